//! `unit_roots.json`: tests of trends in timeplots and regressions.

use super::model::case_job;
use crate::case::Case;
use crate::job::{Check, Job, univariate};
use crate::source;
use serde_json::json;

/// Series and panels by their timeplot; residuals by the regression of the same variables.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let of = |case: &Case| if case["kind"] == "engle_granger" { residuals(case) } else { job(case) };
    source::cases("unit_roots")?.iter().map(of).collect()
}

/// Engle–Granger. The regression tests the X that may have unit roots themselves; in the cases all may.
fn residuals(case: &Case) -> Result<Job, String> {
    let mut job = case_job(
        "unit_roots",
        "regression",
        case,
        Some(false),
        checks_of("evidence/trends/residuals", &case["residuals"]),
    )?;
    job.id = format!("unit_roots/{}", job.id);
    Ok(job)
}

fn job(case: &Case) -> Result<Job, String> {
    let dataset = case["dataset"].as_str().unwrap_or_default();
    let name = |key: &str| case.optional(key).as_str().map(str::to_owned);
    Ok(Job {
        id: format!("unit_roots/{dataset}/{}", case["column"]).replace('"', ""),
        family: "unit_roots".to_owned(),
        csv: source::text(dataset)?,
        products: Vec::new(),
        entity: name("entity"),
        time: name("time"),
        function: "timeplot".to_owned(),
        request: univariate("timeplot", &case["column"], &json!("none"), false),
        checks: checks(case),
    })
}

fn checks(case: &Case) -> Vec<Check> {
    let tests = ["adf_constant", "adf_trend", "kpss", "maddala_wu", "im_pesaran_shin"];
    tests.iter().flat_map(|test| checks_of(&format!("trends/series/0/{test}"), case.optional(test))).collect()
}

/// Twelve digits for statistics, nine for p-values.
fn checks_of(path: &str, expected: &Case) -> Vec<Check> {
    let path = |field: &str| format!("{path}/{field}");
    let check = |(field, value): (&String, &Case)| match field.as_str() {
        "statistic" => Check::digits(path(field), value, 12.0, 1.0),
        "p_value" => Check::digits(path(field), value, 9.0, 0.0),
        _ => Check::equal(path(field), value.clone()),
    };
    expected.as_object().into_iter().flatten().map(check).collect()
}
