//! Results that must stay the same, or must follow, when the data are shifted, scaled, reordered or computed twice
//! (docs/methods/numerics.md#invariances).

use estimand_compute::analysis::analyze_function;
use estimand_compute::contract::{FunctionKey, Request};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::{Column, ColumnData, Table};
use serde_json::{Value, json};

/// Numbers without a pattern, by a linear congruential generator.
fn sample(n: usize, seed: u64) -> Vec<f64> {
    let mut state = seed;
    (0..n)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f64 / 1024.0 % 97.0 + 1.0
        })
        .collect()
}

fn result(columns: &[Vec<f64>], function: FunctionKey) -> Value {
    result_where(columns, function, true)
}

fn result_where(columns: &[Vec<f64>], function: FunctionKey, remove_outliers: bool) -> Value {
    let table = Table {
        row_count: columns[0].len(),
        columns: columns
            .iter()
            .enumerate()
            .map(|(i, values)| Column {
                column_index: i as u32 + 1,
                name: format!("c{}", i + 1),
                data: ColumnData::Number(values.clone()),
            })
            .collect(),
        ..Table::default()
    };
    let x: Vec<Value> = (2..=columns.len()).map(|i| json!({ "column": i })).collect();
    let names: Vec<Value> = estimand_compute::contract::StatisticName::ALL.iter().map(|name| json!(name)).collect();
    let request: Request = serde_json::from_value(json!({
        "analysis_function": [function.key()],
        "analysis_type": if x.is_empty() { "univariate" } else { "multivariate" },
        "variables": { "Y": { "column": 1 }, "X": x, "settings": { "statistics": names } },
        "remove_outliers": remove_outliers,
    }))
    .unwrap();
    let both = analyze_function(&table, &request, function, &Unlimited);
    let again = analyze_function(&table, &request, function, &Unlimited);
    assert_eq!(both, again, "the same call must give the same bits");
    serde_json::from_slice(&both.full).unwrap()
}

fn statistic(result: &Value, name: &str) -> f64 {
    let all = result["statistics"].as_array().unwrap();
    all.iter().find(|s| s["name"] == name).unwrap()["value"].as_f64().unwrap()
}

fn close(a: f64, b: f64, digits: f64) -> bool {
    (a - b).abs() <= digits * a.abs().max(b.abs()).max(1e-12)
}

#[test]
fn location_and_scale_follow_the_values() {
    let values = sample(501, 3);
    let before = result(std::slice::from_ref(&values), FunctionKey::Statistics);
    let (shift, scale) = (1000.0, 4.0);
    let moved = result(&[values.iter().map(|x| shift + scale * x).collect()], FunctionKey::Statistics);
    for name in ["avg", "min", "q1", "median", "q3", "max"] {
        assert!(close(statistic(&moved, name), shift + scale * statistic(&before, name), 1e-13), "{name}");
    }
    for name in ["std_dev", "se_mean", "range", "iqr"] {
        assert!(close(statistic(&moved, name), scale * statistic(&before, name), 1e-12), "{name}");
    }
    for name in ["skewness", "kurtosis", "count_nonmissing"] {
        assert!(close(statistic(&moved, name), statistic(&before, name), 1e-11), "{name}");
    }
    let mirrored = result(&[values.iter().map(|x| -x).collect()], FunctionKey::Statistics);
    assert!(close(statistic(&mirrored, "skewness"), -statistic(&before, "skewness"), 1e-12));
    assert!(close(statistic(&mirrored, "q1"), -statistic(&before, "q3"), 1e-13));
}

#[test]
fn robust_pairs_follow_the_values() {
    let mut values = sample(601, 11);
    values.iter_mut().take(40).for_each(|x| *x *= 30.0);
    let pairs = |values: Vec<f64>| result(&[values], FunctionKey::RobustStatistics)["robust_stats"].clone();
    let (shift, scale) = (-250.0, 8.0);
    let before = pairs(values.clone());
    let moved = pairs(values.iter().map(|x| shift + scale * x).collect());
    let mirrored = pairs(values.iter().map(|x| -x).collect());
    let number = |pairs: &Value, i: usize, key: &str| pairs[i][key].as_f64().unwrap();
    assert_eq!(before.as_array().unwrap().len(), 11);
    for i in 0..11 {
        let key = &before[i]["key"];
        let (location, spread) = (number(&before, i, "location"), number(&before, i, "scale"));
        assert!(close(number(&moved, i, "location"), shift + scale * location, 1e-10), "{key}");
        assert!(close(number(&moved, i, "scale"), scale * spread, 1e-11), "{key}");
        assert!(close(number(&mirrored, i, "location"), -location, 1e-10), "{key}");
        assert!(close(number(&mirrored, i, "scale"), spread, 1e-11), "{key}");
    }
}

#[test]
fn what_all_values_give_does_not_depend_on_the_removal() {
    let mut values = sample(300, 7);
    values[9] = 900.0;
    values[159] = 990.0;
    for function in [FunctionKey::Histogram, FunctionKey::QqPlot, FunctionKey::Timeplot] {
        let [without, with_all] = [true, false].map(|remove| result_where(&[values.clone()], function, remove));
        assert_eq!(without["rows"]["used"], 298);
        if function == FunctionKey::Timeplot {
            assert_eq!(without["autocorr1_all"], with_all["autocorr1"]);
            assert_ne!(without["autocorr1_all"], without["autocorr1"]);
            assert_eq!(with_all["autocorr1_all"], Value::Null);
        } else {
            assert_eq!(without["all_values"]["n"], 300);
            for key in ["fits", "best", "evidence"] {
                assert_eq!(without["all_values"][key], with_all[key]);
            }
            assert_ne!(without["all_values"]["fits"], without["fits"]);
            assert_eq!(with_all["all_values"], Value::Null);
        }
    }
}

