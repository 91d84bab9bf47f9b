//! The series of a timeplot and its horizontal axis.

use super::model_frame::ModelFrame;
use crate::calendar::wire_day;
use crate::contract::{AxisKind, CellValue, FiniteOrNull};
use crate::frame::column::{MISSING_DAY, MISSING_MILLISECOND};
use crate::frame::{Column, ColumnData, Table};
use crate::stats::autocorrelation::lag_one_of_chains;
use crate::stats::fences::Fences;
use serde::Serialize;

/// A series in order of time, columnar.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TimeSeries {
    /// The entity, or the variable in a table without entities.
    pub name: String,
    /// Times (numbers, or dates as text), or row numbers.
    #[cfg_attr(feature = "contract", ts(type = "Shown<CellValue>"))]
    pub x: Vec<CellValue>,
    /// Values; `null` breaks the line.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number | null>"))]
    pub y: Vec<FiniteOrNull>,
    /// Row numbers.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub row: Vec<u32>,
}

/// Points above which a plot is thinned.
pub(super) const MOST: usize = 2000;

/// A point: row of the table and value; NaN breaks the line.
pub(super) type Point = (usize, f64);

/// An entity, or the whole variable.
pub(super) struct Series {
    pub(super) name: String,
    pub(super) points: Vec<Point>,
}

/// The series in the user's order of the entities, other entities in order of their first appearance, with a gap for
/// each row with a position on the axis whose value is missing or beyond the fences.
pub(super) fn series(frame: &ModelFrame<'_>, fences: Option<Fences>, entity: Option<&Column>) -> Vec<Series> {
    let mut all: Vec<Series> = Vec::new();
    let mut used = frame.rows.iter().zip(frame.values[0].iter().copied()).peekable();
    let mut last: Option<usize> = None;
    for row in frame.in_order() {
        let value = match used.next_if(|(next, _)| *next == row) {
            Some((_, value)) if fences.is_none_or(|fences| fences.hold(value)) => value,
            Some(_) => f64::NAN,
            None if frame.has_needed_keys(row) => f64::NAN,
            None => continue,
        };
        let follows = last.is_some_and(|before| entity.is_none_or(|column| same_cell(column, before, row)));
        if !follows {
            let name = entity.map_or_else(|| frame.names[0].clone(), |column| column.text(row).unwrap_or_default());
            all.push(Series { name, points: Vec::new() });
        }
        if let Some(series) = all.last_mut() {
            series.points.push((row, value));
        }
        last = Some(row);
    }
    all.retain(|series| series.points.iter().any(|(_, value)| value.is_finite()));
    let order = entity.map_or(&[][..], |column| frame.table.category_order(column.column_index));
    // Stable: the others keep the order of their first appearance.
    all.sort_by_key(|series| order.iter().position(|name| *name == series.name).unwrap_or(usize::MAX));
    all
}

/// Whether two rows have the same entity; compares without formatting numbers or texts.
fn same_cell(column: &Column, a: usize, b: usize) -> bool {
    match &column.data {
        ColumnData::Number(values) => values[a] == values[b] || (values[a].is_nan() && values[b].is_nan()),
        ColumnData::Days(values) => values[a] == values[b],
        ColumnData::Milliseconds(values) => values[a] == values[b],
        ColumnData::Text { codes, .. } => codes[a] == codes[b],
    }
}

/// Lag-1 autocorrelation of the values of all series. Pairs are what the line joins: values of one series with no gap
/// between them.
pub(super) fn autocorrelation(series: &[Series]) -> Option<f64> {
    let mut values = Vec::new();
    let mut ends = Vec::new();
    for one in series {
        for stretch in one.points.split(|(_, value)| !value.is_finite()) {
            values.extend(stretch.iter().map(|(_, value)| *value));
            ends.push(values.len());
        }
    }
    lag_one_of_chains(&values, &ends)
}

/// The horizontal axis: the time column, or row numbers.
pub(super) struct Axis<'t> {
    pub(super) table: &'t Table,
    pub(super) time: Option<&'t Column>,
    /// Days, when numbers are read as a calendar.
    pub(super) calendar: Option<&'t [i32]>,
}

