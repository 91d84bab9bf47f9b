//! The profile of a block of rows.

use super::CellContext;
use crate::contract::Outcome;
use crate::io::column::Survey;
use crate::io::layout::facts::{Facts, HeadCell};
use crate::io::layout::suggest::{recurs, suggest};
use crate::io::layout::tail::{is_footnote, is_key, is_note_word};
use crate::io::layout::total_words::label;
use crate::io::part::Part;
use crate::io::source::Source;
use crate::io::value::Flag;
use std::collections::BTreeMap;
use std::ops::Range;

/// Most rows examined.
const SAMPLE: u32 = 64;

/// The kind of values in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnKind {
    Number,
    Date,
    Text,
}

/// The profile of some rows.
#[derive(Clone, Debug)]
pub(super) struct Profile {
    /// The row of the names, the last one where there are two.
    pub header: Option<u32>,
    /// Cells of that row, and their texts in lower case.
    pub names: Vec<(HeadCell, String)>,
    /// The kind of each column below the names, where it is clear.
    pub kinds: BTreeMap<u32, ColumnKind>,
    /// From the first to the last column with a cell.
    pub extent: Range<u32>,
    /// Columns with a cell.
    pub columns: Vec<u32>,
    /// Columns that at least half of the rows of data fill.
    pub mostly_filled: Vec<u32>,
    /// Non-blank rows below the names.
    pub data_rows: u32,
    /// Non-blank rows.
    pub rows: u32,
    /// No row has two cells, or every row begins like a note.
    pub is_notes: bool,
    /// All rows begin with a word for totals.
    pub is_totals: bool,
    /// Keys and values in two columns.
    is_key_value: bool,
}

impl Profile {
    /// Examines some rows.
    pub fn of(source: &Source, rows: Range<u32>, context: CellContext<'_>) -> Outcome<Self> {
        let end = rows.end.min(rows.start.saturating_add(SAMPLE));
        let sample = source.narrowed(&Part { rows: rows.start..end, columns: source.part().columns.clone() });
        let facts = Facts::collect(&sample, end, context.tokens, context.control)?;
        let suggested = suggest(&sample, &facts, context.tokens, &|row| recurs(&sample, row));
        let header = suggested.header.map(|row| row + suggested.header_rows - 1);
        let below = facts.surveys_from(suggested.first_row);
        let filled = |survey: &Survey| survey.filled();
        let all: Vec<u32> = facts.surveys_from(sample.first_row()).iter().map(filled).collect();
        let columns: Vec<u32> = (0u32..).zip(&all).filter(|(_, count)| **count > 0).map(|(column, _)| column).collect();
        let count = |from: u32| (from..end).filter(|row| !sample.is_blank(*row)).count() as u32;
        let data_rows = count(suggested.first_row);
        let head: Vec<(u32, &[HeadCell])> = facts.head_rows().filter(|(_, cells)| !cells.is_empty()).collect();
        let first_text = |(row, cells): &(u32, &[HeadCell])| {
            cells.first().filter(|cell| cell.is_text()).map(|cell| sample.cell_at(*row, cell.column).shown())
        };
        let firsts: Vec<Option<String>> = head.iter().map(first_text).collect();
        let is_note = |((row, cells), text): (&(u32, &[HeadCell]), &Option<String>)| {
            (cells.len() < 2 && text.is_some())
                || text.as_deref().is_some_and(|text| is_note_word(text) || is_footnote(&sample, *row))
        };
        let names = header.and_then(|row| facts.head_row(row)).unwrap_or_default();
        let names = names.iter().map(|cell| (*cell, name_of(&sample, header.unwrap_or_default(), cell.column)));
        let mut profile = Self {
            header,
            names: names.collect(),
            kinds: (0u32..).zip(&below).filter_map(|(column, survey)| Some((column, kind_of(survey)?))).collect(),
            extent: columns.first().copied().unwrap_or(0)..columns.last().map_or(0, |last| last + 1),
            mostly_filled: (0u32..)
                .zip(&below)
                .filter(|(_, survey)| survey.filled() > 0 && survey.filled() * 2 >= data_rows)
                .map(|(column, _)| column)
                .collect(),
            columns,
            data_rows,
            rows: count(sample.first_row()),
            is_notes: head.iter().zip(&firsts).all(is_note) || head.iter().all(|(_, cells)| cells.len() < 2),
            is_totals: firsts.iter().all(|text| text.as_deref().and_then(label).is_some()),
            is_key_value: false,
        };
        profile.is_key_value = profile.is_key_value(&firsts);
        Ok(profile)
    }

    /// Two columns, the first of texts, either without names or with keys of metadata.
    fn is_key_value(&self, firsts: &[Option<String>]) -> bool {
        let has_key = || firsts.iter().flatten().any(|text| is_key(text));
        let keyed = self.columns.first().is_some_and(|column| self.kinds.get(column) == Some(&ColumnKind::Text));
        self.columns.len() == 2 && keyed && self.rows <= 20 && (self.header.is_none() || has_key())
    }

    /// Columns of numbers and dates.
    pub fn measured(&self) -> impl Iterator<Item = u32> + '_ {
        self.kinds.iter().filter(|(_, kind)| **kind != ColumnKind::Text).map(|(column, _)| *column)
    }

    /// Whether a column has a name. A missing token is not a name.
    pub fn has_name(&self, column: u32) -> bool {
        self.names.iter().any(|(cell, _)| cell.column == column && cell.has(Flag::Value))
    }

    /// Whether names are numbers: years over columns.
    pub fn has_numbers_as_names(&self) -> bool {
        self.names.iter().any(|(cell, _)| !cell.is_text())
    }

    /// Whether these rows are a table on their own.
    pub fn is_table(&self) -> bool {
        if self.columns.len() < 2 || self.is_notes || self.is_key_value {
            return false;
        }
        let measured = self.measured().count();
        if self.header.is_none() {
            return self.data_rows >= 3 && measured > 0;
        }
        if measured == 0 {
            return self.data_rows >= 2 && (self.columns.len() > 2 || self.data_rows >= 10);
        }
        self.data_rows >= 1 && self.measured().filter(|column| self.has_name(*column)).count() * 2 >= measured
    }

    /// Whether this is one row of texts, which may be names with their rows after a blank row.
    pub fn may_be_names(&self) -> bool {
        self.rows == 1 && self.columns.len() > 1 && self.kinds.values().all(|kind| *kind == ColumnKind::Text)
    }

    /// How many names equal those of another table in the same column.
    pub fn names_shared(&self, names: &[(HeadCell, String)]) -> usize {
        let same = |(cell, name): &&(HeadCell, String)| {
            names.iter().any(|(other, of)| other.column == cell.column && of == name && !name.is_empty())
        };
        self.names.iter().filter(same).count()
    }
}

/// The text of a name, normalised for comparison.
pub(super) fn name_of(source: &Source, row: u32, column: u32) -> String {
    source.cell_at(row, column).shown().trim().to_lowercase()
}

fn kind_of(survey: &Survey) -> Option<ColumnKind> {
    let values = survey.count(Flag::Value);
    let numbers = survey.count(Flag::Dot).max(survey.count(Flag::Comma));
    if values == 0 {
        None
    } else if survey.is_number_or_date() {
        Some(if numbers * 2 >= values { ColumnKind::Number } else { ColumnKind::Date })
    } else {
        (numbers * 10 <= values).then_some(ColumnKind::Text)
    }
}
