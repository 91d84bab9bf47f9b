//! Firth's penalised likelihood of two outcomes, which has a maximum where the likelihood has none (docs/methods/logit.md#firth).
//!
//! Firth (1993), *Biometrika* 80, 27–38: the logarithm of the likelihood plus half that of the determinant of the information; Heinze & Schemper (2002), *Statistics in
//! Medicine* 21, 2409–2419: limits and p of the penalised profile.
//!
//! **Numerics.** In an orthonormal basis, which changes the determinant by a constant. Steps are those of the information; the profile holds
//! one sum of coefficients fixed, and Newton's method on the root of twice the fall finds its limits.

use super::binary::{Binary, Link};
use super::matrix::{Matrix, dot};
use super::newton::{State, by_rows};
use crate::contract::Outcome;
use crate::control::Control;
use crate::distributions::chi_squared;
use crate::stats::split_mix::SplitMix64;
use nalgebra::{Cholesky, DVector, Dyn};

/// Most steps of a maximum.
const STEPS: usize = 500;
/// Twice the gain of a step at which a maximum is reached.
const DECREMENT: f64 = 1e-20;
/// Fall that is rounding.
const ROUNDING: f64 = 1e-12;
/// Longest step in units of the sum of the X.
const LONGEST: f64 = 5.0;
/// Steps from the maximum to a sum that is held, of the path on which the other coefficients follow.
const PATH: usize = 8;
/// Rows times squared coefficients up to which a held sum is searched from several points.
const SEVERAL: usize = 1_000_000;
/// Rows times squared coefficients up to which the search also starts at drawn points: the penalty weighs as much as the rows.
const FEW: usize = 10_000;
/// The drawn points.
const DRAWS: usize = 24;
/// The widths over which they are drawn, in units of the sum of the X.
const WIDTHS: [f64; 3] = [2.0, 8.0, 30.0];
/// Of the draws, so that a result can be repeated.
const SEED: u64 = 1993;
/// Most trials of a limit.
const TRIALS: usize = 200;
/// Gain in likelihood above which another maximum with the same sum counts as higher.
const HIGHER: f64 = 1e-9;
/// Rows that are copied at once.
const BLOCK: usize = 1024;

/// The penalised maximum.
#[derive(Clone, Debug)]
pub struct Firth {
    /// Coefficients in the basis.
    pub gamma: Vec<f64>,
    /// Logarithm of the penalised likelihood, up to a constant of the basis.
    pub loglik: f64,
    /// Inverse of the information, without the penalty, at the maximum.
    pub covariance: Vec<Vec<f64>>,
    /// Whether the steps came to an end.
    pub converged: bool,
}

/// A sum of coefficients by its profile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Profile {
    /// Lower 95 % limit; NaN where it is not found.
    pub lower: f64,
    /// Upper 95 % limit.
    pub upper: f64,
    /// p of a sum of 0.
    pub p: f64,
}

/// The data of a fit.
#[derive(Clone, Copy)]
pub struct Data<'d> {
    /// Rows of an orthonormal basis.
    pub q: &'d Matrix,
    /// Whether the event occurred.
    pub events: &'d [bool],
    /// Asked whether to go on.
    pub control: &'d dyn Control,
}

/// The penalised likelihood at a point.
struct Penalised {
    loglik: f64,
    score: DVector<f64>,
    factor: Cholesky<f64, Dyn>,
}

