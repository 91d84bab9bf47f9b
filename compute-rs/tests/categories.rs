//! Columns of categories among the X of a model: what is refused, which rows stay, and what a base changes
//! (docs/methods/categories.md).

use estimand_compute::analysis::analyze_function;
use estimand_compute::contract::{Code, FunctionKey, Request};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::column::Dictionary;
use estimand_compute::frame::{Column, ColumnData, Table};
use serde_json::{Value, json};

/// Sales of the rows of each region, which is column 2; column 3 is 1, 2, 1, 3, …
fn table(rows: &[(f64, &str)]) -> Table {
    let texts: Vec<&str> = rows.iter().map(|(_, text)| *text).collect();
    let mut plain = Dictionary::default();
    texts.iter().for_each(|text| plain.push(text).unwrap());
    let (dictionary, codes) = Dictionary::intern(&plain, |_| false).unwrap();
    let numbers = |of: &dyn Fn(usize) -> f64| ColumnData::Number((0..rows.len()).map(of).collect());
    let column = |column_index, name: &str, data| Column { column_index, name: name.to_owned(), data };
    Table {
        row_count: rows.len(),
        columns: vec![
            column(1, "Sales", numbers(&|i| rows[i].0)),
            column(2, "Region", ColumnData::Text { codes, dictionary }),
            column(3, "Ads", numbers(&|i| [1.0, 2.0, 1.0, 3.0][i % 4])),
        ],
        ..Table::default()
    }
}

/// Two rows of South with mean 2, three of North with mean 11, two of West with mean 30, one without a region.
fn regions() -> Table {
    table(&[
        (1.0, "South"),
        (10.0, "North"),
        (3.0, "South"),
        (11.0, "North"),
        (29.0, "West"),
        (12.0, "North"),
        (31.0, "West"),
        (99.0, "  "),
    ])
}

fn result(table: &Table, function: FunctionKey, x: Value) -> Value {
    let request: Request = serde_json::from_value(json!({
        "analysis_function": [function.key()],
        "analysis_type": "multivariate",
        "variables": { "Y": { "column": 1 }, "X": x },
        "remove_outliers": false,
    }))
    .unwrap();
    serde_json::from_slice(&analyze_function(table, &request, function, &Unlimited).full).unwrap()
}

fn region() -> Value {
    json!([{ "column": 2 }])
}

#[test]
fn boxplots_have_a_box_for_each_category() {
    let result = result(&regions(), FunctionKey::BoxplotMulti, region());
    let boxes = result["categories"].as_array().cloned().unwrap_or_default();
    let found: Vec<_> =
        boxes.iter().map(|each| (each["category"].as_str(), each["median"].as_f64(), each["count"].as_u64())).collect();
    // By hand: the medians of 10, 11, 12; of 1, 3; and of 29, 31. The row without a region has no box.
    let expected = [("North", 11.0, 3), ("South", 2.0, 2), ("West", 30.0, 2)];
    assert_eq!(found, expected.map(|(name, median, count)| (Some(name), Some(median), Some(count))));
}

#[test]
fn coefficients_are_differences_of_means_from_the_most_frequent_category() {
    let found = result(&regions(), FunctionKey::Regression, region());
    let names: Vec<&str> =
        found["std_err"].as_array().unwrap().iter().map(|row| row["display_name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Constant", "Region: South", "Region: West"]);
    let coefficients: Vec<f64> =
        found["std_err"].as_array().unwrap().iter().map(|row| row["coeff"].as_f64().unwrap()).collect();
    // Means 11, 2 and 30.
    for (found, expected) in coefficients.iter().zip([11.0, -9.0, 19.0]) {
        assert!((found - expected).abs() < 1e-12, "{found}");
    }
    assert_eq!(found["display_name"], "Sales on Region");
    assert_eq!(found["x_display_name"], "Fitted values");
    // The blank text is a missing value.
    assert_eq!(found["rows"]["steps"], json!([{ "reason": "missing", "text": "missing Sales or Region", "count": 1 }]));
    let category = &found["evidence"]["effects"]["coefficients"][0]["category"];
    assert_eq!(*category, json!({ "column_index": 2, "level": "South", "base": "North" }));
}

