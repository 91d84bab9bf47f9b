//! Panel `statistics`.

use super::kept::{Kept, head};
use super::rows::Work;
use super::shape;
use crate::contract::{Code, Note, Outcome, Request, Stat, StatisticName, StatisticsResult};
use crate::control::Control;
use crate::frame::Table;
use crate::stats::summary::{Counts, Summary};

/// The table of statistics. Without any value it keeps its counts.
pub(super) fn panel(table: &Table, request: &Request, control: &dyn Control) -> Outcome<StatisticsResult> {
    let work = Work::prepare(table, request, false, control)?;
    let kept = Kept::of(&work, request.remove_outliers);
    control.poll(0, table.row_count as u64)?;
    let names = asked(request);
    let (summary, statistics) = table_of(&work, &kept, &names);
    let evidence = shape::evidence(&work, &kept, &summary);
    let mut head = head(&work, work.names[0].clone(), kept.ledger);
    if let Err(failure) = work.require_rows() {
        head.message = Some(failure.message);
        head.code = Some(failure.code);
        return Ok(StatisticsResult { head, statistics, evidence: None, outliers_removed: None });
    }
    if summary.moments.n >= 2 && summary.moments.is_constant() {
        head.notes.push(Note { code: Code::WarnConst, text: "All values are equal.".to_owned() });
    }
    head.notes.extend(definitions(&names));
    Ok(StatisticsResult { head, statistics, evidence, outliers_removed: Some(kept.notice) })
}

/// Statistics of the values kept, with the rows they were taken from.
pub(super) fn table_of(work: &Work<'_>, kept: &Kept<'_>, names: &[StatisticName]) -> (Summary, Vec<Stat>) {
    let counts = Counts { total: work.total_after_filter(), missing: work.without_value() };
    let summary = Summary::of(&kept.values, counts, kept.quartiles, kept.extremes);
    let stat =
        |&name: &StatisticName| Stat { name, display_name: name.display_name().to_owned(), value: summary.value(name) };
    (summary, names.iter().map(stat).collect())
}

/// The statistics asked for, in display order; the default ones when none are.
fn asked(request: &Request) -> Vec<StatisticName> {
    let chosen = &request.variables.settings.statistics;
    let wanted = |name: &StatisticName| if chosen.is_empty() { name.is_default() } else { chosen.contains(name) };
    StatisticName::ALL.into_iter().filter(wanted).collect()
}

/// Footnotes on definitions that programs do not share.
pub(super) fn definitions(names: &[StatisticName]) -> Vec<Note> {
    let any = |of: &[StatisticName]| of.iter().any(|name| names.contains(name));
    let mut notes = Vec::new();
    let mut note = |text: &str| notes.push(Note { code: Code::Note, text: text.to_owned() });
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
