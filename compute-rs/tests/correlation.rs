//! Correlations of bad data, and the rows of each pair (docs/methods/correlation.md). Every expected number is worked by hand.

use estimand_compute::analysis::analyze_function;
use estimand_compute::contract::FunctionKey;
use estimand_compute::control::Unlimited;
use estimand_compute::frame::{Column, ColumnData, Table};
use serde_json::{Value, json};

const GAP: f64 = f64::NAN;

fn table(columns: &[&[f64]]) -> Table {
    let column = |(i, values): (usize, &&[f64])| Column {
        column_index: i as u32 + 1,
        name: format!("c{}", i + 1),
        data: ColumnData::Number(values.to_vec()),
    };
    Table { row_count: columns[0].len(), columns: columns.iter().enumerate().map(column).collect(), ..Table::default() }
}

fn result(table: &Table, settings: &Value) -> Value {
    let variable = |column: usize| json!({ "column": column, "trans": null });
    let x: Vec<Value> = (2..=table.columns.len()).map(variable).collect();
    let request = json!({
        "analysis_function": ["correlation"], "analysis_type": "multivariate",
        "variables": { "Y": variable(1), "X": x, "settings": settings },
    });
    let request = serde_json::from_value(request).unwrap();
    serde_json::from_slice(&analyze_function(table, &request, FunctionKey::Correlation, &Unlimited).full).unwrap()
}

#[test]
fn what_cannot_be_correlated_is_said_with_its_columns() {
    let rising = [1.0, 2.0, 3.0, 4.0, 5.0];
    let said = |columns: &[&[f64]]| result(&table(columns), &json!({}))["message"].as_str().map(str::to_owned);
    let text = said(&[&rising, &[2.0; 5]]).unwrap();
    assert!(text.starts_with("All values of c2 are equal") && text.contains("Choose other columns"), "{text}");
    let text = said(&[&[1.0, 2.0], &[3.0, 1.0]]).unwrap();
    assert!(text.contains("2 rows have values of two of c1 and c2; a correlation needs three"), "{text}");
    // No row has values of two variables.
    let text = said(&[&[1.0, 2.0, GAP, GAP], &[GAP, GAP, 1.0, 2.0]]).unwrap();
    assert!(text.starts_with("No rows"), "{text}");
}

#[test]
fn a_pair_that_cannot_be_correlated_leaves_the_others() {
    let a = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let twice = a.map(|value| 2.0 * value);
    let few = [1.0, 7.0, GAP, GAP, GAP, GAP];
    let found = result(&table(&[&a, &twice, &[4.0; 6], &few]), &json!({}));
    let pairs = found["pairs"].as_array().unwrap();
    let notes: Vec<&str> = pairs.iter().map(|pair| pair["note"].as_str().unwrap_or("-")).collect();
    assert_eq!(notes, ["perfect", "constant", "few", "constant", "few", "few"]);
    assert_eq!(pairs[0]["r"], 1.0);
    assert_eq!(pairs[0]["p_holm"], pairs[0]["p_value"], "the others are no tests");
    let text = found["notes"].to_string();
    assert!(text.contains("All values of c3 are equal") && text.contains("c1 and c4 (2 rows)"), "{text}");
    assert!(text.contains("There are no partial correlations"), "{text}");
}

#[test]
fn each_pair_uses_its_own_rows_unless_complete_ones_are_asked_for() {
    let a = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let b = [2.0, 1.0, 4.0, 3.0, 6.0, GAP];
    let c = [GAP, 2.0, 1.0, 5.0, 3.0, 4.0];
    let counts = |settings: Value| -> Vec<u64> {
        let found = result(&table(&[&a, &b, &c]), &settings);
        found["pairs"].as_array().unwrap().iter().map(|pair| pair["n"].as_u64().unwrap()).collect()
    };
    assert_eq!(counts(json!({})), [5, 5, 4]);
    assert_eq!(counts(json!({ "complete": true })), [4, 4, 4]);
}

#[test]
fn entities_can_turn_a_relation() {
    // Two entities, each falling; their means rise: the deviations are (−1, 0, 1) and (1, 0, −1) in both.
    let entity = [1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 3.0, 3.0, 3.0];
    let x = [0.0, 1.0, 2.0, 10.0, 11.0, 12.0, 20.0, 21.0, 22.0];
    let y = [2.0, 1.0, 0.0, 12.0, 11.0, 10.0, 22.0, 21.0, 20.5];
    let mut table = table(&[&y, &x]);
    table.columns.push(Column { column_index: 99, name: "shop".to_owned(), data: ColumnData::Number(entity.to_vec()) });
    table.entity = Some(2);
    let variable = |column: u32| json!({ "column": column, "trans": null });
    let request = json!({
        "analysis_function": ["correlation"], "analysis_type": "multivariate",
        "variables": { "Y": variable(1), "X": [variable(2)] },
    });
    let request = serde_json::from_value(request).unwrap();
    let found: Value =
        serde_json::from_slice(&analyze_function(&table, &request, FunctionKey::Correlation, &Unlimited).full).unwrap();
    let pair = &found["pairs"][0];
    assert!(pair["r"].as_f64().unwrap() > 0.9 && pair["within"].as_f64().unwrap() < -0.98, "{pair}");
    assert!(pair["between"].as_f64().unwrap() > 0.99);
    assert_eq!(pair["note"], "reversed");
    // Three entities are too few for a claim.
    assert_eq!(found["claim"]["pairs"][0]["silent"], "few_entities");
}
