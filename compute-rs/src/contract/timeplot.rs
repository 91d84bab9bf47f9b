//! Result `timeplot` (docs/methods/timeplot.md).

use super::{CellValue, FiniteOrNull, OutliersRemoved, ResultHead, Thinned, Trends};
use serde::Serialize;

/// Result `timeplot`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TimeplotResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Name of the time column, "Row" without one.
    pub x_display_name: String,
    /// One series an entity; `null` next to a message.
    pub series: Option<Vec<TimeSeries>>,
    /// Present when the series are thinned.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub thinned: Option<Thinned>,
    /// Lag-1 autocorrelation of the values kept.
    pub autocorr1: FiniteOrNull,
    /// The same of all values; `null` where no outlier was left out.
    pub autocorr1_all: FiniteOrNull,
    /// Whether the series follow a stochastic trend; `null` without a time column or next to a message.
    pub trends: Option<Trends>,
    /// Outlier notice.
    pub outliers_removed: Option<OutliersRemoved>,
}

impl From<ResultHead> for TimeplotResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self {
            head,
            x_display_name: "Row".to_owned(),
            series: None,
            thinned: None,
            autocorr1: FiniteOrNull::NONE,
            autocorr1_all: FiniteOrNull::NONE,
            trends: None,
            outliers_removed: None,
        }
    }
}

/// A series in order of time, columnar.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TimeSeries {
    /// The entity, or the variable in a table without entities.
    pub name: String,
    /// Times (numbers, or dates as text), or row numbers.
    #[cfg_attr(feature = "contract", ts(type = "Shown<CellValue>"))]
    pub x: Vec<CellValue>,
    /// Values; `null` breaks the line.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub y: Vec<FiniteOrNull>,
    /// Row numbers.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub row: Vec<u32>,
}
