//! Recodes that are suggested from the values of a column (docs/methods/recodes.md#quick-recodes).

use super::{CellValue, Note, SmallHistogram};
use serde::{Deserialize, Serialize};

/// How the limits between bins are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum BinMethod {
    /// Bins of equal width from the smallest to the largest value.
    EqualWidth,
    /// Bins of about equally many values, by quantiles of type 7.
    Quantiles,
}

/// Bins of a NUMBER column. The first has no lower, the last no upper limit, so that values of another file fit, too.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ColumnBins {
    /// Limits between the bins, ascending, one fewer than bins. A limit belongs to the bin below it.
    pub edges: Vec<f64>,
    /// Values in each bin.
    pub counts: Vec<u32>,
    /// A name for each bin, such as "10 – 20".
    pub labels: Vec<String>,
    /// Rows without a value.
    pub missing: u32,
    /// The smallest value; `null` without values.
    pub min: Option<f64>,
    /// The largest value.
    pub max: Option<f64>,
    /// The values, to choose limits on.
    pub histogram: Option<SmallHistogram>,
    /// Limits that were merged.
    pub notes: Vec<Note>,
}

/// The values of a column as categories, most frequent first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CategoryList {
    /// The categories, as many as were asked for.
    pub categories: Vec<CategoryCount>,
    /// Categories that are not listed.
    pub left: u32,
    /// Rows without a value; blank texts are such rows.
    pub missing: u32,
}

/// Values that a recode cannot tell apart: equal numbers, or equal texts without case and outer blanks.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CategoryCount {
    /// The value as it is written most often.
    pub value: CellValue,
    /// Rows with it, in any spelling.
    pub count: u32,
    /// Its other spellings, most frequent first, at most 20.
    pub also: Vec<String>,
}

/// Categories that become one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MergedCategories {
    /// The new name.
    pub name: CellValue,
    /// The values that get it.
    pub values: Vec<CellValue>,
}

/// The treatment of the categories in no group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OtherCategories {
    /// The other categories stay as they are.
    Keep,
    /// The other categories become empty.
    Empty,
    /// The other categories get this name.
    Name(CellValue),
}
