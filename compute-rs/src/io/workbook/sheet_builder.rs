//! Builds a sheet from the cells of a workbook.

use super::serial::clock;
use super::sheet::{ERRORS, Entry, Kind, MOST_MERGED_ROWS, Merge, NO_TIME, Sheet, SheetValue};
use crate::contract::{Code, Failure, Outcome};
use crate::io::limits::{MOST_CELLS, MOST_COLUMNS, MOST_ROWS};
use std::collections::BTreeSet;

/// The stored value of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormulaValue {
    /// A value that was calculated.
    Calculated,
    /// 0, which may be a placeholder.
    Zero,
    /// No cell, or an empty text; either may be a placeholder.
    Blank,
}

/// The formulas of a sheet, until one of them has a value that was calculated.
#[derive(Debug, Default)]
struct Formulas {
    /// The cells of those that are 0.
    zeros: Vec<u32>,
    /// The rows of those without a value.
    blanks: Vec<u32>,
    has_calculated: bool,
}

/// Builds a sheet from cells in any order.
#[derive(Debug, Default)]
pub(crate) struct SheetBuilder {
    sheet: Sheet,
    /// Cells in file order; `rows` holds the row of each.
    cells: Vec<Entry>,
    rows: Vec<u32>,
    sorted: bool,
    formulas: Formulas,
}

impl SheetBuilder {
    /// Starts a sheet; `texts` holds what `SheetValue::Held` refers to.
    pub fn new(name: &str, texts: Vec<u8>) -> Self {
        let sheet = Sheet { name: name.to_owned(), texts, ..Sheet::default() };
        Self { sheet, sorted: true, ..Self::default() }
    }

    /// Adds a cell.
    ///
    /// # Errors
    /// `FILE-CORRUPT` for a cell outside the sheet, `FILE-TOO-LARGE` for too many cells, `E-MEMORY`.
    pub fn add(&mut self, row: u32, column: u32, value: SheetValue) -> Outcome<()> {
        if row as usize >= MOST_ROWS || column as usize >= MOST_COLUMNS {
            return Err(Failure::new(Code::FileCorrupt, "This workbook has a cell outside the sheet's limits.")
                .at_row(row.saturating_add(1)));
        }
        if self.cells.len() as u64 >= MOST_CELLS {
            return Err(too_many_cells(self.cells.len() as u64 + 1));
        }
        if self.cells.len() == self.cells.capacity() {
            let more = (self.cells.len() / 2).max(1 << 10);
            self.cells.try_reserve_exact(more).map_err(|_| Failure::memory())?;
            self.rows.try_reserve_exact(more).map_err(|_| Failure::memory())?;
        }
        let (kind, size, value) = match value {
            SheetValue::Number(number) => (Kind::Number, 0, number.to_bits()),
            SheetValue::Duration(days) => (Kind::Duration, 0, days.to_bits()),
            SheetValue::Time(days) => (Kind::Time, 0, days.to_bits()),
            SheetValue::Date(day, time) => (Kind::Date, time.unwrap_or(NO_TIME), u64::from(day as u32)),
            SheetValue::Bool(truth) => (Kind::Bool, 0, u64::from(truth)),
            SheetValue::Error(text) => {
                (Kind::Error, 0, ERRORS.iter().position(|known| *known == text).unwrap_or(ERRORS.len() - 1) as u64)
            }
            SheetValue::Held(from, length) => (Kind::Text, length, u64::from(from)),
            SheetValue::Text(text) => (Kind::Text, text.len() as u32, store(&mut self.sheet.texts, &text)?),
        };
        if kind == Kind::Text && size == 0 {
            return Ok(());
        }
        let entry = Entry { column: column as u16, kind, size, value };
        if let (Some(last), Some(last_row)) = (self.cells.last(), self.rows.last())
            && (*last_row, last.column) >= (row, entry.column)
        {
            self.sorted = false;
        }
        self.cells.push(entry);
        self.rows.push(row);
        Ok(())
    }

    /// The number of cells so far.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Counts a formula without a cached value.
    pub fn add_uncached(&mut self, row: u32) {
        let (count, rows) = &mut self.sheet.uncached;
        *count += 1;
        if rows.len() < 20 && rows.last() != Some(&row) {
            rows.push(row);
        }
    }

    /// Notes the value of a formula, before its cell is added.
    pub fn add_formula(&mut self, row: u32, value: FormulaValue) {
        match value {
            FormulaValue::Calculated => self.formulas.has_calculated = true,
            _ if self.formulas.has_calculated => {}
            FormulaValue::Zero => self.formulas.zeros.push(self.cells.len() as u32),
            FormulaValue::Blank => self.formulas.blanks.push(row),
        }
    }

