//! The parts that all results share: notes, the row ledger, the outlier notice, points.

use super::{CellValue, Code, Failure, FiniteOrNull, Note};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The common head of a result.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ResultHead {
    /// The analysed variables: the variable with its transform, "Y on X" for models, the function's name next to a
    /// message about the request.
    pub display_name: String,
    /// The filter in words, or `null` when none is on.
    pub filter_by_variable: Option<String>,
    /// Warnings and facts next to valid numbers.
    pub notes: Vec<Note>,
    /// Rows used and left out.
    pub rows: RowLedger,
    /// Why there are no numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub message: Option<String>,
    /// Code of `message`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub code: Option<Code>,
    /// The result in plain words, as page and report show it. The application adds it to the API's
    /// response. It is absent next to a message, and from the output of the core and the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub reading: Option<String>,
}

impl ResultHead {
    /// The head of a result without numbers: the message and code of a failure.
    #[must_use]
    pub fn failed(self, failure: Failure) -> Self {
        Self { message: Some(failure.message), code: Some(failure.code), ..self }
    }
}

/// Rows used: total − Σ count = used. A row counts once, under the first reason that applies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RowLedger {
    /// Rows of the table.
    pub total: u32,
    /// Rows used.
    pub used: u32,
    /// Rows left out, in the order row_filter, filter, missing, transform, lag, outliers, entity; reasons that took no row are absent.
    pub steps: Vec<RowStep>,
}

/// One line of the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RowStep {
    /// Why.
    pub reason: StepReason,
    /// The reason in words, with the names of the columns.
    pub text: String,
    /// How many rows.
    pub count: u32,
}

/// Why a row is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum StepReason {
    /// A filter of the project leaves it out.
    RowFilter,
    /// The row does not pass the filter.
    Filter,
    /// A raw cell of Y or X is empty.
    Missing,
    /// The transform has no value there (ln of 0, for instance).
    Transform,
    /// There is no previous period, or its value is missing.
    Lag,
    /// The row is an outlier.
    Outliers,
    /// Its entity cannot take part, for instance because it is treated in all of its rows.
    Entity,
}

/// The outlier notice (docs/methods/outliers.md).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OutliersRemoved {
    /// Lower outer fence, in units of the variable (of the residuals for regressions).
    pub lower: FiniteOrNull,
    /// Upper outer fence.
    pub upper: FiniteOrNull,
    /// Rows removed below.
    pub lower_count: u32,
    /// Rows removed above.
    pub upper_count: u32,
    /// Rows outside the fences, removed or not.
    pub outside_count: u32,
    /// What was done.
    pub state: OutlierState,
    /// The rows removed, by their number in the project table; none in summaries.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub rows: Vec<u32>,
    /// The notice in words.
    pub text: String,
}

impl OutliersRemoved {
    /// The notice without its row numbers, for a page; its counts stay.
    #[must_use]
    pub fn without_rows(&self) -> Self {
        Self { rows: Vec::new(), ..self.clone() }
    }
}

/// The treatment of outliers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OutlierState {
    /// The switch is off.
    Off,
    /// The method gives outliers less weight instead.
    NotUsed,
    /// Too few values to judge.
    TooFew,
    /// The interquartile range is 0.
    ZeroIqr,
    /// More than n/8 values lie outside: nothing is removed.
    TooMany,
    /// The preliminary robust fit failed.
    NoRobustFit,
    /// Values outside the fences were removed.
    Done,
}

/// A named number of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Named {
    /// Name on screen.
    pub display_name: String,
    /// Value, `null` when not defined.
    pub value: FiniteOrNull,
}

/// Numbers by key.
pub type NamedMap = BTreeMap<String, Named>;

/// Points of a chart, columnar. Lists that may be incomplete have the type `Shown` in TypeScript, which cannot be
/// counted: the total is in a field of its own.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Points {
    /// Horizontal values.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub x: Vec<FiniteOrNull>,
    /// Vertical values.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub y: Vec<FiniteOrNull>,
    /// Row numbers in the project table, from 1 (in a sample: in the original).
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub row: Vec<u32>,
    /// Entity of each row, when the table has an entity column, whatever its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "Shown<string>"))]
    pub company_id: Option<Vec<String>>,
    /// Time of each row, when the table has a time column, whatever its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "Shown<CellValue>"))]
    pub fy: Option<Vec<CellValue>>,
    /// Present when the list is thinned.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub thinned: Option<Thinned>,
}

/// How many of all points a thinned list holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Thinned {
    /// Points in the list.
    pub shown: u32,
    /// All points.
    pub total: u32,
}
