//! The parts of a comparison of groups on the wire.

use super::model_frame::count32;
use crate::contract::{FiniteOrNull, Outcome};
use crate::control::Control;
use crate::distributions::group_tests::{Anova, GroupPair, GroupTest, Groups};
use crate::distributions::mann_whitney::MannWhitney;
use crate::distributions::mean_ranks::MeanRanks;
use crate::distributions::permutation::Permutation;
use crate::distributions::student;
use crate::linear::joint::holm;
use crate::robust::hodges_lehmann;
use crate::stats::grouped::Grouped;
use crate::stats::moments::Moments;
use crate::stats::order::sorted;
use serde::Serialize;

/// A group.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GroupMean {
    /// The category.
    pub name: String,
    /// Rows.
    pub n: u32,
    /// Mean.
    pub mean: FiniteOrNull,
    /// Standard deviation; `null` for one row.
    pub sd: FiniteOrNull,
    /// Standard error of the mean.
    pub se: FiniteOrNull,
    /// Lower 95 % limit of the mean, by t with n − 1 degrees of freedom.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// Median.
    pub median: FiniteOrNull,
}

/// A test of means.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WelchResult {
    /// t of two groups by Welch; else F.
    pub statistic: FiniteOrNull,
    /// Degrees of freedom of the numerator.
    pub df1: FiniteOrNull,
    /// Degrees of freedom of the denominator.
    pub df2: FiniteOrNull,
    /// p.
    pub p_value: FiniteOrNull,
}

/// Analysis of variance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AnovaResult {
    /// F.
    pub statistic: FiniteOrNull,
    /// Degrees of freedom between groups.
    pub df1: FiniteOrNull,
    /// Degrees of freedom within groups.
    pub df2: FiniteOrNull,
    /// p.
    pub p_value: FiniteOrNull,
    /// η²: share of the sum of squares between groups.
    pub eta2: FiniteOrNull,
    /// ω²: the same without what chance adds.
    pub omega2: FiniteOrNull,
}

/// Kruskal and Wallis's test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct KruskalResult {
    /// H, corrected for ties.
    pub statistic: FiniteOrNull,
    /// Degrees of freedom.
    pub df: u32,
    /// p by χ².
    pub p_value: FiniteOrNull,
    /// ε² = H/(N − 1).
    pub epsilon2: FiniteOrNull,
}

/// A pair of groups.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ComparedPair {
    /// First group.
    pub a: String,
    /// Second group.
    pub b: String,
    /// Mean of the first minus that of the second.
    pub diff: FiniteOrNull,
    /// Standard error, of groups that may differ in spread.
    pub std_err: FiniteOrNull,
    /// Degrees of freedom.
    pub df: FiniteOrNull,
    /// diff/std_err.
    pub statistic: FiniteOrNull,
    /// p by Games and Howell for all pairs together; for two groups, Welch's.
    pub p_value: FiniteOrNull,
    /// Lower 95 % limit; the limits of all pairs hold at once.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// Hedges' g: the difference in pooled standard deviations.
    pub hedges_g: FiniteOrNull,
    /// Its lower limit, by the same statistic.
    pub g_lower: FiniteOrNull,
    /// Its upper limit.
    pub g_upper: FiniteOrNull,
    /// p by Dunn, of ranks, adjusted by Holm.
    pub dunn_p: FiniteOrNull,
}

/// Two groups by ranks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MannWhitneyResult {
    /// Pairs in which the first is larger, and half of those that are equal.
    pub u: FiniteOrNull,
    /// Two-sided p.
    pub p_value: FiniteOrNull,
    /// How p was found.
    pub method: RankMethod,
    /// Probability that a value of the first group is the larger one.
    pub superiority: FiniteOrNull,
    /// Its lower 95 % limit (Brunner and Munzel).
    pub lower: FiniteOrNull,
    /// Its upper limit.
    pub upper: FiniteOrNull,
    /// Median of all differences (Hodges and Lehmann).
    pub shift: FiniteOrNull,
    /// Its lower 95 % limit.
    pub shift_lower: FiniteOrNull,
    /// Its upper limit.
    pub shift_upper: FiniteOrNull,
}

/// How the p of ranks was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RankMethod {
    /// Over all arrangements.
    Exact,
    /// By the normal distribution, with corrections for ties and continuity.
    Normal,
}

/// A permutation test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PermutationResult {
    /// p.
    pub p_value: f64,
    /// Random arrangements.
    pub draws: u32,
    /// Seed of the generator.
    pub seed: u32,
}

/// Welch's test without a group.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WithoutGroup {
    /// The group that is left out.
    pub name: String,
    /// p of the test of the other groups.
    pub p_value: FiniteOrNull,
}

