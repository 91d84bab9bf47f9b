//! Added-variable plots and partial residuals (docs/methods/partial-plots.md).

use super::chart::PagePoints;
use super::{drawn, num};
use crate::analysis::drawing::{Columns, Drawing, extent};
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::analysis::thin::{CHART_POINTS, CURVE_POINTS};
use crate::analysis::variables::Coding;
use crate::contract::{
    AddedVariablePlot, ChartKey, DrawnChart, Extent, FiniteOrNull, Line, Note, Outcome, PartialResidualPlot,
};
use crate::control::Control;
use crate::linear::ols::Fit;
use crate::linear::partial::{AddedVariable, PartialResiduals};
use crate::stats::lowess::{Curve, lowess, thinned};
use crate::stats::split_mix::SplitMix64;
use std::collections::BTreeMap;

/// Most added-variable plots.
const MOST: usize = 10;
/// Most rows that a curve goes through.
const CURVE_ROWS: usize = 5000;
/// Seed of the rows that are drawn when there are more.
const SEED: u64 = 1;
/// Sizes between which singles have all the digits that a chart shows.
const SINGLES: (f64, f64) = (1e-30, 1e30);

/// Points of the plots by row, under the names of the contract.
type PointLists = BTreeMap<String, Vec<FiniteOrNull>>;

/// The plots of a model.
pub(super) struct PartialPlots<'p> {
    pub(super) frame: &'p ModelFrame<'p>,
    /// The least squares fit of the same X.
    pub(super) ols: &'p Fit<'p>,
    /// Rows and flags that all charts of a page share.
    pub(super) page: &'p PagePoints,
    pub(super) control: &'p dyn Control,
}

impl PartialPlots<'_> {
    /// Added-variable plots of a least squares fit: their summaries, and their points when all rows are listed.
    pub(super) fn added(&self, drawing: &mut Drawing, lists: &mut PointLists) -> Outcome<Vec<AddedVariablePlot>> {
        let fit = self.ols;
        let mut plots = Vec::new();
        for (at, j) in self.coefficients().into_iter().enumerate() {
            self.control.poll(at as u64, fit.k as u64)?;
            let added = AddedVariable::of(fit, j)?;
            let (row, leverage) = added.farthest();
            let slope = fit.coefficients[j];
            let up = |i: usize| added.rest_of_y(i, slope, fit.residuals[i]);
            plots.push(AddedVariablePlot {
                display_name: self.frame.names[j].clone(),
                slope: num(slope),
                largest_leverage: num(leverage),
                largest_leverage_row: self.frame.row_number(row),
            });
            let number = at + 1;
            self.draw(drawing, ChartKey::AddedVariable(number), &added.rest, up, |x| slope * x);
            if fit.n <= CHART_POINTS {
                lists.insert(format!("added_x_{number}"), listed(added.rest.iter().copied()));
                lists.insert(format!("added_y_{number}"), listed((0..fit.n).map(up)));
            }
        }
        Ok(plots)
    }

    /// Partial residuals of each X that is a number and part of no term, from the coefficients and residuals of a fit.
    pub(super) fn residuals(
        &self,
        coefficients: &[f64],
        residuals: &[f64],
        drawing: &mut Drawing,
        lists: &mut PointLists,
    ) -> Outcome<Vec<PartialResidualPlot>> {
        let rows = smoothed_rows(residuals.len());
        let smoothed = |of: &dyn Fn(usize) -> f64| -> Vec<f64> {
            let all = || (0..residuals.len()).map(of).collect();
            rows.as_ref().map_or_else(all, |rows| rows.iter().map(|&i| of(i)).collect())
        };
        let mut plots = Vec::new();
        for j in (1..self.ols.k).filter(|&j| self.is_number(j) && !self.is_in_term(j)) {
            let (x, slope) = (self.ols.x[j - 1], coefficients[j]);
            let partial = PartialResiduals::of(x, slope, residuals);
            let curve = lowess(&smoothed(&|i| x[i]), &smoothed(&|i| partial.at(i)), self.control)?;
            let number = plots.len() + 1;
            let key = ChartKey::PartialResiduals(number);
            self.draw(drawing, key, x, |i| partial.at(i), |x| partial.line(x));
            if let Some(curve) = &curve {
                drawn::curve(drawing, key, &line(curve, CURVE_POINTS));
            }
            plots.push(PartialResidualPlot {
                display_name: self.frame.names[j].clone(),
                slope: num(slope),
                mean: num(partial.mean),
                smooth: curve.as_ref().map(|curve| line(curve, CHART_POINTS)),
                smoothed_rows: count32(rows.as_ref().map_or(x.len(), Vec::len)),
            });
            if x.len() <= CHART_POINTS {
                lists.insert(format!("partial_{number}"), listed((0..x.len()).map(|i| partial.at(i))));
            }
        }
        Ok(plots)
    }

    /// The notes of a result when not every coefficient has an added-variable plot.
    pub(super) fn note_of_added(&self) -> Option<Note> {
        let there = self.ols.k - 1;
        (there > MOST).then(|| {
            let text = format!(
                "Added-variable plots are drawn for {MOST} of {there} coefficients: those of numbers and the first of the others."
            );
            Note::fact(text)
        })
    }

    fn is_number(&self, j: usize) -> bool {
        self.frame.roles.get(j).is_some_and(|role| role.coding == Coding::Number)
    }

    /// Whether a square or an interaction has this X: its effect is then no straight line of its own.
    fn is_in_term(&self, j: usize) -> bool {
        let has = |coding: &Coding| matches!(coding, Coding::Product { factors, .. } if factors.contains(&j));
        self.frame.roles.iter().any(|role| has(&role.coding))
    }

    /// The coefficients with an added-variable plot: at most [`MOST`], numbers first; none for a single coefficient.
    fn coefficients(&self) -> Vec<usize> {
        let k = self.ols.k;
        if k <= 2 {
            return Vec::new();
        }
        let (mut selected, categories): (Vec<usize>, Vec<usize>) = (1..k).partition(|&j| self.is_number(j));
        selected.extend(categories);
        selected.truncate(MOST);
        selected
    }

    /// Draws points with a line over their range.
    fn draw(
        &self,
        drawing: &mut Drawing,
        key: ChartKey,
        x: &[f64],
        y: impl Fn(usize) -> f64,
        line: impl Fn(f64) -> f64,
    ) {
        let PagePoints { selected, shared } = self.page;
        let (across, up) = (extent(x.iter().copied()), extent((0..x.len()).map(&y)));
        let mut columns: Columns = shared.clone();
        let mut add = |name: &str, value: &dyn Fn(usize) -> f64, of: Extent| {
            let picked = selected.iter().map(|&i| value(i));
            let column = if fits_singles(of) { drawing.singles(picked) } else { drawing.doubles(picked) };
            columns.insert(name.to_owned(), column);
        };
        add("x", &|i| x[i], across);
        add("y", &y, up);
        let ends = [across.low.0, across.high.0];
        columns.insert("line_x".to_owned(), drawing.doubles(ends.into_iter()));
        columns.insert("line_y".to_owned(), drawing.doubles(ends.into_iter().map(line)));
        let bins = drawing.hexagons(&mut columns, across, up, (0..x.len()).map(|i| (x[i], y(i))));
        let (total, drawn) = (count32(x.len()), count32(selected.len()));
        drawing.chart(key, DrawnChart { total, drawn, x: across, y: up, columns, bins, axis: None });
    }
}

