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
/// The powers are those of the standardised ŷ, which together with X span the same space and are much better conditioned.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ols::{Fit, Params};
/// use estimand_compute::linear::specification::reset;
///
/// // The residuals are sums of the orthogonal polynomials of degree 2, 3 and 4, with squares 14, 10 and 70.
/// let x = [-2.0, -1.0, 0.0, 1.0, 2.0];
/// let fit = Fit::new(&[2.0, -2.0, 6.0, -4.0, 8.0], &[&x], Params::default(), &Unlimited).unwrap();
/// let test = reset(&fit).unwrap().unwrap();
/// assert!((test.statistic - (14.0 + 10.0) / 2.0 / 70.0).abs() < 1e-12 && test.df == (2, 1));
/// ```
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

#[cfg(test)]
mod tests {
    use super::reset;
    use crate::control::Unlimited;
    use crate::linear::ols::{Fit, Params};

    #[test]
    fn reset_by_hand() {
        // y = 2 + x + e on x = −2 … 2, e the sum of the orthogonal polynomials of degree 2, 3 and 4:
        // (2, −1, −2, −1, 2) + (−1, 2, 0, −2, 1) + (1, −4, 6, −4, 1), with squares 14 + 10 + 70. The powers of ŷ span
        // degrees 2 and 3, so F = ((14 + 10)/2)/(70/1) = 6/35 with 2 and 5 − 2 − 2 = 1 degrees of freedom.
        let x = [-2.0, -1.0, 0.0, 1.0, 2.0];
        let y = [2.0, -2.0, 6.0, -4.0, 8.0];
        let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
        let test = reset(&fit).unwrap().unwrap();
        assert!((test.statistic - 6.0 / 35.0).abs() < 1e-13, "{}", test.statistic);
        assert_eq!(test.df, (2, 1));
        // P(F(2, 1) > f) = (1 + 2f)^(−1/2).
        assert!((test.p_value - (1.0 + 12.0 / 35.0f64).powf(-0.5)).abs() < 1e-13, "{}", test.p_value);
    }

    #[test]
    fn reset_needs_three_rows_more_than_coefficients_and_an_imperfect_fit() {
        let x = [-2.0, -1.0, 0.0, 1.0, 2.0];
        let few = Fit::new(&[1.0, 2.0, 0.0, 0.0], &[&x[..4]], Params::default(), &Unlimited).unwrap();
        assert_eq!(reset(&few).unwrap(), None);
        let line = Fit::new(&[1.0, 2.0, 3.0, 4.0, 5.0], &[&x], Params::default(), &Unlimited).unwrap();
        assert_eq!(reset(&line).unwrap(), None);
        // With two values of x all powers of ŷ lie in the span of 1 and x.
        let two = [0.0, 0.0, 0.0, 1.0, 1.0, 1.0];
        let flat = Fit::new(&[1.0, 2.0, 4.0, 3.0, 5.0, 9.0], &[&two], Params::default(), &Unlimited).unwrap();
        assert_eq!(reset(&flat).unwrap(), None);
    }
}
