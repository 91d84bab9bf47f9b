//! Tests of constant error variance (docs/methods/tests.md#heteroscedasticity).
//!
//! Breusch & Pagan (1979), *Econometrica* 47, 1287–1294, in the studentised form of Koenker (1981), *Journal of
//! Econometrics* 17, 107–112; White (1980), *Econometrica* 48, 817–838. Both are n·R² of the squared residuals on
//! columns made from X.

use super::matrix::{Matrix, Triangle, reserve};
use super::ols::Fit;
use super::qr::IncrementalQr;
use crate::contract::Outcome;
use crate::control::Control;
use crate::distributions::chi_squared;
use crate::stats::moments::Moments;

/// White's test uses the basis Q when projecting out the preceding columns leaves less than this share of a column's length.
const NEARLY_COLLINEAR: f64 = 1e-3;

/// Columns above which White's test would take too long.
const MOST_COLUMNS: usize = 150;

/// A test statistic that is chi-squared under the null hypothesis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquaredTest {
    /// Statistic.
    pub statistic: f64,
    /// Degrees of freedom.
    pub df: usize,
    /// Upper tail.
    pub p_value: f64,
}

impl ChiSquaredTest {
    /// A test whose p-value is the upper tail at its statistic.
    #[must_use]
    pub fn new(statistic: f64, df: usize) -> Self {
        Self { statistic, df, p_value: chi_squared::sf(statistic, df as f64) }
    }
}

/// Breusch–Pagan in Koenker's form; `None` for a perfect fit, or when all squared residuals are equal.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ols::{Fit, Params};
/// use estimand_compute::linear::heteroscedasticity::breusch_pagan;
///
/// // y = 2 + x + e with e = (1, 1, −2, −3, 3), which is orthogonal to 1 and x.
/// let x = [-2.0, -1.0, 0.0, 1.0, 2.0];
/// let y = [1.0, 2.0, 0.0, 0.0, 7.0];
/// let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
/// let test = breusch_pagan(&fit).unwrap().unwrap();
/// assert!((test.statistic - 40.0 / 9.0).abs() < 1e-12);
/// ```
///
/// # Errors
/// `E-MEMORY`.
pub fn breusch_pagan(fit: &Fit<'_>) -> Outcome<Option<ChiSquaredTest>> {
    let Some(u) = squared_residuals(fit)? else { return Ok(None) };
    let explained: f64 = fit.q.transposed_times(&u)[1..].iter().map(|c| c * c).sum();
    let total: f64 = crate::stats::sum::sum_by(&u, |u| u * u).value();
    Ok((total > 0.0).then(|| ChiSquaredTest::new(fit.n as f64 * (explained / total).min(1.0), fit.k - 1)))
}

/// White's test on X, squares and cross products; `None` when n ≤ columns + 1, or for more than 150 columns.
///
/// Columns are taken in the order 1, X, products xₐ·x_b (a ≤ b, by rows). A column is left out when projecting out the
/// preceding ones leaves less than 1e-7 of its length; the degrees of freedom count the others. When little is left of any
/// column, the test uses products of the basis Q, which span the same space and keep their digits.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ols::{Fit, Params};
/// use estimand_compute::linear::heteroscedasticity::white;
///
/// // y = 2 + x + e with e = (1, 1, −2, −3, 3), which is orthogonal to 1 and x.
/// let x = [-2.0, -1.0, 0.0, 1.0, 2.0];
/// let y = [1.0, 2.0, 0.0, 0.0, 7.0];
/// let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
/// let test = white(&fit, &Unlimited).unwrap().unwrap();
/// assert!((test.statistic - 5.0 * (57.6 + 4.0 / 14.0) / 64.8).abs() < 1e-12 && test.df == 2);
/// ```
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub fn white(fit: &Fit<'_>, control: &dyn Control) -> Outcome<Option<ChiSquaredTest>> {
    let pairs = products(fit);
    let columns = fit.k + pairs.len();
    if fit.n <= columns + 1 || columns > MOST_COLUMNS {
        return Ok(None);
    }
    let Some(u) = squared_residuals(fit)? else { return Ok(None) };
    let mean_and_sd: Vec<(f64, f64)> = fit
        .x
        .iter()
        .map(|x| {
            let moments = Moments::of(x);
            (moments.mean, moments.std_dev_ml().unwrap_or(1.0))
        })
        .collect();
    let of_x = |j: usize, start: usize, target: &mut [f64]| {
        let (mean, sd) = mean_and_sd[j];
        target.iter_mut().zip(&fit.x[j][start..]).for_each(|(z, x)| *z = (x - mean) / sd);
    };
    let plain = n_r_squared(&auxiliary(fit, &u, &pairs, &of_x, control)?, columns, fit.n);
    // Products of the basis span the same space only if none is missing.
    let is_whole = pairs.len() == fit.x.len() * (fit.x.len() + 1) / 2;
    let Some((test, smallest)) = plain.filter(|(_, smallest)| is_whole && *smallest < NEARLY_COLLINEAR) else {
        return Ok(plain.map(|(test, _)| test));
    };
    let unit = (fit.n as f64).sqrt();
    let of_basis = |j: usize, start: usize, target: &mut [f64]| {
        target.iter_mut().zip(&fit.q.column(j + 1)[start..]).for_each(|(z, q)| *z = q * unit);
    };
    let better = n_r_squared(&auxiliary(fit, &u, &pairs, &of_basis, control)?, columns, fit.n);
    // Equal degrees of freedom: both bases leave out the same number of columns.
    let same_space = |(other, share): &(ChiSquaredTest, f64)| other.df == test.df && *share > smallest;
    Ok(Some(better.filter(same_space).map_or(test, |(better, _)| better)))
}

