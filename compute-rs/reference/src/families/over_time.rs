//! `correlogram.json` and `responses.json`: correlations of residuals, and responses to a change.

use super::model::case_job;
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;
use serde_json::{Value, json};

/// Digits of least squares and of robust fits; R's QR is not refined.
const LEAST_SQUARES: f64 = 12.0;
const ROBUST: f64 = 9.0;

/// Autocorrelations of residuals.
pub(super) fn correlograms() -> Result<Vec<Job>, String> {
    let cases = source::cases("correlogram")?;
    cases.iter().enumerate().map(|(index, case)| job("correlogram", index, case, correlogram(case))).collect()
}

/// Responses of dynamic models.
pub(super) fn responses() -> Result<Vec<Job>, String> {
    let cases = source::cases("responses")?;
    cases.iter().enumerate().map(|(index, case)| job("responses", index, case, response(case))).collect()
}

fn job(family: &str, index: usize, case: &Case, checks: Vec<Check>) -> Result<Job, String> {
    let function = case["fun"].as_str().unwrap_or_default();
    let switch = if function == "robust_regression" { None } else { Some(false) };
    let built = case_job(family, function, case, switch, checks)?;
    Ok(Job { id: format!("{family}/{index}/{}", built.id), ..built })
}

fn correlogram(case: &Case) -> Vec<Check> {
    let digits = if case["fun"] == "robust_regression" { ROBUST } else { LEAST_SQUARES };
    let function = case["fun"].as_str().unwrap_or_default();
    vec![
        Check::equal("n", case["n"].clone()),
        // A correlation near 0 is judged on the scale of 1.
        Check::digits("correlogram/autocorrelation", &case["autocorrelation"], digits, 1.0),
        Check::equal("correlogram/pairs", case["pairs"].clone()),
        Check::digits("correlogram/limit", &case["limit"], LEAST_SQUARES, 0.0),
        Check::equal("correlogram/outside", case["outside"].clone()),
        Check::equal("correlogram/within_entities", json!(!case.optional("entity").is_null())),
        Check::equal("correlogram/approximate", json!(!matches!(function, "regression" | "robust_regression"))),
    ]
}

fn response(case: &Case) -> Vec<Check> {
    let mut checks = vec![
        Check::equal("responses/withheld", Value::Null),
        Check::equal("responses/period", case["period"].clone()),
        Check::equal("n", case["n"].clone()),
    ];
    for (i, effect) in case["effects"].as_array().into_iter().flatten().enumerate() {
        let path = |key: &str| format!("responses/effects/{i}/{key}");
        checks.push(Check::equal(path("display_name"), effect["display_name"].clone()));
        checks.push(Check::digits(path("long_run"), &effect["long_run"], LEAST_SQUARES, 0.0));
        let scale = source::scale(&effect["once"]);
        let mut add = |key: &str, expected: &Case| {
            checks.push(Check::digits(path(key), expected, LEAST_SQUARES, scale));
        };
        for key in ["once", "lasting"] {
            add(key, &effect[key]);
        }
        for side in ["lower", "upper"] {
            add(&format!("once_limits/{side}"), &effect["once_limits"][side]);
            for level in ["level50", "level68", "level90", "level95"] {
                add(&format!("lasting_limits/{level}/{side}"), &effect["lasting_limits"][level][side]);
            }
        }
    }
    checks
}
