//! Panel `regression` (methods.md, section 9), and what every model fitted by least squares shares with it.

mod bands;
mod chart;
pub(super) mod drawn;
mod errors;
mod evidence;
mod influential;
mod lag_evidence;
mod notes;
mod points;
mod qq;
mod readings;
mod removal;
mod robust;
mod robust_errors;
mod tables;
mod tests_table;

pub(super) use lag_evidence::lag_evidence;
pub(super) use removal::outlier_rows;
pub(super) use robust::robust_panels;
pub(super) use tables::{named, table_of};

use super::drawing::Drawing;
use super::kept::head;
use super::rows::{Work, count32};
use super::trends;
use super::variables::Shape;
use crate::contract::{
    Code, Effects, Failure, FunctionKey, JointTest, Line, Note, Num, Outcome, OutliersRemoved, RegressionResult,
    Request, ResultHead,
};
use crate::control::Control;
use crate::frame::Table;
use crate::linear::autocorrelation;
use crate::linear::covariance::{Covariance, newey_west, newey_west_lags};
use crate::linear::influence::Leverages;
use crate::linear::ols::{Defect, Fit, Params};
use crate::stats::moments::{Moments, extremes};
use crate::wording::all_of;
use errors::{Covariances, Errors};
use evidence::{Fitted, evidence};
use points::Rows;
use removal::Judged;

/// Half ranges of a variable outside which squares and products lose digits or leave the doubles.
const SMALLEST_REACH: f64 = 1e-140;
const LARGEST_REACH: f64 = 1e140;

/// A panel, the same panel for a page, and what its charts draw.
pub(super) struct Panels<P> {
    pub(super) full: P,
    pub(super) page: P,
    pub(super) drawing: Drawing,
}

impl<P> Panels<P> {
    /// Both with what a model adds.
    pub(super) fn map<Q>(self, mut full: impl FnMut(P) -> Q, mut page: impl FnMut(P) -> Q) -> Panels<Q> {
        Panels { full: full(self.full), page: page(self.page), drawing: self.drawing }
    }
}

/// A fitted model, for what is said beyond the regression.
pub(super) struct Model<'m> {
    /// The rows used.
    pub(super) work: &'m Work<'m>,
    pub(super) fit: &'m Fit<'m>,
    /// Newey–West covariance of the coefficients.
    pub(super) newey_west: Covariance,
    /// Durbin–Watson's d, of one series without gaps.
    pub(super) durbin_watson: Option<f64>,
    /// Breusch–Godfrey at lag 1.
    serial: Option<JointTest>,
    /// The errors that claims rest on.
    errors: Vec<Errors>,
    effects: &'m Effects,
    /// Whether a unit root of Y is rejected.
    unit_root_rejected: bool,
}

/// The panel of a regression.
pub(super) fn panels(table: &Table, request: &Request, control: &dyn Control) -> Outcome<Panels<RegressionResult>> {
    let work = Work::shaped(table, request, Shape::of(FunctionKey::Regression), control)?;
    Ok(model(&work, request, control, |_, _| Ok(()))?.0)
}

