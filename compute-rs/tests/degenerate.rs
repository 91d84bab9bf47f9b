//! Codes and sentences (docs/methods/codes.md) that `tests/reference/degenerate.json` does not cover, and the row ledger.
//! Every expected number is worked by hand next to its case.

use estimand_compute::analysis::{analyze, analyze_function, ledger_rows};
use estimand_compute::contract::{AnalysisType, Code, Failure, FunctionKey, Outcome, Request, StepReason};
use estimand_compute::control::{Control, Unlimited};
use estimand_compute::frame::{Column, ColumnData, Dictionary, Table};
use serde_json::{Value, json};

const GAP: f64 = f64::NAN;

fn table(columns: &[&[f64]]) -> Table {
    let column = |(i, values): (usize, &&[f64])| Column {
        column_index: i as u32 + 1,
        name: format!("c{}", i + 1),
        data: ColumnData::Number(values.to_vec()),
    };
    Table { row_count: columns[0].len(), columns: columns.iter().enumerate().map(column).collect(), ..Table::default() }
}

fn request(function: &str, variables: &Value, more: &Value) -> Request {
    let kind = if variables.get("X").is_some() { "multivariate" } else { "univariate" };
    let mut request = json!({ "analysis_function": [function], "analysis_type": kind, "variables": variables });
    for (key, value) in more.as_object().unwrap() {
        request[key] = value.clone();
    }
    serde_json::from_value(request).unwrap()
}

fn key(function: &str) -> FunctionKey {
    serde_json::from_value(json!(function)).unwrap()
}

fn panel(table: &Table, function: &str, variables: &Value, more: &Value) -> Value {
    let bytes = analyze_function(table, &request(function, variables, more), key(function), &Unlimited).full;
    serde_json::from_slice(&bytes).unwrap()
}

