//! The order of work: which rows an analysis uses, and why it leaves others out (methods.md, section 1).

use super::check;
use super::variables::{Order, Prepared, Role, Shape};
use crate::contract::{CellValue, Code, Failure, Note, Outcome, Request, RowLedger, RowStep, StepReason, Transform};
use crate::control::{Control, Unlimited};
use crate::frame::column::shortest;
use crate::frame::keys::Keys;
use crate::frame::variable::{Values, domain};
use crate::frame::{ColumnInfo, Table, filter};
use crate::linear::matrix::reserve;
use crate::linear::sequence::Sequence;
use crate::wording::{any_of, counted};
use std::borrow::Cow;

/// Positions of rows in the table, in order of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    /// All of them, in file order.
    All(usize),
    /// Some, or in another order.
    Listed(Vec<u32>),
}

impl Rows {
    /// How many.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::All(n) => *n,
            Self::Listed(rows) => rows.len(),
        }
    }

    /// The position in the table of the i-th row used.
    #[inline]
    pub(super) fn at(&self, i: usize) -> usize {
        match self {
            Self::All(_) => i,
            Self::Listed(rows) => rows[i] as usize,
        }
    }

    /// Positions in the table.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = usize> + Clone + '_ {
        (0..self.len()).map(|i| self.at(i))
    }
}

/// Counts of the ledger before outliers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) filter: usize,
    pub(super) missing: usize,
    pub(super) transform: usize,
    pub(super) lag: usize,
}

/// What an analysis works on.
#[derive(Clone, Debug)]
pub(super) struct Work<'t> {
    pub(super) table: &'t Table,
    /// Display names, Y first.
    pub(super) names: Vec<String>,
    /// What each of them is.
    pub(super) roles: Vec<Role>,
    /// Values of the rows used, Y first.
    pub(super) values: Vec<Cow<'t, [f64]>>,
    /// Each X of the period before, NaN where there is none; only when Y's lag stands last.
    pub(super) instruments: Vec<Vec<f64>>,
    /// The rows used.
    pub(super) rows: Rows,
    /// Who follows whom among them.
    pub(super) sequence: Sequence,
    pub(super) counts: Counts,
    /// The filter in words.
    pub(super) filter: Option<String>,
    /// What is said of the rows that the filter leaves out: "Region is not North".
    unfiltered: Option<String>,
    /// Facts about time and transforms.
    pub(super) notes: Vec<Note>,
    /// All rows in order of work; `None` is file order.
    order: Option<Vec<u32>>,
    /// Which rows pass the filter; `None` when it is off.
    passes: Option<Vec<bool>>,
    pub(super) keys: Keys,
}

impl<'t> Work<'t> {
    /// Steps 1–5 of section 1. `in_time` asks for order in time (regressions); others keep file order.
    ///
    /// # Errors
    /// Those of [`check::check_request`], `E-DUPTIME`, `E-MEMORY` and those of `control`.
    pub(super) fn prepare(table: &'t Table, request: &Request, in_time: bool, control: &dyn Control) -> Outcome<Self> {
        Self::prepare_in(table, request, if in_time { Order::Time } else { Order::File }, control)
    }

    /// As [`Work::prepare`], in a given order.
    ///
    /// # Errors
    /// As there; `E-DUPTIME` only when the order or a lag needs distinct times.
    pub(super) fn prepare_in(
        table: &'t Table,
        request: &Request,
        order: Order,
        control: &dyn Control,
    ) -> Outcome<Self> {
        Self::shaped(table, request, Shape { order, lag_of_y: None }, control)
    }

