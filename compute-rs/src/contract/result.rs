//! The whole answer to a request.

use super::{BoxplotPanel, HistogramPanel, RegressionPanel, StatisticsPanel};
use serde::Serialize;

/// The panels asked for, each under its function's key.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AnalysisResult {
    /// Panel `statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub statistics: Option<StatisticsPanel>,
    /// Panel `boxplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub boxplot: Option<BoxplotPanel>,
    /// Panel `histogram`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub histogram: Option<HistogramPanel>,
    /// Panel `regression`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub regression: Option<RegressionPanel>,
    /// The filter in words, or `null`.
    pub filter_by_variable: Option<String>,
    /// Version of the engine.
    pub engine_version: String,
}
