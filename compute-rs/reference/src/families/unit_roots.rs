//! `unit_roots.json`: tests of trends in timeplots and regressions.

use crate::job::{Check, Job, univariate};
use crate::source;
use serde_json::{Value, json};

/// Series and panels by their timeplot; residuals by the regression of the same variables.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    source::cases("unit_roots")?.iter().filter(|case| case["kind"] != "engle_granger").map(job).collect()
}

fn job(case: &Value) -> Result<Job, String> {
    let dataset = case["dataset"].as_str().unwrap_or_default();
    let name = |key: &str| case[key].as_str().map(str::to_owned);
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

/// Twelve digits for statistics, nine for p-values.
fn checks(case: &Value) -> Vec<Check> {
    let mut checks = Vec::new();
    for test in ["adf_constant", "adf_trend", "kpss", "maddala_wu", "im_pesaran_shin"] {
        let path = |field: &str| format!("trends/series/0/{test}/{field}");
        let Some(expected) = case[test].as_object() else { continue };
        for (field, value) in expected {
            checks.push(match field.as_str() {
                "statistic" => Check::digits(path(field), value, 12.0, 1.0),
                "p_value" => Check::digits(path(field), value, 9.0, 0.0),
                _ => Check::equal(path(field), value.clone()),
            });
        }
    }
    checks
}
