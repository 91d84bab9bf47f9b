//! Errors of one series in time: the equal-weighted cosine estimator of the long-run variance.
//!
//! Lazarus, Lewis, Stock & Watson (2018), *Journal of Business & Economic Statistics* 36, 541–559: with
//! Λⱼ = √(2/n)·Σ x̃ₜeₜcos(πj(t − ½)/n), the mean of ΛⱼΛⱼ′ over j = 1 … ν estimates the long-run variance of x̃ₜeₜ, and t
//! statistics follow t(ν). Rows count as equally spaced in the order of their times, also where periods are missing (Datta &
//! Du 2012, *Nonparametric HAC estimation for time series data with missing observations*, the "equal spacing" estimator).

use super::covariance::{Covariance, Meat};
use super::ols::Fit;
use crate::contract::Outcome;
use crate::control::Control;
use std::f64::consts::PI;

/// Maximum number of frequencies: t(200) differs from the normal by 0.6 %, and the cost grows with n·ν.
const MAX_FREQUENCIES: usize = 200;

/// ν = max(4, round(0.4·n^⅔)), at most 200.
///
/// ```
/// // 0.4·1000^⅔ = 40.
/// assert_eq!(estimand_compute::linear::ewc::frequencies(1000), 40);
/// ```
#[must_use]
pub fn frequencies(n: usize) -> usize {
    let root = (n as f64).cbrt();
    ((0.4 * root * root).round() as usize).clamp(4, MAX_FREQUENCIES)
}

/// The scores of a fit in the basis Q: the contribution of each row to the coefficients there.
pub struct Scores<'s> {
    /// Rows.
    pub n: usize,
    /// Coefficients.
    pub k: usize,
    /// Maps coefficients in the basis Q to coefficients of the X, by rows.
    pub map: Vec<Vec<f64>>,
    /// `fill(start, target)` writes the scores of the rows from `start`, row by row, until the target is full.
    pub fill: &'s dyn Fn(usize, &mut [f64]),
}

/// Writes the scores qₜeₜ of a least squares fit.
fn of_least_squares(fit: &Fit<'_>, start: usize, target: &mut [f64]) {
    fit.q.copy_rows(start, target);
    for (row, e) in target.chunks_exact_mut(fit.k).zip(&fit.residuals[start..]) {
        row.iter_mut().for_each(|q| *q *= e);
    }
}

/// The covariance with its ν; `None` when the fit leaves fewer than ν degrees of freedom.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ols::{Fit, Params};
/// use estimand_compute::linear::ewc::ewc;
///
/// // A constant only, with residuals 1, −1, −1, 1, 1, −1, −1, 1 and ν = 4. Of Σeₜcos(πj(t − ½)/8) only j = 4 is left, 4√2:
/// // the variance of Σeₜ is 2/4·(4√2)² = 16, and the standard error of the mean √16/8.
/// let y = [4.0, 2.0, 2.0, 4.0, 4.0, 2.0, 2.0, 4.0];
/// let fit = Fit::new(&y, &[], Params::default(), &Unlimited).unwrap();
/// let (covariance, frequencies) = ewc(&fit, &Unlimited).unwrap().unwrap();
/// assert!((covariance.standard_errors()[0] - 0.5).abs() < 1e-12 && frequencies == 4);
/// ```
///
/// # Errors
/// The errors of `control`.
pub fn ewc(fit: &Fit<'_>, control: &dyn Control) -> Outcome<Option<(Covariance, usize)>> {
    let fill = |start: usize, target: &mut [f64]| of_least_squares(fit, start, target);
    ewc_of(&Scores { n: fit.n, k: fit.k, map: fit.back_map(), fill: &fill }, control)
}

