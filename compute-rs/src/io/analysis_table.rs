//! An imported table in the form that analyses read.

use super::column_data::column_data;
use super::import::ImportedTable;
use crate::contract::{Failure, Outcome};
use crate::frame::{Column, Table};

impl Table {
    /// The table of an imported file: columns are numbered from 1 in the order of the schema, entity and time are left
    /// to the caller.
    ///
    /// # Errors
    /// `REQUEST` when the columns do not fit together, `E-MEMORY`.
    pub fn from_imported(imported: &ImportedTable) -> Outcome<Self> {
        let row_count = imported.summary.row_count as usize;
        let mut columns = Vec::with_capacity(imported.columns.len());
        for (field, column) in imported.summary.schema.fields.iter().zip(&imported.columns) {
            let data = column_data(column)?;
            let column = Column { column_index: columns.len() as u32 + 1, name: field.name.clone(), data };
            if column.len() != row_count {
                let text = format!("{} has {} values for {row_count} rows.", column.name, column.len());
                return Err(Failure::request("columns", text));
            }
            columns.push(column);
        }
        Ok(Self { row_count, columns, ..Self::default() })
    }
}
