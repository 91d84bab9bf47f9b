//! Independent readers find the same cells: calamine in this test, pandas and openpyxl in stored results.

use calamine::{Data, Reader, open_workbook_auto};
use estimand_compute::contract::{CellValue, Settings};
use estimand_compute::control::Unlimited;
use estimand_compute::io::{FileReader, ImportedTable};
use std::path::{Path, PathBuf};

/// The cells of a sheet below its first row, as calamine reads them.
fn read_by_calamine(file: &PathBuf, sheet: &str) -> Vec<Vec<Data>> {
    let mut book = open_workbook_auto(file).expect("calamine opens it");
    let range = book.worksheet_range(sheet).expect("calamine reads it");
    range.rows().skip(1).map(<[Data]>::to_vec).collect()
}

fn import(file: &Path) -> ImportedTable {
    let bytes = std::fs::read(file).expect("the fixture is there");
    let mut reader = FileReader::new(&file.to_string_lossy(), bytes.len() as u64).expect("small");
    reader.push(&bytes).expect("fits");
    reader.finish().expect("a table");
    reader.import(&Settings::default(), &Unlimited).expect("imports")
}

fn read_by_us(file: &Path) -> (String, Vec<Vec<CellValue>>) {
    let table = import(file);
    let rows =
        (0..table.summary.row_count as usize).map(|row| table.columns.iter().map(|c| c.value(row)).collect()).collect();
    (table.summary.receipt.sheet.expect("a sheet"), rows)
}

/// Compares dates in calamine's form, which always has a time of day.
fn agree(ours: &CellValue, other: &Data) -> bool {
    match (ours, other) {
        (CellValue::Missing(()), Data::Empty | Data::Error(_)) => true,
        (CellValue::Number(a), Data::Float(b)) => a.to_bits() == b.to_bits(),
        (CellValue::Number(a), Data::Int(b)) => *a == *b as f64,
        (CellValue::Text(a), Data::String(b)) => a == b,
        (CellValue::Text(a), Data::Bool(b)) => *a == b.to_string().to_uppercase(),
        (CellValue::Text(a), Data::DateTime(b)) => {
            let text = b.as_datetime().map(|day| day.to_string().replace(' ', "T")).unwrap_or_default();
            text == *a || text == format!("{a}T00:00:00")
        }
        (CellValue::Text(a), Data::DateTimeIso(b)) => a == b,
        _ => false,
    }
}

#[test]
fn calamine_reads_the_same_cells() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/import");
    for name in [
        "plain.xlsx",
        "sheets.xlsx",
        "strings_continued.xls",
        "plain.ods",
        "plain.xlsb",
        "number_cells_are_numbers.xlsx",
    ] {
        let file = folder.join(name);
        let (sheet, rows) = read_by_us(&file);
        let expected = read_by_calamine(&file, &sheet);
        assert_eq!(rows.len(), expected.len(), "{name}");
        for (row, (a, b)) in rows.iter().zip(&expected).enumerate() {
            assert_eq!(a.len(), b.len(), "{name}, row {}", row + 2);
            for (a, b) in a.iter().zip(b) {
                assert!(agree(a, b), "{name}, row {}: {a:?} and {b:?}", row + 2);
            }
        }
    }
}

/// What pandas or openpyxl read from a file (tests/fixtures/import/other_readers.py).
#[derive(serde::Deserialize)]
struct OtherReading {
    file: String,
    reader: String,
    names: Vec<String>,
    rows: Vec<Vec<CellValue>>,
}

#[derive(serde::Deserialize)]
struct OtherReaders {
    cases: Vec<OtherReading>,
}

/// Drops midnight: a date with time 00:00:00 equals the date.
fn day(text: &str) -> &str {
    text.strip_suffix("T00:00:00").unwrap_or(text)
}

fn same(ours: &CellValue, other: &CellValue) -> bool {
    match (ours, other) {
        (CellValue::Missing(()), CellValue::Missing(())) => true,
        (CellValue::Number(a), CellValue::Number(b)) => a.to_bits() == b.to_bits(),
        (CellValue::Text(a), CellValue::Text(b)) => day(a) == day(b),
        _ => false,
    }
}

#[test]
fn pandas_and_openpyxl_read_the_same_names_and_values() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/import");
    let text = std::fs::read_to_string(folder.join("other_readers.json")).expect("the stored results");
    let stored: OtherReaders = serde_json::from_str(&text).expect("results in the script's format");
    assert!(stored.cases.len() >= 20);
    for OtherReading { file, reader, names, rows } in stored.cases {
        let table = import(&folder.join(&file));
        let fields = &table.summary.schema.fields;
        let mut our_names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
        // The stored results leave out times of day, which are text to us.
        our_names.retain(|name| *name != "clock");
        assert_eq!(our_names, names, "{file}, {reader}");
        assert_eq!(table.summary.row_count as usize, rows.len(), "{file}, {reader}");
        for (row, values) in rows.iter().enumerate() {
            assert_eq!(values.len(), names.len(), "{file}, row {}, {reader}", row + 1);
            for (column, value) in table.columns.iter().zip(values) {
                let ours = column.value(row);
                assert!(same(&ours, value), "{file}, row {}: {ours:?}, {reader}: {value:?}", row + 1);
            }
        }
    }
}

/// The facts that keep calamine from reading ODS and XLSB for us (docs/decisions/0057-calamine-and-quick-xml.md). When
/// this fails after an update of calamine, that decision needs another look.
#[test]
fn calamine_still_loses_errors_and_rich_text() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/import");
    let ods = read_by_calamine(&folder.join("errors.ods"), "E");
    assert_eq!(ods[1][1], Data::Float(0.0), "an error that Excel wrote reads as a number");
    let xlsb = read_by_calamine(&folder.join("errors_and_merges.xlsb"), "Data");
    assert_eq!(xlsb[0][0], Data::Empty, "rich text is dropped");
    assert_eq!(xlsb[1][1], Data::Empty, "the error of a formula is dropped");
}
