//! Chi-squared distribution: a gamma distribution with shape df/2 and scale 2.

use super::gamma;

/// P(X ≤ x).
#[must_use]
pub fn cdf(x: f64, df: f64) -> f64 {
    gamma::tails(0.5 * df, 0.5 * x).lower
}

/// P(X > x): the p-value of a test statistic.
///
/// ```
/// // P(χ²₂ > x) = exp(−x/2).
/// assert!((estimand_compute::distributions::chi_squared::sf(3.0, 2.0) - (-1.5f64).exp()).abs() < 1e-15);
/// ```
#[must_use]
pub fn sf(x: f64, df: f64) -> f64 {
    gamma::tails(0.5 * df, 0.5 * x).upper
}

/// The p quantile.
#[must_use]
pub fn quantile(p: f64, df: f64) -> f64 {
    gamma::quantile(p, 0.5 * df, 2.0)
}
