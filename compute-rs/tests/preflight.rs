//! What is found before a model runs (docs/methods/preflight.md), on tables small enough to judge by eye.

use estimand_compute::analysis::{analyze_function, preflight};
use estimand_compute::contract::{FindingKind, FunctionKey, Preflight, Remedy, Request};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::{Column, ColumnData, Table};
use serde_json::{Value, json};

fn table(columns: &[&[f64]]) -> Table {
    let columns: Vec<Column> = (1..)
        .zip(columns)
        .map(|(column_index, values)| Column {
            column_index,
            name: format!("c{column_index}"),
            data: ColumnData::Number(values.to_vec()),
        })
        .collect();
    Table { row_count: columns[0].len(), columns, ..Table::default() }
}

fn request(y: Value, x: &[Value], change: Value) -> Request {
    let mut request = json!({
        "analysis_function": ["regression"], "analysis_type": "multivariate", "remove_outliers": false,
        "variables": { "Y": y, "X": x },
    });
    for (key, value) in change.as_object().unwrap() {
        request[key] = value.clone();
    }
    serde_json::from_value(request).unwrap()
}

fn plain(column: u32) -> Value {
    json!({ "column": column, "trans": null })
}

fn found(table: &Table, request: &Request) -> Preflight {
    preflight(table, request, FunctionKey::Regression, &Unlimited).unwrap()
}

fn only(preflight: &Preflight) -> (FindingKind, bool, Option<Remedy>, &str) {
    assert_eq!(preflight.findings.len(), 1, "{:?}", preflight.findings);
    let finding = &preflight.findings[0];
    (finding.kind, finding.blocks, finding.repair, &finding.text)
}

const Y: [f64; 8] = [3.0, 1.0, 4.0, 1.5, 5.0, 9.0, 2.0, 6.0];
const A: [f64; 8] = [2.0, 7.0, 1.0, 8.0, 2.5, 8.5, 1.2, 8.2];
const B: [f64; 8] = [1.0, 4.0, 1.4, 2.0, 1.3, 5.0, 6.0, 2.3];

/// A finding that blocks is a result without numbers, and the other way round.
fn has_numbers(table: &Table, request: &Request) -> bool {
    let json = analyze_function(table, request, FunctionKey::Regression, &Unlimited).full;
    serde_json::from_slice::<Value>(&json).unwrap().get("message").is_none()
}

#[test]
fn data_without_defects_give_no_finding() {
    let (table, request) = (table(&[&Y, &A, &B]), request(plain(1), &[plain(2), plain(3)], json!({})));
    let found = found(&table, &request);
    assert_eq!((found.findings.len(), found.rows.used), (0, 8));
    assert!(has_numbers(&table, &request));
}

#[test]
fn a_constant_x_can_be_dropped_unless_it_is_the_only_one() {
    let table = table(&[&Y, &A, &[2.0; 8]]);
    let both = request(plain(1), &[plain(2), plain(3)], json!({}));
    let preflight = found(&table, &both);
    let dropped = Some(Remedy::DropX { column: 3 });
    assert_eq!(only(&preflight), (FindingKind::Constant, true, dropped, "c3 has the same value in every row used."));
    assert!(!has_numbers(&table, &both));
    let preflight = found(&table, &request(plain(1), &[plain(3)], json!({})));
    assert_eq!(only(&preflight).2, None);
}

#[test]
fn an_x_that_combines_others_can_be_dropped() {
    // c4 = c2 + 2 · c3.
    let sum: Vec<f64> = A.iter().zip(&B).map(|(a, b)| a + 2.0 * b).collect();
    let table = table(&[&Y, &A, &B, &sum]);
    let request = request(plain(1), &[plain(2), plain(3), plain(4)], json!({}));
    let preflight = found(&table, &request);
    let dropped = Some(Remedy::DropX { column: 4 });
    let text = "c4 is an exact combination of c2 and c3.";
    assert_eq!(only(&preflight), (FindingKind::Collinear, true, dropped, text));
    assert!(!has_numbers(&table, &request));
}

#[test]
fn a_filter_that_leaves_too_few_rows_can_be_removed() {
    let group = [1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0, 2.0];
    let table = table(&[&Y, &A, &B, &group]);
    let filter = json!({ "filter_by_variable": true,
        "filter_by_variable_json": { "column_index": 4, "column_value": 1.0 } });
    let filtered = request(plain(1), &[plain(2), plain(3)], filter);
    let preflight = found(&table, &filtered);
    let text = "3 coefficients need at least 4 complete rows; there are only 3 complete rows.";
    assert_eq!(only(&preflight), (FindingKind::FewRows, true, Some(Remedy::DropFilter), text));
    assert_eq!((preflight.rows.total, preflight.rows.used), (8, 3));
    assert!(!has_numbers(&table, &filtered));
}

