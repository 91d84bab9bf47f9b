//! Rows of a table taken by number, and rows that have values in common.

use crate::contract::{Failure, Outcome};
use crate::control::Control;
use crate::frame::column::{MISSING_DAY, MISSING_MILLISECOND};
use crate::frame::intern::NumberCodes;
use crate::frame::{Column, ColumnData, Dictionary};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A row that does not exist: its cells are missing.
pub const NO_ROW: u32 = u32::MAX;

/// Rows between two polls of the control.
const POLL_ROWS: usize = 1 << 16;

/// Number of missing cells.
#[must_use]
pub fn count_missing(column: &Column) -> u64 {
    let count = match &column.data {
        ColumnData::Number(values) => values.iter().filter(|value| !value.is_finite()).count(),
        ColumnData::Text { codes, .. } => codes.iter().filter(|&&code| code < 0).count(),
        ColumnData::Days(days) => days.iter().filter(|&&day| day == MISSING_DAY).count(),
        ColumnData::Milliseconds(times) => times.iter().filter(|&&time| time == MISSING_MILLISECOND).count(),
    };
    count as u64
}

/// Whether a cell is missing.
#[must_use]
pub fn is_missing(data: &ColumnData, row: usize) -> bool {
    match data {
        ColumnData::Number(values) => values.get(row).is_none_or(|value| !value.is_finite()),
        ColumnData::Text { codes, .. } => codes.get(row).is_none_or(|&code| code < 0),
        ColumnData::Days(days) => days.get(row).is_none_or(|&day| day == MISSING_DAY),
        ColumnData::Milliseconds(times) => times.get(row).is_none_or(|&time| time == MISSING_MILLISECOND),
    }
}

/// A column of the rows at these positions; [`NO_ROW`] gives a missing cell.
///
/// # Errors
/// `E-MEMORY`.
pub fn taken(column: &Column, rows: &[u32]) -> Outcome<Column> {
    let data = match &column.data {
        ColumnData::Number(values) => ColumnData::Number(take(values, rows, f64::NAN)?),
        ColumnData::Text { codes, dictionary } => {
            ColumnData::Text { codes: take(codes, rows, -1)?, dictionary: dictionary.clone() }
        }
        ColumnData::Days(days) => ColumnData::Days(take(days, rows, MISSING_DAY)?),
        ColumnData::Milliseconds(times) => ColumnData::Milliseconds(take(times, rows, MISSING_MILLISECOND)?),
    };
    Ok(Column { data, ..column.clone_head() })
}

fn take<T: Copy>(values: &[T], rows: &[u32], missing: T) -> Outcome<Vec<T>> {
    let mut taken = reserved(rows.len())?;
    taken.extend(rows.iter().map(|&row| values.get(row as usize).copied().unwrap_or(missing)));
    Ok(taken)
}

/// An empty list with room for so many.
///
/// # Errors
/// `E-MEMORY`.
pub fn reserved<T>(count: usize) -> Outcome<Vec<T>> {
    let mut values = Vec::new();
    values.try_reserve_exact(count).map_err(|_| Failure::memory())?;
    Ok(values)
}

/// Codes of rows: equal values have equal codes, in order of first appearance, and so do missing ones.
#[derive(Debug)]
pub struct Codes {
    /// The code of each row.
    pub codes: Vec<u32>,
    /// The first row of each code.
    pub first_rows: Vec<u32>,
}

impl Codes {
    /// Number of codes.
    #[must_use]
    pub fn count(&self) -> usize {
        self.first_rows.len()
    }

    /// The codes of a column's values.
    ///
    /// # Errors
    /// `E-MEMORY`, and the errors of `control`.
    pub fn of(data: &ColumnData, control: &dyn Control) -> Outcome<Self> {
        match data {
            ColumnData::Text { codes, dictionary } => Self::of_texts(codes, dictionary.len()),
            ColumnData::Number(values) => {
                let mut numbers = NumberCodes::new();
                let missing = f64::INFINITY;
                Self::by(values.len(), control, |row| {
                    let value = values.get(row).copied().unwrap_or(missing);
                    numbers.code(if value.is_finite() { value } else { missing })
                })
            }
            ColumnData::Days(days) => {
                let mut numbers = NumberCodes::new();
                Self::by(days.len(), control, |row| numbers.code(days.get(row).map_or(0.0, |&day| f64::from(day))))
            }
            ColumnData::Milliseconds(times) => {
                let mut seen: HashMap<i64, u32> = HashMap::new();
                Self::by(times.len(), control, |row| {
                    let next = seen.len() as u32;
                    *seen.entry(times.get(row).copied().unwrap_or(MISSING_MILLISECOND)).or_insert(next)
                })
            }
        }
    }

