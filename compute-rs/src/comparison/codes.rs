//! One code for equal values of two columns, so that values are compared as whole numbers.

use crate::frame::column::{MISSING_DAY, MISSING_MILLISECOND};
use crate::frame::intern::NumberCodes;
use crate::frame::{Column, ColumnData};
use std::collections::HashMap;

/// The code of a missing value.
pub(super) const NONE: u32 = u32::MAX;
/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;

/// Codes of two columns, below `len`, [`NONE`] where a value is missing. Blank texts are missing.
pub(super) struct SharedCodes {
    pub old: Vec<u32>,
    pub new: Vec<u32>,
    pub len: u32,
}

impl SharedCodes {
    /// Columns of different types are compared by their texts.
    pub fn of(old: &ColumnData, new: &ColumnData) -> Self {
        if let (Some(before), Some(after)) = (number_at(old), number_at(new))
            && is_number(old) == is_number(new)
        {
            let mut seen = NumberCodes::new();
            let mut code = |value: f64| if value.is_finite() { seen.code(value) } else { NONE };
            let old = (0..length(old)).map(|row| code(before(row))).collect();
            let new = (0..length(new)).map(|row| code(after(row))).collect();
            return Self { old, new, len: seen.len() as u32 };
        }
        let mut seen = HashMap::new();
        let (old, new) = (by_text(old, &mut seen), by_text(new, &mut seen));
        Self { old, new, len: seen.len() as u32 }
    }

    /// The number of distinct codes.
    pub fn count(&self, codes: &[u32]) -> u32 {
        self.seen(codes).iter().filter(|&&seen| seen).count() as u32
    }

    /// Share of the distinct values of both columns that each of them has; 0 when there are none.
    pub fn overlap(&self) -> f64 {
        let (old, new) = (self.seen(&self.old), self.seen(&self.new));
        let both = old.iter().zip(&new).filter(|&(a, b)| *a && *b).count();
        if self.len == 0 { 0.0 } else { both as f64 / f64::from(self.len) }
    }

    fn seen(&self, codes: &[u32]) -> Vec<bool> {
        let mut seen = vec![false; self.len as usize];
        for &code in codes {
            if let Some(seen) = seen.get_mut(code as usize) {
                *seen = true;
            }
        }
        seen
    }
}

/// Number of rows.
fn length(data: &ColumnData) -> usize {
    match data {
        ColumnData::Number(values) => values.len(),
        ColumnData::Text { codes, .. } => codes.len(),
        ColumnData::Days(values) => values.len(),
        ColumnData::Milliseconds(values) => values.len(),
    }
}

fn is_number(data: &ColumnData) -> bool {
    matches!(data, ColumnData::Number(_))
}

/// The values as doubles, dates in milliseconds, NaN where one is missing; `None` for texts.
pub(super) fn number_at(data: &ColumnData) -> Option<Box<dyn Fn(usize) -> f64 + '_>> {
    match data {
        ColumnData::Number(values) => Some(Box::new(|row| values.get(row).copied().unwrap_or(f64::NAN))),
        ColumnData::Days(values) => Some(Box::new(|row| {
            values.get(row).filter(|&&day| day != MISSING_DAY).map_or(f64::NAN, |&day| f64::from(day) * DAY)
        })),
        ColumnData::Milliseconds(values) => Some(Box::new(|row| {
            values.get(row).filter(|&&time| time != MISSING_MILLISECOND).map_or(f64::NAN, |&time| time as f64)
        })),
        ColumnData::Text { .. } => None,
    }
}

fn by_text(data: &ColumnData, seen: &mut HashMap<String, u32>) -> Vec<u32> {
    let mut code = |text: &str| {
        if text.trim().is_empty() {
            return NONE;
        }
        let next = seen.len() as u32;
        if let Some(&code) = seen.get(text) { code } else { *seen.entry(text.to_owned()).or_insert(next) }
    };
    if let ColumnData::Text { codes, dictionary } = data {
        let shared: Vec<u32> =
            (0..dictionary.len()).map(|own| dictionary.get(own as i32).map_or(NONE, &mut code)).collect();
        let shared_of = |own: &i32| usize::try_from(*own).ok().and_then(|own| shared.get(own)).copied();
        return codes.iter().map(|own| shared_of(own).unwrap_or(NONE)).collect();
    }
    let column = Column { column_index: 0, name: String::new(), data: data.clone() };
    (0..column.len()).map(|row| column.text(row).map_or(NONE, |text| code(&text))).collect()
}
