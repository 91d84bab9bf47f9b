//! Tukey's fences and the conservative rule that removes outliers (methods.md, section 4).
//!
//! Values strictly outside Q1 − 3·IQR … Q3 + 3·IQR are outliers: about 2 in a million at the normal. They are removed
//! in one pass, and only when there are enough values, the box is not flat, and the outliers are no more than n/8.
//! Tukey (1977), *Exploratory Data Analysis*, section 2E.

use super::order::Quartiles;
use crate::contract::OutlierState;

/// Factor of the outer fence.
pub const OUTER: f64 = 3.0;
/// Factor of the inner fence, where whiskers end.
pub const INNER: f64 = 1.5;
/// Fewest values that can be judged.
pub const FEWEST: usize = 8;

/// A pair of fences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fences {
    /// Lower fence.
    pub lower: f64,
    /// Upper fence.
    pub upper: f64,
}

impl Fences {
    /// Fences at `factor` interquartile ranges beyond the quartiles.
    #[must_use]
    pub fn around(quartiles: &Quartiles, factor: f64) -> Self {
        let reach = factor * quartiles.iqr();
        Self { lower: quartiles.q1 - reach, upper: quartiles.q3 + reach }
    }

    /// Whether a value lies on or inside the fences.
    #[inline]
    #[must_use]
    pub fn hold(&self, value: f64) -> bool {
        value >= self.lower && value <= self.upper
    }
}

/// What the rule decides about a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// What is done.
    pub state: OutlierState,
    /// The outer fences, once they were computed.
    pub fences: Option<Fences>,
    /// Values below the lower fence.
    pub below: usize,
    /// Values above the upper fence.
    pub above: usize,
}

impl Verdict {
    /// A verdict without fences: the switch is off, or the method weights rows instead.
    #[must_use]
    pub fn without_fences(state: OutlierState) -> Self {
        Self { state, fences: None, below: 0, above: 0 }
    }

    /// Judges finite values whose quartiles are known (`None` when there are no values).
    #[must_use]
    pub fn of(values: &[f64], quartiles: Option<&Quartiles>) -> Self {
        let Some(quartiles) = quartiles.filter(|_| values.len() >= FEWEST) else {
            return Self::without_fences(OutlierState::TooFew);
        };
        let fences = Fences::around(quartiles, OUTER);
        let (mut below, mut above) = (0usize, 0usize);
        for &x in values {
            below += usize::from(x < fences.lower);
            above += usize::from(x > fences.upper);
        }
        let state = if quartiles.iqr() == 0.0 {
            OutlierState::ZeroIqr
        } else if (below + above) * 8 > values.len() {
            OutlierState::TooMany
        } else {
            OutlierState::Done
        };
        Self { state, fences: Some(fences), below, above }
    }

    /// The fences beyond which values are left out; `None` when nothing is.
    #[must_use]
    pub fn removal(&self) -> Option<Fences> {
        self.fences.filter(|_| self.state == OutlierState::Done && self.below + self.above > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::{OutlierState, Verdict};
    use crate::stats::order::Quartiles;

    fn judge(values: &[f64]) -> Verdict {
        Verdict::of(values, Quartiles::of(values).as_ref())
    }

    #[test]
    fn a_value_on_the_fence_stays_and_one_beyond_goes() {
        // 1…8 has Q1 2.75, Q3 6.25; with a ninth value the fences of 1…9 are 3 − 12 and 7 + 12.
        let verdict = judge(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 19.0]);
        assert_eq!((verdict.state, verdict.above), (OutlierState::Done, 0));
        assert_eq!(verdict.removal(), None);
        let verdict = judge(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 19.000_001]);
        assert_eq!((verdict.above, verdict.removal().map(|f| (f.lower, f.upper))), (1, Some((-9.0, 19.0))));
    }

    #[test]
    fn the_guards_keep_everything() {
        assert_eq!(judge(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 1e9]).state, OutlierState::TooFew);
        let flat = judge(&[5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 9.0, 9.0]);
        assert_eq!((flat.state, flat.above, flat.removal()), (OutlierState::ZeroIqr, 2, None));
        let many = judge(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 1e3, 1e3]);
        assert_eq!((many.state, many.above, many.removal()), (OutlierState::TooMany, 2, None));
    }
}
