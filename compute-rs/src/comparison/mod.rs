//! Two tables compared, before a dataset's file is replaced: the rows that they share, and how a column has changed.
//!
//! Rows are matched by entity and time when these are unique, otherwise by row number. Likeness is Cohen's kappa of the
//! matched values: Cohen (1960), *Educational and Psychological Measurement* 20, 37–46. Plain agreement would match any
//! two columns of mostly equal values.
//!
//! | module | what it holds |
//! |---|---|
//! | [`codes`] | one code for equal values of two columns |
//! | [`rows`] | the rows that two tables share |
//! | [`facts`] | a column in figures, two columns in the same bins |
//! | [`unit`] | a constant factor between two columns |

mod codes;
mod facts;
mod rows;
mod unit;

pub use rows::RowPairs;

use crate::contract::{CellValue, ColumnComparison, ColumnFacts, OnlyValues, Outcome, ValuePair};
use crate::control::Control;
use crate::frame::{Column, ColumnData, Table};
use codes::{NONE, SharedCodes};

/// Most values listed of those that only one column has.
const LISTED: usize = 20;

/// A column in figures.
#[must_use]
pub fn describe(column: &Column) -> ColumnFacts {
    let codes = SharedCodes::of(&column.data, &column.data);
    facts::of(column, codes.count(&codes.old))
}

/// Compares two columns. `pairs` are the rows that their tables share; `table` is the old table with its keys, from
/// which rows are named.
///
/// # Errors
/// The errors of `control`.
pub fn compare(
    pairs: &RowPairs,
    table: &Table,
    (old, new): (&Column, &Column),
    control: &dyn Control,
) -> Outcome<ColumnComparison> {
    let shared = SharedCodes::of(&old.data, &new.data);
    control.poll(1, 4)?;
    let agreed = Agreement::count(&shared, pairs);
    control.poll(2, 4)?;
    let unit = match (&old.data, &new.data) {
        (ColumnData::Number(before), ColumnData::Number(after)) => unit::find(before, after, pairs, agreed.equal),
        _ => None,
    };
    control.poll(3, 4)?;
    let examples = agreed.examples.iter().map(|&(before, after)| ValuePair {
        label: rows::label(table, before),
        old: old.cell(before),
        new: new.cell(after),
    });
    Ok(ColumnComparison {
        old: facts::of(old, shared.count(&shared.old)),
        new: facts::of(new, shared.count(&shared.new)),
        histogram: facts::histogram(&old.data, &new.data),
        new_values: only(new, &shared.new, &shared.old, shared.len),
        gone_values: only(old, &shared.old, &shared.new, shared.len),
        pairs: agreed.pairs,
        equal: agreed.equal,
        lost: agreed.lost,
        filled: agreed.filled,
        likeness: likeness(&shared, &agreed, old.info().kind == new.info().kind, unit.map(|unit| unit.explained)),
        unit,
        examples: examples.collect(),
    })
}

/// Agreement of the values in matched rows.
struct Agreement {
    pairs: u32,
    equal: u32,
    lost: u32,
    filled: u32,
    /// Rows of each code among the pairs: old, new.
    counts: Vec<(u32, u32)>,
    /// First and last pair of different values.
    examples: Vec<(usize, usize)>,
}

impl Agreement {
    fn count(shared: &SharedCodes, pairs: &RowPairs) -> Self {
        let mut found = Self {
            pairs: 0,
            equal: 0,
            lost: 0,
            filled: 0,
            counts: vec![(0, 0); shared.len as usize],
            examples: Vec::new(),
        };
        for (before, after) in pairs.iter() {
            let code = |codes: &[u32], row: usize| codes.get(row).copied().unwrap_or(NONE);
            let (a, b) = (code(&shared.old, before), code(&shared.new, after));
            match (a == NONE, b == NONE) {
                (true, true) => {}
                (true, false) => found.filled += 1,
                (false, true) => found.lost += 1,
                (false, false) => {
                    found.pairs += 1;
                    if let Some(count) = found.counts.get_mut(a as usize) {
                        count.0 += 1;
                    }
                    if let Some(count) = found.counts.get_mut(b as usize) {
                        count.1 += 1;
                    }
                    if a == b {
                        found.equal += 1;
                    } else {
                        found.examples.truncate(1);
                        found.examples.push((before, after));
                    }
                }
            }
        }
        found
    }
}

/// Cohen's kappa of the pairs. Without pairs, the share of the distinct values that both columns have.
fn likeness(shared: &SharedCodes, agreed: &Agreement, same_type: bool, explained: Option<u32>) -> f64 {
    if !same_type {
        return 0.0;
    }
    if agreed.pairs == 0 {
        return shared.overlap();
    }
    let n = f64::from(agreed.pairs);
    let observed = f64::from(agreed.equal.max(explained.unwrap_or(0))) / n;
    let chance: f64 = agreed.counts.iter().map(|&(a, b)| f64::from(a) / n * (f64::from(b) / n)).sum();
    if chance < 1.0 { ((observed - chance) / (1.0 - chance)).max(0.0) } else { 0.0 }
}

/// The distinct values of `column` that the other does not have.
fn only(column: &Column, own: &[u32], other: &[u32], len: u32) -> OnlyValues {
    let mut seen = vec![false; len as usize];
    let mut insert = |code: u32| seen.get_mut(code as usize).is_some_and(|seen| !std::mem::replace(seen, true));
    other.iter().for_each(|&code| {
        insert(code);
    });
    let mut rows: Vec<usize> = own.iter().enumerate().filter(|&(_, &code)| insert(code)).map(|(row, _)| row).collect();
    let count = rows.len() as u32;
    match &column.data {
        ColumnData::Number(values) => rows.sort_by(|&a, &b| facts::at(values, a).total_cmp(&facts::at(values, b))),
        ColumnData::Days(values) => rows.sort_by_key(|&row| values.get(row).copied()),
        ColumnData::Milliseconds(values) => rows.sort_by_key(|&row| values.get(row).copied()),
        ColumnData::Text { codes, dictionary } => {
            rows.sort_by_key(|&row| codes.get(row).and_then(|&code| dictionary.get(code)));
        }
    }
    let first: Vec<CellValue> = rows.iter().take(LISTED).map(|&row| column.cell(row)).collect();
    OnlyValues { count, first }
}

#[cfg(test)]
mod tests;
