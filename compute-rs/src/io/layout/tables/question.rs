//! Asks which of several tables to read.

use super::{CellContext, find};
use crate::contract::{FilePart, Outcome, Question, QuestionKind, QuestionOption, Settings};
use crate::control::Control;
use crate::io::column::{assumption_of, checked_answer};
use crate::io::layout::facts::Facts;
use crate::io::layout::names::column_names;
use crate::io::layout::ranges::parse_ranges;
use crate::io::layout::suggest::{recurs, suggest};
use crate::io::part::Part;
use crate::io::source::{Cells, Source};
use crate::io::value::MissingTokens;

/// The answer that reads everything as one table.
const ALL: &str = "all";

/// Most tables and column names listed in a question, and characters of a name.
const LISTED_TABLES: usize = 4;
const LISTED_NAMES: usize = 6;
const NAME_CHARACTERS: usize = 30;

/// Rows searched for the names of a table.
const HEAD_ROWS: u32 = 64;

/// The table that is read.
#[derive(Debug)]
pub(crate) struct TableChoice {
    /// The source, narrowed to that table.
    pub source: Source,
    /// The question, when there are several tables.
    pub question: Option<Question>,
    /// The text about the assumption, and about the tables that are left out.
    pub notes: Vec<String>,
}

/// The table that the answer chooses, otherwise the largest one that agrees with the rows and columns of the settings.
///
/// # Errors
/// `SETTINGS` on `answers` or `col_ranges`, and the errors of `control`.
pub(crate) fn choose(
    source: &Source,
    settings: &Settings,
    tokens: &MissingTokens,
    control: &dyn Control,
) -> Outcome<TableChoice> {
    let context = CellContext { tokens, control };
    let tables = find(source, context)?;
    if tables.is_empty() {
        return Ok(TableChoice { source: source.clone(), question: None, notes: Vec::new() });
    }
    let selected = selected_columns(settings, source)?;
    let agrees = |table: &Part| agrees(table, settings, &selected);
    // The largest one; the first among equals.
    let size = |table: &Part| table.rows.len() * table.columns.len();
    let fitting = (1u32..).zip(&tables).filter(|(_, table)| agrees(table));
    let largest = fitting.fold(None::<(u32, &Part)>, |best, (number, table)| match best {
        Some((_, of)) if size(of) >= size(table) => best,
        _ => Some((number, table)),
    });
    let preset = largest.map_or(ALL.to_owned(), |(number, _)| number.to_string());
    let question = ask(source, &tables, preset, context)?;
    let given = settings.file_answer(QuestionKind::Tables);
    let answer = checked_answer(&question, given)?;
    let mut notes = Vec::new();
    if given.is_none() {
        notes.push(assumption_of(&question));
    }
    let table = answer.parse::<usize>().ok().and_then(|number| tables.get(number.checked_sub(1)?));
    let Some(table) = table else { return Ok(TableChoice { source: source.clone(), question: Some(question), notes }) };
    if let Some(column) = selected.iter().find(|column| !table.columns.contains(column)) {
        let message = format!(
            "Column {} is not in the table that is read: it is in {}.",
            column + 1,
            range("column", table.columns.start, table.columns.end)
        );
        return Err(crate::contract::Failure::setting("col_ranges", message).at_column(column + 1));
    }
    let others: Vec<String> =
        tables.iter().filter(|other| *other != table).map(|other| location(other, &tables)).collect();
    let what = if others.len() == 1 { "Another table is" } else { "Other tables are" };
    notes.push(format!("{what} left out: {}.", listed(&others)));
    Ok(TableChoice { source: source.narrowed(table), question: Some(question), notes })
}

/// Columns that the settings choose, from 0.
fn selected_columns(settings: &Settings, source: &Source) -> Outcome<Vec<u32>> {
    match settings.col_ranges.as_deref().filter(|text| !text.trim().is_empty()) {
        Some(text) => parse_ranges(text, source.file_columns()),
        None => Ok(Vec::new()),
    }
}

