//! `regression.json`: the fits without and with removal.

use super::model::{case_job, removal};
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;
use serde_json::{Value, json};

/// Two jobs a case, with the switch off and on.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for case in source::cases("regression")? {
        jobs.push(case_job("regression", "regression", &case, Some(false), checks(&case, &case["without_removal"]))?);
        // Where nothing is removed the fit is the one without removal.
        let kept = case.optional("with_removal").is_null();
        let fit = if kept { &case["without_removal"] } else { &case["with_removal"] };
        let mut with_removal = removal(&case["outliers_removed"]);
        with_removal.extend(checks(&case, fit));
        let mut rows: Vec<u64> =
            case["removed_rows"].as_array().into_iter().flatten().filter_map(|v| v.as_u64()).collect();
        rows.sort_unstable();
        with_removal.push(Check::equal("outliers_removed/rows", rows));
        jobs.push(case_job("regression", "regression", &case, Some(true), with_removal)?);
    }
    Ok(jobs)
}

/// Digits required of a fit with this condition number (docs/methods/numerics.md#required-accuracy).
struct Digits {
    fit: f64,
    diagnostics: f64,
    newey_west: f64,
}

impl Digits {
    fn of(condition: f64) -> Self {
        Self {
            fit: if condition < 1e3 { 11.0 } else { 14.0 - condition.log10() },
            diagnostics: if condition < 1e3 { 10.0 } else { 14.0 - condition.log10() },
            // The reference forms (X'X)⁻¹ first, which leaves 8 digits on such data.
            newey_west: if condition < 1e4 { 10.0 } else { 8.0 },
        }
    }
}

/// The checks on all values that the reference has for a fit.
pub(super) fn checks(case: &Case, fit: &Case) -> Vec<Check> {
    let digits = Digits::of(fit["reg_stat"]["condition_number"].as_f64().unwrap_or(1.0));
    let mut checks: Vec<Check> =
        ["n", "k", "df", "nw_lag"].iter().map(|key| Check::equal(*key, fit[*key].clone())).collect();
    for (table, digits) in
        [("std_err", digits.fit), ("nw_std_err", digits.newey_west), ("hc3_std_err", digits.newey_west)]
    {
        checks.extend(coefficients(&fit[table], table, digits));
    }
    let panel_data = !case.optional("entity").is_null();
    checks.extend(reg_stat(&fit["reg_stat"], fit["n"].as_u64().unwrap_or(0), panel_data, &digits));
    checks.extend(tests(&fit["reg_stat"], fit["k"].as_u64().unwrap_or(0) - 1));
    checks.extend(residuals(fit, &digits));
    checks.extend(bands(fit, &digits));
    if fit.optional("observations").is_object() {
        checks.extend(observations(case, fit, &digits));
        checks.extend(quantiles(&fit["standardized_residuals_qq_plot"]));
    }
    checks
}

/// A table of coefficients.
pub(super) fn coefficients(expected: &Case, table: &str, digits: f64) -> Vec<Check> {
    let mut checks = Vec::new();
    for (j, row) in expected.as_array().into_iter().flatten().enumerate() {
        let path = |key: &str| format!("{table}/{j}/{key}");
        let se = row["std_err"].as_f64().unwrap_or(0.0);
        checks.push(Check::equal(path("display_name"), row["display_name"].clone()));
        for key in ["coeff", "ci_lower", "ci_upper"] {
            // An estimate near 0 is judged on the scale of its standard error.
            checks.push(Check::digits(path(key), &row[key], digits, se));
        }
        checks.push(Check::digits(path("std_err"), &row["std_err"], digits, 0.0));
        checks.push(Check::digits(path("t_stat"), &row["t_stat"], digits, 1.0));
        // The relative error of p is about t²·ν/(ν + t²) times that of t.
        checks.push(Check::digits(
            path("p_value"),
            &row["p_value"],
            digits.min(9.0) - if digits < 10.0 { 1.0 } else { 0.0 },
            0.0,
        ));
        checks.push(Check::digits(path("vif"), &row["vif"], digits.min(10.0), 0.0));
    }
    checks
}

fn reg_stat(expected: &Case, n: u64, panel_data: bool, digits: &Digits) -> Vec<Check> {
    let path = |key: &str| format!("reg_stat/{key}/value");
    let mut checks: Vec<Check> =
        ["n", "f_df1", "f_df2"].iter().map(|key| Check::equal(path(key), expected[*key].clone())).collect();
    for key in ["r_squared", "adj_r_squared", "f_stat", "s", "rmse", "ss_res", "ss_reg"] {
        checks.push(Check::digits(path(key), &expected[key], digits.fit, 0.0));
    }
    for key in ["f_p", "loglik", "aic", "bic", "condition_number"] {
        checks.push(Check::digits(path(key), &expected[key], 9.0, 0.0));
    }
    if panel_data {
        // Panel data has fewer pairs than rows: Durbin–Watson is not defined there.
        checks.extend(["durbin_watson", "dw_p"].map(|key| Check::equal(path(key), Value::Null)));
        return checks;
    }
    checks.push(Check::digits(path("durbin_watson"), &expected["durbin_watson"], 9.0, 0.0));
    checks.push(if n < 100 {
        Check::within(path("dw_p"), &expected["dw_p_exact"], 1e-8)
    } else {
        Check::digits(path("dw_p"), &expected["dw_p_normal"], 9.0, 0.0)
    });
    checks
}

