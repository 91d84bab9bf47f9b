//! Covariance of an MM-fit (docs/methods/robust-regression.md#covariance).
//!
//! Croux, Dhaene & Hoorelbeke (2003), *Robust Standard Errors for Robust Estimators*, K.U. Leuven DPS 03.16: the
//! covariance allows for the estimated scale and does not assume symmetric errors. It is computed in the basis Q and mapped
//! back at the end.

use super::bisquare::{C0, C1, psi, psi_derivative, rho, rho_slope};
use super::design::Design;
use super::mm::MmFit;
use crate::contract::Outcome;
use crate::control::Control;
use crate::linear::covariance::{Covariance, long_run};
use crate::linear::matrix::reserve;
use crate::linear::sequence::Sequence;
use crate::stats::sum::DoubleDouble;
use nalgebra::DMatrix;

/// Share of the largest eigenvalue below which a negative one is a rounding error.
const ROUNDING: f64 = 1e-12;

/// A covariance and whether it was repaired.
#[derive(Clone, Debug, PartialEq)]
pub struct RobustCovariance {
    /// The matrix; a negative variance is left as it is.
    pub covariance: Covariance,
    /// Whether a negative eigenvalue was set to 0.
    pub repaired: bool,
    /// The matrix in the basis Q, as it was before a repair.
    basis: Vec<Vec<f64>>,
}

impl RobustCovariance {
    /// Standard errors; NaN where the variance is negative.
    #[must_use]
    pub fn standard_errors(&self) -> Vec<f64> {
        self.covariance.variance_roots()
    }

    /// Variance of the line at a row of X, x'Vx: in the basis Q, where nothing cancels, unless V was repaired.
    #[must_use]
    pub fn variance_of(&self, basis_row: &[f64], x: &[f64]) -> f64 {
        if self.repaired {
            return quadratic(&self.covariance.cells, &[&[1.0], x].concat());
        }
        quadratic(&self.basis, basis_row)
    }
}

/// The covariance of the coefficients; `None` when the slopes of ψ sum to a singular matrix.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ols::{Fit, Params};
/// use estimand_compute::robust::bisquare::{C0, C1};
/// use estimand_compute::robust::covariance::covariance;
/// use estimand_compute::robust::mm::MmFit;
///
/// // Four values 1 above and four 1 below their centre: every residual has |u| = 1/σ̂. The scale solves
/// // 8·ρ(1/σ̂; c₀) = 7/2, so (u/c₁)² = τ = (c₀/c₁)²·(1 − (9/16)^⅓), and σ̂ψ(u)/ψ'(u) = (1 − τ)/(1 − 5τ).
/// let y = [4.0, 2.0, 2.0, 4.0, 4.0, 2.0, 2.0, 4.0];
/// let ols = Fit::new(&y, &[], Params::default(), &Unlimited).unwrap();
/// let fit = MmFit::new(&ols, &Unlimited).unwrap();
/// let tau = (C0 / C1).powi(2) * (1.0 - (9.0 / 16.0f64).cbrt());
/// let unit = (1.0 - tau) / (1.0 - 5.0 * tau);
/// // The scores cancel with ρ by symmetry, so only the first term is left: (σ̂ψ/ψ')²/8.
/// let errors = covariance(&fit).unwrap().standard_errors();
/// assert!((errors[0] - unit / 8f64.sqrt()).abs() < 1e-9);
/// ```
#[must_use]
pub fn covariance(fit: &MmFit<'_, '_>) -> Option<RobustCovariance> {
    let design = Design::whole(&fit.ols.q, &fit.ols.residuals);
    let (n, k) = (fit.ols.n as f64, fit.ols.k);
    let u = |i: usize| fit.residuals[i] / fit.scale;
    let v = |i: usize| fit.s_residuals[i] / fit.scale;
    let chi = |i: usize| rho(v(i), C0);
    let a = bread(fit, &design)?;
    let g = design.moment_vector(|i| psi(u(i), C1) * chi(i));
    let spread = mean(fit.ols.n, |i| chi(i) * chi(i) - 0.25);
    let scores = dense(&design.moment_matrix(|i| psi(u(i), C1).powi(2)));
    let column = |v: &[f64]| DMatrix::from_column_slice(k, 1, v);
    let along = column(&scale_effect(fit, &design, &a));
    let cross = &along * (&a * column(&g)).transpose();
    let meat = (&a * scores * &a * n - &cross - cross.transpose() + &along * along.transpose() * spread) / n;
    let basis = by_rows(&meat);
    let mapped = Covariance::mapped(&fit.ols.back_map(), &basis, 1.0);
    let (covariance, repaired) = repaired(mapped);
    Some(RobustCovariance { covariance, repaired, basis })
}

