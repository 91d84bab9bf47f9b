//! Result `regression` (docs/methods/regression.md).

use super::{
    AddedVariablePlot, CellValue, Correlogram, FiniteOrNull, ModelEvidence, NamedMap, OutliersRemoved,
    PartialResidualPlot, Points, Responses, ResultHead, Thinned,
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
    /// Coefficients with errors of the equal-weighted cosine estimator, of one series in time; `null` elsewhere.
    pub ewc_std_err: Option<Vec<Coefficient>>,
    /// What the sentence rests on.
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

/// Result `scatterplot` (docs/methods/lowess.md#scatterplots).
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ScatterplotResult {
    /// The regression with one X.
    #[serde(flatten)]
    pub regression: RegressionResult,
    /// Lowess through the points, one for each different x; `null` when it is not defined.
    pub loess: Option<Line>,
}

impl From<ResultHead> for ScatterplotResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { regression: head.into(), ..Self::default() }
    }
}

/// Results `autoregression`, `autoregressionx` and `koyckregression` (docs/methods/autoregression.md).
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DynamicResult {
    /// The regression on the lag of Y and on X.
    #[serde(flatten)]
    pub regression: RegressionResult,
    /// How fast effects die out, and the test for autocorrelation that a lagged Y allows.
    pub dynamics: Option<NamedMap>,
    /// Effects of each X, at once and in the long run.
    pub long_run: Option<Vec<LongRunEffect>>,
    /// The effect of each X over time; `null` without X.
    pub responses: Option<Responses>,
    /// Koyck: coefficients by two-stage least squares, with the lags of X as instruments.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub iv_check: Option<Vec<Coefficient>>,
}

impl From<ResultHead> for DynamicResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { regression: head.into(), ..Self::default() }
    }
}

/// The effect of an X at once and in the long run, β and β/(1 − φ).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LongRunEffect {
    /// The X with its transform.
    pub display_name: String,
    /// Effect in the same period.
    pub impact: FiniteOrNull,
    /// Effect of a lasting change after all periods.
    pub long_run: FiniteOrNull,
    /// Its standard error by the delta method, from the classical covariance.
    pub long_run_se: FiniteOrNull,
    /// The same from the Newey–West covariance.
    pub long_run_nw_se: FiniteOrNull,
}

/// One row of a table of coefficients.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Coefficient {
    /// "Constant", or the variable with its transform.
    pub display_name: String,
    /// Estimate.
    pub coeff: FiniteOrNull,
    /// Standard error.
    pub std_err: FiniteOrNull,
    /// coeff / std_err.
    pub t_stat: FiniteOrNull,
    /// Two-sided, Student's t with df degrees of freedom.
    pub p_value: FiniteOrNull,
    /// Variance inflation factor, `null` for the constant.
    pub vif: FiniteOrNull,
    /// Lower 95 % limit.
    pub ci_lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub ci_upper: FiniteOrNull,
}

/// The tests of assumptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum TestKey {
    /// Breusch–Pagan in the form of Koenker.
    #[serde(rename = "breusch_pagan")]
    BreuschPagan,
    /// White.
    #[serde(rename = "white")]
    White,
    /// Jarque–Bera.
    #[serde(rename = "jarque_bera")]
    JarqueBera,
    /// Breusch–Godfrey at lag 1.
    #[serde(rename = "breusch_godfrey_1")]
    BreuschGodfrey,
    /// RESET with powers 2 and 3.
    #[serde(rename = "reset")]
    Reset,
}

/// A test of an assumption.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TestResult {
    /// Stable key.
    pub key: TestKey,
    /// Name on screen.
    pub display_name: String,
    /// Test statistic.
    pub statistic: FiniteOrNull,
    /// Degrees of freedom, one or two.
    pub df: Vec<u32>,
    /// p-value.
    pub p_value: FiniteOrNull,
    /// What the p-value means, in one sentence.
    pub reading: String,
}

/// A line; emptied in summaries.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Line {
    /// Horizontal values.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub x: Vec<FiniteOrNull>,
    /// Vertical values.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub y: Vec<FiniteOrNull>,
}

/// A band at one level, on the grid of the line it belongs to; emptied in summaries.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Band {
    /// Lower limits.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub lower: Vec<FiniteOrNull>,
    /// Upper limits.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub upper: Vec<FiniteOrNull>,
    /// The t quantile used.
    pub t_stat: FiniteOrNull,
    /// Lower prediction limits, with one X only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "Shown<number | null>"))]
    pub pred_lower: Option<Vec<FiniteOrNull>>,
    /// Upper prediction limits, with one X only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "Shown<number | null>"))]
    pub pred_upper: Option<Vec<FiniteOrNull>>,
}

/// Bands at 50, 68, 90 and 95 %.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BandLevels {
    /// 50 %.
    pub level50: Band,
    /// 68 %.
    pub level68: Band,
    /// 90 %.
    pub level90: Band,
    /// 95 %.
    pub level95: Band,
}

/// An interval and its t quantile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FlatBand {
    /// Lower limit.
    pub lower: FiniteOrNull,
    /// Upper limit.
    pub upper: FiniteOrNull,
    /// The t quantile used.
    pub t_stat: FiniteOrNull,
}

/// Flat bands at 50, 68, 90 and 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FlatBandLevels {
    /// 50 %.
    pub level50: FlatBand,
    /// 68 %.
    pub level68: FlatBand,
    /// 90 %.
    pub level90: FlatBand,
    /// 95 %.
    pub level95: FlatBand,
    /// Residuals outside the 95 % band, of all rows used.
    pub outside: u32,
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

/// Points of a Q-Q plot.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct QqPoints {
    /// Ordered values.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub sample_quantiles: Vec<FiniteOrNull>,
    /// Quantiles of the distribution.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub theoretical_quantiles: Vec<FiniteOrNull>,
    /// Lower end of the simultaneous band: all points lie inside in 95 of 100 samples of a fitted normal (or lognormal)
    /// distribution; `null` for Burr XII, which has none.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub lower: Vec<FiniteOrNull>,
    /// Its upper end.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub upper: Vec<FiniteOrNull>,
    /// Row numbers.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub row: Vec<u32>,
    /// Entity of each row, when the table has an entity column.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "Shown<string>"))]
    pub company_id: Option<Vec<String>>,
    /// Time of each row, when the table has a time column.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "Shown<CellValue>"))]
    pub fy: Option<Vec<CellValue>>,
    /// Values there are.
    pub total: u32,
    /// How many of all values lie outside the band; `null` without one.
    pub outside: Option<u32>,
    /// Present when fewer points are given than there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub thinned: Option<Thinned>,
}
