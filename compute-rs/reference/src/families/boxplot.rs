//! `boxplot.json`: boxes, alone and by a column.

use super::statistics::fences;
use crate::case::Case;
use crate::job::{Check, Job, univariate};
use crate::source;
use serde_json::{Value, json};

/// Each case with the switch off and on.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for case in source::cases("boxplot")? {
        let dataset = case["dataset"].as_str().unwrap_or_default();
        for (key, remove) in [("without_removal", false), ("with_removal", true)] {
            let mut request = univariate("boxplot", &case["column"], case.optional("trans"), remove);
            let mut checks = Vec::new();
            if let Some(categories) = case.optional("categories").as_object() {
                request["statistics_by_variable"] = json!(true);
                request["statistics_by_variable_json"] = json!({ "column_index": case["by"] });
                checks.push(Check::equal("by", case["by"].clone()));
                for (name, expected) in categories {
                    checks.extend(one_box(&expected[key], &format!("categories/category={name}")));
                }
            } else {
                checks.extend(one_box(&case[key], "categories/0"));
            }
            jobs.push(Job {
                id: format!(
                    "boxplot/{dataset}/{}/{}/{}/{key}",
                    case["column"],
                    case.optional("trans"),
                    case.optional("by")
                )
                .replace('"', ""),
                family: "boxplot".to_owned(),
                csv: source::text(dataset)?,
                products: Vec::new(),
                entity: None,
                time: None,
                function: "boxplot".to_owned(),
                request,
                checks,
            });
        }
    }
    Ok(jobs)
}

fn one_box(expected: &Case, path: &str) -> Vec<Check> {
    let number = |key: &str| expected[key].as_f64().unwrap_or(0.0);
    let scale = number("high_whisker") - number("low_whisker");
    let mut checks: Vec<Check> = [
        "low_whisker",
        "lower_quartile",
        "median",
        "upper_quartile",
        "high_whisker",
        "notch_lower",
        "notch_upper",
        "mean",
        "low_outlier",
        "high_outlier",
    ]
    .iter()
    .map(|key| Check::digits(format!("{path}/{key}"), &expected[*key], 13.0, scale))
    .collect();
    checks.push(Check::equal(format!("{path}/count"), expected["count"].clone()));
    if expected["outliers_removed"].is_null() {
        checks.push(Check::equal(format!("{path}/outliers_removed"), Value::Null));
    } else {
        checks.extend(fences(&expected["outliers_removed"], &format!("{path}/outliers_removed")));
    }
    checks
}
