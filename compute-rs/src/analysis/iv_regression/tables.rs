//! Parts of the result `iv_regression`.

use crate::analysis::model_frame::{ModelFrame, count32};
use crate::analysis::thin::ends_and_between;
use crate::contract::{Coefficient, FiniteOrNull};
use crate::linear::iv::Stages;
use crate::linear::iv::exclusion::Exclusion;
use crate::linear::iv::overidentification::ChiTest;
use crate::linear::iv::pencil::Pencil;
use crate::linear::iv::set::{EffectSet, Shape};
use crate::linear::iv::strength::EffectiveF;
use crate::linear::matrix::reserve;
use crate::linear::specification::FTest;
use serde::Serialize;

/// Points of the chart of a first stage.
const POINTS: usize = 400;

/// The errors of the tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum IvErrors {
    /// Robust to uneven spread, factor n/(n − k).
    #[default]
    Hc1,
    /// Clustered by entity, factor G/(G − 1) · (n − 1)/(n − k).
    Cv1,
    /// One series in time: equal-weighted cosine estimator.
    Ewc,
}

/// A variable in a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct IvVariable {
    /// Its column.
    pub column_index: u32,
    /// The name with the transform, or "column: category".
    pub display_name: String,
}

impl IvVariable {
    pub(super) fn of(frame: &ModelFrame<'_>, j: usize) -> Self {
        Self { column_index: frame.roles[j].column_index, display_name: frame.names[j].clone() }
    }
}

/// An F test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct IvFTest {
    /// F.
    pub statistic: FiniteOrNull,
    /// Degrees of freedom above.
    pub df1: FiniteOrNull,
    /// Degrees of freedom below.
    pub df2: FiniteOrNull,
    /// p.
    pub p_value: FiniteOrNull,
}

impl From<FTest> for IvFTest {
    fn from(test: FTest) -> Self {
        Self {
            statistic: test.statistic.into(),
            df1: (test.df.0 as f64).into(),
            df2: (test.df.1 as f64).into(),
            p_value: test.p_value.into(),
        }
    }
}

/// A χ² test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OveridentificationTest {
    /// Statistic.
    pub statistic: FiniteOrNull,
    /// Instruments beyond those needed.
    pub df: u32,
    /// p that all instruments agree.
    pub p_value: FiniteOrNull,
}

impl From<ChiTest> for OveridentificationTest {
    fn from(test: ChiTest) -> Self {
        Self { statistic: test.statistic.into(), df: count32(test.df), p_value: test.p.into() }
    }
}

/// The form of a set of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SetShape {
    /// Intervals with both limits.
    Bounded,
    /// All effects but those between two limits.
    TwoRays,
    /// Every effect.
    Unbounded,
    /// No effect.
    Empty,
}

impl From<Shape> for SetShape {
    fn from(shape: Shape) -> Self {
        match shape {
            Shape::Bounded => Self::Bounded,
            Shape::TwoRays => Self::TwoRays,
            Shape::Unbounded => Self::Unbounded,
            Shape::Empty => Self::Empty,
        }
    }
}

/// Lower and upper limits; `null` without a limit.
pub type Intervals = Vec<[FiniteOrNull; 2]>;

pub(super) fn intervals(set: &EffectSet) -> Intervals {
    set.intervals.iter().map(|(low, high)| [FiniteOrNull::from(*low), FiniteOrNull::from(*high)]).collect()
}

/// The test of Anderson and Rubin of no effect, and the effects that it does not reject at 5 %.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AndersonRubin {
    /// F of no effect.
    pub statistic: FiniteOrNull,
    /// Instruments.
    pub df1: FiniteOrNull,
    /// Degrees of freedom below.
    pub df2: FiniteOrNull,
    /// The p of the test of no effect.
    pub p_value: FiniteOrNull,
    /// The form of the set; `null` with two X that are chosen, and where it is not defined.
    pub shape: Option<SetShape>,
    /// The set.
    pub intervals: Intervals,
}

