//! Autocorrelation of the errors: Durbin–Watson and Breusch–Godfrey (methods.md, sections 9.1 and 9.5).
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

/// d = Σ(eₜ − eₜ₋₁)²/Σe² over neighbouring pairs, and r₁ = Σeₜeₜ₋₁/Σe².
#[must_use]
pub fn neighbours(fit: &Fit<'_>, sequence: &Sequence) -> Option<(f64, f64)> {
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

/// r₁ = Σeₜeₜ₋₁/Σe² over neighbouring pairs, of residuals that need not come from least squares; `None` when all are 0.
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
/// # Errors
/// Those of `control`, and `E-MEMORY`.
pub fn durbin_watson_p(fit: &Fit<'_>, sequence: &Sequence, d: f64, control: &dyn Control) -> Outcome<Option<f64>> {
    if !sequence.is_unbroken_series() {
        return Ok(None);
    }
    if fit.n < EXACT_BELOW { exact(fit, d).map(Some) } else { approximate(fit, d, control).map(Some) }
}

/// Imhof's probability for the eigenvalues of N'AN less d, N an orthonormal basis of what is orthogonal to X.
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

/// Mean and variance of d from the traces of section 9.5.
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
            // Entry t is q_t − q_{t−1}; there is none before the first row and after the last.
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

/// Breusch–Godfrey with one lag: n·R² of e on (X, eₜ₋₁), with 0 where there is no neighbour before; `None` when
/// n ≤ k + 1, for a perfect fit, or when eₜ₋₁ adds nothing to X.
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
mod threshold_tests {
    use super::{approximate, durbin_watson_p, exact};
    use crate::control::Unlimited;
    use crate::linear::ols::{Fit, Params};
    use crate::linear::sequence::Sequence;

    #[test]
    fn durbin_watson_is_exact_below_100_rows() {
        for n in [99, 100, 101] {
            let x: Vec<f64> = (0..n).map(|i| f64::from(i * i % 31)).collect();
            let y: Vec<f64> = (0..n).map(|i| f64::from(i * 7 % 23)).collect();
            let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
            let p = durbin_watson_p(&fit, &Sequence::consecutive(y.len()), 1.6, &Unlimited).unwrap().unwrap();
            let (exact, approximate) = (exact(&fit, 1.6).unwrap(), approximate(&fit, 1.6, &Unlimited).unwrap());
            assert_ne!(exact, approximate);
            assert_eq!(p, if n < 100 { exact } else { approximate }, "{n}");
        }
    }
}
