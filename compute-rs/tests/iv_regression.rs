//! Instruments of bad data and of data whose answers are known (docs/methods/iv-regression.md). Every expected number is worked by hand.

use crate::alike::alike;
use estimand_compute::analysis::{analyze_function, ledger_rows};
use estimand_compute::contract::{FunctionKey, Request, StepReason};
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

/// Y is the first column; the endogenous X come before the others.
fn request(endogenous: &[u32], others: &[u32], instruments: &[u32]) -> Request {
    let variable = |column: u32| json!({ "column": column, "trans": null });
    let endogenous_variable = |column: u32| json!({ "column": column, "trans": null, "endogenous": true });
    let x: Vec<Value> =
        endogenous.iter().map(|&x| endogenous_variable(x)).chain(others.iter().map(|&x| variable(x))).collect();
    serde_json::from_value(json!({
        "analysis_function": ["iv_regression"], "analysis_type": "multivariate",
        "variables": {
            "Y": variable(1), "X": x, "Z": instruments.iter().map(|&z| variable(z)).collect::<Vec<_>>(), "settings": {},
        },
    }))
    .unwrap()
}

fn result_of(table: &Table, request: &Request) -> Value {
    serde_json::from_slice(&analyze_function(table, request, FunctionKey::IvRegression, &Unlimited).full).unwrap()
}

fn message(columns: &[Vec<f64>], request: &Request) -> String {
    result_of(&table(columns), request)["message"].as_str().map(str::to_owned).unwrap_or_default()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(GAP)
}

/// Numbers without a pattern.
fn noise(i: usize) -> f64 {
    ((i * i * i + 17 * i) % 1009) as f64 / 1009.0 - 0.5
}

/// Y, X and an instrument that moves X by `strength`; the effect is 2, and X is chosen with what moves Y.
fn model(n: usize, strength: f64) -> Vec<Vec<f64>> {
    let z: Vec<f64> = (0..n).map(|i| noise(5 * i + 3)).collect();
    let hidden: Vec<f64> = (0..n).map(|i| noise(3 * i + 1)).collect();
    let x: Vec<f64> = (0..n).map(|i| strength * z[i] + hidden[i]).collect();
    let y = (0..n).map(|i| 2.0 * x[i] + hidden[i] + noise(7 * i + 2)).collect();
    vec![y, x, z]
}

#[test]
fn roles_that_cannot_be_are_refused_by_name() {
    let columns = [model(40, 1.0), vec![(0..40).map(|i| noise(11 * i)).collect(), vec![1.0; 40]]].concat();
    let said = |endogenous: &[u32], others: &[u32], instruments: &[u32]| {
        message(&columns, &request(endogenous, others, instruments))
    };
    assert!(said(&[], &[2], &[3]).starts_with("IV regression needs an X that is chosen together with Y."));
    assert!(said(&[2], &[], &[]).starts_with("IV regression takes 1 to 8 instruments; there are 0."));
    assert!(said(&[2, 4], &[], &[3]).starts_with("Two X that are chosen need at least two instruments."));
    assert_eq!(said(&[2], &[], &[2]), "This variable already on the list.");
    assert!(said(&[2], &[], &[5]).starts_with("c5 has the same value in every row used."));
    assert!(said(&[5], &[], &[3]).starts_with("c5 has the same value in every row used."));
}

#[test]
fn what_is_not_identified_is_said_and_has_no_number() {
    let z = vec![1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0];
    let x = vec![1.0, 1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0];
    let y = vec![1.0, 2.0, 4.0, 3.0, 5.0, 7.0, 6.0, 9.0];
    let twice = z.iter().map(|z| 3.0 * z + 1.0).collect();
    let columns = [y, x, z, twice];
    let text = message(&columns, &request(&[2], &[], &[3]));
    assert!(text.contains("the instruments say nothing of c2, so its effect is not identified"), "{text}");
    let text = message(&columns, &request(&[2], &[], &[3, 4]));
    assert!(text.starts_with("c4 is an exact combination of c3."), "{text}");
    // An X that is a line of the instrument.
    let found = result_of(&table(&columns), &request(&[4], &[], &[3]));
    assert!(found["message"].as_str().unwrap().starts_with("c4 is an exact combination of the instruments"));
    assert_eq!(found["tsls"], Value::Null);
    // Both X move with the only instrument that moves any.
    let n = 40;
    let z: Vec<f64> = (0..n).map(noise).collect();
    let flat: Vec<f64> = (0..n).map(|i| if i % 2 == 0 { 1.0 } else { -1.0 }).collect();
    let two =
        [vec![(0..n).map(|i| noise(13 * i)).collect(), z.clone(), z.iter().map(|z| 2.0 * z).collect()], vec![z, flat]]
            .concat();
    let text = message(&two, &request(&[2, 3], &[], &[4, 5]));
    assert!(text.contains("exact combination"), "{text}");
}

