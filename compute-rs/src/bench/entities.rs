//! Jobs on panel data.

use super::data::Generator;
use super::{Ready, numbers, result};
use crate::control::Unlimited;
use crate::frame::keys::{Keys, NONE};
use crate::frame::{ColumnData, Table};
use crate::linear::covariance::{newey_west, newey_west_lags};
use crate::linear::ols::{Fit, Params};

pub(super) fn autoregression(rows: usize) -> Ready {
    let variables = serde_json::json!({ "Y": { "column": 1 } });
    result(panel_data(rows, false), "autoregression", &variables, false, None)
}

/// The parts of an autoregression that other programs compute: lag, fit, and errors that allow for autocorrelation.
pub(super) fn autoregression_fit(rows: usize) -> Ready {
    let table = panel_data(rows, false);
    Ready::new(move || errors_of_lag(&table).map_or(f64::NAN, |errors| errors.iter().sum()))
}

fn errors_of_lag(table: &Table) -> Option<Vec<f64>> {
    let ColumnData::Number(y) = &table.columns.first()?.data else { return None };
    let keys = Keys::of(table).ok()?;
    let previous = keys.previous(table);
    let used: Vec<usize> = (0..table.row_count).filter(|&row| previous[row] != NONE).collect();
    let now: Vec<f64> = used.iter().map(|&row| y[row]).collect();
    let before: Vec<f64> = used.iter().map(|&row| y[previous[row] as usize]).collect();
    let fit = Fit::new(&now, &[&before], Params::default(), &Unlimited).ok()?;
    let sequence = keys.sequence(used.iter().copied());
    let errors = newey_west(&fit, &sequence, newey_west_lags(fit.n), &Unlimited).ok()?;
    Some(errors.standard_errors())
}

pub(super) fn koyck(rows: usize) -> Ready {
    let x = serde_json::json!([{ "column": 2 }, { "column": 3 }]);
    let table = panel_data(rows, false);
    result(table, "koyckregression", &serde_json::json!({ "Y": { "column": 1 }, "X": x }), false, None)
}

pub(super) fn sorted(rows: usize) -> Ready {
    lag(panel_data(rows, false))
}

pub(super) fn shuffled(rows: usize) -> Ready {
    lag(panel_data(rows, true))
}

fn lag(table: Table) -> Ready {
    Ready::new(move || {
        let previous = Keys::of(&table).map(|keys| keys.previous(&table));
        previous.map_or(f64::NAN, |previous| previous.iter().filter(|&&row| row != NONE).count() as f64)
    })
}

/// Y that follows its own past, two X, entity and period: a thousand entities.
fn panel_data(rows: usize, shuffled: bool) -> Table {
    let mut generator = Generator::new(8);
    let (mut y, a, b) = (generator.normal(rows), generator.normal(rows), generator.normal(rows));
    let length = rows.div_ceil(1000);
    for i in 0..rows {
        let before = if i % length == 0 { 0.0 } else { y[i - 1] };
        y[i] += 0.6 * before + a[i] - 0.5 * b[i];
    }
    let entity = (0..rows).map(|i| (i / length) as f64).collect();
    let time = (0..rows).map(|i| (i % length) as f64).collect();
    let mut columns = vec![y, a, b, entity, time];
    if shuffled {
        for i in (1..rows).rev() {
            let other = (generator.uniform() * (i + 1) as f64) as usize;
            columns.iter_mut().for_each(|column| column.swap(i, other));
        }
    }
    Table { entity: Some(3), time: Some(4), ..numbers(columns) }
}
