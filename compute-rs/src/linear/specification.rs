//! RESET test of the functional form: Ramsey (1969), *JRSS B* 31, 350–371.

use super::matrix::{add_scaled, dot, reserve};
use super::ols::Fit;
use crate::contract::Outcome;
use crate::distributions::fisher;
use crate::stats::moments::Moments;

/// An F test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FTest {
    /// Statistic.
    pub statistic: f64,
    /// Degrees of freedom of numerator and denominator.
    pub df: (usize, usize),
    /// Upper tail.
    pub p_value: f64,
}

impl FTest {
    /// A test whose p-value is the upper tail at its statistic.
    #[must_use]
    pub fn new(statistic: f64, df: (usize, usize)) -> Self {
        Self { statistic, df, p_value: fisher::sf(statistic, df.0 as f64, df.1 as f64) }
    }
}

/// F for adding ŷ² and ŷ³; `None` when n ≤ k + 2, for a perfect fit, or when the powers add nothing to X.
///
/// The powers are those of the standardised ŷ, which span the same space with X and are far better conditioned.
///
/// # Errors
/// `E-MEMORY`.
pub fn reset(fit: &Fit<'_>) -> Outcome<Option<FTest>> {
    if fit.n <= fit.k + 2 || fit.is_perfect() {
        return Ok(None);
    }
    let mut fitted = reserve(fit.n)?;
    for (i, v) in fitted.iter_mut().enumerate() {
        *v = fit.fitted(i);
    }
    let moments = Moments::of(&fitted);
    let Some(spread) = moments.std_dev_ml().filter(|s| *s > 0.0) else { return Ok(None) };
    fitted.iter_mut().for_each(|v| *v = moments.deviation(*v) / spread);
    let mut explained = 0.0;
    let mut basis: Vec<Vec<f64>> = Vec::new();
    for power in [2, 3] {
        let mut v = reserve(fit.n)?;
        v.iter_mut().zip(&fitted).for_each(|(v, f)| *v = f.powi(power));
        let before = dot(&v, &v).sqrt();
        fit.q.project_out(&mut v);
        for b in &basis {
            for _ in 0..2 {
                let c = dot(b, &v);
                add_scaled(&mut v, -c, b);
            }
        }
        let after = dot(&v, &v).sqrt();
        if after.is_nan() || after < 1e-7 * before {
            return Ok(None);
        }
        v.iter_mut().for_each(|v| *v /= after);
        let c = dot(&v, &fit.residuals);
        explained += c * c;
        basis.push(v);
    }
    let df = (2, fit.n - fit.k - 2);
    let rest = fit.rss - explained;
    Ok((rest > 0.0).then(|| FTest::new((explained / 2.0) / (rest / df.1 as f64), df)))
}
