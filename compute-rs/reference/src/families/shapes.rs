//! `shapes.json`: the dip, the exact interval of the median, and the simultaneous band of Q-Q plots.

use crate::case::Case;
use crate::job::{Check, Job, univariate};
use crate::source;
use serde_json::json;

/// How far the p-values of two tables of simulated dips may lie apart.
const TABLES: f64 = 0.01;

/// Two jobs a case: the intervals, and the Q-Q plot where the case has a band.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for case in source::cases("shapes")? {
        jobs.push(job(&case, "confidence_intervals", shape(&case))?);
        if case.get("local_level").is_some() {
            jobs.push(job(&case, "qq_plot", band(&case))?);
        }
    }
    Ok(jobs)
}

fn job(case: &Case, function: &str, checks: Vec<Check>) -> Result<Job, String> {
    let dataset = case["dataset"].as_str().unwrap_or_default();
    Ok(Job {
        id: format!("shapes/{function}/{dataset}/{}", case["column"]).replace('"', ""),
        family: "shapes".to_owned(),
        csv: source::text(dataset)?,
        products: Vec::new(),
        entity: None,
        time: None,
        function: function.to_owned(),
        request: univariate(function, &case["column"], &json!("none"), false),
        checks,
    })
}

fn shape(case: &Case) -> Vec<Check> {
    let at = |field: &str| format!("evidence/kept/{field}");
    let (dip, interval) = (&case["dip"], &case["median_interval"]);
    vec![
        Check::equal(at("n"), case["n"].clone()),
        Check::digits(at("dip/statistic"), &dip["statistic"], 12.0, 0.0),
        Check::within(at("dip/p_value"), &dip["p_value"], TABLES),
        Check::digits(at("median_interval/lower"), &interval["lower"], 15.0, 0.0),
        Check::digits(at("median_interval/upper"), &interval["upper"], 15.0, 0.0),
        Check::digits(at("median_interval/coverage"), &interval["coverage"], 12.0, 0.0),
    ]
}

fn band(case: &Case) -> Vec<Check> {
    let mut checks = Vec::new();
    for key in ["normal", "lognormal"] {
        for side in ["lower", "upper"] {
            let Some(limits) = case[key].get(side) else { continue };
            // On the scale of the plot: a limit next to 0 has no digits of its own.
            checks.push(Check::digits(format!("chart/{key}/{side}"), limits, 9.0, source::scale(limits)));
        }
    }
    checks
}
