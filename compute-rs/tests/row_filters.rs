//! Filters of a project: every result must be that of the table without the rows, with lags taken before.

use estimand_compute::analysis::{analyze_function, ledger_rows};
use estimand_compute::contract::{AnalysisType, FunctionKey, Request, StepReason};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::mask::RowMask;
use estimand_compute::frame::{Column, ColumnData, Dictionary, Table};
use serde_json::{Value, json};

const ROWS: usize = 60;

/// Numbers without a pattern, the same each time.
fn noise(row: usize, salt: usize) -> f64 {
    let mixed = (row as u64 * 2_654_435_761 + salt as u64 * 40_503) % 1009;
    mixed as f64 / 100.0
}

fn number(column_index: u32, values: Vec<f64>) -> Column {
    Column { column_index, name: format!("c{column_index}"), data: ColumnData::Number(values) }
}

/// c1 (Y) and c2 (X) with a gap each, c3 the region "N" or "S", c4 the year in two entities of c5.
fn table() -> Table {
    let mut y: Vec<f64> = (0..ROWS).map(|row| 1.0 + noise(row, 1)).collect();
    let mut x: Vec<f64> = (0..ROWS).map(|row| 1.0 + noise(row, 2)).collect();
    (y[7], x[12], y[33]) = (f64::NAN, f64::NAN, 400.0);
    let dictionary = Dictionary::from_arrow(&[0, 1, 2], b"NS".to_vec()).unwrap();
    let region = (0..ROWS).map(|row| i32::from(row % 3 == 1)).collect();
    let region = Column { column_index: 3, name: "c3".into(), data: ColumnData::Text { codes: region, dictionary } };
    let year = number(4, (0..ROWS).map(|row| 1980.0 + (row % 30) as f64).collect());
    let firm = number(5, (0..ROWS).map(|row| (row / 30) as f64).collect());
    Table { row_count: ROWS, columns: vec![number(1, y), number(2, x), region, year, firm], ..Table::default() }
}

/// A mask of the rows in the region "N".
fn only_north() -> RowMask {
    RowMask { name: "Only north".into(), keeps: (0..ROWS).map(|row| row % 3 != 1).collect() }
}

fn request(function: FunctionKey, kind: AnalysisType, count: usize, trans: Option<&str>) -> Value {
    // Categories have no transform.
    let variable = |column: usize, numbers: bool| {
        if numbers { json!({ "column": column, "trans": trans }) } else { json!({ "column": column }) }
    };
    let (y, x) = (function.spec().y.numbers, function.spec().x.numbers);
    let mut variables = json!({ "Y": variable(1, y), "X": (0..count).map(|i| variable(i + 2, x)).collect::<Vec<_>>() });
    if function.spec().instruments.0 > 0 {
        variables["X"][0]["endogenous"] = json!(true);
        variables["Z"] = json!([{ "column": 4, "trans": null }]);
    }
    json!({ "analysis_function": [function], "analysis_type": kind, "variables": variables })
}

/// Every function with each kind of request it answers.
fn requests(trans: Option<&str>) -> Vec<(FunctionKey, Value)> {
    let one = |function: FunctionKey| {
        let kinds = function.kinds().iter();
        kinds.map(move |k| (function, request(function, k.analysis_type, k.max_independent_var.min(1) as usize, trans)))
    };
    FunctionKey::ALL.into_iter().flat_map(one).collect()
}

/// A result in full, and its drawing.
fn result(table: &Table, request: &Value, function: FunctionKey) -> (Value, Vec<u8>) {
    let request: Request = serde_json::from_value(request.clone()).unwrap();
    let json = analyze_function(table, &request, function, &Unlimited);
    (serde_json::from_slice(&json.full).unwrap(), json.drawing)
}

#[test]
fn a_filter_of_the_project_is_a_filter_of_each_analysis() {
    for keys in [None, Some((4, 3))] {
        let all = [None, Some("lag1"), Some("log")].into_iter().flat_map(requests);
        for (function, plain) in all.filter(|(function, _)| keys.is_some() || !function.spec().needs.entity) {
            let mut table = table();
            (table.entity, table.time) = (keys.map(|(entity, _)| entity), keys.map(|(_, time)| time));
            let mut filtered = plain.clone();
            filtered["filter_by_variable"] = json!(true);
            filtered["filter_by_variable_json"] = json!({ "column_index": 3, "column_value": "N" });
            let (mut expected, expected_drawing) = result(&table, &filtered, function);
            table.masks = vec![only_north()];
            let (found, drawing) = result(&table, &plain, function);
            // They differ only in the words about the rows left out.
            assert_eq!(expected["filter_by_variable"], "c3 = N");
            assert_eq!(expected["rows"]["steps"][0]["count"], 20, "{}", function.key());
            expected["filter_by_variable"] = Value::Null;
            expected["rows"]["steps"][0]["reason"] = json!("row_filter");
            expected["rows"]["steps"][0]["text"] = json!("filtered out (Only north)");
            assert_eq!(found, expected, "{}", function.key());
            assert_eq!(drawing, expected_drawing, "{}", function.key());
        }
    }
}

