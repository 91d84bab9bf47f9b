//! Maximum likelihood for the Burr XII distribution (docs/methods/histogram.md#burr-xii).
//!
//! Values are taken as logarithms, less their mean and over their standard deviation, on which nothing but c and b depends. The
//! likelihood is taken in (ln c, ln b, ζ), where the Weibull limit ζ = 0 is a regular edge. It can have a summit inside
//! also where it falls away from the edge, so BFGS climbs from several starts in any case: three of the shape of a whole
//! sample, and six with a bend at a quantile, as steep below and above it as the values are. Newton's method with the
//! analytic second derivatives polishes the best. With many values the starts are climbed on a systematic subsample, and
//! only the best point on all of them.
//!
//! Some data have no best Burr curve: with a sharp lower limit c grows without end, and the likelihood towards that of the
//! Pareto distribution that begins at the smallest value. Whatever does not exceed that is no maximum.

use super::Tails;
use super::burr::Burr;
use super::burr_terms::Terms;
use super::fit::{Anchor, Goodness, distances, logs_about};
use super::triples::{dot, largest, solve, times, update};
use crate::contract::Outcome;
use crate::control::Control;
use crate::stats::moments::Moments;
use crate::stats::order::quantile_of_sorted;
use crate::stats::sum::{sum_by, sums_by};

/// Above this many values, starts are climbed on a subsample.
const MANY: usize = 2000;
const SUBSAMPLE: usize = 1000;
/// Where starts of a sample with two slopes bend, as shares of the values.
const BENDS: [f64; 6] = [0.02, 0.1, 0.25, 0.5, 0.75, 0.9];
/// Most steps of a climb and of the polish.
const CLIMB: usize = 500;
const POLISH: usize = 60;
/// c·sd(ln x) beyond which c runs to infinity: a lower limit that some hundred thousand values would not tell from a sharp one.
const SHARP: f64 = 1e6;
/// Largest gradient per value of a maximum.
const FLAT: f64 = 1e-6;

/// The answer of the fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BurrFit {
    /// The best curve: a Burr distribution, or its Weibull limit (ζ = 0), which no heavier tail improves.
    Found(Placed, Goodness),
    /// There is no best curve.
    NoMaximum,
}

/// A Burr distribution whose logarithms count from a value in the middle of the sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// The distribution of the values over the anchor.
    pub burr: Burr,
    anchor: Anchor,
}

impl Placed {
    /// Density; 0 for x ≤ 0.
    #[must_use]
    pub fn pdf(&self, x: f64) -> f64 {
        if x <= 0.0 { 0.0 } else { (self.burr.ln_density_of_log(self.anchor.ln_over(x)) - x.ln()).exp() }
    }

    /// The point with the given tails.
    #[must_use]
    pub fn quantile_pair(&self, at: Tails) -> f64 {
        self.anchor.times_exp(self.burr.ln_quantile_pair(at))
    }

    /// Scale s, or b at the Weibull limit.
    #[must_use]
    pub fn scale(&self) -> f64 {
        self.anchor.times_exp(self.burr.ln_scale())
    }
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
/// Those of `control`.
pub fn fit(sorted: &[f64], control: &dyn Control) -> Outcome<BurrFit> {
    let (anchor, logs) = logs_about(sorted);
    let Some(sample) = Standardised::of(&logs) else { return Ok(BurrFit::NoMaximum) };
    let Some(point) = sample.best(None, control)? else { return Ok(BurrFit::NoMaximum) };
    let loglik = sample.log_likelihood(point) - sample.n() * (anchor.ln() + sample.mean + sample.spread.ln());
    let of_logs = point.burr();
    let tails = |i: usize| of_logs.ln_tails(sample.logs[i]);
    let goodness = Goodness::new(loglik, 3.0, logs.len(), distances(logs.len(), tails, control)?);
    let (c, ln_b) = (of_logs.c / sample.spread, sample.mean + of_logs.ln_b * sample.spread);
    let placed = Placed { burr: Burr { c, ln_b, ..of_logs }, anchor };
    Ok(if loglik.is_finite() { BurrFit::Found(placed, goodness) } else { BurrFit::NoMaximum })
}

/// Anderson–Darling's A² of the fit to ascending logarithms that were drawn from `near`; `None` where there is no best curve.
/// The search begins at `near` and nowhere else.
///
/// # Errors
/// Those of `control`.
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

/// Ascending logarithms of the values less their mean, over their standard deviation.
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

