//! NIST StRD cases that fit the product: `nist_univariate.json` and, of `nist_linear.json`, those with a constant and at
//! most five X. The others run on the core itself (`tests/nist.rs`).

use super::statistics::NAMES;
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;
use serde_json::{Value, json};

/// Mean and standard deviation against exact arithmetic on the doubles, and against NIST's own digits.
pub(super) fn univariate_checks(case: &Case) -> Vec<Check> {
    let (exact, certified) = (&case["exact_on_doubles"], &case["certified"]);
    let path = |name: &str| format!("statistics/name={name}/value");
    let sd_digits = match case["name"].as_str() {
        // 0.1 is not exact in binary: the data themselves leave no more digits.
        Some("NumAcc3") => 9.4,
        Some("NumAcc4") => 8.2,
        _ => 13.0,
    };
    vec![
        Check::digits(path("avg"), &exact["mean"], 14.0, 0.0),
        Check::digits(path("std_dev"), &exact["sd"], 13.0, 0.0),
        Check::digits(path("avg"), &certified["mean"], 14.0, 0.0),
        Check::digits(path("std_dev"), &certified["sd"], sd_digits, 0.0),
        Check::equal(path("count_nonmissing"), case["n"].clone()),
    ]
}

/// One job a data set.
pub(super) fn univariate() -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for case in source::cases("nist_univariate")? {
        let mut request = crate::job::univariate("statistics", &json!("y"), &Value::Null, false);
        request["variables"]["settings"] = json!({ "statistics": NAMES });
        jobs.push(job(&case, "nist_univariate", "statistics", request, Vec::new(), univariate_checks(&case))?);
    }
    Ok(jobs)
}

/// Norris, Pontius and the five Wampler sets, powers as products.
pub(super) fn linear() -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for case in source::cases("nist_linear")? {
        if case["fits_product_limit_of_5_x"] != json!(true) {
            continue;
        }
        let degree = case.optional("polynomial_degree").as_u64().unwrap_or(1) as usize;
        let products: Vec<(String, Vec<String>)> =
            (2..=degree).map(|power| (format!("x{power}"), vec!["x".to_owned(); power])).collect();
        let mut x = vec![json!({ "column": "x" })];
        x.extend(products.iter().map(|(name, _)| json!({ "column": name })));
        let request = json!({
            "analysis_function": ["regression"],
            "analysis_type": "multivariate",
            "variables": { "Y": { "column": "y" }, "X": x },
            "remove_outliers": false,
        });
        jobs.push(job(&case, "nist_linear", "regression", request, products, linear_checks(&case))?);
    }
    Ok(jobs)
}

fn linear_checks(case: &Case) -> Vec<Check> {
    let (exact, certified) = (&case["exact_on_doubles"], &case["certified"]);
    // NIST prints 15 digits of the answer to the decimal data; the doubles' answer differs from it after so many.
    let printed = case.optional("exact_lre_min").as_f64().unwrap_or(12.0) - 0.1;
    let mut checks = Vec::new();
    for (j, estimate) in exact["estimate"].as_array().into_iter().flatten().enumerate() {
        let path = |key: &str| format!("std_err/{j}/{key}");
        checks.push(Check::digits(path("coeff"), estimate, 12.0, 0.0));
        checks.push(Check::digits(path("coeff"), &certified["estimate"][j], printed.min(12.0), 0.0));
        for value in [&exact["std_dev"][j], &certified["std_dev"][j]] {
            // A perfect fit has no spread: judged absolutely on the scale of the estimate.
            let size = estimate.as_f64().unwrap_or(1.0).abs();
            let scale = if value.as_f64().is_some_and(|v| v < 1e-12 * size) { size } else { 0.0 };
            checks.push(Check::digits(path("std_err"), value, 11.0, scale));
        }
    }
    let path = |key: &str| format!("reg_stat/{key}/value");
    for value in [&exact["residual_sd"], &certified["residual_sd"]] {
        // Wampler1 and 2: RSS < 1e-18·TSS counts as a perfect fit, with TSS above 1 in both.
        let scale = if value.as_f64().is_some_and(|v| v < 1e-12) { 0.01 } else { 0.0 };
        checks.push(Check::digits(path("s"), value, 11.0, scale));
    }
    checks.push(Check::digits(path("r_squared"), &certified["r_squared"], 11.0, 0.0));
    checks.push(Check::digits(path("ss_reg"), &certified["ss_regression"], 11.0, 0.0));
    checks.push(Check::equal(path("f_df2"), certified["df_residual"].clone()));
    match certified["f"].as_str().and_then(|text| text.parse::<f64>().ok()).filter(|f| f.is_finite()) {
        Some(f) => checks.push(Check::digits(path("f_stat"), &json!(f), 11.0, 0.0)),
        None => {
            checks.push(Check::equal(path("ss_res"), 0.0));
            checks.push(Check::code("W-PERFECT"));
        }
    }
    checks
}

fn job(
    case: &Case,
    family: &str,
    function: &str,
    request: Value,
    products: Vec<(String, Vec<String>)>,
    checks: Vec<Check>,
) -> Result<Job, String> {
    Ok(Job {
        id: format!("{family}/{}", case["name"]).replace('"', ""),
        family: family.to_owned(),
        csv: source::text(case["csv"].as_str().unwrap_or_default())?,
        products,
        entity: None,
        time: None,
        function: function.to_owned(),
        request,
        checks,
    })
}
