//! The filters of a project and of an analysis: which rows they leave out, and their words
//! (docs/methods/order-of-work.md#row-filters-of-a-project).

use super::check;
use crate::contract::{CellValue, Request, StepReason};
use crate::frame::column::shortest;
use crate::frame::{ColumnInfo, Table, filter, mask};

/// Which rows pass the filters of the project and of the analysis; `None` if no filter is on.
#[derive(Clone, Debug)]
pub(super) struct Passes {
    project: Option<Vec<bool>>,
    analysis: Option<Vec<bool>>,
}

impl Passes {
    pub(super) fn of(table: &Table, infos: &[ColumnInfo], request: &Request) -> Self {
        let analysis = || {
            let (i, _) = check::find(infos, request.filter_by_variable_json.column_index.as_ref()?)?;
            let value = request.filter_by_variable_json.column_value.as_ref()?;
            request.filter_by_variable.then(|| filter::equal(&table.columns[i], value))
        };
        Self { project: mask::kept_by_all(&table.masks, table.row_count), analysis: analysis() }
    }

    /// Whether there is no filter.
    pub(super) fn all(&self) -> bool {
        self.project.is_none() && self.analysis.is_none()
    }

    /// The filter that leaves a row out.
    #[inline]
    pub(super) fn loss(&self, row: usize) -> Option<StepReason> {
        let fails = |kept: &Option<Vec<bool>>| kept.as_ref().is_some_and(|kept| !kept[row]);
        if fails(&self.project) {
            return Some(StepReason::RowFilter);
        }
        fails(&self.analysis).then_some(StepReason::Filter)
    }
}

/// "Region = North", with the relation between column and value; `None` when the filter is off.
pub(super) fn filter_words(infos: &[ColumnInfo], request: &Request, relation: &str) -> Option<String> {
    let (_, column) = check::find(infos, request.filter_by_variable_json.column_index.as_ref()?)?;
    let value = match request.filter_by_variable_json.column_value.as_ref()? {
        CellValue::Number(value) => shortest(*value),
        CellValue::Text(text) => text.trim().to_owned(),
        CellValue::Missing(()) => return None,
    };
    request.filter_by_variable.then(|| format!("{} {relation} {value}", column.name))
}
