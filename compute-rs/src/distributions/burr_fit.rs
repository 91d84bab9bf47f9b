//! Maximum likelihood for the Burr XII distribution (docs/methods/histogram.md#burr-xii).
//!
//! The logarithms of the values are standardised, which changes only c and b. The likelihood is a function of (ln c, ln b, ζ),
//! where the Weibull limit ζ = 0 is a regular boundary. It can have an interior maximum even where it decreases away from the
//! boundary, so BFGS always runs from several starts: three with the shape of a whole sample, and six with a bend at a
//! quantile, as steep below and above it as the values are. Newton's method with analytic second derivatives refines the best
//! point. With many values, BFGS runs on a systematic subsample first, and on all values only from the best point found.
//!
//! Some data have no best Burr curve: with a sharp lower limit c diverges, and the likelihood approaches that of the Pareto
//! distribution that begins at the smallest value. A point that does not exceed this limit is not a maximum.

use super::burr::{AnchoredBurr, Burr};
use super::burr_terms::LikelihoodTerms;
use super::fit::{Goodness, distances, logs_about};
use super::triples::{dot, largest, solve, times, update};
use crate::contract::Outcome;
use crate::control::Control;
use crate::stats::moments::Moments;
use crate::stats::order::quantile_of_sorted;
use crate::stats::sum::{sum_by, sums_by};

/// Number of values above which BFGS runs on a subsample first.
const SUBSAMPLE_ABOVE: usize = 2000;
const SUBSAMPLE: usize = 1000;
/// Quantiles at which the starts with two slopes bend.
const BENDS: [f64; 6] = [0.02, 0.1, 0.25, 0.5, 0.75, 0.9];
/// Maximum number of steps of BFGS and of Newton's method.
const BFGS_STEPS: usize = 500;
const NEWTON_STEPS: usize = 60;
/// c·sd(ln x) above which c counts as divergent: a few hundred thousand values would not tell that lower limit from a
/// sharp one.
const DIVERGENT: f64 = 1e6;
/// Largest gradient per value at a maximum.
const GRADIENT_TOLERANCE: f64 = 1e-6;

/// The result of the fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BurrFit {
    /// The best curve: a Burr distribution, or its Weibull limit (ζ = 0) when no heavier tail improves on it.
    Found(AnchoredBurr, Goodness),
    /// There is no best curve.
    NoMaximum,
}

/// Fits ascending positive values that are not all equal.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::distributions::burr_fit::{BurrFit, fit};
///
/// let uniform: Vec<f64> = (1..=200).map(|i| f64::from(i) / 200.0).collect();
/// assert!(matches!(fit(&uniform, &Unlimited).unwrap(), BurrFit::Found(..)));
/// ```
///
/// # Errors
/// The errors of `control`.
pub fn fit(sorted: &[f64], control: &dyn Control) -> Outcome<BurrFit> {
    let (anchor, logs) = logs_about(sorted);
    let Some(sample) = Standardised::of(&logs) else { return Ok(BurrFit::NoMaximum) };
    let Some(point) = sample.best(None, control)? else { return Ok(BurrFit::NoMaximum) };
    let loglik = sample.log_likelihood(point) - sample.n() * (anchor.ln() + sample.mean + sample.spread.ln());
    let of_logs = point.burr();
    let tails = |i: usize| of_logs.ln_tails(sample.logs[i]);
    let goodness = Goodness::new(loglik, 3.0, logs.len(), distances(logs.len(), tails, control)?);
    let (c, ln_b) = (of_logs.c / sample.spread, sample.mean + of_logs.ln_b * sample.spread);
    let anchored = AnchoredBurr { burr: Burr { c, ln_b, ..of_logs }, anchor };
    Ok(if loglik.is_finite() { BurrFit::Found(anchored, goodness) } else { BurrFit::NoMaximum })
}

/// Anderson–Darling's A² of the fit to ascending logarithms that were drawn from `near`; `None` where there is no best curve.
/// The search begins at `near` and nowhere else.
///
/// # Errors
/// The errors of `control`.
pub(super) fn distance_of_draw(logs: &[f64], near: Burr, control: &dyn Control) -> Outcome<Option<f64>> {
    let Some(sample) = Standardised::of(logs) else { return Ok(None) };
    let ln_c = (near.c * sample.spread).ln();
    let near = Point { ln_c, ln_b: (near.ln_b - sample.mean) / sample.spread, zeta: near.zeta };
    let Some(point) = sample.best(Some(near), control)? else { return Ok(None) };
    let burr = point.burr();
    let (_, squared) = distances(logs.len(), |i| burr.ln_tails(sample.logs[i]), control)?;
    Ok(squared.is_finite().then_some(squared))
}