fn codes(panel: &Value) -> Vec<String> {
    let notes = panel["notes"].as_array().unwrap();
    notes.iter().map(|note| note["code"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_ledger_adds_up_and_opens_its_rows() {
    // Rows: 1 fails the filter, 2 has no c1, 3 has ln(0), 13 is the outlier ln(1e6) = 13.8; the others lie between ln 3 =
    // 1.1 and ln 11 = 2.4. Rows 4 … 12 are used.
    let y = [1.0, GAP, 0.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 1e6];
    let group = [2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];
    let table = table(&[&y, &group]);
    let variables = json!({ "Y": { "column": 1, "trans": "log" } });
    let filter =
        json!({ "filter_by_variable": true, "filter_by_variable_json": { "column_index": 2, "column_value": 1 } });
    let shown = panel(&table, "statistics", &variables, &filter);
    assert_eq!(shown["filter_by_variable"], "c2 = 1");
    assert_eq!(shown["rows"]["total"], 13);
    let steps = shown["rows"]["steps"].as_array().unwrap();
    let reasons: Vec<(&str, u64)> =
        steps.iter().map(|s| (s["reason"].as_str().unwrap(), s["count"].as_u64().unwrap())).collect();
    assert_eq!(reasons, [("filter", 1), ("missing", 1), ("transform", 1), ("outliers", 1)]);
    assert_eq!(shown["rows"]["used"], 9);
    assert_eq!(steps[1]["text"], "missing c1");
    assert_eq!(steps[0]["text"], "filtered out (c2 is not 1)");
    let ask = request("statistics", &variables, &filter);
    for (reason, rows) in [
        (StepReason::Filter, vec![1]),
        (StepReason::Missing, vec![2]),
        (StepReason::Transform, vec![3]),
        (StepReason::Outliers, vec![13]),
        (StepReason::Lag, vec![]),
    ] {
        assert_eq!(ledger_rows(&table, &ask, FunctionKey::Statistics, reason, 100).unwrap(), rows);
    }
    assert_eq!(ledger_rows(&table, &ask, FunctionKey::Statistics, StepReason::Filter, 0).unwrap(), [0u32; 0]);
}

#[test]
fn a_lag_is_the_period_before_even_when_the_filter_drops_it() {
    // Filter keeps rows 2 and 4; their lags are rows 1 and 3, which do not pass.
    let table = table(&[&[10.0, 20.0, 30.0, 40.0], &[0.0, 1.0, 0.0, 1.0]]);
    let filter =
        json!({ "filter_by_variable": true, "filter_by_variable_json": { "column_index": 2, "column_value": "1" } });
    let shown = panel(
        &table,
        "statistics",
        &json!({ "Y": { "column": 1, "trans": "lag1" }, "settings": { "statistics": ["min", "max", "count_total"] } }),
        &filter,
    );
    let values: Vec<f64> =
        shown["statistics"].as_array().unwrap().iter().map(|s| s["value"].as_f64().unwrap()).collect();
    assert_eq!(values, [10.0, 30.0, 2.0]);
    assert_eq!(shown["display_name"], "Lag(1) c1");
}

#[test]
fn values_lost_to_a_transform_are_counted_and_said() {
    let table = table(&[&[0.0, -1.0, 1.0, 2.0]]);
    let shown = panel(&table, "statistics", &json!({ "Y": { "column": 1, "trans": "log" } }), &json!({}));
    assert_eq!(shown["notes"][0]["text"], "Ln needs numbers above 0: 2 of 4 values were left out.");
    assert_eq!(shown["rows"]["steps"][0]["reason"], "transform");
}

#[test]
fn overlapping_columns_are_warned_of() {
    // Two X with correlation near 1: VIF and condition number are far above 10 and 30.
    let x: Vec<f64> = (0..30).map(f64::from).collect();
    let near: Vec<f64> = (0..30).map(|i| f64::from(i) + f64::from(i % 3) * 0.01).collect();
    let y: Vec<f64> = (0..30).map(|i| f64::from(i * i % 11)).collect();
    let variables = json!({ "Y": { "column": 1 }, "X": [{ "column": 2 }, { "column": 3 }] });
    let shown = panel(&table(&[&y, &x, &near]), "regression", &variables, &json!({}));
    let codes = codes(&shown);
    assert_eq!(codes.iter().filter(|c| *c == "W-VIF").count(), 2);
    assert!(codes.contains(&"W-COND".to_owned()));
}

#[test]
fn two_rows_of_an_entity_at_one_time_stop_what_needs_order() {
    let mut twice = table(&[&[1.0, 2.0, 4.0, 3.0], &[1.0, 1.0, 2.0, 3.0], &[5.0, 3.0, 4.0, 1.0]]);
    twice.time = Some(1);
    let variables = json!({ "Y": { "column": 1 }, "X": [{ "column": 3 }] });
    let shown = panel(&twice, "regression", &variables, &json!({}));
    assert_eq!(
        (&shown["code"], &shown["message"]),
        (&json!("E-DUPTIME"), &json!("The table has more than one row for 1."))
    );
    assert!(shown["reg_stat"].is_null() && shown["std_err"].is_null());
    // Statistics of the variable itself need no order; its lag does.
    assert!(panel(&twice, "statistics", &json!({ "Y": { "column": 1 } }), &json!({}))["code"].is_null());
    let lagged = panel(&twice, "statistics", &json!({ "Y": { "column": 1, "trans": "lag1" } }), &json!({}));
    assert_eq!(lagged["code"], "E-DUPTIME");
}

#[test]
fn too_many_outliers_keep_everything() {
    let mut values: Vec<f64> = (0..48).map(f64::from).collect();
    values.extend([1e6; 12]);
    let shown = panel(&table(&[&values]), "statistics", &json!({ "Y": { "column": 1 } }), &json!({}));
    assert_eq!(shown["outliers_removed"]["state"], "too_many");
    let said = "No outliers removed: 12 of 60 values lie beyond 3 × IQR, too many to call outliers.";
    assert_eq!(shown["outliers_removed"]["text"], said);
    assert_eq!(shown["rows"]["used"], 60);
}

#[test]
fn regressions_judge_residuals_of_a_robust_fit() {
    let few = table(&[&[1.0, 3.0, 2.0, 5.0], &[1.0, 2.0, 3.0, 4.0]]);
    let variables = json!({ "Y": { "column": 1 }, "X": [{ "column": 2 }] });
    let shown = panel(&few, "regression", &variables, &json!({}));
    assert_eq!(shown["outliers_removed"]["state"], "too_few");
    let said = "No outliers removed: 4 residuals are too few to judge by; 8 are needed.";
    assert_eq!(shown["outliers_removed"]["text"], said);
    let off = panel(&few, "regression", &variables, &json!({ "remove_outliers": false }));
    assert_eq!(off["outliers_removed"]["state"], "off");
    // Most points exactly on a line leave no scale to judge by: all are kept.
    let exact = table(&[&[1.0, 2.0, 3.0, 4.0, 5.0, 60.0, 7.0, 80.0], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]]);
    let shown = panel(&exact, "regression", &variables, &json!({}));
    assert_eq!((&shown["outliers_removed"]["state"], &shown["n"]), (&json!("no_robust_fit"), &json!(8)));
}

#[test]
fn a_far_row_leaves_the_regression_and_is_in_the_ledger() {
    // Noise of ±1 about y = 3x, and one row 500 above: least squares would be bent by it.
    let x: Vec<f64> = (0..40).map(f64::from).collect();
    let mut y: Vec<f64> = (0..40).map(|i| 3.0 * f64::from(i) + f64::from(i * i * i % 101) / 50.0 - 1.0).collect();
    y[38] += 500.0;
    let table = table(&[&y, &x]);
    let variables = json!({ "Y": { "column": 1 }, "X": [{ "column": 2 }] });
    for function in ["regression", "scatterplot", "koyckregression"] {
        let shown = panel(&table, function, &variables, &json!({}));
        assert_eq!(shown["outliers_removed"]["state"], "done", "{function}");
        let rows: Vec<u64> =
            shown["outliers_removed"]["rows"].as_array().unwrap().iter().filter_map(|r| r.as_u64()).collect();
        assert!(rows.contains(&39), "{function}");
        let step = shown["rows"]["steps"].as_array().unwrap().last().unwrap();
        assert_eq!((&step["reason"], step["count"].as_u64()), (&json!("outliers"), Some(rows.len() as u64)));
        assert_eq!(shown["rows"]["used"], shown["n"]);
        let ask = request(function, &variables, &json!({}));
        let behind = ledger_rows(&table, &ask, key(function), StepReason::Outliers, 100).unwrap();
        assert_eq!(behind.iter().map(|&r| u64::from(r)).collect::<Vec<_>>(), rows, "{function}");
    }
    let robust = panel(&table, "robust_regression", &variables, &json!({}));
    assert_eq!((&robust["outliers_removed"]["state"], &robust["n"]), (&json!("not_used"), &json!(40)));
    assert_eq!(robust["observations"]["weight"][38], 0.0);
    assert_eq!(robust["reg_stat"]["n_zero_weight"]["value"], 1.0);
}

#[test]
fn lags_of_y_are_counted_as_such() {
    let values: Vec<f64> = (0..30).map(|i| f64::from(i * 7 % 11)).collect();
    let shown = panel(&table(&[&values]), "autoregression", &json!({ "Y": { "column": 1 } }), &json!({}));
    assert_eq!(shown["display_name"], "c1 on Lag(1) c1");
    assert_eq!(shown["rows"]["steps"][0]["reason"], "lag");
    assert_eq!(shown["rows"]["steps"][0]["text"], "no previous period for Lag(1) c1");
    assert_eq!((&shown["n"], &shown["rows"]["used"]), (&json!(29), &json!(29)));
}

#[test]
fn a_text_column_is_no_variable_and_may_name_boxes() {
    let mut mixed = table(&[&[1.0, 2.0, 3.0]]);
    let dictionary = Dictionary::from_arrow(&[0, 1, 2], b"ba".to_vec()).unwrap();
    let data = ColumnData::Text { codes: vec![0, 1, -1], dictionary };
    mixed.columns.push(Column { column_index: 2, name: "city".into(), data });
    let shown = panel(&mixed, "histogram", &json!({ "Y": { "column": 2 } }), &json!({}));
    assert_eq!(
        (&shown["code"], &shown["message"]),
        (&json!("E-TYPE"), &json!("city is not a number column. Frequencies takes texts."))
    );
    let by = json!({ "statistics_by_variable": true, "statistics_by_variable_json": { "column_index": 2 } });
    let boxes = panel(&mixed, "boxplot", &json!({ "Y": { "column": 1 } }), &by);
    let names: Vec<&str> =
        boxes["categories"].as_array().unwrap().iter().map(|c| c["category"].as_str().unwrap()).collect();
    assert_eq!((names, &boxes["by"]), (vec!["a", "b", "(empty)"], &json!("city")));
}

#[test]
fn one_failing_panel_leaves_the_others() {
    let table = table(&[&[-1.0, 0.0, 2.0, 3.0, 4.0, 8.0]]);
    let mut ask = request("histogram", &json!({ "Y": { "column": 1 } }), &json!({}));
    ask.analysis_function = vec![FunctionKey::Statistics, FunctionKey::Histogram];
    let result = serde_json::to_value(analyze(&table, &ask, &Unlimited).unwrap()).unwrap();
    assert_eq!(result["histogram"]["fits"]["lognormal"]["code"], "E-POS");
    let said = "Lognormal and Burr need values above 0; 2 of 6 are not.";
    assert_eq!(result["histogram"]["fits"]["lognormal"]["message"], said);
    assert!(result["histogram"]["fits"]["normal"]["mean"].is_number());
    assert!(result["statistics"]["statistics"][0]["value"].is_number());
    assert!(result["boxplot"].is_null());
}

/// A control that stops at the first question.
struct Stop(Code);

impl Control for Stop {
    fn poll(&self, _: u64, _: u64) -> Outcome<()> {
        Err(Failure::new(self.0, "Stopped."))
    }
}

#[test]
fn a_stopped_job_says_so() {
    let mut table = table(&[&[1.0, 3.0, 2.0, 5.0], &[1.0, 2.0, 3.0, 4.0], &[2.0, 1.0, 4.0, 3.0]]);
    for key_of in FunctionKey::ALL {
        let function = key_of.key();
        table.entity = key_of.spec().needs.entity.then_some(1);
        table.time = key_of.spec().needs.time.then_some(1);
        let multivariate = key_of.kinds().iter().any(|kind| kind.analysis_type == AnalysisType::Multivariate);
        let variables = if key_of.spec().instruments.0 > 0 {
            json!({ "Y": { "column": 1 }, "X": [{ "column": 2, "endogenous": true }], "Z": [{ "column": 3 }] })
        } else if multivariate {
            json!({ "Y": { "column": 1 }, "X": [{ "column": 2 }] })
        } else {
            json!({ "Y": { "column": 1 } })
        };
        for (code, text) in [(Code::Cancelled, "E-CANCELLED"), (Code::Timeout, "E-TIMEOUT"), (Code::Memory, "E-MEMORY")]
        {
            let ask = request(function, &variables, &json!({}));
            let bytes = analyze_function(&table, &ask, key(function), &Stop(code)).full;
            let shown: Value = serde_json::from_slice(&bytes).unwrap();
            assert_eq!(shown["code"], text, "{function}");
        }
    }
}

#[test]
fn columns_that_are_too_short_are_refused() {
    let mut short = table(&[&[1.0, 2.0, 3.0]]);
    short.row_count = 5;
    let shown = panel(&short, "statistics", &json!({ "Y": { "column": 1 } }), &json!({}));
    assert_eq!(shown["code"], "REQUEST");
}

/// The header of a drawing (contract/drawing.rs), and a column of doubles.
fn drawing_head(bytes: &[u8]) -> (Value, usize) {
    let length = u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize;
    (serde_json::from_slice(&bytes[4..4 + length]).unwrap(), (4 + length).next_multiple_of(8))
}

fn drawn_doubles(bytes: &[u8], chart: &str, column: &str) -> Vec<f64> {
    let (head, first) = drawing_head(bytes);
    let layout = &head["charts"][chart]["columns"][column];
    let at = |name: &str| layout[name].as_u64().unwrap() as usize;
    let from = first + at("start");
    bytes[from..from + 8 * at("length")].chunks(8).map(|b| f64::from_le_bytes(b.try_into().unwrap())).collect()
}

/// 60,000 rows of an X and a Y.
fn long_columns() -> (Vec<f64>, Vec<f64>) {
    let spread = |i: u64, step: u64| (i * step % 60_013) as f64;
    let x: Vec<f64> = (0..60_000).map(|i| spread(i, 7919)).collect();
    let y: Vec<f64> = (0..60_000).map(|i| spread(i, 104_729) + spread(i, 7919)).collect();
    (x, y)
}

#[test]
fn pages_get_counts_of_all_rows_and_no_points() {
    let (x, y) = long_columns();
    let ask = request("regression", &json!({ "Y": { "column": 1 }, "X": [{ "column": 2 }] }), &json!({}));
    let both = analyze_function(&table(&[&y, &x]), &ask, FunctionKey::Regression, &Unlimited);
    let (full, page): (Value, Value) =
        (serde_json::from_slice(&both.full).unwrap(), serde_json::from_slice(&both.summary).unwrap());
    assert_eq!(full["scatter"]["x"].as_array().unwrap().len(), 50_000);
    for points in ["scatter", "scatter_res"] {
        assert_eq!(page[points], json!({ "x": [], "y": [], "row": [], "thinned": { "shown": 0, "total": 60_000 } }));
    }
    assert!(full["observations"].is_null() && page["observations"].is_null());
    let plot = "standardized_residuals_qq_plot";
    assert_eq!(full[plot]["row"].as_array().unwrap().len(), 2000);
    assert_eq!((&page[plot]["total"], &page[plot]["outside"]), (&json!(60_000), &full[plot]["outside"]));
    assert_eq!(page[plot]["row"], json!([]));
    assert_eq!(full["reg_stat"], page["reg_stat"]);
    // Of the points given, all are counted by hand; the count of the core holds the other rows too.
    let band = full["res_intervals"]["level95"]["upper"].as_f64().unwrap();
    let (a, b) = (full["std_err"][0]["coeff"].as_f64().unwrap(), full["std_err"][1]["coeff"].as_f64().unwrap());
    let outside = x.iter().zip(&y).filter(|(x, y)| (*y - a - b * *x).abs() > band).count();
    assert_eq!(full["res_intervals"]["outside"], json!(outside));
}

#[test]
fn a_drawing_holds_every_row_or_hexagons_of_all() {
    let (x, y) = long_columns();
    let ask = request("regression", &json!({ "Y": { "column": 1 }, "X": [{ "column": 2 }] }), &json!({}));
    let drawing =
        |n: usize| analyze_function(&table(&[&y[..n], &x[..n]]), &ask, FunctionKey::Regression, &Unlimited).drawing;
    let few = drawing(2000);
    let (head, _) = drawing_head(&few);
    assert_eq!((&head["charts"]["fit"]["drawn"], &head["charts"]["fit"]["bins"]), (&json!(2000), &Value::Null));
    assert_eq!(drawn_doubles(&few, "fit", "x"), x[..2000]);
    let some = drawing(20_000);
    let (head, _) = drawing_head(&some);
    assert_eq!(head["charts"]["residuals"]["drawn"], json!(20_000));
    assert_eq!(drawn_doubles(&some, "fit", "y"), y[..20_000]);
    assert_eq!(head["charts"]["fit"]["x"]["high"], json!(x[..20_000].iter().copied().fold(f64::MIN, f64::max)));
    let many = drawing(60_000);
    let (head, first) = drawing_head(&many);
    let fit = &head["charts"]["fit"];
    assert_eq!(fit["total"], json!(60_000));
    assert!(fit["drawn"].as_u64().unwrap() <= 1500);
    let counts = &fit["columns"]["bin_count"];
    let (start, length) = (counts["start"].as_u64().unwrap() as usize, counts["length"].as_u64().unwrap() as usize);
    let cells = many[first + start..first + start + 4 * length].chunks(4);
    assert_eq!(cells.map(|b| u32::from_le_bytes(b.try_into().unwrap())).sum::<u32>(), 60_000);
}

#[test]
fn boxes_count_all_points_beyond_their_whiskers() {
    let y: Vec<f64> =
        (0..20_000).map(|i| if i % 10 == 0 { f64::from(i % 997) * 50.0 } else { f64::from(i % 101) }).collect();
    let ask = request("boxplot", &json!({ "Y": { "column": 1 } }), &json!({ "remove_outliers": false }));
    let both = analyze_function(&table(&[&y]), &ask, FunctionKey::Boxplot, &Unlimited);
    let (full, page): (Value, Value) =
        (serde_json::from_slice(&both.full).unwrap(), serde_json::from_slice(&both.summary).unwrap());
    let (whole, shown) = (&full["categories"][0], &page["categories"][0]);
    let beyond = whole["high_outlier"].as_array().unwrap().len();
    assert!(beyond > 1500);
    assert_eq!((&whole["high_outlier_count"], &shown["high_outlier_count"]), (&json!(beyond), &json!(beyond)));
    assert_eq!(shown["high_outlier"], json!([]));
    let (head, _) = drawing_head(&both.drawing);
    assert_eq!(head["charts"]["boxplot"]["drawn"], json!(beyond));
}

#[test]
fn many_series_are_drawn_with_their_quantiles() {
    // Twenty entities over five years; entity e has e at every year.
    let y: Vec<f64> = (0..100).map(|i| f64::from(i / 5)).collect();
    let time: Vec<f64> = (0..100).map(|i| 2000.0 + f64::from(i % 5)).collect();
    let mut panel = table(&[&y, &time, &y]);
    (panel.time, panel.entity) = (Some(1), Some(2));
    let ask = request("timeplot", &json!({ "Y": { "column": 1 } }), &json!({ "remove_outliers": false }));
    let drawing = analyze_function(&panel, &ask, FunctionKey::Timeplot, &Unlimited).drawing;
    assert_eq!(drawn_doubles(&drawing, "timeplot", "band_x"), [2000.0, 2001.0, 2002.0, 2003.0, 2004.0]);
    // Type 7 of 0 … 19: 19p.
    assert_eq!(drawn_doubles(&drawing, "timeplot", "band_q50"), [9.5; 5]);
    assert_eq!(drawn_doubles(&drawing, "timeplot", "band_q25"), [4.75; 5]);
    assert_eq!(drawn_doubles(&drawing, "timeplot", "y").len(), 100);
}

#[test]
fn a_timeplot_breaks_where_values_are_missing_or_removed() {
    // Times out of order; row 3 has no value, row 12 is an outlier, row 13 fails the filter.
    let time = [3.0, 1.0, 2.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0];
    let y = [3.0, 1.0, GAP, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 1e6, 13.0];
    let keep = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0];
    let mut timed = table(&[&y, &time, &keep]);
    timed.time = Some(1);
    let filter =
        json!({ "filter_by_variable": true, "filter_by_variable_json": { "column_index": 3, "column_value": 1 } });
    let shown = panel(&timed, "timeplot", &json!({ "Y": { "column": 1 } }), &filter);
    let series = &shown["series"][0];
    assert_eq!(series["x"], json!([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0]));
    assert_eq!(series["row"], json!([2, 3, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12]));
    assert_eq!(series["y"], json!([1.0, null, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, null]));
    // 13 rows less one by the filter, one without a value and the outlier: the ten of which the autocorrelation is computed.
    assert_eq!((&shown["x_display_name"], &shown["rows"]["used"]), (&json!("c2"), &json!(10)));
    assert_eq!(shown["outliers_removed"]["rows"], json!([12]));
    // 1, 3 … 11: mean 6.4; hand-worked Σd² = 96.4 and Σ d_i·d_{i−1} over the eight pairs: there is a gap between 1 and 3.
    let d: Vec<f64> = [1.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0].iter().map(|v| v - 6.4).collect();
    let expected: f64 = d[1..].windows(2).map(|w| w[0] * w[1]).sum::<f64>() / d.iter().map(|v| v * v).sum::<f64>();
    assert!((shown["autocorr1"].as_f64().unwrap() - expected).abs() < 1e-14);
}

#[test]
fn a_timeplot_leaves_out_rows_without_a_time() {
    // Two entities of three times each; row 4 of the first and row 8, a total, have none.
    let y = [1.0, 2.0, 4.0, 50.0, 3.0, 5.0, 4.0, 69.0];
    let time = [1.0, 2.0, 3.0, GAP, 1.0, 2.0, 3.0, GAP];
    let entity = [7.0, 7.0, 7.0, 7.0, 8.0, 8.0, 8.0, 9.0];
    let mut panel_data = table(&[&y, &time, &entity]);
    (panel_data.time, panel_data.entity) = (Some(1), Some(2));
    let ask = json!({ "Y": { "column": 1 } });
    let shown = panel(&panel_data, "timeplot", &ask, &json!({ "remove_outliers": false }));
    let series = shown["series"].as_array().unwrap();
    assert_eq!(series.iter().map(|s| &s["row"]).collect::<Vec<_>>(), [&json!([1, 2, 3]), &json!([5, 6, 7])]);
    let steps = json!([{ "reason": "missing", "text": "missing c1 or c2", "count": 2 }]);
    assert_eq!((&shown["rows"]["used"], &shown["rows"]["steps"]), (&json!(6), &steps));
    let request = request("timeplot", &ask, &json!({ "remove_outliers": false }));
    let rows = ledger_rows(&panel_data, &request, FunctionKey::Timeplot, StepReason::Missing, 10).unwrap();
    assert_eq!(rows, [4, 8]);
    // 1, 2, 4 | 3, 5, 4: mean 19/6; the four pairs within an entity.
    let d: Vec<f64> = [1.0, 2.0, 4.0, 3.0, 5.0, 4.0].iter().map(|v| v - 19.0 / 6.0).collect();
    let pairs = d[0] * d[1] + d[1] * d[2] + d[3] * d[4] + d[4] * d[5];
    let expected = pairs / d.iter().map(|v| v * v).sum::<f64>();
    assert!((shown["autocorr1"].as_f64().unwrap() - expected).abs() < 1e-14);
    // Statistics need no time.
    let statistics = panel(&panel_data, "statistics", &ask, &json!({ "remove_outliers": false }));
    assert_eq!(statistics["rows"]["used"], 8);
}

#[test]
fn a_timeplot_has_a_series_an_entity_and_bears_equal_times() {
    let mut panel_data = table(&[&[1.0, 2.0, 3.0, 4.0, 6.0], &[1.0, 1.0, 2.0, 2.0, 2.0], &[7.0, 8.0, 7.0, 8.0, 8.0]]);
    (panel_data.time, panel_data.entity) = (Some(1), Some(2));
    let shown = panel(&panel_data, "timeplot", &json!({ "Y": { "column": 1 } }), &json!({}));
    let names: Vec<&str> = shown["series"].as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["7", "8"]);
    assert_eq!(shown["series"][1]["y"], json!([2.0, 4.0, 6.0]));
    // The difference of a series needs distinct times.
    let differences =
        panel(&panel_data, "timeplot", &json!({ "Y": { "column": 1, "trans": "FirstDiff" } }), &json!({}));
    assert_eq!(differences["code"], "E-DUPTIME");
}

