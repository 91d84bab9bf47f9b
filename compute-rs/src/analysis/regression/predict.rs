//! The prediction of a regression for one row (docs/methods/what-if.md).

use super::{fitted, removal, robust};
use crate::analysis::function_job::FunctionJob;
use crate::analysis::model_frame::ModelFrame;
use crate::analysis::prediction::{Expected, Row};
use crate::contract::{LimitsOf, Outcome};
use crate::distributions::student;
use crate::robust::covariance;
use crate::robust::mm::MmFit;

/// The rows without outliers; `None` if no row is an outlier.
pub(in crate::analysis) fn without_outliers<'t>(
    frame: &ModelFrame<'t>,
    job: &FunctionJob<'_>,
) -> Outcome<Option<ModelFrame<'t>>> {
    Ok(removal::remove(frame, job.request.remove_outliers, job.control)?.kept)
}

fn on_plane(coefficients: &[f64], row: &[f64]) -> f64 {
    row.iter()
        .zip(coefficients.iter().skip(1))
        .fold(coefficients.first().copied().unwrap_or(f64::NAN), |sum, (x, b)| sum + x * b)
}

/// The prediction by least squares.
pub(in crate::analysis) fn expected(frame: &ModelFrame<'_>, row: &Row, job: &FunctionJob<'_>) -> Outcome<Expected> {
    let fit = fitted(frame, job.control)?;
    let (t, leverage) = (student::quantile(0.975, fit.df() as f64), fit.leverage_at(&row.x));
    let at = on_plane(&fit.coefficients, &row.x);
    let half = t * fit.sigma() * leverage.sqrt();
    let half_of_row = t * fit.sigma() * (1.0 + leverage).sqrt();
    Ok(Expected {
        fit: at,
        limits: [at - half, at + half],
        limits_of: LimitsOf::LeastSquares,
        limits_of_row: Some([at - half_of_row, at + half_of_row]),
        residuals: fit.residuals,
        ..Expected::default()
    })
}

/// The prediction of a robust fit, which has no limits for a single row: it assumes nothing about outlying rows.
pub(in crate::analysis) fn expected_by_robust(
    frame: &ModelFrame<'_>,
    row: &Row,
    job: &FunctionJob<'_>,
) -> Outcome<Expected> {
    let ols = fitted(frame, job.control)?;
    robust::require_rows(frame)?;
    let fit = MmFit::new(&ols, job.control).map_err(robust::failure)?;
    let variance = covariance::covariance(&fit).map_or(f64::NAN, |v| v.variance_of(&ols.basis_at(&row.x), &row.x));
    let half = student::quantile(0.975, fit.df() as f64) * variance.sqrt();
    let at = on_plane(&fit.coefficients, &row.x);
    Ok(Expected {
        fit: at,
        limits: [at - half, at + half],
        limits_of: LimitsOf::Robust,
        residuals: fit.residuals,
        ..Expected::default()
    })
}
