//! Result `dotplot` (docs/methods/dotplot.md).

use super::{FiniteOrNull, OutliersRemoved, ResultHead, Thinned};
use serde::Serialize;

/// Result `dotplot`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DotplotResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Width of a stack.
    pub width: FiniteOrNull,
    /// Rows per drawn dot; 1 unless stacks are tall.
    pub rows_per_dot: Option<u32>,
    /// Stacks of the values kept; `null` next to a message.
    pub values: Option<DotStacks>,
    /// Stacks of the values judged to be outliers, at the same centres.
    pub outliers: Option<DotStacks>,
    /// Outlier notice.
    pub outliers_removed: Option<OutliersRemoved>,
    /// Present when fewer row numbers are given than there are (in summaries only).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub thinned: Option<Thinned>,
}

impl From<ResultHead> for DotplotResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// Stacks of dots, columnar, by ascending centre.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DotStacks {
    /// Centres.
    pub x: Vec<FiniteOrNull>,
    /// Values in each stack.
    pub count: Vec<u32>,
    /// Row numbers of each stack, ascending; none in summaries.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number[]>"))]
    pub rows: Vec<Vec<u32>>,
}
