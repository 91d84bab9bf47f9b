//! Autocorrelation of the errors: Durbin–Watson and Breusch–Godfrey (docs/methods/tests.md#autocorrelation).
//!
//! Durbin & Watson (1950), *Biometrika* 37, 409–428, and (1951) 38, 159–178 (the normal approximation); exact
//! probability by Imhof (1961); Breusch (1978), Godfrey (1978).

use super::heteroscedasticity::ChiSquaredTest;
use super::matrix::{Matrix, dot, reserve};
use super::ols::Fit;
use super::qr;
use super::sequence::Sequence;
use crate::contract::Outcome;
use crate::control::Control;
use crate::distributions::{normal, quadratic_form};
use crate::stats::sum::DoubleDouble;

/// Rows from which the normal approximation is used.
const EXACT_BELOW: usize = 100;

/// d = Σ(eₜ − eₜ₋₁)²/Σe² and r₁ = Σeₜeₜ₋₁/Σe² over pairs of consecutive periods; `None` for a perfect fit.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ols::{Fit, Params};
/// use estimand_compute::linear::autocorrelation::durbin_watson;
/// use estimand_compute::linear::sequence::Sequence;
///
/// // y = 2 + x + e with e = (1, 1, −2, −3, 3), which is orthogonal to 1 and x.
/// let x = [-2.0, -1.0, 0.0, 1.0, 2.0];
/// let y = [1.0, 2.0, 0.0, 0.0, 7.0];
/// let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
/// let (d, r1) = durbin_watson(&fit, &Sequence::consecutive(5)).unwrap();
/// assert!((d - 46.0 / 24.0).abs() < 1e-12 && (r1 + 4.0 / 24.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn durbin_watson(fit: &Fit<'_>, sequence: &Sequence) -> Option<(f64, f64)> {
    if fit.is_perfect() {
        return None;
    }
    let e = &fit.residuals;
    let (mut squares, mut products) = (DoubleDouble::default(), DoubleDouble::default());
    for i in sequence.followers() {
        let d = e[i] - e[i - 1];
        squares.add(d * d);
        products.add(e[i] * e[i - 1]);
    }
    Some((squares.value() / fit.rss, products.value() / fit.rss))
}

/// r₁ = Σeₜeₜ₋₁/Σe² over pairs of consecutive periods, of residuals that need not come from least squares; `None` when all are 0.
///
/// ```
/// use estimand_compute::linear::autocorrelation::lag_one;
/// use estimand_compute::linear::sequence::Sequence;
///
/// let r1 = lag_one(&[1.0, 2.0, 3.0], &Sequence::consecutive(3)).unwrap();
/// assert!((r1 - (2.0 + 6.0) / 14.0).abs() < 1e-15);
/// ```
#[must_use]
pub fn lag_one(e: &[f64], sequence: &Sequence) -> Option<f64> {
    let mut products = DoubleDouble::default();
    sequence.followers().for_each(|i| products.add(e[i] * e[i - 1]));
    let squares = crate::stats::sum::sum_by(e, |e| e * e).value();
    (squares > 0.0).then(|| products.value() / squares)
}

/// P(d ≤ observed) when errors are independent, against positive autocorrelation; `None` for panels and for series with
/// gaps. Exact below 100 rows, else by the normal approximation.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::autocorrelation::durbin_watson_p;
/// use estimand_compute::linear::ols::{Fit, Params};
/// use estimand_compute::linear::sequence::Sequence;
///
/// // On this X, d is between 2 and 3.4, with the median in the middle.
/// let x = [-3.0, -1.0, 1.0, 3.0];
/// let fit = Fit::new(&[1.0, 5.0, 2.0, 3.0], &[&x], Params::default(), &Unlimited).unwrap();
/// let p = durbin_watson_p(&fit, &Sequence::consecutive(4), 2.7, &Unlimited).unwrap().unwrap();
/// assert!((p - 0.5).abs() < 1e-8);
/// ```
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub fn durbin_watson_p(fit: &Fit<'_>, sequence: &Sequence, d: f64, control: &dyn Control) -> Outcome<Option<f64>> {
    if !sequence.is_unbroken_series() {
        return Ok(None);
    }
    if fit.n < EXACT_BELOW { exact(fit, d).map(Some) } else { approximate(fit, d, control).map(Some) }
}

