//! Compares two tables for the host.

use super::analysis::AnalysisTable;
use super::{Host, json, thrown};
use crate::comparison::{self, RowPairs};
use crate::contract::Failure;
use crate::frame::Column;
use wasm_bindgen::prelude::*;

/// The rows that two tables share.
#[wasm_bindgen]
pub struct SharedRows {
    pairs: RowPairs,
}

#[wasm_bindgen]
impl SharedRows {
    /// Matches the rows of two tables by their keys, or by row number.
    ///
    /// # Errors
    /// `E-CANCELLED`, `E-TIMEOUT`.
    #[wasm_bindgen(constructor)]
    pub fn new(old: &AnalysisTable, new: &AnalysisTable) -> Result<Self, JsValue> {
        let pairs = RowPairs::of(&old.table, &new.table, &Host).map_err(thrown)?;
        Ok(Self { pairs })
    }

    /// The rows in figures, `RowComparison` as JSON.
    ///
    /// # Errors
    /// Never for these figures.
    pub fn summary(&self) -> Result<String, JsValue> {
        json(&self.pairs.summary())
    }

    /// The row of the new table for each row of the old one, from 0; 4294967295 where there is none.
    #[wasm_bindgen(js_name = newOfOld)]
    #[must_use]
    pub fn new_of_old(&self) -> Vec<u32> {
        self.pairs.new_of_old().to_vec()
    }

    /// Compares a column of the old table with one of the new table, by their `column_index`; `ColumnComparison` as JSON.
    ///
    /// # Errors
    /// `REQUEST` when a table has no such column, `E-CANCELLED`, `E-TIMEOUT`.
    pub fn compare(
        &self,
        old: &AnalysisTable,
        #[wasm_bindgen(js_name = oldIndex)] old_index: u32,
        new: &AnalysisTable,
        #[wasm_bindgen(js_name = newIndex)] new_index: u32,
    ) -> Result<String, JsValue> {
        let columns = (column(old, old_index)?, column(new, new_index)?);
        json(&comparison::compare(&self.pairs, &old.table, columns, &Host).map_err(thrown)?)
    }
}

/// The figures of a column, `ColumnFacts` as JSON.
///
/// # Errors
/// `REQUEST` when the table has no such column.
#[wasm_bindgen(js_name = columnFacts)]
pub fn column_facts(
    table: &AnalysisTable,
    #[wasm_bindgen(js_name = columnIndex)] index: u32,
) -> Result<String, JsValue> {
    json(&comparison::describe(column(table, index)?))
}

fn column(table: &AnalysisTable, index: u32) -> Result<&Column, JsValue> {
    let missing = || thrown(Failure::request("columns", format!("There is no column with index {index}.")));
    table.table.column(index).ok_or_else(missing)
}
