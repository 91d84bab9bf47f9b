//! Recodes suggested from the values of a column, for the host.

use super::analysis::AnalysisTable;
use super::{Host, json, parse, thrown};
use crate::contract::{BinMethod, CellValue, MergedCategories, OtherCategories};
use crate::transform::quick_recode::{bins, categories, merge};
use wasm_bindgen::prelude::*;

/// The limits of `count` bins of a NUMBER column of the table, as `ColumnBins` JSON. `methodJson` is a `BinMethod`.
///
/// # Errors
/// Throws `REQUEST`, `E-TYPE`, `E-CANCELLED`, `E-TIMEOUT`.
#[wasm_bindgen(js_name = suggestBins)]
pub fn suggest_bins(
    table: &AnalysisTable,
    column_index: u32,
    #[wasm_bindgen(js_name = methodJson)] method: &str,
    count: u32,
) -> Result<String, JsValue> {
    let method: BinMethod = parse(method)?;
    json(&bins::suggest(&table.table, column_index, method, count as usize, &Host).map_err(thrown)?)
}

/// The bins between limits that the user chose, as `ColumnBins` JSON.
///
/// # Errors
/// Throws `REQUEST`, `E-TYPE`.
#[wasm_bindgen(js_name = binsBetween)]
pub fn bins_between(table: &AnalysisTable, column_index: u32, edges: Vec<f64>) -> Result<String, JsValue> {
    json(&bins::between(&table.table, column_index, edges).map_err(thrown)?)
}

/// Rules that put a column into bins, as `RecodeBlock[]` JSON; `labelsJson` has a `CellValue` for each bin, or is absent for
/// names made of the limits.
///
/// # Errors
/// Throws `REQUEST`.
#[wasm_bindgen(js_name = binRules)]
pub fn bin_rules(
    column_index: u32,
    edges: &[f64],
    #[wasm_bindgen(js_name = labelsJson)] labels: Option<String>,
) -> Result<String, JsValue> {
    let labels: Option<Vec<CellValue>> = labels.as_deref().map(parse).transpose()?;
    json(&bins::rules(column_index, edges, labels).map_err(thrown)?)
}

/// The categories of a column with their counts, at most `most`, as `CategoryList` JSON.
///
/// # Errors
/// Throws `REQUEST`, `E-MEMORY`, `E-CANCELLED`, `E-TIMEOUT`.
#[wasm_bindgen(js_name = listCategories)]
pub fn list_categories(table: &AnalysisTable, column_index: u32, most: u32) -> Result<String, JsValue> {
    json(&categories::list(&table.table, column_index, most as usize, &Host).map_err(thrown)?)
}

/// Rules that merge categories, as `RecodeBlock[]` JSON: `groupsJson` is `MergedCategories[]`, `othersJson`
/// `OtherCategories`.
///
/// # Errors
/// Throws `REQUEST`.
#[wasm_bindgen(js_name = mergeRules)]
pub fn merge_rules(
    column_index: u32,
    #[wasm_bindgen(js_name = groupsJson)] groups: &str,
    #[wasm_bindgen(js_name = othersJson)] others: &str,
) -> Result<String, JsValue> {
    let (groups, others): (Vec<MergedCategories>, OtherCategories) = (parse(groups)?, parse(others)?);
    json(&merge::rules(column_index, &groups, &others).map_err(thrown)?)
}
