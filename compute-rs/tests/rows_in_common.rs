//! The rows that several results use (docs/methods/comparison.md#rows), counted by hand and against the row ledgers.

use estimand_compute::analysis::{analyze_function, rows_in_common};
use estimand_compute::contract::{AnalysisType, ColumnRef, FunctionKey, RowsInCommon, RowsUser, Transform};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::mask::RowMask;
use estimand_compute::frame::{Column, ColumnData, Table};
use serde_json::{Value, json};

const GAP: f64 = f64::NAN;

fn number(column_index: u32, values: &[f64]) -> Column {
    Column { column_index, name: format!("c{column_index}"), data: ColumnData::Number(values.to_vec()) }
}

/// Twelve rows: c1 has no value in row 3 and an outlier in row 12, c2 has none in rows 3 and 5.
fn twelve() -> Table {
    let c1 = [1.0, 2.0, GAP, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 1000.0];
    let c2 = [3.0, 1.0, GAP, 4.0, GAP, 9.0, 2.0, 6.0, 5.0, 3.0, 5.0, 8.0];
    Table { row_count: 12, columns: vec![number(1, &c1), number(2, &c2)], ..Table::default() }
}

fn user(function: FunctionKey, kind: AnalysisType, x: &[u32], removes: bool) -> RowsUser {
    let variable = |column: u32| json!({ "column": column, "trans": null });
    let mut request = json!({
        "analysis_function": [function], "analysis_type": kind, "remove_outliers": removes,
        "variables": { "Y": variable(1), "X": x.iter().map(|column| variable(*column)).collect::<Vec<_>>() },
    });
    if function.spec().instruments.0 > 0 {
        request["variables"]["X"][0]["endogenous"] = json!(true);
        request["variables"]["Z"] = json!([variable(6)]);
    }
    RowsUser { request: serde_json::from_value(request).unwrap(), function }
}

#[test]
fn rows_are_counted_as_by_hand() {
    let users = [
        // Without row 3 (missing) and row 12 (outlier).
        user(FunctionKey::Statistics, AnalysisType::Univariate, &[], true),
        // Without rows 3 and 5 (missing).
        user(FunctionKey::Regression, AnalysisType::Multivariate, &[2], false),
        user(FunctionKey::Histogram, AnalysisType::Univariate, &[], true),
        // Without row 3.
        user(FunctionKey::Statistics, AnalysisType::Univariate, &[], false),
    ];
    let found = rows_in_common(&twelve(), &users, &Unlimited).unwrap();
    // All four use rows 1, 2, 4 and 6 to 11.
    assert_eq!(found, RowsInCommon { used: vec![10, 10, 10, 11], shared: 9, same_as: vec![0, 1, 0, 3] });
    let none = rows_in_common(&twelve(), &[], &Unlimited).unwrap();
    assert_eq!(none, RowsInCommon { used: vec![], shared: 0, same_as: vec![] });
}

#[test]
fn an_outlier_of_a_sample_is_found_by_its_original_number() {
    let table = Table { rows: Some((1..=12).map(|row| row * 7).collect()), ..twelve() };
    let users = [
        user(FunctionKey::Statistics, AnalysisType::Univariate, &[], true),
        user(FunctionKey::Statistics, AnalysisType::Univariate, &[], false),
    ];
    let found = rows_in_common(&table, &users, &Unlimited).unwrap();
    assert_eq!(found, RowsInCommon { used: vec![10, 11], shared: 10, same_as: vec![0, 1] });
}

#[test]
fn a_request_that_is_not_valid_is_refused() {
    let users = [user(FunctionKey::Regression, AnalysisType::Multivariate, &[9], false)];
    assert!(rows_in_common(&twelve(), &users, &Unlimited).is_err());
}

/// Sixty rows in two entities of 30 years, with gaps, an outlier, a filter that leaves out every fourth row, and a treatment of the second.
fn panel() -> Table {
    const ROWS: usize = 60;
    let noise = |row: usize, salt: usize| ((row * row * row * salt + 31 * row * row + 7 * salt) % 1009) as f64 / 100.0;
    let mut y: Vec<f64> = (0..ROWS).map(|row| 1.0 + noise(row, 1)).collect();
    let mut x: Vec<f64> = (0..ROWS).map(|row| 1.0 + noise(row, 2)).collect();
    (y[7], x[12], y[33]) = (GAP, GAP, 400.0);
    let mut instrument: Vec<f64> = (0..ROWS).map(|row| 1.0 + noise(row, 3)).collect();
    instrument[20] = GAP;
    let year: Vec<f64> = (0..ROWS).map(|row| 1980.0 + (row % 30) as f64).collect();
    let firm: Vec<f64> = (0..ROWS).map(|row| (row / 30) as f64).collect();
    let treated: Vec<f64> = (0..ROWS).map(|row| if row < 45 { 0.0 } else { 1.0 }).collect();
    Table {
        row_count: ROWS,
        columns: vec![
            number(1, &y),
            number(2, &x),
            number(3, &year),
            number(4, &firm),
            number(5, &treated),
            number(6, &instrument),
        ],
        masks: vec![RowMask { name: "Three of four".into(), keeps: (0..ROWS).map(|row| row % 4 != 1).collect() }],
        time: Some(2),
        entity: Some(3),
        ..Table::default()
    }
}

#[test]
fn every_function_uses_as_many_rows_as_its_ledger_says() {
    let table = panel();
    for function in FunctionKey::ALL {
        for kind in function.kinds() {
            for trans in [None, Some(Transform::FirstDiff), Some(Transform::Log)] {
                // Changes of a count may be below 0, and differences must be those of all variables: a treatment has none.
                if matches!(function, FunctionKey::Poisson | FunctionKey::Did) && trans == Some(Transform::FirstDiff) {
                    continue;
                }
                // Categories are the firms, and have no transform.
                let is_treatment = function == FunctionKey::Did;
                let takes_numbers = function.spec().x.numbers && !is_treatment;
                let x: &[u32] = match (kind.max_independent_var > 0, takes_numbers) {
                    (false, _) => &[],
                    _ if is_treatment => &[5],
                    (true, true) => &[2],
                    (true, false) => &[4],
                };
                let mut user = user(function, kind.analysis_type, x, true);
                if function == FunctionKey::Logit {
                    // The firms are two.
                    user.request.variables.y.column = ColumnRef::Index(4);
                }
                user.request.variables.y.trans = trans.filter(|_| function.spec().y.numbers);
                user.request
                    .variables
                    .x
                    .iter_mut()
                    .chain(user.request.variables.z.iter_mut().flatten())
                    .for_each(|variable| variable.trans = trans.filter(|_| takes_numbers));
                let result = analyze_function(&table, &user.request, function, &Unlimited);
                let result: Value = serde_json::from_slice(&result.full).unwrap();
                assert_eq!(result.get("message"), None, "{} {trans:?}", function.key());
                let found = rows_in_common(&table, &[user], &Unlimited).unwrap();
                assert_eq!(json!(found.used), json!([result["rows"]["used"]]), "{} {trans:?}", function.key());
                assert_eq!(json!(found.shared), result["rows"]["used"]);
            }
        }
    }
}
