//! Numbers in any unit: what is computed of 2ᵉ·x is what is computed of x in other units, or says that it cannot be, and a
//! level far above the spread takes nothing away (docs/methods/numerics.md#invariances).

use estimand_compute::analysis::analyze_function;
use estimand_compute::contract::{FunctionKey, Request};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::{Column, ColumnData, Table};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

fn result(columns: &[Vec<f64>], function: FunctionKey) -> Value {
    let column = |(i, values): (usize, &Vec<f64>)| Column {
        column_index: i as u32 + 1,
        name: format!("c{}", i + 1),
        data: ColumnData::Number(values.clone()),
    };
    let table = Table {
        row_count: columns[0].len(),
        columns: columns.iter().enumerate().map(column).collect(),
        ..Table::default()
    };
    let x: Vec<Value> = (2..=columns.len()).map(|i| json!({ "column": i })).collect();
    let request: Request = serde_json::from_value(json!({
        "analysis_function": [function.key()],
        "analysis_type": if x.is_empty() { "univariate" } else { "multivariate" },
        "variables": { "Y": { "column": 1 }, "X": x },
        "remove_outliers": false,
    }))
    .unwrap();
    serde_json::from_slice(&analyze_function(&table, &request, function, &Unlimited).full).unwrap()
}

/// x·2ᵉ in two steps: 2ᵉ alone may be no double.
fn scaled(x: f64, e: i32) -> f64 {
    let half = e / 2;
    x * 2f64.powi(half) * 2f64.powi(e - half)
}

fn times(values: &[f64], e: i32) -> Vec<f64> {
    values.iter().map(|&x| scaled(x, e)).collect()
}

/// Numbers at a path, all levels of arrays below it; nothing where nothing is.
fn numbers(result: &Value, path: &str) -> Vec<f64> {
    fn below(value: &Value, into: &mut Vec<f64>) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| below(item, into)),
            other => into.extend(other.as_f64()),
        }
    }
    let mut found = Vec::new();
    let (first, rest) = path.split_once("/*/").map_or((path, None), |(first, rest)| (first, Some(rest)));
    match (result.pointer(&format!("/{first}")), rest) {
        (Some(value), None) => below(value, &mut found),
        (Some(Value::Array(items)), Some(rest)) => items.iter().for_each(|item| found.extend(numbers(item, rest))),
        _ => {}
    }
    found
}

/// By function, the values in the unit of the variable, and those without a unit.
type Fields = (FunctionKey, &'static [&'static str], &'static [&'static str]);

const OF_ONE: [Fields; 7] = [
    (FunctionKey::RobustStatistics, &["robust_stats/*/location", "robust_stats/*/scale"], &[]),
    (
        FunctionKey::ConfidenceIntervals,
        &["evidence/kept/mean", "evidence/kept/std_dev", "evidence/kept/median_interval/lower"],
        &[
            "evidence/kept/skewness",
            "evidence/kept/dip/statistic",
            "evidence/kept/dip/p_value",
            "evidence/kept/distinct",
        ],
    ),
    (FunctionKey::Boxplot, &["categories/*/median", "categories/*/low_whisker", "categories/*/notch_upper"], &[]),
    (
        FunctionKey::Histogram,
        &["fits/normal/mean", "fits/normal/sd", "fits/burr12/scale"],
        &["fits/normal/ks", "fits/lognormal/sdlog", "fits/lognormal/ad", "fits/burr12/shape_c", "fits/burr12/ks"],
    ),
    (
        FunctionKey::QqPlot,
        &["chart/normal/lower", "chart/normal/theoretical_quantiles", "chart/burr12/theoretical_quantiles"],
        &[],
    ),
    (FunctionKey::Dotplot, &["chart/values/x"], &["chart/values/count"]),
    (FunctionKey::Timeplot, &[], &["autocorr1"]),
];

const OF_TWO: [Fields; 2] = [
    (
        FunctionKey::Regression,
        &["std_err/*/coeff", "std_err/*/std_err", "hc3_std_err/*/std_err"],
        &["std_err/*/t_stat", "reg_stat/r_squared/value", "evidence/effects/coefficients/*/p_value"],
    ),
    (
        FunctionKey::RobustRegression,
        &["std_err/*/coeff", "reg_stat/scale/value"],
        &["std_err/*/t_stat", "observations/weight", "nw_std_err/*/t_stat"],
    ),
];

