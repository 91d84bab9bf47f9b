//! Jobs on groups, relations and models with a maximum of likelihood.

use super::data::Generator;
use super::{Ready, grouped, model, numbers, result};
use crate::frame::{Column, Table};
use serde_json::json;

/// A column of numbers and a text column of 12 groups.
fn by_groups(rows: usize) -> Table {
    let mut generator = Generator::new(2);
    let mut table = numbers(vec![generator.normal(rows)]);
    table.columns.push(grouped(&mut generator, rows));
    table
}

/// A number by 12 groups.
pub(super) fn group_comparison(rows: usize) -> Ready {
    result(by_groups(rows), "group_comparison", &json!({ "Y": { "column": 1 }, "X": [{ "column": 2 }] }), false, None)
}

/// A text column with 12 values.
pub(super) fn frequencies(rows: usize) -> Ready {
    result(by_groups(rows), "frequencies", &json!({ "Y": { "column": 2 } }), false, None)
}

/// Two text columns with 12 values each.
pub(super) fn contingency(rows: usize) -> Ready {
    let column = |(seed, column_index): (u64, u32)| {
        let mut generator = Generator::new(seed);
        // The groups are drawn after a column of numbers.
        let _ = generator.normal(rows);
        Column { column_index, name: format!("c{column_index}"), ..grouped(&mut generator, rows) }
    };
    let columns = [(2, 1), (8, 2)].map(column).into();
    let table = Table { row_count: rows, columns, ..Table::default() };
    result(table, "contingency", &json!({ "Y": { "column": 1 }, "X": [{ "column": 2 }] }), false, None)
}

/// Twenty columns with a common part.
pub(super) fn correlation(rows: usize) -> Ready {
    let mut generator = Generator::new(41);
    let common = generator.normal(rows);
    let column = |_| generator.normal(rows).iter().zip(&common).map(|(own, shared)| own + 0.5 * shared).collect();
    let table = numbers((0..20).map(column).collect());
    let x: Vec<_> = (2..=20).map(|index| json!({ "column": index })).collect();
    result(table, "correlation", &json!({ "Y": { "column": 1 }, "X": x }), false, None)
}

/// Whether Y of the model is above its mean, by five X.
pub(super) fn logit(rows: usize) -> Ready {
    let mut columns = model(rows);
    if let Some(y) = columns.first_mut() {
        let mean = y.iter().sum::<f64>() / rows as f64;
        y.iter_mut().for_each(|value| *value = f64::from(u8::from(*value > mean)));
    }
    let x: Vec<_> = (2..=6).map(|index| json!({ "column": index })).collect();
    result(numbers(columns), "logit", &json!({ "Y": { "column": 1 }, "X": x }), false, None)
}

/// Y of the model by five X, at five quantiles.
pub(super) fn quantile(rows: usize) -> Ready {
    let x: Vec<_> = (2..=6).map(|index| json!({ "column": index })).collect();
    result(numbers(model(rows)), "quantile_regression", &json!({ "Y": { "column": 1 }, "X": x }), false, None)
}
