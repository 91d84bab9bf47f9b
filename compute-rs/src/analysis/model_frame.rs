//! The model frame: which rows an analysis uses, and why it leaves others out (docs/methods/order-of-work.md).

use super::categories::{UsedCategories, UsedVariables, count_rows};
use super::check;
use super::filters::{Passes, filter_words};
use super::row_positions::compact;
pub(super) use super::row_positions::{RowPositions, count32};
use super::used_term::UsedTerm;
use super::variables::{Coding, PreparedVariables, VariableRole};
use crate::contract::{
    Code, Failure, Note, Outcome, Request, RowLedger, RowOrder, RowSpec, RowStep, StepReason, Transform,
};
use crate::control::{Control, Unlimited};
use crate::frame::keys::Keys;
use crate::frame::variable::{Values, domain};
use crate::frame::{Column, Table};
use crate::linear::matrix::reserve;
use crate::linear::sequence::Sequence;
use crate::wording::{any_of, counted};
use std::borrow::Cow;

/// Counts of the ledger before outliers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RowCounts {
    pub(super) row_filter: usize,
    pub(super) filter: usize,
    pub(super) missing: usize,
    pub(super) transform: usize,
    pub(super) lag: usize,
}

/// The model frame of an analysis: variables, rows used, order and counts.
#[derive(Clone, Debug)]
pub(super) struct ModelFrame<'t> {
    pub(super) table: &'t Table,
    /// Display names, Y first.
    pub(super) names: Vec<String>,
    /// The role of each of them.
    pub(super) roles: Vec<VariableRole>,
    /// Values of the rows used, Y first; a column of categories has one variable for each category but its base.
    pub(super) values: Vec<Cow<'t, [f64]>>,
    /// The columns of categories among the X.
    pub(super) categories: Vec<UsedCategories>,
    /// The products of X.
    pub(super) terms: Vec<UsedTerm>,
    /// The lag of each X, NaN where it is missing; only when the lag of Y comes last.
    pub(super) instruments: Vec<Vec<f64>>,
    /// The rows used.
    pub(super) rows: RowPositions,
    /// Runs of consecutive periods among the rows used.
    pub(super) sequence: Sequence,
    pub(super) counts: RowCounts,
    /// The filter in words.
    pub(super) filter: Option<String>,
    /// The rows that the filter leaves out, in words: "Region is not North".
    unfiltered: Option<String>,
    /// Facts about time and transforms.
    pub(super) notes: Vec<Note>,
    /// All rows in the order of the analysis; `None` is file order.
    order: Option<Vec<u32>>,
    passes: Passes,
    pub(super) keys: Keys,
    place_in_time: PlaceInTime<'t>,
}

/// The time column, if every row used needs a time and some have none.
#[derive(Clone, Copy, Debug)]
struct PlaceInTime<'t>(Option<&'t Column>);

impl<'t> PlaceInTime<'t> {
    fn of(table: &'t Table, spec: RowSpec) -> Self {
        let time = table.time.filter(|_| spec.order == RowOrder::Shown).and_then(|i| table.columns.get(i));
        Self(time.filter(|column| (0..table.row_count).any(|row| !column.has_category(row))))
    }

    fn is_missing(self, row: usize) -> bool {
        self.0.is_some_and(|column| !column.has_category(row))
    }
}

