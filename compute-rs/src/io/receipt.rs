//! The parts of the receipt about rows.

use super::settings::TableStart;
use super::source::{Cells, Source};
use super::text::{TextTable, is_defused};
use crate::contract::{DroppedRows, Receipt, Repair};
use std::ops::RangeInclusive;

/// Most rows listed for a reason.
const MOST_ROWS: usize = 20;

/// Excluded rows by reason, and columns with stray cells.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExcludedRows {
    dropped: Vec<DroppedRows>,
    /// Columns (from 1) excluded because they hold a single cell far from the table.
    pub stray: Vec<u32>,
}

impl ExcludedRows {
    /// Adds rows (from 0) that were excluded for a reason.
    pub fn add(&mut self, reason: &str, rows: RangeInclusive<u32>) {
        let count = rows.end() - rows.start() + 1;
        let found = self.dropped.iter_mut().position(|dropped| dropped.reason == reason);
        let at = found.unwrap_or_else(|| {
            self.dropped.push(DroppedRows { reason: reason.to_owned(), rows: Vec::new(), count: 0 });
            self.dropped.len() - 1
        });
        if let Some(dropped) = self.dropped.get_mut(at) {
            dropped.count += count;
            let room = MOST_ROWS.saturating_sub(dropped.rows.len());
            dropped.rows.extend(rows.take(room).map(|row| row + 1));
        }
    }

    /// Leaves out the rows whose cells all are in columns with stray cells, and returns them.
    pub fn leave_stray(&mut self, source: &Source, stray: &[u32]) -> Vec<u32> {
        let (mut fields, mut cells) = (Vec::new(), Vec::new());
        let mut is_stray = |row: &u32| {
            source.row(*row, &mut fields, &mut cells);
            cells.iter().all(|(column, _)| stray.contains(column))
        };
        let rows = (source.first_row()..source.row_count()).filter(|row| !source.is_blank(*row) && is_stray(row));
        let rows: Vec<u32> = rows.collect();
        rows.iter().for_each(|row| self.add("Cells far from the table.", *row..=*row));
        self.stray = stray.iter().map(|column| column + 1).collect();
        rows
    }
}

/// Adds the excluded and repaired rows of a table to its receipt.
pub(crate) fn add_rows(
    receipt: &mut Receipt,
    source: &Source,
    start: &TableStart,
    left: &ExcludedRows,
    keeps_blank: bool,
) {
    let mut all = ExcludedRows::default();
    for row in source.first_row()..start.first_row {
        if start.labels.contains(&row) {
            all.add("Units or descriptions of the columns.", row..=row);
        } else if !start.header.contains(&row) && !source.is_blank(row) {
            all.add("Above the data.", row..=row);
        }
    }
    let rows = &source.part().rows;
    for row in (0..rows.start).chain(start.first_row..source.file_rows()) {
        let is_read = rows.contains(&row);
        if !is_read && !source.is_blank_in_file(row) {
            all.add("Another table.", row..=row);
        } else if row > rows.start && !(is_read && (keeps_blank || !source.is_blank(row))) {
            all.add("Blank.", row..=row);
        }
    }
    receipt.dropped_rows.extend(all.dropped);
    receipt.dropped_rows.extend(left.dropped.iter().cloned());
    if !left.stray.is_empty() {
        let columns: Vec<String> = left.stray.iter().map(u32::to_string).collect();
        let columns = columns.join(", ");
        receipt.notes.push(format!(
            "Single cells far from the table (column {columns}) are left out. To import them, choose these columns."
        ));
    }
    match &source.cells {
        Cells::Text(table) => {
            add_ragged(receipt, table, rows.end, start);
            add_defused(receipt, table, rows.end, start);
        }
        Cells::Sheet(sheet) => {
            let merged: Vec<u32> = sheet
                .merges_in(start.first_row..rows.end, &source.part().columns)
                .map(|merge| merge.first_row.max(start.first_row) + 1)
                .collect();
            let reason = "Merged cells: text is repeated in each cell, numbers stay in the first one.";
            add_repair(receipt, reason, merged.len() as u32, merged);
            let rows = sheet.uncached.1.iter().map(|row| row + 1).collect();
            add_repair(
                receipt,
                "Formulas that were never calculated are missing. Open the file in a spreadsheet program, save it and upload it again.",
                sheet.uncached.0,
                rows,
            );
        }
    }
}

/// Adds a repair, unless its count is 0.
pub(crate) fn add_repair(receipt: &mut Receipt, reason: &str, count: u32, mut rows: Vec<u32>) {
    if count > 0 {
        rows.dedup();
        rows.truncate(MOST_ROWS);
        receipt.repaired.push(Repair { reason: reason.to_owned(), count, rows });
    }
}

fn add_ragged(receipt: &mut Receipt, table: &TextTable, end: u32, start: &TableStart) {
    let expected = match start.header.last() {
        Some(row) => {
            let mut fields = Vec::new();
            table.fields(*row, &mut fields);
            fields.len()
        }
        None => table.dialect.expected.unwrap_or(1),
    };
    let [short, long] = table.ragged(start.first_row..end, expected as u32, MOST_ROWS);
    let rows = |rows: Vec<u32>| rows.into_iter().map(|row| row + 1).collect();
    add_repair(receipt, "Rows with fewer cells than names: the rest is missing.", short.0, rows(short.1));
    add_repair(receipt, "Rows with more cells than names: the extra cells are in added columns.", long.0, rows(long.1));
}

fn add_defused(receipt: &mut Receipt, table: &TextTable, end: u32, start: &TableStart) {
    let text = table.text();
    let (mut count, mut rows, mut fields) = (0, Vec::new(), Vec::new());
    let mut looked = None;
    for at in memchr::memchr_iter(b'\'', text) {
        // Only the first apostrophe of a run can begin a field.
        let goes_on = at.checked_sub(1).and_then(|before| text.get(before)) == Some(&b'\'');
        if goes_on || !is_defused(text.get(at..).unwrap_or_default()) {
            continue;
        }
        let row = table.row_at(at as u32);
        if !(start.first_row..end).contains(&row) || looked == Some(row) {
            continue;
        }
        looked = Some(row);
        fields.clear();
        table.fields(row, &mut fields);
        let found = fields.iter().filter(|field| is_defused(&field.text(text))).count() as u32;
        count += found;
        if found > 0 && rows.len() < MOST_ROWS {
            rows.push(row + 1);
        }
    }
    let reason = "Texts with a leading apostrophe against formulas: the apostrophe is removed.";
    add_repair(receipt, reason, count, rows);
}
