//! The rows that an analysis uses, by their position in the table.

use crate::contract::Outcome;
use crate::linear::matrix::reserve;
use std::borrow::Cow;

/// Positions of rows in the table, in the order of the analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RowPositions {
    /// All rows, in file order.
    All(usize),
    /// Some, or in another order.
    Listed(Vec<u32>),
}

impl RowPositions {
    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::All(n) => *n,
            Self::Listed(rows) => rows.len(),
        }
    }

    /// The position in the table of the i-th row used.
    #[inline]
    pub(super) fn at(&self, i: usize) -> usize {
        match self {
            Self::All(_) => i,
            Self::Listed(rows) => rows[i] as usize,
        }
    }

    /// Positions in the table.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = usize> + Clone + '_ {
        (0..self.len()).map(|i| self.at(i))
    }
}

/// The values of the rows used; the column itself when all rows are used.
pub(super) fn compact<'t>(values: Cow<'t, [f64]>, rows: &RowPositions) -> Outcome<Cow<'t, [f64]>> {
    let RowPositions::Listed(listed) = rows else { return Ok(values) };
    let mut compact = reserve(listed.len())?;
    for (value, &row) in compact.iter_mut().zip(listed) {
        *value = values[row as usize];
    }
    Ok(Cow::Owned(compact))
}

/// A count on the wire.
pub(super) fn count32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
