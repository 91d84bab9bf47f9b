//! Checks settings against their file. Rows and columns count from 0 here.

use super::column::{Answer, HeaderRowsAnswer};
use super::layout::{MOST_NAME_ROWS, NameRows, Suggested, name_rows};
use super::source::Source;
use super::value::MissingTokens;
use crate::contract::{Failure, Outcome, QuestionKind, Settings};
use std::collections::BTreeMap;

/// First and last row, both included.
type RowRange = (u32, u32);

fn wrong(field: &str, message: impl Into<String>) -> Failure {
    Failure::setting(field, message)
}

const NO_SUCH_ROW: &str = "We do not heve that many rows.";

/// Header rows and first row of data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableStart {
    /// Header rows, none when there are no names.
    pub header: Vec<u32>,
    /// Rows of units, descriptions and ids below the header.
    pub labels: Vec<u32>,
    /// First row of data.
    pub first_row: u32,
}

/// Checks the settings that do not depend on the table's layout.
///
/// # Errors
/// `SETTINGS`, naming the field.
pub(crate) fn check(settings: &Settings, source: &Source) -> Outcome<()> {
    if settings.decimal_separator.is_some_and(|n| n != 1 && n != 2) {
        return Err(wrong("decimal_separator", "The decimal separator is 1 (dot) or 2 (comma)."));
    }
    if settings.header_rows.is_some_and(|n| !(1..=MOST_NAME_ROWS).contains(&n)) {
        return Err(wrong("header_rows", "A header has 1 to 3 rows."));
    }
    let rows = source.file_rows();
    for [from, to] in settings.exclude_rows.iter().flatten() {
        if *from == 0 || from > to || *to > rows {
            let message = format!("Rows {from} to {to} cannot be left out: the file has rows 1 to {rows}.");
            return Err(wrong("exclude_rows", message).at_row(*from));
        }
    }
    let columns = source.file_columns();
    check_columns("names", settings.names.iter().flat_map(BTreeMap::keys), 1, columns)?;
    check_columns("types", settings.types.iter().flat_map(BTreeMap::keys), 1, columns)?;
    check_columns("divisors", settings.divisors.iter().flat_map(BTreeMap::keys), 1, columns)?;
    if settings.divisors.iter().flat_map(BTreeMap::values).any(|divisor| !divisor.is_finite() || *divisor == 0.0) {
        return Err(wrong("divisors", "A divisor is a number other than 0."));
    }
    check_columns("readings", settings.readings.iter().flat_map(BTreeMap::keys), 1, columns)?;
    for (column, reading) in settings.readings.iter().flatten() {
        if reading.decimal_separator.is_some_and(|n| n != 1 && n != 2) {
            let failure = wrong("readings", "The decimal separator is 1 (dot) or 2 (comma).");
            return Err(failure.at_column(column.parse().unwrap_or_default()));
        }
    }
    check_columns("answers", settings.answers.iter().flat_map(BTreeMap::keys), 0, columns)
}

fn check_columns<'a>(field: &str, mut keys: impl Iterator<Item = &'a String>, first: u32, count: u32) -> Outcome<()> {
    let bad =
        keys.find(|key| !key.parse::<u32>().is_ok_and(|n| (first..=count).contains(&n) && n.to_string() == **key));
    match bad {
        Some(key) => {
            Err(wrong(field, format!("\"{key}\" is no column of this file. Columns count from 1 to {count}.")))
        }
        None => Ok(()),
    }
}

