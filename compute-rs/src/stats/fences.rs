//! Tukey's fences and the conservative rule that removes outliers (docs/methods/outliers.md).
//!
//! Values strictly outside Q1 − 3·IQR … Q3 + 3·IQR are outliers. Of normal values these are about 2 in a million in large
//! samples; in small ones, where quartiles vary, 4.5 in 1000 (n = 8), 8 in 10,000 (n = 20) and 1.6 in 10,000 (n = 50). They
//! are removed in one pass, and only when there are at least 8 values, the interquartile range is not 0, and there are at
//! most n/8 outliers. Tukey (1977), *Exploratory Data Analysis*, section 2E.

use super::moments::Extremes;
use super::order::Quartiles;
use crate::contract::OutlierState;

/// Factor of the outer fence.
pub const OUTER: f64 = 3.0;
/// Factor of the inner fence, where whiskers end.
pub const INNER: f64 = 1.5;
/// Values tested together, and SIMD lanes among them.
const CHUNK: usize = 64;
const LANES: usize = 8;
/// Minimum number of values for the rule.
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
    ///
    /// ```
    /// use estimand_compute::stats::fences::Fences;
    /// use estimand_compute::stats::order::Quartiles;
    ///
    /// let quartiles = Quartiles { q1: 2.0, median: 3.0, q3: 4.0 };
    /// let fences = Fences::around(&quartiles, 1.5);
    /// assert_eq!((fences.lower, fences.upper), (-1.0, 7.0));
    /// ```
    #[must_use]
    pub fn around(quartiles: &Quartiles, factor: f64) -> Self {
        let reach = factor * quartiles.iqr();
        Self { lower: quartiles.q1 - reach, upper: quartiles.q3 + reach }
    }

    /// Extremes of the values on or inside the fences, (∞, −∞) when there are none. Calls `outside` with the position of each
    /// other value.
    pub fn extremes_inside(&self, values: &[f64], mut outside: impl FnMut(usize, f64)) -> Extremes {
        let mut all = Lanes::default();
        let (chunks, rest) = values.as_chunks::<CHUNK>();
        // Few values lie outside: most chunks are checked by their extremes alone, without a branch for each value.
        for (i, chunk) in chunks.iter().enumerate() {
            let mut of_chunk = Lanes::default();
            let (parts, _) = chunk.as_chunks::<LANES>();
            parts.iter().for_each(|part| of_chunk.add(part));
            if of_chunk.lie_inside(self) {
                all.join(&of_chunk);
                continue;
            }
            for (j, part) in parts.iter().enumerate() {
                if part.iter().fold(true, |held, &x| held & self.hold(x)) {
                    all.add(part);
                } else {
                    self.scan(i * CHUNK + j * LANES, part, &mut all, &mut outside);
                }
            }
        }
        self.scan(values.len() - rest.len(), rest, &mut all, &mut outside);
        Extremes {
            min: all.min.into_iter().fold(f64::INFINITY, |a, b| if b < a { b } else { a }),
            max: all.max.into_iter().fold(f64::NEG_INFINITY, |a, b| if b > a { b } else { a }),
        }
    }

    /// Checks values one by one; the first has position `from`.
    fn scan(&self, from: usize, values: &[f64], all: &mut Lanes, outside: &mut impl FnMut(usize, f64)) {
        for (position, &x) in (from..).zip(values) {
            if self.hold(x) {
                all.add(&[x; LANES]);
            } else {
                outside(position, x);
            }
        }
    }

    /// Whether a value lies on or inside the fences.
    #[inline]
    #[must_use]
    pub fn hold(&self, value: f64) -> bool {
        value >= self.lower && value <= self.upper
    }
}

/// The decision of the rule on a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// Whether values are removed.
    pub state: OutlierState,
    /// The outer fences; `None` when they were not computed, or have no width between them.
    pub fences: Option<Fences>,
    /// Values below the lower fence.
    pub below: usize,
    /// Values above the upper fence.
    pub above: usize,
}

impl Verdict {
    /// A verdict without fences: removal is switched off, or the method weights rows instead.
    #[must_use]
    pub fn without_fences(state: OutlierState) -> Self {
        Self { state, fences: None, below: 0, above: 0 }
    }

    /// Applies the rule to finite values with known quartiles (`None` when there are no values).
    #[must_use]
    pub fn of(values: &[f64], quartiles: Option<&Quartiles>) -> Self {
        FenceScan::of(values, quartiles).verdict
    }

    /// As [`of`](Self::of), for values whose extremes are known too: when these lie inside the fences, no value is read.
    #[must_use]
    pub fn of_extremes(values: &[f64], quartiles: &Quartiles, all: Extremes) -> Self {
        let fences = Fences::around(quartiles, OUTER);
        if values.len() >= FEWEST && quartiles.iqr() > 0.0 && fences.hold(all.min) && fences.hold(all.max) {
            return Self { state: OutlierState::Done, fences: Some(fences), below: 0, above: 0 };
        }
        Self::of(values, Some(quartiles))
    }

    /// The fences beyond which values are left out; `None` when nothing is.
    #[must_use]
    pub fn removal(&self) -> Option<Fences> {
        self.fences.filter(|_| self.state == OutlierState::Done && self.below + self.above > 0)
    }
}

/// A verdict with the outliers, and the extremes of the other values, from the same pass.
#[derive(Clone, Debug, PartialEq)]
pub struct FenceScan {
    /// The verdict.
    pub verdict: Verdict,
    /// Positions of the values outside the fences, ascending; at most n/8 + 1 are listed.
    pub outside: Vec<u32>,
    /// Extremes of the values inside; `None` when no fences were computed.
    pub inside: Option<Extremes>,
}

