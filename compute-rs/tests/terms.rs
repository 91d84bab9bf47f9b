//! Interactions and squares among the X of a model: what they compute, what is refused, and that no digits are lost
//! (docs/methods/terms.md).

use estimand_compute::analysis::{analyze_function, check_request, preflight, sensitivity};
use estimand_compute::contract::{FindingKind, FunctionKey, Remedy, Request};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::{Column, ColumnData, Table};
use serde_json::{Value, json};

fn table(columns: &[Vec<f64>]) -> Table {
    let columns: Vec<Column> = (1..)
        .zip(columns)
        .map(|(column_index, values)| Column {
            column_index,
            name: format!("c{column_index}"),
            data: ColumnData::Number(values.clone()),
        })
        .collect();
    Table { row_count: columns[0].len(), columns, ..Table::default() }
}

fn request(function: FunctionKey, x: &Value, terms: &Value) -> Request {
    serde_json::from_value(json!({
        "analysis_function": [function.key()], "analysis_type": "multivariate", "remove_outliers": false,
        "variables": { "Y": { "column": 1 }, "X": x, "terms": terms },
    }))
    .unwrap()
}

fn result(table: &Table, function: FunctionKey, x: &Value, terms: &Value) -> Value {
    let request = request(function, x, terms);
    serde_json::from_slice(&analyze_function(table, &request, function, &Unlimited).full).unwrap()
}

fn refusal(function: FunctionKey, x: &Value, terms: &Value) -> String {
    let table = table(&vec![vec![1.0, 2.0, 3.0]; 7]);
    check_request(&table.infos(), &request(function, x, terms)).unwrap_err().message
}

fn x(columns: &[u32]) -> Value {
    columns.iter().map(|column| json!({ "column": column })).collect()
}

fn terms(pairs: &[[u32; 2]]) -> Value {
    pairs.iter().map(|columns| json!({ "columns": columns })).collect()
}

/// Numbers that look random, from a linear congruential generator.
fn noise(seed: u64, n: usize) -> Vec<f64> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    };
    (0..n).map(|_| next() + next() + next() - 1.5).collect()
}

fn near(found: &Value, expected: f64, digits: i32) {
    let found = found.as_f64().unwrap();
    assert!((found / expected - 1.0).abs() < 10f64.powi(-digits), "{found} is not {expected}");
}

/// A model with terms equals the model with the products as columns of their own, in every table of coefficients.
#[test]
fn a_term_is_the_product_as_a_column() {
    let n = 60;
    let (a, b) = (noise(1, n), noise(2, n));
    let errors = noise(3, n);
    let y: Vec<f64> = (0..n).map(|i| 1.0 + a[i] - 0.5 * b[i] + 0.8 * a[i] * b[i] + 0.3 * errors[i]).collect();
    let product = (0..n).map(|i| a[i] * b[i]).collect();
    let square = a.iter().map(|a| a * a).collect();
    let time = (0..n).map(|i| i as f64).collect();
    let mut table = table(&[y, a, b, product, square, time]);
    for timed in [false, true] {
        table.time = timed.then_some(5);
        for function in [FunctionKey::Regression, FunctionKey::RobustRegression, FunctionKey::Autoregression] {
            let with = result(&table, function, &x(&[2, 3]), &terms(&[[2, 3], [2, 2]]));
            let by_hand = result(&table, function, &x(&[2, 3, 4, 5]), &terms(&[]));
            let mut tables = 0;
            for key in ["std_err", "nw_std_err", "hc3_std_err", "ewc_std_err"] {
                let Some(rows) = with.get(key).and_then(Value::as_array) else { continue };
                tables += 1;
                for (row, other) in rows.iter().zip(by_hand[key].as_array().unwrap()) {
                    for number in ["coeff", "std_err", "t_stat", "ci_lower", "ci_upper"] {
                        near(&row[number], other[number].as_f64().unwrap(), 8);
                    }
                }
            }
            assert!(tables >= 2, "{function:?}");
            near(
                &with["evidence"]["effects"]["joint"]["statistic"],
                by_hand["evidence"]["effects"]["joint"]["statistic"].as_f64().unwrap(),
                8,
            );
        }
    }
}

