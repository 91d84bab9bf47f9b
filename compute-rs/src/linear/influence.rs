//! Residuals by row (docs/methods/regression.md#residuals-and-influence): Cook & Weisberg (1982), *Residuals and Influence
//! in Regression*.

use super::matrix::{dot, reserve};
use super::ols::Fit;
use crate::contract::Outcome;

/// 1 − h below which the standard deviation of a residual counts as 0.
pub const NO_SPREAD: f64 = 1e-12;
/// Leverage above which 1 − h is summed over the other rows instead of subtracted.
const CLOSE_TO_ONE: f64 = 0.999;

/// Leverages hᵢ, the diagonal of the hat matrix, and 1 − hᵢ.
#[derive(Clone, Debug, PartialEq)]
pub struct Leverages {
    /// hᵢ.
    pub h: Vec<f64>,
    /// 1 − hᵢ. Near a leverage of 1 this is Σ(qₗ'v)² over the other rows l, with v the direction of row i in the basis Q:
    /// subtraction would keep half of the digits.
    pub rest: Vec<f64>,
}

impl Leverages {
    /// Leverages of all rows.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn of(fit: &Fit<'_>) -> Outcome<Self> {
        let (mut h, mut rest) = (reserve(fit.n)?, reserve(fit.n)?);
        for j in 0..fit.k {
            for (h, q) in h.iter_mut().zip(fit.q.column(j)) {
                *h += q * q;
            }
        }
        for (i, (rest, &h)) in rest.iter_mut().zip(&h).enumerate() {
            // The leverages add up to k, so this happens for at most k rows.
            *rest = if h > CLOSE_TO_ONE { one_minus_leverage(fit, i)? } else { 1.0 - h };
        }
        Ok(Self { h, rest })
    }

    /// Whether a row has a leverage of 1: the fit passes through it whatever its Y is.
    #[must_use]
    pub fn any_full(&self) -> bool {
        self.rest.iter().any(|&rest| rest < NO_SPREAD)
    }
}

/// 1 − hᵢ = v'(Σqₗqₗ')v over the rows l ≠ i, as Q'Q is the identity.
fn one_minus_leverage(fit: &Fit<'_>, i: usize) -> Outcome<f64> {
    let row: Vec<f64> = (0..fit.k).map(|j| fit.q.at(i, j)).collect();
    let length = dot(&row, &row).sqrt();
    let direction: Vec<f64> = row.iter().map(|q| q / length).collect();
    let mut along = reserve(fit.n)?;
    fit.q.add_times(&direction, 1.0, &mut along);
    along[i] = 0.0;
    Ok(dot(&along, &along))
}

/// Diagnostics of one row; NaN where not defined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Influence {
    /// Internally studentised residual rᵢ = eᵢ/(s√(1−hᵢ)).
    pub standardised: f64,
    /// Externally studentised residual rᵢ·√((ν−1)/(ν−rᵢ²)).
    pub studentised: f64,
    /// Cook's distance rᵢ²hᵢ/(k(1−hᵢ)).
    pub cooks_d: f64,
}

