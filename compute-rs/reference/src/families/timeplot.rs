//! The lag-1 autocorrelation in the timeplot: of `statistics.json` where every row has a value, of `timeplot.json` where
//! some have none, since rows on both sides of a gap are not a pair.

use super::{of_one_variable, statistics};
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;
use serde_json::{Value, json};

/// Cases without a transform: the files give the autocorrelation of the values without a transform.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let whole = source::cases("statistics")?;
    let whole = whole.iter().filter(|case| {
        case["trans"] == "none"
            && case.optional("autocorr1").is_number()
            && case["without_removal"]["count_missing"].as_u64() == Some(0)
    });
    let mut jobs = Vec::new();
    for case in whole {
        jobs.push(job(case)?);
        jobs.push(next_to_kept(case)?);
    }
    for case in source::cases("timeplot")? {
        let mut plain = Value::from(case);
        plain["trans"] = json!("none");
        jobs.push(job(&Case::new("timeplot", plain))?);
    }
    Ok(jobs)
}

fn job(case: &Case) -> Result<Job, String> {
    let checks = vec![Check::digits("autocorr1", &case["autocorr1"], 10.0, 0.01)];
    of_one_variable("timeplot", case, false, checks)
}

/// The autocorrelation of all values next to that without outliers.
fn next_to_kept(case: &Case) -> Result<Job, String> {
    let check = match statistics::outliers(case)? {
        Some(0) | None => Check::equal("autocorr1_all", Value::Null),
        Some(_) => Check::digits("autocorr1_all", &case["autocorr1"], 10.0, 0.01),
    };
    of_one_variable("timeplot", case, true, vec![check])
}
