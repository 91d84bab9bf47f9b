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
        numbers(&|i| f64::from(u8::from(own(i) + (i * i * 5 % 13) as f64 > 11.0))),
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
        for index in 4..8 {
            for key in ["effect", "lower", "upper", "p_value"] {
                let of = |result: &Value| result["claim"]["effects"][index][key].clone();
                alike(&of(&found), &of(&by_hand), key);
            }
        }
    }
}

fn numbers(table: &Table, index: usize) -> &[f64] {
    match &table.columns[index].data {
        ColumnData::Number(values) => values,
        _ => &[],
    }
}

/// The median of a column among all rows.
fn median(table: &Table, index: usize) -> f64 {
    let mut values = numbers(table, index).to_vec();
    values.sort_by(f64::total_cmp);
    (values[(ROWS - 1) / 2] + values[ROWS / 2]) / 2.0
}

#[test]
fn an_x_that_is_part_of_a_product_goes_with_more_counts_in_the_middle() {
    let table = table(rising);
    let found = result(&table, FunctionKey::Poisson, 1, &[2, 3, 4], &TERMS, &json!({}));
    let b = |index: usize| number(&found["coefficients"][index]["coeff"]);
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
    let [x, in_b, in_c, event] = [1, 6, 7, 11].map(|index| numbers(&table, index).to_vec());
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
    for (index, values) in [7, 8, 9].into_iter().zip(of_columns) {
        table.columns[index].data = ColumnData::Number(values);
    }
    let by_hand = result(&table, FunctionKey::Poisson, 1, &[2, 4, 12, 8, 9, 10], &[], &json!({}));
    assert_eq!(found["without_separated"].as_array().unwrap().len(), 7, "{}", found["without_separated"]);
    alike(&found["without_separated"], &by_hand["without_separated"], "without_separated");
}

/// The predictions for one row, of a model with terms and of the model with the products as columns.
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
    alike_expected("logit", 12, &json!({}));
}

#[test]
fn a_product_in_a_logit_is_the_product_as_a_column() {
    let table = table(rising);
    let found = result(&table, FunctionKey::Logit, 12, &[2, 3, 4], &TERMS, &json!({}));
    let by_hand = result(&table, FunctionKey::Logit, 12, &COLUMNS, &[], &json!({}));
    assert_eq!(found["coefficients"].as_array().unwrap().len(), 9, "{found}");
    for key in [
        "coefficients",
        "probit",
        "linear_probability",
        "firth",
        "loglik",
        "mcfadden",
        "tjur",
        "auc",
        "lr",
        "calibration",
        "hosmer_lemeshow",
        "confusion",
    ] {
        assert!(!by_hand[key].is_null(), "{key}");
        alike(&found[key], &by_hand[key], key);
    }
    alike(&found["claim"]["joint"], &by_hand["claim"]["joint"], "joint");
    // No odds ratio holds whatever the other X are, but that of a row at 0; no product has an average effect.
    assert_eq!(found["odds_ratios"].as_array().unwrap().len(), 1);
    assert_eq!(found["marginal_effects"].as_array().unwrap().len(), 4);
    let coefficient = |index: usize| number(&found["coefficients"][index]["coeff"]);
    for index in 4..8 {
        assert!((number(&found["claim"]["effects"][index]["effect"]) - coefficient(index + 1)).abs() < 1e-9);
    }
}

/// A row of the model with the products as columns, with region 0 for A, 1 for B and 2 for C.
fn row(x: f64, z: f64, region: f64) -> [f64; 9] {
    let of = |level: f64| f64::from(u8::from(region == level));
    [1.0, x, z, of(1.0), of(2.0), x * z, z * z, x * of(1.0), x * of(2.0)]
}

fn chance(row: &[f64; 9], b: &[f64]) -> f64 {
    1.0 / (1.0 + (-row.iter().zip(b).map(|(x, b)| x * b).sum::<f64>()).exp())
}

/// Solves a system by Gaussian elimination.
fn solve(mut a: Vec<Vec<f64>>, mut y: Vec<f64>) -> Vec<f64> {
    let k = y.len();
    for i in 0..k {
        let pivot = (i..k).max_by(|p, q| a[*p][i].abs().total_cmp(&a[*q][i].abs())).unwrap();
        a.swap(i, pivot);
        y.swap(i, pivot);
        for r in i + 1..k {
            let factor = a[r][i] / a[i][i];
            let (above, below) = a.split_at_mut(r);
            below[0].iter_mut().zip(&above[i]).for_each(|(cell, own)| *cell -= factor * own);
            y[r] -= factor * y[i];
        }
    }
    for i in (0..k).rev() {
        y[i] = (y[i] - (i + 1..k).map(|c| a[i][c] * y[c]).sum::<f64>()) / a[i][i];
    }
    y
}

