//! One column: what its cells say, how it is read, and its values.

mod builder;
mod date;
mod decide;
mod decide_number;
mod leaning;
mod number;
mod question;
mod refused;
mod survey;
mod text;
mod values;

pub(crate) use builder::Builder;
pub(crate) use decide::{Decision, Judge};
pub(crate) use leaning::decimal_of_file;
pub(crate) use question::{assumption_of, new_question, take_answer};
pub(crate) use refused::Refused;
pub(crate) use survey::Survey;
pub use values::{ColumnValues, ImportedColumn};

use super::value::{DateOrder, Decimal};

/// How the cells of a column are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// As numbers.
    Number(NumberRule),
    /// As the first years of seasons such as 2000-01.
    Season,
    /// As dates.
    Date { order: DateOrder, form: DateForm },
    /// As text.
    Text,
}

/// How the numbers of a column are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NumberRule {
    /// The decimal mark.
    pub decimal: Decimal,
    /// Whether numbers without a percent sign are percent too.
    pub all_percent: bool,
    /// Whether a minus behind a number makes it negative; else such a cell is not understood.
    pub minus_behind: bool,
    /// What "<0.5" and ">100" stand for.
    pub censored: Censored,
    /// Whether "1,234*" and "5±0.2" are read as the number; else such a cell is not understood.
    pub marked: bool,
}

impl NumberRule {
    /// Numbers with a decimal mark, and nothing that has to be asked.
    pub fn of(decimal: Decimal) -> Self {
        Self { decimal, all_percent: false, minus_behind: true, censored: Censored::Missing, marked: false }
    }
}

/// What a value below or above a limit is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Censored {
    /// Nothing: it is missing.
    Missing,
    /// The limit.
    Limit,
    /// Half the limit where it lies below one, the limit where it lies above.
    Half,
}

/// Which dates a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DateForm {
    /// Days in any writing but the two below.
    Day,
    /// Months of two digits before a year.
    MonthYear,
    /// Whole numbers yyyymm or yyyymmdd.
    Digits,
}