#[test]
fn months_written_as_numbers_are_on_a_calendar() {
    let mut monthly = table(&[&[1.0, 2.0, 4.0], &[199_912.0, 200_001.0, 200_002.0]]);
    monthly.time = Some(1);
    let shown = panel(&monthly, "timeplot", &json!({ "Y": { "column": 1 } }), &json!({}));
    assert_eq!(shown["series"][0]["x"], json!(["1999-12-01", "2000-01-01", "2000-02-01"]));
}

#[test]
fn long_series_keep_the_extremes_of_each_stretch() {
    let mut y: Vec<f64> = (0..50_000).map(|i| f64::from(i % 1000)).collect();
    y[31_234] = -777.0;
    let shown =
        panel(&table(&[&y]), "timeplot", &json!({ "Y": { "column": 1 } }), &json!({ "remove_outliers": false }));
    assert_eq!(shown["thinned"], json!({ "shown": 2000, "total": 50_000 }));
    assert!(shown["series"][0]["row"].as_array().unwrap().contains(&json!(31_235)));
}

#[test]
fn removed_values_stay_in_sight_as_dots() {
    let mut y: Vec<f64> = (0..20).map(f64::from).collect();
    y.push(1000.0);
    let shown = panel(&table(&[&y]), "dotplot", &json!({ "Y": { "column": 1 } }), &json!({}));
    assert_eq!(shown["outliers"], json!({ "x": [1000.0], "count": [1], "rows": [[21]] }));
    let counted: u64 = shown["values"]["count"].as_array().unwrap().iter().map(|c| c.as_u64().unwrap()).sum();
    assert_eq!((counted, &shown["rows"]["used"]), (20, &json!(21)));
}

