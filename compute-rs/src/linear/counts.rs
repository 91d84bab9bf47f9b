//! Likelihoods of counts given the sum of the X: Poisson, and the negative binomial whose variance is μ + αμ² (docs/methods/poisson.md).

use super::matrix::{Matrix, dot};
use super::newton::{Likelihood, Maximum, OfRow, climb, each_row};
use super::separation::{Separation, decide_counts};
use crate::contract::Outcome;
use crate::control::Control;
use libm::{exp, lgamma, log, log1p};
use nalgebra::{DMatrix, DVector};

/// Largest count for which a negative binomial is fitted: its terms are summed one by one.
pub const LARGEST: f64 = 1e5;
/// Smallest and largest ln α that are tried.
const REACH: (f64, f64) = (-30.0, 30.0);
/// Change of ln α at which its maximum is reached.
const REACHED: f64 = 1e-13;
/// Most steps of ln α.
const STEPS: u32 = 200;
/// αμ below which its terms are a series.
const SMALL: f64 = 0.05;

/// Counts, or other values of at least 0, with a known factor of the expected count.
#[derive(Clone, Copy, Debug)]
pub struct Counts<'d> {
    /// The counts.
    pub y: &'d [f64],
    /// Logarithms of the exposures; `None` where all are 1.
    pub offset: Option<&'d [f64]>,
    /// 0 is Poisson.
    pub alpha: f64,
}

impl Counts<'_> {
    fn offset(&self, i: usize) -> f64 {
        self.offset.map_or(0.0, |offset| offset[i])
    }

    /// The expected count of row i with the sum η of its X.
    #[must_use]
    pub fn mean(&self, i: usize, eta: f64) -> f64 {
        exp(eta + self.offset(i))
    }

    /// The part of the log-likelihood that the kernel leaves out, which no X changes: Σ(y ln y − y − ln y!).
    #[must_use]
    pub fn constant(&self) -> f64 {
        let of = |y: &f64| if *y > 0.0 { y * log(*y) - y - lgamma(y + 1.0) } else { 0.0 };
        self.y.iter().map(of).sum()
    }
}

impl Likelihood for Counts<'_> {
    /// The logarithm of a Poisson likelihood is that over the one of an expected count of y, so half the deviance of changed sign.
    fn of_row(&self, i: usize, eta: f64) -> OfRow {
        let (y, alpha) = (self.y[i], self.alpha);
        let eta = eta + self.offset(i);
        let mu = exp(eta);
        if alpha == 0.0 {
            let loglik = if y > 0.0 { y * (eta - log(y)) - (mu - y) } else { -mu };
            return OfRow { loglik, score: y - mu, weight: mu };
        }
        let more = 1.0 + alpha * mu;
        OfRow {
            loglik: y * eta - (y + 1.0 / alpha) * log1p(alpha * mu),
            score: (y - mu) / more,
            weight: (1.0 + alpha * y) * mu / (more * more),
        }
    }

    fn separation(&self, q: &Matrix, control: &dyn Control) -> Outcome<Separation> {
        decide_counts(q, self.y, control)
    }

    fn start(&self) -> f64 {
        let total: f64 = self.y.iter().sum();
        let exposed: f64 = (0..self.y.len()).map(|i| exp(self.offset(i))).sum();
        log(total / exposed)
    }

    fn size(&self) -> f64 {
        (self.y.iter().sum::<f64>() / self.y.len() as f64).max(1.0)
    }
}

/// A row's part of Pearson's X²; 0 where the expectation is the value itself, also where the expectation is 0 in double
/// precision.
pub fn pearson(y: f64, mu: f64) -> f64 {
    if y == mu { 0.0 } else { (y - mu) * (y - mu) / mu }
}

/// Whether all values are whole numbers.
pub fn are_whole(y: &[f64]) -> bool {
    y.iter().all(|y| y.fract() == 0.0)
}

