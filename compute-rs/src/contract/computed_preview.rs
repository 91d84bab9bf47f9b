//! A computed column before it is stored: what a page shows next to its recipe.

use super::{CellValue, ColumnType, Note, NullCounts};
use serde::Serialize;

/// A computed column in short.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ComputedPreview {
    /// Type of the column.
    #[serde(rename = "type")]
    pub kind: ColumnType,
    /// Rows of the table.
    pub row_count: u32,
    /// Rows with a value.
    pub count: u32,
    /// Empty values by reason.
    pub nulls: NullCounts,
    /// The first cells, as many as were asked for.
    pub first: Vec<CellValue>,
    /// A small histogram of a NUMBER column; `null` for other types and without values.
    pub histogram: Option<SmallHistogram>,
    /// The rows of each rule; `null` for a formula.
    pub rules: Option<RuleCounts>,
    /// How time was read, when a lag needed it.
    pub notes: Vec<Note>,
}

/// Bins of equal width, closed on the right, the first one on both sides.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SmallHistogram {
    /// One more edge than bins, ascending.
    pub edges: Vec<f64>,
    /// Values in each bin.
    pub counts: Vec<u32>,
}

/// The rows of the rules of a recode. The counts of `takes` and `without_rule` add up to the rows of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RuleCounts {
    /// The counts by rule, from the top; rules after an Else can never be reached and are absent.
    pub rules: Vec<RuleCount>,
    /// Rows in which no rule holds; they stay empty.
    pub without_rule: u32,
}

/// The rows of one rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RuleCount {
    /// Rows in which its conditions hold; for an Else, all other rows.
    pub holds: u32,
    /// Rows that get its value: no rule above holds there.
    pub takes: u32,
    /// Rows in which it holds, but a rule above gave the value.
    pub overlap: u32,
}
