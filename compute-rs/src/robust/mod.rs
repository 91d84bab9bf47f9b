//! Robust estimators: location and scale of one variable (docs/methods/robust-statistics.md), and
//! regression (docs/methods/robust-regression.md).
//!
//! **One variable.** All estimators work on one [`Sample`]: a sorted copy of the values with its median and MAD. In sorted
//! order the values that an estimator clamps, trims or gives no weight are at the ends, so sums over the others can be updated
//! instead of recomputed, and pairs of values form a matrix with sorted rows and columns, in which a rank is found without
//! storing the matrix.
//!
//! | module | location | scale |
//! |---|---|---|
//! | [`quantile_based`] | median, trimean | MAD, normalised interquartile range |
//! | [`trimmed`], [`winsorised`] | mean without the tails, or with the tails pulled in | winsorised standard deviation |
//! | [`huber_m`] | Huber's M with the MAD as scale | MAD |
//! | [`huber_proposal_2`] | Huber's proposal 2 | the same |
//! | [`mm_location`] | Tukey bisquare MM | S-scale |
//! | [`hodges_lehmann`], [`qn`] | median of Walsh averages | quantile of pairwise differences |
//! | [`sn`] | | median of medians of distances |
//! | [`tau`] | weighted mean | τ-scale |
//!
//! **Regression.** A start with high breakdown (the S-estimator, found by a deterministic search) fixes the scale, and an
//! M-estimator of 95 % efficiency is iterated from it. Everything is computed in the orthonormal basis Q of the least
//! squares fit.
//!
//! | module | holds |
//! |---|---|
//! | [`design`] | residuals and weighted least squares in the basis Q |
//! | [`starts`] | elemental subsets, all or drawn |
//! | [`search`] | the S-estimator |
//! | [`mm`] | the estimator: parameters, defects, fit |
//! | [`covariance`] | standard errors, classical and Newey–West |
//! | [`dependent`] | standard errors of panels and of series: cluster jackknife, EWC |
//!
//! Both use [`bisquare`].

pub mod bisquare;
pub mod covariance;
pub mod dependent;
pub mod design;
pub mod hodges_lehmann;
pub mod huber_m;
pub mod huber_proposal_2;
pub mod mm;
pub mod mm_location;
mod pairs;
pub mod qn;
pub mod quantile_based;
mod sample;
pub mod search;
pub mod sn;
pub mod starts;
pub mod tau;
pub mod trimmed;
mod window;
pub mod winsorised;

pub use sample::Sample;

/// A location and a scale in the units of the variable; NaN where not defined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Location.
    pub location: f64,
    /// Scale.
    pub scale: f64,
}

#[cfg(test)]
mod tests {
    use super::Sample;

    /// Samples that are hard to select from: smooth, tied, heavy-tailed, in two clusters.
    pub(super) fn pseudo_random(n: usize, shape: u32) -> Vec<f64> {
        let mut state = 7u64;
        (0..n)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let u = (state >> 11) as f64 / (1u64 << 53) as f64;
                match shape {
                    0 => u,
                    1 => (u * 9.0).floor(),
                    2 => (40.0 * (u - 0.5)).exp(),
                    3 => u + if u < 0.4 { 0.0 } else { 1e6 },
                    _ => 1.0 / (u - 0.5),
                }
            })
            .collect()
    }

    #[test]
    fn the_sample_knows_its_median_and_mad() {
        // 1, 2, 4, 9, 100: median 4, distances 3, 2, 0, 5, 96 with median 3.
        let sample = Sample::of(&[100.0, 4.0, 1.0, 9.0, 2.0]).unwrap();
        assert_eq!((sample.median(), sample.raw_mad()), (4.0, 3.0));
        // 1, 2, 4, 9: median 3, distances 2, 1, 1, 6 with median 1.5.
        let even = Sample::of(&[9.0, 4.0, 1.0, 2.0]).unwrap();
        assert_eq!((even.median(), even.raw_mad()), (3.0, 1.5));
        assert!(Sample::of(&[]).is_none());
    }

    #[test]
    fn the_mad_of_any_sample_is_that_of_its_sorted_distances() {
        for shape in 0..5 {
            for n in [1, 2, 3, 10, 501, 1000] {
                let values = pseudo_random(n, shape);
                let sample = Sample::of(&values).unwrap();
                let mut distances: Vec<f64> = values.iter().map(|x| (x - sample.median()).abs()).collect();
                distances.sort_by(f64::total_cmp);
                let (low, high) = (distances[(n - 1) / 2], distances[n / 2]);
                let expected = if low == high { low } else { 0.5 * low + 0.5 * high };
                assert_eq!(sample.raw_mad(), expected, "{shape} {n}");
            }
        }
    }
}
