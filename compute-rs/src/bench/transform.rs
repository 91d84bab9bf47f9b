//! Columns computed from others.

use super::data::Generator;
use super::{Ready, grouped, numbers};
use crate::contract::RecodeBlock;
use crate::control::Unlimited;
use crate::transform::formula::Program;
use crate::transform::recode::Recode;

pub(super) fn formula(rows: usize) -> Ready {
    evaluated(rows, "ln([1])+sqrt([2]^2)/[3]")
}

pub(super) fn formula_lag(rows: usize) -> Ready {
    evaluated(rows, "[1]-lag([1])")
}

fn evaluated(rows: usize, stored: &str) -> Ready {
    let mut generator = Generator::new(7);
    let columns = (0..3).map(|_| generator.normal(rows).iter().map(|z| z.exp()).collect()).collect();
    let table = numbers(columns);
    let program = Program::read(stored, &table.sources()).ok();
    Ready::new(move || {
        let computed = program.as_ref().and_then(|program| program.evaluate(&table, &Unlimited).ok());
        computed.map_or(f64::NAN, |computed| computed.column.len() as f64)
    })
}

pub(super) fn recode(rows: usize) -> Ready {
    let mut generator = Generator::new(8);
    let mut table = numbers(vec![generator.normal(rows)]);
    table.columns.push(grouped(&mut generator, rows));
    let condition = |column: u32, function: &str, value: serde_json::Value| {
        serde_json::json!([{ "var_a_type": "Column", "var_a": column, "function": function,
            "var_b_type": "Value", "var_b": value, "and_or": null }])
    };
    let rules = serde_json::json!([
        { "type": "if", "condition": condition(1, ">", 1.into()), "then_type": "Value", "then": "high" },
        { "type": "else_if", "condition": condition(2, "contains", "1".into()), "then_type": "Column", "then": 2 },
        { "type": "else", "then_type": "Value", "then": "rest" },
    ]);
    let blocks: Vec<RecodeBlock> = serde_json::from_value(rules).unwrap_or_default();
    let recode = Recode::checked(&blocks, &table.sources(), None).ok();
    Ready::new(move || {
        let computed = recode.as_ref().and_then(|recode| recode.evaluate(&table, &Unlimited).ok());
        computed.map_or(f64::NAN, |computed| computed.column.len() as f64)
    })
}
