//! Rows between the data that are not data: the names again, as reports print them on each page, and headings of groups.

use super::facts::{HeadCell, head_cells};
use super::tail::{KEEP_OR_EXCLUDE, ROWS_NAMED};
use crate::contract::{Outcome, Question, QuestionKind};
use crate::control::Control;
use crate::io::column::{RowsAnswer, fixed_question};
use crate::io::source::Source;
use crate::io::value::{Flag, MissingTokens};

/// Rows between two polls of the control.
const POLL_ROWS: u32 = 1 << 10;

/// Rows (from 0) between the data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Between {
    /// The names again.
    pub names: Vec<u32>,
    /// A text in the first column alone, with rows of data below.
    pub headings: Vec<u32>,
}

impl Between {
    /// Looks through the rows from `first_row` on. `header` is the last row of the names.
    ///
    /// # Errors
    /// The errors of `control`.
    pub fn find(
        source: &Source,
        header: Option<u32>,
        first_row: u32,
        tokens: &MissingTokens,
        control: &dyn Control,
    ) -> Outcome<Self> {
        let mut found = Self::default();
        let (mut fields, mut cells) = (Vec::new(), Vec::new());
        if source.is_one_column() {
            return Ok(found);
        }
        let names: Vec<(u32, Vec<u8>)> = header.map_or(Vec::new(), |row| {
            source.row(row, &mut fields, &mut cells);
            let text = |(column, handle): &(u32, _)| (*column, source.cell(*handle).text().trim_ascii().to_vec());
            cells.iter().map(text).filter(|(_, text)| !text.is_empty()).collect()
        });
        let first_column = source.part().columns.start;
        // The heading before the row, and whether the row before was data.
        let (mut open, mut data, mut wide): (Vec<u32>, u32, u32) = (Vec::new(), 0, 0);
        for row in first_row..source.row_count() {
            if row.is_multiple_of(POLL_ROWS) {
                control.poll(u64::from(row), u64::from(source.row_count()))?;
            }
            if source.is_blank(row) {
                continue;
            }
            source.row(row, &mut fields, &mut cells);
            let cell = |column: u32| cells.iter().find(|(at, _)| *at == column).map(|(_, handle)| source.cell(*handle));
            let holds = |(column, name): &(u32, Vec<u8>)| {
                cell(*column).is_some_and(|own| own.text().trim_ascii() == name.as_slice())
            };
            let repeats = names.len() > 1 && names.iter().all(holds);
            if repeats {
                found.names.push(row);
                continue;
            }
            let filled = |(_, handle): &&(u32, _)| !source.cell(*handle).text().trim_ascii().is_empty();
            let count = cells.iter().filter(filled).take(2).count();
            if count == 1 && cell(first_column).is_some_and(|own| !own.text().trim_ascii().is_empty()) {
                let head = head_cells(source, &cells, tokens);
                if head.iter().all(|cell: &HeadCell| cell.is_text() && cell.has(Flag::Value)) {
                    open.push(row);
                    continue;
                }
            }
            data += 1;
            wide += u32::from(count > 1);
            // Two texts alone below each other are no headings of groups.
            if open.len() == 1 {
                found.headings.append(&mut open);
            }
            open.clear();
        }
        // A single one, or nearly as many as there are rows, may be rows whose numbers are missing.
        let headings = found.headings.len() as u32;
        let starts = found.headings.first().is_some_and(|row| source.next_filled(first_row) == Some(*row));
        if headings < 2 || !starts || wide < data || data < headings * 2 {
            found.headings.clear();
        }
        Ok(found)
    }

    /// Asks whether the headings are data.
    pub fn question(&self) -> Option<Question> {
        let rows = self.headings.get(..self.headings.len().min(ROWS_NAMED)).unwrap_or_default();
        let text = format!("{} rows look like headings of groups of rows. Leave them out?", self.headings.len());
        let ask = || fixed_question(0, QuestionKind::Headings, &text, &KEEP_OR_EXCLUDE, RowsAnswer::Exclude, rows);
        (!self.headings.is_empty()).then(ask)
    }
}
