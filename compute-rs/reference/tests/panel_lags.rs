//! `panel_lags.json` row by row: the period before, lag and difference.

use estimand_compute::contract::Transform;
use estimand_compute::frame::ColumnData;
use estimand_compute::frame::keys::{Keys, NONE};
use estimand_compute::frame::variable::Values;
use estimand_reference::{families, native, source};
use serde_json::{Value, json};

#[test]
fn every_row_finds_the_period_before() {
    let cases = source::cases("panel_lags").unwrap();
    let jobs: Vec<_> = families::all().unwrap().into_iter().filter(|job| job.family == "panel_lags").collect();
    assert_eq!(jobs.len(), 2 * cases.len());
    for (i, case) in cases.iter().enumerate() {
        let table = native::table(&jobs[2 * i]).unwrap();
        let keys = Keys::of(&table).unwrap();
        let previous = keys.previous(&table);
        let shown: Vec<Value> = previous.iter().map(|&p| if p == NONE { Value::Null } else { json!(p + 1) }).collect();
        assert_eq!(case["previous_row"], json!(shown), "case {}", i + 1);
        let x = table.columns.iter().find(|column| column.name == "x").unwrap();
        let ColumnData::Number(x) = &x.data else { unreachable!() };
        for (key, trans) in [("lag1", Transform::Lag1), ("firstdiff", Transform::FirstDiff)] {
            let values = Values::new(x, Some(trans), Some(&previous)).unwrap();
            let expected: Vec<Option<f64>> = case[key].as_array().unwrap().iter().map(|v| v.as_f64()).collect();
            let got: Vec<Option<f64>> = values.values.iter().map(|v| v.is_finite().then_some(*v)).collect();
            assert_eq!(got, expected, "case {} {key}", i + 1);
        }
        let period = case.optional("period").as_str().filter(|p| *p != "numeric");
        let said = match period {
            Some("year") => "yearly",
            Some("quarter") => "quarterly",
            Some("month") => "monthly",
            Some("week") => "weekly",
            Some("business day") => "business days",
            Some("day") => "daily",
            _ => continue,
        };
        assert!(keys.notes()[0].text.contains(&format!(" {said}, ")), "{}", keys.notes()[0].text);
    }
}
