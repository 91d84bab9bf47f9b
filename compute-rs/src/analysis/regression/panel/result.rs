//! The result and its parts.

use super::points::Points;
use crate::analysis::categories::CategoriesOfX;
use crate::contract::{Coefficient, Effects, FiniteOrNull, ResultHead};
use serde::Serialize;

/// Result `panel_regression`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PanelRegressionResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Whether the sentence, the F test and the charts are about effects of entities and periods, not of entities
    /// alone.
    pub two_way: bool,
    /// Rows used; `null` next to a message.
    pub n: Option<u32>,
    /// Entities.
    pub entities: Option<u32>,
    /// Different times; `null` where a row has none.
    pub periods: Option<u32>,
    /// Y with its transform.
    pub y_display_name: Option<String>,
    /// The columns of categories among the X; `null` next to a message.
    pub categories: Option<Vec<CategoriesOfX>>,
    /// Entities of one row, which say nothing about changes within an entity.
    pub singletons: Option<u32>,
    /// Their names, at most 20.
    pub singleton_names: Vec<String>,
    /// The X that do not change within any entity; a column of categories that never changes once, by its name.
    pub constant_within: Vec<String>,
    /// The X that change within entities, but not beyond what entities and periods have in common.
    pub lost_with_periods: Vec<String>,
    /// Whether the past of Y is among the X.
    pub lag_of_y: bool,
    /// Coefficients with classical errors.
    pub estimators: Option<PanelEstimators>,
    /// Rows and residual degrees of freedom of the estimators.
    pub df: Option<PanelDegrees>,
    /// Other errors of the estimators with effects.
    pub errors: Option<PanelErrors>,
    /// R² of the estimator with effects of entities; `null` where it has no coefficient.
    pub r_squared: Option<RSquared>,
    /// F test that there are no effects, against pooled least squares; `null` where it is not defined.
    pub effects_f: Option<FTest>,
    /// Hausman's test of random against entity effects with the variance of random effects in both, as Stata's `sigmamore`.
    pub hausman: Option<HausmanTest>,
    /// Hausman's test with each estimator's own variance, as plm's `phtest`.
    pub hausman_own_sigma: Option<HausmanTest>,
    /// Mundlak's test that the means of entities have no coefficients, with errors clustered by entity (CV3).
    pub mundlak: Option<FTest>,
    /// Variances of random effects; `null` where they are not defined.
    pub variance: Option<PanelVariance>,
    /// The evidence for the sentence; `null` where no X changes within entities.
    pub claim: Option<Effects>,
    /// The effects of entities in ascending order, as deviations from their mean; `null` where none is estimated.
    pub entity_effects: Option<EntityEffects>,
    /// The points of the charts.
    #[serde(skip)]
    #[cfg_attr(feature = "contract", ts(skip))]
    pub(super) points: Points,
}

impl From<ResultHead> for PanelRegressionResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// Coefficients of each estimator with classical errors; empty where it is not defined.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PanelEstimators {
    /// Least squares on all rows.
    pub pooled: Vec<Coefficient>,
    /// Least squares on the means of entities.
    pub between: Vec<Coefficient>,
    /// Effects of entities.
    pub entity: Vec<Coefficient>,
    /// Effects of entities and periods.
    pub two_way: Vec<Coefficient>,
    /// Random effects of entities (Swamy and Arora 1972), with the normal distribution.
    pub random: Vec<Coefficient>,
    /// Differences to the period before, without a constant.
    pub difference: Vec<Coefficient>,
}

/// Rows and residual degrees of freedom of the estimators; `null` where one is not defined.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PanelDegrees {
    /// Least squares on all rows.
    pub pooled: Option<u32>,
    /// Means of entities.
    pub between: Option<u32>,
    /// Effects of entities.
    pub entity: Option<u32>,
    /// Effects of entities and periods.
    pub two_way: Option<u32>,
    /// Random effects, from the transformed rows.
    pub random: Option<u32>,
    /// Differences.
    pub difference: Option<u32>,
    /// Rows that have a row one period before.
    pub difference_rows: Option<u32>,
}

/// Other errors of the estimators with effects.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PanelErrors {
    /// Effects of entities.
    pub entity: PanelErrorTables,
    /// Effects of entities and periods.
    pub two_way: PanelErrorTables,
}

/// Coefficients with other errors; empty where they are not defined.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PanelErrorTables {
    /// Cluster jackknife by entity, t with G − 1 degrees of freedom.
    pub cv3: Vec<Coefficient>,
    /// CR1 by entity with Stata's degrees of freedom, t with G − 1.
    pub cr1: Vec<Coefficient>,
    /// Driscoll and Kraay (1998), t with T − 1 degrees of freedom.
    pub driscoll_kraay: Vec<Coefficient>,
    /// Lags of the latter; `null` without periods.
    pub driscoll_kraay_lag: Option<u32>,
    /// Cluster jackknife by period, t with T − 1 degrees of freedom.
    pub cv3_period: Vec<Coefficient>,
}

/// R² of the estimator with effects of entities.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RSquared {
    /// R² of the deviations from the means of entities.
    pub within: FiniteOrNull,
    /// Squared correlation of the means of entities with the predictions of the slopes.
    pub between: FiniteOrNull,
    /// Squared correlation of Y with the predictions of the slopes, without effects.
    pub overall: FiniteOrNull,
}

/// An F test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FTest {
    /// F.
    pub statistic: FiniteOrNull,
    /// Numerator degrees of freedom.
    pub df1: u32,
    /// Denominator degrees of freedom.
    pub df2: u32,
    /// p-value.
    pub p_value: FiniteOrNull,
}

/// Hausman's test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct HausmanTest {
    /// χ².
    pub statistic: FiniteOrNull,
    /// Coefficients compared; `null` where it is not defined.
    pub df: Option<u32>,
    /// p-value.
    pub p_value: FiniteOrNull,
    /// Why it is not defined; `null` where it is.
    pub undefined: Option<HausmanUndefined>,
}

/// Why Hausman's test is not defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum HausmanUndefined {
    /// One of the estimators is not defined.
    NoEstimator,
    /// The difference of the variances is not positive definite.
    NotPositive,
}

/// Variances of random effects.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PanelVariance {
    /// Standard deviation of the effects of entities; 0 where the estimate of their variance is negative.
    pub sigma_u: FiniteOrNull,
    /// Standard deviation of the errors.
    pub sigma_e: FiniteOrNull,
    /// Share of the effects in the sum of both variances.
    pub rho: FiniteOrNull,
    /// Share of the means of entities that random effects take out, the median over entities.
    pub theta: FiniteOrNull,
}

/// Effects of entities in ascending order; the lists are empty on pages.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EntityEffects {
    /// The total number.
    pub count: u32,
    /// Names of the entities.
    pub names: Vec<String>,
    /// Deviation of the effect from the mean over rows.
    pub effect: Vec<FiniteOrNull>,
    /// Lower 95 % limits with classical errors.
    pub lower: Vec<FiniteOrNull>,
    /// Upper 95 % limits.
    pub upper: Vec<FiniteOrNull>,
}
