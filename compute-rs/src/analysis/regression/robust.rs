//! Results `robust_regression` and `robust_scatterplot` (docs/methods/robust-regression.md,
//! docs/methods/lowess.md#scatterplots).

use super::beyond::complete;
use super::chart::{Chart, PagePoints};
use super::estimator::Estimator;
use super::partial_plots::PartialPlots;
use super::robust_errors::RobustCovariances;
use super::{bands, correlogram, drawn, failed_head, fitted, model_head, notes, num, tables, too_few};
use crate::analysis::drawing::Drawing;
use crate::analysis::function_job::{Computed, FunctionJob};
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::analysis::outliers::notice;
use crate::analysis::thin::CHART_POINTS;
use crate::analysis::trends;
use crate::contract::{
    BandLevels, Code, Coefficient, Correlogram, Effects, Failure, FiniteOrNull, FlatBandLevels, FunctionKey, Line,
    ModelEvidence, NamedMap, Note, NoteCode, Outcome, OutlierState, OutliersRemoved, PartialResidualPlot, Points,
    ResultHead, Trends,
};
use crate::linear::autocorrelation::lag_one;
use crate::linear::covariance::{Covariance, newey_west_lags};
use crate::linear::origin::{coefficients_from_zero, covariance_from_zero};
use crate::robust::covariance::newey_west;
use crate::robust::mm::{Defect, FAR, MmFit};
use crate::stats::fences::Verdict;
use crate::stats::moments::Moments;
use serde::Serialize;
use std::collections::BTreeMap;

/// A robust regression. Next to a message every field that is not defined is `null`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RobustRegressionResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Rows used.
    pub n: Option<u32>,
    /// Coefficients, with the constant.
    pub k: Option<u32>,
    /// Degrees of freedom n − k.
    pub df: Option<u32>,
    /// Lags of the Newey–West table.
    pub nw_lag: Option<u32>,
    /// Label of the chart's x axis.
    pub x_display_name: Option<String>,
    /// Label of the chart's y axis.
    pub y_display_name: Option<String>,
    /// Statistics of the fit.
    pub reg_stat: Option<NamedMap>,
    /// Statistics of the residuals.
    pub resid_stat: Option<BTreeMap<String, FiniteOrNull>>,
    /// Coefficients with the standard errors of Croux, Dhaene and Hoorelbeke.
    pub std_err: Option<Vec<Coefficient>>,
    /// Coefficients with Newey–West standard errors.
    pub nw_std_err: Option<Vec<Coefficient>>,
    /// Panels: coefficients with standard errors clustered by entity, t with G − 1 degrees of freedom; the errors are `null` where one
    /// entity alone decides a coefficient. `null` elsewhere.
    pub cluster_std_err: Option<Vec<Coefficient>>,
    /// Panel data of five periods or more: coefficients with standard errors clustered by period, t with T − 1 degrees of freedom;
    /// absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub time_std_err: Option<Vec<Coefficient>>,
    /// Rows without an order: coefficients with jackknife standard errors; absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub jackknife_std_err: Option<Vec<Coefficient>>,
    /// One series in time: coefficients with EWC standard errors; `null` elsewhere.
    pub ewc_std_err: Option<Vec<Coefficient>>,
    /// The evidence for the sentence.
    pub evidence: Option<ModelEvidence>,
    /// (x, y) with one X, (fitted, y) with several.
    pub scatter: Option<Points>,
    /// Fitted line on 101 points.
    pub scatter_line: Option<Line>,
    /// Bands on the grid of `scatter_line`.
    pub conf_intervals: Option<BandLevels>,
    /// (fitted, residual).
    pub scatter_res: Option<Points>,
    /// Flat bands of the residuals.
    pub res_intervals: Option<FlatBandLevels>,
    /// Per observation; complete up to 50,000 rows, else absent with `thinned` in the points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub observations: Option<RobustObservations>,
    /// `robust_regression`: partial residuals of each X that is a number; empty in `robust_scatterplot`.
    pub partial_residuals: Option<Vec<PartialResidualPlot>>,
    /// Their points by row, in the order of `observations` and only with them: `partial_1` for the first plot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "{ [key in string]: Shown<number | null> }"))]
    pub partial_points: Option<BTreeMap<String, Vec<FiniteOrNull>>>,
    /// Autocorrelations of the residuals; `null` when the rows have no order in time or none follow each other.
    pub correlogram: Option<Correlogram>,
    /// `robust_scatterplot`: lowess through the points, one for each different x; absent when it is not defined.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub loess: Option<Line>,
    /// Outlier notice: nothing is removed.
    pub outliers_removed: Option<OutliersRemoved>,
}