#[test]
fn rows_without_an_instrument_are_left_out_and_named() {
    let mut columns = model(60, 2.0);
    columns[2][4] = GAP;
    let (table, request) = (table(&columns), request(&[2], &[], &[3]));
    let found = result_of(&table, &request);
    assert_eq!((&found["n"], &found["rows"]["steps"][0]["count"]), (&json!(59), &json!(1)));
    assert_eq!(found["rows"]["steps"][0]["text"], "missing c1, c2 or c3");
    assert_eq!(ledger_rows(&table, &request, FunctionKey::IvRegression, StepReason::Missing, 9).unwrap(), [5]);
    assert_eq!(found["display_name"], "c1 on c2");
    assert_eq!(found["instruments"], json!([{ "column_index": 3, "display_name": "c3" }]));
}

#[test]
fn a_strong_instrument_gives_an_interval_around_the_effect_and_a_weak_one_none() {
    let strong = result_of(&table(&model(200, 2.0)), &request(&[2], &[], &[3]));
    let claim = &strong["claim"];
    assert_eq!(
        (&claim["shape"], &claim["weak"], &claim["estimator"]),
        (&json!("bounded"), &json!(false), &json!("tsls"))
    );
    let limits = [number(&claim["intervals"][0][0]), number(&claim["intervals"][0][1])];
    assert!(limits[0] < 2.0 && 2.0 < limits[1] && limits[0] > 0.0 && number(&claim["p_value"]) < 0.05, "{limits:?}");
    // The wider of two errors holds what those of the table do.
    let robust = &strong["anderson_rubin_robust"]["intervals"][0];
    assert!(limits[0] <= number(&robust[0]) && number(&robust[1]) <= limits[1]);
    let weak = result_of(&table(&model(60, 0.0)), &request(&[2], &[], &[3]));
    assert_eq!((&weak["claim"]["shape"], &weak["claim"]["intervals"]), (&json!("unbounded"), &json!([[null, null]])));
    assert_eq!(weak["claim"]["weak"], true);
}

#[test]
fn two_endogenous_x_have_a_joint_test_and_no_set() {
    let mut columns = model(120, 2.0);
    let other: Vec<f64> = (0..120).map(|i| noise(19 * i + 4)).collect();
    let second: Vec<f64> = (0..120).map(|i| other[i] + noise(3 * i + 1)).collect();
    columns.extend([other, second]);
    let found = result_of(&table(&columns), &request(&[2, 5], &[], &[3, 4]));
    assert_eq!(found["tsls"].as_array().unwrap().len(), 3);
    assert_eq!((&found["anderson_rubin"]["shape"], &found["claim"]["shape"]), (&Value::Null, &Value::Null));
    assert_eq!((&found["first_stage"][1]["effective_f"], &found["exclusion"]), (&Value::Null, &Value::Null));
    assert!(number(&found["claim"]["p_value"]) < 0.05);
    assert!((number(&found["tsls"][1]["coeff"]) - 2.0).abs() < 0.5);
}

#[test]
fn the_order_of_x_does_not_matter_and_units_scale() {
    let mut columns = model(80, 1.5);
    columns.push((0..80).map(|i| noise(23 * i + 9)).collect());
    let found = result_of(&table(&columns), &request(&[2], &[4], &[3]));
    columns[1].iter_mut().for_each(|x| *x *= 1e6);
    columns[2].iter_mut().for_each(|z| *z = *z * 1e-4 + 1e3);
    let scaled = result_of(&table(&columns), &request(&[2], &[4], &[3]));
    let limit = |found: &Value| number(&found["claim"]["intervals"][0][0]);
    assert!((limit(&scaled) * 1e6 / limit(&found) - 1.0).abs() < 1e-6);
    assert!((number(&scaled["first_stage"][0]["f"]) / number(&found["first_stage"][0]["f"]) - 1.0).abs() < 1e-6);
}

#[test]
fn entities_are_clusters_and_a_time_makes_a_series() {
    let mut columns = model(60, 2.0);
    columns.push((0..60).map(|i| f64::from(i / 5)).collect());
    columns.push((0..60).map(|i| 1900.0 + f64::from(i)).collect());
    let all = table(&columns);
    let asked = request(&[2], &[], &[3]);
    let panel = result_of(&Table { entity: Some(3), ..all.clone() }, &asked);
    assert_eq!((&panel["errors"], &panel["clusters"]), (&json!("cv1"), &json!(12)));
    assert_eq!((&panel["claim"]["errors"], &panel["claim"]["clusters"]), (&json!("cv3"), &json!(12)));
    let series = result_of(&Table { time: Some(4), ..all }, &asked);
    assert_eq!((&series["errors"], &series["claim"]["errors"]), (&json!("ewc"), &json!("ewc")));
    assert_eq!(series["hansen_j"], Value::Null);
}

#[test]
fn an_exact_line_claims_nothing() {
    let mut columns = model(40, 1.0);
    columns[0] = columns[1].iter().map(|x| 3.0 - 2.0 * x).collect();
    let found = result_of(&table(&columns), &request(&[2], &[], &[3]));
    assert_eq!((&found["claim"]["silent"], &found["claim"]["shape"]), (&json!("exact"), &Value::Null));
    assert!((number(&found["tsls"][1]["coeff"]) + 2.0).abs() < 1e-10);
}

