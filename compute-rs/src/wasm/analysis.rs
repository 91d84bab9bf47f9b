//! Computes results for the host.

use super::{Host, json, parse, thrown};
use crate::analysis;
use crate::contract::{Failure, FunctionKey, Request, RowsUser, StepReason};
use crate::frame::column::{MISSING_DAY, MISSING_MILLISECOND};
use crate::frame::mask::RowMask;
use crate::frame::{Column, ColumnData, ColumnInfo, Dictionary, Table};
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

/// The columns that an analysis reads. Validity bitmaps are Arrow's: least significant bit first, absent when no
/// value is missing.
#[wasm_bindgen]
pub struct AnalysisTable {
    pub(super) table: Table,
}

#[wasm_bindgen]
impl AnalysisTable {
    /// A table without columns.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(row_count: u32) -> Self {
        Self { table: Table { row_count: row_count as usize, ..Table::default() } }
    }

    /// Adds a column of doubles.
    ///
    /// # Errors
    /// `REQUEST` when its length differs from the table's.
    #[wasm_bindgen(js_name = addNumber)]
    pub fn add_number(
        &mut self,
        column_index: u32,
        name: String,
        mut values: Vec<f64>,
        validity: Option<Vec<u8>>,
    ) -> Result<(), JsValue> {
        fill_missing(&mut values, validity.as_deref(), f64::NAN);
        self.add(column_index, name, ColumnData::Number(values))
    }

    /// Adds a text column by codes into a dictionary (offsets and UTF-8 bytes).
    ///
    /// # Errors
    /// `REQUEST` when the buffers do not fit.
    #[wasm_bindgen(js_name = addDictionaryText)]
    pub fn add_dictionary_text(
        &mut self,
        column_index: u32,
        name: String,
        mut codes: Vec<i32>,
        offsets: &[i32],
        bytes: Vec<u8>,
        validity: Option<Vec<u8>>,
    ) -> Result<(), JsValue> {
        let dictionary = Dictionary::from_arrow(offsets, bytes).map_err(thrown)?;
        fill_missing(&mut codes, validity.as_deref(), -1);
        self.add(column_index, name, ColumnData::Text { codes, dictionary })
    }

    /// Adds a text column by offsets and UTF-8 bytes.
    ///
    /// # Errors
    /// `REQUEST` when the buffers do not fit.
    #[wasm_bindgen(js_name = addPlainText)]
    pub fn add_plain_text(
        &mut self,
        column_index: u32,
        name: String,
        offsets: &[i32],
        bytes: Vec<u8>,
        validity: Option<Vec<u8>>,
    ) -> Result<(), JsValue> {
        let plain = Dictionary::from_arrow(offsets, bytes).map_err(thrown)?;
        let missing = |row: usize| validity.as_deref().is_some_and(|bits| !is_valid(bits, row));
        let (dictionary, codes) = Dictionary::intern(&plain, missing).map_err(thrown)?;
        self.add(column_index, name, ColumnData::Text { codes, dictionary })
    }

    /// Adds a column of days since 1970-01-01.
    ///
    /// # Errors
    /// `REQUEST` when its length differs from the table's.
    #[wasm_bindgen(js_name = addDays)]
    pub fn add_days(
        &mut self,
        column_index: u32,
        name: String,
        mut values: Vec<i32>,
        validity: Option<Vec<u8>>,
    ) -> Result<(), JsValue> {
        fill_missing(&mut values, validity.as_deref(), MISSING_DAY);
        self.add(column_index, name, ColumnData::Days(values))
    }

    /// Adds a column of milliseconds since 1970-01-01T00:00.
    ///
    /// # Errors
    /// `REQUEST` when its length differs from the table's.
    #[wasm_bindgen(js_name = addMilliseconds)]
    pub fn add_milliseconds(
        &mut self,
        column_index: u32,
        name: String,
        mut values: Vec<i64>,
        validity: Option<Vec<u8>>,
    ) -> Result<(), JsValue> {
        fill_missing(&mut values, validity.as_deref(), MISSING_MILLISECOND);
        self.add(column_index, name, ColumnData::Milliseconds(values))
    }

    /// Original row numbers of a random sample, ascending, from 1.
    ///
    /// # Errors
    /// `REQUEST` when their number differs from the table's rows.
    #[wasm_bindgen(js_name = setRows)]
    pub fn set_rows(&mut self, rows: Vec<u32>) -> Result<(), JsValue> {
        if rows.len() != self.table.row_count {
            return Err(thrown(Failure::request("rows", "There must be one row number for each row of the table.")));
        }
        self.table.rows = Some(rows);
        Ok(())
    }

    /// Entity and time columns by their `column_index`; they must have been added.
    ///
    /// # Errors
    /// `REQUEST` when the column is unknown.
    #[wasm_bindgen(js_name = setKeys)]
    pub fn set_keys(&mut self, entity: Option<u32>, time: Option<u32>) -> Result<(), JsValue> {
        let position_of = |index: Option<u32>| match index {
            None => Ok(None),
            Some(index) => match self.table.columns.iter().position(|column| column.column_index == index) {
                Some(position) => Ok(Some(position)),
                None => Err(thrown(Failure::request("keys", format!("There is no column with index {index}.")))),
            },
        };
        (self.table.entity, self.table.time) = (position_of(entity)?, position_of(time)?);
        Ok(())
    }

    /// Adds a filter of the project that is on: a NUMBER column that is empty or 0 in the rows to leave out.
    ///
    /// # Errors
    /// `REQUEST` when its length differs from the table's.
    #[wasm_bindgen(js_name = addMask)]
    pub fn add_mask(&mut self, name: String, mut values: Vec<f64>, validity: Option<Vec<u8>>) -> Result<(), JsValue> {
        if values.len() != self.table.row_count {
            let text = format!("{name} has {} values for {} rows.", values.len(), self.table.row_count);
            return Err(thrown(Failure::request("masks", text)));
        }
        fill_missing(&mut values, validity.as_deref(), f64::NAN);
        let keeps = values.iter().map(|value| value.is_finite() && *value != 0.0).collect();
        self.table.masks.push(RowMask { name, keeps });
        Ok(())
    }

    /// The categories of a column in the user's order, as results name them, as `string[]` JSON. Results list others after
    /// them.
    ///
    /// # Errors
    /// `REQUEST` when the list is malformed.
    #[wasm_bindgen(js_name = setCategoryOrder)]
    pub fn set_category_order(
        &mut self,
        column_index: u32,
        #[wasm_bindgen(js_name = categoriesJson)] categories: &str,
    ) -> Result<(), JsValue> {
        self.table.category_orders.insert(column_index, parse(categories)?);
        Ok(())
    }

    fn add(&mut self, column_index: u32, name: String, data: ColumnData) -> Result<(), JsValue> {
        let column = Column { column_index, name, data };
        if column.len() != self.table.row_count {
            let text = format!("{} has {} values for {} rows.", column.name, column.len(), self.table.row_count);
            return Err(thrown(Failure::request("columns", text).at_column(column_index)));
        }
        self.table.columns.push(column);
        Ok(())
    }
}

