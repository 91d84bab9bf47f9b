//! Files: inspection, questions, receipt (docs/import.md).

use super::ShapeFacts;
use serde::{Deserialize, Serialize};

/// A cell on the wire: a number, a text (dates in wire form are texts), or missing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged)]
pub enum CellValue {
    /// A number.
    Number(f64),
    /// A text, or a date as "2019-04-03" or "2019-04-03T14:30:00".
    Text(String),
    /// Missing.
    Missing(()),
}

/// Types of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "UPPERCASE")]
pub enum ColumnType {
    /// Doubles.
    Number,
    /// Text.
    String,
    /// Days, or milliseconds when a value has a time of day.
    Date,
}

/// Header and first row as found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Suggestion {
    /// Header row, 0 for none.
    pub header: u32,
    /// First row of data.
    pub first_row: u32,
}

/// The inspection of a file: the response of get-file-preview.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Inspection {
    /// The first 100 rows as raw text.
    pub data: Vec<Vec<String>>,
    /// Rows of the file: blank ones inside included, trailing ones not.
    pub row_count: u32,
    /// Columns of the file.
    pub col_count: u32,
    /// Whether there are more columns than a project takes (30).
    pub column_warning: bool,
    /// 1 dot, 2 comma, `null` when the file is not text.
    pub decimal_separator: Option<u32>,
    /// Something the user should know, or `null`.
    pub message: Option<String>,
    /// Sheets in workbook order; empty for text.
    pub sheets: Vec<String>,
    /// The sheets that are hidden.
    pub hidden_sheets: Vec<String>,
    /// The sheet shown.
    pub sheet: Option<String>,
    /// The delimiter found, `null` for workbooks and for a single column.
    pub delimiter: Option<String>,
    /// The encoding found, `null` for workbooks.
    pub encoding: Option<String>,
    /// Header and first row.
    pub suggested: Suggestion,
    /// Questions to the user.
    pub questions: Vec<Question>,
}

/// The kind of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// Which decimal mark.
    Decimal,
    /// Day or month first.
    DateOrder,
    /// yyyymm or yyyymmdd: date or number.
    DateOrNumber,
    /// Digits with leading zeros, or too long: code or number.
    CodeOrNumber,
    /// Half numbers, half text.
    NumberOrText,
    /// One column or several.
    Delimiter,
    /// One or two header rows.
    HeaderRows,
    /// Percent signs or currencies on a part of the values.
    Units,
    /// A minus behind some numbers, before others.
    MinusBehind,
    /// Numbers in parentheses: negative, or marked.
    Parentheses,
    /// Values below or above a limit, such as <0.5 and 65+.
    Censored,
    /// Numbers with a mark or an uncertainty, such as 1,234* or 5±0.2.
    Marked,
    /// Pairs of years, such as 2000-01: years, months or text.
    Season,
    /// Texts that differ only in case: one category or several.
    Spellings,
    /// Which of several tables.
    Tables,
    /// Leave out a totals row.
    Totals,
    /// Leave out footnotes.
    Footnotes,
    /// Leave out headings of groups of rows.
    Headings,
    /// Leave out rows that the workbook hides.
    HiddenRows,
    /// Columns named by periods: one row for each period.
    Wide,
    /// Whether the values of a column become columns.
    Measures,
    /// Entity and time columns.
    Panel,
}

/// A question with its readings; unanswered it takes its preset.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Question {
    /// Column of the file from 1; 0 when the question is about the whole file.
    pub column: u32,
    /// The kind of a question.
    pub kind: QuestionKind,
    /// The question in words.
    pub text: String,
    /// The readings.
    pub options: Vec<QuestionOption>,
    /// The value used without an answer.
    pub preset: String,
    /// Rows of the file that show the difference.
    pub rows: Vec<u32>,
}

/// One reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct QuestionOption {
    /// The answer's value.
    pub value: String,
    /// The values that the cells would have.
    pub reading: String,
    /// The part of the file that would be read, where readings differ in that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub part: Option<FilePart>,
}

