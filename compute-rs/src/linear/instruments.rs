//! Two-stage least squares with one endogenous variable (docs/methods/koyck.md#two-stage-least-squares).
//!
//! b = (X'P_ZX)⁻¹X'P_Zy by two least squares fits: the endogenous column is replaced by its fitted values on
//! the instruments, so X'P_ZX is never formed. Theil (1953); Basmann (1957), *Econometrica* 25, 77–83.
//!
//! The errors of a Koyck model are autocorrelated, so the covariance is that of Newey & West (1987), with the fitted X of the
//! second stage and residuals from the X themselves.

use super::covariance::{Covariance, long_run};
use super::matrix::{dot, reserve};
use super::ols::{Defect, Fit, Params};
use super::sequence::Sequence;
use super::specification::FTest;
use crate::contract::Outcome;
use crate::control::Control;

/// Coefficients with their standard errors.
#[derive(Clone, Debug, PartialEq)]
pub struct TwoStage {
    /// Rows.
    pub n: usize,
    /// Coefficients: constant, exogenous, endogenous.
    pub coefficients: Vec<f64>,
    /// Newey–West standard errors, factor n/(n − k).
    pub std_err: Vec<f64>,
    /// F of the instruments in the first stage; `None` when they fit the endogenous variable exactly.
    pub first_stage: Option<FTest>,
}

/// y on a constant, `exogenous` and `endogenous`, the latter instrumented by `instruments`; `None` when a stage cannot be
/// fitted: too few rows, or instruments that are collinear. Errors may be correlated over `lags` periods of `sequence`.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::linear::instruments::two_stage;
/// use estimand_compute::linear::sequence::Sequence;
///
/// let z = [1.0, 2.0, 3.0, 4.0, 5.0];
/// let (x, y) = ([1.0, 3.0, 2.0, 4.0, 5.0], [2.0, 1.0, 4.0, 6.0, 5.0]);
/// let fit = two_stage(&y, &[], &x, &[&z], (&Sequence::consecutive(5), 0), &Unlimited).unwrap().unwrap();
/// // S_zy/S_zx.
/// assert!((fit.coefficients[1] - 11.0 / 9.0).abs() < 1e-12);
/// ```
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub fn two_stage(
    y: &[f64],
    exogenous: &[&[f64]],
    endogenous: &[f64],
    instruments: &[&[f64]],
    (sequence, lags): (&Sequence, usize),
    control: &dyn Control,
) -> Outcome<Option<TwoStage>> {
    let all = [exogenous, instruments].concat();
    let first = match Fit::new(endogenous, &all, Params::default(), control) {
        Ok(fit) => fit,
        Err(Defect::Stopped(failure)) => return Err(failure),
        Err(_) => return Ok(None),
    };
    let mut projected = reserve(y.len())?;
    projected.iter_mut().enumerate().for_each(|(i, value)| *value = first.fitted(i));
    let first_stage = first_stage(&first, instruments.len());
    drop(first);
    let columns: Vec<&[f64]> = exogenous.iter().copied().chain([projected.as_slice()]).collect();
    let second = match Fit::new(y, &columns, Params::default(), control) {
        Ok(fit) => fit,
        Err(Defect::Stopped(failure)) => return Err(failure),
        Err(_) => return Ok(None),
    };
    // The second stage uses fitted values of the endogenous column; the residuals are those of the column itself.
    let slope = second.coefficients[second.k - 1];
    let mut errors = second.residuals.clone();
    errors.iter_mut().zip(endogenous.iter().zip(&projected)).for_each(|(e, (x, fit))| *e -= slope * (x - fit));
    let meat = long_run(&second.q, &errors, sequence, lags, control)?;
    let factor = second.n as f64 / second.df() as f64;
    let std_err = Covariance::mapped(&second.back_map(), &meat, factor).standard_errors();
    Ok(Some(TwoStage { n: y.len(), coefficients: second.coefficients.clone(), std_err, first_stage }))
}

/// F for leaving out the last `count` columns, from the projections of y on the last columns of Q.
fn first_stage(fit: &Fit<'_>, count: usize) -> Option<FTest> {
    let along = |j: usize| dot(fit.q.column(j), fit.y);
    let explained: f64 = (fit.k - count..fit.k).map(|j| along(j) * along(j)).sum();
    let statistic = (explained / count as f64) / (fit.rss / fit.df() as f64);
    (fit.rss > 0.0 && statistic.is_finite()).then(|| FTest::new(statistic, (count, fit.df())))
}

#[cfg(test)]
mod tests {
    use super::two_stage;
    use crate::control::Unlimited;
    use crate::linear::sequence::Sequence;

    #[test]
    fn one_instrument_gives_the_ratio_of_covariances() {
        // b = S_zy/S_zx with z = 1…5: S_zy = Σ(z − 3)y = 11, S_zx = 9.
        let z = [1.0, 2.0, 3.0, 4.0, 5.0];
        let x = [1.0, 3.0, 2.0, 4.0, 5.0];
        let y = [2.0, 1.0, 4.0, 6.0, 5.0];
        let rows = (&Sequence::consecutive(5), 0);
        let found = two_stage(&y, &[], &x, &[&z], rows, &Unlimited).unwrap().unwrap();
        assert!((found.coefficients[1] - 11.0 / 9.0).abs() < 1e-14);
        // a = ȳ − b·x̄; with no lag the error is √(5/3·Σ(z − 3)²u²)/S_zx.
        let (a, b) = (18.0 / 5.0 - 11.0 / 9.0 * 3.0, 11.0 / 9.0);
        let squares: f64 = (0..5).map(|i| ((z[i] - 3.0) * (y[i] - a - b * x[i])).powi(2)).sum();
        assert!((found.std_err[1] - (5.0 / 3.0 * squares).sqrt() / 9.0).abs() < 1e-14);
        // r² of x and z is 9²/(10·10): F = 3·0.81/0.19.
        assert!((found.first_stage.unwrap().statistic - 3.0 * 0.81 / 0.19).abs() < 1e-12);
        assert_eq!(two_stage(&y, &[&z], &x, &[&z], rows, &Unlimited).unwrap(), None);
    }
}
