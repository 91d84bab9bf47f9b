//! Maximum likelihood of two outcomes: logit and probit (docs/methods/logit.md).
//!
//! Both likelihoods are concave, so [`super::newton`] finds a maximum that exists from anywhere.

use super::matrix::Matrix;
use super::newton::{self, Likelihood, Maximum, OfRow};
use super::separation::{Separation, decide};
use crate::contract::Outcome;
use crate::control::Control;
use crate::distributions::normal;

/// ln 2π.
const LN_TAU: f64 = 1.837_877_066_409_345_3;
/// About how much larger logit coefficients are than probit coefficients.
const LOGIT_TO_PROBIT: f64 = 1.7;

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

/// eˣ of x ≤ 0 to the last digits: x = k·ln 2 + r and Taylor's series of eʳ, |r| ≤ ½·ln 2. Below −708 that of −708, which is next to nothing.
#[inline(always)]
fn exp_of_negative(x: f64) -> f64 {
    /// Adding it rounds to an integer, which is then in the low bits.
    const ROUND: f64 = 6_755_399_441_055_744.0;
    /// ln 2 in two parts, of which the first has zeros at its end.
    const LN_2: [f64; 2] = [0.693_147_180_369_123_8, 1.908_214_929_270_587_7e-10];
    const FACTORS: [f64; 12] = [
        1.0 / 2.0,
        1.0 / 3.0,
        1.0 / 4.0,
        1.0 / 5.0,
        1.0 / 6.0,
        1.0 / 7.0,
        1.0 / 8.0,
        1.0 / 9.0,
        1.0 / 10.0,
        1.0 / 11.0,
        1.0 / 12.0,
        1.0 / 13.0,
    ];
    let x = if x > -708.0 { x } else { -708.0 };
    let rounded = x * std::f64::consts::LOG2_E + ROUND;
    let k = rounded - ROUND;
    let r = (x - k * LN_2[0]) - k * LN_2[1];
    // 1 + r(1 + r/2(1 + r/3(…))).
    let series = FACTORS.iter().rev().fold(1.0, |sum, factor| 1.0 + r * factor * sum);
    (1.0 + r * series) * f64::from_bits(rounded.to_bits().wrapping_add(1023) << 52)
}

/// ln(1 + x) of 0 ≤ x ≤ 1 to the last digits: twice the series of artanh at x/(2 + x) ≤ 1/3.
#[inline(always)]
fn ln_1p_of_share(x: f64) -> f64 {
    const TERMS: u32 = 17;
    let s = x / (2.0 + x);
    let square = s * s;
    let rest = (1..TERMS).rev().fold(0.0, |sum, i| square * (sum + 1.0 / f64::from(2 * i + 1)));
    2.0 * s + 2.0 * s * rest
}

