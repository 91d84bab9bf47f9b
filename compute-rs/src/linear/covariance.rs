//! Covariances of the coefficients: classical, HC3, Newey–West (docs/methods/newey-west.md,
//! docs/methods/regression.md#hc3-errors).
//!
//! Each is M·S·M' with M = T·R⁻¹ and S in the basis Q, so no digits are lost to the condition number of X'X.

use super::influence::Leverages;
use super::matrix::Matrix;
use super::ols::Fit;
use super::sequence::Sequence;
use crate::contract::Outcome;
use crate::control::Control;
use std::ops::Range;

/// A covariance matrix of coefficients.
#[derive(Clone, Debug, PartialEq)]
pub struct Covariance {
    /// Cells by rows.
    pub cells: Vec<Vec<f64>>,
}

impl Covariance {
    /// factor·M·S·M' for a symmetric S by rows. A cell of M that is 0 takes nothing, also from a NaN.
    #[must_use]
    pub fn mapped(map: &[Vec<f64>], meat: &[Vec<f64>], factor: f64) -> Self {
        let inner =
            |map: &[f64], of: &[f64]| map.iter().zip(of).filter(|(m, _)| **m != 0.0).map(|(m, s)| m * s).sum::<f64>();
        let left: Vec<Vec<f64>> = map.iter().map(|row| meat.iter().map(|s| inner(row, s)).collect()).collect();
        let cells = left.iter().map(|left| map.iter().map(|row| factor * inner(row, left)).collect()).collect();
        Self { cells }
    }

    /// The covariance of coefficients i and j.
    #[must_use]
    pub fn at(&self, i: usize, j: usize) -> f64 {
        self.cells[i][j]
    }

    /// Square roots of the diagonal; NaN where a variance is negative.
    #[must_use]
    pub fn variance_roots(&self) -> Vec<f64> {
        (0..self.cells.len()).map(|i| self.at(i, i).sqrt()).collect()
    }

    /// Square roots of the diagonal, 0 where rounding made it negative, NaN where it is not defined.
    #[must_use]
    pub fn standard_errors(&self) -> Vec<f64> {
        let root = |variance: f64| if variance < 0.0 { 0.0 } else { variance.sqrt() };
        (0..self.cells.len()).map(|i| root(self.at(i, i))).collect()
    }

    /// Whether the variance of a coefficient is defined.
    #[must_use]
    pub fn is_defined(&self, j: usize) -> bool {
        !self.at(j, j).is_nan()
    }
}

/// Standard errors of a classical fit: s·‖row of T·R⁻¹‖.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ols::{Fit, Params};
/// use estimand_compute::linear::covariance::classical;
///
/// // y = 2 + x + e with e = (1, 1, −2, −3, 3), which is orthogonal to 1 and x.
/// let x = [-2.0, -1.0, 0.0, 1.0, 2.0];
/// let y = [1.0, 2.0, 0.0, 0.0, 7.0];
/// let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
/// // s² = 24/3 and Σx² = 10.
/// assert!((classical(&fit)[1] - (8.0 / 10.0f64).sqrt()).abs() < 1e-14);
/// ```
#[must_use]
pub fn classical(fit: &Fit<'_>) -> Vec<f64> {
    let sigma = fit.sigma();
    fit.back_map().iter().map(|row| sigma * row.iter().map(|v| v * v).sum::<f64>().sqrt()).collect()
}

