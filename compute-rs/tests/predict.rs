//! What a regression expects of one row. The values are those of R 4 and statsmodels, which agree to 10 digits or more: R's
//! `predict(lm(…), interval = …)`, and for Ln Y the smearing factor `mean(exp(resid(…)))` (Duan 1983).

use estimand_compute::analysis::predict;
use estimand_compute::contract::{CellValue, Failure, FunctionKey, PredictValues, Prediction, Request, Settings};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::Table;
use estimand_compute::io::FileReader;
use serde_json::{Value, json};

fn table(csv: &[u8]) -> Table {
    let mut reader = FileReader::new("table.csv", csv.len() as u64).unwrap();
    reader.push(csv).unwrap();
    reader.finish().unwrap();
    Table::from_imported(&reader.import(&Settings::default(), &Unlimited).unwrap()).unwrap()
}

fn data(name: &str) -> Table {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/reference/data").join(name);
    table(&std::fs::read(path).unwrap())
}

fn predicted(table: &Table, function: &str, variables: Value, values: Value) -> Result<Prediction, Failure> {
    let request: Request = serde_json::from_value(json!({
        "analysis_function": [function], "analysis_type": "multivariate", "variables": variables, "remove_outliers": false,
    }))
    .unwrap();
    let function: FunctionKey = serde_json::from_value(json!(function)).unwrap();
    let values: PredictValues = serde_json::from_value(values).unwrap();
    predict(table, &request, function, &values, &Unlimited)
}

fn close(found: &Prediction, expected: [f64; 5]) {
    let found = [found.fit, found.lower, found.upper, found.prediction_lower, found.prediction_upper];
    for (found, expected) in found.iter().zip(expected) {
        assert!((found.0 / expected - 1.0).abs() < 1e-10, "{} is not {expected}", found.0);
    }
}

#[test]
fn medians_are_the_values_of_what_is_left_out() {
    let variables = json!({ "Y": { "column": "mpg" }, "X": [{ "column": "wt" }, { "column": "hp" }] });
    let found = predicted(&data("mtcars.csv"), "regression", variables, json!({})).unwrap();
    close(&found, [20.425410419145834, 19.34358120163645, 21.507239636655218, 15.01208690700948, 25.83873393128219]);
    let values: Vec<&CellValue> = found.values.iter().map(|input| &input.value).collect();
    assert_eq!(values, [&CellValue::Number(3.325), &CellValue::Number(123.0)]);
    assert!(found.outside.is_empty());
}

#[test]
fn a_value_beyond_the_rows_used_is_named() {
    let variables = json!({ "Y": { "column": "mpg" }, "X": [{ "column": "wt" }, { "column": "hp" }] });
    let found = predicted(&data("mtcars.csv"), "regression", variables, json!({ "wt": 3, "hp": 400 })).unwrap();
    close(&found, [12.884599096368758, 7.927188201982686, 17.842009990754832, 5.624458617909059, 20.144739574828456]);
    assert_eq!(found.outside, ["hp"]);
}

#[test]
fn logarithms_answer_in_the_unit_of_y() {
    let variables = json!({ "Y": { "column": "inv", "trans": "log" },
        "X": [{ "column": "value", "trans": "log" }, { "column": "capital", "trans": "log" }] });
    let found =
        predicted(&data("grunfeld.csv"), "regression", variables, json!({ "value": 1500, "capital": 300 })).unwrap();
    close(&found, [214.56475801410454, 194.36721482468727, 236.86111581717122, 64.15744109990787, 544.8516312697865]);
}

#[test]
fn a_category_is_given_by_its_name() {
    let variables = json!({ "Y": { "column": "weight" }, "X": [{ "column": "feed" }] });
    let found = predicted(&data("chickwts.csv"), "regression", variables.clone(), json!({ "feed": "casein" })).unwrap();
    close(&found, [323.5833333333333, 291.9608225078749, 355.2058441587917, 209.56674909322803, 437.5999175734386]);
    let refused = predicted(&data("chickwts.csv"), "regression", variables, json!({ "feed": "corn" })).unwrap_err();
    assert!(refused.message.starts_with("feed is casein, horsebean, "), "{}", refused.message);
}

#[test]
fn a_product_is_that_of_the_values() {
    // y = x² exactly but for ±1 in turn, of which the fit sees nothing at the middle: x = 4 is expected at 16 or near.
    let rows: String = (1..=40).map(|i| format!("{},{}\n", i, i * i + 2 * (i % 2) - 1)).collect();
    let table = table(format!("x,y\n{rows}").as_bytes());
    let variables = json!({ "Y": { "column": "y" }, "X": [{ "column": "x" }], "terms": [{ "columns": ["x", "x"] }] });
    for x in [4.0, 20.5, 37.0] {
        let found = predicted(&table, "regression", variables.clone(), json!({ "x": x })).unwrap();
        assert!((found.fit.0 - x * x).abs() < 0.5, "{} at {x}", found.fit.0);
    }
}

#[test]
fn a_robust_fit_has_limits_of_the_expected_value_alone() {
    // y = 2x + 1 but for one row: the far row counts for nothing.
    let rows: String = (1..=30)
        .map(|i| format!("{i},{}\n", if i == 7 { 500.0 } else { f64::from(2 * i + 1) + 0.1 * f64::from(i % 3) }))
        .collect();
    let table = table(format!("x,y\n{rows}").as_bytes());
    let variables = json!({ "Y": { "column": "y" }, "X": [{ "column": "x" }] });
    let found = predicted(&table, "robust_regression", variables, json!({ "x": 10 })).unwrap();
    assert!((found.fit.0 - 21.1).abs() < 0.1, "{}", found.fit.0);
    assert!(found.lower.0 < found.fit.0 && found.fit.0 < found.upper.0);
    assert_eq!((found.prediction_lower.get(), found.prediction_upper.get()), (None, None));
}

#[test]
fn values_that_do_not_fit_are_refused_with_the_way_out() {
    let table = data("mtcars.csv");
    let variables = json!({ "Y": { "column": "mpg" }, "X": [{ "column": "wt", "trans": "log" }] });
    for (values, message) in [
        (json!({ "wt": 0 }), "Ln needs numbers above 0: wt cannot be 0."),
        (json!({ "wt": "heavy" }), "The value of wt is a number."),
        (json!({ "hp": 100 }), "“hp” is no X of this model. They are wt."),
    ] {
        assert_eq!(predicted(&table, "regression", variables.clone(), values).unwrap_err().message, message);
    }
    let plain = json!({ "Y": { "column": "mpg" }, "X": [{ "column": "wt" }] });
    let refused = predicted(&table, "scatterplot", plain, json!({})).unwrap_err();
    assert_eq!(refused.message, "Scatterplot has no prediction; Regression and Robust Regression have.");
}
