//! The exact solution of the linear program for many rows.
//!
//! **Numerics.** The solution for a sample of rows tells on which side of the line most rows lie: those whose residual is large for their
//! leverage keep their side as long as the line moves less, by the inequality of Cauchy and Schwarz. They enter the program as a sum
//! (Portnoy & Koenker 1997, *Statistical Science* 12, 279–300, section 5). Rows that come to lie on the other side are taken in, and the steps go
//! on, so the solution is that of all rows.

use super::rows::{Rows, SEED};
use super::simplex::{Stop, Vertex, Weighted, descend, inverse};
use super::{QuantileFit, check_loss, interpolate};
use crate::contract::{Code, Failure, Outcome};
use crate::control::Control;
use crate::linear::matrix::dot;
use crate::linear::ols::Fit;
use crate::stats::order::quantiles;
use crate::stats::split_mix::SplitMix64;
use crate::stats::sum::DoubleDouble;

/// Rows up to which all are in the program at once.
const FEW: usize = 4_000;
/// Residuals smaller than this, for each standard deviation, are on the line.
const ON_LINE: f64 = 1e-8;

/// Rows that may change sides, and the sum of the others.
#[derive(Clone, Debug)]
pub(super) struct Near {
    /// The rows, ascending.
    pub(super) rows: Vec<usize>,
    /// τ or τ − 1 of the other rows, 0 of these.
    pub(super) sides: Vec<f64>,
    /// How far the line may move until another row could change sides.
    pub(super) reach: f64,
}

impl Rows {
    /// k independent rows near the quantile of the residuals; `None` where there are none.
    fn start(&self, tau: f64) -> Option<Vec<usize>> {
        /// Share of a row's length that rows before it must leave, at first and at last.
        const SHARES: [f64; 3] = [0.3, 0.01, 1e-6];
        let at = quantiles(&self.e, &[tau]).first().copied()?;
        let mut order: Vec<usize> = (0..self.n()).filter(|&i| self.norms[i] > 0.0).collect();
        order.sort_unstable_by(|&a, &b| (self.e[a] - at).abs().total_cmp(&(self.e[b] - at).abs()).then(a.cmp(&b)));
        let (mut selected, mut found): (Vec<usize>, Vec<Vec<f64>>) = (Vec::new(), Vec::new());
        for share in SHARES {
            for &i in &order {
                if found.len() == self.k {
                    return Some(selected);
                }
                let mut left = self.row(i).to_vec();
                for _ in 0..2 {
                    for direction in &found {
                        let along = dot(&left, direction);
                        left.iter_mut().zip(direction).for_each(|(left, d)| *left -= along * d);
                    }
                }
                let size = dot(&left, &left).sqrt();
                if size > share * self.norms[i] {
                    left.iter_mut().for_each(|value| *value /= size);
                    found.push(left);
                    selected.push(i);
                }
            }
        }
        (found.len() == self.k).then_some(selected)
    }

    /// The rows that are near a line for their leverage, at least `count` of them and those of its basis.
    pub(super) fn near(&self, vertex: &Vertex, tau: f64, count: usize) -> Near {
        let n = self.n();
        let mut distance: Vec<f64> = Vec::with_capacity(n);
        let mut sides: Vec<f64> = Vec::with_capacity(n);
        for i in 0..n {
            let residual = self.residual(i, &vertex.gamma);
            distance.push(if self.norms[i] > 0.0 { residual.abs() / self.norms[i] } else { f64::INFINITY });
            sides.push(if residual < 0.0 { tau - 1.0 } else { tau });
        }
        vertex.basis.iter().for_each(|&i| distance[i] = 0.0);
        let reach = if count >= n {
            f64::INFINITY
        } else {
            let mut order = distance.clone();
            *order.select_nth_unstable_by(count, f64::total_cmp).1
        };
        let rows: Vec<usize> = (0..n).filter(|&i| distance[i] < reach).collect();
        rows.iter().for_each(|&i| sides[i] = 0.0);
        Near { rows, sides, reach }
    }

