//! Result `regression` (docs/methods/regression.md), and what every model fitted by least squares shares with it.

mod bands;
mod beyond;
mod chart;
mod contrasts;
mod correlogram;
pub(super) mod drawn;
pub(super) mod errors;
mod estimator;
mod evidence;
mod fitted_model;
mod influential;
mod lag_evidence;
pub(super) mod left_out;
mod likelihood_errors;
mod notes;
pub(super) mod panel;
mod partial_plots;
mod points;
mod predict;
mod qq;
mod readings;
mod removal;
mod responses;
mod result;
mod robust;
mod robust_errors;
mod sensitivity;
mod slopes;
mod tables;
mod term_effects;
mod tests_table;

pub(super) use contrasts::{Contrasts, contrasts};
pub(super) use estimator::Estimator;
pub(super) use lag_evidence::lag_evidence;
pub(super) use likelihood_errors::LikelihoodErrors;
pub(super) use predict::{expected, expected_by_robust, without_outliers};
pub(super) use removal::outlier_rows;
pub(super) use responses::{note_of as note_of_responses, responses};
pub(super) use result::RegressionResult;
pub(super) use robust::{RobustRegressionResult, compute_robust};
pub(super) use sensitivity::{sensitivity, tried, variant};
pub(super) use slopes::{Slopes, slopes};
pub(super) use tables::{named, table_of};
pub(super) use term_effects::{AtValue, at_values};

use super::drawing::Drawing;
use super::function_job::{Computed, FunctionJob};
use super::model_frame::{ModelFrame, count32};
use super::rows_used::head;
use super::trends;
use crate::contract::{
    ChartKey, Code, Effects, Failure, FiniteOrNull, FunctionKey, JointTest, Line, Note, Outcome, OutliersRemoved,
    ResultHead,
};
use crate::control::Control;
use crate::linear::autocorrelation;
use crate::linear::covariance::{Covariance, classical_matrix, newey_west, newey_west_lags};
use crate::linear::influence::Leverages;
use crate::linear::ols::{Defect, Fit, Params};
use crate::linear::origin::{coefficients_from_zero, covariance_from_zero};
use crate::stats::moments::{Moments, extremes};
use crate::wording::all_of;
use errors::{Covariances, Errors};
use evidence::evidence;
use fitted_model::FittedModel;
use partial_plots::PartialPlots;
use points::ModelRows;
use removal::OutlierRemoval;
use std::collections::BTreeMap;
/// Half ranges of a variable outside which squares and products lose digits, overflow or underflow.
const SMALLEST_REACH: f64 = 1e-140;
const LARGEST_REACH: f64 = 1e140;

/// A fitted model, for the parts that dynamic models and scatterplots add.
pub(super) struct Model<'m> {
    /// The rows used.
    pub(super) frame: &'m ModelFrame<'m>,
    pub(super) fit: &'m Fit<'m>,
    /// Newey–West covariance of the coefficients.
    pub(super) newey_west: Covariance,
    /// Durbin–Watson's d, for one series without gaps.
    pub(super) durbin_watson: Option<f64>,
    /// Breusch–Godfrey at lag 1.
    serial: Option<JointTest>,
    /// The standard errors that claims use.
    errors: Vec<Errors>,
    effects: &'m Effects,
    /// Whether a unit root of Y is rejected.
    unit_root_rejected: bool,
}

/// The result of a regression.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<RegressionResult>> {
    let frame = job.frame()?;
    Ok(model(&frame, job, |_, _| Ok(()))?.0)
}