/// A negative binomial.
#[derive(Clone, Debug)]
pub struct NegativeBinomial {
    /// Coefficients in the basis.
    pub gamma: Vec<f64>,
    /// Covariance of them by the observed information of coefficients and ln α together.
    pub covariance: Vec<Vec<f64>>,
    /// 1/α.
    pub theta: f64,
    /// Logarithm of the likelihood.
    pub loglik: f64,
}

/// The counts, how many rows have more than each number, and the basis.
#[derive(Clone, Copy)]
struct Overdispersed<'d> {
    counts: Counts<'d>,
    above: &'d [f64],
    q: &'d Matrix,
    control: &'d dyn Control,
}

/// The profile of the likelihood at an α.
struct At {
    maximum: Maximum,
    /// Derivative by ln α.
    slope: f64,
    /// Second derivative of the profile by ln α, of changed sign.
    curve: f64,
    /// Covariance of the coefficients with ln α unknown.
    covariance: Vec<Vec<f64>>,
}

/// Terms of αμ: f(t) = (ln(1 + t) − t/(1 + t))/t² and its derivative.
fn terms(t: f64) -> (f64, f64) {
    if t < SMALL {
        // Σ(−1)ᵐ(m + 1)/(m + 2)·tᵐ
        let (mut value, mut slope, mut power) = (0.0, 0.0, 1.0);
        for m in 0..16 {
            let m = f64::from(m);
            let factor = (m + 1.0) / (m + 2.0);
            value += factor * power;
            slope -= (m + 1.0) * (m + 2.0) / (m + 3.0) * power;
            power *= -t;
        }
        return (value, slope);
    }
    let value = (log1p(t) - t / (1.0 + t)) / (t * t);
    (value, 1.0 / (t * (1.0 + t) * (1.0 + t)) - 2.0 * value / t)
}

impl Overdispersed<'_> {
    fn at(&self, ln_alpha: f64, from: Vec<f64>) -> Outcome<Option<At>> {
        let alpha = exp(ln_alpha);
        let counts = Counts { alpha, ..self.counts };
        let maximum = climb(&counts, self.q, from, self.control)?;
        if !maximum.converged || maximum.covariance.is_empty() {
            return Ok(None);
        }
        // Derivatives by α, of sums over j below each count and of sums over rows.
        let (mut first, mut second) = (0.0, 0.0);
        for (j, rows) in self.above.iter().enumerate() {
            let j = j as f64;
            let of = j / (1.0 + alpha * j);
            first += rows * of;
            second -= rows * of * of;
        }
        let mut mixed = vec![0.0; self.q.columns()];
        each_row(self.q, self.control, |i, row| {
            let mu = counts.mean(i, dot(row, &maximum.gamma));
            let (y, more) = (counts.y[i], 1.0 + alpha * mu);
            let (value, slope) = terms(alpha * mu);
            first += mu * mu * value - y * mu / more;
            second += mu * mu * mu * slope + y * mu * mu / (more * more);
            let own = (y - mu) * mu / (more * more);
            mixed.iter_mut().zip(row).for_each(|(sum, q)| *sum -= own * q);
        })?;
        // Derivatives by ln α: α·ℓ′ and α·ℓ′ + α²·ℓ″.
        let slope = alpha * first;
        let own = -(slope + alpha * alpha * second);
        // The information between coefficients and ln α is −α·∂²ℓ.
        let mixed = DVector::from_iterator(mixed.len(), mixed.iter().map(|sum| -alpha * sum));
        let inverse = DMatrix::from_fn(mixed.len(), mixed.len(), |i, j| maximum.covariance[i][j]);
        let along = &inverse * &mixed;
        let curve = own - mixed.dot(&along);
        let covariance = (0..mixed.len())
            .map(|i| (0..mixed.len()).map(|j| inverse[(i, j)] + along[i] * along[j] / curve).collect())
            .collect();
        Ok(Some(At { maximum, slope, curve, covariance }))
    }

    fn loglik(&self, ln_alpha: f64, maximum: &Maximum) -> f64 {
        let alpha = exp(ln_alpha);
        let below: f64 = self.above.iter().enumerate().map(|(j, rows)| rows * log1p(alpha * j as f64)).sum();
        below + maximum.loglik - self.counts.y.iter().map(|y| lgamma(y + 1.0)).sum::<f64>()
    }
}

