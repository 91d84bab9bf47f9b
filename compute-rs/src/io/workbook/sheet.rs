//! The cells of one sheet, stored sparsely. Rows and columns count from 0.

use crate::contract::{Code, Failure, MergedCells, Outcome};
use crate::io::cell::Cell;
use crate::io::limits::{MOST_CELLS, MOST_COLUMNS, MOST_ROWS};
use crate::io::part::Part;
use crate::io::text::Handle;
use crate::io::value::trim;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// The most rows that all merged regions together may cover.
const MOST_MERGED_ROWS: usize = 1 << 21;

/// Shared strings: their bytes, and the start and length of each.
pub(crate) type Strings = (Vec<u8>, Vec<(u32, u32)>);

/// A merged region; its last row and column are inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Merge {
    pub first_row: u32,
    pub first_column: u32,
    pub last_row: u32,
    pub last_column: u32,
}

/// A cell as the file gives it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SheetValue {
    /// Text to be copied into the sheet.
    Text(Vec<u8>),
    /// Text that the sheet already stores: its start and length.
    Held(u32, u32),
    Number(f64),
    Duration(f64),
    Date(i32, Option<u32>),
    Bool(bool),
    Error(&'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Number,
    Duration,
    Date,
    Bool,
    Error,
}

/// A cell in 16 bytes.
#[derive(Clone, Copy, Debug)]
struct Entry {
    column: u16,
    kind: Kind,
    /// Length of a text, or milliseconds of a date.
    size: u32,
    /// Bits of a number, start of a text, day of a date, or index into `ERRORS`.
    value: u64,
}

/// The `size` of a date without a time of day.
const NO_TIME: u32 = u32::MAX;

/// Error values of spreadsheets.
pub(crate) const ERRORS: [&str; 9] =
    ["#N/A", "#DIV/0!", "#REF!", "#VALUE!", "#NAME?", "#NUM!", "#NULL!", "#GETTING_DATA", "#ERROR!"];

/// The cells of a sheet.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    /// Its name.
    pub name: String,
    /// Merged regions.
    pub merges: Vec<Merge>,
    /// Formulas without a cached value: how many, and the first rows (from 0).
    pub uncached: (u32, Vec<u32>),
    entries: Vec<Entry>,
    /// Index of the first entry of each row, then the number of entries.
    starts: Vec<u32>,
    texts: Vec<u8>,
    columns: u32,
    /// By row: the columns (first, last) that display an entry, the first cell of a merged region.
    fills: BTreeMap<u32, Vec<(u16, u16, u32)>>,
}

impl Sheet {
    pub fn row_count(&self) -> u32 {
        self.starts.len().saturating_sub(1) as u32
    }

    pub fn column_count(&self) -> u32 {
        self.columns
    }

    /// The number of columns with cells, or 2 if there are more.
    pub fn used_columns(&self) -> usize {
        let first = self.entries.first().map(|entry| entry.column);
        let others = self.entries.iter().any(|entry| Some(entry.column) != first);
        usize::from(first.is_some()) + usize::from(others)
    }

    /// The number of cells of a part in each column that hold more than white space.
    pub fn filled_by_column(&self, part: &Part) -> Vec<u32> {
        let mut filled = vec![0u32; part.columns.end as usize];
        let start = |row: u32| self.starts.get(row as usize).map_or(self.entries.len(), |start| *start as usize);
        let entries = self.entries.get(start(part.rows.start)..start(part.rows.end)).unwrap_or_default();
        for entry in entries.iter().filter(|entry| u32::from(entry.column) >= part.columns.start) {
            let text = || self.texts.get(entry.value as usize..entry.value as usize + entry.size as usize);
            let blank = entry.kind == Kind::Text && trim(text().unwrap_or_default()).is_empty();
            if let Some(count) = filled.get_mut(usize::from(entry.column)) {
                *count += u32::from(!blank);
            }
        }
        filled
    }

    fn entries_of(&self, row: u32) -> (usize, &[Entry]) {
        let row = row as usize;
        match (self.starts.get(row), self.starts.get(row + 1)) {
            (Some(from), Some(to)) => {
                (*from as usize, self.entries.get(*from as usize..*to as usize).unwrap_or_default())
            }
            _ => (0, &[]),
        }
    }

    pub fn is_blank(&self, row: u32) -> bool {
        self.entries_of(row).1.is_empty()
    }

    pub fn row(&self, row: u32, out: &mut Vec<(u32, Handle)>) {
        let (first, entries) = self.entries_of(row);
        out.extend((first..).zip(entries).map(|(at, entry)| (u32::from(entry.column), Handle::new(at, 0))));
    }

