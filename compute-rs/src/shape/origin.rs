//! The rows that a row of a result comes from: the recipe is applied again, and the row followed back step by step.

use super::{cells_of, collapse, columns_of, columns_to_rows, join, step_of, values_to_columns};
use crate::contract::{Failure, OriginRows, Outcome, RowOrigin, ShapeRecipe, ShapeStep};
use crate::control::Control;
use crate::frame::Table;
use crate::wording::counted;

/// Rows of a table that are listed; all are counted.
const LISTED_ROWS: usize = 100;

/// The rows of the table, and of those that joins name, from which a row of the result is made.
///
/// `row` counts from 0.
///
/// # Errors
/// `REQUEST` when the result has no such row; the errors of [`super::shape`].
pub fn origin_of(
    table: &Table,
    recipe: &ShapeRecipe,
    other: &mut dyn FnMut(&str) -> Outcome<Table>,
    row: u32,
    control: &dyn Control,
) -> Outcome<RowOrigin> {
    let mut others = Vec::new();
    let mut stages: Vec<Table> = Vec::new();
    for step in &recipe.steps {
        control.poll(0, 0)?;
        let joined = match step {
            ShapeStep::Join(join) => Some(other(&join.file)?),
            _ => None,
        };
        let next = step_of(stages.last().unwrap_or(table), step, joined.as_ref(), control)?.table;
        others.push(joined);
        stages.push(next);
    }
    let result = stages.last().unwrap_or(table);
    if row as usize >= result.row_count {
        let rows = counted(result.row_count, "row", "rows");
        let text = format!("The table has {rows}; there is no row {}.", u64::from(row) + 1);
        return Err(Failure::request("row", text));
    }
    let made = rows_of(None, result, &[row]);
    let mut rows = vec![row];
    let mut joined_rows = Vec::new();
    for (index, step) in recipe.steps.iter().enumerate().rev() {
        control.poll(0, 0)?;
        let before = index.checked_sub(1).and_then(|at| stages.get(at)).unwrap_or(table);
        rows = match step {
            ShapeStep::ColumnsToRows(step) => columns_to_rows::sources(before, step, &rows, control)?,
            ShapeStep::ValuesToColumns(step) => values_to_columns::sources(before, step, &rows, control)?,
            ShapeStep::Collapse(step) => collapse::sources(before, step, &rows, control)?,
            ShapeStep::Join(step) => {
                let Some(other) = others.get(index).and_then(Option::as_ref) else { continue };
                let (own, theirs) = join::sources(before, other, step, &rows, control)?;
                joined_rows.push(rows_of(Some(step.file.clone()), other, &theirs));
                own
            }
        };
    }
    let mut tables = vec![rows_of(None, table, &rows)];
    tables.extend(joined_rows.into_iter().rev());
    Ok(RowOrigin { made, tables })
}

fn rows_of(file: Option<String>, table: &Table, rows: &[u32]) -> OriginRows {
    let listed = rows.get(..LISTED_ROWS).unwrap_or(rows);
    OriginRows {
        file,
        count: rows.len() as u32,
        rows: listed.iter().map(|row| row + 1).collect(),
        columns: columns_of(table),
        cells: cells_of(table, listed.iter().map(|&row| row as usize)),
    }
}
