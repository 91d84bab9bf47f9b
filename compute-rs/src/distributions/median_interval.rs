//! The exact confidence interval of a median from order statistics.
//!
//! [x₍ₖ₎, x₍ₙ₊₁₋ₖ₎] covers the median of a continuous distribution with probability 1 − 2·P(B ≤ k − 1), where B is binomial with
//! n trials and probability ½; with ties the coverage is at least as high. k is the largest number whose coverage reaches the
//! level.
//! Thompson (1936), *Annals of Mathematical Statistics* 7, 122–128; David & Nagaraja (2003), *Order Statistics*, 7.1.

use super::beta;
use crate::stats::order::at_ranks;

/// An interval with its guaranteed coverage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MedianInterval {
    /// Lower end, an order statistic.
    pub lower: f64,
    /// Upper end.
    pub upper: f64,
    /// Probability of covering the median, at least the level.
    pub coverage: f64,
}

/// The interval of finite values at a level in (0, 1); `None` when even the extremes cover the median less often.
///
/// ```
/// use estimand_compute::distributions::median_interval::median_interval;
///
/// // The extremes of six values cover the median unless all are on one side of it: 1 − 2/2⁶.
/// let interval = median_interval(&[3.0, 1.0, 6.0, 2.0, 5.0, 4.0], 0.95).unwrap();
/// assert_eq!((interval.lower, interval.upper), (1.0, 6.0));
/// assert!((interval.coverage - 0.96875).abs() < 1e-12);
/// ```
#[must_use]
pub fn median_interval(values: &[f64], level: f64) -> Option<MedianInterval> {
    let n = values.len();
    let tail = 0.5 * (1.0 - level);
    // P(B ≤ k − 1) = P(Beta(n − k + 1, k) ≤ ½) grows with k.
    let below = |k: usize| beta::cdf(0.5, (n - k + 1) as f64, k as f64);
    let (mut reached, mut missed) = (0, n / 2 + 1);
    while missed - reached > 1 {
        let middle = usize::midpoint(reached, missed);
        if below(middle) <= tail {
            reached = middle;
        } else {
            missed = middle;
        }
    }
    if reached == 0 {
        return None;
    }
    match at_ranks(values, &[reached - 1, n - reached])[..] {
        [lower, upper] => {
            Some(MedianInterval { lower: lower.value, upper: upper.value, coverage: 1.0 - 2.0 * below(reached) })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::median_interval;

    #[test]
    fn six_values_are_the_fewest_for_95_percent() {
        // Neither six heads nor six tails in six tosses: 1 − 2/64. Five values: 1 − 2/32 = 93.75 %.
        let six = median_interval(&[3.0, 1.0, 2.0, 6.0, 5.0, 4.0], 0.95).unwrap();
        assert_eq!((six.lower, six.upper), (1.0, 6.0));
        assert!((six.coverage - 0.968_75).abs() < 1e-15);
        assert_eq!(median_interval(&[3.0, 1.0, 2.0, 5.0, 4.0], 0.95), None);
        assert_eq!(median_interval(&[], 0.95), None);
    }

    #[test]
    fn ten_values_leave_out_one_at_each_end() {
        // P(B ≤ 1) = 11/1024 is below 2.5 %, P(B ≤ 2) = 56/1024 is not: the second and the ninth value.
        let values: Vec<f64> = (1..=10).map(f64::from).collect();
        let ten = median_interval(&values, 0.95).unwrap();
        assert_eq!((ten.lower, ten.upper), (2.0, 9.0));
        assert!((ten.coverage - (1.0 - 22.0 / 1024.0)).abs() < 1e-15);
    }
}
