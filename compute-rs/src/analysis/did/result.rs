//! The result and its parts.

use crate::contract::{CellValue, FiniteOrNull, NoClaimReason, ResultHead};
use serde::Serialize;

/// Result `did`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DidResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Y with its transform.
    pub y_display_name: Option<String>,
    /// Rows used; `null` next to a message.
    pub n: Option<u32>,
    /// Entities that take part.
    pub entities: Option<u32>,
    /// Different times.
    pub periods: Option<u32>,
    /// Whether treated entities are compared with those not yet treated, and not with those that never are.
    pub not_yet_treated: bool,
    /// The effect of each start in each period, measured from the last period before the start, and before it from the period before.
    pub att_gt: Option<Vec<GroupTimeEffect>>,
    /// The mean of these effects at each distance from the start.
    pub event_study: Option<Vec<EventEffect>>,
    /// The mean effect of each start.
    pub by_group: Option<Vec<GroupEffect>>,
    /// The mean over treated entities of the mean effect of their start.
    pub overall: Option<MeanEffect>,
    /// The mean over all effects from the start on, by the entities of the start.
    pub overall_simple: Option<MeanEffect>,
    /// The mean over the distances from the start on.
    pub overall_dynamic: Option<MeanEffect>,
    /// The same effects measured from the last period before the start alone, as the chart draws them.
    pub universal: Option<UniversalEffects>,
    /// Critical value of the simultaneous limits of all effects; `null` for more than a thousand.
    pub sup_t_att_gt: Option<CriticalValue>,
    /// That of the effects by distance from the start.
    pub sup_t_event_study: Option<CriticalValue>,
    /// Wald test that all effects before the start are zero; `null` where there are none, and where their covariance is singular.
    pub pretrend: Option<WaldTest>,
    /// Why there is no such test; `null` where there is one.
    pub pretrend_undefined: Option<PretrendUndefined>,
    /// Least squares with effects of entities and periods; `null` where it is not defined.
    pub twfe: Option<TwoWayEffect>,
    /// How it weighs the treated rows.
    pub twfe_weights: Option<TwoWayWeights>,
    /// Entities of each start; those that are never treated have the start 0 and come first.
    pub cohorts: Option<Vec<CohortSize>>,
    /// Entities that are left out since they are treated in all of their rows, at most 20 names.
    pub always_treated: Vec<String>,
    /// How many they are.
    pub always_treated_count: u32,
    /// Entities that are left out since their treatment ends, at most 20 names.
    pub reversals: Vec<String>,
    /// How many they are.
    pub reversals_count: u32,
    /// Entities that lack a row in a period.
    pub entities_with_gaps: Option<u32>,
    /// Entities without rows just before their first treated one.
    pub starts_in_gaps: u32,
    /// Starts without any effect, since no entity can be compared with them.
    pub without_comparison: Vec<CellValue>,
    /// How much trends may differ after the start before the overall effect may be zero; `null` without periods to compare before it.
    pub relative_magnitudes: Option<RelativeMagnitudes>,
    /// The evidence for the sentence.
    pub claim: Option<DidClaim>,
}

impl From<ResultHead> for DidResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// The effect of one start in one period.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GroupTimeEffect {
    /// The start.
    pub group: CellValue,
    /// The period.
    pub time: CellValue,
    /// Estimate.
    pub att: FiniteOrNull,
    /// Standard error by the influence function.
    pub std_err: FiniteOrNull,
    /// Lower 95 % limit, normal.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
}

/// The effect at one distance from the start.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EventEffect {
    /// Periods since the start, by the calendar; negative before it.
    pub event_time: i32,
    /// Estimate.
    pub att: FiniteOrNull,
    /// Standard error by the influence function.
    pub std_err: FiniteOrNull,
    /// Lower 95 % limit of this effect alone, normal.
    pub lower: FiniteOrNull,
    /// Upper limit.
    pub upper: FiniteOrNull,
    /// Lower limit with which all effects of the list are covered in 95 % of samples.
    pub band_lower: FiniteOrNull,
    /// Upper limit of the same kind.
    pub band_upper: FiniteOrNull,
}

