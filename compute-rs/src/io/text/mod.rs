//! Text files: encoding, delimiter, rows and fields.

mod defused;
mod delimiter;
mod encoding;
mod fields;
mod known;
mod requote;
mod rows;
mod table;

pub(crate) use defused::{is_defused, undefused};
pub(crate) use delimiter::{name_of, parse_delimiter};
pub(crate) use encoding::{decode, is_utf16};
pub(crate) use fields::{Delimiter, Handle};
pub(crate) use known::KnownShapes;
pub(crate) use table::TextTable;
