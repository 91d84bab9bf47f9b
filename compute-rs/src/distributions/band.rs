//! The simultaneous band of a Q-Q plot whose distribution was fitted (docs/methods/qq-plot.md).
//!
//! Of n values of a normal distribution, standardised by their own mean and standard deviation (divisor n), the i-th
//! smallest should lie between two quantiles. In 95 of 100 samples all n do. The quantiles are those of Beta(iκ, (n+1−i)κ).
//! The factor κ = p(1−p)/(p(1−p) − φ(z)²(1 + z²/2)) ≥ 1 is how much fitting reduces the variance of the empirical distribution
//! there (Durbin 1973, *Annals of Statistics* 1, 279–290), so that every rank is about equally likely to be the one outside.
//! The local level of the quantiles is interpolated in a table by n, simulated by `examples/qq_band_levels.rs`.
//!
//! **Numerics.** Limits are computed for the 200 outermost ranks at each end and, from there inwards, for ranks 2 % apart.
//! Between these knots the distance of a limit from Φ⁻¹((i−½)/n) is interpolated linearly in ln((i−½)/(n−i+½)).

use super::{Tails, beta, normal};

/// Ranks at each end that are all knots.
const END: usize = 200;
/// Ratio of consecutive knots from there.
const GROWTH: f64 = 1.02;

/// The limits of one rank, as distances from its plotting position.
#[derive(Clone, Copy, Debug)]
struct Knot {
    rank: usize,
    ln_odds: f64,
    lower: f64,
    upper: f64,
}

/// A band around n ordered values.
#[derive(Clone, Debug)]
pub struct Band {
    n: usize,
    knots: Vec<Knot>,
}

impl Band {
    /// The 95 % band of n values, at least 5.
    ///
    /// ```
    /// use estimand_compute::distributions::band::Band;
    ///
    /// let band = Band::simultaneous(9);
    /// let inside = |rank: usize, z: f64| (band.limits(rank).0..=band.limits(rank).1).contains(&z);
    /// // 1 … 9 have mean 5 and variance 60/9.
    /// let even = |rank: usize| (rank as f64 - 4.0) / (60.0 / 9.0f64).sqrt();
    /// assert!((0..9).all(|rank| inside(rank, even(rank))));
    /// // Eight zeros and a one have mean 1/9 and variance 8/81: zeros lie at −1/√8, too high for the lowest rank.
    /// assert!(!inside(0, -1.0 / 8f64.sqrt()));
    /// ```
    #[must_use]
    pub fn simultaneous(n: usize) -> Self {
        Self::with_local_level(n, local_level(n))
    }

    /// A band whose limits each value violates with probability `level`.
    ///
    /// ```
    /// use estimand_compute::distributions::band::Band;
    ///
    /// let (lower, upper) = Band::with_local_level(32, 0.002).limits(0);
    /// // R 4.2.2: p <- 1/33; z <- qnorm(p); k <- p*(1-p)/(p*(1-p) - dnorm(z)^2*(1 + z^2/2));
    /// // qnorm(qbeta(c(0.001, 0.999), k, 32*k)).
    /// assert!((lower + 3.294_386_831_140).abs() < 1e-11 && (upper + 1.075_174_972_531).abs() < 1e-11);
    /// ```
    #[must_use]
    pub fn with_local_level(n: usize, level: f64) -> Self {
        let knots = knots(n).into_iter().map(|rank| knot(rank, n, level)).collect();
        Self { n, knots }
    }

    /// The limits of the standardised value of a rank, counted from 0.
    #[must_use]
    pub fn limits(&self, rank: usize) -> (f64, f64) {
        let centre = normal_score(rank, self.n);
        let at = self.knots.partition_point(|knot| knot.rank < rank);
        let (lower, upper) = match (self.knots.get(at), at.checked_sub(1).and_then(|before| self.knots.get(before))) {
            (Some(knot), _) if knot.rank == rank => (knot.lower, knot.upper),
            (Some(high), Some(low)) => {
                let share = (ln_odds(rank, self.n) - low.ln_odds) / (high.ln_odds - low.ln_odds);
                let between = |a: f64, b: f64| a + share * (b - a);
                (between(low.lower, high.lower), between(low.upper, high.upper))
            }
            _ => (f64::NAN, f64::NAN),
        };
        (centre + lower, centre + upper)
    }
}

/// Ranks whose limits are computed, ascending and symmetric.
fn knots(n: usize) -> Vec<usize> {
    if n <= 2 * END {
        return (0..n).collect();
    }
    let mut lower: Vec<usize> = (0..END).collect();
    let mut next = END as f64;
    while next < n as f64 / 2.0 {
        lower.push(next as usize);
        next = (next * GROWTH).max(next + 1.0);
    }
    let upper: Vec<usize> = lower.iter().rev().map(|rank| n - 1 - rank).collect();
    lower.extend(upper);
    lower.dedup();
    lower
}

fn ln_odds(rank: usize, n: usize) -> f64 {
    ((rank as f64 + 0.5) / ((n - rank) as f64 - 0.5)).ln()
}

/// Φ⁻¹((i − ½)/n).
fn normal_score(rank: usize, n: usize) -> f64 {
    let count = n as f64;
    let (lower, upper) = (rank as f64 + 0.5, (n - rank) as f64 - 0.5);
    normal::quantile_pair(Tails { lower: lower / count, upper: upper / count })
}

