//! The parts of a comparison of pairs on the wire.

use super::group_tables::RankMethod;
use super::model_frame::count32;
use crate::contract::{FiniteOrNull, Outcome};
use crate::control::Control;
use crate::distributions::agreement::Agreement;
use crate::distributions::one_mean::MeanTest;
use crate::distributions::shares::more_frequent;
use crate::distributions::signed_rank::SignedRank;
use crate::distributions::student;
use crate::linear::covariance::{Covariance, classical_matrix, hc3};
use crate::linear::influence::Leverages;
use crate::linear::ols::{Defect, Fit, Params};
use crate::robust::hodges_lehmann;
use crate::stats::bins::Bins;
use crate::stats::moments::Moments;
use crate::stats::order::sorted;
use serde::Serialize;

/// Student's t of the differences.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PairedT {
    /// t.
    pub statistic: FiniteOrNull,
    /// Degrees of freedom.
    pub df: FiniteOrNull,
    /// Two-sided p.
    pub p_value: FiniteOrNull,
    /// Lower 95 % limit of the mean difference.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
}

/// Wilcoxon's signed-rank test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WilcoxonResult {
    /// Sum of the ranks of positive differences; zeros are ranked and left out.
    pub v: FiniteOrNull,
    /// Two-sided p.
    pub p_value: FiniteOrNull,
    /// How p was found.
    pub method: RankMethod,
    /// Median of the averages of all two differences (Hodges and Lehmann).
    pub shift: FiniteOrNull,
    /// Its lower 95 % limit.
    pub lower: FiniteOrNull,
    /// Its upper limit.
    pub upper: FiniteOrNull,
}

/// The sign test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SignResult {
    /// Pairs in which Y is larger.
    pub positive: u32,
    /// Pairs in which X is larger.
    pub negative: u32,
    /// Exact two-sided p; `null` where no pair differs.
    pub p_value: FiniteOrNull,
}

/// How far Y and X agree.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AgreementResult {
    /// Lower limit of agreement: mean − 1.96 standard deviations.
    pub lower: FiniteOrNull,
    /// Upper limit of agreement.
    pub upper: FiniteOrNull,
    /// Lower 95 % limit of the lower limit.
    pub lower_lower: FiniteOrNull,
    /// Upper 95 % limit of the lower limit.
    pub lower_upper: FiniteOrNull,
    /// Lower 95 % limit of the upper limit.
    pub upper_lower: FiniteOrNull,
    /// Upper 95 % limit of the upper limit.
    pub upper_upper: FiniteOrNull,
    /// Slope of the difference on the mean of both.
    pub slope: FiniteOrNull,
    /// Its classical p.
    pub slope_p: FiniteOrNull,
    /// The larger of its classical p and the p by HC3.
    pub slope_cautious_p: FiniteOrNull,
}

/// A histogram of the differences.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DifferenceBins {
    /// Edges, one more than bins.
    pub edges: Vec<f64>,
    /// Differences in each bin.
    pub counts: Vec<u32>,
}

impl From<MeanTest> for PairedT {
    fn from(MeanTest { statistic, df, p, limits }: MeanTest) -> Self {
        Self {
            statistic: statistic.into(),
            df: df.into(),
            p_value: p.into(),
            lower: limits.0.into(),
            upper: limits.1.into(),
        }
    }
}

impl From<Bins> for DifferenceBins {
    fn from(Bins { edges, counts, .. }: Bins) -> Self {
        Self { edges, counts }
    }
}

/// Wilcoxon's test of rounded differences with Hodges and Lehmann's shift of all; `None` where no pair differs.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(super) fn wilcoxon(rounded: &[f64], differences: &[f64], control: &dyn Control) -> Outcome<Option<WilcoxonResult>> {
    let Some(found) = SignedRank::of(rounded) else { return Ok(None) };
    let (shift, limits) = hodges_lehmann::walsh(&sorted(differences), found.shift_ranks, control)?;
    Ok(Some(WilcoxonResult {
        v: found.v.into(),
        p_value: found.p.into(),
        method: if found.is_exact { RankMethod::Exact } else { RankMethod::Normal },
        shift: shift.into(),
        lower: limits.0.into(),
        upper: limits.1.into(),
    }))
}

/// The sign test.
pub(super) fn signs(rounded: &[f64]) -> SignResult {
    let count = |of: fn(&f64) -> bool| count32(rounded.iter().filter(|d| of(d)).count());
    let (positive, negative) = (count(|d| *d > 0.0), count(|d| *d < 0.0));
    let p = if positive + negative == 0 { f64::NAN } else { more_frequent(positive, negative) };
    SignResult { positive, negative, p_value: p.into() }
}

/// Limits of agreement, and the slope of the differences on the means of both.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(super) fn agreement(
    moments: &Moments,
    differences: &[f64],
    means: &[f64],
    control: &dyn Control,
) -> Outcome<AgreementResult> {
    let sd = moments.std_dev().filter(|_| !moments.is_constant()).unwrap_or(0.0);
    let Agreement { limits, of_lower, of_upper } = Agreement::of(moments.n, moments.mean, sd);
    let (slope, slope_p, cautious) = match Fit::new(differences, &[means], Params::default(), control) {
        Ok(fit) if fit.is_perfect() => (fit.coefficients[1], f64::NAN, f64::NAN),
        Ok(fit) => {
            let p = |covariance: &Covariance| {
                student::two_sided(fit.coefficients[1] / covariance.at(1, 1).sqrt(), fit.df() as f64)
            };
            let classical = p(&classical_matrix(&fit));
            let robust = hc3(&fit, &Leverages::of(&fit)?);
            (fit.coefficients[1], classical, robust.map_or(f64::NAN, |robust| classical.max(p(&robust))))
        }
        Err(Defect::Stopped(failure)) => return Err(failure),
        Err(_) => (f64::NAN, f64::NAN, f64::NAN),
    };
    Ok(AgreementResult {
        lower: limits.0.into(),
        upper: limits.1.into(),
        lower_lower: of_lower.0.into(),
        lower_upper: of_lower.1.into(),
        upper_lower: of_upper.0.into(),
        upper_upper: of_upper.1.into(),
        slope: slope.into(),
        slope_p: slope_p.into(),
        slope_cautious_p: cautious.into(),
    })
}