    /// Steps 1–5 of section 1 for a function that may ask for lags of its own.
    ///
    /// # Errors
    /// As [`Work::prepare_in`].
    pub(super) fn shaped(table: &'t Table, request: &Request, shape: Shape, control: &dyn Control) -> Outcome<Self> {
        let infos = table.infos();
        check::check_request(&infos, request)?;
        let variables = Prepared::new(table, &infos, request, shape, control)?;
        let instruments = variables.instruments(shape)?;
        let Prepared { keys, previous, values, names, roles } = variables;
        let in_time = shape.order != Order::File;
        let passes = passes(table, &infos, request);
        let order = if in_time { keys.order() } else { None };
        let (rows, counts) = select(table.row_count, order, passes.as_deref(), &values, previous.as_deref());
        let sequence = if in_time { keys.sequence(rows.iter()) } else { Sequence::consecutive(rows.len()) };
        let mut work = Self {
            table,
            names,
            roles,
            values: values.into_iter().map(|v| compact(v.values, &rows)).collect::<Outcome<_>>()?,
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
        };
        work.note_domains();
        Ok(work)
    }

    /// The same with some of its rows only, in the same order; neighbours are found anew among them.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub(super) fn only(&self, keep: &[bool]) -> Outcome<Self> {
        let kept: Vec<usize> = (0..self.rows.len()).filter(|&i| keep[i]).collect();
        let rows = Rows::Listed(kept.iter().map(|&i| self.rows.at(i) as u32).collect());
        let taken = |from: &[f64]| -> Outcome<Vec<f64>> {
            let mut values = reserve(kept.len())?;
            values.iter_mut().zip(&kept).for_each(|(value, &i)| *value = from[i]);
            Ok(values)
        };
        Ok(Self {
            table: self.table,
            names: self.names.clone(),
            roles: self.roles.clone(),
            values: self.values.iter().map(|v| taken(v).map(Cow::Owned)).collect::<Outcome<_>>()?,
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
        })
    }

    /// Row number that users know of the i-th row used.
    pub(super) fn row_number(&self, i: usize) -> u32 {
        self.table.row_number(self.rows.at(i))
    }

    /// Positions of all rows of the table in order of work.
    pub(super) fn in_order(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.table.row_count).map(|i| self.order.as_ref().map_or(i, |order| order[i] as usize))
    }

    /// Days of all rows ([`MISSING_DAY`] where there is none) when numeric times are read as a calendar.
    ///
    /// [`MISSING_DAY`]: crate::frame::column::MISSING_DAY
    pub(super) fn calendar(&self) -> Option<&[i32]> {
        self.keys.calendar()
    }

    /// Whether a row of the table passes the filter.
    pub(super) fn passes(&self, row: usize) -> bool {
        self.passes.as_ref().is_none_or(|passes| passes[row])
    }

    /// Rows after the filter.
    pub(super) fn total_after_filter(&self) -> usize {
        self.table.row_count - self.counts.filter
    }

    /// Rows after the filter that have no value.
    pub(super) fn without_value(&self) -> usize {
        self.counts.missing + self.counts.transform + self.counts.lag
    }

    /// Positions of the variables that the request names, without the lag of Y that a model adds.
    pub(super) fn named(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.roles.len()).filter(|&i| !self.roles[i].lagged)
    }

    /// E-NODATA when no row is left.
    pub(super) fn require_rows(&self) -> Outcome<()> {
        if self.rows.len() == 0 {
            return Err(Failure::new(Code::NoData, "No rows with values for all chosen variables."));
        }
        Ok(())
    }

    /// The ledger; `outliers` are the rows removed, with the words for them.
    pub(super) fn ledger(&self, outliers: Option<(usize, String)>) -> RowLedger {
        let removed = outliers.as_ref().map_or(0, |(count, _)| *count);
        let steps = [
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
        let columns = |which: &dyn Fn(&Role) -> bool| -> Vec<String> {
            self.roles.iter().filter(|role| which(role)).map(|role| role.column_name.clone()).collect()
        };
        let names = |which: &dyn Fn(&Role) -> bool| -> Vec<String> {
            self.names.iter().zip(&self.roles).filter(|(_, role)| which(role)).map(|(name, _)| name.clone()).collect()
        };
        match reason {
            StepReason::Filter => format!("filtered out ({})", self.unfiltered.as_deref().unwrap_or_default()),
            StepReason::Missing => {
                format!("missing {}", any_of(&columns(&|role| role.trans != Some(Transform::Lag1) && !role.lagged)))
            }
            StepReason::Transform => {
                format!("{} undefined", any_of(&names(&|role| domain(role.trans).is_some() && !role.lagged)))
            }
            StepReason::Lag => {
                let back =
                    |role: &Role| role.lagged || matches!(role.trans, Some(Transform::FirstDiff | Transform::Lag1));
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
        self.notes.push(Note { code: Code::Note, text });
    }
}

/// The rows behind one step of the ledger but the outliers, at most `limit`, by the numbers that users know.
///
/// # Errors
/// As [`Work::prepare`].
pub(super) fn left_out(
    table: &Table,
    request: &Request,
    shape: Shape,
    reason: StepReason,
    limit: usize,
) -> Outcome<Vec<u32>> {
    let infos = table.infos();
    check::check_request(&infos, request)?;
    let Prepared { previous, values, .. } = Prepared::new(table, &infos, request, shape, &Unlimited)?;
    let passes = passes(table, &infos, request);
    let why = |row: usize| loss(row, passes.as_deref(), &values, previous.as_deref());
    Ok((0..table.row_count).filter(|&row| why(row) == Some(reason)).take(limit).map(|r| table.row_number(r)).collect())
}

/// Which rows pass the filter; `None` when it is off.
fn passes(table: &Table, infos: &[ColumnInfo], request: &Request) -> Option<Vec<bool>> {
    let (i, _) = check::find(infos, request.filter_by_variable_json.column_index.as_ref()?)?;
    let value = request.filter_by_variable_json.column_value.as_ref()?;
    request.filter_by_variable.then(|| filter::equal(&table.columns[i], value))
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

/// The first reason that keeps a row out.
fn loss(row: usize, passes: Option<&[bool]>, values: &[Values<'_>], previous: Option<&[u32]>) -> Option<StepReason> {
    if passes.is_some_and(|p| !p[row]) {
        return Some(StepReason::Filter);
    }
    let rank = |reason: &StepReason| match reason {
        StepReason::Filter => 0,
        StepReason::Missing => 1,
        StepReason::Transform => 2,
        StepReason::Lag => 3,
        StepReason::Outliers => 4,
    };
    values.iter().filter_map(|v| v.loss(row, previous)).min_by_key(rank)
}

fn select(
    row_count: usize,
    order: Option<&[u32]>,
    passes: Option<&[bool]>,
    values: &[Values<'_>],
    previous: Option<&[u32]>,
) -> (Rows, Counts) {
    let mut counts = Counts::default();
    let complete = values.iter().all(|v| all_finite(&v.values));
    if complete && passes.is_none() {
        let rows = order.map_or(Rows::All(row_count), |order| Rows::Listed(order.to_vec()));
        return (rows, counts);
    }
    let mut used = Vec::with_capacity(row_count);
    for i in 0..row_count {
        let row = order.map_or(i, |order| order[i] as usize);
        match loss(row, passes, values, previous) {
            None => used.push(row as u32),
            Some(StepReason::Filter) => counts.filter += 1,
            Some(StepReason::Missing) => counts.missing += 1,
            Some(StepReason::Transform) => counts.transform += 1,
            Some(StepReason::Lag | StepReason::Outliers) => counts.lag += 1,
        }
    }
    (Rows::Listed(used), counts)
}

/// Whether every value is finite: no exponent of all ones, tested without branches.
fn all_finite(values: &[f64]) -> bool {
    const EXPONENT: u64 = 0x7ff0_0000_0000_0000;
    values.chunks(4096).all(|chunk| {
        let odd: u64 = chunk.iter().map(|x| u64::from(x.to_bits() & EXPONENT == EXPONENT)).sum();
        odd == 0
    })
}

/// The values of the rows used; the column itself when that is all of them.
fn compact<'t>(values: Cow<'t, [f64]>, rows: &Rows) -> Outcome<Cow<'t, [f64]>> {
    let Rows::Listed(listed) = rows else { return Ok(values) };
    let mut compact = reserve(listed.len())?;
    for (value, &row) in compact.iter_mut().zip(listed) {
        *value = values[row as usize];
    }
    Ok(Cow::Owned(compact))
}

/// A count on the wire.
pub(super) fn count32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
