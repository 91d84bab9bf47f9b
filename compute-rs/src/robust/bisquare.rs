//! Tukey's bisquare: ρ, ψ and weight, and the M-scale it defines. Beaton & Tukey (1974), *Technometrics* 16, 147–185.

/// Tuning constant of the S-estimator: breakdown point ½, consistent at the normal.
pub const C0: f64 = 1.547_64;
/// Tuning constant of the M-step: 95 % efficiency at the normal.
pub const C1: f64 = 4.685_061;

/// ρ(t) = 1 − (1 − (t/c)²)³ inside ∓c, else 1.
#[inline]
#[must_use]
pub fn rho(t: f64, c: f64) -> f64 {
    let u = t / c;
    let rest = 1.0 - u * u;
    if rest > 0.0 { 1.0 - rest * rest * rest } else { 1.0 }
}

/// ψ(t) = t·(1 − (t/c)²)² inside ∓c, else 0: ρ' up to the factor 6/c².
#[inline]
#[must_use]
pub fn psi(t: f64, c: f64) -> f64 {
    t * weight(t, c)
}

/// ψ(t)/t = (1 − (t/c)²)² inside ∓c, else 0.
#[inline]
#[must_use]
pub fn weight(t: f64, c: f64) -> f64 {
    let u = t / c;
    let rest = 1.0 - u * u;
    if rest > 0.0 { rest * rest } else { 0.0 }
}

/// ψ'(t) = (1 − τ)(1 − 5τ) with τ = (t/c)² inside ∓c, else 0.
#[inline]
#[must_use]
pub fn psi_derivative(t: f64, c: f64) -> f64 {
    let u = t / c;
    let tau = u * u;
    if tau < 1.0 { (1.0 - tau) * (1.0 - 5.0 * tau) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::{C0, C1, psi, psi_derivative, rho, weight};
    use crate::dist::normal::pdf;

    #[test]
    fn the_constants_give_breakdown_and_efficiency() {
        // Simpson's rule over ∓10 for the expectations at the normal: E ρ = ½, and (E ψ')²/E ψ² = 0.95.
        let steps = 20_000;
        let width = 20.0 / f64::from(steps);
        let mean = |f: &dyn Fn(f64) -> f64| {
            let term = |i: i32| {
                let z = -10.0 + width * f64::from(i);
                let weight = if i == 0 || i == steps { 1.0 } else { 2.0 + 2.0 * f64::from(i % 2) };
                weight * f(z) * pdf(z)
            };
            (0..=steps).map(term).sum::<f64>() * width / 3.0
        };
        assert!((mean(&|z| rho(z, C0)) - 0.5).abs() < 1e-5);
        let slope = mean(&|z| psi_derivative(z, C1));
        assert!((slope * slope / mean(&|z| psi(z, C1) * psi(z, C1)) - 0.95).abs() < 1e-5);
    }

    #[test]
    fn derivatives_follow_their_functions() {
        for t in [-1.2, 0.3, 0.0, 1.5] {
            let slope = |f: &dyn Fn(f64) -> f64| (f(t + 1e-6) - f(t - 1e-6)) / 2e-6;
            assert!((slope(&|t| rho(t, C0)) - 6.0 / (C0 * C0) * psi(t, C0)).abs() < 1e-8);
            assert!((slope(&|t| psi(t, C0)) - psi_derivative(t, C0)).abs() < 1e-8);
            assert_eq!(psi(t, C0), t * weight(t, C0));
        }
        assert_eq!((rho(2.0, C0), psi(2.0, C0), psi_derivative(2.0, C0)), (1.0, 0.0, 0.0));
    }
}
