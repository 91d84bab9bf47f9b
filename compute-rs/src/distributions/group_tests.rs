//! Whether the means of groups differ: Welch (1951), *Biometrika* 38, 330–336, for groups of unequal spread; Fisher's analysis of
//! variance; pairs by Games & Howell (1976), *Journal of Educational Statistics* 1, 113–125, and by Tukey & Kramer (1956).

use super::factorials::ln_beta;
use super::studentised_range::StudentisedRange;
use super::{fisher, noncentral_t, student};
use crate::stats::moments::Moments;
use std::cell::OnceCell;
use std::f64::consts::PI;

/// Error rate of all pairs together.
const ALPHA: f64 = 0.05;
/// Values of a group below which its spread says little about the tail.
const FEW: usize = 10;
/// Share of samples that would have shown a detectable difference.
const POWER: f64 = 0.8;

/// A statistic with its degrees of freedom and its p.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroupTest {
    /// F; for two groups compared by Welch, t.
    pub statistic: f64,
    /// Degrees of freedom of the numerator.
    pub df1: f64,
    /// Degrees of freedom of the denominator.
    pub df2: f64,
    /// p.
    pub p: f64,
}

/// Fisher's analysis of variance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anova {
    /// The test.
    pub test: GroupTest,
    /// Share of the sum of squares that lies between groups.
    pub eta2: f64,
    /// η² less the share that chance adds: (SSb − (k − 1)·MSw)/(SSt + MSw).
    pub omega2: f64,
    /// Mean square within groups.
    pub within: f64,
}

/// A pair of groups.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroupPair {
    /// Indices of both groups.
    pub indices: (usize, usize),
    /// Mean of the first minus that of the second.
    pub difference: f64,
    /// Its standard error.
    pub std_err: f64,
    /// Degrees of freedom (Satterthwaite 1946).
    pub df: f64,
    /// difference/std_err.
    pub statistic: f64,
    /// p among all pairs.
    pub p: f64,
    /// Half the width of its interval.
    pub reach: f64,
    /// The difference in pooled standard deviations, without bias (Hedges 1981).
    pub g: f64,
    /// Its limits, by the same statistic, so that they exclude 0 where p is below .05.
    pub g_limits: (f64, f64),
}

/// Groups with their moments.
#[derive(Clone, Debug)]
pub struct Groups {
    groups: Vec<Moments>,
    /// Mean of each minus that of all values.
    from_mean: Vec<f64>,
    /// The groups of two values or more.
    compared: Vec<usize>,
    /// Computed when a pair is first judged.
    range: OnceCell<StudentisedRange>,
}

impl Groups {
    /// The tests, from the moments of each group and of all values.
    #[must_use]
    pub fn new(groups: Vec<Moments>, all: &Moments) -> Self {
        let from_mean = groups.iter().map(|group| all.deviation(group.mean) + group.mean_rest()).collect();
        let compared: Vec<usize> = (0..groups.len()).filter(|&g| groups[g].n >= 2).collect();
        Self { groups, from_mean, compared, range: OnceCell::new() }
    }

    /// The number of groups.
    #[must_use]
    pub fn count(&self) -> usize {
        self.groups.len()
    }

    /// The moments of a group.
    #[must_use]
    pub fn moments(&self, g: usize) -> &Moments {
        &self.groups[g]
    }

    /// Squared standard error of a group's mean.
    fn error2(&self, g: usize) -> f64 {
        let group = &self.groups[g];
        let se = group.std_dev().unwrap_or(f64::NAN) / (group.n as f64).sqrt();
        se * se
    }

    fn df(&self, g: usize) -> f64 {
        self.groups[g].n as f64 - 1.0
    }

    /// Whether all values of a group that is compared are equal, so that it has no spread to compare by.
    #[must_use]
    pub fn any_constant(&self) -> bool {
        self.compared.iter().any(|&g| self.groups[g].is_constant())
    }

    /// Welch's test of the groups of two values or more; `None` for fewer than two of them, or where one has no spread.
    #[must_use]
    pub fn welch(&self) -> Option<GroupTest> {
        self.welch_of(&self.compared)
    }

    /// Welch's test without one of the groups.
    #[must_use]
    pub fn welch_without(&self, g: usize) -> Option<GroupTest> {
        self.welch_of(&self.compared.iter().copied().filter(|&other| other != g).collect::<Vec<_>>())
    }

