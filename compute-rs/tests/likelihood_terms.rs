//! Squares and interactions in models whose estimate is the maximum of a likelihood (docs/methods/terms.md): each equals the model with
//! the products as columns.

use crate::alike::alike;
use crate::predict::predicted;
use estimand_compute::analysis::analyze_function;
use estimand_compute::contract::{FunctionKey, Request};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::column::Dictionary;
use estimand_compute::frame::{Column, ColumnData, Table};
use serde_json::{Value, json};

const ROWS: usize = 160;

/// Column 1 is a count, 2 and 3 are numbers, of which the first is far from 0; 4 is a region, and 5 to 10 are what 2 × 3, 3², the regions
/// B and C and their products with 2 are. Column 11 is an exposure, 12 an event.
fn table(count: impl Fn(f64, f64, usize) -> f64) -> Table {
    let region = |i: usize| i * 7 % 3;
    let x = |i: usize| 40.0 + (i * i * 7 % 23) as f64 / 4.0;
    let z = |i: usize| (i * 11 % 17) as f64 / 5.0 - 1.0;
    let of = |i: usize, level: usize| f64::from(u8::from(region(i) == level));
    let mut texts = Dictionary::default();
    (0..ROWS).for_each(|i| texts.push(["A", "B", "C"][region(i)]).unwrap());
    let (dictionary, codes) = Dictionary::intern(&texts, |_| false).unwrap();
    let numbers = |of: &dyn Fn(usize) -> f64| ColumnData::Number((0..ROWS).map(of).collect());
    let own = |i: usize| count(x(i), z(i), region(i) + i * i * 3 % 5);
    let data = vec![
        numbers(&own),
        numbers(&x),
        numbers(&z),
        ColumnData::Text { codes, dictionary },
        numbers(&|i| x(i) * z(i)),
        numbers(&|i| z(i) * z(i)),
        numbers(&|i| of(i, 1)),
        numbers(&|i| of(i, 2)),
        numbers(&|i| x(i) * of(i, 1)),
        numbers(&|i| x(i) * of(i, 2)),
        numbers(&|i| 1.0 + (i % 4) as f64),
        numbers(&|i| f64::from(u8::from(own(i) > 3.0))),
    ];
    let column =
        |(i, data): (usize, ColumnData)| Column { column_index: i as u32 + 1, name: format!("c{}", i + 1), data };
    Table { row_count: ROWS, columns: data.into_iter().enumerate().map(column).collect(), ..Table::default() }
}

/// Counts that rise with x, the more so the larger z is.
fn rising(x: f64, z: f64, more: usize) -> f64 {
    ((0.3 * (x - 40.0) * (0.5 + 0.4 * z) + 0.2 * z * z).exp() * (more * more) as f64 / 4.0).floor()
}

fn result(table: &Table, function: FunctionKey, y: u32, x: &[u32], terms: &[[u32; 2]], settings: &Value) -> Value {
    let x: Vec<Value> = x.iter().map(|column| json!({ "column": column })).collect();
    let terms: Vec<Value> = terms.iter().map(|columns| json!({ "columns": columns })).collect();
    let request: Request = serde_json::from_value(json!({
        "analysis_function": [function], "analysis_type": "multivariate",
        "variables": { "Y": { "column": y }, "X": x, "terms": terms, "settings": settings },
    }))
    .unwrap();
    serde_json::from_slice(&analyze_function(table, &request, function, &Unlimited).full).unwrap()
}

const TERMS: [[u32; 2]; 3] = [[2, 3], [3, 3], [2, 4]];
/// The columns of the same model.
const COLUMNS: [u32; 8] = [2, 3, 7, 8, 5, 6, 9, 10];

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

#[test]
fn a_product_in_poisson_is_the_product_as_a_column() {
    let table = table(rising);
    for settings in [json!({}), json!({ "exposure": "c11" })] {
        let found = result(&table, FunctionKey::Poisson, 1, &[2, 3, 4], &TERMS, &settings);
        let by_hand = result(&table, FunctionKey::Poisson, 1, &COLUMNS, &[], &settings);
        assert_eq!(found["coefficients"].as_array().unwrap().len(), 9, "{found}");
        for key in ["coefficients", "loglik", "deviance", "dispersion", "negative_binomial", "zeros", "rootogram"] {
            assert!(!by_hand[key].is_null(), "{key}");
            alike(&found[key], &by_hand[key], key);
        }
        alike(&found["claim"]["joint"], &by_hand["claim"]["joint"], "joint");
        // The coefficient of a product does not depend on where its X are measured from.
        for place in 4..8 {
            for key in ["effect", "lower", "upper", "p_value"] {
                let of = |result: &Value| result["claim"]["effects"][place][key].clone();
                alike(&of(&found), &of(&by_hand), key);
            }
        }
    }
}

fn numbers(table: &Table, place: usize) -> &[f64] {
    match &table.columns[place].data {
        ColumnData::Number(values) => values,
        _ => &[],
    }
}

/// The median of a column among all rows.
fn median(table: &Table, place: usize) -> f64 {
    let mut values = numbers(table, place).to_vec();
    values.sort_by(f64::total_cmp);
    (values[(ROWS - 1) / 2] + values[ROWS / 2]) / 2.0
}