/// Like [`ewc`], from any scores.
///
/// # Errors
/// The errors of `control`.
pub fn ewc_of(scores: &Scores<'_>, control: &dyn Control) -> Outcome<Option<(Covariance, usize)>> {
    let count = frequencies(scores.n);
    if scores.n - scores.k < count {
        return Ok(None);
    }
    let mut meat = Meat::new(scores.k);
    for sums in cosine_sums(scores, count, control)?.chunks_exact(scores.k) {
        meat.add(sums, 1.0);
    }
    let covariance = Covariance::mapped(&scores.map, &meat.rows(2.0 / count as f64), 1.0);
    Ok(Some((covariance, count)))
}

/// Σₜ sₜcos(πj(t − ½)/n) of the scores, by frequency j = 1 … ν.
///
/// Rows are taken in short blocks, over which the angle of the fastest cosine grows by 0.1. Around the middle c of a block
/// cos θ(c + r) = cos θc·cos θr − sin θc·sin θr, and Taylor series up to r⁷ give full precision.
pub(crate) fn cosine_sums(scores: &Scores<'_>, count: usize, control: &dyn Control) -> Outcome<Vec<f64>> {
    let (n, k) = (scores.n, scores.k);
    let block = ((0.1 * n as f64 / (PI * count as f64)) as usize).max(1);
    let mut sums = vec![0.0; count * k];
    let mut rows = vec![0.0; block * k];
    let mut moments = vec![[0.0; POWERS]; k];
    for (b, start) in (0..n).step_by(block).enumerate() {
        if b % 64 == 0 {
            control.poll(start as u64, n as u64)?;
        }
        let height = block.min(n - start);
        let rows = &mut rows[..height * k];
        (scores.fill)(start, rows);
        moments.fill([0.0; POWERS]);
        for (i, row) in rows.chunks_exact(k).enumerate() {
            let offset = (2.0 * i as f64 + 1.0 - height as f64) / (2.0 * block as f64);
            for (moments, score) in moments.iter_mut().zip(row) {
                let mut term = *score;
                for moment in moments.iter_mut() {
                    *moment += term;
                    term *= offset;
                }
            }
        }
        for (j, sums) in sums.chunks_exact_mut(k).enumerate() {
            // The angle of the middle is πj(2·start + height)/2n; full turns are removed before it is rounded.
            let reduced = ((j as u64 + 1) * (2 * start + height) as u64) % (4 * n as u64);
            let (sine, cosine) = (PI * (reduced as f64 / (2.0 * n as f64))).sin_cos();
            let step = PI * ((j as f64 + 1.0) * block as f64 / n as f64);
            for (sum, moments) in sums.iter_mut().zip(&moments) {
                *sum += cosine_sum_of_block(moments, step, sine, cosine);
            }
        }
    }
    Ok(sums)
}

/// Number of powers of the offset from the middle of a block that are summed.
const POWERS: usize = 8;

/// Σs·cos(angle + step·offset) from the moments Σs·offsetᵖ.
fn cosine_sum_of_block(m: &[f64; POWERS], step: f64, sine: f64, cosine: f64) -> f64 {
    let square = step * step;
    let even = m[0] - square / 2.0 * (m[2] - square / 12.0 * (m[4] - square / 30.0 * m[6]));
    let odd = step * (m[1] - square / 6.0 * (m[3] - square / 20.0 * (m[5] - square / 42.0 * m[7])));
    cosine * even - sine * odd
}

/// Σsₜsₜ₋₁/Σsₜ² of the scores sₜ = x̃ₜeₜ of each coefficient, where x̃ is the residual of its X on the other X.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ewc::persistence;
/// use estimand_compute::linear::ols::{Fit, Params};
///
/// // A constant only: the scores are the residuals 1, −1, −1, 1, with products −1, 1, −1.
/// let fit = Fit::new(&[4.0, 2.0, 2.0, 4.0], &[], Params::default(), &Unlimited).unwrap();
/// assert!((persistence(&fit, &Unlimited).unwrap()[0] + 0.25).abs() < 1e-12);
/// ```
///
/// # Errors
/// The errors of `control`.
pub fn persistence(fit: &Fit<'_>, control: &dyn Control) -> Outcome<Vec<f64>> {
    let fill = |start: usize, target: &mut [f64]| of_least_squares(fit, start, target);
    persistence_of(&Scores { n: fit.n, k: fit.k, map: fit.back_map(), fill: &fill }, control)
}