impl Data<'_> {
    /// `None` where the information is singular.
    fn at(&self, gamma: &[f64]) -> Outcome<Option<Penalised>> {
        let state = State::of(&Binary { link: Link::Logit, events: self.events }, self.q, gamma, self.control)?;
        let Some(factor) = state.factor else { return Ok(None) };
        let lower = factor.l();
        let half_determinant: f64 = lower.diagonal().iter().map(|pivot| libm::log(*pivot)).sum();
        let (n, k) = (self.q.rows(), self.q.columns());
        let mut score = state.score;
        let mut rows = vec![0.0; BLOCK.min(n) * k];
        let mut solved = vec![0.0; k];
        for start in (0..n).step_by(BLOCK) {
            let rows = &mut rows[..BLOCK.min(n - start) * k];
            self.q.copy_rows(start, rows);
            for (row, &event) in rows.chunks_exact(k).zip(&self.events[start..]) {
                let own = Link::Logit.of_row(event, row.iter().zip(gamma).map(|(q, g)| q * g).sum());
                for i in 0..k {
                    let above: f64 = (0..i).map(|j| lower[(i, j)] * solved[j]).sum();
                    solved[i] = (row[i] - above) / lower[(i, i)];
                }
                let leverage = own.weight * dot(&solved, &solved);
                // y − p is the score of a row.
                let chance = if event { 1.0 - own.score } else { -own.score };
                let pull = leverage * (0.5 - chance);
                score.iter_mut().zip(row).for_each(|(sum, q)| *sum += pull * q);
            }
        }
        Ok(Some(Penalised { loglik: state.loglik + half_determinant, score, factor }))
    }

    /// The maximum from a point on, or, with `held`, where that sum of coefficients stays as it is. `None` where the information is singular.
    fn climb(&self, from: Vec<f64>, held: Option<&DVector<f64>>) -> Outcome<Option<(Vec<f64>, Penalised, bool)>> {
        let mut gamma = from;
        let Some(mut now) = self.at(&gamma)? else { return Ok(None) };
        let mut before: Option<(DVector<f64>, f64)> = None;
        for _ in 0..STEPS {
            let mut step = now.factor.solve(&now.score);
            if let Some(held) = held {
                let along = now.factor.solve(held);
                step -= &along * (held.dot(&step) / held.dot(&along));
            }
            let gain = now.score.dot(&step);
            let is_last = gain < DECREMENT;
            // Components of the basis are about √n times as large as a sum of the X.
            let longest = LONGEST * (self.q.rows() as f64).sqrt();
            let mut size = (longest / step.amax()).min(1.0);
            // The information lacks the curvature of the penalty: where a row decides a coefficient, a full step goes twice too far.
            if before.as_ref().is_some_and(|(last, least)| last.dot(&step) < 0.0 && gain > 0.25 * least) {
                size *= 0.5;
            }
            before = Some((step.clone(), gain));
            loop {
                let next: Vec<f64> = gamma.iter().zip(&step).map(|(g, s)| g + size * s).collect();
                match self.at(&next)? {
                    Some(found) if found.loglik >= now.loglik - ROUNDING * now.loglik.abs() => {
                        (gamma, now) = (next, found);
                        break;
                    }
                    _ => size *= 0.5,
                }
                if size < 1e-10 {
                    return Ok(Some((gamma, now, is_last)));
                }
            }
            if is_last {
                return Ok(Some((gamma, now, true)));
            }
        }
        Ok(Some((gamma, now, false)))
    }

    /// The penalised maximum; `None` where the information is singular.
    ///
    /// # Errors
    /// The errors of `control`.
    pub fn maximise(&self) -> Outcome<Option<Firth>> {
        let found = self.climb(vec![0.0; self.q.columns()], None)?;
        Ok(found.map(|(gamma, now, converged)| Firth {
            gamma,
            loglik: now.loglik,
            covariance: by_rows(&now.factor.inverse()),
            converged,
        }))
    }

    /// Limits and p of a sum of coefficients.
    ///
    /// # Errors
    /// The errors of `control`.
    pub fn profile(&self, fit: &Firth, weights: &[f64]) -> Outcome<Profile> {
        let held = DVector::from_column_slice(weights);
        let p = self.p_of(fit, weights)?;
        Ok(Profile { lower: self.limit(fit, &held, -1.0)?, upper: self.limit(fit, &held, 1.0)?, p })
    }

    /// p of a sum of coefficients, as [`Data::profile`] has it, without the search for its limits.
    ///
    /// # Errors
    /// The errors of `control`.
    pub fn p_of(&self, fit: &Firth, weights: &[f64]) -> Outcome<f64> {
        let held = DVector::from_column_slice(weights);
        let whole = Self::through(fit, &held, dot(weights, &fit.gamma), 0.0);
        let at_zero = self.highest(fit, &held, 0.0, whole)?;
        Ok(at_zero.map_or(f64::NAN, |(_, at)| chi_squared::sf((2.0 * (fit.loglik - at.loglik)).max(0.0), 1.0)))
    }

    /// A point where the sum is `value`, on the line from the maximum on which the others follow.
    fn through(fit: &Firth, held: &DVector<f64>, estimate: f64, value: f64) -> Vec<f64> {
        let along: Vec<f64> = fit.covariance.iter().map(|row| dot(row, held.as_slice())).collect();
        let size = dot(&along, held.as_slice());
        fit.gamma.iter().zip(&along).map(|(g, a)| g + (value - estimate) / size * a).collect()
    }

    /// The highest of the maxima where the sum is `value`. Where X nearly separate the values there are several: the search starts at
    /// `from`, at the end of a path from the maximum, and at two points that leave other coefficients as they are, or at 0.
    fn highest(
        &self,
        fit: &Firth,
        held: &DVector<f64>,
        value: f64,
        from: Vec<f64>,
    ) -> Outcome<Option<(Vec<f64>, Penalised)>> {
        let work = self.q.rows() * fit.gamma.len().pow(2);
        if work > SEVERAL {
            return Ok(self.climb(from, Some(held))?.map(|(gamma, at, _)| (gamma, at)));
        }
        let estimate = dot(held.as_slice(), &fit.gamma);
        let shifted = |gamma: &[f64]| -> Vec<f64> {
            let size = (value - dot(held.as_slice(), gamma)) / held.dot(held);
            gamma.iter().zip(held).map(|(g, h)| g + size * h).collect()
        };
        let mut path = fit.gamma.clone();
        for step in 1..=PATH {
            let share = step as f64 / PATH as f64;
            let size = ((1.0 - share) * estimate + share * value - dot(held.as_slice(), &path)) / held.dot(held);
            path.iter_mut().zip(held).for_each(|(g, h)| *g += size * h);
            match self.climb(path.clone(), Some(held))? {
                Some((gamma, _, _)) => path = gamma,
                None => break,
            }
        }
        let starts = [
            from,
            shifted(&path),
            shifted(&fit.gamma),
            shifted(&vec![0.0; fit.gamma.len()]),
            Self::through(fit, held, estimate, value),
        ];
        let mut best: Option<(Vec<f64>, Penalised)> = None;
        let climb = |best: &mut Option<(Vec<f64>, Penalised)>, start: Vec<f64>| -> Outcome<()> {
            if let Some((gamma, at, _)) = self.climb(start, Some(held))?
                && best.as_ref().is_none_or(|(_, best)| at.loglik > best.loglik)
            {
                *best = Some((gamma, at));
            }
            Ok(())
        };
        for start in starts {
            climb(&mut best, start)?;
        }
        if work <= FEW {
            let mut random = SplitMix64::new(SEED);
            for draw in 0..DRAWS {
                let size = WIDTHS[draw % WIDTHS.len()] * (self.q.rows() as f64).sqrt();
                let drawn: Vec<f64> = fit.gamma.iter().map(|g| g + size * (random.uniform() - 0.5)).collect();
                climb(&mut best, shifted(&drawn))?;
            }
        }
        Ok(best)
    }

    fn limit(&self, fit: &Firth, held: &DVector<f64>, side: f64) -> Outcome<f64> {
        let wanted = chi_squared::quantile(0.95, 1.0).sqrt();
        let estimate = dot(held.as_slice(), &fit.gamma);
        let along: Vec<f64> = fit.covariance.iter().map(|row| dot(row, held.as_slice())).collect();
        let error = dot(&along, held.as_slice()).sqrt();
        // Distances from the estimate between which the limit lies.
        let (mut inside, mut outside) = (0.0, f64::INFINITY);
        let mut distance = wanted * error;
        let mut from = Self::through(fit, held, estimate, estimate + side * distance);
        for _ in 0..TRIALS {
            let Some((mut gamma, mut at, _)) = self.climb(from, Some(held))? else { return Ok(f64::NAN) };
            let root = (2.0 * (fit.loglik - at.loglik)).max(0.0).sqrt();
            if root < wanted {
                inside = distance
            } else {
                outside = distance
            }
            let direction = at.factor.solve(held);
            let slope = -side * direction.dot(&at.score) / held.dot(&direction) / root;
            let mut next = distance + (wanted - root) / slope;
            if !(next > inside && next < outside) {
                next = if outside.is_finite() { 0.5 * (inside + outside) } else { 2.0 * distance };
            }
            let mut moved = next - distance;
            if moved.abs() <= 1e-9 * next {
                let value = estimate + side * distance;
                match self.highest(fit, held, value, gamma.clone())? {
                    Some((higher, found)) if found.loglik > at.loglik + HIGHER => (gamma, at) = (higher, found),
                    _ => return Ok(estimate + side * next),
                }
                // The profile falls less than the search had found: the limit lies beyond.
                (inside, outside) = (distance, f64::INFINITY);
                let root = (2.0 * (fit.loglik - at.loglik)).max(0.0).sqrt();
                moved = distance * (wanted / root - 1.0).clamp(1e-6, 1.0);
                next = distance + moved;
            }
            let direction = at.factor.solve(held);
            let unit = side * moved / held.dot(&direction);
            from = gamma.iter().zip(&direction).map(|(g, d)| g + unit * d).collect();
            distance = next;
        }
        Ok(f64::NAN)
    }
}

