//! Facts about the cells of a whole table, with the first rows kept apart.

use crate::contract::Outcome;
use crate::control::Control;
use crate::io::cell::Cell;
use crate::io::column::Survey;
use crate::io::source::{Cells, Source};
use crate::io::text::{Handle, KnownShapes, TextTable};
use crate::io::value::{Flag, Flags, MissingTokens, Shape};
use crate::io::workbook::Sheet;
use std::ops::Range;

/// Rows searched for a header.
pub(crate) const HEAD_ROWS: u32 = 40;

/// Rows between two polls of `control`.
const POLL_ROWS: u32 = 1 << 10;

/// Rows and cells of a text that are split at a time: few enough to stay in the processor's cache.
const BLOCK_ROWS: usize = 512;
const BLOCK_CELLS: usize = 1 << 15;

/// A cell of one of the first rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeadCell {
    /// Column, from 0.
    pub column: u32,
    /// Its facts.
    pub flags: Flags,
    /// Its number, when it is one.
    pub number: f64,
    /// Its currency, 0 for none.
    pub currency: u8,
    /// Whether it is a date, Boolean or error of a workbook. In a header such a cell counts as its displayed text.
    pub shown: bool,
}

impl HeadCell {
    pub fn of(column: u32, cell: &Cell<'_>, shape: &Shape) -> Self {
        Self {
            column,
            flags: shape.flags,
            number: if shape.has(Flag::Dot) { shape.dot } else { shape.comma },
            currency: shape.currency,
            shown: matches!(cell, Cell::Date(..) | Cell::Bool(_) | Cell::Error(_)),
        }
    }

    pub fn has(&self, flag: Flag) -> bool {
        self.flags & flag.bit() != 0
    }
}

impl HeadCell {
    /// Neither a number nor a date. A missing token counts as text; "<0.5", "1,234*" and "1,2 Mio" do not.
    pub fn is_text(&self) -> bool {
        let is_qualified =
            || [Flag::Below, Flag::Above, Flag::Marked, Flag::Magnitude].into_iter().any(|flag| self.has(flag));
        !self.is_number() && !self.is_date() && !is_qualified()
    }

    pub fn is_number(&self) -> bool {
        self.has(Flag::Dot) || self.has(Flag::Comma)
    }

    pub fn is_date(&self) -> bool {
        [Flag::DayFirst, Flag::MonthFirst, Flag::YearFirst].into_iter().any(|flag| self.has(flag))
            || (self.has(Flag::MonthYear) && !self.is_number())
    }
}

/// Facts about a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// Number of the first row.
    pub first_row: u32,
    /// The non-empty cells of each of the first rows.
    pub head: Vec<Vec<HeadCell>>,
    /// The survey of each column below the first rows. Empty cells are not counted.
    pub below: Vec<Survey>,
    /// Non-blank rows below the first rows.
    pub rows_below: u32,
}

impl Facts {
    /// Collects the facts of the rows before `end`.
    ///
    /// # Errors
    /// The errors of `control`.
    pub fn collect(source: &Source, end: u32, tokens: &MissingTokens, control: &dyn Control) -> Outcome<Self> {
        let end = end.min(source.row_count());
        let below = vec![Survey::default(); source.column_count() as usize];
        let mut facts = Self { first_row: source.first_row(), below, ..Self::default() };
        let head_end = facts.first_row.saturating_add(HEAD_ROWS);
        let (mut fields, mut cells) = (Vec::new(), Vec::new());
        for row in facts.first_row..end.min(head_end) {
            source.row(row, &mut fields, &mut cells);
            facts.head.push(head_cells(source, &cells, tokens));
        }
        let rows = (head_end..end).filter(|row| !source.is_blank(*row));
        let columns = &source.part().columns;
        match &source.cells {
            Cells::Text(table) => facts.add_text(table, columns, rows, tokens, control)?,
            Cells::Sheet(sheet) => facts.add_sheet(sheet, columns, rows, tokens, control)?,
        }
        facts.below.iter_mut().for_each(Survey::flush);
        Ok(facts)
    }

