//! `robust_regression.json`: MM-fits of robustbase with 5000 resamples and tolerances of 1e-13.

use super::model::case_job;
use super::regression::{coefficients, lines};
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;

/// One job a case.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let cases = source::cases("robust_regression")?;
    cases.iter().map(|case| case_job("robust_regression", "robust_regression", case, None, checks(case))).collect()
}

/// Required: 1e-8 for scale and coefficients, 1e-7 for errors, weights and R².
fn checks(case: &Case) -> Vec<Check> {
    let mut checks: Vec<Check> =
        ["n", "k", "df", "nw_lag"].iter().map(|key| Check::equal(*key, case[*key].clone())).collect();
    checks.push(Check::equal("outliers_removed/state", "not_used"));
    for table in ["std_err", "nw_std_err"] {
        checks.extend(coefficients(&case[table], table, 7.5));
    }
    let reg_stat = &case["reg_stat"];
    let path = |key: &str| format!("reg_stat/{key}/value");
    for key in ["n", "n_outlier", "n_zero_weight"] {
        checks.push(Check::equal(path(key), reg_stat[key].clone()));
    }
    checks.push(Check::digits(path("scale"), &reg_stat["scale"], 9.0, 0.0));
    for key in ["r_squared", "adj_r_squared"] {
        checks.push(Check::digits(path(key), &reg_stat[key], 8.0, 0.0));
    }
    let scale = reg_stat["scale"].as_f64().unwrap_or(0.0);
    for (key, value) in case["resid_stat"].as_object().into_iter().flatten() {
        checks.push(Check::digits(format!("resid_stat/{key}"), value, 8.0, scale));
    }
    checks.extend(lines(case, 8.0));
    let observations = &case["observations"];
    let shown: Vec<usize> = (0..observations["rows_shown"].as_u64().unwrap_or(0) as usize).collect();
    for (key, scale) in [("fitted", scale), ("residual", scale), ("std_residual", 1.0), ("weight", 1.0)] {
        let check = Check::digits(format!("observations/{key}"), &observations[key], 8.0, scale);
        checks.push(check.at(shown.clone()));
    }
    checks
}
