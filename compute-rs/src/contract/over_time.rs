//! Charts of models of series over time: correlations of residuals (docs/methods/correlogram.md) and responses to a
//! change (docs/methods/responses.md).

use super::FiniteOrNull;
use serde::Serialize;

/// The autocorrelations of residuals, columnar by lag.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Correlogram {
    /// Lags in periods: 1, 2, ….
    pub lag: Vec<u32>,
    /// Autocorrelations; in panel data, within entities.
    pub autocorrelation: Vec<FiniteOrNull>,
    /// Pairs of rows exactly this many periods apart.
    pub pairs: Vec<u32>,
    /// Limits ±1.96·√pairs/n that 95 of 100 autocorrelations of independent errors keep.
    pub limit: Vec<FiniteOrNull>,
    /// How many autocorrelations exceed their limits.
    pub outside: u32,
    /// Pairs are within the entities of panel data.
    pub within_entities: bool,
    /// Lagged Y is among the X: the limits are only approximate, and too wide at short lags.
    pub approximate: bool,
}

/// How Y responds over time to a change of each X.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Responses {
    /// Why no responses are given; `null` when they are.
    pub withheld: Option<Withheld>,
    /// Periods since the change, from 0; empty when the responses are withheld.
    pub period: Vec<u32>,
    /// One per X, in the order of the coefficients, without the lag of Y; empty when the responses are withheld.
    pub effects: Vec<EffectOverTime>,
}

/// The response to a change of one X by one unit, columnar by period.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EffectOverTime {
    /// The variable with its transform, or a category.
    pub display_name: String,
    /// Response to a change in period 0 alone, after this many periods.
    pub once: Vec<FiniteOrNull>,
    /// Its 95 % limits.
    pub once_limits: Limits,
    /// Response to a change that lasts from period 0 on: the sum of `once` up to this period.
    pub lasting: Vec<FiniteOrNull>,
    /// Its limits.
    pub lasting_limits: LimitLevels,
    /// Where the response to a lasting change ends.
    pub long_run: FiniteOrNull,
}

/// Limits by period.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Limits {
    /// Lower limits.
    pub lower: Vec<FiniteOrNull>,
    /// Upper limits.
    pub upper: Vec<FiniteOrNull>,
}

/// Limits at 50, 68, 90 and 95 %.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LimitLevels {
    /// 50 %.
    pub level50: Limits,
    /// 68 %.
    pub level68: Limits,
    /// 90 %.
    pub level90: Limits,
    /// 95 %.
    pub level95: Limits,
}

/// Why no responses over time are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Withheld {
    /// The estimates support no claims (`evidence.effects.silent`).
    NoClaims,
    /// The errors are correlated, which biases the coefficients, or Breusch–Godfrey could not be computed.
    CorrelatedErrors,
    /// A unit root of Y is not rejected, or could not be tested.
    UnitRoot,
    /// The 95 % interval of the lag of Y reaches 0.
    LagReachesZero,
    /// The 95 % interval of the lag of Y reaches 1: a response that never fades fits the data as well.
    LagReachesOne,
}
