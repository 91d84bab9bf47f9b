//! Builds a column of numbers.

use super::values::{ColumnValues, ImportedColumn};
use super::{Censored, NumberRule, Refused, Survey};
use crate::contract::{Failure, Outcome};
use crate::io::bitmap::Validity;
use crate::io::cell::Cell;
use crate::io::value::{Flag, MissingTokens, Shape, plain_flags, plain_in};

pub(super) struct NumberBuilder {
    /// `None` for the first years of seasons.
    rule: Option<NumberRule>,
    /// Whether numbers in the most common form can skip the lookup of missing tokens.
    plain_first: bool,
    values: Vec<f64>,
    validity: Validity,
}

impl NumberBuilder {
    pub fn new(rule: Option<NumberRule>, rows: usize, tokens: &MissingTokens) -> Outcome<Self> {
        let mut values = Vec::new();
        values.try_reserve_exact(rows).map_err(|_| Failure::memory())?;
        let plain_first = !tokens.has_numbers() && rule.is_some_and(|rule| !rule.all_percent);
        Ok(Self { rule, plain_first, values, validity: Validity::default() })
    }

    /// Appends a number in the most common form. Returns false for anything else, and when tokens must be looked up
    /// first.
    #[inline]
    pub fn push_plain(
        &mut self,
        text: &[u8],
        window: Option<&[u8; 16]>,
        row: u32,
        survey: &mut Survey,
        refused: &mut Refused,
    ) -> bool {
        let Some(rule) = self.rule.filter(|_| self.plain_first) else { return false };
        let Some(number) = plain_in(text, window) else { return false };
        survey.add(plain_flags(&number), row);
        match number.value(rule.decimal) {
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
        match self.value_of(&shape) {
            Some(value) => self.push_value(value),
            // A word such as "k.A." is understood: it says that there is no value.
            None if shape.has(Flag::NoValue) => self.push_missing(1),
            None => {
                refused.add(row, &cell.text());
                self.push_missing(1);
            }
        }
    }

    /// The number of a cell in this column.
    fn value_of(&self, shape: &Shape) -> Option<f64> {
        let Some(rule) = self.rule else { return shape.has(Flag::Season).then_some(shape.dot) };
        if let Some(value) = shape.number(rule.decimal) {
            return match () {
                () if shape.has(Flag::MinusBehind) && !rule.minus_behind => None,
                () if shape.has(Flag::Parentheses) && !rule.parentheses => Some(value.abs()),
                () if rule.all_percent && !shape.has(Flag::Percent) => Some(value / 100.0),
                () => Some(value),
            };
        }
        let limit = shape.limit(rule.decimal)?;
        match rule.censored {
            _ if shape.has(Flag::Magnitude) => Some(limit),
            _ if shape.has(Flag::Marked) => rule.marked.then_some(limit),
            Censored::Missing => None,
            Censored::Half if shape.has(Flag::Below) => Some(limit / 2.0),
            Censored::Limit | Censored::Half => Some(limit),
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
