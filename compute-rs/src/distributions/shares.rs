//! Shares of categories: simultaneous limits, and tests of their counts.

use super::{beta, chi_squared, normal};

/// Error rate of all limits together.
const ALPHA: f64 = 0.05;

/// Limits of one of `categories` shares, which hold for all of them at once (Goodman 1965); for two categories, which
/// are one share and its complement, the limits of Wilson (1927). `count` of `total` values are in the category.
#[must_use]
pub fn limits(count: u32, total: u32, categories: usize) -> (f64, f64) {
    let (x, n) = (f64::from(count), f64::from(total));
    let at_once = if categories > 2 { categories as f64 } else { 1.0 };
    let z = normal::quantile(ALPHA / at_once / 2.0);
    let c = z * z;
    let upper = (2.0 * x + c + (c * (c + 4.0 * x * (n - x) / n)).sqrt()) / (2.0 * (n + c));
    // The product of both limits, without the difference that would lose digits.
    (x * x / (n * (n + c)) / upper, upper)
}

/// Pearson's statistic of counts against equal shares, with its degrees of freedom and p; `None` for fewer than two categories.
#[must_use]
pub fn against_equal(counts: &[u32]) -> Option<(f64, u32, f64)> {
    let df = u32::try_from(counts.len()).ok()?.checked_sub(1).filter(|df| *df > 0)?;
    let total: f64 = counts.iter().map(|&count| f64::from(count)).sum();
    let expected = total / counts.len() as f64;
    let statistic = counts.iter().map(|&count| (f64::from(count) - expected).powi(2)).sum::<f64>() / expected;
    Some((statistic, df, chi_squared::sf(statistic, f64::from(df))))
}

/// Exact two-sided p of two counts being equally likely. It holds for the two largest of many without a correction (Hung &
/// Fithian 2019).
#[must_use]
pub fn more_frequent(first: u32, second: u32) -> f64 {
    let (most, least) = (f64::from(first.max(second)), f64::from(first.min(second)));
    // P(X ≤ least) of a binomial with probability ½.
    (2.0 * beta::cdf(0.5, most, least + 1.0)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::{against_equal, limits, more_frequent};

    #[test]
    fn the_limits_of_all_and_of_none_are_closed_at_one_end() {
        assert_eq!(limits(0, 10, 3).0, 0.0);
        assert!((limits(10, 10, 2).1 - 1.0).abs() < 1e-15);
    }

    #[test]
    fn equal_counts_are_no_evidence() {
        assert_eq!(against_equal(&[4, 4, 4]), Some((0.0, 2, 1.0)));
        assert_eq!(against_equal(&[4]), None);
        assert_eq!(more_frequent(5, 5), 1.0);
    }

    /// By hand: of four values all four on one side have probability 2/16; of five, five or one of the other 2·6/32.
    #[test]
    fn few_values_have_the_probabilities_of_coins() {
        assert!((more_frequent(4, 0) - 0.125).abs() < 1e-15);
        assert!((more_frequent(4, 1) - 0.375).abs() < 1e-15);
    }
}
