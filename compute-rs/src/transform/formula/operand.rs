//! Operands of a formula while it is read, and what they may be used as.

use super::dates::DatePart;
use super::fold::push;
use super::input::not_of_type;
use super::program::{By, Fragment, Pass, PassKind, Program, Source, Step, Unary, index_in};
use super::text::{TextFrom, TextOf};
use super::token::Span;
use crate::calendar::parse_time;
use crate::contract::{Code, ColumnType, Failure, Outcome};

/// A column that a formula names.
#[derive(Clone, Debug)]
pub(super) struct Named {
    /// Its index in the program's list.
    pub index: usize,
    pub column_index: u32,
    pub kind: ColumnType,
    pub name: String,
}

/// A value: what it is made of is only decided when it is used.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Number(Vec<Step>),
    /// Milliseconds since 1970-01-01T00:00.
    Date(Vec<Step>),
    Text(TextOf),
    Column(Named),
}

/// A value with its position in the text.
#[derive(Clone, Debug)]
pub(super) struct Operand {
    pub value: Value,
    pub span: Span,
}

impl Operand {
    pub fn number(steps: Vec<Step>, span: Span) -> Self {
        Self { value: Value::Number(steps), span }
    }

    /// The type of the column that it would give.
    pub fn kind(&self) -> ColumnType {
        match &self.value {
            Value::Number(_) => ColumnType::Number,
            Value::Date(_) => ColumnType::Date,
            Value::Text(_) => ColumnType::String,
            Value::Column(named) => named.kind,
        }
    }

    /// Whether it is a date, or a text in quotes that can be read as one.
    pub fn reads_as_date(&self) -> bool {
        self.kind() == ColumnType::Date || self.quoted().is_some_and(|text| parse_time(text).is_some())
    }

    /// The steps that give its number. `user` is what needs a number: an operator or a function.
    pub fn into_steps(self, program: &mut Program, user: &str) -> Outcome<Vec<Step>> {
        match self.value {
            Value::Number(steps) => Ok(steps),
            Value::Text(_) => Err(wrong(self.span, &format!("{user} needs a number, not a text"))),
            Value::Date(_) => Err(wrong(self.span, &format!("{user} needs a number, not a date"))),
            Value::Column(named) => {
                named.require(ColumnType::Number, self.span)?;
                Ok(vec![Step::Source(index_in(&mut program.sources, Source::Numbers(named.index)))])
            }
        }
    }

    /// Its text, for a function.
    pub fn into_text(self, user: &str) -> Outcome<TextOf> {
        match self.value {
            Value::Text(text) => Ok(text),
            Value::Number(_) => Err(wrong(self.span, &format!("{user} needs a text, not a number"))),
            Value::Date(_) => Err(wrong(self.span, &format!("{user} needs a text, not a date"))),
            Value::Column(named) => {
                named.require(ColumnType::String, self.span)?;
                Ok(TextOf::of(TextFrom::Column(named.index)))
            }
        }
    }

    /// The steps that give a number of its date. `user` is what needs a date: an operator or a function.
    pub fn into_date(self, program: &mut Program, part: DatePart, user: &str) -> Outcome<Vec<Step>> {
        if let Some(text) = self.quoted() {
            let words = format!("{user} needs a date: a date column, or a day written as \"2019-04-03\"");
            let time = parse_time(text).ok_or_else(|| wrong(self.span, &words))?;
            return Ok(vec![Step::Constant(part.of_time(time))]);
        }
        match self.value {
            Value::Column(named) => {
                named.require(ColumnType::Date, self.span)?;
                Ok(vec![Step::Source(index_in(&mut program.sources, Source::Dates(named.index, part)))])
            }
            Value::Date(steps) if part == DatePart::Time => Ok(steps),
            Value::Date(mut steps) => {
                push(&mut steps, Step::One(Unary::Date(part)));
                Ok(steps)
            }
            _ => Err(wrong(self.span, &format!("{user} needs a date: a date column, or a day in quotes"))),
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
            Value::Text(TextOf { from: TextFrom::Quoted(text), steps, .. }) if steps.is_empty() => Some(text),
            _ => None,
        }
    }
}

impl Named {
    fn require(&self, kind: ColumnType, span: Span) -> Outcome<()> {
        if self.kind == kind {
            return Ok(());
        }
        Err(span.failure(Code::FormulaType, not_of_type(&self.name, kind)).at_column(self.column_index))
    }
}

/// `F-TYPE`, with the position in words.
pub(super) fn wrong(span: Span, words: &str) -> Failure {
    span.failure(Code::FormulaType, format!("{words} (position {})", span.character))
}

/// The index of the pass that holds the values of these steps.
pub(super) fn held(program: &mut Program, steps: Vec<Step>) -> usize {
    let by = By::Default;
    index_in(&mut program.passes, Pass { kind: PassKind::Hold, argument: Fragment::of(steps), by })
}
