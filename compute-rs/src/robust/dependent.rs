//! Covariances of an MM-fit with dependent rows: entities with several rows, or one series in time.
//!
//! To first order, row i moves the coefficients in the basis Q by A·ψ(uᵢ)qᵢ − (a/n)(χ(vᵢ) − χ̄); the second term is the effect
//! through the scale. [`super::covariance`] sums the squares of these terms (Croux, Dhaene & Hoorelbeke 2003, section 2, which
//! also covers dependent rows). Here the terms are first summed over dependent rows: over the rows of an entity, or with the
//! cosines of [`crate::linear::ewc`].
//!
//! **Entities** are left out one by one, as in [`crate::linear::cluster`]: without entity g, one step of Newton's method moves
//! the coefficients by −σ̂(M − M_g)⁻¹S_g, where M is the sum of the slopes ψ'(uᵢ)qᵢqᵢ' of all rows, M_g that of the entity, and
//! S_g the sum of the entity's scores.

use super::bisquare::{C0, C1, psi, psi_derivative, rho};
use super::covariance::{bread, mean, scale_effect};
use super::design::{Design, solve};
use super::mm::MmFit;
use crate::contract::Outcome;
use crate::control::Control;
use crate::linear::cluster::{Change, Jackknife, blocks, longest_block};
use crate::linear::covariance::Covariance;
use crate::linear::ewc::{Scores, ewc_of, persistence_of};
use crate::linear::matrix::{add_scaled, dot};
use nalgebra::DMatrix;
use std::ops::Range;

/// The first-order contribution of each row of a fit to its coefficients.
pub struct Influence<'m, 'f, 'a> {
    fit: &'m MmFit<'f, 'a>,
    /// A of [`super::covariance`].
    bread: DMatrix<f64>,
    /// a/n, the effect of the scale.
    scale_effects: Vec<f64>,
    /// χ̄, the mean of χ(vᵢ).
    mean_chi: f64,
}

impl<'m, 'f, 'a> Influence<'m, 'f, 'a> {
    /// The contributions of a fit; `None` when the slopes of ψ sum to a singular matrix.
    ///
    /// ```
    /// use estimand_compute::control::Unlimited;
    /// use estimand_compute::linear::ols::{Fit, Params};
    /// use estimand_compute::robust::bisquare::{C0, C1};
    /// use estimand_compute::robust::dependent::Influence;
    /// use estimand_compute::robust::mm::MmFit;
    ///
    /// // Four values 1 above and four 1 below their centre: every residual has |u| = 1/σ̂. The scale solves
    /// // 8·ρ(1/σ̂; c₀) = 7/2, so (u/c₁)² = τ = (c₀/c₁)²·(1 − (9/16)^⅓), and σ̂ψ(u)/ψ'(u) = (1 − τ)/(1 − 5τ).
    /// let y = [4.0, 2.0, 2.0, 4.0, 4.0, 2.0, 2.0, 4.0];
    /// let ols = Fit::new(&y, &[], Params::default(), &Unlimited).unwrap();
    /// let fit = MmFit::new(&ols, &Unlimited).unwrap();
    /// let tau = (C0 / C1).powi(2) * (1.0 - (9.0 / 16.0f64).cbrt());
    /// let unit = (1.0 - tau) / (1.0 - 5.0 * tau);
    /// // All χ are equal, so row t moves the coefficient by sₜ·σ̂ψ/ψ'/n, with sₜ = ±1 its sign.
    /// let influence = Influence::of(&fit).unwrap();
    ///
    /// // Σsₜsₜ₋₁/Σsₜ² = −1/8.
    /// assert!((influence.persistence(&Unlimited).unwrap()[0] + 0.125).abs() < 1e-9);
    ///
    /// // Of the cosines with ν = 4 frequencies only the fourth is left, Σsₜcos(π(t − ½)/2) = 4√2:
    /// // the variance of Σsₜ is 2/4·(4√2)² = 16.
    /// let (covariance, frequencies) = influence.ewc(&Unlimited).unwrap().unwrap();
    /// assert!((covariance.standard_errors()[0] - unit * 4.0 / 8.0).abs() < 1e-9 && frequencies == 4);
    ///
    /// // Without the first three rows, whose signs sum to −1, five remain: the estimate moves by 1/5 of the unit.
    /// // Likewise 2/6 without the next two, and 1/5 without the last three.
    /// let covariance = influence.clustered(&[[0..3], [3..5], [5..8]], &Unlimited).unwrap().unwrap();
    /// let squares: f64 = 1.0 / 25.0 + 4.0 / 36.0 + 1.0 / 25.0;
    /// assert!((covariance.standard_errors()[0] - unit * (2.0 / 3.0 * squares).sqrt()).abs() < 1e-9);
    /// ```
    #[must_use]
    pub fn of(fit: &'m MmFit<'f, 'a>) -> Option<Self> {
        let design = Design::whole(&fit.ols.q, &fit.ols.residuals);
        let bread = bread(fit, &design)?;
        let n = fit.ols.n;
        let scale_effects = scale_effect(fit, &design, &bread).into_iter().map(|a| a / n as f64).collect();
        let mean_chi = mean(n, |i| rho(fit.s_residuals[i] / fit.scale, C0));
        Some(Self { fit, bread, scale_effects, mean_chi })
    }

