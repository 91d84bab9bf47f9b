//! Tables in the shape that an analysis needs (docs/methods/shapes.md): columns to rows, values to columns, groups to
//! one row, columns of another table.
//!
//! | module | holds |
//! |---|---|
//! | [`rows`] | rows of a table taken by number, and rows that have a value in common |
//! | `columns_to_rows` | wide tables made long |
//! | `values_to_columns` | long tables made wide |
//! | `collapse` | one row for each group |
//! | `join` | columns of another table by keys |
//! | `period_names` | names of columns as periods |
//! | `origin` | the rows that a row of a result comes from |
//! | [`wide`] | files with columns named by periods, at their import |

mod collapse;
mod columns_to_rows;
mod join;
mod origin;
mod period_names;
pub mod rows;
mod values_to_columns;
pub mod wide;

pub use origin::origin_of;

use crate::contract::{CellValue, Failure, Outcome, ShapeFacts, ShapeRecipe, ShapeStep, ShapedColumn};
use crate::control::{Control, Unlimited};
use crate::frame::{Column, ColumnData, Table};
use std::borrow::Cow;

/// Rows that a step may make.
pub const MOST_ROWS: usize = 10_000_000;
/// Columns that a step may make.
pub const MOST_COLUMNS: usize = 1_000;
/// Cells of a result.
pub const MOST_CELLS: usize = 200_000_000;

/// A table in another shape.
#[derive(Debug)]
pub struct Shaped {
    /// The table; its rows count from 1 again.
    pub table: Table,
    /// How many rows became how many.
    pub facts: ShapeFacts,
}

/// Applies the steps of a recipe.
///
/// `other` gives the table that a join names.
///
/// # Errors
/// `REQUEST` when a column does not exist or a step does not fit the table: the message says why and names rows or keys;
/// what `other` returns; `E-MEMORY`, `E-CANCELLED` and `E-TIMEOUT`.
pub fn shape(
    table: &Table,
    recipe: &ShapeRecipe,
    other: &mut dyn FnMut(&str) -> Outcome<Table>,
    control: &dyn Control,
) -> Outcome<Shaped> {
    let mut facts = ShapeFacts { rows_before: table.row_count as u32, ..ShapeFacts::default() };
    let mut table = Cow::Borrowed(table);
    for step in &recipe.steps {
        control.poll(0, 0)?;
        let joined = match step {
            ShapeStep::Join(join) => Some(other(&join.file)?),
            _ => None,
        };
        let next = step_of(&table, step, joined.as_ref(), control)?;
        facts.unmatched += next.unmatched;
        table = Cow::Owned(next.table);
    }
    facts.rows_after = table.row_count as u32;
    facts.missing_cells = table.columns.iter().map(rows::count_missing).sum();
    Ok(Shaped { table: table.into_owned(), facts })
}

/// Names and types of the columns of a table.
#[must_use]
pub fn columns_of(table: &Table) -> Vec<ShapedColumn> {
    table.columns.iter().map(Column::info).map(|info| ShapedColumn { name: info.name, kind: info.kind }).collect()
}

/// The cells of some rows, in the order of the columns.
#[must_use]
pub fn cells_of(table: &Table, rows: impl Iterator<Item = usize>) -> Vec<Vec<CellValue>> {
    rows.map(|row| table.columns.iter().map(|column| column.cell(row)).collect()).collect()
}

/// A table after one step.
struct Step {
    table: Table,
    /// Rows that a join found no match for.
    unmatched: u32,
}

/// Applies a step; `other` is the table that a join names.
fn step_of(table: &Table, step: &ShapeStep, other: Option<&Table>, control: &dyn Control) -> Outcome<Step> {
    let table = match step {
        ShapeStep::ColumnsToRows(step) => columns_to_rows::apply(table, step, control)?,
        ShapeStep::ValuesToColumns(step) => values_to_columns::apply(table, step, control)?,
        ShapeStep::Collapse(step) => collapse::apply(table, step, control)?,
        ShapeStep::Join(step) => {
            let other = other.ok_or_else(|| Failure::request("file", "The other table does not exist."))?;
            return join::apply(table, other, step, control);
        }
    };
    Ok(Step { table, unmatched: 0 })
}

