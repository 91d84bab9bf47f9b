//! What the values of a column show as a whole.

use super::cell::shortest;
use super::column::{ColumnValues, ImportedColumn};
use crate::frame::intern::NumberCodes;
use std::collections::HashSet;

/// Distinct values of a column that may be used as categories.
const MOST_CATEGORIES: usize = 50;

/// Values often typed for "missing".
const SENTINELS: [f64; 4] = [-99.0, -999.0, -9999.0, -99_999.0];

/// Whether a column of numbers or texts has at most 50 distinct values, and fewer than half of the rows.
pub(crate) fn is_categorical(column: &ImportedColumn) -> bool {
    let most = MOST_CATEGORIES.min(column.len().saturating_sub(1) / 2);
    let few = |distinct: &mut dyn Iterator<Item = bool>| distinct.filter(|new| *new).take(most + 1).count() <= most;
    match &column.values {
        ColumnValues::Dictionary { offsets, .. } => offsets.len() - 1 <= most,
        ColumnValues::Numbers(values) => {
            let mut seen = NumberCodes::new();
            let mut valid = values.iter().enumerate().filter(|(row, _)| column.is_valid(*row));
            valid.all(|(_, value)| {
                seen.code(*value);
                seen.len() <= most
            })
        }
        ColumnValues::Texts { .. } => {
            let mut seen = HashSet::with_capacity(most + 1);
            few(&mut (0..column.len()).filter_map(|row| column.text(row)).map(|text| seen.insert(text)))
        }
        ColumnValues::Days(_) | ColumnValues::Milliseconds(_) => false,
    }
}

/// Says that a value such as −999 stands out, when it does: all other values are at least 0, or lie closer together
/// than the value lies below them.
pub(crate) fn standing_out(column: &ImportedColumn) -> Option<String> {
    let ColumnValues::Numbers(values) = &column.values else { return None };
    if !values.iter().any(|value| SENTINELS.contains(value)) {
        return None;
    }
    let mut counts = [0u32; SENTINELS.len()];
    let (mut least, mut most, mut others) = (f64::INFINITY, f64::NEG_INFINITY, 0u32);
    for (_, value) in values.iter().enumerate().filter(|(row, _)| column.is_valid(*row)) {
        if let Some((_, count)) = SENTINELS.iter().zip(&mut counts).find(|(sentinel, _)| *sentinel == value) {
            *count += 1;
        } else {
            (least, most, others) = (least.min(*value), most.max(*value), others + 1);
        }
    }
    let found = SENTINELS
        .iter()
        .zip(counts)
        .rfind(|(value, count)| *count > 0 && others > 0 && (least >= 0.0 || **value < least - (most - least)));
    found.map(|(value, count)| {
        let (value, least, most) = (shortest(*value), shortest(least), shortest(most));
        format!(
            "{value} stands in {count} cells while all other values lie from {least} to {most}: kept as a number. \
             Give it as a missing token if it means missing."
        )
    })
}

#[cfg(test)]
mod tests {
    use super::{is_categorical, standing_out};
    use crate::io::bitmap::Validity;
    use crate::io::column::{ColumnValues, ImportedColumn};

    fn numbers(values: Vec<f64>) -> ImportedColumn {
        let mut rows = Validity::default();
        values.iter().for_each(|_| rows.push_valid());
        ImportedColumn::new(ColumnValues::Numbers(values), rows)
    }

    #[test]
    fn few_distinct_values_are_categories() {
        assert!(is_categorical(&numbers(vec![1.0, 2.0, 1.0, 2.0, 1.0])));
        assert!(!is_categorical(&numbers(vec![1.0, 2.0, 1.0, 2.0])), "two of four are not fewer than half");
        assert!(!is_categorical(&numbers((0..500).map(f64::from).collect())));
        assert!(is_categorical(&numbers((0..500).map(|n| f64::from(n % 50)).collect())));
        assert!(!is_categorical(&numbers((0..500).map(|n| f64::from(n % 51)).collect())));
        assert!(is_categorical(&numbers(vec![0.0, -0.0, 0.0])));
    }

    #[test]
    fn a_sentinel_is_mentioned_only_when_it_stands_out() {
        assert!(
            standing_out(&numbers(vec![1.0, -999.0, 3.0])).is_some_and(|t| t.starts_with("-999 stands in 1 cells"))
        );
        assert!(standing_out(&numbers(vec![-20.0, -999.0, 30.0])).is_some());
        assert!(standing_out(&numbers(vec![-998.0, -999.0, -1000.0])).is_none());
        assert!(standing_out(&numbers(vec![1.0, 2.0])).is_none());
    }
}