    pub fn fill(&self, row: u32, columns: &[u32], merged: Option<MergedCells>, out: &mut Vec<Handle>) {
        let begin = out.len();
        let (first, entries) = self.entries_of(row);
        let mut rest = (first..).zip(entries).peekable();
        for column in columns {
            while rest.next_if(|(_, entry)| u32::from(entry.column) < *column).is_some() {}
            let found = rest.next_if(|(_, entry)| u32::from(entry.column) == *column);
            out.push(found.map_or(Handle::NONE, |(at, _)| Handle::new(at, 0)));
        }
        if merged == Some(MergedCells::First) || self.fills.is_empty() {
            return;
        }
        for (from, to, at) in self.fills.get(&row).into_iter().flatten() {
            let text = self.entries.get(*at as usize).is_some_and(|entry| entry.kind == Kind::Text);
            if !text && merged != Some(MergedCells::Fill) {
                continue;
            }
            let slots = out.get_mut(begin..).unwrap_or_default();
            for (slot, column) in slots.iter_mut().zip(columns) {
                if (u32::from(*from)..=u32::from(*to)).contains(column) && *slot == Handle::NONE {
                    *slot = Handle::new(*at as usize, 0);
                }
            }
        }
    }

    #[inline]
    pub fn cell(&self, handle: Handle) -> Cell<'_> {
        let Some(entry) = self.entries.get(handle.start as usize) else { return Cell::Empty };
        match entry.kind {
            Kind::Number => Cell::Number(f64::from_bits(entry.value)),
            Kind::Text => {
                let from = entry.value as usize;
                Cell::Text(Cow::Borrowed(self.texts.get(from..from + entry.size as usize).unwrap_or_default()), true)
            }
            Kind::Duration => Cell::Duration(f64::from_bits(entry.value)),
            Kind::Date => Cell::Date(entry.value as u32 as i32, (entry.size != NO_TIME).then_some(entry.size)),
            Kind::Bool => Cell::Bool(entry.value == 1),
            Kind::Error => Cell::Error(ERRORS.get(entry.value as usize).copied().unwrap_or("#ERROR!")),
        }
    }

    /// Merged regions with a value that overlap some rows and columns.
    pub fn merges_in<'a>(&'a self, rows: Range<u32>, columns: &'a Range<u32>) -> impl Iterator<Item = &'a Merge> {
        self.merges.iter().filter(move |merge| {
            merge.last_row >= rows.start
                && merge.first_row < rows.end
                && merge.last_column >= columns.start
                && merge.first_column < columns.end
        })
    }
}

/// Builds a sheet from cells in any order.
#[derive(Debug, Default)]
pub(crate) struct SheetBuilder {
    sheet: Sheet,
    /// Cells in file order; `rows` holds the row of each.
    cells: Vec<Entry>,
    rows: Vec<u32>,
    sorted: bool,
}

impl SheetBuilder {
    /// Starts a sheet; `texts` holds what `SheetValue::Held` refers to.
    pub fn new(name: &str, texts: Vec<u8>) -> Self {
        let sheet = Sheet { name: name.to_owned(), texts, ..Sheet::default() };
        Self { sheet, cells: Vec::new(), rows: Vec::new(), sorted: true }
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
            SheetValue::Date(day, time) => (Kind::Date, time.unwrap_or(NO_TIME), u64::from(day as u32)),
            SheetValue::Bool(truth) => (Kind::Bool, 0, u64::from(truth)),
            SheetValue::Error(text) => {
                (Kind::Error, 0, ERRORS.iter().position(|known| *known == text).unwrap_or(ERRORS.len() - 1) as u64)
            }
            SheetValue::Held(from, length) => (Kind::Text, length, u64::from(from)),
            SheetValue::Text(text) => {
                let from = self.sheet.texts.len();
                if from + text.len() > u32::MAX as usize {
                    return Err(Failure::memory());
                }
                self.sheet.texts.try_reserve(text.len()).map_err(|_| Failure::memory())?;
                self.sheet.texts.extend_from_slice(&text);
                (Kind::Text, text.len() as u32, from as u64)
            }
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
        if !self.sorted {
            self.sort()?;
        }
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

impl Sheet {
    /// Fills `fills`; drops merged regions whose first cell is empty.
    fn spread_merges(&mut self) {
        let rows = self.row_count();
        let mut spread = 0usize;
        let mut kept = Vec::new();
        for merge in std::mem::take(&mut self.merges) {
            let (first, entries) = self.entries_of(merge.first_row);
            let Some(at) = entries.iter().position(|entry| u32::from(entry.column) == merge.first_column) else {
                continue;
            };
            let anchor = (first + at) as u32;
            let last_row = merge.last_row.min(rows.saturating_sub(1));
            spread += (last_row - merge.first_row + 1) as usize;
            if spread > MOST_MERGED_ROWS {
                break;
            }
            for row in merge.first_row..=last_row {
                let last = merge.last_column.min(MOST_COLUMNS as u32 - 1) as u16;
                self.fills.entry(row).or_default().push((merge.first_column as u16, last, anchor));
            }
            kept.push(merge);
        }
        self.merges = kept;
    }
}

/// The error for a workbook with more cells than can be read.
pub(crate) fn too_many_cells(count: u64) -> Failure {
    Failure::new(
        Code::FileTooLarge,
        format!(
            "This workbook holds at least {count} cells; at most {MOST_CELLS} can be read. Save the sheet you need by itself, or as CSV."
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::{Merge, Part, SheetBuilder, SheetValue};
    use crate::contract::MergedCells;
    use crate::io::cell::Cell;
    use crate::io::text::Handle;

    fn texts(sheet: &super::Sheet, row: u32, merged: Option<MergedCells>) -> Vec<String> {
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
