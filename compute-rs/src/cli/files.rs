//! Reading files and printing results.

use crate::contract::{CellValue, Failure, Outcome, Question, Receipt, Schema, Settings, ShapeFacts};
use crate::io::{FileReader, ImportedTable};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::process::ExitCode;

/// A reader that holds the whole file; "-" is standard input.
pub(super) fn reader(path: &Path) -> Outcome<FileReader> {
    reader_of(path, &read(path)?)
}

/// A reader of the bytes that a path has.
pub(super) fn reader_of(path: &Path, bytes: &[u8]) -> Outcome<FileReader> {
    let name = path.file_name().map_or_else(|| "input".into(), |name| name.to_string_lossy());
    let mut reader = FileReader::new(if is_standard_input(path) { "input" } else { &name }, bytes.len() as u64)?;
    for chunk in bytes.chunks(1 << 20) {
        reader.push(chunk)?;
    }
    reader.finish()?;
    Ok(reader)
}

/// Settings of the import; defaults when there is no file.
pub(super) fn settings(path: Option<&Path>) -> Outcome<Settings> {
    path.map_or_else(|| Ok(Settings::default()), |path| json_file(path, "settings"))
}

/// Reads a JSON file; a mismatch is reported with its line.
pub(super) fn json_file<T: DeserializeOwned>(path: &Path, field: &str) -> Outcome<T> {
    serde_json::from_slice(&read(path)?)
        .map_err(|error| Failure::request(field, format!("{} cannot be used: {error}.", path.display())))
}

/// The bytes of a file; "-" is standard input.
pub(super) fn read(path: &Path) -> Outcome<Vec<u8>> {
    let read = || {
        if !is_standard_input(path) {
            return std::fs::read(path);
        }
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    };
    read().map_err(|error| Failure::request("file", format!("{} cannot be read: {error}.", path.display())))
}

fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Prints a result; a closed pipe (`| head`) is not an error.
pub(super) fn print(text: &str) -> ExitCode {
    match writeln!(std::io::stdout().lock(), "{text}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => ExitCode::from(1),
        _ => ExitCode::SUCCESS,
    }
}

/// The output of `estimand import`.
#[derive(Serialize)]
pub(super) struct Imported<'t> {
    schema: &'t Schema,
    row_count: u32,
    receipt: &'t Receipt,
    questions: &'t [Question],
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<&'t ShapeFacts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<BTreeMap<String, Vec<CellValue>>>,
}

impl<'t> Imported<'t> {
    /// The summary, with the values on request.
    pub(super) fn new(table: &'t ImportedTable, with_data: bool) -> Self {
        let rows = table.summary.row_count as usize;
        let values = |(i, column): (usize, &crate::io::ImportedColumn)| {
            (format!("c{}", i + 1), (0..rows).map(|row| column.value(row)).collect())
        };
        Self {
            schema: &table.summary.schema,
            row_count: table.summary.row_count,
            receipt: &table.summary.receipt,
            questions: &table.summary.questions,
            shape: table.summary.shape.as_ref(),
            data: with_data.then(|| table.columns.iter().enumerate().map(values).collect()),
        }
    }
}
