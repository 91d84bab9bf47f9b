//! The specifications of models other than those of least squares and MM-estimation, against the analyses that a user would make
//! instead (docs/methods/sensitivity.md).

use estimand_compute::analysis::{analyze_function, sensitivity};
use estimand_compute::contract::{Code, FunctionKey, Request, Sensitivity, SensitivityVariant, SensitivityWay};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::{Column, ColumnData, Table};
use serde_json::{Value, json};

/// The value of a column that is computed from a row.
type Derivation<'m> = &'m dyn Fn(&[f64]) -> f64;

/// The numbers of a file of the reference, without its columns of texts, and more columns computed from them.
fn table(text: &str, keep: impl Fn(&[f64]) -> bool, more: &[Derivation<'_>]) -> Table {
    let rows: Vec<Vec<f64>> = text
        .lines()
        .skip(1)
        .map(|line| line.split(',').map(|cell| cell.parse().unwrap_or(0.0)).collect::<Vec<f64>>())
        .filter(|row| keep(row))
        .map(|mut row| {
            let derived: Vec<f64> = more.iter().map(|of| of(&row)).collect();
            row.extend(derived);
            row
        })
        .collect();
    let column = |i: usize| Column {
        column_index: i as u32 + 1,
        name: format!("c{}", i + 1),
        data: ColumnData::Number(rows.iter().map(|row| row[i]).collect()),
    };
    Table { row_count: rows.len(), columns: (0..rows[0].len()).map(column).collect(), ..Table::default() }
}

/// company_id, fy, inv, value, capital, inv above 100, inv as a count.
fn grunfeld(keep: impl Fn(&[f64]) -> bool) -> Table {
    let text = include_str!("../../tests/reference/data/grunfeld.csv");
    let base = table(text, keep, &[&|row| f64::from(u8::from(row[2] > 100.0)), &|row| row[2].round()]);
    Table { entity: Some(0), time: Some(1), ..base }
}

fn request(function: FunctionKey, variables: Value) -> Request {
    let request =
        json!({ "analysis_function": [function.key()], "analysis_type": "multivariate", "variables": variables });
    serde_json::from_value(request).unwrap()
}

fn found(table: &Table, function: FunctionKey, variables: &Value) -> Sensitivity {
    sensitivity(table, &request(function, variables.clone()), function, &Unlimited).unwrap()
}

fn claim(table: &Table, function: FunctionKey, variables: &Value) -> Value {
    let whole = analyze_function(table, &request(function, variables.clone()), function, &Unlimited).full;
    serde_json::from_slice::<Value>(&whole).unwrap()["claim"].clone()
}

fn variant<'f>(found: &'f Sensitivity, way: SensitivityWay, left_out: Option<&str>) -> &'f SensitivityVariant {
    found.variants.iter().find(|v| v.way == way && v.left_out.as_deref() == left_out).unwrap()
}

