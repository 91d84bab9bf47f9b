//! Parses one cell of text: a number in either convention, a date, a missing token, or plain text.

mod affixes;
mod currency;
mod date;
mod date_parts;
mod decimal;
mod flag;
mod magnitude;
mod missing;
mod number;
mod period;
mod period_form;
mod plain;
mod qualified;
mod shape;
mod time_of_day;
mod trim;
mod unit;

pub use affixes::MinusPosition;
pub use date::{DateOrder, DateText};
pub use decimal::Decimal;
pub(crate) use flag::{Flag, Flags};
pub use missing::MissingTokens;
pub use number::Numeral;
pub(crate) use period_form::PeriodForm;
pub(crate) use plain::{plain, plain_in, word_of};
pub(crate) use shape::{Shape, plain_flags};
pub(crate) use trim::{tidy_text, trim};
pub(crate) use unit::{is_unit, unit_of};