/// Whether single precision tells values of this range apart as finely as a chart shows them.
fn fits_singles(Extent { low, high }: Extent) -> bool {
    let (size, range) = (low.0.abs().max(high.0.abs()), high.0 - low.0);
    size < SINGLES.1 && range > SINGLES.0 && range > 1e-3 * size
}

fn listed(values: impl Iterator<Item = f64>) -> Vec<FiniteOrNull> {
    values.map(num).collect()
}

fn line(curve: &Curve, most: usize) -> Line {
    let curve = thinned(curve, most);
    Line { x: listed(curve.x.iter().copied()), y: listed(curve.fitted.iter().copied()) }
}

/// One row of each of [`CURVE_ROWS`] equal parts, drawn at random, so that no rhythm of the rows shows; `None` for all.
fn smoothed_rows(n: usize) -> Option<Vec<usize>> {
    if n <= CURVE_ROWS {
        return None;
    }
    let mut generator = SplitMix64::new(SEED);
    let start = |part: usize| (part as u64 * n as u64 / CURVE_ROWS as u64) as usize;
    Some((0..CURVE_ROWS).map(|part| start(part) + generator.below(start(part + 1) - start(part))).collect())
}

#[cfg(test)]
mod tests {
    use super::{fits_singles, smoothed_rows};
    use crate::contract::Extent;

    #[test]
    fn a_curve_takes_one_row_of_each_part() {
        assert_eq!(smoothed_rows(5000), None);
        let rows = smoothed_rows(12_500).unwrap();
        assert_eq!(rows.len(), 5000);
        // Parts of 2 and 3 rows in turn: [0, 2), [2, 5), [5, 7), …
        assert!(rows.iter().enumerate().all(|(part, &row)| row * 2 >= part * 5 - part % 2 && row * 2 < part * 5 + 5));
        assert!(rows.windows(2).all(|pair| pair[0] < pair[1]));
        // The first bits of SplitMix64 for seed 1 are 10451216379200822465 of 2⁶⁴: 0.567, the second of the first two rows.
        assert_eq!(rows[0], 1);
    }

    #[test]
    fn singles_are_for_values_that_they_tell_apart() {
        let of = |low: f64, high: f64| fits_singles(Extent { low: low.into(), high: high.into() });
        assert!(of(-2.0, 2.0) && of(0.0, 1e-20) && of(1990.0, 2010.0));
        assert!(!of(20_230_101.0, 20_230_131.0) && !of(0.0, 1e31) && !of(0.0, 1e-31) && !of(3.0, 3.0));
    }
}
