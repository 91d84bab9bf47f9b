//! Jobs of the families of models.

use crate::case::Case;
use crate::job::{Check, Job, wire_trans};
use crate::source;
use serde_json::{Value, json};

/// A job for a case of a model. `remove` is the switch; absent for methods that do not have it. Without X the request is
/// univariate.
pub(super) fn case_job(
    family: &str,
    function: &str,
    case: &Case,
    remove: Option<bool>,
    checks: Vec<Check>,
) -> Result<Job, String> {
    let dataset = case["dataset"].as_str().unwrap_or_default();
    let x: Vec<&Case> = case.optional("x").as_array().into_iter().flatten().collect();
    let variable = |name: &Case| {
        let trans = name.as_str().map_or(Value::Null, |name| case.optional("trans").optional(name).clone().into());
        json!({ "column": name, "trans": wire_trans(&trans) })
    };
    let text = |key: &str| case.optional(key).as_str().map(str::to_owned);
    let switch = match remove {
        Some(true) => "/with_removal",
        Some(false) => "/without_removal",
        None => "",
    };
    let names: Vec<String> = std::iter::once(&case["y"]).chain(x.iter().copied()).map(ToString::to_string).collect();
    let id = format!("{function}/{dataset}/{}/{}{switch}", names.join(","), case.optional("trans")).replace('"', "");
    let variables = json!({ "Y": variable(&case["y"]), "X": x.iter().map(|x| variable(x)).collect::<Vec<_>>() });
    Ok(Job {
        id,
        family: family.to_owned(),
        csv: source::text(dataset)?,
        products: Vec::new(),
        entity: text("entity"),
        time: text("time"),
        function: function.to_owned(),
        request: json!({
            "analysis_function": [function],
            "analysis_type": if x.is_empty() { "univariate" } else { "multivariate" },
            "variables": variables,
            "remove_outliers": remove.unwrap_or(true),
        }),
        checks,
    })
}

/// The fences of the residuals: they are as exact as the robust fit.
pub(super) fn removal(expected: &Case) -> Vec<Check> {
    let scale = expected["upper"].as_f64().unwrap_or(0.0) - expected["lower"].as_f64().unwrap_or(0.0);
    let mut checks = Vec::new();
    for key in ["lower", "upper"] {
        checks.push(Check::digits(format!("outliers_removed/{key}"), &expected[key], 8.0, scale));
    }
    for key in ["lower_count", "upper_count", "outside_count", "state"] {
        checks.push(Check::equal(format!("outliers_removed/{key}"), expected[key].clone()));
    }
    checks
}