#[test]
fn a_filter_gives_the_numbers_of_the_table_without_the_rows() {
    // Functions that look back take the lag on the whole table: here nothing looks back.
    let looks_back = |function: FunctionKey| function.spec().rows.lag_of_y.is_some();
    for (function, request) in [None, Some("log")].into_iter().flat_map(requests) {
        if looks_back(function) {
            continue;
        }
        let mut whole = table();
        let mask = only_north();
        let kept: Vec<usize> = (0..ROWS).filter(|&row| mask.keeps[row]).collect();
        let shorter = |values: &[f64]| kept.iter().map(|&row| values[row]).collect::<Vec<_>>();
        let columns = whole.columns.iter().filter_map(|column| match &column.data {
            ColumnData::Number(values) => Some(number(column.column_index, shorter(values))),
            _ => None,
        });
        let rows = kept.iter().map(|&row| row as u32 + 1).collect();
        let cut = Table { row_count: kept.len(), columns: columns.collect(), rows: Some(rows), ..Table::default() };
        whole.masks = vec![mask];
        let ((mut found, _), (mut expected, _)) =
            (result(&whole, &request, function), result(&cut, &request, function));
        assert_eq!(found["rows"]["used"], expected["rows"]["used"]);
        for shown in [&mut found, &mut expected] {
            shown["rows"] = Value::Null;
            // The sentences about left-out rows and about samples differ.
            shown["notes"] = Value::Null;
        }
        assert_eq!(found, expected, "{}", function.key());
    }
}

#[test]
fn a_lag_is_taken_before_the_filter_leaves_its_row_out() {
    // The lag worked out by hand as a column of its own, for a table without the rows.
    let table = table();
    let ColumnData::Number(x) = &table.columns[1].data else { panic!("numbers") };
    let ColumnData::Number(y) = &table.columns[0].data else { panic!("numbers") };
    let kept: Vec<usize> = (1..ROWS).filter(|&row| row % 3 != 1).collect();
    let lagged = number(2, kept.iter().map(|&row| x[row - 1]).collect());
    let by_hand = Table {
        row_count: kept.len(),
        columns: vec![number(1, kept.iter().map(|&row| y[row]).collect()), lagged],
        ..Table::default()
    };
    let ask = |trans: Option<&str>| {
        json!({ "analysis_function": ["regression"], "analysis_type": "multivariate",
                "variables": { "Y": { "column": 1 }, "X": [{ "column": 2, "trans": trans }] } })
    };
    let masked = Table { masks: vec![only_north()], ..table };
    let found = result(&masked, &ask(Some("lag1")), FunctionKey::Regression).0;
    let expected = result(&by_hand, &ask(None), FunctionKey::Regression).0;
    let estimates = |shown: &Value| -> Vec<Value> {
        shown["std_err"].as_array().unwrap().iter().map(|c| c["coeff"].clone()).collect()
    };
    assert!(estimates(&found).len() == 2 && estimates(&found) == estimates(&expected), "{found}");
    assert_eq!(found["rows"]["used"], expected["rows"]["used"]);
}

#[test]
fn the_step_names_the_filters_and_opens_its_rows() {
    let mut table = table();
    let late = RowMask { name: "From row 10".into(), keeps: (0..ROWS).map(|row| row >= 9).collect() };
    table.masks = vec![only_north(), late];
    let mut ask = request(FunctionKey::Statistics, AnalysisType::Univariate, 0, None);
    ask["filter_by_variable"] = json!(true);
    ask["filter_by_variable_json"] = json!({ "column_index": 5, "column_value": 1 });
    let (shown, _) = result(&table, &ask, FunctionKey::Statistics);
    // Rows 1 … 9, and of rows 10 … 60 each third: 9 + 17. The filter of the analysis takes the other 14 rows up to 30.
    let steps = &shown["rows"]["steps"];
    assert_eq!(
        steps[0],
        json!({ "reason": "row_filter", "text": "filtered out (Only north, From row 10)", "count": 26 })
    );
    assert_eq!((&steps[1]["reason"], &steps[1]["count"]), (&json!("filter"), &json!(14)));
    let request: Request = serde_json::from_value(ask).unwrap();
    let rows = ledger_rows(&table, &request, FunctionKey::Statistics, StepReason::RowFilter, 12).unwrap();
    assert_eq!(rows, [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 14, 17]);
    let rows = ledger_rows(&table, &request, FunctionKey::Statistics, StepReason::Filter, 100).unwrap();
    assert_eq!((rows.len(), rows[0], rows[13]), (14, 10, 30));
}

#[test]
fn rows_that_no_filter_keeps_leave_no_data() {
    let mut table = table();
    table.masks = vec![RowMask { name: "Nothing".into(), keeps: vec![false; ROWS] }];
    let ask = request(FunctionKey::Statistics, AnalysisType::Univariate, 0, None);
    let (shown, _) = result(&table, &ask, FunctionKey::Statistics);
    assert_eq!((&shown["rows"]["used"], &shown["code"]), (&json!(0), &json!("E-NODATA")));
}

#[test]
fn categories_follow_the_order_of_the_user() {
    let mut table = table();
    let mut ask = request(FunctionKey::Boxplot, AnalysisType::Univariate, 0, None);
    ask["statistics_by_variable"] = json!(true);
    ask["statistics_by_variable_json"] = json!({ "column_index": 3 });
    let names = |table: &Table| -> Vec<(String, u64)> {
        let (shown, _) = result(table, &ask, FunctionKey::Boxplot);
        let boxes = shown["categories"].as_array().unwrap().clone();
        boxes.iter().map(|b| (b["category"].as_str().unwrap().to_owned(), b["count"].as_u64().unwrap())).collect()
    };
    let plain = names(&table);
    assert_eq!(plain.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["N", "S"]);
    table.category_orders.insert(3, vec!["West".into(), "S".into()]);
    assert_eq!(names(&table), [plain[1].clone(), plain[0].clone()]);
    (table.entity, table.time) = (Some(4), Some(3));
    table.category_orders.insert(5, vec!["1".into()]);
    let ask = request(FunctionKey::Timeplot, AnalysisType::Univariate, 0, None);
    let (shown, _) = result(&table, &ask, FunctionKey::Timeplot);
    let series: Vec<&str> = shown["series"].as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap()).collect();
    assert_eq!(series, ["1", "0"]);
}