/// a = A·Σψ'(uᵢ)uᵢqᵢ / mean(χ'(vᵢ)vᵢ): the derivative of the coefficients in the basis Q by the scale.
pub(super) fn scale_effect(fit: &MmFit<'_, '_>, design: &Design<'_>, bread: &DMatrix<f64>) -> Vec<f64> {
    let u = |i: usize| fit.residuals[i] / fit.scale;
    let v = |i: usize| fit.s_residuals[i] / fit.scale;
    let slope = mean(fit.ols.n, |i| rho_slope(v(i), C0) * v(i));
    let shift = design.moment_vector(|i| psi_derivative(u(i), C1) * u(i));
    let along = bread * DMatrix::from_column_slice(shift.len(), 1, &shift) / slope;
    along.iter().copied().collect()
}

/// Mean of a term over rows.
pub(super) fn mean(n: usize, term: impl Fn(usize) -> f64) -> f64 {
    let mut total = DoubleDouble::default();
    (0..n).for_each(|i| total.add(term(i)));
    total.value() / n as f64
}

/// Newey–West covariance: B·M·B·n/(n − k) with the scores ψ(uᵢ)xᵢ; `None` where it cannot be computed.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ols::{Fit, Params};
/// use estimand_compute::linear::sequence::Sequence;
/// use estimand_compute::robust::bisquare::{C0, C1};
/// use estimand_compute::robust::covariance::newey_west;
/// use estimand_compute::robust::mm::MmFit;
///
/// // Four values 1 above and four 1 below their centre: every residual has |u| = 1/σ̂. The scale solves
/// // 8·ρ(1/σ̂; c₀) = 7/2, so (u/c₁)² = τ = (c₀/c₁)²·(1 − (9/16)^⅓), and σ̂ψ(u)/ψ'(u) = (1 − τ)/(1 − 5τ).
/// let y = [4.0, 2.0, 2.0, 4.0, 4.0, 2.0, 2.0, 4.0];
/// let ols = Fit::new(&y, &[], Params::default(), &Unlimited).unwrap();
/// let fit = MmFit::new(&ols, &Unlimited).unwrap();
/// let tau = (C0 / C1).powi(2) * (1.0 - (9.0 / 16.0f64).cbrt());
/// let unit = (1.0 - tau) / (1.0 - 5.0 * tau);
/// // With signs sₜ, n/(n − k)·(Σsₜ² + 2·½·Σsₜsₜ₋₁)/n² = 8/7·(8 − 1)/8² = 1/8.
/// let found = newey_west(&fit, &Sequence::consecutive(8), 1, &Unlimited).unwrap().unwrap();
/// assert!((found.standard_errors()[0] - unit / 8f64.sqrt()).abs() < 1e-9);
/// ```
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub fn newey_west(
    fit: &MmFit<'_, '_>,
    sequence: &Sequence,
    lags: usize,
    control: &dyn Control,
) -> Outcome<Option<Covariance>> {
    let design = Design::whole(&fit.ols.q, &fit.ols.residuals);
    let Some(bread) = bread(fit, &design) else { return Ok(None) };
    let mut scores = reserve(fit.ols.n)?;
    scores.iter_mut().zip(&fit.residuals).for_each(|(score, e)| *score = psi(e / fit.scale, C1));
    let meat = dense(&long_run(&fit.ols.q, &scores, sequence, lags, control)?);
    let inner = by_rows(&(&bread * meat * &bread));
    let factor = fit.ols.n as f64 / fit.df() as f64;
    Ok(Some(Covariance::mapped(&fit.ols.back_map(), &inner, factor)))
}

