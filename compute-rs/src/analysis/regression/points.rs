//! Points of a regression with the diagnostics of each row.

use super::chart::{Chart, MoreChart, PagePoints};
use super::num;
use super::result::{Observations, RegressionResult};
use crate::analysis::drawing::Drawing;
use crate::analysis::model_frame::ModelFrame;
use crate::analysis::thin::CHART_POINTS;
use crate::contract::{ChartKey, FiniteOrNull};
use crate::frame::Table;
use crate::linear::influence::{Influence, Leverages};
use crate::linear::ols::Fit;

/// The rows used, with the diagnostics of each.
pub(super) struct ModelRows<'r, 'w> {
    chart: Chart<'r, 'w>,
    fit: &'r Fit<'r>,
    leverages: &'r Leverages,
    sigma: f64,
}

impl<'r, 'w> ModelRows<'r, 'w> {
    pub(super) fn new(frame: &'r ModelFrame<'w>, fit: &'r Fit<'r>, leverages: &'r Leverages) -> Self {
        let x = frame.only_number().map(|x| fit.x[x - 1]);
        Self { chart: Chart { frame, y: fit.y, x, residuals: &fit.residuals }, fit, leverages, sigma: fit.sigma() }
    }

    /// Number of rows.
    pub(super) fn len(&self) -> usize {
        self.fit.n
    }

    /// Diagnostics of a row.
    pub(super) fn influence(&self, i: usize) -> Influence {
        Influence::of(self.fit, self.sigma, self.fit.residuals[i], self.leverages.h[i], self.leverages.rest[i])
    }

    /// The table of the rows.
    pub(super) fn table(&self) -> &Table {
        self.chart.frame.table
    }

    /// The user's row number.
    pub(super) fn row_number(&self, i: usize) -> u32 {
        self.chart.frame.row_number(i)
    }

    /// Writes points and observations; beyond `most` rows the points are thinned and the observations left out.
    pub(super) fn fill(&self, result: &mut RegressionResult, most: usize) {
        let drawn = self.chart.draw(most, |i| self.score(i));
        result.scatter = Some(drawn.scatter);
        result.scatter_res = Some(drawn.residuals);
        result.observations =
            (self.len() <= CHART_POINTS).then(|| self.observations(&(0..self.len()).collect::<Vec<_>>()));
    }

    /// Draws the points of both charts with the diagnostics of their rows, and standardised residuals against leverage.
    pub(super) fn draw(&self, drawing: &mut Drawing) -> PagePoints {
        let studentised = |i: usize| self.influence(i).studentised;
        let facts: [(&str, &dyn Fn(usize) -> f64); 2] =
            [("leverage", &|i| self.leverages.h[i]), ("student_residual", &studentised)];
        let more = MoreChart { key: ChartKey::Leverage, across: facts[0].1, up: &|i| self.influence(i).standardised };
        self.chart.draw_page(drawing, |i| self.score(i), |i| self.raised_flags(i), &facts, Some(more))
    }

    /// Leverage, studentised residual and Cook's distance over their limits; above 1 a flag is raised
    /// (docs/methods/regression.md#residuals-and-influence).
    fn flags(&self, i: usize) -> [f64; 3] {
        let (n, k) = (self.fit.n as f64, self.fit.k as f64);
        let influence = self.influence(i);
        [self.leverages.h[i] * n / (2.0 * k), influence.studentised.abs() / 3.0, influence.cooks_d * n / 4.0]
    }

    /// How far a row exceeds its limits.
    fn score(&self, i: usize) -> f64 {
        // NaN raises no flag, since it never compares as greater.
        self.flags(i).into_iter().fold(0.0, |worst, flag| if flag > worst { flag } else { worst })
    }

    /// The flags that are raised: 1 leverage, 2 studentised residual, 4 Cook's distance.
    fn raised_flags(&self, i: usize) -> u8 {
        self.flags(i).iter().zip([1, 2, 4]).map(|(&flag, bit)| if flag > 1.0 { bit } else { 0 }).sum()
    }

    fn observations(&self, selected: &[usize]) -> Observations {
        let influence: Vec<Influence> = selected.iter().map(|&i| self.influence(i)).collect();
        let of = |value: fn(&Influence) -> f64| influence.iter().map(|i| num(value(i))).collect::<Vec<FiniteOrNull>>();
        Observations {
            row: selected.iter().map(|&i| self.row_number(i)).collect(),
            fitted: selected.iter().map(|&i| num(self.fit.fitted(i))).collect(),
            residual: selected.iter().map(|&i| num(self.fit.residuals[i])).collect(),
            leverage: selected.iter().map(|&i| num(self.leverages.h[i])).collect(),
            std_residual: of(|i| i.standardised),
            student_residual: of(|i| i.studentised),
            cooks_d: of(|i| i.cooks_d),
        }
    }
}
