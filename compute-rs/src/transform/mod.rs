//! Columns computed from other columns (docs/methods/formulas.md, docs/methods/recodes.md).
//!
//! | module | what it holds |
//! |---|---|
//! | [`formula`] | formulas: reading, checking, storing, evaluating |
//! | [`recode`] | rules with conditions: checking, evaluating |
//! | [`preview`] | the preview of a computed column |
//! | [`quick_recode`] | rules for bins and merged categories |

pub mod formula;
pub mod preview;
pub mod quick_recode;
pub mod recode;

use crate::calendar::DAY_MS;
use crate::contract::{ComputedValues, Note, NullCounts, Outcome, RuleCounts, SourceColumn, TransformSummary};
use crate::frame::Dictionary;
use crate::frame::column::MISSING_MILLISECOND;
use crate::io::{ColumnValues, ImportedColumn, is_categorical};
use std::collections::{HashSet, VecDeque};

/// A computed column: its values as they are stored, and the notes about them.
#[derive(Clone, Debug, PartialEq)]
pub struct ComputedColumn {
    /// Values in row order.
    pub column: ImportedColumn,
    /// Type, reasons of empty values, notes.
    pub summary: TransformSummary,
    /// The rows of each rule; `None` for a formula.
    pub rules: Option<RuleCounts>,
}

impl ComputedColumn {
    fn new(column: ImportedColumn, nulls: NullCounts, notes: Vec<Note>) -> Self {
        let summary = TransformSummary { kind: column.kind(), categorical: is_categorical(&column), nulls, notes };
        Self { column, summary, rules: None }
    }

    /// A column of numbers; NaN is empty, and counted in `nulls`.
    fn of_numbers(values: Vec<f64>, nulls: NullCounts, notes: Vec<Note>) -> Self {
        let any = nulls.empty + nulls.domain + nulls.lag > 0;
        let column = if any { ImportedColumn::of_numbers(values) } else { ImportedColumn::of_all(values) };
        Self::new(column, nulls, notes)
    }

    /// A column of texts by code, −1 for empty.
    fn of_texts(codes: Vec<i32>, dictionary: Dictionary, nulls: NullCounts, notes: Vec<Note>) -> Outcome<Self> {
        let (offsets, bytes) = dictionary.into_arrow()?;
        Ok(Self::new(ImportedColumn::of_codes(codes, offsets, bytes), nulls, notes))
    }

    /// A column of times in milliseconds since 1970; [`MISSING_MILLISECOND`] is empty. Whole days are stored as days.
    fn of_times(times: Vec<i64>, nulls: NullCounts, notes: Vec<Note>) -> Self {
        let rows = times.len();
        let is_there = |row: usize| times.get(row).is_some_and(|time| *time != MISSING_MILLISECOND);
        let whole = times.iter().all(|time| *time == MISSING_MILLISECOND || time.rem_euclid(DAY_MS) == 0);
        let stored = |time: &i64| if *time == MISSING_MILLISECOND { 0 } else { *time };
        let values = if whole {
            ColumnValues::Days(times.iter().map(|time| (stored(time) / DAY_MS) as i32).collect())
        } else {
            ColumnValues::Milliseconds(times.iter().map(stored).collect())
        };
        Self::new(ImportedColumn::with_missing(values, rows, is_there), nulls, notes)
    }

    /// Its values one by one.
    #[must_use]
    pub fn values(&self) -> ComputedValues {
        let values = (0..self.column.len()).map(|row| self.column.value(row)).collect();
        ComputedValues { kind: self.summary.kind, values, nulls: self.summary.nulls }
    }
}

/// In words, that `column` is, or is computed from, the column `own`: the shortest way from `own` back to itself.
fn cycle(columns: &[SourceColumn], column: &SourceColumn, own: u32) -> Option<String> {
    let name = |index: u32| columns.iter().find(|c| c.column_index == index).map_or("The column", |c| c.name.as_str());
    let mut seen = HashSet::from([column.column_index]);
    // Ways from `own` on, the shorter first.
    let mut ways = VecDeque::from([vec![own, column.column_index]]);
    while let Some(way) = ways.pop_front() {
        let last = *way.last()?;
        if last == own {
            let names: Vec<&str> = way.iter().map(|index| name(*index)).collect();
            return Some(format!("{} would use itself: {}", name(own), names.join(" → ")));
        }
        for next in columns.iter().filter(|c| c.column_index == last).flat_map(|c| &c.uses) {
            if seen.insert(*next) {
                ways.push_back([way.as_slice(), &[*next]].concat());
            }
        }
    }
    None
}