impl Link {
    /// A row with the sum η of its X.
    #[must_use]
    pub fn of_row(self, event: bool, eta: f64) -> OfRow {
        let sign = if event { 1.0 } else { -1.0 };
        let z = sign * eta;
        match self {
            Self::Logit => {
                // Both chances and the likelihood by one exponential.
                let e = libm::exp(-z.abs());
                let (small, large) = (e / (1.0 + e), 1.0 / (1.0 + e));
                let wrong = if z > 0.0 { small } else { large };
                let loglik = z.min(0.0) - libm::log1p(e);
                OfRow { loglik, score: sign * wrong, weight: small * large }
            }
            Self::Probit => {
                let loglik = normal::ln_cdf(z);
                let mills = libm::exp(-0.5 * z * z - 0.5 * LN_TAU - loglik);
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

    fn of_rows(&self, start: usize, eta: &mut [f64], scores: &mut [f64], weights: &mut [f64]) {
        let events = &self.events[start..start + eta.len()];
        if self.link == Link::Probit {
            for ((eta, event), (score, weight)) in eta.iter_mut().zip(events).zip(scores.iter_mut().zip(weights)) {
                let own = self.link.of_row(*event, *eta);
                (*eta, *score, *weight) = (own.loglik, own.score, own.weight);
            }
            return;
        }
        let turn = |value: f64, event: bool| if event { value } else { -value };
        eta.iter_mut().zip(events).for_each(|(eta, event)| *eta = turn(*eta, *event));
        // The loop has no branches and calls, so several rows are computed at once.
        for (z, (score, weight)) in eta.iter_mut().zip(scores.iter_mut().zip(weights)) {
            let e = exp_of_negative(-z.abs());
            let large = 1.0 / (1.0 + e);
            let small = e * large;
            *score = if *z > 0.0 { small } else { large };
            *weight = small * large;
            *z = (if *z > 0.0 { 0.0 } else { *z }) - ln_1p_of_share(e);
        }
        scores.iter_mut().zip(events).for_each(|(score, event)| *score = turn(*score, *event));
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
/// The errors of `control`.
pub fn maximise(link: Link, q: &Matrix, events: &[bool], control: &dyn Control) -> Outcome<Maximum> {
    newton::maximise(&Binary { link, events }, q, control)
}

/// The maximum of probit, searched for from the maximum of logit, which takes few steps.
///
/// # Errors
/// The errors of `control`.
pub fn probit_from(logit: &Maximum, q: &Matrix, events: &[bool], control: &dyn Control) -> Outcome<Maximum> {
    let from = logit.gamma.iter().map(|gamma| gamma / LOGIT_TO_PROBIT).collect();
    newton::climb(&Binary { link: Link::Probit, events }, q, from, control)
}

#[cfg(test)]
mod tests {
    use super::{Binary, Link, maximise, probit_from};
    use crate::control::Unlimited;
    use crate::linear::newton::Likelihood as _;
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

    #[test]
    fn probit_is_the_same_from_the_maximum_of_logit() {
        let x: Vec<f64> = (0..60).map(|i| f64::from(i * i % 23)).collect();
        let events: Vec<bool> = (0..60).map(|i| i * 7 % 11 > 5 || i * i % 23 > 17).collect();
        let y: Vec<f64> = events.iter().map(|event| f64::from(u8::from(*event))).collect();
        let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
        let logit = maximise(Link::Logit, &fit.q, &events, &Unlimited).unwrap();
        let near = probit_from(&logit, &fit.q, &events, &Unlimited).unwrap();
        let far = maximise(Link::Probit, &fit.q, &events, &Unlimited).unwrap();
        assert!(near.converged && near.iterations < far.iterations, "{} {}", near.iterations, far.iterations);
        assert!(near.gamma.iter().zip(&far.gamma).all(|(a, b)| (a - b).abs() < 1e-13), "{near:?} {far:?}");
    }

    #[test]
    fn rows_at_once_are_the_same_as_one_by_one() {
        let mut eta: Vec<f64> =
            (-4000..=4000).map(|i| f64::from(i) / 97.0).chain([0.0, -0.0, 800.0, -800.0, 1e-9]).collect();
        let given = eta.clone();
        let events: Vec<bool> = (0..eta.len()).map(|i| i % 3 == 0).collect();
        let (mut scores, mut weights) = (vec![0.0; eta.len()], vec![0.0; eta.len()]);
        Binary { link: Link::Logit, events: &events }.of_rows(0, &mut eta, &mut scores, &mut weights);
        // Numbers below the smallest normal one are next to nothing.
        let same = |a: f64, b: f64| (a - b).abs() <= 1e-15 * b.abs() + 1e-307;
        for (i, given) in given.iter().enumerate() {
            let own = Link::Logit.of_row(events[i], *given);
            assert!(same(scores[i], own.score) && same(weights[i], own.weight), "{given}: {own:?}");
            assert!(same(eta[i], own.loglik), "{given}: {own:?} {}", eta[i]);
        }
    }
}
