//! Parts that the results of models share (docs/methods/regression.md).

use super::{CellValue, FiniteOrNull, Thinned};
use serde::Serialize;

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
    /// The meaning of the p-value, in one sentence.
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
    /// Residuals outside the 95 % band, among all rows used.
    pub outside: u32,
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
    /// Total number of values.
    pub total: u32,
    /// How many of all values lie outside the band; `null` without one.
    pub outside: Option<u32>,
    /// Present when only some of the points are given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub thinned: Option<Thinned>,
}