#[test]
fn logarithms_of_zero_and_less_are_counted_without_the_rows_of_the_filter() {
    let mut values = A;
    (values[0], values[3], values[6]) = (0.0, -1.0, -2.0);
    let group = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 1.0];
    let table = table(&[&Y, &values, &group]);
    let logged = [json!({ "column": 2, "trans": "log" })];
    let preflight = found(&table, &request(plain(1), &logged, json!({})));
    let (kind, blocks, repair, text) = only(&preflight);
    assert_eq!((kind, blocks, repair), (FindingKind::Domain, false, Some(Remedy::DropTransform { column: 2 })));
    assert!(
        text.starts_with("Ln needs numbers above 0: 3 values of c2 are left out. Ln(x + c) is not offered"),
        "{text}"
    );
    assert_eq!(preflight.rows.used, 5);
    let filter = json!({ "filter_by_variable": true,
        "filter_by_variable_json": { "column_index": 3, "column_value": 1.0 } });
    assert!(only(&found(&table, &request(plain(1), &logged, filter))).3.contains("2 values of c2 are"));
}

#[test]
fn gaps_and_two_rows_at_one_time_are_found() {
    let years = [2000.0, 2001.0, 2002.0, 2005.0, 2006.0, 2007.0, 2009.0, 2010.0];
    let mut gappy = table(&[&Y, &A, &years]);
    gappy.time = Some(2);
    let plain_request = request(plain(1), &[plain(2)], json!({}));
    let preflight = found(&gappy, &plain_request);
    // 2003, 2004 and 2008 are missing.
    let text = "2 gaps between the rows used: 3 periods without a row. Lags and differences do not reach over them.";
    assert_eq!(only(&preflight), (FindingKind::Gaps, false, None, text));

    let mut twice = table(&[&Y, &A, &[1.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]]);
    twice.time = Some(2);
    let differences = json!({ "column": 1, "trans": "FirstDiff" });
    let x = [json!({ "column": 2, "trans": "FirstDiff" })];
    let preflight = found(&twice, &request(differences, &x, json!({})));
    let (kind, blocks, repair, text) = only(&preflight);
    assert_eq!((kind, blocks, repair), (FindingKind::DuplicateTimes, true, None));
    assert!(text.starts_with("The table has more than one row for 1."), "{text}");
}

#[test]
fn random_walks_can_be_differenced_and_stationary_series_need_not() {
    // Signs of a linear congruential generator (Park and Miller 1988); their sums are random walks.
    let steps = |seed: u64| {
        let mut state = seed;
        std::iter::repeat_with(move || {
            state = state * 16807 % 2_147_483_647;
            state as f64 / 2_147_483_647.0 - 0.5
        })
        .take(200)
        .collect::<Vec<f64>>()
    };
    let walk = |seed| {
        let sums = steps(seed).into_iter().scan(0.0, |sum, step| {
            *sum += step;
            Some(*sum)
        });
        sums.collect::<Vec<f64>>()
    };
    let time: Vec<f64> = (0..200).map(f64::from).collect();
    let finding = |y: &[f64], x: &[f64]| {
        let mut table = table(&[y, x, &time]);
        table.time = Some(2);
        found(&table, &request(plain(1), &[plain(2)], json!({}))).findings
    };
    let walks = finding(&walk(20), &walk(45));
    assert_eq!(walks.iter().map(|each| each.repair).collect::<Vec<_>>(), [Some(Remedy::Difference)]);
    assert_eq!(finding(&steps(20), &steps(45)), []);
    assert_eq!(finding(&walk(20), &steps(45)), []);
}

#[test]
fn categories_that_combine_others_are_dropped_as_a_column() {
    let groups: [f64; 8] = [1.0, 1.0, 2.0, 2.0, 1.0, 2.0, 1.0, 2.0];
    let twos = groups.map(|group| group - 1.0);
    let table = table(&[&Y, &twos, &groups]);
    let category = json!({ "column": 3, "trans": null, "as_category": true });
    let preflight = found(&table, &request(plain(1), &[plain(2), category], json!({})));
    let (kind, blocks, repair, _) = only(&preflight);
    assert_eq!((kind, blocks, repair), (FindingKind::Collinear, true, Some(Remedy::DropX { column: 3 })));
}
