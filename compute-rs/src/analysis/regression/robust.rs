//! Panels `robust_regression` and `robust_scatterplot` (methods.md, sections 10 and 11).

use super::chart::Chart;
use super::robust_errors::RobustCovariances;
use super::{Panels, bands, drawn, fitted, model_head, notes, num, tables, tell, too_few};
use crate::analysis::drawing::Drawing;
use crate::analysis::outliers::notice;
use crate::analysis::rows::{Work, count32};
use crate::analysis::thin::CHART_POINTS;
use crate::analysis::trends;
use crate::analysis::variables::Shape;
use crate::contract::{
    Code, Effects, Failure, FunctionKey, Line, ModelEvidence, NamedMap, Note, Outcome, OutlierState, Request,
    RobustObservations, RobustRegressionResult, Trends,
};
use crate::control::Control;
use crate::frame::Table;
use crate::linear::autocorrelation::lag_one;
use crate::linear::covariance::newey_west_lags;
use crate::robust::covariance::{RobustCovariance, newey_west};
use crate::robust::mm::{Defect, FAR, MmFit};
use crate::stats::fences::Verdict;
use crate::stats::moments::Moments;

/// The panel of a robust regression.
pub(in crate::analysis) fn robust_panels(
    table: &Table,
    request: &Request,
    function: FunctionKey,
    control: &dyn Control,
) -> Outcome<Panels<RobustRegressionResult>> {
    let work = Work::shaped(table, request, Shape::of(function), control)?;
    let mut panel = RobustRegressionResult { head: model_head(&work), ..RobustRegressionResult::default() };
    let (n, k) = (work.rows.len(), work.values.len());
    let ols = work
        .require_rows()
        .and_then(|()| if n < 2 * k + 1 { Err(too_few(k, 2 * k + 1, n)) } else { fitted(&work, control) });
    let filled = match &ols {
        Ok(ols) => MmFit::new(ols, control).map_err(failure).map(|fit| filled(panel.clone(), &work, &fit, control)),
        Err(failure) => Err(failure.clone()),
    };
    match filled {
        Ok(panels) => panels,
        Err(failure) => {
            tell(&mut panel.head, failure)?;
            Ok(Panels { page: panel.clone(), full: panel, drawing: Drawing::default() })
        }
    }
}

fn failure(defect: Defect) -> Failure {
    match defect {
        Defect::TooFew { k, n } => too_few(k, 2 * k + 1, n),
        Defect::Exact => Failure::new(Code::Exact, "More than half of the points lie exactly on one line or plane."),
        Defect::Stopped(failure) => failure,
    }
}

fn filled(
    mut panel: RobustRegressionResult,
    work: &Work<'_>,
    fit: &MmFit<'_, '_>,
    control: &dyn Control,
) -> Outcome<Panels<RobustRegressionResult>> {
    let (n, df) = (fit.ols.n, fit.df());
    let lags = newey_west_lags(work.sequence.longest);
    let residuals = Moments::of(&fit.residuals);
    let covariances = RobustCovariances::of(fit, &work.sequence, control)?;
    let variance = covariances.own.as_ref();
    control.poll(0, n as u64)?;
    panel.n = Some(count32(n));
    panel.k = Some(count32(fit.ols.k));
    panel.df = Some(count32(df));
    panel.nw_lag = Some(count32(lags));
    panel.y_display_name = Some(work.names[0].clone());
    let one = fit.ols.k == 2;
    panel.x_display_name = Some(if one { work.names[1].clone() } else { "Fitted values".to_owned() });
    panel.reg_stat = Some(reg_stat(fit));
    let autocorrelation = lag_one(&fit.residuals, &work.sequence);
    panel.resid_stat = Some(tables::resid_stat(&residuals, &fit.residuals, autocorrelation));
    let (names, vif) = (&work.names[1..], fit.ols.vif());
    let table = |errors: &[f64], df: usize| tables::table_of(&fit.coefficients, errors, names, &vif, df);
    let errors = variance.map_or_else(|| vec![f64::NAN; fit.ols.k], RobustCovariance::standard_errors);
    panel.std_err = Some(table(&errors, df));
    panel.evidence = Some(evidence(covariances.effects(work, fit), trends::of(work, control)?));
    panel.nw_std_err = Some(table(&newey_west(fit, &work.sequence, lags, control)?, df));
    panel.cluster_std_err = covariances.cluster.as_ref().map(|v| table(&v.standard_errors(), covariances.entities - 1));
    panel.ewc_std_err = covariances.ewc.as_ref().map(|(v, df)| table(&v.standard_errors(), *df));
    let banded = bands::of_robust(fit, variance);
    panel.scatter_line = Some(banded.line);
    panel.conf_intervals = Some(banded.bands);
    panel.res_intervals = Some(banded.residuals);
    panel.outliers_removed = Some(notice(&Verdict::without_fences(OutlierState::NotUsed), n, Vec::new()));
    let mut warn = |code, text: &str| panel.head.notes.push(Note { code, text: text.to_owned() });
    if !fit.converged {
        let text = "The robust fit did not settle within its limit; use its numbers with caution.";
        warn(Code::WarnNoConvergence, text);
    }
    if variance.is_none_or(|v| v.repaired) {
        let text = "A standard error could not be computed exactly and was repaired.";
        warn(Code::WarnCovarianceRepaired, text);
    }
    panel.head.notes.extend(notes::of_columns(work, fit.ols, &vif));
    panel.head.notes.extend(notes::of_order(work, lags));

    let mut page = panel.clone();
    let rows = Rows { fit, work };
    let mut drawing = Drawing::default();
    rows.draw(&mut drawing);
    drawn::lines(&mut drawing, panel.scatter_line.as_ref(), panel.conf_intervals.as_ref());
    rows.fill(&mut panel, CHART_POINTS);
    if n > CHART_POINTS {
        panel.observations = None;
    }
    page.scatter = panel.scatter.as_ref().map(drawn::without_points);
    page.scatter_res = page.scatter.clone();
    page.scatter_line = page.scatter_line.map(|_| Line::default());
    page.conf_intervals = page.conf_intervals.as_ref().map(drawn::without_lines);
    Ok(Panels { full: panel, page, drawing })
}

