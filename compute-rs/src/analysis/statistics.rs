//! Result `statistics`.

use super::function_job::{Computed, FunctionJob, PageCopy};
use super::model_frame::ModelFrame;
use super::rows_used::{RowsUsed, head};
use super::shape;
use crate::contract::{Note, Outcome, OutliersRemoved, Request, ResultHead, Stat, StatisticName, VariableEvidence};
use crate::stats::summary::{Counts, Summary};
use serde::Serialize;

/// Result `statistics`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct StatisticsResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// The requested statistics, in display order.
    pub statistics: Vec<Stat>,
    /// The evidence for the sentence; `null` next to a message.
    pub evidence: Option<VariableEvidence>,
    /// Outlier notice; `null` next to a message.
    pub outliers_removed: Option<OutliersRemoved>,
}

impl From<ResultHead> for StatisticsResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// The table of statistics. Without values it still has its counts.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<StatisticsResult>> {
    let frame = job.frame()?;
    let kept = RowsUsed::of(&frame, job.request.remove_outliers);
    job.begin()?;
    let names = selected(job.request);
    let (summary, statistics) = table_of(&frame, &kept, &names);
    let evidence = shape::evidence(&frame, &kept, &summary, job.control)?;
    let mut head = head(&frame, frame.names[0].clone(), kept.ledger);
    if let Err(failure) = frame.require_rows() {
        return Ok(Computed::of(StatisticsResult { statistics, ..head.failed(failure).into() }));
    }
    if summary.moments.n >= 2 && summary.moments.is_constant() {
        head.notes.push(Note::all_equal());
    }
    head.notes.extend(definitions(&names));
    Ok(Computed::of(StatisticsResult { head, statistics, evidence, outliers_removed: Some(kept.notice) }))
}

impl PageCopy for StatisticsResult {
    fn page_copy(&self) -> Self {
        Self { outliers_removed: self.outliers_removed.as_ref().map(OutliersRemoved::without_rows), ..self.clone() }
    }
}

/// Statistics of the values kept, with the rows they were taken from.
pub(super) fn table_of(frame: &ModelFrame<'_>, kept: &RowsUsed<'_>, names: &[StatisticName]) -> (Summary, Vec<Stat>) {
    let counts = Counts { total: frame.total_after_filter(), missing: frame.without_value() };
    let summary = Summary::of(&kept.values, counts, kept.quartiles, kept.extremes);
    let stat =
        |&name: &StatisticName| Stat { name, display_name: name.display_name().to_owned(), value: summary.value(name) };
    (summary, names.iter().map(stat).collect())
}

/// The statistics requested, in display order; the default ones when the request names none.
fn selected(request: &Request) -> Vec<StatisticName> {
    let names = &request.variables.settings.statistics;
    let wanted = |name: &StatisticName| if names.is_empty() { name.is_default() } else { names.contains(name) };
    StatisticName::ALL.into_iter().filter(wanted).collect()
}

/// Footnotes on definitions that programs do not share.
pub(super) fn definitions(names: &[StatisticName]) -> Vec<Note> {
    let any = |of: &[StatisticName]| of.iter().any(|name| names.contains(name));
    let mut notes = Vec::new();
    let mut note = |text: &str| notes.push(Note::fact(text));
    if any(&[StatisticName::Q1, StatisticName::Q3, StatisticName::Iqr]) {
        note("Quartiles are of Hyndman–Fan type 7, as in R and in Excel's QUARTILE.INC; Minitab uses type 6.");
    }
    if any(&[StatisticName::Skewness, StatisticName::Kurtosis]) {
        note(
            "Skewness and kurtosis are those of Minitab, Excel, SAS and SPSS (corrected for sample size); the kurtosis of a normal distribution is 0.",
        );
    }
    notes
}
