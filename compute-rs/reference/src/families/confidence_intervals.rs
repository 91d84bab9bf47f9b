//! `confidence_intervals.json`: intervals of the mean, quartiles and notches.

use super::of_one_variable;
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;

/// Each case with the switch off and on.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for case in source::cases("confidence_intervals")? {
        for (key, remove) in [("without_removal", false), ("with_removal", true)] {
            jobs.push(of_one_variable("confidence_intervals", &case, remove, checks(&case[key]))?);
        }
    }
    Ok(jobs)
}

/// Required: 11 digits for quantiles of t and limits, 14 for order statistics and the mean.
fn checks(expected: &Case) -> Vec<Check> {
    let spread = expected["se_mean"].as_f64().unwrap_or(0.0);
    let mut checks = vec![Check::equal("statistics/name=count_nonmissing/value", expected["n"].clone())];
    for level in ["0.5", "0.68", "0.9", "0.95"] {
        for end in ["lower", "upper", "t_stat"] {
            let path = format!("chart/avg_interval/{level}/{end}");
            checks.push(Check::digits(path, &expected["avg_interval"][level][end], 11.0, spread));
        }
    }
    for interval in ["iqr_interval", "notches_interval"] {
        for end in ["lower", "upper"] {
            checks.push(Check::digits(format!("chart/{interval}/{end}"), &expected[interval][end], 13.0, spread));
        }
    }
    for (name, digits) in [("avg", 14.0), ("median", 14.0), ("se_mean", 12.0)] {
        checks.push(Check::digits(format!("statistics/name={name}/value"), &expected[name], digits, spread));
    }
    checks
}
