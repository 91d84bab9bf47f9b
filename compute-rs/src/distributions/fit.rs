//! Fits by maximum likelihood, with their goodness (docs/methods/histogram.md#fitted-curves).
//!
//! Both estimators divide by n, not n − 1, so that the likelihoods can be compared. The distances are those of
//! Kolmogorov–Smirnov, D = max(i/n − Fᵢ, Fᵢ − (i−1)/n), and of Anderson & Darling (1954), *JASA* 49, 765–769. They come
//! without p-values: with estimated parameters the usual tables do not apply.

use super::normal;
use crate::contract::{FiniteOrNull, Outcome};
use crate::control::Control;
use crate::stats::moments::Moments;
use crate::stats::sum::DoubleDouble;
use std::f64::consts::TAU;

/// Minimum number of values for a fit.
pub const FEWEST: usize = 5;

/// How well a distribution fits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goodness {
    /// Log-likelihood.
    pub loglik: f64,
    /// −2ℓ + 2p.
    pub aic: f64,
    /// −2ℓ + p·ln n.
    pub bic: f64,
    /// Kolmogorov–Smirnov distance.
    pub ks: f64,
    /// Anderson–Darling A².
    pub ad: f64,
}

impl Goodness {
    /// Criteria of a likelihood with `parameters` estimated, and the two distances.
    pub(super) fn new(loglik: f64, parameters: f64, n: usize, (ks, ad): (f64, f64)) -> Self {
        let deviance = -2.0 * loglik;
        Self { loglik, aic: deviance + 2.0 * parameters, bic: deviance + parameters * (n as f64).ln(), ks, ad }
    }
}

impl From<Goodness> for crate::contract::GoodnessOfFit {
    fn from(g: Goodness) -> Self {
        Self {
            loglik: FiniteOrNull(g.loglik),
            aic: FiniteOrNull(g.aic),
            bic: FiniteOrNull(g.bic),
            ks: FiniteOrNull(g.ks),
            ad: FiniteOrNull(g.ad),
        }
    }
}

/// A value in the middle of a sample. Logarithms are taken relative to it, so those of nearly equal values keep their digits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor(f64);

impl Anchor {
    /// The middle one of ascending positive values; 1 when there are none.
    #[must_use]
    pub fn of(sorted: &[f64]) -> Self {
        Self(sorted.get(sorted.len() / 2).copied().unwrap_or(1.0))
    }

    /// Its logarithm.
    #[must_use]
    pub fn ln(self) -> f64 {
        self.0.ln()
    }

    /// ln(x/anchor), near the anchor by ln(1 + d). The difference of two logarithms is taken only where the quotient is
    /// outside the range of doubles: in a very small or large unit it has fewer digits.
    #[inline]
    #[must_use]
    pub fn ln_over(self, x: f64) -> f64 {
        let middle = self.0;
        let quotient = x / middle;
        if (0.5..=2.0).contains(&quotient) {
            ((x - middle) / middle).ln_1p()
        } else if quotient.is_normal() {
            quotient.ln()
        } else {
            x.ln() - middle.ln()
        }
    }

    /// anchor·eᵗ.
    #[must_use]
    pub fn times_exp(self, t: f64) -> f64 {
        if t.abs() < 0.5 {
            return self.0 + self.0 * t.exp_m1();
        }
        // Computed in two steps: eᵗ alone may exceed the range of doubles.
        let root = (0.5 * t).exp();
        (self.0 * root) * root
    }
}

/// A normal distribution fitted to values, or to their logarithms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Mean (of ln x for the lognormal).
    pub location: f64,
    /// Standard deviation with divisor n (of ln x for the lognormal).
    pub scale: f64,
    /// Origin of the logarithms of the lognormal; `None` for the normal.
    anchor: Option<Anchor>,
    /// The location relative to the anchor; for the normal, the rounding error of the mean.
    rest: f64,
    /// Goodness of fit.
    pub goodness: Goodness,
}

