//! Findings about a request's rows and variables before its function runs (docs/methods/preflight.md).

use super::RowLedger;
use serde::Serialize;

/// The rows that a function would use, and the obstacles to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Preflight {
    /// Rows used and left out, before outliers.
    pub rows: RowLedger,
    /// The findings in the order in which they matter, those that leave no result first.
    pub findings: Vec<Finding>,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Finding {
    /// The kind of the finding.
    pub kind: FindingKind,
    /// The finding in words, for the user.
    pub text: String,
    /// Whether the function would give no numbers.
    pub blocks: bool,
    /// A change of the request that removes the cause; `null` if there is none.
    pub repair: Option<Remedy>,
}

/// Kinds of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// No row has values for all variables.
    NoRows,
    /// Fewer rows than the model needs.
    FewRows,
    /// A variable has the same value in every row used.
    Constant,
    /// An X is an exact combination of others.
    Collinear,
    /// Two rows of one entity have the same time.
    DuplicateTimes,
    /// Values are outside the domain of a transform.
    Domain,
    /// Periods are missing between the rows used.
    Gaps,
    /// Y and an X look like random walks in two tests.
    UnitRoots,
    /// An X of few whole numbers may be a code.
    Code,
}

/// Changes of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Remedy {
    /// Remove an X, by its `column_index`.
    DropX {
        /// The column.
        column: u32,
    },
    /// Remove a product of X, by their `column_index`.
    DropTerm {
        /// The columns.
        columns: [u32; 2],
    },
    /// Use an X of numbers as categories.
    AsCategory {
        /// The column.
        column: u32,
    },
    /// Use a column without its transform.
    DropTransform {
        /// The column.
        column: u32,
    },
    /// Turn the filter of the analysis off.
    DropFilter,
    /// Take first differences of all variables.
    Difference,
}
