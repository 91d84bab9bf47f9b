//! Cleveland's lowess: a smooth curve through points (docs/methods/lowess.md).
//!
//! Local lines with tricube weights over the nearest share of the points, made robust by bisquare weights of the residuals:
//! Cleveland (1979), *JASA* 74, 829–836; (1981), *The American Statistician* 35, 54. As R's `lowess(x, y, f = 2/3,
//! iter = 3, delta = 0.01·range)`: points closer than delta to the last fitted one are interpolated, so there are about a
//! hundred local fits whatever n is.

use super::order::quantiles;
use super::sum::sum_by;
use crate::contract::{Failure, Outcome};
use crate::control::Control;

/// Share of the points in a window.
const SPAN: f64 = 2.0 / 3.0;
/// Passes with robustness weights, after the first.
const PASSES: usize = 3;
/// Share of the range within which points are interpolated.
const DELTA: f64 = 0.01;
/// Minimum number of points.
const MIN_POINTS: usize = 3;
/// Mean residual, as a share of the largest |y|, below which it is rounding error.
const NOISE: f64 = 1e-13;

/// A curve: one point for each distinct x, ascending.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// Distinct values of x.
    pub x: Vec<f64>,
    /// Smoothed values.
    pub fitted: Vec<f64>,
}

/// The curve through finite points; `None` with fewer than 3 of them or when all x are equal.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::stats::lowess::lowess;
///
/// // The smooth curve of a straight line is the line.
/// let x: Vec<f64> = (0..12).map(f64::from).collect();
/// let y: Vec<f64> = x.iter().map(|x| 1.0 + 2.0 * x).collect();
/// let curve = lowess(&x, &y, &Unlimited).unwrap().unwrap();
/// assert!(curve.fitted.iter().zip(&y).all(|(fitted, y)| (fitted - y).abs() < 1e-9));
/// ```
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub fn lowess(x: &[f64], y: &[f64], control: &dyn Control) -> Outcome<Option<Curve>> {
    let n = x.len().min(y.len());
    let mut order: Vec<u32> = Vec::new();
    order.try_reserve_exact(n).map_err(|_| Failure::memory())?;
    order.extend(0..n as u32);
    // Ties keep the order of the rows; adding 0 makes the two zeros tie.
    order.sort_by(|&a, &b| (x[a as usize] + 0.0).total_cmp(&(x[b as usize] + 0.0)));
    let points =
        Points { x: order.iter().map(|&i| x[i as usize]).collect(), y: order.iter().map(|&i| y[i as usize]).collect() };
    let (Some(first), Some(last)) = (points.x.first(), points.x.last()) else { return Ok(None) };
    let range = last - first;
    if n < MIN_POINTS || range.is_nan() || range <= 0.0 || !range.is_finite() {
        return Ok(None);
    }
    let fitted = points.smooth(range, control)?;
    let mut curve = Curve::default();
    for (i, (&x, &fitted)) in points.x.iter().zip(&fitted).enumerate() {
        if i == 0 || points.x[i - 1] != x {
            curve.x.push(x);
            curve.fitted.push(fitted);
        }
    }
    Ok(Some(curve))
}

/// Points by ascending x.
struct Points {
    x: Vec<f64>,
    y: Vec<f64>,
}

impl Points {
    fn smooth(&self, range: f64, control: &dyn Control) -> Outcome<Vec<f64>> {
        let n = self.x.len();
        let mut fitted = vec![0.0; n];
        let mut robust: Option<Vec<f64>> = None;
        let mut weights = vec![0.0; n];
        for pass in 0..=PASSES {
            self.walk(range, robust.as_deref(), &mut weights, &mut fitted, &|done| {
                control.poll((pass * n + done) as u64, ((PASSES + 1) * n) as u64)
            })?;
            if pass == PASSES {
                break;
            }
            match self.robustness(&fitted) {
                Some(found) => robust = Some(found),
                None => break,
            }
        }
        Ok(fitted)
    }

    /// One pass over the points: fits, and interpolates between them.
    fn walk(
        &self,
        range: f64,
        robust: Option<&[f64]>,
        weights: &mut [f64],
        fitted: &mut [f64],
        poll: &dyn Fn(usize) -> Outcome<()>,
    ) -> Outcome<()> {
        let (x, n) = (&self.x, self.x.len());
        let q = ((SPAN * n as f64 + 1e-7).floor() as usize).clamp(2, n);
        let delta = DELTA * range;
        let (mut left, mut right) = (0, q - 1);
        let mut last: Option<usize> = None;
        let mut i = 0;
        loop {
            poll(i)?;
            while right < n - 1 && x[i] - x[left] > x[right + 1] - x[i] {
                left += 1;
                right += 1;
            }
            fitted[i] = self.fit_at(i, left, right, range, robust, weights).unwrap_or(self.y[i]);
            if let Some(before) = last
                && before + 1 < i
            {
                interpolate(x, fitted, before, i);
            }
            let mut here = i;
            let cut = x[here] + delta;
            let mut next = here + 1;
            while next < n && x[next] <= cut {
                if x[next] == x[here] {
                    fitted[next] = fitted[here];
                    here = next;
                }
                next += 1;
            }
            last = Some(here);
            if here + 1 >= n {
                return Ok(());
            }
            i = (here + 1).max(next - 1);
        }
    }

