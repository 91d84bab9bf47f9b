//! One file a family of cases.

mod boxplot;
mod degenerate;
mod histogram;
mod nist;
mod panel_lags;
mod regression;
mod statistics;
mod transforms;

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
        nist::univariate()?,
        nist::linear()?,
        panel_lags::jobs()?,
        degenerate::jobs()?,
        transforms::jobs()?,
    ];
    Ok(families.concat())
}
