//! Columns to rows: a row for each row and period, in the order of the rows and then of the columns.

use super::rows::{NO_ROW, is_missing, reserved, taken};
use super::{period_names, position, require_room, table_of};
use crate::contract::{ColumnsToRows, Failure, Outcome, WideColumns};
use crate::control::Control;
use crate::frame::column::{MISSING_DAY, MISSING_MILLISECOND, shortest};
use crate::frame::{Column, ColumnData, Dictionary, Table};
use std::collections::HashMap;

/// A new column, and for each period the index of the column that it takes its values from.
struct Variable<'s> {
    name: &'s str,
    sources: Vec<Option<usize>>,
}

pub(super) fn apply(table: &Table, step: &ColumnsToRows, control: &dyn Control) -> Outcome<Table> {
    let (names, variables) = plan(table, step)?;
    let used: Vec<usize> = variables.iter().flat_map(|variable| variable.sources.iter().flatten().copied()).collect();
    let kept: Vec<&Column> =
        table.columns.iter().enumerate().filter(|(index, _)| !used.contains(index)).map(|(_, column)| column).collect();
    require_room(table.row_count.saturating_mul(names.len()), kept.len() + 1 + variables.len())?;
    let (rows, periods) = pairs(table, step, &variables, names.len(), control)?;
    let mut columns = reserved(kept.len() + 1 + variables.len())?;
    for column in kept {
        columns.push(taken(column, &rows)?);
    }
    let (data, _) = period_names::column_of(&names)?;
    columns.push(taken(&Column { column_index: 0, name: step.names_to.trim().to_owned(), data }, &periods)?);
    for variable in &variables {
        control.poll(0, 0)?;
        let data = values_of(table, variable, &rows, &periods)?;
        columns.push(Column { column_index: 0, name: variable.name.trim().to_owned(), data });
    }
    table_of(rows.len(), columns)
}

fn plan<'s>(table: &Table, step: &'s ColumnsToRows) -> Outcome<(Vec<&'s str>, Vec<Variable<'s>>)> {
    let refuse = |text: &str| Err(Failure::request("columns", text));
    match (&step.columns, &step.values_to) {
        (WideColumns::One(columns), Some(values_to)) => {
            let sources: Outcome<Vec<usize>> = columns.iter().map(|name| position(table, name, "columns")).collect();
            let sources = sources?;
            if sources.is_empty() {
                return refuse("Choose the columns that become rows.");
            }
            if let Some(double) = sources.iter().enumerate().find(|(at, index)| sources[..*at].contains(index)) {
                return refuse(&format!("The column “{}” is named twice.", columns[double.0]));
            }
            let variable = Variable { name: values_to, sources: sources.into_iter().map(Some).collect() };
            Ok((columns.iter().map(String::as_str).collect(), vec![variable]))
        }
        (WideColumns::One(_), None) => refuse("Give the new column of values a name: values_to."),
        (WideColumns::Several(_), Some(_)) => {
            refuse("With several variables each has its own name; leave values_to out.")
        }
        (WideColumns::Several(variables), None) => {
            let mut names: Vec<&str> = Vec::new();
            for (_, periods) in &variables.0 {
                for (period, _) in &periods.0 {
                    if !names.contains(&period.as_str()) {
                        names.push(period);
                    }
                }
            }
            if names.is_empty() {
                return refuse("Choose the columns that become rows.");
            }
            let mut planned = Vec::new();
            for (name, periods) in &variables.0 {
                let mut sources = vec![None; names.len()];
                for (period, column) in &periods.0 {
                    let at = names.iter().position(|known| known == period);
                    if let Some(source) = at.and_then(|at| sources.get_mut(at)) {
                        *source = Some(position(table, column, "columns")?);
                    }
                }
                planned.push(Variable { name, sources });
            }
            Ok((names, planned))
        }
    }
}

/// Row and period of each row of the result.
fn pairs(
    table: &Table,
    step: &ColumnsToRows,
    variables: &[Variable],
    periods: usize,
    control: &dyn Control,
) -> Outcome<(Vec<u32>, Vec<u32>)> {
    let count = table.row_count * periods;
    let (mut rows, mut places): (Vec<u32>, Vec<u32>) = (reserved(count)?, reserved(count)?);
    let has_value = |row: usize, period: usize| {
        variables.iter().any(|variable| {
            let source = variable.sources.get(period).copied().flatten();
            source.and_then(|source| table.columns.get(source)).is_some_and(|column| !is_missing(&column.data, row))
        })
    };
    for row in 0..table.row_count {
        if row % 4096 == 0 {
            control.poll(row as u64, table.row_count as u64)?;
        }
        for period in 0..periods {
            if step.keep_missing || has_value(row, period) {
                rows.push(row as u32);
                places.push(period as u32);
            }
        }
    }
    Ok((rows, places))
}

/// The values of a variable. Numbers, dates and texts stay what they are; columns of different types become texts.
fn values_of(table: &Table, variable: &Variable, rows: &[u32], periods: &[u32]) -> Outcome<ColumnData> {
    let sources: Vec<Option<&ColumnData>> = variable
        .sources
        .iter()
        .map(|source| source.and_then(|source| table.columns.get(source)).map(|column| &column.data))
        .collect();
    let known: Vec<&ColumnData> = sources.iter().flatten().copied().collect();
    macro_rules! gathered {
        ($kind:ident, $missing:expr) => {{
            let lists: Vec<&[_]> = sources
                .iter()
                .map(|source| if let Some(ColumnData::$kind(values)) = source { values.as_slice() } else { &[] })
                .collect();
            let mut values = reserved(rows.len())?;
            values.extend(rows.iter().zip(periods).map(|(&row, &period)| {
                lists.get(period as usize).and_then(|list| list.get(row as usize)).copied().unwrap_or($missing)
            }));
            return Ok(ColumnData::$kind(values));
        }};
    }
    if known.iter().all(|data| matches!(data, ColumnData::Number(_))) {
        gathered!(Number, f64::NAN);
    }
    if known.iter().all(|data| matches!(data, ColumnData::Days(_))) {
        gathered!(Days, MISSING_DAY);
    }
    if known.iter().all(|data| matches!(data, ColumnData::Milliseconds(_))) {
        gathered!(Milliseconds, MISSING_MILLISECOND);
    }
    texts_of(table, variable, rows, periods)
}

fn texts_of(table: &Table, variable: &Variable, rows: &[u32], periods: &[u32]) -> Outcome<ColumnData> {
    let mut seen: HashMap<String, i32> = HashMap::new();
    let mut dictionary = Dictionary::default();
    let mut codes = reserved(rows.len())?;
    for (&row, &period) in rows.iter().zip(periods) {
        let source = variable.sources.get(period as usize).copied().flatten();
        let column = source.and_then(|source| table.columns.get(source));
        let Some(text) = column.and_then(|column| text_of(column, row)) else {
            codes.push(-1);
            continue;
        };
        let code = match seen.get(&text) {
            Some(&code) => code,
            None => {
                let code = dictionary.len() as i32;
                dictionary.push(&text)?;
                seen.insert(text, code);
                code
            }
        };
        codes.push(code);
    }
    Ok(ColumnData::Text { codes, dictionary })
}

fn text_of(column: &Column, row: u32) -> Option<String> {
    if row == NO_ROW {
        return None;
    }
    match &column.data {
        ColumnData::Number(values) => {
            values.get(row as usize).filter(|value| value.is_finite()).map(|&value| shortest(value))
        }
        _ => column.text(row as usize),
    }
}