#[test]
fn an_x_that_is_part_of_a_product_goes_with_more_counts_in_the_middle() {
    let table = table(rising);
    let found = result(&table, FunctionKey::Poisson, 1, &[2, 3, 4], &TERMS, &json!({}));
    let b = |place: usize| number(&found["coefficients"][place]["coeff"]);
    let claim = &found["claim"];
    let (z, x) = (median(&table, 2), median(&table, 1));
    let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-8, "{found} {wanted}");
    near(number(&claim["effects"][0]["effect"]), b(1) + z * b(5));
    assert_eq!(claim["effects"][0]["at"][0]["value"], json!(z));
    // z is squared and multiplied: at its own median and at the median of x.
    near(number(&claim["effects"][1]["effect"]), b(2) + x * b(5) + 2.0 * z * b(6));
    assert_eq!(claim["effects"][4]["term"], 0);
    let slopes = claim["with_terms"]["terms"][0]["slopes"].as_array().unwrap();
    for slope in slopes.iter().filter(|slope| slope["display_name"] == "c2") {
        near(number(&slope["coeff"]), b(1) + number(&slope["at"][0]["value"]) * b(5));
    }
    // The slope of x in each region, at the median of z.
    let of_regions = claim["with_terms"]["terms"][2]["slopes"].as_array().unwrap();
    let wanted: Vec<f64> = [0.0, b(7), b(8)].iter().map(|more| b(1) + z * b(5) + more).collect();
    of_regions.iter().zip(&wanted).for_each(|(slope, wanted)| near(number(&slope["coeff"]), *wanted));
    // No percent holds whatever the other X are.
    assert_eq!(found["percent_effects"], json!([]));
    assert!(found["notes"].to_string().contains("c2 × c3, c3² and c2 × c4"), "{}", found["notes"]);
}

#[test]
fn a_product_that_says_where_counts_are_zero_is_named_by_its_term() {
    let mut table = table(rising);
    let [x, in_b, in_c, event] = [1, 6, 7, 11].map(|place| numbers(&table, place).to_vec());
    // No count above 0 in region B where the event occurs, although there are some in both.
    let empty: Vec<f64> = event.iter().zip(&in_b).map(|(event, b)| event * b).collect();
    let y = empty.iter().enumerate().map(|(i, empty)| (1.0 - empty) * (1 + i * i % 5) as f64).collect();
    table.columns[0].data = ColumnData::Number(y);
    let found = result(&table, FunctionKey::Poisson, 1, &[2, 4, 12], &[[12, 4], [2, 2]], &json!({}));
    assert_eq!((&found["exists"]["state"], &found["coefficients"]), (&json!("separated"), &Value::Null));
    assert_eq!(found["exists"]["columns"], json!(["c12 × c4"]), "{}", found["exists"]);
    // In the other rows, with the square from 0: as with the columns themselves.
    let squares: Vec<f64> = x.iter().map(|x| x * x).collect();
    let both: Vec<f64> = event.iter().zip(&in_c).map(|(event, c)| event * c).collect();
    let of_columns = [empty, both, squares];
    for (place, values) in [7, 8, 9].into_iter().zip(of_columns) {
        table.columns[place].data = ColumnData::Number(values);
    }
    let by_hand = result(&table, FunctionKey::Poisson, 1, &[2, 4, 12, 8, 9, 10], &[], &json!({}));
    assert_eq!(found["without_separated"].as_array().unwrap().len(), 7, "{}", found["without_separated"]);
    alike(&found["without_separated"], &by_hand["without_separated"], "without_separated");
}

/// What a model with terms expects of a row, and the model with the products as columns of the same row.
fn alike_expected(function: &str, y: u32, settings: &Value) {
    let table = table(rising);
    let ask = |x: &[u32], terms: &[[u32; 2]], values: Value| {
        let x: Vec<Value> = x.iter().map(|column| json!({ "column": column })).collect();
        let terms: Vec<Value> = terms.iter().map(|columns| json!({ "columns": columns })).collect();
        predicted(
            &table,
            function,
            json!({ "Y": { "column": y }, "X": x, "terms": terms, "settings": settings }),
            values,
        )
        .unwrap()
    };
    for (x, z) in [(41.0, 0.5), (45.0, 2.0)] {
        let found = ask(&[2, 3, 4], &TERMS, json!({ "c2": x, "c3": z, "c4": "C" }));
        let products = json!({ "c2": x, "c3": z, "c5": x * z, "c6": z * z, "c7": 0, "c8": 1, "c9": 0, "c10": x });
        let by_hand = ask(&COLUMNS, &[], products);
        for (found, by_hand) in [(found.fit, by_hand.fit), (found.lower, by_hand.lower), (found.upper, by_hand.upper)]
            .map(|(a, b)| (a.0, b.0))
        {
            assert!((found / by_hand - 1.0).abs() < 1e-7, "{function}: {found} is not {by_hand}");
        }
    }
}

#[test]
fn what_is_expected_of_a_row_follows_its_products() {
    alike_expected("poisson", 1, &json!({}));
}
