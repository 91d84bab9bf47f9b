//! Rows of the linear program in an orthonormal basis.

use crate::contract::Outcome;
use crate::linear::matrix::{dot, reserve};
use crate::linear::ols::Fit;
use crate::stats::split_mix::SplitMix64;

/// Size of the numbers that are added to residuals so that no two steps are equally long, for each standard deviation.
const APART: f64 = 1e-10;
/// Seed of the numbers that tell steps apart, and of samples of rows.
pub(super) const SEED: u64 = 1;

/// Rows in an orthonormal basis.
#[derive(Clone, Debug)]
pub struct Rows {
    /// Coefficients.
    pub k: usize,
    /// Rows of the basis, one after the other.
    pub q: Vec<f64>,
    /// Residuals of least squares in their standard deviations, with ties broken.
    pub e: Vec<f64>,
    /// Length of each row of the basis.
    pub norms: Vec<f64>,
    /// The standard deviation of the residuals.
    pub scale: f64,
}

impl Rows {
    /// # Errors
    /// `E-MEMORY`.
    pub fn of(fit: &Fit<'_>) -> Outcome<Self> {
        let (n, k) = (fit.n, fit.k);
        let scale = if fit.is_perfect() { 1.0 } else { (fit.rss / n as f64).sqrt() };
        let mut q = reserve(n * k)?;
        for j in 0..k {
            fit.q.column(j).iter().enumerate().for_each(|(i, value)| q[i * k + j] = *value);
        }
        let mut random = SplitMix64::new(SEED);
        let mut e = reserve(n)?;
        e.iter_mut().zip(&fit.residuals).for_each(|(e, r)| *e = r / scale + APART * (random.uniform() - 0.5));
        let mut norms = reserve(n)?;
        norms.iter_mut().enumerate().for_each(|(i, norm)| {
            let row = &q[i * k..(i + 1) * k];
            *norm = dot(row, row).sqrt();
        });
        Ok(Self { k, q, e, norms, scale })
    }

    /// Rows.
    #[must_use]
    pub fn n(&self) -> usize {
        self.e.len()
    }

    /// A row of the basis.
    #[must_use]
    pub fn row(&self, i: usize) -> &[f64] {
        &self.q[i * self.k..(i + 1) * self.k]
    }

    /// Residual of a row.
    #[must_use]
    pub fn residual(&self, i: usize, gamma: &[f64]) -> f64 {
        self.e[i] - dot(self.row(i), gamma)
    }

    /// These rows alone.
    pub(super) fn only(&self, rows: &[usize]) -> Self {
        let q = rows.iter().flat_map(|&i| self.row(i)).copied().collect();
        let of = |from: &[f64]| rows.iter().map(|&i| from[i]).collect();
        Self { k: self.k, q, e: of(&self.e), norms: of(&self.norms), scale: self.scale }
    }
}
