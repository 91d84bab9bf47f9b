//! Totals and footnotes at the end of a table.

use super::total_words::label;
use crate::contract::{Question, QuestionKind};
use crate::io::cell::Cell;
use crate::io::column::{RowsAnswer, fixed_question};
use crate::io::source::Source;
use crate::io::value::{Flag, MissingTokens};

/// Non-blank rows examined from the end.
const MOST_ROWS: usize = 60;

/// Words before a colon or a full stop at the beginning of a note.
const NOTES: &[&str] = &[
    "source",
    "sources",
    "note",
    "notes",
    "quelle",
    "quellen",
    "anmerkung",
    "anmerkungen",
    "fuente",
    "fuentes",
    "nota",
    "notas",
    "fonte",
    "fontes",
    "fonti",
    "bron",
    "źródło",
    "uwaga",
    "источник",
    "примечание",
];

/// First words of keys of metadata. A list of them is not a table.
const KEYS: &[&str] = &[
    "altitude",
    "author",
    "autor",
    "breite",
    "created",
    "data source",
    "database",
    "date created",
    "datum",
    "downloaded",
    "einheit",
    "elevation",
    "erstellt",
    "exported",
    "file",
    "frequency",
    "generated",
    "höhe",
    "indicator",
    "instrument",
    "last update",
    "last updated",
    "lat",
    "latitude",
    "letzte aktualisierung",
    "lon",
    "long",
    "longitude",
    "länge",
    "period",
    "printed",
    "report",
    "rows",
    "stand",
    "station",
    "time zone",
    "timezone",
    "titel",
    "title",
    "unit",
    "units",
    "updated",
    "user",
    "version",
];

const FOOTNOTE_MARKS: [char; 4] = ['*', '†', '‡', '§'];

/// Most rows listed in a question about rows.
pub(super) const ROWS_NAMED: usize = 50;

pub(super) const KEEP_OR_EXCLUDE: [(RowsAnswer, &str); 2] =
    [(RowsAnswer::Keep, "keep as data"), (RowsAnswer::Exclude, "leave out")];

/// Asks whether rows (from 0) of totals are data.
pub(crate) fn totals_question(rows: &[u32]) -> Question {
    let text = match rows.len() {
        1 => "A row looks like a total of other rows. Leave it out?".to_owned(),
        n => format!("{n} rows look like totals of other rows. Leave them out?"),
    };
    let named = rows.get(..rows.len().min(ROWS_NAMED)).unwrap_or_default();
    fixed_question(0, QuestionKind::Totals, &text, &KEEP_OR_EXCLUDE, RowsAnswer::Exclude, named)
}

/// Totals and footnotes at the end. Rows count from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tail {
    /// A row of totals.
    pub totals: Option<u32>,
    /// Footnotes, ascending.
    pub footnotes: Vec<u32>,
}

impl Tail {
    /// The questions.
    pub fn questions(&self) -> impl Iterator<Item = Question> {
        self.totals.map(|row| totals_question(&[row])).into_iter().chain(self.footnotes_question())
    }

    /// The question about footnotes.
    pub fn footnotes_question(&self) -> Option<Question> {
        let rows = &self.footnotes;
        let text = match rows.len() {
            0 => return None,
            1 => "The last row looks like a footnote. Leave it out?",
            _ => "The last rows look like footnotes. Leave them out?",
        };
        Some(fixed_question(0, QuestionKind::Footnotes, text, &KEEP_OR_EXCLUDE, RowsAnswer::Exclude, rows))
    }