/// A point of the likelihood of standardised logarithms.
#[derive(Clone, Copy, Debug)]
struct Point {
    ln_c: f64,
    ln_b: f64,
    zeta: f64,
}

impl Point {
    fn c(self) -> f64 {
        self.ln_c.exp()
    }

    fn burr(self) -> Burr {
        Burr { c: self.c(), ln_b: self.ln_b, zeta: self.zeta }
    }
}

/// Ascending logarithms of the values, standardised by their mean and standard deviation.
struct Standardised {
    logs: Vec<f64>,
    /// The value subtracted.
    mean: f64,
    /// The divisor.
    spread: f64,
}

impl Standardised {
    /// Standardises ascending logarithms; `None` when they have no spread.
    fn of(logs: &[f64]) -> Option<Self> {
        let moments = Moments::of(logs);
        let spread = moments.std_dev_ml().filter(|s| *s > 0.0 && s.is_finite())?;
        let logs = logs.iter().map(|&y| moments.deviation(y) / spread).collect();
        Some(Self { logs, mean: moments.mean, spread })
    }

    /// The point of the largest likelihood, which may be the Weibull limit; `None` when there is none. With `near`, the search
    /// starts only there.
    fn best(&self, near: Option<Point>, control: &dyn Control) -> Outcome<Option<Point>> {
        let Some((weibull, mean_square)) = self.weibull(control)? else { return Ok(None) };
        let loglik = self.log_likelihood(weibull);
        let pareto_limit = self.log_likelihood_of_pareto();
        let interior = match near {
            Some(near) => self.interior_maximum_near(near, weibull, mean_square, control)?,
            None => self.interior_maximum(weibull, loglik.max(pareto_limit), control)?,
        };
        let inside = interior.map(|point| (self.log_likelihood(point), point));
        Ok(match inside {
            Some((at_maximum, point)) if at_maximum > loglik => (at_maximum > pareto_limit).then_some(point),
            // If the likelihood increases away from the boundary and no interior maximum was found, there is none.
            _ => (mean_square <= 2.0 && loglik > pareto_limit).then_some(weibull),
        })
    }

    /// The log-likelihood of the logarithms that Burr curves approach, and never reach, as c diverges: an exponential
    /// distribution above the smallest one.
    fn log_likelihood_of_pareto(&self) -> f64 {
        let Some(&first) = self.logs.first() else { return f64::NEG_INFINITY };
        let above = sum_by(&self.logs, |y| y - first).value() / self.n();
        -self.n() * (above.ln() + 1.0)
    }

    /// Like [`Self::interior_maximum`], from one nearby point.
    fn interior_maximum_near(
        &self,
        near: Point,
        weibull: Point,
        mean_square: f64,
        control: &dyn Control,
    ) -> Outcome<Option<Point>> {
        if near.zeta > 0.0 {
            let (point, gradient) = self.newton(near, control)?;
            if self.is_stationary(point, gradient) {
                return Ok(Some(point));
            }
        } else if mean_square <= 2.0 {
            return Ok(None);
        }
        let start = if near.zeta > 0.0 { near } else { Point { zeta: 0.1, ..weibull } };
        let Some(point) = self.best_of_bfgs(&[start], control)? else { return Ok(None) };
        let (point, gradient) = self.newton(point, control)?;
        Ok(self.is_stationary(point, gradient).then_some(point))
    }

    fn is_stationary(&self, point: Point, gradient: f64) -> bool {
        point.c() <= DIVERGENT && gradient <= GRADIENT_TOLERANCE * self.n()
    }

    fn n(&self) -> f64 {
        self.logs.len() as f64
    }

    /// The Weibull fit and the mean of u²; `None` when it does not converge.
    fn weibull(&self, control: &dyn Control) -> Outcome<Option<(Point, f64)>> {
        let top = self.logs.iter().fold(f64::NEG_INFINITY, |top, &y| if y > top { y } else { top });
        // Standard deviation of ln x of a Weibull distribution is π/(√6·c).
        let mut c = std::f64::consts::PI / 6f64.sqrt();
        for _ in 0..200 {
            control.poll(0, 0)?;
            let [w, wy, wyy] = sums_by(&self.logs, |y| {
                let w = (c * (y - top)).exp();
                [w, w * y, w * y * y]
            });
            let mean = wy / w;
            let step = (c.recip() - mean) / (wyy / w - mean * mean + (c * c).recip());
            let next = if c + step > 0.0 { c + step } else { 0.5 * c };
            let moved = (next - c).abs();
            c = next;
            if moved.is_nan() || moved <= 1e-15 * c {
                break;
            }
        }
        let w = sum_by(&self.logs, |y| (c * (y - top)).exp()).value();
        let ln_b = top + (w / self.n()).ln() / c;
        let mean_square = sum_by(&self.logs, |y| (2.0 * c * (y - ln_b)).exp()).value() / self.n();
        let point = Point { ln_c: c.ln(), ln_b, zeta: 0.0 };
        Ok((point.ln_c.is_finite() && ln_b.is_finite() && !mean_square.is_nan()).then_some((point, mean_square)))
    }

