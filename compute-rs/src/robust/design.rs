//! Residuals and weighted least squares in the orthonormal basis Q.
//!
//! A step solves Q'WQ·δ = Q'Wr for the *change* of the coefficients, so rounding in the small matrix slows the iteration
//! down but does not move its limit. The matrix is scaled to a unit diagonal and factored by Cholesky.

use super::bisquare::{self, remainder};
use crate::contract::Outcome;
use crate::linear::matrix::{Matrix, add_scaled, dot};
use crate::stats::moments::extremes;
use nalgebra::{DMatrix, DVector};
use std::borrow::Cow;

/// Rows of a block, which keeps the working set in the cache.
const BLOCK: usize = 512;

/// A model y = Qγ + r with orthonormal columns (orthonormal over all rows; over a sample the columns are only well scaled).
pub struct Design<'a> {
    /// The columns.
    pub q: Cow<'a, Matrix>,
    /// The dependent variable.
    pub y: Cow<'a, [f64]>,
    /// Bound on max|q'δ|/‖δ‖: the length of the longest row.
    longest: f64,
}

/// The matrix that a step uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Weights ψ(t)/t: reweighted least squares, which never increases the objective.
    Weights,
    /// Slopes ψ'(t): Newton's method, quadratic close to the solution.
    Newton,
}

/// Switches between reweighting and Newton's method.
///
/// Reweighting converges at a rate that can be close to 1, so its last step says little about the remaining distance: the
/// first step of Newton's method may be longer, and the following ones must shrink.
#[derive(Debug)]
pub struct StepControl {
    newton: bool,
    /// Bound on the next movement of Newton's method.
    limit: f64,
    /// Steps of reweighting before Newton's method is tried again.
    wait: usize,
}

impl StepControl {
    /// Movement of reweighting, as a share of the scale, below which Newton's method is tried.
    const CLOSE: f64 = 0.05;
    /// Longest first step of Newton's method, as a share of the scale.
    const FIRST: f64 = 0.5;
    /// Steps of reweighting after a refused step of Newton's method.
    const PATIENCE: usize = 4;

    /// A control that starts with reweighting.
    #[must_use]
    pub fn new() -> Self {
        Self { newton: false, limit: 0.0, wait: 0 }
    }

    /// The next step.
    #[must_use]
    pub fn step(&self) -> Step {
        if self.newton { Step::Newton } else { Step::Weights }
    }

    /// Whether a step with this movement may be taken.
    #[must_use]
    pub fn allows(&self, movement: f64) -> bool {
        !self.newton || movement < self.limit
    }

    /// Returns to reweighting after a refused step; false when the refused step was reweighting.
    pub fn refuse(&mut self) -> bool {
        let newton = self.newton;
        (self.newton, self.wait) = (false, Self::PATIENCE);
        newton
    }

    /// Records the movement of a step taken.
    pub fn moved(&mut self, movement: f64, scale: f64) {
        if self.newton {
            self.limit = movement;
        } else if self.wait > 0 {
            self.wait -= 1;
        } else if movement < Self::CLOSE * scale {
            (self.newton, self.limit) = (true, Self::FIRST * scale);
        }
    }
}

impl Default for StepControl {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Design<'a> {
    /// All rows.
    #[must_use]
    pub fn whole(q: &'a Matrix, y: &'a [f64]) -> Self {
        Self { longest: longest_row(q), q: Cow::Borrowed(q), y: Cow::Borrowed(y) }
    }

