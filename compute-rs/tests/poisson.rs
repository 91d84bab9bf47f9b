//! Poisson of bad data and of data whose answers are known (docs/methods/poisson.md). Every expected number is worked by hand.

use estimand_compute::analysis::{analyze_function, ledger_rows};
use estimand_compute::contract::{FunctionKey, Request, StepReason};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::{Column, ColumnData, Table};
use serde_json::{Value, json};

const GAP: f64 = f64::NAN;

fn table(columns: &[Vec<f64>]) -> Table {
    let column = |(i, values): (usize, &Vec<f64>)| Column {
        column_index: i as u32 + 1,
        name: format!("c{}", i + 1),
        data: ColumnData::Number(values.clone()),
    };
    Table { row_count: columns[0].len(), columns: columns.iter().enumerate().map(column).collect(), ..Table::default() }
}

/// Y is the first column; the X are the columns of these numbers.
fn request(x: &[u32], settings: &Value) -> Request {
    let variable = |column: u32| json!({ "column": column, "trans": null });
    serde_json::from_value(json!({
        "analysis_function": ["poisson"], "analysis_type": "multivariate",
        "variables": { "Y": variable(1), "X": x.iter().map(|&x| variable(x)).collect::<Vec<_>>(), "settings": settings },
    }))
    .unwrap()
}

fn result_of(table: &Table, x: &[u32], settings: &Value) -> Value {
    let request = request(x, settings);
    serde_json::from_slice(&analyze_function(table, &request, FunctionKey::Poisson, &Unlimited).full).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(GAP)
}

#[test]
fn counts_are_zero_or_more_and_differ() {
    let said = |y: Vec<f64>| {
        let x = (0..y.len()).map(|i| (i * i % 7) as f64).collect();
        result_of(&table(&[y, x]), &[2], &json!({}))["message"].as_str().map(str::to_owned).unwrap_or_default()
    };
    let text = said(vec![1.0, -1.0, 3.0, 0.0, -0.5]);
    assert!(text.starts_with("c1 is below 0 in rows 2 and 5. Poisson needs numbers of 0 or more:"), "{text}");
    assert!(said(vec![0.0; 5]).starts_with("All rows used have 0 in c1"));
    assert!(said(vec![3.0; 5]).starts_with("c1 has the same value in every row used."));
    assert!(said(vec![3.0, 1.0]).contains("need at least 3 complete rows"));
}

#[test]
fn an_exposure_makes_rates_and_rows_without_one_are_named() {
    // Rates 5/10 and 12/8: three times as many. Rows 6 and 7 have no exposure, row 8 an unknown one.
    let y = vec![2.0, 3.0, 4.0, 8.0, 0.0, 9.0, 9.0, 9.0];
    let x = vec![0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0];
    let exposure = vec![6.0, 4.0, 2.0, 5.0, 1.0, 0.0, -1.0, GAP];
    let table = table(&[y, x, exposure]);
    let settings = json!({ "exposure": "c3" });
    let found = result_of(&table, &[2], &settings);
    assert_eq!((&found["exposure"], &found["n"]), (&json!("c3"), &json!(5)));
    assert!((number(&found["percent_effects"][0]["effect"]) - 200.0).abs() < 1e-9);
    // Scores of the first group −1 and 1 over its count of 5, with the factor 5/3.
    assert!((number(&found["coefficients"][0]["std_err"]) - (2.0f64 / 25.0 * 5.0 / 3.0).sqrt()).abs() < 1e-12);
    assert_eq!(found["claim"]["effects"][0]["step"], true);
    let notes = found["notes"].to_string();
    assert!(notes.contains("Left out for no exposure: rows 6 and 7 have no c3 above 0."), "{notes}");
    for (reason, rows) in [(StepReason::Transform, vec![6, 7]), (StepReason::Missing, vec![8])] {
        let opened = ledger_rows(&table, &request(&[2], &settings), FunctionKey::Poisson, reason, 9).unwrap();
        assert_eq!(opened, rows);
    }
    assert_eq!(found["rows"]["steps"][1]["text"], "c3 not above 0");
    let text = result_of(&table, &[2], &json!({ "exposure": 1 }))["message"].to_string();
    assert!(text.contains("c1 is Y. Choose another column as the exposure."), "{text}");
}

