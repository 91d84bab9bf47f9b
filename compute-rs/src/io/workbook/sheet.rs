//! The cells of one sheet, stored sparsely. Rows and columns count from 0.

use crate::contract::MergedCells;
use crate::io::cell::Cell;
use crate::io::limits::MOST_COLUMNS;
use crate::io::part::Part;
use crate::io::text::Handle;
use crate::io::value::trim;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// The most rows that all merged regions together may cover.
pub(super) const MOST_MERGED_ROWS: usize = 1 << 21;

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
    /// A length of time in days.
    Duration(f64),
    /// A time of day, or a length of time, in days: the column decides.
    Time(f64),
    Date(i32, Option<u32>),
    Bool(bool),
    Error(&'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Number,
    Duration,
    Time,
    Date,
    Bool,
    Error,
}

/// A cell in 16 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub column: u16,
    pub kind: Kind,
    /// Length of a text, or milliseconds of a date.
    pub size: u32,
    /// Bits of a number, start of a text, day of a date, or index into `ERRORS`.
    pub value: u64,
}

/// The `size` of a date without a time of day.
pub(super) const NO_TIME: u32 = u32::MAX;

/// Error values of spreadsheets.
pub(crate) const ERRORS: [&str; 9] =
    ["#N/A", "#DIV/0!", "#REF!", "#VALUE!", "#NAME?", "#NUM!", "#NULL!", "#GETTING_DATA", "#ERROR!"];

/// Rows that a workbook does not show, ascending.
#[derive(Debug, Default)]
pub(crate) struct HiddenRows {
    pub rows: Vec<u32>,
    /// How many of them belong to a group of rows that is folded.
    pub folded: u32,
}

/// The cells of a sheet.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    /// Its name.
    pub name: String,
    /// Merged regions.
    pub merges: Vec<Merge>,
    /// Formulas that were never calculated: how many, and the first rows (from 0).
    pub uncached: (u32, Vec<u32>),
    /// Rows that the workbook does not show.
    pub hidden: HiddenRows,
    pub(super) entries: Vec<Entry>,
    /// Index of the first entry of each row, then the number of entries.
    pub(super) starts: Vec<u32>,
    pub(super) texts: Vec<u8>,
    pub(super) columns: u32,
    /// For each row: the columns (first, last) that display an entry, the first cell of a merged region.
    pub(super) fills: BTreeMap<u32, Vec<(u16, u16, u32)>>,
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
            Kind::Duration | Kind::Time => Cell::Duration(f64::from_bits(entry.value)),
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

impl Sheet {
    /// Fills `fills`; drops merged regions whose first cell is empty.
    pub(super) fn spread_merges(&mut self) {
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
