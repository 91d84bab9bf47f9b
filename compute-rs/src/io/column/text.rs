//! Builds a column of texts: a dictionary while few texts are distinct, otherwise one text after the other.

use super::Survey;
use super::values::{ColumnValues, ImportedColumn};
use crate::contract::{Failure, Outcome};
use crate::io::bitmap::Validity;
use crate::io::cell::Cell;
use crate::io::hash::{hash_bytes, same_bytes};
use crate::io::value::{Flag, Flags, MissingTokens, Shape, tidy_text};

/// Longest probe in the hash table. A longer one means texts that were made to collide.
const LONGEST_PROBE: usize = 256;

/// A distinct text: the flags of its cells, how many there are, and the first row.
struct Entry {
    flags: Flags,
    currency: u8,
    count: u32,
    row: u32,
}

/// Cells whose text is not stored as written: how many, and their first rows, from 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tidied {
    pub count: u32,
    pub rows: Vec<u32>,
}

impl Tidied {
    /// Rows listed.
    const ROWS: usize = 20;

    fn add(&mut self, row: u32) {
        self.count += 1;
        if self.rows.len() < Self::ROWS {
            self.rows.push(row);
        }
    }
}

pub(super) struct TextBuilder {
    /// Most distinct texts of a dictionary: a quarter of the rows.
    most: usize,
    /// Codes of the rows, as long as there is a dictionary.
    codes: Vec<i32>,
    /// Entries and slots (entry + 1) of the dictionary; empty without one.
    entries: Vec<Entry>,
    slots: Vec<u32>,
    is_dictionary: bool,
    /// Offsets of the dictionary's texts, or of the rows' texts.
    offsets: Vec<i32>,
    bytes: Vec<u8>,
    /// Whether the texts are too long for 32-bit offsets.
    overflown: bool,
    validity: Validity,
    /// Cells with blanks around their text, or accents written in another way.
    pub tidied: Tidied,
    /// The entries of a dictionary that was given up.
    settled: Vec<Entry>,
}

impl TextBuilder {
    pub fn new(rows: usize) -> Outcome<Self> {
        let mut codes = Vec::new();
        codes.try_reserve_exact(rows).map_err(|_| Failure::memory())?;
        Ok(Self {
            most: rows / 4,
            codes,
            entries: Vec::new(),
            slots: vec![0; 64],
            is_dictionary: true,
            offsets: vec![0],
            bytes: Vec::new(),
            overflown: false,
            validity: Validity::default(),
            tidied: Tidied::default(),
            settled: Vec::new(),
        })
    }

    pub fn push(&mut self, cell: &Cell<'_>, row: u32, tokens: &MissingTokens, survey: &mut Survey) -> Outcome<()> {
        let written = cell.text();
        let text = tidy_text(&written);
        if text != written {
            self.tidied.add(row);
        }
        if self.is_dictionary
            && let Cell::Text(..) = cell
        {
            if text.is_empty() {
                survey.add(Flag::Empty.bit(), row);
                self.push_missing(1);
                return Ok(());
            }
            if let Some(entry) = self.enter(&text, row, tokens)? {
                self.push_code(entry);
                return Ok(());
            }
        }
        let shape = cell.shape(tokens);
        survey.add(shape.flags, row);
        survey.add_currency(shape.currency, row);
        if is_missing(shape.flags) {
            self.push_missing(1);
            return Ok(());
        }
        if self.is_dictionary
            && let Some(entry) = self.enter_uncounted(&text)?
        {
            self.push_code(entry);
            return Ok(());
        }
        self.append(&text)?;
        self.offsets.push(self.bytes.len() as i32);
        self.validity.push_valid();
        Ok(())
    }