impl From<GroupTest> for WelchResult {
    fn from(test: GroupTest) -> Self {
        Self { statistic: test.statistic.into(), df1: test.df1.into(), df2: test.df2.into(), p_value: test.p.into() }
    }
}

impl From<Anova> for AnovaResult {
    fn from(Anova { test, eta2, omega2, .. }: Anova) -> Self {
        let WelchResult { statistic, df1, df2, p_value } = test.into();
        Self { statistic, df1, df2, p_value, eta2: eta2.into(), omega2: omega2.into() }
    }
}

impl KruskalResult {
    pub(super) fn of((statistic, df, p): (f64, u32, f64), n: usize) -> Self {
        let epsilon2 = statistic / (n as f64 - 1.0);
        Self { statistic: statistic.into(), df, p_value: p.into(), epsilon2: epsilon2.into() }
    }
}

impl From<Permutation> for PermutationResult {
    fn from(found: Permutation) -> Self {
        Self { p_value: found.p, draws: found.draws, seed: found.seed as u32 }
    }
}

impl WithoutGroup {
    pub(super) fn of(name: &str, test: Option<GroupTest>) -> Self {
        Self { name: name.to_owned(), p_value: test.map(|test| test.p).into() }
    }
}

/// The numbers of a group whose moments and median are known.
pub(super) fn mean_of(name: &str, moments: &Moments, median: f64) -> GroupMean {
    let n = moments.n as f64;
    let sd = moments.std_dev();
    let se = sd.map_or(f64::NAN, |sd| sd / n.sqrt());
    let reach = if n > 1.0 { student::quantile(0.975, n - 1.0) * se } else { f64::NAN };
    GroupMean {
        name: name.to_owned(),
        n: count32(moments.n),
        mean: moments.mean.into(),
        sd: sd.into(),
        se: se.into(),
        lower: (moments.mean - reach).into(),
        upper: (moments.mean + reach).into(),
        median: median.into(),
    }
}

/// The analysis of variance of the distances from the medians (Brown & Forsythe 1974, *JASA* 69, 364–367).
pub(super) fn deviations_test(medians: &[f64], used: &Grouped) -> Option<GroupTest> {
    let mut all = Vec::with_capacity(used.values().len());
    let of_group = |(g, median): (usize, &f64)| {
        let start = all.len();
        all.extend(used.group(g).iter().map(|value| (value - median).abs()));
        Moments::of_squares(&all[start..])
    };
    let groups = medians.iter().enumerate().map(of_group).collect();
    Groups::new(groups, &Moments::of_squares(&all)).anova().map(|anova| anova.test)
}

/// The pairs with Dunn's p.
pub(super) fn compared(names: &[String], pairs: &[GroupPair], ranks: &MeanRanks) -> Vec<ComparedPair> {
    let alone = |pair: &GroupPair| ranks.dunn_alone(pair.indices.0, pair.indices.1).unwrap_or(f64::NAN);
    let dunn = holm(&pairs.iter().map(alone).collect::<Vec<_>>());
    let of_pair = |(pair, dunn): (&GroupPair, f64)| ComparedPair {
        a: names[pair.indices.0].clone(),
        b: names[pair.indices.1].clone(),
        diff: pair.difference.into(),
        std_err: pair.std_err.into(),
        df: pair.df.into(),
        statistic: pair.statistic.into(),
        p_value: pair.p.into(),
        lower: (pair.difference - pair.reach).into(),
        upper: (pair.difference + pair.reach).into(),
        hedges_g: pair.g.into(),
        g_lower: pair.g_limits.0.into(),
        g_upper: pair.g_limits.1.into(),
        dunn_p: dunn.into(),
    };
    pairs.iter().zip(dunn).map(of_pair).collect()
}

/// Two groups by ranks; `None` where all values are equal.
pub(super) fn two_groups(used: &Grouped, control: &dyn Control) -> Outcome<Option<MannWhitneyResult>> {
    // −0 is equal to 0.
    let ordered = |g: usize| sorted(&used.group(g).iter().map(|value| value + 0.0).collect::<Vec<_>>());
    let (a, b) = (ordered(0), ordered(1));
    let Some(found) = MannWhitney::of(&a, &b) else { return Ok(None) };
    let (shift, limits) = hodges_lehmann::shift(&a, &b, found.shift_ranks, control)?;
    Ok(Some(MannWhitneyResult {
        u: found.u.into(),
        p_value: found.p.into(),
        method: if found.is_exact { RankMethod::Exact } else { RankMethod::Normal },
        superiority: found.superiority.into(),
        lower: found.limits.map(|limits| limits.0).into(),
        upper: found.limits.map(|limits| limits.1).into(),
        shift: shift.into(),
        shift_lower: limits.0.into(),
        shift_upper: limits.1.into(),
    }))
}
