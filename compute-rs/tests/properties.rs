//! No panic, no NaN out, the same bits twice, a ledger that adds up: for any columns and any request.

use estimand_compute::analysis::analyze_function;
use estimand_compute::contract::{AnalysisType, FunctionKey, Request};
use estimand_compute::control::Unlimited;
use estimand_compute::distributions::{beta, chi_squared, fisher, gamma, normal, student};
use estimand_compute::frame::column::MISSING_DAY;
use estimand_compute::frame::{Column, ColumnData, Dictionary, Table};
use estimand_compute::stats::order::{at_ranks, sorted};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Cells of a number column: ties, constants, tiny and huge scales, missing and non-finite ones.
fn cell() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => (-5i32..5).prop_map(f64::from),
        4 => -1e3..1e3f64,
        1 => prop_oneof![Just(f64::NAN), Just(f64::INFINITY), Just(f64::NEG_INFINITY), Just(-0.0), Just(0.0)],
        1 => (-300i32..300, -1.0..1.0f64).prop_map(|(e, m)| m * 10f64.powi(e)),
        1 => prop_oneof![Just(1e300), Just(-1e300), Just(1e-300), Just(f64::MAX), Just(f64::MIN_POSITIVE)],
    ]
}

/// A number column: mixed cells, one scale, or one value.
fn numbers(n: usize) -> impl Strategy<Value = Vec<f64>> {
    prop_oneof![
        3 => vec(cell(), n),
        2 => (vec(-1.0..1.0f64, n), -300i32..300).prop_map(|(v, e)| v.into_iter().map(|x| x * 10f64.powi(e)).collect()),
        1 => cell().prop_map(move |x| vec![x; n]),
        1 => vec((1900i32..1930).prop_map(f64::from), n),
    ]
}

fn table() -> impl Strategy<Value = Table> {
    (0usize..60).prop_flat_map(|n| {
        (
            vec(numbers(n), 4),
            vec(-1i32..4, n),
            vec(prop_oneof![9 => 17_000i32..17_500, 1 => Just(MISSING_DAY)], n),
            0usize..6,
            0usize..6,
        )
            .prop_map(move |(columns, codes, days, entity, time)| {
                let dictionary = Dictionary::from_arrow(&[0, 1, 2, 2, 5], "ab3.0".into()).unwrap();
                let mut data: Vec<ColumnData> = columns.into_iter().map(ColumnData::Number).collect();
                data.push(ColumnData::Text { codes, dictionary });
                data.push(ColumnData::Days(days));
                let columns = data
                    .into_iter()
                    .enumerate()
                    .map(|(i, data)| Column { column_index: i as u32 + 1, name: format!("c{i}"), data })
                    .collect();
                let key = |i: usize| (i > 3 || i == 0).then_some(i);
                Table { row_count: n, columns, rows: None, entity: key(entity), time: key(time), ..Table::default() }
            })
    })
}

