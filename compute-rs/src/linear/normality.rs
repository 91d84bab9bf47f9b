//! Jarque–Bera test of normal errors: Jarque & Bera (1987), *International Statistical Review* 55, 163–172.

use super::heteroscedasticity::ChiSquaredTest;
use crate::stats::moments::Moments;

/// n/6·(S² + K²/4) with S and K (excess) of divisor n; `None` when all residuals are equal.
#[must_use]
pub fn jarque_bera(residuals: &Moments) -> Option<ChiSquaredTest> {
    let (s, k) = (residuals.skewness_moment()?, residuals.kurtosis_moment()?);
    Some(ChiSquaredTest::new(residuals.n as f64 / 6.0 * (s * s + k * k / 4.0), 2))
}
