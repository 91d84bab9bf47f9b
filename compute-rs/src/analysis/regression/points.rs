//! Points of a regression with the diagnostics of each row.

use super::chart::Chart;
use super::num;
use crate::analysis::rows::Work;
use crate::analysis::thin::CHART_POINTS;
use crate::contract::{Num, Observations, RegressionPanel};
use crate::linear::influence::{Influence, Leverages};
use crate::linear::ols::Fit;

/// The rows used with what is known of each.
pub(super) struct Rows<'r, 'w> {
    chart: Chart<'r, 'w>,
    fit: &'r Fit<'r>,
    leverages: &'r Leverages,
    sigma: f64,
}

impl<'r, 'w> Rows<'r, 'w> {
    pub(super) fn new(work: &'r Work<'w>, fit: &'r Fit<'r>, leverages: &'r Leverages) -> Self {
        let x = if fit.k == 2 { Some(fit.x[0]) } else { None };
        Self { chart: Chart { work, y: fit.y, x, residuals: &fit.residuals }, fit, leverages, sigma: fit.sigma() }
    }

    /// Number of rows.
    pub(super) fn len(&self) -> usize {
        self.fit.n
    }

    /// Diagnostics of a row.
    pub(super) fn influence(&self, i: usize) -> Influence {
        Influence::of(self.fit, self.sigma, self.fit.residuals[i], self.leverages.h[i], self.leverages.rest[i])
    }

    /// Row number that users know.
    pub(super) fn row_number(&self, i: usize) -> u32 {
        self.chart.work.row_number(i)
    }

    /// Writes points and observations; beyond `most` rows the points are thinned and the observations left out.
    pub(super) fn fill(&self, panel: &mut RegressionPanel, most: usize) {
        self.fill_points(panel, most);
        panel.observations =
            (self.len() <= CHART_POINTS).then(|| self.observations(&(0..self.len()).collect::<Vec<_>>()));
    }

    /// Writes the points of a page, with the diagnostics of these rows: its charts mark by them what stands out.
    pub(super) fn fill_page(&self, panel: &mut RegressionPanel, most: usize) {
        let chosen = self.fill_points(panel, most);
        panel.observations = Some(self.observations(&chosen));
    }

    /// Writes the points alone; gives the rows chosen.
    fn fill_points(&self, panel: &mut RegressionPanel, most: usize) -> Vec<usize> {
        let drawn = self.chart.draw(most, |i| self.score(i));
        panel.scatter = Some(drawn.scatter);
        panel.scatter_res = Some(drawn.residuals);
        drawn.chosen
    }

    /// How far a row is beyond the flags of section 9.1; above 1 it is flagged.
    fn score(&self, i: usize) -> f64 {
        let (n, k) = (self.fit.n as f64, self.fit.k as f64);
        let influence = self.influence(i);
        let flags =
            [self.leverages.h[i] * n / (2.0 * k), influence.studentised.abs() / 3.0, influence.cooks_d * n / 4.0];
        // What is not a number flags nothing: it is never above.
        flags.into_iter().fold(0.0, |worst, flag| if flag > worst { flag } else { worst })
    }

    fn observations(&self, chosen: &[usize]) -> Observations {
        let influence: Vec<Influence> = chosen.iter().map(|&i| self.influence(i)).collect();
        let of = |value: fn(&Influence) -> f64| influence.iter().map(|i| num(value(i))).collect::<Vec<Num>>();
        Observations {
            row: chosen.iter().map(|&i| self.row_number(i)).collect(),
            fitted: chosen.iter().map(|&i| num(self.fit.fitted(i))).collect(),
            residual: chosen.iter().map(|&i| num(self.fit.residuals[i])).collect(),
            leverage: chosen.iter().map(|&i| num(self.leverages.h[i])).collect(),
            std_residual: of(|i| i.standardised),
            student_residual: of(|i| i.studentised),
            cooks_d: of(|i| i.cooks_d),
        }
    }
}
