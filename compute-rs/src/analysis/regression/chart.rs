//! Points of a model's charts: (x, y) or (fitted, y), and (fitted, residual).

use super::num;
use crate::analysis::drawing::{Columns, Drawing, extent};
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::analysis::thin::{self, CHART_POINTS, FLAGGED_POINTS};
use crate::contract::{ChartKey, DrawnChart, Points, Thinned};

/// The data of a model's charts.
pub(super) struct Chart<'r, 'w> {
    pub(super) frame: &'r ModelFrame<'w>,
    pub(super) y: &'r [f64],
    /// The only X; `None` when there are several.
    pub(super) x: Option<&'r [f64]>,
    pub(super) residuals: &'r [f64],
}

/// Points of both charts.
pub(super) struct Drawn {
    pub(super) scatter: Points,
    pub(super) residuals: Points,
    /// The rows that are shown.
    pub(super) selected: Vec<usize>,
}

/// The rows that the charts of a page draw one by one, with the columns that all of these charts share.
pub(super) struct PagePoints {
    pub(super) selected: Vec<usize>,
    pub(super) shared: Columns,
}

/// A chart of two diagnostics of each row.
pub(super) struct MoreChart<'r> {
    pub(super) key: ChartKey,
    pub(super) across: &'r dyn Fn(usize) -> f64,
    pub(super) up: &'r dyn Fn(usize) -> f64,
}

impl Chart<'_, '_> {
    fn fitted(&self, i: usize) -> f64 {
        self.y[i] - self.residuals[i]
    }

    fn horizontal(&self, i: usize) -> f64 {
        self.x.map_or_else(|| self.fitted(i), |x| x[i])
    }

    /// Both charts with at most `most` points; those with a `score` above 1 are always kept.
    pub(super) fn draw(&self, most: usize, score: impl Fn(usize) -> f64) -> Drawn {
        let n = self.y.len();
        let selected = thin::choose(n, most, &self.extremes(), score);
        let thinned = selected.as_ref().map(|c| Thinned { shown: count32(c.len()), total: count32(n) });
        let selected: Vec<usize> = match selected {
            Some(selected) => selected.into_iter().map(|i| i as usize).collect(),
            None => (0..n).collect(),
        };
        let rows: Vec<u32> = selected.iter().map(|&i| self.frame.row_number(i)).collect();
        let points = |x: &dyn Fn(usize) -> f64, y: &[f64]| Points {
            x: selected.iter().map(|&i| num(x(i))).collect(),
            y: selected.iter().map(|&i| num(y[i])).collect(),
            company_id: self.frame.table.entities(&rows),
            fy: self.frame.table.times(&rows),
            row: rows.clone(),
            thinned,
        };
        Drawn {
            scatter: points(&|i| self.horizontal(i), self.y),
            residuals: points(&|i| self.fitted(i), self.residuals),
            selected,
        }
    }

    /// The points of both charts on a page: all of them up to the limit of a chart, else hexagons of all and single points
    /// for those with a `score` above 1. `flags` and `facts` add diagnostics of a row; `more` is another chart of them.
    pub(super) fn draw_page(
        &self,
        drawing: &mut Drawing,
        score: impl Fn(usize) -> f64,
        flags: impl Fn(usize) -> u8,
        facts: &[(&str, &dyn Fn(usize) -> f64)],
        more: Option<MoreChart<'_>>,
    ) -> PagePoints {
        let n = self.y.len();
        let mut selected = if n <= CHART_POINTS { (0..n).collect() } else { thin::flagged(n, FLAGGED_POINTS, score) };
        selected.sort_unstable();
        let shared: Columns = [
            ("row", drawing.counts(selected.iter().map(|&i| self.frame.row_number(i)))),
            ("mark", drawing.flags(selected.iter().map(|&i| flags(i)))),
        ]
        .into_iter()
        .chain(facts.iter().map(|(name, of)| (*name, drawing.singles(selected.iter().map(|&i| of(i))))))
        .map(|(name, column)| (name.to_owned(), column))
        .collect();
        let fitted = drawing.doubles(selected.iter().map(|&i| self.fitted(i)));
        let horizontal = self.x.map_or(fitted, |x| drawing.doubles(selected.iter().map(|&i| x[i])));
        let y = drawing.doubles(selected.iter().map(|&i| self.y[i]));
        let residual = drawing.doubles(selected.iter().map(|&i| self.residuals[i]));
        let more = more.map(|MoreChart { key, across, up }| {
            let columns_of_more = (
                drawing.doubles(selected.iter().map(|&i| across(i))),
                drawing.doubles(selected.iter().map(|&i| up(i))),
            );
            (key, columns_of_more, across, up)
        });
        let mut chart = |key: ChartKey, (x, y), across: &dyn Fn(usize) -> f64, up: &dyn Fn(usize) -> f64| {
            let mut columns = shared.clone();
            columns.insert("x".to_owned(), x);
            columns.insert("y".to_owned(), y);
            let (x, y) = (extent((0..n).map(across)), extent((0..n).map(up)));
            let bins = drawing.hexagons(&mut columns, x, y, (0..n).map(|i| (across(i), up(i))));
            let (total, drawn) = (count32(n), count32(selected.len()));
            drawing.chart(key, DrawnChart { total, drawn, x, y, columns, bins, axis: None });
        };
        chart(ChartKey::Fit, (horizontal, y), &|i| self.horizontal(i), &|i| self.y[i]);
        chart(ChartKey::Residuals, (fitted, residual), &|i| self.fitted(i), &|i| self.residuals[i]);
        if let Some((key, columns_of_more, across, up)) = more {
            chart(key, columns_of_more, across, up);
        }
        PagePoints { selected, shared }
    }

    /// Rows with the smallest and the largest x, y, fitted value and residual.
    fn extremes(&self) -> Vec<usize> {
        let n = self.y.len();
        let horizontal =
            self.x.map_or_else(|| extreme_indices(n, |i| self.fitted(i)), |x| extreme_indices(n, |i| x[i]));
        let fitted = extreme_indices(n, |i| self.fitted(i));
        [horizontal, extreme_indices(n, |i| self.y[i]), fitted, extreme_indices(n, |i| self.residuals[i])].concat()
    }
}

/// Indices of the smallest and the largest of `n` values, the first of equal ones.
fn extreme_indices(n: usize, value: impl Fn(usize) -> f64) -> [usize; 2] {
    let first = if n == 0 { f64::NAN } else { value(0) };
    let (mut low, mut high) = ((first, 0), (first, 0));
    for i in 1..n {
        let value = value(i);
        if value < low.0 {
            low = (value, i);
        }
        if value > high.0 {
            high = (value, i);
        }
    }
    [low.1, high.1]
}
