//! `estimand inspect FILE --verify`: reads a workbook a second time, with calamine, and lists the cells in which the two readers differ.

use super::files;
use crate::contract::{Failure, Outcome, Settings};
use crate::control::Unlimited;
use crate::io::{Cell, FileReader, Source};
use calamine::{Data, Range, Reader, open_workbook_auto_from_rs};
use serde::Serialize;
use std::io::Cursor;
use std::path::Path;

/// Differences of a sheet that are listed.
const MOST_LISTED: usize = 100;

/// Both readings of a workbook.
#[derive(Debug, Serialize)]
pub struct Verification {
    /// The second reader.
    pub reader: &'static str,
    /// The sheets in their order.
    pub sheets: Vec<VerifiedSheet>,
}

/// Both readings of a sheet.
#[derive(Debug, Serialize)]
pub struct VerifiedSheet {
    /// Its name.
    pub name: String,
    /// Cells that at least one of the readers finds.
    pub cells: u64,
    /// Cells in which they differ.
    pub different: u64,
    /// The first hundred differences.
    pub differences: Vec<Difference>,
    /// Why the second reader could not read the sheet; `null` if it could.
    pub message: Option<String>,
}

/// A cell in which the readers differ.
#[derive(Debug, Serialize)]
pub struct Difference {
    /// Its address, such as "B3".
    pub cell: String,
    /// The value that Estimand reads; `null` for an empty cell.
    pub estimand: Option<String>,
    /// The value that calamine reads; `null` for an empty cell.
    pub calamine: Option<String>,
    /// The reader that is right by the rules of the format, where that is known.
    pub right: Option<&'static str>,
}

/// Reads a workbook with both readers.
///
/// # Errors
/// The errors of the file; `REQUEST` for a file that is not a workbook.
pub fn verify(path: &Path) -> Outcome<Verification> {
    let bytes = files::read(path)?;
    let reader = files::reader_of(path, &bytes)?;
    let names = reader.sheet_names()?;
    if names.is_empty() {
        return Err(Failure::request("file", "Only workbooks have a second reader; this file is text."));
    }
    let mut other = open_workbook_auto_from_rs(Cursor::new(bytes.as_slice()))
        .map_err(|error| Failure::request("file", format!("calamine cannot open the file: {error}.")))?;
    let mut sheets = Vec::new();
    for name in names {
        sheets.push(match other.worksheet_range(&name) {
            Ok(range) => compare(&reader, name, &range)?,
            Err(error) => VerifiedSheet {
                name,
                cells: 0,
                different: 0,
                differences: Vec::new(),
                message: Some(format!("calamine cannot read the sheet: {error}.")),
            },
        });
    }
    Ok(Verification { reader: "calamine", sheets })
}

fn compare(reader: &FileReader, name: String, range: &Range<Data>) -> Outcome<VerifiedSheet> {
    let settings = Settings { sheet: Some(name.clone()), ..Settings::default() };
    let mut found = VerifiedSheet { name, cells: 0, different: 0, differences: Vec::new(), message: None };
    let source = match reader.source(&settings, &Unlimited) {
        Ok(source) => Some(source),
        // A sheet without a cell holds no table.
        Err(failure) if failure.code == crate::contract::Code::FileEmpty => None,
        Err(failure) => return Err(failure),
    };
    let rows =
        source.as_ref().map_or(0, |source| source.part().rows.end).max(range.end().map_or(0, |(row, _)| row + 1));
    for row in 0..rows {
        compare_row(row, &cells_of(source.as_ref(), row), range, &mut found);
    }
    Ok(found)
}

/// The cells of a row that are not empty, by column.
fn cells_of(source: Option<&Source>, row: u32) -> Vec<(u32, Cell<'_>)> {
    let Some(source) = source.filter(|source| source.part().rows.contains(&row)) else { return Vec::new() };
    let (mut fields, mut handles) = (Vec::new(), Vec::new());
    source.row(row, &mut fields, &mut handles);
    let cells = handles.into_iter().map(|(column, handle)| (column, source.cell(handle)));
    cells.filter(|(_, cell)| *cell != Cell::Empty).collect()
}

fn compare_row(row: u32, ours: &[(u32, Cell<'_>)], range: &Range<Data>, found: &mut VerifiedSheet) {
    let columns = ours.last().map_or(0, |(column, _)| column + 1).max(range.end().map_or(0, |(_, column)| column + 1));
    let mut own = ours.iter().peekable();
    for column in 0..columns {
        let cell = own.next_if(|(at, _)| *at == column).map_or(&Cell::Empty, |(_, cell)| cell);
        let other = range.get_value((row, column)).unwrap_or(&Data::Empty);
        if *cell == Cell::Empty && is_empty(other) {
            continue;
        }
        found.cells += 1;
        if agree(cell, other) {
            continue;
        }
        found.different += 1;
        if found.differences.len() < MOST_LISTED {
            found.differences.push(Difference {
                cell: address(row, column),
                estimand: (*cell != Cell::Empty).then(|| cell.shown()),
                calamine: (!is_empty(other)).then(|| shown(other)),
                right: right(cell, other),
            });
        }
    }
}

fn is_empty(other: &Data) -> bool {
    matches!(other, Data::Empty) || matches!(other, Data::String(text) if text.is_empty())
}

fn agree(ours: &Cell<'_>, other: &Data) -> bool {
    match (ours, other) {
        (Cell::Number(a), Data::Float(b)) => a.to_bits() == b.to_bits(),
        (Cell::Number(a), Data::Int(b)) => *a == *b as f64,
        (Cell::Text(_, _), Data::String(b)) => ours.shown().trim() == b.trim(),
        (Cell::Bool(a), Data::Bool(b)) => a == b,
        (Cell::Duration(a), Data::DateTime(b)) => *a == b.as_f64(),
        (Cell::Date(_, _), Data::DateTime(_) | Data::DateTimeIso(_)) => day(&ours.shown()) == day(&shown(other)),
        (Cell::Error(_), Data::Error(_)) => true,
        (Cell::Error(a), Data::String(b)) => a == b,
        _ => false,
    }
}

/// Drops midnight: a date with the time 00:00:00 equals the date.
fn day(text: &str) -> &str {
    text.strip_suffix("T00:00:00").unwrap_or(text)
}

/// calamine gives 0 for an error in ODS, and drops errors of formulas and rich text in XLSB (docs/decisions/0057-calamine-and-quick-xml.md).
fn right(ours: &Cell<'_>, other: &Data) -> Option<&'static str> {
    let is_lost = match (ours, other) {
        (Cell::Error(_), Data::Float(value)) => *value == 0.0,
        (Cell::Error(_) | Cell::Text(_, _), other) => is_empty(other),
        _ => false,
    };
    is_lost.then_some("estimand")
}

fn shown(other: &Data) -> String {
    match other {
        Data::DateTime(value) => match value.as_datetime() {
            Some(time) if !value.is_duration() => time.to_string().replace(' ', "T"),
            _ => value.as_f64().to_string(),
        },
        other => other.to_string(),
    }
}

/// "B3" of the row 2 and the column 1, counted from 0.
fn address(row: u32, column: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        letters.push(char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    let name: String = letters.iter().rev().collect();
    format!("{name}{}", row + 1)
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn addresses_are_those_of_spreadsheets() {
        let named = [(0, 0), (2, 1), (9, 25), (0, 26), (0, 701), (0, 702)].map(|(row, column)| address(row, column));
        assert_eq!(named, ["A1", "B3", "Z10", "AA1", "ZZ1", "AAA1"]);
    }
}