/// A rectangle of a file: rows and columns from – to, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FilePart {
    /// The first and the last row.
    pub rows: [u32; 2],
    /// The first and the last column.
    pub columns: [u32; 2],
}

/// What was understood, dropped, repaired and assumed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Receipt {
    /// The receipts by column of the project.
    pub columns: Vec<ColumnReceipt>,
    /// Rows left out.
    pub dropped_rows: Vec<DroppedRows>,
    /// The repairs.
    pub repaired: Vec<Repair>,
    /// Encoding used.
    pub encoding: Option<String>,
    /// Delimiter used.
    pub delimiter: Option<String>,
    /// Sheet used.
    pub sheet: Option<String>,
    /// 1 dot, 2 comma.
    pub decimal_separator: Option<u32>,
    /// Facts worth knowing.
    pub notes: Vec<String>,
}

/// The receipt of one column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ColumnReceipt {
    /// Name.
    pub name: String,
    /// Type.
    #[serde(rename = "type")]
    pub kind: ColumnType,
    /// Values read as numbers (as dates in a DATE column, as texts in a STRING column).
    pub numbers: u32,
    /// Missing cells.
    pub missing: u32,
    /// Cells that could not be read and are missing in the column.
    pub not_understood: u32,
    /// Their rows in the file, at most the first 1,000.
    pub not_understood_rows: Vec<u32>,
    /// The first of them with their text, at most 20.
    pub examples: Vec<Example>,
    /// The assumptions.
    pub assumed: Vec<Assumption>,
    /// The user's choice of its type and reading, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub chosen: Option<String>,
}

/// An assumption in words.
pub type Assumption = String;

/// A cell that was not understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Example {
    /// Row of the file.
    pub row: u32,
    /// Its text.
    pub text: String,
}

/// Rows left out of the data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DroppedRows {
    /// Why.
    pub reason: String,
    /// The first of them (rows of the file).
    pub rows: Vec<u32>,
    /// The number of rows.
    pub count: u32,
}

/// A repair during reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Repair {
    /// What.
    pub reason: String,
    /// How often.
    pub count: u32,
    /// The first rows of the file where.
    pub rows: Vec<u32>,
}

/// A field of a schema.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SchemaField {
    /// Name.
    pub name: String,
    /// Type.
    #[serde(rename = "type")]
    pub kind: ColumnType,
    /// Few distinct values: may be used as categories.
    pub categorical: bool,
    /// Percentages, read as fractions: 12 % is 0.12.
    #[serde(default)]
    pub percentages: bool,
    /// The unit that a row below the names gives for a column of numbers; absent without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub unit: Option<String>,
    /// Column of the file, from 1.
    pub file_column: u32,
}

/// The columns that were read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Schema {
    /// The fields in file order.
    pub fields: Vec<SchemaField>,
}

/// The first rows as they will be read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Preview {
    /// The columns.
    pub schema: Schema,
    /// The first 100 rows of data.
    pub data: Vec<Vec<CellValue>>,
}

/// The response to settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SettingsPreview {
    /// First rows as they will be read.
    pub preview_after_settings: Preview,
    /// What was understood.
    pub receipt: Receipt,
    /// Questions to the user.
    pub questions: Vec<Question>,
    /// Rows of data there will be.
    pub row_count: u32,
    /// How many rows a file with columns named by periods has, and its long table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub shape: Option<ShapeFacts>,
}

/// The result of an import.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ImportSummary {
    /// The columns.
    pub schema: Schema,
    /// Rows of data.
    pub row_count: u32,
    /// What was understood.
    pub receipt: Receipt,
    /// Questions to the user.
    pub questions: Vec<Question>,
    /// Entity column as its index in `schema.fields`, from 0.
    pub entity: Option<u32>,
    /// Time column as its index in `schema.fields`, from 0.
    pub time: Option<u32>,
    /// How many rows a file with columns named by periods has, and its long table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub shape: Option<ShapeFacts>,
}
