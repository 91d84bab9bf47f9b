//! Pairs of bad data, outliers, and rows that depend on each other (docs/methods/paired-comparison.md). Every expected number is worked
//! by hand next to its case.

use estimand_compute::analysis::{analyze_function, check_request};
use estimand_compute::contract::{FunctionKey, Request};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::{Column, ColumnData, Table};
use serde_json::{Value, json};

fn table(columns: &[&[f64]]) -> Table {
    let column = |(i, values): (usize, &&[f64])| Column {
        column_index: i as u32 + 1,
        name: format!("c{}", i + 1),
        data: ColumnData::Number(values.to_vec()),
    };
    Table { row_count: columns[0].len(), columns: columns.iter().enumerate().map(column).collect(), ..Table::default() }
}

fn request((y, of_y): (usize, Option<&str>), (x, of_x): (usize, Option<&str>), remove_outliers: bool) -> Request {
    let request = json!({
        "analysis_function": ["paired_comparison"], "analysis_type": "multivariate", "remove_outliers": remove_outliers,
        "variables": { "Y": { "column": y, "trans": of_y }, "X": [{ "column": x, "trans": of_x }] },
    });
    serde_json::from_value(request).unwrap()
}

fn result(table: &Table, remove_outliers: bool) -> Value {
    answer(table, &request((1, None), (2, None), remove_outliers))
}

fn answer(table: &Table, request: &Request) -> Value {
    let bytes = analyze_function(table, request, FunctionKey::PairedComparison, &Unlimited).full;
    serde_json::from_slice(&bytes).unwrap()
}

/// X of zeros, so that Y is the difference.
fn differences(values: &[f64]) -> Table {
    table(&[values, &vec![0.0; values.len()]])
}

fn close(found: &Value, expected: f64) {
    let found = found.as_f64().unwrap();
    assert!((found - expected).abs() < 1e-9 * expected.abs().max(1.0), "{found} {expected}");
}

#[test]
fn different_transforms_have_no_difference() {
    let table = table(&[&[1.0, 2.0, 4.0], &[1.0, 3.0, 9.0]]);
    let refused = |of_y, of_x| check_request(&table.infos(), &request((1, of_y), (2, of_x), true)).err();
    let failure = refused(Some("log"), None).unwrap();
    assert!(failure.message.starts_with("c1 and c2 have different transforms."), "{}", failure.message);
    assert!(refused(Some("sqrt"), Some("log")).is_some());
    assert!(refused(Some("log"), Some("log")).is_none());
    let ratios = answer(&table, &request((1, Some("log")), (2, Some("log")), true));
    assert_eq!(ratios["ratios"], true);
    // ln 1/1, ln 2/3, ln 4/9: the mean is ln(8/27)/3.
    close(&ratios["mean_diff"], (8.0f64 / 27.0).ln() / 3.0);
}

#[test]
fn one_pair_is_refused() {
    let found = result(&table(&[&[1.0, f64::NAN], &[2.0, 3.0]]), true);
    assert_eq!((found["code"].as_str(), found["n"].is_null()), (Some("E-FEW"), true));
}

#[test]
fn equal_differences_are_counted_and_not_tested() {
    let found = result(&differences(&[2.0; 5]), true);
    assert!(found["t"].is_null() && found["claim"]["p_value"].is_null());
    assert_eq!((&found["claim"]["silent"], &found["sign"]["positive"]), (&json!("exact"), &json!(5)));
    // All five signs are equal: 2/2⁵.
    close(&found["sign"]["p_value"], 1.0 / 16.0);
    assert_eq!((found["agreement"]["lower"].as_f64(), found["wilcoxon"]["v"].as_f64()), (Some(2.0), Some(15.0)));
    let zeros = result(&differences(&[0.0; 4]), true);
    assert!(zeros["wilcoxon"].is_null() && zeros["sign"]["p_value"].is_null());
}

