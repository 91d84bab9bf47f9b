//! The settings of an import (docs/import.md#settings).

use super::{ColumnType, QuestionKind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How merged data cells are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MergedCells {
    /// The value is repeated into every cell of the merge.
    Fill,
    /// The value stays in the first cell.
    First,
}

/// Answers of the user by column number (as text; "0" for questions about the whole file) and question.
pub type AnswerMap = BTreeMap<String, BTreeMap<QuestionKind, String>>;

/// How the user wants one column to be read; an omitted setting is inferred. Its type is in `types`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ColumnReading {
    /// Decimal mark of its numbers: 1 dot, 2 comma.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub decimal_separator: Option<u32>,
    /// Order of its dates where they can be read in two ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub date_order: Option<DayOrder>,
    /// Texts that mean "missing" in it, besides those of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub missing_tokens: Option<Vec<String>>,
}

/// Whether the day, the month or a year of two digits comes first in "3/4/19".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum DayOrder {
    /// Day, month, year.
    #[serde(rename = "dmy")]
    DayFirst,
    /// Month, day, year.
    #[serde(rename = "mdy")]
    MonthFirst,
    /// Year, month, day, with two digits for the year.
    #[serde(rename = "ymd")]
    YearFirst,
}

/// How a file is to be read. Everything but `first_row` may be left out; rows and columns are those of the file,
/// from 1.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Header row, 0 for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub header: Option<u32>,
    /// Rows of the header: 1 or 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub header_rows: Option<u32>,
    /// First row of data.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub first_row: Option<u32>,
    /// Columns to take, such as "1-25, 27, 37-40".
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub col_ranges: Option<String>,
    /// Sheet of a workbook.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub sheet: Option<String>,
    /// ",", ";", "\t", "|" or " ".
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub delimiter: Option<String>,
    /// WHATWG label.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub encoding: Option<String>,
    /// 1 dot, 2 comma.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub decimal_separator: Option<u32>,
    /// Texts that mean "missing", besides the standard ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub missing_tokens: Option<Vec<String>>,
    /// Rows left out, as pairs from – to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub exclude_rows: Option<Vec<[u32; 2]>>,
    /// Names given by the user, by column number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub names: Option<BTreeMap<String, String>>,
    /// Types given by the user, by column number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub types: Option<BTreeMap<String, ColumnType>>,
    /// Numbers by which the values of columns are divided, by column number: the file is in another unit than before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub divisors: Option<BTreeMap<String, f64>>,
    /// How the user wants single columns to be read, by column number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub readings: Option<BTreeMap<String, ColumnReading>>,
    /// The treatment of merged cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub merged: Option<MergedCells>,
    /// Entity column, by name or column number as text; "" for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub entity: Option<String>,
    /// Time column, by name or column number as text; "" for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub time: Option<String>,
    /// Answers to questions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub answers: Option<AnswerMap>,
    /// The user's words about the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub description: Option<String>,
}

impl Settings {
    /// The answer to a question about the whole file, whose answers are under the key "0".
    #[must_use]
    pub fn file_answer(&self, kind: QuestionKind) -> Option<&String> {
        self.column_answer(0, kind)
    }

    /// The answer to a question about a column of the file, from 1.
    #[must_use]
    pub fn column_answer(&self, column: u32, kind: QuestionKind) -> Option<&String> {
        self.answers.as_ref()?.get(&column.to_string())?.get(&kind)
    }
}
