//! The table that a file holds: rows of cells, from text or from a sheet. Rows and columns count from 0.

use super::cell::Cell;
use super::text::{Handle, TextTable, undefused};
use super::workbook::{Merge, Sheet};
use crate::contract::MergedCells;
use std::rc::Rc;

/// A table.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// Of a text file.
    Text(Rc<TextTable>),
    /// Of a sheet.
    Sheet(Rc<Sheet>),
}

impl Source {
    /// Rows of the file, trailing blank ones not counted.
    pub fn row_count(&self) -> u32 {
        match self {
            Self::Text(table) => table.row_count(),
            Self::Sheet(sheet) => sheet.row_count(),
        }
    }

    /// Columns of the file: the last one that holds something is the last.
    pub fn column_count(&self) -> u32 {
        match self {
            Self::Text(table) => table.columns,
            Self::Sheet(sheet) => sheet.column_count(),
        }
    }

    /// Whether all values stand in one column.
    pub fn is_one_column(&self) -> bool {
        match self {
            Self::Text(table) => table.columns == 1,
            Self::Sheet(sheet) => sheet.used_columns() == 1,
        }
    }

    /// Whether a row holds nothing.
    #[inline]
    pub fn is_blank(&self, row: u32) -> bool {
        match self {
            Self::Text(table) => table.is_blank(row),
            Self::Sheet(sheet) => sheet.is_blank(row),
        }
    }

    /// The first row from `row` on that holds something.
    pub fn next_filled(&self, row: u32) -> Option<u32> {
        (row..self.row_count()).find(|row| !self.is_blank(*row))
    }

    /// The cells of a row as they stand, by column; columns left out are empty.
    pub fn row(&self, row: u32, fields: &mut Vec<Handle>, out: &mut Vec<(u32, Handle)>) {
        out.clear();
        match self {
            Self::Text(table) => {
                fields.clear();
                table.fields(row, fields);
                out.extend((0u32..).zip(fields.iter().copied()));
            }
            Self::Sheet(sheet) => sheet.row(row, out),
        }
    }

    /// The cell of one place, as it stands.
    pub fn cell_at(&self, row: u32, column: u32) -> Cell<'_> {
        let (mut fields, mut cells) = (Vec::new(), Vec::new());
        self.row(row, &mut fields, &mut cells);
        let found = cells.iter().find(|(at, _)| *at == column);
        found.map_or(Cell::Empty, |(_, handle)| self.cell(*handle))
    }

    /// Appends the cells of some columns (ascending) of a row, merged cells filled as `merged` says.
    #[inline]
    pub fn fill(
        &self,
        row: u32,
        columns: &[u32],
        merged: Option<MergedCells>,
        fields: &mut Vec<Handle>,
        out: &mut Vec<Handle>,
    ) {
        match self {
            Self::Text(table) => {
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
            Self::Sheet(sheet) => sheet.fill(row, columns, merged, out),
        }
    }

    /// The cell behind a handle.
    #[inline]
    pub fn cell(&self, handle: Handle) -> Cell<'_> {
        match self {
            Self::Text(table) => Cell::Text(undefused(handle.text(table.text())), handle.is_quoted()),
            Self::Sheet(sheet) => sheet.cell(handle),
        }
    }

    /// Merged regions.
    pub fn merges(&self) -> &[Merge] {
        match self {
            Self::Text(_) => &[],
            Self::Sheet(sheet) => &sheet.merges,
        }
    }
}
