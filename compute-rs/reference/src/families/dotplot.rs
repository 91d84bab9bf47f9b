//! `dotplot.json`: stacks of all values.

use super::of_one_variable;
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;
use serde_json::json;

/// Every case, without removal.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    source::cases("dotplot")?.iter().map(|case| of_one_variable("dotplot", case, false, checks(case))).collect()
}

fn checks(case: &Case) -> Vec<Check> {
    let width = case["width"].as_f64().unwrap_or(0.0);
    vec![
        Check::digits("width", &case["width"], 13.0, 0.0),
        Check::digits("values/x", &case["centre"], 13.0, width),
        Check::equal("values/count", case["stack"].clone()),
        Check::equal("outliers/x", json!([])),
    ]
}