impl<'t> ModelFrame<'t> {
    /// Filters, transforms, lags and orders the rows of a request (docs/methods/order-of-work.md#the-steps).
    ///
    /// # Errors
    /// Those of [`check::check_request`], `E-DUPTIME` when the order or a lag needs distinct times, `E-MEMORY` and those of
    /// `control`.
    pub(super) fn new(table: &'t Table, request: &Request, spec: RowSpec, control: &dyn Control) -> Outcome<Self> {
        let infos = table.infos();
        check::check_request(&infos, request)?;
        let variables = PreparedVariables::new(table, &infos, request, spec, control)?;
        let instruments = variables.instruments(spec)?;
        let PreparedVariables { keys, previous, values, names, roles } = variables;
        let in_time = spec.order != RowOrder::File;
        let passes = Passes::of(table, &infos, request);
        let order = if in_time { keys.order() } else { None };
        let place_in_time = PlaceInTime::of(table, spec);
        let why = Why { passes: &passes, values: &values, previous: previous.as_deref(), place_in_time };
        let (rows, counts) = why.select(table.row_count, order);
        let sequence = if in_time { keys.sequence(rows.iter()) } else { Sequence::consecutive(rows.len()) };
        let mut used = UsedVariables::default();
        for ((name, role), values) in names.into_iter().zip(roles).zip(values) {
            match &role.coding {
                Coding::Categories(column) => used.push_categories(table, column, name, &rows)?,
                _ => used.push(name, role, compact(values.values, &rows)?),
            }
        }
        used.push_terms(&infos, request.variables.terms())?;
        let UsedVariables { names, roles, values, categories, terms } = used;
        let mut frame = Self {
            table,
            names,
            roles,
            values,
            categories,
            terms,
            instruments: instruments
                .into_iter()
                .map(|v| compact(v.values, &rows).map(Cow::into_owned))
                .collect::<Outcome<_>>()?,
            rows,
            sequence,
            counts,
            filter: filter_words(&infos, request, "="),
            unfiltered: filter_words(&infos, request, "is not"),
            notes: keys.notes().to_vec(),
            order: order.map(<[u32]>::to_vec),
            passes,
            keys,
            place_in_time,
        };
        frame.note_domains();
        Ok(frame)
    }

