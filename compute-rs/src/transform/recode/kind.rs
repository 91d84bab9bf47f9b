//! The type of a recode, as far as the rules alone decide it.

use super::operand::Operand;
use crate::calendar::parse_time;
use crate::contract::{CellValue, ColumnType, SourceColumn};
use crate::frame::filter::parse_number;

/// The types that a rule can give.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gives {
    Nothing,
    Number,
    /// A date as typed: a date next to the dates of a column, otherwise a text.
    DateText,
    Date,
    Text,
    /// The texts of a column, which may all be numbers.
    Texts,
}

/// The type of the column that rules make; `None` when it depends on the texts of a column.
pub(super) fn known<'o>(thens: impl Iterator<Item = &'o Operand>, columns: &[SourceColumn]) -> Option<ColumnType> {
    let all: Vec<Gives> = thens.map(|then| gives(then, columns)).filter(|gives| *gives != Gives::Nothing).collect();
    let any = |wanted: Gives| all.contains(&wanted);
    let only = |wanted: &[Gives]| all.iter().all(|gives| wanted.contains(gives));
    if any(Gives::Date) && only(&[Gives::Date, Gives::DateText]) {
        Some(ColumnType::Date)
    } else if only(&[Gives::Number]) {
        Some(ColumnType::Number)
    } else if only(&[Gives::Number, Gives::Texts]) {
        None
    } else {
        Some(ColumnType::String)
    }
}

fn gives(then: &Operand, columns: &[SourceColumn]) -> Gives {
    match then {
        Operand::RowNumber | Operand::Value(CellValue::Number(_)) => Gives::Number,
        Operand::Value(CellValue::Missing(())) => Gives::Nothing,
        Operand::Value(CellValue::Text(text)) if text.trim().is_empty() => Gives::Nothing,
        Operand::Value(CellValue::Text(text)) if parse_number(text).is_some() => Gives::Number,
        Operand::Value(CellValue::Text(text)) if parse_time(text).is_some() => Gives::DateText,
        Operand::Value(CellValue::Text(_)) => Gives::Text,
        Operand::Column(index) => match columns.iter().find(|column| column.column_index == *index).map(|c| c.kind) {
            Some(ColumnType::Number) => Gives::Number,
            Some(ColumnType::Date) => Gives::Date,
            Some(ColumnType::String) | None => Gives::Texts,
        },
    }
}