#[test]
fn outliers_of_the_differences_are_left_out_and_kept_in_turn() {
    // Quartiles 3 and 7, fences −9 and 19.
    let table = differences(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 100.0]);
    let found = result(&table, true);
    assert_eq!((&found["n"], &found["outliers_removed"]["rows"]), (&json!(8), &json!([9])));
    assert_eq!(found["rows"]["steps"][0]["text"], "outlier (difference above 19)");
    close(&found["mean_diff"], 4.5);
    close(&found["all_rows"]["diff"], 136.0 / 9.0);
    let kept = result(&table, false);
    assert!(kept["all_rows"].is_null());
    close(&kept["mean_diff"], 136.0 / 9.0);
    close(&kept["without_outliers"]["diff"], 4.5);
}

#[test]
fn rounding_errors_break_no_ties() {
    // 0.3 − 0.1, 0.5 − 0.3 and 1.2 − 1 are 0.2; 0.1 + 0.2 − 0.3 is 0.
    let found = result(&table(&[&[0.3, 0.5, 1.2, 0.1 + 0.2], &[0.1, 0.3, 1.0, 0.3]]), true);
    // The zero has rank 1, the others share 3.
    assert_eq!((found["wilcoxon"]["v"].as_f64(), &found["wilcoxon"]["method"]), (Some(9.0), &json!("normal")));
    assert_eq!((&found["sign"]["positive"], &found["sign"]["negative"]), (&json!(3), &json!(0)));
}

#[test]
fn entities_are_what_a_panel_counts() {
    let entity = [1.0, 1.0, 2.0, 2.0, 3.0, 3.0, 4.0, 4.0, 5.0, 5.0];
    let mut table = table(&[&entity, &[0.0; 10], &entity]);
    table.entity = Some(2);
    let claim = &result(&table, true)["claim"];
    assert_eq!((&claim["errors"], &claim["clusters"]), (&json!("cv3"), &json!(5)));
    // Entity means 1 to 5: standard error √(2.5/5), t(.975; 4) = 2.776445.
    close(&claim["lower"], 3.0 - 2.776_445_105_197_793 * 0.5f64.sqrt());
    for column in [0, 2] {
        if let ColumnData::Number(values) = &mut table.columns[column].data {
            values.iter_mut().for_each(|value| *value = value.min(4.0));
        }
    }
    assert_eq!(result(&table, true)["claim"]["silent"], "few_entities");
}

#[test]
fn a_difference_that_wanders_has_no_mean() {
    let mut state = 7u32;
    let mut at = 0.0;
    let walk: Vec<f64> = (0..120)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            at += f64::from(state >> 16) / 65_536.0 - 0.5;
            at
        })
        .collect();
    let time: Vec<f64> = (1..=120).map(f64::from).collect();
    let steps: Vec<f64> = walk.windows(2).map(|pair| pair[1] - pair[0]).chain([0.1]).collect();
    for (values, wanders) in [(&walk, true), (&steps, false)] {
        let mut table = table(&[values, &vec![0.0; 120], &time]);
        table.time = Some(2);
        assert_eq!(result(&table, true)["claim"]["wanders"], wanders);
    }
}

#[test]
fn exchanging_y_and_x_turns_the_signs() {
    let table = table(&[&[1.0, 4.5, 2.0, 8.0, 3.0, 9.5], &[2.5, 4.0, 4.0, 1.0, 7.0, 1.0]]);
    let (one, other) = (result(&table, true), answer(&table, &request((2, None), (1, None), true)));
    let number = |of: &Value, path: &str| of.pointer(path).and_then(Value::as_f64).unwrap();
    for (path, turned) in [
        ("/mean_diff", "/mean_diff"),
        ("/t/lower", "/t/upper"),
        ("/wilcoxon/shift", "/wilcoxon/shift"),
        ("/agreement/lower_lower", "/agreement/upper_upper"),
        ("/claim/upper", "/claim/lower"),
    ] {
        assert!((number(&one, path) + number(&other, turned)).abs() < 1e-12, "{path}");
    }
    // V of both adds up to all ranks.
    assert_eq!(number(&one, "/wilcoxon/v") + number(&other, "/wilcoxon/v"), 21.0);
    assert_eq!(number(&one, "/wilcoxon/p_value"), number(&other, "/wilcoxon/p_value"));
}