    /// The frame with only some of its rows, in the same order. Consecutive periods are determined again.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub(super) fn only(&self, keep: &[bool]) -> Outcome<Self> {
        let kept: Vec<usize> = (0..self.rows.len()).filter(|&i| keep[i]).collect();
        let rows = RowPositions::Listed(kept.iter().map(|&i| self.rows.at(i) as u32).collect());
        let taken = |from: &[f64]| -> Outcome<Vec<f64>> {
            let mut values = reserve(kept.len())?;
            values.iter_mut().zip(&kept).for_each(|(value, &i)| *value = from[i]);
            Ok(values)
        };
        let mut frame = Self {
            table: self.table,
            names: self.names.clone(),
            roles: self.roles.clone(),
            values: self.values.iter().map(|v| taken(v).map(Cow::Owned)).collect::<Outcome<_>>()?,
            categories: self.categories.clone(),
            terms: self.terms.clone(),
            instruments: self.instruments.iter().map(|v| taken(v)).collect::<Outcome<_>>()?,
            sequence: self.keys.sequence(rows.iter()),
            rows,
            counts: self.counts,
            filter: self.filter.clone(),
            unfiltered: self.unfiltered.clone(),
            notes: self.notes.clone(),
            order: self.order.clone(),
            passes: self.passes.clone(),
            keys: self.keys.clone(),
            place_in_time: self.place_in_time,
        };
        count_rows(&mut frame.categories, &frame.roles, &frame.values, kept.len());
        Ok(frame)
    }

    /// The user's row number of the i-th row used.
    pub(super) fn row_number(&self, i: usize) -> u32 {
        self.table.row_number(self.rows.at(i))
    }

    /// Positions of all rows of the table in the order of the analysis.
    pub(super) fn in_order(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.table.row_count).map(|i| self.order.as_ref().map_or(i, |order| order[i] as usize))
    }

    /// Days of all rows ([`MISSING_DAY`] where the time is missing) when numeric times are read as a calendar.
    ///
    /// [`MISSING_DAY`]: crate::frame::column::MISSING_DAY
    pub(super) fn calendar(&self) -> Option<&[i32]> {
        self.keys.calendar()
    }

    /// Whether a row of the table passes the filters.
    pub(super) fn passes(&self, row: usize) -> bool {
        self.passes.loss(row).is_none()
    }

    /// Whether a row of the table passes the filters, and has a time if it needs one.
    pub(super) fn has_place(&self, row: usize) -> bool {
        self.passes(row) && !self.place_in_time.is_missing(row)
    }

    /// Rows after the filters.
    pub(super) fn total_after_filter(&self) -> usize {
        self.table.row_count - self.counts.row_filter - self.counts.filter
    }

    /// Rows after the filters without a value.
    pub(super) fn without_value(&self) -> usize {
        self.counts.missing + self.counts.transform + self.counts.lag
    }

    /// Indices of the request's variables that are numbers, without the lag of Y that a model adds.
    pub(super) fn named(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.roles.len()).filter(|&i| !self.roles[i].lagged && self.roles[i].coding == Coding::Number)
    }

    /// E-NODATA when no row is left.
    pub(super) fn require_rows(&self) -> Outcome<()> {
        if self.rows.len() == 0 {
            return Err(Failure::new(Code::NoData, "No rows with values for all chosen variables."));
        }
        Ok(())
    }

    /// The ledger; `outliers` is the number of rows removed, with its words.
    pub(super) fn ledger(&self, outliers: Option<(usize, String)>) -> RowLedger {
        let removed = outliers.as_ref().map_or(0, |(count, _)| *count);
        let steps = [
            (StepReason::RowFilter, self.counts.row_filter),
            (StepReason::Filter, self.counts.filter),
            (StepReason::Missing, self.counts.missing),
            (StepReason::Transform, self.counts.transform),
            (StepReason::Lag, self.counts.lag),
            (StepReason::Outliers, removed),
        ];
        let words = |reason| match (reason, &outliers) {
            (StepReason::Outliers, Some((_, words))) => words.clone(),
            _ => self.words(reason),
        };
        RowLedger {
            total: count32(self.table.row_count),
            used: count32(self.rows.len() - removed),
            steps: steps
                .into_iter()
                .filter(|(_, count)| *count > 0)
                .map(|(reason, count)| RowStep { reason, text: words(reason), count: count32(count) })
                .collect(),
        }
    }

    fn words(&self, reason: StepReason) -> String {
        // A product is missing where one of its variables is.
        let of_columns = |role: &&VariableRole| !matches!(role.coding, Coding::Product { .. });
        let columns = |which: &dyn Fn(&VariableRole) -> bool| -> Vec<String> {
            let mut names: Vec<String> = self
                .roles
                .iter()
                .filter(|role| of_columns(role) && which(role))
                .map(|role| role.column_name.clone())
                .collect();
            // The categories of a column are next to each other.
            names.dedup();
            names
        };
        let names = |which: &dyn Fn(&VariableRole) -> bool| -> Vec<String> {
            self.names.iter().zip(&self.roles).filter(|(_, role)| which(role)).map(|(name, _)| name.clone()).collect()
        };
        match reason {
            StepReason::RowFilter => {
                let names: Vec<&str> = self.table.masks.iter().map(|mask| mask.name.as_str()).collect();
                format!("filtered out ({})", names.join(", "))
            }
            StepReason::Filter => format!("filtered out ({})", self.unfiltered.as_deref().unwrap_or_default()),
            StepReason::Missing => {
                let mut names = columns(&|role| role.trans != Some(Transform::Lag1) && !role.lagged);
                names.extend(self.place_in_time.0.map(|time| time.name.clone()));
                format!("missing {}", any_of(&names))
            }
            StepReason::Transform => {
                format!("{} undefined", any_of(&names(&|role| domain(role.trans).is_some() && !role.lagged)))
            }
            StepReason::Lag => {
                let back = |role: &VariableRole| {
                    role.lagged || matches!(role.trans, Some(Transform::FirstDiff | Transform::Lag1))
                };
                format!("no previous period for {}", any_of(&names(&back)))
            }
            StepReason::Outliers => "outliers".to_owned(),
        }
    }

    /// "`Ln` needs numbers above 0: 3 of 120 values were left out."
    fn note_domains(&mut self) {
        if self.counts.transform == 0 {
            return;
        }
        let mut said: Vec<(&str, &str)> = self.roles.iter().filter_map(|role| domain(role.trans)).collect();
        said.dedup();
        let needs: Vec<String> = said.iter().map(|(name, needs)| format!("{name} needs {needs}")).collect();
        let total = self.total_after_filter();
        let lost = self.counts.transform;
        let text = format!(
            "{}: {lost} of {} {} left out.",
            needs.join("; "),
            counted(total, "value", "values"),
            if lost == 1 { "was" } else { "were" }
        );
        self.notes.push(Note::fact(text));
    }
}