    /// The systematic sample of `rows` rows: row ⌊(i − ½)·n/rows⌋ + 1 for i = 1, 2, ….
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn sample(&self, rows: usize) -> Outcome<Design<'static>> {
        let n = self.rows();
        let selected: Vec<usize> =
            (0..rows).map(|i| ((2 * i + 1) as u64 * n as u64 / (2 * rows) as u64) as usize).collect();
        let mut q = Matrix::zeros(rows, self.columns())?;
        for j in 0..self.columns() {
            let column = self.q.column(j);
            q.column_mut(j).iter_mut().zip(&selected).for_each(|(q, &i)| *q = column[i]);
        }
        let y: Vec<f64> = selected.iter().map(|&i| self.y[i]).collect();
        Ok(Design { longest: longest_row(&q), q: Cow::Owned(q), y: Cow::Owned(y) })
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.y.len()
    }

    /// Number of coefficients.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.q.columns()
    }

    /// A bound on how far a change of the coefficients moves any fitted value.
    #[must_use]
    pub fn movement(&self, change: &[f64]) -> f64 {
        self.longest * change.iter().map(|d| d * d).sum::<f64>().sqrt()
    }

    /// r = y − Qγ.
    pub fn residuals(&self, gamma: &[f64], r: &mut [f64]) {
        let blocks = r.chunks_mut(BLOCK).zip(self.y.chunks(BLOCK)).enumerate();
        for (b, (r, y)) in blocks {
            r.copy_from_slice(y);
            for (j, &g) in gamma.iter().enumerate() {
                add_scaled(r, -g, &self.q.column(j)[b * BLOCK..b * BLOCK + r.len()]);
            }
        }
    }

    /// The change δ that one step from residuals r with scale s makes; `None` when the matrix is not positive definite.
    #[must_use]
    pub fn step(&self, r: &[f64], s: f64, c: f64, step: Step) -> Option<Vec<f64>> {
        let k = self.columns();
        let inverse = s.recip();
        let mut gram = DMatrix::zeros(k, k);
        let mut right = vec![0.0; k];
        let mut matrix_weights = [0.0; BLOCK];
        let mut weighted = [0.0; BLOCK];
        let mut product = [0.0; BLOCK];
        for (b, r) in r.chunks(BLOCK).enumerate() {
            let rows = r.len();
            for ((m, w), &r) in matrix_weights.iter_mut().zip(&mut weighted).zip(r) {
                let left = remainder(r * inverse, c);
                let weight = left * left;
                *m = if step == Step::Weights { weight } else { left * (5.0 * left - 4.0) };
                *w = weight * r;
            }
            for j in 0..k {
                let column = &self.q.column(j)[b * BLOCK..b * BLOCK + rows];
                product.iter_mut().zip(column.iter().zip(&matrix_weights)).for_each(|(p, (q, m))| *p = q * m);
                right[j] += dot(column, &weighted[..rows]);
                for l in j..k {
                    gram[(l, j)] += dot(&self.q.column(l)[b * BLOCK..b * BLOCK + rows], &product[..rows]);
                }
            }
        }
        solve(gram, &right)
    }

    /// The symmetric matrix Σw·q_j·q_l, by rows, with weights by row number.
    #[must_use]
    pub fn moment_matrix(&self, weight: impl Fn(usize) -> f64) -> Vec<Vec<f64>> {
        let k = self.columns();
        let mut gram = vec![0.0; k * k];
        let mut product = [0.0; BLOCK];
        for start in (0..self.rows()).step_by(BLOCK) {
            let rows = (self.rows() - start).min(BLOCK);
            let weights: Vec<f64> = (start..start + rows).map(&weight).collect();
            for j in 0..k {
                let column = &self.q.column(j)[start..start + rows];
                product.iter_mut().zip(column.iter().zip(&weights)).for_each(|(p, (q, w))| *p = q * w);
                for l in j..k {
                    gram[j * k + l] += dot(&self.q.column(l)[start..start + rows], &product[..rows]);
                }
            }
        }
        (0..k).map(|j| (0..k).map(|l| gram[j.min(l) * k + j.max(l)]).collect()).collect()
    }

    /// Σw·q, with weights by row number.
    #[must_use]
    pub fn moment_vector(&self, weight: impl Fn(usize) -> f64) -> Vec<f64> {
        let mut total = vec![0.0; self.columns()];
        for start in (0..self.rows()).step_by(BLOCK) {
            let rows = (self.rows() - start).min(BLOCK);
            let weights: Vec<f64> = (start..start + rows).map(&weight).collect();
            for (j, total) in total.iter_mut().enumerate() {
                *total += dot(&self.q.column(j)[start..start + rows], &weights);
            }
        }
        total
    }
}

/// The largest Euclidean length of a row.
fn longest_row(q: &Matrix) -> f64 {
    let mut squares = [0.0; BLOCK];
    let mut largest = 0.0;
    for start in (0..q.rows()).step_by(BLOCK) {
        let rows = (q.rows() - start).min(BLOCK);
        let squares = &mut squares[..rows];
        squares.fill(0.0);
        for j in 0..q.columns() {
            squares.iter_mut().zip(&q.column(j)[start..]).for_each(|(s, q)| *s += q * q);
        }
        largest = f64::max(largest, extremes(squares).max);
    }
    largest.sqrt()
}

