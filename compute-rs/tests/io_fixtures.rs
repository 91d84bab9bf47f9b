//! Reads every file of `tests/fixtures/import` and compares it with its manifest. The expectations are written by hand in
//! `make.py`, `values.py` and `tables.py`.

use estimand_compute::contract::{CellValue, Code, Failure, Outcome, Question, Receipt, Settings};
use estimand_compute::control::Unlimited;
use estimand_compute::io::{FileReader, ImportedTable};
use serde_json::Value;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/import")
}

fn open(name: &str) -> Outcome<FileReader> {
    let bytes = std::fs::read(folder().join(name)).expect("the fixture is there");
    let mut reader = FileReader::new(name, bytes.len() as u64)?;
    for chunk in bytes.chunks(1000) {
        reader.push(chunk)?;
    }
    reader.finish()?;
    Ok(reader)
}

/// Collects all differences of a case, so that one run reports every one.
struct Differences {
    case: String,
    found: Vec<String>,
}

impl Differences {
    fn check(&mut self, what: &str, expected: &Value, got: &Value) {
        if !same(expected, got) {
            self.found.push(format!("{}: {what}: expected {expected}, got {got}", self.case));
        }
    }

    fn check_contains(&mut self, what: &str, expected: &str, texts: &[String]) {
        if !texts.iter().any(|text| text.contains(expected)) {
            self.found.push(format!("{}: {what}: expected a text with \"{expected}\", got {texts:?}", self.case));
        }
    }
}

/// Compares numbers as doubles, so that 1 equals 1.0; of objects, only the expected keys.
fn same(expected: &Value, got: &Value) -> bool {
    match (expected, got) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => a.iter().all(|(key, value)| b.get(key).is_some_and(|b| same(value, b))),
        _ => expected == got,
    }
}

fn json<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("serialises")
}

fn run(case: &Value) -> Vec<String> {
    let file = case["file"].as_str().expect("a file");
    let settings: Settings = match case.get("settings") {
        Some(settings) => serde_json::from_value(settings.clone()).expect("settings"),
        None => Settings::default(),
    };
    let shown = case.get("settings").map(Value::to_string).unwrap_or_default();
    let mut differences = Differences { case: format!("{file} {shown}"), found: Vec::new() };
    let read = open(file).and_then(|reader| {
        if let Some(expected) = case.get("inspect") {
            differences.check("inspect", expected, &json(&reader.inspect(&settings, &Unlimited)?));
        }
        if let Some(part) = case.get("message").and_then(Value::as_str) {
            let message = reader.inspect(&settings, &Unlimited)?.message.unwrap_or_default();
            differences.check_contains("message", part, &[message]);
        }
        let table = reader.import(&settings, &Unlimited)?;
        let preview = reader.preview(&settings, &Unlimited)?;
        differences.check(
            "preview's schema",
            &json(&table.summary.schema),
            &json(&preview.preview_after_settings.schema),
        );
        differences.check("preview's receipt", &json(&table.summary.receipt), &json(&preview.receipt));
        let first: Vec<Vec<CellValue>> =
            (0..preview.preview_after_settings.data.len()).map(|row| row_of(&table, row)).collect();
        differences.check("preview's rows", &json(&first), &json(&preview.preview_after_settings.data));
        Ok(table)
    });
    match (case.get("error"), read) {
        (Some(expected), Err(failure)) => check_failure(expected, &failure, &mut differences),
        (Some(expected), Ok(_)) => {
            differences.found.push(format!("{}: expected {expected}, but it was read", differences.case))
        }
        (None, Err(failure)) => differences.found.push(format!("{}: {failure}", differences.case)),
        (None, Ok(table)) => check_table(case, &table, &mut differences),
    }
    differences.found
}

fn check_failure(expected: &Value, failure: &Failure, differences: &mut Differences) {
    differences.check("code", &expected["code"], &json(&failure.code));
    if let Some(message) = expected.get("message") {
        differences.check("message", message, &json(&failure.message));
    }
    if let Some(field) = expected.get("field") {
        differences.check("field", field, &json(&failure.details.field));
    }
    assert!(!failure.message.is_empty());
}

fn row_of(table: &ImportedTable, row: usize) -> Vec<CellValue> {
    table.columns.iter().map(|column| column.value(row)).collect()
}

fn check_table(case: &Value, table: &ImportedTable, differences: &mut Differences) {
    let summary = &table.summary;
    let fields = &summary.schema.fields;
    let check = |differences: &mut Differences, key: &str, got: Value| {
        if let Some(expected) = case.get(key) {
            differences.check(key, expected, &got);
        }
    };
    check(differences, "names", json(&fields.iter().map(|f| &f.name).collect::<Vec<_>>()));
    check(differences, "types", json(&fields.iter().map(|f| f.kind).collect::<Vec<_>>()));
    check(differences, "file_columns", json(&fields.iter().map(|f| f.file_column).collect::<Vec<_>>()));
    check(differences, "categorical", json(&fields.iter().map(|f| f.categorical).collect::<Vec<_>>()));
    check(differences, "row_count", json(&summary.row_count));
    check(differences, "questions", json(&summary.questions.iter().map(short).collect::<Vec<_>>()));
    let columns = &summary.receipt.columns;
    check(differences, "missing", json(&columns.iter().map(|c| c.missing).collect::<Vec<_>>()));
    check(differences, "not_understood", json(&columns.iter().map(|c| c.not_understood).collect::<Vec<_>>()));
    let name = |index: Option<u32>| index.map(|index| fields[index as usize].name.clone());
    check(differences, "panel", json(&[name(summary.entity), name(summary.time)]));
    if let Some(rows) = case.get("rows").and_then(Value::as_array) {
        let got: Vec<Value> = (0..rows.len()).map(|row| json(&row_of(table, row))).collect();
        differences.check("rows", &json(rows), &json(&got));
    }
    if let Some(last) = case.get("last") {
        differences.check("last", last, &json(&row_of(table, summary.row_count as usize - 1)));
    }
    check_receipt(case, &summary.receipt, differences);
    for column in columns {
        let counted = column.numbers + column.missing + column.not_understood;
        assert_eq!(counted, summary.row_count, "{}: every cell of {} is counted once", differences.case, column.name);
    }
}