#[test]
fn coefficients_are_named_after_their_variables() {
    let columns = [noise(1, 30), noise(2, 30), noise(3, 30).iter().map(|v| v + 9.0).collect()];
    let logged = json!([{ "column": 2 }, { "column": 3, "trans": "log" }]);
    let found = result(&table(&columns), FunctionKey::Regression, &logged, &terms(&[[2, 3], [3, 3]]));
    let names: Vec<&str> =
        found["std_err"].as_array().unwrap().iter().map(|row| row["display_name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Constant", "c2", "Ln(c3)", "c2 × Ln(c3)", "Ln(c3)²"]);
    assert_eq!(found["display_name"], "c1 on c2, Ln(c3), c2 × Ln(c3), Ln(c3)²");
    let coefficients = &found["evidence"]["effects"]["coefficients"];
    assert_eq!(coefficients[0]["at"].as_array().unwrap().len(), 1);
    assert_eq!(coefficients[0]["at"][0]["display_name"], "Ln(c3)");
    assert_eq!((&coefficients[2]["term"], &coefficients[3]["term"]), (&json!(0), &json!(1)));
    assert_eq!(coefficients[2].get("at"), None);
}

/// NIST certifies Pontius, y = b₀ + b₁x + b₂x² with x up to 3,000,000 (Statistical Reference Datasets).
#[test]
fn the_square_of_pontius_has_the_certified_coefficients() {
    let csv = std::fs::read_to_string("../tests/reference/nist/pontius.csv").unwrap();
    let rows: Vec<Vec<f64>> =
        csv.lines().skip(1).map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect();
    let header: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
    let column = |name: &str| {
        let at = header.iter().position(|own| *own == name).unwrap();
        rows.iter().map(|row| row[at]).collect::<Vec<f64>>()
    };
    let found = result(&table(&[column("y"), column("x")]), FunctionKey::Regression, &x(&[2]), &terms(&[[2, 2]]));
    let certified = [
        (0.673_565_789_473_684e-3, 0.107_938_612_033_077e-3),
        (0.732_059_160_401_003e-6, 0.157_817_399_981_659e-9),
        (-0.316_081_871_345_029e-14, 0.486_652_849_992_036e-16),
    ];
    for (row, (coeff, error)) in found["std_err"].as_array().unwrap().iter().zip(certified) {
        near(&row["coeff"], coeff, 12);
        near(&row["std_err"], error, 12);
    }
}

/// Far from 0, x² as a column has no digits left beyond x; as a term it keeps them. With z = x − 10⁹ = −10 … 10 and
/// y = 5 + 2z + z²/4 exactly, the effects around the median are 2 and 1/4, and the curve turns at z = −4.
#[test]
fn a_square_far_from_zero_keeps_its_digits() {
    let z: Vec<f64> = (-10..=10).map(f64::from).collect();
    // The errors are orthogonal to 1, z and z²: a cubic that is orthogonal to z.
    let error = |z: f64| (z.powi(3) - 65.8 * z) / 4000.0;
    let y: Vec<f64> = z.iter().map(|z| 5.0 + 2.0 * z + 0.25 * z * z + error(*z)).collect();
    let far: Vec<f64> = z.iter().map(|z| z + 1e9).collect();
    let squared = far.iter().map(|x| x * x).collect();
    let table = table(&[y, far, squared]);
    let as_column = result(&table, FunctionKey::Regression, &x(&[2, 3]), &terms(&[]));
    assert_eq!(as_column["code"], "E-COLLINEAR");
    let found = result(&table, FunctionKey::Regression, &x(&[2]), &terms(&[[2, 2]]));
    let effects = &found["evidence"]["effects"];
    near(&effects["coefficients"][0]["coeff"], 2.0, 12);
    near(&effects["coefficients"][1]["coeff"], 0.25, 12);
    near(&effects["terms"][0]["turn"]["value"], 1e9 - 4.0, 14);
    assert_eq!(effects["terms"][0]["turn"]["is_lowest"], true);
    // b₁ − 2cb₂ with c = 10⁹.
    near(&found["std_err"][1]["coeff"], 2.0 - 0.5e9, 12);
    assert_eq!(found["notes"].as_array().unwrap().iter().filter(|note| note["code"] == "N-COND").count(), 0);
}

