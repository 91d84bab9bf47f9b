//! Result `logit` (docs/methods/logit.md).

mod answer;
mod claims;
mod curves;
mod fits;
mod predict;
mod specified;
mod tables;

use super::categories::CategoriesOfX;
use super::correlation_claims::with_times;
use super::function_job::{Computed, FunctionJob, PageCopy};
use super::likelihood::{Convergence, Separated, separated};
use super::model_frame::{ModelFrame, count32};
use super::regression::{LikelihoodErrors, failure, is_stop};
use super::rows_used::head;
use super::season;
use crate::contract::{Code, Coefficient, Failure, FiniteOrNull, Note, NoteCode, Outcome, ResultHead};
use crate::control::Control;
use crate::frame::categories::Categories;
use crate::linear::ols::{Fit, Params};
use crate::linear::separation::{Separation, decide};
use crate::wording::all_of;
pub(super) use predict::expected;
pub(super) use specified::{effects, moves};

use answer::{Data, Outcomes};
use claims::LogitClaim;
use curves::LogitCurve;
use serde::Serialize;
use std::borrow::Cow;
use tables::{
    AreaResult, CalibrationBin, Confusion, FirthCoefficient, HosmerLemeshow, LikelihoodRatio, MarginalEffect,
    OddsRatio, SeparationResult, SeparationState,
};

/// Work of Firth's profile, rows times cubed coefficients, up to which it is computed in addition to a maximum that
/// exists.
const FIRTH_WORK: f64 = 4e5;

/// Result `logit`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LogitResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Display name of Y.
    pub y_display_name: Option<String>,
    /// The value of Y that is the event; `null` next to a message.
    pub event: Option<String>,
    /// The other value.
    pub other: Option<String>,
    /// Rows.
    pub n: Option<u32>,
    /// Rows with the event.
    pub events: Option<u32>,
    /// The columns of categories among the X.
    pub categories: Option<Vec<CategoriesOfX>>,
    /// Whether X separate the two values.
    pub separation: Option<SeparationResult>,
    /// Coefficients of the maximum likelihood with errors of the information matrix; `null` where X separate the values.
    pub coefficients: Option<Vec<Coefficient>>,
    /// Average marginal effects by the delta method with errors of the information matrix, as shares.
    pub marginal_effects: Option<Vec<MarginalEffect>>,
    /// Odds ratios: eᵇ of the coefficients, or of Firth's where there are none.
    pub odds_ratios: Option<Vec<OddsRatio>>,
    /// Coefficients of probit.
    pub probit: Option<Vec<Coefficient>>,
    /// Least squares with HC3 errors.
    pub linear_probability: Option<Vec<Coefficient>>,
    /// Firth's penalised estimate.
    pub firth: Option<Vec<FirthCoefficient>>,
    /// Logarithm of the likelihood.
    pub loglik: FiniteOrNull,
    /// The log-likelihood with a constant alone.
    pub null_loglik: FiniteOrNull,
    /// Test of all X.
    pub lr: Option<LikelihoodRatio>,
    /// McFadden's R².
    pub mcfadden: FiniteOrNull,
    /// Tjur's R²: the mean predicted probability among events minus the mean among other rows.
    pub tjur: FiniteOrNull,
    /// Area under the curve.
    pub auc: Option<AreaResult>,
    /// Predicted and observed shares in ten bins of the predicted ones.
    pub calibration: Option<Vec<CalibrationBin>>,
    /// Test of the calibration.
    pub hosmer_lemeshow: Option<HosmerLemeshow>,
    /// Rows by what a predicted share of one half or more would say.
    pub confusion: Option<Confusion>,
    /// How the maximum was found.
    pub convergence: Option<Convergence>,
    /// Predicted shares over each X, others at their averages.
    pub curves: Option<Vec<LogitCurve>>,
    /// The evidence for the sentence.
    pub claim: Option<LogitClaim>,
    /// Whether rows have times that no test could use, so that they are taken as independent.
    pub independence_assumed: bool,
}

impl From<ResultHead> for LogitResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

impl PageCopy for LogitResult {
    fn page_copy(&self) -> Self {
        let mut page = self.clone();
        if let Some(separation) = &mut page.separation {
            separation.rows.clear();
        }
        page
    }
}

/// The probability of one of the two values of Y.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<LogitResult>> {
    let frame = job.frame()?;
    let title = format!("{} on {}", frame.names[0], frame.titles_of_x());
    let mut result = LogitResult::from(head(&frame, title, frame.ledger(None)));
    result.y_display_name = Some(frame.names[0].clone());
    match filled(&mut result, &frame, job, Extent::Whole) {
        Ok(()) => Ok(Computed::of(result)),
        Err(failure) if is_stop(&failure) => Err(failure),
        Err(failure) => {
            let y_display_name = result.y_display_name;
            Ok(Computed::plain(LogitResult { y_display_name, ..result.head.failed(failure).into() }))
        }
    }
}

