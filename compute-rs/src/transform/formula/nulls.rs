//! Reasons why rows of a formula are null: the program is run again for those rows only, and records the reason of each.

use super::program::Fragment;
use super::reason::Reason;
use super::stack::{BLOCK, Reads, Rows, Stack};
use crate::contract::{Failure, NullCounts, Outcome};

/// Finds out why rows are null.
pub(super) struct Nulls<'a> {
    stack: Stack<'a>,
    pub counts: NullCounts,
    /// The reason of each row, when it is wanted and a row is null; else empty.
    pub by_row: Vec<Reason>,
    /// Rows of the table when the reason of each is wanted; else 0.
    rows: usize,
    /// Null rows that are not counted yet.
    waiting: Vec<u32>,
}

impl<'a> Nulls<'a> {
    /// For counts only.
    pub fn counted(fragment: &'a Fragment, reads: Reads<'a>) -> Self {
        Self::by_row(fragment, reads, 0)
    }

    /// For the reason of each of `rows` rows.
    pub fn by_row(fragment: &'a Fragment, reads: Reads<'a>, rows: usize) -> Self {
        let stack = Stack::of_reasons(fragment, reads);
        let waiting = Vec::with_capacity(2 * BLOCK);
        Self { stack, counts: NullCounts::default(), by_row: Vec::new(), rows, waiting }
    }

    /// Notes the null rows among values of which the first has the row `start`.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn note(&mut self, values: &[f64], start: usize) -> Outcome<()> {
        let null = |(i, v): (usize, &f64)| v.is_nan().then_some((start + i) as u32);
        self.waiting.extend(values.iter().enumerate().filter_map(null));
        if self.waiting.len() >= BLOCK { self.count() } else { Ok(()) }
    }

    /// Counts the rows noted and clears them. Call it before the counts are read.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn count(&mut self) -> Outcome<()> {
        if self.by_row.is_empty() && self.rows > 0 && !self.waiting.is_empty() {
            self.by_row.try_reserve_exact(self.rows).map_err(|_| Failure::memory())?;
            self.by_row.resize(self.rows, Reason::Value);
        }
        for rows in self.waiting.chunks(BLOCK) {
            self.stack.run(Rows::Listed(rows));
            for (reason, row) in self.stack.reasons().iter().zip(rows) {
                reason.count(&mut self.counts);
                if let Some(of_row) = self.by_row.get_mut(*row as usize) {
                    *of_row = *reason;
                }
            }
        }
        self.waiting.clear();
        Ok(())
    }
}
