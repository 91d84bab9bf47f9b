//! `robust_statistics.json`: eleven pairs of location and scale.

use super::of_one_variable;
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;

/// Every case with the switch off and on: the robust table takes all values either way.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for case in source::cases("robust_statistics")? {
        for remove in [false, true] {
            jobs.push(of_one_variable("robust_statistics", &case, remove, checks(&case))?);
        }
    }
    Ok(jobs)
}

fn checks(case: &Case) -> Vec<Check> {
    let rows = case["robust_stats"].as_array().into_iter().flatten();
    let mut checks = vec![Check::equal("display_name", case["display_name"].clone())];
    for row in rows {
        let key = row["key"].as_str().unwrap_or_default();
        // Required: order statistics, trimmed and winsorised means, Qn, Sn and Hodges–Lehmann to 13 digits.
        let digits = match key {
            "tukey_mm" => 9.0,
            "huber_m" | "huber_p2" | "tau" => 11.0,
            "mean_sd" => 12.0,
            _ => 13.0,
        };
        let scale = row["scale"].as_f64().unwrap_or(0.0);
        checks.push(Check::digits(format!("robust_stats/key={key}/location"), &row["location"], digits, scale));
        checks.push(Check::digits(format!("robust_stats/key={key}/scale"), &row["scale"], digits, 0.0));
    }
    checks
}