/// Imhof's probability for the eigenvalues of N'AN minus d, where N is an orthonormal basis of the complement of X.
fn exact(fit: &Fit<'_>, d: f64) -> Outcome<f64> {
    let basis = qr::complement(&fit.q)?;
    let order = basis.columns();
    let mut product = nalgebra::DMatrix::<f64>::zeros(order, order);
    for j in 0..order {
        let image = difference_matrix_times(basis.column(j));
        for i in 0..=j {
            let cell = dot(basis.column(i), &image);
            product[(i, j)] = cell;
            product[(j, i)] = cell;
        }
    }
    let weights: Vec<f64> = product.symmetric_eigenvalues().iter().map(|lambda| lambda - d).collect();
    Ok(quadratic_form::probability_below_zero(&weights))
}

/// A·v with A tridiagonal, (1, 2, …, 2, 1) and −1: v'Av = Σ(vₜ − vₜ₋₁)².
fn difference_matrix_times(v: &[f64]) -> Vec<f64> {
    let n = v.len();
    (0..n)
        .map(|t| {
            let before = if t > 0 { v[t] - v[t - 1] } else { 0.0 };
            let after = if t + 1 < n { v[t] - v[t + 1] } else { 0.0 };
            before + after
        })
        .collect()
}

/// P(d ≤ observed) of a normal with the mean and variance of d, from traces (docs/methods/tests.md#autocorrelation).
fn approximate(fit: &Fit<'_>, d: f64, control: &dyn Control) -> Outcome<f64> {
    let (n, k, df) = (fit.n as f64, fit.k, fit.df() as f64);
    let (products, squares) = difference_products(&fit.q, control)?;
    let trace: f64 = (0..k).map(|i| products[i * k + i]).sum();
    let trace_of_square: f64 = products.iter().map(|p| p * p).sum();
    let p = 2.0 * (n - 1.0) - trace;
    let q = 2.0 * (3.0 * n - 4.0) - 2.0 * squares + trace_of_square;
    let mean = p / df;
    let variance = 2.0 * (q - p * mean) / (df * (df + 2.0));
    Ok(normal::cdf((d - mean) / variance.sqrt()))
}

/// (Q'AQ as k×k cells, Σ‖A·qⱼ‖²).
fn difference_products(q: &Matrix, control: &dyn Control) -> Outcome<(Vec<f64>, f64)> {
    const BLOCK: usize = 4096;
    let (n, k) = (q.rows(), q.columns());
    let mut products = vec![0.0; k * k];
    let mut squares = 0.0;
    let mut differences = vec![vec![0.0; BLOCK + 1]; k];
    for start in (0..n).step_by(BLOCK) {
        control.poll(start as u64, n as u64)?;
        let rows = (n - start).min(BLOCK);
        for (j, difference) in differences.iter_mut().enumerate() {
            let column = q.column(j);
            // Entry t is q_t − q_{t−1}; 0 before the first row and after the last.
            for (t, step) in difference[..=rows].iter_mut().enumerate() {
                let row = start + t;
                *step = if row == 0 || row >= n { 0.0 } else { column[row] - column[row - 1] };
            }
            squares += difference[..=rows].windows(2).map(|w| (w[0] - w[1]) * (w[0] - w[1])).sum::<f64>();
        }
        for i in 0..k {
            for j in i..k {
                products[i * k + j] += dot(&differences[i][..rows], &differences[j][..rows]);
            }
        }
    }
    for i in 0..k {
        for j in 0..i {
            products[i * k + j] = products[j * k + i];
        }
    }
    Ok((products, squares))
}