/// Where the table starts by the settings; omitted settings are taken from `suggested`.
///
/// `names_at` returns the rows of names from a row on.
///
/// # Errors
/// `SETTINGS` on `header` or `first_row`.
pub(crate) fn table_start(
    settings: &Settings,
    source: &Source,
    suggested: &Suggested,
    names_at: &dyn Fn(u32) -> NameRows,
) -> Outcome<TableStart> {
    let rows = source.file_rows();
    let header = match settings.header {
        None => suggested.header,
        Some(0) => None,
        Some(row) if row > rows => return Err(wrong("header", NO_SUCH_ROW).at_row(row)),
        Some(row) => Some(in_table("header", row, source)?),
    };
    if let Some(first_row) = settings.first_row {
        if first_row == 0 {
            return Err(wrong("first_row", "Row number should be greater than 0."));
        }
        if first_row > rows {
            return Err(wrong("first_row", NO_SUCH_ROW).at_row(first_row));
        }
        if header.is_some_and(|header| first_row <= header + 1) {
            return Err(wrong("first_row", "Row number should be greater than header number.").at_row(first_row));
        }
        in_table("first_row", first_row, source)?;
    }
    let names = header.map(names_at);
    let last = source.row_count();
    let header: Vec<u32> = names.map_or(0..0, |names| names.first..(names.first + names.joined).min(last)).collect();
    let after = names.map_or(0, |names| names.first + names.joined + names.labels);
    let first_row = match settings.first_row {
        // Rows of names are never data.
        Some(first_row) => (first_row - 1).max(header.last().map_or(0, |row| row + 1)),
        None => source.next_filled(after).unwrap_or(last),
    };
    let labels = (header.last().map_or(0, |row| row + 1)..after.min(first_row)).collect();
    Ok(TableStart { header, labels, first_row })
}

/// The rows of the names from a row on: as answered, as the settings say, otherwise as the rows show.
pub(crate) fn names_at(source: &Source, settings: &Settings, row: u32, tokens: &MissingTokens) -> NameRows {
    let found = name_rows(source, row, false, tokens);
    let joined = |joined: u32| NameRows { first: row, joined, labels: 0 };
    match settings.file_answer(QuestionKind::HeaderRows).and_then(|text| HeaderRowsAnswer::of_wire(text)) {
        Some(HeaderRowsAnswer::One) => joined(1),
        Some(HeaderRowsAnswer::Two) => joined(2),
        Some(HeaderRowsAnswer::Three) => joined(3),
        Some(HeaderRowsAnswer::LeftOut) => found,
        None => match settings.header_rows {
            Some(rows) if rows != found.joined => joined(rows),
            _ => found,
        },
    }
}

/// A row (from 1) of the table that is read, from 0.
fn in_table(field: &str, row: u32, source: &Source) -> Outcome<u32> {
    let rows = &source.part().rows;
    if rows.contains(&(row - 1)) {
        return Ok(row - 1);
    }
    let message = format!("Row {row} is not in the table that is read: it is in rows {}–{}.", rows.start + 1, rows.end);
    Err(wrong(field, message).at_row(row))
}

/// Rows of data: from the first one on, all that are not blank and not excluded. In a table of one column a blank row is
/// an empty cell, and so a row of data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DataRows {
    first: u32,
    end: u32,
    excluded: Vec<RowRange>,
    /// Whether blank rows are rows of data.
    pub keeps_blank: bool,
}

impl DataRows {
    /// All rows from `first` to the end except the excluded ranges.
    pub fn new(source: &Source, first: u32, mut excluded: Vec<RowRange>) -> Self {
        excluded.sort_unstable();
        let end = source.row_count();
        let keeps_blank = source.is_one_column() && !is_double_spaced(source, first, end);
        Self { first, end, excluded, keeps_blank }
    }

    /// The rows, ascending.
    pub fn iter<'a>(&'a self, source: &'a Source) -> impl Iterator<Item = u32> + 'a {
        let mut excluded = self.excluded.iter().peekable();
        (self.first..self.end).filter(move |row| {
            while excluded.next_if(|(_, to)| to < row).is_some() {}
            excluded.peek().is_none_or(|(from, _)| from > row) && (self.keeps_blank || !source.is_blank(*row))
        })
    }
}

/// Whether every second row is blank, as in a file with doubled line breaks. Needs three rows of data.
fn is_double_spaced(source: &Source, first: u32, end: u32) -> bool {
    end > first + 4 && (first..end).all(|row| source.is_blank(row) == ((row - first) % 2 == 1))
}
