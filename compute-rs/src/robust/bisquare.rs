//! Tukey's bisquare and its M-scale.
//!
//! ρ(t) = 1 − (1 − (t/c)²)³ for |t| < c, else 1; Beaton & Tukey (1974), *Technometrics* 16, 147–185. The scale s of
//! residuals r solves Σρ(rᵢ/s; c₀)/(n − p) = ½, with a breakdown point of one half; Rousseeuw & Yohai (1984), in
//! *Robust and Nonlinear Time Series Analysis*, 256–272.

use crate::stats::order::quantiles;
use crate::stats::sum::DoubleDouble;

/// Tuning constant c₀ of the S-estimator: breakdown point of one half, consistent at the normal.
pub const C0: f64 = 1.547_64;
/// Tuning constant c₁ of the M-step: efficiency of 95 % at the normal.
pub const C1: f64 = 4.685_061;
/// Median of |z| at the normal, rounded as usual in the literature.
pub const NORMAL_MEDIAN: f64 = 0.6745;

/// Number of values summed in lanes before they enter a compensated sum.
const BLOCK: usize = 256;
/// Maximum number of steps of the solver; Newton's method needs fewer than ten.
const MOST_STEPS: usize = 200;

/// 1 − (t/c)², 0 outside ±c.
#[inline]
#[must_use]
pub fn remainder(t: f64, c: f64) -> f64 {
    let u = t / c;
    let left = 1.0 - u * u;
    if left > 0.0 { left } else { 0.0 }
}

/// ρ(t; c), scaled to reach 1.
#[inline]
#[must_use]
pub fn rho(t: f64, c: f64) -> f64 {
    let left = remainder(t, c);
    1.0 - left * left * left
}

/// ρ'(t; c).
#[inline]
#[must_use]
pub fn rho_slope(t: f64, c: f64) -> f64 {
    6.0 / (c * c) * psi(t, c)
}

/// ψ(t; c) = t·(1 − (t/c)²)², scaled to slope 1 at 0.
#[inline]
#[must_use]
pub fn psi(t: f64, c: f64) -> f64 {
    let weight = weight(t, c);
    if weight > 0.0 { t * weight } else { 0.0 }
}

/// ψ'(t; c) = (1 − τ)(1 − 5τ) with τ = (t/c)² below 1, else 0.
#[inline]
#[must_use]
pub fn psi_derivative(t: f64, c: f64) -> f64 {
    let left = remainder(t, c);
    left * (5.0 * left - 4.0)
}

/// Weight ψ(t)/t of an observation, from 0 to 1.
#[inline]
#[must_use]
pub fn weight(t: f64, c: f64) -> f64 {
    let left = remainder(t, c);
    left * left
}

/// Σρ(rᵢ/s; c).
#[must_use]
pub fn total_rho(residuals: &[f64], s: f64, c: f64) -> f64 {
    sums(residuals, s, c).0
}

/// The M-scale of residuals from a fit of p coefficients: s with Σρ(rᵢ/s; c₀) = (n − p)/2. Exactly 0 when no more than
/// (n − p)/2 residuals differ from 0. The search starts at `start`, or at the median when that is 0.
///
/// **Numerics.** Newton's method on ln s inside a bracket; a step that leaves it is replaced by the fixed point
/// s·√(2Σρ/(n − p)), which never overshoots.
#[must_use]
pub fn scale(residuals: &[f64], p: usize, start: f64) -> f64 {
    let half = residuals.len().saturating_sub(p) as f64 / 2.0;
    let nonzero = residuals.iter().filter(|r| **r != 0.0).count();
    if nonzero as f64 <= half || half == 0.0 {
        return 0.0;
    }
    let mut s = if start > 0.0 && start.is_finite() { start } else { initial_scale(residuals) };
    let (mut low, mut high) = (0.0, f64::INFINITY);
    for _ in 0..MOST_STEPS {
        let (total, slope) = sums(residuals, s, C0);
        if total > half {
            low = s;
        } else {
            high = s;
        }
        let change = (total - half) / slope;
        let newton = s * (1.0 + change);
        if change.abs() < 0.5 && newton > low && newton < high {
            s = newton;
            // Newton's method squares the error in each step, so it is now below rounding.
            if change.abs() < 1e-8 {
                return s;
            }
            continue;
        }
        let fixed = s * (total / half).sqrt();
        if fixed == s || !(fixed > 0.0 && fixed.is_finite()) {
            return s;
        }
        s = fixed;
    }
    s
}

/// Median of |r| over its value at the normal; when that is 0, the median of the residuals that are not 0.
fn initial_scale(residuals: &[f64]) -> f64 {
    let size: Vec<f64> = residuals.iter().map(|r| r.abs()).collect();
    let median = quantiles(&size, &[0.5]).first().copied().unwrap_or(0.0);
    if median > 0.0 {
        return median / NORMAL_MEDIAN;
    }
    let nonzero: Vec<f64> = size.into_iter().filter(|r| *r > 0.0).collect();
    quantiles(&nonzero, &[0.5]).first().copied().unwrap_or(1.0)
}