    /// The point of the largest likelihood, the Weibull limit among them; `None` when there is none. With `near` the search
    /// begins there only.
    fn best(&self, near: Option<Point>, control: &dyn Control) -> Outcome<Option<Point>> {
        let Some((weibull, squares)) = self.weibull(control)? else { return Ok(None) };
        let height = self.log_likelihood(weibull);
        let sharp = self.log_likelihood_of_pareto();
        let summit = match near {
            Some(near) => self.summit_near(near, weibull, squares, control)?,
            None => self.summit(weibull, height.max(sharp), control)?,
        };
        let inside = summit.map(|point| (self.log_likelihood(point), point));
        Ok(match inside {
            Some((high, point)) if high > height => (high > sharp).then_some(point),
            // A rise away from the edge that leads to no summit has none.
            _ => (squares <= 2.0 && height > sharp).then_some(weibull),
        })
    }

    /// The log-likelihood of the logarithms that a Burr curve comes near to, and never reaches, as c grows without end:
    /// exponential above the smallest one.
    fn log_likelihood_of_pareto(&self) -> f64 {
        let Some(&first) = self.logs.first() else { return f64::NEG_INFINITY };
        let above = sum_by(&self.logs, |y| y - first).value() / self.n();
        -self.n() * (above.ln() + 1.0)
    }

    /// As [`Self::summit`], from one point near it.
    fn summit_near(&self, near: Point, weibull: Point, squares: f64, control: &dyn Control) -> Outcome<Option<Point>> {
        if near.zeta > 0.0 {
            let (point, gradient) = self.polish(near, control)?;
            if self.is_flat(point, gradient) {
                return Ok(Some(point));
            }
        } else if squares <= 2.0 {
            return Ok(None);
        }
        let start = if near.zeta > 0.0 { near } else { Point { zeta: 0.1, ..weibull } };
        let Some(point) = self.best_climb(&[start], control)? else { return Ok(None) };
        let (point, gradient) = self.polish(point, control)?;
        Ok(self.is_flat(point, gradient).then_some(point))
    }

    fn is_flat(&self, point: Point, gradient: f64) -> bool {
        point.c() <= SHARP && gradient <= FLAT * self.n()
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
        let squares = sum_by(&self.logs, |y| (2.0 * c * (y - ln_b)).exp()).value() / self.n();
        let point = Point { ln_c: c.ln(), ln_b, zeta: 0.0 };
        Ok((point.ln_c.is_finite() && ln_b.is_finite() && !squares.is_nan()).then_some((point, squares)))
    }

    /// The best of several climbs, polished; `None` when none ends on a summit higher than `least`.
    fn summit(&self, weibull: Point, least: f64, control: &dyn Control) -> Outcome<Option<Point>> {
        let (n, starts) = (self.logs.len(), self.starts(weibull));
        let tried: Vec<Vec<Point>> = if n > MANY {
            let chosen = (0..SUBSAMPLE).map(|i| self.logs[(2 * i + 1) * n / (2 * SUBSAMPLE)]).collect();
            let rough = Self { logs: chosen, mean: self.mean, spread: self.spread };
            // The point found on the subsample comes first; some starts themselves only when it leads nowhere.
            vec![rough.best_climb(&starts, control)?.into_iter().collect(), starts.into_iter().take(3).collect()]
        } else {
            vec![starts]
        };
        for candidates in tried {
            let Some(point) = self.best_climb(&candidates, control)? else { continue };
            let (point, gradient) = self.polish(point, control)?;
            if self.is_flat(point, gradient) && self.log_likelihood(point) > least {
                return Ok(Some(point));
            }
        }
        Ok(None)
    }

