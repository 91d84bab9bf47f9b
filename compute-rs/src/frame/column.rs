//! Tables and columns in memory.

use super::mask::RowMask;
use crate::calendar::{wire_day, wire_time};
use crate::contract::{CellValue, ColumnType, Failure, Outcome, SourceColumn};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// The columns that an analysis reads, all equally long.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Number of rows.
    pub row_count: usize,
    /// The columns.
    pub columns: Vec<Column>,
    /// Original row numbers of a random sample, ascending, from 1; `None` when the table is whole.
    pub rows: Option<Vec<u32>>,
    /// Position of the entity column in `columns`.
    pub entity: Option<usize>,
    /// Position of the time column in `columns`.
    pub time: Option<usize>,
    /// Filters of the project that are on: analyses leave out the rows that one of them does not keep.
    pub masks: Vec<RowMask>,
    /// Categories of a column in the user's order, as results name them, by `column_index`.
    pub category_orders: BTreeMap<u32, Vec<String>>,
}

impl Table {
    /// The row number that users know, from 1, of a row's position.
    #[must_use]
    pub fn row_number(&self, position: usize) -> u32 {
        match &self.rows {
            Some(rows) => rows.get(position).copied().unwrap_or(0),
            None => position as u32 + 1,
        }
    }

    /// The column with this `column_index`.
    #[must_use]
    pub fn column(&self, column_index: u32) -> Option<&Column> {
        self.columns.iter().find(|column| column.column_index == column_index)
    }

    /// The categories of a column in the user's order; none when there is no such order.
    #[must_use]
    pub fn category_order(&self, column_index: u32) -> &[String] {
        self.category_orders.get(&column_index).map_or(&[], Vec::as_slice)
    }

    /// The columns as sources of a formula or a recode, without the columns that they were computed from.
    #[must_use]
    pub fn sources(&self) -> Vec<SourceColumn> {
        let source = |column: &Column| {
            let ColumnInfo { column_index, name, kind } = column.info();
            SourceColumn { column_index, name, kind, uses: Vec::new() }
        };
        self.columns.iter().map(source).collect()
    }

    /// Index, name and type of each column.
    #[must_use]
    pub fn infos(&self) -> Vec<ColumnInfo> {
        self.columns.iter().map(Column::info).collect()
    }
}

/// A column.
#[derive(Clone, Debug)]
pub struct Column {
    /// Unique in its project and never reused; 1 is the first data column.
    pub column_index: u32,
    /// Name on screen.
    pub name: String,
    /// Values.
    pub data: ColumnData,
}

/// Index, name and type of a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColumnInfo {
    /// Unique in its project and never reused.
    pub column_index: u32,
    /// Name on screen.
    pub name: String,
    /// Type.
    #[serde(rename = "type")]
    pub kind: ColumnType,
}

/// Values of a column.
#[derive(Clone, Debug)]
pub enum ColumnData {
    /// Numbers. A number that is not finite is missing.
    Number(Vec<f64>),
    /// Texts by code; −1 is missing.
    Text {
        /// Code of each row.
        codes: Vec<i32>,
        /// Texts by code.
        dictionary: Dictionary,
    },
    /// Days since 1970-01-01; [`MISSING_DAY`] is missing.
    Days(Vec<i32>),
    /// Milliseconds since 1970-01-01T00:00; [`MISSING_MILLISECOND`] is missing.
    Milliseconds(Vec<i64>),
}

/// A missing day.
pub const MISSING_DAY: i32 = i32::MIN;
/// A missing time.
pub const MISSING_MILLISECOND: i64 = i64::MIN;

impl Column {
    /// The column without its values.
    #[must_use]
    pub fn clone_head(&self) -> Self {
        Self { column_index: self.column_index, name: self.name.clone(), data: ColumnData::Number(Vec::new()) }
    }

