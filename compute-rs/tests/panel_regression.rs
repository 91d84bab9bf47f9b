//! Panels of bad data, and what their estimators leave out (docs/methods/panel-regression.md). Every expected number is worked by hand
//! next to its case.

use crate::alike::alike;
use estimand_compute::analysis::analyze_function;
use estimand_compute::contract::{FunctionKey, Request};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::{Column, ColumnData, Table};
use serde_json::{Value, json};

/// Columns c1 (entity), c2 (time), c3 (Y) and the X.
fn table(columns: &[Vec<f64>]) -> Table {
    let column = |(i, values): (usize, &Vec<f64>)| Column {
        column_index: i as u32 + 1,
        name: format!("c{}", i + 1),
        data: ColumnData::Number(values.clone()),
    };
    let columns: Vec<Column> = columns.iter().enumerate().map(column).collect();
    Table { row_count: columns[0].len(), columns, entity: Some(0), time: Some(1), ..Table::default() }
}

fn result(table: &Table, x: &[usize], effects: &str) -> Value {
    let x: Vec<Value> = x.iter().map(|column| json!({ "column": column, "trans": null })).collect();
    answer(table, json!(x), effects)
}

fn answer(table: &Table, x: Value, effects: &str) -> Value {
    let request: Request = serde_json::from_value(json!({
        "analysis_function": ["panel_regression"], "analysis_type": "multivariate", "remove_outliers": false,
        "variables": { "Y": { "column": 3, "trans": null }, "X": x, "settings": { "effects": effects } },
    }))
    .unwrap();
    serde_json::from_slice(&analyze_function(table, &request, FunctionKey::PanelRegression, &Unlimited).full).unwrap()
}

fn close(found: &Value, expected: f64) {
    let found = found.as_f64().unwrap();
    assert!((found - expected).abs() < 1e-9 * expected.abs().max(1.0), "{found} {expected}");
}

/// Entities 1 and 2 over three periods, and entity 3 with one row.
fn small() -> Vec<Vec<f64>> {
    vec![
        vec![1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 3.0],
        vec![1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 2.0],
        vec![5.0, 7.0, 9.0, 1.0, 3.0, 2.0, 8.0],
        vec![1.0, 2.0, 3.0, 10.0, 12.0, 11.0, 4.0],
        vec![0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0],
    ]
}

#[test]
fn slopes_within_entities_by_hand() {
    let found = result(&table(&small()), &[4, 5], "entity");
    // Deviations of X −1, 0, 1 and −1, 1, 0; of Y −2, 0, 2 and −1, 1, 0: (4 + 2)/(2 + 2).
    let entity = &found["estimators"]["entity"];
    assert_eq!(entity.as_array().unwrap().len(), 1);
    close(&entity[0]["coeff"], 1.5);
    // Residuals ∓.5 and ±.5 in four rows: 1 over 7 − 3 − 1 degrees of freedom, over Σx² = 4.
    close(&entity[0]["std_err"], (1.0f64 / 3.0 / 4.0).sqrt());
    assert_eq!((&found["constant_within"], &found["singleton_names"]), (&json!(["c5"]), &json!(["3"])));
    assert_eq!((&found["singletons"], &found["entities"], &found["periods"]), (&json!(1), &json!(3), &json!(3)));
    // Of the entities two have several rows: too few for a claim.
    assert_eq!((&found["claim"]["silent"], &found["claim"]["entities"]), (&json!("few_entities"), &json!(2)));
    let notes = found["notes"].to_string();
    assert!(notes.contains("1 entity has one row, which says nothing of changes within an entity: 3."), "{notes}");
    assert!(notes.contains("c5 does not change within any entity"), "{notes}");
    // Differences: X 1, 1, 2, −1; Y 2, 2, 2, −1: (2 + 2 + 4 + 1)/(1 + 1 + 4 + 1).
    close(&found["estimators"]["difference"][0]["coeff"], 9.0 / 7.0);
    assert_eq!(found["df"]["difference_rows"], 4);
}

#[test]
fn effects_of_periods_need_a_time() {
    let mut table = table(&small());
    table.time = None;
    let found = result(&table, &[4], "two_way");
    assert_eq!(found["code"], "REQUEST");
    assert!(found["message"].as_str().unwrap().starts_with("Effects of periods need a time column."));
    let found = result(&table, &[4], "entity");
    assert_eq!((&found["periods"], &found["estimators"]["two_way"]), (&Value::Null, &json!([])));
    close(&found["estimators"]["entity"][0]["coeff"], 1.5);
}