#[test]
fn the_only_number_and_its_square_are_drawn_as_a_curve() {
    let z: Vec<f64> = (-10..=10).map(f64::from).collect();
    let errors = noise(5, z.len());
    let y: Vec<f64> = z.iter().zip(&errors).map(|(z, e)| 5.0 + 2.0 * z + 0.25 * z * z + e).collect();
    let table = table(&[y, z]);
    for function in [FunctionKey::Regression, FunctionKey::RobustRegression] {
        let found = result(&table, function, &x(&[2]), &terms(&[[2, 2]]));
        assert_eq!(found["x_display_name"], "c2");
        let b: Vec<f64> =
            found["std_err"].as_array().unwrap().iter().map(|row| row["coeff"].as_f64().unwrap()).collect();
        let (across, up) = (&found["scatter_line"]["x"], &found["scatter_line"]["y"]);
        for i in [0, 37, 100] {
            let x = across[i].as_f64().unwrap();
            near(&up[i], b[0] + b[1] * x + b[2] * x * x, 10);
        }
        assert!(found["conf_intervals"]["level95"]["lower"][50].as_f64().unwrap() < up[50].as_f64().unwrap());
        assert_eq!(found["scatter"]["x"][0], json!(-10.0));
    }
}

#[test]
fn models_without_room_for_terms_refuse_them() {
    for function in [FunctionKey::Scatterplot, FunctionKey::RobustScatterplot, FunctionKey::BoxplotMulti] {
        assert!(
            refusal(function, &x(&[2]), &terms(&[[2, 2]])).contains("takes one independent variable"),
            "{function:?}"
        );
    }
    assert_eq!(
        refusal(FunctionKey::Koyckregression, &x(&[2, 3]), &terms(&[[2, 3]])),
        "Koyck Regression takes no squares and interactions. Regression, Robust Regression, Logit, Poisson, Quantile regression, Panel regression, IV regression and Autoregression take them."
    );
}

#[test]
fn x_and_terms_together_are_at_most_five() {
    let of = |x_count: u32, pairs: &[[u32; 2]]| {
        let table = table(&vec![vec![1.0, 2.0, 3.0]; 7]);
        let columns: Vec<u32> = (2..2 + x_count).collect();
        check_request(&table.infos(), &request(FunctionKey::Regression, &x(&columns), &terms(pairs)))
    };
    assert!(of(3, &[[2, 3], [2, 2]]).is_ok());
    assert_eq!(
        of(4, &[[2, 3], [2, 2]]).unwrap_err().message,
        "Regression takes at most 5 independent variables with their squares and interactions; there are 6."
    );
}

#[test]
fn a_term_needs_its_variables_and_is_given_once() {
    let refused = |pairs: &[[u32; 2]]| refusal(FunctionKey::Regression, &x(&[2, 3]), &terms(pairs));
    assert_eq!(refused(&[[2, 4]]), "c4 is part of a square or an interaction, so it must be among the X as well.");
    assert_eq!(refused(&[[2, 3], [3, 2]]), "Each square and each interaction can be given once.");
    let category = json!([{ "column": 2, "as_category": true }]);
    assert_eq!(
        refusal(FunctionKey::Regression, &category, &terms(&[[2, 2]])),
        "c2 has categories, which have no square."
    );
}

#[test]
fn a_pair_of_categories_without_rows_is_named_and_offered_for_removal() {
    // No row has both c2 = 2 and c3 = 2.
    let first = [1.0, 1.0, 2.0, 2.0, 1.0, 2.0, 1.0, 1.0];
    let second = [1.0, 2.0, 1.0, 1.0, 2.0, 1.0, 1.0, 1.0];
    let table = table(&[noise(4, 8), first.to_vec(), second.to_vec()]);
    let categories = json!([{ "column": 2, "as_category": true }, { "column": 3, "as_category": true }]);
    let found = result(&table, FunctionKey::Regression, &categories, &terms(&[[2, 3]]));
    let text = "No row has both 2 in c2 and 2 in c3, so c2: 2 × c3: 2 cannot be computed. Merge categories, or remove c2 × c3.";
    assert_eq!((&found["code"], &found["message"]), (&json!("E-COLLINEAR"), &json!(text)));
    let request = request(FunctionKey::Regression, &categories, &terms(&[[2, 3]]));
    let preflight = preflight(&table, &request, FunctionKey::Regression, &Unlimited).unwrap();
    assert_eq!(preflight.findings.len(), 1);
    let finding = &preflight.findings[0];
    assert_eq!((finding.blocks, finding.text.as_str()), (true, text));
    assert_eq!(finding.repair, Some(Remedy::DropTerm { columns: [2, 3] }));
}

