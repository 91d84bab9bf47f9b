//! `lowess.json`: R's `lowess(x, y, f = 2/3, iter = 3, delta = 0.01*diff(range(x)))`, in the result of a scatterplot.

use super::model::case_job;
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;
use serde_json::{Value, json};

/// One job a case.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    source::cases("lowess")?.iter().map(job).collect()
}

fn job(case: &Case) -> Result<Job, String> {
    let list = |key: &str| case[key].to_values().unwrap_or_default();
    // One point for each different x.
    let (mut x, mut y): (Vec<Value>, Vec<Value>) = (Vec::new(), Vec::new());
    for (at, fitted) in list("x").into_iter().zip(list("y")) {
        if x.last() != Some(&at) {
            x.push(at);
            y.push(fitted);
        }
    }
    let y = Value::Array(y);
    let checks = vec![Check::equal("loess/x", Value::Array(x)), Check::digits("loess/y", &y, 10.0, source::scale(&y))];
    let named = json!({ "dataset": case["dataset"], "y": case["y_column"], "x": [case["x_column"]] });
    case_job("lowess", "scatterplot", &Case::new("lowess", named), Some(false), checks)
}