#[test]
fn what_does_not_exist_is_named_and_has_no_number() {
    let y = vec![0.0, 1.0, 0.0, 3.0, 0.0, 2.0, 4.0, 1.0];
    let flag = vec![1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    let x = vec![1.0, 2.0, 3.0, 1.0, 4.0, 5.0, 6.0, 2.0];
    let found = result_of(&table(&[y, flag, x]), &[2, 3], &json!({}));
    assert_eq!(
        found["exists"],
        json!({ "state": "separated", "columns": ["c2"], "rows": [1, 3], "first_rows": [1, 3], "row_count": 2 })
    );
    for field in ["coefficients", "percent_effects", "loglik", "deviance", "dispersion", "negative_binomial", "claim"] {
        assert_eq!(found[field], Value::Null, "{field}");
    }
    let names: Vec<&str> = found["without_separated"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["display_name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Constant", "c3"]);
}

/// With one row for each entity clusters are rows, so the factor G/(G − 1) · (n − 1)/(n − k) is n/(n − k); twice each row doubles the scores of
/// a cluster, so errors by cluster are those of single rows but for the factors.
#[test]
fn entities_that_repeat_are_clusters() {
    let y = [2.0, 0.0, 5.0, 1.0, 7.0, 3.0];
    let x = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let twice = |values: &[f64]| values.iter().flat_map(|v| [*v, *v]).collect::<Vec<f64>>();
    let single = result_of(&table(&[y.to_vec(), x.to_vec()]), &[2], &json!({}));
    let entity: Vec<f64> = (0..6).flat_map(|i| [f64::from(i), f64::from(i)]).collect();
    let panel = Table { entity: Some(2), ..table(&[twice(&y), twice(&x), entity]) };
    let clustered = result_of(&panel, &[2], &json!({}));
    assert_eq!((&single["clusters"], &clustered["clusters"]), (&Value::Null, &json!(6)));
    let of = |result: &Value| number(&result["coefficients"][1]["std_err"]).powi(2);
    let (by_row, by_cluster) = (6.0 / 4.0, 6.0 / 5.0 * 11.0 / 10.0);
    assert!((of(&clustered) / by_cluster / (of(&single) / by_row) - 1.0).abs() < 1e-10);
}

#[test]
fn decimals_have_an_estimate_and_no_negative_binomial() {
    let y = vec![0.5, 1.25, 0.0, 3.5, 2.0, 4.0];
    let x = vec![1.0, 2.0, 1.5, 4.0, 3.0, 5.0];
    let found = result_of(&table(&[y, x]), &[2], &json!({}));
    assert!(found["coefficients"].is_array() && found["negative_binomial"].is_null() && found["rootogram"].is_null());
    assert!(found["notes"].to_string().contains("c1 has decimals"));
}

/// The maximum of a flag is the mean of both groups, which fit without a residual: ln(5/2).
#[test]
fn a_fit_without_residuals_ends() {
    let y = [vec![2.0; 10], vec![5.0; 10]].concat();
    let flag = [vec![0.0; 10], vec![1.0; 10]].concat();
    let found = result_of(&table(&[y, flag]), &[2], &json!({}));
    assert_eq!(found["convergence"]["exists"], true);
    assert!((number(&found["coefficients"][1]["coeff"]) - 2.5f64.ln()).abs() < 1e-12);
    // Counts of a million, each within 1/2 of an exponential.
    let x: Vec<f64> = (0..40).map(f64::from).collect();
    let y = x.iter().map(|x| (1e6 * (0.1 * x).exp()).round()).collect();
    let found = result_of(&table(&[y, x]), &[2], &json!({}));
    assert_eq!(found["convergence"]["exists"], true);
    assert!((number(&found["coefficients"][1]["coeff"]) - 0.1).abs() < 1e-7);
}

#[test]
fn the_claim_has_no_unit_of_a_y_with_decimals() {
    let x: Vec<f64> = (1..=30).map(f64::from).collect();
    let noise = |i: usize| 1.0 + 0.3 * ((i * 7 % 11) as f64 - 5.0) / 5.0;
    let y: Vec<f64> = x.iter().enumerate().map(|(i, x)| (0.03 * x).exp() * noise(i) + 0.001).collect();
    let p = |unit: f64| {
        let y = y.iter().map(|y| y / unit).collect();
        number(&result_of(&table(&[y, x.clone()]), &[2], &json!({}))["claim"]["effects"][0]["p_value"])
    };
    assert!(p(1.0) < 1e-3 && (p(1000.0) / p(1.0) - 1.0).abs() < 1e-6 && (p(1e6) / p(1.0) - 1.0).abs() < 1e-6);
}

/// Where the base is separated, the other categories are compared with each other in the rows that are left: without that, X would take their part.
#[test]
fn a_separated_base_leaves_no_coefficients() {
    let y = vec![0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 1.0, 1.0, 2.0, 2.0, 9.0, 10.0, 11.0, 12.0, 8.0, 10.0];
    let x = vec![1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0, 2.0, 1.0, 3.0, 5.0, 6.0, 7.0, 6.0, 5.0, 7.0];
    let flag = |from: usize, to: usize| (0..16).map(|i| f64::from(u8::from(i >= from && i < to))).collect::<Vec<_>>();
    let found = result_of(&table(&[y, x, flag(4, 10), flag(10, 16)]), &[2, 3, 4], &json!({}));
    assert_eq!((&found["exists"]["state"], &found["without_separated"]), (&json!("separated"), &Value::Null));
}

/// The first row's expectation underflows to 0.
#[test]
fn an_expectation_that_underflows_counts_as_0() {
    let x = vec![-3000.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0];
    let y = vec![0.0, 1.0, 0.0, 2.0, 3.0, 2.0, 5.0, 7.0, 8.0, 14.0];
    let found = result_of(&table(&[y, x]), &[2], &json!({}));
    assert!(found["dispersion"]["pearson"].is_number() && found["rootogram"][0]["expected"].is_number());
}

#[test]
fn an_x_that_one_row_alone_decides_is_named() {
    let y: Vec<f64> = (0..40).map(|i| f64::from(i * 7 % 5)).collect();
    let x: Vec<f64> = (0..40).map(|i| f64::from(i * i % 11)).collect();
    let one = |common: f64, lone: f64| -> Vec<f64> { (0..40).map(|i| if i == 17 { lone } else { common }).collect() };
    let said = |values: Vec<f64>| {
        let result = result_of(&table(&[y.clone(), x.clone(), values]), &[2, 3], &json!({}));
        let notes = result["notes"].as_array().cloned().unwrap_or_default();
        notes.iter().filter_map(|note| note["text"].as_str()).collect::<Vec<_>>().join("\n")
    };
    let names = |other: &str| format!("Only one row has a value of c3 other than {other}, so that row alone decides");
    assert!(said(one(0.0, 1.0)).contains(&names("0")));
    assert!(said(one(2.5, -1.0)).contains(&names("2.5")));
    let mut first = one(4.0, 4.0);
    first[0] = 0.0;
    assert!(said(first.clone()).contains(&names("4")));
    first[1] = 0.0;
    assert!(!said(first).contains("alone decides"));
}
