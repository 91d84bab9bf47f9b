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

/// The families: the names of the files with cases, in order.
///
/// # Errors
/// The error of the file system.
pub fn families() -> Result<Vec<String>, String> {
    let listed = std::fs::read_dir(folder()).map_err(|error| format!("{}: {error}", folder().display()))?;
    let names = listed.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut families: Vec<String> = names.filter_map(|name| name.strip_suffix(".json").map(str::to_owned)).collect();
    families.sort();
    Ok(families)
}

/// The file of a family.
///
/// # Errors
/// The error of the file system or of the JSON reader.
pub fn file(family: &str) -> Result<Case, String> {
    let name = format!("{family}.json");
    let value: Value = serde_json::from_str(&text(&name)?).map_err(|error| format!("{name}: {error}"))?;
    Ok(Case::new(&name, value))
}

/// The cases of a family.
///
/// # Errors
/// Those of [`file`], and a file without cases.
pub fn cases(family: &str) -> Result<Vec<Case>, String> {
    let file = file(family)?;
    file["cases"].as_array().map(<[Case]>::to_vec).ok_or_else(|| format!("{family}.json has no cases"))
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
