//! The whole answer to a request.

use super::{
    BoxplotPanel, ConfidenceIntervalsPanel, DotplotPanel, DynamicPanel, HistogramPanel, QqPlotPanel, RegressionPanel,
    RobustRegressionPanel, RobustStatisticsPanel, ScatterplotPanel, StatisticsPanel, TimeplotPanel,
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
    /// Panel `robust_statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub robust_statistics: Option<RobustStatisticsPanel>,
    /// Panel `confidence_intervals`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub confidence_intervals: Option<ConfidenceIntervalsPanel>,
    /// Panel `boxplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub boxplot: Option<BoxplotPanel>,
    /// Panel `histogram`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub histogram: Option<HistogramPanel>,
    /// Panel `qq_plot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub qq_plot: Option<QqPlotPanel>,
    /// Panel `dotplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub dotplot: Option<DotplotPanel>,
    /// Panel `timeplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub timeplot: Option<TimeplotPanel>,
    /// Panel `boxplot_multi`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub boxplot_multi: Option<BoxplotPanel>,
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
