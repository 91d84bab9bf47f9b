//! The sensitivity of a regression on Grunfeld's data against statsmodels, and against the analyses that it repeats
//! (docs/methods/sensitivity.md).

use estimand_compute::analysis::{analyze_function, sensitivity};
use estimand_compute::contract::{Code, ErrorsUsed, FunctionKey, Request, Sensitivity, SensitivityWay};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::{Column, ColumnData, Table};
use serde_json::{Value, json};

/// Coefficients of value and capital without each firm, then without each year: statsmodels 0.14.5,
/// `OLS(inv, add_constant([value, capital])).fit().params` of the other rows.
const WITHOUT_FIRM: [(f64, f64); 10] = [
    (0.118596028794, 0.0819081945419),
    (0.103535939511, 0.248286870664),
    (0.124937034848, 0.245951010375),
    (0.115830172973, 0.233309559465),
    (0.109141446366, 0.266192304757),
    (0.116263572547, 0.235347047754),
    (0.115293568096, 0.233100176362),
    (0.115702867788, 0.228805304184),
    (0.113761769834, 0.236777934226),
    (0.117058537973, 0.240963297074),
];
const WITHOUT_YEAR: [(u32, f64, f64); 4] = [
    (1935, 0.11570322086, 0.233325741594),
    (1937, 0.120524165035, 0.218943013125),
    (1953, 0.112939740347, 0.219507988123),
    (1954, 0.114655261395, 0.193795742353),
];

/// company_id, fy, inv, value and capital as columns 1 to 5.
fn grunfeld(keep: impl Fn(&[f64]) -> bool) -> Table {
    let text = include_str!("../../tests/reference/data/grunfeld.csv");
    let rows: Vec<Vec<f64>> = text
        .lines()
        .skip(1)
        .map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect::<Vec<f64>>())
        .filter(|row| keep(row))
        .collect();
    let column = |i: usize, name: &str| Column {
        column_index: i as u32 + 1,
        name: name.to_owned(),
        data: ColumnData::Number(rows.iter().map(|row| row[i]).collect()),
    };
    let names = ["company_id", "fy", "inv", "value", "capital"];
    Table {
        row_count: rows.len(),
        columns: names.iter().enumerate().map(|(i, name)| column(i, name)).collect(),
        entity: Some(0),
        time: Some(1),
        ..Table::default()
    }
}

fn request(function: FunctionKey, remove_outliers: bool) -> Request {
    serde_json::from_value(json!({
        "analysis_function": [function.key()],
        "analysis_type": "multivariate",
        "variables": { "Y": { "column": 3 }, "X": [{ "column": 4 }, { "column": 5 }], "settings": { "statistics": [] } },
        "remove_outliers": remove_outliers,
    }))
    .unwrap()
}

fn found(table: &Table, function: FunctionKey) -> Sensitivity {
    sensitivity(table, &request(function, true), function, &Unlimited).unwrap()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-11 * b.abs()
}

fn slopes(found: &Sensitivity, way: SensitivityWay, left_out: &str) -> (f64, f64) {
    let is_it = |name: &Option<String>| name.as_deref().unwrap_or_default() == left_out;
    let variant = found.variants.iter().find(|v| v.way == way && is_it(&v.left_out)).unwrap();
    let coefficients = &variant.effects.as_ref().unwrap().coefficients;
    (coefficients[0].coeff.0, coefficients[1].coeff.0)
}

#[test]
fn without_each_firm_and_year_as_statsmodels() {
    let found = found(&grunfeld(|_| true), FunctionKey::Regression);
    for (firm, expected) in (1..).zip(WITHOUT_FIRM) {
        let slopes = slopes(&found, SensitivityWay::WithoutEntity, &format!("{firm}"));
        assert!(close(slopes.0, expected.0) && close(slopes.1, expected.1), "{firm}: {slopes:?}");
    }
    for (year, value, capital) in WITHOUT_YEAR {
        let slopes = slopes(&found, SensitivityWay::WithoutPeriod, &format!("{year}"));
        assert!(close(slopes.0, value) && close(slopes.1, capital), "{year}: {slopes:?}");
    }
    let counts: Vec<(u32, u32)> = found.groups.iter().map(|groups| (groups.total, groups.tried)).collect();
    assert_eq!(counts, [(10, 10), (20, 20)]);
}

