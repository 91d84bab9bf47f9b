//! The result of every model fitted by least squares.

use crate::contract::{
    AddedVariablePlot, BandLevels, Coefficient, Correlogram, FiniteOrNull, FlatBandLevels, Line, ModelEvidence,
    NamedMap, OutliersRemoved, PartialResidualPlot, Points, QqPoints, ResultHead, TestResult,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// Result `regression`. Next to a message every field that is not defined is `null`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RegressionResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Rows used.
    pub n: Option<u32>,
    /// Coefficients, with the constant.
    pub k: Option<u32>,
    /// Degrees of freedom n − k.
    pub df: Option<u32>,
    /// Lags of the Newey–West table.
    pub nw_lag: Option<u32>,
    /// Label of the chart's x axis.
    pub x_display_name: Option<String>,
    /// Label of the chart's y axis.
    pub y_display_name: Option<String>,
    /// Statistics of the fit.
    pub reg_stat: Option<NamedMap>,
    /// Statistics of the residuals.
    pub resid_stat: Option<BTreeMap<String, FiniteOrNull>>,
    /// Coefficients with classical standard errors.
    pub std_err: Option<Vec<Coefficient>>,
    /// Coefficients with Newey–West standard errors.
    pub nw_std_err: Option<Vec<Coefficient>>,
    /// Coefficients with HC3 standard errors; `null` when a leverage is 1.
    pub hc3_std_err: Option<Vec<Coefficient>>,
    /// Panels: coefficients with errors clustered by entity (CV3), which are `null` where one entity alone decides a coefficient;
    /// `null` elsewhere.
    pub cluster_std_err: Option<Vec<Coefficient>>,
    /// Panel data of five periods or more: coefficients with standard errors clustered by period, t with T − 1 degrees of freedom;
    /// absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub time_std_err: Option<Vec<Coefficient>>,
    /// Coefficients with errors of the equal-weighted cosine estimator, for one series in time; `null` elsewhere.
    pub ewc_std_err: Option<Vec<Coefficient>>,
    /// Coefficients with errors of a first-order autoregression, for one series in time; absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub ar1_std_err: Option<Vec<Coefficient>>,
    /// The evidence for the sentence.
    pub evidence: Option<ModelEvidence>,
    /// Tests of the assumptions.
    pub tests: Option<Vec<TestResult>>,
    /// (x, y) with one X, (fitted, y) with several.
    pub scatter: Option<Points>,
    /// Fitted line on 101 points.
    pub scatter_line: Option<Line>,
    /// Bands on the grid of `scatter_line`.
    pub conf_intervals: Option<BandLevels>,
    /// (fitted, residual).
    pub scatter_res: Option<Points>,
    /// Flat bands of the residuals.
    pub res_intervals: Option<FlatBandLevels>,
    /// Per observation; complete up to 50,000 rows, else absent with `thinned` in the points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub observations: Option<Observations>,
    /// Added-variable plots of the first ten coefficients, those of numbers before those of categories; empty for a single
    /// coefficient, whose plot would be that of the fitted line.
    pub added_variables: Option<Vec<AddedVariablePlot>>,
    /// `regression`: partial residuals of each X that is a number; empty in the other functions.
    pub partial_residuals: Option<Vec<PartialResidualPlot>>,
    /// Points of both kinds of plots by row, in the order of `observations` and only with them: `added_x_1`, `added_y_1` and
    /// `partial_1` for the first plot of each kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "{ [key in string]: Shown<number | null> }"))]
    pub partial_points: Option<BTreeMap<String, Vec<FiniteOrNull>>>,
    /// Autocorrelations of the residuals; `null` when the rows have no order in time or none follow each other.
    pub correlogram: Option<Correlogram>,
    /// Q-Q plot of the internally studentised residuals against N(0, 1).
    pub standardized_residuals_qq_plot: Option<QqPoints>,
    /// Outlier notice.
    pub outliers_removed: Option<OutliersRemoved>,
}

impl From<ResultHead> for RegressionResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// Diagnostics of every row used, columnar.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Observations {
    /// Row numbers.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub row: Vec<u32>,
    /// Fitted values.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub fitted: Vec<FiniteOrNull>,
    /// Residuals.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub residual: Vec<FiniteOrNull>,
    /// Leverages.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub leverage: Vec<FiniteOrNull>,
    /// Internally studentised residuals.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub std_residual: Vec<FiniteOrNull>,
    /// Externally studentised residuals.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub student_residual: Vec<FiniteOrNull>,
    /// Cook's distances.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub cooks_d: Vec<FiniteOrNull>,
}
