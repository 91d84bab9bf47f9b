//! Points of the charts and the table of observations.

use super::num;
use crate::analysis::rows::{Work, count32};
use crate::analysis::thin::{self, CHART_POINTS};
use crate::contract::{CellValue, Num, Observations, Outcome, Points, RegressionPanel, Thinned};
use crate::linear::influence::Influence;
use crate::linear::ols::Fit;

/// The rows used with what is known of each.
pub(super) struct Rows<'r, 'w> {
    work: &'r Work<'w>,
    fit: &'r Fit<'r>,
    leverages: &'r [f64],
    sigma: f64,
}

impl<'r, 'w> Rows<'r, 'w> {
    pub(super) fn new(work: &'r Work<'w>, fit: &'r Fit<'r>, leverages: &'r [f64]) -> Self {
        Self { work, fit, leverages, sigma: fit.sigma() }
    }

    /// Number of rows.
    pub(super) fn len(&self) -> usize {
        self.fit.n
    }

    /// Diagnostics of a row.
    pub(super) fn influence(&self, i: usize) -> Influence {
        Influence::of(self.fit, self.sigma, self.fit.residuals[i], self.leverages[i])
    }

    /// Row number that users know.
    pub(super) fn row_number(&self, i: usize) -> u32 {
        self.work.row_number(i)
    }

    /// Writes points and observations; beyond `most` rows the points are thinned and the observations left out.
    pub(super) fn fill(&self, panel: &mut RegressionPanel, most: usize) -> Outcome<()> {
        self.fill_points(panel, most);
        panel.observations =
            (self.len() <= CHART_POINTS).then(|| self.observations(&(0..self.len()).collect::<Vec<_>>()));
        Ok(())
    }

    /// Writes the points of a page, with the diagnostics of these rows: its charts mark by them what stands out.
    pub(super) fn fill_page(&self, panel: &mut RegressionPanel, most: usize) {
        let chosen = self.fill_points(panel, most);
        panel.observations = Some(self.observations(&chosen));
    }

    /// Writes the points alone; gives the rows chosen.
    fn fill_points(&self, panel: &mut RegressionPanel, most: usize) -> Vec<usize> {
        let chosen = thin::choose(self.len(), most, &self.extremes(), |i| self.score(i));
        let thinned = chosen.as_ref().map(|c| Thinned { shown: count32(c.len()), total: count32(self.len()) });
        let chosen: Vec<usize> = match chosen {
            Some(chosen) => chosen.into_iter().map(|i| i as usize).collect(),
            None => (0..self.len()).collect(),
        };
        let points = |x: &dyn Fn(usize) -> f64, y: &dyn Fn(usize) -> f64| Points {
            x: chosen.iter().map(|&i| num(x(i))).collect(),
            y: chosen.iter().map(|&i| num(y(i))).collect(),
            row: chosen.iter().map(|&i| self.row_number(i)).collect(),
            label: self.labels(&chosen),
            time: self.times(&chosen),
            thinned,
        };
        let fitted = |i: usize| self.fit.fitted(i);
        panel.scatter = Some(points(&|i| self.horizontal(i), &|i| self.fit.y[i]));
        panel.scatter_res = Some(points(&fitted, &|i| self.fit.residuals[i]));
        chosen
    }

    fn horizontal(&self, i: usize) -> f64 {
        if self.fit.k == 2 { self.fit.x[0][i] } else { self.fit.fitted(i) }
    }

    /// How far a row is beyond the flags of section 9.1; above 1 it is flagged.
    fn score(&self, i: usize) -> f64 {
        let (n, k) = (self.fit.n as f64, self.fit.k as f64);
        let influence = self.influence(i);
        let flags = [self.leverages[i] * n / (2.0 * k), influence.studentised.abs() / 3.0, influence.cooks_d * n / 4.0];
        flags.into_iter().filter(|f| !f.is_nan()).fold(0.0, f64::max)
    }

    /// Rows with the smallest and the largest x, y, fitted value and residual.
    fn extremes(&self) -> Vec<usize> {
        let of = |value: &dyn Fn(usize) -> f64| {
            let (mut low, mut high) = (0, 0);
            for i in 1..self.len() {
                if value(i) < value(low) {
                    low = i;
                }
                if value(i) > value(high) {
                    high = i;
                }
            }
            [low, high]
        };
        let residual = |i: usize| self.fit.residuals[i];
        [of(&|i| self.horizontal(i)), of(&|i| self.fit.y[i]), of(&|i| self.fit.fitted(i)), of(&residual)].concat()
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

    fn observations(&self, chosen: &[usize]) -> Observations {
        let influence: Vec<Influence> = chosen.iter().map(|&i| self.influence(i)).collect();
        let of = |value: fn(&Influence) -> f64| influence.iter().map(|i| num(value(i))).collect::<Vec<Num>>();
        Observations {
            row: chosen.iter().map(|&i| self.row_number(i)).collect(),
            fitted: chosen.iter().map(|&i| num(self.fit.fitted(i))).collect(),
            residual: chosen.iter().map(|&i| num(self.fit.residuals[i])).collect(),
            leverage: chosen.iter().map(|&i| num(self.leverages[i])).collect(),
            std_residual: of(|i| i.standardised),
            student_residual: of(|i| i.studentised),
            cooks_d: of(|i| i.cooks_d),
        }
    }
}