/// Breusch–Godfrey with one lag: n·R² of e on (X, eₜ₋₁), with eₜ₋₁ = 0 where the period before is missing; `None` when
/// n ≤ k + 1, for a perfect fit, or when eₜ₋₁ adds nothing to X.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ols::{Fit, Params};
/// use estimand_compute::linear::autocorrelation::breusch_godfrey;
/// use estimand_compute::linear::sequence::Sequence;
///
/// // y = 2 + x + e with e = (1, 1, −2, −3, 3), which is orthogonal to 1 and x.
/// let x = [-2.0, -1.0, 0.0, 1.0, 2.0];
/// let y = [1.0, 2.0, 0.0, 0.0, 7.0];
/// let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
/// let test = breusch_godfrey(&fit, &Sequence::consecutive(5)).unwrap().unwrap();
/// assert!((test.statistic - 100.0 / 153.0).abs() < 1e-12 && test.df == 1);
/// ```
///
/// # Errors
/// `E-MEMORY`.
pub fn breusch_godfrey(fit: &Fit<'_>, sequence: &Sequence) -> Outcome<Option<ChiSquaredTest>> {
    if fit.n <= fit.k + 1 || fit.is_perfect() {
        return Ok(None);
    }
    let mut lagged = reserve(fit.n)?;
    for i in sequence.followers() {
        lagged[i] = fit.residuals[i - 1];
    }
    let before = dot(&lagged, &lagged).sqrt();
    fit.q.project_out(&mut lagged);
    let after = dot(&lagged, &lagged).sqrt();
    if after.is_nan() || after < 1e-7 * before || after == 0.0 {
        return Ok(None);
    }
    let share = dot(&lagged, &fit.residuals) / after;
    Ok(Some(ChiSquaredTest::new(fit.n as f64 * (share * share / fit.rss).min(1.0), 1)))
}

#[cfg(test)]
mod tests {
    use super::{approximate, breusch_godfrey, durbin_watson, durbin_watson_p, exact, lag_one};
    use crate::control::Unlimited;
    use crate::linear::ols::{Fit, Params};
    use crate::linear::sequence::Sequence;

    /// y = 2 + x + e with e = (1, 1, −2, −3, 3): Σe = 0 and Σxe = 0, so e are the residuals; Σe² = 24.
    const X: [f64; 5] = [-2.0, -1.0, 0.0, 1.0, 2.0];
    const Y: [f64; 5] = [1.0, 2.0, 0.0, 0.0, 7.0];

