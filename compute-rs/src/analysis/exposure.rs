//! The column of exposures that a model of counts may have: each row's count is expected in proportion to its exposure
//! (docs/methods/poisson.md#exposure).

use super::check;
use crate::contract::{Failure, FunctionSpec, Outcome, Request, Transform};
use crate::frame::variable::Values;
use crate::frame::{ColumnData, ColumnInfo, Table};
use std::borrow::Cow;

/// The key of its setting.
const KEY: &str = "exposure";

/// A column of exposures.
#[derive(Clone, Debug)]
pub(super) struct ExposureColumn {
    pub(super) name: String,
    pub(super) column_index: u32,
}

impl ExposureColumn {
    /// The column that a request names for a function that takes one, with the logarithms of its values.
    ///
    /// # Errors
    /// `REQUEST` where it is Y, and `E-MEMORY`.
    pub(super) fn of<'t>(
        table: &'t Table,
        infos: &[ColumnInfo],
        request: &Request,
        spec: &FunctionSpec,
    ) -> Outcome<Option<(Self, Values<'t>)>> {
        let selected = request.variables.settings.column(KEY).filter(|_| spec.settings.iter().any(|s| s.key == KEY));
        let found = selected.and_then(|column| check::find(infos, &column)).and_then(|(at, _)| table.columns.get(at));
        let Some(column) = found else { return Ok(None) };
        if request.variables.y.column.means(column.column_index, &column.name) {
            let text = format!("{} is Y. Choose another column as the exposure.", column.name);
            return Err(Failure::request("variables.settings.exposure", text));
        }
        let ColumnData::Number(raw) = &column.data else { return Ok(None) };
        let values = Values::new(raw, Some(Transform::Log), None)?;
        Ok(Some((Self { name: column.name.clone(), column_index: column.column_index }, values)))
    }
}

/// Exposures of the rows used.
#[derive(Clone, Debug)]
pub(super) struct Exposure<'t> {
    pub(super) name: String,
    pub(super) column_index: u32,
    pub(super) logarithms: Cow<'t, [f64]>,
}
