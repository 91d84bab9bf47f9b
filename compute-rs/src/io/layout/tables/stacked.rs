//! Stacked tables.

use super::profile::{ColumnKind, Profile, name_of};
use super::{CellContext, MOST_TABLES};
use crate::contract::Outcome;
use crate::io::layout::facts::{HEAD_ROWS, HeadCell, head_cells};
use crate::io::layout::tail::is_footnote;
use crate::io::source::{Cells, Source};
use crate::io::value::Flag;
use std::ops::Range;

/// Most blocks examined.
const MOST_BLOCKS: usize = 2_000;

/// How a block relates to the table before it.
enum Verdict {
    /// A title, notes, or names alone. The next block decides which table they belong to.
    Open,
    GoesOn,
    Begins,
}

/// The rows of each table, in order; one range when there is only one table.
pub(super) fn split(source: &Source, context: CellContext<'_>) -> Outcome<Vec<Range<u32>>> {
    let all = source.part().rows.clone();
    if source.is_one_column() {
        return Ok(vec![all]);
    }
    let changes = width_changes(source);
    let mut begins: Vec<u32> = Vec::new();
    let mut table: Option<Profile> = None;
    // The first row that is not yet assigned to a table, and a row of names alone among those rows.
    let mut open: Option<u32> = None;
    let mut lone_names: Option<u32> = None;
    let mut next = source.next_filled(all.start);
    for _ in 0..MOST_BLOCKS {
        let Some(first) = next else { break };
        let blank = (first..all.end).find(|row| source.is_blank(*row)).unwrap_or(all.end);
        let end = names_again(source, &changes, first..blank, context).unwrap_or(blank);
        next = source.next_filled(end);
        if begins.is_empty() && next.is_none() {
            break;
        }
        if open.is_none() && table.as_ref().is_some_and(|table| goes_on_plainly(source, table, first, context)) {
            continue;
        }
        let profile = Profile::of(source, lone_names.unwrap_or(first)..end, context)?;
        match verdict(table.as_ref(), &profile) {
            Verdict::Open => {
                open.get_or_insert(first);
                lone_names = profile.may_be_names().then_some(first);
            }
            Verdict::GoesOn => (open, lone_names) = (None, None),
            Verdict::Begins => {
                begins.push(after_notes(source, open.take().unwrap_or(first), first, table.is_some()));
                lone_names = None;
                table = Some(profile);
                if begins.len() > MOST_TABLES {
                    break;
                }
            }
        }
    }
    // Rows above the first table belong to it.
    let starts = std::iter::once(all.start).chain(begins.iter().skip(1).copied());
    let ends = begins.iter().skip(1).copied().chain([all.end]);
    Ok(starts.zip(ends).map(|(from, to)| from..to).collect())
}

/// Rows of a text where the number of fields changes; none when it changes too often.
fn width_changes(source: &Source) -> Vec<u32> {
    let Cells::Text(table) = &source.cells else { return Vec::new() };
    let rows = &source.part().rows;
    let changes: Vec<u32> = table.width_changes().filter(|row| rows.contains(row)).take(MOST_BLOCKS + 1).collect();
    if changes.len() > MOST_BLOCKS { Vec::new() } else { changes }
}

/// The first row where the number of fields changes and that repeats one of the first rows of its block: at least two, and
/// half, of its texts.
fn names_again(source: &Source, changes: &[u32], block: Range<u32>, context: CellContext<'_>) -> Option<u32> {
    let texts = |row: u32| -> Vec<(u32, String)> {
        let (mut fields, mut cells) = (Vec::new(), Vec::new());
        source.row(row, &mut fields, &mut cells);
        let cells = head_cells(source, &cells, context.tokens);
        let are_texts = cells.iter().all(|cell| cell.is_text() && cell.has(Flag::Value));
        let text = |cell: &HeadCell| (cell.column, name_of(source, row, cell.column));
        if are_texts { cells.iter().map(text).collect() } else { Vec::new() }
    };
    let mut inside = changes.iter().copied().filter(|row| *row > block.start && *row < block.end).peekable();
    inside.peek()?;
    let first: Vec<(u32, Vec<(u32, String)>)> =
        (block.start..block.end.min(block.start.saturating_add(HEAD_ROWS))).map(|row| (row, texts(row))).collect();
    inside.find(|row| {
        let again = texts(*row);
        first.iter().take_while(|(of, _)| of < row).any(|(_, names)| {
            let shared = names.iter().filter(|name| again.contains(name)).count();
            shared >= 2 && shared * 2 >= names.len() && names.first() == again.first()
        })
    })
}