    /// Index, name and type of the column.
    #[must_use]
    pub fn info(&self) -> ColumnInfo {
        let kind = match self.data {
            ColumnData::Number(_) => ColumnType::Number,
            ColumnData::Text { .. } => ColumnType::String,
            ColumnData::Days(_) | ColumnData::Milliseconds(_) => ColumnType::Date,
        };
        ColumnInfo { column_index: self.column_index, name: self.name.clone(), kind }
    }

    /// Number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.data {
            ColumnData::Number(values) => values.len(),
            ColumnData::Text { codes, .. } => codes.len(),
            ColumnData::Days(values) => values.len(),
            ColumnData::Milliseconds(values) => values.len(),
        }
    }

    /// Whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a row has a category: a number, a date, or a text that is not blank.
    #[must_use]
    pub fn has_category(&self, row: usize) -> bool {
        match &self.data {
            ColumnData::Number(values) => values.get(row).is_some_and(|value| value.is_finite()),
            ColumnData::Text { codes, dictionary } => codes.get(row).is_some_and(|&code| dictionary.is_category(code)),
            ColumnData::Days(days) => days.get(row).is_some_and(|&day| day != MISSING_DAY),
            ColumnData::Milliseconds(times) => times.get(row).is_some_and(|&time| time != MISSING_MILLISECOND),
        }
    }

    /// The cell of a row on the wire.
    #[must_use]
    pub fn cell(&self, row: usize) -> CellValue {
        let text = match &self.data {
            ColumnData::Number(values) => {
                return values
                    .get(row)
                    .filter(|x| x.is_finite())
                    .map_or(CellValue::Missing(()), |&x| CellValue::Number(x));
            }
            ColumnData::Text { codes, dictionary } => {
                codes.get(row).and_then(|&c| dictionary.get(c)).map(str::to_owned)
            }
            ColumnData::Days(values) => values.get(row).filter(|&&d| d != MISSING_DAY).map(|&d| wire_day(d)),
            ColumnData::Milliseconds(values) => {
                values.get(row).filter(|&&t| t != MISSING_MILLISECOND).map(|&t| wire_time(t))
            }
        };
        text.map_or(CellValue::Missing(()), CellValue::Text)
    }

    /// The cell of a row in words, `None` when missing.
    #[must_use]
    pub fn text(&self, row: usize) -> Option<String> {
        match self.cell(row) {
            CellValue::Number(value) => Some(shortest(value)),
            CellValue::Text(text) => Some(text),
            CellValue::Missing(()) => None,
        }
    }
}

/// The shortest text that parses to the same number, with an exponent when plain digits would be long.
#[must_use]
pub fn shortest(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 || (1e-6..1e21).contains(&size) { format!("{value}") } else { format!("{value:e}") }
}

/// Distinct texts, one after the other in one buffer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dictionary {
    offsets: Vec<u32>,
    text: String,
}

impl Dictionary {
    /// A dictionary from Arrow's buffers: n + 1 offsets into UTF-8 bytes.
    ///
    /// # Errors
    /// `REQUEST` when the offsets do not fit the bytes, or the bytes are not UTF-8.
    pub fn from_arrow(offsets: &[i32], bytes: Vec<u8>) -> Outcome<Self> {
        let wrong = || Failure::request("columns", "The text buffers of a column do not fit together.");
        let text = String::from_utf8(bytes).map_err(|_| wrong())?;
        let offsets: Vec<u32> =
            offsets.iter().map(|&o| u32::try_from(o)).collect::<Result<_, _>>().map_err(|_| wrong())?;
        let whole = offsets.is_sorted() && offsets.iter().all(|&o| text.is_char_boundary(o as usize));
        if whole { Ok(Self { offsets, text }) } else { Err(wrong()) }
    }