#[test]
fn entities_without_a_second_row_are_refused() {
    let columns = vec![vec![1.0, 2.0, 3.0], vec![1.0; 3], vec![1.0, 5.0, 2.0], vec![2.0, 3.0, 7.0]];
    let found = result(&table(&columns), &[4], "entity");
    assert_eq!((&found["code"], &found["n"]), (&json!("E-FEW"), &Value::Null));
}

#[test]
fn rows_without_an_entity_are_left_out_and_counted() {
    let mut columns = small();
    columns[0].push(f64::NAN);
    [4.0, 2.0, 3.0, 0.0].iter().zip(&mut columns[1..]).for_each(|(value, column)| column.push(*value));
    let found = result(&table(&columns), &[4], "entity");
    let step = json!([{ "reason": "missing", "text": "missing c3, c4 or c1", "count": 1 }]);
    assert_eq!((&found["rows"]["used"], &found["rows"]["steps"]), (&json!(7), &step));
    assert_eq!(found["entities"], 3);
}

#[test]
fn an_x_that_grows_alike_for_all_is_not_told_from_time() {
    let mut columns = small();
    columns[3] = columns[1].clone();
    let found = result(&table(&columns), &[4], "two_way");
    assert_eq!((&found["lost_with_periods"], &found["claim"]), (&json!(["c4"]), &Value::Null));
    assert_eq!(found["estimators"]["two_way"], json!([]));
    let found = result(&table(&columns), &[4], "entity");
    assert_eq!(found["claim"]["beyond"][0]["coefficients"][0]["coeff"], Value::Null);
}

#[test]
fn the_past_of_y_is_named() {
    let column = |value: fn(u32) -> u32| (0..24).map(|i| f64::from(value(i))).collect::<Vec<f64>>();
    let y = column(|i| i * i % 7 + i % 3);
    // A computed column: missing in the first period of each entity.
    let before: Vec<f64> = (0..24).map(|i| if i % 4 == 0 { f64::NAN } else { y[i - 1] }).collect();
    let columns = vec![column(|i| i / 4), column(|i| i % 4), y, column(|i| i * 5 % 11), before];
    let found = result(&table(&columns), &[4, 5], "entity");
    assert_eq!((&found["lag_of_y"], &found["claim"]["silent"]), (&json!(true), &json!("within_bias")));
    assert!(found["notes"].to_string().contains("Nickell 1981"));
    assert_eq!(result(&table(&columns), &[4], "entity")["lag_of_y"], false);
}

#[test]
fn an_exact_fit_has_no_tests() {
    let mut columns = small();
    columns[2] = columns[0].iter().zip(&columns[3]).map(|(entity, x)| 10.0 * entity + 2.0 * x).collect();
    let found = result(&table(&columns), &[4], "entity");
    close(&found["estimators"]["entity"][0]["coeff"], 2.0);
    assert_eq!((&found["claim"]["silent"], &found["effects_f"]), (&json!("exact"), &Value::Null));
}

/// Eight entities over six periods. c4: 1, 2 or 3 that changes within entities; c5 and c6: whether it is 2 and 3; c7: constant in each.
fn with_categories() -> Vec<Vec<f64>> {
    let rows: Vec<(f64, f64)> = (0..8).flat_map(|g| (0..6).map(move |t| (f64::from(g), f64::from(t)))).collect();
    let level: Vec<f64> = rows.iter().map(|(g, t)| ((g * 5.0 + t * t * 3.0 + t) % 7.0 % 4.0).clamp(1.0, 3.0)).collect();
    let y = rows.iter().zip(&level).map(|((g, t), level)| g + level + (g * 11.0 + t * 7.0) % 5.0).collect();
    let is = |which: f64| level.iter().map(|level| f64::from(u8::from(*level == which))).collect();
    vec![
        rows.iter().map(|(g, _)| *g).collect(),
        rows.iter().map(|(_, t)| *t).collect(),
        y,
        level.clone(),
        is(2.0),
        is(3.0),
        rows.iter().map(|(g, _)| g % 3.0).collect(),
    ]
}

