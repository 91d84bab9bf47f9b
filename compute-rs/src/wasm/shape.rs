//! Tables in another shape, for the host.

use super::analysis::AnalysisTable;
use super::{Host, json, parse, thrown};
use crate::contract::{CellValue, Failure, Outcome, ShapePreview, ShapeRecipe};
use crate::frame::Table;
use crate::shape::{Shaped, cells_of, columns_of, named_by_periods, origin_of, shape};
use std::collections::HashMap;
use wasm_bindgen::prelude::*;

/// A recipe with the tables that its joins name.
#[wasm_bindgen]
pub struct Shaping {
    recipe: ShapeRecipe,
    others: HashMap<String, Table>,
}

#[wasm_bindgen]
impl Shaping {
    /// A `ShapeRecipe` as JSON.
    ///
    /// # Errors
    /// Throws `REQUEST` when it is malformed.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(js_name = recipeJson)] recipe: &str) -> Result<Self, JsValue> {
        Ok(Self { recipe: parse(recipe)?, others: HashMap::new() })
    }

    /// Takes a table that a join names.
    #[wasm_bindgen(js_name = addOther)]
    pub fn add_other(&mut self, name: String, table: AnalysisTable) {
        self.others.insert(name, table.table);
    }

    /// Applies the recipe.
    ///
    /// # Errors
    /// Throws `REQUEST`, `E-MEMORY`, `E-CANCELLED`, `E-TIMEOUT`.
    pub fn apply(&self, table: &AnalysisTable) -> Result<ShapedTable, JsValue> {
        let shaped = shape(&table.table, &self.recipe, &mut |name| self.other(name), &Host);
        Ok(ShapedTable(shaped.map_err(thrown)?))
    }

    /// The rows that a row of the result, from 0, comes from, as `RowOrigin` JSON.
    ///
    /// # Errors
    /// Throws as `apply`.
    pub fn origin(&self, table: &AnalysisTable, row: u32) -> Result<String, JsValue> {
        json(&origin_of(&table.table, &self.recipe, &mut |name| self.other(name), row, &Host).map_err(thrown)?)
    }

    fn other(&self, name: &str) -> Outcome<Table> {
        let unknown = || Failure::request("file", format!("There is no table “{name}”."));
        self.others.get(name).cloned().ok_or_else(unknown)
    }
}

/// A table in another shape.
#[wasm_bindgen]
pub struct ShapedTable(Shaped);

#[wasm_bindgen]
impl ShapedTable {
    /// Its columns and its first rows, as `ShapePreview` JSON.
    ///
    /// # Errors
    /// Never for these figures.
    pub fn preview(&self, rows: u32) -> Result<String, JsValue> {
        let Shaped { table, facts } = &self.0;
        json(&ShapePreview { columns: columns_of(table), first_rows: self.cells(0, rows), facts: facts.clone() })
    }

    /// Some rows, as `CellValue[][]` JSON.
    ///
    /// # Errors
    /// Never for cells.
    pub fn rows(&self, start: u32, count: u32) -> Result<String, JsValue> {
        json(&self.cells(start, count))
    }

    fn cells(&self, start: u32, count: u32) -> Vec<Vec<CellValue>> {
        let table = &self.0.table;
        let end = (start as usize).saturating_add(count as usize).min(table.row_count);
        cells_of(table, start as usize..end)
    }
}

/// The indexes of names of columns that are periods, of names as `string[]` JSON.
///
/// # Errors
/// Throws `REQUEST` when the list is malformed.
#[wasm_bindgen(js_name = namedByPeriods)]
pub fn named_by_periods_of(#[wasm_bindgen(js_name = namesJson)] names: &str) -> Result<Vec<u32>, JsValue> {
    Ok(named_by_periods(&parse::<Vec<String>>(names)?))
}