fn tests(expected: &Case, x: u64) -> Vec<Check> {
    let mut checks = Vec::new();
    let white_columns = 1 + x + x * (x + 1) / 2;
    for (key, df) in
        [("breusch_pagan", None), ("white", None), ("jarque_bera", Some(2)), ("breusch_godfrey_1", Some(1))]
    {
        let path = |field: &str| format!("tests/key={key}/{field}");
        if key == "white" && expected["n"].as_u64().unwrap_or(0) <= white_columns + 1 {
            // R gives n when there are as many columns as rows; we give no test.
            checks.push(Check::equal(path("statistic"), Value::Null));
            continue;
        }
        checks.push(Check::digits(path("statistic"), &expected[key], 9.0, 1e-3));
        // tseries takes 1 − cdf for Jarque–Bera, which leaves 16 digits after the point.
        let scale = if key == "jarque_bera" { 1e-6 } else { 0.0 };
        checks.push(Check::digits(path("p_value"), &expected[format!("{key}_p").as_str()], 9.0, scale));
        let df = df.map_or_else(|| expected[format!("{key}_df").as_str()].clone().into(), |df| json!(df));
        checks.push(Check::equal(path("df"), json!([df])));
    }
    checks.push(Check::digits("tests/key=reset/statistic", &expected["reset_f"], 9.0, 0.0));
    checks.push(Check::digits("tests/key=reset/p_value", &expected["reset_p"], 9.0, 0.0));
    checks.push(Check::equal("tests/key=reset/df", json!([expected["reset_df1"], expected["reset_df2"]])));
    checks
}

fn residuals(fit: &Case, digits: &Digits) -> Vec<Check> {
    let spread = fit["resid_stat"]["std_dev"].as_f64().unwrap_or(0.0);
    let check = |(key, value): (&String, &Case)| {
        let path = format!("resid_stat/{key}");
        match key.as_str() {
            "count" => Check::equal(path, value.clone()),
            "skewness" | "kurtosis" | "autocorr1" => Check::digits(path, value, digits.diagnostics, 1.0),
            _ => Check::digits(path, value, digits.diagnostics, spread),
        }
    };
    fit["resid_stat"].as_object().into_iter().flatten().map(check).collect()
}

fn bands(fit: &Case, digits: &Digits) -> Vec<Check> {
    lines(fit, digits.fit)
}

/// The line, its bands and those of the residuals, as far as they are there.
pub(super) fn lines(fit: &Case, digits: f64) -> Vec<Check> {
    let mut checks = Vec::new();
    let scale = source::scale(fit.optional("scatter_line").optional("y"));
    if fit.optional("scatter_line").is_object() {
        checks.push(Check::digits(
            "scatter_line/x",
            &fit["scatter_line"]["x"],
            13.0,
            source::scale(&fit["scatter_line"]["x"]),
        ));
        checks.push(Check::digits("scatter_line/y", &fit["scatter_line"]["y"], digits, scale));
    }
    for level in ["level50", "level68", "level90", "level95"] {
        let flat = fit.optional("conf_intervals").optional(level);
        for (key, name) in [("t_stat", "t_stat"), ("resid_lower", "lower"), ("resid_upper", "upper")] {
            if flat.is_object() {
                checks.push(Check::digits(format!("res_intervals/{level}/{name}"), &flat[key], digits, 0.0));
            }
        }
        let band = fit.optional("bands").optional(level);
        for key in ["lower", "upper", "pred_lower", "pred_upper"] {
            if band.optional(key).is_array() {
                checks.push(Check::digits(format!("conf_intervals/{level}/{key}"), &band[key], digits, scale));
            }
        }
    }
    checks
}

fn observations(case: &Case, fit: &Case, digits: &Digits) -> Vec<Check> {
    let expected = &fit["observations"];
    let shown: Vec<usize> = (0..expected["rows_shown"].as_u64().unwrap_or(0) as usize).collect();
    let scale = source::scale(&expected["fitted"]);
    let mut checks = Vec::new();
    for key in ["fitted", "residual", "leverage", "std_residual", "student_residual", "cooks_d"] {
        let scale = if matches!(key, "fitted" | "residual") { scale } else { source::scale(&expected[key]) };
        let check = Check::digits(format!("observations/{key}"), &expected[key], digits.diagnostics, scale);
        checks.push(check.at(shown.clone()));
    }
    if case.optional("rows").is_array() {
        checks.push(Check::equal("observations/row", case["rows"].clone()));
        checks.push(Check::equal("scatter/row", case["rows"].clone()));
    }
    checks
}

fn quantiles(expected: &Case) -> Vec<Check> {
    let ranks: Vec<usize> =
        expected["index"].as_array().into_iter().flatten().filter_map(|v| v.as_u64()).map(|i| i as usize - 1).collect();
    [("sample_quantiles", 10.0), ("theoretical_quantiles", 11.0)]
        .into_iter()
        .map(|(key, digits)| {
            let path = format!("standardized_residuals_qq_plot/{key}");
            Check::digits(path, &expected[key], digits, 1.0).at(ranks.clone())
        })
        .collect()
}
