//! Quantile regression: exact vertices of its linear program, their errors and a bootstrap (docs/methods/quantile-regression.md).
//!
//! Koenker & Bassett (1978), *Econometrica* 46, 33–50. Everything is computed for the residuals of least squares in the orthonormal basis of
//! that fit, so that columns of any size cost no digits.

pub mod bootstrap;
mod interpolate;
mod rows;
mod simplex;
mod solve;
pub mod sparsity;

pub use rows::Rows;
pub use simplex::{Vertex, Weighted};

use crate::contract::Outcome;
use crate::control::Control;
use crate::linear::ols::Fit;

/// The fit of one quantile.
#[derive(Clone, Debug, PartialEq)]
pub struct QuantileFit {
    /// The quantile.
    pub tau: f64,
    /// Coefficients, the constant first.
    pub coefficients: Vec<f64>,
    /// The coefficients in the basis, for the residuals of least squares.
    pub gamma: Vec<f64>,
    /// The rows on the line that fix it.
    pub basis: Vec<usize>,
    /// Σ ρ(y − xb).
    pub objective: f64,
    /// Whether no other line has this sum.
    pub unique: bool,
}

/// Residual of a row weighted by its side.
#[must_use]
pub fn check_loss(tau: f64, residual: f64) -> f64 {
    if residual < 0.0 { (tau - 1.0) * residual } else { tau * residual }
}

/// Exact fits of several quantiles.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ols::{Fit, Params};
/// use estimand_compute::linear::quantile::fits;
///
/// // Half of the rows lie on y = 1 + 2x, and one far above it.
/// let (x, y) = ([0.0, 1.0, 2.0, 3.0, 4.0], [1.0, 3.0, 5.0, 7.0, 30.0]);
/// let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
/// let median = &fits(&fit, &[0.5], &Unlimited).unwrap()[0];
/// assert!((median.coefficients[0] - 1.0).abs() < 1e-14 && (median.coefficients[1] - 2.0).abs() < 1e-14);
/// // Half of 30 − 9.
/// assert!((median.objective - 10.5).abs() < 1e-13 && median.unique);
/// ```
///
/// # Errors
/// The errors of `control`, `E-MEMORY`, and `E-EXACT` where the steps do not come to an end.
pub fn fits(fit: &Fit<'_>, taus: &[f64], control: &dyn Control) -> Outcome<Vec<QuantileFit>> {
    let rows = Rows::of(fit)?;
    taus.iter().map(|&tau| rows.fit(fit, tau, control)).collect()
}

#[cfg(test)]
mod tests;
