//! How strong instruments are: effective F and its critical value (Montiel Olea & Pflueger 2013, *Journal of Business & Economic Statistics* 31, 358–369).

use super::pencil::LEVEL;
use super::squares;
use crate::distributions::noncentral_chi_squared;
use nalgebra::DMatrix;

/// The largest bias that is accepted, as a share of the bias with instruments that say nothing.
const BIAS: f64 = 0.1;

/// Effective F of a first stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EffectiveF {
    /// F.
    pub statistic: f64,
    /// The value that it exceeds in 5 of 100 samples where the bias is just acceptable (simplified).
    pub critical: f64,
    /// Effective degrees of freedom.
    pub df: f64,
}

/// Effective F from what orthonormal instruments explain and the covariance of its parts; `None` where that is not defined.
#[must_use]
pub fn effective_f(along: &[f64], covariance: &[Vec<f64>]) -> Option<EffectiveF> {
    let count = along.len();
    let w = DMatrix::from_fn(count, count, |i, j| covariance[i][j]);
    let trace = w.trace();
    if !(trace > 0.0 && trace.is_finite()) {
        return None;
    }
    let most = w.clone().symmetric_eigenvalues().max();
    let x = BIAS.recip();
    let df = trace * trace * (1.0 + 2.0 * x) / ((&w * &w).trace() + 2.0 * x * trace * most);
    let critical = noncentral_chi_squared::upper_quantile(LEVEL, df, x * df) / df;
    Some(EffectiveF { statistic: squares(along) / trace, critical, df })
}
