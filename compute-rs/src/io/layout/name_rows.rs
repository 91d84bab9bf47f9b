//! The rows that name the columns: up to three, joined; and rows of units, descriptions and ids below them, which are
//! neither names nor data.

use super::facts::{HeadCell, all_text, head_cells};
use super::tail::{is_key, is_note_word};
use crate::io::column::Survey;
use crate::io::source::Source;
use crate::io::value::{Flag, MissingTokens, is_unit};
use std::collections::{BTreeMap, BTreeSet};

/// Most rows that are joined.
pub(crate) const MOST_NAME_ROWS: u32 = 3;

/// Most rows of units, descriptions and ids.
const MOST_LABEL_ROWS: u32 = 3;

/// A table of more rows than these has a key, although it is empty in one of them.
const FEW_ROWS: u32 = 4;

/// Rows below the names that show what the columns hold.
const SAMPLE: u32 = 200;

/// The rows of the names, and those of their labels below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NameRows {
    /// The first row of names, from 0.
    pub first: u32,
    /// Rows of names.
    pub joined: u32,
    /// Rows of units, descriptions and ids below.
    pub labels: u32,
}

/// A row below the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Names,
    /// Names that replace those above: a pivot table names its measure there.
    OwnNames,
    Labels,
    Data,
}

/// The rows of names around `header`. Rows above belong to them when `may_rise`.
pub(crate) fn name_rows(source: &Source, header: u32, may_rise: bool, tokens: &MissingTokens) -> NameRows {
    let look = Look { source, tokens };
    let mut rows = NameRows { first: header, joined: 1, labels: 0 };
    let mut own = 0;
    while rows.labels < MOST_LABEL_ROWS {
        match look.next(&rows) {
            Next::Names if rows.joined < MOST_NAME_ROWS && rows.labels == 0 => rows.joined += 1,
            Next::OwnNames if may_rise && rows.labels == 0 && own == 0 => {
                (rows.first, rows.joined, own) = (rows.first + rows.joined, 1, 1);
            }
            Next::Labels => rows.labels += 1,
            _ => break,
        }
    }
    while may_rise && own == 0 && rows.joined < MOST_NAME_ROWS && look.above(&rows) {
        (rows.first, rows.joined) = (rows.first - 1, rows.joined + 1);
    }
    rows
}

/// Whether a row has names merged over some columns, but not over all. Such names are joined with those of the row below.
fn merged_header(source: &Source, row: u32) -> bool {
    source.merges().iter().any(|merge| {
        let (width, height) = (merge.last_column - merge.first_column + 1, merge.last_row - merge.first_row + 1);
        merge.first_row == row && height == 1 && width > 1 && width < source.part().columns.len() as u32
    })
}

struct Look<'a> {
    source: &'a Source,
    tokens: &'a MissingTokens,
}