    fn welch_of(&self, which: &[usize]) -> Option<GroupTest> {
        if let [a, b] = *which {
            let (difference, se, df) = self.difference(a, b);
            let t = difference / se;
            return (se > 0.0).then(|| GroupTest { statistic: t, df1: 1.0, df2: df, p: student::two_sided(t, df) });
        }
        let k = which.len() as f64;
        let weights: Vec<f64> = which.iter().map(|&g| self.error2(g).recip()).collect();
        if which.len() < 2 || weights.iter().any(|weight| !weight.is_finite()) {
            return None;
        }
        let all: f64 = weights.iter().sum();
        let centre = weights.iter().zip(which).map(|(w, &g)| w * self.from_mean[g]).sum::<f64>() / all;
        let between =
            weights.iter().zip(which).map(|(w, &g)| w * (self.from_mean[g] - centre).powi(2)).sum::<f64>() / (k - 1.0);
        let lambda: f64 = weights.iter().zip(which).map(|(w, &g)| (1.0 - w / all).powi(2) / self.df(g)).sum();
        let statistic = between / (1.0 + 2.0 * (k - 2.0) / (k * k - 1.0) * lambda);
        let (df1, df2) = (k - 1.0, (k * k - 1.0) / (3.0 * lambda));
        Some(GroupTest { statistic, df1, df2, p: fisher::sf(statistic, df1, df2) })
    }

    /// Analysis of variance of all groups; `None` for one group, or where no group has a spread.
    #[must_use]
    pub fn anova(&self) -> Option<Anova> {
        let n: f64 = self.groups.iter().map(|group| group.n as f64).sum();
        let k = self.groups.len() as f64;
        let between: f64 = self.groups.iter().zip(&self.from_mean).map(|(group, d)| group.n as f64 * d * d).sum();
        let within: f64 =
            self.groups.iter().map(|group| group.std_dev().map_or(0.0, |sd| (group.n as f64 - 1.0) * sd * sd)).sum();
        let (df1, df2) = (k - 1.0, n - k);
        let mean_within = within / df2;
        if df1 < 1.0 || df2 < 1.0 || !(mean_within > 0.0 && between.is_finite()) {
            return None;
        }
        let statistic = between / df1 / mean_within;
        Some(Anova {
            test: GroupTest { statistic, df1, df2, p: fisher::sf(statistic, df1, df2) },
            eta2: between / (between + within),
            omega2: (between - df1 * mean_within) / (between + within + mean_within),
            within: mean_within,
        })
    }

    /// Difference of two means, its standard error and its degrees of freedom.
    fn difference(&self, a: usize, b: usize) -> (f64, f64, f64) {
        let (one, two) = (self.error2(a), self.error2(b));
        let (share, rest) = (one / (one + two), two / (one + two));
        let df = (share * share / self.df(a) + rest * rest / self.df(b)).recip();
        (self.from_mean[a] - self.from_mean[b], (one + two).sqrt(), df)
    }

    /// Every pair of groups, in their order; numbers are NaN for a group of one value and for two without spread.
    pub fn pairs(&self) -> impl Iterator<Item = GroupPair> + '_ {
        let k = self.groups.len();
        (0..k).flat_map(move |a| (a + 1..k).map(move |b| self.pair(a, b)))
    }

    fn pair(&self, a: usize, b: usize) -> GroupPair {
        let (difference, std_err, df) = self.difference(a, b);
        let statistic = difference / std_err;
        let (one, two) = (&self.groups[a], &self.groups[b]);
        let m = (one.n + two.n) as f64 - 2.0;
        let squares = |group: &Moments, df: f64| group.std_dev().map_or(0.0, |sd| df * sd * sd);
        let pooled = ((squares(one, self.df(a)) + squares(two, self.df(b))) / m).sqrt();
        let critical = self.critical(df);
        let unit = std_err / pooled;
        let (g, g_limits) = if m >= 2.0 && pooled > 0.0 {
            let alpha = student::two_sided(critical, df);
            let limit = |p: f64| unit * noncentral_t::noncentrality(statistic, df, p);
            (unbiased(m) * difference / pooled, (limit(0.5 * alpha), limit(1.0 - 0.5 * alpha)))
        } else {
            (f64::NAN, (f64::NAN, f64::NAN))
        };
        GroupPair {
            indices: (a, b),
            difference,
            std_err,
            df,
            statistic,
            p: self.p_among_pairs(statistic, df),
            reach: critical * std_err,
            g,
            g_limits,
        }
    }

    fn range(&self) -> &StudentisedRange {
        self.range.get_or_init(|| StudentisedRange::new(self.compared.len()))
    }

    /// p of a t statistic as the largest of all pairs.
    #[must_use]
    pub fn p_among_pairs(&self, t: f64, df: f64) -> f64 {
        self.range().sf(t.abs() * 2f64.sqrt(), df)
    }

    /// The t beyond which a pair differs.
    #[must_use]
    pub fn critical(&self, df: f64) -> f64 {
        self.range().upper_quantile(ALPHA, df) / 2f64.sqrt()
    }

    /// p of a pair by itself times the number of pairs (Tamhane 1979, *JASA* 74, 471–480), and the t that belongs to it. It holds for
    /// groups of few values and unequal spread, of which the studentised range finds too many pairs.
    #[must_use]
    pub fn cautious(&self, t: f64, df: f64) -> (f64, f64) {
        let k = self.compared.len() as f64;
        let pairs = 0.5 * k * (k - 1.0);
        ((pairs * student::two_sided(t, df)).min(1.0), student::quantile(1.0 - 0.5 * ALPHA / pairs, df))
    }

    /// Whether one of several groups that are compared has fewer than [`FEW`] values.
    #[must_use]
    pub fn any_few(&self) -> bool {
        self.compared.len() > 2 && self.compared.iter().any(|&g| self.groups[g].n < FEW)
    }

    /// Tukey and Kramer's standard error of a pair, with the mean square within all groups.
    #[must_use]
    pub fn pooled_error(&self, (a, b): (usize, usize), within: f64) -> f64 {
        (within * ((self.groups[a].n as f64).recip() + (self.groups[b].n as f64).recip())).sqrt()
    }

    /// The difference of a pair that 80 of 100 such samples would have shown.
    #[must_use]
    pub fn detectable(&self, pair: &GroupPair) -> f64 {
        pair.std_err * noncentral_t::detectable(self.critical(pair.df), pair.df, POWER)
    }
}

