//! Result `timeplot`.

use super::function_job::{Computed, FunctionJob};
use super::model_frame::count32;
use super::rows_used::{RowsUsed, head};
use super::timeplot_series::{Axis, MOST, TimeSeries, autocorrelation, series as series_of};
use super::{timeplot_drawing, trends};
use crate::contract::{FiniteOrNull, Note, Outcome, OutliersRemoved, ResultHead, Thinned, Trends};
use crate::stats::moments::extremes;
use serde::Serialize;

/// Result `timeplot`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TimeplotResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Name of the time column, "Row" without one.
    pub x_display_name: String,
    /// One series an entity; `null` next to a message.
    pub series: Option<Vec<TimeSeries>>,
    /// Present when the series are thinned.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub thinned: Option<Thinned>,
    /// Lag-1 autocorrelation of the values kept.
    pub autocorr1: FiniteOrNull,
    /// The autocorrelation of all values; `null` where no outlier was left out.
    pub autocorr1_all: FiniteOrNull,
    /// Whether the series follow a stochastic trend; `null` without a time column or next to a message.
    pub trends: Option<Trends>,
    /// Outlier notice.
    pub outliers_removed: Option<OutliersRemoved>,
}

impl From<ResultHead> for TimeplotResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self {
            head,
            x_display_name: "Row".to_owned(),
            series: None,
            thinned: None,
            autocorr1: FiniteOrNull::NONE,
            autocorr1_all: FiniteOrNull::NONE,
            trends: None,
            outliers_removed: None,
        }
    }
}

/// Intervals of a thinned plot, shared by its series.
const INTERVALS: usize = 1000;
/// Fewest intervals of a series.
const FEWEST_INTERVALS: usize = 10;

/// Values in order of time, one series per entity. Missing and removed values break the line.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<TimeplotResult>> {
    let frame = job.frame()?;
    let kept = RowsUsed::of(&frame, job.request.remove_outliers);
    let table = job.table;
    let mut head = head(&frame, frame.names[0].clone(), kept.ledger.clone());
    let time = table.time.and_then(|i| table.columns.get(i));
    let x_display_name = time.map_or("Row", |column| column.name.as_str()).to_owned();
    if let Err(failure) = frame.require_rows() {
        return Ok(Computed::plain(TimeplotResult { x_display_name, ..head.failed(failure).into() }));
    }
    job.begin()?;
    let values: &[f64] = &frame.values[0];
    let all = extremes(values);
    if values.len() >= 2 && all.min == all.max {
        head.notes.push(Note::all_equal());
    }
    let axis = Axis { table, time, calendar: frame.calendar() };
    let entity = table.entity.and_then(|i| table.columns.get(i));
    let series = series_of(&frame, kept.fences, entity);
    let autocorr1 = autocorrelation(&series);
    let autocorr1_all =
        if kept.values.len() < values.len() { autocorrelation(&series_of(&frame, None, entity)) } else { None };
    let total: usize = series.iter().map(|s| s.points.len()).sum();
    let intervals = (INTERVALS / series.len().max(1)).max(FEWEST_INTERVALS);
    let drawn: Vec<TimeSeries> = series
        .iter()
        .map(|s| {
            if total > MOST { axis.drawn(&s.name, &axis.thinned(s, intervals)) } else { axis.drawn(&s.name, &s.points) }
        })
        .collect();
    let drawing = timeplot_drawing::of(&axis, &series, intervals);
    let shown: usize = drawn.iter().map(|s| s.row.len()).sum();
    let full = TimeplotResult {
        x_display_name,
        thinned: (shown < total).then(|| Thinned { shown: count32(shown), total: count32(total) }),
        series: Some(drawn),
        autocorr1: autocorr1.into(),
        autocorr1_all: autocorr1_all.into(),
        trends: trends::of(&frame, job.control)?,
        outliers_removed: Some(kept.notice),
        ..head.into()
    };
    Ok(Computed { page: page_copy(&full), full, drawing })
}

/// The same result for a page: the names of its series. The points are in the drawing.
fn page_copy(full: &TimeplotResult) -> TimeplotResult {
    let named = |series: &TimeSeries| TimeSeries { name: series.name.clone(), ..TimeSeries::default() };
    TimeplotResult {
        series: full.series.as_ref().map(|all| all.iter().map(named).collect()),
        outliers_removed: full.outliers_removed.as_ref().map(OutliersRemoved::without_rows),
        ..full.clone()
    }
}
