//! The rows that two tables share.

use super::codes::{NONE, SharedCodes};
use crate::contract::{Outcome, RowComparison, RowsPairedBy};
use crate::control::Control;
use crate::frame::Table;
use std::collections::HashMap;

/// Rows between two polls.
const POLLED: usize = 1 << 16;

/// The rows that an old and a new table share.
#[derive(Clone, Debug)]
pub struct RowPairs {
    /// Row of the new table for each row of the old one, [`NONE`] when it has none.
    new_of_old: Vec<u32>,
    new_rows: u32,
    paired_by: RowsPairedBy,
    repeated: u32,
}

impl RowPairs {
    /// Matches rows by entity and time when both tables have them and they are unique in the old one.
    /// Of new rows with equal keys the first is matched.
    ///
    /// # Errors
    /// The errors of `control`.
    pub fn of(old: &Table, new: &Table, control: &dyn Control) -> Outcome<Self> {
        if let Some(pairs) = Self::by_keys(old, new, control)? {
            return Ok(pairs);
        }
        let (before, after) = (old.row_count as u32, new.row_count as u32);
        let new_of_old = (0..before).map(|row| if row < after { row } else { NONE }).collect();
        Ok(Self { new_of_old, new_rows: after, paired_by: RowsPairedBy::RowNumber, repeated: 0 })
    }

    fn by_keys(old: &Table, new: &Table, control: &dyn Control) -> Outcome<Option<Self>> {
        let keys = [(old.entity, new.entity), (old.time, new.time)];
        let mut codes = Vec::new();
        for pair in keys {
            match pair {
                (None, None) => {}
                (Some(before), Some(after)) => match (old.columns.get(before), new.columns.get(after)) {
                    (Some(before), Some(after)) => codes.push(SharedCodes::of(&before.data, &after.data)),
                    _ => return Ok(None),
                },
                _ => return Ok(None),
            }
            control.poll(0, 2)?;
        }
        if codes.is_empty() {
            return Ok(None);
        }
        // A row with a missing key matches no other.
        let key = |row: usize, of_old: bool| {
            codes.iter().try_fold(0u64, |key, shared| {
                let own = if of_old { &shared.old } else { &shared.new };
                let code = own.get(row).copied().filter(|&code| code != NONE)?;
                Some(key << 32 | u64::from(code))
            })
        };
        let mut row_of: HashMap<u64, u32> = HashMap::with_capacity(new.row_count);
        let mut repeated = 0;
        for row in 0..new.row_count {
            if row % POLLED == 0 {
                control.poll(row as u64, 2 * new.row_count as u64)?;
            }
            if let Some(key) = key(row, false)
                && *row_of.entry(key).or_insert(row as u32) != row as u32
            {
                repeated += 1;
            }
        }
        let mut new_of_old = Vec::with_capacity(old.row_count);
        let mut seen = vec![false; new.row_count];
        for row in 0..old.row_count {
            if row % POLLED == 0 {
                control.poll(row as u64, old.row_count as u64)?;
            }
            let found = key(row, true).and_then(|key| row_of.get(&key).copied()).unwrap_or(NONE);
            if let Some(seen) = seen.get_mut(found as usize)
                && std::mem::replace(seen, true)
            {
                return Ok(None);
            }
            new_of_old.push(found);
        }
        let new_rows = new.row_count as u32;
        Ok(Some(Self { new_of_old, new_rows, paired_by: RowsPairedBy::Keys, repeated }))
    }

    /// Positions of the shared rows: old, new.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let shared = self.new_of_old.iter().enumerate().filter(|&(_, &after)| after != NONE);
        shared.map(|(before, &after)| (before, after as usize))
    }

    /// The row of the new table for each row of the old one, `u32::MAX` when it has none.
    #[must_use]
    pub fn new_of_old(&self) -> &[u32] {
        &self.new_of_old
    }

    /// The rows in figures.
    #[must_use]
    pub fn summary(&self) -> RowComparison {
        let paired = self.iter().count() as u32;
        let old_rows = self.new_of_old.len() as u32;
        RowComparison {
            paired_by: self.paired_by,
            old_rows,
            new_rows: self.new_rows,
            paired,
            added: self.new_rows - paired,
            removed: old_rows - paired,
            repeated: self.repeated,
        }
    }
}

/// A row by its entity and time, or by its number.
pub(super) fn label(table: &Table, row: usize) -> String {
    let column = |index: Option<usize>| index.and_then(|index| table.columns.get(index));
    let parts: Vec<String> =
        [table.entity, table.time].into_iter().filter_map(column).filter_map(|column| column.text(row)).collect();
    if parts.is_empty() { format!("Row {}", table.row_number(row)) } else { parts.join(" ") }
}