    /// Notes that a row is not shown. `folded` says that it belongs to a group of rows that is folded.
    pub fn hide(&mut self, row: u32, folded: bool) {
        if (row as usize) < MOST_ROWS && self.sheet.hidden.rows.len() < MOST_ROWS {
            self.sheet.hidden.rows.push(row);
            self.sheet.hidden.folded += u32::from(folded);
        }
    }

    /// Adds a merged region.
    pub fn merge(&mut self, merge: Merge) {
        let more = merge.last_row > merge.first_row || merge.last_column > merge.first_column;
        if more
            && merge.first_row <= merge.last_row
            && merge.first_column <= merge.last_column
            && self.sheet.merges.len() < MOST_MERGED_ROWS
        {
            self.sheet.merges.push(merge);
        }
    }

    /// The finished sheet. If two cells have the same position, the later one wins.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn finish(mut self) -> Outcome<Sheet> {
        self.leave_placeholders();
        self.settle_times()?;
        if !self.sorted {
            self.sort()?;
        }
        self.sheet.hidden.rows.sort_unstable();
        self.sheet.hidden.rows.dedup();
        let rows = self.rows.last().map_or(0, |last| *last as usize + 1);
        let mut starts = Vec::new();
        starts.try_reserve_exact(rows + 1).map_err(|_| Failure::memory())?;
        let mut at = 0usize;
        for row in 0..rows as u32 {
            starts.push(at as u32);
            while self.rows.get(at) == Some(&row) {
                at += 1;
            }
        }
        if rows > 0 {
            starts.push(self.cells.len() as u32);
        }
        let mut sheet = self.sheet;
        sheet.columns = self.cells.iter().map(|entry| u32::from(entry.column) + 1).max().unwrap_or(0);
        sheet.entries = self.cells;
        sheet.starts = starts;
        sheet.spread_merges();
        Ok(sheet)
    }

    /// Takes back the values of formulas when all are those that programs write which do not calculate.
    fn leave_placeholders(&mut self) {
        let Formulas { zeros, blanks, has_calculated } = std::mem::take(&mut self.formulas);
        if has_calculated {
            return;
        }
        let rows = zeros.iter().filter_map(|at| self.rows.get(*at as usize).copied());
        let mut rows: Vec<u32> = rows.chain(blanks).collect();
        rows.sort_unstable();
        rows.into_iter().for_each(|row| self.add_uncached(row));
        if !zeros.is_empty() {
            let is_kept = |at: &usize| zeros.binary_search(&(*at as u32)).is_err();
            let kept: Vec<usize> = (0..self.cells.len()).filter(is_kept).collect();
            self.rows = kept.iter().filter_map(|at| self.rows.get(*at).copied()).collect();
            self.cells = kept.iter().filter_map(|at| self.cells.get(*at).copied()).collect();
        }
    }

    /// Times are lengths of time in a column that has one of 24 hours and more, a negative one, or a format for lengths;
    /// otherwise they are times of day, and texts.
    fn settle_times(&mut self) -> Outcome<()> {
        let is_length = |entry: &Entry| match entry.kind {
            Kind::Duration => true,
            Kind::Time => !(0.0..1.0).contains(&f64::from_bits(entry.value)),
            _ => false,
        };
        let lengths: BTreeSet<u16> =
            self.cells.iter().filter(|entry| is_length(entry)).map(|entry| entry.column).collect();
        for entry in self.cells.iter_mut().filter(|entry| entry.kind == Kind::Time) {
            if lengths.contains(&entry.column) {
                entry.kind = Kind::Duration;
                continue;
            }
            let text = clock(f64::from_bits(entry.value));
            let from = store(&mut self.sheet.texts, &text)?;
            (entry.kind, entry.size, entry.value) = (Kind::Text, text.len() as u32, from);
        }
        Ok(())
    }

    fn sort(&mut self) -> Outcome<()> {
        let mut order: Vec<u32> = Vec::new();
        order.try_reserve_exact(self.cells.len()).map_err(|_| Failure::memory())?;
        order.extend(0..self.cells.len() as u32);
        let key = |at: &u32| {
            let at = *at as usize;
            (self.rows.get(at).copied().unwrap_or(0), self.cells.get(at).map_or(0, |entry| entry.column))
        };
        order.sort_by_key(key);
        let mut kept: Vec<u32> = Vec::with_capacity(order.len());
        for at in order {
            if kept.last().is_some_and(|last| key(last) == key(&at)) {
                kept.pop();
            }
            kept.push(at);
        }
        let cells = kept.iter().filter_map(|at| self.cells.get(*at as usize).copied()).collect();
        let rows = kept.iter().filter_map(|at| self.rows.get(*at as usize).copied()).collect();
        (self.cells, self.rows) = (cells, rows);
        Ok(())
    }
}

