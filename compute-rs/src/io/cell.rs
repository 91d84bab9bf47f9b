//! One cell of a table, whatever kind of file it comes from.

use super::value::{DateText, Flag, MissingTokens, Shape};
use crate::calendar::{DAY_MS, wire_day, wire_time};
use crate::frame::column::shortest;
use std::borrow::Cow;

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell<'a> {
    /// An empty cell.
    Empty,
    /// Text, and whether it is kept untrimmed (in quotes, or in a workbook).
    Text(Cow<'a, [u8]>, bool),
    /// A number of a workbook.
    Number(f64),
    /// A length of time of a workbook, in days.
    Duration(f64),
    /// A date of a workbook: days since 1970-01-01, and milliseconds of the day.
    Date(i32, Option<u32>),
    /// A truth value of a workbook.
    Bool(bool),
    /// An error of a workbook.
    Error(&'static str),
}

impl Cell<'_> {
    /// The shape of the cell: the facts that types depend on.
    pub fn shape(&self, tokens: &MissingTokens) -> Shape {
        match self {
            Self::Empty => Shape::of(Flag::Empty.bit()),
            Self::Text(text, _) => Shape::of_text(text, tokens),
            Self::Number(value) => Shape::of_number(*value),
            Self::Duration(value) => {
                let mut shape = Shape::of_number(*value);
                shape.flags |= Flag::Duration.bit();
                shape
            }
            Self::Date(day, time) => {
                let mut shape = Shape::of(Flag::Value.bit());
                shape.add_date(DateText::of_cell(*day, *time));
                shape
            }
            Self::Bool(_) => Shape::of(Flag::Value.bit()),
            Self::Error("#N/A") => Shape::of(Flag::MissingEverywhere.bit() | Flag::NotAvailable.bit()),
            Self::Error(_) => Shape::of(Flag::Error.bit()),
        }
    }

    /// The text that a STRING column holds and that the raw rows show.
    pub fn text(&self) -> Cow<'_, [u8]> {
        match self {
            Self::Empty => Cow::Borrowed(b""),
            Self::Text(text, true) => Cow::Borrowed(text),
            Self::Text(text, false) => Cow::Borrowed(text.trim_ascii()),
            Self::Number(value) | Self::Duration(value) => Cow::Owned(shortest(*value).into_bytes()),
            Self::Date(day, None) => Cow::Owned(wire_day(*day).into_bytes()),
            Self::Date(day, Some(time)) => {
                Cow::Owned(wire_time(i64::from(*day) * DAY_MS + i64::from(*time)).into_bytes())
            }
            Self::Bool(true) => Cow::Borrowed(b"TRUE"),
            Self::Bool(false) => Cow::Borrowed(b"FALSE"),
            Self::Error(text) => Cow::Borrowed(text.as_bytes()),
        }
    }

    /// The text as it is shown, as a string.
    pub fn shown(&self) -> String {
        String::from_utf8_lossy(&self.text()).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::Cell;

    #[test]
    fn cells_of_workbooks_have_one_text() {
        for (cell, text) in [
            (Cell::Number(0.1), "0.1"),
            (Cell::Number(3.0), "3"),
            (Cell::Number(1e300), "1e300"),
            (Cell::Number(1e-9), "1e-9"),
            (Cell::Date(17_989, None), "2019-04-03"),
            (Cell::Date(17_989, Some(52_200_000)), "2019-04-03T14:30:00"),
            (Cell::Bool(true), "TRUE"),
            (Cell::Error("#DIV/0!"), "#DIV/0!"),
            (Cell::Empty, ""),
        ] {
            assert_eq!(cell.shown(), text);
        }
    }
}
