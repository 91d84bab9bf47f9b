//! Operands of a formula while it is read, and what they may be used as.

use super::input::not_of_type;
use super::program::{By, Fragment, Pass, PassKind, Program, Source, Step, place_in};
use super::text::{TextFrom, TextOf};
use super::token::Place;
use crate::calendar::{DAY_MS, parse_time};
use crate::contract::{Code, ColumnType, Failure, Outcome};

/// A column that a formula names.
#[derive(Clone, Debug)]
pub(super) struct Named {
    /// Its place in the program's list.
    pub place: usize,
    pub column_index: u32,
    /// Its type; `None` in the stored form, which is only read when it was checked.
    pub kind: Option<ColumnType>,
    pub name: String,
}

/// A value: what it is made of is only decided when it is used.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Number(Vec<Step>),
    Text(TextOf),
    Column(Named),
}

/// A value with its place in the text.
#[derive(Clone, Debug)]
pub(super) struct Operand {
    pub value: Value,
    pub place: Place,
}

/// A date of each row.
#[derive(Clone, Debug)]
pub(super) enum Dated {
    /// The column at this place of the program's list.
    Column(usize),
    /// The same day for all rows, since 1970-01-01.
    Day(i32),
}

impl Operand {
    pub fn number(steps: Vec<Step>, place: Place) -> Self {
        Self { value: Value::Number(steps), place }
    }

    /// The steps that give its number. `user` is what needs a number: an operator or a function.
    pub fn into_steps(self, program: &mut Program, user: &str) -> Outcome<Vec<Step>> {
        match self.value {
            Value::Number(steps) => Ok(steps),
            Value::Text(_) => Err(wrong(self.place, &format!("{user} needs a number, not a text"))),
            Value::Column(named) => {
                named.require(ColumnType::Number, self.place)?;
                Ok(vec![Step::Source(place_in(&mut program.sources, Source::Numbers(named.place)))])
            }
        }
    }

    /// Its text, for a function.
    pub fn into_text(self, user: &str) -> Outcome<TextOf> {
        match self.value {
            Value::Text(text) => Ok(text),
            Value::Number(_) => Err(wrong(self.place, &format!("{user} needs a text, not a number"))),
            Value::Column(named) => {
                named.require(ColumnType::String, self.place)?;
                Ok(TextOf { from: TextFrom::Column(named.place), steps: Vec::new() })
            }
        }
    }

    /// Its date, for a function.
    pub fn into_date(self, user: &str) -> Outcome<Dated> {
        match &self.value {
            Value::Column(named) => {
                named.require(ColumnType::Date, self.place)?;
                Ok(Dated::Column(named.place))
            }
            Value::Text(TextOf { from: TextFrom::Quoted(text), steps }) if steps.is_empty() => {
                let day = parse_time(text).and_then(|time| i32::try_from(time.div_euclid(DAY_MS)).ok());
                let words = format!("{user} needs a date: a date column, or a day written as \"2019-04-03\"");
                day.map(Dated::Day).ok_or_else(|| wrong(self.place, &words))
            }
            _ => Err(wrong(self.place, &format!("{user} needs a date: a date column, or a day in quotes"))),
        }
    }

    /// Its number when that is the same for all rows.
    pub fn constant(&self) -> Option<f64> {
        match &self.value {
            Value::Number(steps) => match steps[..] {
                [Step::Constant(value)] if value.is_finite() => Some(value),
                _ => None,
            },
            _ => None,
        }
    }

    /// Its text when that is in quotes.
    pub fn quoted(&self) -> Option<&str> {
        match &self.value {
            Value::Text(TextOf { from: TextFrom::Quoted(text), steps }) if steps.is_empty() => Some(text),
            _ => None,
        }
    }
}

impl Named {
    fn require(&self, kind: ColumnType, place: Place) -> Outcome<()> {
        if self.kind.is_none_or(|own| own == kind) {
            return Ok(());
        }
        Err(place.failure(Code::FormulaType, not_of_type(&self.name, kind)).at_column(self.column_index))
    }
}

/// `F-TYPE`, with the position in words.
pub(super) fn wrong(place: Place, words: &str) -> Failure {
    place.failure(Code::FormulaType, format!("{words} (position {})", place.character))
}

/// The place in the list of passes of one that holds the values of these steps.
pub(super) fn held(program: &mut Program, steps: Vec<Step>) -> usize {
    let by = By::Default;
    place_in(&mut program.passes, Pass { kind: PassKind::Hold, argument: Fragment::of(steps), by })
}
