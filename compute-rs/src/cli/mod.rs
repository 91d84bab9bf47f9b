//! The native command line, `estimand`: for scripts, for checking a number without a server, and for benchmarks.
//!
//! Results go to standard output as JSON. Exit code 0, or 1 with `{code, message, details}` on standard error; bad usage
//! is 2.

mod bench;
mod dist;
mod files;
mod shape;
mod transform;
pub mod verify;

use crate::analysis::{analyze, predict};
use crate::contract::{Failure, Outcome, PredictValues, Request};
use crate::control::Unlimited;
use crate::frame::Table;
use crate::shape::wide;
use clap::{Parser, Subcommand};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Statistics and econometrics on a spreadsheet, as the web application computes them.
#[derive(Parser)]
#[command(name = "estimand", version, about, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  estimand inspect sales.xlsx
  estimand import sales.csv --settings settings.json --data
  estimand analyze sales.csv --request request.json
  cat sales.csv | estimand analyze - --request request.json --entity firm --time year
  estimand transform sales.csv --formula \"ln([Sales]) - lag(ln([Sales]))\"
  estimand shape databank.csv --recipe recipe.json
  estimand dist t quantile 0.975 12
  estimand bench --filter csv --rows 100000

Results are JSON on standard output. The exit code is 0; 1 with {code, message, details} on standard error when the
file, the request or the data are wrong; 2 for bad usage. \"estimand COMMAND --help\" explains each command.";

const INSPECT_HELP: &str = "\
Prints the first 100 rows as raw text with row_count, col_count, sheets, delimiter, encoding, decimal_separator, the
suggested header and first row, and the questions for you to answer where the file can be read in two ways. With --verify it prints {reader, sheets} instead: for each sheet {name, cells, different,
differences, message}, where a difference has the address of its cell, both readings, and which is right where that is known.

Examples:
  estimand inspect sales.xlsx
  printf 'a;b\\n1,5;2\\n' | estimand inspect -
  estimand inspect sales.xlsx --verify";

const IMPORT_HELP: &str = "\
Prints {schema, row_count, receipt, questions}, with --data also the values. Types are decided from all values of a
column; the receipt says what was understood, what is missing and what was assumed. Columns named by periods become rows, with
shape {rows_before, rows_after, unmatched, missing_cells}.

