//! The coefficients of all pairs of columns without missing values, with their tests and limits (docs/methods/correlation.md).

use crate::contract::Outcome;
use crate::control::Control;
use crate::distributions::correlations::{
    EXACT_KENDALL, EXACT_SPEARMAN, by_t, kendall_error, kendall_exact, kendall_normal, limits, pearson_error,
    spearman_error, spearman_exact,
};
use crate::linear::correlation::{correlations, pairs, robust_errors, unit};
use crate::linear::ols::{Defect, Fit, Params};
use crate::robust::mm::{self, MmFit};
use crate::stats::ranks::{Concordance, Ranking};
use std::borrow::Cow;

/// Fewest rows of a pair.
pub(super) const FEWEST: usize = 3;

/// The chosen coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coefficient {
    Pearson,
    Spearman,
    Kendall,
}

impl Coefficient {
    pub(super) fn named(word: &str) -> Self {
        match word {
            "spearman" => Self::Spearman,
            "kendall" => Self::Kendall,
            _ => Self::Pearson,
        }
    }
}

/// Columns of the same rows, without missing values.
pub(super) struct Columns<'v> {
    pub(super) values: Vec<Cow<'v, [f64]>>,
    /// The ranks of each column, where they are needed.
    pub(super) rankings: Option<Vec<Ranking>>,
}

/// The results of a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measured {
    pub(super) n: usize,
    pub(super) r: f64,
    pub(super) p: f64,
    pub(super) limits: (f64, f64),
    /// p with errors that allow for a spread that depends on the other variable.
    pub(super) cautious_p: f64,
    pub(super) cautious_limits: (f64, f64),
}

/// The columns as numbers whose products are sought: deviations of the values, or of their ranks; `None` for a constant one.
///
/// # Errors
/// `E-MEMORY`.
pub(super) fn units(columns: &Columns<'_>, coefficient: Coefficient) -> Outcome<Vec<Option<Vec<f64>>>> {
    match &columns.rankings {
        Some(rankings) if coefficient != Coefficient::Pearson => {
            rankings.iter().map(|ranking| unit(&ranking.mid_ranks())).collect()
        }
        _ => columns.values.iter().map(|values| unit(values)).collect(),
    }
}

/// The coefficient of each pair, NaN where a column is constant; of Kendall's also how its pairs are ordered.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(super) fn coefficients(
    columns: &Columns<'_>,
    units: &[Option<Vec<f64>>],
    coefficient: Coefficient,
    control: &dyn Control,
) -> Outcome<Vec<(f64, Option<Concordance>)>> {
    if let (Coefficient::Kendall, Some(rankings)) = (coefficient, &columns.rankings) {
        let of = |(a, b): (usize, usize)| {
            let found = Concordance::of(&rankings[a], &rankings[b], control)?;
            Ok((found.tau_b(), Some(found)))
        };
        return pairs(columns.values.len()).map(of).collect();
    }
    Ok(of_units(units, |varying| correlations(varying, control))?
        .into_iter()
        .map(|r| (r.unwrap_or(f64::NAN), None))
        .collect())
}

/// The results of all pairs of columns that vary; `None` for the others.
fn of_units<T>(units: &[Option<Vec<f64>>], find: impl FnOnce(&[&[f64]]) -> Outcome<Vec<T>>) -> Outcome<Vec<Option<T>>> {
    let varying: Vec<&[f64]> = units.iter().flatten().map(Vec::as_slice).collect();
    let mut found = find(&varying)?.into_iter();
    let of = |(a, b): (usize, usize)| units[a].as_ref().zip(units[b].as_ref()).and_then(|_| found.next());
    Ok(pairs(units.len()).map(of).collect())
}