    fn add_sheet(
        &mut self,
        sheet: &Sheet,
        columns: &Range<u32>,
        rows: impl Iterator<Item = u32>,
        tokens: &MissingTokens,
        control: &dyn Control,
    ) -> Outcome<()> {
        let mut cells = Vec::new();
        for row in rows {
            if self.rows_below.is_multiple_of(POLL_ROWS) {
                control.poll(u64::from(row), u64::from(sheet.row_count()))?;
            }
            self.rows_below += 1;
            cells.clear();
            sheet.row(row, &mut cells);
            for (column, handle) in cells.iter().filter(|(column, _)| columns.contains(column)) {
                let Some(survey) = self.below.get_mut(*column as usize) else { continue };
                let shape = sheet.cell(*handle).shape(tokens);
                survey.add(shape.flags, row);
                survey.add_currency(shape.currency, row);
            }
        }
        Ok(())
    }

    /// Goes through blocks of rows column by column, because cells of one column are mostly alike.
    fn add_text(
        &mut self,
        table: &TextTable,
        columns: &Range<u32>,
        rows: impl Iterator<Item = u32>,
        tokens: &MissingTokens,
        control: &dyn Control,
    ) -> Outcome<()> {
        let mut rows = rows.peekable();
        let mut known = KnownShapes::new(tokens);
        let (mut block, mut fields) = (Vec::new(), Vec::new());
        while let Some(first) = rows.peek().copied() {
            control.poll(u64::from(first), u64::from(table.row_count()))?;
            block.clear();
            fields.clear();
            let mut width = 0;
            while block.len() < BLOCK_ROWS
                && fields.len() < BLOCK_CELLS
                && let Some(row) = rows.next()
            {
                let start = fields.len();
                table.fields(row, &mut fields);
                width = width.max(fields.len() - start);
                block.push((row, start..fields.len()));
            }
            self.rows_below += block.len() as u32;
            for (column, survey) in self.below.iter_mut().enumerate().take(width).skip(columns.start as usize) {
                add_column(survey, column, table.text(), &block, &fields, &mut known);
            }
        }
        Ok(())
    }

    /// The first rows with their non-empty cells.
    pub fn head_rows(&self) -> impl DoubleEndedIterator<Item = (u32, &[HeadCell])> + ExactSizeIterator {
        self.head.iter().enumerate().map(|(at, cells)| (self.first_row + at as u32, cells.as_slice()))
    }

    /// The non-empty cells of a row, when it is one of the first rows.
    pub fn head_row(&self, row: u32) -> Option<&[HeadCell]> {
        let at = row.checked_sub(self.first_row)?;
        self.head.get(at as usize).map(Vec::as_slice)
    }

    /// The survey of each column from `first_row` on.
    pub fn surveys_from(&self, first_row: u32) -> Vec<Survey> {
        let mut surveys = self.below.clone();
        for (row, cells) in self.head_rows().filter(|(row, _)| *row >= first_row) {
            for cell in cells {
                if let Some(survey) = surveys.get_mut(cell.column as usize) {
                    survey.add_many(cell.flags, 1, row);
                    survey.add_currency(cell.currency, row);
                }
            }
        }
        surveys
    }
}

/// Surveys one column of some rows, each given by its number and the range of its fields. Never inlined, for the reason
/// given at `split_at_byte`.
#[inline(never)]
fn add_column(
    survey: &mut Survey,
    column: usize,
    text: &[u8],
    rows: &[(u32, Range<usize>)],
    fields: &[Handle],
    known: &mut KnownShapes<'_>,
) {
    for (row, range) in rows {
        let Some(handle) = fields.get(range.start + column).filter(|_| column < range.len()) else { continue };
        let (flags, currency) = known.of_field(text, *handle);
        survey.add(flags, *row);
        survey.add_currency(currency, *row);
    }
}

/// The non-empty cells of a row.
pub(crate) fn head_cells(source: &Source, cells: &[(u32, Handle)], tokens: &MissingTokens) -> Vec<HeadCell> {
    let judged = cells.iter().map(|(column, handle)| {
        let cell = source.cell(*handle);
        let shape = cell.shape(tokens);
        HeadCell::of(*column, &cell, &shape)
    });
    judged.filter(|cell| !cell.has(Flag::Empty)).collect()
}

pub(super) fn first_is_text(cells: &[HeadCell]) -> bool {
    cells.first().is_some_and(HeadCell::is_text)
}

/// Whether all cells are text. Dates, Booleans and errors of a workbook count as text when the first cell is text.
pub(super) fn all_text(cells: &[HeadCell]) -> bool {
    let shown = first_is_text(cells);
    cells.iter().all(|cell| cell.is_text() || (shown && cell.shown))
}
