//! `qq_plot.json`: quantiles of the three distributions. The envelopes in it are pointwise and no target: the band of the
//! plots is simultaneous (`compute-rs/src/distributions/band.rs`).

use super::of_one_variable;
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;
use serde_json::Value;

/// Every case, without removal.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    source::cases("qq_plot")?.iter().map(|case| of_one_variable("qq_plot", case, false, checks(case))).collect()
}

/// Required: 11 digits for quantiles.
fn checks(case: &Case) -> Vec<Check> {
    let mut checks = Vec::new();
    for key in ["normal", "lognormal", "burr12"] {
        let expected = case.optional(key);
        if expected.is_null() {
            checks.push(Check::equal(format!("chart/{key}"), Value::Null));
            continue;
        }
        let scale = source::scale(&expected["theoretical_quantiles"]);
        let at = |field: &str| format!("chart/{key}/{field}");
        // A logarithm may differ in its last bit from one platform to the other.
        checks.push(Check::digits(at("sample_quantiles"), &case["sample_quantiles"], 14.0, 0.0));
        let quantiles = &expected["theoretical_quantiles"];
        checks.push(Check::digits(at("theoretical_quantiles"), quantiles, 11.0, 1e-3 * scale));
    }
    checks
}
