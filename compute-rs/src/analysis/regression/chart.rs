//! Points of a model's charts: (x, y) or (fitted, y), and (fitted, residual).

use super::num;
use crate::analysis::rows::{Work, count32};
use crate::analysis::thin;
use crate::contract::{CellValue, Points, Thinned};

/// What the charts show.
pub(super) struct Chart<'r, 'w> {
    pub(super) work: &'r Work<'w>,
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
    pub(super) chosen: Vec<usize>,
}

impl Chart<'_, '_> {
    fn fitted(&self, i: usize) -> f64 {
        self.y[i] - self.residuals[i]
    }

    fn horizontal(&self, i: usize) -> f64 {
        self.x.map_or_else(|| self.fitted(i), |x| x[i])
    }

    /// Both charts with at most `most` points; those with a `score` above 1 stand out.
    pub(super) fn draw(&self, most: usize, score: impl Fn(usize) -> f64) -> Drawn {
        let n = self.y.len();
        let chosen = thin::choose(n, most, &self.extremes(), score);
        let thinned = chosen.as_ref().map(|c| Thinned { shown: count32(c.len()), total: count32(n) });
        let chosen: Vec<usize> = match chosen {
            Some(chosen) => chosen.into_iter().map(|i| i as usize).collect(),
            None => (0..n).collect(),
        };
        let points = |x: &dyn Fn(usize) -> f64, y: &[f64]| Points {
            x: chosen.iter().map(|&i| num(x(i))).collect(),
            y: chosen.iter().map(|&i| num(y[i])).collect(),
            row: chosen.iter().map(|&i| self.work.row_number(i)).collect(),
            label: self.labels(&chosen),
            time: self.times(&chosen),
            thinned,
        };
        Drawn {
            scatter: points(&|i| self.horizontal(i), self.y),
            residuals: points(&|i| self.fitted(i), self.residuals),
            chosen,
        }
    }

    /// Rows with the smallest and the largest x, y, fitted value and residual.
    fn extremes(&self) -> Vec<usize> {
        let n = self.y.len();
        let horizontal = self.x.map_or_else(|| extreme_places(n, |i| self.fitted(i)), |x| extreme_places(n, |i| x[i]));
        let fitted = extreme_places(n, |i| self.fitted(i));
        [horizontal, extreme_places(n, |i| self.y[i]), fitted, extreme_places(n, |i| self.residuals[i])].concat()
    }

    /// Entities of the chosen rows, when the table has an entity column.
    fn labels(&self, chosen: &[usize]) -> Option<Vec<String>> {
        let column = self.work.table.entity.and_then(|i| self.work.table.columns.get(i))?;
        Some(chosen.iter().map(|&i| column.text(self.work.rows.at(i)).unwrap_or_default()).collect())
    }

    /// Times of the chosen rows, when the table has a time column.
    fn times(&self, chosen: &[usize]) -> Option<Vec<CellValue>> {
        let column = self.work.table.time.and_then(|i| self.work.table.columns.get(i))?;
        Some(chosen.iter().map(|&i| column.cell(self.work.rows.at(i))).collect())
    }
}

/// Where the smallest and the largest of `n` values stand, the first ones of equal ones.
fn extreme_places(n: usize, value: impl Fn(usize) -> f64) -> [usize; 2] {
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