#[test]
fn a_set_is_found_where_x_is_y_and_an_instrument_by_an_identity() {
    // Haavelmo (1943): consumption is part of income, income consumption and investment. The residuals of both on investment are the same.
    let investment: Vec<f64> = (0..40).map(|i| 20.0 + 8.0 * noise(5 * i + 3)).collect();
    let consumption: Vec<f64> = (0..40).map(|i| 5.0 + 1.2 * investment[i] + 4.0 * noise(3 * i + 1)).collect();
    let income: Vec<f64> = consumption.iter().zip(&investment).map(|(c, i)| c + i).collect();
    let columns = vec![consumption, income, investment];
    let order: Vec<usize> = (0..40).map(|i| (i * 27 + 5) % 40).collect();
    let shuffled = columns.iter().map(|column| order.iter().map(|&i| column[i]).collect()).collect::<Vec<Vec<f64>>>();
    let limits = |columns: &[Vec<f64>]| {
        let result = result_of(&table(columns), &request(&[2], &[], &[3]));
        let [claim, classical] = ["claim", "anderson_rubin"].map(|set| result[set]["intervals"].clone());
        assert_eq!((claim.as_array().unwrap().len(), result["claim"]["shape"].as_str()), (1, Some("bounded")));
        // b of consumption on investment is b/(1 + b) on income, and the claim's set is the wider one.
        let at = |of: &Value, end: usize| number(&of[0][end]);
        assert!(at(&claim, 0) <= at(&classical, 0) + 1e-9 && at(&claim, 1) >= at(&classical, 1) - 1e-9);
        [at(&claim, 0), at(&claim, 1)]
    };
    let (found, again) = (limits(&columns), limits(&shuffled));
    assert!(found.iter().zip(&again).all(|(a, b)| (a - b).abs() < 1e-9), "{found:?} {again:?}");
}

/// A model with two exogenous X, a flag and the products of the first with itself and with the others, as columns after them.
fn with_products() -> Vec<Vec<f64>> {
    let mut columns = model(120, 1.0);
    let w: Vec<f64> = (0..120).map(|i| 8.0 + noise(11 * i + 4)).collect();
    let u: Vec<f64> = (0..120).map(|i| 3.0 * noise(13 * i + 5)).collect();
    let flag: Vec<f64> = (0..120).map(|i| f64::from(u8::from(i % 4 == 0))).collect();
    for i in 0..120 {
        columns[0][i] += w[i] * w[i] + u[i] * w[i] - flag[i] * w[i];
    }
    let times = |other: &[f64]| w.iter().zip(other).map(|(a, b)| a * b).collect::<Vec<f64>>();
    let products = [times(&w), times(&u), times(&flag)];
    // A second instrument.
    columns.push((0..120).map(|i| columns[2][i] + noise(17 * i + 6)).collect());
    columns.extend([w, u, flag]);
    columns.extend(products);
    columns
}

#[test]
fn a_product_of_exogenous_x_is_the_product_as_a_column() {
    let mut terms = request(&[2], &[5, 6, 7], &[3, 4]);
    terms.variables.terms =
        serde_json::from_value(json!([{ "columns": [5, 5] }, { "columns": [5, 6] }, { "columns": [7, 5] }])).unwrap();
    let all = table(&with_products());
    let mut by_entity = all.clone();
    by_entity.columns.push(Column {
        column_index: 11,
        name: "c11".to_owned(),
        data: ColumnData::Number((0..120).map(|i| f64::from(i / 6)).collect()),
    });
    by_entity.entity = Some(10);
    for table in [all, by_entity] {
        let found = result_of(&table, &terms);
        let by_hand = result_of(&table, &request(&[2], &[5, 6, 7, 8, 9, 10], &[3, 4]));
        assert_eq!(found["tsls"].as_array().unwrap().len(), 8, "{found}");
        assert_eq!(found["tsls"][6]["display_name"], "c5 × c6");
        for key in [
            "ols",
            "tsls",
            "liml",
            "liml_kappa",
            "reduced_form",
            "anderson_rubin",
            "anderson_rubin_robust",
            "sargan",
            "hansen_j",
            "wu_hausman",
            "wu_hausman_robust",
            "exclusion",
            "claim",
            "instruments",
        ] {
            assert_ne!(found[key], Value::Null, "{key}");
            alike(&found[key], &by_hand[key], key);
        }
        for key in ["f", "robust_f", "effective_f", "critical", "partial_r2", "coefficients"] {
            alike(&found["first_stage"][0][key], &by_hand["first_stage"][0][key], key);
        }
        assert!(found["notes"].to_string().contains("c5 × c6"), "{}", found["notes"]);
    }
}

#[test]
fn a_product_with_an_endogenous_x_is_refused_with_the_way_out() {
    for pair in [[2, 5], [2, 2]] {
        let mut asked = request(&[2], &[5, 6, 7], &[3, 4]);
        asked.variables.terms = serde_json::from_value(json!([{ "columns": pair }])).unwrap();
        let said = message(&with_products(), &asked);
        assert!(said.starts_with("c2 is endogenous, and so is its square or interaction"), "{said}");
        assert!(said.ends_with("such as the product of the instrument and the other X."), "{said}");
    }
}
