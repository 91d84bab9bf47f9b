//! The preview of a computed column, for the page on which its recipe is written.

use super::ComputedColumn;
use crate::contract::{ComputedPreview, SmallHistogram};
use crate::io::ColumnValues;
use crate::stats::equal_bins::EqualBins;

/// Most bins of the histogram.
const MOST_BINS: usize = 30;

impl ComputedColumn {
    /// Type, counts, a histogram of numbers, and the cells of the first `first` rows.
    #[must_use]
    pub fn preview(&self, first: usize) -> ComputedPreview {
        let rows = self.column.len();
        let empty = self.column.null_count;
        ComputedPreview {
            kind: self.summary.kind,
            row_count: rows as u32,
            count: (rows as u32).saturating_sub(empty),
            nulls: self.summary.nulls,
            first: (0..rows.min(first)).map(|row| self.column.value(row)).collect(),
            histogram: self.histogram(),
            rules: self.rules.clone(),
            notes: self.summary.notes.clone(),
        }
    }

    fn histogram(&self) -> Option<SmallHistogram> {
        let ColumnValues::Numbers(values) = &self.column.values else { return None };
        let there = || values.iter().enumerate().filter(|(row, _)| self.column.is_valid(*row)).map(|(_, value)| *value);
        EqualBins::of(there, MOST_BINS).map(|EqualBins { edges, counts }| SmallHistogram { edges, counts })
    }
}

#[cfg(test)]
mod tests {
    use super::ComputedColumn;
    use crate::contract::{CellValue, ColumnType, NullCounts};

    #[test]
    fn a_preview_counts_all_rows_and_shows_the_first() {
        let nulls = NullCounts { empty: 1, ..NullCounts::default() };
        let computed = ComputedColumn::of_numbers(vec![1.0, f64::NAN, 3.0, 3.0], nulls, Vec::new());
        let preview = computed.preview(2);
        assert_eq!((preview.kind, preview.row_count, preview.count), (ColumnType::Number, 4, 3));
        assert_eq!(preview.first, [CellValue::Number(1.0), CellValue::Missing(())]);
        let histogram = preview.histogram.unwrap();
        assert_eq!((histogram.edges, histogram.counts), (vec![0.5, 1.5, 2.5, 3.5], vec![1, 0, 2]));
        assert_eq!(computed.preview(9).first.len(), 4);
    }
}
