//! Two-stage least squares with one endogenous variable (methods.md, section 12.2).
//!
//! b = (X'P_ZX)⁻¹X'P_Zy by two least squares fits: the endogenous column is replaced by its fit on the instruments, and
//! P_ZX has full rank without X'P_ZX ever being formed. Theil (1953); Basmann (1957), *Econometrica* 25, 77–83.

use super::ols::{Defect, Fit, Params};
use crate::contract::Outcome;
use crate::control::Control;
use crate::linear::matrix::reserve;
use crate::stats::sum::DoubleDouble;

/// Coefficients with their standard errors.
#[derive(Clone, Debug, PartialEq)]
pub struct TwoStage {
    /// Rows.
    pub n: usize,
    /// Coefficients: constant, exogenous, endogenous.
    pub coefficients: Vec<f64>,
    /// s·‖row of T·R⁻¹‖ of P_ZX, with s² = Σ(y − Xb)²/(n − k).
    pub std_err: Vec<f64>,
}

/// y on a constant, `exogenous` and `endogenous`, the latter instrumented by `instruments`; `None` when a stage cannot be
/// fitted: too few rows, or instruments that say nothing new.
///
/// # Errors
/// Those of `control`, and `E-MEMORY`.
pub fn two_stage(
    y: &[f64],
    exogenous: &[&[f64]],
    endogenous: &[f64],
    instruments: &[&[f64]],
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
    drop(first);
    let columns: Vec<&[f64]> = exogenous.iter().copied().chain([projected.as_slice()]).collect();
    let second = match Fit::new(y, &columns, Params::default(), control) {
        Ok(fit) => fit,
        Err(Defect::Stopped(failure)) => return Err(failure),
        Err(_) => return Ok(None),
    };
    let mut rss = DoubleDouble::default();
    let slope = second.coefficients[second.k - 1];
    for (i, e) in second.residuals.iter().enumerate() {
        // The second stage used the fit of the endogenous column; the errors are those of the column itself.
        let e = e - slope * (endogenous[i] - projected[i]);
        rss.add_product(e, e);
    }
    let sigma = (rss.value() / second.df() as f64).sqrt();
    let length = |row: &Vec<f64>| row.iter().map(|v| v * v).sum::<f64>().sqrt();
    let std_err = second.back_map().iter().map(|row| sigma * length(row)).collect();
    Ok(Some(TwoStage { n: y.len(), coefficients: second.coefficients.clone(), std_err }))
}

#[cfg(test)]
mod tests {
    use super::two_stage;
    use crate::control::Unlimited;

    #[test]
    fn one_instrument_gives_the_ratio_of_covariances() {
        // b = S_zy/S_zx with z = 1…5: S_zy = Σ(z − 3)y = 11, S_zx = 9.
        let z = [1.0, 2.0, 3.0, 4.0, 5.0];
        let x = [1.0, 3.0, 2.0, 4.0, 5.0];
        let y = [2.0, 1.0, 4.0, 6.0, 5.0];
        let found = two_stage(&y, &[], &x, &[&z], &Unlimited).unwrap().unwrap();
        assert!((found.coefficients[1] - 11.0 / 9.0).abs() < 1e-14);
        // a = ȳ − b·x̄; s² = Σ(y − a − bx)²/3, se = s·√S_zz/S_zx.
        let (a, b) = (18.0 / 5.0 - 11.0 / 9.0 * 3.0, 11.0 / 9.0);
        let rss: f64 = x.iter().zip(&y).map(|(x, y)| (y - a - b * x) * (y - a - b * x)).sum();
        assert!((found.std_err[1] - (rss / 3.0).sqrt() * 10.0f64.sqrt() / 9.0).abs() < 1e-14);
        assert_eq!(two_stage(&y, &[&z], &x, &[&z], &Unlimited).unwrap(), None);
    }
}