    fn fit<'a>(y: &'a [f64], x: &[&'a [f64]]) -> Fit<'a> {
        Fit::new(y, x, Params::default(), &Unlimited).unwrap()
    }

    /// Five rows of one series with the third period missing.
    fn with_a_gap() -> Sequence {
        Sequence { period: Some(vec![1, 2, 4, 5, 6]), timed: true, ..Sequence::consecutive(5) }
    }

    #[test]
    fn durbin_watson_by_hand() {
        let fit = fit(&Y, &[&X]);
        // Differences 0, −3, −1, 6: d = 46/24. Products 1 − 2 + 6 − 9 = −4: r₁ = −4/24.
        let (d, r) = durbin_watson(&fit, &Sequence::consecutive(5)).unwrap();
        assert!((d - 46.0 / 24.0).abs() < 1e-14 && (r + 4.0 / 24.0).abs() < 1e-14, "{d} {r}");
        // The pair across the gap drops out: d = (0 + 1 + 36)/24, r₁ = (1 + 6 − 9)/24.
        let (d, r) = durbin_watson(&fit, &with_a_gap()).unwrap();
        assert!((d - 37.0 / 24.0).abs() < 1e-14 && (r + 2.0 / 24.0).abs() < 1e-14, "{d} {r}");
    }

    #[test]
    fn lag_one_by_hand() {
        // (1·2 + 2·3)/(1 + 4 + 9) = 8/14.
        assert!((lag_one(&[1.0, 2.0, 3.0], &Sequence::consecutive(3)).unwrap() - 8.0 / 14.0).abs() < 1e-15);
        assert_eq!(lag_one(&[0.0, 0.0], &Sequence::consecutive(2)), None);
    }

    #[test]
    fn the_exact_probability_by_hand() {
        // On x = −3, −1, 1, 3 the residuals lie in the plane of u = (1, −1, −1, 1)/2 and w = (−1, 3, −3, 1)/√20, with
        // u'Au = (4 + 0 + 4)/4 = 2, w'Aw = (16 + 36 + 16)/20 = 3.4 and u'Aw = 0. So P(d ≤ x) is that of
        // |Z₂/Z₁| ≤ √((x − 2)/(3.4 − x)), 2/π times the arc tangent: 1/2 at x = 2.7, 1/3 at x = 2.35.
        let x = [-3.0, -1.0, 1.0, 3.0];
        let fit = fit(&[1.0, 5.0, 2.0, 3.0], &[&x]);
        for (d, expected) in [(2.7, 0.5), (2.35, 1.0 / 3.0)] {
            let p = durbin_watson_p(&fit, &Sequence::consecutive(4), d, &Unlimited).unwrap().unwrap();
            assert!((p - expected).abs() < 1e-8, "{d}: {p}");
        }
        // Mean (2 + 3.4)/2 = 2.7, variance 2·(2² + 3.4² − 5.4·2.7)/(2·4) = 0.245; one standard deviation above: Φ(1).
        let p = approximate(&fit, 2.7 + 0.245f64.sqrt(), &Unlimited).unwrap();
        assert!((p - 0.841_344_746_068_542_9).abs() < 1e-12, "{p}");
    }

    #[test]
    fn panels_and_series_with_gaps_have_no_probability() {
        let fit = fit(&Y, &[&X]);
        let panel = Sequence { panel: true, ..Sequence::consecutive(5) };
        for sequence in [panel, with_a_gap()] {
            assert_eq!(durbin_watson_p(&fit, &sequence, 2.0, &Unlimited).unwrap(), None);
        }
    }

    #[test]
    fn breusch_godfrey_by_hand() {
        // The lagged residuals (0, 1, 1, −2, −3) have mean −3/5, Σx· = −9 and squares 15, so regressing them on 1 and x
        // leaves 15 − 9/5 − 81/10 = 5.1; Σ·e = −4. n·R² = 5·(16/5.1)/24 = 100/153.
        let fit = fit(&Y, &[&X]);
        let test = breusch_godfrey(&fit, &Sequence::consecutive(5)).unwrap().unwrap();
        assert!((test.statistic - 100.0 / 153.0).abs() < 1e-13, "{}", test.statistic);
        assert_eq!(test.df, 1);
        // Across the gap the lagged residual is 0: (0, 1, 0, −2, −3) has mean −4/5, Σx· = −9 and squares 14; the
        // regression leaves 14 − 16/5 − 81/10 = 2.7, and Σ·e = 1 + 6 − 9 = −2. n·R² = 5·(4/2.7)/24 = 25/81.
        let test = breusch_godfrey(&fit, &with_a_gap()).unwrap().unwrap();
        assert!((test.statistic - 25.0 / 81.0).abs() < 1e-13, "{}", test.statistic);
    }

    #[test]
    fn tests_of_autocorrelation_need_rows_and_an_imperfect_fit() {
        let three = fit(&Y[..3], &[&X[..3]]);
        assert_eq!(breusch_godfrey(&three, &Sequence::consecutive(3)).unwrap(), None);
        let line = fit(&X, &[&X]);
        assert_eq!(durbin_watson(&line, &Sequence::consecutive(5)), None);
        assert_eq!(breusch_godfrey(&line, &Sequence::consecutive(5)).unwrap(), None);
    }

    #[test]
    fn durbin_watson_is_exact_below_100_rows() {
        for n in [99, 100, 101] {
            let x: Vec<f64> = (0..n).map(|i| f64::from(i * i % 31)).collect();
            let y: Vec<f64> = (0..n).map(|i| f64::from(i * 7 % 23)).collect();
            let fit = fit(&y, &[&x]);
            let p = durbin_watson_p(&fit, &Sequence::consecutive(y.len()), 1.6, &Unlimited).unwrap().unwrap();
            let (exact, approximate) = (exact(&fit, 1.6).unwrap(), approximate(&fit, 1.6, &Unlimited).unwrap());
            assert_ne!(exact, approximate);
            assert_eq!(p, if n < 100 { exact } else { approximate }, "{n}");
        }
    }
}