/// The user's row numbers behind one step of the ledger, except outliers; at most `limit`.
///
/// # Errors
/// As [`ModelFrame::new`].
pub(super) fn left_out(
    table: &Table,
    request: &Request,
    spec: RowSpec,
    reason: StepReason,
    limit: usize,
) -> Outcome<Vec<u32>> {
    let infos = table.infos();
    check::check_request(&infos, request)?;
    let PreparedVariables { previous, values, .. } = PreparedVariables::new(table, &infos, request, spec, &Unlimited)?;
    let passes = Passes::of(table, &infos, request);
    let place_in_time = PlaceInTime::of(table, spec);
    let why = Why { passes: &passes, values: &values, previous: previous.as_deref(), place_in_time };
    let rows = (0..table.row_count).filter(|&row| why.loss(row) == Some(reason));
    Ok(rows.take(limit).map(|row| table.row_number(row)).collect())
}

/// Whether each row of the table is used, before outliers.
///
/// # Errors
/// As [`ModelFrame::new`].
pub(super) fn rows_kept(table: &Table, request: &Request, spec: RowSpec, control: &dyn Control) -> Outcome<Vec<bool>> {
    let infos = table.infos();
    check::check_request(&infos, request)?;
    let PreparedVariables { previous, values, .. } = PreparedVariables::new(table, &infos, request, spec, control)?;
    let passes = Passes::of(table, &infos, request);
    let place_in_time = PlaceInTime::of(table, spec);
    let why = Why { passes: &passes, values: &values, previous: previous.as_deref(), place_in_time };
    let mut kept = Vec::new();
    kept.try_reserve_exact(table.row_count).map_err(|_| Failure::memory())?;
    kept.extend((0..table.row_count).map(|row| why.loss(row).is_none()));
    Ok(kept)
}

/// What decides whether a row is left out before outliers, and why.
struct Why<'w, 't> {
    passes: &'w Passes,
    values: &'w [Values<'t>],
    previous: Option<&'w [u32]>,
    place_in_time: PlaceInTime<'t>,
}

impl Why<'_, '_> {
    /// The first reason for which a row is left out.
    fn loss(&self, row: usize) -> Option<StepReason> {
        if let Some(reason) = self.passes.loss(row) {
            return Some(reason);
        }
        if self.place_in_time.is_missing(row) {
            return Some(StepReason::Missing);
        }
        let rank = |reason: &StepReason| match reason {
            StepReason::RowFilter | StepReason::Filter => 0,
            StepReason::Missing => 1,
            StepReason::Transform => 2,
            StepReason::Lag => 3,
            StepReason::Outliers => 4,
        };
        self.values.iter().filter_map(|v| v.loss(row, self.previous)).min_by_key(rank)
    }

    /// The rows used, in the given order or that of the table.
    fn select(&self, row_count: usize, order: Option<&[u32]>) -> (RowPositions, RowCounts) {
        let mut counts = RowCounts::default();
        let complete = self.values.iter().all(|v| all_finite(&v.values));
        if complete && self.passes.all() && self.place_in_time.0.is_none() {
            let rows = order.map_or(RowPositions::All(row_count), |order| RowPositions::Listed(order.to_vec()));
            return (rows, counts);
        }
        let mut used = Vec::with_capacity(row_count);
        for i in 0..row_count {
            let row = order.map_or(i, |order| order[i] as usize);
            match self.loss(row) {
                None => used.push(row as u32),
                Some(StepReason::RowFilter) => counts.row_filter += 1,
                Some(StepReason::Filter) => counts.filter += 1,
                Some(StepReason::Missing) => counts.missing += 1,
                Some(StepReason::Transform) => counts.transform += 1,
                Some(StepReason::Lag | StepReason::Outliers) => counts.lag += 1,
            }
        }
        (RowPositions::Listed(used), counts)
    }
}

/// Whether every value is finite. Tests for an exponent of all ones, without branches.
fn all_finite(values: &[f64]) -> bool {
    const EXPONENT: u64 = 0x7ff0_0000_0000_0000;
    values.chunks(4096).all(|chunk| {
        let odd: u64 = chunk.iter().map(|x| u64::from(x.to_bits() & EXPONENT == EXPONENT)).sum();
        odd == 0
    })
}