impl AndersonRubin {
    pub(super) fn of(pencil: &Pencil, set: Option<&EffectSet>) -> Self {
        let nothing = [1.0, 0.0];
        Self {
            statistic: pencil.statistic(nothing).into(),
            df1: pencil.df.0.into(),
            df2: pencil.df.1.into(),
            p_value: pencil.p(nothing).into(),
            shape: set.map(|set| set.shape.into()),
            intervals: set.map(intervals).unwrap_or_default(),
        }
    }
}

/// How the instruments move an X that is chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FirstStage {
    /// The X with its transform.
    pub name: String,
    /// Partial F of the instruments with classical errors.
    pub f: FiniteOrNull,
    /// Instruments.
    pub df1: FiniteOrNull,
    /// Degrees of freedom below.
    pub df2: FiniteOrNull,
    /// p of F.
    pub p_value: FiniteOrNull,
    /// Partial F with the errors of the tables.
    pub robust_f: FiniteOrNull,
    /// Share of X beyond the other X that the instruments explain.
    pub partial_r2: FiniteOrNull,
    /// Effective F of Montiel Olea and Pflueger; `null` with two X that are chosen.
    pub effective_f: FiniteOrNull,
    /// The critical value of effective F: a bias of at most 10 % of the bias with worthless instruments, at 5 %.
    pub critical: FiniteOrNull,
    /// Effective degrees of freedom of the critical value.
    pub effective_df: FiniteOrNull,
    /// X on the other X and the instruments.
    pub coefficients: Vec<Coefficient>,
    /// The data of its chart.
    pub points: FirstStagePoints,
}

/// X by what the instruments explain of it, both beyond the other X; at most 400 rows.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FirstStagePoints {
    /// The part explained by the instruments.
    pub fitted: Vec<FiniteOrNull>,
    /// X itself.
    pub observed: Vec<FiniteOrNull>,
    /// Row numbers in the project table, from 1.
    pub row: Vec<u32>,
}

impl FirstStagePoints {
    pub(super) fn of(frame: &ModelFrame<'_>, stages: &Stages<'_>, m: usize) -> crate::contract::Outcome<Self> {
        let (stage, n) = (&stages.first[m], stages.n());
        let mut fitted = reserve(n)?;
        let mut weights = vec![0.0; stage.k - stages.count()];
        weights.extend(&stages.along[m + 1]);
        stage.q.add_times(&weights, 1.0, &mut fitted);
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by(|&a, &b| fitted[a].total_cmp(&fitted[b]));
        if let Some(selected) = ends_and_between(n, POINTS) {
            order = selected.into_iter().map(|i| order[i]).collect();
        }
        Ok(Self {
            fitted: order.iter().map(|&i| fitted[i].into()).collect(),
            observed: order.iter().map(|&i| (fitted[i] + stage.residuals[i]).into()).collect(),
            row: order.iter().map(|&i| frame.row_number(i)).collect(),
        })
    }
}

impl FirstStage {
    pub(super) fn of(
        name: String,
        (classical, partial_r2): (FTest, f64),
        robust: Option<f64>,
        effective: Option<EffectiveF>,
        coefficients: Vec<Coefficient>,
        points: FirstStagePoints,
    ) -> Self {
        let number = |of: fn(&EffectiveF) -> f64| FiniteOrNull::from(effective.as_ref().map(of));
        let IvFTest { statistic, df1, df2, p_value } = classical.into();
        Self {
            name,
            f: statistic,
            df1,
            df2,
            p_value,
            robust_f: robust.into(),
            partial_r2: partial_r2.into(),
            effective_f: number(|e| e.statistic),
            critical: number(|e| e.critical),
            effective_df: number(|e| e.df),
            coefficients,
            points,
        }
    }
}

/// How far the instruments may move Y directly before the sign of the effect is open (Conley, Hansen and Rossi 2012).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ExclusionResult {
    /// Standard deviation of the direct effect of each instrument at which the 95 % limits of two-stage least squares reach 0: units of Y for one standard
    /// deviation of the instrument beyond the other X.
    pub break_even: FiniteOrNull,
    /// The direct effect as a share of the standard deviation of Y beyond the other X.
    pub share: FiniteOrNull,
}

impl From<Exclusion> for ExclusionResult {
    fn from(found: Exclusion) -> Self {
        Self { break_even: found.break_even.into(), share: found.share.into() }
    }
}
