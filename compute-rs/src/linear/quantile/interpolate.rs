//! The line through k rows.

use crate::linear::ols::Fit;
use crate::stats::sum::DoubleDouble;
use nalgebra::{DMatrix, DVector};

/// Steps of refinement.
const STEPS: usize = 4;
/// A coefficient whose part in every row is smaller than this share of the largest part is 0.
const NOTHING: f64 = 1e-24;

/// Coefficients of the line through some rows, the constant first: k equations, refined with residuals of twice the precision.
pub(super) fn coefficients(fit: &Fit<'_>, basis: &[usize]) -> Option<Vec<f64>> {
    let k = fit.k;
    let at = |i: usize, j: usize| if j == 0 { 1.0 } else { fit.x[j - 1][i] };
    let largest = |j: usize| basis.iter().map(|&i| at(i, j).abs()).fold(0.0, f64::max);
    let sizes: Vec<f64> = (0..k).map(|j| largest(j).max(f64::MIN_POSITIVE)).collect();
    let matrix = DMatrix::from_fn(k, k, |row, j| at(basis[row], j) / sizes[j]).lu();
    let (mut high, mut low) = (vec![0.0; k], vec![0.0; k]);
    for _ in 0..=STEPS {
        let left = DVector::from_fn(k, |row, _| {
            let i = basis[row];
            let mut left = DoubleDouble::default();
            left.add(fit.y[i]);
            for j in 0..k {
                left.add_product(-at(i, j), high[j]);
                left.add_product(-at(i, j), low[j]);
            }
            left.value()
        });
        let step = matrix.solve(&left)?;
        for j in 0..k {
            let mut sum = DoubleDouble { hi: high[j], lo: low[j] };
            sum.add(step[j] / sizes[j]);
            (high[j], low[j]) = (sum.hi, sum.lo);
        }
    }
    let parts: Vec<f64> = (0..k).map(|j| (high[j] * sizes[j]).abs()).collect();
    let most = parts.iter().copied().fold(0.0, f64::max);
    let without_rounding = |(value, part): (f64, f64)| if part <= NOTHING * most { 0.0 } else { value };
    Some(high.into_iter().zip(parts).map(without_rounding).collect())
}
