//! Long-run effects, half-life and Durbin's h of a model with lagged Y (docs/methods/autoregression.md).
//!
//! With φ the coefficient of the lag, an effect θ adds up to θ/(1 − φ) over all periods; its standard error comes
//! from the delta method. Durbin (1970), *Econometrica* 38, 410–421 (the h statistic).

use super::covariance::Covariance;
use crate::distributions::normal;

/// θ/(1 − φ) for the coefficients at `theta` and `phi`; `None` when |φ| ≥ 1: the effects do not die out.
///
/// ```
/// assert_eq!(estimand_compute::linear::dynamics::long_run(&[3.0, 0.5], 0, 1), Some(6.0));
/// ```
#[must_use]
pub fn long_run(coefficients: &[f64], theta: usize, phi: usize) -> Option<f64> {
    let (theta, phi) = (coefficients.get(theta)?, coefficients.get(phi)?);
    (phi.abs() < 1.0).then(|| theta / (1.0 - phi))
}

/// Standard error of [`long_run`]: with r = θ/(1 − φ), √(V_θθ + 2r·V_θφ + r²·V_φφ)/(1 − φ).
///
/// ```
/// use estimand_compute::linear::covariance::Covariance;
/// use estimand_compute::linear::dynamics::long_run_error;
///
/// // θ = 3, φ = ½: r = 6 and the variance is (4 + 2·6·0.5 + 36·0.25)/0.25 = 76.
/// let covariance = Covariance { cells: vec![vec![4.0, 0.5], vec![0.5, 0.25]] };
/// assert_eq!(long_run_error(&[3.0, 0.5], &covariance, 0, 1), Some(76f64.sqrt()));
/// ```
#[must_use]
pub fn long_run_error(coefficients: &[f64], covariance: &Covariance, theta: usize, phi: usize) -> Option<f64> {
    let r = long_run(coefficients, theta, phi)?;
    let variance = covariance.at(theta, theta) + 2.0 * r * covariance.at(theta, phi) + r * r * covariance.at(phi, phi);
    Some(variance.max(0.0).sqrt() / (1.0 - coefficients[phi]))
}

/// Durbin's h and its two-sided p: (1 − d/2)·√(n/(1 − n·V_φφ)); `None` when n·V_φφ ≥ 1.
///
/// ```
/// let (h, _) = estimand_compute::linear::dynamics::durbin_h(100, 1.8, 0.0064).unwrap();
/// assert!((h - 1.0 / 0.6).abs() < 1e-12);
/// ```
#[must_use]
pub fn durbin_h(n: usize, d: f64, variance_of_lag: f64) -> Option<(f64, f64)> {
    let n = n as f64;
    let denominator = 1.0 - n * variance_of_lag;
    if denominator.is_nan() || denominator <= 0.0 {
        return None;
    }
    let h = (1.0 - 0.5 * d) * (n / denominator).sqrt();
    Some((h, 2.0 * normal::sf(h.abs())))
}

/// Periods after which half of an effect has died out, ln ½/ln φ; `None` unless 0 < φ < 1.
///
/// ```
/// assert_eq!(estimand_compute::linear::dynamics::half_life(0.5), Some(1.0));
/// ```
#[must_use]
pub fn half_life(phi: f64) -> Option<f64> {
    (phi > 0.0 && phi < 1.0).then(|| -std::f64::consts::LN_2 / phi.ln())
}

/// Mean lag of geometrically declining effects, λ/(1 − λ); `None` unless 0 < λ < 1.
///
/// ```
/// assert_eq!(estimand_compute::linear::dynamics::mean_lag(0.5), Some(1.0));
/// ```
#[must_use]
pub fn mean_lag(lambda: f64) -> Option<f64> {
    (lambda > 0.0 && lambda < 1.0).then(|| lambda / (1.0 - lambda))
}

#[cfg(test)]
mod tests {
    use super::{Covariance, durbin_h, half_life, long_run, long_run_error, mean_lag};

    #[test]
    fn values_by_hand() {
        // θ = 3, φ = ½: r = 6, variance (4 + 2·6·0.5 + 36·0.25)/0.25 = 76.
        let covariance = Covariance { cells: vec![vec![4.0, 0.5], vec![0.5, 0.25]] };
        assert_eq!(long_run(&[3.0, 0.5], 0, 1), Some(6.0));
        assert_eq!(long_run_error(&[3.0, 0.5], &covariance, 0, 1), Some(76.0f64.sqrt()));
        assert_eq!(long_run(&[3.0, -1.0], 0, 1), None);
        // n = 100, d = 1.8, V = 0.0064: h = 0.1·√(100/0.36).
        let (h, p) = durbin_h(100, 1.8, 0.0064).unwrap();
        assert!((h - 1.0 / 0.6).abs() < 1e-12 && (p - 0.095_580_704_545_643_3).abs() < 1e-6);
        assert_eq!(durbin_h(100, 1.8, 0.01), None);
        assert_eq!((half_life(0.5), mean_lag(0.5), half_life(-0.1), mean_lag(1.0)), (Some(1.0), Some(1.0), None, None));
    }
}