    /// Examines the end of a table whose data begin in `first_row`. `columns` are ascending.
    pub fn find(source: &Source, first_row: u32, columns: &[u32], tokens: &MissingTokens) -> Self {
        /// Rows that show where the table begins at its left.
        const FIRST_ROWS: u32 = 20;
        let Some(left) = columns.first().copied().filter(|_| columns.len() > 1) else { return Self::default() };
        let first_rows = first_row..source.row_count().min(first_row.saturating_add(FIRST_ROWS));
        let first_of = |row: u32| {
            let cells = cells(source, row);
            cells.iter().find(|(_, cell)| !cell.shape(tokens).has(Flag::Empty)).map(|(column, _)| *column)
        };
        let first_column = first_rows.filter_map(first_of).min().map_or(left, |first| first.max(left));
        let mut notes: Vec<u32> = Vec::new();
        let mut after_blank = 0;
        let mut last_data = None;
        for row in (first_row..source.row_count()).rev() {
            if source.is_blank(row) {
                after_blank = notes.len();
                continue;
            }
            if notes.len() >= MOST_ROWS || !is_note(source, row, first_column, tokens) {
                last_data = Some(row);
                break;
            }
            notes.push(row);
        }
        if last_data.is_none() {
            return Self::default();
        }
        let is_totals = |row: &u32| *row > first_row && is_totals(source, *row, tokens);
        // Rows directly below the data belong to the data, unless a row of totals or a footnote separates them.
        if !last_data.is_some_and(|row| is_totals(&row)) {
            let unparted = notes.get(after_blank..).unwrap_or_default();
            let after_footnote = unparted.iter().rposition(|row| is_footnote(source, *row)).map_or(0, |at| at + 1);
            last_data = unparted.get(after_footnote).copied().or(last_data);
            notes.truncate(after_blank + after_footnote);
        }
        notes.reverse();
        Self { totals: last_data.filter(is_totals), footnotes: notes }
    }
}

fn cells(source: &Source, row: u32) -> Vec<(u32, Cell<'_>)> {
    let (mut fields, mut handles) = (Vec::new(), Vec::new());
    source.row(row, &mut fields, &mut handles);
    handles.into_iter().map(|(column, handle)| (column, source.cell(handle))).collect()
}

fn is_text(cell: &Cell<'_>, tokens: &MissingTokens) -> bool {
    let shape = cell.shape(tokens);
    shape.has(Flag::Value)
        && ![Flag::Dot, Flag::Comma, Flag::DayFirst, Flag::MonthFirst, Flag::MonthYear].iter().any(|f| shape.has(*f))
}

fn is_note(source: &Source, row: u32, first_column: u32, tokens: &MissingTokens) -> bool {
    let cells = cells(source, row);
    let mut filled = cells.iter().filter(|(_, cell)| !cell.shape(tokens).has(Flag::Empty));
    let first = filled.next();
    first.is_some_and(|(column, cell)| *column <= first_column && is_text(cell, tokens)) && filled.next().is_none()
}

fn is_totals(source: &Source, row: u32, tokens: &MissingTokens) -> bool {
    let cells = cells(source, row);
    let Some((_, cell)) = cells.iter().find(|(_, cell)| is_text(cell, tokens)) else { return false };
    label(&cell.shown()).is_some()
}

/// "* preliminary", "Source: Eurostat".
pub(super) fn is_footnote(source: &Source, row: u32) -> bool {
    let cells = cells(source, row);
    let Some((_, cell)) = cells.first() else { return false };
    let text = cell.shown();
    text.trim().starts_with(FOOTNOTE_MARKS) || begins_note(&text) || counts_rows(&text)
}

/// "(3 rows)", "3 rows in set", "(1 row affected)", as programs of databases write below a table.
fn counts_rows(text: &str) -> bool {
    let text = text.trim().trim_start_matches('(');
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.len() < text.len()
        && [" row)", " rows)", " row in", " rows in", " row affected", " rows affected", " row(s)"]
            .iter()
            .any(|end| rest.starts_with(end))
}

/// Whether a text is a word such as "Source", with or without a colon. The note itself is in the next cell.
pub(super) fn is_note_word(text: &str) -> bool {
    let text = text.trim().trim_end_matches([':', '.', '：']).to_lowercase();
    NOTES.contains(&text.as_str())
}

/// "Source: Eurostat".
pub(super) fn begins_note(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    let follows = |rest: &str| rest.trim_start().starts_with([':', '.', '：']);
    NOTES.iter().any(|word| text.strip_prefix(word).is_some_and(follows))
}

/// Whether a text is a key of metadata, such as "Latitude:".
pub(super) fn is_key(text: &str) -> bool {
    let text = text.trim().trim_end_matches([':', '.']).to_lowercase();
    KEYS.iter().any(|key| text.strip_prefix(key).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)))
}
