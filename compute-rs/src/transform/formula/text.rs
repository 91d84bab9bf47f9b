//! Texts of a formula: a column or a text in quotes, and what is done with it.
//!
//! A formula never joins two texts, so every text of it is a function of one cell. It is computed once for each distinct
//! text of the column, and rows only look it up.

use super::reason::Reason;
use crate::contract::{Failure, Outcome};
use crate::control::Control;
use crate::frame::Dictionary;
use crate::frame::filter::parse_number;
use crate::frame::fold::fold;
use crate::frame::keys::NONE;
use std::borrow::Cow;

/// Texts evaluated between two polls of the control.
const TEXTS_A_POLL: usize = 1 << 14;

/// A text of each row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TextOf {
    pub from: TextFrom,
    /// The operations on it, in order.
    pub steps: Vec<TextStep>,
    /// Other periods that it is read at, the outermost first, by their indices in the program's list of shifts.
    pub shifts: Vec<usize>,
}

/// The source of a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TextFrom {
    /// The column at this index of the program's list.
    Column(usize),
    /// The same text for all rows.
    Quoted(String),
}

/// A change of a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TextStep {
    Lower,
    /// A part from a character on (0 is the first), and its length; the rest when `None`.
    Part(usize, Option<usize>),
}

/// A number that is read from a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Measure {
    /// Characters, as Unicode scalar values.
    Length,
    /// Whether it has a part, which is in lower case here.
    Contains(String),
    /// The number that the whole text is, with this decimal mark.
    Number(char),
}

impl TextOf {
    pub fn of(from: TextFrom) -> Self {
        Self { from, steps: Vec::new(), shifts: Vec::new() }
    }

    /// The row that a row reads; `None` when there is no such period. `shifts` are the rows of the program's shifts.
    pub fn row(&self, row: usize, shifts: &[Vec<u32>]) -> Option<usize> {
        self.shifts.iter().try_fold(row, |row, shift| {
            let other = shifts.get(*shift).and_then(|rows| rows.get(row)).filter(|other| **other != NONE);
            other.map(|other| *other as usize)
        })
    }

    /// The text that becomes of a cell. A text of blanks is an empty cell.
    pub fn apply<'t>(&self, cell: &'t str) -> Result<Cow<'t, str>, Reason> {
        if is_blank(cell) {
            return Err(Reason::Empty);
        }
        let mut text = Cow::Borrowed(cell);
        for step in &self.steps {
            text = match step {
                TextStep::Lower => Cow::Owned(fold(&text)),
                TextStep::Part(from, length) => {
                    let rest = text.chars().skip(*from);
                    Cow::Owned(rest.take(length.unwrap_or(usize::MAX)).collect())
                }
            };
        }
        if is_blank(&text) { Err(Reason::Domain) } else { Ok(text) }
    }
}

impl Measure {
    /// Its value of a text; NaN when the text is not a number.
    pub fn of(&self, text: &str) -> f64 {
        match self {
            Self::Length => text.chars().count() as f64,
            Self::Contains(part) => f64::from(u8::from(fold(text).contains(part))),
            Self::Number('.') => parse_number(text).unwrap_or(f64::NAN),
            Self::Number(mark) if text.contains('.') && *mark != '.' => f64::NAN,
            Self::Number(mark) => parse_number(&text.replace(*mark, ".")).unwrap_or(f64::NAN),
        }
    }
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// A number for each text of a dictionary, and the reason of those that have none.
#[derive(Debug)]
pub(super) struct Measured {
    /// The values by code; NaN where there is none.
    pub values: Vec<f64>,
    pub reasons: Vec<Reason>,
}

/// Measures the texts of a dictionary.
///
/// # Errors
/// `E-MEMORY`, and the errors of `control`.
pub(super) fn measured(
    text: &TextOf,
    measure: &Measure,
    dictionary: &Dictionary,
    control: &dyn Control,
) -> Outcome<Measured> {
    let count = dictionary.len();
    let (mut values, mut reasons) = (Vec::new(), Vec::new());
    values.try_reserve_exact(count).map_err(|_| Failure::memory())?;
    reasons.try_reserve_exact(count).map_err(|_| Failure::memory())?;
    for code in 0..count {
        poll(code, count, control)?;
        let (value, reason) = match text.apply(dictionary.get(code as i32).unwrap_or_default()) {
            Err(reason) => (f64::NAN, reason),
            Ok(text) => {
                let value = measure.of(&text);
                (value, if value.is_nan() { Reason::Domain } else { Reason::Value })
            }
        };
        values.push(value);
        reasons.push(reason);
    }
    Ok(Measured { values, reasons })
}

/// A dictionary of other texts: the distinct ones, and for each old code the new one (−1 where there is no text)
/// with the reason.
pub(super) struct Mapped {
    pub dictionary: Dictionary,
    pub codes: Vec<i32>,
    pub reasons: Vec<Reason>,
}

/// Changes the texts of a dictionary.
///
/// # Errors
/// `REQUEST` when the texts are more than 4 GB, `E-MEMORY`, and the errors of `control`.
pub(super) fn mapped(text: &TextOf, dictionary: &Dictionary, control: &dyn Control) -> Outcome<Mapped> {
    let count = dictionary.len();
    let mut plain = Dictionary::default();
    let mut reasons = Vec::new();
    reasons.try_reserve_exact(count).map_err(|_| Failure::memory())?;
    for code in 0..count {
        poll(code, count, control)?;
        match text.apply(dictionary.get(code as i32).unwrap_or_default()) {
            Ok(text) => {
                plain.push(&text)?;
                reasons.push(Reason::Value);
            }
            Err(reason) => {
                plain.push("")?;
                reasons.push(reason);
            }
        }
    }
    let missing = |code: usize| reasons.get(code) != Some(&Reason::Value);
    let (dictionary, codes) = Dictionary::intern(&plain, missing)?;
    Ok(Mapped { dictionary, codes, reasons })
}

fn poll(code: usize, count: usize, control: &dyn Control) -> Outcome<()> {
    if code.is_multiple_of(TEXTS_A_POLL) { control.poll(code as u64, count as u64) } else { Ok(()) }
}
