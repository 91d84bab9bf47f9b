//! Bootstrap of rows or of whole clusters with all quantiles in each draw (docs/methods/quantile-regression.md#bootstrap).
//!
//! **Numerics.** Each draw begins at the line of all rows and takes the steps of the exact method, with rows that were drawn several times as weights. In many rows
//! only those near the line are in the program; the line of a draw moves so little that the others keep their sides, which is checked.

use super::QuantileFit;
use super::rows::Rows;
use super::simplex::{Stop, Vertex, Weighted, descend};
use super::solve::Near;
use crate::contract::Outcome;
use crate::control::Control;
use crate::linear::covariance::Covariance;
use crate::linear::matrix::dot;
use crate::linear::ols::Fit;
use crate::linear::origin::{Shifted, coefficients_from_zero};
use crate::stats::split_mix::SplitMix64;
use std::ops::Range;

/// Seed of the draws.
pub const SEED: u64 = 1;

/// The unit that is drawn.
#[derive(Clone, Copy, Debug)]
pub enum Units<'u> {
    /// Rows.
    Rows,
    /// Clusters: the ranges of rows of each.
    Clusters(&'u [Vec<Range<usize>>]),
}

/// Coefficients of all draws.
#[derive(Clone, Debug, PartialEq)]
pub struct Draws {
    /// The coefficients by quantile and draw, the constant first.
    pub coefficients: Vec<Vec<Vec<f64>>>,
    /// Draws that were taken again because they lack a coefficient.
    pub again: usize,
}

impl Draws {
    /// Draws with coefficients.
    #[must_use]
    pub fn count(&self) -> usize {
        self.coefficients.first().map_or(0, Vec::len)
    }

    /// The covariance over all quantiles of one coefficient, times a factor; without numbers for fewer than two draws.
    #[must_use]
    pub fn covariance(&self, j: usize, factor: f64) -> Vec<Vec<f64>> {
        cross(&self.coefficients.iter().map(|draws| centred(draws, j)).collect::<Vec<_>>(), factor)
    }

    /// The covariance of the coefficients at a quantile, by its index, times a factor; without numbers for fewer than two draws.
    #[must_use]
    pub fn covariance_at(&self, index: usize, factor: f64) -> Covariance {
        let draws = &self.coefficients[index];
        let k = draws.first().map_or(0, Vec::len);
        Covariance { cells: cross(&(0..k).map(|j| centred(draws, j)).collect::<Vec<_>>(), factor) }
    }

    /// The same draws with products measured from 0.
    #[must_use]
    pub fn measured_from_zero(&self, products: &[Shifted]) -> Self {
        let of = |draws: &Vec<Vec<f64>>| draws.iter().map(|draw| coefficients_from_zero(draw, products)).collect();
        Self { coefficients: self.coefficients.iter().map(of).collect(), again: self.again }
    }

    /// The variance of a sum of the coefficients of one quantile; without a number for fewer than two draws.
    #[must_use]
    pub fn variance_of(&self, index: usize, weights: &[f64]) -> f64 {
        let sums: Vec<f64> = self.coefficients[index].iter().map(|draw| dot(draw, weights)).collect();
        let mean = sums.iter().sum::<f64>() / sums.len() as f64;
        sums.iter().map(|sum| (sum - mean) * (sum - mean)).sum::<f64>() / (sums.len() as f64 - 1.0)
    }
}

/// A coefficient of all draws, less its mean.
fn centred(draws: &[Vec<f64>], j: usize) -> Vec<f64> {
    let mean = draws.iter().map(|draw| draw[j]).sum::<f64>() / draws.len() as f64;
    draws.iter().map(|draw| draw[j] - mean).collect()
}

/// The covariances of centred values, times a factor.
fn cross(centred: &[Vec<f64>], factor: f64) -> Vec<Vec<f64>> {
    let cell = |a: &Vec<f64>, b: &Vec<f64>| factor * dot(a, b) / (a.len() as f64 - 1.0);
    centred.iter().map(|a| centred.iter().map(|b| cell(a, b)).collect()).collect()
}

/// Rows near a line that are in the program at first, for each √(kn). A draw moves the line in a row by the row's length times a number
/// that does not grow with k; among independent rows this is four times its standard deviation at the median.
const FIRST_NEAR: f64 = 4.0;

/// The rows near a line, as a program of their own.
struct Part {
    rows: Rows,
    near: Near,
    /// Index of the basis among them.
    basis: Vec<usize>,
}

