//! The whole answer to a request.

use super::{
    BoxplotResult, ConfidenceIntervalsResult, DotplotResult, DynamicResult, HistogramResult, QqPlotResult,
    RegressionResult, RobustRegressionResult, RobustStatisticsResult, ScatterplotResult, StatisticsResult,
    TimeplotResult,
};
use serde::Serialize;

/// The panels asked for, each under its function's key.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AnalysisResult {
    /// Panel `statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub statistics: Option<StatisticsResult>,
    /// Panel `robust_statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub robust_statistics: Option<RobustStatisticsResult>,
    /// Panel `confidence_intervals`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub confidence_intervals: Option<ConfidenceIntervalsResult>,
    /// Panel `boxplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub boxplot: Option<BoxplotResult>,
    /// Panel `histogram`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub histogram: Option<HistogramResult>,
    /// Panel `qq_plot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub qq_plot: Option<QqPlotResult>,
    /// Panel `dotplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub dotplot: Option<DotplotResult>,
    /// Panel `timeplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub timeplot: Option<TimeplotResult>,
    /// Panel `boxplot_multi`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub boxplot_multi: Option<BoxplotResult>,
    /// Panel `regression`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub regression: Option<RegressionResult>,
    /// Panel `robust_regression`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub robust_regression: Option<RobustRegressionResult>,
    /// Panel `scatterplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub scatterplot: Option<ScatterplotResult>,
    /// Panel `robust_scatterplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub robust_scatterplot: Option<RobustRegressionResult>,
    /// Panel `autoregression`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub autoregression: Option<DynamicResult>,
    /// Panel `autoregressionx`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub autoregressionx: Option<DynamicResult>,
    /// Panel `koyckregression`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub koyckregression: Option<DynamicResult>,
    /// The filter in words, or `null`.
    pub filter_by_variable: Option<String>,
    /// Version of the engine.
    pub engine_version: String,
}
