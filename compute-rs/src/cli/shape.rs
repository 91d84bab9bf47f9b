//! `estimand shape`: a table in another shape.

use super::{CommandError, files, json};
use crate::contract::{
    CellValue, ColumnType, ImportSummary, Outcome, Question, Receipt, Settings, ShapeFacts, ShapeRecipe,
};
use crate::control::Unlimited;
use crate::frame::{Column, ColumnInfo, Table};
use crate::shape::wide::import_as_in_file;
use crate::shape::{Shaped, is_categorical, origin_of, shape};
use clap::Args;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Arguments of `estimand shape`.
#[derive(Args)]
#[command(after_help = HELP)]
pub(super) struct Arguments {
    /// CSV, XLSX or XLS; "-" reads standard input
    file: PathBuf,
    /// JSON file with the recipe; see below
    #[arg(long, value_name = "RECIPE.json")]
    recipe: PathBuf,
    /// JSON file with the settings of the import
    #[arg(long, value_name = "S.json")]
    settings: Option<PathBuf>,
    /// Prints the rows that this row of the result, from 1, comes from
    #[arg(long, value_name = "ROW", value_parser = clap::value_parser!(u32).range(1..))]
    origin: Option<u32>,
}

const HELP: &str = "\
Prints {schema, row_count, receipt, questions, data, shape: {rows_before, rows_after, unmatched, missing_cells}}. unmatched counts rows that found
no match in a join, missing_cells the empty cells of the result. With --origin: {made, tables: [{file, count, rows, columns, cells}, …]}, the row and
the rows of FILE (file: null) and of each joined table that it is made from; count is of all, the first 100 are listed.

A recipe is {\"steps\": [step, …]}, each step one of
  {\"columns_to_rows\": {\"columns\": [\"2019\", \"2020\"], \"names_to\": \"year\", \"values_to\": \"value\", \"keep_missing\": false}}
     for several variables: \"columns\": {\"Sales\": {\"2019\": \"Sales 2019\"}, \"Costs\": {\"2019\": \"Costs 2019\"}} without values_to;
     names that are periods become numbers or dates
  {\"values_to_columns\": {\"names_from\": \"indicator\", \"values_from\": \"value\"}}
     a row for each combination of all other columns; two values for one cell are refused
  {\"collapse\": {\"by\": [\"firm\", {\"column\": \"day\", \"period\": \"month\"}], \"values\": [{\"column\": \"sales\", \"as\": \"sum\"}]}}
     as: mean, sum, median, sd, count, share, first, last, min, max; period: week, month, quarter, year
  {\"join\": {\"file\": \"other.csv\", \"keys\": [\"firm\"], \"kind\": \"left\"}}
     kind: left, inner or anti (the rows without a match); the keys must be unique in the other file, which is looked for next to the recipe

Examples:
  estimand shape databank.csv --recipe recipe.json";

/// The output of `estimand shape`: the output of `estimand import`, and the report on the recipe.
#[derive(Serialize)]
struct Output {
    schema: Schema,
    row_count: u32,
    receipt: Receipt,
    questions: Vec<Question>,
    data: BTreeMap<String, Vec<CellValue>>,
    shape: ShapeFacts,
}

#[derive(Serialize)]
struct Schema {
    fields: Vec<Field>,
}

#[derive(Serialize)]
struct Field {
    name: String,
    #[serde(rename = "type")]
    kind: ColumnType,
    categorical: bool,
}

impl Arguments {
    pub(super) fn run(self) -> Result<String, CommandError> {
        let recipe: ShapeRecipe = files::json_file(&self.recipe, "recipe")?;
        let settings = files::settings(self.settings.as_deref())?;
        let imported = import_as_in_file(&files::reader(&self.file)?, &settings, &Unlimited)?;
        let table = Table::from_imported(&imported)?;
        let ImportSummary { receipt, questions, .. } = imported.summary;
        drop(imported.columns);
        let near = |file: &str| {
            let own = self.recipe.parent().map(|folder| folder.join(file)).filter(|path| path.exists());
            own.unwrap_or_else(|| PathBuf::from(file))
        };
        let mut other = |file: &str| {
            Table::from_imported(&import_as_in_file(&files::reader(&near(file))?, &Settings::default(), &Unlimited)?)
        };
        if let Some(row) = self.origin {
            return Ok(json(&origin_of(&table, &recipe, &mut other, row - 1, &Unlimited)?)?);
        }
        let Shaped { table, facts } = shape(&table, &recipe, &mut other, &Unlimited)?;
        let fields: Outcome<Vec<Field>> = table.columns.iter().map(field).collect();
        let values = table.columns.iter().map(|column| {
            (format!("c{}", column.column_index), (0..table.row_count).map(|row| column.cell(row)).collect())
        });
        let output = Output {
            schema: Schema { fields: fields? },
            row_count: table.row_count as u32,
            receipt,
            questions,
            data: values.collect(),
            shape: facts,
        };
        Ok(json(&output)?)
    }
}

fn field(column: &Column) -> Outcome<Field> {
    let ColumnInfo { name, kind, .. } = column.info();
    Ok(Field { name, kind, categorical: is_categorical(column)? })
}