/// The rows whose code is that of one of the groups.
fn rows_of_groups(codes: &rows::Codes, groups: &[u32]) -> Outcome<Vec<u32>> {
    let mut wanted: Vec<bool> = rows::reserved(codes.count())?;
    wanted.resize(codes.count(), false);
    for &group in groups {
        if let Some(flag) = wanted.get_mut(group as usize) {
            *flag = true;
        }
    }
    let is_wanted = |code: u32| wanted.get(code as usize).copied().unwrap_or(false);
    Ok((0..).zip(&codes.codes).filter(|&(_, &code)| is_wanted(code)).map(|(row, _)| row).collect())
}

/// The indexes of the names that are periods: years, quarters, months, days.
#[must_use]
pub fn named_by_periods(names: &[String]) -> Vec<u32> {
    (0..)
        .zip(period_names::with_seasons(names))
        .filter(|(_, name)| period_names::is_period(name))
        .map(|(index, _)| index)
        .collect()
}

/// Distinct values up to which a column of numbers or texts may be used as categories, as at the import.
const MOST_CATEGORIES: usize = 50;

/// Whether a column of numbers or texts has at most 50 distinct values, and fewer than half of the rows.
///
/// # Errors
/// `E-MEMORY`.
pub fn is_categorical(column: &Column) -> Outcome<bool> {
    if matches!(column.data, ColumnData::Days(_) | ColumnData::Milliseconds(_)) {
        return Ok(false);
    }
    let codes = rows::Codes::of(&column.data, &Unlimited)?;
    let distinct = codes.first_rows.iter().filter(|&&row| !rows::is_missing(&column.data, row as usize)).count();
    Ok(distinct <= MOST_CATEGORIES.min(column.len().saturating_sub(1) / 2))
}

/// The index of the column with this name: exactly, or else the only one that equals it in any case without outer blanks.
fn position(table: &Table, name: &str, field: &str) -> Outcome<usize> {
    if let Some(exact) = table.columns.iter().position(|column| column.name == name) {
        return Ok(exact);
    }
    let mut alike = table.columns.iter().enumerate().filter(|(_, column)| crate::frame::fold::same(&column.name, name));
    if let (Some((index, _)), None) = (alike.next(), alike.next()) {
        return Ok(index);
    }
    let names: Vec<String> = table.columns.iter().take(30).map(|column| format!("“{}”", column.name)).collect();
    let text = format!("There is no column “{name}”. The columns are: {}.", names.join(", "));
    Err(Failure::request(field, text))
}

/// A table of new columns, numbered from 1.
///
/// # Errors
/// `REQUEST` when two columns have one name, or there are too many.
fn table_of(row_count: usize, columns: Vec<Column>) -> Outcome<Table> {
    if columns.len() > MOST_COLUMNS {
        let text = format!("The result has {} columns; at most {MOST_COLUMNS} are possible.", columns.len());
        return Err(Failure::request("columns", text));
    }
    let mut names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    names.sort_unstable();
    if let Some(double) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        let text = format!("The result would have two columns “{}”. Give one of them another name.", double[0]);
        return Err(Failure::request("columns", text));
    }
    let columns = columns.into_iter().zip(1..).map(|(column, column_index)| Column { column_index, ..column });
    Ok(Table { row_count, columns: columns.collect(), ..Table::default() })
}

/// Refuses a result that is too large before it is built.
fn require_room(rows: usize, columns: usize) -> Outcome<()> {
    if rows <= MOST_ROWS && rows.saturating_mul(columns) <= MOST_CELLS {
        return Ok(());
    }
    let text = format!(
        "The result would have {rows} rows and {columns} columns; at most {MOST_ROWS} rows and {MOST_CELLS} cells are possible."
    );
    Err(Failure::request("steps", text))
}