    /// The solution of all rows, from a line near it.
    fn all(&self, from: Vertex, tau: f64, control: &dyn Control) -> Outcome<Option<Vertex>> {
        let n = self.n();
        let mut count = if n <= FEW { n } else { (10.0 * self.k as f64 * (n as f64).sqrt()) as usize };
        let mut vertex = from;
        loop {
            control.poll(0, n as u64)?;
            let near = self.near(&vertex, tau, count.min(n));
            let part = self.only(&near.rows);
            let index_of = |i: &usize| near.rows.binary_search(i).unwrap_or(0);
            let basis: Vec<usize> = vertex.basis.iter().map(index_of).collect();
            let fixed = self.weighted_sides(&near.sides, None);
            let program = Weighted { rows: &part, weights: None, fixed: &fixed };
            let found = match descend(&program, tau, basis, control) {
                Ok(found) => found,
                Err(Stop::Failed(failure)) => return Err(failure),
                Err(_) if near.rows.len() < n => {
                    count *= 2;
                    continue;
                }
                Err(_) => return Ok(None),
            };
            let moved: Vec<f64> = found.gamma.iter().zip(&vertex.gamma).map(|(a, b)| a - b).collect();
            let basis = found.basis.iter().map(|&i| near.rows[i]).collect();
            vertex = Vertex { basis, gamma: found.gamma };
            let is_other = |i: usize| near.sides[i] * self.residual(i, &vertex.gamma) < 0.0;
            if dot(&moved, &moved).sqrt() <= near.reach || !(0..n).any(is_other) {
                return Ok(Some(vertex));
            }
            count *= 2;
        }
    }

    /// Σ wᵢsᵢqᵢ.
    pub(super) fn weighted_sides(&self, sides: &[f64], weights: Option<&[f64]>) -> Vec<f64> {
        let mut sum = vec![0.0; self.k];
        for (i, side) in sides.iter().enumerate().filter(|(_, side)| **side != 0.0) {
            let weight = side * weights.map_or(1.0, |weights| weights[i]);
            sum.iter_mut().zip(self.row(i)).for_each(|(sum, q)| *sum += weight * q);
        }
        sum
    }

    /// A vertex of the solution for a quantile.
    ///
    /// # Errors
    /// The errors of `control`, and `E-EXACT` where the steps do not come to an end.
    pub fn vertex(&self, tau: f64, control: &dyn Control) -> Outcome<Vertex> {
        let n = self.n();
        let mut from = None;
        if n > FEW {
            let size = FEW.max((n as f64).powf(2.0 / 3.0) as usize * 2);
            let mut random = SplitMix64::new(SEED);
            let mut sample: Vec<usize> = (0..size).map(|_| random.below(n)).collect();
            sample.sort_unstable();
            sample.dedup();
            let part = self.only(&sample);
            if let Some(basis) = part.start(tau) {
                let fixed = vec![0.0; self.k];
                match descend(&Weighted { rows: &part, weights: None, fixed: &fixed }, tau, basis, control) {
                    Ok(found) => {
                        let basis = found.basis.iter().map(|&i| sample[i]).collect();
                        from = Some(Vertex { basis, gamma: found.gamma });
                    }
                    Err(Stop::Failed(failure)) => return Err(failure),
                    Err(_) => {}
                }
            }
        }
        let from = match from {
            Some(from) => Some(from),
            None => self.start(tau).map(|basis| Vertex { basis, gamma: vec![0.0; self.k] }),
        };
        let found = match from {
            Some(from) => self.all(from, tau, control)?,
            None => None,
        };
        found.ok_or_else(|| {
            let text = "The line of a quantile cannot be told in double precision. Remove columns that are nearly combinations of others.";
            Failure::new(Code::Exact, text)
        })
    }

