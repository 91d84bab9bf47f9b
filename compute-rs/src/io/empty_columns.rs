//! Columns of the file that are not columns of the table: empty ones, and remarks next to it.

use super::assemble::ReadColumn;
use super::column::{InferredType, Survey};
use super::layout::Facts;
use super::source::{Cells, Source};
use super::value::MissingTokens;
use crate::contract::{ColumnType, Outcome, Settings};
use crate::control::Control;

/// Drops empty columns, unless they have a name or the user chose the columns; the receipt names those inside the
/// table.
pub(crate) fn without_empty_columns(
    source: &Source,
    settings: &Settings,
    read: Vec<(ReadColumn, InferredType)>,
    columns: &[u32],
    header: &[u32],
    notes: &mut Vec<String>,
) -> (Vec<(ReadColumn, InferredType)>, Vec<u32>) {
    let named = |column: u32| header.iter().any(|row| !source.cell_at(*row, column).text().trim_ascii().is_empty());
    let has_selection = settings.col_ranges.as_deref().is_some_and(|text| !text.trim().is_empty());
    let is_empty = |column: u32, read: &ReadColumn| read.survey.filled() == 0 && !named(column);
    // Remarks next to the table: texts in a few rows, right of an empty column, under no name.
    let rows = read.first().map_or(0, |(read, _)| read.values.len() as u32);
    let has_names = !header.is_empty();
    let mut remarks: Vec<u32> = Vec::new();
    let mut is_apart = false;
    for (column, (read, inferred)) in columns.iter().zip(&read) {
        let is_remark = is_apart
            && has_names
            && !named(*column)
            && inferred.kind == ColumnType::String
            && read.survey.filled() * 2 < rows;
        if is_remark && !has_selection {
            remarks.push(*column);
        }
        is_apart = is_empty(*column, read) || is_remark;
    }
    if !remarks.is_empty() {
        let columns: Vec<String> = remarks.iter().map(|column| (column + 1).to_string()).collect();
        let columns = columns.join(", ");
        notes.push(format!(
            "Remarks next to the table (column {columns}) are left out. To import them, choose these columns."
        ));
    }
    let keep = |(column, (read, _)): &(u32, (ReadColumn, InferredType))| {
        has_selection || !(is_empty(*column, read) || remarks.contains(column))
    };
    let all = columns.iter().copied().zip(read);
    let (kept, empty): (Vec<_>, Vec<_>) = all.partition(keep);
    let empty: Vec<_> = empty.into_iter().filter(|(column, _)| !remarks.contains(column)).collect();
    if kept.is_empty() {
        return (empty.into_iter().map(|(_, read)| read).collect(), columns.to_vec());
    }
    let (columns, read): (Vec<u32>, Vec<_>) = kept.into_iter().unzip();
    let edges = columns.first().copied().unwrap_or(0)..columns.last().copied().unwrap_or(0);
    let inside: Vec<String> =
        empty.iter().filter(|(column, _)| edges.contains(column)).map(|(column, _)| (column + 1).to_string()).collect();
    match inside.as_slice() {
        [] => {}
        [one] => notes.push(format!("Column {one} is empty and left out.")),
        many => notes.push(format!("Columns {} are empty and left out.", many.join(", "))),
    }
    (read, columns)
}

/// The number of non-empty cells of each column.
pub(crate) fn filled_by_column(source: &Source, tokens: &MissingTokens, control: &dyn Control) -> Outcome<Vec<u32>> {
    if let Cells::Sheet(sheet) = &source.cells {
        return Ok(sheet.filled_by_column(source.part()));
    }
    let facts = Facts::collect(source, source.row_count(), tokens, control)?;
    Ok(facts.surveys_from(0).iter().map(Survey::filled).collect())
}