#[test]
fn categories_are_columns_of_0_and_1_without_their_base() {
    let table = table(&with_categories());
    let category =
        |column: usize, base: &str| json!({ "column": column, "trans": null, "as_category": true, "base": base });
    for effects in ["entity", "two_way"] {
        let found = answer(&table, json!([category(4, "1"), category(7, "0")]), effects);
        let by_hand = result(&table, &[5, 6], effects);
        for table in ["entity", "two_way"] {
            let of = |result: &Value| -> Vec<(Value, Value)> {
                let rows = result["errors"][table]["cv3"].as_array().unwrap();
                rows.iter().map(|row| (row["coeff"].clone(), row["std_err"].clone())).collect()
            };
            assert_eq!(of(&found).len(), 2);
            assert_eq!(of(&found), of(&by_hand));
        }
        assert_eq!(
            found["claim"]["coefficients"][1]["category"],
            json!({ "column_index": 4, "level": "3", "base": "1" })
        );
        // A column of categories that never changes is named once.
        assert_eq!(found["constant_within"], json!(["c7"]));
        assert_eq!(found["categories"][0]["base"], "1");
        let notes = found["notes"].to_string();
        assert!(notes.contains("c4: each category is compared with 1, the base."), "{notes}");
    }
}

#[test]
fn categories_that_no_entity_links_to_the_base_are_refused_with_the_way_out() {
    // Entities 0 to 5 always have 1; entities 6 and 7 change between 2 and 3, so that 2 is compared with 3 alone.
    let mut columns = with_categories();
    for i in 0..columns[0].len() {
        columns[3][i] = if columns[0][i] < 6.0 { 1.0 } else { 2.0 + (i % 2) as f64 };
    }
    let table = table(&columns);
    let by = |base: &str| json!([{ "column": 4, "trans": null, "as_category": true, "base": base }]);
    let refused = answer(&table, by("1"), "entity");
    assert_eq!(refused["code"], "E-COLLINEAR");
    let message = refused["message"].as_str().unwrap();
    assert!(
        message.starts_with("No entity changes between 1, the base of c4, and some of its other categories"),
        "{message}"
    );
    // Against 2 the other one of the two has a coefficient, and 1 has none.
    let found = answer(&table, by("2"), "entity");
    let names: Vec<&Value> =
        found["estimators"]["entity"].as_array().unwrap().iter().map(|row| &row["display_name"]).collect();
    assert_eq!((names, &found["constant_within"]), (vec![&json!("c4: 3")], &json!(["c4: 1"])));
}

#[test]
fn an_x_that_changes_as_another_is_named() {
    let mut columns = small();
    columns[4] = columns[3].iter().zip(&columns[0]).map(|(x, entity)| x + entity).collect();
    let found = result(&table(&columns), &[4, 5], "entity");
    assert_eq!(found["estimators"]["entity"].as_array().unwrap().len(), 1);
    let notes = found["notes"].to_string();
    assert!(notes.contains("c5 changes within entities only as the X before do"), "{notes}");
}

/// Twelve entities over eight periods with gaps: Y, an X, one that never changes within an entity, and another X; then the products of the
/// first two, of the first and the third, and the square of the third.
fn with_products() -> Vec<Vec<f64>> {
    let mut columns: Vec<Vec<f64>> = vec![Vec::new(); 9];
    for i in (0..96).filter(|i| i % 13 != 5) {
        let (entity, period) = ((i / 8) as f64, (i % 8) as f64);
        let x = 40.0 + f64::from(i * i * 7 % 23) + period;
        let fixed = 3.0 + f64::from((i / 8) * 5 % 7);
        let other = f64::from(i * 11 % 17) - 5.0;
        let y = 2.0 * x - 0.3 * x * fixed + 0.1 * other * other + 4.0 * entity + f64::from(i * i * 3 % 19);
        let row = [entity, period, y, x, fixed, other, x * fixed, x * other, other * other];
        columns.iter_mut().zip(row).for_each(|(column, value)| column.push(value));
    }
    columns
}

/// The answer with terms of columns 4 to 6, or with the products as columns.
fn of_products(effects: &str, terms: &Value, more: &[usize]) -> Value {
    let x: Vec<Value> = [4, 5, 6].iter().chain(more).map(|column| json!({ "column": column })).collect();
    let request: Request = serde_json::from_value(json!({
        "analysis_function": ["panel_regression"], "analysis_type": "multivariate", "remove_outliers": false,
        "variables": { "Y": { "column": 3 }, "X": x, "terms": terms, "settings": { "effects": effects } },
    }))
    .unwrap();
    let table = table(&with_products());
    serde_json::from_slice(&analyze_function(&table, &request, FunctionKey::PanelRegression, &Unlimited).full).unwrap()
}

