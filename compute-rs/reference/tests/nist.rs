//! NIST StRD cases on the core itself: what the product does not offer (more than five X, no constant, a looser rule
//! for collinearity), and lag-1 autocorrelation.

use estimand_compute::control::Unlimited;
use estimand_compute::linear::covariance;
use estimand_compute::linear::ols::{Fit, Params};
use estimand_compute::stats::autocorrelation::lag_one;
use estimand_reference::{Case, source};
use serde_json::Value;

/// Columns of a NIST file by name.
fn columns(case: &Case) -> Vec<(String, Vec<f64>)> {
    let text = source::text(case["csv"].as_str().unwrap()).unwrap();
    let mut lines = text.lines();
    let names: Vec<String> = lines.next().unwrap().split(',').map(str::to_owned).collect();
    let rows: Vec<Vec<f64>> = lines.map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect();
    names.into_iter().enumerate().map(|(j, name)| (name, rows.iter().map(|row| row[j]).collect())).collect()
}

fn case(family: &str, name: &str) -> Case {
    source::cases(family).unwrap().into_iter().find(|case| case["name"] == name).unwrap()
}

fn digits(got: f64, expected: &Value) -> f64 {
    let expected = expected.as_f64().unwrap();
    if got == expected { 16.0 } else { -((got - expected) / expected).abs().log10() }
}

/// Fits a linear case; x by power when the case is a polynomial.
fn check(name: &str, params: Params, coefficient_digits: f64, spread_digits: f64) {
    let case = case("nist_linear", name);
    let data = columns(&case);
    let mut x: Vec<Vec<f64>> = data[1..].iter().map(|(_, values)| values.clone()).collect();
    for power in 2..=case.optional("polynomial_degree").as_u64().unwrap_or(1) {
        x.push(x[0].iter().map(|v| (0..power).map(|_| v).product()).collect());
    }
    let x: Vec<&[f64]> = x.iter().map(Vec::as_slice).collect();
    let fit = Fit::new(&data[0].1, &x, params, &Unlimited).unwrap_or_else(|defect| panic!("{name}: {defect:?}"));
    let errors = covariance::classical(&fit);
    let exact = &case["exact_on_doubles"];
    for (j, (b, se)) in fit.coefficients.iter().zip(&errors).enumerate() {
        assert!(digits(*b, &exact["estimate"][j]) >= coefficient_digits, "{name}: b{j} = {b:e}");
        assert!(digits(*se, &exact["std_dev"][j]) >= spread_digits, "{name}: se{j} = {se:e}");
    }
    assert!(digits(fit.sigma(), &exact["residual_sd"]) >= spread_digits, "{name}: s = {:e}", fit.sigma());
    assert!(digits(fit.r_squared(), &case["certified"]["r_squared"]) >= spread_digits.min(9.0), "{name}");
}

#[test]
fn longley_with_six_x() {
    check("Longley", Params::default(), 12.0, 11.0);
}

#[test]
fn filip_with_ten_powers() {
    // The powers rounded to doubles cost digits; exact_on_doubles is the answer to the rounded ones.
    check("Filip", Params { tolerance: 1e-12, intercept: true }, 7.0, 7.0);
}

#[test]
fn lines_through_the_origin() {
    let params = Params { intercept: false, ..Params::default() };
    check("NoInt1", params, 12.0, 11.0);
    check("NoInt2", params, 12.0, 11.0);
}

#[test]
fn lag_one_autocorrelation() {
    for case in source::cases("nist_univariate").unwrap() {
        let r1 = lag_one(&columns(&case)[0].1).unwrap();
        let reached = digits(r1, &case["exact_on_doubles"]["autocorr1"]);
        assert!(reached >= 10.0, "{}: {r1:e} ({reached:.1} digits)", case["name"]);
    }
}

#[test]
fn lag_one_autocorrelation_agrees_with_r() {
    for case in source::cases("statistics").unwrap() {
        if case["trans"] != "none" {
            continue;
        }
        let text = source::text(case["dataset"].as_str().unwrap()).unwrap();
        let index = text.lines().next().unwrap().split(',').position(|name| case["column"] == name).unwrap();
        let cells = text.lines().skip(1).map(|line| line.split(',').nth(index).unwrap().to_owned());
        let values: Vec<f64> = cells.filter(|cell| !cell.is_empty()).map(|cell| cell.parse().unwrap()).collect();
        assert!(digits(lag_one(&values).unwrap(), &case["autocorr1"]) >= 10.0, "{}", case["display_name"]);
    }
}
