//! F distribution.

use super::{Tails, beta};

/// Both tails at x ≥ 0 with d1 and d2 degrees of freedom.
#[must_use]
pub fn tails(x: f64, d1: f64, d2: f64) -> Tails {
    if x == f64::INFINITY {
        return Tails { lower: 1.0, upper: 0.0 };
    }
    if x <= 0.0 {
        return Tails { lower: 0.0, upper: 1.0 };
    }
    let ratio = (d1 / d2) * x;
    beta::tails(0.5 * d2, 0.5 * d1, (1.0 + ratio).recip(), (1.0 + ratio.recip()).recip()).swapped()
}

/// P(X ≤ x).
#[must_use]
pub fn cdf(x: f64, d1: f64, d2: f64) -> f64 {
    tails(x, d1, d2).lower
}

/// P(X > x): the p-value of a test statistic, I_{d2/(d2+d1·x)}(d2/2, d1/2).
///
/// ```
/// // P(F(2, d) > x) = (1 + 2x/d)^(−d/2).
/// assert!((estimand_compute::distributions::fisher::sf(2.0, 2.0, 4.0) - 0.25).abs() < 1e-15);
/// ```
#[must_use]
pub fn sf(x: f64, d1: f64, d2: f64) -> f64 {
    tails(x, d1, d2).upper
}

/// The p quantile.
#[must_use]
pub fn quantile(p: f64, d1: f64, d2: f64) -> f64 {
    let (x, y) = beta::quantile_pair(0.5 * d1, 0.5 * d2, Tails::from_lower(p));
    (d2 / d1) * (x / y)
}
