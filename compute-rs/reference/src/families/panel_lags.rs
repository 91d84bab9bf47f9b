//! `panel_lags.json`, seen through the statistics of a lag and of a difference.

use super::statistics::NAMES;
use crate::case::Case;
use crate::job::{Check, Job, univariate};
use crate::source;
use serde_json::{Value, json};

/// Two jobs a case.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for (i, case) in source::cases("panel_lags")?.iter().enumerate() {
        for trans in ["lag1", "firstdiff"] {
            let mut request = univariate("statistics", &json!("x"), &json!(trans), false);
            request["variables"]["settings"] = json!({ "statistics": NAMES });
            jobs.push(Job {
                id: format!("panel_lags/{}/{trans}", i + 1),
                family: "panel_lags".to_owned(),
                csv: source::csv_of(&columns(case)),
                products: Vec::new(),
                entity: case.optional("entity").is_array().then(|| "entity".to_owned()),
                time: case.optional("time").is_array().then(|| "time".to_owned()),
                function: "statistics".to_owned(),
                request,
                checks: checks(&case[trans]),
            });
        }
    }
    Ok(jobs)
}

/// The columns of a case.
pub(super) fn columns(case: &Case) -> Vec<(String, Vec<Value>)> {
    ["entity", "time", "x"]
        .iter()
        .filter_map(|key| case.optional(key).to_values().map(|values| ((*key).to_owned(), values)))
        .collect()
}

/// Sums of whole numbers are exact in doubles, so the expected ones can be added up here.
fn checks(expected: &Case) -> Vec<Check> {
    let values: Vec<f64> = expected.as_array().into_iter().flatten().filter_map(|v| v.as_f64()).collect();
    let path = |name: &str| format!("statistics/name={name}/value");
    let rows = expected.as_array().map_or(0, <[Case]>::len);
    let mut checks = vec![
        Check::equal(path("count_nonmissing"), values.len()),
        Check::equal(path("count_missing"), rows - values.len()),
    ];
    if !values.is_empty() {
        let fold = |f: fn(f64, f64) -> f64, start: f64| json!(values.iter().copied().fold(start, f));
        checks.push(Check::equal(path("sum"), fold(|a, b| a + b, 0.0)));
        checks.push(Check::equal(path("min"), fold(f64::min, f64::INFINITY)));
        checks.push(Check::equal(path("max"), fold(f64::max, f64::NEG_INFINITY)));
    }
    checks
}
