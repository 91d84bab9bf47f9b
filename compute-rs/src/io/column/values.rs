//! The values of a column as Arrow lays them out.

use crate::calendar::{wire_day, wire_time};
use crate::contract::{CellValue, ColumnType};
use crate::io::bitmap::Validity;

/// Values in row order; a missing row holds 0 (or an empty text), and its validity bit is 0.
#[derive(Clone, Debug, PartialEq)]
pub enum ColumnValues {
    /// Doubles.
    Numbers(Vec<f64>),
    /// Days since 1970-01-01.
    Days(Vec<i32>),
    /// Milliseconds since 1970-01-01T00:00:00, without a zone.
    Milliseconds(Vec<i64>),
    /// Codes of distinct texts. Text `i` is `bytes[offsets[i]..offsets[i + 1]]`.
    Dictionary {
        /// One per row.
        codes: Vec<i32>,
        /// One more than the number of texts.
        offsets: Vec<i32>,
        /// UTF-8.
        bytes: Vec<u8>,
    },
    /// Texts. Row `i` is `bytes[offsets[i]..offsets[i + 1]]`.
    Texts {
        /// One more than the number of rows.
        offsets: Vec<i32>,
        /// UTF-8.
        bytes: Vec<u8>,
    },
}

/// A column as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedColumn {
    /// Values.
    pub values: ColumnValues,
    /// One bit per row, least significant first, 1 for a value; `None` when no value is missing.
    pub validity: Option<Vec<u8>>,
    /// Number of missing rows.
    pub null_count: u32,
}

impl ImportedColumn {
    pub(crate) fn new(values: ColumnValues, validity: Validity) -> Self {
        let (null_count, validity) = validity.finish();
        Self { values, validity, null_count }
    }

    /// A column of `rows` rows; `is_there` returns whether a row has a value.
    pub(crate) fn with_missing(values: ColumnValues, rows: usize, is_there: impl Fn(usize) -> bool) -> Self {
        let there: Vec<bool> = (0..rows).map(is_there).collect();
        let (validity, null_count) = validity_of(&there, |is_there| *is_there);
        Self { values, validity, null_count }
    }

    /// A column of numbers. NaN is missing.
    #[must_use]
    pub fn of_numbers(mut values: Vec<f64>) -> Self {
        let (validity, null_count) = validity_of(&values, |value| !value.is_nan());
        if null_count > 0 {
            values.iter_mut().filter(|value| value.is_nan()).for_each(|value| *value = 0.0);
        }
        Self { values: ColumnValues::Numbers(values), validity, null_count }
    }

    /// A column of numbers without missing values.
    #[must_use]
    pub fn of_all(values: Vec<f64>) -> Self {
        Self { values: ColumnValues::Numbers(values), validity: None, null_count: 0 }
    }

    /// A column of texts by code. A code below 0 is missing.
    #[must_use]
    pub fn of_codes(mut codes: Vec<i32>, offsets: Vec<i32>, bytes: Vec<u8>) -> Self {
        let (validity, null_count) = validity_of(&codes, |code| *code >= 0);
        if null_count > 0 {
            codes.iter_mut().for_each(|code| *code = (*code).max(0));
        }
        Self { values: ColumnValues::Dictionary { codes, offsets, bytes }, validity, null_count }
    }

    /// The column's type.
    #[must_use]
    pub fn kind(&self) -> ColumnType {
        match self.values {
            ColumnValues::Numbers(_) => ColumnType::Number,
            ColumnValues::Days(_) | ColumnValues::Milliseconds(_) => ColumnType::Date,
            ColumnValues::Dictionary { .. } | ColumnValues::Texts { .. } => ColumnType::String,
        }
    }

    /// Number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.values {
            ColumnValues::Numbers(values) => values.len(),
            ColumnValues::Days(values) => values.len(),
            ColumnValues::Milliseconds(values) => values.len(),
            ColumnValues::Dictionary { codes, .. } => codes.len(),
            ColumnValues::Texts { offsets, .. } => offsets.len().saturating_sub(1),
        }
    }

    /// Whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a row has a value.
    #[must_use]
    pub fn is_valid(&self, row: usize) -> bool {
        let bit = |bits: &Vec<u8>| bits.get(row / 8).is_some_and(|byte| byte >> (row % 8) & 1 == 1);
        row < self.len() && self.validity.as_ref().is_none_or(bit)
    }

    /// The text of a row of a text column.
    #[must_use]
    pub fn text(&self, row: usize) -> Option<&str> {
        self.text_bytes(row).and_then(|text| std::str::from_utf8(text).ok())
    }

    /// The bytes of that text.
    pub(crate) fn text_bytes(&self, row: usize) -> Option<&[u8]> {
        if !self.is_valid(row) {
            return None;
        }
        let (index, offsets, bytes) = match &self.values {
            ColumnValues::Dictionary { codes, offsets, bytes } => {
                (usize::try_from(*codes.get(row)?).ok()?, offsets, bytes)
            }
            ColumnValues::Texts { offsets, bytes } => (row, offsets, bytes),
            _ => return None,
        };
        let from = usize::try_from(*offsets.get(index)?).ok()?;
        let to = usize::try_from(*offsets.get(index + 1)?).ok()?;
        bytes.get(from..to)
    }

    /// The value of a row on the wire.
    #[must_use]
    pub fn value(&self, row: usize) -> CellValue {
        if !self.is_valid(row) {
            return CellValue::Missing(());
        }
        let value = match &self.values {
            ColumnValues::Numbers(values) => values.get(row).map(|v| CellValue::Number(*v)),
            ColumnValues::Days(values) => values.get(row).map(|v| CellValue::Text(wire_day(*v))),
            ColumnValues::Milliseconds(values) => values.get(row).map(|v| CellValue::Text(wire_time(*v))),
            _ => self.text(row).map(|text| CellValue::Text(text.to_owned())),
        };
        value.unwrap_or(CellValue::Missing(()))
    }
}

/// One bit per value, `None` when none is missing; and the number of missing ones.
fn validity_of<T>(values: &[T], is_there: impl Fn(&T) -> bool) -> (Option<Vec<u8>>, u32) {
    let null_count = values.iter().filter(|value| !is_there(value)).count();
    let byte = |eight: &[T]| eight.iter().enumerate().fold(0u8, |bits, (i, v)| bits | u8::from(is_there(v)) << i);
    let bits = (null_count > 0).then(|| values.chunks(8).map(byte).collect());
    (bits, null_count as u32)
}