    /// Where climbs begin: three of the shape of the whole sample, then one bend at each of [`BENDS`].
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
            // Far below s the logarithm rises like e^{c·ln x}, far above it falls like e^{−ck·ln x}; b = s·ζ^{1/c}.
            let (c, zeta) = (below.recip(), above / below);
            let ln_b = bend + zeta.ln() / c;
            if below > 0.0 && above > 0.0 && ln_b.is_finite() {
                starts.push(Point { ln_c: c.ln(), ln_b, zeta });
            }
        }
        starts
    }

    fn best_climb(&self, starts: &[Point], control: &dyn Control) -> Outcome<Option<Point>> {
        let mut best: Option<(f64, Point)> = None;
        for &start in starts {
            let (height, point) = self.climb(start, control)?;
            // Whether a way without end leads higher is known without walking it.
            if point.c() <= SHARP && height.is_finite() && best.is_none_or(|(most, _)| height > most) {
                best = Some((height, point));
            }
        }
        Ok(best.map(|(_, point)| point))
    }

    /// BFGS on (ln c, ln b, ln ζ) with backtracking; Nocedal & Wright (2006), *Numerical Optimization*, algorithm 6.1.
    fn climb(&self, start: Point, control: &dyn Control) -> Outcome<(f64, Point)> {
        let point = |x: [f64; 3]| Point { ln_c: x[0], ln_b: x[1], zeta: x[2].exp() };
        let value = |x: [f64; 3]| {
            let p = point(x);
            let [height, a, b, d] = self.first_order(p);
            (height, [a, b, d * p.zeta])
        };
        let mut x = [start.ln_c, start.ln_b, start.zeta.ln()];
        let (mut height, mut slope) = value(x);
        let mut inverse = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        for step in 0..CLIMB {
            control.poll(step as u64, CLIMB as u64)?;
            if largest(slope) < 1e-7 || x[0].exp() > SHARP {
                break;
            }
            let mut direction = times(&inverse, slope);
            let mut rise = dot(direction, slope);
            if rise.is_nan() || rise <= 0.0 {
                (direction, rise) = (slope, dot(slope, slope));
                inverse = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
            }
            // No step multiplies a parameter by more than e.
            let mut length = (1.0 / largest(direction)).min(1.0);
            let mut found = None;
            for _ in 0..50 {
                let next = [0, 1, 2].map(|i| x[i] + length * direction[i]);
                let (high, new_slope) = value(next);
                if high >= height + 1e-4 * length * rise {
                    found = Some((next, high, new_slope));
                    break;
                }
                length *= 0.5;
            }
            let Some((next, high, new_slope)) = found else { break };
            let s = [0, 1, 2].map(|i| next[i] - x[i]);
            let y = [0, 1, 2].map(|i| slope[i] - new_slope[i]);
            update(&mut inverse, s, y);
            (x, height, slope) = (next, high, new_slope);
        }
        Ok((height, point(x)))
    }

    /// Newton's method on (ln c, ln b, ζ); the point with the smallest gradient, and that gradient.
    fn polish(&self, start: Point, control: &dyn Control) -> Outcome<(Point, f64)> {
        let (mut point, (mut slope, mut curvature)) = (start, self.second_order(start));
        for step in 0..POLISH {
            control.poll(step as u64, POLISH as u64)?;
            let Some(d) = solve(&curvature, slope) else { break };
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
                    if largest(at.0) < largest(slope) {
                        found = Some((next, at));
                        break;
                    }
                }
                length *= 0.5;
                // Next to the maximum only rounding is left of the gradient, and no shorter step makes it smaller.
                if length * largest(d) < 1e-12 {
                    break;
                }
            }
            let Some((next, at)) = found else { break };
            (point, (slope, curvature)) = (next, at);
            if length * largest(d) < 1e-14 {
                break;
            }
        }
        Ok((point, largest(slope)))
    }

    /// Mean log-likelihood of the logarithms and its mean derivatives by ln c, ln b and ζ.
    fn first_order(&self, p: Point) -> [f64; 4] {
        let (c, ln_zeta) = (p.c(), p.zeta.ln());
        let sums = sums_by(&self.logs, |y| {
            let t = Terms::new(c * (y - p.ln_b), p.zeta, ln_zeta);
            [t.s - (1.0 + p.zeta) * t.hazard, t.slope_ln_c(p.zeta), t.slope_b(p.zeta), t.slope_zeta(p.zeta)]
        });
        let [height, a, b, d] = sums.map(|sum| sum / self.n());
        [p.ln_c + height, a, c * b, d]
    }

    /// The gradient and the matrix of second derivatives by (ln c, ln b, ζ), of the whole log-likelihood.
    fn second_order(&self, p: Point) -> ([f64; 3], [[f64; 3]; 3]) {
        let (c, zeta, ln_zeta) = (p.c(), p.zeta, p.zeta.ln());
        let [a, b, d, aa, ab, ad, bb, bd, dd] = sums_by(&self.logs, |y| {
            let t = Terms::new(c * (y - p.ln_b), zeta, ln_zeta);
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

    /// The log-likelihood of the logarithms (that of the values is less by their sum).
    fn log_likelihood(&self, p: Point) -> f64 {
        let burr = p.burr();
        let sum = sum_by(&self.logs, |y| burr.c * (y - burr.ln_b) - (1.0 + burr.zeta) * burr.cumulative_hazard(y));
        sum.value() + self.n() * p.ln_c
    }
}

#[cfg(test)]
mod tests {
    use super::{BurrFit, Point, Standardised, fit};
    use crate::control::Unlimited;
    use crate::distributions::Tails;
    use crate::distributions::burr::Burr;

    /// Values at even steps of a distribution's quantiles.
    fn ideal(burr: Burr, n: usize) -> Vec<f64> {
        let at = |i: usize| (i as f64 + 0.5) / n as f64;
        (0..n).map(|i| burr.quantile_pair(Tails { lower: at(i), upper: 1.0 - at(i) })).collect()
    }

    #[test]
    fn derivatives_are_those_of_the_likelihood() {
        let sample = Standardised { logs: vec![-2.0, -0.7, 0.1, 0.4, 2.2], mean: 0.0, spread: 1.0 };
        let p = Point { ln_c: 0.3, ln_b: -0.2, zeta: 0.8 };
        let moved = |i: usize, h: f64| {
            let mut p = p;
            match i {
                0 => p.ln_c += h,
                1 => p.ln_b += h,
                _ => p.zeta += h,
            }
            p
        };
        let (slope, curvature) = sample.second_order(p);
        let first = sample.first_order(p);
        for i in 0..3 {
            let difference = (sample.log_likelihood(moved(i, 1e-5)) - sample.log_likelihood(moved(i, -1e-5))) / 2e-5;
            assert!((slope[i] - difference).abs() < 1e-8, "{i}: {} {difference}", slope[i]);
            assert!((5.0 * first[i + 1] - slope[i]).abs() < 1e-13);
            for (j, entry) in curvature[i].iter().enumerate() {
                let (up, down) = (sample.second_order(moved(j, 1e-5)).0, sample.second_order(moved(j, -1e-5)).0);
                assert!((entry - (up[i] - down[i]) / 2e-5).abs() < 1e-8, "{i} {j}");
            }
        }
        assert!((5.0 * first[0] - sample.log_likelihood(p)).abs() < 1e-13);
    }

    #[test]
    fn quantiles_of_a_burr_distribution_give_it_back() {
        for (n, digits) in [(2000, 0.02), (20_000, 0.004)] {
            let true_one = Burr { c: 3.0, ln_b: 1.2, zeta: 0.5 };
            let BurrFit::Found(found, _) = fit(&ideal(true_one, n), &Unlimited).unwrap() else { panic!("no fit") };
            let found = found.burr;
            assert!((found.c / true_one.c - 1.0).abs() < digits, "{n} {found:?}");
            assert!((found.zeta / true_one.zeta - 1.0).abs() < 3.0 * digits, "{n} {found:?}");
        }
    }

    #[test]
    fn a_summit_away_from_the_edge_is_found_and_a_sharp_end_is_none() {
        // At the Weibull edge the likelihood falls, to −33.9403; inside, c = 5, k = 0.17, s = 5.1 has −33.5016; and the
        // Pareto distribution from 4 on, which Burr curves only come near to, −32.85: 8·ln 0.71905 + 8·0.71905·ln 4 −
        // 1.71905·22.2163 with 1/0.71905 the mean of ln(x/4).
        let mut values = [17.0, 4.0, 7.0, 63.0, 8.0, 8.0, 61.0, 38.0];
        values.sort_by(f64::total_cmp);
        assert_eq!(fit(&values, &Unlimited).unwrap(), BurrFit::NoMaximum);
        // Without the sharp end: quantiles of that curve beyond its first ones, and five small values before them.
        let bent = Burr { c: 5.0, ln_b: 5.1f64.ln() + 5.9f64.ln() / 5.0, zeta: 5.9 };
        let mut values = ideal(bent, 40);
        values.extend([0.4, 0.9, 1.3, 1.8, 2.2]);
        values.sort_by(f64::total_cmp);
        let BurrFit::Found(found, goodness) = fit(&values, &Unlimited).unwrap() else { panic!("no fit") };
        let sample = Standardised::of(&values.iter().map(|x| x.ln()).collect::<Vec<_>>()).unwrap();
        let (mean, spread) = (sample.mean, sample.spread);
        let near = Point { ln_c: (3.0 * spread).ln(), ln_b: (5.1f64.ln() - mean) / spread, zeta: 4.0 };
        assert!(found.burr.zeta > 0.0);
        assert!(goodness.loglik >= sample.log_likelihood(near) - sample.n() * (mean + spread.ln()));
    }

    #[test]
    fn light_tails_end_at_the_weibull_limit_and_sharp_ends_nowhere() {
        let uniform: Vec<f64> = (1..=200).map(f64::from).collect();
        let BurrFit::Found(limit, goodness) = fit(&uniform, &Unlimited).unwrap() else { panic!("no fit") };
        assert!(limit.burr.zeta == 0.0 && goodness.ks < 0.1);
        // Pareto quantiles: x = (1 − p)^(−1/2), all above 1.
        let pareto: Vec<f64> = (0..300).map(|i| (1.0 - (f64::from(i) + 0.5) / 300.0).powf(-0.5)).collect();
        assert_eq!(fit(&pareto, &Unlimited).unwrap(), BurrFit::NoMaximum);
    }

    #[test]
    fn a_steep_lower_end_that_is_there_has_its_summit() {
        // Even quantiles with c·sd(ln x) near 180: ten values lie where the curve bends.
        let steep = Burr { c: 180.0, ln_b: 2.3 + 95f64.ln() / 180.0, zeta: 95.0 };
        let BurrFit::Found(found, _) = fit(&ideal(steep, 1000), &Unlimited).unwrap() else { panic!("no fit") };
        assert!(
            (found.burr.c / 180.0 - 1.0).abs() < 0.1 && (found.scale() / 2.3f64.exp() - 1.0).abs() < 0.01,
            "{found:?}"
        );
    }

    #[test]
    fn a_large_level_and_a_small_spread_are_a_change_of_units() {
        // ln(1e9 + d) = ln 1e9 + d/1e9 up to a share of 1e-12, so that the values d/1e9 + ln 1e9 and the logarithms agree;
        // so do those of e^{1000·d}, with c and the standard deviation a thousand and 1e9 times as far.
        let steps: Vec<f64> = (0..60).map(|i| f64::from(i * i % 61 + i) * 2f64.powi(-16)).collect();
        let sorted = |of: &dyn Fn(f64) -> f64| {
            let mut values: Vec<f64> = steps.iter().map(|&d| of(d)).collect();
            values.sort_by(f64::total_cmp);
            values
        };
        let level = 2f64.powi(30);
        let (near, far) = (sorted(&|d| level + d), sorted(&|d| (1000.0 * d).exp()));
        let found = |values: &[f64]| match fit(values, &Unlimited).unwrap() {
            BurrFit::Found(found, goodness) => (found, goodness),
            BurrFit::NoMaximum => panic!("no fit"),
        };
        let ((near, of_near), (far, of_far)) = (found(&near), found(&far));
        assert!((near.burr.c / level / (1000.0 * far.burr.c) - 1.0).abs() < 1e-7, "{near:?} {far:?}");
        assert!((near.burr.zeta - far.burr.zeta).abs() < 1e-7 * (1.0 + far.burr.zeta));
        assert!((of_near.ks - of_far.ks).abs() < 1e-8 && (of_near.ad - of_far.ad).abs() < 1e-7);
    }
}
