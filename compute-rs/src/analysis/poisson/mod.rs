//! Result `poisson` (docs/methods/poisson.md).

mod claims;
mod fits;
mod predict;
mod specified;
mod tables;

use super::categories::CategoriesOfX;
use super::correlation_claims::with_times;
use super::function_job::{Computed, FunctionJob, PageCopy};
use super::likelihood::{Convergence, Separated, separated};
use super::model_frame::{ModelFrame, count32};
use super::regression::{fitted, is_stop};
use super::rows_used::head;
use super::season;
use crate::contract::{Code, Coefficient, Failure, FiniteOrNull, Note, NoteCode, Outcome, ResultHead};
use crate::frame::ColumnData;
use crate::linear::counts::Counts;
use crate::linear::newton::Likelihood;
use crate::linear::ols::Fit;
use crate::stats::moments::extremes;
use crate::wording::all_of;
pub(super) use predict::expected;
pub(super) use specified::effects;

use claims::PoissonClaim;
use fits::Data;
use serde::Serialize;
use std::borrow::Cow;
use tables::{CountBar, Dispersion, ExistsResult, ExistsState, NegativeBinomialResult, PercentEffect, Zeros};

/// Rows that a message names.
const NAMED_ROWS: usize = 5;

/// Result `poisson`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PoissonResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Display name of Y.
    pub y_display_name: Option<String>,
    /// The column of exposures; `null` without one.
    pub exposure: Option<String>,
    /// Rows; `null` next to a message.
    pub n: Option<u32>,
    /// Entities by which the errors of the coefficients are clustered; `null` where they are not.
    pub clusters: Option<u32>,
    /// The columns of categories among the X.
    pub categories: Option<Vec<CategoriesOfX>>,
    /// Whether a maximum of the likelihood exists.
    pub exists: Option<ExistsResult>,
    /// Coefficients of the pseudo-maximum likelihood with robust errors, clustered by entity where entities repeat; `null` where some do not exist.
    pub coefficients: Option<Vec<Coefficient>>,
    /// Effects in percent, of the X that are not part of squares and interactions.
    pub percent_effects: Option<Vec<PercentEffect>>,
    /// The coefficients of the other X in the other rows, where some do not exist.
    pub without_separated: Option<Vec<Coefficient>>,
    /// Logarithm of the likelihood.
    pub loglik: FiniteOrNull,
    /// Deviance.
    pub deviance: FiniteOrNull,
    /// How far counts spread about their expectation.
    pub dispersion: Option<Dispersion>,
    /// The negative binomial; `null` where none was found, and of counts that have decimals or are above 100,000.
    pub negative_binomial: Option<NegativeBinomialResult>,
    /// Shares of rows with a count of 0.
    pub zeros: Option<Zeros>,
    /// Rows by their count, observed and expected; `null` where counts have decimals or are above 400.
    pub rootogram: Option<Vec<CountBar>>,
    /// How the maximum was found.
    pub convergence: Option<Convergence>,
    /// The evidence for the sentence.
    pub claim: Option<PoissonClaim>,
    /// Whether rows have times that no test could use, so that they are taken as independent.
    pub independence_assumed: bool,
}

impl From<ResultHead> for PoissonResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

impl PageCopy for PoissonResult {
    fn page_copy(&self) -> Self {
        let mut page = self.clone();
        if let Some(exists) = &mut page.exists {
            exists.rows.clear();
        }
        page
    }
}

/// The expected count given the X.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<PoissonResult>> {
    let frame = job.frame()?;
    let title = format!("{} on {}", frame.names[0], frame.titles_of_x());
    let mut result = PoissonResult::from(head(&frame, title, frame.ledger(None)));
    result.y_display_name = Some(frame.names[0].clone());
    match filled(&mut result, &frame, job) {
        Ok(()) => Ok(Computed::of(result)),
        Err(failure) if is_stop(&failure) => Err(failure),
        Err(failure) => {
            let y_display_name = result.y_display_name;
            Ok(Computed::plain(PoissonResult { y_display_name, ..result.head.failed(failure).into() }))
        }
    }
}

