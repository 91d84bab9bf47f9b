//! Tests whose null hypothesis is a unit root: augmented Dickey–Fuller, and Engle–Granger for the residuals of regressing
//! one series on others.
//!
//! Δy_t on y_{t−1}, the deterministic terms and p lagged differences; the statistic is the t value of y_{t−1}. Said &
//! Dickey (1984), *Biometrika* 71, 599–607; Engle & Granger (1987), *Econometrica* 55, 251–276. p is the number up to
//! ⌊12·(n/100)^¼⌋ (Schwert 1989, *JBES* 7, 147–159) with the smallest corrected AIC (Hurvich & Tsai 1989, *Biometrika* 76,
//! 297–307) on the periods of the longest regression; the regression is then run again on all periods that it can use, as
//! statsmodels' `adfuller` does. The uncorrected criterion would choose nearly all possible lags in a short series.
//!
//! **Numerics.** One QR of all columns in the order terms, level, differences, response serves all numbers of lags: the
//! squares of the response's column below row k sum to the residual sum of squares with k columns. The series is centred and
//! scaled first, which changes no statistic and keeps the digits that an offset would cost.

use super::Test;
use super::mackinnon::{self, Terms};
use crate::contract::Outcome;
use crate::control::Control;
use crate::linear::matrix::Triangle;
use crate::linear::ols::{Fit, Params};
use crate::linear::qr::IncrementalQr;
use crate::stats::moments::Moments;

/// Share of its length below which the remainder of a column is rounding error.
const DEPENDENT: f64 = 1e-9;
/// Maximum of periods times the square of the lags. Limits the lags of series from 5,000 periods on.
const MAX_COST: f64 = 5e6;

/// The maximum number of lags of an augmented Dickey–Fuller regression of n periods with these terms.
#[must_use]
pub fn most_lags(n: usize, terms: usize) -> usize {
    let rule = (12.0 * (n as f64 / 100.0).sqrt().sqrt()).floor();
    let bound = (MAX_COST / n.max(1) as f64).sqrt().floor();
    (rule.min(bound) as usize).min((n / 2).saturating_sub(terms + 1))
}

/// Augmented Dickey–Fuller test of consecutive finite values; `None` when its regression is singular or fits exactly.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::series::mackinnon::Terms;
/// use estimand_compute::series::unit_root::adf;
///
/// // Too short for lags: 1, 0, 1, −1 on 0, 1, 1, 2 has slope −2/2 and RSS 2.75 − 2, so t = −1/√(0.375/2).
/// let test = adf(&[0.0, 1.0, 1.0, 2.0, 1.0], Terms::Constant, &Unlimited).unwrap().unwrap();
/// assert!((test.statistic + (16.0 / 3.0f64).sqrt()).abs() < 1e-12 && test.lags == 0);
/// ```
///
/// # Errors
/// The errors of `control`.
pub fn adf(values: &[f64], terms: Terms, control: &dyn Control) -> Outcome<Option<Test>> {
    let columns = match terms {
        Terms::Constant => 1,
        Terms::Trend => 2,
    };
    Ok(dickey_fuller(values, columns, control)?.and_then(|(statistic, lags, n)| {
        Some(Test { statistic, lags, n, p_value: mackinnon::p_value(statistic, terms, 1, n)? })
    }))
}

/// Engle–Granger test of the null hypothesis that the residuals of y on one to five x (and a constant) have a unit root, so
/// that the series share no trend.
/// Values are consecutive and finite; `None` when the residuals are 0 or a regression is singular.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::series::unit_root::engle_granger;
///
/// // y = x + (1, −2, 1), orthogonal to 1 and x. Differences −3, 3 on levels 1, −2: slope −9/5, RSS 18 − 81/5 = 9/5,
/// // t = −(9/5)/√(9/5/5).
/// let test = engle_granger(&[1.0, -1.0, 3.0], &[&[0.0, 1.0, 2.0]], &Unlimited).unwrap().unwrap();
/// assert!((test.statistic + 3.0).abs() < 1e-12);
/// ```
///
/// # Errors
/// The errors of `control`.
pub fn engle_granger(y: &[f64], x: &[&[f64]], control: &dyn Control) -> Outcome<Option<Test>> {
    let fit = match Fit::new(y, x, Params::default(), control) {
        Ok(fit) => fit,
        Err(crate::linear::ols::Defect::Stopped(failure)) => return Err(failure),
        Err(_) => return Ok(None),
    };
    if fit.is_perfect() {
        return Ok(None);
    }
    Ok(dickey_fuller(&fit.residuals, 0, control)?.and_then(|(statistic, lags, n)| {
        Some(Test { statistic, lags, n, p_value: mackinnon::p_value(statistic, Terms::Constant, 1 + x.len(), n)? })
    }))
}

