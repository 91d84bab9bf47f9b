//! An imported column in the form that analyses read.

use super::column::{ColumnValues, ImportedColumn};
use crate::contract::Outcome;
use crate::frame::column::{ColumnData, Dictionary, MISSING_DAY, MISSING_MILLISECOND};

/// The values of an imported column as analyses read them.
///
/// # Errors
/// `E-MEMORY`.
pub(crate) fn column_data(column: &ImportedColumn) -> Outcome<ColumnData> {
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
