//! Gamma distribution: the regularised incomplete gamma functions and their inverse.
//!
//! **Numerics.** Series (DLMF 8.7.1) below a + 1, continued fraction (DLMF 8.9.2) above; when the shape is large, the
//! leading factor uses the Stirling correction and the deviance term.

use super::Tails;
use super::factorials::{LARGE, deviance, ln_gamma, stirling_rest};
use super::solve::solve;
use std::f64::consts::TAU;

/// Largest shape for which series and fraction converge in reasonable time.
pub const LARGEST: f64 = 1e12;

/// Both tails of the gamma distribution with the given shape and scale 1. NaN unless 0 < shape ≤ [`LARGEST`].
#[must_use]
pub fn tails(shape: f64, x: f64) -> Tails {
    if !(shape > 0.0 && shape <= LARGEST) || x.is_nan() {
        return Tails { lower: f64::NAN, upper: f64::NAN };
    }
    if x <= 0.0 {
        return Tails { lower: 0.0, upper: 1.0 };
    }
    if x == f64::INFINITY {
        return Tails { lower: 1.0, upper: 0.0 };
    }
    let leading_factor = ln_leading_factor(shape, x).exp();
    if x < shape + 1.0 {
        Tails::from_lower((leading_factor * series(shape, x)).min(1.0))
    } else {
        Tails::from_upper((leading_factor * fraction(shape, x)).min(1.0))
    }
}

/// P(X ≤ x) of the gamma distribution with shape and scale.
#[must_use]
pub fn cdf(x: f64, shape: f64, scale: f64) -> f64 {
    if scale > 0.0 { tails(shape, x / scale).lower } else { f64::NAN }
}

/// P(X > x) of the gamma distribution with shape and scale.
///
/// ```
/// // Shape 1 is the exponential distribution.
/// assert!((estimand_compute::distributions::gamma::sf(3.0, 1.0, 2.0) - (-1.5f64).exp()).abs() < 1e-14);
/// ```
#[must_use]
pub fn sf(x: f64, shape: f64, scale: f64) -> f64 {
    if scale > 0.0 { tails(shape, x / scale).upper } else { f64::NAN }
}

/// The p quantile of the gamma distribution with shape and scale; NaN unless 0 ≤ p ≤ 1 and both are positive.
#[must_use]
pub fn quantile(p: f64, shape: f64, scale: f64) -> f64 {
    if scale > 0.0 { quantile_at(shape, Tails::from_lower(p)) * scale } else { f64::NAN }
}

/// The point with the given tails, scale 1.
#[must_use]
pub fn quantile_at(shape: f64, at: Tails) -> f64 {
    if !(shape > 0.0 && shape <= LARGEST && at.lower >= 0.0 && at.upper >= 0.0) {
        return f64::NAN;
    }
    if at.lower == 0.0 {
        return 0.0;
    }
    if at.upper == 0.0 {
        return f64::INFINITY;
    }
    let lower_side = at.lower <= at.upper;
    let target = if lower_side { at.lower.ln() } else { at.upper.ln() };
    let u = solve(start(shape, at), target, lower_side, |u| {
        let x = u.exp();
        let both = tails(shape, x);
        let tail = if lower_side { both.lower } else { both.upper };
        let slope = ln_leading_factor(shape, x).exp() / tail;
        (tail.ln(), if lower_side { slope } else { -slope })
    });
    u.exp()
}

/// An initial value of ln x: Wilson & Hilferty (1931) for the body, the leading term for the lower tail.
fn start(shape: f64, at: Tails) -> f64 {
    let z = super::normal::quantile_pair(at);
    let c = (9.0 * shape).recip();
    let cube = 1.0 - c + z * c.sqrt();
    if shape > 0.5 && cube > 0.2 {
        return shape.ln() + 3.0 * cube.ln();
    }
    let low = (at.lower.ln() + ln_gamma(shape + 1.0)) / shape;
    low.min((shape + 1.0 - at.upper.ln()).ln())
}

/// ln of xᵃ·e⁻ˣ / Γ(a).
pub(super) fn ln_leading_factor(a: f64, x: f64) -> f64 {
    if a >= LARGE {
        return 0.5 * (a / TAU).ln() - stirling_rest(a) - deviance(a, x);
    }
    a * x.ln() - x - ln_gamma(a)
}

/// Σ xᵏ / (a(a+1)…(a+k)).
fn series(a: f64, x: f64) -> f64 {
    let mut term = a.recip();
    let mut sum = term;
    let mut k = a;
    for _ in 0..max_terms(a) {
        k += 1.0;
        term *= x / k;
        sum += term;
        if term < sum * f64::EPSILON * 0.5 {
            break;
        }
    }
    sum
}

/// The continued fraction of the upper tail, divided by xᵃ·e⁻ˣ.
fn fraction(a: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let nonzero = |v: f64| if v.abs() < TINY { TINY } else { v };
    let mut b = x + 1.0 - a;
    let mut c = TINY.recip();
    let mut d = nonzero(b).recip();
    let mut h = d;
    for i in 1..=max_terms(a) {
        let i = i as f64;
        let an = -i * (i - a);
        b += 2.0;
        d = nonzero(an * d + b).recip();
        c = nonzero(b + an / c);
        let step = d * c;
        h *= step;
        if (step - 1.0).abs() < 2.0 * f64::EPSILON {
            break;
        }
    }
    h
}

fn max_terms(a: f64) -> u64 {
    1000 + 16 * a.sqrt() as u64
}
