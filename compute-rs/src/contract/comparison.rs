//! Two tables compared: the rows that they share, and how each column has changed.

use super::{CellValue, ColumnType, FiniteOrNull};
use serde::Serialize;

/// How rows of two tables are matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RowsPairedBy {
    /// The values of the entity and time columns.
    Keys,
    /// The row number, because there are no keys or they are not unique.
    RowNumber,
}

/// The rows of two tables.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RowComparison {
    /// How rows are matched.
    pub paired_by: RowsPairedBy,
    /// Rows of the old table.
    pub old_rows: u32,
    /// Rows of the new table.
    pub new_rows: u32,
    /// Rows that are in both tables.
    pub paired: u32,
    /// Rows of the new table only.
    pub added: u32,
    /// Rows of the old table only.
    pub removed: u32,
    /// Rows of the new table whose keys an earlier row of it has.
    pub repeated: u32,
}

/// A column in figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ColumnFacts {
    /// Type.
    #[serde(rename = "type")]
    pub kind: ColumnType,
    /// Rows with a value.
    pub values: u32,
    /// Rows without one.
    pub missing: u32,
    /// Distinct values.
    pub distinct: u32,
    /// Least number; `null` for texts and dates.
    pub min: FiniteOrNull,
    /// First quartile.
    pub q1: FiniteOrNull,
    /// Median.
    pub median: FiniteOrNull,
    /// Third quartile.
    pub q3: FiniteOrNull,
    /// Greatest number.
    pub max: FiniteOrNull,
    /// Earliest date; `null` for numbers and texts.
    pub first: Option<String>,
    /// Latest date.
    pub last: Option<String>,
}

/// Values of two columns counted in the same bins.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SharedHistogram {
    /// Edges of the bins, one more than bins.
    pub edges: Vec<f64>,
    /// Whether the edges are equally spaced in the logarithm.
    pub is_log: bool,
    /// Values of the old column in each bin.
    pub old: Vec<u32>,
    /// Values of the new column in each bin.
    pub new: Vec<u32>,
}

/// Values that one of two columns has and the other does not have.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OnlyValues {
    /// How many distinct ones.
    pub count: u32,
    /// The first of them in order.
    pub first: Vec<CellValue>,
}

/// A constant factor between the values of two columns in the same rows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct UnitFactor {
    /// New value divided by old value.
    pub factor: f64,
    /// Pairs that it explains.
    pub explained: u32,
}

/// A value before and after.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ValuePair {
    /// Entity and time of the row, or its number.
    pub label: String,
    /// Value of the old column.
    pub old: CellValue,
    /// Value of the new column.
    pub new: CellValue,
}

/// How a column has changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ColumnComparison {
    /// The old column.
    pub old: ColumnFacts,
    /// The new column.
    pub new: ColumnFacts,
    /// Both in the same bins; `null` unless both are numbers or both are dates.
    pub histogram: Option<SharedHistogram>,
    /// Values that only the new column has.
    pub new_values: OnlyValues,
    /// Values that only the old column has.
    pub gone_values: OnlyValues,
    /// Matched rows in which both have a value.
    pub pairs: u32,
    /// Pairs of equal values.
    pub equal: u32,
    /// Matched rows in which only the old column has a value.
    pub lost: u32,
    /// Matched rows in which only the new column has a value.
    pub filled: u32,
    /// The factor that explains at least 99 % of the pairs, when their values differ by one.
    pub unit: Option<UnitFactor>,
    /// How much better the values agree than by chance, from 0 to 1.
    pub likeness: f64,
    /// Pairs of different values, first and last in the old table.
    pub examples: Vec<ValuePair>,
}
