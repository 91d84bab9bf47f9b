//! One variable with its outliers removed (docs/methods/outliers.md).

use super::model_frame::{ModelFrame, count32};
use super::outliers::{VALUES, notice, step_words};
use crate::contract::{OutlierState, OutliersRemoved, ResultHead, RowLedger};
use crate::stats::fences::{FenceScan, Fences, Verdict};
use crate::stats::moments::Extremes;
use crate::stats::order::{Order, Quartiles};
use std::borrow::Cow;

/// The values of a univariate analysis after removal.
pub(super) struct RowsUsed<'w> {
    /// Values kept.
    pub(super) values: Cow<'w, [f64]>,
    /// The fences beyond which values were removed; `None` when none were.
    pub(super) fences: Option<Fences>,
    /// For each value removed, how many kept values precede it; ascending.
    before: Vec<u32>,
    /// Quartiles of the values kept, when they are known.
    pub(super) quartiles: Option<Quartiles>,
    /// Extremes of the values kept, when they are known.
    pub(super) extremes: Option<Extremes>,
    /// Whether rows were removed below and above the fences.
    pub(super) notice: OutliersRemoved,
    /// The ledger with the outliers.
    pub(super) ledger: RowLedger,
}

impl<'w> RowsUsed<'w> {
    /// Removes the outliers, or keeps all values when the switch is off.
    pub(super) fn of(frame: &'w ModelFrame<'_>, remove: bool) -> Self {
        let values: &[f64] = &frame.values[0];
        if !remove {
            let verdict = Verdict::without_fences(OutlierState::Off);
            return Self {
                values: Cow::Borrowed(values),
                fences: None,
                before: Vec::new(),
                quartiles: None,
                extremes: None,
                notice: notice(&verdict, values.len(), Vec::new()),
                ledger: frame.ledger(None),
            };
        }
        let order = Order::of(values, 6);
        let quartiles = order.quartiles(0..values.len());
        let FenceScan { verdict, outside: gone, inside } = FenceScan::of(values, quartiles.as_ref());
        // Whether −0 or 0 is the minimum depends on the order of comparison, so such extremes are computed again.
        let inside = inside.filter(|inside| inside.min != 0.0 && inside.max != 0.0);
        let Some(fences) = verdict.removal() else {
            return Self {
                values: Cow::Borrowed(values),
                fences: None,
                before: Vec::new(),
                quartiles,
                extremes: inside.filter(|_| gone.is_empty()),
                notice: notice(&verdict, values.len(), Vec::new()),
                ledger: frame.ledger(None),
            };
        };
        let rows: Vec<u32> = gone.iter().map(|&i| frame.row_number(i as usize)).collect();
        Self {
            values: Cow::Owned(without(values, &gone)),
            fences: Some(fences),
            before: gone.iter().zip(0..).map(|(position, k)| position - k).collect(),
            // The removed values are at both ends of the order.
            quartiles: order.quartiles(verdict.below..values.len() - verdict.above),
            extremes: inside,
            ledger: frame.ledger(Some((rows.len(), step_words(&verdict, &VALUES)))),
            notice: notice(&verdict, values.len(), rows),
        }
    }
}

impl RowsUsed<'_> {
    /// The user's row number of the i-th value kept.
    pub(super) fn row_number(&self, frame: &ModelFrame<'_>, i: usize) -> u32 {
        frame.row_number(i + self.before.partition_point(|&kept| kept as usize <= i))
    }
}

/// The values except those at the given indices (ascending).
fn without(values: &[f64], gone: &[u32]) -> Vec<f64> {
    let mut kept = Vec::with_capacity(values.len() - gone.len());
    let mut from = 0;
    for &position in gone {
        kept.extend_from_slice(&values[from..position as usize]);
        from = position as usize + 1;
    }
    kept.extend_from_slice(&values[from..]);
    kept
}

/// The head of a result whose plot could not be made because no row has a value.
pub(super) fn no_rows(head: ResultHead, frame: &ModelFrame<'_>) -> ResultHead {
    match frame.require_rows() {
        Err(failure) => head.failed(failure),
        Ok(()) => head,
    }
}

/// The head of a result.
pub(super) fn head(frame: &ModelFrame<'_>, display_name: String, ledger: RowLedger) -> ResultHead {
    debug_assert_eq!(ledger.total, count32(frame.table.row_count));
    ResultHead {
        display_name,
        filter_by_variable: frame.filter.clone(),
        notes: frame.notes.clone(),
        rows: ledger,
        message: None,
        code: None,
        reading: None,
    }
}
