//! The columns that a request names.

use crate::contract::{ColumnRef, ColumnType, Takes, Variable};
use crate::frame::ColumnInfo;

/// The column that a reference names.
#[must_use]
pub fn find<'c>(columns: &'c [ColumnInfo], reference: &ColumnRef) -> Option<(usize, &'c ColumnInfo)> {
    columns.iter().enumerate().find(|(_, column)| reference.means(column.column_index, &column.name))
}

/// Whether a variable is a column of categories in a role: texts, numbers that the request treats so, and all that a role of
/// categories alone takes.
#[must_use]
pub fn is_category(variable: &Variable, column: &ColumnInfo, takes: Takes) -> bool {
    match column.kind {
        ColumnType::String => true,
        ColumnType::Number => variable.as_category == Some(true) || !takes.numbers,
        ColumnType::Date => takes.dates,
    }
}
