//! Jobs of models for panels, instruments and treatments.

use super::data::Generator;
use super::{Ready, model, numbers, result};
use crate::frame::Table;
use serde_json::json;

/// Rows of each entity.
const LENGTH: usize = 10;

fn entity(i: usize) -> f64 {
    (i / LENGTH) as f64
}

fn period(i: usize) -> f64 {
    (i % LENGTH) as f64
}

/// Y of the model by five X with effects of entities of ten rows and of periods.
pub(super) fn panel(rows: usize) -> Ready {
    let mut columns = model(rows);
    columns.push((0..rows).map(entity).collect());
    columns.push((0..rows).map(period).collect());
    let table = Table { entity: Some(6), time: Some(7), ..numbers(columns) };
    let x: Vec<_> = (2..=6).map(|index| json!({ "column": index })).collect();
    let variables = json!({ "Y": { "column": 1 }, "X": x, "settings": { "effects": "two_way" } });
    result(table, "panel_regression", &variables, false, None)
}

/// Y of the model by an endogenous X, four other X and two instruments.
pub(super) fn instruments(rows: usize) -> Ready {
    let mut columns = model(rows);
    let mut generator = Generator::new(43);
    let [shared, first, second] = [(); 3].map(|()| generator.normal(rows));
    let endogenous: Vec<f64> = (0..rows).map(|i| first[i] + 0.5 * second[i] + shared[i]).collect();
    columns[0].iter_mut().zip(endogenous.iter().zip(&shared)).for_each(|(y, (x, u))| *y += x + u);
    columns[1] = endogenous;
    columns.extend([first, second]);
    let others = (3..=6).map(|index| json!({ "column": index }));
    let x: Vec<_> = std::iter::once(json!({ "column": 2, "endogenous": true })).chain(others).collect();
    let variables = json!({ "Y": { "column": 1 }, "X": x, "Z": [{ "column": 7 }, { "column": 8 }] });
    result(numbers(columns), "iv_regression", &variables, false, None)
}

/// Entities of ten rows that are treated from a period of 3, 5, 7 or 9 on, or never.
pub(super) fn treatment(rows: usize) -> Ready {
    let mut generator = Generator::new(44);
    let mut y = generator.normal(rows);
    let entities = rows.div_ceil(LENGTH);
    let starts: Vec<f64> = (0..entities)
        .map(|_| match (generator.uniform() * 5.0).floor() {
            group if group > 0.0 => 1.0 + 2.0 * group,
            _ => f64::INFINITY,
        })
        .collect();
    let treated: Vec<f64> = (0..rows).map(|i| f64::from(u8::from(period(i) >= starts[i / LENGTH]))).collect();
    y.iter_mut().zip(&treated).for_each(|(y, treated)| *y += treated);
    let columns = vec![y, treated, (0..rows).map(entity).collect(), (0..rows).map(period).collect()];
    let table = Table { entity: Some(2), time: Some(3), ..numbers(columns) };
    result(table, "did", &json!({ "Y": { "column": 1 }, "X": [{ "column": 2 }] }), false, None)
}
