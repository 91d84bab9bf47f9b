//! Pairs of variables on the wire (docs/methods/correlation.md).

use crate::contract::FiniteOrNull;
use serde::Serialize;

/// Two variables.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CorrelatedPair {
    /// The first variable.
    pub a: String,
    /// The second variable.
    pub b: String,
    /// Rows with values of both variables.
    pub n: u32,
    /// The chosen coefficient.
    pub r: FiniteOrNull,
    /// Lower limit of 95 %.
    pub lower: FiniteOrNull,
    /// Upper limit.
    pub upper: FiniteOrNull,
    /// Two-sided p of the test of no relation; for a series in time, the larger one of both regressions.
    pub p_value: FiniteOrNull,
    /// p adjusted for all pairs (Holm).
    pub p_holm: FiniteOrNull,
    /// The coefficient with all other variables held fixed, in the rows that have all values.
    pub partial: FiniteOrNull,
    /// Pearson's coefficient within entities (repeated measures).
    pub within: FiniteOrNull,
    /// Pearson's coefficient of the means of entities.
    pub between: FiniteOrNull,
    /// Test and limits of `within`.
    pub within_detail: Option<WithinEntities>,
    /// The notes that a reader of the pair needs.
    pub note: Option<PairNote>,
}

/// A note about a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PairNote {
    /// Fewer than three rows have both values.
    Few,
    /// All values of one variable are equal in the rows that have both.
    Constant,
    /// One variable follows from the other.
    Perfect,
    /// Both follow a stochastic trend without a common one.
    Trend,
    /// Within entities the relation is clear and has the other sign.
    Reversed,
}

/// A pair by other methods.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OtherWays {
    /// Pearson's coefficient.
    pub pearson: FiniteOrNull,
    /// Spearman's.
    pub spearman: FiniteOrNull,
    /// The geometric mean of both slopes of MM-estimation.
    pub robust: FiniteOrNull,
}

/// Test and limits of a correlation within entities.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WithinEntities {
    /// Rows less entities less 1.
    pub df: u32,
    /// Two-sided p of rows that depend on each other by the level of their entity alone.
    pub p_value: FiniteOrNull,
    /// Lower limit of 95 %.
    pub lower: FiniteOrNull,
    /// Upper limit.
    pub upper: FiniteOrNull,
}
