//! The parts that functions share whose estimate is the maximum of a likelihood (docs/methods/logit.md,
//! docs/methods/poisson.md).

mod beyond;
mod specified;

pub(super) use beyond::{Explained, held, larger};
pub(super) use specified::{ClaimBasis, effects_of, not_compared};

use super::model_frame::{ModelFrame, count32, name_of};
use super::variables::Coding;
use crate::contract::{Coefficient, Effect, EffectAt, EffectCategory, Effects, FiniteOrNull, JointTest};
use crate::distributions::normal;
use crate::linear::covariance::Covariance;
use crate::linear::margins::Change;
use crate::linear::newton::Maximum;
use crate::linear::ols::Fit;
use crate::linear::origin::{coefficients_from_zero, covariance_from_zero, map_from_zero};
use crate::linear::separation::Separation;
use serde::Serialize;

/// Rows of a separation that are named.
const NAMED_ROWS: usize = 5;

/// How a maximum was found.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Convergence {
    /// Steps.
    pub iterations: u32,
    /// Largest component of the gradient, by columns of length 1 that are uncorrelated.
    pub gradient: FiniteOrNull,
    /// Condition number of the information matrix of these columns.
    pub condition: FiniteOrNull,
    /// Whether there is a maximum and the steps reached it.
    pub exists: bool,
}

impl Convergence {
    /// No maximum exists, because X separate the values.
    pub(in crate::analysis) fn none() -> Self {
        Self { iterations: 0, gradient: FiniteOrNull::NONE, condition: FiniteOrNull::NONE, exists: false }
    }

    /// The convergence of a maximum.
    pub(in crate::analysis) fn of(maximum: &Maximum) -> Self {
        Self {
            iterations: maximum.iterations,
            gradient: maximum.gradient.into(),
            condition: maximum.condition.into(),
            exists: maximum.converged,
        }
    }
}

/// An effect of the sentence.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ClaimedEffect {
    /// The variable with its transform, or "column: category".
    pub display_name: String,
    /// The category compared with the base; absent for numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub category: Option<EffectCategory>,
    /// Position of the square or interaction in the terms of the claim; absent for an X. A product has no effect of its own: its
    /// effect is its coefficient.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub term: Option<u32>,
    /// The values of other X, or of its own, at which the coefficient of an X that is part of a product holds; absent for others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub at: Option<Vec<EffectAt>>,
    /// Whether it is the change from 0 to 1 of a number that is only 0 and 1.
    pub step: bool,
    /// For a logit, the change of the probability, as a share, or with Firth's estimate the odds ratio; for counts, the
    /// change of the logarithm of the expectation. Of a product its coefficient.
    pub effect: FiniteOrNull,
    /// Lower 95 % limit.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// The p of the test of no effect: in rows with times the larger one, also beyond a trend and the season; of a
    /// logit the larger one of the marginal effect and of the coefficient (of independent rows by Firth's profile where
    /// it is computed).
    pub p_value: FiniteOrNull,
    /// p adjusted for all X (Holm).
    pub p_holm: FiniteOrNull,
}

impl ClaimedEffect {
    /// An X without numbers.
    pub(in crate::analysis) fn named(frame: &ModelFrame<'_>, j: usize, change: &Change) -> Self {
        let category = frame.category_of(j + 1);
        Self {
            display_name: frame.names[j + 1].clone(),
            step: category.is_none() && *change != Change::Slope,
            category,
            term: frame.term_of(j + 1).map(count32),
            at: frame.at_of(j + 1),
            effect: FiniteOrNull::NONE,
            lower: FiniteOrNull::NONE,
            upper: FiniteOrNull::NONE,
            p_value: FiniteOrNull::NONE,
            p_holm: FiniteOrNull::NONE,
        }
    }
}

/// Effects with the p of a claim, and those adjusted for all X.
pub(in crate::analysis) fn claimed(effects: Effects, p: &[f64], adjusted: &[f64], joint: Option<JointTest>) -> Effects {
    let of = |(j, effect): (usize, Effect)| Effect { p_value: p[j].into(), holm_p: adjusted[j].into(), ..effect };
    Effects { joint, coefficients: effects.coefficients.into_iter().enumerate().map(of).collect(), ..effects }
}