impl Look<'_> {
    fn cells(&self, row: u32) -> Vec<HeadCell> {
        let (mut fields, mut cells) = (Vec::new(), Vec::new());
        if row >= self.source.row_count() {
            return Vec::new();
        }
        self.source.row(row, &mut fields, &mut cells);
        head_cells(self.source, &cells, self.tokens)
    }

    fn text(&self, row: u32, column: u32) -> String {
        self.source.cell_at(row, column).shown().trim().to_owned()
    }

    /// The survey of each column from `first` on.
    fn body(&self, first: u32) -> BTreeMap<u32, Survey> {
        let mut body: BTreeMap<u32, Survey> = BTreeMap::new();
        for row in first..self.source.row_count().min(first.saturating_add(SAMPLE)) {
            for cell in self.cells(row) {
                body.entry(cell.column).or_default().add(cell.flags, row);
            }
        }
        body.values_mut().for_each(Survey::flush);
        body
    }

    /// The kind of the row after the names and labels so far.
    fn next(&self, rows: &NameRows) -> Next {
        self.next_within(rows, MOST_NAME_ROWS)
    }

    /// The same, but whether further rows are names is asked of `ahead` rows at most: names have few, and a sparse
    /// table has many that fill each other's gaps.
    fn next_within(&self, rows: &NameRows, ahead: u32) -> Next {
        let row = rows.first + rows.joined + rows.labels;
        let cells = self.cells(row);
        if cells.is_empty() {
            return Next::Data;
        }
        let body = self.body(row + 1);
        let (Some(first), Some(filled)) = (body.keys().next().copied(), body.values().map(Survey::filled).max()) else {
            return Next::Data;
        };
        let measured = |column: u32| body.get(&column).is_some_and(Survey::is_number_or_date);
        let over_measured: Vec<&HeadCell> = cells.iter().filter(|cell| measured(cell.column)).collect();
        let texts: Vec<String> = cells.iter().map(|cell| self.text(row, cell.column)).collect();
        if self.are_ids(row) || self.is_label(rows, row, &cells, &over_measured, &texts) {
            return Next::Labels;
        }
        if rows.labels > 0 {
            return Next::Data;
        }
        let last = rows.first + rows.joined - 1;
        let above = self.cells(last);
        let Some(from) = above.first().map(|cell| cell.column) else { return Next::Data };
        let gaps: Vec<u32> = body
            .keys()
            .copied()
            .filter(|column| *column > from && !above.iter().any(|c| c.column == *column))
            .collect();
        let all_text_over_measured = all_text(&cells) && over_measured.iter().any(|cell| cell.has(Flag::Value));
        let is_distinct = texts.iter().collect::<BTreeSet<_>>().len() == texts.len();
        if merged_header(self.source, last) && all_text(&cells) {
            return Next::Names;
        }
        let key = self.text(last, from);
        let says_source = rows.joined == 1 && above.len() == 2 && (is_key(&key) || is_note_word(&key));
        if says_source
            && all_text_over_measured
            && is_distinct
            && body.keys().all(|c| cells.iter().any(|o| o.column == *c))
        {
            return Next::OwnNames;
        }
        let key_filled = body.get(&first).is_some_and(|key| {
            // A total below a short table has no label.
            let empty = filled.saturating_sub(key.filled());
            u64::from(empty) * 10 <= u64::from(filled) || (empty == 1 && filled > FEW_ROWS)
        });
        let key_free = cells.first().is_some_and(|cell| cell.column > first) && key_filled;
        if gaps.is_empty() {
            let measured = body.values().filter(|survey| survey.is_number_or_date()).count();
            let over_all = measured > 1 && over_measured.len() == measured;
            let fills = cells.len() * 2 > body.len();
            let is_second = all_text_over_measured && over_all && fills;
            let is_new = || is_distinct && !self.recurs(row, &over_measured);
            return if is_second && (key_free || is_new()) { Next::Names } else { Next::Data };
        }
        let below = self.cells(row + 1);
        let holds = |cells: &[HeadCell], gap: &u32| cells.iter().any(|cell| cell.column == *gap);
        let own = gaps.iter().filter(|gap| holds(&cells, gap)).count();
        let is_covered = own == gaps.len()
            || ((own > 0 || cells.iter().map(|cell| cell.column).eq(above.iter().map(|cell| cell.column)))
                && gaps.iter().all(|gap| holds(&cells, gap) || holds(&below, gap))
                && ahead > 0
                && self.next_within(&NameRows { first: row, joined: 1, labels: 0 }, ahead - 1) == Next::Names);
        if !is_covered {
            return Next::Data;
        }
        let others: Vec<&HeadCell> = cells.iter().filter(|cell| !cell.is_text()).collect();
        let odd = |cell: &&HeadCell| {
            body.get(&cell.column).is_some_and(|survey| {
                let alike = survey.count(Flag::Year).max(survey.count(Flag::DayFirst));
                (cell.has(Flag::Year) || cell.is_date())
                    && u64::from(alike) * 2 < u64::from(survey.count(Flag::Value).max(1))
            })
        };
        let years = others.len() > 1 && cells.first().is_some_and(HeadCell::is_text) && others.iter().all(odd);
        if !(key_free || years || all_text_over_measured) {
            return Next::Data;
        }
        let names_key = above.first().is_some_and(|cell| cell.column == first) && !key_free;
        if names_key && is_distinct && cells.len() == body.len() && rows.joined == 1 {
            Next::OwnNames
        } else {
            Next::Names
        }
    }

    /// Whether a text over a measured column occurs below it again.
    fn recurs(&self, row: u32, cells: &[&HeadCell]) -> bool {
        let end = self.source.row_count().min(row.saturating_add(SAMPLE));
        cells.iter().any(|cell| {
            let own = self.text(row, cell.column);
            (row + 1..end).any(|below| self.text(below, cell.column) == own)
        })
    }

    fn are_ids(&self, row: u32) -> bool {
        self.cells(row).first().is_some_and(|cell| self.text(row, cell.column).starts_with("{\"ImportId\""))
    }

    /// Whether a row holds the units or the descriptions of the columns.
    fn is_label(
        &self,
        rows: &NameRows,
        row: u32,
        cells: &[HeadCell],
        over_measured: &[&HeadCell],
        texts: &[String],
    ) -> bool {
        let named = self.cells(rows.first + rows.joined - 1);
        let has_names = cells.iter().all(|cell| named.iter().any(|name| name.column == cell.column));
        if !has_names || !all_text(cells) {
            return false;
        }
        if self.are_ids(row + 1) {
            return true;
        }
        let units = over_measured.iter().filter(|cell| is_unit(&self.text(row, cell.column))).count();
        if units > 0 && units * 2 >= over_measured.len() && texts.iter().all(|text| text.chars().count() <= 30) {
            return true;
        }
        let length =
            |texts: &[String]| texts.iter().map(|text| text.chars().count()).sum::<usize>() / texts.len().max(1);
        let names: Vec<String> =
            named.iter().map(|cell| self.text(rows.first + rows.joined - 1, cell.column)).collect();
        let is_sentence = |text: &&String| text.split_whitespace().count() > 2;
        let sentences = texts.iter().filter(is_sentence).count();
        !over_measured.is_empty()
            && sentences * 2 > texts.len()
            && texts.len() * 5 >= named.len() * 4
            && length(texts) > 2 * length(&names)
    }

    /// Whether the row above the names holds the names of groups of columns.
    fn above(&self, rows: &NameRows) -> bool {
        let Some(row) = rows.first.checked_sub(1).filter(|row| *row >= self.source.first_row()) else { return false };
        let groups = self.cells(row);
        let names = self.cells(rows.first);
        let (Some(first_group), Some(first_name)) = (groups.first(), names.first()) else { return false };
        if merged_header(self.source, row) {
            return true;
        }
        let below = NameRows { first: row, joined: 1, labels: 0 };
        if self.next(&below) != Next::Names {
            return false;
        }
        let body = self.body(rows.first + rows.joined);
        let Some(key) = body.keys().next().copied() else { return false };
        let has_gap =
            body.keys().any(|column| *column > first_group.column && !groups.iter().any(|c| c.column == *column));
        let belongs = |cell: &HeadCell| cell.is_text() || cell.has(Flag::Year) || cell.is_date();
        if !has_gap || !groups.iter().all(belongs) || groups.len() > names.len() {
            return false;
        }
        let texts: Vec<(u32, String)> =
            names.iter().map(|cell| (cell.column, self.text(rows.first, cell.column).to_lowercase())).collect();
        let mut of_group: BTreeSet<(Option<String>, &str)> = BTreeSet::new();
        for (column, text) in &texts {
            let group = groups.iter().rev().find(|group| group.column <= *column);
            of_group.insert((group.map(|group| self.text(row, group.column)), text.as_str()));
        }
        let distinct = texts.iter().map(|(_, text)| text).collect::<BTreeSet<_>>().len();
        let tells_apart = distinct < texts.len() && of_group.len() > distinct && groups.len() > 1;
        let names_key = first_group.column == key && first_name.column > key && groups.len() > 1;
        let beyond_key = first_group.column > key && groups.len() > 1;
        tells_apart || names_key || beyond_key
    }
}
