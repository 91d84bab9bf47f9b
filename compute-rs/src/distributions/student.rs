//! Student's t distribution.

use super::{Tails, beta};

/// P(|T| > |t|) with df degrees of freedom: I_{ν/(ν+t²)}(ν/2, ½).
#[must_use]
pub fn two_sided(t: f64, df: f64) -> f64 {
    central(t, df).lower
}

/// Tails of Beta(ν/2, ½) at ν/(ν+t²); the lower one is P(|T| > |t|).
fn central(t: f64, df: f64) -> Tails {
    // The ratio t²/ν by way of t/√ν: neither overflows before the quotient does.
    let r = t / df.sqrt();
    let ratio = r * r;
    if ratio == f64::INFINITY {
        return Tails { lower: 0.0, upper: 1.0 };
    }
    beta::tails(0.5 * df, 0.5, (1.0 + ratio).recip(), (1.0 + ratio.recip()).recip())
}

/// P(T ≤ t).
#[must_use]
pub fn cdf(t: f64, df: f64) -> f64 {
    sf(-t, df)
}

/// P(T > t).
///
/// ```
/// // The Cauchy distribution: 1/2 − arctan(1)/π.
/// assert!((estimand_compute::distributions::student::sf(1.0, 1.0) - 0.25).abs() < 1e-15);
/// ```
#[must_use]
pub fn sf(t: f64, df: f64) -> f64 {
    let both = central(t, df);
    if t >= 0.0 { 0.5 * both.lower } else { 0.5 + 0.5 * both.upper }
}

/// The p quantile; NaN unless 0 ≤ p ≤ 1 and df > 0.
///
/// ```
/// assert!((estimand_compute::distributions::student::quantile(0.75, 1.0) - 1.0).abs() < 1e-14);
/// ```
#[must_use]
pub fn quantile(p: f64, df: f64) -> f64 {
    let tail = p.min(1.0 - p);
    let (x, y) = beta::quantile_pair(0.5 * df, 0.5, Tails { lower: 2.0 * tail, upper: 1.0 - 2.0 * tail });
    let t = (df * (y / x)).sqrt();
    if p < 0.5 { -t } else { t }
}
