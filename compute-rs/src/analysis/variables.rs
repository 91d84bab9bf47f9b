//! The variables of an analysis: those of the request (docs/methods/transforms.md), and the lags that dynamic models add
//! (docs/methods/autoregression.md).

use super::check;
use super::exposure::ExposureColumn;
use crate::contract::{Failure, FunctionSpec, LagPosition, Outcome, Request, RowOrder, Transform, Variable, Variables};
use crate::control::Control;
use crate::frame::keys::Keys;
use crate::frame::variable::{Values, display_name};
use crate::frame::{Column, ColumnData, ColumnInfo, Table};

/// A variable among those of an analysis.
#[derive(Clone, Debug)]
pub(super) struct VariableRole {
    pub(super) column_index: u32,
    pub(super) column_name: String,
    pub(super) trans: Option<Transform>,
    /// Whether it is the lag of Y.
    pub(super) lagged: bool,
    pub(super) coding: Coding,
}

impl VariableRole {
    /// Whether it is of this variable of a request.
    pub(super) fn is_of(&self, variable: &Variable) -> bool {
        variable.trans == self.trans && variable.column.means(self.column_index, &self.column_name)
    }
}

/// The kind of a variable's values.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Coding {
    /// Numbers of a column.
    Number,
    /// All categories of a column, before the rows are known.
    Categories(CategoryColumn),
    /// 1 in the rows of one category, by its index among the frame's `categories` and among their levels.
    Level { column: usize, level: usize },
    /// The product of two variables of the frame, by its index among the frame's `terms`.
    Product { term: usize, factors: [usize; 2] },
}

/// A column whose values are categories.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CategoryColumn {
    /// Position in the table.
    pub(super) at: usize,
    /// The base that the request chose.
    pub(super) base: Option<String>,
}

/// The variables of an analysis over the whole table.
pub(super) struct PreparedVariables<'t> {
    pub(super) keys: Keys,
    /// The row one period before each row, when a transform or a model needs it.
    pub(super) previous: Option<Vec<u32>>,
    pub(super) values: Vec<Values<'t>>,
    pub(super) names: Vec<String>,
    pub(super) roles: Vec<VariableRole>,
    /// The column of exposures, whose logarithms are the last values.
    pub(super) exposure: Option<ExposureColumn>,
}

impl<'t> PreparedVariables<'t> {
    /// Transforms the columns of a request, instruments last, and adds the lag of Y that the function needs.
    ///
    /// # Errors
    /// `E-DUPTIME`, `E-MEMORY` and the errors of `control`.
    pub(super) fn new(
        table: &'t Table,
        infos: &[ColumnInfo],
        request: &Request,
        spec: &FunctionSpec,
        control: &dyn Control,
    ) -> Outcome<Self> {
        let Variables { y, x, .. } = &request.variables;
        let variables: Vec<&Variable> = std::iter::once(y).chain(x).chain(request.variables.instruments()).collect();
        let lagged = spec.rows.lag_of_y.is_some()
            || variables.iter().any(|v| matches!(v.trans, Some(Transform::FirstDiff | Transform::Lag1)));
        let keys = match spec.rows.order {
            RowOrder::Shown if !lagged => Keys::of(table).or_else(|failure| Keys::without_periods(table, failure))?,
            RowOrder::File if !lagged => Keys::file_order(table.row_count),
            _ => Keys::of(table)?,
        };
        let previous = lagged.then(|| keys.previous(table));
        let (mut values, mut names, mut roles) = (Vec::new(), Vec::new(), Vec::new());
        for (index, variable) in variables.iter().enumerate() {
            let takes = if index == 0 { spec.y } else { spec.x };
            control.poll(0, table.row_count as u64)?;
            let (at, column) = whole_column(table, infos, variable)?;
            let mut coding = Coding::Number;
            if check::is_category(variable, &column.info(), takes) {
                values.push(Values::of_categories(column)?);
                coding = Coding::Categories(CategoryColumn { at, base: variable.base.clone() });
            } else if let ColumnData::Number(raw) = &column.data {
                values.push(Values::new(raw, variable.trans, previous.as_deref())?);
            }
            names.push(display_name(&column.name, variable.trans));
            let (column_index, column_name, trans) = (column.column_index, column.name.clone(), variable.trans);
            roles.push(VariableRole { column_index, column_name, trans, lagged: false, coding });
        }
        if let (Some(position), Some(previous)) = (spec.rows.lag_of_y, &previous) {
            let at = if position == LagPosition::First { 1 } else { values.len() };
            values.insert(at, values[0].one_period_before(previous)?);
            names.insert(at, display_name(&names[0], Some(Transform::Lag1)));
            roles.insert(at, VariableRole { lagged: true, ..roles[0].clone() });
        }
        let exposure = match ExposureColumn::of(table, infos, request, spec)? {
            None => None,
            Some((column, logarithms)) => {
                values.push(logarithms);
                Some(column)
            }
        };
        Ok(Self { keys, previous, values, names, roles, exposure })
    }

    /// The lag of each X, when the lag of Y comes last.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub(super) fn instruments(&self, spec: &FunctionSpec) -> Outcome<Vec<Values<'t>>> {
        let Some(previous) = self.previous.as_ref().filter(|_| spec.rows.lag_of_y == Some(LagPosition::Last)) else {
            return Ok(Vec::new());
        };
        let x = self.values.iter().skip(1).filter(|v| !v.lagged);
        x.map(|v| v.one_period_before(previous)).collect()
    }
}

/// The column of a variable with its position.
fn whole_column<'t>(table: &'t Table, infos: &[ColumnInfo], variable: &Variable) -> Outcome<(usize, &'t Column)> {
    let column = check::find(infos, &variable.column).and_then(|(i, _)| Some((i, table.columns.get(i)?)));
    let whole = column.filter(|(_, c)| c.len() == table.row_count);
    whole.ok_or_else(|| Failure::request("variables", "A column does not have as many values as the table has rows."))
}
