//! Settings of columns that a long table has and its file has not. Their numbers follow the last column of the file.

use super::long::Labelled;
use super::names::WideNames;
use crate::contract::{ColumnType, Failure, Outcome, Settings};
use crate::io::ImportedTable;
use crate::io::limits::NAME_CHARACTERS;
use std::collections::BTreeMap;

/// The settings without those of columns that the file does not have.
pub(super) fn of_file(settings: &Settings, file_columns: u32) -> Settings {
    Settings {
        names: in_file(settings.names.as_ref(), file_columns),
        types: in_file(settings.types.as_ref(), file_columns),
        divisors: in_file(settings.divisors.as_ref(), file_columns),
        readings: in_file(settings.readings.as_ref(), file_columns),
        answers: in_file(settings.answers.as_ref(), file_columns),
        ..settings.clone()
    }
}

fn in_file<V: Clone>(values: Option<&BTreeMap<String, V>>, file_columns: u32) -> Option<BTreeMap<String, V>> {
    let is_in_file = |(key, _): &(&String, &V)| key.parse::<u32>().map_or(true, |column| column <= file_columns);
    let kept: BTreeMap<String, V> =
        values?.iter().filter(is_in_file).map(|(key, value)| (key.clone(), value.clone())).collect();
    // A column that was only a setting of other columns is treated as if it were left out.
    (!kept.is_empty() || values?.is_empty()).then_some(kept)
}

/// The settings of the file, with the settings of a variable copied to each of its columns. Columns of a variable that
/// are mostly numbers are all read as numbers.
pub(super) fn of_variables(
    own: &Settings,
    settings: &Settings,
    file_columns: u32,
    labelled: &Labelled,
    names: &WideNames,
    table: &ImportedTable,
) -> Settings {
    let mut spread = own.clone();
    let first = labelled.first_value_column(file_columns);
    for (at, variable) in names.variables.iter().enumerate() {
        // The columns that the values of a label become are all of the only variable.
        let of_variable = |column: u32| {
            column.checked_sub(first).is_some_and(|index| names.variables.len() == 1 || index as usize == at)
        };
        let columns: Vec<String> = variable
            .columns
            .iter()
            .filter_map(|(index, _)| table.summary.schema.fields.get(*index))
            .map(|field| field.file_column.to_string())
            .collect();
        copy(settings.types.as_ref(), &mut spread.types, of_variable, &columns);
        copy(settings.readings.as_ref(), &mut spread.readings, of_variable, &columns);
        copy(settings.answers.as_ref(), &mut spread.answers, of_variable, &columns);
        let kinds =
            variable.columns.iter().filter_map(|(index, _)| table.summary.schema.fields.get(*index)).map(|f| f.kind);
        let numbers = kinds.clone().filter(|kind| *kind == ColumnType::Number).count();
        if numbers < columns.len() && numbers * 2 >= columns.len() {
            let types = spread.types.get_or_insert_default();
            for (column, kind) in columns.iter().zip(kinds) {
                if kind == ColumnType::String {
                    types.entry(column.clone()).or_insert(ColumnType::Number);
                }
            }
        }
    }
    if spread.types.as_ref().is_some_and(BTreeMap::is_empty) && own.types.is_none() {
        spread.types = None;
    }
    spread
}

/// Copies the settings of a variable to its columns that have none of their own.
fn copy<V: Clone>(
    from: Option<&BTreeMap<String, V>>,
    to: &mut Option<BTreeMap<String, V>>,
    of_variable: impl Fn(u32) -> bool,
    columns: &[String],
) {
    for value in
        from.into_iter().flatten().filter(|(key, _)| key.parse().is_ok_and(&of_variable)).map(|(_, value)| value)
    {
        let to = to.get_or_insert_default();
        for column in columns {
            to.entry(column.clone()).or_insert_with(|| value.clone());
        }
    }
}

/// Refuses settings of columns that neither the file nor the long table has.
pub(super) fn require_known(settings: &Settings, file_columns: u32, table: &ImportedTable) -> Outcome<()> {
    let is_known = |key: &String| {
        key.parse::<u32>().is_ok_and(|column| {
            column <= file_columns || table.summary.schema.fields.iter().any(|field| field.file_column == column)
        })
    };
    let keys = [
        ("names", settings.names.iter().flat_map(BTreeMap::keys).find(|key| !is_known(key))),
        ("types", settings.types.iter().flat_map(BTreeMap::keys).find(|key| !is_known(key))),
        ("divisors", settings.divisors.iter().flat_map(BTreeMap::keys).find(|key| !is_known(key))),
        ("readings", settings.readings.iter().flat_map(BTreeMap::keys).find(|key| !is_known(key))),
        ("answers", settings.answers.iter().flat_map(BTreeMap::keys).find(|key| !is_known(key))),
    ];
    match keys.into_iter().find_map(|(field, key)| key.map(|key| (field, key))) {
        Some((field, key)) => {
            Err(Failure::setting(field, format!("\"{key}\" is no column of the table in its new shape.")))
        }
        None => Ok(()),
    }
}

/// Refuses types and readings of columns that are not read from cells of their own.
pub(super) fn require_own_cells(
    settings: &Settings,
    file_columns: u32,
    first_value: u32,
    by_label: bool,
) -> Outcome<()> {
    let types = settings.types.iter().flat_map(BTreeMap::keys).map(|key| ("types", key));
    let readings = settings.readings.iter().flat_map(BTreeMap::keys).map(|key| ("readings", key));
    for (field, key) in types.chain(readings) {
        let Some(column) = key.parse::<u32>().ok().filter(|column| *column > file_columns) else { continue };
        if column >= first_value && !by_label {
            continue;
        }
        let text = if column < first_value {
            "This column is made of names in the file, so it cannot be read in another way."
        } else {
            "This column is read from the same cells as others, so it cannot be read in another way alone. Read the file again with one column of values."
        };
        return Err(Failure::setting(field, text).at_column(column));
    }
    Ok(())
}

/// Gives the columns of the long table the names that the settings have for them.
pub(super) fn rename(table: &mut ImportedTable, settings: &Settings, file_columns: u32) -> Outcome<()> {
    let summary = &mut table.summary;
    for (field, receipt) in summary.schema.fields.iter_mut().zip(&mut summary.receipt.columns) {
        let own = settings.names.as_ref().and_then(|names| names.get(&field.file_column.to_string()));
        let Some(name) = own.map(|name| name.trim()).filter(|_| field.file_column > file_columns) else { continue };
        if name.is_empty() || name.chars().count() > NAME_CHARACTERS {
            let text = format!("A name has 1 to {NAME_CHARACTERS} characters.");
            return Err(Failure::setting("names", text).at_column(field.file_column));
        }
        (field.name, receipt.name) = (name.to_owned(), name.to_owned());
    }
    Ok(())
}
