//! Independent readers find the same cells: calamine in this test, pandas and openpyxl in stored results.

#[cfg(feature = "cli")]
use estimand_compute::cli::verify::{VerifiedSheet, verify};
use estimand_compute::contract::{CellValue, Settings};
use estimand_compute::control::Unlimited;
use estimand_compute::io::{FileReader, ImportedTable};
use std::path::{Path, PathBuf};

fn import(file: &Path) -> ImportedTable {
    let bytes = std::fs::read(file).expect("the fixture is there");
    let mut reader = FileReader::new(&file.to_string_lossy(), bytes.len() as u64).expect("small");
    reader.push(&bytes).expect("fits");
    reader.finish().expect("a table");
    reader.import(&Settings::default(), &Unlimited).expect("imports")
}

/// The sheets of a fixture as both readers find them.
#[cfg(feature = "cli")]
fn verified(name: &str) -> Vec<VerifiedSheet> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/import");
    verify(&folder.join(name)).expect("both readers open it").sheets
}

#[cfg(feature = "cli")]
#[test]
fn calamine_reads_the_same_cells() {
    for name in [
        "plain.xlsx",
        "sheets.xlsx",
        "strings_continued.xls",
        "plain.ods",
        "plain.xlsb",
        "number_cells_are_numbers.xlsx",
    ] {
        let sheets = verified(name);
        assert!(sheets.iter().any(|sheet| sheet.cells > 0), "{name}");
        for sheet in sheets {
            assert!(sheet.different == 0 && sheet.message.is_none(), "{name}: {sheet:?}");
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
#[cfg(feature = "cli")]
#[test]
fn calamine_still_loses_errors_and_rich_text() {
    for (name, cell, theirs) in [
        ("errors.ods", "B3", Some("0")),
        ("errors_and_merges.xlsb", "A2", None),
        ("errors_and_merges.xlsb", "B3", None),
    ] {
        let sheets = verified(name);
        let found = sheets.iter().flat_map(|sheet| &sheet.differences).find(|found| found.cell == cell);
        let found = found.unwrap_or_else(|| panic!("{name} has no difference in {cell}: {sheets:?}"));
        assert_eq!((found.calamine.as_deref(), found.right), (theirs, Some("estimand")), "{name}, {cell}: {found:?}");
        assert!(found.estimand.is_some(), "{name}, {cell}: {found:?}");
    }
}
