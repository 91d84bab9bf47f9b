//! Formulas and recodes, for the host.

use super::analysis::AnalysisTable;
use super::file::ImportedColumn;
use super::{Host, json, parse, thrown};
use crate::contract::{RecodeBlock, SourceColumn};
use crate::io;
use crate::transform::ComputedColumn;
use crate::transform::formula::{self, Program};
use crate::transform::recode::Recode;
use wasm_bindgen::prelude::*;

/// A computed column; it can be taken once.
#[wasm_bindgen]
pub struct ComputedColumnHandle {
    computed: ComputedColumn,
}

impl ComputedColumnHandle {
    fn new(computed: ComputedColumn) -> Self {
        Self { computed }
    }
}

#[wasm_bindgen]
impl ComputedColumnHandle {
    /// Type, reasons of empty values and notes, as `TransformSummary` JSON.
    ///
    /// # Errors
    /// Throws `REQUEST` when it cannot be serialised.
    pub fn summary(&self) -> Result<String, JsValue> {
        json(&self.computed.summary)
    }

    /// A preview for a page, with the cells of the first `firstRows` rows, as `ComputedPreview` JSON. Call it before the values
    /// are taken.
    ///
    /// # Errors
    /// Throws `REQUEST` when it cannot be serialised.
    pub fn preview(&self, #[wasm_bindgen(js_name = firstRows)] first_rows: u32) -> Result<String, JsValue> {
        json(&self.computed.preview(first_rows as usize))
    }

    /// The values; an empty column when already taken.
    #[wasm_bindgen(js_name = takeColumn)]
    #[must_use]
    pub fn take_column(&mut self) -> ImportedColumn {
        let empty = io::ImportedColumn::of_numbers(Vec::new());
        ImportedColumn::new(std::mem::replace(&mut self.computed.column, empty))
    }
}

/// Checks a formula while the user types, against `SourceColumn`s. Returns `FormulaCheck` JSON, which includes errors.
/// `own` is the `column_index` of the column that the formula computes, when that column exists.
///
/// # Errors
/// Throws `REQUEST` when the columns are malformed.
#[wasm_bindgen(js_name = checkFormula)]
pub fn check_formula(
    #[wasm_bindgen(js_name = columnsJson)] columns: &str,
    formula: &str,
    own: Option<u32>,
) -> Result<String, JsValue> {
    let columns: Vec<SourceColumn> = parse(columns)?;
    json(&formula::check(formula, &columns, own))
}

/// The displayed form of a stored formula, with the columns' current names.
///
/// # Errors
/// Throws `REQUEST` when the columns are malformed.
#[wasm_bindgen(js_name = shownFormula)]
pub fn shown_formula(#[wasm_bindgen(js_name = columnsJson)] columns: &str, stored: &str) -> Result<String, JsValue> {
    let columns: Vec<SourceColumn> = parse(columns)?;
    Ok(formula::shown(stored, &columns))
}

/// Evaluates the stored form of a formula over a table that holds its columns, and the keys when it `needs_keys`.
///
/// # Errors
/// Throws the codes of formulas, `E-DUPTIME`, `E-MEMORY`, `E-CANCELLED`, `E-TIMEOUT`.
#[wasm_bindgen(js_name = evaluateFormula)]
pub fn evaluate_formula(table: &AnalysisTable, stored: &str) -> Result<ComputedColumnHandle, JsValue> {
    let computed =
        Program::read(stored, &table.table.sources()).and_then(|program| program.evaluate(&table.table, &Host));
    computed.map(ComputedColumnHandle::new).map_err(thrown)
}

/// Checks the rules of a recode, `RecodeBlock`s, against `SourceColumn`s; returns `RecodeCheck` JSON.
///
/// # Errors
/// Throws `REQUEST` with the field `conditional_transform`, and `F-CYCLE`.
#[wasm_bindgen(js_name = checkRecode)]
pub fn check_recode(
    #[wasm_bindgen(js_name = columnsJson)] columns: &str,
    #[wasm_bindgen(js_name = rulesJson)] rules: &str,
    own: Option<u32>,
) -> Result<String, JsValue> {
    let (columns, rules): (Vec<SourceColumn>, Vec<RecodeBlock>) = (parse(columns)?, parse(rules)?);
    json(&Recode::checked(&rules, &columns, own).map_err(thrown)?.summary())
}

/// Evaluates the rules of a recode over a table that holds their columns.
///
/// # Errors
/// Throws `REQUEST`, `E-MEMORY`, `E-CANCELLED`, `E-TIMEOUT`.
#[wasm_bindgen(js_name = evaluateRecode)]
pub fn evaluate_recode(
    table: &AnalysisTable,
    #[wasm_bindgen(js_name = rulesJson)] rules: &str,
) -> Result<ComputedColumnHandle, JsValue> {
    let rules: Vec<RecodeBlock> = parse(rules)?;
    let recode = Recode::checked(&rules, &table.table.sources(), None);
    recode.and_then(|recode| recode.evaluate(&table.table, &Host)).map(ComputedColumnHandle::new).map_err(thrown)
}