    /// Texts of rows as a dictionary and codes: equal texts get the same code, in order of first appearance.
    /// `is_missing` returns whether a row has none.
    ///
    /// # Errors
    /// `REQUEST` when the texts are more than 4 GB, `E-MEMORY`.
    pub fn intern(plain: &Self, is_missing: impl Fn(usize) -> bool) -> Outcome<(Self, Vec<i32>)> {
        let mut seen: HashMap<&str, i32> = HashMap::new();
        let mut own = Self::default();
        let mut codes = Vec::new();
        codes.try_reserve_exact(plain.len()).map_err(|_| Failure::memory())?;
        for row in 0..plain.len() {
            let Some(text) = plain.get(row as i32).filter(|_| !is_missing(row)) else {
                codes.push(-1);
                continue;
            };
            let next = own.len() as i32;
            let code = *seen.entry(text).or_insert(next);
            if code == next {
                own.push(text)?;
            }
            codes.push(code);
        }
        Ok((own, codes))
    }

    /// Whether a code has a text that is not blank.
    #[must_use]
    pub fn is_category(&self, code: i32) -> bool {
        self.get(code).is_some_and(|text| !text.trim().is_empty())
    }

    /// Appends a text; its code is the number of texts before.
    ///
    /// # Errors
    /// `REQUEST` when the texts are more than 4 GB, `E-MEMORY`.
    pub fn push(&mut self, text: &str) -> Outcome<()> {
        if self.offsets.is_empty() {
            self.offsets.push(0);
        }
        self.text.try_reserve(text.len()).map_err(|_| Failure::memory())?;
        self.text.push_str(text);
        let end = u32::try_from(self.text.len());
        let too_much = || Failure::request("columns", "The texts of a column are too long together.");
        self.offsets.push(end.map_err(|_| too_much())?);
        Ok(())
    }

    /// Arrow's buffers: n + 1 offsets into UTF-8 bytes.
    ///
    /// # Errors
    /// `REQUEST` when the texts are more than 2 GB.
    pub fn into_arrow(mut self) -> Outcome<(Vec<i32>, Vec<u8>)> {
        if self.offsets.is_empty() {
            self.offsets.push(0);
        }
        let offsets: Result<Vec<i32>, _> = self.offsets.into_iter().map(i32::try_from).collect();
        let too_much = || Failure::request("columns", "The texts of a column are too long together.");
        Ok((offsets.map_err(|_| too_much())?, self.text.into_bytes()))
    }

    /// Number of texts.
    #[must_use]
    pub fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Whether there are no texts.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The text of a code; `None` for −1 and unknown codes.
    #[must_use]
    pub fn get(&self, code: i32) -> Option<&str> {
        let i = usize::try_from(code).ok()?;
        let (start, end) = (*self.offsets.get(i)?, *self.offsets.get(i + 1)?);
        self.text.get(start as usize..end as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::{Dictionary, shortest};

    #[test]
    fn equal_texts_get_one_code_in_order_of_appearance() {
        let plain = Dictionary::from_arrow(&[0, 1, 3, 4, 6], "aéaé".into()).unwrap();
        let (dictionary, codes) = Dictionary::intern(&plain, |row| row == 2).unwrap();
        assert_eq!((codes, dictionary.get(1), dictionary.get(-1)), (vec![0, 1, -1, 1], Some("é"), None));
    }

    #[test]
    fn buffers_that_do_not_fit_are_refused() {
        assert!(Dictionary::from_arrow(&[0, 9], b"abc".to_vec()).is_err());
        assert!(Dictionary::from_arrow(&[0, -1], b"abc".to_vec()).is_err());
        assert!(Dictionary::from_arrow(&[2, 1], b"abc".to_vec()).is_err());
        assert!(Dictionary::from_arrow(&[0, 1, 2], "é".as_bytes().to_vec()).is_err());
        assert!(Dictionary::from_arrow(&[0, 1], vec![0xff]).is_err());
        assert_eq!(Dictionary::from_arrow(&[], Vec::new()).unwrap().get(0), None);
    }

    #[test]
    fn numbers_have_their_shortest_text() {
        let texts = [5.0, -0.1, 1e300, 1e-7, 0.0, 123_456_789.0].map(shortest);
        assert_eq!(texts, ["5", "-0.1", "1e300", "1e-7", "0", "123456789"]);
    }
}
