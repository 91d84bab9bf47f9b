//! Numbers of a column.

use super::values::{ColumnValues, ImportedColumn};
use super::{Refused, Survey};
use crate::contract::{Failure, Outcome};
use crate::io::bitmap::Validity;
use crate::io::cell::Cell;
use crate::io::value::{Decimal, Flag, MissingTokens, plain, plain_flags};

pub(super) struct NumberBuilder {
    decimal: Decimal,
    all_percent: bool,
    /// Whether numbers of the commonest shape need not be looked up among the missing tokens.
    plain_first: bool,
    values: Vec<f64>,
    validity: Validity,
}

impl NumberBuilder {
    pub fn new(decimal: Decimal, all_percent: bool, rows: usize, tokens: &MissingTokens) -> Outcome<Self> {
        let mut values = Vec::new();
        values.try_reserve_exact(rows).map_err(|_| Failure::memory())?;
        let plain_first = !tokens.has_numbers() && !all_percent;
        Ok(Self { decimal, all_percent, plain_first, values, validity: Validity::default() })
    }

    /// Appends a number in the commonest shape; false when the text is something else, or must be looked up first.
    #[inline]
    pub fn push_plain(&mut self, text: &[u8], row: u32, survey: &mut Survey, refused: &mut Refused) -> bool {
        if !self.plain_first {
            return false;
        }
        let Some(number) = plain(text) else { return false };
        survey.add(plain_flags(&number), row);
        match number.value(self.decimal) {
            Some(value) => self.push_value(value),
            None => {
                refused.add(row, text);
                self.push_missing(1);
            }
        }
        true
    }

    /// Appends any cell.
    pub fn push(
        &mut self,
        cell: &Cell<'_>,
        row: u32,
        tokens: &MissingTokens,
        survey: &mut Survey,
        refused: &mut Refused,
    ) {
        let shape = cell.shape(tokens);
        survey.add(shape.flags, row);
        survey.add_currency(shape.currency, row);
        if !shape.has(Flag::Value) {
            self.push_missing(1);
            return;
        }
        match shape.number(self.decimal) {
            Some(value) if self.all_percent && !shape.has(Flag::Percent) => self.push_value(value / 100.0),
            Some(value) => self.push_value(value),
            None => {
                refused.add(row, &cell.text());
                self.push_missing(1);
            }
        }
    }

    #[inline]
    fn push_value(&mut self, value: f64) {
        self.values.push(value);
        self.validity.push_valid();
    }

    pub fn push_missing(&mut self, count: usize) {
        self.values.resize(self.values.len() + count, 0.0);
        self.validity.push_missing(count);
    }

    pub fn finish(self) -> ImportedColumn {
        ImportedColumn::new(ColumnValues::Numbers(self.values), self.validity)
    }
}
