//! The model frame: which rows an analysis uses, and why it leaves others out (docs/methods/order-of-work.md).

use super::categories::{UsedCategories, UsedVariables, count_rows};
use super::check;
use super::exposure::{Exposure, ExposureColumn};
use super::filters::{Passes, filter_words};
use super::row_losses::{NeededKeys, RowCounts, RowLosses, is_pairwise};
use super::row_positions::compact;
pub(super) use super::row_positions::{RowPositions, count32};
use super::row_times::ranks;
use super::used_term::UsedTerm;
use super::variables::{Coding, PreparedVariables, VariableRole};
use crate::contract::{
    Code, Failure, FunctionSpec, Model, Note, Outcome, Request, RowLedger, RowOrder, RowStep, StepReason, Transform,
};
use crate::control::Control;
use crate::frame::Table;
use crate::frame::keys::Keys;
use crate::frame::variable::domain;
use crate::linear::matrix::reserve;
use crate::linear::sequence::Sequence;
use crate::wording::{all_of, any_of, counted};
use std::borrow::Cow;

/// The model frame of an analysis: variables, rows used, order and counts.
#[derive(Clone, Debug)]
pub(super) struct ModelFrame<'t> {
    pub(super) table: &'t Table,
    /// Display names, Y first.
    pub(super) names: Vec<String>,
    /// The role of each of them.
    pub(super) roles: Vec<VariableRole>,
    /// Values of the rows used, Y first; a column of categories among the X has one variable for each category but its base.
    /// Categories of Y, and of a function without coefficients, have no numbers: it groups the rows used itself.
    pub(super) values: Vec<Cow<'t, [f64]>>,
    /// The columns of categories among the X.
    pub(super) categories: Vec<UsedCategories>,
    /// The products of X.
    pub(super) terms: Vec<UsedTerm>,
    /// The index of the first instrument among the variables; their number without any.
    pub(super) first_instrument: usize,
    /// The lag of each X, NaN where it is missing; only when the lag of Y comes last.
    pub(super) instruments: Vec<Vec<f64>>,
    /// The exposures of a model of counts.
    pub(super) exposure: Option<Exposure<'t>>,
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
    needed_keys: NeededKeys<'t>,
    /// Whether rows have values of two variables without having values of all.
    pairwise: bool,
}

/// The name of a coefficient, the constant first.
pub(super) fn name_of(names: &[String], j: usize) -> String {
    j.checked_sub(1).and_then(|j| names.get(j)).map_or("Constant".to_owned(), Clone::clone)
}

/// Runs of consecutive periods among the rows used, with the rank of each row's time.
fn sequence_of(table: &Table, keys: &Keys, rows: &RowPositions) -> Sequence {
    let sequence = keys.sequence(rows.iter());
    let time = if sequence.timed { ranks(table, rows) } else { Vec::new() };
    Sequence { time, ..sequence }
}