/// A variant as JSON, like the analysis.
fn effects(found: &Sensitivity, way: SensitivityWay, left_out: Option<&str>) -> Value {
    let text = serde_json::to_string(variant(found, way, left_out).effects.as_ref().unwrap()).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_panel_regression_is_repeated_with_other_effects_and_without_each_entity_and_period() {
    let variables = |effects: &str| json!({ "Y": { "column": 3 }, "X": [{ "column": 4 }, { "column": 5 }], "settings": { "effects": effects } });
    let (all, function) = (grunfeld(|_| true), FunctionKey::PanelRegression);
    for (effects_of, other, way) in
        [("entity", "two_way", SensitivityWay::TwoWayEffects), ("two_way", "entity", SensitivityWay::EntityEffects)]
    {
        let own = variables(effects_of);
        let found = found(&all, function, &own);
        assert_eq!(effects(&found, SensitivityWay::Reference, None), claim(&all, function, &own));
        assert_eq!(effects(&found, way, None), claim(&all, function, &variables(other)));
        let without = grunfeld(|row| row[0] != 3.0);
        assert_eq!(effects(&found, SensitivityWay::WithoutEntity, Some("3")), claim(&without, function, &own));
        let without = grunfeld(|row| row[1] != 1940.0);
        assert_eq!(effects(&found, SensitivityWay::WithoutPeriod, Some("1940")), claim(&without, function, &own));
        assert_eq!(found.names, ["c4", "c5"]);
        let counts: Vec<(u32, u32)> = found.groups.iter().map(|groups| (groups.total, groups.tried)).collect();
        assert_eq!(counts, [(10, 10), (20, 20)]);
    }
}

/// The effects of a claim with their limits and p, as a variant has them.
fn reported(effects: &Value, of: [&str; 5]) -> Vec<[Value; 5]> {
    effects.as_array().unwrap().iter().map(|effect| of.map(|field| effect[field].clone())).collect()
}

const CLAIMED: [&str; 5] = ["effect", "lower", "upper", "p_value", "p_holm"];
const SHOWN: [&str; 5] = ["coeff", "ci_lower", "ci_upper", "p_value", "holm_p"];

#[test]
fn the_effects_of_likelihoods_are_repeated_without_each_entity() {
    for (function, y) in [(FunctionKey::Logit, 6), (FunctionKey::Poisson, 7)] {
        let variables = json!({ "Y": { "column": y }, "X": [{ "column": 4 }, { "column": 5 }] });
        // Values of Y and of X must overlap in what remains.
        let some = |row: &[f64]| (2.0..9.0).contains(&row[0]);
        let all = grunfeld(some);
        let found = found(&all, function, &variables);
        let own = claim(&all, function, &variables);
        let reference = effects(&found, SensitivityWay::Reference, None);
        assert_eq!(reported(&reference["coefficients"], SHOWN), reported(&own["effects"], CLAIMED), "{function:?}");
        assert_eq!((&reference["joint"], &reference["errors"]), (&own["joint"], &own["errors"]));
        let without = claim(&grunfeld(|row| some(row) && row[0] != 5.0), function, &variables);
        let repeated = effects(&found, SensitivityWay::WithoutEntity, Some("5"));
        assert_eq!(reported(&repeated["coefficients"], SHOWN), reported(&without["effects"], CLAIMED), "{function:?}");
    }
}

#[test]
fn values_that_are_separated_are_not_compared() {
    let variables = json!({ "Y": { "column": 6 }, "X": [{ "column": 3 }] });
    let all = grunfeld(|_| true);
    let request = request(FunctionKey::Logit, variables);
    let failure = sensitivity(&all, &request, FunctionKey::Logit, &Unlimited).unwrap_err();
    assert_eq!(
        (failure.code, failure.message.starts_with("c3 separates the two values of c6, so")),
        (Code::Exact, true)
    );
}

/// Cigarettes of 1995: packs, prices and income in logarithms; prices are endogenous, both taxes are instruments (Stock & Watson 2007, 12.1).
#[test]
fn instruments_are_left_out_one_at_a_time() {
    let text = include_str!("../../tests/reference/data/cigarettes95.csv");
    let all = table(text, |_| true, &[&|row| row[1].ln(), &|row| row[2].ln(), &|row| row[3].ln()]);
    let variables = |z: &[u32]| {
        let z: Vec<Value> = z.iter().map(|column| json!({ "column": column })).collect();
        json!({ "Y": { "column": 7 }, "X": [{ "column": 8, "endogenous": true }, { "column": 9 }], "Z": z })
    };
    let function = FunctionKey::IvRegression;
    let found = found(&all, function, &variables(&[5, 6]));
    for (way, name, z) in [
        (SensitivityWay::Reference, None, &[5, 6][..]),
        (SensitivityWay::WithoutInstrument, Some("c5"), &[6]),
        (SensitivityWay::WithoutInstrument, Some("c6"), &[5]),
    ] {
        let own = claim(&all, function, &variables(z));
        let effect = &effects(&found, way, name)["coefficients"][0];
        assert_eq!((&effect["coeff"], &effect["holm_p"]), (&own["estimate"], &own["p_value"]), "{name:?}");
        assert_eq!(json!([[effect["ci_lower"], effect["ci_upper"]]]), own["intervals"], "{name:?}");
    }
    // The reference, two instruments and twenty of 48 rows.
    assert_eq!((found.names.as_slice(), found.variants.len()), (["c8".to_owned()].as_slice(), 23));
    assert_eq!((found.groups[0].way, found.groups[0].total), (SensitivityWay::WithoutRow, 48));
    let left_out =
        found.variants.iter().find(|v| v.way == SensitivityWay::WithoutRow).unwrap().left_out.clone().unwrap();
    let row: usize = left_out.parse().unwrap();
    let counter = std::cell::Cell::new(0);
    let is_kept = |_: &[f64]| counter.replace(counter.get() + 1) + 1 != row;
    let without = table(text, is_kept, &[&|row| row[1].ln(), &|row| row[2].ln(), &|row| row[3].ln()]);
    let effect = &effects(&found, SensitivityWay::WithoutRow, Some(left_out.as_str()))["coefficients"][0];
    assert_eq!(effect["coeff"], claim(&without, function, &variables(&[5, 6]))["estimate"]);
}
