//! The whole answer to a request.

use super::{
    BoxplotPanel, DynamicPanel, HistogramPanel, RegressionPanel, RobustRegressionPanel, ScatterplotPanel,
    StatisticsPanel,
};
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
    /// Panel `robust_regression`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub robust_regression: Option<RobustRegressionPanel>,
    /// Panel `scatterplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub scatterplot: Option<ScatterplotPanel>,
    /// Panel `robust_scatterplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub robust_scatterplot: Option<RobustRegressionPanel>,
    /// Panel `autoregression`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub autoregression: Option<DynamicPanel>,
    /// Panel `autoregressionx`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub autoregressionx: Option<DynamicPanel>,
    /// Panel `koyckregression`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub koyckregression: Option<DynamicPanel>,
    /// The filter in words, or `null`.
    pub filter_by_variable: Option<String>,
    /// Version of the engine.
    pub engine_version: String,
}
