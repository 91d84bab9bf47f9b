//! Reads the cells of a column in one reading, and counts on the way what every other would make of them.

use super::date::DateBuilder;
use super::number::NumberBuilder;
use super::refused::Refused;
use super::text::TextBuilder;
use super::values::ImportedColumn;
use super::{Reading, Survey};
use crate::contract::{Failure, Outcome};
use crate::io::cell::Cell;
use crate::io::value::MissingTokens;

/// A column in the making.
pub(crate) struct Builder {
    /// What its cells say.
    pub survey: Survey,
    /// Cells that were not understood.
    pub refused: Refused,
    /// The reading.
    pub reading: Reading,
    values: Values,
}

enum Values {
    Number(NumberBuilder),
    Date(DateBuilder),
    Text(TextBuilder),
}

impl Builder {
    /// An empty column for `rows` rows.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn new(reading: Reading, rows: usize, tokens: &MissingTokens) -> Outcome<Self> {
        let values = match reading {
            Reading::Number(rule) => Values::Number(NumberBuilder::new(Some(rule), rows, tokens)?),
            Reading::Season => Values::Number(NumberBuilder::new(None, rows, tokens)?),
            Reading::Date { order, form } => Values::Date(DateBuilder::new(order, form, rows, tokens)?),
            Reading::Text => Values::Text(TextBuilder::new(rows)?),
        };
        Ok(Self { survey: Survey::default(), refused: Refused::default(), reading, values })
    }

    /// Appends a text when it is a number in the commonest shape, in a column of numbers; else does nothing and
    /// returns false. `window` is as `plain_in` takes it.
    #[inline]
    pub fn push_plain(&mut self, text: &[u8], window: Option<&[u8; 16]>, row: u32) -> bool {
        match &mut self.values {
            Values::Number(values) => values.push_plain(text, window, row, &mut self.survey, &mut self.refused),
            _ => false,
        }
    }

    /// Appends a cell.
    ///
    /// # Errors
    /// `E-MEMORY`.
    #[inline]
    pub fn push(&mut self, cell: &Cell<'_>, row: u32, tokens: &MissingTokens) -> Outcome<()> {
        let (survey, refused) = (&mut self.survey, &mut self.refused);
        match &mut self.values {
            Values::Number(values) => values.push(cell, row, tokens, survey, refused),
            Values::Date(values) => values.push(cell, row, tokens, survey, refused),
            Values::Text(values) => return values.push(cell, row, tokens, survey),
        }
        Ok(())
    }

    /// Completes the counts.
    pub fn settle(&mut self) {
        self.survey.flush();
        if let Values::Text(values) = &self.values {
            values.survey_into(&mut self.survey);
        }
    }

    /// The column.
    ///
    /// # Errors
    /// `E-MEMORY` when its texts are larger than one column can hold.
    pub fn finish(self) -> Outcome<ImportedColumn> {
        match self.values {
            Values::Number(values) => Ok(values.finish()),
            Values::Date(values) => Ok(values.finish()),
            Values::Text(values) => values.finish().ok_or_else(Failure::memory),
        }
    }
}
