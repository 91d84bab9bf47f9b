//! `degenerate.json`: the codes of degenerate input (docs/methods/codes.md).

use super::statistics::NAMES;
use crate::case::Case;
use crate::job::{Check, Job, wire_trans};
use crate::source;
use serde_json::{Value, json};

/// One job for each case of an existing function.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let cases = source::cases("degenerate")?;
    Ok(cases.iter().enumerate().filter_map(|(i, case)| job(i, case)).collect())
}

fn job(i: usize, case: &Case) -> Option<Job> {
    let function = case["analysis"].as_str()?;
    let multivariate = ["regression", "robust_regression", "koyckregression"].contains(&function);
    let known = [
        "statistics",
        "robust_statistics",
        "confidence_intervals",
        "boxplot",
        "histogram",
        "qq_plot",
        "autoregression",
    ];
    if !multivariate && !known.contains(&function) {
        return None;
    }
    let input = case["input"].as_object()?;
    let columns: Vec<(String, Vec<Value>)> =
        input.iter().filter_map(|(name, values)| Some((name.clone(), values.to_values()?))).collect();
    let variable =
        |name: &str| json!({ "column": name, "trans": wire_trans(case["input"].optional("trans").optional(name)) });
    let x: Vec<Value> =
        columns.iter().filter(|(name, _)| name.starts_with('x')).map(|(name, _)| variable(name)).collect();
    let mut request = json!({
        "analysis_function": [function],
        "analysis_type": if multivariate { "multivariate" } else { "univariate" },
        "variables": { "Y": variable("y"), "X": x, "settings": { "statistics": NAMES } },
    });
    if input.contains_key("by") {
        request["statistics_by_variable"] = json!(true);
        request["statistics_by_variable_json"] = json!({ "column_index": "by" });
    }
    let expected = case["expected"].as_str()?;
    let mut checks = vec![Check::code(expected)];
    checks.extend(notes(function, expected));
    Some(Job {
        id: format!("degenerate/{}/{function}/{expected}", i + 1),
        family: "degenerate".to_owned(),
        csv: source::csv_of(&columns),
        products: Vec::new(),
        entity: input.contains_key("company_id").then(|| "company_id".to_owned()),
        time: input.contains_key("fy").then(|| "fy".to_owned()),
        function: function.to_owned(),
        request,
        checks,
    })
}

/// Checks on the notes of a case, and on the message of its code (docs/methods/codes.md).
fn notes(function: &str, expected: &str) -> Vec<Check> {
    let statistic = |name: &str, value: Value| Check::equal(format!("statistics/name={name}/value"), value);
    match (function, expected) {
        ("statistics", "E-NODATA") => vec![
            Check::equal("message", "No rows with values for all chosen variables."),
            statistic("count_total", json!(3)),
            statistic("count_missing", json!(3)),
            statistic("avg", Value::Null),
        ],
        ("statistics", "W-CONST") => {
            vec![statistic("std_dev", json!(0)), statistic("skewness", Value::Null), statistic("kurtosis", Value::Null)]
        }
        ("statistics", "ok") => ["std_dev", "variance", "se_mean", "coef_var"]
            .into_iter()
            .map(|name| statistic(name, Value::Null))
            .collect(),
        ("confidence_intervals", "E-FEW") => {
            vec![Check::equal("message", "Needs at least 2 values; there is 1."), Check::equal("chart", Value::Null)]
        }
        ("robust_statistics", "W-MADZERO") => {
            let zero = |key: &str| Check::equal(format!("robust_stats/key={key}/scale"), json!(0));
            let median = |key: &str| Check::equal(format!("robust_stats/key={key}/location"), json!(3));
            ["huber_m", "huber_p2", "tukey_mm", "tau"].into_iter().flat_map(|key| [zero(key), median(key)]).collect()
        }
        ("qq_plot", "E-POS") => vec![
            Check::equal("fits/burr12/code", "E-POS"),
            Check::equal("chart/lognormal", Value::Null),
            Check::equal("chart/normal/sample_quantiles", json!([-1, 0, 2, 3, 4, 8])),
        ],
        ("qq_plot", "W-BURRWEIB") => {
            vec![Check::equal("fits/burr12/status", "weibull_limit"), Check::equal("fits/burr12/shape_k", Value::Null)]
        }
        ("qq_plot", "E-BURR") => {
            vec![Check::equal("fits/burr12/code", "E-BURR"), Check::equal("chart/burr12", Value::Null)]
        }
        ("histogram", "E-FEW") => vec![
            Check::equal("chart/fitted_line_y", Value::Null),
            Check::equal("fits/normal/message", "Needs at least 5 values; there are 2."),
        ],
        ("histogram", "W-CONST") => {
            vec![Check::equal("chart/bin_edges", json!([3.5, 4.5])), Check::equal("chart/histogram_bars", json!([9]))]
        }
        ("regression", "E-COLLINEAR") => {
            vec![Check::equal("message", "x2 is an exact combination of x1. Remove one of them.")]
        }
        ("regression", "E-CONSTX") => vec![Check::equal("message", "x1 has the same value in every row used.")],
        ("regression", "E-CONSTY") => vec![Check::equal("message", "y has the same value in every row used.")],
        ("regression", "E-NTOOSMALL") => {
            vec![Check::equal("message", "2 coefficients need at least 3 complete rows; there are 2.")]
        }
        ("regression", "W-PERFECT") => vec![
            Check::equal("reg_stat/r_squared/value", json!(1)),
            Check::equal("std_err/1/std_err", json!(0)),
            Check::equal("std_err/1/t_stat", Value::Null),
            Check::equal("tests/key=white/statistic", Value::Null),
        ],
        ("robust_regression", "E-EXACT") => {
            vec![Check::equal("message", "More than half of the points lie exactly on one line or plane.")]
        }
        ("robust_regression", "E-NTOOSMALL") => {
            vec![Check::equal("message", "2 coefficients need at least 5 complete rows; there are 4.")]
        }
        ("autoregression", "E-DUPTIME") => vec![Check::equal("message", "a has more than one row for 2.")],
        ("autoregression", "W-UNITROOT") => vec![
            Check::equal("dynamics/half_life/value", Value::Null),
            Check::equal("dynamics/long_run_mean/value", Value::Null),
        ],
        ("boxplot", "E-MANYCAT") => vec![Check::equal("message", "by has more than 50 categories.")],
        _ => Vec::new(),
    }
}
