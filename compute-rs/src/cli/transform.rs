//! `estimand transform`: a column computed from others.

use super::{CommandError, files, json, keyed_table};
use crate::contract::RecodeBlock;
use crate::control::Unlimited;
use crate::transform::formula;
use crate::transform::recode::Recode;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `estimand transform`.
#[derive(Args)]
#[command(after_help = HELP)]
pub(super) struct Arguments {
    /// CSV, XLSX or XLS; "-" reads standard input
    file: PathBuf,
    /// A formula with column names in brackets; see below
    #[arg(long, value_name = "FORMULA", required_unless_present = "rules", allow_hyphen_values = true)]
    formula: Option<String>,
    /// JSON file with the rules of a recode; see below
    #[arg(long, value_name = "RULES.json", conflicts_with = "formula")]
    rules: Option<PathBuf>,
    /// JSON file with the settings of the import
    #[arg(long, value_name = "S.json")]
    settings: Option<PathBuf>,
    /// Column that names the entity of each row: lag() stays within it
    #[arg(long, value_name = "NAME")]
    entity: Option<String>,
    /// Column that holds the time of each row: lag() is one period before; gaps are not bridged
    #[arg(long, value_name = "NAME")]
    time: Option<String>,
}

const HELP: &str = "\
Prints {type, values, nulls: {empty, domain, lag}}. nulls counts the empty values by reason: an empty input; a value for
which a function is not defined; no value at the other period.

A formula: + - * / ^ with the precedence of R (-2^2 is -4, 2^3^2 is 512), brackets, numbers, columns as [Name] (a ] in
a name is written ]]), texts in quotes, and functions. A date plus or minus a number is the date that many days later
or earlier; the difference of two dates is in days. Functions: of numbers (ln, sqrt, exp, pow2, pow3, log10, log2, abs, round,
floor, min, max), of other periods (lag, lead, diff, cumsum), of all rows or groups (mean, sum, sd, count, rank, zscore,
winsorise), of dates (year, month, quarter, weekday, days), of texts (length, contains, lower, part, number).

Rules are tested from the top; the first that holds gives the value. var_a, var_b and then are columns (by name or
number) or values; function is <, >, =, !=, <=, >=, contains or \"is empty\"; and_or is null on the first condition of
a rule, And or Or on the others:
  [{\"type\": \"if\", \"condition\": [{\"var_a_type\": \"Column\", \"var_a\": \"Sales\", \"function\": \">\",
     \"var_b_type\": \"Value\", \"var_b\": 100, \"and_or\": null}], \"then_type\": \"Value\", \"then\": \"big\"},
   {\"type\": \"else\", \"condition\": [], \"then_type\": \"Value\", \"then\": \"small\"}]

Examples:
  estimand transform sales.csv --formula \"ln([Sales])\"
  estimand transform sales.csv --formula \"[Sales] / lag([Sales]) - 1\" --entity firm --time year
  estimand transform sales.csv --formula \"[Sales] - mean([Sales], [firm])\"
  estimand transform sales.csv --rules rules.json";

impl Arguments {
    pub(super) fn run(self) -> Result<String, CommandError> {
        let rules: Option<Vec<RecodeBlock>> =
            self.rules.as_deref().map(|path| files::json_file(path, "rules")).transpose()?;
        let table = keyed_table(&self.file, self.settings.as_deref(), self.entity.as_deref(), self.time.as_deref())?;
        let column = match (self.formula, rules) {
            (Some(text), _) => formula::compile(&text, &table.sources(), None)?.evaluate(&table, &Unlimited)?,
            (None, rules) => {
                Recode::checked(&rules.unwrap_or_default(), &table.sources(), None)?.evaluate(&table, &Unlimited)?
            }
        };
        Ok(json(&column.values())?)
    }
}
