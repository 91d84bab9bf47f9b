//! Several coefficients at once: Wald statistics, and p-values adjusted for multiple testing.

use super::covariance::Covariance;
use nalgebra::DMatrix;

/// W = b′V⁻¹b of some coefficients; `None` when their covariance is singular or not finite.
///
/// ```
/// use estimand_compute::linear::covariance::Covariance;
/// use estimand_compute::linear::joint::wald;
///
/// let covariance = Covariance { cells: vec![vec![4.0, 1.0], vec![1.0, 1.0]] };
/// assert!((wald(&[2.0, 3.0], &covariance, &[0, 1]).unwrap() - 28.0 / 3.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn wald(coefficients: &[f64], covariance: &Covariance, which: &[usize]) -> Option<f64> {
    wald_above(coefficients, covariance, which, 1e-12)
}

/// The same where a squared pivot of the correlation matrix below `singular` is taken for rounding.
#[must_use]
pub fn wald_above(coefficients: &[f64], covariance: &Covariance, which: &[usize], singular: f64) -> Option<f64> {
    let errors: Vec<f64> = which.iter().map(|&j| covariance.at(j, j).sqrt()).collect();
    if which.is_empty() || errors.iter().any(|se| !(*se > 0.0 && se.is_finite())) {
        return None;
    }
    // The coefficients in units of their standard errors, so the result does not depend on the units of the X.
    let q = which.len();
    let correlation = DMatrix::from_fn(q, q, |i, j| covariance.at(which[i], which[j]) / (errors[i] * errors[j]));
    let factor = correlation.cholesky()?;
    let lower = factor.l();
    if lower.diagonal().iter().any(|pivot| pivot * pivot < singular) {
        return None;
    }
    let t = DMatrix::from_fn(q, 1, |i, _| coefficients[which[i]] / errors[i]);
    let scaled = lower.solve_lower_triangular(&t)?;
    Some(scaled.norm_squared()).filter(|w| w.is_finite())
}

/// p-values adjusted by Holm (1979), *Scandinavian Journal of Statistics* 6, 65–70; NaN counts as one of the tests
/// and stays NaN.
///
/// ```
/// assert_eq!(estimand_compute::linear::joint::holm(&[0.25, 0.5]), [0.5, 0.5]);
/// ```
#[must_use]
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    let mut adjusted = vec![f64::NAN; p.len()];
    let mut largest = 0.0;
    for (rank, &j) in order.iter().enumerate() {
        if p[j].is_nan() {
            continue;
        }
        largest = f64::max(largest, ((p.len() - rank) as f64 * p[j]).min(1.0));
        adjusted[j] = largest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::{holm, wald};
    use crate::linear::covariance::Covariance;

    #[test]
    fn two_coefficients_by_hand() {
        // V = (4 1; 1 1), V⁻¹ = (1 −1; −1 4)/3; b = (2, 3): (4 − 12 + 36)/3 = 28/3.
        let covariance = Covariance { cells: vec![vec![4.0, 1.0], vec![1.0, 1.0]] };
        assert!((wald(&[2.0, 3.0], &covariance, &[0, 1]).unwrap() - 28.0 / 3.0).abs() < 1e-14);
        assert!((wald(&[2.0, 3.0], &covariance, &[1]).unwrap() - 9.0).abs() < 1e-14);
        let singular = Covariance { cells: vec![vec![4.0, 2.0], vec![2.0, 1.0]] };
        assert_eq!(wald(&[2.0, 3.0], &singular, &[0, 1]), None);
    }

    #[test]
    fn holm_p_values_by_hand() {
        // Ordered .01, .02, .03, .04: 4·.01, max(·, 3·.02), max(·, 2·.03), max(·, .04).
        let found = holm(&[0.03, 0.01, 0.04, 0.02]);
        for (found, expected) in found.iter().zip([0.06, 0.04, 0.06, 0.06]) {
            assert!((found - expected).abs() < 1e-15);
        }
        assert_eq!(holm(&[0.9]), [0.9]);
    }
}