/// The mean effect of one start.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GroupEffect {
    /// The start.
    pub group: CellValue,
    /// Estimate.
    pub att: FiniteOrNull,
    /// Standard error by the influence function.
    pub std_err: FiniteOrNull,
    /// Lower 95 % limit, normal.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
}

/// A mean of effects.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MeanEffect {
    /// Estimate.
    pub att: FiniteOrNull,
    /// Standard error by the influence function, with the weights of the starts estimated.
    pub std_err: FiniteOrNull,
    /// Lower 95 % limit, normal.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// Two-sided p-value, normal.
    pub p_value: FiniteOrNull,
}

/// Effects measured from the last period before the start alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct UniversalEffects {
    /// The effects by start and period.
    pub att_gt: Vec<GroupTimeEffect>,
    /// The effects by distance from the start.
    pub event_study: Vec<EventEffect>,
    /// Critical value of the simultaneous limits of the latter.
    pub sup_t_event_study: Option<CriticalValue>,
}

/// A critical value of a multiplier bootstrap.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CriticalValue {
    /// The 95 % quantile of the largest |t|.
    pub critical: FiniteOrNull,
    /// Its standard error from the number of draws.
    pub std_err: FiniteOrNull,
    /// Draws.
    pub draws: u32,
    /// Seed.
    pub seed: u32,
}

/// A Wald test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WaldTest {
    /// χ².
    pub statistic: FiniteOrNull,
    /// Degrees of freedom.
    pub df: u32,
    /// p-value.
    pub p_value: FiniteOrNull,
}

/// Why the effects before the start have no test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PretrendUndefined {
    /// No start has two periods before it.
    NoPeriods,
    /// Their covariance is singular: there are too few entities for so many effects.
    Singular,
}

/// Least squares with effects of entities and periods.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TwoWayEffect {
    /// Coefficient of the treatment.
    pub effect: FiniteOrNull,
    /// CR1 by entity with Stata's degrees of freedom.
    pub std_err: FiniteOrNull,
    /// Lower 95 % limit, t with G − 1 degrees of freedom.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// Two-sided p-value.
    pub p_value: FiniteOrNull,
    /// Share of the treated rows with a negative weight.
    pub negative_weights: FiniteOrNull,
}

/// Weights of the treated rows (de Chaisemartin & D'Haultfœuille 2020), which sum to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TwoWayWeights {
    /// Sum of the negative weights.
    pub negative_weight_sum: FiniteOrNull,
    /// Treated rows.
    pub treated_cells: u32,
    /// The number of cells with a negative weight.
    pub negative_cells: u32,
}

/// The entities of one start.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CohortSize {
    /// The start; 0 for those that are never treated.
    pub group: CellValue,
    /// How many entities.
    pub entities: u32,
}

/// How much trends may differ after the start before the overall effect may be zero.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RelativeMagnitudes {
    /// The largest M̄ with which the limits exclude zero; 0 if none does.
    pub breakdown: FiniteOrNull,
    /// The largest mean difference of trends from one period to the next before the start.
    pub largest_before: FiniteOrNull,
    /// Its upper limit, at 1 % for all periods.
    pub limit_before: FiniteOrNull,
    /// Mean number of steps from period to period that the overall effect spans.
    pub steps: FiniteOrNull,
}

/// The evidence for the sentence: the overall effect with an error for small samples.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DidClaim {
    /// The overall effect.
    pub att: FiniteOrNull,
    /// Standard error with the factor of a sample on both sides.
    pub std_err: FiniteOrNull,
    /// Welch's degrees of freedom, fewer with fewer than five entities on a side.
    pub df: FiniteOrNull,
    /// Two-sided p-value.
    pub p_value: FiniteOrNull,
    /// Lower 95 % limit.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// Treated entities with a pair of rows around their start.
    pub treated: u32,
    /// Entities that only compare: never treated, or so late that their own start has no effect.
    pub compared: u32,
    /// Why nothing is claimed; `null` if a claim may be made.
    pub silent: Option<NoClaimReason>,
}
