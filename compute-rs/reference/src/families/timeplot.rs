//! The lag-1 autocorrelation of `statistics.json` in the timeplot.

use super::of_one_variable;
use crate::job::{Check, Job};
use crate::source;

/// Cases without a transform: the file gives the autocorrelation of the values as they stand.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let cases = source::cases("statistics")?;
    let plain = cases.iter().filter(|case| case["trans"] == "none" && case["autocorr1"].is_number());
    let check = |value| vec![Check::digits("autocorr1", value, 10.0, 0.01)];
    plain.map(|case| of_one_variable("timeplot", case, false, check(&case["autocorr1"]))).collect()
}
