//! The simplex method for quantile regression, with steps along edges past all rows that lower the sum (Barrodale & Roberts 1973, *SIAM
//! Journal on Numerical Analysis* 10, 839–848; Koenker & d'Orey 1987, *Applied Statistics* 36, 383–393).
//!
//! **Numerics.** A line is known by the k rows on it. Each step follows the edge from it along which the sum falls most
//! steeply. Residuals have been told apart by tiny numbers, so no two rows are reached at once and the steps cannot
//! turn in circles. The inverse of the rows on the line is computed anew after every [`FRESH`] steps.

use super::rows::Rows;
use crate::contract::{Code, Failure};
use crate::control::Control;
use crate::linear::matrix::dot;
use nalgebra::DMatrix;

/// Steps between fresh computations of the inverse.
const FRESH: usize = 24;
/// Slope of the sum above which an edge does not lower it.
const LEVEL: f64 = 1e-9;
/// Share of the lengths of a row and a direction below which they are at right angles.
const SMALL_PIVOT: f64 = 1e-11;
/// Steps for each coefficient.
const STEPS: usize = 1_000;

/// A line through k rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Vertex {
    /// The rows.
    pub basis: Vec<usize>,
    /// The line in the basis of the columns.
    pub gamma: Vec<f64>,
}

/// A linear program: rows with weights, and the sum of rows that keep their side.
#[derive(Clone, Copy, Debug)]
pub struct Weighted<'r> {
    /// The rows.
    pub rows: &'r Rows,
    /// How often each row counts; once without weights.
    pub weights: Option<&'r [f64]>,
    /// Σ of the rows that keep their side, times it.
    pub fixed: &'r [f64],
}