fn knot(rank: usize, n: usize, level: f64) -> Knot {
    let (below, above) = (rank as f64 + 1.0, (n - rank) as f64);
    let total = below + above;
    let at = Tails { lower: below / total, upper: above / total };
    let z = normal::quantile_pair(at);
    let (variance, density) = (at.lower * at.upper, normal::pdf(z));
    let kappa = variance / (variance - density * density * (1.0 + 0.5 * z * z));
    let limit = |lower: f64| {
        let tails = Tails { lower, upper: 1.0 - lower };
        let (x, y) = beta::quantile_pair(below * kappa, above * kappa, tails);
        normal::quantile_pair(Tails { lower: x, upper: y })
    };
    let centre = normal_score(rank, n);
    Knot {
        rank,
        ln_odds: ln_odds(rank, n),
        lower: limit(0.5 * level) - centre,
        upper: limit(1.0 - 0.5 * level) - centre,
    }
}

/// The local level by n, interpolated linearly in the logarithms, and extrapolated from the last two entries.
fn local_level(n: usize) -> f64 {
    let at = LEVELS.partition_point(|&(known, _)| known < n).clamp(1, LEVELS.len() - 1);
    let (low, high) = (LEVELS[at - 1], LEVELS[at]);
    let (from, to) = ((low.0 as f64).ln(), (high.0 as f64).ln());
    let share = ((n.max(LEVELS[0].0) as f64).ln() - from) / (to - from);
    (low.1.ln() + share * (high.1.ln() - low.1.ln())).exp()
}

/// n and local level, from `examples/qq_band_levels.rs`: seed 20260101; 400,000 samples up to n = 100, so that the
/// coverage of 95 % has a standard error of 0.03 points, and 800 million values for each larger n up to 20,000: 0.01 at 150,
/// 0.05 at 5,000, 0.11 at 20,000. From 150 on the levels are smoothed by a cubic in ln n, fitted to their logarithms; it also
/// gives the level of 50,000.
const LEVELS: [(usize, f64); 29] = [
    (5, 0.021_587_5),
    (6, 0.013_349_1),
    (7, 0.009_385_7),
    (8, 0.007_195_7),
    (9, 0.005_865),
    (10, 0.004_948_3),
    (11, 0.004_300_8),
    (12, 0.003_782_5),
    (14, 0.003_162_9),
    (16, 0.002_706_9),
    (18, 0.002_394_9),
    (20, 0.002_178_3),
    (25, 0.001_793_8),
    (30, 0.001_558_8),
    (40, 0.001_287_1),
    (50, 0.001_143_1),
    (70, 0.000_954_24),
    (100, 0.000_844_03),
    (150, 0.000_727_95),
    (200, 0.000_670_76),
    (300, 0.000_603_16),
    (500, 0.000_534_94),
    (700, 0.000_498_02),
    (1000, 0.000_464_36),
    (2000, 0.000_411_35),
    (5000, 0.000_358_60),
    (10_000, 0.000_326_89),
    (20_000, 0.000_299_29),
    (50_000, 0.000_265_99),
];

#[cfg(test)]
mod tests {
    use super::{Band, local_level};
    use crate::distributions::normal;
    use crate::stats::moments::Moments;
    use crate::stats::split_mix::SplitMix64;

    #[test]
    fn limits_are_those_of_scipy() {
        // scipy 1.17: norm.ppf(beta.ppf((0.001, 0.999), i*k, (33 - i)*k)), k = p*(1-p)/(p*(1-p) - norm.pdf(z)**2*(1 + z*z/2)).
        let band = Band::with_local_level(32, 0.002);
        for (i, low, high) in [
            (1, -3.294_386_831_140, -1.075_174_972_531),
            (2, -2.405_831_459_116, -0.927_100_952_592),
            (16, -0.446_821_950_389, 0.369_329_070_113),
            (31, 0.927_100_952_592, 2.405_831_459_116),
        ] {
            let found = band.limits(i - 1);
            assert!((found.0 - low).abs() < 1e-11 && (found.1 - high).abs() < 1e-11, "{i} {found:?}");
        }
    }

    #[test]
    fn interpolated_limits_agree_with_computed_ones() {
        let band = Band::with_local_level(2000, 1e-3);
        for rank in [0, 199, 231, 500, 777, 999, 1000, 1500, 1801, 1999] {
            let exact = super::knot(rank, 2000, 1e-3);
            let centre = super::normal_score(rank, 2000);
            let (low, high) = band.limits(rank);
            assert!((low - centre - exact.lower).abs() < 2e-5 && (high - centre - exact.upper).abs() < 2e-5, "{rank}");
        }
    }

    #[test]
    fn levels_are_those_of_the_table_and_interpolated_between() {
        assert!(
            (local_level(5) / 0.021_587_5 - 1.0).abs() < 1e-12 && (local_level(100) / 0.000_844_03 - 1.0).abs() < 1e-12
        );
        assert!(local_level(120) < local_level(100) && local_level(120) > local_level(150));
        assert!(local_level(4_000_000) < local_level(50_000));
    }

    #[test]
    fn about_95_of_100_normal_samples_lie_inside_entirely() {
        // 2,000 samples: a standard error of 0.5 points; 93 … 97 is four of them.
        for n in [10, 60] {
            let band = Band::simultaneous(n);
            let mut generator = SplitMix64::new(99);
            let inside = (0..2000).filter(|_| {
                let mut values: Vec<f64> = (0..n).map(|_| normal::quantile(generator.uniform().max(1e-300))).collect();
                values.sort_unstable_by(f64::total_cmp);
                let moments = Moments::of(&values);
                let spread = moments.std_dev_ml().unwrap();
                values.iter().enumerate().all(|(rank, &x)| {
                    let (low, high) = band.limits(rank);
                    (low..=high).contains(&(moments.deviation(x) / spread))
                })
            });
            let share = inside.count() as f64 / 20.0;
            assert!((93.0..=97.0).contains(&share), "{n}: {share}");
        }
    }
}
