//! Panel `dotplot`.

use super::boxplot::without_rows;
use super::kept::{Kept, head};
use super::rows::{Work, count32};
use crate::contract::{Code, DotStacks, DotplotResult, Note, Num, Outcome, Request, Thinned};
use crate::control::Control;
use crate::frame::Table;
use crate::stats::dots::Dots;

/// Stacks of all values; those of removed rows are told apart, so that nothing disappears.
pub(super) fn panel(table: &Table, request: &Request, control: &dyn Control) -> Outcome<DotplotResult> {
    let work = Work::prepare(table, request, false, control)?;
    let kept = Kept::of(&work, request.remove_outliers);
    let mut head = head(&work, work.names[0].clone(), work.ledger(None));
    let values: &[f64] = &work.values[0];
    control.poll(0, table.row_count as u64)?;
    let (Some(dots), Ok(())) = (Dots::of(values), work.require_rows()) else {
        let failure = work.require_rows().err();
        head.code = failure.as_ref().map(|f| f.code);
        head.message = failure.map(|f| f.message);
        return Ok(empty(head));
    };
    let (mut shown, mut outliers) = (DotStacks::default(), DotStacks::default());
    for (centre, stack) in dots.stacks() {
        let holds = |value: f64| kept.fences.is_none_or(|fences| fences.hold(value));
        for (stacks, inside) in [(&mut shown, true), (&mut outliers, false)] {
            let members = stack.iter().filter(|item| holds(item.value) == inside);
            let mut rows: Vec<u32> = members.map(|item| work.row_number(item.position as usize)).collect();
            if rows.is_empty() {
                continue;
            }
            rows.sort_unstable();
            stacks.x.push(Num(centre));
            stacks.count.push(count32(rows.len()));
            stacks.rows.push(rows);
        }
    }
    let per_dot = dots.rows_per_dot();
    if values.len() >= 2 && dots.width == 0.0 {
        head.notes.push(Note { code: Code::WarnConst, text: "All values are equal.".to_owned() });
    }
    if per_dot > 1 {
        head.notes.push(Note { code: Code::Note, text: format!("Each dot stands for up to {per_dot} rows.") });
    }
    Ok(DotplotResult {
        head,
        width: Num(dots.width),
        rows_per_dot: Some(count32(per_dot)),
        values: Some(shown),
        outliers: Some(outliers),
        outliers_removed: Some(kept.notice),
        thinned: None,
    })
}

/// A panel with nothing but its head.
pub(super) fn empty(head: crate::contract::ResultHead) -> DotplotResult {
    DotplotResult {
        head,
        width: Num::NONE,
        rows_per_dot: None,
        values: None,
        outliers: None,
        outliers_removed: None,
        thinned: None,
    }
}

/// The same panel for a page: without the row numbers of the stacks; the counts stay.
pub(super) fn for_page(panel: &DotplotResult) -> DotplotResult {
    let mut page = panel.clone();
    let mut total = 0;
    for stacks in [&mut page.values, &mut page.outliers].into_iter().flatten() {
        total += stacks.count.iter().sum::<u32>();
        stacks.rows.clear();
    }
    page.thinned = (total > 0).then_some(Thinned { shown: 0, total });
    without_rows(&mut page.outliers_removed);
    page
}