/// Average effects by differences of the mean prediction, as `margins, dydx()` of Stata with factor notation, and their errors by differences
/// of these by the coefficients, with the information at the rows themselves.
#[test]
fn average_effects_are_differences_of_the_mean_prediction() {
    let table = table(rising);
    let found = result(&table, FunctionKey::Logit, 12, &[2, 3, 4], &TERMS, &json!({}));
    let b: Vec<f64> = (0..9).map(|index| number(&found["coefficients"][index]["coeff"])).collect();
    let rows: Vec<[f64; 3]> = (0..ROWS)
        .map(|i| [numbers(&table, 1)[i], numbers(&table, 2)[i], numbers(&table, 6)[i] + 2.0 * numbers(&table, 7)[i]])
        .collect();
    let mean = |b: &[f64], of: &dyn Fn(&[f64; 3]) -> [f64; 3]| {
        rows.iter().map(of).map(|[x, z, region]| chance(&row(x, z, region), b)).sum::<f64>() / ROWS as f64
    };
    let h = 1e-4;
    type Effect<'e> = Box<dyn Fn(&[f64]) -> f64 + 'e>;
    let of_x = |at: Option<f64>| -> Effect<'_> {
        let moved = move |h: f64| move |row: &[f64; 3]| [row[0] + h, at.unwrap_or(row[1]), row[2]];
        Box::new(move |b| (mean(b, &moved(h)) - mean(b, &moved(-h))) / (2.0 * h))
    };
    let of_z: Effect<'_> = Box::new(|b| {
        (mean(b, &|row| [row[0], row[1] + h, row[2]]) - mean(b, &|row| [row[0], row[1] - h, row[2]])) / (2.0 * h)
    });
    let of_region = |level: f64| -> Effect<'_> {
        Box::new(move |b| mean(b, &|row| [row[0], row[1], level]) - mean(b, &|row| [row[0], row[1], 0.0]))
    };
    // The information Σ p(1 − p)xx′.
    let mut information = vec![vec![0.0; 9]; 9];
    for [x, z, region] in &rows {
        let own = row(*x, *z, *region);
        let p = chance(&own, &b);
        for (i, a) in own.iter().enumerate() {
            own.iter().enumerate().for_each(|(j, c)| information[i][j] += p * (1.0 - p) * a * c);
        }
    }
    let std_err = |effect: &Effect<'_>| {
        let gradient: Vec<f64> = (0..9)
            .map(|j| {
                let step = 1e-5 * b[j].abs().max(1e-3);
                let at = |sign: f64| {
                    let mut moved = b.clone();
                    moved[j] += sign * step;
                    effect(&moved)
                };
                (at(1.0) - at(-1.0)) / (2.0 * step)
            })
            .collect();
        let along = solve(information.clone(), gradient.clone());
        gradient.iter().zip(along).map(|(g, v)| g * v).sum::<f64>().sqrt()
    };
    let wanted = [of_x(None), of_z, of_region(1.0), of_region(2.0)];
    for (effect, own) in wanted.iter().zip(found["marginal_effects"].as_array().unwrap()) {
        let name = &own["display_name"];
        assert!((number(&own["effect"]) - effect(&b)).abs() < 1e-7, "{name}: {} {}", own["effect"], effect(&b));
        let error = std_err(effect);
        assert!((number(&own["std_err"]) / error - 1.0).abs() < 1e-3, "{name}: {} {error}", own["std_err"]);
    }
    // At the quartiles of the other X, in all rows.
    let slopes = found["claim"]["with_terms"]["terms"][0]["slopes"].as_array().unwrap();
    let of_first: Vec<&Value> = slopes.iter().filter(|slope| slope["display_name"] == "c2").collect();
    assert_eq!(of_first.len(), 3);
    for slope in of_first {
        let wanted = of_x(slope["at"][0]["value"].as_f64())(&b);
        assert!((number(&slope["coeff"]) - wanted).abs() < 1e-7, "{slope} {wanted}");
    }
}

#[test]
fn a_product_that_tells_two_values_apart_is_named_by_its_term() {
    let mut table = table(rising);
    let [in_b, event] = [6, 11].map(|index| numbers(&table, index).to_vec());
    let y = in_b.iter().zip(&event).enumerate();
    let y = y.map(|(i, (b, event))| if b * event == 1.0 { 1.0 } else { (i * i % 5 % 2) as f64 }).collect();
    table.columns[0].data = ColumnData::Number(y);
    let found = result(&table, FunctionKey::Logit, 1, &[2, 4, 12], &[[12, 4]], &json!({}));
    assert_eq!(found["separation"]["columns"], json!(["c12 × c4"]), "{}", found["separation"]);
    assert_eq!(found["claim"]["basis"], "firth");
    // The odds ratio of the X that is part of no product is reported, and no other.
    let reported: Vec<bool> =
        found["claim"]["effects"].as_array().unwrap().iter().map(|effect| !effect["effect"].is_null()).collect();
    assert_eq!(reported, [true, false, false, false, false, false]);
    assert_eq!(found["odds_ratios"].as_array().unwrap().len(), 2);
}