impl Fit {
    /// Number of scales by which a value, or its logarithm, exceeds the location.
    #[inline]
    #[must_use]
    pub fn standardised(&self, x: f64) -> f64 {
        match self.anchor {
            Some(anchor) => (anchor.ln_over(x) - self.rest) / self.scale,
            None => ((x - self.location) - self.rest) / self.scale,
        }
    }

    /// The value that lies `z` scales above the location.
    #[must_use]
    pub fn at(&self, z: f64) -> f64 {
        let moved = self.rest + self.scale * z;
        self.anchor.map_or(self.location + moved, |anchor| anchor.times_exp(moved))
    }
}

/// Fits the normal distribution to ascending values that are not all equal.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::distributions::fit::normal;
///
/// let fit = normal(&[1.0, 2.0, 3.0, 4.0, 5.0], &Unlimited).unwrap();
/// assert_eq!(fit.location, 3.0);
/// assert!((fit.scale - 2f64.sqrt()).abs() < 1e-14);
/// ```
///
/// # Errors
/// The errors of `control`.
pub fn normal(sorted: &[f64], control: &dyn Control) -> Outcome<Fit> {
    let moments = Moments::of(sorted);
    let scale = moments.std_dev_ml().unwrap_or(0.0);
    let loglik = log_likelihood(sorted.len(), scale);
    let distances = distances(sorted.len(), |i| normal_tails(moments.deviation(sorted[i]) / scale), control)?;
    let goodness = Goodness::new(loglik, 2.0, sorted.len(), distances);
    Ok(Fit { location: moments.mean, scale, anchor: None, rest: moments.mean_rest(), goodness })
}

/// Fits the lognormal distribution to ascending positive values that are not all equal.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::distributions::fit::lognormal;
///
/// let fit = lognormal(&[0.25, 0.5, 1.0, 2.0, 4.0], &Unlimited).unwrap();
/// assert!(fit.location.abs() < 1e-15);
/// assert!((fit.scale - 2f64.sqrt() * 2f64.ln()).abs() < 1e-14);
/// ```
///
/// # Errors
/// The errors of `control`.
pub fn lognormal(sorted: &[f64], control: &dyn Control) -> Outcome<Fit> {
    let (anchor, logs) = logs_about(sorted);
    let moments = Moments::of(&logs);
    let scale = moments.std_dev_ml().unwrap_or(0.0);
    let loglik = log_likelihood(logs.len(), scale) - moments.sum - anchor.ln() * logs.len() as f64;
    let distances = distances(logs.len(), |i| normal_tails(moments.deviation(logs[i]) / scale), control)?;
    let goodness = Goodness::new(loglik, 2.0, logs.len(), distances);
    let location = anchor.ln() + moments.mean;
    Ok(Fit { location, scale, anchor: Some(anchor), rest: moments.mean, goodness })
}

/// A value in the middle, and the logarithms of ascending positive values divided by it.
#[must_use]
pub fn logs_about(sorted: &[f64]) -> (Anchor, Vec<f64>) {
    let anchor = Anchor::of(sorted);
    (anchor, sorted.iter().map(|&x| anchor.ln_over(x)).collect())
}

/// The normal log-likelihood at its maximum, where Σ((x−μ)/σ)² = n.
fn log_likelihood(n: usize, scale: f64) -> f64 {
    -0.5 * n as f64 * (TAU.ln() + 2.0 * scale.ln() + 1.0)
}

/// (F, ln F, ln(1 − F)) of a standardised value.
fn normal_tails(z: f64) -> (f64, f64, f64) {
    let (ln_below, ln_above) = normal::ln_tails(z);
    (normal::cdf(z), ln_below, ln_above)
}

