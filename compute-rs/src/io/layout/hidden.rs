//! Rows that a workbook does not show.

use super::tail::ROWS_NAMED;
use crate::contract::{Question, QuestionKind};
use crate::io::column::{RowsAnswer, fixed_question};
use crate::io::source::{Cells, Source};
use crate::wording::counted;

/// Hidden rows with values (from 0), ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hidden {
    pub rows: Vec<u32>,
    /// Whether they are left out until the user answers.
    pub preset: RowsAnswer,
}

impl Hidden {
    /// The hidden rows from `first_row` on. Those of a folded group are details of the rows that are shown, and a table that
    /// shows no row is not one of which rows were chosen: both are data until the user answers.
    pub fn find(source: &Source, first_row: u32) -> Self {
        let Cells::Sheet(sheet) = &source.cells else { return Self { rows: Vec::new(), preset: RowsAnswer::Keep } };
        let all = first_row..source.row_count();
        let has_values = |row: &u32| all.contains(row) && !source.is_blank(*row);
        let rows: Vec<u32> = sheet.hidden.rows.iter().copied().filter(has_values).collect();
        let shown = all.clone().filter(|row| !source.is_blank(*row)).count() - rows.len();
        let is_folded = sheet.hidden.folded as usize * 2 > sheet.hidden.rows.len();
        let preset = if shown == 0 || is_folded { RowsAnswer::Keep } else { RowsAnswer::Exclude };
        Self { rows, preset }
    }

    /// Asks whether the rows are data.
    pub fn question(&self) -> Option<Question> {
        let count = self.rows.len();
        let text = match count {
            0 => return None,
            1 => "The workbook hides 1 row of the table. Which rows are data?".to_owned(),
            _ => format!("The workbook hides {} of the table. Which rows are data?", counted(count, "row", "rows")),
        };
        let options = [
            (RowsAnswer::Exclude, "only the rows that the workbook shows"),
            (RowsAnswer::Keep, "all rows, also the hidden ones"),
        ];
        let named = self.rows.get(..count.min(ROWS_NAMED)).unwrap_or_default();
        Some(fixed_question(0, QuestionKind::HiddenRows, &text, &options, self.preset, named))
    }
}
