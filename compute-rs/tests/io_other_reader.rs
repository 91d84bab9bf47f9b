//! Workbooks read by calamine, an independent reader, have the same cells.
#![allow(clippy::expect_used, clippy::panic)]

use calamine::{Data, Reader, open_workbook_auto};
use estimand_compute::contract::{CellValue, Settings};
use estimand_compute::control::Unlimited;
use estimand_compute::io::FileReader;
use std::path::PathBuf;

/// The cells of a sheet below its first row, as calamine reads them.
fn other(file: &PathBuf, sheet: &str) -> Vec<Vec<Data>> {
    let mut book = open_workbook_auto(file).expect("calamine opens it");
    let range = book.worksheet_range(sheet).expect("calamine reads it");
    range.rows().skip(1).map(<[Data]>::to_vec).collect()
}

fn ours(file: &PathBuf) -> (String, Vec<Vec<CellValue>>) {
    let bytes = std::fs::read(file).expect("the fixture is there");
    let mut reader = FileReader::new(&file.to_string_lossy(), bytes.len() as u64).expect("small");
    reader.push(&bytes).expect("fits");
    reader.finish().expect("a workbook");
    let table = reader.import(&Settings::default(), &Unlimited).expect("imports");
    let rows =
        (0..table.summary.row_count as usize).map(|row| table.columns.iter().map(|c| c.value(row)).collect()).collect();
    (table.summary.receipt.sheet.expect("a sheet"), rows)
}

/// Dates are compared as calamine's calendar gives them; it knows days with a time only.
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
fn another_reader_sees_the_same_cells() {
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
        let (sheet, rows) = ours(&file);
        let expected = other(&file, &sheet);
        assert_eq!(rows.len(), expected.len(), "{name}");
        for (row, (a, b)) in rows.iter().zip(&expected).enumerate() {
            for (a, b) in a.iter().zip(b) {
                assert!(agree(a, b), "{name}, row {}: {a:?} and {b:?}", row + 2);
            }
        }
    }
}
