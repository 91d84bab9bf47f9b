//! Which rows an analysis leaves out before outliers, and why (docs/methods/order-of-work.md#the-rows-left-out).

use super::check;
use super::filters::Passes;
use super::row_positions::RowPositions;
use super::variables::PreparedVariables;
use crate::contract::{Failure, FunctionSpec, Outcome, Request, RowOrder, StepReason};
use crate::control::{Control, Unlimited};
use crate::frame::variable::Values;
use crate::frame::{Column, Table};

/// Counts of the ledger before outliers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RowCounts {
    pub(super) row_filter: usize,
    pub(super) filter: usize,
    pub(super) missing: usize,
    pub(super) transform: usize,
    pub(super) lag: usize,
}

/// The columns of time and entity that every row used needs a value of, where some rows have none.
#[derive(Clone, Copy, Debug)]
pub(super) struct NeededKeys<'t>([Option<&'t Column>; 2]);

impl<'t> NeededKeys<'t> {
    pub(super) fn of(table: &'t Table, spec: &FunctionSpec) -> Self {
        let some_lack = |column: &&Column| (0..table.row_count).any(|row| !column.has_category(row));
        let needs_time = spec.rows.order == RowOrder::Shown || spec.needs.entity;
        let time = table.time_column().filter(|_| needs_time);
        let entity = table.entity_column().filter(|_| spec.needs.entity);
        Self([time.filter(some_lack), entity.filter(some_lack)])
    }

    /// The columns in which some rows have no value.
    pub(super) fn columns(self) -> impl Iterator<Item = &'t Column> {
        self.0.into_iter().flatten()
    }

    /// Whether a row needs a value of them and has none.
    pub(super) fn is_missing(self, row: usize) -> bool {
        self.columns().any(|column| !column.has_category(row))
    }
}

/// The reasons for which rows are left out.
pub(super) struct RowLosses<'w, 't> {
    pub(super) passes: &'w Passes,
    pub(super) values: &'w [Values<'t>],
    pub(super) previous: Option<&'w [u32]>,
    pub(super) needed_keys: NeededKeys<'t>,
    /// Whether values of two variables are enough.
    pub(super) pairwise: bool,
}

/// Whether a row needs values of two variables alone.
pub(super) fn is_pairwise(request: &Request, spec: &FunctionSpec) -> bool {
    spec.pairwise && !request.variables.settings.is_on("complete")
}

impl RowLosses<'_, '_> {
    /// The first reason for which a row is left out.
    fn of(&self, row: usize) -> Option<StepReason> {
        if let Some(reason) = self.passes.loss(row) {
            return Some(reason);
        }
        if self.needed_keys.is_missing(row) {
            return Some(StepReason::Missing);
        }
        let rank = |reason: &StepReason| match reason {
            StepReason::RowFilter | StepReason::Filter => 0,
            StepReason::Missing => 1,
            StepReason::Transform => 2,
            StepReason::Lag => 3,
            StepReason::Outliers | StepReason::Entity => 4,
        };
        let losses = || self.values.iter().filter_map(|v| v.loss(row, self.previous));
        if self.pairwise && losses().count() + 2 <= self.values.len() {
            return None;
        }
        losses().min_by_key(rank)
    }

    /// The rows used, in the given order or the order of the table.
    pub(super) fn select(&self, row_count: usize, order: Option<&[u32]>) -> (RowPositions, RowCounts) {
        let mut counts = RowCounts::default();
        let complete = self.values.iter().all(|v| all_finite(&v.values));
        if complete && self.passes.all() && self.needed_keys.columns().next().is_none() {
            let rows = order.map_or(RowPositions::All(row_count), |order| RowPositions::Listed(order.to_vec()));
            return (rows, counts);
        }
        let mut used = Vec::with_capacity(row_count);
        for i in 0..row_count {
            let row = order.map_or(i, |order| order[i] as usize);
            match self.of(row) {
                None => used.push(row as u32),
                Some(StepReason::RowFilter) => counts.row_filter += 1,
                Some(StepReason::Filter) => counts.filter += 1,
                Some(StepReason::Missing) => counts.missing += 1,
                Some(StepReason::Transform) => counts.transform += 1,
                Some(StepReason::Lag | StepReason::Outliers | StepReason::Entity) => counts.lag += 1,
            }
        }
        (RowPositions::Listed(used), counts)
    }
}

/// The user's row numbers behind one step of the ledger, except outliers; at most `limit`.
///
/// # Errors
/// As [`ModelFrame::new`].
///
/// [`ModelFrame::new`]: super::model_frame::ModelFrame::new
pub(super) fn left_out(
    table: &Table,
    request: &Request,
    spec: &FunctionSpec,
    reason: StepReason,
    limit: usize,
) -> Outcome<Vec<u32>> {
    losses_of(table, request, spec, &Unlimited, |losses| {
        let rows = (0..table.row_count).filter(|&row| losses.of(row) == Some(reason));
        Ok(rows.take(limit).map(|row| table.row_number(row)).collect())
    })
}

/// Whether each row of the table is used, before outliers.
///
/// # Errors
/// As [`ModelFrame::new`].
///
/// [`ModelFrame::new`]: super::model_frame::ModelFrame::new
pub(super) fn rows_kept(
    table: &Table,
    request: &Request,
    spec: &FunctionSpec,
    control: &dyn Control,
) -> Outcome<Vec<bool>> {
    losses_of(table, request, spec, control, |losses| {
        let mut kept = Vec::new();
        kept.try_reserve_exact(table.row_count).map_err(|_| Failure::memory())?;
        kept.extend((0..table.row_count).map(|row| losses.of(row).is_none()));
        Ok(kept)
    })
}

/// Checks a request and gives the losses of its rows to `work`.
fn losses_of<R>(
    table: &Table,
    request: &Request,
    spec: &FunctionSpec,
    control: &dyn Control,
    work: impl FnOnce(&RowLosses<'_, '_>) -> Outcome<R>,
) -> Outcome<R> {
    let infos = table.infos();
    check::check_request(&infos, request)?;
    let PreparedVariables { previous, values, .. } = PreparedVariables::new(table, &infos, request, spec, control)?;
    let passes = Passes::of(table, &infos, request);
    let needed_keys = NeededKeys::of(table, spec);
    let pairwise = is_pairwise(request, spec);
    work(&RowLosses { passes: &passes, values: &values, previous: previous.as_deref(), needed_keys, pairwise })
}

/// Whether every value is finite. Tests for an exponent of all ones, without branches.
pub(super) fn all_finite(values: &[f64]) -> bool {
    const EXPONENT: u64 = 0x7ff0_0000_0000_0000;
    values.chunks(4096).all(|chunk| {
        let odd: u64 = chunk.iter().map(|x| u64::from(x.to_bits() & EXPONENT == EXPONENT)).sum();
        odd == 0
    })
}
