//! Result `dotplot`.

use super::drawing::{Drawing, extent};
use super::function_job::{Computed, FunctionJob, PageCopy};
use super::model_frame::count32;
use super::rows_used::{RowsUsed, head, no_rows};
use super::thin::CHART_POINTS;
use crate::contract::{ChartKey, DrawnChart, FiniteOrNull, Note, Outcome, OutliersRemoved, ResultHead, Thinned};
use crate::stats::dots::Dots;
use serde::Serialize;

/// Result `dotplot`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DotplotResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Width of a stack.
    pub width: FiniteOrNull,
    /// Rows per drawn dot; 1 unless stacks are tall.
    pub rows_per_dot: Option<u32>,
    /// Stacks of the values kept; `null` next to a message.
    pub values: Option<DotStacks>,
    /// Stacks of the values judged to be outliers, at the same centres.
    pub outliers: Option<DotStacks>,
    /// Outlier notice.
    pub outliers_removed: Option<OutliersRemoved>,
    /// Present when fewer row numbers are given than there are (in summaries only).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub thinned: Option<Thinned>,
}

impl From<ResultHead> for DotplotResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// Stacks of dots, columnar, by ascending centre.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DotStacks {
    /// Centres.
    pub x: Vec<FiniteOrNull>,
    /// Values in each stack.
    pub count: Vec<u32>,
    /// Row numbers of each stack, ascending; none in summaries.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number[]>"))]
    pub rows: Vec<Vec<u32>>,
}

/// Stacks of all values. Outliers form stacks of their own, so that no value disappears from the plot.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<DotplotResult>> {
    let frame = job.frame()?;
    let kept = RowsUsed::of(&frame, job.request.remove_outliers);
    let mut head = head(&frame, frame.names[0].clone(), frame.ledger(None));
    let values: &[f64] = &frame.values[0];
    let holds = |value: f64| kept.fences.is_none_or(|fences| fences.hold(value));
    job.begin()?;
    let (Some(dots), Ok(())) = (Dots::of(values, holds), frame.require_rows()) else {
        return Ok(Computed::of(no_rows(head, &frame).into()));
    };
    let (mut shown, mut outliers) = (DotStacks::default(), DotStacks::default());
    let (mut shown_values, mut far_values) = (Vec::new(), Vec::new());
    for (centre, stack) in dots.stacks() {
        let kinds = [(&mut shown, &mut shown_values, true), (&mut outliers, &mut far_values, false)];
        for (stacks, listed, inside) in kinds {
            let members = stack.iter().filter(|item| holds(item.value) == inside);
            let mut rows: Vec<(u32, f64)> =
                members.map(|item| (frame.row_number(item.position as usize), item.value)).collect();
            if rows.is_empty() {
                continue;
            }
            rows.sort_unstable_by_key(|&(row, _)| row);
            stacks.x.push(FiniteOrNull(centre));
            stacks.count.push(count32(rows.len()));
            stacks.rows.push(rows.iter().map(|&(row, _)| row).collect());
            listed.extend(rows.iter().map(|&(_, value)| value));
        }
    }
    let per_dot = dots.rows_per_dot();
    if values.len() >= 2 && dots.width == 0.0 && dots.stacks().nth(1).is_none() {
        head.notes.push(Note::all_equal());
    }
    if per_dot > 1 {
        head.notes.push(Note::fact(format!("Each dot stands for up to {per_dot} rows.")));
    }
    let drawing =
        if per_dot == 1 { named_dots([&shown, &outliers], [&shown_values, &far_values]) } else { Drawing::default() };
    let full = DotplotResult {
        head,
        width: FiniteOrNull(dots.width),
        rows_per_dot: Some(count32(per_dot)),
        values: Some(shown),
        outliers: Some(outliers),
        outliers_removed: Some(kept.notice),
        thinned: None,
    };
    Ok(Computed { page: full.page_copy(), full, drawing })
}

/// Row and value of each dot, in the order in which the chart stacks them: kept ones first, each kind by stack. Empty when a
/// chart has too many to name.
fn named_dots(stacks: [&DotStacks; 2], values: [&[f64]; 2]) -> Drawing {
    let mut drawing = Drawing::default();
    let total = values.iter().map(|each| each.len()).sum();
    if total > CHART_POINTS {
        return drawing;
    }
    let rows = stacks.iter().flat_map(|each| each.rows.iter().flatten().copied());
    let all = || values.iter().flat_map(|each| each.iter().copied());
    let columns = [("row".to_owned(), drawing.counts(rows)), ("x".to_owned(), drawing.doubles(all()))];
    let (total, x) = (count32(total), extent(all()));
    let chart = DrawnChart { total, drawn: total, x, columns: columns.into(), ..DrawnChart::default() };
    drawing.chart(ChartKey::Dotplot, chart);
    drawing
}

impl PageCopy for DotplotResult {
    /// Without the row numbers of the stacks; the counts stay.
    fn page_copy(&self) -> Self {
        let mut page = self.clone();
        let mut total = 0;
        for stacks in [&mut page.values, &mut page.outliers].into_iter().flatten() {
            total += stacks.count.iter().sum::<u32>();
            stacks.rows.clear();
        }
        page.thinned = (total > 0).then_some(Thinned { shown: 0, total });
        page.outliers_removed = page.outliers_removed.as_ref().map(OutliersRemoved::without_rows);
        page
    }
}
