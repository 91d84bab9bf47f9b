//! The S-estimator: coefficients with the smallest M-scale of their residuals (docs/methods/robust-regression.md#search).
//!
//! Fast-S of Salibián-Barrera & Yohai (2006), *JCGS* 15, 414–427: many starts, two improvement steps each, and the best are
//! iterated to convergence. Two shortcuts save time without changing the result: the scale of a start is solved for only when
//! one sum shows that it is among the best so far, and near a minimum Newton's method takes over from reweighting.

use super::bisquare::{C0, NORMAL_MEDIAN, scale, total_rho};
use super::design::{Design, Step, StepControl};
use super::starts::Starts;
use crate::contract::Outcome;
use crate::control::Control;
use crate::linear::matrix::reserve;

/// Rows up to which starts are tried on all rows.
const WHOLE_UP_TO: usize = 5000;
/// Rows of the systematic sample beyond that.
const SAMPLE: usize = 2000;
/// Number of candidates kept after the starts.
const KEPT: usize = 25;
/// Number of these that are iterated to convergence when there was a sample.
const FINALISTS: usize = 5;
/// Improvement steps of a start.
const IMPROVEMENTS: usize = 2;
/// Maximum number of steps to convergence.
const MOST_STEPS: usize = 500;
/// Convergence: no fitted value moves by more than this share of the scale.
pub const CONVERGED: f64 = 1e-12;

/// Coefficients in the basis Q with the M-scale of their residuals.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Coefficients.
    pub gamma: Vec<f64>,
    /// Scale.
    pub scale: f64,
}

/// The result of the search.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchResult {
    /// The S-estimate.
    Best(Candidate),
    /// More than half of the rows lie exactly on one hyperplane: the scale is 0.
    Exact,
    /// No start determined the coefficients.
    Undetermined,
}

/// Finds the S-estimate. Coefficients of 0 are one of the starts (the least squares fit, when y are its residuals);
/// residuals up to `rounding` count as 0. Progress is reported in starts.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub fn search(design: &Design<'_>, rounding: f64, control: &dyn Control) -> Outcome<SearchResult> {
    let sample = if design.rows() > WHOLE_UP_TO { Some(design.sample(SAMPLE)?) } else { None };
    let tried = sample.as_ref().unwrap_or(design);
    let starts = Starts::new(tried);
    let total = starts.total + 1;
    let mut best = BestCandidates::default();
    let mut workspace = Workspace::new(tried)?;
    let zero = Some(vec![0.0; design.columns()]);
    for (done, start) in std::iter::once(zero).chain(starts).enumerate() {
        if done % 16 == 0 {
            control.poll(done as u64, total)?;
        }
        let Some(start) = start else { continue };
        match workspace.improve(start, rounding) {
            Improvement::Exact => return Ok(SearchResult::Exact),
            Improvement::Failed => {}
            Improvement::To(gamma, s) => workspace.compare(&mut best, gamma, s),
        }
    }
    let mut finalists = best.list;
    if sample.is_some() {
        let mut on_all = BestCandidates::default();
        let mut workspace = Workspace::new(design)?;
        for candidate in finalists {
            control.poll(total, total)?;
            match workspace.improve_from(candidate, rounding) {
                Improvement::Exact => return Ok(SearchResult::Exact),
                Improvement::Failed => {}
                Improvement::To(gamma, s) => workspace.compare(&mut on_all, gamma, s),
            }
        }
        finalists = on_all.list;
        finalists.truncate(FINALISTS);
    }
    let mut winner: Option<Candidate> = None;
    let mut workspace = Workspace::new(design)?;
    for candidate in finalists {
        control.poll(total, total)?;
        let end = workspace.iterate(candidate, rounding, control)?;
        if winner.as_ref().is_none_or(|w| end.scale < w.scale) {
            winner = Some(end);
        }
    }
    Ok(match winner {
        None => SearchResult::Undetermined,
        Some(winner) if winner.scale <= rounding => SearchResult::Exact,
        Some(winner) => SearchResult::Best(winner),
    })
}

/// The best candidates so far, by scale; ties are in order of arrival.
#[derive(Default)]
struct BestCandidates {
    list: Vec<Candidate>,
}

impl BestCandidates {
    /// The scale below which a new candidate enters a full list.
    fn threshold(&self) -> Option<f64> {
        self.list.get(KEPT - 1).map(|c| c.scale)
    }

    fn insert(&mut self, candidate: Candidate) {
        let at = self.list.partition_point(|c| c.scale <= candidate.scale);
        self.list.insert(at, candidate);
        self.list.truncate(KEPT);
    }
}

/// The result of the improvement steps of a start.
enum Improvement {
    /// Coefficients, and the scale of the last step.
    To(Vec<f64>, f64),
    /// At least half of the residuals are 0, up to rounding.
    Exact,
    /// The rows with weight do not determine the coefficients.
    Failed,
}

/// A design with buffers for its residuals.
struct Workspace<'d, 'a> {
    design: &'d Design<'a>,
    residuals: Vec<f64>,
    absolute: Vec<f64>,
    half: f64,
}

