//! `errors.json`: the standard errors that claims rest on, and the tests made with them.

use super::model::case_job;
use crate::job::{Check, Job};
use crate::source;
use serde_json::{Value, json};

/// Digits demanded of statistics; R writes 15.
const STATISTICS: f64 = 12.0;
/// Digits demanded of p-values.
const P_VALUES: f64 = 9.0;

/// One job a case, with the switch off.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let job = |case: &Value| {
        let made = case_job("errors", "regression", case, Some(false), checks(case))?;
        let timed = if case["time"].is_null() { "without" } else { "with" };
        Ok(Job { id: format!("errors/{}/{timed}_time", made.id), ..made })
    };
    source::cases("errors")?.iter().map(job).collect()
}

fn checks(case: &Value) -> Vec<Check> {
    let kind = case["errors"].as_str().unwrap_or_default();
    let mut checks = vec![
        Check::equal("evidence/effects/errors", json!(kind)),
        Check::equal("evidence/effects/n", case["n"].clone()),
        Check::equal("evidence/effects/entities", case["entities"].clone()),
        Check::equal("evidence/effects/silent", silent(case)),
        Check::digits("evidence/effects/adj_r_squared", &case["adj_r_squared"], STATISTICS, 0.0),
        Check::digits("evidence/effects/joint/statistic", &case["joint"]["statistic"], STATISTICS - 1.0, 0.0),
        Check::digits("evidence/effects/joint/df", &case["joint"]["df"], 15.0, 0.0),
        Check::digits("evidence/effects/joint/p_value", &case["joint"]["p_value"], P_VALUES, 0.0),
    ];
    // Of the table R gives the constant too, which is none of the effects.
    let table = case["table"].as_array().map(Vec::as_slice).unwrap_or_default();
    let constant = usize::from(table.first().is_some_and(|row| row["display_name"] == "Constant"));
    for (i, row) in table.iter().enumerate() {
        let name = match kind {
            "hc3" => "hc3_std_err",
            "cv3" => "cluster_std_err",
            _ => "ewc_std_err",
        };
        checks.extend(coefficient(&format!("{name}/{}", i + 1 - constant), row));
    }
    let effects = case["effects"].as_array().map_or(&table[constant..], Vec::as_slice);
    for (i, row) in effects.iter().enumerate() {
        let path = format!("evidence/effects/coefficients/{i}");
        checks.extend(coefficient(&path, row));
        let df = if row["df"].is_null() { &case["df"] } else { &row["df"] };
        checks.push(Check::digits(format!("{path}/df"), df, 15.0, 0.0));
        let holm = if row["holm_p"].is_null() { &case["holm_p"][i] } else { &row["holm_p"] };
        checks.push(Check::digits(format!("{path}/holm_p"), holm, P_VALUES, 0.0));
    }
    checks
}

/// A row of a table, or an effect.
fn coefficient(path: &str, row: &Value) -> Vec<Check> {
    let error = row["std_err"].as_f64().unwrap_or(0.0);
    let mut checks = vec![
        Check::equal(format!("{path}/display_name"), row["display_name"].clone()),
        Check::digits(format!("{path}/std_err"), &row["std_err"], STATISTICS, 0.0),
        Check::digits(format!("{path}/p_value"), &row["p_value"], P_VALUES, 0.0),
    ];
    for key in ["coeff", "t_stat", "ci_lower", "ci_upper"] {
        let scale = if key == "t_stat" { 1.0 } else { error };
        checks.push(Check::digits(format!("{path}/{key}"), &row[key], STATISTICS - 1.0, scale));
    }
    checks
}

/// Scores with a lag-1 correlation above 0.6 in fewer than 200 rows.
fn silent(case: &Value) -> Value {
    let correlations = case["lag_one"].as_array().into_iter().flatten().filter_map(Value::as_f64);
    if correlations.into_iter().any(|r| r > 0.6) { json!("persistent") } else { Value::Null }
}
