//! Tukey bisquare MM-estimator of location: Yohai (1987), *Annals of Statistics* 15, 642–656, with a constant as the only
//! regressor.
//!
//! The S-step finds the location with the smallest M-scale, Σρ((x−μ)/s; c₀)/(n−1) = ½; the M-step starts there and solves
//! Σψ((x−μ)/s; c₁) = 0 with the scale fixed.
//!
//! **Numerics.** Both are iterated by reweighting first and, near the solution, by Newton's method on the estimating
//! equations; each step is one compensated pass over the values with positive weight, which are adjacent in sorted order. The
//! S-scale has several local minima: all starts are refined, on a systematic subsample when there are many values, and then
//! the best ones on all values.

use super::bisquare::{C0, C1, NORMAL_MEDIAN, psi_derivative, rho, weight};
use super::{Estimate, Sample};
use crate::contract::Outcome;
use crate::control::Control;
use crate::stats::order::quantile_of_sorted;
use crate::stats::sum::sums_by;

/// Right-hand side of the equation of the M-scale.
const MEAN_RHO: f64 = 0.5;
/// Convergence, as a share of the scale.
const TOLERANCE: f64 = 1e-13;
/// Maximum number of steps of a refinement.
const STEPS: usize = 500;
/// Number of values above which starts are refined on a subsample of [`SUBSAMPLE`] first.
const SUBSAMPLE_ABOVE: usize = 5000;
const SUBSAMPLE: usize = 2000;
/// Number of best starts that are refined on all values.
const BEST: usize = 5;
/// Steps below this share of the scale are taken by Newton's method.
const NEAR: f64 = 0.05;

/// Location and S-scale; the median and 0 when the MAD is 0.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::robust::{Sample, mm_location};
///
/// let sample = Sample::of(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
/// // The values are symmetric about 3.
/// assert!((mm_location::fit(&sample, &Unlimited).unwrap().location - 3.0).abs() < 1e-9);
/// ```
///
/// # Errors
/// The errors of `control`.
pub fn fit(sample: &Sample, control: &dyn Control) -> Outcome<Estimate> {
    if sample.is_degenerate() {
        return Ok(sample.degenerate());
    }
    let x = Centred { sorted: sample.sorted(), centre: sample.median() };
    let starts = starts(sample);
    let mut minima = Vec::new();
    if x.sorted.len() > SUBSAMPLE_ABOVE {
        let n = x.sorted.len();
        let subsample: Vec<f64> = (0..SUBSAMPLE).map(|i| x.sorted[(2 * i + 1) * n / (2 * SUBSAMPLE)]).collect();
        let rough = Centred { sorted: &subsample, centre: x.centre };
        let mut found = distinct(starts.iter().map(|&mu| rough.refine(mu, control)).collect::<Outcome<_>>()?, NEAR);
        found.truncate(BEST);
        for (mu, _) in found {
            minima.push(x.refine(mu, control)?);
        }
    } else {
        for mu in starts {
            minima.push(x.refine(mu, control)?);
        }
    }
    let Some(&(mu, scale)) = distinct(minima, TOLERANCE).first() else {
        return Ok(sample.estimate(f64::NAN, f64::NAN));
    };
    let shift = x.m_location(mu, scale, control)?;
    Ok(sample.estimate(x.centre + shift, scale))
}

/// The median, the quantiles at multiples of 5 %, and the midpoint of the shortest half, as deviations from the median.
fn starts(sample: &Sample) -> Vec<f64> {
    let x = sample.sorted();
    let half = x.len() / 2 + 1;
    let shortest = x.windows(half).map(|w| (w[half - 1] - w[0], w[0])).min_by(|a, b| a.0.total_cmp(&b.0));
    let middle = shortest.map(|(length, from)| from + 0.5 * length);
    let quantiles = (1..20).map(|i| quantile_of_sorted(x, f64::from(i) / 20.0));
    std::iter::once(sample.median()).chain(quantiles).chain(middle).map(|mu| mu - sample.median()).collect()
}

/// The candidates by ascending scale; among candidates within `near` scales of each other, only the first.
fn distinct(mut candidates: Vec<(f64, f64)>, near: f64) -> Vec<(f64, f64)> {
    candidates.retain(|(mu, s)| mu.is_finite() && *s > 0.0);
    candidates.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.total_cmp(&b.0)));
    let mut kept: Vec<(f64, f64)> = Vec::new();
    for candidate in candidates {
        if kept.iter().all(|k| (k.0 - candidate.0).abs() > near * k.1) {
            kept.push(candidate);
        }
    }
    kept
}

/// Ascending values as deviations from a centre.
struct Centred<'s> {
    sorted: &'s [f64],
    centre: f64,
}

