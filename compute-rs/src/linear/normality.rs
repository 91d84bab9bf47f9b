//! Jarque–Bera test of normal errors: Jarque & Bera (1987), *International Statistical Review* 55, 163–172.

use super::heteroscedasticity::ChiSquaredTest;
use crate::stats::moments::Moments;

/// n/6·(S² + K²/4) with skewness S and excess kurtosis K, both with divisor n; `None` when all residuals are equal.
///
/// ```
/// use estimand_compute::linear::normality::jarque_bera;
/// use estimand_compute::stats::moments::Moments;
///
/// let test = jarque_bera(&Moments::of(&[-1.0, 0.0, 1.0])).unwrap();
/// assert!((test.statistic - 0.28125).abs() < 1e-15);
/// ```
#[must_use]
pub fn jarque_bera(residuals: &Moments) -> Option<ChiSquaredTest> {
    let (s, k) = (residuals.skewness_moment()?, residuals.kurtosis_moment()?);
    Some(ChiSquaredTest::new(residuals.n as f64 / 6.0 * (s * s + k * k / 4.0), 2))
}

#[cfg(test)]
mod tests {
    use super::jarque_bera;
    use crate::stats::moments::Moments;

    #[test]
    fn jarque_bera_by_hand() {
        // −1, 0, 1: S = 0, m₄/m₂² = (2/3)/(2/3)² = 1.5, K = −1.5; 3/6·(0 + 2.25/4) = 0.28125.
        let test = jarque_bera(&Moments::of(&[-1.0, 0.0, 1.0])).unwrap();
        assert!((test.statistic - 0.281_25).abs() < 1e-15);
        // P(χ²₂ > x) = exp(−x/2).
        assert!((test.p_value - (-0.140_625f64).exp()).abs() < 1e-15 && test.df == 2);
        assert_eq!(jarque_bera(&Moments::of(&[2.0, 2.0, 2.0])), None);
    }
}