/// A = σ̂·(Σψ'(uᵢ)qᵢqᵢ')⁻¹, symmetric.
pub(super) fn bread(fit: &MmFit<'_, '_>, design: &Design<'_>) -> Option<DMatrix<f64>> {
    let slopes = dense(&design.moment_matrix(|i| psi_derivative(fit.residuals[i] / fit.scale, C1)));
    // Scaled to a unit diagonal: when distant rows have no weight, columns can have very different sizes.
    let scale: Vec<f64> = (0..fit.ols.k).map(|j| slopes[(j, j)].abs().sqrt().recip()).collect();
    if !scale.iter().all(|s| s.is_finite()) {
        return None;
    }
    let scaled = DMatrix::from_fn(fit.ols.k, fit.ols.k, |i, j| slopes[(i, j)] * scale[i] * scale[j]);
    let inverse = scaled.try_inverse()?;
    let entry = |i: usize, j: usize| 0.5 * (inverse[(i, j)] + inverse[(j, i)]) * scale[i] * scale[j] * fit.scale;
    Some(DMatrix::from_fn(fit.ols.k, fit.ols.k, entry)).filter(|a| a.iter().all(|x| x.is_finite()))
}

/// Sets negative eigenvalues to 0 and restores the diagonal. The eigenvalues are those of the correlation matrix, which does
/// not depend on units.
fn repaired(covariance: Covariance) -> (Covariance, bool) {
    let k = covariance.cells.len();
    let variance: Vec<f64> = (0..k).map(|i| covariance.at(i, i)).collect();
    if variance.iter().any(|v| v.is_nan() || *v <= 0.0) {
        return (covariance, variance.iter().any(|v| *v < 0.0));
    }
    let root = |i: usize| variance[i].sqrt();
    let correlation = DMatrix::from_fn(k, k, |i, j| covariance.at(i, j) / (root(i) * root(j)));
    let mut eigen = correlation.symmetric_eigen();
    let largest = eigen.eigenvalues.max();
    if eigen.eigenvalues.min() >= -ROUNDING * largest {
        return (covariance, false);
    }
    eigen.eigenvalues.iter_mut().for_each(|value| *value = value.max(0.0));
    let rebuilt = eigen.recompose();
    let unit = |i: usize| root(i) / rebuilt[(i, i)].sqrt();
    let cells = (0..k).map(|i| (0..k).map(|j| rebuilt[(i, j)] * unit(i) * unit(j)).collect()).collect();
    (Covariance { cells }, true)
}

fn quadratic(cells: &[Vec<f64>], row: &[f64]) -> f64 {
    cells.iter().zip(row).map(|(cells, a)| a * cells.iter().zip(row).map(|(v, b)| v * b).sum::<f64>()).sum()
}

fn dense(rows: &[Vec<f64>]) -> DMatrix<f64> {
    DMatrix::from_fn(rows.len(), rows.len(), |i, j| rows[i][j])
}

fn by_rows(matrix: &DMatrix<f64>) -> Vec<Vec<f64>> {
    matrix.row_iter().map(|row| row.iter().copied().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::repaired;
    use crate::linear::covariance::Covariance;

    #[test]
    fn a_negative_eigenvalue_is_repaired_and_the_diagonal_kept() {
        // Correlation 1.25 has the eigenvalues 2.25 and −0.25; without the negative one it is 1.
        let (found, changed) = repaired(Covariance { cells: vec![vec![4.0, 5.0], vec![5.0, 4.0]] });
        assert!(changed);
        for row in &found.cells {
            assert!(row.iter().all(|cell| (cell - 4.0).abs() < 1e-14));
        }
        let sound = Covariance { cells: vec![vec![4.0, 1.0], vec![1.0, 4.0]] };
        assert_eq!(repaired(sound.clone()), (sound, false));
        let negative = Covariance { cells: vec![vec![-4.0, 1.0], vec![1.0, 4.0]] };
        assert_eq!(repaired(negative.clone()), (negative, true));
    }
}
