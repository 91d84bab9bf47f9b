//! Totals and footnotes at the end of a table.

use crate::contract::{Question, QuestionKind};
use crate::io::cell::Cell;
use crate::io::column::new_question;
use crate::io::source::Source;
use crate::io::value::{Flag, MissingTokens};

/// Non-blank rows that are looked at from the end.
const MOST_ROWS: usize = 60;

/// Words that a row of totals begins with, in the languages of the marks and encodings that are read.
const TOTALS: &[&str] = &[
    "grand total",
    "subtotal",
    "total",
    "sum",
    "average",
    "mean",
    "summe",
    "gesamt",
    "gesamtsumme",
    "insgesamt",
    "zwischensumme",
    "mittelwert",
    "durchschnitt",
    "sous-total",
    "somme",
    "moyenne",
    "suma",
    "promedio",
    "totale",
    "subtotale",
    "somma",
    "soma",
    "totaal",
    "subtotaal",
    "gemiddelde",
    "totalt",
    "summa",
    "razem",
    "ogółem",
    "celkem",
    "összesen",
    "toplam",
    "итого",
    "всего",
    "сумма",
    "среднее",
    "合計",
    "総計",
    "平均",
    "合计",
    "总计",
    "小计",
];

/// Words before a colon or a point that begin a note.
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

const NOTE_MARKS: [char; 4] = ['*', '†', '‡', '§'];

/// What stands at the end, rows from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tail {
    /// A row of totals.
    pub totals: Option<u32>,
    /// Footnotes, ascending.
    pub footnotes: Vec<u32>,
}

impl Tail {
    /// What is asked: the question, and the rows that would be left out.
    pub fn questions(&self) -> Vec<(Question, Vec<u32>)> {
        let options = [("keep", "kept as data"), ("exclude", "left out")];
        let ask = |kind, text, rows: Vec<u32>| (new_question(0, kind, text, &options, "keep", &rows), rows);
        let totals = self.totals.map(|row| ask(QuestionKind::Totals, "The last row looks like totals.", vec![row]));
        let notes = Some(self.footnotes.clone()).filter(|rows| !rows.is_empty());
        let notes = notes.map(|rows| ask(QuestionKind::Footnotes, "The last rows look like footnotes.", rows));
        totals.into_iter().chain(notes).collect()
    }

    /// Looks at the end of the table whose data begin in `first_row` and whose columns (ascending) are given.
    pub fn find(source: &Source, first_row: u32, columns: &[u32], tokens: &MissingTokens) -> Self {
        let Some(first_column) = columns.first().copied().filter(|_| columns.len() > 1) else { return Self::default() };
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
        // Lines that no blank row parts from the data belong to them, unless a row of totals or a note's mark does.
        if !last_data.is_some_and(|row| is_totals(&row)) {
            let unparted = notes.get(after_blank..).unwrap_or_default();
            let marked = unparted.iter().rposition(|row| is_marked_note(source, *row)).map_or(0, |at| at + 1);
            last_data = unparted.get(marked).copied().or(last_data);
            notes.truncate(after_blank + marked);
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
    let text = cell.shown().trim().to_lowercase();
    TOTALS.iter().any(|word| {
        text.strip_prefix(word).is_some_and(|rest| {
            let rest = rest.strip_prefix('s').filter(|_| word.ends_with("total")).unwrap_or(rest);
            !rest.starts_with(char::is_alphanumeric)
        })
    })
}

/// "* preliminary", "Source: Eurostat".
fn is_marked_note(source: &Source, row: u32) -> bool {
    let cells = cells(source, row);
    let Some((_, cell)) = cells.first() else { return false };
    let text = cell.shown().trim().to_lowercase();
    text.starts_with(NOTE_MARKS)
        || NOTES
            .iter()
            .any(|word| text.strip_prefix(word).is_some_and(|rest| rest.trim_start().starts_with([':', '.', '：'])))
}