/// The evidence of an analysis that keeps its outliers.
fn evidence(table: &Table, function: FunctionKey) -> Value {
    let whole = analyze_function(table, &request(function, false), function, &Unlimited).full;
    serde_json::from_slice::<Value>(&whole).unwrap()["evidence"]["effects"].clone()
}

#[test]
fn each_way_is_the_analysis_that_it_repeats() {
    let table = grunfeld(|_| true);
    let found = found(&table, FunctionKey::Regression);
    let effects = |way: SensitivityWay, left_out: Option<&str>| {
        let variant = found.variants.iter().find(|v| v.way == way && v.left_out.as_deref() == left_out).unwrap();
        // As text and back, like the analysis.
        let text = serde_json::to_string(variant.effects.as_ref().unwrap()).unwrap();
        serde_json::from_str::<Value>(&text).unwrap()
    };
    assert_eq!(effects(SensitivityWay::Reference, None), evidence(&table, FunctionKey::Regression));
    assert_eq!(effects(SensitivityWay::Estimator, None), evidence(&table, FunctionKey::RobustRegression));
    let without = grunfeld(|row| row[0] != 3.0);
    assert_eq!(effects(SensitivityWay::WithoutEntity, Some("3")), evidence(&without, FunctionKey::Regression));
    let errors: Vec<ErrorsUsed> = found
        .variants
        .iter()
        .filter(|v| v.way == SensitivityWay::Errors)
        .map(|v| v.effects.as_ref().unwrap().errors)
        .collect();
    // The reference has CV3.
    assert_eq!(errors, [ErrorsUsed::Ols, ErrorsUsed::Hc3, ErrorsUsed::NeweyWest]);
}

#[test]
fn of_many_periods_those_that_move_a_coefficient_most_are_tried() {
    // One series of 60 periods in which only period 8 is off the line.
    let periods: Vec<f64> = (0..60).map(f64::from).collect();
    let x: Vec<f64> = (0..60).map(|i| f64::from(i * 7 % 11)).collect();
    let y: Vec<f64> = (0..60).map(|i| 2.0 * x[i as usize] + 0.1 * f64::from(i * 5 % 13)).collect();
    let mut far = y;
    far[8] += 30.0;
    let column = |i: u32, values: &[f64]| Column {
        column_index: i,
        name: format!("c{i}"),
        data: ColumnData::Number(values.to_vec()),
    };
    let table = Table {
        row_count: 60,
        columns: vec![column(1, &periods), column(2, &far), column(3, &x)],
        time: Some(0),
        ..Table::default()
    };
    let request: Request = serde_json::from_value(json!({
        "analysis_function": ["regression"],
        "analysis_type": "multivariate",
        "variables": { "Y": { "column": 2 }, "X": [{ "column": 3 }], "settings": { "statistics": [] } },
    }))
    .unwrap();
    let found = sensitivity(&table, &request, FunctionKey::Regression, &Unlimited).unwrap();
    assert_eq!((found.groups[0].total, found.groups[0].tried), (60, 20));
    assert!(found.variants.iter().any(|v| v.left_out.as_deref() == Some("8")));
}

#[test]
fn a_function_without_a_comparable_model_is_refused() {
    let table = grunfeld(|_| true);
    for function in FunctionKey::ALL.into_iter().filter(|function| function.spec().sensitivity.is_none()) {
        let failure = sensitivity(&table, &request(function, true), function, &Unlimited).unwrap_err();
        assert_eq!(failure.code, Code::Request, "{function:?}");
    }
}