    /// The exact fit of a quantile. Among several lines with the same sum it is the lowest, the limit from quantiles
    /// below.
    pub(super) fn fit(&self, fit: &Fit<'_>, tau: f64, control: &dyn Control) -> Outcome<QuantileFit> {
        if fit.is_perfect() {
            let (coefficients, gamma) = (fit.coefficients.clone(), vec![0.0; fit.k]);
            return Ok(QuantileFit { tau, coefficients, gamma, basis: Vec::new(), objective: 0.0, unique: true });
        }
        // The change of the sum that tells a step from rounding, over the rows.
        let step = 1e-6 / self.n() as f64;
        let below = self.vertex(tau - step, control)?;
        let again = |from: &Vertex, tau: f64| -> Outcome<Vertex> {
            Ok(self.all(from.clone(), tau, control)?.unwrap_or_else(|| from.clone()))
        };
        let found = again(&below, tau)?;
        let above = again(&found, tau + step)?;
        let [coefficients, higher] = [&found, &above].map(|vertex| interpolate::coefficients(fit, &vertex.basis));
        let coefficients = coefficients.unwrap_or_else(|| self.mapped(fit, &found.gamma));
        let higher = higher.unwrap_or_else(|| self.mapped(fit, &above.gamma));
        let same = self.distance(fit, &coefficients, &higher) < ON_LINE;
        let objective = objective(fit, &coefficients, tau, &found.basis);
        let unique = same && !self.is_flat(&found, tau);
        Ok(QuantileFit { tau, coefficients, gamma: found.gamma, basis: found.basis, objective, unique })
    }

    /// The line through some rows in the basis, of residuals as they are; in standard deviations.
    pub(super) fn exact(&self, fit: &Fit<'_>, basis: &[usize]) -> Option<Vec<f64>> {
        let k = self.k;
        let of = inverse(self, basis)?;
        let heights: Vec<f64> = basis.iter().map(|&i| fit.residuals[i] / self.scale).collect();
        Some((0..k).map(|i| dot(&of[i * k..(i + 1) * k], &heights)).collect())
    }

    /// Coefficients of X of a line in the basis.
    pub(super) fn mapped(&self, fit: &Fit<'_>, gamma: &[f64]) -> Vec<f64> {
        let scaled: Vec<f64> = gamma.iter().map(|g| g * self.scale).collect();
        fit.coefficients.iter().zip(fit.coefficients_of(&scaled)).map(|(b, g)| b + g).collect()
    }

    /// The largest difference of two lines in the rows, in standard deviations.
    fn distance(&self, fit: &Fit<'_>, a: &[f64], b: &[f64]) -> f64 {
        let by: Vec<f64> = a.iter().zip(b).map(|(a, b)| (a - b) / self.scale).collect();
        let of = |i: usize| (by[0] + fit.x.iter().zip(&by[1..]).map(|(x, by)| x[i] * by).sum::<f64>()).abs();
        (0..fit.n).map(of).fold(0.0, f64::max)
    }

    /// Whether the sum stays the same along an edge that leaves the line.
    fn is_flat(&self, vertex: &Vertex, tau: f64) -> bool {
        let Some(away) = inverse(self, &vertex.basis) else { return false };
        let k = self.k;
        let signed = [1.0, -1.0];
        (0..k).flat_map(|j| signed.map(|sign| (j, sign))).any(|(j, sign)| {
            let direction: Vec<f64> = (0..k).map(|i| sign * away[i * k + j]).collect();
            let (mut slope, mut size) = (0.0, 0.0);
            for i in 0..self.n() {
                let along = -dot(self.row(i), &direction);
                let residual = self.residual(i, &vertex.gamma);
                slope += match residual {
                    r if r.abs() < ON_LINE => check_loss(tau, along),
                    r if r < 0.0 => (tau - 1.0) * along,
                    _ => tau * along,
                };
                size += along.abs();
            }
            slope.abs() <= 1e-12 * size
        })
    }
}

/// Σ ρ(y − xb), with rows of the basis on the line.
fn objective(fit: &Fit<'_>, coefficients: &[f64], tau: f64, basis: &[usize]) -> f64 {
    let mut total = DoubleDouble::default();
    for i in (0..fit.n).filter(|i| !basis.contains(i)) {
        let mut residual = DoubleDouble::default();
        residual.add(fit.y[i]);
        residual.add(-coefficients[0]);
        fit.x.iter().zip(&coefficients[1..]).for_each(|(x, b)| residual.add_product(-x[i], *b));
        total.add(check_loss(tau, residual.value()));
    }
    total.value()
}
