//! `categories.json`: least squares with columns of categories.

use super::model::case_job;
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;
use serde_json::{Value, json};

/// One job a case, with the switch off.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    source::cases("categories")?.iter().enumerate().map(|(i, case)| job(i, case)).collect()
}

fn job(index: usize, case: &Case) -> Result<Job, String> {
    let mut job = case_job("categories", "regression", case, Some(false), checks(case))?;
    job.id = format!("categories/{index}/{}", job.id);
    let of: Vec<String> = case["category"].as_array().into_iter().flatten().map(ToString::to_string).collect();
    set_categories(&mut job, &of, |name| case.optional("base").optional(name).clone().into());
    Ok(job)
}

/// Says in a job's request which of its X are categories, and their bases.
pub(super) fn set_categories(job: &mut Job, of: &[String], base_of: impl Fn(&str) -> Value) {
    for x in job.request["variables"]["X"].as_array_mut().into_iter().flatten() {
        let name = x["column"].as_str().unwrap_or_default().to_owned();
        if of.iter().any(|category| category.trim_matches('"') == name) {
            x["as_category"] = json!(true);
            let base = base_of(&name);
            if base.is_string() {
                x["base"] = base;
            }
        }
    }
}

fn checks(case: &Case) -> Vec<Check> {
    let mut checks = vec![Check::digits("reg_stat/r_squared/value", &case["r_squared"], 12.0, 0.0)];
    for (i, row) in case["table"].as_array().into_iter().flatten().enumerate() {
        checks.push(Check::equal(format!("std_err/{i}/display_name"), row["display_name"].clone()));
        // R's QR is not refined.
        checks.push(Check::digits(format!("std_err/{i}/coeff"), &row["coeff"], 12.0, 1e-12));
        checks.push(Check::digits(format!("std_err/{i}/std_err"), &row["std_err"], 12.0, 0.0));
        checks.push(Check::digits(format!("hc3_std_err/{i}/std_err"), &row["hc3"], 12.0, 0.0));
        checks.push(Check::digits(format!("hc3_std_err/{i}/p_value"), &row["p_value"], 9.0, 0.0));
        match row.optional("vif") {
            vif if vif.is_null() => checks.push(Check::equal(format!("std_err/{i}/vif"), Value::Null)),
            vif => checks.push(Check::digits(format!("std_err/{i}/vif"), vif, 12.0, 0.0)),
        }
    }
    for (i, column) in case["columns"].as_array().into_iter().flatten().enumerate() {
        let path = |key: &str| format!("evidence/effects/categories/{i}/{key}");
        for key in ["display_name", "base", "levels"] {
            checks.push(Check::equal(path(key), column[key].clone()));
        }
        checks.push(Check::digits(path("gvif"), &column["gvif"], 12.0, 0.0));
        checks.push(Check::digits(path("joint/statistic"), &column["joint"]["statistic"], 11.0, 0.0));
        checks.push(Check::digits(path("joint/df"), &column["joint"]["df"], 15.0, 0.0));
        checks.push(Check::digits(path("joint/p_value"), &column["joint"]["p_value"], 9.0, 0.0));
    }
    checks
}
