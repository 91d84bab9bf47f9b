//! Recodes that are suggested from the values of a column (docs/methods/recodes.md#quick-recodes). They are written as rules,
//! so that they can be edited like any other recode.
//!
//! | module | what it holds |
//! |---|---|
//! | [`bins`] | numbers in bins: limits, counts, names, rules |
//! | [`categories`] | the values of a column with their counts |
//! | [`merge`] | rules that merge categories |

pub mod bins;
pub mod categories;
pub mod merge;

use crate::contract::{
    BlockKind, CellValue, Comparison, Failure, Joint, OperandKind, Outcome, RecodeBlock, RecodeCondition,
};
use crate::frame::{Column, Table};

/// The part of the request that errors name.
const FIELD: &str = "column_index";

/// The column of a quick recode.
fn column(table: &Table, column_index: u32) -> Outcome<&Column> {
    table.column(column_index).ok_or_else(|| {
        let text = format!("There is no column with index {column_index}; it may have been deleted.");
        Failure::request(FIELD, text).at_column(column_index)
    })
}

/// A comparison of a column with a value.
fn compares(column_index: u32, function: Comparison, value: CellValue, and_or: Option<Joint>) -> RecodeCondition {
    RecodeCondition {
        var_a_type: OperandKind::Column,
        var_a: CellValue::Number(f64::from(column_index)),
        function,
        var_b_type: Some(OperandKind::Value),
        var_b: value,
        and_or,
    }
}

/// Rules in their order: the first is an If, and one without conditions an Else.
fn blocks(rules: impl Iterator<Item = (Vec<RecodeCondition>, OperandKind, CellValue)>) -> Vec<RecodeBlock> {
    let block = |(index, (condition, then_type, then)): (usize, (Vec<RecodeCondition>, OperandKind, CellValue))| {
        let kind = match (index, condition.is_empty()) {
            (0, _) => BlockKind::If,
            (_, false) => BlockKind::ElseIf,
            (_, true) => BlockKind::Else,
        };
        RecodeBlock { id: CellValue::Number(index as f64 + 1.0), kind, condition, then_type, then }
    };
    rules.enumerate().map(block).collect()
}