impl<'d, 'a> Workspace<'d, 'a> {
    fn new(design: &'d Design<'a>) -> Outcome<Self> {
        let n = design.rows();
        let half = n.saturating_sub(design.columns()) as f64 / 2.0;
        Ok(Self { design, residuals: reserve(n)?, absolute: reserve(n)?, half })
    }

    /// Two improvement steps from an exact fit.
    fn improve(&mut self, gamma: Vec<f64>, rounding: f64) -> Improvement {
        self.design.residuals(&gamma, &mut self.residuals);
        let median = self.median_size();
        if median <= rounding {
            return Improvement::Exact;
        }
        self.steps(gamma, median / NORMAL_MEDIAN)
    }

    /// Two improvement steps from a candidate of a sample.
    fn improve_from(&mut self, candidate: Candidate, rounding: f64) -> Improvement {
        self.design.residuals(&candidate.gamma, &mut self.residuals);
        if candidate.scale <= rounding {
            return Improvement::Exact;
        }
        self.steps(candidate.gamma, candidate.scale)
    }

    /// s ← s·√(Σρ/((n − p)/2)), then reweighted least squares; twice.
    fn steps(&mut self, mut gamma: Vec<f64>, mut s: f64) -> Improvement {
        for _ in 0..IMPROVEMENTS {
            s *= (total_rho(&self.residuals, s, C0) / self.half).sqrt();
            let Some(change) = self.design.step(&self.residuals, s, C0, Step::Weights) else {
                return Improvement::Failed;
            };
            add(&mut gamma, &change);
            self.design.residuals(&gamma, &mut self.residuals);
        }
        Improvement::To(gamma, s)
    }

    /// Adds the coefficients, whose residuals are in `residuals`, to the best if their scale is small enough.
    fn compare(&self, best: &mut BestCandidates, gamma: Vec<f64>, s: f64) {
        // Σρ decreases in the scale: at the threshold it must be below (n − p)/2.
        if best.threshold().is_some_and(|scale| total_rho(&self.residuals, scale, C0) >= self.half) {
            return;
        }
        let scale = scale(&self.residuals, gamma.len(), s);
        best.insert(Candidate { gamma, scale });
    }

    /// Median of |r|; the mean of the middle two when their number is even.
    fn median_size(&mut self) -> f64 {
        let n = self.residuals.len();
        self.absolute.iter_mut().zip(&self.residuals).for_each(|(size, r)| *size = r.abs());
        if n == 0 {
            return 0.0;
        }
        let (below, upper, _) = self.absolute.select_nth_unstable_by(n / 2, f64::total_cmp);
        if n % 2 == 1 {
            return *upper;
        }
        let lower = below.iter().copied().fold(0.0, f64::max);
        0.5 * lower + 0.5 * *upper
    }

    /// Iterates a candidate to a minimum of the scale.
    ///
    /// Each step is followed by solving for the scale, so a step of reweighting never increases it. At a minimum the
    /// derivative of the scale is 0, so there Newton's step for a fixed scale is also Newton's step for the S-estimate.
    fn iterate(&mut self, start: Candidate, rounding: f64, control: &dyn Control) -> Outcome<Candidate> {
        let p = self.design.columns();
        let mut current = start;
        self.design.residuals(&current.gamma, &mut self.residuals);
        current.scale = scale(&self.residuals, p, current.scale);
        let mut steps = StepControl::new();
        for step in 0..MOST_STEPS {
            control.poll(step as u64, MOST_STEPS as u64)?;
            if current.scale <= rounding {
                return Ok(current);
            }
            let change = self.design.step(&self.residuals, current.scale, C0, steps.step());
            let movement = change.as_ref().map_or(f64::INFINITY, |change| self.design.movement(change));
            let Some(change) = change.filter(|_| steps.allows(movement)) else {
                if steps.refuse() {
                    continue;
                }
                return Ok(current);
            };
            let mut gamma = current.gamma.clone();
            add(&mut gamma, &change);
            self.design.residuals(&gamma, &mut self.residuals);
            let next = scale(&self.residuals, p, current.scale);
            if steps.step() == Step::Newton && next > current.scale * (1.0 + 1e-12) {
                self.design.residuals(&current.gamma, &mut self.residuals);
                steps.refuse();
                continue;
            }
            steps.moved(movement, current.scale);
            current = Candidate { gamma, scale: next };
            if movement < CONVERGED * current.scale {
                return Ok(current);
            }
        }
        Ok(current)
    }
}

/// γ + δ.
fn add(gamma: &mut [f64], change: &[f64]) {
    gamma.iter_mut().zip(change).for_each(|(g, d)| *g += d);
}

#[cfg(test)]
mod tests {
    use super::{Design, Workspace};
    use crate::control::Unlimited;
    use crate::linear::ols::{Fit, Params};

    #[test]
    fn the_median_size_is_that_of_the_middle_one_or_the_mean_of_two() {
        let median_of = |residuals: &[f64]| {
            let fit = Fit::new(residuals, &[], Params::default(), &Unlimited).unwrap();
            let design = Design::whole(&fit.q, &fit.residuals);
            let mut workspace = Workspace::new(&design).unwrap();
            workspace.residuals.copy_from_slice(residuals);
            workspace.median_size()
        };
        assert_eq!(median_of(&[-3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median_of(&[-3.0, 1.0, 2.0, -7.0]), 2.5);
    }
}