    /// The best of several runs of BFGS, refined by Newton's method; `None` when no maximum exceeds `least`.
    fn interior_maximum(&self, weibull: Point, least: f64, control: &dyn Control) -> Outcome<Option<Point>> {
        let (n, starts) = (self.logs.len(), self.starts(weibull));
        let tried: Vec<Vec<Point>> = if n > SUBSAMPLE_ABOVE {
            let subsample = (0..SUBSAMPLE).map(|i| self.logs[(2 * i + 1) * n / (2 * SUBSAMPLE)]).collect();
            let rough = Self { logs: subsample, mean: self.mean, spread: self.spread };
            // The point found on the subsample comes first; three starts are tried on all values only when it fails.
            vec![rough.best_of_bfgs(&starts, control)?.into_iter().collect(), starts.into_iter().take(3).collect()]
        } else {
            vec![starts]
        };
        for candidates in tried {
            let Some(point) = self.best_of_bfgs(&candidates, control)? else { continue };
            let (point, gradient) = self.newton(point, control)?;
            if self.is_stationary(point, gradient) && self.log_likelihood(point) > least {
                return Ok(Some(point));
            }
        }
        Ok(None)
    }

    /// Starting points: three with the shape of the whole sample, then one with a bend at each of [`BENDS`].
    fn starts(&self, weibull: Point) -> Vec<Point> {
        let first = std::f64::consts::PI / 3f64.sqrt();
        let mut starts = vec![
            Point { zeta: 0.1, ..weibull },
            Point { ln_c: first.ln(), ln_b: 0.0, zeta: 1.0 },
            Point { ln_c: (1.5 * first).ln(), ln_b: 0.0, zeta: 2.5 },
        ];
        for share in BENDS {
            let bend = quantile_of_sorted(&self.logs, share);
            let below = sum_by(&self.logs, |y| (bend - y).max(0.0)).value() / (share * self.n());
            let above = sum_by(&self.logs, |y| (y - bend).max(0.0)).value() / ((1.0 - share) * self.n());
            // The density of ln x grows like e^{c·ln x} far below s and decays like e^{−ck·ln x} far above it; b = s·ζ^{1/c}.
            let (c, zeta) = (below.recip(), above / below);
            let ln_b = bend + zeta.ln() / c;
            if below > 0.0 && above > 0.0 && ln_b.is_finite() {
                starts.push(Point { ln_c: c.ln(), ln_b, zeta });
            }
        }
        starts
    }

    fn best_of_bfgs(&self, starts: &[Point], control: &dyn Control) -> Outcome<Option<Point>> {
        let mut best: Option<(f64, Point)> = None;
        for &start in starts {
            let (loglik, point) = self.bfgs(start, control)?;
            // The limit of a divergent c is known in closed form, so that path need not be followed.
            if point.c() <= DIVERGENT && loglik.is_finite() && best.is_none_or(|(most, _)| loglik > most) {
                best = Some((loglik, point));
            }
        }
        Ok(best.map(|(_, point)| point))
    }

    /// BFGS on (ln c, ln b, ln ζ) with backtracking; Nocedal & Wright (2006), *Numerical Optimization*, algorithm 6.1.
    fn bfgs(&self, start: Point, control: &dyn Control) -> Outcome<(f64, Point)> {
        let point = |x: [f64; 3]| Point { ln_c: x[0], ln_b: x[1], zeta: x[2].exp() };
        let value = |x: [f64; 3]| {
            let p = point(x);
            let [loglik, a, b, d] = self.first_order(p);
            (loglik, [a, b, d * p.zeta])
        };
        let mut x = [start.ln_c, start.ln_b, start.zeta.ln()];
        let (mut loglik, mut gradient) = value(x);
        let mut inverse = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        for step in 0..BFGS_STEPS {
            control.poll(step as u64, BFGS_STEPS as u64)?;
            if largest(gradient) < 1e-7 || x[0].exp() > DIVERGENT {
                break;
            }
            let mut direction = times(&inverse, gradient);
            let mut rise = dot(direction, gradient);
            if rise.is_nan() || rise <= 0.0 {
                (direction, rise) = (gradient, dot(gradient, gradient));
                inverse = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
            }
            // No step multiplies a parameter by more than e.
            let mut length = (1.0 / largest(direction)).min(1.0);
            let mut found = None;
            for _ in 0..50 {
                let next = [0, 1, 2].map(|i| x[i] + length * direction[i]);
                let (next_loglik, new_gradient) = value(next);
                if next_loglik >= loglik + 1e-4 * length * rise {
                    found = Some((next, next_loglik, new_gradient));
                    break;
                }
                length *= 0.5;
            }
            let Some((next, next_loglik, new_gradient)) = found else { break };
            let s = [0, 1, 2].map(|i| next[i] - x[i]);
            let y = [0, 1, 2].map(|i| gradient[i] - new_gradient[i]);
            update(&mut inverse, s, y);
            (x, loglik, gradient) = (next, next_loglik, new_gradient);
        }
        Ok((loglik, point(x)))
    }