/// What the sentence rests on. Far rows weigh less instead of being left out, so there is no second answer with all rows,
/// and no single row to be named.
fn evidence(effects: Effects, trends: Option<Trends>) -> ModelEvidence {
    ModelEvidence { effects, all_rows: None, influential: None, trends, lag: None, first_stage: None }
}

fn reg_stat(fit: &MmFit<'_, '_>) -> NamedMap {
    let (n, df) = (fit.ols.n as f64, fit.df() as f64);
    let r_squared = fit.r_squared();
    let count = |which: &dyn Fn(usize) -> bool| num((0..fit.ols.n).filter(|&i| which(i)).count() as f64);
    [
        ("n", "N", num(n)),
        ("scale", "Robust scale", num(fit.scale)),
        ("r_squared", "Robust R²", r_squared.into()),
        ("adj_r_squared", "Adjusted robust R²", r_squared.map(|r| 1.0 - (1.0 - r) * (n - 1.0) / df).into()),
        ("n_outlier", "Rows beyond 2.5 scales", count(&|i| (fit.residuals[i] / fit.scale).abs() > FAR)),
        ("n_zero_weight", "Rows with weight 0", count(&|i| fit.weight(i) == 0.0)),
    ]
    .into_iter()
    .map(tables::named)
    .collect()
}

/// The rows used with their weights.
struct Rows<'r, 'w> {
    work: &'r Work<'w>,
    fit: &'r MmFit<'r, 'r>,
}

impl Rows<'_, '_> {
    fn chart(&self) -> Chart<'_, '_> {
        let fit = self.fit;
        let x = if fit.ols.k == 2 { Some(fit.ols.x[0]) } else { None };
        Chart { work: self.work, y: fit.ols.y, x, residuals: &fit.residuals }
    }

    /// Draws the points of both charts; marks are 8 beyond [`FAR`] scales, and 16 with weight 0.
    fn draw(&self, drawing: &mut Drawing) {
        let fit = self.fit;
        let size = |i: usize| fit.residuals[i] / fit.scale;
        let marks = |i: usize| u8::from(size(i).abs() > FAR) * 8 + u8::from(fit.weight(i) == 0.0) * 16;
        let facts: [(&str, &dyn Fn(usize) -> f64); 2] = [("weight", &|i| fit.weight(i)), ("std_residual", &size)];
        self.chart().draw_page(drawing, |i| size(i).abs() / FAR, marks, &facts);
    }

    /// Writes points, thinned beyond `most` rows, and what is known of each.
    fn fill(&self, panel: &mut RobustRegressionResult, most: usize) {
        let fit = self.fit;
        let drawn = self.chart().draw(most, |i| (fit.residuals[i] / fit.scale).abs() / FAR);
        let of = |value: &dyn Fn(usize) -> f64| drawn.chosen.iter().map(|&i| num(value(i))).collect();
        panel.observations = Some(RobustObservations {
            row: drawn.chosen.iter().map(|&i| self.work.row_number(i)).collect(),
            fitted: of(&|i| fit.fitted(i)),
            residual: of(&|i| fit.residuals[i]),
            std_residual: of(&|i| fit.residuals[i] / fit.scale),
            weight: of(&|i| fit.weight(i)),
        });
        panel.scatter = Some(drawn.scatter);
        panel.scatter_res = Some(drawn.residuals);
    }
}
