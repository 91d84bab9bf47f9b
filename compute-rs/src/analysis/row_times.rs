//! The rank of each row in time: which rows share a time, and which time comes first.

use super::row_positions::{RowPositions, count32};
use crate::frame::Table;
use crate::frame::column::{ColumnData, MISSING_DAY, MISSING_MILLISECOND};
use crate::linear::sequence::NO_TIME;

/// The rank of the time of each row used among the different times, from 0, or [`NO_TIME`].
pub(super) fn ranks(table: &Table, rows: &RowPositions) -> Vec<u32> {
    let mut rank = vec![NO_TIME; rows.len()];
    let Some(column) = table.time.and_then(|index| table.columns.get(index)) else { return rank };
    let mut timed: Vec<(f64, usize)> =
        (0..rows.len()).filter_map(|i| Some((key(&column.data, rows.at(i))?, i))).collect();
    timed.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut before, mut count) = (f64::NAN, 0);
    for (time, i) in timed {
        count += usize::from(time != before);
        before = time;
        rank[i] = count32(count - 1);
    }
    rank
}

/// A number that is the same for equal cells; `None` for a missing one. Times are in order.
pub(super) fn key(data: &ColumnData, row: usize) -> Option<f64> {
    match data {
        ColumnData::Number(values) => {
            values.get(row).copied().filter(|value| value.is_finite()).map(|value| value + 0.0)
        }
        ColumnData::Text { codes, .. } => codes.get(row).copied().filter(|code| *code >= 0).map(f64::from),
        ColumnData::Days(values) => values.get(row).copied().filter(|day| *day != MISSING_DAY).map(f64::from),
        // Milliseconds of dates that have four digits are whole numbers below 2⁵³.
        ColumnData::Milliseconds(values) => {
            values.get(row).copied().filter(|time| *time != MISSING_MILLISECOND).map(|time| time as f64)
        }
    }
}