#[test]
fn rows_may_come_in_any_order() {
    let values = sample(1200, 5);
    let mut turned = values.clone();
    turned.reverse();
    turned.rotate_left(317);
    for function in [
        FunctionKey::Statistics,
        FunctionKey::RobustStatistics,
        FunctionKey::ConfidenceIntervals,
        FunctionKey::Boxplot,
        FunctionKey::Histogram,
        FunctionKey::QqPlot,
        FunctionKey::Dotplot,
    ] {
        let (a, b) = (result(std::slice::from_ref(&values), function), result(std::slice::from_ref(&turned), function));
        same(&a, &b, "");
    }
}

/// Equal but for row numbers and the last digits of sums.
fn same(a: &Value, b: &Value, path: &str) {
    match (a, b) {
        (Value::Object(x), Value::Object(y)) => {
            assert!(x.keys().eq(y.keys()), "{path}");
            for (key, value) in x.iter().filter(|(key, _)| !key.ends_with("row") && *key != "rows") {
                same(value, &y[key], &format!("{path}/{key}"));
            }
        }
        (Value::Array(x), Value::Array(y)) => {
            assert_eq!(x.len(), y.len(), "{path}");
            x.iter().zip(y).enumerate().for_each(|(i, (a, b))| same(a, b, &format!("{path}/{i}")));
        }
        (Value::Number(x), Value::Number(y)) => {
            assert!(close(x.as_f64().unwrap(), y.as_f64().unwrap(), 1e-12), "{path}: {x} {y}");
        }
        _ => assert_eq!(a, b, "{path}"),
    }
}

fn slopes(result: &Value) -> Vec<(f64, f64, f64)> {
    let rows = result["std_err"].as_array().unwrap();
    let number = |row: &Value, key: &str| row[key].as_f64().unwrap();
    rows.iter().map(|row| (number(row, "coeff"), number(row, "std_err"), number(row, "t_stat"))).collect()
}

fn data() -> Vec<Vec<f64>> {
    let (a, b, noise) = (sample(300, 7), sample(300, 11), sample(300, 13));
    let y = a.iter().zip(&b).zip(&noise).map(|((a, b), e)| 5.0 + 2.0 * a - 0.5 * b + e).collect();
    vec![y, a, b]
}

/// Regressions with several X, with the digits to which they follow their units.
const REGRESSIONS: [(FunctionKey, f64); 2] = [(FunctionKey::Regression, 1e-12), (FunctionKey::RobustRegression, 1e-9)];

#[test]
fn a_constant_added_to_x_leaves_the_slopes() {
    let columns = data();
    for (function, _) in REGRESSIONS {
        let before = slopes(&result(&columns, function));
        for shift in [1.0, -1e4, 1e8] {
            let mut moved = columns.clone();
            moved[1].iter_mut().for_each(|x| *x += shift);
            let after = slopes(&result(&moved, function));
            for j in 1..3 {
                let key = function.key();
                assert!(close(after[j].0, before[j].0, 1e-9) && close(after[j].1, before[j].1, 1e-7), "{key} {shift}");
            }
        }
    }
}

#[test]
fn coefficients_follow_the_units_of_y_and_x() {
    let columns = data();
    for (function, digits) in REGRESSIONS {
        let before = slopes(&result(&columns, function));
        let mut moved = columns.clone();
        moved[0].iter_mut().for_each(|y| *y = 100.0 + 3.0 * *y);
        moved[2].iter_mut().for_each(|x| *x *= 1000.0);
        let after = slopes(&result(&moved, function));
        assert!(close(after[0].0, 100.0 + 3.0 * before[0].0, digits));
        assert!(close(after[1].0, 3.0 * before[1].0, digits) && close(after[1].2, before[1].2, digits));
        assert!(close(after[2].0, 3.0 * before[2].0 / 1000.0, digits) && close(after[2].2, before[2].2, digits));
    }
}

#[test]
fn the_curve_of_a_scatterplot_follows_the_units_of_y() {
    let columns = data()[..2].to_vec();
    let curve = |columns: &[Vec<f64>]| -> Vec<f64> {
        let shown = result(columns, FunctionKey::Scatterplot);
        shown["loess"]["y"].as_array().unwrap().iter().filter_map(Value::as_f64).collect()
    };
    let before = curve(&columns);
    let mut moved = columns;
    moved[0].iter_mut().for_each(|y| *y = 3.0 * *y - 50.0);
    let after = curve(&moved);
    assert!(before.len() > 200 && before.len() == after.len());
    assert!(before.iter().zip(&after).all(|(a, b)| (3.0 * a - 50.0 - b).abs() < 1e-10 * 300.0));
}

#[test]
fn the_order_of_x_only_orders_the_table() {
    let columns = data();
    let swapped = vec![columns[0].clone(), columns[2].clone(), columns[1].clone()];
    let (a, b) = (result(&columns, FunctionKey::Regression), result(&swapped, FunctionKey::Regression));
    let (x, y) = (slopes(&a), slopes(&b));
    assert!(close(x[1].0, y[2].0, 1e-12) && close(x[2].0, y[1].0, 1e-12) && close(x[0].0, y[0].0, 1e-12));
    for i in 0..5 {
        let statistic = |result: &Value| result["tests"][i]["statistic"].as_f64().unwrap();
        assert!(close(statistic(&a), statistic(&b), 1e-9), "{}", a["tests"][i]["key"]);
    }
}