/// The maximum of the likelihood of a negative binomial, from that of Poisson. `None` where counts have decimals or are above 100,000, where
/// they spread no more than those of a Poisson distribution, and where the steps do not come to an end.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::counts::{Counts, negative_binomial};
/// use estimand_compute::linear::newton::maximise;
/// use estimand_compute::linear::ols::{Fit, Params};
///
/// // A constant alone: the expected count is the mean, whatever α is.
/// let y = [0.0, 0.0, 9.0, 1.0, 5.0];
/// let fit = Fit::new(&y, &[], Params::default(), &Unlimited).unwrap();
/// let counts = Counts { y: &y, offset: None, alpha: 0.0 };
/// let poisson = maximise(&counts, &fit.q, &Unlimited).unwrap();
/// let found = negative_binomial(counts, &fit.q, &poisson, &Unlimited).unwrap().unwrap();
/// assert!((fit.coefficients_of(&found.gamma)[0] - 3f64.ln()).abs() < 1e-12 && found.theta > 0.0);
/// ```
///
/// # Errors
/// The errors of `control`.
pub fn negative_binomial(
    counts: Counts<'_>,
    q: &Matrix,
    poisson: &Maximum,
    control: &dyn Control,
) -> Outcome<Option<NegativeBinomial>> {
    let most = counts.y.iter().copied().fold(0.0, f64::max);
    if most > LARGEST || !are_whole(counts.y) || !poisson.converged {
        return Ok(None);
    }
    let mut above = vec![0.0; most as usize];
    counts.y.iter().filter(|y| **y > 0.0).for_each(|y| above[*y as usize - 1] += 1.0);
    for j in (1..above.len()).rev() {
        above[j - 1] += above[j];
    }
    // At α = 0 the slope of the likelihood by α is half of Σ((y − μ)² − y).
    let (mut excess, mut squares) = (0.0, 0.0);
    each_row(q, control, |i, row| {
        let mu = counts.mean(i, dot(row, &poisson.gamma));
        excess += (counts.y[i] - mu) * (counts.y[i] - mu) - counts.y[i];
        squares += mu * mu;
    })?;
    if excess.is_nan() || excess <= 0.0 {
        return Ok(None);
    }
    let data = Overdispersed { counts, above: &above, q, control };
    let mut ln_alpha = log(excess / squares).clamp(-10.0, 5.0);
    let (mut low, mut high) = REACH;
    let mut from = poisson.gamma.clone();
    for _ in 0..STEPS {
        let Some(found) = data.at(ln_alpha, from)? else { return Ok(None) };
        if found.slope > 0.0 {
            low = ln_alpha
        } else {
            high = ln_alpha
        }
        let newton = ln_alpha + (found.slope / found.curve).clamp(-2.0, 2.0);
        let next = if found.curve > 0.0 && newton > low && newton < high {
            newton
        } else if found.slope > 0.0 {
            (ln_alpha + 2.0).min(0.5 * (low + high)).max(low)
        } else {
            (ln_alpha - 2.0).max(0.5 * (low + high)).min(high)
        };
        let moved = (next - ln_alpha).abs();
        let is_done = found.curve > 0.0 && (moved <= REACHED * ln_alpha.abs().max(1.0) || high - low < REACHED);
        if is_done {
            let loglik = data.loglik(ln_alpha, &found.maximum);
            let (gamma, covariance) = (found.maximum.gamma, found.covariance);
            return Ok(Some(NegativeBinomial { gamma, covariance, theta: exp(-ln_alpha), loglik }));
        }
        if high <= REACH.0 + 1.0 || low >= REACH.1 - 1.0 {
            return Ok(None);
        }
        (ln_alpha, from) = (next, found.maximum.gamma);
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::{Counts, terms};
    use crate::control::Unlimited;
    use crate::linear::newton::{Likelihood, maximise, sandwich};
    use crate::linear::ols::{Fit, Params};

    #[test]
    fn derivatives_are_those_of_the_likelihood() {
        let h = 1e-5;
        for (y, alpha) in [(0.0, 0.0), (3.0, 0.0), (0.0, 0.7), (4.0, 0.02)] {
            for eta in [-3.0, 0.3, 2.0] {
                let counts = Counts { y: &[y], offset: Some(&[0.4]), alpha };
                let at = |x: f64| counts.of_row(0, x);
                let slope = (at(eta + h).loglik - at(eta - h).loglik) / (2.0 * h);
                let curve = (at(eta + h).score - at(eta - h).score) / (2.0 * h);
                let own = at(eta);
                assert!((own.score - slope).abs() < 1e-6 && (own.weight + curve).abs() < 1e-6, "{y} {alpha} {eta}");
            }
        }
    }

    #[test]
    fn both_ways_to_compute_the_terms_meet() {
        let near = |t: f64| {
            let value = (t.ln_1p() - t / (1.0 + t)) / (t * t);
            (value, 1.0 / (t * (1.0 + t) * (1.0 + t)) - 2.0 * value / t)
        };
        let (value, slope) = terms(0.04);
        assert!((value - near(0.04).0).abs() < 1e-12 && (slope - near(0.04).1).abs() < 1e-10);
        // f(0) = 1/2 and f′(0) = −2/3.
        assert_eq!(terms(0.0), (0.5, -2.0 / 3.0));
    }

    /// A flag and exposures: rates 5/10 and 12/8, so ln(.5) and ln 3. With a constant and a flag, the variance of a rate's logarithm by the model
    /// is 1 over the count.
    #[test]
    fn a_flag_gives_the_rates_of_both_groups() {
        let (y, x) = ([2.0, 3.0, 4.0, 8.0, 0.0], [0.0, 0.0, 1.0, 1.0, 1.0]);
        let exposure = [6.0f64, 4.0, 2.0, 5.0, 1.0];
        let offset: Vec<f64> = exposure.iter().map(|e| e.ln()).collect();
        let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
        let counts = Counts { y: &y, offset: Some(&offset), alpha: 0.0 };
        let found = maximise(&counts, &fit.q, &Unlimited).unwrap();
        let b = fit.coefficients_of(&found.gamma);
        assert!((b[0] - 0.5f64.ln()).abs() < 1e-13 && (b[1] - 3f64.ln()).abs() < 1e-13 && found.converged, "{b:?}");
        let variance = |cells: &[Vec<f64>]| {
            let map = fit.back_map();
            crate::linear::covariance::Covariance::mapped(&map, cells, 1.0).at(0, 0)
        };
        assert!((variance(&found.covariance) - 0.2).abs() < 1e-13);
        // The scores of the first group are 2 − 3 and 3 − 2: (1 + 1)/25, times 5/3.
        let robust = sandwich(&counts, &fit.q, &found, None, &Unlimited).unwrap().unwrap();
        assert!((variance(&robust) - 2.0 / 25.0 * 5.0 / 3.0).abs() < 1e-13);
        // Together they are 0; two clusters.
        let clusters = [0..2, 2..5];
        let clustered = sandwich(&counts, &fit.q, &found, Some(&clusters), &Unlimited).unwrap().unwrap();
        assert!(variance(&clustered).abs() < 1e-13);
        let rows = [0..1, 1..2, 2..3, 3..4, 4..5];
        let each = sandwich(&counts, &fit.q, &found, Some(&rows), &Unlimited).unwrap().unwrap();
        assert!((variance(&each) - variance(&robust)).abs() < 1e-14);
    }
}
