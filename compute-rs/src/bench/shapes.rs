//! Jobs on tables that change their shape.

use super::data::Generator;
use super::{Ready, numbers};
use crate::contract::ShapeRecipe;
use crate::control::Unlimited;
use crate::frame::Table;
use crate::shape::{Shaped, shape};

/// 60 columns of numbers, a tenth of them missing, and a number for each row.
pub(super) fn columns_to_rows(rows: usize) -> Ready {
    let mut generator = Generator::new(31);
    let mut columns = vec![(0..rows).map(|row| row as f64).collect::<Vec<f64>>()];
    for _ in 0..60 {
        columns
            .push((0..rows).map(|_| if generator.uniform() < 0.1 { f64::NAN } else { generator.uniform() }).collect());
    }
    let mut table = numbers(columns);
    for (year, column) in (1960..).zip(table.columns.iter_mut().skip(1)) {
        column.name = year.to_string();
    }
    let years: Vec<String> = (1960..2020).map(|year: i32| year.to_string()).collect();
    let step = serde_json::json!({ "columns": years, "names_to": "year", "values_to": "value", "keep_missing": true });
    shaped(table, &serde_json::json!({ "columns_to_rows": step }), None)
}

/// Mean and sum by a number of which each has ten rows, in no order.
pub(super) fn collapse(rows: usize) -> Ready {
    let mut generator = Generator::new(32);
    let groups = (rows / 10).max(1) as f64;
    let keys = (0..rows).map(|_| (generator.uniform() * groups).floor()).collect();
    let table = numbers(vec![keys, generator.normal(rows)]);
    let values = serde_json::json!([{ "column": "c2", "as": "mean" }, { "column": "c2", "as": "sum" }]);
    shaped(table, &serde_json::json!({ "collapse": { "by": ["c1"], "values": values } }), None)
}

/// A column of a table with a tenth of the rows, by a number.
pub(super) fn join(rows: usize) -> Ready {
    let mut generator = Generator::new(33);
    let keys = (rows / 10).max(1);
    let own = (0..rows).map(|_| (generator.uniform() * keys as f64 * 1.1).floor()).collect();
    let other =
        numbers(vec![(0..keys).map(|key| key as f64).collect(), generator.normal(keys), generator.normal(keys)]);
    let table = numbers(vec![own, generator.normal(rows)]);
    shaped(table, &serde_json::json!({ "join": { "file": "", "keys": ["c1"] } }), Some(other))
}

fn shaped(table: Table, step: &serde_json::Value, other: Option<Table>) -> Ready {
    let recipe: Option<ShapeRecipe> = serde_json::from_value(serde_json::json!({ "steps": [step] })).ok();
    let other = other.unwrap_or_default();
    Ready::new(move || {
        let Some(recipe) = &recipe else { return f64::NAN };
        match shape(&table, recipe, &mut |_| Ok(other.clone()), &Unlimited) {
            Ok(Shaped { table, facts }) => table.row_count as f64 + facts.missing_cells as f64,
            Err(_) => f64::NAN,
        }
    })
}