/// All pairs with their tests and limits.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(super) fn measure(
    columns: &Columns<'_>,
    units: &[Option<Vec<f64>>],
    coefficient: Coefficient,
    control: &dyn Control,
) -> Outcome<Vec<Measured>> {
    let n = columns.values.first().map_or(0, |values| values.len());
    let found = coefficients(columns, units, coefficient, control)?;
    let slopes: Vec<f64> = match coefficient {
        // The errors of Kendall's coefficient are derived from the slopes of ranks.
        Coefficient::Kendall => of_units(units, |varying| correlations(varying, control))?
            .into_iter()
            .map(|r| r.unwrap_or(f64::NAN))
            .collect(),
        _ => found.iter().map(|(r, _)| *r).collect(),
    };
    let of_varying: Vec<f64> = slopes.iter().copied().filter(|r| !r.is_nan()).collect();
    let errors = of_units(units, |varying| robust_errors(varying, &of_varying, control))?;
    let tied = |(a, b): (usize, usize)| {
        columns.rankings.as_ref().is_none_or(|rankings| rankings[a].is_tied() || rankings[b].is_tied())
    };
    let every = pairs(columns.values.len()).zip(found).zip(slopes.iter().zip(errors));
    Ok(every
        .map(|((pair, (r, concordance)), (slope, errors))| {
            let exact = |most: usize| n <= most && !tied(pair);
            let (p, error) = match (coefficient, concordance) {
                (Coefficient::Kendall, Some(found)) if exact(EXACT_KENDALL) => {
                    (kendall_exact(found.score, n), kendall_error(n))
                }
                (Coefficient::Kendall, Some(found)) => (kendall_normal(&found), kendall_error(n)),
                (Coefficient::Spearman, _) if exact(EXACT_SPEARMAN) => (spearman_exact(r, n), spearman_error(r, n)),
                (Coefficient::Spearman, _) => (by_t(r, n), spearman_error(r, n)),
                _ => (by_t(r, n), pearson_error(n)),
            };
            let few = n < FEWEST || r.is_nan();
            let p = if few { f64::NAN } else { p };
            let (cautious_p, wider) = cautious(*slope, errors, n);
            Measured {
                n,
                r: if few { f64::NAN } else { r },
                p,
                limits: limits(r, error),
                cautious_p: if p.is_nan() || cautious_p.is_nan() { f64::NAN } else { p.max(cautious_p) },
                cautious_limits: limits(r, error * wider),
            }
        })
        .collect())
}

/// The larger p of both slopes with HC4m errors, and by how much these are wider than the classical ones; p is 0 where the slopes are exact.
fn cautious(r: f64, errors: Option<[f64; 2]>, n: usize) -> (f64, f64) {
    let Some([first, second]) = errors.filter(|_| n >= FEWEST) else { return (f64::NAN, 1.0) };
    if first.is_nan() || second.is_nan() {
        return (f64::NAN, 1.0);
    }
    let (error, df) = (first.max(second), n as f64 - 2.0);
    let classical = ((1.0 - r) * (1.0 + r) / df).sqrt();
    if error <= 0.0 || classical <= 0.0 {
        return (0.0, 1.0);
    }
    (crate::distributions::student::two_sided(r / error, df), (error / classical).max(1.0))
}

/// Correlation by MM-estimation: the geometric mean of both robust slopes, with their sign; NaN where they differ in it or are not defined.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(super) fn robust(a: &[f64], b: &[f64], control: &dyn Control) -> Outcome<f64> {
    let slope = |x: &[f64], y: &[f64]| {
        let columns = [x];
        let fit = match Fit::new(y, &columns, Params::default(), control) {
            Ok(fit) => fit,
            Err(Defect::Stopped(failure)) => return Err(failure),
            Err(_) => return Ok(f64::NAN),
        };
        match MmFit::new(&fit, control) {
            Ok(robust) => Ok(robust.coefficients[1]),
            Err(mm::Defect::Stopped(failure)) => Err(failure),
            Err(_) => Ok(f64::NAN),
        }
    };
    let (first, second) = (slope(a, b)?, slope(b, a)?);
    let product = first * second;
    Ok(if product >= 0.0 { product.sqrt().min(1.0) * first.signum() } else { f64::NAN })
}