/// A quantile with the rows that may change sides: few, and more for the draws that move the line farther.
struct Prepared<'f> {
    fit: &'f QuantileFit,
    parts: Vec<Part>,
}

impl<'f> Prepared<'f> {
    fn of(rows: &Rows, fit: &'f QuantileFit, clustered: bool) -> Self {
        let vertex = Vertex { basis: fit.basis.clone(), gamma: fit.gamma.clone() };
        let (n, k) = (rows.n() as f64, rows.k as f64);
        let part = |count: f64| {
            let near = rows.near(&vertex, fit.tau, (count as usize).min(rows.n()));
            let basis = fit.basis.iter().map(|i| near.rows.binary_search(i).unwrap_or(0)).collect();
            Part { rows: rows.only(&near.rows), near, basis }
        };
        let first = if clustered { 1.5 } else { 1.0 } * FIRST_NEAR * (k * n).sqrt();
        let most = if clustered { 9.0 } else { 3.0 } * k * n.sqrt();
        let counts = [first, most];
        Self { fit, parts: counts.into_iter().skip(usize::from(first >= most.min(n))).map(part).collect() }
    }

    fn draw(&self, rows: &Rows, weights: &[f64], control: &dyn Control) -> Result<Vec<f64>, Stop> {
        let tau = self.fit.tau;
        for part in &self.parts {
            let own: Vec<f64> = part.near.rows.iter().map(|&i| weights[i]).collect();
            let fixed = rows.weighted_sides(&part.near.sides, Some(weights));
            let program = Weighted { rows: &part.rows, weights: Some(&own), fixed: &fixed };
            match descend(&program, tau, part.basis.clone(), control) {
                Ok(found) if self.keeps_sides(&part.near, rows, weights, &found.gamma) => return Ok(found.gamma),
                Err(Stop::Failed(failure)) => return Err(Stop::Failed(failure)),
                Err(Stop::Open) if part.near.reach.is_infinite() => return Err(Stop::Open),
                _ => {}
            }
        }
        let none = vec![0.0; rows.k];
        let whole = Weighted { rows, weights: Some(weights), fixed: &none };
        Ok(descend(&whole, tau, self.fit.basis.clone(), control)?.gamma)
    }

    /// Whether the rows that are not near a line still lie on their sides of it.
    fn keeps_sides(&self, near: &Near, rows: &Rows, weights: &[f64], gamma: &[f64]) -> bool {
        let moved: Vec<f64> = gamma.iter().zip(&self.fit.gamma).map(|(a, b)| a - b).collect();
        let is_other = |i: usize| weights[i] > 0.0 && near.sides[i] * rows.residual(i, gamma) < 0.0;
        dot(&moved, &moved).sqrt() <= near.reach || !(0..rows.n()).any(is_other)
    }
}

/// Coefficients of resampled rows or clusters for all quantiles.
///
/// # Errors
/// The errors of `control`, and `E-EXACT` where steps do not come to an end.
pub fn draws(
    fit: &Fit<'_>,
    rows: &Rows,
    quantiles: &[QuantileFit],
    (units, count): (Units<'_>, usize),
    control: &dyn Control,
) -> Outcome<Draws> {
    let clustered = matches!(units, Units::Clusters(_));
    let prepared: Vec<Prepared<'_>> =
        quantiles.iter().map(|quantile| Prepared::of(rows, quantile, clustered)).collect();
    let mut random = SplitMix64::new(SEED);
    let mut found = Draws { coefficients: vec![Vec::with_capacity(count); quantiles.len()], again: 0 };
    let mut weights = vec![0.0; fit.n];
    while found.count() < count && found.again <= count {
        control.poll((found.count() * fit.n) as u64, (count * fit.n) as u64)?;
        weights.fill(0.0);
        match units {
            Units::Rows => (0..fit.n).for_each(|_| weights[random.below(fit.n)] += 1.0),
            Units::Clusters(clusters) => {
                for _ in 0..clusters.len() {
                    for range in &clusters[random.below(clusters.len())] {
                        weights[range.clone()].iter_mut().for_each(|weight| *weight += 1.0);
                    }
                }
            }
        }
        let each: Result<Vec<Vec<f64>>, Stop> =
            prepared.iter().map(|prepared| prepared.draw(rows, &weights, control)).collect();
        match each {
            Ok(lines) => {
                for (of, gamma) in found.coefficients.iter_mut().zip(lines) {
                    of.push(rows.mapped(fit, &gamma));
                }
            }
            Err(Stop::Failed(failure)) => return Err(failure),
            Err(Stop::Open) => found.again += 1,
        }
    }
    Ok(found)
}
