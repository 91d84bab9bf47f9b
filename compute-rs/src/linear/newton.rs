//! Newton's method for a concave likelihood of rows that depend on a sum of the X (docs/methods/logit.md#how-it-is-computed).
//!
//! **Numerics.** Steps are taken in an orthonormal basis of the columns, where it does not matter how the X are scaled, and halved where the
//! likelihood would fall. A maximum that exists is found from anywhere ([`super::separation`] decides that).

use super::covariance::{Covariance, Meat};
use super::matrix::{Matrix, add_scaled, dot};
use super::separation::Separation;
use crate::contract::Outcome;
use crate::control::Control;
use nalgebra::{Cholesky, DMatrix, DVector, Dyn};
use std::ops::Range;

/// Most steps.
const STEPS: u32 = 200;
/// Twice the gain of the next step at which the maximum of a likelihood of size 1 is reached.
const DECREMENT: f64 = 1e-20;
/// Fall of the likelihood that is rounding.
const ROUNDING: f64 = 1e-12;
/// Rows that are copied at once.
const BLOCK: usize = 1024;

/// The contribution of a row to the likelihood.
#[derive(Clone, Copy, Debug)]
pub struct OfRow {
    /// Its logarithm.
    pub loglik: f64,
    /// The first derivative.
    pub score: f64,
    /// The second one, of changed sign.
    pub weight: f64,
}

/// A likelihood of rows.
pub trait Likelihood {
    /// Row i with the sum η of its X.
    fn of_row(&self, i: usize, eta: f64) -> OfRow;

    /// The rows from `start` on, with the sums η of their X: writes first derivatives and second ones of changed sign, and replaces each η by the
    /// logarithm of the likelihood.
    fn of_rows(&self, start: usize, eta: &mut [f64], scores: &mut [f64], weights: &mut [f64]) {
        for (i, (eta, (score, weight))) in eta.iter_mut().zip(scores.iter_mut().zip(weights)).enumerate() {
            let own = self.of_row(start + i, *eta);
            (*eta, *score, *weight) = (own.loglik, own.score, own.weight);
        }
    }

    /// Whether columns of X predict rows without doubt, so that no maximum exists.
    ///
    /// # Errors
    /// The errors of `control`; `E-EXACT` where that cannot be decided.
    fn separation(&self, q: &Matrix, control: &dyn Control) -> Outcome<Separation>;

    /// The sum at which the steps begin.
    fn start(&self) -> f64 {
        0.0
    }

    /// How large scores are, by which rounding grows.
    fn size(&self) -> f64 {
        1.0
    }
}

/// A maximum.
#[derive(Clone, Debug)]
pub struct Maximum {
    /// Coefficients in the basis.
    pub gamma: Vec<f64>,
    /// Logarithm of the likelihood.
    pub loglik: f64,
    /// Inverse of the information matrix in the basis.
    pub covariance: Vec<Vec<f64>>,
    /// Steps that were taken.
    pub iterations: u32,
    /// Largest component of the gradient in the basis.
    pub gradient: f64,
    /// Condition number of the information matrix in the basis.
    pub condition: f64,
    /// Whether the steps came to an end.
    pub converged: bool,
}

/// The likelihood at a point.
pub(super) struct State {
    pub(super) loglik: f64,
    pub(super) score: DVector<f64>,
    pub(super) information: DMatrix<f64>,
    pub(super) factor: Option<Cholesky<f64, Dyn>>,
}

impl State {
    pub(super) fn of(rows: &impl Likelihood, q: &Matrix, gamma: &[f64], control: &dyn Control) -> Outcome<Self> {
        let (n, k) = (q.rows(), q.columns());
        let mut score = vec![0.0; k];
        let mut information = DMatrix::zeros(k, k);
        let mut loglik = 0.0;
        // Stored by columns within a block, so that products are products of vectors.
        let [mut eta, mut scores, mut weights, mut weighted] = [[0.0; BLOCK]; 4];
        for start in (0..n).step_by(BLOCK) {
            if start % (64 * BLOCK) == 0 {
                control.poll(start as u64, n as u64)?;
            }
            let rows_here = BLOCK.min(n - start);
            let column = |j: usize| &q.column(j)[start..start + rows_here];
            let eta = &mut eta[..rows_here];
            eta.fill(0.0);
            gamma.iter().enumerate().for_each(|(j, gamma)| add_scaled(eta, *gamma, column(j)));
            let (scores, weights) = (&mut scores[..rows_here], &mut weights[..rows_here]);
            rows.of_rows(start, eta, scores, weights);
            loglik += eta.iter().sum::<f64>();
            for j in 0..k {
                score[j] += dot(column(j), scores);
                weighted.iter_mut().zip(column(j)).zip(&*weights).for_each(|((to, q), weight)| *to = q * weight);
                for l in j..k {
                    information[(j, l)] += dot(column(l), &weighted);
                }
            }
        }
        information.fill_lower_triangle_with_upper_triangle();
        let factor = information.clone().cholesky();
        Ok(Self { loglik, score: DVector::from_vec(score), information, factor })
    }

