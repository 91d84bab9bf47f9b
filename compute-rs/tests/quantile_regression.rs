//! Quantiles of bad data and of data whose answers are known (docs/methods/quantile-regression.md). Every expected number is worked by hand.

use crate::alike::alike;
use crate::predict::{near, predicted};
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

/// Y of two X that depend on each other, with spread that grows; the products and the square; two categories and their product with X.
fn with_products(far: f64) -> Vec<Vec<f64>> {
    let mut columns: Vec<Vec<f64>> = vec![Vec::new(); 8];
    for i in 0..160 {
        let (x, z) = (far + 10.0 * noise(3 * i + 1), 5.0 * noise(7 * i + 2));
        let flag = f64::from(u8::from(i % 3 == 0));
        let (dx, e) = (x - far, noise(11 * i + 5) - 0.5);
        let y = 1.0 + dx - 0.5 * z + 0.3 * dx * z + 0.2 * dx * dx + flag * dx + (1.0 + dx) * e;
        let row = [y, x, z, flag, x * z, x * x, flag * x, (i / 8) as f64];
        columns.iter_mut().zip(row).for_each(|(column, value)| column.push(value));
    }
    columns
}

/// The answer with terms of columns 2 to 4, or with the products as columns.
fn of_products(table: &Table, terms: &Value, more: &[u32]) -> Value {
    at_quantiles(table, terms, more, &[0.25, 0.5, 0.75])
}

fn at_quantiles(table: &Table, terms: &Value, more: &[u32], taus: &[f64]) -> Value {
    let x: Vec<Value> = [2, 3, 4].iter().chain(more).map(|column| json!({ "column": column })).collect();
    let request = json!({
        "analysis_function": ["quantile_regression"], "analysis_type": "multivariate",
        "variables": { "Y": { "column": 1 }, "X": x, "terms": terms, "settings": { "taus": taus } },
    });
    let request = serde_json::from_value(request).unwrap();
    serde_json::from_slice(&analyze_function(table, &request, FunctionKey::QuantileRegression, &Unlimited).full)
        .unwrap()
}

#[test]
fn a_product_of_x_is_the_product_as_a_column() {
    let terms = json!([{ "columns": [2, 3] }, { "columns": [2, 2] }, { "columns": [4, 2] }]);
    let all = table(&with_products(3.0));
    let mut by_entity = table(&with_products(3.0));
    by_entity.entity = Some(7);
    for table in [all, by_entity] {
        let (found, by_hand) = (of_products(&table, &terms, &[]), of_products(&table, &json!([]), &[5, 6, 7]));
        assert_eq!(found["quantiles"][1]["coefficients"].as_array().unwrap().len(), 7, "{found}");
        for key in ["quantiles", "ols", "equal_slopes", "equal_slopes_bootstrap", "pseudo_r2", "bootstrap", "n", "k"] {
            // Names of tests are those of the columns.
            let (a, b) = (without_names(&found[key]), without_names(&by_hand[key]));
            assert_ne!(a, Value::Null, "{key}");
            alike(&a, &b, key);
        }
        assert_eq!(found["quantiles"][1]["unique"], true);
    }
}

fn without_names(value: &Value) -> Value {
    match value {
        Value::Array(all) => all.iter().map(without_names).collect(),
        Value::Object(all) => {
            let named = |key: &str| key == "name" || key == "display_name";
            all.iter().filter(|(key, _)| !named(key)).map(|(key, v)| (key.clone(), without_names(v))).collect()
        }
        other => other.clone(),
    }
}

#[test]
fn a_product_far_from_0_keeps_its_digits() {
    // Far from 0 a product of doubles has no digits left; the coefficients of products are those near 0.
    let terms = json!([{ "columns": [2, 3] }, { "columns": [2, 2] }]);
    let [near, far] = [0.0, 1048576.0].map(|far| of_products(&table(&with_products(far)), &terms, &[]));
    for key in ["slope", "difference"] {
        for j in [3, 4] {
            let of = |found: &Value| number(&found["claim"]["effects"][j][key]["value"]);
            assert!((of(&near) - of(&far)).abs() < 1e-7 * of(&near).abs().max(0.1), "{key} {j}");
        }
    }
}