impl<'t> ModelFrame<'t> {
    /// Filters, transforms, lags and orders the rows of a request (docs/methods/order-of-work.md#the-steps).
    ///
    /// # Errors The errors of [`check::check_request`], `E-DUPTIME` when the order or a lag needs distinct times,
    /// `E-MEMORY` and the errors of `control`.
    pub(super) fn new(
        table: &'t Table,
        request: &Request,
        spec: &FunctionSpec,
        control: &dyn Control,
    ) -> Outcome<Self> {
        let infos = table.infos();
        check::check_request(&infos, request)?;
        let variables = PreparedVariables::new(table, &infos, request, spec, control)?;
        let instruments = variables.instruments(spec)?;
        let PreparedVariables { keys, previous, mut values, names, roles, exposure } = variables;
        let in_time = spec.rows.order != RowOrder::File;
        let passes = Passes::of(table, &infos, request);
        let order = if in_time { keys.order() } else { None };
        let needed_keys = NeededKeys::of(table, spec);
        let pairwise = is_pairwise(request, spec);
        let previous = previous.as_deref();
        let losses = RowLosses { passes: &passes, values: &values, previous, needed_keys, pairwise };
        let (rows, counts) = losses.select(table.row_count, order);
        let sequence = if in_time { sequence_of(table, &keys, &rows) } else { Sequence::consecutive(rows.len()) };
        let exposure = match (exposure, values.len() > names.len()) {
            (Some(column), true) => {
                values.pop().map(|last| compact(last.values, &rows).map(|v| (column, v))).transpose()?
            }
            _ => None,
        };
        let exposure = exposure.map(|(ExposureColumn { name, column_index }, logarithms)| Exposure {
            name,
            column_index,
            logarithms,
        });
        let mut used = UsedVariables::default();
        let named = names.len() - request.variables.instruments().len();
        let mut first_instrument = None;
        for (index, ((name, role), values)) in names.into_iter().zip(roles).zip(values).enumerate() {
            if index == named {
                first_instrument = Some(used.names.len());
            }
            match &role.coding {
                Coding::Categories(column) if !used.names.is_empty() && spec.model == Model::Coefficients => {
                    used.push_categories(table, column, name, &rows, spec.first_is_base)?
                }
                _ => used.push(name, role, compact(values.values, &rows)?),
            }
        }
        used.push_terms(&infos, request.variables.terms())?;
        let UsedVariables { names, roles, values, categories, terms } = used;
        let mut frame = Self {
            table,
            first_instrument: first_instrument.unwrap_or(names.len()),
            names,
            roles,
            values,
            categories,
            terms,
            instruments: instruments
                .into_iter()
                .map(|v| compact(v.values, &rows).map(Cow::into_owned))
                .collect::<Outcome<_>>()?,
            exposure,
            rows,
            sequence,
            counts,
            filter: filter_words(&infos, request, "="),
            unfiltered: filter_words(&infos, request, "is not"),
            notes: keys.notes().to_vec(),
            order: order.map(<[u32]>::to_vec),
            passes,
            keys,
            needed_keys,
            pairwise,
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
            first_instrument: self.first_instrument,
            names: self.names.clone(),
            roles: self.roles.clone(),
            values: self.values.iter().map(|v| taken(v).map(Cow::Owned)).collect::<Outcome<_>>()?,
            categories: self.categories.clone(),
            terms: self.terms.clone(),
            instruments: self.instruments.iter().map(|v| taken(v)).collect::<Outcome<_>>()?,
            exposure: match &self.exposure {
                None => None,
                Some(of) => Some(Exposure { logarithms: Cow::Owned(taken(&of.logarithms)?), ..of.clone() }),
            },
            sequence: sequence_of(self.table, &self.keys, &rows),
            rows,
            counts: self.counts,
            filter: self.filter.clone(),
            unfiltered: self.unfiltered.clone(),
            notes: self.notes.clone(),
            order: self.order.clone(),
            passes: self.passes.clone(),
            keys: self.keys.clone(),
            needed_keys: self.needed_keys,
            pairwise: self.pairwise,
        };
        count_rows(&mut frame.categories, &frame.roles, &frame.values, kept.len());
        Ok(frame)
    }

    /// The runs of consecutive periods among some of the rows, by their index among those used.
    pub(super) fn sequence_among(&self, kept: &[usize]) -> Sequence {
        let rows = RowPositions::Listed(kept.iter().map(|&i| self.rows.at(i) as u32).collect());
        sequence_of(self.table, &self.keys, &rows)
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

    /// Whether a row of the table passes the filters, and has the time and the entity that it needs.
    pub(super) fn has_needed_keys(&self, row: usize) -> bool {
        self.passes(row) && !self.needed_keys.is_missing(row)
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
                names.extend(self.needed_keys.columns().map(|column| column.name.clone()));
                names.extend(self.exposure.iter().map(|exposure| exposure.name.clone()));
                if self.pairwise {
                    return format!("fewer than two values among {}", all_of(&names));
                }
                format!("missing {}", any_of(&names))
            }
            StepReason::Transform => {
                let transformed = names(&|role| domain(role.trans).is_some() && !role.lagged);
                let undefined = (!transformed.is_empty()).then(|| format!("{} undefined", any_of(&transformed)));
                let exposed = self.exposure.iter().map(|exposure| format!("{} not above 0", exposure.name));
                undefined.into_iter().chain(exposed).collect::<Vec<_>>().join(" or ")
            }
            StepReason::Lag => {
                let back = |role: &VariableRole| {
                    role.lagged || matches!(role.trans, Some(Transform::FirstDiff | Transform::Lag1))
                };
                format!("no previous period for {}", any_of(&names(&back)))
            }
            StepReason::Outliers => "outliers".to_owned(),
            StepReason::Entity => "of entities that cannot take part".to_owned(),
        }
    }

    /// "`Ln` needs numbers above 0: 3 of 120 values were left out."
    fn note_domains(&mut self) {
        if self.counts.transform == 0 {
            return;
        }
        let mut said: Vec<(&str, &str)> = self.roles.iter().filter_map(|role| domain(role.trans)).collect();
        said.extend(self.exposure.iter().map(|exposure| (exposure.name.as_str(), "numbers above 0")));
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