impl Influence {
    /// Diagnostics of a row with residual e, leverage h and `rest` = 1 − h.
    ///
    /// ```
    /// use estimand_compute::control::Unlimited;
    /// use estimand_compute::linear::ols::{Fit, Params};
    /// use estimand_compute::linear::influence::{Influence, Leverages};
    ///
    /// // y = 2 + x + e with e = (1, 1, −2, −3, 3), which is orthogonal to 1 and x.
    /// let x = [-2.0, -1.0, 0.0, 1.0, 2.0];
    /// let y = [1.0, 2.0, 0.0, 0.0, 7.0];
    /// let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
    /// let leverages = Leverages::of(&fit).unwrap();
    /// assert!((leverages.h[4] - 0.6).abs() < 1e-14);
    /// let last = Influence::of(&fit, fit.sigma(), fit.residuals[4], leverages.h[4], leverages.rest[4]);
    /// assert!((last.studentised - 30f64.sqrt()).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn of(fit: &Fit<'_>, sigma: f64, e: f64, h: f64, rest: f64) -> Self {
        if rest < NO_SPREAD || sigma == 0.0 {
            return Self { standardised: f64::NAN, studentised: f64::NAN, cooks_d: f64::NAN };
        }
        let df = fit.df() as f64;
        let r = e / (sigma * rest.sqrt());
        let remaining = df - r * r;
        Self {
            standardised: r,
            studentised: if remaining > 0.0 { r * ((df - 1.0) / remaining).sqrt() } else { f64::NAN },
            cooks_d: r * r * h / (fit.k as f64 * rest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Influence, Leverages};
    use crate::control::Unlimited;
    use crate::linear::covariance::hc3;
    use crate::linear::ols::{Fit, Params};

    #[test]
    fn residuals_and_distances_by_hand() {
        // y = 2 + x + e on x = −2 … 2 with e = (1, 1, −2, −3, 3), Σe = Σxe = 0: s² = 24/3 = 8, h = 1/5 + x²/10.
        let x = [-2.0, -1.0, 0.0, 1.0, 2.0];
        let fit = Fit::new(&[1.0, 2.0, 0.0, 0.0, 7.0], &[&x], Params::default(), &Unlimited).unwrap();
        let leverages = Leverages::of(&fit).unwrap();
        for (i, expected) in [0.6, 0.3, 0.2, 0.3, 0.6].into_iter().enumerate() {
            assert!((leverages.h[i] - expected).abs() < 1e-15 && (leverages.rest[i] - (1.0 - expected)).abs() < 1e-15);
        }
        assert!(!leverages.any_full());
        let of = |i: usize| Influence::of(&fit, fit.sigma(), fit.residuals[i], leverages.h[i], leverages.rest[i]);
        let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-13, "{found} {expected}");
        // Row 5: r² = 9/(8·0.4) = 2.8125, t² = r²·(3 − 1)/(3 − r²) = 30, D = r²·0.6/(2·0.4) = 2.109375.
        close(of(4).standardised, 2.8125f64.sqrt());
        close(of(4).studentised, 30f64.sqrt());
        close(of(4).cooks_d, 2.109_375);
        // Row 3: r² = 4/(8·0.8) = 0.625, t² = 0.625·2/2.375 = 10/19, D = 0.625·0.2/(2·0.8) = 0.078125.
        close(of(2).standardised, -0.625f64.sqrt());
        close(of(2).studentised, -(10.0 / 19.0f64).sqrt());
        close(of(2).cooks_d, 0.078_125);
    }

    #[test]
    fn a_row_that_alone_decides_the_slope_has_full_leverage() {
        // x differs in the last row only: h = 1/3 in the others, and 1 in the last.
        let fit = Fit::new(&[1.0, 2.0, 6.0, 9.0], &[&[0.0, 0.0, 0.0, 1.0]], Params::default(), &Unlimited).unwrap();
        let leverages = Leverages::of(&fit).unwrap();
        assert!(leverages.any_full() && (leverages.h[0] - 1.0 / 3.0).abs() < 1e-15);
        let last = Influence::of(&fit, fit.sigma(), fit.residuals[3], leverages.h[3], leverages.rest[3]);
        assert!(last.standardised.is_nan() && last.studentised.is_nan() && last.cooks_d.is_nan());
    }

    #[test]
    fn digits_are_kept_where_a_leverage_is_nearly_one() {
        // 1 … 11 and a row at 30,000. Expected values: the formulas in Python's fractions, roots to 50 digits in decimal.
        let x: Vec<f64> = (1..12).map(f64::from).chain([30_000.0]).collect();
        let y = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0, 5.0, 3.0, 5.0, 8979.0];
        let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
        let leverages = Leverages::of(&fit).unwrap();
        let close = |found: f64, expected: f64| assert!((found / expected - 1.0).abs() < 1e-11, "{found} {expected}");
        close(leverages.rest[11], 1.222_711_094_723_521_8e-7);
        let errors = hc3(&fit, &leverages).unwrap().standard_errors();
        close(errors[0], 0.750_321_324_676_431_4);
        close(errors[1], 0.044_681_057_570_247_91);
        let last = Influence::of(&fit, fit.sigma(), fit.residuals[11], leverages.h[11], leverages.rest[11]);
        close(last.standardised, 0.211_501_245_771_901_69);
        close(last.studentised, 0.201_097_987_080_761_82);
        close(last.cooks_d, 182_924.534_203_458);
    }
}
