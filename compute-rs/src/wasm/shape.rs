//! Tables in another shape, for the host.

use super::analysis::AnalysisTable;
use super::{Host, json, parse, thrown};
use crate::contract::{CellValue, Failure, ShapePreview, ShapeRecipe, ShapedColumn};
use crate::frame::Table;
use crate::shape::{Shaped, named_by_periods, shape};
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
        let mut other = |name: &str| {
            let unknown = || Failure::request("file", format!("There is no table “{name}”."));
            self.others.get(name).cloned().ok_or_else(unknown)
        };
        Ok(ShapedTable(shape(&table.table, &self.recipe, &mut other, &Host).map_err(thrown)?))
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
        let columns = table.columns.iter().map(|column| {
            let info = column.info();
            ShapedColumn { name: info.name, kind: info.kind }
        });
        json(&ShapePreview { columns: columns.collect(), first_rows: self.cells(0, rows), facts: facts.clone() })
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
        (start as usize..end).map(|row| table.columns.iter().map(|column| column.cell(row)).collect()).collect()
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
