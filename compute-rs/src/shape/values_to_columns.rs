//! The values of a column to columns: a row for each combination of the other columns, in the order of first appearance.

use super::rows::{Codes, NO_ROW, reserved, rows_in_words, taken};
use super::{MOST_COLUMNS, position, require_room, rows_of_groups, table_of};
use crate::contract::{Failure, Outcome, ValuesToColumns};
use crate::control::Control;
use crate::frame::{Column, Table};

/// The rows of the table that are in one of the rows of the result.
pub(super) fn sources(
    table: &Table,
    step: &ValuesToColumns,
    groups: &[u32],
    control: &dyn Control,
) -> Outcome<Vec<u32>> {
    let taken = [position(table, &step.names_from, "names_from")?, position(table, &step.values_from, "values_from")?];
    let others = table.columns.iter().enumerate().filter(|(index, _)| !taken.contains(index));
    rows_of_groups(&Codes::of_all(others.map(|(_, column)| &column.data), table.row_count, control)?, groups)
}

pub(super) fn apply(table: &Table, step: &ValuesToColumns, control: &dyn Control) -> Outcome<Table> {
    let names_at = position(table, &step.names_from, "names_from")?;
    let values_at = position(table, &step.values_from, "values_from")?;
    if names_at == values_at {
        let name = &step.names_from;
        let text =
            format!("“{name}” cannot have both the names and the values. Choose another column for one of them.");
        return Err(Failure::request("values_from", text));
    }
    let (Some(names), Some(values)) = (table.columns.get(names_at), table.columns.get(values_at)) else {
        return Err(Failure::request("names_from", "The columns do not exist."));
    };
    let others: Vec<&Column> = table
        .columns
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != names_at && *index != values_at)
        .map(|(_, column)| column)
        .collect();
    let groups = Codes::of_all(others.iter().map(|column| &column.data), table.row_count, control)?;
    let named = Codes::of(&names.data, control)?;
    require_named(names, table.row_count)?;
    if named.count() + others.len() > MOST_COLUMNS {
        let text = format!(
            "“{}” has {} different values; at most {MOST_COLUMNS} columns are possible.",
            names.name,
            named.count()
        );
        return Err(Failure::request("names_from", text));
    }
    require_room(groups.count(), others.len() + named.count())?;
    let cells = cells(&groups, &named, names, control)?;
    let mut columns = reserved(others.len() + named.count())?;
    for column in others {
        columns.push(taken(column, &groups.first_rows)?);
    }
    for (rows, &first) in cells.iter().zip(&named.first_rows) {
        let name = names.text(first as usize).unwrap_or_default();
        columns.push(Column { name, ..taken(values, rows)? });
    }
    table_of(groups.count(), columns)
}

fn require_named(names: &Column, rows: usize) -> Outcome<()> {
    let unnamed: Vec<u32> =
        (0..rows as u32).filter(|&row| super::rows::is_missing(&names.data, row as usize)).collect();
    if unnamed.is_empty() {
        return Ok(());
    }
    let text = format!(
        "“{}” has no value in {}, so these values have no column. Leave these rows out first.",
        names.name,
        rows_in_words(&unnamed)
    );
    Err(Failure::request("names_from", text))
}

/// For each new column the row that has its value, by group.
fn cells(groups: &Codes, named: &Codes, names: &Column, control: &dyn Control) -> Outcome<Vec<Vec<u32>>> {
    let mut cells = reserved(named.count())?;
    for _ in 0..named.count() {
        let mut rows: Vec<u32> = reserved(groups.count())?;
        rows.resize(groups.count(), NO_ROW);
        cells.push(rows);
    }
    for (row, (&group, &name)) in groups.codes.iter().zip(&named.codes).enumerate() {
        if row % 65_536 == 0 {
            control.poll(row as u64, groups.codes.len() as u64)?;
        }
        let cell: Option<&mut u32> = cells.get_mut(name as usize).and_then(|rows| rows.get_mut(group as usize));
        let Some(cell) = cell else { continue };
        if *cell != NO_ROW {
            let text = format!(
                "Two values belong into one cell: {} have “{}” and agree in all other columns. Collapse them first, or leave one out.",
                rows_in_words(&[*cell, row as u32]),
                names.text(row).unwrap_or_default()
            );
            return Err(Failure::request("values_from", text));
        }
        *cell = row as u32;
    }
    Ok(cells)
}