#[test]
fn a_product_of_x_is_the_product_as_a_column() {
    let terms = json!([{ "columns": [4, 5] }, { "columns": [4, 6] }, { "columns": [6, 6] }]);
    for effects in ["entity", "two_way"] {
        let (found, by_hand) = (of_products(effects, &terms, &[]), of_products(effects, &json!([]), &[7, 8, 9]));
        assert_eq!(found["estimators"]["entity"].as_array().unwrap().len(), 5, "{found}");
        assert_eq!(found["estimators"]["between"].as_array().unwrap().len(), 7);
        for key in [
            "estimators",
            "errors",
            "r_squared",
            "effects_f",
            "hausman",
            "hausman_own_sigma",
            "mundlak",
            "variance",
            "df",
            "entity_effects",
        ] {
            alike(&found[key], &by_hand[key], key);
        }
        // The joint test of all X does not depend on where they are measured from.
        alike(&found["claim"]["joint"], &by_hand["claim"]["joint"], "joint");
    }
}

#[test]
fn an_x_that_is_part_of_a_product_has_its_effect_in_the_middle() {
    let found = of_products("entity", &json!([{ "columns": [5, 4] }]), &[]);
    let claim = &found["claim"];
    // The fixed X has 3, 4 … 9; 3 + 5g mod 7 of twelve entities has the median of the rows used.
    let mut fixed = with_products()[4].clone();
    fixed.sort_by(f64::total_cmp);
    let middle = (fixed[(fixed.len() - 1) / 2] + fixed[fixed.len() / 2]) / 2.0;
    let entity = |index: usize| found["estimators"]["entity"][index]["coeff"].as_f64().unwrap();
    assert_eq!(claim["coefficients"][0]["at"][0]["value"], json!(middle));
    close(&claim["coefficients"][0]["coeff"], entity(0) + middle * entity(2));
    // No coefficient of the fixed X, so the relation to the other one depends on it, at its quartiles.
    assert_eq!((&claim["coefficients"][1]["coeff"], &claim["terms"][0]["columns"]), (&Value::Null, &json!([4, 5])));
    let slopes = claim["terms"][0]["slopes"].as_array().unwrap();
    assert_eq!(slopes.len(), 3);
    for slope in slopes {
        let at = slope["at"][0]["value"].as_f64().unwrap();
        close(&slope["coeff"], entity(0) + at * entity(2));
    }
    assert_eq!(claim["held"][1]["coefficients"], json!([1, 3]));
}

/// A category that changes within entities, times a number: the sentence reads the base from the categories of the claim.
#[test]
fn a_product_with_categories_has_its_base_and_the_slope_in_each_category() {
    let mut columns = with_products();
    columns[4] = (0..columns[0].len()).map(|i| (i / 2 % 3) as f64).collect();
    let table = table(&columns);
    let x = json!([{ "column": 5, "as_category": true, "base": "0" }, { "column": 4 }]);
    let request: Request = serde_json::from_value(json!({
        "analysis_function": ["panel_regression"], "analysis_type": "multivariate", "remove_outliers": false,
        "variables": { "Y": { "column": 3 }, "X": x, "terms": [{ "columns": [5, 4] }] },
    }))
    .unwrap();
    let found: Value =
        serde_json::from_slice(&analyze_function(&table, &request, FunctionKey::PanelRegression, &Unlimited).full)
            .unwrap();
    let claim = &found["claim"];
    assert_eq!(claim["categories"][0]["base"], "0", "{found}");
    let slopes = claim["terms"][0]["slopes"].as_array().unwrap();
    let at: Vec<&Value> = slopes.iter().map(|slope| &slope["at"][0]["value"]).collect();
    assert_eq!(at, [&json!("0"), &json!("1"), &json!("2")]);
    // The slope of the number where the category is 1: its own and that of the product.
    let coefficient = |name: &str| {
        let rows = found["estimators"]["entity"].as_array().unwrap();
        rows.iter().find(|row| row["display_name"] == name).unwrap()["coeff"].as_f64().unwrap()
    };
    close(&slopes[1]["coeff"], coefficient("c4") + coefficient("c5: 1 × c4"));
}