#[test]
fn a_base_is_chosen_by_name_and_must_have_rows() {
    let found = result(&regions(), FunctionKey::Regression, json!([{ "column": 2, "base": "West" }]));
    assert!((found["std_err"][0]["coeff"].as_f64().unwrap() - 30.0).abs() < 1e-12);
    let missing = result(&regions(), FunctionKey::Regression, json!([{ "column": 2, "base": "East" }]));
    assert_eq!(missing["message"], "No row used has East in Region, so it cannot be the base. Choose another base.");
}

#[test]
fn a_category_that_another_x_repeats_is_named() {
    let mut flagged = regions();
    let is_west = (0..8).map(|i| f64::from(u8::from(i == 4 || i == 6))).collect();
    flagged.columns[2].data = ColumnData::Number(is_west);
    let found = result(&flagged, FunctionKey::Regression, json!([{ "column": 2 }, { "column": 3 }]));
    assert_eq!(found["message"], "Ads is an exact combination of Region: West. Remove one of them.");
}

#[test]
fn one_category_is_a_constant() {
    let found = result(&table(&[(1.0, "A"), (2.0, "A"), (4.0, "A")]), FunctionKey::Regression, region());
    assert_eq!(found["message"], "Region has the same value in every row used.");
    assert_eq!(found["code"], "E-CONSTX");
}

#[test]
fn twenty_categories_are_taken_and_twenty_one_refused() {
    let of = |categories: usize| {
        let names: Vec<String> = (0..categories).map(|i| format!("c{i:02}")).collect();
        let rows: Vec<(f64, &str)> =
            (0..5 * categories).map(|i| (((i * i) % 17) as f64, names[i % categories].as_str())).collect();
        result(&table(&rows), FunctionKey::Regression, region())
    };
    assert_eq!(of(20)["k"], 20);
    let refused = of(21);
    assert_eq!(refused["code"], json!(Code::ManyCat));
    assert!(refused["message"].as_str().unwrap().starts_with("Region has 21 categories"));
}

#[test]
fn functions_of_numbers_refuse_categories_and_name_those_that_take_them() {
    for function in [FunctionKey::Scatterplot, FunctionKey::RobustScatterplot, FunctionKey::Koyckregression] {
        let found = result(&regions(), function, region());
        assert_eq!(found["code"], "E-TYPE", "{found}");
        let text = found["message"].as_str().unwrap();
        assert!(text.contains("take categories") && text.contains("Robust Regression"), "{text}");
    }
}

#[test]
fn categories_have_no_transform() {
    let log = result(&regions(), FunctionKey::Regression, json!([{ "column": 2, "trans": "log" }]));
    assert!(log["message"].as_str().unwrap().contains("no transform"), "{log}");
}

#[test]
fn the_robust_fit_of_two_groups_is_near_their_centres() {
    // Without an outlier the robust centres are the means: both groups are symmetric.
    let rows: Vec<(f64, &str)> =
        (0..24).map(|i| ((i % 12) as f64 + if i < 12 { 0.0 } else { 100.0 }, if i < 12 { "A" } else { "B" })).collect();
    let found = result(&table(&rows), FunctionKey::RobustRegression, region());
    assert_eq!(found["std_err"][1]["display_name"], "Region: B");
    assert!((found["std_err"][1]["coeff"].as_f64().unwrap() - 100.0).abs() < 1e-6, "{}", found["std_err"]);
}

/// A regression of a panel of six stores with eight months each; the region of each store is given, and a number changes within stores.
fn panel_of_stores(function: FunctionKey, regions: [&str; 6]) -> Value {
    panel_against(function, regions, None)
}

/// As [`panel_of_stores`], with a base of the regions.
fn panel_against(function: FunctionKey, regions: [&str; 6], base: Option<&str>) -> Value {
    let rows: Vec<(f64, &str)> =
        (0..48).map(|i| (f64::from(i * i % 17 + i * 3 % 5), regions[i as usize / 8])).collect();
    let mut panel = table(&rows);
    let numbers = |of: fn(usize) -> f64| ColumnData::Number((0..48).map(of).collect());
    let column = |column_index, name: &str, data| Column { column_index, name: name.to_owned(), data };
    panel.columns.push(column(4, "Store", numbers(|i| (i / 8) as f64)));
    panel.columns.push(column(5, "Month", numbers(|i| (i % 8) as f64)));
    panel.columns.push(column(6, "Price", numbers(|i| (i * 5 % 11) as f64)));
    (panel.entity, panel.time) = (Some(3), Some(4));
    result(&panel, function, json!([{ "column": 6 }, { "column": 3 }, { "column": 2, "base": base }]))
}