/// Solves a positive definite system; only the lower triangle of `gram` is read. `None` when it is not positive definite.
pub(super) fn solve(mut gram: DMatrix<f64>, right: &[f64]) -> Option<Vec<f64>> {
    /// Pivot of the matrix scaled to a unit diagonal below which it counts as singular.
    const SINGULAR: f64 = 1e-13;
    let scale: Vec<f64> = gram.diagonal().iter().map(|square| square.sqrt().recip()).collect();
    if !scale.iter().all(|s| s.is_finite() && *s > 0.0) {
        return None;
    }
    for (j, mut column) in gram.column_iter_mut().enumerate() {
        column.iter_mut().zip(&scale).for_each(|(cell, s)| *cell *= s * scale[j]);
    }
    let factor = gram.cholesky()?;
    let lower = factor.l_dirty();
    if lower.diagonal().iter().any(|pivot| pivot * pivot < SINGULAR) {
        return None;
    }
    let mut x = DVector::from_iterator(right.len(), right.iter().zip(&scale).map(|(b, s)| b * s));
    factor.solve_mut(&mut x);
    x.iter_mut().zip(&scale).for_each(|(x, s)| *x *= s);
    x.iter().all(|x| x.is_finite()).then(|| x.as_slice().to_vec())
}

/// Weights ψ(u)/u of residuals.
#[must_use]
pub fn weights(residuals: &[f64], s: f64, c: f64) -> Vec<f64> {
    residuals.iter().map(|r| bisquare::weight(r / s, c)).collect()
}

#[cfg(test)]
mod tests {
    use super::{Design, Step, solve};
    use crate::control::Unlimited;
    use crate::linear::matrix::Matrix;
    use crate::linear::qr;
    use nalgebra::DMatrix;

    /// (a ·; b c); the cell above the diagonal is not read.
    fn lower(a: f64, b: f64, c: f64) -> DMatrix<f64> {
        DMatrix::from_column_slice(2, 2, &[a, b, f64::NAN, c])
    }

    #[test]
    fn a_small_system_by_hand() {
        // 4a + 2b = 8, 2a + 3b = 8 has a = 1, b = 2; the second matrix is not positive definite.
        let x = solve(lower(4.0, 2.0, 3.0), &[8.0, 8.0]).unwrap();
        assert!((x[0] - 1.0).abs() < 1e-15 && (x[1] - 2.0).abs() < 1e-15);
        assert_eq!(solve(lower(1.0, 2.0, 3.0), &[8.0, 8.0]), None);
        assert_eq!(solve(lower(0.0, 0.0, 3.0), &[8.0, 8.0]), None);
        assert_eq!(solve(lower(f64::NAN, 0.0, 3.0), &[8.0, 8.0]), None);
    }

    #[test]
    fn a_step_with_a_huge_scale_is_least_squares() {
        let n = 1500;
        let mut q = Matrix::zeros(n, 2).unwrap();
        q.column_mut(0).fill(1.0);
        q.column_mut(1).iter_mut().enumerate().for_each(|(i, x)| *x = (i * 37 % 101) as f64);
        qr::factor(&mut q, &Unlimited).unwrap();
        let y: Vec<f64> = (0..n).map(|i| (i * 7 % 13) as f64).collect();
        let design = Design::whole(&q, &y);
        let expected = q.transposed_times(&y);
        for step in [Step::Weights, Step::Newton] {
            let change = design.step(&y, 1e12, 4.0, step).unwrap();
            assert!(change.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-10), "{step:?}");
        }
        let mut r = vec![0.0; n];
        design.residuals(&expected, &mut r);
        assert!(q.transposed_times(&r).iter().all(|c| c.abs() < 1e-11));
    }

    #[test]
    fn a_sample_takes_the_middle_row_of_each_block() {
        let mut q = Matrix::zeros(10, 1).unwrap();
        q.column_mut(0).iter_mut().enumerate().for_each(|(i, x)| *x = i as f64);
        let y = [0.0; 10];
        // Rows ⌊(i − ½)·10/4⌋ + 1 = 2, 4, 7, 9, counted from 1.
        let sample = Design::whole(&q, &y).sample(4).unwrap();
        assert_eq!(sample.q.column(0), [1.0, 3.0, 6.0, 8.0]);
    }
}