fn request() -> impl Strategy<Value = (Request, FunctionKey)> {
    let trans = || prop_oneof![3 => Just(Value::Null), 1 => Just(json!("log")), 1 => Just(json!("sqrt")), 1 => Just(json!("lag1")), 1 => Just(json!("FirstDiff"))];
    let function = proptest::sample::select(FunctionKey::ALL.to_vec());
    let filter = prop_oneof![Just(json!(1)), Just(json!("a")), Just(json!("2017-01-01")), Just(Value::Null)];
    (function, vec(trans(), 4), 1usize..4, any::<(bool, bool, bool, bool)>(), 1u32..7, filter).prop_map(
        |(function, trans, x, (remove, filtered, by, all_differ), column, value)| {
            let multivariate = function.kinds().iter().any(|kind| kind.analysis_type == AnalysisType::Multivariate);
            let trans = |i: usize| if all_differ { json!("FirstDiff") } else { trans[i].clone() };
            let variable = |i: usize| json!({ "column": i + 1, "trans": trans(i) });
            let x: Vec<Value> = if multivariate { (1..=x).map(variable).collect() } else { Vec::new() };
            let request = json!({
                "analysis_function": [function.key()],
                "analysis_type": if multivariate { "multivariate" } else { "univariate" },
                "variables": { "Y": variable(0), "X": x },
                "remove_outliers": remove,
                "filter_by_variable": filtered,
                "filter_by_variable_json": { "column_index": column, "column_value": value },
                "statistics_by_variable": by,
                "statistics_by_variable_json": { "column_index": column },
            });
            (serde_json::from_value(request).unwrap(), function)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_request_on_any_table_is_answered((table, (request, function)) in (table(), request())) {
        let first = analyze_function(&table, &request, function, &Unlimited);
        // Compares bits: a NaN written as text would not be JSON, and would differ from itself nowhere.
        prop_assert_eq!(&first, &analyze_function(&table, &request, function, &Unlimited));
        let result: Value = serde_json::from_slice(&first.full).unwrap();
        let page: Value = serde_json::from_slice(&first.summary).unwrap();
        // Pages have no list by row.
        let by_row = |key: &str| key == "observations" || key == "partial_points";
        prop_assert!(result.as_object().unwrap().keys().filter(|key| !by_row(key)).all(|key| page.get(key).is_some()));
        let rows = &result["rows"];
        if result["code"] != "REQUEST" && result["code"] != "E-MIXDIFF" && result["code"] != "E-TYPE" && result["code"] != "E-DUPTIME" {
            let left: u64 = rows["steps"].as_array().unwrap().iter().map(|s| s["count"].as_u64().unwrap()).sum();
            prop_assert_eq!(rows["total"].as_u64().unwrap(), rows["used"].as_u64().unwrap() + left);
        }
        let all_statistics = result["stats"].as_array().or(result["statistics"].as_array());
        let counted = |s: &&Vec<Value>| s.iter().any(|stat| stat["name"] == "count_total");
        if let Some(statistics) = all_statistics.filter(counted) {
            let value = |name: &str| statistics.iter().find(|s| s["name"] == name).map_or(0, |s| s["value"].as_f64().unwrap() as u64);
            let removed = |key: &str| result["outliers_removed"][key].as_u64().unwrap_or(0);
            let parts = value("count_nonmissing") + value("count_missing") + removed("lower_count") + removed("upper_count");
            prop_assert_eq!(value("count_total"), parts);
        }
        if let Some(bars) = result["chart"]["histogram_bars"].as_array() {
            let counted: u64 = bars.iter().map(|b| b.as_u64().unwrap()).sum();
            prop_assert_eq!(counted, rows["used"].as_u64().unwrap());
        }
    }

    #[test]
    fn ranks_are_those_of_a_full_sort(values in vec(prop_oneof![-1e3..1e3f64, (-3i32..3).prop_map(f64::from), (-290i32..290).prop_map(|e| 10f64.powi(e))], 1..6000), steps in 1usize..900) {
        let ranks: Vec<usize> = (0..values.len()).step_by(steps).collect();
        let sorted = sorted(&values);
        for (rank, found) in ranks.iter().zip(at_ranks(&values, &ranks)) {
            prop_assert_eq!(sorted[*rank] + 0.0, found.value + 0.0);
        }
    }

    #[test]
    fn quantiles_undo_their_tails(p in 1e-12..0.999_999_999f64, a in 0.3..500f64, b in 0.3..500f64) {
        // cdf(quantile(p)) = p, as far as the density lets the last bit of the quantile move it.
        let near = |q: f64, back: f64| back.is_finite() && q.is_finite() && (back - p).abs() <= 1e-9 * p.max(1e-6);
        prop_assert!(near(normal::quantile(p), normal::cdf(normal::quantile(p))));
        prop_assert!(near(student::quantile(p, a), student::cdf(student::quantile(p, a), a)));
        prop_assert!(near(fisher::quantile(p, a, b), fisher::cdf(fisher::quantile(p, a, b), a, b)));
        prop_assert!(near(chi_squared::quantile(p, a), chi_squared::cdf(chi_squared::quantile(p, a), a)));
        prop_assert!(near(gamma::quantile(p, a, b), gamma::cdf(gamma::quantile(p, a, b), a, b)));
        let x = beta::quantile(p, a, b);
        // Next to 1 a double cannot hold the quantile to the last digits of its distance from 1.
        prop_assert!(x > 0.999 || near(x, beta::cdf(x, a, b)));
    }

    #[test]
    fn distributions_answer_anything(x in cell(), a in cell(), b in cell()) {
        for value in [normal::cdf(x), student::sf(x, a), fisher::cdf(x, a, b), chi_squared::sf(x, a), gamma::sf(x, a, b), beta::cdf(x, a, b)] {
            prop_assert!(value.is_nan() || (0.0..=1.0).contains(&value), "{}", value);
        }
        for value in [normal::quantile(x), student::quantile(x, a), fisher::quantile(x, a, b), gamma::quantile(x, a, b), beta::quantile(x, a, b)] {
            prop_assert!((0.0..=1.0).contains(&x) || value.is_nan(), "{} of {}", value, x);
        }
    }
}

/// Found by `any_request_on_any_table_is_answered`: differences that reach over the whole range of doubles once made the
/// condition number panic.
#[test]
fn differences_beyond_the_range_of_doubles_are_answered() {
    let number = |column_index, values: &[f64]| Column {
        column_index,
        name: format!("c{column_index}"),
        data: ColumnData::Number(values.to_vec()),
    };
    let mut dictionary = Dictionary::default();
    ["a", "b", ""].iter().for_each(|text| assert!(dictionary.push(text).is_ok()));
    let mut y = [1900.0; 11];
    y[10] = 1901.0;
    let x = [0.0, 0.0, 0.0, 0.0, 0.0, f64::NAN, -1e300, 0.0, f64::MAX, 0.0, 0.0];
    let codes = vec![0, 2, 0, 2, 0, 1, 1, 0, 0, 0, 1];
    let entity = Column { column_index: 3, name: "e".into(), data: ColumnData::Text { codes, dictionary } };
    let table = Table {
        row_count: 11,
        columns: vec![number(1, &y), number(2, &x), entity],
        entity: Some(2),
        ..Table::default()
    };
    let difference = |column: u32| json!({ "column": column, "trans": "FirstDiff" });
    let request: Request = serde_json::from_value(json!({
        "analysis_function": ["regression"],
        "analysis_type": "multivariate",
        "variables": { "Y": difference(1), "X": [difference(2)] },
        "remove_outliers": true,
    }))
    .unwrap();
    let result = analyze_function(&table, &request, FunctionKey::Regression, &Unlimited);
    let result: Value = serde_json::from_slice(&result.full).unwrap();
    assert_eq!(result["rows"]["total"], 11);
    assert_eq!((&result["code"], &result["reg_stat"]), (&json!("E-RANGE"), &Value::Null));
}
