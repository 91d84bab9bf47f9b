//! The evidence for the sentence of a comparison of groups (docs/methods/group-comparison.md#what-is-claimed).

use super::model_frame::count32;
use super::regression::Contrasts;
use crate::contract::{ErrorsUsed, FiniteOrNull, NoClaimReason};
use crate::distributions::group_tests::{Anova, GroupPair, Groups};
use serde::Serialize;

/// The test, the p-values and the intervals of the sentence.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GroupClaim {
    /// Rows.
    pub n: u32,
    /// The errors of a regression on the groups, where rows depend on each other; `null` for Welch's test.
    pub errors: Option<ErrorsUsed>,
    /// Entities of panel data, or periods that rows share.
    pub clusters: Option<u32>,
    /// Why nothing is claimed; `null` if a claim may be made.
    pub silent: Option<NoClaimReason>,
    /// Whether a group without spread made the classical test decide with Welch's.
    pub pooled: bool,
    /// The p of the test of no difference between any groups.
    pub p_value: FiniteOrNull,
    /// The pairs, in the order of `pairs`.
    pub pairs: Vec<ClaimedPair>,
}

/// A pair of the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ClaimedPair {
    /// Difference of the means.
    pub diff: FiniteOrNull,
    /// p among all pairs.
    pub p_value: FiniteOrNull,
    /// Lower limit; the limits of all pairs hold at once.
    pub lower: FiniteOrNull,
    /// Upper limit.
    pub upper: FiniteOrNull,
}

/// A difference with half the width of its interval.
fn claimed(difference: f64, p: f64, reach: f64) -> ClaimedPair {
    ClaimedPair {
        diff: difference.into(),
        p_value: p.into(),
        lower: (difference - reach).into(),
        upper: (difference + reach).into(),
    }
}

/// The claim of rows that do not depend on each other: Welch's test and the pairs of Games and Howell. A group whose values are all equal has
/// a spread of 0, which chance makes often where few values occur, so the classical test must agree there. The permutation test must agree
/// where there is one: Welch's rejects too often where values are skewed and groups unequal in size.
pub(super) fn independent(
    n: usize,
    groups: &Groups,
    anova: Option<&Anova>,
    pairs: &[GroupPair],
    permutation: Option<f64>,
) -> GroupClaim {
    let pooled = groups.any_constant();
    let classical = anova.map_or(f64::NAN, |anova| anova.test.p);
    let welch = groups.welch().map_or(f64::NAN, |test| test.p);
    let few = groups.any_few();
    let of_pair = |pair: &GroupPair| {
        // `max` takes the other number for one that is not defined.
        let (p, reach) = if few {
            let (p, t) = groups.cautious(pair.statistic, pair.df);
            (pair.p.max(p), pair.reach.max(t * pair.std_err))
        } else {
            (pair.p, pair.reach)
        };
        let Some(anova) = anova.filter(|_| pooled) else { return claimed(pair.difference, p, reach) };
        let error = groups.pooled_error(pair.indices, anova.within);
        let df = anova.test.df2;
        let p = groups.p_among_pairs(pair.difference / error, df).max(p);
        claimed(pair.difference, p, (groups.critical(df) * error).max(reach))
    };
    GroupClaim {
        n: count32(n),
        pooled,
        p_value: (if pooled { classical.max(welch) } else { welch }).max(permutation.unwrap_or(0.0)).into(),
        pairs: pairs.iter().map(of_pair).collect(),
        ..GroupClaim::default()
    }
}

/// The claim for rows that depend on each other. Each p is the larger one of the regressions, with and without a trend.
pub(super) fn dependent(n: usize, groups: &Groups, found: &[Contrasts]) -> Option<GroupClaim> {
    let first = found.first()?;
    let joint = |each: &Contrasts| each.joint.map_or(f64::NAN, |joint| joint.p_value.0);
    let pairs = (0..first.pairs.len()).map(|at| {
        let t = |each: &Contrasts| each.differences[at] / each.pairs[at].0;
        let p = |each: &Contrasts| groups.p_among_pairs(t(each), each.pairs[at].1);
        let (std_err, df) = first.pairs[at];
        claimed(first.differences[at], largest(found.iter().map(p)), groups.critical(df) * std_err)
    });
    Some(GroupClaim {
        n: count32(n),
        errors: Some(first.errors),
        clusters: first.clusters.map(count32),
        silent: first.silent,
        pooled: false,
        p_value: largest(found.iter().map(joint)).into(),
        pairs: pairs.collect(),
    })
}

/// The largest of some p; NaN where one is not defined.
fn largest(all: impl Iterator<Item = f64>) -> f64 {
    all.fold(0.0, |most, p| if p.is_nan() || most.is_nan() { f64::NAN } else { most.max(p) })
}
