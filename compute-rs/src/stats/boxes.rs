//! Box and whiskers (docs/methods/boxplot.md).
//!
//! The box ends at the type-7 quartiles, the whiskers at the most extreme values inside the inner fences
//! Q1 − 1.5·IQR and Q3 + 1.5·IQR; the notch is median ∓ 1.58·IQR/√n: McGill, Tukey & Larsen (1978), *The American
//! Statistician* 32, 12–16.

use super::fences::{Fences, INNER, Verdict};
use super::moments::mean;
use super::order::{Order, Quartiles, Ranked};
use crate::contract::OutlierState;

/// Constant of the notch.
const NOTCH: f64 = 1.58;

/// One box.
#[derive(Clone, Debug, PartialEq)]
pub struct BoxSummary {
    /// Number of values.
    pub n: usize,
    /// Quartiles of all values.
    pub quartiles: Quartiles,
    /// Smallest value inside the inner fences.
    pub low_whisker: f64,
    /// Largest value inside the inner fences.
    pub high_whisker: f64,
    /// Values below the whisker that are shown, ascending, with their positions.
    pub low: Vec<Ranked>,
    /// Values above the whisker that are shown, ascending, with their positions.
    pub high: Vec<Ranked>,
    /// Ends of the notch.
    pub notch: (f64, f64),
    /// Mean of all values.
    pub mean: f64,
    /// The decision of the outlier rule for the group.
    pub verdict: Verdict,
}

impl BoxSummary {
    /// The box of finite values; `None` when there are none. With `hide_outliers`, values beyond the outer fence are
    /// left out of `low` and `high`; nothing else changes.
    ///
    /// ```
    /// use estimand_compute::stats::boxes::BoxSummary;
    ///
    /// let summary = BoxSummary::of(&[1.0, 2.0, 3.0, 4.0, 100.0], false).unwrap();
    /// // The upper fence is 4 + 1.5·(4 − 2) = 7.
    /// assert_eq!((summary.quartiles.median, summary.high_whisker), (3.0, 4.0));
    /// assert_eq!(summary.high[0].value, 100.0);
    /// ```
    #[must_use]
    pub fn of(values: &[f64], hide_outliers: bool) -> Option<Self> {
        let order = Order::of(values, 6);
        let quartiles = order.quartiles(0..values.len())?;
        let all = order.extremes();
        let verdict = if hide_outliers {
            Verdict::of_extremes(values, &quartiles, all)
        } else {
            Verdict::without_fences(OutlierState::Off)
        };
        let inner = Fences::around(&quartiles, INNER);
        let mut whiskers = (all.min, all.max);
        let (mut low, mut high) = (Vec::new(), Vec::new());
        if !(inner.hold(all.min) && inner.hold(all.max)) {
            let removal = verdict.removal();
            let inside = inner.extremes_inside(values, |position, value| {
                if removal.is_none_or(|outer| outer.hold(value)) {
                    let side = if value < inner.lower { &mut low } else { &mut high };
                    side.push(Ranked { value, position: position as u32 });
                }
            });
            whiskers = (inside.min, inside.max);
            for side in [&mut low, &mut high] {
                side.sort_unstable_by(|a, b| a.value.total_cmp(&b.value).then(a.position.cmp(&b.position)));
            }
        }
        Some(Self {
            n: values.len(),
            quartiles,
            low_whisker: whiskers.0,
            high_whisker: whiskers.1,
            low,
            high,
            notch: notch(&quartiles, values.len()),
            mean: mean(values, all),
            verdict,
        })
    }
}

/// Median ∓ 1.58·IQR/√n.
#[must_use]
pub fn notch(quartiles: &Quartiles, n: usize) -> (f64, f64) {
    let half = NOTCH * quartiles.iqr() / (n as f64).sqrt();
    (quartiles.median - half, quartiles.median + half)
}

#[cfg(test)]
mod tests {
    use super::{BoxSummary, OutlierState};

    #[test]
    fn whiskers_end_at_values_inside_the_inner_fences() {
        // Quartiles 2.75, 4.5, 6.25 of 1…8; with −20, 12 and 90 added they are 2.5, 5, 7.5 and the inner fences −5, 15.
        let values = [1.0, 90.0, 2.0, 3.0, 4.0, -20.0, 5.0, 6.0, 7.0, 8.0, 12.0];
        let shown = BoxSummary::of(&values, false).unwrap();
        assert_eq!((shown.low_whisker, shown.high_whisker), (1.0, 12.0));
        assert_eq!(shown.low.iter().map(|r| (r.value, r.position)).collect::<Vec<_>>(), [(-20.0, 5)]);
        assert_eq!(shown.high.iter().map(|r| (r.value, r.position)).collect::<Vec<_>>(), [(90.0, 1)]);
    }

    #[test]
    fn hiding_outliers_changes_nothing_else() {
        let mut values: Vec<f64> = (1..=20).map(f64::from).collect();
        values.extend([33.0, 500.0]);
        let (all, hidden) = (BoxSummary::of(&values, false).unwrap(), BoxSummary::of(&values, true).unwrap());
        // Q1 6.25, Q3 16.75: inner fence 32.5, outer fence 48.25.
        assert_eq!(all.high.iter().map(|r| r.value).collect::<Vec<_>>(), [33.0, 500.0]);
        assert_eq!(hidden.high.iter().map(|r| r.value).collect::<Vec<_>>(), [33.0]);
        assert_eq!(hidden.verdict.state, OutlierState::Done);
        assert_eq!((hidden.high_whisker, hidden.mean, hidden.notch), (all.high_whisker, all.mean, all.notch));
    }

    #[test]
    fn one_value_is_a_box_of_height_zero() {
        let one = BoxSummary::of(&[7.0], true).unwrap();
        assert_eq!((one.low_whisker, one.quartiles.q1, one.high_whisker, one.notch), (7.0, 7.0, 7.0, (7.0, 7.0)));
        assert_eq!(BoxSummary::of(&[], true), None);
    }
}