/// Like [`persistence`], from any scores.
///
/// # Errors
/// The errors of `control`.
pub fn persistence_of(scores: &Scores<'_>, control: &dyn Control) -> Outcome<Vec<f64>> {
    const BLOCK: usize = 1024;
    let k = scores.k;
    let sums = vec![0.0; scores.map.len()];
    let (mut squares, mut products, mut last) = (sums.clone(), sums.clone(), sums);
    let mut rows = vec![0.0; BLOCK * k];
    for start in (0..scores.n).step_by(BLOCK) {
        control.poll(start as u64, scores.n as u64)?;
        let rows = &mut rows[..BLOCK.min(scores.n - start) * k];
        (scores.fill)(start, rows);
        for row in rows.chunks_exact(k) {
            for (j, map) in scores.map.iter().enumerate() {
                let score = map.iter().zip(row).map(|(m, s)| m * s).sum::<f64>();
                squares[j] += score * score;
                products[j] += score * last[j];
                last[j] = score;
            }
        }
    }
    Ok(squares.iter().zip(&products).map(|(square, product)| product / square).collect())
}

#[cfg(test)]
mod tests {
    use super::{ewc, frequencies, persistence};
    use crate::control::Unlimited;
    use crate::linear::ols::{Fit, Params};
    use std::f64::consts::PI;

    #[test]
    fn frequencies_follow_the_rule() {
        // 0.4·100^⅔ = 8.62, 0.4·500^⅔ = 25.2, 0.4·1000^⅔ = 40 exactly.
        assert_eq!([8, 20, 100, 500, 1000, 1_000_000].map(frequencies), [4, 4, 9, 25, 40, 200]);
    }

    #[test]
    fn one_x_as_the_paper_writes_it() {
        // Blocks of one row, of several rows, and a shorter last block.
        [150, 5000, 40_001].into_iter().for_each(as_the_paper_writes_it);
    }

    fn as_the_paper_writes_it(n: i32) {
        let x: Vec<f64> = (0..n).map(|i| f64::from(i * i % 37)).collect();
        let y: Vec<f64> = (0..n).map(|i| f64::from(i * 7 % 23) + f64::from(i % 40)).collect();
        let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
        let (covariance, count) = ewc(&fit, &Unlimited).unwrap().unwrap();
        assert_eq!(count, frequencies(n as usize));
        let mean = x.iter().sum::<f64>() / f64::from(n);
        let score = |t: usize| (x[t] - mean) * fit.residuals[t];
        let angle = |j: usize, t: usize| PI * j as f64 * (t as f64 + 0.5) / f64::from(n);
        let lambda =
            |j: usize| (0..n as usize).map(|t| score(t) * angle(j, t).cos()).sum::<f64>() * (2.0 / f64::from(n)).sqrt();
        let long_run = (1..=count).map(|j| lambda(j) * lambda(j)).sum::<f64>() / count as f64;
        let sxx: f64 = x.iter().map(|x| (x - mean) * (x - mean)).sum();
        let expected = f64::from(n) * long_run / (sxx * sxx);
        assert!((covariance.at(1, 1) / expected - 1.0).abs() < 1e-11, "{n}");
        let products: f64 = (1..n as usize).map(|t| score(t) * score(t - 1)).sum();
        let squares: f64 = (0..n as usize).map(|t| score(t) * score(t)).sum();
        assert!((persistence(&fit, &Unlimited).unwrap()[1] - products / squares).abs() < 1e-12);
    }

    #[test]
    fn too_few_rows_give_no_covariance() {
        let x = [1.0, 2.0, 4.0, 3.0, 7.0];
        let y = [1.0, 3.0, 2.0, 5.0, 4.0];
        let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
        assert_eq!(ewc(&fit, &Unlimited).unwrap(), None);
    }
}