/// One result as JSON bytes, with its drawing.
#[wasm_bindgen]
pub struct ResultBytes {
    full: Vec<u8>,
    summary: Vec<u8>,
    drawing: Vec<u8>,
}

#[wasm_bindgen]
impl ResultBytes {
    /// The whole result; empty when already taken.
    #[wasm_bindgen(js_name = takeFull)]
    #[must_use]
    pub fn take_full(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.full)
    }

    /// The result for a page; empty when already taken.
    #[wasm_bindgen(js_name = takeSummary)]
    #[must_use]
    pub fn take_summary(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.summary)
    }

    /// The data of the charts; empty when already taken, or when the summary has all they need.
    #[wasm_bindgen(js_name = takeDrawing)]
    #[must_use]
    pub fn take_drawing(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.drawing)
    }
}

/// Computes one result. A failure of the data is part of it.
///
/// # Errors
/// `REQUEST` when the request is malformed or the function is unknown.
#[wasm_bindgen(js_name = analyzeFunction)]
pub fn analyze_function(table: &AnalysisTable, request_json: &str, function_key: &str) -> Result<ResultBytes, JsValue> {
    let request: Request = parse(request_json)?;
    let function: FunctionKey = word(function_key)?;
    let result = analysis::analyze_function(&table.table, &request, function, &Host);
    Ok(ResultBytes { full: result.full, summary: result.summary, drawing: result.drawing })
}