fn filled(result: &mut PoissonResult, frame: &ModelFrame<'_>, job: &FunctionJob<'_>) -> Outcome<()> {
    result.head.notes.extend(note_of_exposure(frame));
    frame.require_rows()?;
    let (fit, counts) = basis(frame, job)?;
    let control = job.control;
    let separation = counts.separation(&fit.q, control)?;
    result.exposure = frame.exposure.as_ref().map(|exposure| exposure.name.clone());
    result.n = Some(count32(fit.n));
    result.categories = Some(frame.categories.iter().map(CategoriesOfX::from).collect());
    result.head.notes.extend(frame.notes_of_x());
    result.head.notes.extend(frame.notes_of_terms());
    let sequence = with_times(job, frame, None, Cow::Borrowed(&frame.sequence));
    let season = if frame.sequence.timed { season::columns(frame) } else { Vec::new() };
    let data = Data { frame, fit: &fit, counts, sequence: &sequence, season: &season, control };
    if separation.is_none() {
        result.exists = Some(ExistsResult::default());
        data.fill(result)?;
        if result.convergence.as_ref().is_some_and(|found| !found.exists) {
            let text = "The steps to the maximum did not come to an end, so nothing is claimed of it.";
            result.head.notes.push(Note::warning(NoteCode::NoConvergence, text));
        }
    } else {
        let Separated { columns, rows, first_rows, row_count } = separated(frame, &fit, &separation);
        result.exists = Some(ExistsResult { state: ExistsState::Separated, columns, rows, first_rows, row_count });
        result.without_separated = data.without(&separation)?;
        result.convergence = Some(Convergence::none());
    }
    let claims_of_dependent = result.claim.as_ref().is_some_and(|claim| claim.clusters.is_some() || !claim.independent);
    result.independence_assumed = job.table.time.is_some() && !claims_of_dependent;
    Ok(())
}

/// Least squares of the counts, for its basis, and the counts with their exposures.
fn basis<'d>(frame: &'d ModelFrame<'_>, job: &FunctionJob<'_>) -> Outcome<(Fit<'d>, Counts<'d>)> {
    check_counts(frame)?;
    job.begin()?;
    let fit = fitted(frame, job.control)?;
    let offset = frame.exposure.as_ref().map(|exposure| &*exposure.logarithms);
    Ok((fit, Counts { y: &frame.values[0], offset, alpha: 0.0 }))
}

/// "3, 8 and 2 more"
fn named(rows: &[u32]) -> String {
    let mut names: Vec<String> = rows.iter().take(NAMED_ROWS).map(u32::to_string).collect();
    if rows.len() > NAMED_ROWS {
        names.push(format!("{} more", rows.len() - NAMED_ROWS));
    }
    format!("{} {}", if rows.len() == 1 { "row" } else { "rows" }, all_of(&names))
}

/// The rows without an exposure above 0 that the filters would otherwise keep, by number.
fn without_exposure(frame: &ModelFrame<'_>) -> Vec<u32> {
    let column = frame.exposure.as_ref().and_then(|exposure| frame.table.column(exposure.column_index));
    let Some(ColumnData::Number(raw)) = column.map(|column| &column.data) else { return Vec::new() };
    let lacks = |row: &usize| raw[*row] <= 0.0 && frame.has_needed_keys(*row);
    (0..frame.table.row_count).filter(lacks).map(|row| frame.table.row_number(row)).collect()
}

/// Says which they are.
fn note_of_exposure(frame: &ModelFrame<'_>) -> Option<Note> {
    let exposure = frame.exposure.as_ref()?;
    let rows = without_exposure(frame);
    let without = if rows.len() == 1 { "has" } else { "have" };
    (!rows.is_empty()).then(|| {
        Note::fact(format!("Left out for no exposure: {} {without} no {} above 0.", named(&rows), exposure.name))
    })
}

/// Counts are 0 or more, and not all 0.
fn check_counts(frame: &ModelFrame<'_>) -> Outcome<()> {
    let (y, name) = (&frame.values[0], &frame.names[0]);
    let mut below: Vec<u32> = (0..y.len()).filter(|&i| y[i] < 0.0).map(|i| frame.row_number(i)).collect();
    below.sort_unstable();
    if !below.is_empty() {
        let text = format!(
            "{name} is below 0 in {}. Poisson needs numbers of 0 or more: leave these rows out by a filter, or choose Regression.",
            named(&below)
        );
        return Err(Failure::request("variables", text).at_column(frame.roles[0].column_index));
    }
    if extremes(y).max == 0.0 {
        let text = format!("All rows used have 0 in {name}, so there is nothing to explain.");
        return Err(Failure::new(Code::ConstY, text));
    }
    Ok(())
}