Settings, all optional; rows and columns are those of the file, from 1:
  {\"header\": 1, \"first_row\": 2, \"sheet\": \"2024\", \"delimiter\": \";\", \"encoding\": \"windows-1252\",
   \"decimal_separator\": 2, \"missing_tokens\": [\"-9\"], \"exclude_rows\": [[90, 92]], \"col_ranges\": \"1-5, 8\",
   \"names\": {\"1\": \"Firm\"}, \"types\": {\"1\": \"STRING\"}}
  header 0 means no header; decimal_separator 1 is a dot, 2 a comma.
  {\"answers\": {\"0\": {\"wide\": \"columns\"}}} keeps columns named by periods; \"rows\" and \"rows_with_values\" make rows of them.

Examples:
  estimand import sales.csv
  estimand import sales.csv --settings settings.json --data";

const ANALYZE_HELP: &str = "\
A request, with columns by name or by number (1 is the first):
  {\"analysis_function\": [\"statistics\", \"histogram\"], \"analysis_type\": \"univariate\",
   \"variables\": {\"Y\": {\"column\": \"Sales\", \"trans\": \"log\"}}, \"remove_outliers\": true}
  {\"analysis_function\": [\"regression\"], \"analysis_type\": \"multivariate\",
   \"variables\": {\"Y\": {\"column\": \"Sales\"}, \"X\": [{\"column\": \"Price\"}, {\"column\": \"Adverts\"}]}}
  trans is null, \"log\", \"sqrt\", \"FirstDiff\" or \"lag1\". A filter keeps the rows equal to a value:
   \"filter_by_variable\": true, \"filter_by_variable_json\": {\"column_index\": \"Region\", \"column_value\": \"North\"}

A result that cannot be computed gives the reason in message and code; the other results are not affected.

Examples:
  estimand analyze sales.csv --request request.json
  cat sales.csv | estimand analyze - --request request.json --entity firm --time year";

const PREDICT_HELP: &str = "\
The values of X by column, before logarithms and roots: {\"Price\": 3.5, \"Region\": \"North\"}. What is left out is the median of the rows
used, or their most frequent category. Prints {fit, lower, upper, prediction_lower, prediction_upper, outside, limits_of, event, tau, exposure,
values}: what the model expects (a mean, the probability of event, or the quantile tau) with its 95 % limits, the limits of a single row of a
regression, the columns whose value lies beyond the rows used, and what the limits rest on.

Examples:
  estimand predict sales.csv --request request.json --values values.json";

#[derive(Subcommand)]
enum Command {
    /// Show what is in a file: sheets, delimiter, encoding, header, the first rows
    #[command(after_help = INSPECT_HELP)]
    Inspect {
        /// CSV, XLSX or XLS; "-" reads standard input
        file: PathBuf,
        /// Read a workbook a second time, with calamine, and list the cells in which the readers differ
        #[arg(long)]
        verify: bool,
    },
    /// Read a file into typed columns and show their schema and the receipt
    #[command(after_help = IMPORT_HELP)]
    Import {
        /// CSV, XLSX or XLS; "-" reads standard input
        file: PathBuf,
        /// JSON file with the settings of the import: header, first row, sheet, delimiter, …
        #[arg(long, value_name = "S.json")]
        settings: Option<PathBuf>,
        /// Print the values too, by column: {"c1": […], …}
        #[arg(long)]
        data: bool,
    },
    /// Compute the results of a request on a file
    #[command(after_help = ANALYZE_HELP)]
    Analyze {
        /// CSV, XLSX or XLS; "-" reads standard input
        file: PathBuf,
        /// JSON file with the request; see below
        #[arg(long, value_name = "R.json")]
        request: PathBuf,
        /// JSON file with the settings of the import
        #[arg(long, value_name = "S.json")]
        settings: Option<PathBuf>,
        /// Column that names the entity of each row (firm, country, …), for panels
        #[arg(long, value_name = "NAME")]
        entity: Option<String>,
        /// Column that holds the time of each row; lags and Newey–West errors use it
        #[arg(long, value_name = "NAME")]
        time: Option<String>,
    },
    /// Say what a model expects of one row
    #[command(after_help = PREDICT_HELP)]
    Predict {
        /// CSV, XLSX or XLS; "-" reads standard input
        file: PathBuf,
        /// JSON file with the request of a regression, as for analyze
        #[arg(long, value_name = "R.json")]
        request: PathBuf,
        /// JSON file with the values of X
        #[arg(long, value_name = "V.json")]
        values: Option<PathBuf>,
        /// JSON file with the settings of the import
        #[arg(long, value_name = "S.json")]
        settings: Option<PathBuf>,
        /// Column that names the entity of each row
        #[arg(long, value_name = "NAME")]
        entity: Option<String>,
        /// Column that holds the time of each row
        #[arg(long, value_name = "NAME")]
        time: Option<String>,
    },
    /// Compute a column from others, by a formula or by rules
    Transform(transform::Arguments),
    /// Bring a table into another shape: columns to rows, values to columns, groups to one row, joins
    Shape(shape::Arguments),
    /// One value of a distribution, to full precision
    Dist(dist::Arguments),
    /// Time the core on generated data
    Bench(bench::Arguments),
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        // Help and version are not errors; bad usage exits with 2.
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    match run(arguments.command) {
        Ok(text) => files::print(&text),
        Err(CommandError::Usage(message)) => {
            eprintln!("error: {message}\n\nFor more information, try '--help'.");
            ExitCode::from(2)
        }
        Err(CommandError::Failed(failure)) => {
            eprintln!("{}", serde_json::to_string(&failure).unwrap_or_else(|_| failure.message.clone()));
            ExitCode::from(1)
        }
    }
}

/// Why a command fails.
enum CommandError {
    /// The arguments do not fit together.
    Usage(String),
    /// The file, the request or the data are wrong.
    Failed(Failure),
}

impl From<Failure> for CommandError {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

fn run(command: Command) -> Result<String, CommandError> {
    match command {
        Command::Inspect { file, verify } => {
            if verify {
                return Ok(json(&verify::verify(&file)?)?);
            }
            let inspection = wide::inspect(&files::reader(&file)?, &crate::contract::Settings::default(), &Unlimited)?;
            Ok(json(&inspection)?)
        }
        Command::Import { file, settings, data } => {
            let settings = files::settings(settings.as_deref())?;
            let table = wide::import(&files::reader(&file)?, &settings, &Unlimited)?;
            Ok(json(&files::Imported::new(&table, data))?)
        }
        Command::Analyze { file, request, settings, entity, time } => {
            let request: Request = files::json_file(&request, "request")?;
            let table = keyed_table(&file, settings.as_deref(), entity.as_deref(), time.as_deref())?;
            Ok(json(&analyze(&table, &request, &Unlimited)?)?)
        }
        Command::Predict { file, request, values, settings, entity, time } => {
            let request: Request = files::json_file(&request, "request")?;
            let values: PredictValues = match &values {
                Some(path) => files::json_file(path, "values")?,
                None => PredictValues::new(),
            };
            let table = keyed_table(&file, settings.as_deref(), entity.as_deref(), time.as_deref())?;
            let [function] = request.analysis_function[..] else {
                return Err(CommandError::Usage("a prediction is that of one function".to_owned()));
            };
            Ok(json(&predict(&table, &request, function, &values, &Unlimited)?)?)
        }
        Command::Transform(arguments) => arguments.run(),
        Command::Shape(arguments) => arguments.run(),
        Command::Dist(arguments) => arguments.run(),
        Command::Bench(arguments) => arguments.run(),
    }
}

/// The table of a file, with its entity and time columns set.
fn keyed_table(file: &Path, settings: Option<&Path>, entity: Option<&str>, time: Option<&str>) -> Outcome<Table> {
    let settings = files::settings(settings)?;
    let imported = wide::import(&files::reader(file)?, &settings, &Unlimited)?;
    let mut table = Table::from_imported(&imported)?;
    drop(imported);
    table.entity = key(&table, entity, "entity")?;
    table.time = key(&table, time, "time")?;
    Ok(table)
}

/// The index of the entity or time column with this name.
fn key(table: &Table, name: Option<&str>, field: &str) -> Outcome<Option<usize>> {
    let Some(name) = name else { return Ok(None) };
    match table.columns.iter().position(|column| column.name == name) {
        Some(index) => Ok(Some(index)),
        None => {
            let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
            let text = format!("There is no column \"{name}\". The columns are: {}.", names.join(", "));
            Err(Failure::request(field, text))
        }
    }
}

fn json<T: Serialize>(value: &T) -> Outcome<String> {
    serde_json::to_string(value).map_err(|error| Failure::request("output", error.to_string()))
}
