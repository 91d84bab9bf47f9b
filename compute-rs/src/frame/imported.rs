//! Tables from files that were read.

use super::column::{Column, ColumnData, Dictionary, MISSING_DAY, MISSING_MILLISECOND, Table};
use crate::contract::{Failure, Outcome};
use crate::io::{ColumnValues, ImportedColumn, ImportedTable};

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
            let data = data(column)?;
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

/// The values of an imported column as analyses read them.
///
/// # Errors
/// `E-MEMORY`.
pub(crate) fn data(column: &ImportedColumn) -> Outcome<ColumnData> {
    Ok(match &column.values {
        ColumnValues::Numbers(values) => ColumnData::Number(masked(column, values, f64::NAN)),
        ColumnValues::Days(values) => ColumnData::Days(masked(column, values, MISSING_DAY)),
        ColumnValues::Milliseconds(values) => ColumnData::Milliseconds(masked(column, values, MISSING_MILLISECOND)),
        ColumnValues::Dictionary { codes, offsets, bytes } => ColumnData::Text {
            codes: masked(column, codes, -1),
            dictionary: Dictionary::from_arrow(offsets, bytes.clone())?,
        },
        ColumnValues::Texts { offsets, bytes } => {
            let plain = Dictionary::from_arrow(offsets, bytes.clone())?;
            let (dictionary, codes) = Dictionary::intern(&plain, |row| !column.is_valid(row))?;
            ColumnData::Text { codes, dictionary }
        }
    })
}

fn masked<T: Copy>(column: &ImportedColumn, values: &[T], missing: T) -> Vec<T> {
    let value = |(row, &value): (usize, &T)| if column.is_valid(row) { value } else { missing };
    values.iter().enumerate().map(value).collect()
}
