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

/// Most frequencies: t(200) differs from the normal by 0.6 %, and the work grows with n·ν.
const MOST: usize = 200;

/// ν = max(4, round(0.4·n^⅔)), at most 200.
///
/// ```
/// // 0.4·1000^⅔ = 40.
/// assert_eq!(estimand_compute::linear::ewc::frequencies(1000), 40);
/// ```
#[must_use]
pub fn frequencies(n: usize) -> usize {
    let root = (n as f64).cbrt();
    ((0.4 * root * root).round() as usize).clamp(4, MOST)
}

/// The scores of a fit's rows in the basis Q: what each row adds to the coefficients there.
pub struct Scores<'s> {
    /// Rows.
    pub n: usize,
    /// Coefficients.
    pub k: usize,
    /// Maps coefficients in the basis Q to those of the X.
    pub map: Vec<Vec<f64>>,
    /// Writes the scores of the rows from one on, row by row, until the target is full.
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
/// // y = 2 + x + e with e = (1, 1, −2, −3, 3), which is orthogonal to 1 and x.
/// let x = [-2.0, -1.0, 0.0, 1.0, 2.0];
/// let y = [1.0, 2.0, 0.0, 0.0, 7.0];
/// let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
/// // Five rows are too few.
/// assert!(ewc(&fit, &Unlimited).unwrap().is_none());
/// ```
///
/// # Errors
/// Those of `control`.
pub fn ewc(fit: &Fit<'_>, control: &dyn Control) -> Outcome<Option<(Covariance, usize)>> {
    let fill = |start: usize, target: &mut [f64]| of_least_squares(fit, start, target);
    ewc_of(&Scores { n: fit.n, k: fit.k, map: fit.back_map(), fill: &fill }, control)
}

/// The same of any scores.
///
/// # Errors
/// Those of `control`.
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

/// Σₜ sₜcos(πj(t − ½)/n) of the scores for j = 1 … ν, one after the other.
///
/// Rows are taken in short blocks over which the fastest cosine turns by a tenth: around the middle c of a block
/// cos θ(c + r) = cos θc·cos θr − sin θc·sin θr, and the powers of r up to the seventh give all digits.
fn cosine_sums(scores: &Scores<'_>, count: usize, control: &dyn Control) -> Outcome<Vec<f64>> {
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
            let place = (2.0 * i as f64 + 1.0 - height as f64) / (2.0 * block as f64);
            for (moments, score) in moments.iter_mut().zip(row) {
                let mut term = *score;
                for moment in moments.iter_mut() {
                    *moment += term;
                    term *= place;
                }
            }
        }
        for (j, sums) in sums.chunks_exact_mut(k).enumerate() {
            // The angle of the middle is πj(2·start + height)/2n; whole turns are taken off before it is rounded.
            let turned = ((j as u64 + 1) * (2 * start + height) as u64) % (4 * n as u64);
            let (sine, cosine) = (PI * (turned as f64 / (2.0 * n as f64))).sin_cos();
            let step = PI * ((j as f64 + 1.0) * block as f64 / n as f64);
            for (sum, moments) in sums.iter_mut().zip(&moments) {
                *sum += around(moments, step, sine, cosine);
            }
        }
    }
    Ok(sums)
}

/// Powers of the place in a block that are needed.
const POWERS: usize = 8;

/// Σs·cos(angle + step·place) from the moments Σs·placeᵖ.
fn around(m: &[f64; POWERS], step: f64, sine: f64, cosine: f64) -> f64 {
    let square = step * step;
    let even = m[0] - square / 2.0 * (m[2] - square / 12.0 * (m[4] - square / 30.0 * m[6]));
    let odd = step * (m[1] - square / 6.0 * (m[3] - square / 20.0 * (m[5] - square / 42.0 * m[7])));
    cosine * even - sine * odd
}

/// Σsₜsₜ₋₁/Σsₜ² of the scores sₜ = x̃ₜeₜ of each coefficient, x̃ what the other X leave of its X.
///
/// # Errors
/// Those of `control`.
pub fn persistence(fit: &Fit<'_>, control: &dyn Control) -> Outcome<Vec<f64>> {
    let fill = |start: usize, target: &mut [f64]| of_least_squares(fit, start, target);
    persistence_of(&Scores { n: fit.n, k: fit.k, map: fit.back_map(), fill: &fill }, control)
}

/// The same of any scores.
///
/// # Errors
/// Those of `control`.
pub fn persistence_of(scores: &Scores<'_>, control: &dyn Control) -> Outcome<Vec<f64>> {
    const BLOCK: usize = 1024;
    let k = scores.k;
    let (mut squares, mut products, mut last) = (vec![0.0; k], vec![0.0; k], vec![0.0; k]);
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
    fn the_rule_of_frequencies() {
        // 0.4·100^⅔ = 8.62, 0.4·500^⅔ = 25.2, 0.4·1000^⅔ = 40 exactly.
        assert_eq!([8, 20, 100, 500, 1000, 1_000_000].map(frequencies), [4, 4, 9, 25, 40, 200]);
    }

    #[test]
    fn one_x_as_the_paper_writes_it() {
        // Blocks of one row, of some, and a last one that is shorter.
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
    fn too_few_rows_leave_none() {
        let x = [1.0, 2.0, 4.0, 3.0, 7.0];
        let y = [1.0, 3.0, 2.0, 5.0, 4.0];
        let fit = Fit::new(&y, &[&x], Params::default(), &Unlimited).unwrap();
        assert_eq!(ewc(&fit, &Unlimited).unwrap(), None);
    }
}
