//! The labels of a column in the rows below the names: its unit, and other texts.

use crate::io::source::Source;
use crate::io::value::unit_of;

/// The labels of one column.
#[derive(Clone, Debug, Default)]
pub(crate) struct ColumnLabels {
    /// The first unit, without brackets around it.
    pub unit: Option<String>,
    /// Each text with its row, for the receipt.
    pub said: Vec<String>,
}

impl ColumnLabels {
    /// Reads the labels of a column (from 0) in some rows (from 0). Ids of survey programs are left out.
    pub(crate) fn of(source: &Source, rows: &[u32], column: u32) -> Self {
        let mut labels = Self::default();
        for row in rows {
            let shown = source.cell_at(*row, column).shown();
            let text = shown.trim();
            if text.is_empty() || text.starts_with('{') {
                continue;
            }
            labels.unit = labels.unit.or_else(|| unit_of(text));
            labels.said.push(format!("Row {} says: {}.", row + 1, text.trim_end_matches('.')));
        }
        labels
    }
}