/// The result of a model fitted by least squares, with what `extra` adds to the fit; `None` next to a message.
pub(super) fn model<E>(
    frame: &ModelFrame<'_>,
    job: &FunctionJob<'_>,
    extra: impl FnOnce(&Model<'_>, &mut Vec<Note>) -> Outcome<E>,
) -> Outcome<(Computed<RegressionResult>, Option<E>)> {
    let mut result = RegressionResult::from(model_head(frame));
    let removal = frame.require_rows().and_then(|()| removal::remove(frame, job.request.remove_outliers, job.control));
    let OutlierRemoval { notice, ledger, kept } = match removal {
        Ok(removal) => removal,
        Err(failure) => return failed(result, failure),
    };
    result.outliers_removed = Some(notice);
    result.head.rows = ledger;
    let all = kept.is_some().then_some(frame);
    let frame = kept.as_ref().unwrap_or(frame);
    match fitted(frame, job.control) {
        Ok(fit) => filled(result, (frame, all), &fit, job, extra),
        Err(failure) => failed(result, failure),
    }
}

/// The head of a model's result, "Y on X".
fn model_head(frame: &ModelFrame<'_>) -> ResultHead {
    let title = format!("{} on {}", frame.names[0], frame.titles_of_x());
    head(frame, title, frame.ledger(None))
}

/// Refuses values whose squares leave the range of double precision.
///
/// # Errors
/// `E-RANGE`.
pub(super) fn check_ranges(frame: &ModelFrame<'_>) -> Outcome<()> {
    for (name, values) in frame.names.iter().zip(&frame.values) {
        let all = extremes(values);
        // Halved before the subtraction, so that the range does not overflow.
        let reach = 0.5 * all.max - 0.5 * all.min;
        if reach > 0.0 && !(SMALLEST_REACH..LARGEST_REACH).contains(&reach) {
            let (size, way) = if reach < 1.0 { ("little", "multiply") } else { ("much", "divide") };
            let text = format!("{name} varies too {size} for double precision; {way} it by a power of ten first.");
            return Err(Failure::new(Code::Range, text));
        }
    }
    Ok(())
}

/// Least squares on all rows of the work.
pub(super) fn fitted<'w>(frame: &'w ModelFrame<'_>, control: &dyn Control) -> Outcome<Fit<'w>> {
    check_ranges(frame)?;
    let x: Vec<&[f64]> = frame.values[1..].iter().map(|v| &**v).collect();
    Fit::new(&frame.values[0], &x, Params::default(), control).map_err(|defect| failure(frame, defect))
}

fn failed<E>(result: RegressionResult, failure: Failure) -> Outcome<(Computed<RegressionResult>, Option<E>)> {
    let head = failed_head(result.head, failure)?;
    Ok((Computed::plain(RegressionResult { head, ..result }), None))
}

/// Writes a failure of the data into a result's head.
///
/// # Errors
/// A failure that stops the job as a whole.
fn failed_head(head: ResultHead, failure: Failure) -> Outcome<ResultHead> {
    if is_stop(&failure) { Err(failure) } else { Ok(head.failed(failure)) }
}

/// Whether a failure ends the job, and not only one result.
pub(super) fn is_stop(failure: &Failure) -> bool {
    matches!(failure.code, Code::Cancelled | Code::Timeout | Code::Memory)
}

/// A defect of the data as a failure.
pub(super) fn failure(frame: &ModelFrame<'_>, defect: Defect) -> Failure {
    let name = |j: usize| frame.names.get(j + 1).cloned().unwrap_or_default();
    let same = |name: &str| format!("{name} has the same value in every row used.");
    match defect {
        Defect::TooFew { k, n } => too_few(k, k + 1, n),
        Defect::ConstantY => Failure::new(Code::ConstY, same(&frame.names[0])),
        Defect::ConstantX(j) | Defect::Collinear { column: j, .. } if frame.term_of(j + 1).is_some() => {
            frame.defect_of_product(j + 1).unwrap_or_else(|| Failure::new(Code::Collinear, same(&name(j))))
        }
        Defect::ConstantX(j) => match frame.category_of(j + 1) {
            Some(category) if category.level != category.base => {
                let text = format!("{} Merge it with another category, or keep all rows.", same(&name(j)));
                Failure::new(Code::ConstX, text)
            }
            _ => Failure::new(Code::ConstX, same(&name(j))),
        },
        Defect::Collinear { column, with } => {
            let with: Vec<String> = with.into_iter().map(name).collect();
            let text = format!("{} is an exact combination of {}. Remove one of them.", name(column), all_of(&with));
            Failure::new(Code::Collinear, text)
        }
        Defect::Stopped(failure) => failure,
    }
}

fn too_few(k: usize, needed: usize, n: usize) -> Failure {
    let there = if n == 1 { "is" } else { "are" };
    let text = format!("{k} coefficients need at least {needed} complete rows; there {there} {n}.");
    Failure::new(Code::NTooSmall, text)
}

/// The numbers of a fit; `all` are the rows before outliers were left out, when some were.
fn filled<E>(
    mut result: RegressionResult,
    (frame, all): (&ModelFrame<'_>, Option<&ModelFrame<'_>>),
    fit: &Fit<'_>,
    job: &FunctionJob<'_>,
    extra: impl FnOnce(&Model<'_>, &mut Vec<Note>) -> Outcome<E>,
) -> Outcome<(Computed<RegressionResult>, Option<E>)> {
    let (sequence, control) = (&frame.sequence, job.control);
    // A lag never bridges a row that was left out, and neither do the tests of a model with a lag.
    let unbridged = (frame.lag_of_y().is_some() && !sequence.timed).then(|| frame.unbridged());
    let followed = unbridged.as_ref().unwrap_or(sequence);
    let leverages = Leverages::of(fit)?;
    let covariances = Covariances::of(fit, sequence, &leverages, control)?;
    let lags = newey_west_lags(sequence.longest);
    let neighbours = autocorrelation::durbin_watson(fit, followed);
    // In other series there are fewer pairs than rows, which would bias d towards 0.
    let dw = neighbours.map(|(d, _)| d).filter(|_| followed.is_unbroken_series());
    let dw_p = match dw {
        Some(d) => autocorrelation::durbin_watson_p(fit, followed, d, control)?,
        None => None,
    };
    let residuals = Moments::of(&fit.residuals);
    control.poll(0, fit.n as u64)?;

    result.n = Some(count32(fit.n));
    result.k = Some(count32(fit.k));
    result.df = Some(count32(fit.df()));
    result.nw_lag = Some(count32(lags));
    result.y_display_name = Some(frame.names[0].clone());
    result.x_display_name =
        Some(frame.only_number().map_or_else(|| "Fitted values".to_owned(), |x| frame.names[x].clone()));
    result.reg_stat = Some(tables::reg_stat(fit, dw, dw_p));
    result.resid_stat = Some(tables::resid_stat(&residuals, &fit.residuals, neighbours.map(|(_, r)| r)));
    let vif = frame.vif_of(fit);
    let names = &frame.names[1..];
    let products = frame.shifted();
    let from_zero = coefficients_from_zero(&fit.coefficients, &products);
    let table = |covariance: &Covariance, df: usize| {
        table_of(&from_zero, &covariance_from_zero(covariance, &products).standard_errors(), names, &vif, df)
    };
    result.std_err = Some(if products.is_empty() {
        tables::classical(fit, names, &vif)
    } else {
        table(&classical_matrix(fit), fit.df())
    });
    let nw = newey_west(fit, sequence, lags, control)?;
    result.nw_std_err = Some(table(&nw, fit.df()));
    result.hc3_std_err = covariances.hc3.as_ref().map(|v| table(v, fit.df()));
    result.cluster_std_err = covariances.cluster.as_ref().map(|v| table(v, covariances.entities - 1));
    result.time_std_err = covariances.by_time.as_ref().map(|(v, df)| table(v, *df));
    result.ewc_std_err = covariances.ewc.as_ref().map(|(v, df)| table(v, *df));
    result.ar1_std_err = covariances.ar1.as_ref().map(|(v, df)| table(v, *df));
    let model = FittedModel { frame, fit, leverages: &leverages, covariances: &covariances };
    // A trend belongs to the series, including rows left out as outliers.
    let found = evidence(&model, all, trends::of(all.unwrap_or(frame), control)?, control)?;
    result.tests = Some(tests_table::tests(fit, frame, followed, &residuals, control)?);
    result.correlogram = correlogram::of(frame, &fit.residuals, followed, control)?;
    let banded = bands::of_fit(fit, frame);
    result.scatter_line = Some(banded.line);
    result.conf_intervals = Some(banded.bands);
    result.res_intervals = Some(banded.residuals);
    result.head.notes.extend(notes::notes(frame, fit, followed, &vif, lags));
    let y_trend = found.trends.as_ref().and_then(|trends| trends.series.first());
    let model = Model {
        frame,
        fit,
        newey_west: nw,
        durbin_watson: dw,
        serial: result.tests.as_ref().and_then(|tests| tests_table::serial(tests)),
        errors: covariances.for_claims(fit),
        effects: &found.effects,
        unit_root_rejected: y_trend.is_some_and(|series| series.unit_root_rejected),
    };
    let more = extra(&model, &mut result.head.notes)?;
    result.evidence = Some(found);

    let rows = ModelRows::new(frame, fit, &leverages);
    let quantiles = qq::plot(&rows, control)?;
    let mut drawing = Drawing::default();
    let points = rows.draw(&mut drawing);
    drawn::lines(&mut drawing, result.scatter_line.as_ref(), result.conf_intervals.as_ref());
    if let Some(plot) = &quantiles {
        qq::draw(&mut drawing, ChartKey::ResidualsQq, plot);
    }
    let plots = PartialPlots { frame, ols: fit, page: &points, control };
    let mut lists = BTreeMap::new();
    result.added_variables = Some(plots.added(&mut drawing, &mut lists)?);
    let partial = if job.function == FunctionKey::Regression {
        plots.residuals(&fit.coefficients, &fit.residuals, &mut drawing, &mut lists)?
    } else {
        Vec::new()
    };
    result.head.notes.extend(plots.note_of_added());
    let mut page = result.clone();
    page.partial_residuals = Some(drawn::without_curves(&partial));
    result.partial_residuals = Some(partial);
    result.partial_points = (!lists.is_empty()).then_some(lists);
    rows.fill(&mut result, super::thin::CHART_POINTS);
    page.scatter = result.scatter.as_ref().map(drawn::without_points);
    page.scatter_res = page.scatter.clone();
    page.scatter_line = page.scatter_line.map(|_| Line::default());
    page.conf_intervals = page.conf_intervals.as_ref().map(drawn::without_lines);
    page.outliers_removed = page.outliers_removed.as_ref().map(OutliersRemoved::without_rows);
    page.standardized_residuals_qq_plot = quantiles.as_ref().map(qq::for_page);
    result.standardized_residuals_qq_plot = quantiles;
    Ok((Computed { full: result, page, drawing }, Some(more)))
}

/// A number on the wire.
pub(super) fn num(value: f64) -> FiniteOrNull {
    FiniteOrNull(value)
}
