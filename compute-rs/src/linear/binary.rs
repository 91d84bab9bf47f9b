//! Maximum likelihood of two outcomes: logit and probit (docs/methods/logit.md).
//!
//! **Numerics.** Newton's method in an orthonormal basis of the columns, where it does not matter how the X are scaled, with halved steps where the
//! likelihood would fall. Both likelihoods are concave, so a maximum that exists is found from anywhere ([`super::separation`] decides that).

use super::covariance::Meat;
use super::matrix::Matrix;
use crate::contract::Outcome;
use crate::control::Control;
use crate::distributions::normal;
use nalgebra::{Cholesky, DMatrix, DVector, Dyn};

/// Most steps.
const STEPS: u32 = 200;
/// Twice the gain of the next step at which the maximum is reached.
const DECREMENT: f64 = 1e-20;
/// Fall of the likelihood that is rounding.
const ROUNDING: f64 = 1e-12;
/// Rows that are copied at once.
const BLOCK: usize = 1024;

/// How a probability follows from the sum of the X.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// 1/(1 + e⁻ˣ).
    Logit,
    /// The normal distribution.
    Probit,
}

/// What a row adds to the likelihood.
#[derive(Clone, Copy, Debug)]
pub struct OfRow {
    /// Its logarithm.
    pub loglik: f64,
    /// The first derivative.
    pub score: f64,
    /// The second one, of changed sign.
    pub weight: f64,
}

/// Logistic function.
#[must_use]
pub fn logistic(eta: f64) -> f64 {
    if eta >= 0.0 {
        1.0 / (1.0 + libm::exp(-eta))
    } else {
        let e = libm::exp(eta);
        e / (1.0 + e)
    }
}

impl Link {
    /// A row with the sum η of its X.
    #[must_use]
    pub fn of_row(self, event: bool, eta: f64) -> OfRow {
        let sign = if event { 1.0 } else { -1.0 };
        let z = sign * eta;
        match self {
            Self::Logit => {
                let wrong = logistic(-z);
                let loglik = if z > 0.0 { -libm::log1p(libm::exp(-z)) } else { z - libm::log1p(libm::exp(z)) };
                OfRow { loglik, score: sign * wrong, weight: wrong * logistic(z) }
            }
            Self::Probit => {
                let (loglik, _) = normal::ln_tails(z);
                let mills = libm::exp(-0.5 * z * z - 0.5 * libm::log(std::f64::consts::TAU) - loglik);
                OfRow { loglik, score: sign * mills, weight: mills * (mills + z) }
            }
        }
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
    pub(super) fn of(link: Link, q: &Matrix, events: &[bool], gamma: &[f64], control: &dyn Control) -> Outcome<Self> {
        let (n, k) = (q.rows(), q.columns());
        let mut meat = Meat::new(k);
        let mut score = vec![0.0; k];
        let mut loglik = 0.0;
        let mut rows = vec![0.0; BLOCK.min(n) * k];
        for start in (0..n).step_by(BLOCK) {
            if start % (64 * BLOCK) == 0 {
                control.poll(start as u64, n as u64)?;
            }
            let rows = &mut rows[..BLOCK.min(n - start) * k];
            q.copy_rows(start, rows);
            for (row, &event) in rows.chunks_exact(k).zip(&events[start..]) {
                let eta = row.iter().zip(gamma).map(|(q, g)| q * g).sum();
                let own = link.of_row(event, eta);
                loglik += own.loglik;
                score.iter_mut().zip(row).for_each(|(sum, q)| *sum += own.score * q);
                meat.add(row, own.weight);
            }
        }
        let information = DMatrix::from_fn(k, k, |i, j| meat.at(i, j));
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

/// The cells of a small matrix by rows.
pub(super) fn by_rows(matrix: &DMatrix<f64>) -> Vec<Vec<f64>> {
    matrix.row_iter().map(|row| row.iter().copied().collect()).collect()
}

/// The maximum of the likelihood of events given the rows of an orthonormal basis.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::binary::{Link, maximise};
/// use estimand_compute::linear::ols::{Fit, Params};
///
/// // A constant alone: 3 of 4 rows, so the likelihood is 3·ln(3/4) + ln(1/4) at ln 3.
/// let fit = Fit::new(&[1.0, 1.0, 1.0, 0.0], &[], Params::default(), &Unlimited).unwrap();
/// let found = maximise(Link::Logit, &fit.q, &[true, true, true, false], &Unlimited).unwrap();
/// assert!((fit.coefficients_of(&found.gamma)[0] - 3f64.ln()).abs() < 1e-14 && found.converged);
/// assert!((found.loglik - (3.0 * 0.75f64.ln() + 0.25f64.ln())).abs() < 1e-14);
/// ```
///
/// # Errors
/// Those of `control`.
pub fn maximise(link: Link, q: &Matrix, events: &[bool], control: &dyn Control) -> Outcome<Maximum> {
    let k = q.columns();
    let mut gamma = vec![0.0; k];
    let mut state = State::of(link, q, events, &gamma, control)?;
    let (mut iterations, mut converged) = (0, false);
    while iterations < STEPS && !converged {
        let Some(factor) = &state.factor else { break };
        let step = factor.solve(&state.score);
        converged = state.score.dot(&step) < DECREMENT;
        iterations += 1;
        let mut size = 1.0;
        loop {
            let next: Vec<f64> = gamma.iter().zip(&step).map(|(g, s)| g + size * s).collect();
            let found = State::of(link, q, events, &next, control)?;
            if found.factor.is_some() && found.loglik >= state.loglik - ROUNDING * state.loglik.abs() {
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

#[cfg(test)]
mod tests {
    use super::{Link, maximise};
    use crate::control::Unlimited;
    use crate::linear::ols::{Fit, Params};

    #[test]
    fn derivatives_are_those_of_the_likelihood() {
        let h = 1e-5;
        for link in [Link::Logit, Link::Probit] {
            for eta in [-6.0, -1.3, 0.0, 0.4, 5.0] {
                for event in [true, false] {
                    let at = |x: f64| link.of_row(event, x);
                    let own = at(eta);
                    let slope = (at(eta + h).loglik - at(eta - h).loglik) / (2.0 * h);
                    let curve = (at(eta + h).score - at(eta - h).score) / (2.0 * h);
                    assert!((own.score - slope).abs() < 1e-8 && (own.weight + curve).abs() < 1e-8, "{link:?} {eta}");
                }
            }
        }
    }

    /// A flag: the logits of 1 of 4 and of 3 of 5 rows.
    #[test]
    fn a_flag_gives_the_logits_of_both_shares() {
        let x = [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0];
        let y = [1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 0.0];
        let events: Vec<bool> = y.iter().map(|y| *y == 1.0).collect();
        let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
        let found = maximise(Link::Logit, &fit.q, &events, &Unlimited).unwrap();
        let b = fit.coefficients_of(&found.gamma);
        assert!((b[0] - (1.0f64 / 3.0).ln()).abs() < 1e-13 && (b[0] + b[1] - 1.5f64.ln()).abs() < 1e-13, "{b:?}");
        // Variance of a logit: 1/events + 1/others.
        let map = fit.back_map();
        let variance: f64 =
            (0..2).map(|i| (0..2).map(|j| map[0][i] * map[0][j] * found.covariance[i][j]).sum::<f64>()).sum();
        assert!((variance - (1.0 + 1.0 / 3.0)).abs() < 1e-12 && found.gradient < 1e-12);
    }
}