/// Which coefficients have clustered errors, by name.
fn clustered(shown: &Value) -> Vec<(String, bool)> {
    let rows = shown["cluster_std_err"].as_array().unwrap().iter();
    rows.map(|row| (row["display_name"].as_str().unwrap().to_owned(), row["std_err"].is_number())).collect()
}

#[test]
fn a_note_says_which_categories_have_no_clustered_errors() {
    let regions = |regions| {
        let shown = panel_of_stores(FunctionKey::Regression, regions);
        let notes = shown["notes"].as_array().unwrap().iter().map(|note| note["text"].as_str().unwrap().to_owned());
        let about: Vec<String> = notes.filter(|text| text.contains("one entity")).collect();
        assert_eq!(clustered(&shown).iter().all(|(_, has)| *has), about.is_empty(), "{shown}");
        about
    };
    assert_eq!(regions(["North", "North", "North", "South", "South", "South"]), Vec::<String>::new());
    let not_defined = "so errors clustered by entity are not defined for";
    assert_eq!(
        regions(["North", "North", "North", "North", "North", "South"]),
        [format!(
            "Only one entity has South in Region, {not_defined} its coefficient. Merge it with another category."
        )]
    );
    assert_eq!(
        regions(["A", "B", "C", "D", "E", "F"]),
        [format!(
            "Each category of Region has one entity only, {not_defined} its coefficients and the constant. X that vary within several entities have them: they compare rows of the same entity."
        )]
    );
    assert_eq!(
        regions(["North", "North", "North", "North", "South", "West"]),
        [format!(
            "Only one entity has South or West in Region, {not_defined} their coefficients. Merge each with another category."
        )]
    );
}

/// Fixed effects: the other X keep their errors, their joint test and their adjusted p, which are of those that have errors.
#[test]
fn with_the_entities_as_categories_the_other_x_have_clustered_errors() {
    for function in [FunctionKey::Regression, FunctionKey::RobustRegression] {
        let shown = panel_of_stores(function, ["A", "B", "C", "D", "E", "F"]);
        let defined: Vec<String> =
            clustered(&shown).into_iter().filter(|(_, has)| *has).map(|(name, _)| name).collect();
        assert_eq!(defined, ["Price", "Ads"], "{}", shown["cluster_std_err"]);
        let effects = &shown["evidence"]["effects"];
        assert_eq!(effects["silent"], Value::Null, "{effects}");
        assert_eq!(effects["joint"]["df"], json!([2.0, 5.0]));
        assert_eq!(effects["categories"][0]["joint"], Value::Null);
        let of = |name: &str, field: &str| {
            let all = effects["coefficients"].as_array().unwrap();
            all.iter().find(|effect| effect["display_name"] == name).unwrap()[field].as_f64()
        };
        let (price, ads) = (of("Price", "p_value").unwrap(), of("Ads", "p_value").unwrap());
        let smaller = if price < ads { "Price" } else { "Ads" };
        assert_eq!(of(smaller, "holm_p"), Some((2.0 * price.min(ads)).min(1.0)));
        assert_eq!(of("Region: B", "holm_p"), None);
    }
    let with_lag = panel_of_stores(FunctionKey::Autoregression, ["A", "B", "C", "D", "E", "F"]);
    assert_eq!(with_lag["evidence"]["effects"]["silent"], "within_bias", "{}", with_lag["evidence"]);
    assert_eq!(with_lag["evidence"]["lag"]["shared_intercept"], false);
    // Entities that share a level have no bias of this kind, also where the base is one of a single entity.
    let regions = ["North", "South", "South", "South", "West", "West"];
    let shared = panel_against(FunctionKey::Autoregression, regions, Some("North"));
    assert_eq!(shared["cluster_std_err"][0]["std_err"], Value::Null, "{}", shared["cluster_std_err"]);
    assert_eq!(shared["evidence"]["effects"]["silent"], Value::Null, "{}", shared["evidence"]);
    assert_eq!(shared["evidence"]["lag"]["shared_intercept"], true);
}
