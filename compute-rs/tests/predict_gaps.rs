//! What a model does not say of a row, with the reason, and categories that are numbers.

use crate::predict::{near, predicted, table};
use estimand_compute::contract::{CellValue, LimitsOf};
use serde_json::{Value, json};

/// Twelve entities over six periods; only the first is in the West. An entity decides what is expected of its own region alone.
fn regions() -> String {
    let mut rows = vec!["id,t,y,count,x,region".to_owned()];
    for id in 0..12_u32 {
        for t in 0..6_u32 {
            let region = if id == 0 {
                "West"
            } else if id % 2 == 0 {
                "South"
            } else {
                "North"
            };
            let (y, count) = (u32::from((id * 7 + t * 5) % 11 > 5), (id * 5 + t * t * 3) % 9);
            rows.push(format!("{id},{},{y},{count},{},{region}", 2000 + t, (id * id + 3 * t) % 10));
        }
    }
    rows.join("\n")
}

/// In Python, the maximum by iterated least squares, and least squares of its working response again without each entity and each
/// period in turn: √((G − 1)/G Σ(θ₍₋g₎ − θ)²) with t(G − 1), the wider of both. Without the only entity of the West its column is empty.
#[test]
fn only_rows_of_a_category_of_one_entity_lack_limits() {
    let mut table = table(regions().as_bytes());
    (table.entity, table.time) = (Some(0), Some(1));
    let logit = [
        ("North", [0.475_924_053_029_737_67, 0.310_904_839_832_318_6, 0.646_373_410_546_840_2]),
        ("South", [0.470_985_094_057_504_27, 0.326_257_560_824_852, 0.620_761_214_082_153_1]),
    ];
    let poisson = [
        ("North", [3.647_318_688_515_695_4, 2.207_550_399_322_436, 6.026_106_411_739_875]),
        ("South", [4.978_323_995_946_662, 3.477_986_081_458_817, 7.125_879_525_723_398_4]),
    ];
    for (function, y, expected) in [("logit", "y", logit), ("poisson", "count", poisson)] {
        let variables = json!({ "Y": { "column": y }, "X": [{ "column": "x" }, { "column": "region" }] });
        let at =
            |region: &str| predicted(&table, function, variables.clone(), json!({ "x": 5, "region": region })).unwrap();
        for (region, expected) in expected {
            let found = at(region);
            near(&found, expected, 1e-9);
            assert_eq!((found.limits_of, found.reason), (LimitsOf::Claim, None));
        }
        let west = at("West");
        assert!(west.fit.get().is_some());
        assert_eq!((west.lower.get(), west.upper.get()), (None, None));
        assert_eq!(
            west.reason.as_deref(),
            Some(
                "All rows with West in region are of one id, and nothing is known of such a row without it, so it has no limits."
            )
        );
    }
}

#[test]
fn a_category_that_is_a_number_is_found_by_its_value() {
    let rows: Vec<String> = (0..24_u32)
        .map(|i| {
            format!("{},{},{}", (i * 7) % 11, [3, 1_000_000, 250][i as usize % 3], ["007", "8", "3e2"][i as usize / 8])
        })
        .collect();
    let table = table(format!("y,size,code\n{}", rows.join("\n")).as_bytes());
    let x = json!([{ "column": "size", "as_category": true }, { "column": "code", "as_category": true }]);
    let variables = json!({ "Y": { "column": "y" }, "X": x });
    let at = |size: Value| predicted(&table, "regression", variables.clone(), json!({ "size": size }));
    for (same, other) in [("3", json!("3.0")), ("3", json!(3)), ("1000000", json!("1e6")), ("250", json!(" 2.5e2 "))] {
        let (found, expected) = (at(other.clone()).unwrap(), at(json!(same)).unwrap());
        assert_eq!((found.fit, &found.values[0].value), (expected.fit, &CellValue::Text(same.to_owned())), "{other}");
    }
    for wrong in [json!("3.5"), json!("nan"), json!("")] {
        assert!(at(wrong.clone()).unwrap_err().message.starts_with("size is 3, 250 or 1000000, not"), "{wrong}");
    }
}

#[test]
fn a_prediction_beyond_the_numbers_says_so() {
    let rows: Vec<String> = (0..20_u32).map(|i| format!("{},{i}", (f64::from(i) + f64::from(i % 3)).exp())).collect();
    let table = table(format!("y,x\n{}", rows.join("\n")).as_bytes());
    let variables = json!({ "Y": { "column": "y", "trans": "log" }, "X": [{ "column": "x" }] });
    let at = |function: &str, x: f64| predicted(&table, function, variables.clone(), json!({ "x": x })).unwrap();
    for function in ["regression", "robust_regression", "quantile_regression"] {
        let far = at(function, 1e4);
        assert_eq!((far.fit.get(), far.lower.get(), far.upper.get()), (None, None, None), "{function}");
        let reason = far.reason.unwrap_or_default();
        assert!(reason.starts_with("The expected value is beyond 1.8 · 10³⁰⁸"), "{function}: {reason}");
        assert_eq!(at(function, 5.0).reason, None, "{function}");
    }
    let edge = at("regression", 700.0);
    assert!(edge.fit.get().is_some() && edge.upper.get().is_none(), "{edge:?}");
    assert!(edge.reason.is_some_and(|reason| reason.starts_with("A limit of the expected value is beyond")));
}