    fn chi(&self, i: usize) -> f64 {
        rho(self.fit.s_residuals[i] / self.fit.scale, C0) - self.mean_chi
    }

    /// Writes the terms of the rows from `start`, row by row, until the target is full.
    fn fill(&self, start: usize, target: &mut [f64]) {
        let k = self.fit.ols.k;
        self.fit.ols.q.copy_rows(start, target);
        let mut q = vec![0.0; k];
        for (i, row) in target.chunks_exact_mut(k).enumerate() {
            q.copy_from_slice(row);
            let (weight, chi) = (psi(self.fit.residuals[start + i] / self.fit.scale, C1), self.chi(start + i));
            for (j, term) in row.iter_mut().enumerate() {
                let moved: f64 = q.iter().enumerate().map(|(l, q)| self.bread[(j, l)] * q).sum();
                *term = weight * moved - self.scale_effects[j] * chi;
            }
        }
    }

    /// EWC with its degrees of freedom ν; `None` when the fit leaves fewer than ν.
    ///
    /// # Errors
    /// The errors of `control`.
    pub fn ewc(&self, control: &dyn Control) -> Outcome<Option<(Covariance, usize)>> {
        ewc_of(&self.scores(&|start, target: &mut [f64]| self.fill(start, target)), control)
    }

    /// The lag-1 correlation of the terms of each coefficient.
    ///
    /// # Errors
    /// The errors of `control`.
    pub fn persistence(&self, control: &dyn Control) -> Outcome<Vec<f64>> {
        persistence_of(&self.scores(&|start, target: &mut [f64]| self.fill(start, target)), control)
    }

