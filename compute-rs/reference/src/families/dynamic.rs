//! `autoregression.json` and `koyck.json`.

use super::model::{case_job, removal};
use super::regression;
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;
use serde_json::Value;

/// Cases of autoregressions, under both keys that answer them.
pub(super) fn autoregressions() -> Result<Vec<Job>, String> {
    let mut jobs = jobs("autoregression", "autoregression")?;
    let with_x = jobs_of_arx()?;
    jobs.extend(with_x);
    Ok(jobs)
}

/// Cases of Koyck models.
pub(super) fn koyck() -> Result<Vec<Job>, String> {
    jobs("koyck", "koyckregression")
}

/// Each case with one X, asked for as `autoregressionx`, with the switch off.
fn jobs_of_arx() -> Result<Vec<Job>, String> {
    let cases = source::cases("autoregression")?;
    let with_x = cases.iter().filter(|case| case.optional("x").as_array().is_some_and(|x| x.len() == 1));
    with_x
        .map(|case| {
            let fit = &case["without_removal"];
            case_job("autoregression", "autoregressionx", case, Some(false), beyond(case, fit))
        })
        .collect()
}

fn jobs(family: &str, function: &str) -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for case in source::cases(family)? {
        let fit = &case["without_removal"];
        let mut checks = regression::checks(&case, fit);
        checks.push(Check::equal("observations/row", fit["rows_used"].clone()));
        checks.extend(beyond(&case, fit));
        jobs.push(case_job(family, function, &case, Some(false), checks)?);
        let fit = &case["with_removal"];
        let mut checks = removal(&fit["outliers_removed"]);
        checks.push(Check::equal("n", fit["n"].clone()));
        for (table, digits) in [("std_err", 9.0), ("nw_std_err", 8.0)] {
            checks.extend(regression::coefficients(&fit[table], table, digits));
        }
        checks.extend(beyond(&case, fit));
        jobs.push(case_job(family, function, &case, Some(true), checks)?);
    }
    Ok(jobs)
}

/// Required: 9 digits for long-run effects, their errors and h; 8 for the instrument check. R gives h for panel data too,
/// where it is not defined.
fn beyond(case: &Case, fit: &Case) -> Vec<Check> {
    let mut checks = Vec::new();
    let broken = !case.optional("entity").is_null();
    for (key, value) in fit.optional("dynamics").as_object().into_iter().flatten() {
        match key.as_str() {
            "stationary" => {
                if **value == Value::Bool(false) {
                    checks.push(Check::code("W-UNITROOT"));
                }
            }
            "long_run" => checks.extend(long_run(value)),
            "iv_check" => checks.extend(instruments(value)),
            "durbin_h" | "durbin_h_p" if broken => {
                checks.push(Check::equal(format!("dynamics/{key}/value"), Value::Null));
            }
            "durbin_h_p" => checks.push(Check::digits("dynamics/durbin_h_p/value", value, 8.0, 0.0)),
            _ => checks.push(Check::digits(format!("dynamics/{key}/value"), value, 9.0, 0.0)),
        }
    }
    checks
}

fn long_run(expected: &Case) -> Vec<Check> {
    let mut checks = Vec::new();
    for (i, effect) in expected.as_array().into_iter().flatten().enumerate() {
        checks.push(Check::equal(format!("long_run/{i}/display_name"), effect["display_name"].clone()));
        for (key, name) in [
            ("impact", "impact"),
            ("long_run", "long_run_multiplier"),
            ("long_run_se", "long_run_se"),
            ("long_run_nw_se", "long_run_nw_se"),
        ] {
            checks.push(Check::digits(format!("long_run/{i}/{key}"), &effect[name], 9.0, 0.0));
        }
    }
    checks
}

/// Errors that allow for correlation are given where no row was left out as an outlier.
fn instruments(expected: &Case) -> Vec<Check> {
    let mut checks = Vec::new();
    for (key, name) in [("coeff", "coeff"), ("std_err", "nw_std_err")] {
        for (i, value) in expected.optional(name).as_array().into_iter().flatten().enumerate() {
            checks.push(Check::digits(format!("iv_check/{i}/{key}"), value, 8.0, 0.0));
        }
    }
    let first = expected.optional("first_stage");
    if first.is_object() {
        checks.push(Check::digits("evidence/first_stage/statistic", &first["statistic"], 9.0, 0.0));
        checks.push(Check::digits("evidence/first_stage/df", &first["df"], 15.0, 0.0));
    }
    checks
}
