//! Reads a file by every entry point, and checks the invariants of the resulting table.

use estimand_compute::contract::{CellValue, Outcome, Settings};
use estimand_compute::control::Unlimited;
use estimand_compute::io::{ColumnValues, FileReader, ImportedTable};
use std::path::PathBuf;

/// Bytes of the largest fixture to mutate, so that many mutations fit into a test run.
const LARGEST: usize = 60_000;

/// The import fixtures by name.
pub fn fixtures() -> Vec<(String, Vec<u8>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/import");
    let mut files: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder)
        .expect("the fixtures are there")
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let name = entry.file_name().into_string().ok()?;
            let bytes = std::fs::read(entry.path()).ok()?;
            let slow = ["stray_cell.xlsx", "repeated_bomb.ods"].contains(&name.as_str());
            let slow = slow || name.ends_with(".py") || name.ends_with(".json");
            (bytes.len() <= LARGEST && !slow).then_some((name, bytes))
        })
        .collect();
    files.sort();
    assert!(files.len() > 80);
    files
}

/// Inspects, previews and imports a file.
pub fn ask(name: &str, bytes: &[u8], settings: &Settings) -> Outcome<ImportedTable> {
    let mut reader = FileReader::new(name, bytes.len() as u64)?;
    reader.push(bytes)?;
    reader.finish()?;
    let inspected = reader.inspect(settings, &Unlimited);
    let preview = reader.preview(settings, &Unlimited);
    let table = reader.import(settings, &Unlimited);
    match (&preview, &table) {
        (Ok(preview), Ok(table)) => {
            assert!(inspected.is_ok(), "what is imported can be inspected: {inspected:?}");
            let shown = &preview.preview_after_settings;
            assert_eq!(
                (&shown.schema, &preview.receipt, &preview.questions),
                (&table.summary.schema, &table.summary.receipt, &table.summary.questions)
            );
            for (row, shown) in shown.data.iter().enumerate() {
                let got: Vec<CellValue> = table.columns.iter().map(|column| column.value(row)).collect();
                assert_eq!(shown, &got);
            }
        }
        (Err(preview), Err(table)) => assert_eq!(preview, table),
        _ => panic!("preview and import disagree: {preview:?} {table:?}"),
    }
    table
}

/// Checks that buffers are consistent and every cell is counted once.
pub fn check(table: &ImportedTable) {
    let rows = table.summary.row_count as usize;
    assert_eq!(table.columns.len(), table.summary.schema.fields.len());
    for ((column, field), receipt) in
        table.columns.iter().zip(&table.summary.schema.fields).zip(&table.summary.receipt.columns)
    {
        assert_eq!((column.len(), column.kind()), (rows, field.kind));
        assert_eq!((receipt.numbers + receipt.missing + receipt.not_understood) as usize, rows);
        assert_eq!(column.null_count, receipt.missing + receipt.not_understood);
        assert!(!field.name.is_empty() && field.name.chars().count() <= 120);
        if let Some(bits) = &column.validity {
            assert_eq!(bits.len(), rows.div_ceil(8));
            let ones: u32 = bits.iter().map(|byte| byte.count_ones()).sum();
            assert_eq!(ones, rows as u32 - column.null_count);
        } else {
            assert_eq!(column.null_count, 0);
        }
        match &column.values {
            ColumnValues::Numbers(values) => assert!(values.iter().all(|value| value.is_finite())),
            ColumnValues::Dictionary { codes, offsets, bytes } => {
                assert!(offsets.len() - 1 <= rows / 4);
                assert!(rows == 0 || offsets.len() > 1 || column.null_count as usize == rows);
                assert!(
                    codes
                        .iter()
                        .enumerate()
                        .all(|(row, code)| !column.is_valid(row) || (*code as usize) < offsets.len() - 1)
                );
                check_texts(offsets, bytes);
            }
            ColumnValues::Texts { offsets, bytes } => check_texts(offsets, bytes),
            ColumnValues::Days(_) | ColumnValues::Milliseconds(_) => {}
        }
    }
    let mut names: Vec<String> = table.summary.schema.fields.iter().map(|field| field.name.to_lowercase()).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), table.columns.len(), "names are unique");
}

fn check_texts(offsets: &[i32], bytes: &[u8]) {
    assert!(offsets.windows(2).all(|pair| pair[0] <= pair[1]));
    assert_eq!((offsets.first(), offsets.last().map(|end| *end as usize)), (Some(&0), Some(bytes.len())));
    assert!(std::str::from_utf8(bytes).is_ok());
}
