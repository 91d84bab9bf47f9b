//! Groups of rows: those with the same value.

use super::input::{Passing, texts};
use super::program::By;
use super::text::{TextFrom, TextOf, mapped};
use crate::contract::{Failure, Outcome};
use crate::control::Control;
use crate::frame::ColumnData;
use crate::frame::column::{MISSING_DAY, MISSING_MILLISECOND};
use crate::frame::intern::NumberCodes;
use crate::frame::keys::NONE;

/// Rows between two polls of the control.
pub(super) const ROWS_A_POLL: usize = 1 << 16;

/// The group of each row.
pub(super) struct Groups {
    /// The codes by row, [`NONE`] for a row without a value; `None` when all rows are one group.
    codes: Option<Vec<u32>>,
    /// How many groups there may be.
    pub count: usize,
}

impl Groups {
    /// The groups of a pass; one of all rows when it names none.
    ///
    /// # Errors
    /// `F-TYPE`, `E-MEMORY`, and the errors of `control`.
    pub fn of(by: &By, rows: usize, reads: &Passing<'_>) -> Outcome<Self> {
        let Passing { columns, passes, control, .. } = *reads;
        match by {
            By::Default => Ok(Self { codes: None, count: 1 }),
            By::Pass(index) => {
                let values = passes.get(*index).map_or(&[][..], |held| &held.values);
                Self::of_numbers(values.iter().copied(), rows, control)
            }
            By::Text(text) => Self::of_texts(text, rows, reads),
            By::Column(index) => match columns.get(*index).map(|column| &column.data) {
                Some(ColumnData::Number(values)) => Self::of_numbers(values.iter().copied(), rows, control),
                Some(ColumnData::Days(days)) => {
                    let day = |day: &i32| if *day == MISSING_DAY { f64::NAN } else { f64::from(*day) };
                    Self::of_numbers(days.iter().map(day), rows, control)
                }
                Some(ColumnData::Milliseconds(times)) => {
                    let time = |time: &i64| if *time == MISSING_MILLISECOND { f64::NAN } else { *time as f64 };
                    Self::of_numbers(times.iter().map(time), rows, control)
                }
                _ => Self::of_texts(&TextOf::of(TextFrom::Column(*index)), rows, reads),
            },
        }
    }

    fn of_numbers(values: impl Iterator<Item = f64>, rows: usize, control: &dyn Control) -> Outcome<Self> {
        let mut codes = Vec::new();
        codes.try_reserve_exact(rows).map_err(|_| Failure::memory())?;
        let mut seen = NumberCodes::new();
        for (row, value) in values.enumerate() {
            if row % ROWS_A_POLL == 0 {
                control.poll(row as u64, rows as u64)?;
            }
            codes.push(if value.is_finite() { seen.code(value) } else { NONE });
        }
        Ok(Self { codes: Some(codes), count: seen.len() })
    }

    /// Blank texts count as empty, as everywhere in formulas.
    fn of_texts(text: &TextOf, rows: usize, reads: &Passing<'_>) -> Outcome<Self> {
        if let TextFrom::Quoted(_) = text.from {
            return Ok(Self { codes: None, count: 1 });
        }
        let (cells, dictionary) = texts(text, reads.columns)?;
        let mapped = mapped(text, dictionary, reads.control)?;
        let mut codes = Vec::new();
        codes.try_reserve_exact(rows).map_err(|_| Failure::memory())?;
        let code = |cell: &i32| {
            let new = usize::try_from(*cell).ok().and_then(|cell| mapped.codes.get(cell));
            new.and_then(|new| u32::try_from(*new).ok()).unwrap_or(NONE)
        };
        let cell = |row: usize| text.row(row, reads.shifts).and_then(|row| cells.get(row));
        codes.extend((0..rows).map(|row| cell(row).map_or(NONE, code)));
        Ok(Self { codes: Some(codes), count: mapped.dictionary.len() })
    }

    /// The group of a row; `None` when it has none.
    #[inline]
    pub fn at(&self, row: usize) -> Option<usize> {
        match &self.codes {
            None => Some(0),
            Some(codes) => codes.get(row).filter(|code| **code != NONE).map(|code| *code as usize),
        }
    }

    /// The groups as a number column of `rows` rows, for an order within them.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn as_numbers(&self, rows: usize) -> Outcome<ColumnData> {
        let mut numbers = Vec::new();
        numbers.try_reserve_exact(rows).map_err(|_| Failure::memory())?;
        numbers.extend((0..rows).map(|row| self.at(row).map_or(f64::NAN, |group| group as f64)));
        Ok(ColumnData::Number(numbers))
    }
}