/// Why there is no solution.
#[derive(Debug)]
pub(super) enum Stop {
    /// Rows are missing that the line needs.
    Open,
    /// The job was stopped, or the steps do not end.
    Failed(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// The inverse of some rows, by rows.
pub(super) fn inverse(rows: &Rows, basis: &[usize]) -> Option<Vec<f64>> {
    let k = rows.k;
    let matrix = DMatrix::from_fn(k, k, |i, j| rows.q[basis[i] * k + j]);
    let inverse = matrix.try_inverse()?;
    Some((0..k * k).map(|at| inverse[(at / k, at % k)]).collect())
}

/// Descends from a line to the one with the smallest sum.
pub(super) fn descend(
    program: &Weighted<'_>,
    tau: f64,
    basis: Vec<usize>,
    control: &dyn Control,
) -> Result<Vertex, Stop> {
    let Weighted { rows, weights, fixed } = *program;
    let (n, k) = (rows.n(), rows.k);
    let weight = |i: usize| weights.map_or(1.0, |weights| weights[i]);
    let mut basis = basis;
    let mut on_line = vec![false; n];
    basis.iter().for_each(|&i| on_line[i] = true);
    let used: Vec<usize> = match weights {
        Some(weights) => (0..n).filter(|&i| weights[i] > 0.0 || on_line[i]).collect(),
        None => (0..n).collect(),
    };
    let mut inverse_of = inverse(rows, &basis).ok_or(Stop::Open)?;
    let mut gamma = through(rows, &basis, &inverse_of);
    let mut residuals: Vec<f64> = used.iter().map(|&i| rows.residual(i, &gamma)).collect();
    let mut along = vec![0.0; used.len()];
    let mut breaks: Vec<(f64, f64, usize)> = Vec::with_capacity(used.len());
    let mut slopes = vec![0.0; k];
    for step in 0..STEPS * (k + 2) {
        if step % 16 == 0 {
            control.poll(step as u64, (STEPS * (k + 2)) as u64)?;
        }
        if step % FRESH == 0 {
            slopes.copy_from_slice(fixed);
            for (&i, residual) in used.iter().zip(&residuals).filter(|(i, _)| !on_line[**i]) {
                add(&mut slopes, weight(i) * side_of(tau, *residual), rows.row(i));
            }
        }
        // The edge along which the sum falls most steeply.
        let mut best: Option<(f64, usize, f64, f64)> = None;
        for j in 0..k {
            let column = || (0..k).map(|i| inverse_of[i * k + j]);
            let size = column().map(|v| v * v).sum::<f64>().sqrt();
            let multiplier: f64 = slopes.iter().zip(column()).map(|(s, v)| s * v).sum();
            let own = weight(basis[j]);
            // A row that does not count leaves the line even where the sum stays the same.
            let most = if own > 0.0 { LEVEL } else { -LEVEL };
            for (sign, falls) in [(1.0, multiplier - (1.0 - tau) * own), (-1.0, -multiplier - tau * own)] {
                if falls > most && best.is_none_or(|(steepest, ..)| falls / size > steepest) {
                    best = Some((falls / size, j, sign, falls));
                }
            }
        }
        let Some((_, leaving, sign, falls)) = best else {
            let gamma = through(rows, &basis, &inverse(rows, &basis).ok_or(Stop::Open)?);
            return Ok(Vertex { basis, gamma });
        };
        let direction: Vec<f64> = (0..k).map(|i| sign * inverse_of[i * k + leaving]).collect();
        let size = dot(&direction, &direction).sqrt();
        breaks.clear();
        for (index, (&i, residual)) in used.iter().zip(&residuals).enumerate() {
            let a = dot(rows.row(i), &direction);
            along[index] = a;
            if !on_line[i]
                && weight(i) > 0.0
                && a.abs() > SMALL_PIVOT * size * rows.norms[i]
                && (*residual < 0.0) == (a < 0.0)
            {
                breaks.push((residual / a, a.abs() * weight(i), index));
            }
        }
        let Some((length, entering)) = crossing(&mut breaks, falls.max(0.0)) else { return Err(Stop::Open) };
        let row = used[entering];
        gamma.iter_mut().zip(&direction).for_each(|(gamma, d)| *gamma += length * d);
        add(&mut slopes, -weight(row) * side_of(tau, residuals[entering]), rows.row(row));
        for ((residual, a), &i) in residuals.iter_mut().zip(&along).zip(&used) {
            let before = *residual < 0.0;
            *residual -= length * a;
            if before != (*residual < 0.0) && !on_line[i] && i != row {
                add(&mut slopes, if before { weight(i) } else { -weight(i) }, rows.row(i));
            }
        }
        let left = basis[leaving];
        on_line[left] = false;
        on_line[row] = true;
        basis[leaving] = row;
        residuals[entering] = 0.0;
        if let Ok(index) = used.binary_search(&left) {
            residuals[index] = -sign * length;
            add(&mut slopes, weight(left) * side_of(tau, residuals[index]), rows.row(left));
        }
        if step % FRESH == FRESH - 1 {
            inverse_of = inverse(rows, &basis).ok_or(Stop::Open)?;
            gamma = through(rows, &basis, &inverse_of);
            used.iter().zip(&mut residuals).for_each(|(&i, residual)| *residual = rows.residual(i, &gamma));
        } else {
            exchange(&mut inverse_of, rows.row(row), leaving);
        }
    }
    let text = "The steps to the line of a quantile did not come to an end in double precision. Remove columns that are nearly combinations of others.";
    Err(Stop::Failed(Failure::new(Code::Exact, text)))
}

/// Slope of a row's part of the sum.
fn side_of(tau: f64, residual: f64) -> f64 {
    if residual < 0.0 { tau - 1.0 } else { tau }
}

fn add(sum: &mut [f64], weight: f64, row: &[f64]) {
    sum.iter_mut().zip(row).for_each(|(sum, q)| *sum += weight * q);
}

/// The line through the rows with this inverse.
fn through(rows: &Rows, basis: &[usize], inverse: &[f64]) -> Vec<f64> {
    let k = rows.k;
    let heights: Vec<f64> = basis.iter().map(|&i| rows.e[i]).collect();
    (0..k).map(|i| dot(&inverse[i * k..(i + 1) * k], &heights)).collect()
}

/// The inverse after a row replaced another.
fn exchange(inverse: &mut [f64], row: &[f64], index: usize) {
    let k = row.len();
    let shares: Vec<f64> = (0..k).map(|j| (0..k).map(|i| row[i] * inverse[i * k + j]).sum()).collect();
    for i in 0..k {
        let of = &mut inverse[i * k..(i + 1) * k];
        let pivot = of[index] / shares[index];
        of.iter_mut().zip(&shares).for_each(|(value, share)| *value -= share * pivot);
        of[index] = pivot;
    }
}

/// Where the sum stops falling along an edge: the first row whose share, with those before it, is as large as the fall.
fn crossing(breaks: &mut [(f64, f64, usize)], falls: f64) -> Option<(f64, usize)> {
    let (mut part, mut left) = (breaks, falls);
    loop {
        match part.len() {
            0 => return None,
            1 => return (part[0].1 >= left).then_some((part[0].0, part[0].2)),
            _ => {}
        }
        let middle = part.len() / 2;
        part.select_nth_unstable_by(middle, |a, b| a.0.total_cmp(&b.0).then(a.2.cmp(&b.2)));
        let (before, after) = part.split_at_mut(middle);
        let share: f64 = before.iter().map(|(_, share, _)| share).sum();
        if share >= left {
            part = before;
        } else {
            left -= share;
            part = after;
            // The first of these is the smallest.
            if part[0].1 >= left {
                return Some((part[0].0, part[0].2));
            }
        }
    }
}
