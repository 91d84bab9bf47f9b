//! `transforms.json`: formulas and recodes; and the lags of `panel_lags.json` once more, written as formulas.

use super::panel_lags;
use crate::case::Case;
use crate::job::{Check, Job};
use crate::source;
use serde_json::{Value, json};

/// One job a formula and a recode.
pub(super) fn jobs() -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for case in source::cases("transforms")? {
        let table = columns(&case["table"]);
        let job = |id: String, function: &str, request: Value, checks: Vec<Check>| Job {
            id: format!("transforms/{id}"),
            family: "transforms".to_owned(),
            csv: csv_of(&table),
            products: Vec::new(),
            entity: case.optional("entity").as_str().map(str::to_owned),
            time: case.optional("time").as_str().map(str::to_owned),
            function: function.to_owned(),
            request,
            checks,
        };
        for formula in case["formulas"].as_array().into_iter().flatten() {
            let text = formula["formula"].as_str().unwrap_or_default();
            jobs.push(job(text.to_owned(), "formula", formula["formula"].clone().into(), numbers(&formula["values"])));
        }
        for recode in case["recodes"].as_array().into_iter().flatten() {
            let name = recode["name"].as_str().unwrap_or_default();
            let checks =
                vec![Check::equal("type", recode["type"].clone()), Check::equal("values", recode["values"].clone())];
            jobs.push(job(name.to_owned(), "recode", rules(&recode["rules"]), checks));
        }
    }
    for (i, case) in source::cases("panel_lags")?.iter().enumerate() {
        for (key, formula) in [("lag1", "lag([x])"), ("firstdiff", "[x] - lag([x])")] {
            jobs.push(Job {
                id: format!("transforms/panel_lags/{}/{formula}", i + 1),
                family: "transforms".to_owned(),
                csv: source::csv_of(&panel_lags::columns(case)),
                products: Vec::new(),
                entity: case.optional("entity").is_array().then(|| "entity".to_owned()),
                time: case.optional("time").is_array().then(|| "time".to_owned()),
                function: "formula".to_owned(),
                request: json!(formula),
                checks: numbers(&case[key]),
            });
        }
    }
    Ok(jobs)
}

/// Values to 15 digits, nulls exactly where they are.
fn numbers(values: &Case) -> Vec<Check> {
    vec![Check::equal("type", "NUMBER"), Check::digits("values", values, 15.0, 0.0)]
}

fn columns(table: &Case) -> Vec<(String, Vec<Value>)> {
    let columns = table.as_object().into_iter().flatten();
    columns.map(|(name, values)| (name.clone(), values.to_values().unwrap_or_default())).collect()
}

/// Columns as CSV text with empty cells for null: "NA" is a word in a text column.
fn csv_of(columns: &[(String, Vec<Value>)]) -> String {
    source::csv_of(columns)
        .lines()
        .map(|line| {
            line.split(',').map(|cell| if cell == "NA" { "" } else { cell }).collect::<Vec<_>>().join(",") + "\n"
        })
        .collect()
}

/// The rules in the shape of the wire.
fn rules(rules: &Case) -> Value {
    let blocks = rules.as_array().into_iter().flatten().enumerate().map(|(i, rule)| {
        let conditions: Vec<Value> = rule["cond"].as_array().into_iter().flatten().map(condition).collect();
        json!({
            "id": i, "type": rule["type"], "condition": conditions,
            "then_type": rule["then"]["type"], "then": rule["then"]["value"],
        })
    });
    blocks.collect()
}

fn condition(condition: &Case) -> Value {
    let function = match condition["fun"].as_str().unwrap_or_default() {
        "eq" => "=",
        "neq" => "!=",
        "lt" => "<",
        "le" => "<=",
        "gt" => ">",
        "ge" => ">=",
        "is_empty" => "is empty",
        other => other,
    };
    let side = |key: &str| {
        (condition.optional(key).optional("type").clone(), condition.optional(key).optional("value").clone())
    };
    let ((a_type, a), (b_type, b)) = (side("a"), side("b"));
    json!({
        "var_a_type": a_type, "var_a": a, "function": function, "var_b_type": b_type, "var_b": b,
        "and_or": condition.optional("and_or"),
    })
}