    /// Newton's method on (ln c, ln b, ζ); the point with the smallest gradient, and that gradient.
    fn newton(&self, start: Point, control: &dyn Control) -> Outcome<(Point, f64)> {
        let (mut point, (mut gradient, mut hessian)) = (start, self.second_order(start));
        for step in 0..NEWTON_STEPS {
            control.poll(step as u64, NEWTON_STEPS as u64)?;
            let Some(d) = solve(&hessian, gradient) else { break };
            let mut length = 1.0;
            let mut found = None;
            for _ in 0..20 {
                let next = Point {
                    ln_c: point.ln_c - length * d[0],
                    ln_b: point.ln_b - length * d[1],
                    zeta: point.zeta - length * d[2],
                };
                if next.zeta > 0.0 {
                    let at = self.second_order(next);
                    if largest(at.0) < largest(gradient) {
                        found = Some((next, at));
                        break;
                    }
                }
                length *= 0.5;
                // Near the maximum the gradient is only rounding error, and a shorter step does not reduce it.
                if length * largest(d) < 1e-12 {
                    break;
                }
            }
            let Some((next, at)) = found else { break };
            (point, (gradient, hessian)) = (next, at);
            if length * largest(d) < 1e-14 {
                break;
            }
        }
        Ok((point, largest(gradient)))
    }

    /// Mean log-likelihood of the logarithms and its mean derivatives by ln c, ln b and ζ.
    fn first_order(&self, p: Point) -> [f64; 4] {
        let (c, ln_zeta) = (p.c(), p.zeta.ln());
        let sums = sums_by(&self.logs, |y| {
            let t = LikelihoodTerms::new(c * (y - p.ln_b), p.zeta, ln_zeta);
            [t.s - (1.0 + p.zeta) * t.hazard, t.slope_ln_c(p.zeta), t.slope_b(p.zeta), t.slope_zeta(p.zeta)]
        });
        let [loglik, a, b, d] = sums.map(|sum| sum / self.n());
        [p.ln_c + loglik, a, c * b, d]
    }

    /// The gradient and the matrix of second derivatives by (ln c, ln b, ζ), for the whole log-likelihood.
    fn second_order(&self, p: Point) -> ([f64; 3], [[f64; 3]; 3]) {
        let (c, zeta, ln_zeta) = (p.c(), p.zeta, p.zeta.ln());
        let [a, b, d, aa, ab, ad, bb, bd, dd] = sums_by(&self.logs, |y| {
            let t = LikelihoodTerms::new(c * (y - p.ln_b), zeta, ln_zeta);
            let (s, q) = (t.s, t.q);
            let g = (1.0 + zeta) * q;
            let g_s = g * (1.0 - zeta * q);
            let g_zeta = q - g * q;
            [
                t.slope_ln_c(zeta),
                t.slope_b(zeta),
                t.slope_zeta(zeta),
                s * (1.0 - g) - s * s * g_s,
                g + s * g_s - 1.0,
                -s * g_zeta,
                -g_s,
                g_zeta,
                t.curvature_zeta(zeta),
            ]
        });
        ([a, c * b, d], [[aa, c * ab, ad], [c * ab, c * c * bb, c * bd], [ad, c * bd, dd]])
    }

    /// The log-likelihood of the logarithms; that of the values is smaller by their sum.
    fn log_likelihood(&self, p: Point) -> f64 {
        let burr = p.burr();
        let sum = sum_by(&self.logs, |y| burr.c * (y - burr.ln_b) - (1.0 + burr.zeta) * burr.cumulative_hazard(y));
        sum.value() + self.n() * p.ln_c
    }
}

#[cfg(test)]
mod tests;