/// Statistic, lags and observations with no term, a constant, or a constant and a trend.
fn dickey_fuller(values: &[f64], terms: usize, control: &dyn Control) -> Outcome<Option<(f64, usize, usize)>> {
    let moments = Moments::of(values);
    let largest = (moments.extremes.max - moments.mean).max(moments.mean - moments.extremes.min);
    if moments.is_constant() || !(largest > 0.0 && largest.is_finite()) {
        return Ok(None);
    }
    // Without a constant, centring would change the statistic; residuals have mean 0 anyway.
    let centre = if terms == 0 { 0.0 } else { moments.mean };
    let scaled: Vec<f64> = values.iter().map(|x| (x - centre) / largest).collect();
    let regression = Regression { values: &scaled, terms };
    let max_lags = most_lags(values.len(), terms);
    let Some(lags) = regression.best_lags(max_lags, control)? else { return Ok(None) };
    Ok(regression.statistic(lags, control)?.map(|statistic| (statistic, lags, values.len() - 1 - lags)))
}

/// Position of the level among the columns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LevelPosition {
    BeforeLags,
    Last,
}

struct Regression<'v> {
    values: &'v [f64],
    terms: usize,
}

impl Regression<'_> {
    /// The number of lags with the smallest criterion, the fewest lags on a tie; `None` when the level depends linearly on
    /// the terms.
    fn best_lags(&self, max_lags: usize, control: &dyn Control) -> Outcome<Option<usize>> {
        let first = self.terms + 1;
        let r = self.triangle(max_lags, LevelPosition::BeforeLags, control)?;
        let response = first + max_lags;
        let usable = (0..response).take_while(|&j| independent(&r, j)).count();
        if usable < first {
            return Ok(None);
        }
        if usable < response {
            // The search ends before a difference that depends linearly on preceding columns.
            return self.best_lags(usable - first, control);
        }
        let n = (self.values.len() - 1 - max_lags) as f64;
        let mut rss = 0.0;
        let mut criteria = vec![f64::INFINITY; max_lags + 1];
        for k in (first..=response).rev() {
            let rest = r.at(k, response);
            rss += rest * rest;
            if let Some(criterion) = criteria.get_mut(k - first) {
                let left = n - k as f64 - 1.0;
                *criterion = if left > 0.0 { n * (rss / n).ln() + 2.0 * k as f64 * n / left } else { f64::INFINITY };
            }
        }
        let best = criteria.iter().enumerate().fold((f64::INFINITY, 0), |best, (lags, &criterion)| {
            if criterion < best.0 { (criterion, lags) } else { best }
        });
        Ok(Some(best.1))
    }

    /// The t value of the level.
    fn statistic(&self, lags: usize, control: &dyn Control) -> Outcome<Option<f64>> {
        let r = self.triangle(lags, LevelPosition::Last, control)?;
        let level = self.terms + lags;
        let response = level + 1;
        let n = self.values.len() - 1 - lags;
        if n <= response || !(0..response).all(|j| independent(&r, j)) {
            return Ok(None);
        }
        let rest = r.at(response, response).abs();
        if rest <= DEPENDENT * r.column_length(response) {
            return Ok(None);
        }
        let spread = rest / ((n - response) as f64).sqrt();
        let t = r.at(level, response) * r.at(level, level).signum() / spread;
        Ok(t.is_finite().then_some(t))
    }

    /// R of the columns terms, level and lagged differences in the given order, with the response last.
    fn triangle(&self, lags: usize, level: LevelPosition, control: &dyn Control) -> Outcome<Triangle> {
        let y = self.values;
        let columns = self.terms + lags + 2;
        let level_index = if level == LevelPosition::Last { columns - 2 } else { self.terms };
        let first_lag = self.terms + usize::from(level == LevelPosition::BeforeLags);
        let half = 0.5 * y.len() as f64;
        let mut qr = IncrementalQr::new(columns);
        let mut start = lags + 1;
        while start < y.len() {
            control.poll(start as u64, y.len() as u64)?;
            let rows = (y.len() - start).min(IncrementalQr::max_rows());
            qr.push(rows, |j, target| {
                for (cell, t) in target.iter_mut().zip(start..) {
                    *cell = if j == columns - 1 {
                        y[t] - y[t - 1]
                    } else if j == level_index {
                        y[t - 1]
                    } else if j < self.terms {
                        if j == 0 { 1.0 } else { (t as f64 - half) / half }
                    } else {
                        let lag = j - first_lag + 1;
                        y[t - lag] - y[t - lag - 1]
                    };
                }
            });
            start += rows;
        }
        Ok(qr.triangle())
    }
}

/// Whether column j is linearly independent of the previous ones.
fn independent(r: &Triangle, j: usize) -> bool {
    r.at(j, j).abs() > DEPENDENT * r.column_length(j)
}
