//! Result `dotplot`.

use super::function_job::{Computed, FunctionJob, PageCopy};
use super::model_frame::count32;
use super::rows_used::{RowsUsed, head, no_rows};
use crate::contract::{DotStacks, DotplotResult, FiniteOrNull, Note, Outcome, OutliersRemoved, Thinned};
use crate::stats::dots::Dots;

/// Stacks of all values. Outliers form stacks of their own, so that no value disappears from the plot.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<DotplotResult>> {
    let frame = job.frame()?;
    let kept = RowsUsed::of(&frame, job.request.remove_outliers);
    let mut head = head(&frame, frame.names[0].clone(), frame.ledger(None));
    let values: &[f64] = &frame.values[0];
    job.begin()?;
    let (Some(dots), Ok(())) = (Dots::of(values), frame.require_rows()) else {
        return Ok(Computed::of(no_rows(head, &frame).into()));
    };
    let (mut shown, mut outliers) = (DotStacks::default(), DotStacks::default());
    for (centre, stack) in dots.stacks() {
        let holds = |value: f64| kept.fences.is_none_or(|fences| fences.hold(value));
        for (stacks, inside) in [(&mut shown, true), (&mut outliers, false)] {
            let members = stack.iter().filter(|item| holds(item.value) == inside);
            let mut rows: Vec<u32> = members.map(|item| frame.row_number(item.position as usize)).collect();
            if rows.is_empty() {
                continue;
            }
            rows.sort_unstable();
            stacks.x.push(FiniteOrNull(centre));
            stacks.count.push(count32(rows.len()));
            stacks.rows.push(rows);
        }
    }
    let per_dot = dots.rows_per_dot();
    if values.len() >= 2 && dots.width == 0.0 {
        head.notes.push(Note::all_equal());
    }
    if per_dot > 1 {
        head.notes.push(Note::fact(format!("Each dot stands for up to {per_dot} rows.")));
    }
    Ok(Computed::of(DotplotResult {
        head,
        width: FiniteOrNull(dots.width),
        rows_per_dot: Some(count32(per_dot)),
        values: Some(shown),
        outliers: Some(outliers),
        outliers_removed: Some(kept.notice),
        thinned: None,
    }))
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
