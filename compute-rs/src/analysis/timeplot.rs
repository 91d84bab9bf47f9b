//! Result `timeplot`.

use super::function_job::{Computed, FunctionJob};
use super::model_frame::count32;
use super::rows_used::{RowsUsed, head};
use super::timeplot_series::{Axis, MOST, autocorrelation, series as series_of};
use super::{timeplot_drawing, trends};
use crate::contract::{Note, Outcome, OutliersRemoved, Thinned, TimeSeries, TimeplotResult};
use crate::stats::moments::extremes;

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
