//! One file for each family of cases whose expected values have names of their own; `by_name` reads all others.

mod boxplot;
mod by_name;
mod categories;
mod comparison;
mod confidence_intervals;
mod degenerate;
mod dotplot;
mod dynamic;
mod errors;
mod formulas;
mod histogram;
mod lowess;
mod model;
mod nist;
mod over_time;
mod panel_lags;
mod partial_plots;
mod qq_plot;
mod regression;
mod robust_regression;
mod robust_statistics;
mod shapes;
mod statistics;
mod terms;
mod timeplot;
mod transforms;
mod unit_roots;

use crate::case::{Case, take_missing};
use crate::job::{Check, Job, univariate};
use crate::source;

/// All jobs.
///
/// # Errors
/// When a reference file cannot be read, or a case lacks a key that its family reads.
pub fn all() -> Result<Vec<Job>, String> {
    let families = [
        statistics::jobs()?,
        robust_statistics::jobs()?,
        confidence_intervals::jobs()?,
        boxplot::jobs()?,
        histogram::jobs()?,
        histogram::distribution_jobs()?,
        histogram::maximum_jobs()?,
        qq_plot::jobs()?,
        dotplot::jobs()?,
        timeplot::jobs()?,
        regression::jobs()?,
        robust_regression::jobs()?,
        lowess::jobs()?,
        dynamic::autoregressions()?,
        dynamic::koyck()?,
        categories::jobs()?,
        terms::jobs()?,
        errors::jobs()?,
        nist::univariate()?,
        nist::linear()?,
        panel_lags::jobs()?,
        degenerate::jobs()?,
        transforms::jobs()?,
        formulas::jobs()?,
        comparison::jobs()?,
        unit_roots::jobs()?,
        shapes::jobs()?,
        partial_plots::jobs()?,
        over_time::correlograms()?,
        over_time::responses()?,
        by_name::jobs()?,
    ];
    let missing = take_missing();
    if missing.is_empty() {
        return Ok(families.concat());
    }
    Err(format!("keys that the reference files do not have:\n{}", missing.join("\n")))
}

/// The job of a case with one variable; the function has the name of the family.
fn of_one_variable(family: &str, case: &Case, remove: bool, checks: Vec<Check>) -> Result<Job, String> {
    let dataset = case["dataset"].as_str().unwrap_or_default();
    let switch = if remove { "with_removal" } else { "without_removal" };
    Ok(Job {
        id: format!("{family}/{dataset}/{}/{}/{switch}", case["column"], case["trans"]).replace('"', ""),
        family: family.to_owned(),
        csv: source::text(dataset)?,
        products: Vec::new(),
        entity: None,
        time: None,
        function: family.to_owned(),
        request: univariate(family, &case["column"], &case["trans"], remove),
        checks,
    })
}
