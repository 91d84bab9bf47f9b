//! Log-gamma, log-beta and the terms that keep their digits for large arguments.
//!
//! Stirling's series: Abramowitz & Stegun (1964), 6.1.41. The deviance term follows Loader (2000), *Fast and accurate
//! computation of binomial probabilities*.

use std::f64::consts::TAU;

/// Argument from which eight terms of Stirling's series reach full double precision.
pub(super) const LARGE: f64 = 10.0;

/// The remainder of Stirling's formula: ln Γ(x) − [(x − ½)·ln x − x + ½·ln 2π], for x ≥ [`LARGE`].
#[must_use]
pub fn stirling_rest(x: f64) -> f64 {
    const SERIES: [f64; 8] = [
        1.0 / 12.0,
        -1.0 / 360.0,
        1.0 / 1260.0,
        -1.0 / 1680.0,
        1.0 / 1188.0,
        -691.0 / 360_360.0,
        1.0 / 156.0,
        -3617.0 / 122_400.0,
    ];
    let inverse = x.recip();
    let square = inverse * inverse;
    SERIES.iter().rev().fold(0.0, |sum, c| sum * square + c) * inverse
}

/// ln Γ(x) for x > 0; NaN otherwise.
///
/// ```
/// assert!((estimand_compute::distributions::factorials::ln_gamma(5.0) - 24f64.ln()).abs() < 1e-14);
/// ```
#[must_use]
pub fn ln_gamma(x: f64) -> f64 {
    if x.is_nan() || x <= 0.0 {
        return f64::NAN;
    }
    let (mut shifted, mut product) = (x, 1.0);
    while shifted < LARGE {
        product *= shifted;
        shifted += 1.0;
    }
    (shifted - 0.5) * shifted.ln() - shifted + 0.5 * TAU.ln() + stirling_rest(shifted) - product.ln()
}

/// ln B(a, b) for a, b > 0, without the cancellation of three log-gammas.
#[must_use]
pub fn ln_beta(a: f64, b: f64) -> f64 {
    let (p, q) = if a < b { (a, b) } else { (b, a) };
    if p >= LARGE {
        let share = p / (p + q);
        return 0.5 * (TAU / q).ln()
            + (p - 0.5) * share.ln()
            + q * (-share).ln_1p()
            + stirling_rest(p)
            + stirling_rest(q)
            - stirling_rest(p + q);
    }
    if q >= LARGE {
        return ln_gamma(p) + stirling_rest(q) - stirling_rest(p + q) + p
            - p * q.ln()
            - (p + q - 0.5) * (p / q).ln_1p();
    }
    ln_gamma(p) + ln_gamma(q) - ln_gamma(p + q)
}

/// The deviance term x·ln(x/m) + m − x ≥ 0, exact for x near m.
#[must_use]
pub fn deviance(x: f64, m: f64) -> f64 {
    let difference = x - m;
    if difference.abs() < 0.1 * (x + m) {
        let v = difference / (x + m);
        let square = v * v;
        let mut sum = difference * v;
        let mut term = 2.0 * x * v;
        for j in 1..1000 {
            term *= square;
            let next = sum + term / f64::from(2 * j + 1);
            if next == sum {
                break;
            }
            sum = next;
        }
        return sum;
    }
    x * (x / m).ln() + m - x
}

#[cfg(test)]
mod tests {
    use super::{deviance, ln_beta, ln_gamma};

    fn close(got: f64, expected: f64, digits: f64) {
        assert!((got / expected - 1.0).abs() < digits, "{got:e} {expected:e}");
    }

    #[test]
    fn log_gamma_agrees_with_mpmath() {
        // mpmath 1.3 at 40 digits: loggamma(x).
        close(ln_gamma(0.5), 0.572_364_942_924_700_1, 1e-14);
        close(ln_gamma(1e-5), 11.512_919_692_895_826, 1e-14);
        close(ln_gamma(3.7), 1.428_072_326_665_388_2, 1e-14);
        close(ln_gamma(500_000.5), 6_061_182.607_640_614, 1e-15);
        assert!(ln_gamma(0.0).is_nan());
    }

    #[test]
    fn log_beta_keeps_its_digits_for_large_arguments() {
        // mpmath 1.3 at 40 digits: log(beta(a, b)).
        close(ln_beta(500_000.0, 0.5), -5.988_816_495_777_464, 1e-14);
        close(ln_beta(2.0, 3.0), (1.0f64 / 12.0).ln(), 1e-14);
        close(ln_beta(5e5, 3e5), -529_255.742_354_574_4, 1e-14);
    }

    #[test]
    fn the_deviance_is_exact_near_the_mean() {
        // x·ln(x/m) + m − x at x = 1 + 2^-20, m = 1 is d²/2 − d³/6 + d⁴/12 with d = 2^-20.
        let d = 2f64.powi(-20);
        close(deviance(1.0 + d, 1.0), d * d / 2.0 - d * d * d / 6.0 + d.powi(4) / 12.0, 1e-14);
        close(deviance(2.0, 1.0), 2.0 * 2f64.ln() - 1.0, 1e-15);
    }
}