impl From<ResultHead> for RobustRegressionResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// The numbers of every row used, columnar.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RobustObservations {
    /// Row numbers.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub row: Vec<u32>,
    /// Fitted values.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub fitted: Vec<FiniteOrNull>,
    /// Residuals.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub residual: Vec<FiniteOrNull>,
    /// Residuals over the robust scale.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub std_residual: Vec<FiniteOrNull>,
    /// Weights, from 0 (left out) to 1.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub weight: Vec<FiniteOrNull>,
}

/// The result of a robust regression.
pub(in crate::analysis) fn compute_robust(job: &FunctionJob<'_>) -> Outcome<Computed<RobustRegressionResult>> {
    let (frame, control) = (job.frame()?, job.control);
    let result = RobustRegressionResult::from(model_head(&frame));
    let ols = frame.require_rows().and_then(|()| require_rows(&frame)).and_then(|()| fitted(&frame, control));
    let filled = match &ols {
        Ok(ols) => MmFit::new(ols, control).map_err(failure).map(|fit| filled(result.clone(), &frame, &fit, job)),
        Err(failure) => Err(failure.clone()),
    };
    match filled {
        Ok(computed) => computed,
        Err(failure) => Ok(Computed::plain(failed_head(result.head, failure)?.into())),
    }
}

/// `E-N` when there are fewer rows than a robust fit needs.
pub(super) fn require_rows(frame: &ModelFrame<'_>) -> Outcome<()> {
    let (n, k) = (frame.rows.len(), frame.values.len());
    if n < 2 * k + 1 { Err(too_few(k, 2 * k + 1, n)) } else { Ok(()) }
}

/// A defect of the data as a failure.
pub(super) fn failure(defect: Defect) -> Failure {
    match defect {
        Defect::TooFew { k, n } => too_few(k, 2 * k + 1, n),
        Defect::Exact => Failure::new(Code::Exact, "More than half of the points lie exactly on one line or plane."),
        Defect::Stopped(failure) => failure,
    }
}

fn filled(
    mut result: RobustRegressionResult,
    frame: &ModelFrame<'_>,
    fit: &MmFit<'_, '_>,
    job: &FunctionJob<'_>,
) -> Outcome<Computed<RobustRegressionResult>> {
    let control = job.control;
    let (n, df) = (fit.ols.n, fit.df());
    let lags = newey_west_lags(frame.sequence.longest);
    let residuals = Moments::of(&fit.residuals);
    let covariances = RobustCovariances::of(fit, &frame.sequence, control)?;
    let variance = covariances.own.as_ref();
    control.poll(0, n as u64)?;
    result.n = Some(count32(n));
    result.k = Some(count32(fit.ols.k));
    result.df = Some(count32(df));
    result.nw_lag = Some(count32(lags));
    result.y_display_name = Some(frame.names[0].clone());
    result.x_display_name =
        Some(frame.only_number().map_or_else(|| "Fitted values".to_owned(), |x| frame.names[x].clone()));
    result.reg_stat = Some(reg_stat(fit));
    let autocorrelation = lag_one(&fit.residuals, &frame.sequence);
    result.resid_stat = Some(tables::resid_stat(&residuals, &fit.residuals, autocorrelation));
    result.correlogram = correlogram::of(frame, &fit.residuals, &frame.sequence, control)?;
    let (names, vif) = (&frame.names[1..], frame.vif_of(fit.ols));
    let products = frame.shifted();
    let from_zero = coefficients_from_zero(&fit.coefficients, &products);
    let table = |covariance: Option<&Covariance>, df: usize| {
        let errors = covariance.map(|covariance| covariance_from_zero(covariance, &products).variance_roots());
        let errors = errors.unwrap_or_else(|| vec![f64::NAN; fit.ols.k]);
        tables::table_of(&from_zero, &errors, names, &vif, df)
    };
    result.std_err = Some(table(variance.map(|v| &v.covariance), df));
    let effects = complete(covariances.effects(frame, fit), frame, fit.ols, Estimator::Mm, control)?;
    result.evidence = Some(evidence(effects, trends::of(frame, control)?));
    result.nw_std_err = Some(table(newey_west(fit, &frame.sequence, lags, control)?.as_ref(), df));
    result.cluster_std_err = covariances.cluster.as_ref().map(|v| table(Some(v), covariances.entities - 1));
    result.time_std_err = covariances.by_time.as_ref().map(|(v, df)| table(Some(v), *df));
    result.jackknife_std_err = covariances.by_row.as_ref().map(|v| table(Some(v), df));
    result.ewc_std_err = covariances.ewc.as_ref().map(|(v, df)| table(Some(v), *df));
    let banded = bands::of_robust(fit, variance, frame);
    result.scatter_line = Some(banded.line);
    result.conf_intervals = Some(banded.bands);
    result.res_intervals = Some(banded.residuals);
    result.outliers_removed = Some(notice(&Verdict::without_fences(OutlierState::NotUsed), n, Vec::new()));
    let mut warn = |code, text: &str| result.head.notes.push(Note::warning(code, text));
    if !fit.converged {
        let text = "The robust fit did not settle within its limit; use its numbers with caution.";
        warn(NoteCode::NoConvergence, text);
    }
    if variance.is_none_or(|v| v.repaired) {
        let text = "A standard error could not be computed exactly and was repaired.";
        warn(NoteCode::CovarianceRepaired, text);
    }
    result.head.notes.extend(notes::of_columns(frame, fit.ols, &vif));
    result.head.notes.extend(notes::of_order(frame, lags));

    let rows = RobustRows { fit, frame };
    let mut drawing = Drawing::default();
    let points = rows.draw(&mut drawing);
    let mut lists = BTreeMap::new();
    let partial = if job.function == FunctionKey::RobustRegression {
        let plots = PartialPlots { frame, ols: fit.ols, page: &points, control };
        plots.residuals(&fit.coefficients, &fit.residuals, &mut drawing, &mut lists)?
    } else {
        Vec::new()
    };
    let mut page = result.clone();
    page.partial_residuals = Some(drawn::without_curves(&partial));
    result.partial_residuals = Some(partial);
    result.partial_points = (!lists.is_empty()).then_some(lists);
    drawn::lines(&mut drawing, result.scatter_line.as_ref(), result.conf_intervals.as_ref());
    rows.fill(&mut result, CHART_POINTS);
    if n > CHART_POINTS {
        result.observations = None;
    }
    page.scatter = result.scatter.as_ref().map(drawn::without_points);
    page.scatter_res = page.scatter.clone();
    page.scatter_line = page.scatter_line.map(|_| Line::default());
    page.conf_intervals = page.conf_intervals.as_ref().map(drawn::without_lines);
    Ok(Computed { full: result, page, drawing })
}

