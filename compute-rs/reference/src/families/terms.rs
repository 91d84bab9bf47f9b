//! `terms.json`: least squares with interactions and squares.

use super::model::case_job;
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;
use serde_json::{Value, json};

/// One job a case, with the switch off.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    source::cases("terms")?.iter().enumerate().map(|(i, case)| job(i, case)).collect()
}

fn job(index: usize, case: &Case) -> Result<Job, String> {
    let mut job = case_job("terms", "regression", case, Some(false), checks(case))?;
    job.id = format!("terms/{index}/{}", job.id);
    let of: Vec<String> = case["category"].as_array().into_iter().flatten().map(ToString::to_string).collect();
    for x in job.request["variables"]["X"].as_array_mut().into_iter().flatten() {
        if of.contains(&x["column"].to_string()) {
            x["as_category"] = json!(true);
        }
    }
    let terms = case["factors"].as_array().into_iter().flatten();
    job.request["variables"]["terms"] =
        terms.map(|columns| json!({ "columns": Value::from(columns.clone()) })).collect();
    Ok(job)
}

fn rows<'c>(case: &'c Case, key: &str) -> impl Iterator<Item = (usize, &'c Case)> {
    case[key].as_array().into_iter().flatten().enumerate()
}

fn checks(case: &Case) -> Vec<Check> {
    let mut checks = vec![Check::digits("reg_stat/r_squared/value", &case["r_squared"], 12.0, 0.0)];
    for (i, row) in rows(case, "table") {
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
    for (i, row) in rows(case, "effects") {
        let path = |key: &str| format!("evidence/effects/coefficients/{i}/{key}");
        checks.push(Check::equal(path("display_name"), row["display_name"].clone()));
        checks.push(Check::digits(path("coeff"), &row["coeff"], 12.0, 1e-12));
        checks.push(Check::digits(path("std_err"), &row["std_err"], 12.0, 0.0));
        checks.push(Check::digits(path("p_value"), &row["p_value"], 9.0, 0.0));
        checks.push(Check::digits(path("holm_p"), &row["holm_p"], 9.0, 0.0));
    }
    for (i, held) in rows(case, "held") {
        let path = |key: &str| format!("evidence/effects/held/{i}/{key}");
        for key in ["display_name", "coefficients"] {
            checks.push(Check::equal(path(key), held[key].clone()));
        }
        checks.push(Check::digits(path("gvif"), &held["gvif"], 12.0, 0.0));
        checks.extend(joint(&path("joint"), &held["joint"]));
    }
    for (i, term) in rows(case, "terms") {
        let path = |key: &str| format!("evidence/effects/terms/{i}/{key}");
        for key in ["display_name", "coefficients"] {
            checks.push(Check::equal(path(key), term[key].clone()));
        }
        checks.extend(joint(&path("joint"), &term["joint"]));
        for (j, slope) in rows(term, "slopes") {
            let path = |key: &str| path(&format!("slopes/{j}/{key}"));
            checks.push(Check::equal(path("display_name"), slope["display_name"].clone()));
            checks.push(match slope["value"].as_str() {
                Some(_) => Check::equal(path("at/0/value"), slope["value"].clone()),
                None => Check::digits(path("at/0/value"), &slope["value"], 12.0, 0.0),
            });
            checks.push(Check::digits(path("coeff"), &slope["coeff"], 12.0, 1e-12));
            checks.push(Check::digits(path("std_err"), &slope["std_err"], 12.0, 0.0));
        }
        let turn = &term["turn"];
        if turn.as_object().is_none() {
            checks.push(Check::equal(path("turn"), Value::Null));
            continue;
        }
        for key in ["value", "lower", "range"] {
            checks.push(Check::digits(path(&format!("turn/{key}")), &turn[key], 12.0, 0.0));
        }
        // `deltaMethod` takes derivatives in symbols, and R's coefficients are not refined.
        checks.push(Check::digits(path("turn/std_err"), &turn["std_err"], 11.0, 0.0));
        checks.push(Check::equal(path("turn/is_lowest"), turn["is_lowest"].clone()));
    }
    checks
}

/// A Wald test: squares of what has 12 digits.
fn joint(path: &str, joint: &Case) -> Vec<Check> {
    vec![
        Check::digits(format!("{path}/statistic"), &joint["statistic"], 11.0, 0.0),
        Check::digits(format!("{path}/df"), &joint["df"], 15.0, 0.0),
        Check::digits(format!("{path}/p_value"), &joint["p_value"], 9.0, 0.0),
    ]
}
