//! One column: the survey of its cells, its type, how its cells are read, and its values.

mod answer;
mod builder;
mod chosen;
mod date;
mod number;
mod number_inference;
mod period_inference;
mod question;
mod refused;
mod serial_dates;
mod spellings;
mod survey;
mod text;
mod type_inference;
mod type_vote;
mod values;

pub(crate) use answer::{Answer, Censored, HeaderRowsAnswer, RowsAnswer};
pub(crate) use builder::Builder;
pub(crate) use question::{assumption, assumption_of, checked_answer, fixed_question, new_question, take_answer};
pub(crate) use refused::Refused;
pub(crate) use serial_dates::dates_of_serials;
pub(crate) use spellings::{Spellings, SpellingsAnswer};
pub(crate) use survey::Survey;
pub(crate) use text::Tidied;
pub(crate) use type_inference::{InferredType, TypeInference};
pub(crate) use type_vote::decimal_of_file;
pub use values::{ColumnValues, ImportedColumn};

use super::value::{DateOrder, Decimal, PeriodForm};

/// How the cells of a column are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnFormat {
    /// Values are read as numbers.
    Number(NumberRule),
    /// Values are read as the first years of seasons such as 2000-01.
    Season,
    /// Values are read as dates. `utc` says that times are moved to UTC, because their zones differ.
    Date { order: DateOrder, form: DateForm, utc: bool },
    /// Values are read as text.
    Text,
}

/// How the numbers of a column are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NumberRule {
    /// The decimal mark.
    pub decimal: Decimal,
    /// Whether numbers without a percent sign are percentages too.
    pub all_percent: bool,
    /// Whether a trailing minus makes a number negative; if not, such a cell is not understood.
    pub minus_behind: bool,
    /// The reading of "<0.5" and ">100".
    pub censored: Censored,
    /// Whether "1,234*" and "5±0.2" are read as the number; if not, such a cell is not understood.
    pub marked: bool,
    /// Whether parentheses make a number negative; if not, they are a footnote mark.
    pub parentheses: bool,
}

impl NumberRule {
    /// Numbers with a decimal mark and the preset of every question.
    pub fn of(decimal: Decimal) -> Self {
        Self {
            decimal,
            all_percent: false,
            minus_behind: true,
            censored: Censored::Missing,
            marked: true,
            parentheses: true,
        }
    }
}

/// Which dates a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DateForm {
    /// Days in any notation except the two below.
    Day,
    /// Months of two digits before a year.
    MonthYear,
    /// Periods in one form.
    Period(PeriodForm),
}
