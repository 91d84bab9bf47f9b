//! The operands of a comparison, and how their cells are read.

use super::FIELD;
use crate::calendar::parse_time;
use crate::calendar::{DAY_MS, wire_day, wire_time};
use crate::contract::{CellValue, Failure, Outcome};
use crate::control::Control;
use crate::frame::column::{MISSING_DAY, MISSING_MILLISECOND, shortest};
use crate::frame::filter::parse_number;
use crate::frame::{ColumnData, Dictionary, Table};
use std::borrow::Cow;

/// Texts evaluated between two polls of the control.
pub(super) const TEXTS_A_POLL: usize = 1 << 15;

/// A column by its `column_index`, the row number, or a typed value.
#[derive(Clone, Debug)]
pub(super) enum Operand {
    Column(u32),
    RowNumber,
    Value(CellValue),
}

impl Operand {
    /// Its cells in a table.
    pub fn cells<'t>(&'t self, table: &'t Table) -> Outcome<Cells<'t>> {
        match self {
            Self::Value(CellValue::Number(value)) if value.is_finite() => {
                Ok(Cells::Value(Cow::Owned(shortest(*value))))
            }
            Self::Value(CellValue::Text(text)) => Ok(Cells::Value(Cow::Borrowed(text))),
            Self::Value(_) => Ok(Cells::Value(Cow::Borrowed(""))),
            Self::RowNumber => Ok(Cells::RowNumber(table)),
            Self::Column(index) => {
                let column = table.column(*index).ok_or_else(|| {
                    let text = "A column of the rules is not there; it may have been deleted.";
                    Failure::request(FIELD, text).at_column(*index)
                })?;
                Ok(match &column.data {
                    ColumnData::Number(values) => Cells::Number(values),
                    ColumnData::Text { codes, dictionary } => Cells::Text(codes, dictionary),
                    ColumnData::Days(days) => Cells::Days(days),
                    ColumnData::Milliseconds(times) => Cells::Times(times),
                })
            }
        }
    }
}

/// The cells of a side.
#[derive(Clone, Debug)]
pub(super) enum Cells<'t> {
    /// The same text in every row; blank is empty.
    Value(Cow<'t, str>),
    /// The row numbers that users know: in a sample, the numbers of the file.
    RowNumber(&'t Table),
    Number(&'t [f64]),
    Text(&'t [i32], &'t Dictionary),
    Days(&'t [i32]),
    Times(&'t [i64]),
}

impl Cells<'_> {
    pub fn is_date(&self) -> bool {
        matches!(self, Self::Days(_) | Self::Times(_))
    }

    /// The text of a cell; `None` when it is empty.
    pub fn text(&self, row: usize) -> Option<Cow<'_, str>> {
        let text: Cow<'_, str> = match self {
            Self::Value(text) => Cow::Borrowed(text),
            Self::RowNumber(table) => table.row_number(row).to_string().into(),
            Self::Number(values) => values.get(row).filter(|x| x.is_finite()).map(|x| shortest(*x))?.into(),
            Self::Text(codes, dictionary) => Cow::Borrowed(dictionary.get(*codes.get(row)?)?),
            Self::Days(days) => days.get(row).filter(|d| **d != MISSING_DAY).map(|d| wire_day(*d))?.into(),
            Self::Times(times) => times.get(row).filter(|t| **t != MISSING_MILLISECOND).map(|t| wire_time(*t))?.into(),
        };
        (!text.trim().is_empty()).then_some(text)
    }
}

impl<'t> Cells<'t> {
    /// Numbers of the cells; NaN where a cell is not a number.
    pub fn numbers(&self, control: &dyn Control) -> Outcome<Numbers<'t>> {
        Ok(match self {
            Self::Value(text) => Numbers::Same(number(text)),
            Self::RowNumber(table) => Numbers::RowNumber(table),
            Self::Number(values) => Numbers::Column(values),
            Self::Text(codes, dictionary) => Numbers::Coded(codes, by_code(dictionary, number, f64::NAN, control)?),
            Self::Days(_) | Self::Times(_) => Numbers::Same(f64::NAN),
        })
    }

    /// As [`numbers`](Self::numbers), but of texts only those that are written as a number is: "1.5", not "1.50" or "01".
    pub fn written_numbers(&self, control: &dyn Control) -> Outcome<Numbers<'t>> {
        let written = |text: &str| parse_number(text).filter(|number| shortest(*number) == text.trim());
        Ok(match self {
            Self::Text(codes, dictionary) => {
                let number = |text: &str| written(text).unwrap_or(f64::NAN);
                Numbers::Coded(codes, by_code(dictionary, number, f64::NAN, control)?)
            }
            other => other.numbers(control)?,
        })
    }

    /// Milliseconds since 1970 of the cells that are dates, or ISO texts.
    pub fn times(&self, control: &dyn Control) -> Outcome<Times<'t>> {
        Ok(match self {
            Self::Value(text) => Times::Same(parse_time(text)),
            Self::RowNumber(_) | Self::Number(_) => Times::Same(None),
            Self::Text(codes, dictionary) => Times::Coded(codes, by_code(dictionary, parse_time, None, control)?),
            Self::Days(days) => Times::Days(days),
            Self::Times(times) => Times::Milliseconds(times),
        })
    }
}