/// The pairs of X whose products are columns of White's test, by rows. The square of a variable of 0 and 1 and the product
/// of two that are never 1 together add nothing, and models of categories have many of both.
fn products(fit: &Fit<'_>) -> Vec<(usize, usize)> {
    let is_flag: Vec<bool> = fit.x.iter().map(|x| x.iter().all(|&x| x == 0.0 || x == 1.0)).collect();
    let adds = |a: usize, b: usize| {
        let flags = is_flag[a] && is_flag[b];
        !flags || (a != b && fit.x[a].iter().zip(fit.x[b]).any(|(x, z)| *x == 1.0 && *z == 1.0))
    };
    let m = fit.x.len();
    (0..m).flat_map(|a| (a..m).map(move |b| (a, b))).filter(|&(a, b)| adds(a, b)).collect()
}

/// The triangle of (columns, dependent variable); `variable(j, start, target)` writes variable j from row `start`.
fn auxiliary(
    fit: &Fit<'_>,
    u: &[f64],
    pairs: &[(usize, usize)],
    variable: &dyn Fn(usize, usize, &mut [f64]),
    control: &dyn Control,
) -> Outcome<Triangle> {
    let m = fit.k - 1;
    let mut qr_of_rows = IncrementalQr::new(fit.k + pairs.len() + 1);
    let mut block = Matrix::zeros(IncrementalQr::max_rows(), m)?;
    let mut start = 0;
    while start < fit.n {
        control.poll(start as u64, fit.n as u64)?;
        let rows = (fit.n - start).min(IncrementalQr::max_rows());
        for j in 0..m {
            variable(j, start, &mut block.column_mut(j)[..rows]);
        }
        qr_of_rows.push(rows, |j, target| fill_column(j, pairs, &block, &u[start..start + rows], target));
        start += rows;
    }
    Ok(qr_of_rows.triangle())
}

/// Writes column j of White's auxiliary regression: 1, X, products, and last the dependent variable.
fn fill_column(j: usize, pairs: &[(usize, usize)], z: &Matrix, u: &[f64], target: &mut [f64]) {
    let m = z.columns();
    if j == 0 {
        target.fill(1.0);
    } else if j <= m {
        target.copy_from_slice(&z.column(j - 1)[..u.len()]);
    } else if let Some(&(a, b)) = pairs.get(j - 1 - m) {
        let products = z.column(a).iter().zip(z.column(b)).map(|(a, b)| a * b);
        target.iter_mut().zip(products).for_each(|(t, p)| *t = p);
    } else {
        target.copy_from_slice(u);
    }
}

/// n·R² from the triangle of (columns, dependent variable), without columns that add nothing; and the smallest share of its
/// length that projection left of a column.
fn n_r_squared(r: &Triangle, columns: usize, n: usize) -> Option<(ChiSquaredTest, f64)> {
    let order = columns + 1;
    let column = |j: usize| (0..order).map(|i| if i <= j { r.at(i, j) } else { 0.0 }).collect::<Vec<f64>>();
    let length = |v: &[f64]| v.iter().map(|v| v * v).sum::<f64>().sqrt();
    let mut basis: Vec<Vec<f64>> = Vec::new();
    let mut smallest = f64::INFINITY;
    for j in 0..columns {
        let mut v = column(j);
        let before = length(&v);
        for _ in 0..2 {
            for b in &basis {
                let c: f64 = b.iter().zip(&v).map(|(b, v)| b * v).sum();
                v.iter_mut().zip(b).for_each(|(v, b)| *v -= c * b);
            }
        }
        let after = length(&v);
        if after >= 1e-7 * before && after > 0.0 {
            v.iter_mut().for_each(|v| *v /= after);
            basis.push(v);
            smallest = smallest.min(after / before);
        }
    }
    let mut u = column(columns);
    let mut parts = Vec::new();
    for b in &basis {
        let c: f64 = b.iter().zip(&u).map(|(b, u)| b * u).sum();
        u.iter_mut().zip(b).for_each(|(u, b)| *u -= c * b);
        parts.push(c * c);
    }
    let explained: f64 = parts[1..].iter().sum();
    let total = explained + u.iter().map(|u| u * u).sum::<f64>();
    let test = || ChiSquaredTest::new(n as f64 * explained / total, basis.len() - 1);
    (total > 0.0 && basis.len() > 1).then(|| (test(), smallest))
}

