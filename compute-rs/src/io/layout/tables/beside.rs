//! Tables side by side.

use super::profile::{ColumnKind, Profile};
use super::{CellContext, MOST_TABLES};
use crate::contract::Outcome;
use crate::io::part::Part;
use crate::io::source::Source;
use crate::io::text::Handle;
use crate::io::value::Flag;
use std::ops::Range;

/// Rows at the beginning that are searched for sides, and rows at the end that show which sides reach it.
const FIRST_ROWS: u32 = 200;
const LAST_ROWS: u32 = 50;

/// Rows between two polls of `control`.
const POLL_ROWS: u32 = 1 << 10;

/// Columns that may be a table of their own.
struct Side {
    columns: Range<u32>,
    profile: Profile,
    /// A cell of text alone in its row of this side, over the first name.
    has_title: bool,
    /// The last row with a cell.
    last_row: u32,
}

/// The tables side by side; none when there is only one table.
pub(super) fn split(source: &Source, context: CellContext<'_>) -> Outcome<Vec<Part>> {
    let rows = source.part().rows.clone();
    let head = rows.start..rows.end.min(rows.start.saturating_add(FIRST_ROWS));
    let ranges = parted(&filled_columns(source, head.clone(), context)?);
    if ranges.len() < 2 || ranges.len() > MOST_TABLES {
        return Ok(Vec::new());
    }
    let mut sides = Vec::with_capacity(ranges.len());
    for columns in ranges {
        let side = source.narrowed(&Part { rows: head.clone(), columns: columns.clone() });
        let profile = Profile::of(&side, side.next_filled(head.start).unwrap_or(head.start)..head.end, context)?;
        let names = profile.names.iter().filter(|(cell, _)| cell.has(Flag::Value)).count();
        if !profile.is_table() || profile.header.is_none() || names < 2 || profile.data_rows < 2 {
            return Ok(Vec::new());
        }
        let has_title = has_title(&side, &profile);
        sides.push(Side { columns, profile, has_title, last_row: rows.start });
    }
    let tail = rows.start.max(rows.end.saturating_sub(LAST_ROWS))..rows.end;
    set_last_rows(source, tail, &mut sides, context)?;
    if !has_sign(&sides) {
        return Ok(Vec::new());
    }
    // So far only the first and last rows were examined. Now check all rows.
    let is_parted =
        parted(&filled_columns(source, rows.clone(), context)?).into_iter().eq(sides.iter().map(|s| s.columns.clone()));
    set_last_rows(source, rows.clone(), &mut sides, context)?;
    if !is_parted || !has_sign(&sides) {
        return Ok(Vec::new());
    }
    Ok(sides.into_iter().map(|side| Part { rows: rows.start..side.last_row + 1, columns: side.columns }).collect())
}

/// Whether there is evidence that the sides are separate tables.
fn has_sign(sides: &[Side]) -> bool {
    let name = |side: &Side| side.profile.names.first().map(|(_, name)| name.clone());
    let first = sides.first().and_then(name);
    let share_name = first.is_some() && sides.iter().all(|side| name(side) == first);
    let longest = sides.iter().map(|side| side.last_row).max().unwrap_or(0);
    let is_shorter = |side: &Side| {
        let missing = longest - side.last_row;
        let held = side.profile.kinds.get(&side.columns.start);
        missing > 1 || (missing == 1 && held.is_some_and(|kind| *kind != ColumnKind::Number))
    };
    share_name || sides.iter().all(|side| side.has_title) || sides.iter().any(is_shorter)
}

/// Whether the row above the names has a single text, over the first of them.
fn has_title(side: &Source, profile: &Profile) -> bool {
    let Some((first, header)) = profile.names.first().zip(profile.header) else { return false };
    let (mut fields, mut cells) = (Vec::new(), Vec::new());
    let above = (side.first_row()..header).rev().find(|row| !side.is_blank(*row));
    above.is_some_and(|row| {
        side.row(row, &mut fields, &mut cells);
        let mut filled = cells.iter().filter(|cell| is_filled(side, cell));
        let title = filled.next().is_some_and(|(column, handle)| {
            let text = side.cell(*handle).shown();
            *column == first.0.column && text.trim().parse::<f64>().is_err()
        });
        title && filled.next().is_none()
    })
}

fn is_filled(source: &Source, (_, handle): &(u32, Handle)) -> bool {
    !source.cell(*handle).text().trim_ascii().is_empty()
}

/// Whether each column has a non-empty cell in some rows.
fn filled_columns(source: &Source, rows: Range<u32>, context: CellContext<'_>) -> Outcome<Vec<bool>> {
    let mut filled = vec![false; source.column_count() as usize];
    let (mut fields, mut cells) = (Vec::new(), Vec::new());
    for row in rows.clone() {
        if row.is_multiple_of(POLL_ROWS) {
            context.control.poll(u64::from(row), u64::from(rows.end))?;
        }
        source.row(row, &mut fields, &mut cells);
        for cell in &cells {
            if let Some(known) = filled.get_mut(cell.0 as usize).filter(|known| !**known) {
                *known = is_filled(source, cell);
            }
        }
    }
    Ok(filled)
}

/// Runs of columns with blank columns between them. A single column belongs to the run before it, or after it.
fn parted(filled: &[bool]) -> Vec<Range<u32>> {
    let mut runs: Vec<Range<u32>> = Vec::new();
    for (column, _) in (0u32..).zip(filled).filter(|(_, filled)| **filled) {
        match runs.last_mut() {
            Some(run) if run.end == column => run.end = column + 1,
            _ => runs.push(column..column + 1),
        }
    }
    let mut sides: Vec<Range<u32>> = Vec::new();
    for run in runs {
        match sides.last_mut() {
            Some(side) if run.len() == 1 || side.len() == 1 => side.end = run.end,
            _ => sides.push(run),
        }
    }
    sides
}

/// Finds the last row of each side among some rows, from their end.
fn set_last_rows(source: &Source, rows: Range<u32>, sides: &mut [Side], context: CellContext<'_>) -> Outcome<()> {
    let (mut fields, mut cells) = (Vec::new(), Vec::new());
    let mut open: Vec<&mut Side> = sides.iter_mut().collect();
    for row in rows.clone().rev() {
        if open.is_empty() {
            break;
        }
        if row.is_multiple_of(POLL_ROWS) {
            context.control.poll(u64::from(rows.end - row), u64::from(rows.end))?;
        }
        source.row(row, &mut fields, &mut cells);
        cells.retain(|cell| is_filled(source, cell));
        open.retain_mut(|side| {
            let is_here = cells.iter().any(|(column, _)| side.columns.contains(column));
            if is_here {
                side.last_row = row;
            }
            !is_here
        });
    }
    Ok(())
}
