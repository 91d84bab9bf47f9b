//! Each threshold just below, at and just above its value. A test here fails when the constant or its comparison changes.

use estimand_compute::analysis::analyze_function;
use estimand_compute::contract::{FunctionKey, Request};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::{Column, ColumnData, Table};
use serde_json::{Value, json};

fn result(columns: &[&[f64]], time: Option<usize>, function: FunctionKey, more: &Value) -> Value {
    let column = |(i, values): (usize, &&[f64])| Column {
        column_index: i as u32 + 1,
        name: format!("c{}", i + 1),
        data: ColumnData::Number(values.to_vec()),
    };
    let columns: Vec<Column> = columns.iter().enumerate().map(column).collect();
    let table = Table { row_count: columns[0].len(), columns, time, ..Table::default() };
    let kind = function.kinds()[0];
    let x: Vec<Value> = (0..kind.min_independent_var).map(|i| json!({ "column": i + 2 })).collect();
    let mut request = json!({
        "analysis_function": [function.key()],
        "analysis_type": kind.analysis_type,
        "variables": { "Y": { "column": 1 }, "X": x },
    });
    for (key, value) in more.as_object().unwrap() {
        request[key] = value.clone();
    }
    let request: Request = serde_json::from_value(request).unwrap();
    serde_json::from_slice(&analyze_function(&table, &request, function, &Unlimited).full).unwrap()
}

#[test]
fn eight_values_are_enough_to_judge_outliers() {
    for (n, state) in [(7, "too_few"), (8, "done"), (9, "done")] {
        let values: Vec<f64> = (0..n).map(f64::from).collect();
        let shown = result(&[&values], None, FunctionKey::Statistics, &json!({}));
        assert_eq!(shown["outliers_removed"]["state"], state, "{n}");
    }
}

#[test]
fn an_eighth_of_the_values_may_be_outliers_and_no_more() {
    // 64 / 8 = 8.
    for (far, state, used) in [(7, "done", 57), (8, "done", 56), (9, "too_many", 64)] {
        let values: Vec<f64> = (0..64).map(|i| if i < far { 1e6 } else { f64::from(i) }).collect();
        let shown = result(&[&values], None, FunctionKey::Statistics, &json!({}));
        assert_eq!(shown["outliers_removed"]["state"], state, "{far}");
        assert_eq!(shown["rows"]["used"], used, "{far}");
    }
}

/// The p-value of a test of a regression on one X of `n` rows.
fn test_p(n: usize, key: &str) -> Value {
    let y = [1.0, 3.0, 2.0, 5.0, 4.5, 7.0];
    let x = [1.0, 2.0, 3.0, 4.0, 6.0, 7.0];
    let shown = result(&[&y[..n], &x[..n]], None, FunctionKey::Regression, &json!({ "remove_outliers": false }));
    let tests = shown["tests"].as_array().unwrap();
    tests.iter().find(|test| test["key"] == key).unwrap()["p_value"].clone()
}

#[test]
fn reset_needs_more_rows_than_its_coefficients_and_two_powers() {
    // k = 2 coefficients and 2 powers: 5 rows leave one degree of freedom.
    for (n, known) in [(3, false), (4, false), (5, true), (6, true)] {
        assert_eq!(test_p(n, "reset").is_number(), known, "{n}");
    }
}

#[test]
fn white_needs_more_rows_than_its_columns_and_one() {
    // Columns 1, x, x²: 3.
    for (n, known) in [(3, false), (4, false), (5, true), (6, true)] {
        assert_eq!(test_p(n, "white").is_number(), known, "{n}");
    }
}

#[test]
fn a_time_gap_within_a_tenth_of_a_period_is_whole_periods() {
    // Steps of 16, then one of 16 + off: 1.5 / 16 = 0.09375, 1.625 / 16 = 0.1015625, each exact in binary.
    for (off, whole) in [(1.5, true), (1.625, false)] {
        let time = [0.0, 16.0, 32.0, 48.0, 64.0, 80.0 + off];
        let shown = result(&[&[1.0, 2.0, 4.0, 3.0, 5.0, 6.0], &time], Some(1), FunctionKey::Timeplot, &json!({}));
        let warned = shown["notes"].as_array().unwrap().iter().any(|note| note["code"] == "W-TIMESTEP");
        assert_eq!(warned, !whole, "{off}: {}", shown["notes"]);
    }
}

#[test]
fn the_points_of_a_qq_plot_keep_their_row_numbers_when_outliers_are_removed() {
    // Outliers at the start, in the middle and at the end.
    let mut values: Vec<f64> = (0..40).map(|i| 10.0 + f64::from(i * 17 % 41)).collect();
    (values[0], values[20], values[39]) = (1e6, 2e6, 3e6);
    let shown = result(&[&values], None, FunctionKey::QqPlot, &json!({}));
    assert_eq!(shown["outliers_removed"]["rows"], json!([1, 21, 40]));
    let plot = &shown["chart"]["normal"];
    let rows = plot["row"].as_array().unwrap();
    assert_eq!(rows.len(), 37);
    for (row, value) in rows.iter().zip(plot["sample_quantiles"].as_array().unwrap()) {
        assert_eq!(values[row.as_u64().unwrap() as usize - 1], value.as_f64().unwrap());
    }
}