/// Squared residuals relative to their mean, minus 1; `None` for a perfect fit.
fn squared_residuals(fit: &Fit<'_>) -> Outcome<Option<Vec<f64>>> {
    let mean = fit.rss / fit.n as f64;
    if fit.is_perfect() || mean == 0.0 || !mean.is_finite() {
        return Ok(None);
    }
    let mut u = reserve(fit.n)?;
    for (u, e) in u.iter_mut().zip(&fit.residuals) {
        *u = e * e / mean - 1.0;
    }
    Ok(Some(u))
}

#[cfg(test)]
mod tests {
    use super::{breusch_pagan, white};
    use crate::control::Unlimited;
    use crate::linear::ols::{Fit, Params};

    /// y = 2 + x + e with e = (1, 1, −2, −3, 3): Σe = 0 and Σxe = −2 − 1 + 0 − 3 + 6 = 0, so e are the residuals.
    const X: [f64; 5] = [-2.0, -1.0, 0.0, 1.0, 2.0];
    const Y: [f64; 5] = [1.0, 2.0, 0.0, 0.0, 7.0];

    #[test]
    fn breusch_pagan_by_hand() {
        // e² = 1, 1, 4, 9, 9 with mean 24/5: total Σe⁴ − 24²/5 = 180 − 115.2 = 64.8.
        // On x: Σxe² = −2 − 1 + 0 + 9 + 18 = 24, explained 24²/Σx² = 576/10 = 57.6; n·R² = 5·57.6/64.8 = 40/9.
        let fit = Fit::new(&Y, &[&X], Params::default(), &Unlimited).unwrap();
        let test = breusch_pagan(&fit).unwrap().unwrap();
        assert!((test.statistic - 40.0 / 9.0).abs() < 1e-13, "{}", test.statistic);
        assert_eq!(test.df, 1);
        // P(χ²₁ > 40/9) = erfc(√(20/9)), mpmath 1.3.
        assert!((test.p_value - 0.035_014_981_019_662_5).abs() < 1e-13, "{}", test.p_value);
    }

    #[test]
    fn a_perfect_fit_has_no_test() {
        let line = Fit::new(&[1.0, 2.0, 3.0, 4.0, 5.0], &[&X], Params::default(), &Unlimited).unwrap();
        assert_eq!(breusch_pagan(&line).unwrap(), None);
        assert_eq!(white(&line, &Unlimited).unwrap(), None);
    }

    #[test]
    fn white_by_hand() {
        // To the 57.6 that x explains of e², x² − 2 = (2, −1, −2, −1, 2), orthogonal to 1 and x, adds
        // (2 − 1 − 8 − 9 + 18)²/14 = 4/14.
        let fit = Fit::new(&Y, &[&X], Params::default(), &Unlimited).unwrap();
        let test = white(&fit, &Unlimited).unwrap().unwrap();
        assert!((test.statistic - 5.0 * (57.6 + 4.0 / 14.0) / 64.8).abs() < 1e-12, "{}", test.statistic);
        assert_eq!(test.df, 2);
        // Three columns need more than four rows.
        let four = Fit::new(&Y[1..], &[&X[1..]], Params::default(), &Unlimited).unwrap();
        assert_eq!(white(&four, &Unlimited).unwrap(), None);
    }

    #[test]
    fn white_keeps_its_digits_on_powers_far_from_zero() {
        // n·R² of the squared residuals on 1, x, …, x⁴, in Python's fractions; it does not depend on where x starts.
        for start in [1.0, 300.0, 1000.0] {
            let x: Vec<f64> = (0..20).map(|i| start + f64::from(i)).collect();
            let squares: Vec<f64> = x.iter().map(|x| x * x).collect();
            let y: Vec<f64> = (0..20).map(|i| f64::from(i * 7 % 23 + i * i % 5)).collect();
            let fit = Fit::new(&y, &[&x, &squares], Params::default(), &Unlimited).unwrap();
            let test = white(&fit, &Unlimited).unwrap().unwrap();
            assert_eq!(test.df, 4);
            assert!((test.statistic / 1.704_648_922_868_221_1 - 1.0).abs() < 1e-10, "{start}: {}", test.statistic);
        }
    }
}