#[test]
fn an_x_that_is_part_of_a_product_has_its_effect_in_the_middle() {
    let columns = with_products(3.0);
    let found = of_products(&table(&columns), &json!([{ "columns": [2, 3] }]), &[]);
    let mut z = columns[2].clone();
    z.sort_by(f64::total_cmp);
    let middle = (z[79] + z[80]) / 2.0;
    let from_zero = |j: usize| number(&found["quantiles"][1]["coefficients"][j]["coeff"]);
    let (effect, claim) = (&found["claim"]["effects"][0], &found["claim"]["with_terms"]);
    assert_eq!(effect["at"][0]["value"], json!(middle));
    let close = |value: &Value, expected: f64| {
        assert!((number(value) - expected).abs() < 1e-9 * expected.abs().max(1.0), "{value} is not {expected}");
    };
    close(&effect["slope"]["value"], from_zero(1) + middle * from_zero(4));
    close(&found["in_the_middle"]["quantiles"][1][1]["coeff"], from_zero(1) + middle * from_zero(4));
    assert_eq!((&found["claim"]["effects"][3]["term"], &claim["errors"]), (&json!(0), &json!("bootstrap_rows")));
    // The claims, the effects in the middle and the effects at quartiles are one fit.
    for key in ["std_err", "coeff"] {
        close(&claim["coefficients"][0][key], number(&found["in_the_middle"]["quantiles"][1][1][key]));
        close(&claim["terms"][0]["slopes"][1][key], number(&claim["coefficients"][0][key]));
    }
    assert_eq!(claim["coefficients"][3]["holm_p"], found["claim"]["effects"][3]["slope"]["p_holm"]);
    assert!(found["notes"].to_string().contains("c2 × c3"), "{}", found["notes"]);
}

/// With X less a value the constant is what is expected there, and the table prints its limits.
#[test]
fn what_is_expected_with_products_is_the_constant_of_moved_columns() {
    let columns = with_products(3.0);
    let mut moved = columns.clone();
    moved[1].iter_mut().for_each(|x| *x -= 5.0);
    moved[2].iter_mut().for_each(|z| *z -= 2.0);
    let terms = json!([{ "columns": [2, 3] }, { "columns": [2, 2] }]);
    let shown = at_quantiles(&table(&moved), &terms, &[], &[0.5]);
    let constant = &shown["quantiles"][0]["coefficients"][0];
    assert_eq!(constant["display_name"], "Constant");
    let x: Vec<Value> = [2, 3, 4].iter().map(|column| json!({ "column": column })).collect();
    let variables = json!({ "Y": { "column": 1 }, "X": x, "terms": terms, "settings": { "taus": [0.5] } });
    let found =
        predicted(&table(&columns), "quantile_regression", variables, json!({ "c2": 5, "c3": 2, "c4": 0 })).unwrap();
    near(&found, ["coeff", "ci_lower", "ci_upper"].map(|key| number(&constant[key])), 1e-9);
}

/// Where all X are 0 the constant is what is expected, and some draws of 20 rows lack a coefficient and are taken again. With moved X
/// limits differ in the fifth digit: the quantile of a draw is often an interval, and rounding decides which end of it is found.
#[test]
fn limits_of_what_is_expected_are_those_of_a_table_with_several_quantiles() {
    let columns: Vec<Vec<f64>> = with_products(3.0).into_iter().map(|column| column[..20].to_vec()).collect();
    let terms = json!([{ "columns": [2, 3] }, { "columns": [2, 2] }, { "columns": [4, 2] }]);
    let shown = of_products(&table(&columns), &terms, &[]);
    let constant = &shown["quantiles"][1]["coefficients"][0];
    assert!(number(&shown["bootstrap"]["again"]) > 0.0, "{}", shown["bootstrap"]);
    let x: Vec<Value> = [2, 3, 4].iter().map(|column| json!({ "column": column })).collect();
    let variables = json!({ "Y": { "column": 1 }, "X": x, "terms": terms, "settings": { "taus": [0.25, 0.5, 0.75] } });
    let found =
        predicted(&table(&columns), "quantile_regression", variables, json!({ "c2": 0, "c3": 0, "c4": 0 })).unwrap();
    near(&found, ["coeff", "ci_lower", "ci_upper"].map(|key| number(&constant[key])), 1e-9);
}
