//! Tables of bad data, of three columns and of rows that depend on each other (docs/methods/contingency.md). Every expected number is worked
//! by hand.

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

/// Y is the first column and X the second.
fn result(table: &Table, settings: &Value) -> Value {
    let variable = |column: usize| json!({ "column": column, "trans": null });
    let request = json!({
        "analysis_function": ["contingency"], "analysis_type": "multivariate",
        "variables": { "Y": variable(1), "X": [variable(2)], "settings": settings },
    });
    let request = serde_json::from_value(request).unwrap();
    serde_json::from_slice(&analyze_function(table, &request, FunctionKey::Contingency, &Unlimited).full).unwrap()
}

/// Rows of a table of counts: each (third, x, y) so many times, as columns y, x and third.
fn rows(counts: &[(f64, f64, f64, usize)]) -> Vec<Vec<f64>> {
    let each = |of: fn(&(f64, f64, f64, usize)) -> f64| {
        counts.iter().flat_map(|count| std::iter::repeat_n(of(count), count.3)).collect()
    };
    vec![each(|c| c.2), each(|c| c.1), each(|c| c.0)]
}

#[test]
fn what_cannot_be_compared_is_said_with_its_column() {
    let said = |columns: &[Vec<f64>]| result(&table(columns), &json!({}))["message"].as_str().map(str::to_owned);
    let text = said(&[vec![1.0, 2.0], vec![3.0, 3.0]]).unwrap();
    assert!(text.starts_with("All rows used have 3 in c2") && text.contains("Choose another column"), "{text}");
    let text = said(&[vec![1.0, 1.0], vec![3.0, 4.0]]).unwrap();
    assert!(text.starts_with("All rows used have 1 in c1"), "{text}");
    let text = said(&[vec![1.0, GAP], vec![GAP, 4.0]]).unwrap();
    assert!(text.starts_with("No rows"), "{text}");
    let many: Vec<f64> = (0..51).map(f64::from).collect();
    let text = said(&[many.clone(), many.iter().map(|v| v % 2.0).collect()]).unwrap();
    assert!(text.starts_with("c1 has more than 50 categories"), "{text}");
}

#[test]
fn rows_without_a_value_are_counted_and_left_out() {
    let found = result(&table(&[vec![1.0, 2.0, GAP, 2.0, 1.0], vec![7.0, 7.0, 8.0, GAP, 8.0]]), &json!({}));
    assert_eq!(
        (&found["rows"]["used"], &found["row_names"], &found["columns"]),
        (&json!(3), &json!(["7", "8"]), &json!(["1", "2"]))
    );
    assert_eq!(found["counts"], json!([[1, 1], [1, 0]]));
    assert_eq!(found["rows"]["steps"][0]["count"], 2);
}

#[test]
fn an_empty_cell_leaves_a_limit_open() {
    // The odds of c1 = 2 in the first row are infinite: 0 of 3 against 2 of 4.
    let found = result(&table(&rows(&[(0.0, 1.0, 2.0, 3), (0.0, 2.0, 1.0, 2), (0.0, 2.0, 2.0, 2)])), &json!({}));
    let two = &found["two_by_two"];
    assert_eq!((&two["odds_ratio"], &two["or_upper"]), (&Value::Null, &Value::Null));
    assert!(two["or_lower"].as_f64().unwrap() > 0.0);
    // Of 3 + 4 rows with 5 of the second: C(3,3)·C(4,2)/C(7,5) = 6/21 for the table, 12/21 and 3/21 for the others.
    assert!((found["fisher"]["p_value"].as_f64().unwrap() - 9.0 / 21.0).abs() < 1e-12, "{}", found["fisher"]);
    assert_eq!((&found["fisher"]["method"], &found["claim"]["basis"]), (&json!("exact"), &json!("fisher")));
}

#[test]
fn a_third_column_turns_a_difference() {
    // In each value the first row has 10 points more; the first row is in the value in which both are rare.
    let counts = [
        (1.0, 1.0, 1.0, 80),
        (1.0, 1.0, 2.0, 20),
        (1.0, 2.0, 1.0, 18),
        (1.0, 2.0, 2.0, 2),
        (2.0, 1.0, 1.0, 4),
        (2.0, 1.0, 2.0, 16),
        (2.0, 2.0, 1.0, 30),
        (2.0, 2.0, 2.0, 70),
    ];
    let found = result(&table(&rows(&counts)), &json!({ "within": 3 }));
    let within = &found["within"];
    // 36/120 − 72/120.
    assert!((found["claim"]["difference"].as_f64().unwrap() + 0.3).abs() < 1e-12);
    // Both differences are .1, whatever their weights.
    assert!((within["difference"].as_f64().unwrap() - 0.1).abs() < 1e-12, "{within}");
    assert_eq!((&within["reversed"], &within["missing"]), (&json!(true), &json!(0)));
    assert_eq!(within["values"][0]["counts"], json!([[80, 20], [18, 2]]));
    let own = result(&table(&rows(&counts)), &json!({ "within": 2 }));
    assert!(own["message"].as_str().unwrap().contains("Choose a third one"), "{}", own["message"]);
}

#[test]
fn two_answers_are_compared_by_the_names_of_their_categories() {
    let found = result(
        &table(&rows(&[(0.0, 1.0, 1.0, 20), (0.0, 1.0, 2.0, 10), (0.0, 2.0, 1.0, 5), (0.0, 2.0, 2.0, 15)])),
        &json!({ "paired": true }),
    );
    // Agreement .7, by chance .6·.5 + .4·.5.
    assert!((found["kappa"]["value"].as_f64().unwrap() - 0.4).abs() < 1e-12);
    // 15 changes: 2·P(X ≤ 5) = 2·4944/32768.
    assert_eq!(found["mcnemar"]["discordant"], json!([10, 5]));
    assert!((found["mcnemar"]["p_value"].as_f64().unwrap() - 2.0 * 4944.0 / 32768.0).abs() < 1e-12);
    let other = result(&table(&rows(&[(0.0, 1.0, 3.0, 2), (0.0, 2.0, 4.0, 2)])), &json!({ "paired": true }));
    assert_eq!((&other["kappa"], &other["mcnemar"]), (&Value::Null, &Value::Null));
    assert!(other["notes"].to_string().contains("1 and 2 occurs only in c2"), "{}", other["notes"]);
}

#[test]
fn rows_of_an_entity_are_judged_together() {
    // Twelve entities of ten rows; both columns are constant within each. By rows alone 60 of 120 would be strong evidence.
    let entity: Vec<f64> = (0..120).map(|row| f64::from(row / 10)).collect();
    let of = |values: [u8; 12]| -> Vec<f64> { (0..120).map(|row| f64::from(values[row / 10])).collect() };
    let y = of([0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1]);
    let x = of([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
    let mut panel = table(&[y, x, entity]);
    panel.entity = Some(2);
    let found = result(&panel, &json!({}));
    assert!(found["chi_squared"]["p_value"].as_f64().unwrap() < 1e-3);
    let claim = &found["claim"];
    assert_eq!(
        (&claim["basis"], &claim["errors"], &claim["clusters"]),
        (&json!("regression"), &json!("cv3"), &json!(12))
    );
    assert!(claim["p_value"].as_f64().unwrap() > 0.2, "{claim}");
}
