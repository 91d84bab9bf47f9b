//! What the cells of a whole table say, the first rows apart.

use crate::contract::Outcome;
use crate::control::Control;
use crate::io::cell::Cell;
use crate::io::column::Survey;
use crate::io::source::Source;
use crate::io::value::{Flag, MissingTokens, Shape, plain, plain_flags};

/// Rows in which a header is looked for.
pub(crate) const HEAD_ROWS: u32 = 20;

/// Rows between two questions whether to go on.
const POLL_ROWS: u32 = 1 << 10;

/// A cell of one of the first rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeadCell {
    /// Column, from 0.
    pub column: u32,
    /// What it says.
    pub flags: u32,
    /// Its number, where it is one.
    pub number: f64,
    /// Its currency, 0 for none.
    pub currency: u8,
    /// Whether it is a date, truth value or error of a workbook, which counts as its shown text in a header.
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

/// What a table says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// The non-empty cells of each of the first rows.
    pub head: Vec<Vec<HeadCell>>,
    /// By column, what the cells below the first rows say (empty cells are not counted).
    pub below: Vec<Survey>,
    /// Non-blank rows below the first rows.
    pub rows_below: u32,
}

impl Facts {
    /// Looks at the rows before `end`.
    ///
    /// # Errors
    /// What `control` says.
    pub fn collect(source: &Source, end: u32, tokens: &MissingTokens, control: &dyn Control) -> Outcome<Self> {
        let end = end.min(source.row_count());
        let mut facts = Self { below: vec![Survey::default(); source.column_count() as usize], ..Self::default() };
        let (mut fields, mut cells) = (Vec::new(), Vec::new());
        let plain_first = !tokens.has_numbers();
        for row in 0..end {
            if row % POLL_ROWS == 0 {
                control.poll(u64::from(row), u64::from(end))?;
            }
            if row >= HEAD_ROWS && source.is_blank(row) {
                continue;
            }
            source.row(row, &mut fields, &mut cells);
            if row < HEAD_ROWS {
                facts.head.push(head_cells(source, &cells, tokens));
                continue;
            }
            facts.rows_below += 1;
            for (column, handle) in &cells {
                let Some(survey) = facts.below.get_mut(*column as usize) else { continue };
                let cell = source.cell(*handle);
                if let Cell::Text(text, _) = &cell
                    && plain_first
                    && let Some(number) = plain(text.trim_ascii())
                {
                    survey.add(plain_flags(&number), row);
                    continue;
                }
                let shape = cell.shape(tokens);
                survey.add(shape.flags, row);
                survey.add_currency(shape.currency, row);
            }
        }
        facts.below.iter_mut().for_each(Survey::flush);
        Ok(facts)
    }

    /// By column, what all cells from `first_row` on say.
    pub fn surveys_from(&self, first_row: u32) -> Vec<Survey> {
        let mut surveys = self.below.clone();
        for (row, cells) in (0u32..).zip(&self.head).skip(first_row as usize) {
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

/// The non-empty cells of a row.
pub(crate) fn head_cells(
    source: &Source,
    cells: &[(u32, crate::io::text::Handle)],
    tokens: &MissingTokens,
) -> Vec<HeadCell> {
    let judged = cells.iter().map(|(column, handle)| {
        let cell = source.cell(*handle);
        let shape = cell.shape(tokens);
        HeadCell::of(*column, &cell, &shape)
    });
    judged.filter(|cell| !cell.has(Flag::Empty)).collect()
}