#[test]
fn the_square_of_two_values_says_nothing_new() {
    let two: Vec<f64> = (0..12).map(|i| f64::from(i % 2)).collect();
    let found = result(&table(&[noise(6, 12), two]), FunctionKey::Regression, &x(&[2]), &terms(&[[2, 2]]));
    assert_eq!(found["message"], "c2 has too few different values for c2². Remove c2².");
}

#[test]
fn missing_values_of_a_term_are_counted_with_their_variables() {
    let mut hole = noise(7, 20);
    hole[3] = f64::NAN;
    let table = table(&[noise(8, 20), hole, noise(9, 20)]);
    let found = result(&table, FunctionKey::Regression, &x(&[2, 3]), &terms(&[[2, 3]]));
    assert_eq!(found["rows"]["steps"], json!([{ "reason": "missing", "text": "missing c1, c2 or c3", "count": 1 }]));
}

/// The ways of a sensitivity analysis compare the effect at one and the same value.
#[test]
fn effects_stay_at_the_same_values_when_rows_are_left_out() {
    let n = 40;
    let mut columns = vec![noise(10, n), noise(11, n), noise(12, n)];
    columns.push((0..n).map(|i| (i % 5) as f64).collect());
    columns.push((0..n).map(|i| (i / 5) as f64).collect());
    let mut table = table(&columns);
    (table.entity, table.time) = (Some(3), Some(4));
    let request = request(FunctionKey::Regression, &x(&[2, 3]), &terms(&[[2, 3]]));
    let found = sensitivity(&table, &request, FunctionKey::Regression, &Unlimited).unwrap();
    let conditions: Vec<_> =
        found.variants.iter().flat_map(|way| way.effects.as_ref()).map(|e| e.coefficients[0].at.clone()).collect();
    assert!(conditions.len() > 5 && conditions.iter().all(|at| at.is_some() && *at == conditions[0]));
}

fn codes(values: Vec<f64>, change: &Value) -> Vec<(String, Option<Remedy>)> {
    let n = values.len();
    let table = table(&[noise(13, n), values]);
    let mut variable = json!({ "column": 2 });
    for (key, value) in change.as_object().unwrap() {
        variable[key] = value.clone();
    }
    let request = request(FunctionKey::Regression, &json!([variable]), &terms(&[]));
    let found = preflight(&table, &request, FunctionKey::Regression, &Unlimited).unwrap();
    found.findings.into_iter().filter(|f| f.kind == FindingKind::Code).map(|f| (f.text, f.repair)).collect()
}

#[test]
fn few_whole_numbers_are_offered_as_categories() {
    let of = |different: usize, n: usize| codes((0..n).map(|i| (i % different) as f64).collect(), &json!({}));
    let found = of(4, 40);
    assert_eq!(
        found,
        [(
            "c2 is used as a number, but has only 4 different whole numbers. If they are codes, such as 1 for one group and 2 for another, treat c2 as a category.".to_owned(),
            Some(Remedy::AsCategory { column: 2 })
        )]
    );
    // Two are the same model, more than eight are rather counts, and each needs five rows.
    assert_eq!([of(2, 40).len(), of(3, 40).len(), of(8, 40).len(), of(9, 90).len(), of(4, 19).len()], [0, 1, 1, 0, 0]);
}

#[test]
fn numbers_that_are_no_codes_are_left_alone() {
    let cycle = |values: &[f64]| (0..40).map(|i| values[i % values.len()]).collect::<Vec<f64>>();
    assert!(codes(cycle(&[1.0, 2.5, 3.0]), &json!({})).is_empty());
    assert!(codes(cycle(&[-1.0, 0.0, 1.0]), &json!({})).is_empty());
    assert!(codes(cycle(&[100.0, 200.0, 300.0]), &json!({})).is_empty());
    assert!(codes(cycle(&[1.0, 2.0, 3.0]), &json!({ "trans": "log" })).is_empty());
    assert!(codes(cycle(&[1.0, 2.0, 3.0]), &json!({ "as_category": true })).is_empty());
}
