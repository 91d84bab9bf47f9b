//! A column in figures, and two columns in the same bins.

use super::codes::number_at;
use crate::calendar::{wire_day, wire_time};
use crate::contract::{ColumnFacts, FiniteOrNull, SharedHistogram};
use crate::frame::column::{MISSING_DAY, MISSING_MILLISECOND};
use crate::frame::{Column, ColumnData};
use crate::stats::moments::extremes;
use crate::stats::order::Quartiles;

/// Bins of a shared histogram.
const BINS: usize = 12;
/// Ratio of the greatest to the least value from which bins are equally wide in the logarithm.
const WIDE: f64 = 1000.0;

/// The value of a row; NaN when there is none.
pub(super) fn at(values: &[f64], row: usize) -> f64 {
    values.get(row).copied().unwrap_or(f64::NAN)
}

/// The figures of a column with this many distinct values.
pub(super) fn of(column: &Column, distinct: u32) -> ColumnFacts {
    let mut facts = ColumnFacts {
        kind: column.info().kind,
        values: 0,
        missing: 0,
        distinct,
        min: FiniteOrNull::NONE,
        q1: FiniteOrNull::NONE,
        median: FiniteOrNull::NONE,
        q3: FiniteOrNull::NONE,
        max: FiniteOrNull::NONE,
        first: None,
        last: None,
    };
    let values = match &column.data {
        ColumnData::Number(_) => {
            let values = finite(&column.data);
            if let Some(quartiles) = Quartiles::of(&values) {
                let all = extremes(&values);
                (facts.min, facts.max) = (all.min.into(), all.max.into());
                facts.q1 = quartiles.q1.into();
                facts.median = quartiles.median.into();
                facts.q3 = quartiles.q3.into();
            }
            values.len()
        }
        ColumnData::Days(days) => {
            let known = || days.iter().copied().filter(|&day| day != MISSING_DAY);
            facts.first = known().min().map(wire_day);
            facts.last = known().max().map(wire_day);
            known().count()
        }
        ColumnData::Milliseconds(times) => {
            let known = || times.iter().copied().filter(|&time| time != MISSING_MILLISECOND);
            facts.first = known().min().map(wire_time);
            facts.last = known().max().map(wire_time);
            known().count()
        }
        ColumnData::Text { codes, dictionary } => {
            codes.iter().filter(|&&code| dictionary.get(code).is_some_and(|text| !text.trim().is_empty())).count()
        }
    };
    facts.values = values as u32;
    facts.missing = (column.len() - values) as u32;
    facts
}

/// The numbers of a column, or its dates in milliseconds, without missing ones.
fn finite(data: &ColumnData) -> Vec<f64> {
    let rows = match data {
        ColumnData::Number(values) => values.len(),
        ColumnData::Days(values) => values.len(),
        ColumnData::Milliseconds(values) => values.len(),
        ColumnData::Text { .. } => 0,
    };
    let Some(value) = number_at(data) else { return Vec::new() };
    (0..rows).map(value).filter(|value| value.is_finite()).collect()
}

/// Both columns in the same bins; `None` for texts, different types, and columns without values.
pub(super) fn histogram(old: &ColumnData, new: &ColumnData) -> Option<SharedHistogram> {
    let is_number = |data: &ColumnData| matches!(data, ColumnData::Number(_));
    if is_number(old) != is_number(new) {
        return None;
    }
    let (old, new) = (finite(old), finite(new));
    let (a, b) = (extremes(&old), extremes(&new));
    let (min, max) = (a.min.min(b.min), a.max.max(b.max));
    if !(min.is_finite() && max > min && (max - min).is_finite()) {
        return None;
    }
    let is_log = min > 0.0 && max / min > WIDE;
    let edge = |index: usize| {
        let share = index as f64 / BINS as f64;
        match index {
            0 => min,
            BINS => max,
            _ if is_log => min * libm::exp(share * libm::log(max / min)),
            _ => min + share * (max - min),
        }
    };
    let edges: Vec<f64> = (0..=BINS).map(edge).collect();
    let count = |values: &[f64]| {
        let mut counts = vec![0u32; BINS];
        for value in values {
            let bin = edges.partition_point(|edge| edge <= value).clamp(1, BINS) - 1;
            counts[bin] += 1;
        }
        counts
    };
    Some(SharedHistogram { is_log, old: count(&old), new: count(&new), edges })
}
