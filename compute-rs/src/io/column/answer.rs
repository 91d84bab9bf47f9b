//! The answers to questions, as types. Each has one value on the wire, in questions and in settings.

use crate::io::value::{DateOrder, Decimal};

/// An answer to a question with fixed options.
pub(crate) trait Answer: Copy + PartialEq + 'static {
    /// Every answer with its wire value.
    const WIRE: &'static [(Self, &'static str)];

    /// The wire value.
    fn wire(self) -> &'static str {
        Self::WIRE.iter().find(|(answer, _)| *answer == self).map_or("", |(_, wire)| wire)
    }

    /// The answer with this wire value.
    fn of_wire(text: &str) -> Option<Self> {
        Self::WIRE.iter().find(|(_, wire)| *wire == text).map(|(answer, _)| *answer)
    }
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypeAnswer {
    Number,
    Text,
    Date,
}

impl Answer for TypeAnswer {
    const WIRE: &'static [(Self, &'static str)] =
        &[(Self::Number, "NUMBER"), (Self::Text, "STRING"), (Self::Date, "DATE")];
}

impl Answer for DateOrder {
    const WIRE: &'static [(Self, &'static str)] =
        &[(Self::DayFirst, "dmy"), (Self::MonthFirst, "mdy"), (Self::YearFirst, "ymd")];
}

impl Answer for Decimal {
    const WIRE: &'static [(Self, &'static str)] = &[(Self::Dot, "dot"), (Self::Comma, "comma")];
}

/// How amounts in several currencies, or with and without percent signs, are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnitsAnswer {
    /// Each cell as it is written.
    AsRead,
    /// Every number is a percentage.
    Percent,
    /// The column is text.
    Text,
}

impl Answer for UnitsAnswer {
    const WIRE: &'static [(Self, &'static str)] =
        &[(Self::AsRead, "as_read"), (Self::Percent, "percent"), (Self::Text, "STRING")];
}

/// The reading of a number with a trailing minus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MinusAnswer {
    Missing,
    Negative,
    Number,
}

impl Answer for MinusAnswer {
    const WIRE: &'static [(Self, &'static str)] =
        &[(Self::Missing, "missing"), (Self::Negative, "negative"), (Self::Number, "number")];
}

/// The reading of a value below or above a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Censored {
    /// The cell is missing.
    Missing,
    /// The limit.
    Limit,
    /// Half the limit for a value below one, the limit for a value above one.
    Half,
}

impl Answer for Censored {
    const WIRE: &'static [(Self, &'static str)] =
        &[(Self::Missing, "missing"), (Self::Limit, "limit"), (Self::Half, "half")];
}

/// The reading of a number with a footnote mark or an uncertainty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MarkedAnswer {
    Missing,
    Number,
}

impl Answer for MarkedAnswer {
    const WIRE: &'static [(Self, &'static str)] = &[(Self::Missing, "missing"), (Self::Number, "number")];
}

/// The reading of pairs of consecutive years.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeasonAnswer {
    /// The first of the two years.
    Year,
    Text,
    /// Months.
    Date,
}

impl Answer for SeasonAnswer {
    const WIRE: &'static [(Self, &'static str)] = &[(Self::Year, "year"), (Self::Text, "STRING"), (Self::Date, "DATE")];
}

/// Whether rows of totals, or footnotes, are data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowsAnswer {
    Keep,
    Exclude,
}

impl Answer for RowsAnswer {
    const WIRE: &'static [(Self, &'static str)] = &[(Self::Keep, "keep"), (Self::Exclude, "exclude")];
}

/// How many rows hold the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeaderRowsAnswer {
    One,
    Two,
    Three,
    /// Rows below describe the columns and are left out.
    LeftOut,
}

impl Answer for HeaderRowsAnswer {
    const WIRE: &'static [(Self, &'static str)] =
        &[(Self::One, "1"), (Self::Two, "2"), (Self::Three, "3"), (Self::LeftOut, "left_out")];
}
