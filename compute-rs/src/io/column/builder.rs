//! Reads the cells of a column in one format, and surveys them for every other format in the same pass.

use super::date::DateBuilder;
use super::number::NumberBuilder;
use super::refused::Refused;
use super::text::{TextBuilder, Tidied};
use super::values::ImportedColumn;
use super::{ColumnFormat, Survey};
use crate::contract::{Failure, Outcome};
use crate::io::cell::Cell;
use crate::io::value::MissingTokens;

/// Builds a column.
pub(crate) struct Builder {
    /// Counts of its cells.
    pub survey: Survey,
    /// Cells that were not understood.
    pub refused: Refused,
    /// How its cells are read.
    pub format: ColumnFormat,
    values: ValuesBuilder,
}

enum ValuesBuilder {
    Number(NumberBuilder),
    Date(DateBuilder),
    Text(TextBuilder),
}

impl Builder {
    /// An empty column for `rows` rows.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn new(format: ColumnFormat, rows: usize, tokens: &MissingTokens) -> Outcome<Self> {
        let values = match format {
            ColumnFormat::Number(rule) => ValuesBuilder::Number(NumberBuilder::new(Some(rule), rows, tokens)?),
            ColumnFormat::Season => ValuesBuilder::Number(NumberBuilder::new(None, rows, tokens)?),
            ColumnFormat::Date { order, form, utc } => {
                ValuesBuilder::Date(DateBuilder::new(order, form, utc, rows, tokens)?)
            }
            ColumnFormat::Text => ValuesBuilder::Text(TextBuilder::new(rows)?),
        };
        Ok(Self { survey: Survey::default(), refused: Refused::default(), format, values })
    }

    /// Appends a number in the most common form to a column of numbers. Returns false, and does nothing, for anything
    /// else. `window` is that of `plain_in`.
    #[inline]
    pub fn push_plain(&mut self, text: &[u8], window: Option<&[u8; 16]>, row: u32) -> bool {
        match &mut self.values {
            ValuesBuilder::Number(values) => values.push_plain(text, window, row, &mut self.survey, &mut self.refused),
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
            ValuesBuilder::Number(values) => values.push(cell, row, tokens, survey, refused),
            ValuesBuilder::Date(values) => values.push(cell, row, tokens, survey, refused),
            ValuesBuilder::Text(values) => return values.push(cell, row, tokens, survey),
        }
        Ok(())
    }

    /// Completes the survey.
    pub fn settle(&mut self) {
        self.survey.flush();
        if let ValuesBuilder::Text(values) = &self.values {
            values.survey_into(&mut self.survey);
        }
    }

    /// The cells whose text is not stored as written.
    pub fn tidied(&self) -> Tidied {
        match &self.values {
            ValuesBuilder::Text(values) => values.tidied.clone(),
            _ => Tidied::default(),
        }
    }

    /// The column.
    ///
    /// # Errors
    /// `E-MEMORY` when its texts are larger than a column can hold.
    pub fn finish(self) -> Outcome<ImportedColumn> {
        match self.values {
            ValuesBuilder::Number(values) => Ok(values.finish()),
            ValuesBuilder::Date(values) => Ok(values.finish()),
            ValuesBuilder::Text(values) => values.finish().ok_or_else(Failure::memory),
        }
    }
}
