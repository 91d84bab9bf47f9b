//! Logit of bad data and of data whose answers are known (docs/methods/logit.md). Every expected number is worked by hand.

use estimand_compute::analysis::analyze_function;
use estimand_compute::contract::FunctionKey;
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
fn result_of(table: &Table, x: &[u32], settings: &Value) -> Value {
    let variable = |column: u32| json!({ "column": column, "trans": null });
    let request = json!({
        "analysis_function": ["logit"], "analysis_type": "multivariate",
        "variables": { "Y": variable(1), "X": x.iter().map(|&x| variable(x)).collect::<Vec<_>>(), "settings": settings },
    });
    let request = serde_json::from_value(request).unwrap();
    serde_json::from_slice(&analyze_function(table, &request, FunctionKey::Logit, &Unlimited).full).unwrap()
}

fn result(columns: &[Vec<f64>], settings: &Value) -> Value {
    let x: Vec<u32> = (2..=columns.len() as u32).collect();
    result_of(&table(columns), &x, settings)
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

#[test]
fn y_has_exactly_two_values() {
    let said = |y: Vec<f64>, settings: Value| {
        let x = (0..y.len()).map(|i| (i * i % 7) as f64).collect();
        result(&[y, x], &settings)["message"].as_str().map(str::to_owned).unwrap_or_default()
    };
    let text = said(vec![1.0, 1.0, 1.0, GAP], json!({}));
    assert!(text.starts_with("All rows used have 1 in c1"), "{text}");
    let text = said(vec![1.0, 2.0, 3.0, 3.0], json!({}));
    assert!(text.starts_with("c1 has 3 values in the rows used: 1, 2 and 3. Logit needs exactly two."), "{text}");
    let text = said(vec![1.0, 2.0, 2.0, 1.0], json!({ "event": "9" }));
    assert!(text.starts_with("No row used has 9 in c1. Choose 1 or 2 as the event."), "{text}");
    let text = said(vec![1.0, 2.0], json!({}));
    assert!(text.contains("need at least 3 complete rows"), "{text}");
}

#[test]
fn the_event_is_the_last_value_or_the_selected_one() {
    // One of four against three of five.
    let y = vec![1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 0.0];
    let x = vec![0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0];
    let found = result(&[y.clone(), x.clone()], &json!({}));
    assert_eq!((&found["event"], &found["other"], &found["events"]), (&json!("1"), &json!("0"), &json!(4)));
    let effect = &found["marginal_effects"][0];
    assert!((number(&effect["effect"]) - 0.35).abs() < 1e-12);
    // Variance of a difference of shares: .25·.75/4 + .6·.4/5.
    assert!((number(&effect["std_err"]) - (0.1875f64 / 4.0 + 0.24 / 5.0).sqrt()).abs() < 1e-12);
    // Odds 1/3 and 3/2.
    assert!((number(&found["odds_ratios"][1]["odds_ratio"]) - 4.5).abs() < 1e-11);
    assert_eq!(found["claim"]["effects"][0]["step"], true);
    let turned = result(&[y, x], &json!({ "event": 0 }));
    assert_eq!((&turned["event"], &turned["events"]), (&json!("0"), &json!(5)));
    assert!((number(&turned["marginal_effects"][0]["effect"]) + 0.35).abs() < 1e-12);
}

#[test]
fn what_separates_the_values_is_named_with_its_rows() {
    // The flag is set in two rows, both with the event.
    let y = vec![0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0];
    let flag = vec![0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0];
    let x = vec![1.0, 2.0, 3.0, 1.0, 4.0, 5.0, 6.0];
    let found = result(&[y.clone(), flag, x], &json!({}));
    assert_eq!(
        found["separation"],
        json!({ "state": "quasi_complete", "columns": ["c2"], "rows": [4, 5], "first_rows": [4, 5], "row_count": 2 })
    );
    assert_eq!((&found["coefficients"], &found["convergence"]["exists"]), (&Value::Null, &json!(false)));
    assert_eq!(found["claim"]["basis"], "firth");
    let all = result(&[y.clone(), y.clone()], &json!({}));
    assert_eq!((&all["separation"]["state"], &all["separation"]["row_count"]), (&json!("complete"), &json!(7)));
    assert_eq!(all["claim"]["silent"], Value::Null);
}

#[test]
fn x_without_a_coefficient_is_named() {
    let y = vec![0.0, 1.0, 0.0, 1.0, 1.0, 0.0];
    let text =
        |x: Vec<f64>, z: Vec<f64>| result(&[y.clone(), x, z], &json!({}))["message"].as_str().unwrap().to_owned();
    let x: Vec<f64> = vec![1.0, 2.0, 4.0, 3.0, 5.0, 6.0];
    assert!(text(x.clone(), vec![2.0; 6]).starts_with("c3 has the same value in every row used."));
    let twice = x.iter().map(|x| 2.0 * x).collect();
    assert!(text(x, twice).starts_with("c3 is an exact combination of c2."));
}
