//! The table that a file holds: rows of cells, from text or from a sheet. Rows and columns count from 0.
//!
//! [`Source::narrowed`] limits a source to one of several tables: cells outside of it are not read, and rows and columns
//! keep their numbers of the file.

use super::bitmap::Bitmap;
use super::cell::Cell;
use super::part::Part;
use super::text::{Handle, TextTable, undefused};
use super::workbook::{Merge, Sheet};
use crate::contract::MergedCells;
use std::rc::Rc;

/// The source of cells.
#[derive(Clone, Debug)]
pub(crate) enum Cells {
    /// A text file.
    Text(Rc<TextTable>),
    /// A sheet.
    Sheet(Rc<Sheet>),
}

impl Cells {
    fn row_count(&self) -> u32 {
        match self {
            Self::Text(table) => table.row_count(),
            Self::Sheet(sheet) => sheet.row_count(),
        }
    }

    fn column_count(&self) -> u32 {
        match self {
            Self::Text(table) => table.columns,
            Self::Sheet(sheet) => sheet.column_count(),
        }
    }
}

/// A table.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// All cells of the file, or of the sheet.
    pub cells: Cells,
    part: Part,
    /// Rows that are blank in the columns of the part; `None` when the part has all columns.
    blank: Option<Rc<Bitmap>>,
}

impl Source {
    /// All cells.
    pub fn new(cells: Cells) -> Self {
        let part = Part { rows: 0..cells.row_count(), columns: 0..cells.column_count() };
        Self { cells, part, blank: None }
    }

    /// A part of this source.
    pub fn narrowed(&self, part: &Part) -> Self {
        let rows = part.rows.start.max(self.part.rows.start)..part.rows.end.min(self.part.rows.end);
        let columns = part.columns.start.max(self.part.columns.start)..part.columns.end.min(self.part.columns.end);
        let mut narrowed = Self { cells: self.cells.clone(), part: Part { rows, columns }, blank: None };
        if narrowed.part.columns == self.part.columns {
            narrowed.blank.clone_from(&self.blank);
            return narrowed;
        }
        let mut blank = Bitmap::default();
        blank.push_many(true, narrowed.part.rows.start as usize);
        let (mut fields, mut cells) = (Vec::new(), Vec::new());
        for row in narrowed.part.rows.clone() {
            narrowed.row(row, &mut fields, &mut cells);
            blank.push(cells.iter().all(|(_, handle)| narrowed.cell(*handle).text().trim_ascii().is_empty()));
        }
        narrowed.blank = Some(Rc::new(blank));
        narrowed
    }

    /// The part of the file that is read.
    pub fn part(&self) -> &Part {
        &self.part
    }

    /// Number of rows of the file, also outside of the part.
    pub fn file_rows(&self) -> u32 {
        self.cells.row_count()
    }

    /// Number of columns of the file, also outside of the part.
    pub fn file_columns(&self) -> u32 {
        self.cells.column_count()
    }

    /// The first row.
    pub fn first_row(&self) -> u32 {
        self.part.rows.start
    }

    /// End of the rows. Trailing blank rows of the file are not counted.
    pub fn row_count(&self) -> u32 {
        self.part.rows.end
    }

    /// End of the columns. Trailing blank columns of the file are not counted.
    pub fn column_count(&self) -> u32 {
        self.part.columns.end
    }

    /// Whether some columns of the file are not read.
    fn is_narrow(&self) -> bool {
        self.blank.is_some()
    }

    /// Whether all values are in one column.
    pub fn is_one_column(&self) -> bool {
        match &self.cells {
            _ if self.is_narrow() => self.part.columns.len() == 1,
            Cells::Text(table) => table.columns == 1,
            Cells::Sheet(sheet) => sheet.used_columns() == 1,
        }
    }

    /// Whether a row is blank.
    #[inline]
    pub fn is_blank(&self, row: u32) -> bool {
        if let Some(blank) = &self.blank {
            return blank.get(row as usize);
        }
        self.is_blank_in_file(row)
    }

    /// Whether a row is blank in every column of the file.
    #[inline]
    pub fn is_blank_in_file(&self, row: u32) -> bool {
        match &self.cells {
            Cells::Text(table) => table.is_blank(row),
            Cells::Sheet(sheet) => sheet.is_blank(row),
        }
    }

    /// The first row from `row` on that is not blank.
    pub fn next_filled(&self, row: u32) -> Option<u32> {
        (row.max(self.first_row())..self.row_count()).find(|row| !self.is_blank(*row))
    }

    /// The cells of a row with their columns. Columns that are not listed are empty.
    pub fn row(&self, row: u32, fields: &mut Vec<Handle>, out: &mut Vec<(u32, Handle)>) {
        out.clear();
        match &self.cells {
            Cells::Text(table) => {
                fields.clear();
                table.fields(row, fields);
                out.extend((0u32..).zip(fields.iter().copied()));
            }
            Cells::Sheet(sheet) => sheet.row(row, out),
        }
        if self.is_narrow() {
            out.retain(|(column, _)| self.part.columns.contains(column));
        }
    }

    /// The cell of a row and a column.
    pub fn cell_at(&self, row: u32, column: u32) -> Cell<'_> {
        let (mut fields, mut cells) = (Vec::new(), Vec::new());
        self.row(row, &mut fields, &mut cells);
        let found = cells.iter().find(|(at, _)| *at == column);
        found.map_or(Cell::Empty, |(_, handle)| self.cell(*handle))
    }

    /// Appends the cells of some columns (ascending) of a row. `merged` decides how merged cells are filled.
    #[inline]
    pub fn fill(
        &self,
        row: u32,
        columns: &[u32],
        merged: Option<MergedCells>,
        fields: &mut Vec<Handle>,
        out: &mut Vec<Handle>,
    ) {
        match &self.cells {
            Cells::Text(table) => {
                fields.clear();
                table.fields(row, fields);
                if fields.len() == columns.len()
                    && columns.last().is_some_and(|last| *last as usize + 1 == columns.len())
                {
                    out.extend_from_slice(fields);
                    return;
                }
                out.extend(columns.iter().map(|column| fields.get(*column as usize).copied().unwrap_or(Handle::NONE)));
            }
            Cells::Sheet(sheet) => sheet.fill(row, columns, merged, out),
        }
    }

    /// The cell behind a handle.
    #[inline]
    pub fn cell(&self, handle: Handle) -> Cell<'_> {
        match &self.cells {
            Cells::Text(table) => Cell::Text(undefused(handle.text(table.text())), handle.is_quoted()),
            Cells::Sheet(sheet) => sheet.cell(handle),
        }
    }

    /// Merged regions.
    pub fn merges(&self) -> &[Merge] {
        match &self.cells {
            Cells::Text(_) => &[],
            Cells::Sheet(sheet) => &sheet.merges,
        }
    }
}
