//! Cells that the format of a column does not understand.

use crate::contract::Example;

/// Most rows listed.
const MOST_ROWS: usize = 1000;
/// Most cells listed with their text.
const MOST_EXAMPLES: usize = 20;
/// Characters of such a text.
const EXAMPLE_CHARACTERS: usize = 80;

/// Cells that the format of a column does not understand. They are missing in the column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Refused {
    /// The number of rows.
    pub count: u32,
    /// The first rows, from 1.
    pub rows: Vec<u32>,
    /// The first texts.
    pub examples: Vec<Example>,
}

impl Refused {
    /// Adds a cell of a row (from 0).
    #[cold]
    pub fn add(&mut self, row: u32, text: &[u8]) {
        self.count += 1;
        if self.rows.len() < MOST_ROWS {
            self.rows.push(row + 1);
        }
        if self.examples.len() < MOST_EXAMPLES {
            let text = String::from_utf8_lossy(text).chars().take(EXAMPLE_CHARACTERS).collect();
            self.examples.push(Example { row: row + 1, text });
        }
    }
}