    /// Counts a text and returns its entry; `None` when it is missing, or when the dictionary became too large and was
    /// given up.
    #[inline]
    fn enter(&mut self, text: &[u8], row: u32, tokens: &MissingTokens) -> Outcome<Option<usize>> {
        let Some((slot, found)) = self.find(text) else {
            self.give_up()?;
            return Ok(None);
        };
        if let Some(entry) = found.and_then(|at| self.entries.get_mut(at)) {
            entry.count += 1;
            return Ok(found);
        }
        let shape = Shape::of_text(text, tokens);
        if is_missing(shape.flags) {
            return Ok(None);
        }
        let entry = Entry { flags: shape.flags, currency: shape.currency, count: 1, row };
        self.insert(slot, text, entry)
    }

    /// The entry of a text whose cell is counted elsewhere.
    fn enter_uncounted(&mut self, text: &[u8]) -> Outcome<Option<usize>> {
        let Some((slot, found)) = self.find(text) else {
            self.give_up()?;
            return Ok(None);
        };
        if found.is_some() {
            return Ok(found);
        }
        self.insert(slot, text, Entry { flags: Flag::Value.bit(), currency: 0, count: 0, row: 0 })
    }

    fn insert(&mut self, slot: usize, text: &[u8], entry: Entry) -> Outcome<Option<usize>> {
        if self.entries.len() >= self.most {
            self.give_up()?;
            return Ok(None);
        }
        self.append(text)?;
        self.offsets.push(self.bytes.len() as i32);
        self.entries.push(entry);
        if let Some(free) = self.slots.get_mut(slot) {
            *free = self.entries.len() as u32;
        }
        if self.entries.len() * 2 > self.slots.len() {
            self.rehash()?;
        }
        Ok(Some(self.entries.len() - 1))
    }

    /// The slot of a text, and its entry; `None` when the probe is too long.
    #[inline]
    fn find(&self, text: &[u8]) -> Option<(usize, Option<usize>)> {
        let mask = self.slots.len() - 1;
        let mut slot = hash_bytes(text) as usize & mask;
        for _ in 0..LONGEST_PROBE {
            match self.slots.get(slot).copied() {
                Some(0) | None => return Some((slot, None)),
                Some(entry) => {
                    let at = entry as usize - 1;
                    if same_bytes(self.entry_text(at), text) {
                        return Some((slot, Some(at)));
                    }
                }
            }
            slot = (slot + 1) & mask;
        }
        None
    }

    #[inline]
    fn entry_text(&self, at: usize) -> &[u8] {
        match (self.offsets.get(at), self.offsets.get(at + 1)) {
            (Some(from), Some(to)) => self.bytes.get(*from as usize..*to as usize).unwrap_or_default(),
            _ => &[],
        }
    }

    fn rehash(&mut self) -> Outcome<()> {
        let size = self.slots.len() * 4;
        let mut slots: Vec<u32> = Vec::new();
        slots.try_reserve_exact(size).map_err(|_| Failure::memory())?;
        slots.resize(size, 0);
        for at in 0..self.entries.len() {
            let mut slot = hash_bytes(self.entry_text(at)) as usize & (size - 1);
            while slots.get(slot).is_some_and(|taken| *taken != 0) {
                slot = (slot + 1) & (size - 1);
            }
            if let Some(free) = slots.get_mut(slot) {
                *free = at as u32 + 1;
            }
        }
        self.slots = slots;
        Ok(())
    }

    /// Turns the codes into texts, one after the other.
    fn give_up(&mut self) -> Outcome<()> {
        let (dictionary_offsets, dictionary) =
            (std::mem::replace(&mut self.offsets, vec![0]), std::mem::take(&mut self.bytes));
        self.offsets.try_reserve_exact(self.codes.capacity()).map_err(|_| Failure::memory())?;
        let codes = std::mem::take(&mut self.codes);
        for (row, code) in codes.iter().enumerate() {
            let at = *code as usize;
            if self.validity.get(row)
                && let (Some(from), Some(to)) = (dictionary_offsets.get(at), dictionary_offsets.get(at + 1))
            {
                self.append(dictionary.get(*from as usize..*to as usize).unwrap_or_default())?;
            }
            self.offsets.push(self.bytes.len() as i32);
        }
        self.settled.append(&mut self.entries);
        self.slots = Vec::new();
        self.is_dictionary = false;
        Ok(())
    }