/// Compares one result with the same one of values times 2ᵉ.
fn same(fields: &Fields, plain: &Value, other: &Value, e: i32) -> Result<(), TestCaseError> {
    let (function, with_unit, without) = fields;
    let paths = with_unit.iter().map(|path| (path, e)).chain(without.iter().map(|path| (path, 0)));
    for (path, e) in paths {
        let (mut expected, found) = (times(&numbers(plain, path), e), numbers(other, path));
        // A value that overflows in the other unit is null there.
        expected.retain(|x| x.is_finite());
        prop_assert_eq!(expected.len(), found.len(), "{} {} e = {}", function.key(), path, e);
        let size = expected.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        for (a, b) in expected.iter().zip(&found) {
            prop_assert!((a - b).abs() <= 1e-12 * size, "{} {} e = {}: {} {}", function.key(), path, e, a, b);
        }
    }
    Ok(())
}

/// Few and many values, with ties, of one value, and one that differs.
fn values() -> impl Strategy<Value = Vec<f64>> {
    let size = prop_oneof![2usize..6, 6usize..40];
    size.prop_flat_map(|n| {
        prop_oneof![
            3 => vec(1.0..9.0f64, n),
            2 => vec((1i32..7).prop_map(f64::from), n),
            1 => Just(vec![2.5; n]),
            1 => Just((0..n).map(|i| if i + 1 == n { 3.5 } else { 2.5 }).collect::<Vec<f64>>()),
            2 => vec((-2.0..2.0f64).prop_map(f64::exp), n),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_unit_changes_nothing_else(values in values(), e in prop_oneof![-1000i32..1000, Just(-1010), Just(1018)]) {
        for fields in &OF_ONE {
            let (plain, other) = (result(std::slice::from_ref(&values), fields.0), result(&[times(&values, e)], fields.0));
            prop_assert_eq!(&plain["code"], &other["code"]);
            same(fields, &plain, &other, e)?;
        }
    }

    #[test]
    fn a_model_in_another_unit_is_the_same_or_says_that_the_unit_is_out_of_range(
        x in vec(-3.0..3.0f64, 24), noise in vec(-1.0..1.0f64, 24), e in -1000i32..1000
    ) {
        let y: Vec<f64> = x.iter().zip(&noise).map(|(x, e)| 2.0 + x + e).collect();
        for fields in &OF_TWO {
            let plain = result(&[y.clone(), x.clone()], fields.0);
            let other = result(&[times(&y, e), x.clone()], fields.0);
            if other["code"] == "E-RANGE" {
                prop_assert!(e.abs() > 450, "{}", e);
                continue;
            }
            prop_assert_eq!(&plain["code"], &other["code"]);
            same(fields, &plain, &other, e)?;
        }
    }

    #[test]
    fn a_level_far_above_the_spread_takes_no_digit(steps in vec(0u32..1000, 12..60), level in prop_oneof![Just(30), Just(-30), Just(20)]) {
        // Steps of 2⁻²⁰ at a level of 2³⁰ are whole doubles, so that only the level differs.
        let small: Vec<f64> = steps.iter().map(|&step| f64::from(step) * 2f64.powi(-20)).collect();
        let shift = f64::from(i32::signum(level)) * 2f64.powi(level.abs());
        let high: Vec<f64> = small.iter().map(|x| x + shift).collect();
        let one = |values: &[f64], function| result(&[values.to_vec()], function);
        for (function, path) in [
            (FunctionKey::ConfidenceIntervals, "evidence/kept/std_dev"),
            (FunctionKey::ConfidenceIntervals, "evidence/kept/skewness"),
            (FunctionKey::ConfidenceIntervals, "evidence/kept/dip/statistic"),
            (FunctionKey::RobustStatistics, "robust_stats/*/scale"),
            (FunctionKey::Histogram, "fits/normal/sd"),
            (FunctionKey::Histogram, "fits/normal/ks"),
            (FunctionKey::Histogram, "fits/normal/ad"),
            (FunctionKey::Timeplot, "autocorr1"),
        ] {
            let (a, b) = (numbers(&one(&small, function), path), numbers(&one(&high, function), path));
            prop_assert_eq!(a.len(), b.len(), "{}", path);
            let size = a.iter().fold(1e-6, |most: f64, x| most.max(x.abs()));
            for (a, b) in a.iter().zip(&b) {
                prop_assert!((a - b).abs() <= 1e-9 * size, "{} {}: {} {}", path, level, a, b);
            }
        }
    }
}

#[test]
fn bins_in_another_power_of_ten_hold_the_same_values() {
    // Edges are round decimal numbers, so bins follow powers of ten, up to a value on an edge, which these do not have.
    let values: Vec<f64> = (0..90).map(|i| f64::from(i * i % 89) + 0.37).collect();
    let bars = |factor: f64| {
        let values = values.iter().map(|x| x * factor).collect();
        numbers(&result(&[values], FunctionKey::Histogram), "chart/histogram_bars")
    };
    let plain = bars(1.0);
    for power in [-300, -200, -12, 9, 150, 300] {
        assert_eq!(bars(10f64.powi(power)), plain, "{power}");
    }
}
