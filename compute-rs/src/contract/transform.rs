//! Columns computed from other columns: formulas and recodes.

use super::{CellValue, ColumnRef, ColumnType, Failure, Note};
use serde::{Deserialize, Serialize};

/// The kinds of pieces of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum FormulaItemKind {
    /// A column in brackets.
    Column,
    /// A number without sign.
    Number,
    /// One of + - * / ^.
    Operator,
    /// The name of a function.
    Function,
    /// A round bracket.
    Paren,
    /// The "," between two arguments.
    Comma,
    /// A text in quotes.
    Text,
}

/// A piece of a formula with its position in the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FormulaItem {
    /// Unique within the formula.
    pub id: String,
    /// Kind of the piece.
    #[serde(rename = "type")]
    pub kind: FormulaItemKind,
    /// Its text in the formula.
    pub text: String,
    /// First position in the formula, from 0, in UTF-16 units: `formula.slice(start, end)` in JavaScript is `text`.
    pub start: u32,
    /// Position behind the last one.
    pub end: u32,
    /// `column_index` of an existing column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub column_index: Option<u32>,
}

/// A column that a formula may name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SourceColumn {
    /// Given once per project and never reused.
    pub column_index: u32,
    /// Name on screen.
    pub name: String,
    /// Type.
    #[serde(rename = "type")]
    pub kind: ColumnType,
    /// `column_index` of the columns it is computed from; empty for a column of the file.
    #[serde(default)]
    pub uses: Vec<u32>,
}

/// A formula while it is written.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FormulaCheck {
    /// Its pieces, as far as they are recognised.
    pub items: Vec<FormulaItem>,
    /// The formula with columns by `column_index`, as it is stored; `null` while there is an error.
    pub stored: Option<String>,
    /// `column_index` of the columns it reads, in order of their first appearance.
    pub uses: Vec<u32>,
    /// Whether it uses another period.
    pub has_lag: bool,
    /// Whether its values depend on the entity, the time and the order of rows: it is computed again when they change.
    pub needs_keys: bool,
    /// Type of the column that it makes; `null` while there is an error.
    #[serde(rename = "type")]
    pub kind: Option<ColumnType>,
    /// The name of the new column when the user gives none, at most 120 characters; `null` while there is an error.
    pub default_name: Option<String>,
    /// The first error; `details.start` and `details.end` are its span.
    pub error: Option<Failure>,
}

/// A recode that fits its columns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RecodeCheck {
    /// `column_index` of the columns it reads, in order of their first appearance.
    pub uses: Vec<u32>,
    /// The name of the new column when the user gives none.
    pub default_name: String,
    /// Type of the new column; `null` when it depends on the texts of a column.
    #[serde(rename = "type")]
    pub kind: Option<ColumnType>,
}

/// A block of a recode: when its condition holds, its value is taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecodeBlock {
    /// An id for the page; the core ignores it.
    #[serde(default = "no_value")]
    pub id: CellValue,
    /// Whether the block is the first, a further one, or the last one for all other rows.
    #[serde(rename = "type")]
    pub kind: BlockKind,
    /// Conditions, joined left to right; none in an `else`.
    #[serde(default)]
    pub condition: Vec<RecodeCondition>,
    /// Whether `then` is a column or a value.
    pub then_type: OperandKind,
    /// The value: a column, or a number or text; empty gives a missing value.
    #[serde(default = "no_value")]
    pub then: CellValue,
}

/// Kinds of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum BlockKind {
    /// The first block.
    If,
    /// Looked at when no block above holds.
    ElseIf,
    /// All rows left.
    Else,
}

/// One comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecodeCondition {
    /// Whether `var_a` is a column or a value.
    pub var_a_type: OperandKind,
    /// Left side: a column by its `column_index` (on the command line also by its name; 0 is the row number), or a number or
    /// text.
    pub var_a: CellValue,
    /// The comparison.
    pub function: Comparison,
    /// Whether `var_b` is a column or a value; not needed for "is empty".
    #[serde(default)]
    pub var_b_type: Option<OperandKind>,
    /// Right side; not needed for "is empty".
    #[serde(default = "no_value")]
    pub var_b: CellValue,
    /// How it joins the condition before it; `null` on the first.
    #[serde(default)]
    pub and_or: Option<Joint>,
}

/// The kinds of operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum OperandKind {
    /// A column.
    Column,
    /// A number or text as typed.
    Value,
}

/// Comparisons (docs/methods/recodes.md#comparisons).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Comparison {
    /// Both are numbers and a < b; dates in time order.
    #[serde(rename = "<")]
    Less,
    /// Both are numbers and a > b; dates in time order.
    #[serde(rename = ">")]
    Greater,
    /// Neither is empty and they are equal.
    #[serde(rename = "=")]
    Equal,
    /// Neither is empty and they differ.
    #[serde(rename = "!=")]
    NotEqual,
    /// Both are numbers and a ≤ b; dates in time order.
    #[serde(rename = "<=")]
    LessOrEqual,
    /// Both are numbers and a ≥ b; dates in time order.
    #[serde(rename = ">=")]
    GreaterOrEqual,
    /// Neither is empty and a includes b, without case.
    #[serde(rename = "contains")]
    Contains,
    /// a is missing or blank.
    #[serde(rename = "is empty")]
    IsEmpty,
}

/// How two conditions are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Joint {
    /// Both.
    And,
    /// At least one.
    Or,
}

/// Why values of a computed column are empty. A row counts once, under the first reason that applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NullCounts {
    /// A column that is read is empty there; for a recode, all rows without a value.
    pub empty: u32,
    /// A function or an operator is not defined there, a text is not a number, or a number is beyond the range of doubles.
    pub domain: u32,
    /// There is no such period, or its value is empty.
    pub lag: u32,
}

/// A computed column with its values, as the command line prints it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ComputedValues {
    /// Type of the column.
    #[serde(rename = "type")]
    pub kind: ColumnType,
    /// Values in row order.
    pub values: Vec<CellValue>,
    /// Empty values by reason.
    pub nulls: NullCounts,
}

/// A computed column in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TransformSummary {
    /// Type of the column.
    #[serde(rename = "type")]
    pub kind: ColumnType,
    /// Whether its values may be used as categories.
    pub categorical: bool,
    /// Empty values by reason.
    pub nulls: NullCounts,
    /// How time was read, when a lag needed it.
    pub notes: Vec<Note>,
}

impl CellValue {
    /// The column that a cell of a request means; `None` when it can mean none.
    pub(crate) fn as_column(&self) -> Option<ColumnRef> {
        match self {
            Self::Number(index) if index.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(index) => {
                Some(ColumnRef::Index(*index as u32))
            }
            Self::Text(name) => Some(ColumnRef::Name(name.clone())),
            Self::Number(_) | Self::Missing(()) => None,
        }
    }
}

fn no_value() -> CellValue {
    CellValue::Missing(())
}
