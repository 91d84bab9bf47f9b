//! The variables of an analysis: those of the request, and the lags that dynamic models add (methods.md, sections 1.2 and
//! 12).

use super::check;
use crate::contract::{Failure, FunctionKey, Outcome, Request, Transform, Variable};
use crate::control::Control;
use crate::frame::keys::Keys;
use crate::frame::variable::{Values, display_name};
use crate::frame::{Column, ColumnData, ColumnInfo, Table};

/// The order in which an analysis takes its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// That of the file.
    File,
    /// By entity and time, which must be distinct.
    Time,
    /// By entity and time for the eye: two rows of one time are no error.
    Shown,
}

/// What a function asks of its rows beside the variables of the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// The order of the rows.
    pub(super) order: Order,
    /// Where Y of the period before stands among the independent variables.
    pub(super) lag_of_y: Option<Place>,
}

/// A place among the independent variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Before them.
    First,
    /// After them; each X of the period before is wanted too, as an instrument.
    Last,
}

impl Shape {
    /// What a function asks.
    pub(super) fn of(function: FunctionKey) -> Self {
        let model = |lag_of_y| Self { order: Order::Time, lag_of_y };
        match function {
            FunctionKey::Regression
            | FunctionKey::RobustRegression
            | FunctionKey::Scatterplot
            | FunctionKey::RobustScatterplot => model(None),
            FunctionKey::Autoregression | FunctionKey::Autoregressionx => model(Some(Place::First)),
            FunctionKey::Koyckregression => model(Some(Place::Last)),
            _ => Self { order: Order::File, lag_of_y: None },
        }
    }
}

/// A variable among those of an analysis.
#[derive(Clone, Debug)]
pub(super) struct Role {
    pub(super) column_name: String,
    pub(super) trans: Option<Transform>,
    /// Whether it is Y of the period before.
    pub(super) lagged: bool,
}

/// The variables of an analysis over the whole table.
pub(super) struct Prepared<'t> {
    pub(super) keys: Keys,
    /// The row one period before each row, when something asks for it.
    pub(super) previous: Option<Vec<u32>>,
    pub(super) values: Vec<Values<'t>>,
    pub(super) names: Vec<String>,
    pub(super) roles: Vec<Role>,
}

impl<'t> Prepared<'t> {
    /// Transforms the columns of a request, and adds the lag that a function asks for.
    ///
    /// # Errors
    /// `E-DUPTIME`, `E-MEMORY` and those of `control`.
    pub(super) fn new(
        table: &'t Table,
        infos: &[ColumnInfo],
        request: &Request,
        shape: Shape,
        control: &dyn Control,
    ) -> Outcome<Self> {
        let variables: Vec<&Variable> = std::iter::once(&request.variables.y).chain(&request.variables.x).collect();
        let lagged = shape.lag_of_y.is_some()
            || variables.iter().any(|v| matches!(v.trans, Some(Transform::FirstDiff | Transform::Lag1)));
        let keys = match shape.order {
            Order::Shown if !lagged => Keys::of(table).or_else(|failure| Keys::without_periods(table, failure))?,
            Order::File if !lagged => Keys::file_order(table.row_count),
            _ => Keys::of(table)?,
        };
        let previous = lagged.then(|| keys.previous(table));
        let (mut values, mut names, mut roles) = (Vec::new(), Vec::new(), Vec::new());
        for variable in &variables {
            control.poll(0, table.row_count as u64)?;
            let column = number_column(table, infos, variable)?;
            if let ColumnData::Number(raw) = &column.data {
                values.push(Values::new(raw, variable.trans, previous.as_deref())?);
            }
            names.push(display_name(&column.name, variable.trans));
            roles.push(Role { column_name: column.name.clone(), trans: variable.trans, lagged: false });
        }
        if let (Some(place), Some(previous)) = (shape.lag_of_y, &previous) {
            let at = if place == Place::First { 1 } else { values.len() };
            values.insert(at, values[0].one_period_before(previous)?);
            names.insert(at, display_name(&names[0], Some(Transform::Lag1)));
            roles.insert(at, Role { lagged: true, ..roles[0].clone() });
        }
        Ok(Self { keys, previous, values, names, roles })
    }

    /// Each X of the period before, when Y's lag stands last.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub(super) fn instruments(&self, shape: Shape) -> Outcome<Vec<Values<'t>>> {
        let Some(previous) = self.previous.as_ref().filter(|_| shape.lag_of_y == Some(Place::Last)) else {
            return Ok(Vec::new());
        };
        let x = self.values.iter().skip(1).filter(|v| !v.lagged);
        x.map(|v| v.one_period_before(previous)).collect()
    }
}

fn number_column<'t>(table: &'t Table, infos: &[ColumnInfo], variable: &Variable) -> Outcome<&'t Column> {
    let column = check::find(infos, &variable.column).and_then(|(i, _)| table.columns.get(i));
    let whole = column.filter(|c| c.len() == table.row_count);
    whole.ok_or_else(|| Failure::request("variables", "A column does not have as many values as the table has rows."))
}
