//! Noncentral chi-squared distribution: a mixture of central ones whose degrees of freedom have twice a Poisson count added (Johnson,
//! Kotz & Balakrishnan 1995, *Continuous Univariate Distributions* 2, equation 29.2). Limits of its noncentrality are those of an effect
//! (Steiger & Fouladi 1997).

use super::solve::rising;
use super::{Tails, chi_squared, gamma, normal};

/// Weight of a term, in units of the largest one, below which the others add nothing.
const NEGLIGIBLE: f64 = 1e-20;
/// Distance from a target, in normal quantiles, beyond which the size says nothing more.
const FAR: f64 = 8.0;

/// Both tails at x ≥ 0, with an absolute error of about 1e-15.
///
/// ```
/// use estimand_compute::distributions::{chi_squared, noncentral_chi_squared};
///
/// // Without noncentrality it is the central one.
/// assert!((noncentral_chi_squared::tails(3.0, 2.0, 0.0).upper - chi_squared::sf(3.0, 2.0)).abs() < 1e-15);
/// ```
#[must_use]
pub fn tails(x: f64, df: f64, lambda: f64) -> Tails {
    if !(x >= 0.0 && df > 0.0 && lambda >= 0.0 && lambda.is_finite()) {
        return Tails { lower: f64::NAN, upper: f64::NAN };
    }
    let (half, y) = (0.5 * lambda, 0.5 * x);
    let mode = half.floor();
    let shape = 0.5 * df + mode;
    let start = gamma::tails(shape, y);
    // yᵃ·e⁻ʸ/Γ(a + 1), by which the tails of shapes a and a + 1 differ.
    let step = if y > 0.0 { gamma::ln_leading_factor(shape, y).exp() / shape } else { 0.0 };
    let mut sum = (start.lower, start.upper, 1.0);
    let mut add = |weight: f64, lower: f64, upper: f64| {
        sum = (sum.0 + weight * lower.clamp(0.0, 1.0), sum.1 + weight * upper.clamp(0.0, 1.0), sum.2 + weight);
    };
    let (mut weight, mut at, mut by, mut count, mut a) = (1.0, start, step, mode, shape);
    while weight > NEGLIGIBLE && half > 0.0 {
        at = Tails { lower: at.lower - by, upper: at.upper + by };
        count += 1.0;
        weight *= half / count;
        add(weight, at.lower, at.upper);
        a += 1.0;
        by *= y / a;
    }
    (weight, at, by, count, a) = (1.0, start, step, mode, shape);
    while weight > NEGLIGIBLE && count > 0.0 {
        by = if y > 0.0 { by * a / y } else { 0.0 };
        a -= 1.0;
        at = Tails { lower: at.lower + by, upper: at.upper - by };
        weight *= count / half;
        count -= 1.0;
        add(weight, at.lower, at.upper);
    }
    Tails { lower: sum.0 / sum.2, upper: sum.1 / sum.2 }
}

/// The noncentrality with which the upper tail at x is p; 0 where even the central tail is larger.
///
/// ```
/// use estimand_compute::distributions::noncentral_chi_squared;
///
/// let lambda = noncentral_chi_squared::noncentrality(20.0, 4.0, 0.025);
/// assert!((noncentral_chi_squared::tails(20.0, 4.0, lambda).upper - 0.025).abs() < 1e-13);
/// ```
#[must_use]
pub fn noncentrality(x: f64, df: f64, p: f64) -> f64 {
    if !(x.is_finite() && p > 0.0 && p < 1.0) {
        return f64::NAN;
    }
    if chi_squared::sf(x, df) >= p {
        return 0.0;
    }
    let target = normal::quantile(p);
    // On the scale of normal quantiles the upper tail is nearly linear in √λ.
    let excess = |root: f64| {
        let at = tails(x, df, root.max(0.0).powi(2)).swapped();
        (normal::quantile_pair(at) - target).clamp(-FAR, FAR) + root.min(0.0)
    };
    rising((x - df).max(1.0).sqrt() + target, excess).powi(2)
}

/// The value that is exceeded with probability p.
///
/// ```
/// use estimand_compute::distributions::noncentral_chi_squared;
///
/// // Montiel Olea & Pflueger (2013), table 1: one degree of freedom and a noncentrality of 10.
/// assert!((noncentral_chi_squared::upper_quantile(0.05, 1.0, 10.0) - 23.11).abs() < 0.005);
/// ```
#[must_use]
pub fn upper_quantile(p: f64, df: f64, lambda: f64) -> f64 {
    if !(p > 0.0 && p < 1.0 && df > 0.0 && lambda >= 0.0 && lambda.is_finite()) {
        return f64::NAN;
    }
    let target = normal::quantile(p);
    // On the scale of normal quantiles the upper tail is nearly linear in √x.
    let excess = |root: f64| {
        let at = tails(root.max(0.0).powi(2), df, lambda).swapped();
        (target - normal::quantile_pair(at)).clamp(-FAR, FAR) + root.min(0.0)
    };
    rising((df + lambda).sqrt() - target, excess).powi(2)
}

#[cfg(test)]
mod tests {
    use super::{noncentrality, tails, upper_quantile};

    #[test]
    fn the_quantile_inverts_the_tail() {
        for (p, df, lambda) in [(0.05, 1.0, 10.0), (0.05, 1.9354582, 19.354582), (0.5, 8.0, 0.0), (0.001, 2.5, 300.0)] {
            let x = upper_quantile(p, df, lambda);
            assert!((tails(x, df, lambda).upper / p - 1.0).abs() < 1e-11, "{p} {df} {lambda}: {x}");
        }
    }

    #[test]
    fn tails_agree_with_the_sum_worked_by_hand() {
        // Two degrees of freedom at x = 2, λ = 2: Σ e⁻¹/j! · Q(j + 1, 1), where Q(j + 1, 1) = e⁻¹·Σ_{i ≤ j} 1/i!.
        let (mut upper, mut factorial, mut inner) = (0.0, 1.0, 0.0);
        for j in 0..30 {
            if j > 0 {
                factorial *= f64::from(j);
            }
            inner += 1.0 / factorial;
            upper += (-2.0f64).exp() / factorial * inner;
        }
        let found = tails(2.0, 2.0, 2.0);
        assert!((found.upper - upper).abs() < 1e-14, "{found:?} {upper}");
        assert!((found.lower + found.upper - 1.0).abs() < 1e-14);
    }

    #[test]
    fn a_large_noncentrality_keeps_its_mean() {
        // Mean 1e6 + 3, nearly symmetric: the median is close to it.
        let found = tails(1e6 + 3.0, 3.0, 1e6);
        assert!((found.lower - 0.5).abs() < 1e-3, "{found:?}");
    }

    #[test]
    fn a_statistic_that_chance_explains_has_no_noncentrality() {
        assert_eq!(noncentrality(1.0, 3.0, 0.025), 0.0);
        assert_eq!(noncentrality(0.0, 3.0, 0.975), 0.0);
        let lambda = noncentrality(8e5, 9.0, 0.975);
        assert!((tails(8e5, 9.0, lambda).upper - 0.975).abs() < 1e-11);
    }
}