/// (D, A²) of n values in ascending order, from (F, ln F, ln(1 − F)) of each.
///
/// # Errors
/// The errors of `control`.
pub(super) fn distances(
    n: usize,
    tails: impl Fn(usize) -> (f64, f64, f64),
    control: &dyn Control,
) -> Outcome<(f64, f64)> {
    const BLOCK: usize = 1 << 16;
    let count = n as f64;
    let mut largest = 0f64;
    let mut sum = DoubleDouble::default();
    for start in (0..n).step_by(BLOCK) {
        control.poll(start as u64, n as u64)?;
        for i in start..(start + BLOCK).min(n) {
            let rank = i as f64;
            let (f, ln_below, ln_above) = tails(i);
            largest = largest.max((rank + 1.0) / count - f).max(f - rank / count);
            // The i-th value enters the sum twice: with weight 2i−1 from below, and 2(n−i)+1 from above.
            sum.add((2.0 * rank + 1.0) * ln_below + (2.0 * (count - rank) - 1.0) * ln_above);
        }
    }
    Ok((largest, -count - sum.value() / count))
}

#[cfg(test)]
mod tests {
    use super::{lognormal, logs_about, normal};
    use crate::control::Unlimited;

    #[test]
    fn a_hand_worked_fit() {
        // −1, 0, 1 (n too small for the product, enough for the formula): mean 0, σ² = 2/3.
        let fit = normal(&[-1.0, 0.0, 1.0], &Unlimited).unwrap();
        assert_eq!((fit.location, fit.scale), (0.0, (2.0f64 / 3.0).sqrt()));
        // F₃ = Φ(√1.5) = 0.889664…; D is attained at i = 2 from below: 2/3 − ½, and at i = 1: ⅓ − Φ(−√1.5) = 0.22299….
        assert!((fit.goodness.ks - (1.0 / 3.0 - 0.110_335_680_959_923_3)).abs() < 1e-15);
    }

    #[test]
    fn values_far_from_0_and_close_together_keep_the_digits_of_their_logarithms() {
        // 1e9 + (−2 … 2): ln x − ln 1e9 = d − d²/2 + … with d = k/1e9, so their standard deviation is √2/1e9 up to a
        // share of 1e-18; logarithms taken one by one have 7 digits of it.
        let values: Vec<f64> = (-2..=2).map(|k| 1e9 + f64::from(k)).collect();
        let fit = lognormal(&values, &Unlimited).unwrap();
        assert!((fit.scale / (2f64.sqrt() / 1e9) - 1.0).abs() < 1e-14);
        // So do the points of the curve and of the Q-Q plot: 1e9 + 2 lies √2 scales above the middle.
        assert!((fit.standardised(1e9 + 2.0) - 2f64.sqrt()).abs() < 1e-8);
        assert!((fit.at(2f64.sqrt()) - (1e9 + 2.0)).abs() < 3e-7);
        // A mean between two doubles: 1e16 + (0, 2, 2, 4, 6) has 1e16 + 2.8, and deviations −2.8 … 3.2.
        let fit = normal(&[0.0, 2.0, 2.0, 4.0, 6.0].map(|d| 1e16 + d), &Unlimited).unwrap();
        assert!((fit.standardised(1e16 + 6.0) - 3.2 / 4.16f64.sqrt()).abs() < 1e-14);
    }

    #[test]
    fn logarithms_about_the_middle_value_are_the_same_in_every_power_of_two() {
        // x/middle is the same double in every such unit, so its logarithm is too.
        let values = [0.14, 0.27, 1.0, 3.6, 7.3];
        let (_, plain) = logs_about(&values);
        for e in [-1010, -300, 300, 1018] {
            let (_, scaled) = logs_about(&values.map(|x: f64| x * 2f64.powi(e / 2) * 2f64.powi(e - e / 2)));
            assert_eq!(scaled, plain, "e = {e}");
        }
    }

    #[test]
    fn a_lognormal_fit_is_the_normal_fit_of_the_logarithms() {
        let values = [1.0, 2.0, 3.5, 8.0, 20.0];
        let logs: Vec<f64> = values.iter().map(|x: &f64| x.ln()).collect();
        let (a, b) = (lognormal(&values, &Unlimited).unwrap(), normal(&logs, &Unlimited).unwrap());
        assert!((a.location - b.location).abs() < 1e-15 && (a.scale - b.scale).abs() < 1e-15);
        assert!((a.goodness.ks - b.goodness.ks).abs() < 1e-15);
        assert!((a.goodness.loglik - (b.goodness.loglik - logs.iter().sum::<f64>())).abs() < 1e-13);
    }
}
