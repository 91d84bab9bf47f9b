//! The predicted share over each X, with the shares of the data (docs/methods/logit.md#charts).

use super::answer::Data;
use super::tables::{BINS, bins_of};
use crate::analysis::model_frame::count32;
use crate::analysis::regression::LikelihoodErrors;
use crate::analysis::variables::Coding;
use crate::distributions::{normal, shares};
use crate::linear::binary::logistic;
use crate::linear::covariance::Covariance;
use crate::linear::margins::Working;
use crate::linear::product_margins::Products;
use serde::Serialize;

/// Points of a curve.
const POINTS: usize = 41;

/// Predicted shares over one X, the others at their averages.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LogitCurve {
    /// The variable with its transform, or the column of categories.
    pub display_name: String,
    /// Its column.
    pub column_index: u32,
    /// Categories, the base among them; `null` for a number.
    pub levels: Option<Vec<String>>,
    /// Its values; the indices of the categories, from 0.
    pub x: Vec<f64>,
    /// Predicted share.
    pub fit: Vec<f64>,
    /// Lower 95 % limit.
    pub lower: Vec<f64>,
    /// Upper 95 % limit.
    pub upper: Vec<f64>,
    /// Shares of the event in the data.
    pub data: Vec<ObservedShare>,
}

/// The share of the event among rows with alike X.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ObservedShare {
    /// Their mean X, or the index of the category.
    pub x: f64,
    /// Rows.
    pub n: u32,
    /// Share of the event among them.
    pub share: f64,
    /// Lower 95 % limit (Wilson), for rows that do not depend on each other.
    pub lower: f64,
    /// Upper 95 % limit.
    pub upper: f64,
}

/// A curve for each X.
pub(super) fn of(data: &Data<'_>, found: &Working<'_>, errors: Option<&LikelihoodErrors>) -> Vec<LogitCurve> {
    let frame = data.frame;
    let mut curves: Vec<LogitCurve> = Vec::new();
    for j in 1..frame.roles.len() {
        let column_index = frame.roles[j].column_index;
        match frame.roles[j].coding {
            Coding::Level { column, .. } => {
                let used = &frame.categories[column];
                let is_same = |role: usize| match frame.roles[role].coding {
                    Coding::Level { column: of, level } if of == column => Some((role - 1, level)),
                    _ => None,
                };
                let own: Vec<(usize, usize)> = (1..frame.roles.len()).filter_map(is_same).collect();
                if own.first().is_some_and(|(first, _)| first + 1 != j) {
                    continue;
                }
                let mut level_of = vec![used.base; data.fit.n];
                for &(at, level) in &own {
                    level_of.iter_mut().zip(data.fit.x[at]).filter(|(_, x)| **x == 1.0).for_each(|(of, _)| *of = level);
                }
                let positions: Vec<f64> = (0..used.levels.len()).map(|level| level as f64).collect();
                let values: Vec<f64> = level_of.iter().map(|level| *level as f64).collect();
                let set = |position: f64| -> Vec<(usize, f64)> {
                    own.iter().map(|&(at, level)| (at, f64::from(u8::from(level as f64 == position)))).collect()
                };
                let levels = Some(used.levels.iter().map(|level| level.name.clone()).collect());
                let start = LogitCurve { levels, ..start(used.name.clone(), column_index) };
                curves.push(drawn(start, (data, found, errors), &positions, set, &values, &level_of));
            }
            // A product changes with its X.
            Coding::Product { .. } => {}
            Coding::Number | Coding::Categories(_) => {
                let values = &frame.values[j];
                let (least, most) =
                    values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(*x), b.max(*x)));
                let share = |i: usize| i as f64 / (POINTS - 1) as f64;
                let positions: Vec<f64> = (0..POINTS).map(|i| least * (1.0 - share(i)) + most * share(i)).collect();
                let start = start(frame.names[j].clone(), column_index);
                curves.push(drawn(
                    start,
                    (data, found, errors),
                    &positions,
                    |x| vec![(j - 1, x)],
                    values,
                    &bins_of(values),
                ));
            }
        }
    }
    curves
}

fn start(display_name: String, column_index: u32) -> LogitCurve {
    let (x, fit, lower, upper) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    LogitCurve { display_name, column_index, levels: None, x, fit, lower, upper, data: Vec::new() }
}

/// A curve at some positions of an X, where some X have values and the others their means, with the shares of groups of rows.
fn drawn(
    mut curve: LogitCurve,
    (data, found, errors): (&Data<'_>, &Working<'_>, Option<&LikelihoodErrors>),
    positions: &[f64],
    set: impl Fn(f64) -> Vec<(usize, f64)>,
    values: &[f64],
    groups: &[usize],
) -> LogitCurve {
    let products = data.frame.shifted();
    let of = Products { found, products: &products };
    for &position in positions {
        let row = of.row_at(&set(position));
        let eta: f64 = row.iter().zip(&found.delta).map(|(x, d)| x * d).sum();
        let reach = match errors {
            Some(errors) => errors.test(eta, &row).reach,
            None => {
                let own = Covariance::mapped(std::slice::from_ref(&row), &found.covariance.cells, 1.0);
                normal::quantile(0.975) * own.standard_errors()[0]
            }
        };
        curve.x.push(position);
        curve.fit.push(logistic(eta));
        curve.lower.push(logistic(eta - reach));
        curve.upper.push(logistic(eta + reach));
    }
    let mut sums = vec![(0u32, 0u32, 0.0); positions.len().max(BINS)];
    for ((&group, &x), &event) in groups.iter().zip(values).zip(&data.outcomes.events) {
        let (n, events, sum) = &mut sums[group];
        *n += 1;
        *events += u32::from(event);
        *sum += x;
    }
    for (n, events, sum) in sums.into_iter().filter(|(n, ..)| *n > 0) {
        let (lower, upper) = shares::limits(events, n, 2);
        let of = f64::from(n);
        curve.data.push(ObservedShare {
            x: sum / of,
            n: count32(n as usize),
            share: f64::from(events) / of,
            lower,
            upper,
        });
    }
    curve
}