/// (Σρ, Σρ'(u)·u) of u = r/s.
fn sums(residuals: &[f64], s: f64, c: f64) -> (f64, f64) {
    const LANES: usize = 4;
    let inverse = (s * c).recip();
    let (mut total, mut slope) = (DoubleDouble::default(), DoubleDouble::default());
    let terms = |r: f64| {
        let u = r * inverse;
        let tau = u * u;
        let tau = if tau < 1.0 { tau } else { 1.0 };
        let left = 1.0 - tau;
        let square = left * left;
        (1.0 - square * left, 6.0 * tau * square)
    };
    for block in residuals.chunks(BLOCK) {
        let (mut t, mut d) = ([0.0; LANES], [0.0; LANES]);
        let (chunks, rest) = block.as_chunks::<LANES>();
        for chunk in chunks {
            for lane in 0..LANES {
                let (rho, step) = terms(chunk[lane]);
                t[lane] += rho;
                d[lane] += step;
            }
        }
        for &r in rest {
            let (rho, step) = terms(r);
            t[0] += rho;
            d[0] += step;
        }
        total.add((t[0] + t[2]) + (t[1] + t[3]));
        slope.add((d[0] + d[2]) + (d[1] + d[3]));
    }
    (total.value(), slope.value())
}

#[cfg(test)]
mod tests {
    use super::{C0, C1, psi, psi_derivative, rho, rho_slope, scale, total_rho, weight};

    #[test]
    fn values_by_hand() {
        // t = c/2: 1 − ¼ = ¾; ρ = 1 − 27/64, w = 9/16, ψ = t·9/16, ψ' = ¾·(1 − 5/4).
        let c = 4.0;
        assert_eq!((rho(2.0, c), weight(2.0, c), psi(2.0, c)), (37.0 / 64.0, 9.0 / 16.0, 9.0 / 8.0));
        assert_eq!(psi_derivative(2.0, c), -0.1875);
        assert_eq!((rho(4.0, c), psi(-5.0, c), psi_derivative(4.0, c), weight(1e300, c)), (1.0, 0.0, 0.0, 0.0));
        // ρ' by a difference quotient.
        let slope = (rho(1.3 + 1e-6, c) - rho(1.3 - 1e-6, c)) / 2e-6;
        assert!((rho_slope(1.3, c) - slope).abs() < 1e-9);
        let slope = (psi(1.3 + 1e-6, c) - psi(1.3 - 1e-6, c)) / 2e-6;
        assert!((psi_derivative(1.3, c) - slope).abs() < 1e-9);
    }

    #[test]
    fn constants_give_breakdown_and_efficiency_at_the_normal() {
        // Integrals over the normal density by the trapezoidal rule: E ρ(z; c₀) = ½ and (E ψ')²/E ψ² = 0.95.
        let grid = || (-80_000..=80_000).map(|i| f64::from(i) * 1e-4);
        let density = |z: f64| (-0.5 * z * z).exp() / std::f64::consts::TAU.sqrt() * 1e-4;
        let mean = |f: &dyn Fn(f64) -> f64| grid().map(|z| f(z) * density(z)).sum::<f64>();
        assert!((mean(&|z| rho(z, C0)) - 0.5).abs() < 1e-5);
        let efficiency = mean(&|z| psi_derivative(z, C1)).powi(2) / mean(&|z| psi(z, C1).powi(2));
        assert!((efficiency - 0.95).abs() < 1e-6);
    }

    #[test]
    fn the_scale_solves_its_equation_from_any_start() {
        let r: Vec<f64> = (0..501).map(|i| f64::from(i * 37 % 501) / 100.0 - 2.5).chain([1e6, -1e9, 0.0]).collect();
        let s = scale(&r, 4, 0.0);
        assert!((total_rho(&r, s, C0) - 250.0).abs() < 1e-10);
        for start in [1e-12, 1e-3, 1.0, 1e3, 1e12] {
            assert!((scale(&r, 4, start) / s - 1.0).abs() < 1e-14, "{start}");
        }
        // The scale is equivariant under a change of units.
        let doubled: Vec<f64> = r.iter().map(|r| 2.0 * r).collect();
        assert_eq!(scale(&doubled, 4, 2.0), 2.0 * scale(&r, 4, 1.0));
    }

    #[test]
    fn a_scale_of_mostly_zeros_is_zero() {
        assert_eq!(scale(&[0.0, 0.0, 0.0, 0.0, 3.0, 4.0], 2, 1.0), 0.0);
        assert!(scale(&[0.0, 0.0, 1.0, 2.0, 3.0, 4.0], 2, 1.0) > 0.0);
        assert_eq!(scale(&[], 1, 1.0), 0.0);
    }
}