fn short(question: &Question) -> Value {
    serde_json::json!([question.column, question.kind, question.preset])
}

fn check_receipt(case: &Value, receipt: &Receipt, differences: &mut Differences) {
    for part in case.get("notes").and_then(Value::as_array).into_iter().flatten() {
        differences.check_contains("notes", part.as_str().expect("a text"), &receipt.notes);
    }
    for (name, part) in case.get("assumed").and_then(Value::as_object).into_iter().flatten() {
        let column = receipt.columns.iter().find(|column| column.name == *name);
        let texts = column.map(|column| column.assumed.clone()).unwrap_or_default();
        differences.check_contains(&format!("assumed of {name}"), part.as_str().expect("a text"), &texts);
    }
    for (name, expected) in case.get("chosen").and_then(Value::as_object).into_iter().flatten() {
        let column = receipt.columns.iter().find(|column| column.name == *name);
        differences.check(&format!("chosen of {name}"), expected, &json(&column.and_then(|c| c.chosen.as_ref())));
    }
    for (name, expected) in case.get("examples").and_then(Value::as_object).into_iter().flatten() {
        let column = receipt.columns.iter().find(|column| column.name == *name);
        let got: Vec<Value> =
            column.iter().flat_map(|c| &c.examples).map(|e| serde_json::json!([e.row, e.text])).collect();
        differences.check(&format!("examples of {name}"), expected, &json(&got));
    }
    let dropped: Vec<(String, u32, Vec<u32>)> =
        receipt.dropped_rows.iter().map(|d| (d.reason.clone(), d.count, d.rows.clone())).collect();
    let repaired: Vec<(String, u32, Vec<u32>)> =
        receipt.repaired.iter().map(|r| (r.reason.clone(), r.count, r.rows.clone())).collect();
    for (key, got) in [("dropped", dropped), ("repaired", repaired)] {
        for expected in case.get(key).and_then(Value::as_array).into_iter().flatten() {
            let reason = expected[0].as_str().expect("a reason");
            let found = got.iter().find(|(text, _, _)| text.starts_with(reason));
            let shown = found.map(|(_, count, rows)| {
                if expected[2].is_null() { serde_json::json!([count, null]) } else { serde_json::json!([count, rows]) }
            });
            let wanted = serde_json::json!([expected[1], expected[2]]);
            differences.check(&format!("{key}: {reason}"), &wanted, &shown.unwrap_or(Value::Null));
        }
    }
}

fn check_manifest(name: &str, least: usize) {
    let text = std::fs::read_to_string(folder().join(name)).expect("the manifest is there");
    let cases: Vec<Value> = serde_json::from_str(&text).expect("the manifest is JSON");
    assert!(cases.len() > least);
    let found: Vec<String> = cases.iter().flat_map(run).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn every_fixture_is_read_as_its_manifest_says() {
    check_manifest("manifest.json", 100);
}

#[test]
fn several_tables_are_distinguished_from_one_as_their_manifest_says() {
    check_manifest("tables.json", 80);
}

#[test]
fn values_totals_and_times_are_read_as_their_manifest_says() {
    check_manifest("values.json", 40);
}

#[test]
fn a_file_of_55_mib_is_refused_before_its_bytes_are_taken() {
    let failure = FileReader::new("a.csv", 55 * 1024 * 1024).expect_err("too large");
    assert_eq!((failure.code, failure.message.as_str()), (Code::FileTooLarge, "File must be less than 55MB!"));
    assert!(FileReader::new("a.csv", 55 * 1024 * 1024 - 1).is_ok());
    let joined = 256 * 1024 * 1024;
    assert!(FileReader::below(joined, "a.csv", 55 * 1024 * 1024).is_ok());
    let failure = FileReader::below(joined, "a.csv", joined).expect_err("too large");
    assert_eq!((failure.code, failure.message.as_str()), (Code::FileTooLarge, "File must be less than 256MB!"));
}

#[test]
fn the_number_of_bytes_must_equal_the_announced_one() {
    let mut reader = FileReader::new("a.csv", 3).expect("small");
    reader.push(b"a,").expect("fits");
    assert_eq!(reader.finish().expect_err("short").code, Code::Request);
    assert_eq!(reader.push(b"bc").expect_err("long").code, Code::Request);
    reader.push(b"b").expect("fits");
    reader.finish().expect("whole");
    assert!(reader.push(b"").is_err());
}

#[test]
fn inspecting_before_the_last_byte_is_an_error() {
    let reader = FileReader::new("a.csv", 3).expect("small");
    assert_eq!(reader.inspect(&Settings::default(), &Unlimited).expect_err("early").code, Code::Request);
}

#[test]
fn results_do_not_depend_on_earlier_calls() {
    let reader = open("sheets.xlsx").expect("opens");
    let name = |settings: &Settings| reader.inspect(settings, &Unlimited).expect("inspects").sheet;
    let secret = Settings { sheet: Some("Secret".into()), ..Settings::default() };
    assert_eq!(name(&Settings::default()).as_deref(), Some("Data"));
    assert_eq!(name(&secret).as_deref(), Some("Secret"));
    assert_eq!(name(&Settings::default()).as_deref(), Some("Data"));
}