    /// Condition number of the information.
    pub(super) fn condition(&self) -> f64 {
        let values = self.information.clone().symmetric_eigenvalues();
        let (least, most) = (values.min(), values.max());
        if least > 0.0 { most / least } else { f64::INFINITY }
    }
}

/// Calls for every row of a basis.
///
/// # Errors
/// The errors of `control`.
pub(super) fn each_row(q: &Matrix, control: &dyn Control, mut call: impl FnMut(usize, &[f64])) -> Outcome<()> {
    let (n, k) = (q.rows(), q.columns());
    let mut rows = vec![0.0; BLOCK.min(n) * k];
    for start in (0..n).step_by(BLOCK) {
        if start % (64 * BLOCK) == 0 {
            control.poll(start as u64, n as u64)?;
        }
        let rows = &mut rows[..BLOCK.min(n - start) * k];
        q.copy_rows(start, rows);
        rows.chunks_exact(k).zip(start..).for_each(|(row, i)| call(i, row));
    }
    Ok(())
}

/// The cells of a small matrix by rows.
pub(super) fn by_rows(matrix: &DMatrix<f64>) -> Vec<Vec<f64>> {
    matrix.row_iter().map(|row| row.iter().copied().collect()).collect()
}

/// The maximum of a likelihood given the rows of an orthonormal basis with a constant.
///
/// # Errors
/// The errors of `control`.
pub fn maximise(rows: &impl Likelihood, q: &Matrix, control: &dyn Control) -> Outcome<Maximum> {
    let start = rows.start();
    let constant = |j: usize| if start == 0.0 { 0.0 } else { start * q.column(j).iter().sum::<f64>() };
    climb(rows, q, (0..q.columns()).map(constant).collect(), control)
}

/// The maximum of a likelihood, from a point on.
///
/// # Errors
/// The errors of `control`.
pub fn climb(rows: &impl Likelihood, q: &Matrix, from: Vec<f64>, control: &dyn Control) -> Outcome<Maximum> {
    let mut gamma = from;
    let mut state = State::of(rows, q, &gamma, control)?;
    let (mut iterations, mut converged) = (0, false);
    let decrement = DECREMENT * rows.size();
    // A likelihood near 0 is the sum of terms as large as the rows' counts, whose rounding it has.
    let terms = rows.size() * q.rows() as f64;
    while iterations < STEPS && !converged {
        let Some(factor) = &state.factor else { break };
        let step = factor.solve(&state.score);
        converged = state.score.dot(&step) < decrement;
        iterations += 1;
        let mut size = 1.0;
        loop {
            let next: Vec<f64> = gamma.iter().zip(&step).map(|(g, s)| g + size * s).collect();
            let found = State::of(rows, q, &next, control)?;
            if found.factor.is_some() && found.loglik >= state.loglik - ROUNDING * (state.loglik.abs() + terms) {
                (gamma, state) = (next, found);
                break;
            }
            size *= 0.5;
            if size < 1e-10 {
                return Ok(ended(gamma, &state, iterations, converged));
            }
        }
    }
    Ok(ended(gamma, &state, iterations, converged))
}

fn ended(gamma: Vec<f64>, state: &State, iterations: u32, converged: bool) -> Maximum {
    let covariance = state.factor.as_ref().map(Cholesky::inverse).map_or_else(Vec::new, |inverse| by_rows(&inverse));
    let gradient = state.score.amax();
    Maximum { gamma, loglik: state.loglik, covariance, iterations, gradient, condition: state.condition(), converged }
}

/// The covariance of a maximum in the basis by its scores, which hold where the likelihood is not that of the data: Σss′ over rows with the factor
/// n/(n − k), or over clusters of consecutive rows with G/(G − 1) · (n − 1)/(n − k). `None` without residual degrees of freedom, or with one cluster.
///
/// # Errors
/// The errors of `control`.
pub fn sandwich(
    rows: &impl Likelihood,
    q: &Matrix,
    maximum: &Maximum,
    clusters: Option<&[Range<usize>]>,
    control: &dyn Control,
) -> Outcome<Option<Vec<Vec<f64>>>> {
    let (n, k) = (q.rows(), q.columns());
    let groups = clusters.map_or(n, <[_]>::len);
    if n <= k || groups < 2 || maximum.covariance.is_empty() {
        return Ok(None);
    }
    let mut meat = Meat::new(k);
    let mut sum = vec![0.0; k];
    let mut left = clusters.into_iter().flatten();
    let mut end = left.next().map_or(1, |range| range.end);
    each_row(q, control, |i, row| {
        let own = rows.of_row(i, row.iter().zip(&maximum.gamma).map(|(q, g)| q * g).sum());
        sum.iter_mut().zip(row).for_each(|(sum, q)| *sum += own.score * q);
        if i + 1 == end {
            meat.add(&sum, 1.0);
            sum.fill(0.0);
            end = if clusters.is_some() { left.next().map_or(n, |range| range.end) } else { end + 1 };
        }
    })?;
    let (n, k, g) = (n as f64, k as f64, groups as f64);
    let factor = if clusters.is_some() { g / (g - 1.0) * (n - 1.0) / (n - k) } else { n / (n - k) };
    Ok(Some(Covariance::mapped(&maximum.covariance, &meat.rows(factor), 1.0).cells))
}
