//! Maximum likelihood of two outcomes: logit and probit (docs/methods/logit.md).
//!
//! Both likelihoods are concave, so [`super::newton`] finds a maximum that exists from anywhere.

use super::matrix::Matrix;
use super::newton::{self, Likelihood, Maximum, OfRow};
use super::separation::{Separation, decide};
use crate::contract::Outcome;
use crate::control::Control;
use crate::distributions::normal;

/// How a probability follows from the sum of the X.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// 1/(1 + e⁻ˣ).
    Logit,
    /// The normal distribution.
    Probit,
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

/// Whether an event occurred in each row.
#[derive(Clone, Copy, Debug)]
pub struct Binary<'d> {
    /// How probabilities follow from the sums.
    pub link: Link,
    /// The events.
    pub events: &'d [bool],
}

impl Likelihood for Binary<'_> {
    fn of_row(&self, i: usize, eta: f64) -> OfRow {
        self.link.of_row(self.events[i], eta)
    }

    fn separation(&self, q: &Matrix, control: &dyn Control) -> Outcome<Separation> {
        decide(q, self.events, control)
    }
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
    newton::maximise(&Binary { link, events }, q, control)
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
