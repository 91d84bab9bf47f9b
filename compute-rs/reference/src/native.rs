//! Running a job natively.

use crate::job::Job;
use estimand_compute::analysis::analyze_panel;
use estimand_compute::contract::{FunctionKey, Outcome, Request, Settings};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::{Column, ColumnData, Table};
use estimand_compute::io::FileReader;
use serde_json::Value;

/// The panel of a job, whole and for a page.
///
/// # Errors
/// When the job's request or table cannot be read.
pub fn run(job: &Job) -> Result<(Value, Value), String> {
    let table = table(job)?;
    let request: Request = serde_json::from_value(job.request.clone()).map_err(|e| format!("{}: {e}", job.id))?;
    let function: FunctionKey =
        serde_json::from_value(Value::String(job.function.clone())).map_err(|e| format!("{}: {e}", job.id))?;
    let panel = analyze_panel(&table, &request, function, &Unlimited);
    let read = |bytes: &[u8]| serde_json::from_slice(bytes).map_err(|e| format!("{}: {e}", job.id));
    Ok((read(&panel.full)?, read(&panel.summary)?))
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
    let place = |name: &Option<String>| match name {
        None => Ok(None),
        Some(name) => match table.columns.iter().position(|column| column.name == *name) {
            Some(place) => Ok(Some(place)),
            None => Err(format!("{}: no column {name}", job.id)),
        },
    };
    (table.entity, table.time) = (place(&job.entity)?, place(&job.time)?);
    Ok(table)
}

fn imported(job: &Job) -> Outcome<Table> {
    let mut reader = FileReader::new("reference.csv", job.csv.len() as u64)?;
    reader.push(job.csv.as_bytes())?;
    reader.finish()?;
    let settings: Settings = serde_json::from_value(crate::job::settings()).unwrap_or_default();
    Table::from_imported(&reader.import(&settings, &Unlimited)?)
}