/// The classical covariance s²·(X'X)⁻¹ = s²·T·R⁻¹·R⁻ᵀ·T'.
#[must_use]
pub fn classical_matrix(fit: &Fit<'_>) -> Covariance {
    let map = fit.back_map();
    let identity: Vec<Vec<f64>> =
        (0..fit.k).map(|i| (0..fit.k).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    let sigma = fit.sigma();
    Covariance::mapped(&map, &identity, sigma * sigma)
}

/// HC3 (MacKinnon & White 1985, *Journal of Econometrics* 29, 305–325); `None` when a leverage is 1.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ols::{Fit, Params};
/// use estimand_compute::linear::covariance::hc3;
/// use estimand_compute::linear::influence::Leverages;
///
/// // y = 2 + x + e with e = (1, 1, −2, −3, 3), which is orthogonal to 1 and x.
/// let x = [-2.0, -1.0, 0.0, 1.0, 2.0];
/// let y = [1.0, 2.0, 0.0, 0.0, 7.0];
/// let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
/// let errors = hc3(&fit, &Leverages::of(&fit).unwrap()).unwrap().standard_errors();
/// // Σx²e²/(1 − h)² = (4 + 36)/0.4² + (1 + 9)/0.7², over (Σx²)².
/// assert!((errors[1] - ((40.0 / 0.16 + 10.0 / 0.49) / 100.0f64).sqrt()).abs() < 1e-12);
/// ```
#[must_use]
pub fn hc3(fit: &Fit<'_>, leverages: &Leverages) -> Option<Covariance> {
    if leverages.any_full() {
        return None;
    }
    const BLOCK: usize = 1024;
    let mut meat = Meat::new(fit.k);
    let mut rows = vec![0.0; BLOCK * fit.k];
    for (b, (residuals, rest)) in fit.residuals.chunks(BLOCK).zip(leverages.rest.chunks(BLOCK)).enumerate() {
        let rows = &mut rows[..residuals.len() * fit.k];
        fit.q.copy_rows(b * BLOCK, rows);
        for (row, (e, rest)) in rows.chunks_exact_mut(fit.k).zip(residuals.iter().zip(rest)) {
            let weight = e / rest;
            row.iter_mut().for_each(|q| *q *= weight);
            meat.add(row, 1.0);
        }
    }
    Some(Covariance::mapped(&fit.back_map(), &meat.rows(1.0), 1.0))
}

/// Lags of the Newey–West estimator: min(⌊4(T/100)^{2/9}⌋, T − 1).
///
/// ```
/// use estimand_compute::linear::covariance::newey_west_lags;
///
/// // 4·10^{2/9} = 6.67.
/// assert_eq!([1, 100, 1000].map(newey_west_lags), [0, 4, 6]);
/// ```
#[must_use]
pub fn newey_west_lags(t: usize) -> usize {
    let rule = (4.0 * (t as f64 / 100.0).powf(2.0 / 9.0)).floor();
    // Where 4(T/100)^{2/9} is a whole number, rounding can leave one lag less; the same happens in R.
    (rule as usize).min(t.saturating_sub(1))
}

/// The Newey–West covariance with Bartlett weights, factor n/(n − k) (Newey & West 1987, *Econometrica* 55, 703–708).
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ols::{Fit, Params};
/// use estimand_compute::linear::covariance::newey_west;
/// use estimand_compute::linear::sequence::Sequence;
///
/// // y = 2 + x + e with e = (1, 1, −2, −3, 3), which is orthogonal to 1 and x.
/// let x = [-2.0, -1.0, 0.0, 1.0, 2.0];
/// let y = [1.0, 2.0, 0.0, 0.0, 7.0];
/// let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
/// let errors = newey_west(&fit, &Sequence::consecutive(5), 0, &Unlimited).unwrap().standard_errors();
/// // Without lags: n/(n − k)·Σx²e²/(Σx²)² = 5/3·50/100.
/// assert!((errors[1] - (5.0 / 6.0f64).sqrt()).abs() < 1e-12);
/// ```
///
/// # Errors
/// The errors of `control`.
pub fn newey_west(fit: &Fit<'_>, sequence: &Sequence, lags: usize, control: &dyn Control) -> Outcome<Covariance> {
    let meat = long_run(&fit.q, &fit.residuals, sequence, lags, control)?;
    Ok(Covariance::mapped(&fit.back_map(), &meat, fit.n as f64 / fit.df() as f64))
}

/// Γ₀ + Σ(1 − j/(L+1))(Γ_j + Γ_j') of the scores qᵢeᵢ, by rows.
///
/// The weighted sum of autocovariances is a sum of outer products of moving sums: with w_t the sum of the scores of the
/// periods t − L … t, it is Σ_t w_t·w_t' / (L + 1). One pass is enough, whatever L is: the moving sum
/// changes only when a score enters or leaves, however long a gap is.
///
/// # Errors
/// The errors of `control`.
pub fn long_run(
    q: &Matrix,
    e: &[f64],
    sequence: &Sequence,
    lags: usize,
    control: &dyn Control,
) -> Outcome<Vec<Vec<f64>>> {
    let mut meat = Meat::new(q.columns());
    for chain in &sequence.chains {
        let periods = sequence.period.as_ref().map(|period| &period[chain.clone()]);
        bartlett(q, e, chain.clone(), periods, lags, &mut meat, control)?;
    }
    Ok(meat.rows(1.0 / (lags as f64 + 1.0)))
}

/// Adds Σ_t w_t·w_t' of one chain to the meat.
fn bartlett(
    q: &Matrix,
    e: &[f64],
    chain: Range<usize>,
    periods: Option<&[i64]>,
    lags: usize,
    meat: &mut Meat,
    control: &dyn Control,
) -> Outcome<()> {
    /// Rows after which the moving sum is recomputed, so that rounding errors do not accumulate.
    const REFRESH: usize = 1024;
    let (start, length) = (chain.start, chain.len());
    let width = lags as i64 + 1;
    let period = |i: usize| periods.map_or(i as i64, |p| p[i]);
    let mut sum = vec![0.0; q.columns()];
    // Scores of the rows in the window and of those that enter until the next refresh.
    let mut scores = ScoreBlock { first: 0, cells: Vec::new() };
    // Rows entering..leaving are in the window of the current period.
    let (mut entered, mut left, mut refreshed) = (0, 0, 0);
    let mut now = if length > 0 { period(0) } else { return Ok(()) };
    while left < length {
        if entered >= refreshed {
            control.poll((start + entered) as u64, e.len() as u64)?;
            refreshed = entered + REFRESH;
            scores.fill(q, e, start, left, refreshed.min(length));
            sum.fill(0.0);
            (left..entered).for_each(|i| scores.add(&mut sum, i, 1.0));
        }
        if entered < length && period(entered) == now {
            scores.add(&mut sum, entered, 1.0);
            entered += 1;
        }
        if period(left).saturating_add(width) == now {
            scores.add(&mut sum, left, -1.0);
            left += 1;
        }
        if left == entered {
            // The window is empty: nothing to add until the next row. Start again from exact zeros.
            sum.fill(0.0);
            match entered < length {
                true => now = period(entered),
                false => break,
            }
            continue;
        }
        let leaves = period(left).saturating_add(width);
        let next = if entered < length { leaves.min(period(entered)) } else { leaves };
        meat.add(&sum, (next - now) as f64);
        now = next;
    }
    Ok(())
}

/// Scores qᵢeᵢ of consecutive rows of a chain, row by row.
struct ScoreBlock {
    first: usize,
    cells: Vec<f64>,
}

impl ScoreBlock {
    /// Takes the rows `from..to` of the chain that begins at row `start`.
    fn fill(&mut self, q: &Matrix, e: &[f64], start: usize, from: usize, to: usize) {
        self.first = from;
        self.cells.resize((to - from) * q.columns(), 0.0);
        q.copy_rows(start + from, &mut self.cells);
        for (row, e) in self.cells.chunks_exact_mut(q.columns()).zip(&e[start + from..]) {
            row.iter_mut().for_each(|q| *q *= e);
        }
    }

    /// Adds a row's score to a sum.
    #[inline]
    fn add(&self, sum: &mut [f64], i: usize, sign: f64) {
        let k = sum.len();
        let at = (i - self.first) * k;
        sum.iter_mut().zip(&self.cells[at..at + k]).for_each(|(s, score)| *s += sign * score);
    }
}

/// The meat of a sandwich estimator: a symmetric matrix that sums weighted outer products.
pub(crate) struct Meat {
    order: usize,
    /// Upper triangle by rows.
    cells: Vec<f64>,
}

impl Meat {
    /// A matrix of zeros.
    pub(crate) fn new(order: usize) -> Self {
        Self { order, cells: vec![0.0; order * (order + 1) / 2] }
    }

    /// Number of rows and columns.
    pub(crate) fn order(&self) -> usize {
        self.order
    }

    /// Adds weight·vv'.
    #[inline]
    pub(crate) fn add(&mut self, v: &[f64], weight: f64) {
        let mut cells = self.cells.iter_mut();
        for (i, &a) in v.iter().enumerate() {
            let a = a * weight;
            for (&b, cell) in v[i..].iter().zip(cells.by_ref()) {
                *cell += a * b;
            }
        }
    }

    /// The cell in row i and column j.
    pub(crate) fn at(&self, i: usize, j: usize) -> f64 {
        let (i, j) = if i <= j { (i, j) } else { (j, i) };
        self.cells[i * self.order - i * (i + 1) / 2 + j]
    }

    /// All cells times `factor`, by rows.
    pub(crate) fn rows(&self, factor: f64) -> Vec<Vec<f64>> {
        (0..self.order).map(|i| (0..self.order).map(|j| factor * self.at(i, j)).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Meat, bartlett, newey_west_lags};
    use crate::control::Unlimited;
    use crate::linear::ols::{Fit, Params};

    #[test]
    fn lags_follow_the_rule() {
        assert_eq!([1, 5, 32, 100, 1000, 1_000_000].map(newey_west_lags), [0, 2, 3, 4, 6, 30]);
    }

    /// The sum lag by lag, as docs/methods/newey-west.md defines it.
    fn by_lags(fit: &Fit<'_>, periods: &[i64], lags: usize) -> Vec<f64> {
        let g = |i: usize, j: usize| fit.q.at(i, j) * fit.residuals[i];
        let mut cells = Vec::new();
        for a in 0..fit.k {
            for b in a..fit.k {
                let mut cell = 0.0;
                for s in 0..fit.n {
                    for t in 0..fit.n {
                        let lag = periods[s].abs_diff(periods[t]) as usize;
                        if lag <= lags {
                            cell += (1.0 - lag as f64 / (lags as f64 + 1.0)) * g(s, a) * g(t, b);
                        }
                    }
                }
                cells.push(cell);
            }
        }
        cells
    }

    #[test]
    fn moving_sums_give_the_sum_over_lags() {
        let x: Vec<f64> = (0..40).map(|i| f64::from(i * i % 17)).collect();
        let y: Vec<f64> = (0..40).map(|i| f64::from(i * 7 % 23)).collect();
        let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
        let plain: Vec<i64> = (0..40).collect();
        let gaps: Vec<i64> = (0..40).map(|i| i + 3 * (i / 7) + if i > 30 { 1_000_000 } else { 0 }).collect();
        for periods in [plain, gaps] {
            for lags in [0, 1, 4, 39, 60] {
                let mut meat = Meat::new(2);
                bartlett(&fit.q, &fit.residuals, 0..40, Some(&periods), lags, &mut meat, &Unlimited).unwrap();
                for (got, expected) in meat.cells.iter().zip(by_lags(&fit, &periods, lags)) {
                    let scale = fit.rss;
                    assert!((got / (lags as f64 + 1.0) - expected).abs() < 1e-12 * scale, "{lags}");
                }
            }
        }
    }
}
