//! Codes for the cells of a key.

use super::super::column::{ColumnData, MISSING_DAY, MISSING_MILLISECOND};
use super::NONE;
use crate::frame::intern::NumberCodes;

/// The cells of a column by the order of their first appearance.
pub(super) struct Codes {
    /// Code of each row, [`NONE`] when missing.
    pub(super) of_row: Vec<u32>,
    /// Value of each code.
    pub(super) values: Vec<f64>,
    /// Whether a row has none.
    pub(super) any_missing: bool,
    /// Codes by value, and [`NONE`] where no row has it; only of whole numbers in a narrow range.
    table: Option<Vec<u32>>,
}

impl Codes {
    /// The same code for all rows.
    pub(super) fn one(rows: usize) -> Self {
        Self { of_row: vec![0; rows], values: vec![0.0], any_missing: false, table: None }
    }

    /// Codes of the first cells of a column.
    pub(super) fn of_cells(rows: usize, data: &ColumnData) -> Self {
        let found = match data {
            ColumnData::Number(values) => Self::of_numbers(rows, rows, |row| values[row]),
            other => Self::of_numbers(rows, rows, |row| number(other, row)),
        };
        found.unwrap_or_else(|| Self::one(rows))
    }

    /// Codes of numbers, those that are not finite missing; `None` when more than `most` differ and are not whole numbers
    /// in a narrow range.
    pub(super) fn of_numbers(rows: usize, most: usize, cell: impl Fn(usize) -> f64) -> Option<Self> {
        let (mut low, mut high, mut whole) = (f64::INFINITY, f64::NEG_INFINITY, true);
        for x in (0..rows).map(&cell).filter(|x| x.is_finite()) {
            low = if x < low { x } else { low };
            high = if x > high { x } else { high };
            whole &= is_whole(x);
        }
        // A table with a slot for every number in the range: at most about as long as the column.
        let narrow = whole && high - low < rows.max(1024) as f64;
        if narrow {
            return Some(Self::by_table(rows, cell, low, (high - low) as usize + 1));
        }
        Self::by_hash(rows, most, cell)
    }

    fn by_table(rows: usize, cell: impl Fn(usize) -> f64, low: f64, slots: usize) -> Self {
        let mut table = vec![NONE; slots];
        let (mut values, mut any_missing) = (Vec::new(), false);
        let code = |row: usize| {
            let x = cell(row);
            if !x.is_finite() {
                any_missing = true;
                return NONE;
            }
            let code = &mut table[(x - low) as usize];
            if *code == NONE {
                *code = values.len() as u32;
                values.push(x + 0.0);
            }
            *code
        };
        let of_row = (0..rows).map(code).collect();
        Self { of_row, values, any_missing, table: Some(table) }
    }

    fn by_hash(rows: usize, most: usize, cell: impl Fn(usize) -> f64) -> Option<Self> {
        let mut seen = NumberCodes::new();
        let mut any_missing = false;
        let mut of_row = Vec::with_capacity(rows);
        for x in (0..rows).map(cell) {
            any_missing |= !x.is_finite();
            of_row.push(if x.is_finite() { seen.code(x) } else { NONE });
            if seen.len() > most {
                return None;
            }
        }
        Some(Self { of_row, values: seen.values(), any_missing, table: None })
    }

    /// The values ascending, and the rank of each code.
    pub(super) fn ranked(&self) -> (Vec<f64>, Vec<u32>) {
        let mut codes: Vec<u32> = match &self.table {
            Some(table) => table.iter().copied().filter(|&code| code != NONE).collect(),
            None => (0..self.values.len() as u32).collect(),
        };
        if self.table.is_none() {
            codes.sort_unstable_by(|&a, &b| self.values[a as usize].total_cmp(&self.values[b as usize]));
        }
        let mut rank = vec![0; codes.len()];
        codes.iter().zip(0..).for_each(|(&code, position)| rank[code as usize] = position);
        (codes.iter().map(|&code| self.values[code as usize]).collect(), rank)
    }
}

/// Whether a number is whole: adding and subtracting 1.5·2⁵² rounds to whole numbers (`f64::trunc` is a call on
/// processors of the base instruction set).
fn is_whole(x: f64) -> bool {
    const ROUND: f64 = 6_755_399_441_055_744.0;
    (x + ROUND) - ROUND == x
}

/// A cell of a key as a number, different for different cells; NaN when it is missing.
pub(super) fn number(data: &ColumnData, row: usize) -> f64 {
    match data {
        ColumnData::Number(values) => values[row],
        ColumnData::Text { codes, .. } if codes[row] >= 0 => f64::from(codes[row]),
        ColumnData::Days(values) if values[row] != MISSING_DAY => f64::from(values[row]),
        ColumnData::Milliseconds(values) if values[row] != MISSING_MILLISECOND => values[row] as f64,
        _ => f64::NAN,
    }
}

/// Whether the cell of a row is missing.
pub(super) fn missing(data: &ColumnData, row: usize) -> bool {
    !number(data, row).is_finite()
}

/// End of the run of cells that equal the cell of a row.
pub(super) fn same_until(data: &ColumnData, row: usize, rows: usize) -> usize {
    fn until<T: Copy>(values: &[T], from: usize, same: impl Fn(T, T) -> bool) -> usize {
        let first = values[from];
        values[from..].iter().position(|&value| !same(first, value)).map_or(values.len(), |length| from + length)
    }
    match data {
        ColumnData::Number(values) => until(&values[..rows], row, |a, b| a == b || (!a.is_finite() && !b.is_finite())),
        ColumnData::Text { codes, .. } => until(&codes[..rows], row, |a, b| a == b || (a < 0 && b < 0)),
        ColumnData::Days(values) => until(&values[..rows], row, |a, b| a == b),
        ColumnData::Milliseconds(values) => until(&values[..rows], row, |a, b| a as f64 == b as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::{Codes, NONE, is_whole};

    #[test]
    fn a_table_and_a_hash_give_the_same_codes() {
        let cells = [3.0, -2.0, f64::NAN, -0.0, 3.0, 0.0, f64::INFINITY, 7.0];
        for scale in [1.0, 0.3] {
            let codes = Codes::of_numbers(cells.len(), 4, |row| cells[row] * scale).unwrap();
            assert_eq!(codes.of_row, [0, 1, NONE, 2, 0, 2, NONE, 3], "{scale}");
            assert_eq!(codes.values, [3.0, -2.0, 0.0, 7.0].map(|x| x * scale));
            assert!(codes.any_missing);
            assert_eq!(codes.ranked().1, [2, 0, 1, 3]);
        }
        assert_eq!(Codes::of_numbers(2, 2, |_| f64::NAN).unwrap().of_row, [NONE, NONE]);
        assert!(Codes::of_numbers(cells.len(), 3, |row| cells[row] * 0.3).is_none());
    }

    #[test]
    fn whole_numbers_are_recognised() {
        assert!([0.0, -0.0, -7.0, 201_912.0, 4_503_599_627_370_496.0].into_iter().all(is_whole));
        assert!(![0.5, -1e-300, 2_251_799_813_685_249.5].into_iter().any(is_whole));
    }
}