/// The coefficients of a function's model, computed under several specifications: `Sensitivity` as JSON.
///
/// # Errors
/// The errors of the request and of the model.
#[wasm_bindgen]
pub fn sensitivity(table: &AnalysisTable, request_json: &str, function_key: &str) -> Result<String, JsValue> {
    let request: Request = parse(request_json)?;
    let function: FunctionKey = word(function_key)?;
    json(&analysis::sensitivity(&table.table, &request, function, &Host).map_err(thrown)?)
}

/// The prediction of a model for one row, `Prediction` as JSON; `valuesJson` is `{[column]: CellValue}`.
///
/// # Errors
/// The errors of the request and of the model.
#[wasm_bindgen]
pub fn predict(
    table: &AnalysisTable,
    request_json: &str,
    function_key: &str,
    #[wasm_bindgen(js_name = valuesJson)] values: &str,
) -> Result<String, JsValue> {
    let request: Request = parse(request_json)?;
    let function: FunctionKey = word(function_key)?;
    json(&analysis::predict(&table.table, &request, function, &parse(values)?, &Host).map_err(thrown)?)
}

/// The rows that a function would use, and what stands in its way: `Preflight` as JSON.
///
/// # Errors
/// The errors of the request.
#[wasm_bindgen]
pub fn preflight(table: &AnalysisTable, request_json: &str, function_key: &str) -> Result<String, JsValue> {
    let request: Request = parse(request_json)?;
    let function: FunctionKey = word(function_key)?;
    json(&analysis::preflight(&table.table, &request, function, &Host).map_err(thrown)?)
}

/// Row numbers behind one step of a result's ledger, ascending, at most `limit`.
///
/// # Errors
/// The errors of the request and of the data.
#[wasm_bindgen(js_name = ledgerRows)]
pub fn ledger_rows(
    table: &AnalysisTable,
    request_json: &str,
    function_key: &str,
    reason: &str,
    limit: u32,
) -> Result<Vec<u32>, JsValue> {
    let request: Request = parse(request_json)?;
    let (function, reason): (FunctionKey, StepReason) = (word(function_key)?, word(reason)?);
    analysis::ledger_rows(&table.table, &request, function, reason, limit as usize).map_err(thrown)
}

/// The rows that several results use, `[{request, function}…]`: `RowsInCommon` as JSON.
///
/// # Errors
/// The errors of the requests and of the data.
#[wasm_bindgen(js_name = rowsInCommon)]
pub fn rows_in_common(
    table: &AnalysisTable,
    #[wasm_bindgen(js_name = usersJson)] users: &str,
) -> Result<String, JsValue> {
    let users: Vec<RowsUser> = parse(users)?;
    json(&analysis::rows_in_common(&table.table, &users, &Host).map_err(thrown)?)
}

/// Checks a request against columns, `[{column_index, name, type}…]`.
///
/// # Errors
/// The errors of the request alone; `details.field` names the part.
#[wasm_bindgen(js_name = checkRequest)]
pub fn check_request(columns_json: &str, request_json: &str) -> Result<(), JsValue> {
    let columns: Vec<ColumnInfo> = parse(columns_json)?;
    let request: Request = parse(request_json)?;
    analysis::check_request(&columns, &request).map_err(thrown)
}

/// Parses a variant of an enum, such as a function's key.
fn word<T: DeserializeOwned>(text: &str) -> Result<T, JsValue> {
    serde_json::from_value(serde_json::Value::String(text.to_owned()))
        .map_err(|error| thrown(Failure::request("analysis_function", error.to_string())))
}

fn is_valid(bits: &[u8], row: usize) -> bool {
    bits.get(row / 8).is_some_and(|byte| byte >> (row % 8) & 1 == 1)
}

fn fill_missing<T: Copy>(values: &mut [T], validity: Option<&[u8]>, missing: T) {
    let Some(bits) = validity else { return };
    for (row, value) in values.iter_mut().enumerate() {
        if !is_valid(bits, row) {
            *value = missing;
        }
    }
}