/// How much of a result is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Whole,
    /// The claim of a maximum: without Firth's limits, whose search takes longer than all else.
    Claim,
}

fn filled(result: &mut LogitResult, frame: &ModelFrame<'_>, job: &FunctionJob<'_>, extent: Extent) -> Outcome<()> {
    frame.require_rows()?;
    let outcomes = Outcomes::of(frame, job)?;
    job.begin()?;
    let control = job.control;
    let fit = basis(frame, &outcomes, control)?;
    let separation = decide(&fit.q, &outcomes.events, control)?;
    result.event = Some(outcomes.event.clone());
    result.other = Some(outcomes.other.clone());
    result.n = Some(count32(fit.n));
    result.events = Some(count32(outcomes.count));
    result.categories = Some(frame.categories.iter().map(CategoriesOfX::from).collect());
    result.null_loglik = outcomes.null_loglik().into();
    result.head.notes.extend(frame.notes_of_x());
    result.head.notes.extend(frame.notes_of_terms());
    result.separation = Some(separation_result(frame, &fit, &separation));
    result.linear_probability = Some(fits::linear_probability(frame, &fit)?);
    let sequence = with_times(job, frame, None, Cow::Borrowed(&frame.sequence));
    let season = if frame.sequence.timed { season::columns(frame) } else { Vec::new() };
    let data = Data { frame, fit: &fit, outcomes: &outcomes, sequence: &sequence, season: &season, control };
    let work = fit.n as f64 * (fit.k as f64).powi(3);
    let is_penalised = !separation.is_none() || work <= FIRTH_WORK;
    let mut firth_p = None;
    if is_penalised && extent == Extent::Whole {
        result.firth = data.firth()?;
        firth_p = result.firth.as_deref().map(|rows| rows[1..].iter().map(|row| row.p_value.0).collect());
    } else if is_penalised {
        // Only the claim of independent rows has them.
        if separation.is_none() && LikelihoodErrors::are_independent(&sequence, fit.n) {
            firth_p = data.firth_p()?;
        }
    } else {
        result.head.notes.push(Note::fact(
            "Firth's estimate is computed where the rows times the cubed number of coefficients are at most 400,000, and wherever columns separate the values.",
        ));
    }
    if separation.is_none() {
        data.fill(result, firth_p.as_deref())?;
    } else {
        result.odds_ratios = result.firth.as_deref().map(|rows| tables::odds_of_firth(frame, rows));
        result.claim = Some(claims::of_firth(&data, result.firth.as_deref()));
        result.convergence = Some(Convergence::none());
    }
    if result.convergence.as_ref().is_some_and(|found| !found.exists) && separation.is_none() {
        let text = "The steps to the maximum did not come to an end, so nothing is claimed of it.";
        result.head.notes.push(Note::warning(NoteCode::NoConvergence, text));
    }
    let claims_of_dependent = result.claim.as_ref().is_some_and(|claim| claim.clusters.is_some() || !claim.independent);
    result.independence_assumed = job.table.time.is_some() && !claims_of_dependent;
    Ok(())
}

/// Least squares of the event, for its basis.
fn basis<'d>(frame: &'d ModelFrame<'_>, outcomes: &'d Outcomes, control: &dyn Control) -> Outcome<Fit<'d>> {
    super::regression::check_ranges(frame)?;
    let x: Vec<&[f64]> = frame.values[1..].iter().map(|values| &**values).collect();
    Fit::new(&outcomes.y, &x, Params::default(), control).map_err(|defect| failure(frame, defect))
}

/// The columns and rows of a separation.
fn separation_result(frame: &ModelFrame<'_>, fit: &Fit<'_>, found: &Separation) -> SeparationResult {
    if found.is_none() {
        return SeparationResult::default();
    }
    let state = if found.is_complete() { SeparationState::Complete } else { SeparationState::QuasiComplete };
    let Separated { columns, rows, first_rows, row_count } = separated(frame, fit, found);
    SeparationResult { state, columns, rows, first_rows, row_count }
}

/// Why Y has not exactly two values; its values otherwise.
fn two_values(frame: &ModelFrame<'_>) -> Outcome<Categories> {
    let found = frame.groups_of(0)?;
    let name = &frame.names[0];
    match found.names.len() {
        2 => Ok(found),
        1 => {
            let text = format!("All rows used have {} in {name}, so there is nothing to explain.", found.names[0]);
            Err(Failure::new(Code::ConstY, text))
        }
        count => {
            let values = if count <= 5 { format!(": {}", all_of(&found.names)) } else { String::new() };
            let text = format!(
                "{name} has {count} values in the rows used{values}. Logit needs exactly two. Merge values into a new column, or leave some out by a filter."
            );
            Err(Failure::new(Code::ManyCat, text))
        }
    }
}
