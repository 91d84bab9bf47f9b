//! One variable with its outliers removed (methods.md, section 4).

use super::outliers::notice;
use super::rows::{Work, count32};
use super::wording::number;
use crate::contract::{OutlierState, OutliersRemoved, PanelHead, RowLedger};
use crate::stats::fences::{Fences, Verdict};
use crate::stats::order::Quartiles;
use std::borrow::Cow;

/// The values of a univariate analysis after removal.
pub(super) struct Kept<'w> {
    /// Values kept.
    pub(super) values: Cow<'w, [f64]>,
    /// The fences beyond which values were removed; `None` when none were.
    pub(super) fences: Option<Fences>,
    /// Places of the values kept among those of the analysis; `None` when all were.
    places: Option<Vec<u32>>,
    /// Quartiles of the values kept, when they are known.
    pub(super) quartiles: Option<Quartiles>,
    /// Whether rows were removed below and above the fences.
    pub(super) notice: OutliersRemoved,
    /// The ledger with the outliers.
    pub(super) ledger: RowLedger,
}

impl<'w> Kept<'w> {
    /// Judges and removes, or keeps everything when the switch is off.
    pub(super) fn of(work: &'w Work<'_>, remove: bool) -> Self {
        let values: &[f64] = &work.values[0];
        if !remove {
            let verdict = Verdict::without_fences(OutlierState::Off);
            return Self {
                values: Cow::Borrowed(values),
                fences: None,
                places: None,
                quartiles: None,
                notice: notice(&verdict, values.len(), Vec::new()),
                ledger: work.ledger(None),
            };
        }
        let quartiles = Quartiles::of(values);
        let verdict = Verdict::of(values, quartiles.as_ref());
        let Some(fences) = verdict.removal() else {
            return Self {
                values: Cow::Borrowed(values),
                fences: None,
                places: None,
                quartiles,
                notice: notice(&verdict, values.len(), Vec::new()),
                ledger: work.ledger(None),
            };
        };
        let rows = removed_rows(work, |x| fences.hold(x));
        let words = format!("below {} or above {}", number(fences.lower), number(fences.upper));
        Self {
            values: Cow::Owned(values.iter().copied().filter(|&x| fences.hold(x)).collect()),
            fences: Some(fences),
            places: Some((0..values.len() as u32).filter(|&i| fences.hold(values[i as usize])).collect()),
            quartiles: None,
            ledger: work.ledger(Some((rows.len(), words))),
            notice: notice(&verdict, values.len(), rows),
        }
    }
}

impl Kept<'_> {
    /// Row number that users know of the i-th value kept.
    pub(super) fn row_number(&self, work: &Work<'_>, i: usize) -> u32 {
        work.row_number(self.places.as_ref().map_or(i, |places| places[i] as usize))
    }
}

/// Row numbers of the values that are not held, ascending.
pub(super) fn removed_rows(work: &Work<'_>, hold: impl Fn(f64) -> bool) -> Vec<u32> {
    let values: &[f64] = &work.values[0];
    (0..values.len()).filter(|&i| !hold(values[i])).map(|i| work.row_number(i)).collect()
}

/// The head of a panel.
pub(super) fn head(work: &Work<'_>, display_name: String, ledger: RowLedger) -> PanelHead {
    debug_assert_eq!(ledger.total, count32(work.table.row_count));
    PanelHead {
        display_name,
        filter_by_variable: work.filter.clone(),
        notes: work.notes.clone(),
        rows: ledger,
        message: None,
        code: None,
    }
}
