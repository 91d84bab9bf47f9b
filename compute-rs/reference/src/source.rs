//! The reference files.

use crate::case::Case;
use serde_json::Value;
use std::path::PathBuf;

/// The folder of the reference files in this repository.
#[must_use]
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference")
}

/// One of the files as text.
///
/// # Errors
/// The error of the file system.
pub fn text(name: &str) -> Result<String, String> {
    std::fs::read_to_string(folder().join(name)).map_err(|error| format!("{name}: {error}"))
}

/// The cases of a family.
///
/// # Errors
/// The error of the file system or of the JSON reader.
pub fn cases(family: &str) -> Result<Vec<Case>, String> {
    let name = format!("{family}.json");
    let file: Value = serde_json::from_str(&text(&name)?).map_err(|error| format!("{name}: {error}"))?;
    let cases = file["cases"].as_array().ok_or_else(|| format!("{name} has no cases"))?;
    Ok(cases.iter().enumerate().map(|(i, case)| Case::new(&format!("{name}/cases/{i}"), case.clone())).collect())
}

/// The largest absolute number of an array; 0 when there is none.
#[must_use]
pub fn scale(values: &Value) -> f64 {
    values.as_array().into_iter().flatten().filter_map(Value::as_f64).fold(0.0, |most, x| most.max(x.abs()))
}

/// Columns as CSV text; null is the missing token NA (an empty line in a file of one column would be no row).
#[must_use]
pub fn csv_of(columns: &[(String, Vec<Value>)]) -> String {
    let rows = columns.iter().map(|(_, values)| values.len()).max().unwrap_or(0);
    let header: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
    let mut text = header.join(",") + "\n";
    for row in 0..rows {
        let cells: Vec<String> = columns
            .iter()
            .map(|(_, values)| match values.get(row) {
                Some(Value::String(text)) => text.clone(),
                Some(Value::Number(number)) => number.to_string(),
                _ => "NA".to_owned(),
            })
            .collect();
        text += &(cells.join(",") + "\n");
    }
    text
}