    /// Texts have codes already; they are numbered again in the order in which rows have them.
    fn of_texts(codes: &[i32], texts: usize) -> Outcome<Self> {
        let mut renumbered: Vec<u32> = reserved(texts + 1)?;
        renumbered.resize(texts + 1, u32::MAX);
        let mut own = reserved(codes.len())?;
        let mut first_rows = Vec::new();
        for (row, &code) in codes.iter().enumerate() {
            // Missing comes after the last text.
            let index = usize::try_from(code).unwrap_or(texts).min(texts);
            let Some(known) = renumbered.get_mut(index) else { continue };
            if *known == u32::MAX {
                *known = first_rows.len() as u32;
                first_rows.push(row as u32);
            }
            own.push(*known);
        }
        Ok(Self { codes: own, first_rows })
    }

    /// Codes given row by row, each new one the next number.
    fn by(rows: usize, control: &dyn Control, mut code: impl FnMut(usize) -> u32) -> Outcome<Self> {
        let mut codes = reserved(rows)?;
        let mut first_rows = Vec::new();
        for row in 0..rows {
            if row % POLL_ROWS == 0 {
                control.poll(row as u64, rows as u64)?;
            }
            let own = code(row);
            if own as usize == first_rows.len() {
                first_rows.push(row as u32);
            }
            codes.push(own);
        }
        Ok(Self { codes, first_rows })
    }

    /// The codes of several columns together; one code for all rows without columns.
    ///
    /// # Errors
    /// `E-MEMORY`, and the errors of `control`.
    pub fn of_all<'d>(
        columns: impl IntoIterator<Item = &'d ColumnData>,
        rows: usize,
        control: &dyn Control,
    ) -> Outcome<Self> {
        let mut joint: Option<Self> = None;
        for data in columns {
            let own = Self::of(data, control)?;
            joint = Some(match joint {
                None => own,
                Some(before) => before.with(&own, control)?,
            });
        }
        match joint {
            Some(codes) => Ok(codes),
            None => Self::by(rows, control, |_| 0),
        }
    }

    fn with(self, other: &Self, control: &dyn Control) -> Outcome<Self> {
        let rows = self.codes.len();
        let width = other.count().max(1) as u64;
        let pair = |row: usize| {
            let (a, b) = (self.codes.get(row).copied().unwrap_or(0), other.codes.get(row).copied().unwrap_or(0));
            u64::from(a) * width + u64::from(b)
        };
        let mut seen: HashMap<u64, u32, BuildHasherDefault<MixHasher>> = HashMap::default();
        Self::by(rows, control, |row| {
            let next = seen.len() as u32;
            *seen.entry(pair(row)).or_insert(next)
        })
    }
}

/// Hashes a number by the last step of SplitMix64.
#[derive(Default)]
pub struct MixHasher(u64);

impl Hasher for MixHasher {
    fn finish(&self) -> u64 {
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.wrapping_mul(0x0000_0100_0000_01B3) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }
}

/// "rows 3, 7 and 12 more"
#[must_use]
pub fn rows_in_words(rows: &[u32]) -> String {
    const SHOWN: usize = 5;
    let shown: Vec<String> = rows.iter().take(SHOWN).map(|row| (row + 1).to_string()).collect();
    let noun = if rows.len() == 1 { "row" } else { "rows" };
    if rows.len() > SHOWN {
        format!("{noun} {} and {} more", shown.join(", "), rows.len() - SHOWN)
    } else {
        format!("{noun} {}", shown.join(", "))
    }
}

/// A dictionary of texts in order, with the code of each.
///
/// # Errors
/// `REQUEST` when the texts are too long together, `E-MEMORY`.
pub fn dictionary<'t>(texts: impl IntoIterator<Item = &'t str>) -> Outcome<Dictionary> {
    let mut dictionary = Dictionary::default();
    for text in texts {
        dictionary.push(text)?;
    }
    Ok(dictionary)
}
