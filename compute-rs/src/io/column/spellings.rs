//! Categories that differ only in case.

use super::answer::Answer;
use super::question::fixed_question;
use super::values::{ColumnValues, ImportedColumn};
use crate::contract::{Question, QuestionKind};
use crate::frame::fold::fold;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Most distinct texts of a column that is looked at, and of spellings that a question lists.
const MOST_TEXTS: usize = 50;
const LISTED: usize = 4;

/// Whether texts that differ only in case are one category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SpellingsAnswer {
    One,
    Apart,
}

impl Answer for SpellingsAnswer {
    const WIRE: &'static [(Self, &'static str)] = &[(Self::One, "one"), (Self::Apart, "apart")];
}

/// The spellings of each category that has several: the most common first, each with its count.
#[derive(Debug)]
pub(crate) struct Spellings(Vec<Vec<(String, u32)>>);

impl Spellings {
    /// Looks at a text column with few different texts; `None` when no two differ only in case.
    pub fn of(column: &ImportedColumn) -> Option<Self> {
        if !matches!(column.values, ColumnValues::Dictionary { .. } | ColumnValues::Texts { .. }) {
            return None;
        }
        let most = MOST_TEXTS.min(column.len() * 2 / 3);
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        for row in 0..column.len() {
            if let Some(text) = column.text(row) {
                *counts.entry(text).or_default() += 1;
                if counts.len() > most {
                    return None;
                }
            }
        }
        let mut alike: BTreeMap<String, Vec<(String, u32)>> = BTreeMap::new();
        for (text, count) in counts {
            alike.entry(fold(text)).or_default().push((text.to_owned(), count));
        }
        let mut found: Vec<Vec<(String, u32)>> = alike.into_values().filter(|spellings| spellings.len() > 1).collect();
        found.iter_mut().for_each(|spellings| spellings.sort_by_key(|(_, count)| Reverse(*count)));
        (!found.is_empty()).then_some(Self(found))
    }

    /// Asks whether they are one category. `column` counts from 1.
    pub fn question(&self, column: u32) -> Question {
        let listed: Vec<String> = self.0.iter().flatten().take(LISTED).map(|(text, _)| format!("\"{text}\"")).collect();
        let first = self.0.first().and_then(|spellings| spellings.first()).map_or("", |(text, _)| text.as_str());
        let one = format!("one category each: all are written as the commonest, such as \"{first}\"");
        let options = [(SpellingsAnswer::One, one.as_str()), (SpellingsAnswer::Apart, "categories of their own")];
        let text = format!("Some texts differ only in upper and lower case: {}. Are they the same?", listed.join(", "));
        fixed_question(column, QuestionKind::Spellings, &text, &options, SpellingsAnswer::One, &[])
    }

    /// The column with one spelling for each category.
    pub fn joined(&self, column: &ImportedColumn) -> ImportedColumn {
        let spelling: BTreeMap<&str, &str> = self
            .0
            .iter()
            .filter_map(|spellings| spellings.split_first())
            .flat_map(|((first, _), others)| others.iter().map(move |(other, _)| (other.as_str(), first.as_str())))
            .collect();
        let joined = |row: usize| column.text(row).map(|text| spelling.get(text).copied().unwrap_or(text));
        // A column that has no dictionary gets none.
        if matches!(column.values, ColumnValues::Texts { .. })
            && let Some(values) = texts_of(column.len(), &joined)
        {
            return ImportedColumn { values, validity: column.validity.clone(), null_count: column.null_count };
        }
        let mut texts: Vec<&str> = Vec::new();
        let mut codes_by_text: BTreeMap<&str, i32> = BTreeMap::new();
        let mut codes = Vec::with_capacity(column.len());
        for row in 0..column.len() {
            codes.push(joined(row).map_or(-1, |text| {
                *codes_by_text.entry(text).or_insert_with(|| {
                    texts.push(text);
                    texts.len() as i32 - 1
                })
            }));
        }
        let ends = texts.iter().scan(0, |end, text| {
            *end += text.len() as i32;
            Some(*end)
        });
        let offsets = std::iter::once(0).chain(ends).collect();
        ImportedColumn::of_codes(codes, offsets, texts.concat().into_bytes())
    }
}

/// The texts of `rows` rows one after another; `None` if they are too long for 32-bit offsets.
fn texts_of<'a>(rows: usize, text: &impl Fn(usize) -> Option<&'a str>) -> Option<ColumnValues> {
    let (mut offsets, mut bytes) = (vec![0], Vec::new());
    for row in 0..rows {
        bytes.extend_from_slice(text(row).unwrap_or("").as_bytes());
        offsets.push(i32::try_from(bytes.len()).ok()?);
    }
    Some(ColumnValues::Texts { offsets, bytes })
}
