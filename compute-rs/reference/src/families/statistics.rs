//! `statistics.json`: the 18 statistics and the fences.

use crate::case::Case;
use crate::job::{Check, Job, univariate};
use crate::source;
use serde_json::json;
use std::collections::BTreeMap;

/// Names of all statistics, so that the result holds them.
pub(super) const NAMES: [&str; 18] = [
    "avg",
    "se_mean",
    "std_dev",
    "variance",
    "coef_var",
    "sum",
    "min",
    "q1",
    "median",
    "q3",
    "max",
    "range",
    "iqr",
    "skewness",
    "kurtosis",
    "count_total",
    "count_nonmissing",
    "count_missing",
];

/// Each case with the switch off and on.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for case in source::cases("statistics")? {
        let dataset = case["dataset"].as_str().unwrap_or_default();
        for (key, remove) in [("without_removal", false), ("with_removal", true)] {
            let Some(expected) = case.optional(key).as_object() else { continue };
            let mut request = univariate("statistics", &case["column"], &case["trans"], remove);
            request["variables"]["settings"] = json!({ "statistics": NAMES });
            let mut checks = values(expected);
            checks.push(Check::equal("display_name", case["display_name"].clone()));
            if remove {
                checks.extend(fences(&case["outliers_removed"], "outliers_removed"));
            } else {
                checks.push(Check::equal("outliers_removed/state", "off"));
            }
            jobs.push(Job {
                id: format!("statistics/{dataset}/{}/{}/{key}", case["column"], case["trans"]).replace('"', ""),
                family: "statistics".to_owned(),
                csv: source::text(dataset)?,
                products: Vec::new(),
                entity: None,
                time: None,
                function: "statistics".to_owned(),
                request,
                checks,
            });
        }
    }
    Ok(jobs)
}

/// Required: 14 digits for mean, sum and order statistics, 12 for the rest, counts exactly.
pub(super) fn values(expected: &BTreeMap<String, Case>) -> Vec<Check> {
    let spread = expected.get("std_dev").and_then(|v| v.as_f64()).unwrap_or(0.0);
    let n = expected.get("count_nonmissing").and_then(|v| v.as_f64()).unwrap_or(1.0);
    let check = |(name, value): (&String, &Case)| {
        let path = format!("statistics/name={name}/value");
        match name.as_str() {
            "count_total" | "count_nonmissing" | "count_missing" => Check::equal(path, value.clone()),
            "sum" => Check::digits(path, value, 14.0, spread * n),
            "avg" | "min" | "q1" | "median" | "q3" | "max" | "range" | "iqr" => {
                Check::digits(path, value, 14.0, spread)
            }
            "skewness" | "kurtosis" => Check::digits(path, value, 12.0, 1.0),
            _ => Check::digits(path, value, 12.0, 0.0),
        }
    };
    expected.iter().map(check).collect()
}

/// The fences, their counts and the state.
pub(super) fn fences(expected: &Case, path: &str) -> Vec<Check> {
    let scale = expected["upper"].as_f64().unwrap_or(0.0) - expected["lower"].as_f64().unwrap_or(0.0);
    let mut checks = Vec::new();
    for key in ["lower", "upper"] {
        checks.push(Check::digits(format!("{path}/{key}"), &expected[key], 13.0, scale));
    }
    for key in ["lower_count", "upper_count", "outside_count", "state"] {
        checks.push(Check::equal(format!("{path}/{key}"), expected[key].clone()));
    }
    checks
}

/// How many values of another family's case the fences leave out; `None` when `statistics.json` has no such case.
///
/// # Errors
/// When `statistics.json` cannot be read.
pub(super) fn outliers(of: &Case) -> Result<Option<u64>, String> {
    let is_same = |case: &Case| ["dataset", "column", "trans"].into_iter().all(|key| *case[key] == *of[key]);
    let cases = source::cases("statistics")?;
    let Some(notice) = cases.iter().find(|case| is_same(case)).map(|case| &case["outliers_removed"]) else {
        return Ok(None);
    };
    let count = |key: &str| notice[key].as_u64().unwrap_or_default();
    Ok(Some(if notice["state"] == "done" { count("lower_count") + count("upper_count") } else { 0 }))
}
