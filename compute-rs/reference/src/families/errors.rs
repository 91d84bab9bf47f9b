//! `errors.json` and `robust_errors.json`: the standard errors that claims rest on, and the tests made with them.

use super::model::case_job;
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;
use serde_json::{Value, json};

/// Digits demanded of statistics and of p-values.
#[derive(Clone, Copy)]
struct Demanded {
    statistics: f64,
    p_values: f64,
}

/// R writes 15 digits.
const LEAST_SQUARES: Demanded = Demanded { statistics: 12.0, p_values: 9.0 };
/// Required: 1e-8 for coefficients, 1e-7 for errors of a robust fit.
const ROBUST: Demanded = Demanded { statistics: 9.0, p_values: 7.5 };

/// One job a case, with the switch off, and one a case of a robust fit, which has no switch.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let mut jobs = of("errors", "regression", Some(false), LEAST_SQUARES)?;
    jobs.extend(of("robust_errors", "robust_regression", None, ROBUST)?);
    Ok(jobs)
}

fn of(family: &str, function: &str, remove: Option<bool>, demanded: Demanded) -> Result<Vec<Job>, String> {
    let job = |case: &Case| {
        let built = case_job(family, function, case, remove, checks(case, demanded))?;
        let timed = if case.optional("time").is_null() { "without" } else { "with" };
        Ok(Job { id: format!("{family}/{}/{timed}_time", built.id), ..built })
    };
    source::cases(family)?.iter().map(job).collect()
}

fn checks(case: &Case, demanded: Demanded) -> Vec<Check> {
    let Demanded { statistics, p_values } = demanded;
    let kind = case["errors"].as_str().unwrap_or_default();
    let mut checks = vec![
        Check::equal("evidence/effects/errors", json!(kind)),
        Check::equal("evidence/effects/n", case["n"].clone()),
        Check::equal("evidence/effects/entities", case["entities"].clone()),
        Check::equal("evidence/effects/silent", silent(case)),
        Check::digits("evidence/effects/joint/statistic", &case["joint"]["statistic"], statistics - 1.0, 0.0),
        Check::digits("evidence/effects/joint/df", &case["joint"]["df"], 15.0, 0.0),
        Check::digits("evidence/effects/joint/p_value", &case["joint"]["p_value"], p_values, 0.0),
    ];
    if let Some(share) = case.get("adj_r_squared") {
        checks.push(Check::digits("evidence/effects/adj_r_squared", share, statistics, 0.0));
    }
    // R's table also has the constant, which is not an effect.
    let table = case["table"].as_array().unwrap_or_default();
    let constant = usize::from(table.first().is_some_and(|row| row["display_name"] == "Constant"));
    for (i, row) in table.iter().enumerate() {
        let name = match kind {
            "hc3" => "hc3_std_err",
            "cv3" | "mm_cv3" => "cluster_std_err",
            _ => "ewc_std_err",
        };
        checks.extend(coefficient(&format!("{name}/{}", i + 1 - constant), row, demanded));
    }
    for (i, row) in case.get("ar1_table").and_then(|table| table.as_array()).into_iter().flatten().enumerate() {
        checks.extend(coefficient(&format!("ar1_std_err/{}", i + 1), row, demanded));
    }
    for (i, row) in case["effects"].as_array().into_iter().flatten().enumerate() {
        let path = format!("evidence/effects/coefficients/{i}");
        checks.extend(coefficient(&path, row, demanded));
        checks.push(Check::digits(format!("{path}/df"), &row["df"], 15.0, 0.0));
        checks.push(Check::digits(format!("{path}/holm_p"), &row["holm_p"], p_values, 0.0));
    }
    checks
}

/// A row of a table, or an effect.
fn coefficient(path: &str, row: &Case, Demanded { statistics, p_values }: Demanded) -> Vec<Check> {
    let error = row["std_err"].as_f64().unwrap_or(0.0);
    let mut checks = vec![
        Check::equal(format!("{path}/display_name"), row["display_name"].clone()),
        Check::digits(format!("{path}/std_err"), &row["std_err"], statistics, 0.0),
        Check::digits(format!("{path}/p_value"), &row["p_value"], p_values, 0.0),
    ];
    for key in ["coeff", "t_stat", "ci_lower", "ci_upper"] {
        let scale = if key == "t_stat" { 1.0 } else { error };
        checks.push(Check::digits(format!("{path}/{key}"), &row[key], statistics - 1.0, scale));
    }
    checks
}

/// Scores with a lag-1 correlation above 0.6 in fewer than 200 rows.
fn silent(case: &Case) -> Value {
    let correlations = case.optional("lag_one").as_array().into_iter().flatten().filter_map(|v| v.as_f64());
    if correlations.into_iter().any(|r| r > 0.6) { json!("persistent") } else { Value::Null }
}