fn number(text: &str) -> f64 {
    parse_number(text).unwrap_or(f64::NAN)
}

/// A fact about each text of a dictionary, and last the fact of a missing cell.
pub(super) fn by_code<T: Clone>(
    dictionary: &Dictionary,
    fact: impl Fn(&str) -> T,
    missing: T,
    control: &dyn Control,
) -> Outcome<Vec<T>> {
    let count = dictionary.len();
    let mut facts = Vec::new();
    facts.try_reserve_exact(count + 1).map_err(|_| Failure::memory())?;
    for code in 0..count {
        if code % TEXTS_A_POLL == 0 {
            control.poll(code as u64, count as u64)?;
        }
        facts.push(dictionary.get(code as i32).map_or_else(|| missing.clone(), &fact));
    }
    facts.push(missing);
    Ok(facts)
}

/// The fact of a code; −1 and unknown codes have the fact of a missing cell.
#[inline]
pub(super) fn of_code<T: Copy>(facts: &[T], code: i32, missing: T) -> T {
    let last = facts.len() - 1;
    facts.get((code as u32 as usize).min(last)).copied().unwrap_or(missing)
}

/// Numbers row by row.
pub(super) enum Numbers<'t> {
    Same(f64),
    RowNumber(&'t Table),
    Column(&'t [f64]),
    Coded(&'t [i32], Vec<f64>),
}

impl Numbers<'_> {
    /// The number of a row; NaN when it is missing.
    #[inline]
    pub fn at(&self, row: usize) -> f64 {
        match self {
            Self::Same(value) => *value,
            Self::RowNumber(table) => f64::from(table.row_number(row)),
            Self::Column(values) => values.get(row).copied().filter(|x| x.is_finite()).unwrap_or(f64::NAN),
            Self::Coded(codes, numbers) => codes.get(row).map_or(f64::NAN, |code| of_code(numbers, *code, f64::NAN)),
        }
    }

    /// Writes the numbers of the rows from `start` on; NaN where they are missing.
    pub fn fill(&self, start: usize, target: &mut [f64]) {
        match self {
            Self::Same(value) => target.fill(*value),
            Self::RowNumber(_) | Self::Column(_) | Self::Coded(..) => {
                target.iter_mut().zip(start..).for_each(|(to, row)| *to = self.at(row));
            }
        }
    }
}

/// Times row by row.
pub(super) enum Times<'t> {
    Same(Option<i64>),
    Days(&'t [i32]),
    Milliseconds(&'t [i64]),
    Coded(&'t [i32], Vec<Option<i64>>),
}

impl Times<'_> {
    /// The time of a row; `None` when it is missing.
    #[inline]
    pub fn at(&self, row: usize) -> Option<i64> {
        match self {
            Self::Same(time) => *time,
            Self::Days(days) => days.get(row).filter(|d| **d != MISSING_DAY).map(|d| i64::from(*d) * DAY_MS),
            Self::Milliseconds(times) => times.get(row).copied().filter(|t| *t != MISSING_MILLISECOND),
            Self::Coded(codes, times) => codes.get(row).and_then(|code| of_code(times, *code, None)),
        }
    }
}