    /// The local line at point i; `None` when all weights are 0.
    fn fit_at(
        &self,
        i: usize,
        left: usize,
        right: usize,
        range: f64,
        robust: Option<&[f64]>,
        weights: &mut [f64],
    ) -> Option<f64> {
        let (x, at) = (&self.x, self.x[i]);
        let reach = (at - x[left]).max(x[right] - at);
        let (far, near) = (0.999 * reach, 0.001 * reach);
        // Distances decrease and then increase along the points, so each kind of weight has one range.
        let from = left + x[left..i].partition_point(|x| at - x > far);
        let near_from = from + x[from..i].partition_point(|x| at - x > near);
        let near_to = i + x[i..].partition_point(|x| x - at <= near);
        let to = near_to + x[near_to..].partition_point(|x| x - at <= far);
        let inverse = reach.recip();
        let tricube = |w: &mut [f64], x: &[f64]| {
            for (w, x) in w.iter_mut().zip(x) {
                let d = (x - at).abs() * inverse;
                let left = 1.0 - d * d * d;
                *w = left * left * left;
            }
        };
        let w = &mut weights[from..to];
        tricube(&mut w[..near_from - from], &x[from..near_from]);
        w[near_from - from..near_to - from].fill(1.0);
        tricube(&mut w[near_to - from..], &x[near_to..to]);
        if let Some(robust) = robust {
            w.iter_mut().zip(&robust[from..to]).for_each(|(w, r)| *w *= r);
        }
        let (x, y) = (&x[from..to], &self.y[from..to]);
        let [total, level, first] = sums(w, x, y, at);
        if total.is_nan() || total <= 0.0 {
            return None;
        }
        let mean = level / total;
        if reach > 0.0 {
            let moments = second_moments(w, x, y, at, first / total);
            let spread = moments.spread / total;
            if spread.sqrt() > 0.001 * range {
                // The line at x_i: Σw(1 + (x_i − a)(x_j − a)/c)·y_j/Σw, with a − x_i the first moment.
                return Some(mean - first / total * (moments.tilt / total) / spread);
            }
        }
        Some(mean)
    }

    /// Bisquare weights of the residuals; `None` when they are rounding errors.
    fn robustness(&self, fitted: &[f64]) -> Option<Vec<f64>> {
        let n = fitted.len();
        let mut sizes: Vec<f64> = self.y.iter().zip(fitted).map(|(y, f)| (y - f).abs()).collect();
        let limit = 6.0 * quantiles(&sizes, &[0.5]).first()?;
        let mean = sum_by(&sizes, |r| r).value() / n as f64;
        let largest = self.y.iter().fold(0.0, |most: f64, y| most.max(y.abs()));
        if limit.is_nan() || limit < 1e-7 * mean || mean <= NOISE * largest {
            return None;
        }
        for r in &mut sizes {
            *r = if *r <= 0.001 * limit {
                1.0
            } else if *r <= 0.999 * limit {
                let u = *r / limit;
                (1.0 - u * u) * (1.0 - u * u)
            } else {
                0.0
            };
        }
        Some(sizes)
    }
}

const LANES: usize = 4;

/// (Σw, Σw·y, Σw·(x − at)).
fn sums(w: &[f64], x: &[f64], y: &[f64], at: f64) -> [f64; 3] {
    let mut lanes = [[0.0; LANES]; 3];
    let (ws, w_rest) = w.as_chunks::<LANES>();
    let (xs, x_rest) = x.as_chunks::<LANES>();
    let (ys, y_rest) = y.as_chunks::<LANES>();
    for ((w, x), y) in ws.iter().zip(xs).zip(ys) {
        for lane in 0..LANES {
            lanes[0][lane] += w[lane];
            lanes[1][lane] += w[lane] * y[lane];
            lanes[2][lane] += w[lane] * (x[lane] - at);
        }
    }
    for ((w, x), y) in w_rest.iter().zip(x_rest).zip(y_rest) {
        lanes[0][0] += w;
        lanes[1][0] += w * y;
        lanes[2][0] += w * (x - at);
    }
    lanes.map(|l| (l[0] + l[2]) + (l[1] + l[3]))
}

