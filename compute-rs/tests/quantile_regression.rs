//! Quantiles of bad data and of data whose answers are known (docs/methods/quantile-regression.md). Every expected number is worked by hand.

use estimand_compute::analysis::analyze_function;
use estimand_compute::contract::FunctionKey;
use estimand_compute::control::Unlimited;
use estimand_compute::frame::{Column, ColumnData, Table};
use serde_json::{Value, json};

fn table(columns: &[Vec<f64>]) -> Table {
    let column = |(i, values): (usize, &Vec<f64>)| Column {
        column_index: i as u32 + 1,
        name: format!("c{}", i + 1),
        data: ColumnData::Number(values.clone()),
    };
    Table { row_count: columns[0].len(), columns: columns.iter().enumerate().map(column).collect(), ..Table::default() }
}

/// Y is the first column and X the second.
fn result_of(table: &Table, taus: &[f64]) -> Value {
    let variable = |column: u32| json!({ "column": column, "trans": null });
    let request = json!({
        "analysis_function": ["quantile_regression"], "analysis_type": "multivariate",
        "variables": { "Y": variable(1), "X": [variable(2)], "settings": { "taus": taus } },
    });
    let request = serde_json::from_value(request).unwrap();
    serde_json::from_slice(&analyze_function(table, &request, FunctionKey::QuantileRegression, &Unlimited).full)
        .unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

/// Y of a row, which has no order and no ties.
fn noise(i: usize) -> f64 {
    ((i * i * i + 17 * i) % 1009) as f64 / 1009.0
}

#[test]
fn a_flag_has_the_quantiles_of_both_groups() {
    // 1 to 9 where the flag is 0, and 10 times that where it is 1: medians 5 and 50.
    let y: Vec<f64> = (1..=9).map(f64::from).chain((1..=9).map(|i| 10.0 * f64::from(i))).collect();
    let flag = (0..18).map(|i| f64::from(u8::from(i >= 9))).collect();
    let found = result_of(&table(&[y, flag]), &[0.25, 0.5]);
    let line = |t: usize, j: usize| number(&found["quantiles"][t]["coefficients"][j]["coeff"]);
    // ⌈9/4⌉ = 3.
    assert_eq!([line(0, 0), line(0, 1), line(1, 0), line(1, 1)], [3.0, 27.0, 5.0, 45.0]);
    // The distances to the median of 1 … 9 sum to 20; both groups have 220, half of it.
    assert!((number(&found["quantiles"][1]["objective"]) - 110.0).abs() < 1e-12);
}

#[test]
fn a_perfect_line_is_every_quantile_and_claims_nothing() {
    let x: Vec<f64> = (0..40).map(f64::from).collect();
    let y = x.iter().map(|x| 3.0 + 2.0 * x).collect();
    let found = result_of(&table(&[y, x]), &[0.1, 0.9]);
    assert_eq!(found["claim"]["silent"], "exact");
    for quantile in found["quantiles"].as_array().unwrap() {
        assert!((number(&quantile["coefficients"][1]["coeff"]) - 2.0).abs() < 1e-12);
        assert_eq!(quantile["objective"], 0.0);
    }
}

#[test]
fn few_rows_and_tied_values_claim_nothing() {
    let of = |n: usize, y: fn(usize) -> f64| {
        let columns = [(0..n).map(y).collect(), (0..n).map(|i| noise(3 * i + 1)).collect()];
        result_of(&table(&columns), &[0.1, 0.5, 0.9])["claim"].clone()
    };
    assert_eq!(of(19, noise)["silent"], "few_rows");
    // 20 rows are ten for each coefficient, and 2 lie beyond .1, fewer than ten.
    let claim = of(20, noise);
    assert_eq!((&claim["silent"], &claim["low"]), (&Value::Null, &Value::Null));
    let claim = of(100, noise);
    assert_eq!((number(&claim["low"]), number(&claim["high"])), (0.1, 0.9));
    assert_eq!(of(100, |i| (noise(i) * 3.0).floor())["silent"], "ties");
}

#[test]
fn a_time_makes_a_series_and_entities_are_drawn_whole() {
    let n = 60;
    let y: Vec<f64> = (0..n).map(noise).collect();
    let x: Vec<f64> = (0..n).map(|i| noise(3 * i + 1)).collect();
    let time = (0..n).map(|i| 1900.0 + i as f64).collect();
    let entity = (0..n).map(|i| (i / 6) as f64).collect();
    let all = table(&[y, x, time, entity]);
    let series = result_of(&Table { time: Some(2), ..all.clone() }, &[0.25, 0.75]);
    assert_eq!(series["claim"]["silent"], "series");
    let panel = result_of(&Table { entity: Some(3), ..all }, &[0.25, 0.75]);
    assert_eq!((&panel["bootstrap"]["units"], &panel["bootstrap"]["clusters"]), (&json!("entities"), &json!(10)));
    assert_eq!(panel["claim"]["silent"], Value::Null);
}
