//! Errors of one series in time whose disturbances are a first-order autoregression.
//!
//! Where X and disturbances are autoregressions with φₓ and φᵤ, the variance of a slope is σ²/Σx̃² times
//! B = (1 + φᵤφₓ)/(1 − φᵤφₓ) (Bartlett 1935, *Journal of the Royal Statistical Society* 98, 536–543), with x̃ the residual of the X on the
//! others. φᵤ is the lag-1 autocorrelation r of the residuals free of its bias, r + (1 + 3r)/n (Marriott & Pope 1954, *Biometrika* 41,
//! 390–402), between 0 and 0.97; σ² is the sum of squares over n − ΣB, with the B of an orthogonal basis of the X. The variance
//! of the residuals is worth n(1 − φᵤ²)/(1 + φᵤ²) independent ones (Bayley & Hammersley 1946, *Supplement to the Journal of the Royal
//! Statistical Society* 8, 184–197): t statistics follow t with that number, rounded down, less k, at least 2.

use super::covariance::{Covariance, classical_matrix};
use super::ewc::{Scores, persistence_of};
use super::ols::Fit;
use crate::contract::Outcome;
use crate::control::Control;

/// Largest autocorrelation of the disturbances that is used.
const MOST: f64 = 0.97;
/// Fewest degrees of freedom.
const FEWEST: usize = 2;

/// The covariance with its degrees of freedom; `None` when the rows are worth no more than the coefficients, and for a perfect fit.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::ar1::ar1;
/// use estimand_compute::linear::ols::{Fit, Params};
///
/// // A constant only, with residuals 1, 1, −1, −1, 1, 1, −1, −1: r = 1/8, and φ = 1/8 + (1 + 3/8)/8 = 19/64. The lag-1
/// // autocorrelation of the constant is 7/8, so that B = (1 + 133/512)/(1 − 133/512) = 645/379, and the variance of the
/// // mean is B/(8 − B) of the mean of the squares. ⌊8(1 − φ²)/(1 + φ²)⌋ − 1 = 5.
/// let y = [4.0, 4.0, 2.0, 2.0, 4.0, 4.0, 2.0, 2.0];
/// let fit = Fit::new(&y, &[], Params::default(), &Unlimited).unwrap();
/// let (covariance, df) = ar1(&fit, &Unlimited).unwrap().unwrap();
/// let b = 645.0 / 379.0;
/// assert!((covariance.at(0, 0) - b / (8.0 - b)).abs() < 1e-12 && df == 5);
/// ```
///
/// # Errors
/// The errors of `control`.
pub fn ar1(fit: &Fit<'_>, control: &dyn Control) -> Outcome<Option<(Covariance, usize)>> {
    if fit.is_perfect() {
        return Ok(None);
    }
    let (n, k) = (fit.n as f64, fit.k);
    let products: f64 = fit.residuals.windows(2).map(|pair| pair[0] * pair[1]).sum();
    let squares: f64 = fit.residuals.iter().map(|e| e * e).sum();
    let r = products / squares;
    let phi = (r + (1.0 + 3.0 * r) / n).clamp(0.0, MOST);
    let inflation = |of_x: f64| (1.0 + phi * of_x) / (1.0 - phi * of_x);
    // The rows of the map give x̃/Σx̃² of each X; those of the identity the columns of the basis.
    let basis = (0..k).map(|i| (0..k).map(|j| f64::from(u8::from(i == j))).collect());
    let fill = |start: usize, target: &mut [f64]| fit.q.copy_rows(start, target);
    let scores = Scores { n: fit.n, k, map: fit.back_map().into_iter().chain(basis).collect(), fill: &fill };
    let alike = persistence_of(&scores, control)?;
    let (of_x, of_basis) = alike.split_at(k);
    let worth = n - of_basis.iter().map(|of| inflation(*of)).sum::<f64>();
    if worth < 1.0 {
        return Ok(None);
    }
    let scale = fit.df() as f64 / worth;
    let roots: Vec<f64> = of_x.iter().map(|of| inflation(of.max(0.0)).sqrt()).collect();
    let classical = classical_matrix(fit);
    let cells = (0..k).map(|i| (0..k).map(|j| classical.at(i, j) * scale * roots[i] * roots[j]).collect()).collect();
    let independent = n * (1.0 - phi * phi) / (1.0 + phi * phi);
    let df = (independent.floor() as usize).saturating_sub(k).max(FEWEST);
    Ok(Some((Covariance { cells }, df)))
}
