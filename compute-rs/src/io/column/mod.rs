//! One column: what its cells say, how it is read, and its values.

mod builder;
mod date;
mod decide;
mod leaning;
mod number;
mod question;
mod survey;
mod text;
mod values;

pub(crate) use builder::Builder;
use builder::Refused;
pub(crate) use decide::{Decision, Judge};
pub(crate) use leaning::decimal_of_file;
pub(crate) use question::{assumption, new_question, take_answer};
pub(crate) use survey::Survey;
pub use values::{ColumnValues, ImportedColumn};

use super::value::{DateOrder, Decimal};

/// How the cells of a column are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// As numbers; `all_percent`: those without a percent sign are percent too.
    Number { decimal: Decimal, all_percent: bool },
    /// As dates.
    Date { order: DateOrder, form: DateForm },
    /// As text.
    Text,
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