    fn scores<'s>(&self, fill: &'s dyn Fn(usize, &mut [f64])) -> Scores<'s> {
        Scores { n: self.fit.ols.n, k: self.fit.ols.k, map: self.fit.ols.back_map(), fill }
    }

    /// The cluster jackknife for clusters that together cover all rows, each of some ranges; NaN for coefficients that one of them alone
    /// decides. `None` with fewer than two clusters, when that is so for every coefficient, or when the slopes of ψ outside a cluster
    /// sum to a matrix that is not positive semidefinite.
    ///
    /// # Errors
    /// The errors of `control`.
    pub fn clustered<C: AsRef<[Range<usize>]>>(
        &self,
        clusters: &[C],
        control: &dyn Control,
    ) -> Outcome<Option<Covariance>> {
        let k = self.fit.ols.k;
        if clusters.len() < 2 {
            return Ok(None);
        }
        let mut whole = vec![0.0; k * k];
        for (g, cluster) in clusters.iter().enumerate() {
            if g % 1024 == 0 {
                control.poll(g as u64, clusters.len() as u64)?;
            }
            whole.iter_mut().zip(self.sums_over(cluster.as_ref()).slopes).for_each(|(whole, own)| *whole += own);
        }
        let mut jackknife = Jackknife::new(self.fit.ols);
        for (g, cluster) in clusters.iter().enumerate() {
            if g % 1024 == 0 {
                control.poll(g as u64, clusters.len() as u64)?;
            }
            let own = self.sums_over(cluster.as_ref());
            // The sums fill the upper triangle by rows, which is the lower one by columns.
            let rest = DMatrix::from_iterator(k, k, whole.iter().zip(&own.slopes).map(|(whole, own)| whole - own));
            let Some(mut change) = newton_step(rest, &own.scores) else { return Ok(None) };
            for (moved, effect) in change.moved.iter_mut().zip(&self.scale_effects) {
                *moved = self.fit.scale * *moved - effect * own.chi;
            }
            jackknife.add(&change);
        }
        Ok(jackknife.covariance(clusters.len()))
    }

    /// The sums over the rows of a cluster.
    fn sums_over(&self, cluster: &[Range<usize>]) -> ClusterSums {
        let (fit, k) = (self.fit, self.fit.ols.k);
        let mut sums = ClusterSums { slopes: vec![0.0; k * k], scores: vec![0.0; k], chi: 0.0 };
        let mut rows = vec![0.0; longest_block(cluster) * k];
        for Range { start, end } in blocks(cluster) {
            let rows = &mut rows[..(end - start) * k];
            fit.ols.q.copy_rows(start, rows);
            for (i, row) in rows.chunks_exact(k).enumerate() {
                let u = fit.residuals[start + i] / fit.scale;
                let (score, slope) = (psi(u, C1), psi_derivative(u, C1));
                for (j, a) in row.iter().enumerate() {
                    sums.scores[j] += score * a;
                    let cells = sums.slopes[j * k..].iter_mut().zip(row).skip(j);
                    cells.for_each(|(cell, b)| *cell += slope * a * b);
                }
                sums.chi += self.chi(start + i);
            }
        }
        sums
    }
}

/// The step that solves `slopes`·step = `scores`, the shortest one where some directions are not decided; `None` when the matrix, of which
/// only the lower triangle is read, is not positive semidefinite.
fn newton_step(mut slopes: DMatrix<f64>, scores: &[f64]) -> Option<Change> {
    /// Share of the largest eigenvalue up to which another is 0.
    const SINGULAR: f64 = 1e-12;
    if let Some(step) = solve(slopes.clone(), scores) {
        return Some(Change::of(step));
    }
    slopes.fill_upper_triangle_with_lower_triangle();
    let eigen = slopes.symmetric_eigen();
    let zero = SINGULAR * eigen.eigenvalues.amax();
    let mut change = Change::of(vec![0.0; scores.len()]);
    for (direction, value) in eigen.eigenvectors.column_iter().zip(&eigen.eigenvalues) {
        let direction: Vec<f64> = direction.iter().copied().collect();
        if *value < -zero {
            return None;
        }
        if *value > zero {
            add_scaled(&mut change.moved, dot(&direction, scores) / value, &direction);
        } else {
            change.lost.push(direction);
        }
    }
    Some(change)
}

/// Sums over the rows of a cluster.
struct ClusterSums {
    /// Σψ'(uᵢ)qᵢqᵢ': the upper triangle, by rows, of a square matrix.
    slopes: Vec<f64>,
    /// Σψ(uᵢ)qᵢ.
    scores: Vec<f64>,
    /// Σ(χ(vᵢ) − χ̄).
    chi: f64,
}
