//! Files whose expected values have the names of the result's fields: a function whose file is so needs no code here.
//!
//! A file is `{family, checks, digits, made_with, calls, cases: [{dataset, request, values, …}]}`. `request` is as in the API
//! with columns by name, and with `entity`, `time` and `settings` beside the variables; `values` holds the fields of the result
//! that are compared. `digits` says how many digits of a number must agree, by the last name on its path; `*` is for others.

use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;
use serde_json::{Value, json};

/// The jobs of every such file.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for family in source::families()? {
        let file = source::file(&family)?;
        let Some(digits) = file.get("digits") else { continue };
        for (i, case) in file["cases"].as_array().into_iter().flatten().enumerate() {
            jobs.push(job(&family, i, case, digits)?);
        }
    }
    Ok(jobs)
}

fn job(family: &str, i: usize, case: &Case, digits: &Case) -> Result<Job, String> {
    let dataset = case["dataset"].as_str().unwrap_or_default();
    let own = &case["request"];
    let functions = &own["analysis_function"];
    let function = functions[0].as_str().unwrap_or_default().to_owned();
    let mut variables: Value = own["variables"].clone().into();
    variables["settings"] = own["settings"].clone().into();
    let is_alone = variables["X"].as_array().is_none_or(Vec::is_empty);
    let request = json!({
        "analysis_function": functions,
        "analysis_type": if is_alone { "univariate" } else { "multivariate" },
        "variables": variables,
        "remove_outliers": own["remove_outliers"],
    });
    let mut checks = Vec::new();
    add(&mut checks, "", &case["values"], digits);
    let name = |key: &str| own[key].as_str().map(str::to_owned);
    Ok(Job {
        id: format!("{family}/{i}/{dataset}"),
        family: family.to_owned(),
        csv: source::text(dataset)?,
        products: Vec::new(),
        entity: name("entity"),
        time: name("time"),
        function,
        request,
        checks,
    })
}

/// Adds the checks of a value and of all that it holds.
fn add(checks: &mut Vec<Check>, path: &str, expected: &Case, digits: &Case) {
    let below = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") };
    if let Some(fields) = expected.as_object() {
        fields.iter().for_each(|(name, field)| add(checks, &below(name), field, digits));
    } else if let Some(items) = expected.as_array() {
        checks.push(Check::length(path, items.len()));
        items.iter().zip(0..).for_each(|(item, i)| add(checks, &below(&i.to_string()), item, digits));
    } else if expected.is_f64() {
        let name = path.rsplit('/').find(|part| part.parse::<usize>().is_err()).unwrap_or_default();
        let wanted = digits.get(name).unwrap_or(&digits["*"]).as_f64().unwrap_or(f64::INFINITY);
        checks.push(Check::digits(path, expected, wanted, 0.0));
    } else {
        checks.push(Check::equal(path, Value::from(expected.clone())));
    }
}

#[cfg(test)]
mod tests {
    use super::add;
    use crate::case::Case;
    use crate::evaluate::{Answer, evaluate};
    use serde_json::{Value, json};

    #[test]
    fn every_value_of_a_case_is_checked_by_its_name() {
        let digits = Case::new("digits", json!({ "*": 9, "p": 3 }));
        let values = Case::new("values", json!({ "n": 3, "list": [{ "x": 1.5, "p": 0.25 }], "none": null }));
        let mut checks = Vec::new();
        add(&mut checks, "", &values, &digits);
        let fails = |result: Value| -> Vec<&str> {
            let wrong = checks.iter().filter(|check| matches!(evaluate(&result, check), Answer::Fails(_)));
            wrong.map(|check| check.path.as_str()).collect()
        };
        assert!(fails(json!({ "n": 3, "list": [{ "x": 1.5, "p": 0.2501 }], "none": null, "more": 1 })).is_empty());
        assert_eq!(
            fails(json!({ "n": 3, "list": [{ "x": 1.5001, "p": 0.26 }], "none": null })),
            ["list/0/p", "list/0/x"]
        );
        let longer = json!({ "n": 4, "list": [{ "x": 1.5, "p": 0.25 }, {}], "none": 0 });
        assert_eq!(fails(longer), ["list", "n", "none"]);
    }
}
