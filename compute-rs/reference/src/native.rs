//! Running a job natively.

use crate::job::Job;
use estimand_compute::analysis::analyze_function;
use estimand_compute::comparison::{self, RowPairs};
use estimand_compute::contract::{Failure, FunctionKey, Outcome, RecodeBlock, Request, Settings};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::{Column, ColumnData, Table};
use estimand_compute::io::FileReader;
use estimand_compute::transform::ComputedColumn;
use estimand_compute::transform::formula;
use estimand_compute::transform::recode::Recode;
use serde_json::{Value, json};

/// The result of a job, whole and for a page; for a formula or a recode the new column, for a comparison its figures, twice.
///
/// # Errors
/// When the job's request or table cannot be read.
pub fn run(job: &Job) -> Result<(Value, Value), String> {
    let table = table(job)?;
    if job.function == "comparison" {
        let compared = comparison(job, &table)?;
        return Ok((compared.clone(), compared));
    }
    if let Some(computed) = transform(job, &table) {
        let values = computed.map_err(|failure| format!("{}: {failure}", job.id))?.values();
        let values = serde_json::to_value(values).map_err(|error| format!("{}: {error}", job.id))?;
        return Ok((values.clone(), values));
    }
    let request: Request = serde_json::from_value(job.request.clone()).map_err(|e| format!("{}: {e}", job.id))?;
    let function: FunctionKey =
        serde_json::from_value(Value::String(job.function.clone())).map_err(|e| format!("{}: {e}", job.id))?;
    let result = analyze_function(&table, &request, function, &Unlimited);
    let read = |bytes: &[u8]| serde_json::from_slice(bytes).map_err(|e| format!("{}: {e}", job.id));
    Ok((read(&result.full)?, read(&result.summary)?))
}

/// The rows and the columns of two tables compared: `{ rows, columns: { name: comparison }, facts: { name: facts } }`.
fn comparison(job: &Job, old: &Table) -> Result<Value, String> {
    let other = Job { csv: job.request["csv"].as_str().unwrap_or_default().to_owned(), ..job.clone() };
    let new = table(&other)?;
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", job.id);
    let pairs = RowPairs::of(old, &new, &Unlimited).map_err(|failure| failed(&failure))?;
    let (mut columns, mut facts) = (serde_json::Map::new(), serde_json::Map::new());
    for name in job.request["columns"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        let find = |table: &Table| table.columns.iter().position(|column| column.name == name);
        let (Some(before), Some(after)) = (find(old), find(&new)) else {
            return Err(failed(&format!("no column {name}")));
        };
        let both = (&old.columns[before], &new.columns[after]);
        let compared = comparison::compare(&pairs, old, both, &Unlimited).map_err(|failure| failed(&failure))?;
        columns.insert(name.to_owned(), serde_json::to_value(compared).map_err(|error| failed(&error))?);
        let described = comparison::describe(both.1);
        facts.insert(name.to_owned(), serde_json::to_value(described).map_err(|error| failed(&error))?);
    }
    Ok(json!({ "rows": pairs.summary(), "columns": columns, "facts": facts }))
}

/// The column that a formula or a recode makes; `None` for analyses.
fn transform(job: &Job, table: &Table) -> Option<Outcome<ComputedColumn>> {
    let unreadable = |error: serde_json::Error| Failure::request("request", error.to_string());
    match job.function.as_str() {
        "formula" => {
            let text = job.request.as_str().unwrap_or_default();
            Some(formula::compile(text, &table.sources(), None).and_then(|program| program.evaluate(table, &Unlimited)))
        }
        "recode" => {
            let rules: Result<Vec<RecodeBlock>, _> = serde_json::from_value(job.request.clone());
            let recode = rules.map_err(unreadable).and_then(|rules| Recode::checked(&rules, &table.sources(), None));
            Some(recode.and_then(|recode| recode.evaluate(table, &Unlimited)))
        }
        _ => None,
    }
}

/// The table of a job, read by the importer as a user's file is.
///
/// # Errors
/// When the file cannot be read, or a column that the job names is not there.
pub fn table(job: &Job) -> Result<Table, String> {
    let mut table = imported(job).map_err(|failure| format!("{}: {failure}", job.id))?;
    for (name, factors) in &job.products {
        let mut product = vec![1.0; table.row_count];
        for factor in factors {
            let column = table.columns.iter().find(|c| c.name == *factor);
            let Some(ColumnData::Number(values)) = column.map(|c| &c.data) else {
                return Err(format!("{}: no number column {factor}", job.id));
            };
            product.iter_mut().zip(values).for_each(|(p, v)| *p *= v);
        }
        let column_index = table.columns.len() as u32 + 1;
        table.columns.push(Column { column_index, name: name.clone(), data: ColumnData::Number(product) });
    }
    let index_of = |name: &Option<String>| match name {
        None => Ok(None),
        Some(name) => match table.columns.iter().position(|column| column.name == *name) {
            Some(index) => Ok(Some(index)),
            None => Err(format!("{}: no column {name}", job.id)),
        },
    };
    (table.entity, table.time) = (index_of(&job.entity)?, index_of(&job.time)?);
    Ok(table)
}

fn imported(job: &Job) -> Outcome<Table> {
    let mut reader = FileReader::new("reference.csv", job.csv.len() as u64)?;
    reader.push(job.csv.as_bytes())?;
    reader.finish()?;
    let settings: Settings = serde_json::from_value(crate::job::settings()).unwrap_or_default();
    Table::from_imported(&reader.import(&settings, &Unlimited)?)
}
