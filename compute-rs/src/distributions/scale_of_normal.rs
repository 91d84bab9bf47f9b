//! Averages over s = χ_ν/√ν, the standard deviation of a sample of unit variance with ν degrees of freedom.
//!
//! **Numerics.** With u = ln s the density of u is C·exp(−(ν/2)·(e²ᵘ − 1 − 2u)), which is analytic and falls off at both ends, so
//! the trapezoidal rule converges faster than any power of its step (Trefethen & Weideman 2014, *SIAM Review* 56, 385–458).
//! All terms are positive: a small tail keeps its digits.

use super::factorials::{LARGE, ln_gamma, stirling_rest};
use std::f64::consts::TAU;

/// Share of the sum below which a term, and all beyond it, are left out.
const NEGLIGIBLE: f64 = 1e-18;
/// Terms on one side.
const MOST_TERMS: i32 = 20_000;

/// The mean of `of(s)`, a function that falls from one level to another within about 1/`steepness` of ln s.
/// `start` is a point near the largest term.
pub(super) fn average(df: f64, steepness: f64, start: f64, of: impl Fn(f64) -> f64) -> f64 {
    let half = 0.5 * df;
    let step = (0.3 / (df + steepness * steepness).sqrt()).min(0.1);
    let origin = start.ln();
    let ln_constant = if half >= LARGE {
        0.5 * (4.0 * half / TAU).ln() - stirling_rest(half)
    } else {
        2f64.ln() + half * half.ln() - half - ln_gamma(half)
    };
    let term = |k: i32| {
        let u = origin + f64::from(k) * step;
        let value = of(u.exp());
        value * (ln_constant - half * ((2.0 * u).exp_m1() - 2.0 * u)).exp()
    };
    let mut sum = term(0);
    for direction in [-1, 1] {
        for k in 1..MOST_TERMS {
            let next = term(direction * k);
            sum += next;
            if next <= NEGLIGIBLE * sum || next.is_nan() {
                break;
            }
        }
    }
    sum * step
}

#[cfg(test)]
mod tests {
    use super::average;

    #[test]
    fn the_mean_of_one_is_one_and_that_of_the_square_is_one() {
        for df in [0.7, 1.0, 2.5, 19.0, 20.0, 333.3, 1e6] {
            assert!((average(df, 0.0, 1.0, |_| 1.0) - 1.0).abs() < 1e-12, "{df}");
            assert!((average(df, 0.0, 1.0, |s| s * s) - 1.0).abs() < 1e-12, "{df}");
        }
    }
}
