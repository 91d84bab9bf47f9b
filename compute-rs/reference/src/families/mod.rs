//! One file a family of cases.

mod boxplot;
mod degenerate;
mod dynamic;
mod histogram;
mod lowess;
mod model;
mod nist;
mod panel_lags;
mod regression;
mod robust_regression;
mod statistics;

use crate::job::Job;

/// All jobs.
///
/// # Errors
/// When a reference file cannot be read.
pub fn all() -> Result<Vec<Job>, String> {
    let families = [
        statistics::jobs()?,
        boxplot::jobs()?,
        histogram::jobs()?,
        histogram::distribution_jobs()?,
        regression::jobs()?,
        robust_regression::jobs()?,
        lowess::jobs()?,
        dynamic::autoregressions()?,
        dynamic::koyck()?,
        nist::univariate()?,
        nist::linear()?,
        panel_lags::jobs()?,
        degenerate::jobs()?,
    ];
    Ok(families.concat())
}