#[cfg(test)]
mod tests {
    use super::Data;
    use crate::control::Unlimited;
    use crate::linear::ols::{Fit, Params};

    /// With a flag the penalty is half an event and half another row in each group: 4.5/0.5 and 2.5/3.5.
    #[test]
    fn a_flag_gives_the_logits_with_half_a_row_more() {
        let x = [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0];
        let y = [1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0];
        let events: Vec<bool> = y.iter().map(|y| *y == 1.0).collect();
        let line = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
        let data = Data { q: &line.q, events: &events, control: &Unlimited };
        let found = data.maximise().unwrap().unwrap();
        let b = line.coefficients_of(&found.gamma);
        assert!(found.converged);
        assert!((b[0] - (2.5f64 / 3.5).ln()).abs() < 1e-8 && (b[0] + b[1] - 9f64.ln()).abs() < 1e-8, "{b:?}");
        let profile = data.profile(&found, &line.back_map()[1]).unwrap();
        assert!(profile.lower < b[1] && b[1] < profile.upper, "{profile:?}");
        // The limit is where the penalised likelihood falls by half the 95 % quantile of χ², so 0 is within exactly if p exceeds 5 %.
        assert_eq!(profile.lower < 0.0, profile.p > 0.05);
    }

    /// With the constant at −4.1 the penalised likelihood has two maxima over the slope, near 1 and near 5. In Python, its highest over
    /// a fine grid of slopes, each refined by a golden section, falls by half the 95 % quantile of χ² at −5.515184736362601.
    #[test]
    fn a_limit_is_that_of_the_highest_maximum() {
        let x = [4, 5, 9, 5, 4, 6, 0, 0, 9, 6, 9, 4, 6, 0, 7, 1, 6, 7, 0].map(f64::from);
        let events = x.map(|x| x > 0.0);
        let y = events.map(|event| f64::from(u8::from(event)));
        let line = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
        let data = Data { q: &line.q, events: &events, control: &Unlimited };
        let found = data.maximise().unwrap().unwrap();
        let b = line.coefficients_of(&found.gamma);
        assert!((b[0] + 1.405_245_5).abs() < 1e-6 && (b[1] - 0.963_795_46).abs() < 1e-6, "{b:?}");
        let profile = data.profile(&found, &line.back_map()[0]).unwrap();
        assert!((profile.lower + 5.515_184_736_362_601).abs() < 1e-6, "{profile:?}");
    }
}