impl Centred<'_> {
    /// The values less than `reach` away from μ.
    fn within(&self, mu: f64, reach: f64) -> &[f64] {
        let from = self.sorted.partition_point(|x| (x - self.centre) - mu <= -reach);
        let to = self.sorted.partition_point(|x| (x - self.centre) - mu < reach);
        &self.sorted[from..to.max(from)]
    }

    /// Median of |x − μ|.
    fn median_distance(&self, mu: f64) -> f64 {
        super::sample::median_distance(self.sorted, self.centre + mu)
    }

    /// A local minimum of the S-scale as (location, scale), from a start.
    fn refine(&self, start: f64, control: &dyn Control) -> Outcome<(f64, f64)> {
        let n = self.sorted.len() as f64;
        let target = MEAN_RHO * (n - 1.0);
        let (mut mu, mut s) = (start, self.median_distance(start) / NORMAL_MEDIAN);
        if s == 0.0 {
            // More than half of the values equal the start: no scale can be smaller, and the MAD would be 0 as well.
            s = self.median_distance(0.0) / NORMAL_MEDIAN;
        }
        for _ in 0..STEPS {
            control.poll(0, 0)?;
            let inside = self.within(mu, C0 * s);
            let [rhos, weights, weighted, weighted_squares, slopes, slopes_u] = sums_by(inside, |x| {
                let u = ((x - self.centre) - mu) / s;
                let (w, slope) = (weight(u, C0), psi_derivative(u, C0));
                [rho(u, C0), w, w * u, w * u * u, slope, slope * u]
            });
            let rhos = rhos + (self.sorted.len() - inside.len()) as f64;
            // Newton on Σψ(u) = 0 and Σρ(u) = target, in units of s: u moves by −δμ − u·δs.
            let chi = 6.0 / (C0 * C0);
            let excess = rhos - target;
            let (a, b, c, d) = (slopes, slopes_u, chi * weighted, chi * weighted_squares);
            let determinant = a * d - b * c;
            let newton = ((d * weighted - b * excess) / determinant, (a * excess - c * weighted) / determinant);
            let by_weights = (weighted / weights, (rhos / target).sqrt() - 1.0);
            let is_near = slopes > 0.0 && determinant > 0.0 && newton.0.abs().max(newton.1.abs()) < NEAR;
            let step = if is_near { newton } else { by_weights };
            if !(step.0.is_finite() && step.1.is_finite()) {
                return Ok((f64::NAN, f64::NAN));
            }
            mu += step.0 * s;
            s += step.1 * s;
            if step.0.abs().max(step.1.abs()) < TOLERANCE {
                break;
            }
        }
        Ok((mu, s))
    }

    /// The M-location from a start, with a fixed scale.
    fn m_location(&self, start: f64, s: f64, control: &dyn Control) -> Outcome<f64> {
        let mut mu = start;
        for _ in 0..2 * STEPS {
            control.poll(0, 0)?;
            let [weights, weighted, slopes] = sums_by(self.within(mu, C1 * s), |x| {
                let u = ((x - self.centre) - mu) / s;
                let w = weight(u, C1);
                [w, w * u, psi_derivative(u, C1)]
            });
            let newton = weighted / slopes;
            let step = if slopes > 0.0 && newton.abs() < NEAR { newton } else { weighted / weights };
            if !step.is_finite() {
                return Ok(f64::NAN);
            }
            mu += step * s;
            if step.abs() < TOLERANCE {
                break;
            }
        }
        Ok(mu)
    }
}

#[cfg(test)]
mod tests {
    use super::{C0, C1, Sample, fit};
    use crate::control::Unlimited;
    use crate::robust::bisquare::{psi, rho};
    use crate::robust::tests::pseudo_random;

    /// The M-scale of a location by bisection.
    fn scale_at(values: &[f64], mu: f64) -> f64 {
        let mean = |s: f64| values.iter().map(|x| rho((x - mu) / s, C0)).sum::<f64>() / (values.len() - 1) as f64;
        let (mut low, mut high) = (1e-9, 1e9);
        for _ in 0..200 {
            let middle = 0.5 * (low + high);
            if mean(middle) > 0.5 { low = middle } else { high = middle }
        }
        low
    }

    #[test]
    fn the_scale_is_the_global_minimum_and_the_location_solves_its_equation() {
        for (n, shape) in [(40, 0), (101, 4), (300, 2), (6000, 3), (9000, 4)] {
            let values = pseudo_random(n, shape);
            let e = fit(&Sample::of(&values).unwrap(), &Unlimited).unwrap();
            let score: f64 = values.iter().map(|x| psi((x - e.location) / e.scale, C1)).sum();
            assert!(score.abs() < 1e-9 * n as f64, "{n} {shape}: {score:e}");
            if n < 1000 {
                let mut sorted = values.clone();
                sorted.sort_by(f64::total_cmp);
                let (low, high) = (sorted[n / 20], sorted[n - n / 20]);
                let grid = (0..400).map(|i| scale_at(&values, low + (high - low) * f64::from(i) / 399.0));
                let smallest = grid.fold(f64::INFINITY, f64::min);
                assert!(e.scale <= smallest * (1.0 + 1e-9), "{n} {shape}: {} {smallest}", e.scale);
            }
        }
    }

    #[test]
    fn a_mad_of_zero_gives_the_median() {
        let e = fit(&Sample::of(&[3.0, 3.0, 3.0, 3.0, 3.0, 9.0, 12.0]).unwrap(), &Unlimited).unwrap();
        assert_eq!((e.location, e.scale), (3.0, 0.0));
    }
}
