//! The whole response to a request.

use super::{
    BoxplotResult, ConfidenceIntervalsResult, DotplotResult, DynamicResult, HistogramResult, QqPlotResult,
    RegressionResult, RobustRegressionResult, RobustStatisticsResult, ScatterplotResult, StatisticsResult,
    TimeplotResult,
};
use serde::Serialize;

/// The results of a request, each under its function's key.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AnalysisResult {
    /// Result `statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub statistics: Option<StatisticsResult>,
    /// Result `robust_statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub robust_statistics: Option<RobustStatisticsResult>,
    /// Result `confidence_intervals`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub confidence_intervals: Option<ConfidenceIntervalsResult>,
    /// Result `boxplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub boxplot: Option<BoxplotResult>,
    /// Result `histogram`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub histogram: Option<HistogramResult>,
    /// Result `qq_plot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub qq_plot: Option<QqPlotResult>,
    /// Result `dotplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub dotplot: Option<DotplotResult>,
    /// Result `timeplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub timeplot: Option<TimeplotResult>,
    /// Result `boxplot_multi`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub boxplot_multi: Option<BoxplotResult>,
    /// Result `regression`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub regression: Option<RegressionResult>,
    /// Result `robust_regression`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub robust_regression: Option<RobustRegressionResult>,
    /// Result `scatterplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub scatterplot: Option<ScatterplotResult>,
    /// Result `robust_scatterplot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub robust_scatterplot: Option<RobustRegressionResult>,
    /// Result `autoregression`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub autoregression: Option<DynamicResult>,
    /// Result `autoregressionx`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub autoregressionx: Option<DynamicResult>,
    /// Result `koyckregression`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub koyckregression: Option<DynamicResult>,
    /// The filter in words, or `null`.
    pub filter_by_variable: Option<String>,
    /// Version of the engine.
    pub engine_version: String,
}
