//! `comparison.json`: two tables and their columns compared, by R and by hand.

use crate::job::{Check, Job};
use crate::source;
use serde_json::{Value, json};

/// One job for each pair of tables.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    source::cases("comparison")?
        .iter()
        .map(|case| {
            let [old, new] = ["old", "new"].map(|key| case[key].as_str().unwrap_or_default());
            let checks = case["checks"].as_object().into_iter().flatten();
            Ok(Job {
                id: format!("comparison/{old}/{new}"),
                family: "comparison".to_owned(),
                csv: source::text(old)?,
                products: Vec::new(),
                entity: case["entity"].as_str().map(str::to_owned),
                time: case["time"].as_str().map(str::to_owned),
                function: "comparison".to_owned(),
                request: json!({ "csv": source::text(new)?, "columns": Value::clone(&case["columns"]) }),
                checks: checks.map(|(path, value)| check(path, value)).collect(),
            })
        })
        .collect()
}

/// The required digits of numbers that are computed; counts are whole.
fn check(path: &str, value: &Value) -> Check {
    match value {
        Value::Number(_) => Check::digits(path, value, 15.0, 0.0),
        _ => Check::equal(path, value.clone()),
    }
}