/// The first row of a table, after the notes of the table before.
fn after_notes(source: &Source, open: u32, first: u32, has_table: bool) -> u32 {
    let mut rows = (open..first).filter(|row| !source.is_blank(*row));
    if !has_table { open } else { rows.find(|row| !is_footnote(source, *row)).unwrap_or(first) }
}

/// Fast path: whether the first row of a block clearly continues the table.
fn goes_on_plainly(source: &Source, table: &Profile, row: u32, context: CellContext<'_>) -> bool {
    let (mut fields, mut cells) = (Vec::new(), Vec::new());
    source.row(row, &mut fields, &mut cells);
    let cells = head_cells(source, &cells, context.tokens);
    let is_value = |cell: &HeadCell| match table.kinds.get(&cell.column) {
        Some(ColumnKind::Number) => cell.is_number(),
        Some(ColumnKind::Date) => cell.is_date(),
        _ => false,
    };
    let fits = |cell: &HeadCell| {
        let known = table.kinds.get(&cell.column);
        table.extent.contains(&cell.column)
            && (is_value(cell)
                || !cell.has(Flag::Value)
                || known.is_none()
                || (known == Some(&ColumnKind::Text) && cell.is_text()))
    };
    let repeats = || {
        table.has_numbers_as_names()
            && cells.iter().any(|cell| {
                let name = name_of(source, row, cell.column);
                table.names.iter().any(|(of, known)| !of.is_text() && of.column == cell.column && *known == name)
            })
    };
    cells.iter().any(is_value) && cells.iter().all(fits) && !repeats()
}

fn verdict(table: Option<&Profile>, block: &Profile) -> Verdict {
    let Some(table) = table else {
        return if block.is_table() { Verdict::Begins } else { Verdict::Open };
    };
    if block.is_notes || block.columns.len() < 2 {
        return Verdict::Open;
    }
    if block.is_totals {
        return Verdict::GoesOn;
    }
    let (others, compared) = differing(table, block);
    let has_names = block.header.is_some();
    let names_begin = || {
        let over = |(cell, _): &&(HeadCell, String)| {
            let held = table.kinds.get(&cell.column);
            cell.has(Flag::Value) && cell.is_text() && held.is_some_and(|kind| *kind != ColumnKind::Text)
        };
        let outside = block.names.iter().filter(|(cell, _)| !table.extent.contains(&cell.column)).count();
        let shared = block.names_shared(&table.names);
        block.names.iter().any(|name| over(&name))
            || (shared >= 2 && shared * 2 >= block.names.len())
            || outside * 2 > block.names.len()
            || (others > 0 && others * 2 >= compared)
    };
    let shape_begins = || {
        let apart = block.columns.iter().all(|column| !table.columns.contains(column));
        let beyond = block.mostly_filled.iter().any(|column| *column >= table.extent.end);
        block.rows >= 3
            && (apart || beyond || others * 2 > compared || (has_names && others > 0 && others * 2 >= compared))
    };
    if (block.is_table() && has_names && names_begin()) || shape_begins() {
        return Verdict::Begins;
    }
    // Names without a row below: the rows may follow after a blank row.
    if block.may_be_names() { Verdict::Open } else { Verdict::GoesOn }
}

/// The number of columns whose kind differs from the table's, and the number of columns compared.
fn differing(table: &Profile, block: &Profile) -> (usize, usize) {
    let pairs: Vec<bool> =
        block.kinds.iter().filter_map(|(column, kind)| table.kinds.get(column).map(|before| before != kind)).collect();
    (pairs.iter().filter(|differs| **differs).count(), pairs.len())
}