#[test]
fn boxes_by_x_take_its_values_or_its_quarters() {
    let y: Vec<f64> = (0..40).map(f64::from).collect();
    let few: Vec<f64> = (0..40).map(|i| f64::from(i % 3)).collect();
    let both = json!({ "Y": { "column": 1 }, "X": [{ "column": 2 }] });
    let named = |shown: &Value| -> Vec<(String, u64)> {
        let boxes = shown["categories"].as_array().unwrap().iter();
        boxes.map(|b| (b["category"].as_str().unwrap().to_owned(), b["count"].as_u64().unwrap())).collect()
    };
    let by_value = panel(&table(&[&y, &few]), "boxplot_multi", &both, &json!({}));
    assert_eq!(named(&by_value), [("0".to_owned(), 14), ("1".to_owned(), 13), ("2".to_owned(), 13)]);
    assert_eq!(by_value["by"], "c2");
    // Quartiles of 0 … 39 are 9.75, 19.5 and 29.25.
    let by_quarter = panel(&table(&[&y, &y]), "boxplot_multi", &both, &json!({}));
    let names: Vec<String> = named(&by_quarter).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["0 – 9.75", "9.75 – 19.5", "19.5 – 29.25", "29.25 – 39"]);
    assert!(named(&by_quarter).iter().all(|(_, count)| *count == 10));
}

#[test]
fn the_robust_table_takes_all_values_and_says_so() {
    let mut y: Vec<f64> = (0..20).map(f64::from).collect();
    y.push(1000.0);
    let shown = panel(&table(&[&y]), "robust_statistics", &json!({ "Y": { "column": 1 } }), &json!({}));
    let median = &shown["robust_stats"][1];
    assert_eq!((&median["key"], &median["location"]), (&json!("median_mad"), &json!(10.0)));
    let n = shown["stats"].as_array().unwrap().iter().find(|s| s["name"] == "count_nonmissing").unwrap();
    assert_eq!(n["value"], 20.0);
    let notes = shown["notes"].as_array().unwrap();
    assert!(notes.iter().any(|n| n["text"].as_str().unwrap().starts_with("The robust table uses all 21 values")));
    let none = panel(&table(&[&[GAP, GAP]]), "robust_statistics", &json!({ "Y": { "column": 1 } }), &json!({}));
    assert_eq!((&none["code"], &none["robust_stats"]), (&json!("E-NODATA"), &Value::Null));
    assert!(none["stats"].as_array().unwrap().iter().any(|s| s["name"] == "count_missing" && s["value"] == 2.0));
}