impl FenceScan {
    /// Applies the rule to finite values, fewer than 2³², with known quartiles (`None` when there are no values).
    #[must_use]
    pub fn of(values: &[f64], quartiles: Option<&Quartiles>) -> Self {
        let Some(quartiles) = quartiles.filter(|_| values.len() >= FEWEST) else {
            let verdict = Verdict::without_fences(OutlierState::TooFew);
            return Self { verdict, outside: Vec::new(), inside: None };
        };
        if quartiles.iqr() == 0.0 {
            // Fences of width 0 do not measure how far out a value is.
            let verdict = Verdict::without_fences(OutlierState::ZeroIqr);
            return Self { verdict, outside: Vec::new(), inside: None };
        }
        let fences = Fences::around(quartiles, OUTER);
        let (mut below, mut above, mut outside) = (0usize, 0usize, Vec::new());
        let inside = fences.extremes_inside(values, |position, x| {
            if outside.len() <= values.len() / 8 {
                outside.push(position as u32);
            }
            below += usize::from(x < fences.lower);
            above += usize::from(x > fences.upper);
        });
        let state = if (below + above) * 8 > values.len() { OutlierState::TooMany } else { OutlierState::Done };
        Self { verdict: Verdict { state, fences: Some(fences), below, above }, outside, inside: Some(inside) }
    }
}

/// Extremes by SIMD lane; the first of equal values is kept.
struct Lanes {
    min: [f64; LANES],
    max: [f64; LANES],
}

impl Default for Lanes {
    fn default() -> Self {
        Self { min: [f64::INFINITY; LANES], max: [f64::NEG_INFINITY; LANES] }
    }
}

impl Lanes {
    #[inline(always)]
    fn add(&mut self, values: &[f64; LANES]) {
        for (lane, &x) in values.iter().enumerate() {
            self.min[lane] = if x < self.min[lane] { x } else { self.min[lane] };
            self.max[lane] = if x > self.max[lane] { x } else { self.max[lane] };
        }
    }

    #[inline(always)]
    fn join(&mut self, other: &Self) {
        for lane in 0..LANES {
            self.min[lane] = if other.min[lane] < self.min[lane] { other.min[lane] } else { self.min[lane] };
            self.max[lane] = if other.max[lane] > self.max[lane] { other.max[lane] } else { self.max[lane] };
        }
    }

    #[inline(always)]
    fn lie_inside(&self, fences: &Fences) -> bool {
        let mut inside = true;
        for lane in 0..LANES {
            inside &= (self.min[lane] >= fences.lower) & (self.max[lane] <= fences.upper);
        }
        inside
    }
}

#[cfg(test)]
mod tests {
    use super::{FenceScan, Fences, OutlierState, Verdict};
    use crate::stats::order::Quartiles;

    fn verdict_of(values: &[f64]) -> Verdict {
        Verdict::of(values, Quartiles::of(values).as_ref())
    }

    #[test]
    fn a_value_on_the_fence_is_kept_and_one_beyond_is_removed() {
        // 1…8 has Q1 2.75, Q3 6.25; with a ninth value the fences of 1…9 are 3 − 12 and 7 + 12.
        let verdict = verdict_of(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 19.0]);
        assert_eq!((verdict.state, verdict.above), (OutlierState::Done, 0));
        assert_eq!(verdict.removal(), None);
        let verdict = verdict_of(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 19.000_001]);
        assert_eq!((verdict.above, verdict.removal().map(|f| (f.lower, f.upper))), (1, Some((-9.0, 19.0))));
    }

    #[test]
    fn the_guards_keep_everything() {
        assert_eq!(verdict_of(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 1e9]).state, OutlierState::TooFew);
        let flat = verdict_of(&[5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 9.0, 9.0]);
        assert_eq!((flat.state, flat.fences, flat.below + flat.above), (OutlierState::ZeroIqr, None, 0));
        let many = verdict_of(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 1e3, 1e3]);
        assert_eq!((many.state, many.above, many.removal()), (OutlierState::TooMany, 2, None));
    }

    proptest::proptest! {
        #[test]
        fn chunks_give_the_same_as_checking_each_value(
            values in proptest::collection::vec(-9i8..9, 0..400),
            lower in -9i8..2,
            upper in -2i8..9,
        ) {
            let values: Vec<f64> = values.into_iter().map(f64::from).collect();
            let fences = Fences { lower: f64::from(lower), upper: f64::from(upper) };
            let mut outside = Vec::new();
            let inside = fences.extremes_inside(&values, |position, x| outside.push((position, x)));
            let each = || values.iter().copied().enumerate();
            let expected: Vec<_> = each().filter(|(_, x)| *x < fences.lower || *x > fences.upper).collect();
            proptest::prop_assert_eq!(outside, expected);
            let held = || values.iter().copied().filter(|x| fences.hold(*x));
            proptest::prop_assert_eq!(inside.min, held().fold(f64::INFINITY, f64::min));
            proptest::prop_assert_eq!(inside.max, held().fold(f64::NEG_INFINITY, f64::max));
        }
    }

    #[test]
    fn the_verdict_comes_with_positions_and_extremes() {
        let values = [1.0, 2.0, -90.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 99.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0];
        let scan = FenceScan::of(&values, Quartiles::of(&values).as_ref());
        assert_eq!((scan.outside, scan.verdict.below, scan.verdict.above), (vec![2, 9], 1, 1));
        assert_eq!(scan.inside.map(|all| (all.min, all.max)), Some((1.0, 8.0)));
    }
}
