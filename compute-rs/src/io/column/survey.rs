//! Counts of the facts about a column's cells.

use crate::io::value::{Flag, Flags};

/// Rows listed for each fact.
const ROWS: usize = 3;

/// Counts of the facts about a column's cells, and the first rows (from 0) that show each.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    counts: [u32; Flag::COUNT],
    rows: [[u32; ROWS]; Flag::COUNT],
    /// A run of equal cells is counted at once: their flags and how many they are.
    run: (Flags, u32),
    run_rows: [u32; ROWS],
    currency: u8,
    /// The first row with a second currency.
    pub second_currency: Option<u32>,
}

impl Default for Survey {
    fn default() -> Self {
        Self {
            counts: [0; Flag::COUNT],
            rows: [[u32::MAX; ROWS]; Flag::COUNT],
            run: (0, 0),
            run_rows: [u32::MAX; ROWS],
            currency: 0,
            second_currency: None,
        }
    }
}

impl Survey {
    /// Counts one cell.
    #[inline]
    pub fn add(&mut self, flags: Flags, row: u32) {
        if flags != self.run.0 {
            self.flush();
            self.run.0 = flags;
        }
        if let Some(kept) = self.run_rows.get_mut(self.run.1 as usize) {
            *kept = row;
        }
        self.run.1 += 1;
    }

    /// Counts `count` equal cells, the first of them in `row`.
    pub fn add_many(&mut self, flags: Flags, count: u32, row: u32) {
        if count > 0 {
            self.flush();
            self.run = (flags, count);
            self.run_rows = [row, u32::MAX, u32::MAX];
            self.flush();
        }
    }

    /// Adds the currency of a cell.
    #[inline]
    pub fn add_currency(&mut self, currency: u8, row: u32) {
        if currency == 0 || currency == self.currency {
            return;
        }
        if self.currency == 0 {
            self.currency = currency;
        } else if self.second_currency.is_none() {
            self.second_currency = Some(row);
        }
    }

    /// Whether a number has a currency.
    pub fn has_currency(&self) -> bool {
        self.currency != 0
    }

    /// Removes one cell from the counts.
    pub fn subtract(&mut self, flags: Flags) {
        self.flush();
        for (bit, count) in self.counts.iter_mut().enumerate() {
            *count = count.saturating_sub((flags >> bit & 1) as u32);
        }
    }

    /// Counts the cells of the last run. Call it before reading the counts.
    pub fn flush(&mut self) {
        let (flags, count) = std::mem::take(&mut self.run);
        let run_rows = std::mem::replace(&mut self.run_rows, [u32::MAX; ROWS]);
        let mut rest = flags;
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if let (Some(sum), Some(rows)) = (self.counts.get_mut(bit), self.rows.get_mut(bit)) {
                *sum += count;
                let new = run_rows.iter().filter(|row| **row != u32::MAX);
                for (free, row) in rows.iter_mut().filter(|kept| **kept == u32::MAX).zip(new) {
                    *free = *row;
                }
            }
        }
    }

    /// How many cells show a fact.
    pub fn count(&self, flag: Flag) -> u32 {
        self.counts.get(flag as usize).copied().unwrap_or(0)
    }

    /// The first rows that show a fact, from 0.
    pub fn rows(&self, flag: Flag) -> Vec<u32> {
        let rows = self.rows.get(flag as usize).copied().unwrap_or([u32::MAX; ROWS]);
        rows.into_iter().filter(|row| *row != u32::MAX).collect()
    }

    /// Cells that are not empty.
    pub fn filled(&self) -> u32 {
        [Flag::Missing, Flag::MissingEverywhere, Flag::Error, Flag::Value]
            .into_iter()
            .map(|flag| self.count(flag))
            .sum()
    }
}

#[cfg(test)]
impl Survey {
    /// The survey of a column of these texts, one per row.
    pub(super) fn of_texts(texts: &[&str]) -> Self {
        use crate::io::value::{MissingTokens, Shape};
        let mut survey = Self::default();
        for (row, text) in texts.iter().enumerate() {
            let shape = Shape::of_text(text.as_bytes(), &MissingTokens::new(None));
            survey.add(shape.flags, row as u32);
            survey.add_currency(shape.currency, row as u32);
        }
        survey.flush();
        survey
    }
}

#[cfg(test)]
mod tests {
    use super::Survey;
    use crate::io::value::Flag;

    #[test]
    fn facts_are_counted_with_their_first_rows() {
        let mut survey = Survey::default();
        for (row, flags) in
            [Flag::Value.bit(), Flag::Value.bit(), Flag::Value.bit() | Flag::Code.bit(), Flag::Empty.bit()]
                .into_iter()
                .enumerate()
        {
            survey.add(flags, row as u32);
        }
        survey.flush();
        assert_eq!((survey.count(Flag::Value), survey.count(Flag::Code), survey.count(Flag::Empty)), (3, 1, 1));
        assert_eq!(survey.rows(Flag::Code), [2]);
        survey.subtract(Flag::Value.bit());
        assert_eq!(survey.count(Flag::Value), 2);
    }
}
