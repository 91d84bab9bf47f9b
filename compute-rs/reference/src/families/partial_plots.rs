//! `partial_plots.json`: added-variable plots and partial residuals with lowess.

use super::categories::set_categories;
use super::model::case_job;
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;
use serde_json::json;

/// Digits of least squares, of robust fits, and of curves: R's QR is not refined.
const LEAST_SQUARES: f64 = 12.0;
const ROBUST: f64 = 9.0;
const CURVE: f64 = 10.0;

/// One job a case, with the switch off.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    source::cases("partial_plots")?.iter().enumerate().map(|(i, case)| job(i, case)).collect()
}

fn job(index: usize, case: &Case) -> Result<Job, String> {
    let function = case["fun"].as_str().unwrap_or_default();
    let robust = function == "robust_regression";
    let switch = if robust { None } else { Some(false) };
    let mut job = case_job("partial_plots", function, case, switch, checks(case, robust))?;
    job.id = format!("partial_plots/{index}/{}", job.id);
    if let Some(category) = case.optional("category").as_str() {
        set_categories(&mut job, &[category.to_owned()], |_| case["base"].clone().into());
    }
    Ok(job)
}

fn checks(case: &Case, robust: bool) -> Vec<Check> {
    let digits = if robust { ROBUST } else { LEAST_SQUARES };
    let mut checks = vec![Check::equal("n", case["n"].clone())];
    let added = case["added"].as_array().unwrap_or_default();
    if added.is_empty() && !robust {
        checks.push(Check::equal("added_variables", json!([])));
    }
    for (i, plot) in added.iter().enumerate() {
        let path = |key: &str| format!("added_variables/{i}/{key}");
        checks.push(Check::equal(path("display_name"), plot["display_name"].clone()));
        checks.push(Check::digits(path("slope"), &plot["slope"], digits, 0.0));
        checks.push(Check::digits(path("largest_leverage"), &plot["largest_leverage"], digits, 0.0));
        for (key, name) in [("x", "added_x"), ("y", "added_y")] {
            let path = format!("partial_points/{name}_{}", i + 1);
            checks.push(Check::digits(path, &plot[key], digits, source::scale(&plot[key])));
        }
    }
    let partial = case["partial"].as_array().unwrap_or_default();
    if partial.is_empty() {
        checks.push(Check::equal("partial_residuals", json!([])));
    }
    for (i, plot) in partial.iter().enumerate() {
        let path = |key: &str| format!("partial_residuals/{i}/{key}");
        checks.push(Check::equal(path("display_name"), plot["display_name"].clone()));
        checks.push(Check::digits(path("slope"), &plot["slope"], digits, 0.0));
        checks.push(Check::digits(path("mean"), &plot["mean"], LEAST_SQUARES, 0.0));
        checks.push(Check::equal(path("smoothed_rows"), case["n"].clone()));
        let scale = source::scale(&plot["y"]);
        checks.push(Check::digits(format!("partial_points/partial_{}", i + 1), &plot["y"], digits, scale));
        checks.push(Check::digits(path("smooth/x"), &plot["smooth"]["x"], LEAST_SQUARES, 0.0));
        checks.push(Check::digits(path("smooth/y"), &plot["smooth"]["y"], digits.min(CURVE) - 1.0, scale));
    }
    checks
}