/// The evidence for the sentence. Outliers get less weight and are not left out, so there is no second fit of all rows and
/// no influential row.
fn evidence(effects: Effects, trends: Option<Trends>) -> ModelEvidence {
    ModelEvidence { effects, all_rows: None, influential: None, trends, lag: None, first_stage: None, form: None }
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

/// The rows used, with their weights.
struct RobustRows<'r, 'w> {
    frame: &'r ModelFrame<'w>,
    fit: &'r MmFit<'r, 'r>,
}

impl RobustRows<'_, '_> {
    fn chart(&self) -> Chart<'_, '_> {
        let fit = self.fit;
        let x = self.frame.only_number().map(|x| fit.ols.x[x - 1]);
        Chart { frame: self.frame, y: fit.ols.y, x, residuals: &fit.residuals }
    }

    /// Draws the points of both charts; flags are 8 beyond [`FAR`] scales, and 16 with weight 0.
    fn draw(&self, drawing: &mut Drawing) -> PagePoints {
        let fit = self.fit;
        let size = |i: usize| fit.residuals[i] / fit.scale;
        let flags = |i: usize| u8::from(size(i).abs() > FAR) * 8 + u8::from(fit.weight(i) == 0.0) * 16;
        let facts: [(&str, &dyn Fn(usize) -> f64); 2] = [("weight", &|i| fit.weight(i)), ("std_residual", &size)];
        self.chart().draw_page(drawing, |i| size(i).abs() / FAR, flags, &facts, None)
    }

    /// Writes the points, thinned beyond `most` rows, with their diagnostics.
    fn fill(&self, result: &mut RobustRegressionResult, most: usize) {
        let fit = self.fit;
        let drawn = self.chart().draw(most, |i| (fit.residuals[i] / fit.scale).abs() / FAR);
        let of = |value: &dyn Fn(usize) -> f64| drawn.selected.iter().map(|&i| num(value(i))).collect();
        result.observations = Some(RobustObservations {
            row: drawn.selected.iter().map(|&i| self.frame.row_number(i)).collect(),
            fitted: of(&|i| fit.fitted(i)),
            residual: of(&|i| fit.residuals[i]),
            std_residual: of(&|i| fit.residuals[i] / fit.scale),
            weight: of(&|i| fit.weight(i)),
        });
        result.scatter = Some(drawn.scatter);
        result.scatter_res = Some(drawn.residuals);
    }
}