/// The factor that takes the bias out of a difference in standard deviations: Γ(m/2)/(√(m/2)·Γ((m − 1)/2)).
fn unbiased(m: f64) -> f64 {
    (0.5 * PI.ln() - 0.5 * (0.5 * m).ln() - ln_beta(0.5 * (m - 1.0), 0.5)).exp()
}

#[cfg(test)]
mod tests {
    use super::{Groups, unbiased};
    use crate::stats::moments::Moments;

    fn groups(all: &[&[f64]]) -> Groups {
        Groups::new(all.iter().map(|values| Moments::of(values)).collect(), &Moments::of(&all.concat()))
    }

    #[test]
    fn three_groups_by_hand() {
        // Means 2, 3, 7 of three values each with variances 1, 1, 1: SSb = 3·(4 + 1 + 9) = 42, MSw = 1, F = 21.
        let found = groups(&[&[1.0, 2.0, 3.0], &[2.0, 3.0, 4.0], &[6.0, 7.0, 8.0]]);
        let anova = found.anova().unwrap();
        assert!((anova.test.statistic - 21.0).abs() < 1e-12 && anova.test.df2 == 6.0, "{anova:?}");
        assert!((anova.eta2 - 42.0 / 48.0).abs() < 1e-14 && (anova.omega2 - 40.0 / 49.0).abs() < 1e-14);
        // Equal weights 3: A = 21, Λ = 3·(2/3)²/2 = 2/3, B = 1 + 2/8·2/3 = 7/6.
        let welch = found.welch().unwrap();
        assert!((welch.statistic - 18.0).abs() < 1e-12 && (welch.df2 - 4.0).abs() < 1e-12, "{welch:?}");
    }

    #[test]
    fn a_pair_excludes_zero_by_all_its_limits_or_by_none() {
        let found = groups(&[&[1.0, 2.0, 3.5, 2.5], &[2.0, 3.0, 4.5, 5.0], &[4.0, 7.0, 8.0], &[1.5, 1.6, 1.4]]);
        for pair in found.pairs() {
            let differs = pair.p < 0.05;
            assert_eq!(pair.difference.abs() > pair.reach, differs, "{pair:?}");
            assert_eq!(pair.g_limits.0 > 0.0 || pair.g_limits.1 < 0.0, differs, "{pair:?}");
        }
    }

    #[test]
    fn groups_without_spread_or_of_one_value_are_not_compared() {
        let found = groups(&[&[1.0, 1.0, 1.0], &[2.0, 3.0, 4.5], &[4.0]]);
        assert!(found.any_constant());
        let pairs: Vec<_> = found.pairs().collect();
        assert!(pairs[0].p < 1.0 && pairs[1].p.is_nan() && pairs[2].p.is_nan(), "{pairs:?}");
        assert_eq!(groups(&[&[1.0, 1.0], &[2.0, 2.0]]).welch(), None);
        assert_eq!(groups(&[&[1.0, 1.0], &[2.0, 2.0]]).anova(), None);
    }

    #[test]
    fn the_correction_of_an_effect_is_exact() {
        // Γ(2)/(√2·Γ(3/2)) = 1/(√2·√π/2).
        assert!((unbiased(4.0) - (2.0 / std::f64::consts::PI).sqrt()).abs() < 1e-14);
    }
}