impl Axis<'_> {
    /// The label of a row.
    fn cell(&self, row: usize) -> CellValue {
        if let Some(days) = self.calendar {
            let day = days[row];
            return if day == MISSING_DAY { CellValue::Missing(()) } else { CellValue::Text(wire_day(day)) };
        }
        match self.time {
            Some(column) => column.cell(row),
            None => CellValue::Number(f64::from(self.table.row_number(row))),
        }
    }

    /// The position of a row on the axis; NaN where the time is missing or a text.
    pub(super) fn position(&self, row: usize) -> f64 {
        if let Some(days) = self.calendar {
            return if days[row] == MISSING_DAY { f64::NAN } else { f64::from(days[row]) };
        }
        match self.time.map(|column| &column.data) {
            None => f64::from(self.table.row_number(row)),
            Some(ColumnData::Number(values)) => values[row],
            Some(ColumnData::Days(values)) if values[row] != MISSING_DAY => f64::from(values[row]),
            Some(ColumnData::Milliseconds(values)) if values[row] != MISSING_MILLISECOND => values[row] as f64,
            Some(_) => f64::NAN,
        }
    }

    /// The unit of the axis.
    pub(super) fn kind(&self) -> AxisKind {
        match self.time.map(|column| &column.data) {
            _ if self.calendar.is_some() => AxisKind::Day,
            Some(ColumnData::Days(_)) => AxisKind::Day,
            Some(ColumnData::Milliseconds(_)) => AxisKind::Millisecond,
            _ => AxisKind::Number,
        }
    }

    pub(super) fn drawn(&self, name: &str, points: &[Point]) -> TimeSeries {
        TimeSeries {
            name: name.to_owned(),
            x: points.iter().map(|&(row, _)| self.cell(row)).collect(),
            y: points.iter().map(|&(_, value)| FiniteOrNull(value)).collect(),
            row: points.iter().map(|&(row, _)| self.table.row_number(row)).collect(),
        }
    }

    /// The smallest and the largest value of each of `intervals` equal intervals of the axis, in their order; an interval
    /// that holds only gaps keeps one. Rows without a position are left out.
    pub(super) fn thinned(&self, series: &Series, intervals: usize) -> Vec<Point> {
        let positioned: Vec<(f64, Point)> =
            series.points.iter().map(|&point| (self.position(point.0), point)).filter(|(x, _)| x.is_finite()).collect();
        let ends = positioned.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), (x, _)| (a.min(*x), b.max(*x)));
        let width = (ends.1 - ends.0) / intervals as f64;
        let interval = |x: f64| if width > 0.0 { (((x - ends.0) / width) as usize).min(intervals - 1) } else { 0 };
        let mut kept = Vec::with_capacity(2 * intervals);
        for stretch in positioned.chunk_by(|a, b| interval(a.0) == interval(b.0)) {
            let values = || stretch.iter().enumerate().filter(|(_, (_, point))| point.1.is_finite());
            let order = |a: &(usize, &(f64, Point)), b: &(usize, &(f64, Point))| a.1.1.1.total_cmp(&b.1.1.1);
            // The first of equal values counts, for both extremes.
            let low = values().min_by(order).map(|(i, _)| i);
            let high = values().rev().max_by(order).map(|(i, _)| i);
            match (low, high) {
                (Some(low), Some(high)) => {
                    kept.push(stretch[low.min(high)].1);
                    if low != high {
                        kept.push(stretch[low.max(high)].1);
                    }
                }
                _ => kept.extend(stretch.first().map(|(_, point)| *point)),
            }
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::{Axis, Series, autocorrelation};
    use crate::frame::Table;

    #[test]
    fn values_on_both_sides_of_a_gap_are_not_a_pair() {
        // 1, 2, –, 4, 5: deviations −2, −1 | 1, 2 give products 2 and 2 over squares 10; over the gap −1 more.
        let points = [1.0, 2.0, f64::NAN, 4.0, 5.0].into_iter().enumerate().collect();
        let r1 = autocorrelation(&[Series { name: String::new(), points }]);
        assert!((r1.unwrap() - 0.4).abs() < 1e-15);
    }

    #[test]
    fn every_interval_keeps_its_extremes_in_their_order() {
        let table = Table { row_count: 3000, ..Table::default() };
        let axis = Axis { table: &table, time: None, calendar: None };
        // A saw of period 100 with a peak at row 1234, and a gap over rows 500 … 599.
        let points = (0..3000)
            .map(|i| {
                (
                    i,
                    if (500..600).contains(&i) {
                        f64::NAN
                    } else {
                        (i % 100) as f64 + f64::from(u8::from(i == 1234)) * 1e3
                    },
                )
            })
            .collect();
        let kept = axis.thinned(&Series { name: String::new(), points }, 30);
        assert!(kept.len() <= 60 && kept.windows(2).all(|w| w[0].0 < w[1].0));
        assert!(kept.contains(&(1234, 1034.0)));
        assert_eq!(kept.iter().filter(|(_, value)| value.is_nan()).count(), 1);
        // The first interval holds rows 0 … 99, whose extremes are 0 and 99.
        assert_eq!((kept[0], kept[1]), ((0, 0.0), (99, 99.0)));
    }
}