/// The panel of a model fitted by least squares, with what `beyond` says of the fit; nothing beside a message.
pub(super) fn model<E>(
    work: &Work<'_>,
    request: &Request,
    control: &dyn Control,
    beyond: impl FnOnce(&Model<'_>, &mut Vec<Note>) -> Outcome<E>,
) -> Outcome<(Panels<RegressionResult>, Option<E>)> {
    let mut panel = RegressionResult { head: model_head(work), ..RegressionResult::default() };
    let judged = work.require_rows().and_then(|()| removal::judge(work, request.remove_outliers, control));
    let judged = match judged {
        Ok(judged) => judged,
        Err(failure) => return failed(panel, failure),
    };
    let Judged { notice, ledger, kept } = judged;
    panel.outliers_removed = Some(notice);
    panel.head.rows = ledger;
    let all = kept.is_some().then_some(work);
    let work = kept.as_ref().unwrap_or(work);
    match fitted(work, control) {
        Ok(fit) => filled(panel, work, &fit, all, control, beyond),
        Err(failure) => failed(panel, failure),
    }
}

/// The head of a model's panel, "Y on X".
fn model_head(work: &Work<'_>) -> ResultHead {
    let title = format!("{} on {}", work.names[0], work.names[1..].join(", "));
    head(work, title, work.ledger(None))
}

/// Least squares on all rows of the work.
fn fitted<'w>(work: &'w Work<'_>, control: &dyn Control) -> Outcome<Fit<'w>> {
    for (name, values) in work.names.iter().zip(&work.values) {
        let all = extremes(values);
        // Halved before they are subtracted: the range itself may be no double.
        let reach = 0.5 * all.max - 0.5 * all.min;
        if reach > 0.0 && !(SMALLEST_REACH..LARGEST_REACH).contains(&reach) {
            let (size, way) = if reach < 1.0 { ("little", "multiply") } else { ("much", "divide") };
            let text = format!("{name} varies too {size} for double precision; {way} it by a power of ten first.");
            return Err(Failure::new(Code::Range, text));
        }
    }
    let x: Vec<&[f64]> = work.values[1..].iter().map(|v| &**v).collect();
    Fit::new(&work.values[0], &x, Params::default(), control).map_err(|defect| failure(work, defect))
}

fn failed<E>(mut panel: RegressionResult, failure: Failure) -> Outcome<(Panels<RegressionResult>, Option<E>)> {
    tell(&mut panel.head, failure)?;
    Ok((Panels { page: panel.clone(), full: panel, drawing: Drawing::default() }, None))
}

/// Writes a failure of the data into a panel's head.
///
/// # Errors
/// What stopped the job as a whole.
fn tell(head: &mut ResultHead, failure: Failure) -> Outcome<()> {
    if is_stop(&failure) {
        return Err(failure);
    }
    head.message = Some(failure.message);
    head.code = Some(failure.code);
    Ok(())
}

/// Whether a failure ends the job, and not only a panel.
fn is_stop(failure: &Failure) -> bool {
    matches!(failure.code, Code::Cancelled | Code::Timeout | Code::Memory)
}

/// What a defect of the data is called.
fn failure(work: &Work<'_>, defect: Defect) -> Failure {
    let name = |j: usize| work.names.get(j + 1).cloned().unwrap_or_default();
    let same = |name: &str| format!("{name} has the same value in every row used.");
    match defect {
        Defect::TooFew { k, n } => too_few(k, k + 1, n),
        Defect::ConstantY => Failure::new(Code::ConstY, same(&work.names[0])),
        Defect::ConstantX(j) => Failure::new(Code::ConstX, same(&name(j))),
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

fn filled<E>(
    mut panel: RegressionResult,
    work: &Work<'_>,
    fit: &Fit<'_>,
    all: Option<&Work<'_>>,
    control: &dyn Control,
    beyond: impl FnOnce(&Model<'_>, &mut Vec<Note>) -> Outcome<E>,
) -> Outcome<(Panels<RegressionResult>, Option<E>)> {
    let sequence = &work.sequence;
    // A lag never bridges a row that was left out, and neither do the tests of a model with one.
    let unbridged = (work.lag_of_y().is_some() && !sequence.timed).then(|| work.unbridged());
    let followed = unbridged.as_ref().unwrap_or(sequence);
    let leverages = Leverages::of(fit)?;
    let covariances = Covariances::of(fit, sequence, &leverages, control)?;
    let lags = newey_west_lags(sequence.longest);
    let neighbours = autocorrelation::durbin_watson(fit, followed);
    // Elsewhere the pairs are fewer than the rows, and d would lean to 0.
    let dw = neighbours.map(|(d, _)| d).filter(|_| followed.is_unbroken_series());
    let dw_p = match dw {
        Some(d) => autocorrelation::durbin_watson_p(fit, followed, d, control)?,
        None => None,
    };
    let residuals = Moments::of(&fit.residuals);
    control.poll(0, fit.n as u64)?;

    panel.n = Some(count32(fit.n));
    panel.k = Some(count32(fit.k));
    panel.df = Some(count32(fit.df()));
    panel.nw_lag = Some(count32(lags));
    panel.y_display_name = Some(work.names[0].clone());
    panel.x_display_name = Some(if fit.k == 2 { work.names[1].clone() } else { "Fitted values".to_owned() });
    panel.reg_stat = Some(tables::reg_stat(fit, dw, dw_p));
    panel.resid_stat = Some(tables::resid_stat(&residuals, &fit.residuals, neighbours.map(|(_, r)| r)));
    let vif = fit.vif();
    let names = &work.names[1..];
    panel.std_err = Some(tables::classical(fit, names, &vif));
    let nw = newey_west(fit, sequence, lags, control)?;
    panel.nw_std_err = Some(tables::coefficients(fit, names, &vif, &nw.standard_errors()));
    let table = |covariance: &Covariance, df: usize| {
        table_of(&fit.coefficients, &covariance.standard_errors(), names, &vif, df)
    };
    panel.hc3_std_err = covariances.hc3.as_ref().map(|v| table(v, fit.df()));
    panel.cluster_std_err = covariances.cluster.as_ref().map(|v| table(v, covariances.entities - 1));
    panel.ewc_std_err = covariances.ewc.as_ref().map(|(v, df)| table(v, *df));
    let model = Fitted { work, fit, leverages: &leverages, covariances: &covariances };
    // A trend belongs to the series, whatever rows were left out of it.
    let found = evidence(&model, all, trends::of(all.unwrap_or(work), control)?, control)?;
    panel.tests = Some(tests_table::tests(fit, work, followed, &residuals, control)?);
    let banded = bands::of_fit(fit);
    panel.scatter_line = Some(banded.line);
    panel.conf_intervals = Some(banded.bands);
    panel.res_intervals = Some(banded.residuals);
    panel.head.notes.extend(notes::notes(work, fit, followed, &vif, lags));
    let y_trend = found.trends.as_ref().and_then(|trends| trends.series.first());
    let model = Model {
        work,
        fit,
        newey_west: nw,
        durbin_watson: dw,
        serial: panel.tests.as_ref().and_then(|tests| tests_table::serial(tests)),
        errors: covariances.chosen(fit),
        effects: &found.effects,
        unit_root_rejected: y_trend.is_some_and(|series| series.unit_root_rejected),
    };
    let more = beyond(&model, &mut panel.head.notes)?;
    panel.evidence = Some(found);

    let rows = Rows::new(work, fit, &leverages);
    let quantiles = qq::plot(&rows, control)?;
    let mut drawing = Drawing::default();
    rows.draw(&mut drawing);
    drawn::lines(&mut drawing, panel.scatter_line.as_ref(), panel.conf_intervals.as_ref());
    if let Some(plot) = &quantiles {
        qq::draw(&mut drawing, "residuals-qq", plot);
    }
    let mut page = panel.clone();
    rows.fill(&mut panel, super::thin::CHART_POINTS);
    page.scatter = panel.scatter.as_ref().map(drawn::without_points);
    page.scatter_res = page.scatter.clone();
    page.scatter_line = page.scatter_line.map(|_| Line::default());
    page.conf_intervals = page.conf_intervals.as_ref().map(drawn::without_lines);
    page.outliers_removed = page.outliers_removed.map(|notice| OutliersRemoved { rows: Vec::new(), ..notice });
    page.standardized_residuals_qq_plot = quantiles.as_ref().map(qq::for_page);
    panel.standardized_residuals_qq_plot = quantiles;
    Ok((Panels { full: panel, page, drawing }, Some(more)))
}

/// A number on the wire.
pub(super) fn num(value: f64) -> Num {
    Num(value)
}
