//! How Y responds over time to a change of one X in a model with lagged Y (docs/methods/responses.md).
//!
//! With φ the coefficient of the lag and θ that of the X, a change of X by one in a single period moves Y by θφʰ after h
//! periods, and a lasting change by their sum θ(1 + φ + … + φʰ). Standard errors come from the delta method.

use super::covariance::Covariance;

/// A response with the gradient by θ and φ.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Response {
    /// The response.
    pub value: f64,
    /// Its derivative by θ.
    by_theta: f64,
    /// Its derivative by φ.
    by_phi: f64,
}

/// The responses after 0, 1, …, `last` periods: to a change in one period, and to a lasting one.
///
/// ```
/// // θ = 3 and φ = ½: 3, 3/2, 3/4 and their sums.
/// let found = estimand_compute::linear::response::responses(3.0, 0.5, 2);
/// let values: Vec<(f64, f64)> = found.iter().map(|(once, lasting)| (once.value, lasting.value)).collect();
/// assert_eq!(values, [(3.0, 3.0), (1.5, 4.5), (0.75, 5.25)]);
/// ```
#[must_use]
pub fn responses(theta: f64, phi: f64, last: usize) -> Vec<(Response, Response)> {
    let mut found = Vec::with_capacity(last + 1);
    let mut sum = Response::default();
    // φʰ, and its derivative h·φʰ⁻¹.
    let (mut power, mut slope) = (1.0, 0.0);
    for _ in 0..=last {
        let once = Response { value: theta * power, by_theta: power, by_phi: theta * slope };
        sum = Response {
            value: sum.value + once.value,
            by_theta: sum.by_theta + once.by_theta,
            by_phi: sum.by_phi + once.by_phi,
        };
        found.push((once, sum));
        slope = slope * phi + power;
        power *= phi;
    }
    found
}

impl Response {
    /// Standard error √(g'Vg) with the gradient g, for the coefficients at `theta` and `phi`.
    ///
    /// ```
    /// use estimand_compute::linear::covariance::Covariance;
    /// use estimand_compute::linear::response::responses;
    ///
    /// // After one period 3φ at φ = ½: gradient (½, 3), so the variance is 4/4 + 2·½·3·0.5 + 9·0.25 = 4.75.
    /// let covariance = Covariance { cells: vec![vec![4.0, 0.5], vec![0.5, 0.25]] };
    /// let (once, _) = responses(3.0, 0.5, 1)[1];
    /// assert!((once.std_err(&covariance, 0, 1) - 4.75f64.sqrt()).abs() < 1e-15);
    /// ```
    #[must_use]
    pub fn std_err(&self, covariance: &Covariance, theta: usize, phi: usize) -> f64 {
        let own = self.by_theta * self.by_theta * covariance.at(theta, theta);
        let lag = self.by_phi * self.by_phi * covariance.at(phi, phi);
        (own + 2.0 * self.by_theta * self.by_phi * covariance.at(theta, phi) + lag).max(0.0).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::responses;
    use crate::linear::covariance::Covariance;
    use crate::linear::dynamics::{long_run, long_run_error};

    #[test]
    fn a_lasting_change_ends_at_the_long_run() {
        let covariance = Covariance { cells: vec![vec![4.0, 0.5], vec![0.5, 0.25]] };
        let (once, lasting) = responses(3.0, 0.5, 120)[120];
        assert!(once.value.abs() < 1e-30 && once.std_err(&covariance, 0, 1) < 1e-30);
        assert!((lasting.value - long_run(&[3.0, 0.5], 0, 1).unwrap()).abs() < 1e-14);
        let error = long_run_error(&[3.0, 0.5], &covariance, 0, 1).unwrap();
        assert!((lasting.std_err(&covariance, 0, 1) - error).abs() < 1e-13);
    }

    #[test]
    fn standard_errors_by_hand() {
        // A lasting change after two periods: 3(1 + φ + φ²) at φ = ½. By θ 1.75, by φ 3(1 + 2φ) = 6: the variance is
        // 3.0625·4 + 2·1.75·6·0.5 + 36·0.25 = 31.75. At once it is that of θ.
        let covariance = Covariance { cells: vec![vec![4.0, 0.5], vec![0.5, 0.25]] };
        let found = responses(3.0, 0.5, 2);
        assert!((found[2].1.std_err(&covariance, 0, 1) - 31.75f64.sqrt()).abs() < 1e-14);
        assert_eq!(found[0].1.std_err(&covariance, 0, 1), 2.0);
        assert_eq!(found[0].0, found[0].1);
    }
}