    fn append(&mut self, text: &[u8]) -> Outcome<()> {
        if self.bytes.len() + text.len() > i32::MAX as usize {
            self.overflown = true;
            return Ok(());
        }
        if self.bytes.capacity() - self.bytes.len() < text.len() {
            self.bytes.try_reserve(text.len()).map_err(|_| Failure::memory())?;
        }
        self.bytes.extend_from_slice(text);
        Ok(())
    }

    fn push_code(&mut self, entry: usize) {
        self.codes.push(entry as i32);
        self.validity.push_valid();
    }

    pub fn push_missing(&mut self, count: usize) {
        if self.is_dictionary {
            self.codes.resize(self.codes.len() + count, 0);
        } else {
            self.offsets.resize(self.offsets.len() + count, self.bytes.len() as i32);
        }
        self.validity.push_missing(count);
    }

    /// Adds the dictionary's entries to the survey, in the order of their first rows.
    pub fn survey_into(&self, survey: &mut Survey) {
        for entry in self.settled.iter().chain(&self.entries) {
            survey.add_many(entry.flags, entry.count, entry.row);
            survey.add_currency(entry.currency, entry.row);
        }
    }

    /// The column; `None` when its texts are larger than 2 GiB.
    pub fn finish(self) -> Option<ImportedColumn> {
        if self.overflown {
            return None;
        }
        let values = if self.is_dictionary {
            ColumnValues::Dictionary { codes: self.codes, offsets: self.offsets, bytes: self.bytes }
        } else {
            ColumnValues::Texts { offsets: self.offsets, bytes: self.bytes }
        };
        Some(ImportedColumn::new(values, self.validity))
    }
}

/// Missing in a text column: the empty cell, `#N/A`, and the user's own tokens.
fn is_missing(flags: Flags) -> bool {
    flags & (Flag::Empty.bit() | Flag::MissingEverywhere.bit()) != 0
}

#[cfg(test)]
mod tests {
    use super::TextBuilder;
    use crate::io::cell::Cell;
    use crate::io::column::{ColumnValues, Survey};
    use crate::io::value::{Flag, MissingTokens};
    use std::borrow::Cow;

    fn build(texts: &[&str]) -> (crate::io::column::ImportedColumn, Survey) {
        let (tokens, mut survey) = (MissingTokens::new(None), Survey::default());
        let mut builder = TextBuilder::new(texts.len()).expect("memory");
        for (row, text) in texts.iter().enumerate() {
            let cell = Cell::Text(Cow::Borrowed(text.as_bytes()), false);
            builder.push(&cell, row as u32, &tokens, &mut survey).expect("memory");
        }
        survey.flush();
        builder.survey_into(&mut survey);
        (builder.finish().expect("small"), survey)
    }

    #[test]
    fn few_distinct_texts_are_a_dictionary() {
        let (column, survey) = build(&["b", "a", "", "b", "b", "a", "#N/A", "b", "NA", "b", "b", "b"]);
        assert!(matches!(column.values, ColumnValues::Dictionary { .. }));
        assert_eq!(column.null_count, 2);
        let texts: Vec<_> = (0..12).map(|row| column.text(row)).collect();
        assert_eq!(texts[..4], [Some("b"), Some("a"), None, Some("b")]);
        assert_eq!((texts[6], texts[8]), (None, Some("NA")));
        assert_eq!((survey.count(Flag::Value), survey.count(Flag::Missing), survey.count(Flag::Empty)), (9, 1, 1));
    }

    #[test]
    fn many_distinct_texts_are_stored_one_after_the_other() {
        let texts: Vec<String> =
            (0..100).map(|n| if n % 9 == 0 { String::new() } else { format!("t{}", n / 2) }).collect();
        let (column, survey) = build(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(matches!(column.values, ColumnValues::Texts { .. }));
        for (row, text) in texts.iter().enumerate() {
            assert_eq!(column.text(row), (!text.is_empty()).then_some(text.as_str()));
        }
        assert_eq!(survey.count(Flag::Value) + survey.count(Flag::Empty), 100);
    }
}