/// Stores a text, and returns its start.
fn store(texts: &mut Vec<u8>, text: &[u8]) -> Outcome<u64> {
    let from = texts.len();
    if from + text.len() > u32::MAX as usize {
        return Err(Failure::memory());
    }
    texts.try_reserve(text.len()).map_err(|_| Failure::memory())?;
    texts.extend_from_slice(text);
    Ok(from as u64)
}

/// The error for a workbook with more cells than can be read.
fn too_many_cells(count: u64) -> Failure {
    Failure::new(
        Code::FileTooLarge,
        format!(
            "This workbook holds at least {count} cells; at most {MOST_CELLS} can be read. Save the sheet you need by itself, or as CSV."
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::super::sheet::{Merge, Sheet, SheetValue};
    use super::SheetBuilder;
    use crate::contract::MergedCells;
    use crate::io::cell::Cell;
    use crate::io::part::Part;
    use crate::io::text::Handle;

    fn texts(sheet: &Sheet, row: u32, merged: Option<MergedCells>) -> Vec<String> {
        let mut out: Vec<Handle> = Vec::new();
        sheet.fill(row, &[0, 1, 2], merged, &mut out);
        out.iter().map(|h| sheet.cell(*h).shown()).collect()
    }

    #[test]
    fn cells_in_any_order_are_sorted_and_the_later_duplicate_wins() {
        let mut builder = SheetBuilder::new("s", Vec::new());
        builder.add(2, 1, SheetValue::Number(5.0)).expect("fits");
        builder.add(0, 2, SheetValue::Text(b"c".to_vec())).expect("fits");
        builder.add(0, 0, SheetValue::Text(b"a".to_vec())).expect("fits");
        builder.add(2, 1, SheetValue::Bool(true)).expect("fits");
        let sheet = builder.finish().expect("memory");
        assert_eq!((sheet.row_count(), sheet.column_count()), (3, 3));
        assert_eq!(texts(&sheet, 0, None), ["a", "", "c"]);
        assert!(sheet.is_blank(1));
        assert_eq!(texts(&sheet, 2, None), ["", "TRUE", ""]);
        assert_eq!(sheet.cell(Handle::NONE), Cell::Empty);
    }

    #[test]
    fn cells_with_more_than_white_space_are_counted_by_column() {
        let mut builder = SheetBuilder::new("s", Vec::new());
        builder.add(0, 0, SheetValue::Text(" \u{a0}".into())).expect("fits");
        builder.add(0, 2, SheetValue::Error("#N/A")).expect("fits");
        builder.add(1, 2, SheetValue::Number(f64::NAN)).expect("fits");
        assert_eq!(
            builder.finish().expect("memory").filled_by_column(&Part { rows: 0..1_048_576, columns: 0..3 }),
            [0, 0, 2]
        );
    }

    #[test]
    fn merged_text_is_repeated_and_merged_numbers_are_not_unless_asked() {
        let mut builder = SheetBuilder::new("s", Vec::new());
        builder.add(0, 0, SheetValue::Text(b"a".to_vec())).expect("fits");
        builder.add(0, 1, SheetValue::Number(1.0)).expect("fits");
        builder.add(1, 2, SheetValue::Number(2.0)).expect("fits");
        builder.merge(Merge { first_row: 0, first_column: 0, last_row: 1, last_column: 0 });
        builder.merge(Merge { first_row: 0, first_column: 1, last_row: 1, last_column: 1 });
        let sheet = builder.finish().expect("memory");
        assert_eq!(texts(&sheet, 1, None), ["a", "", "2"]);
        assert_eq!(texts(&sheet, 1, Some(MergedCells::Fill)), ["a", "1", "2"]);
        assert_eq!(texts(&sheet, 1, Some(MergedCells::First)), ["", "", "2"]);
    }

    #[test]
    fn a_stray_far_cell_costs_only_its_rows() {
        let mut builder = SheetBuilder::new("s", Vec::new());
        builder.add(0, 0, SheetValue::Number(1.0)).expect("fits");
        builder.add(1_048_575, 16_383, SheetValue::Number(2.0)).expect("fits");
        assert!(builder.add(1_048_576, 0, SheetValue::Number(2.0)).is_err());
        let sheet = builder.finish().expect("memory");
        assert_eq!((sheet.row_count(), sheet.column_count()), (1_048_576, 16_384));
    }
}