/// Second moments about the weighted mean of x.
struct SecondMoments {
    /// Σw(x − a)².
    spread: f64,
    /// Σw(x − a)·y.
    tilt: f64,
}

/// Second moments about a = at + shift.
fn second_moments(w: &[f64], x: &[f64], y: &[f64], at: f64, shift: f64) -> SecondMoments {
    let mut lanes = [[0.0; LANES]; 2];
    let (ws, w_rest) = w.as_chunks::<LANES>();
    let (xs, x_rest) = x.as_chunks::<LANES>();
    let (ys, y_rest) = y.as_chunks::<LANES>();
    for ((w, x), y) in ws.iter().zip(xs).zip(ys) {
        for lane in 0..LANES {
            let d = (x[lane] - at) - shift;
            let wd = w[lane] * d;
            lanes[0][lane] += wd * d;
            lanes[1][lane] += wd * y[lane];
        }
    }
    for ((w, x), y) in w_rest.iter().zip(x_rest).zip(y_rest) {
        let d = (x - at) - shift;
        lanes[0][0] += w * d * d;
        lanes[1][0] += w * d * y;
    }
    let [spread, tilt] = lanes.map(|l| (l[0] + l[2]) + (l[1] + l[3]));
    SecondMoments { spread, tilt }
}

/// Interpolates linearly between two fitted points.
fn interpolate(x: &[f64], fitted: &mut [f64], from: usize, to: usize) {
    let width = x[to] - x[from];
    let (low, high) = (fitted[from], fitted[to]);
    for j in from + 1..to {
        let share = (x[j] - x[from]) / width;
        fitted[j] = share * high + (1.0 - share) * low;
    }
}

/// Thins a curve to at most `limit` points, including both ends, for a chart.
#[must_use]
pub fn thinned(curve: &Curve, limit: usize) -> Curve {
    let n = curve.x.len();
    if n <= limit || limit < 2 {
        return curve.clone();
    }
    let at = |step: usize| (step as u64 * (n - 1) as u64 / (limit - 1) as u64) as usize;
    let pick = |values: &[f64]| (0..limit).map(|step| values[at(step)]).collect();
    Curve { x: pick(&curve.x), fitted: pick(&curve.fitted) }
}

#[cfg(test)]
mod tests {
    use super::{lowess, thinned};
    use crate::control::Unlimited;

    #[test]
    fn a_line_is_left_as_it_is() {
        let x: Vec<f64> = (0..50).map(|i| f64::from(i * 37 % 50)).collect();
        let y: Vec<f64> = x.iter().map(|x| 3.0 - 2.0 * x).collect();
        let curve = lowess(&x, &y, &Unlimited).unwrap().unwrap();
        assert_eq!(curve.x, (0..50).map(f64::from).collect::<Vec<_>>());
        assert!(curve.x.iter().zip(&curve.fitted).all(|(x, f)| (f - (3.0 - 2.0 * x)).abs() < 1e-12));
        let few = thinned(&curve, 8);
        assert_eq!((few.x.len(), few.x[0], few.x[7]), (8, 0.0, 49.0));
    }

    #[test]
    fn too_few_points_and_a_constant_x_have_no_curve() {
        assert_eq!(lowess(&[1.0, 2.0], &[1.0, 2.0], &Unlimited).unwrap(), None);
        assert_eq!(lowess(&[5.0; 9], &[1.0; 9], &Unlimited).unwrap(), None);
    }

    #[test]
    fn residuals_from_rounding_give_no_weights() {
        // Five points have windows of three, whose outer two have weight 0: the curve goes through every point. With weights
        // from the rounding errors of the residuals, it would miss some points by more than rounding.
        let y = [0.1, 1e5 + 0.3, -7e4 - 0.7, 3.3, 0.9e5];
        let curve = lowess(&[0.0, 1.0, 2.1, 3.3, 4.2], &y, &Unlimited).unwrap().unwrap();
        assert!(curve.fitted.iter().zip(y).all(|(f, y)| (f - y).abs() <= 1e-9), "{:?}", curve.fitted);
    }

    #[test]
    fn outliers_do_not_bend_the_curve() {
        let x: Vec<f64> = (0..101).map(f64::from).collect();
        let mut y: Vec<f64> = x.iter().map(|x| x + (x * 1.7).sin()).collect();
        let plain = lowess(&x, &y, &Unlimited).unwrap().unwrap();
        y[50] = 1e4;
        let bent = lowess(&x, &y, &Unlimited).unwrap().unwrap();
        assert!(plain.fitted.iter().zip(&bent.fitted).all(|(a, b)| (a - b).abs() < 0.3));
    }
}