/// The change in each row for the effect of each X.
pub(in crate::analysis) fn changes(frame: &ModelFrame<'_>) -> Vec<Change> {
    let of = |j: usize| match frame.roles[j].coding {
        Coding::Level { column, .. } => {
            let is_same =
                |role: usize| matches!(frame.roles[role].coding, Coding::Level { column: of, .. } if of == column);
            Change::Step { column: (1..frame.roles.len()).filter(|&role| is_same(role)).map(|role| role - 1).collect() }
        }
        Coding::Product { .. } => Change::Slope,
        _ if frame.values[j].iter().all(|x| *x == 0.0 || *x == 1.0) => Change::Step { column: vec![j - 1] },
        _ => Change::Slope,
    };
    (1..frame.roles.len()).map(of).collect()
}

/// Coefficients in a basis and their covariance in it as coefficients of the columns, with products measured from 0.
pub(in crate::analysis) fn from_zero(
    frame: &ModelFrame<'_>,
    fit: &Fit<'_>,
    gamma: &[f64],
    covariance: &[Vec<f64>],
) -> (Vec<f64>, Covariance) {
    let products = frame.shifted();
    let covariance = Covariance::mapped(&fit.back_map(), covariance, 1.0);
    (coefficients_from_zero(&fit.coefficients_of(gamma), &products), covariance_from_zero(&covariance, &products))
}

/// A table of coefficients, the constant first, with normal p and limits.
pub(in crate::analysis) fn normal_table(estimates: &[f64], std_err: &[f64], names: &[String]) -> Vec<Coefficient> {
    let quantile = normal::quantile(0.975);
    let row = |(j, (&coeff, &se)): (usize, (&f64, &f64))| {
        let t = if se > 0.0 { coeff / se } else { f64::NAN };
        Coefficient {
            display_name: name_of(names, j),
            coeff: coeff.into(),
            std_err: se.into(),
            t_stat: t.into(),
            p_value: (2.0 * normal::sf(t.abs())).into(),
            vif: FiniteOrNull::NONE,
            ci_lower: (coeff - quantile * se).into(),
            ci_upper: (coeff + quantile * se).into(),
        }
    };
    estimates.iter().zip(std_err).enumerate().map(row).collect()
}

/// The columns that separate rows, and the rows, by name.
pub(super) struct Separated {
    /// X whose coefficients have no finite estimate.
    pub(super) columns: Vec<String>,
    /// Rows that X predict without doubt, from 1.
    pub(super) rows: Vec<u32>,
    /// The first rows.
    pub(super) first_rows: Vec<u32>,
    /// The total number.
    pub(super) row_count: u32,
}

/// Whether each X has no finite coefficient, with products measured from 0.
pub(super) fn open_x(frame: &ModelFrame<'_>, fit: &Fit<'_>, found: &Separation) -> Vec<bool> {
    let map = map_from_zero(&fit.back_map(), &frame.shifted());
    (1..fit.k).map(|j| found.is_complete() || found.is_free(&map[j])).collect()
}

/// The columns and rows of a separation.
pub(super) fn separated(frame: &ModelFrame<'_>, fit: &Fit<'_>, found: &Separation) -> Separated {
    let open = open_x(frame, fit, found);
    let mut columns: Vec<String> = (1..fit.k).filter(|&j| open[j - 1]).map(|j| frame.title_of_x(j)).collect();
    columns.sort();
    columns.dedup();
    let predicted = (0..fit.n).filter(|&i| found.predicted[i]);
    let mut rows: Vec<u32> = predicted.map(|i| frame.row_number(i)).collect();
    rows.sort_unstable();
    let first_rows = rows.iter().copied().take(NAMED_ROWS).collect();
    Separated { columns, row_count: count32(rows.len()), rows, first_rows }
}
