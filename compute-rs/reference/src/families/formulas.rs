//! `formulas.json`: the functions of formulas by base R and by pandas, on tables with gaps, ties and empty cells.

use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;
use serde_json::Value;

/// One job for each formula and each program that gave its values.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for case in source::cases("formulas")? {
        let dataset = case["dataset"].as_str().unwrap_or_default();
        for formula in case["formulas"].as_array().into_iter().flatten() {
            let text = formula["formula"].as_str().unwrap_or_default();
            let by_pandas = formula.optional("pandas_values");
            let answers = [("r", &formula["values"]), ("pandas", by_pandas)];
            for (program, values) in answers.into_iter().filter(|(_, values)| values.is_array()) {
                jobs.push(Job {
                    id: format!("formulas/{dataset}/{text}/{program}"),
                    family: "formulas".to_owned(),
                    csv: source::text(dataset)?,
                    products: Vec::new(),
                    entity: case["entity"].as_str().map(str::to_owned),
                    time: case["time"].as_str().map(str::to_owned),
                    function: "formula".to_owned(),
                    request: Value::String(text.to_owned()),
                    checks: checks(formula["method"].as_str().unwrap_or_default(), values),
                });
            }
        }
    }
    Ok(jobs)
}

/// The required digits: docs/methods/numerics.md#required-accuracy. Empty cells must be where they are in the reference.
fn checks(method: &str, values: &Case) -> Vec<Check> {
    let (digits, scale) = match method {
        "text" => return vec![Check::equal("type", "STRING"), Check::equal("values", Value::clone(values))],
        "dates" => return vec![Check::equal("type", "DATE"), Check::equal("values", Value::clone(values))],
        "sums" => (14.0, source::scale(values)),
        "quantiles" => (13.0, source::scale(values)),
        "deviations" => (12.0, source::scale(values)),
        _ => (15.0, 0.0),
    };
    vec![Check::equal("type", "NUMBER"), Check::digits("values", values, digits, scale)]
}
