//! Results `robust_regression` and `robust_scatterplot` (docs/methods/robust-regression.md,
//! docs/methods/lowess.md#scatterplots).

use super::{
    BandLevels, Coefficient, Correlogram, FiniteOrNull, FlatBandLevels, Line, ModelEvidence, NamedMap, OutliersRemoved,
    PartialResidualPlot, Points, ResultHead,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// A robust regression. Next to a message every field that is not defined is `null`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RobustRegressionResult {
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
    /// Coefficients with the standard errors of Croux, Dhaene and Hoorelbeke.
    pub std_err: Option<Vec<Coefficient>>,
    /// Coefficients with Newey–West standard errors.
    pub nw_std_err: Option<Vec<Coefficient>>,
    /// Panels: coefficients with standard errors clustered by entity, t with G − 1 degrees of freedom; the errors are `null` where one
    /// entity alone decides a coefficient. `null` elsewhere.
    pub cluster_std_err: Option<Vec<Coefficient>>,
    /// One series in time: coefficients with EWC standard errors; `null` elsewhere.
    pub ewc_std_err: Option<Vec<Coefficient>>,
    /// What the sentence rests on.
    pub evidence: Option<ModelEvidence>,
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
    pub observations: Option<RobustObservations>,
    /// `robust_regression`: partial residuals of each X that is a number; empty in `robust_scatterplot`.
    pub partial_residuals: Option<Vec<PartialResidualPlot>>,
    /// Their points by row, in the order of `observations` and only with them: `partial_1` for the first plot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "{ [key in string]: Shown<number | null> }"))]
    pub partial_points: Option<BTreeMap<String, Vec<FiniteOrNull>>>,
    /// Autocorrelations of the residuals; `null` when the rows have no order in time or none follow each other.
    pub correlogram: Option<Correlogram>,
    /// `robust_scatterplot`: lowess through the points, one for each different x; absent when it is not defined.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub loess: Option<Line>,
    /// Outlier notice: nothing is removed.
    pub outliers_removed: Option<OutliersRemoved>,
}

impl From<ResultHead> for RobustRegressionResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// What is known of every row used, columnar.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RobustObservations {
    /// Row numbers.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub row: Vec<u32>,
    /// Fitted values.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub fitted: Vec<FiniteOrNull>,
    /// Residuals.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub residual: Vec<FiniteOrNull>,
    /// Residuals over the robust scale.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub std_residual: Vec<FiniteOrNull>,
    /// Weights, from 0 (left out) to 1.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub weight: Vec<FiniteOrNull>,
}