/// Whether a table contains the rows and columns that the settings name.
fn agrees(table: &Part, settings: &Settings, selected: &[u32]) -> bool {
    let holds = |row: Option<u32>| row.and_then(|row| row.checked_sub(1)).is_none_or(|row| table.rows.contains(&row));
    let is_left_out = || {
        settings.exclude_rows.iter().flatten().any(|[from, to]| *from <= table.rows.start + 1 && *to >= table.rows.end)
    };
    holds(settings.header)
        && holds(settings.first_row)
        && selected.iter().all(|column| table.columns.contains(column))
        && !is_left_out()
}

fn ask(source: &Source, tables: &[Part], preset: String, context: CellContext<'_>) -> Outcome<Question> {
    let locations: Vec<String> = tables.iter().map(|table| location(table, tables)).collect();
    let holder = if matches!(source.cells, Cells::Text(_)) { "file" } else { "sheet" };
    let text =
        format!("This {holder} holds {} tables: {}. Which one should be imported?", tables.len(), listed(&locations));
    let mut options = Vec::with_capacity(tables.len() + 1);
    for (number, (table, location)) in (1..).zip(tables.iter().zip(&locations)) {
        options.push(QuestionOption {
            value: number.to_string(),
            reading: format!("{location}: {}", names_of(source, table, context)?),
            part: Some(FilePart {
                rows: [table.rows.start + 1, table.rows.end],
                columns: [table.columns.start + 1, table.columns.end],
            }),
        });
    }
    options.push(QuestionOption { value: ALL.to_owned(), reading: "all of it, as one table".to_owned(), part: None });
    let rows = tables.iter().map(|table| table.rows.start + 1).collect::<std::collections::BTreeSet<u32>>();
    Ok(Question { column: 0, kind: QuestionKind::Tables, text, options, preset, rows: rows.into_iter().collect() })
}

/// The location of a table in words: its rows, or its columns when other tables are next to it.
fn location(table: &Part, tables: &[Part]) -> String {
    let rows = range("row", table.rows.start, table.rows.end);
    let columns = range("column", table.columns.start, table.columns.end);
    let overlap = |a: &std::ops::Range<u32>, b: &std::ops::Range<u32>| a.start < b.end && b.start < a.end;
    let has_beside = tables.iter().any(|other| other != table && overlap(&other.rows, &table.rows));
    if !has_beside {
        rows
    } else if tables.iter().all(|other| other.rows == table.rows) {
        columns
    } else {
        format!("{columns} in {rows}")
    }
}

/// "rows 1–12", "column 3". The end is excluded.
fn range(noun: &str, from: u32, end: u32) -> String {
    if from + 1 >= end { format!("{noun} {}", from + 1) } else { format!("{noun}s {}–{end}", from + 1) }
}

/// Up to four locations, joined in words.
fn listed(locations: &[String]) -> String {
    let more = locations.len() - locations.len().min(LISTED_TABLES);
    let mut shown = locations.get(..LISTED_TABLES.min(locations.len())).unwrap_or_default().to_vec();
    let last = if more > 0 { Some(format!("{more} more")) } else { shown.pop() };
    let last = last.unwrap_or_default();
    if shown.is_empty() { last } else { format!("{}, and {last}", shown.join(", ")) }
}

/// The names of a table's columns.
fn names_of(source: &Source, table: &Part, context: CellContext<'_>) -> Outcome<String> {
    let end = table.rows.end.min(table.rows.start.saturating_add(HEAD_ROWS));
    let head = source.narrowed(&Part { rows: table.rows.start..end, columns: table.columns.clone() });
    let facts = Facts::collect(&head, end, context.tokens, context.control)?;
    let found = suggest(&head, &facts, context.tokens, &|row| recurs(&head, row));
    let count = table.columns.len();
    let Some(header) = found.header else { return Ok(format!("{count} columns without names")) };
    let columns: Vec<u32> = table.columns.clone().take(LISTED_NAMES).collect();
    let header: Vec<u32> = (header..header + found.header_rows).collect();
    let names = column_names(&head, &header, &columns, None)?;
    let mut shown: Vec<String> = names.iter().map(|name| cut(name)).collect();
    if count > LISTED_NAMES {
        shown.push("…".to_owned());
    }
    Ok(shown.join(", "))
}

fn cut(name: &str) -> String {
    if name.chars().count() <= NAME_CHARACTERS {
        return name.to_owned();
    }
    let begin: String = name.chars().take(NAME_CHARACTERS - 1).collect();
    format!("{}…", begin.trim_end())
}
