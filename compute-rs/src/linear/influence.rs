//! Residuals by row (methods.md, section 9.1): Cook & Weisberg (1982), *Residuals and Influence in Regression*.

use super::matrix::{dot, reserve};
use super::ols::Fit;
use crate::contract::Outcome;

/// 1 − h below which a residual has no spread left to be compared with.
pub const NO_SPREAD: f64 = 1e-12;
/// Leverage from which 1 − h is summed up from the other rows.
const CLOSE_TO_ONE: f64 = 0.999;

/// Leverages hᵢ, the diagonal of the hat matrix, with what each leaves to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Leverages {
    /// hᵢ.
    pub h: Vec<f64>,
    /// 1 − hᵢ. Near a leverage of 1 this is Σ(qₗ'v)² over the other rows l, with v the direction of row i in the basis Q:
    /// the difference itself would keep half of the digits.
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
            *rest = if h > CLOSE_TO_ONE { from_the_others(fit, i)? } else { 1.0 - h };
        }
        Ok(Self { h, rest })
    }

    /// Whether a row has a leverage of 1: the fit goes through it whatever its Y is.
    #[must_use]
    pub fn any_full(&self) -> bool {
        self.rest.iter().any(|&rest| rest < NO_SPREAD)
    }
}

/// 1 − hᵢ = v'(Σqₗqₗ')v over the rows l ≠ i, as Q'Q is the identity.
fn from_the_others(fit: &Fit<'_>, i: usize) -> Outcome<f64> {
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
    /// Diagnostics of a row with residual e, leverage h and 1 − h.
    #[must_use]
    pub fn of(fit: &Fit<'_>, sigma: f64, e: f64, h: f64, left: f64) -> Self {
        if left < NO_SPREAD || sigma == 0.0 {
            return Self { standardised: f64::NAN, studentised: f64::NAN, cooks_d: f64::NAN };
        }
        let df = fit.df() as f64;
        let r = e / (sigma * left.sqrt());
        let rest = df - r * r;
        Self {
            standardised: r,
            studentised: if rest > 0.0 { r * ((df - 1.0) / rest).sqrt() } else { f64::NAN },
            cooks_d: r * r * h / (fit.k as f64 * left),
        }
    }
}
