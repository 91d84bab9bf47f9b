//! Order statistics among the n(n±1)/2 pairs of a sorted sample, exact and without storing the pairs.
//!
//! Differences and sums of a sorted sample form a matrix that is monotone along rows and columns (also as rounded doubles:
//! rounding is monotone), so a two-pointer sweep counts the entries up to a bound. As in Johnson & Mizoguchi (1978), *SIAM J.
//! Comput.* 7, 147–153, and Croux & Rousseeuw (1992), *COMPSTAT* 1, 411–428, bounds close in on the wanted rank until few
//! entries are left between them, and the entry is selected from those. The bounds are not row medians: the first come from
//! a small subsample, later ones from interpolating the counts, or, when that does not halve the number of entries left, from
//! bisecting the doubles between the bounds. Every sweep also reports the entries next to its bound, so ties end the search
//! at once. Cost: a handful of sweeps for ordinary data, and at most about 130.

use crate::contract::{Failure, Outcome};
use crate::control::Control;

/// Rows between two polls of the control.
const BLOCK: usize = 1 << 15;
/// Values of the subsample that gives the first bounds.
const SUBSAMPLE: usize = 400;
/// Number of entries that are collected and selected from, or n if that is larger.
const COLLECTED: u64 = 1 << 17;

/// The result of a sweep for a bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    /// Entries at or below the bound.
    pub(super) at_most: u64,
    /// Largest entry at or below it; −∞ when there is none.
    pub(super) below: f64,
    /// Smallest entry above it; ∞ when there is none.
    pub(super) above: f64,
}

/// Pairs of a sorted sample.
pub(super) trait Pairs: Sized {
    /// Number of pairs.
    fn total(&self) -> u64;

    /// Number of values.
    fn size(&self) -> usize;

    /// The pairs of a few values that are spread evenly over all.
    fn sampled(&self) -> Vec<f64>;

    /// Smallest and largest entry.
    fn range(&self) -> (f64, f64);

    /// Counts the entries up to a bound.
    fn count(&self, bound: f64, control: &dyn Control) -> Outcome<Count>;

    /// Appends the entries above `low` and at or below `high`.
    fn collect(&self, low: f64, high: f64, into: &mut Vec<f64>);

    /// The `rank`-th smallest entry, from 1; NaN when there is no such rank.
    fn select(&self, rank: u64, control: &dyn Control) -> Outcome<f64> {
        let n = self.size() as u64;
        let total = self.total();
        if rank == 0 || rank > total {
            return Ok(f64::NAN);
        }
        let collected = COLLECTED.max(n);
        let (low, high) = self.range();
        let mut bracket = Bracket { low, high, below: 0, up_to: total };
        if total > collected {
            let (low, high) = self.first_bounds(rank as f64 / total as f64);
            for bound in [low, high] {
                bracket.tighten(bound, self.count(bound, control)?, rank);
            }
        }
        let mut bisect = false;
        while bracket.up_to - bracket.below > collected && bracket.low < bracket.high {
            let before = bracket.up_to - bracket.below;
            let bound = bracket.bound(rank, n, bisect);
            let count = self.count(bound, control)?;
            bracket.tighten(bound, count, rank);
            bisect = bracket.up_to - bracket.below > before / 2 && !bisect;
        }
        if bracket.low >= bracket.high {
            return Ok(bracket.high);
        }
        let mut entries: Vec<f64> = Vec::new();
        let room = (bracket.up_to - bracket.below) as usize;
        entries.try_reserve_exact(room).map_err(|_| Failure::memory())?;
        self.collect(bracket.low.next_down(), bracket.high, &mut entries);
        let index = (rank - bracket.below - 1) as usize;
        if index >= entries.len() {
            return Ok(f64::NAN);
        }
        Ok(*entries.select_nth_unstable_by(index, f64::total_cmp).1)
    }

    /// Bounds that very likely enclose the entry at a given share of the ranks.
    fn first_bounds(&self, share: f64) -> (f64, f64) {
        let mut entries = self.sampled();
        let last = entries.len().saturating_sub(1);
        let mut at = |share: f64| {
            let index = (share.clamp(0.0, 1.0) * last as f64) as usize;
            *entries.select_nth_unstable_by(index, f64::total_cmp).1
        };
        (at(share - 0.01), at(share + 0.01))
    }
}

/// A few values spread evenly over all.
fn subsample(sorted: &[f64]) -> Vec<f64> {
    let n = sorted.len();
    (0..SUBSAMPLE).map(|i| sorted[((2 * i + 1) * n / (2 * SUBSAMPLE)).min(n - 1)]).collect()
}

/// All entries of pairs.
fn entries(pairs: &impl Pairs) -> Vec<f64> {
    let mut entries = Vec::new();
    pairs.collect(f64::NEG_INFINITY, f64::INFINITY, &mut entries);
    entries
}

/// Bounds of the wanted entry: it lies from `low` to `high`.
struct Bracket {
    low: f64,
    high: f64,
    /// Entries below `low`.
    below: u64,
    /// Entries at or below `high`.
    up_to: u64,
}

impl Bracket {
    /// Moves one end to the entry next to a counted bound.
    fn tighten(&mut self, bound: f64, count: Count, rank: u64) {
        if count.at_most >= rank {
            if bound < self.high {
                (self.high, self.up_to) = (count.below, count.at_most);
            }
        } else if bound >= self.low {
            (self.low, self.below) = (count.above, count.at_most);
        }
    }

    /// The next bound: interpolated to a little beyond the wanted rank, on the side with more entries left, or bisecting
    /// the doubles between the ends.
    fn bound(&self, rank: u64, n: u64, bisect: bool) -> f64 {
        let (left, right) = ((rank - self.below) as f64, (self.up_to - rank) as f64);
        let all = left + right;
        if !bisect {
            let margin = (all / 64.0).max(0.25 * n as f64);
            let aim = if left > right { left - margin } else { left + margin };
            let bound = self.low + (self.high - self.low) * (aim / all).clamp(0.0, 1.0);
            if bound >= self.low && bound < self.high {
                return bound;
            }
        }
        middle(self.low, self.high)
    }
}

/// A double halfway between two others in the order of doubles; at or above `low`, below `high`.
fn middle(low: f64, high: f64) -> f64 {
    // Bit patterns of doubles, as integers, have the order of the doubles once negative ones are mirrored.
    let key = |x: f64| {
        let bits = x.to_bits() as i64;
        bits ^ (((bits >> 63) as u64) >> 1) as i64
    };
    let (a, b) = (i128::from(key(low + 0.0)), i128::from(key(high + 0.0)));
    let half = ((a + b).div_euclid(2)) as i64;
    let found = f64::from_bits((half ^ (((half >> 63) as u64) >> 1) as i64) as u64);
    if found >= high { high.next_down() } else { found }
}

/// x_j − x_i for i < j.
pub(super) struct PairwiseDifferences<'s>(pub(super) &'s [f64]);

impl Pairs for PairwiseDifferences<'_> {
    fn total(&self) -> u64 {
        let n = self.0.len() as u64;
        n * n.saturating_sub(1) / 2
    }

    fn size(&self) -> usize {
        self.0.len()
    }

    fn sampled(&self) -> Vec<f64> {
        entries(&PairwiseDifferences(&subsample(self.0)))
    }

    fn range(&self) -> (f64, f64) {
        let x = self.0;
        (0.0, x[x.len() - 1] - x[0])
    }

    fn count(&self, bound: f64, control: &dyn Control) -> Outcome<Count> {
        let x = self.0;
        let mut count = Count { at_most: 0, below: f64::NEG_INFINITY, above: f64::INFINITY };
        let mut j = 0;
        for (i, &from) in x.iter().enumerate() {
            if i % BLOCK == 0 {
                control.poll(i as u64, x.len() as u64)?;
            }
            j = j.max(i + 1);
            while j < x.len() && x[j] - from <= bound {
                j += 1;
            }
            count.at_most += (j - i - 1) as u64;
            let below = x[j - 1] - from;
            if j > i + 1 && below > count.below {
                count.below = below;
            }
            if j < x.len() && x[j] - from < count.above {
                count.above = x[j] - from;
            }
        }
        Ok(count)
    }

    fn collect(&self, low: f64, high: f64, into: &mut Vec<f64>) {
        let x = self.0;
        let mut first = 0;
        for (i, &from) in x.iter().enumerate() {
            first = first.max(i + 1);
            while first < x.len() && x[first] - from <= low {
                first += 1;
            }
            into.extend(x[first..].iter().map(|to| to - from).take_while(|d| *d <= high));
        }
    }
}

/// x_i + x_j for i ≤ j: twice the Walsh averages.
pub(super) struct PairwiseSums<'s>(pub(super) &'s [f64]);

impl Pairs for PairwiseSums<'_> {
    fn total(&self) -> u64 {
        let n = self.0.len() as u64;
        n * (n + 1) / 2
    }

    fn size(&self) -> usize {
        self.0.len()
    }

    fn sampled(&self) -> Vec<f64> {
        entries(&PairwiseSums(&subsample(self.0)))
    }

    fn range(&self) -> (f64, f64) {
        let x = self.0;
        (x[0] + x[0], x[x.len() - 1] + x[x.len() - 1])
    }

    fn count(&self, bound: f64, control: &dyn Control) -> Outcome<Count> {
        let x = self.0;
        let mut count = Count { at_most: 0, below: f64::NEG_INFINITY, above: f64::INFINITY };
        // One past the last partner whose sum is within the bound; it moves down as i moves up.
        let mut end = x.len();
        for (i, &one) in x.iter().enumerate() {
            if i % BLOCK == 0 {
                control.poll(i as u64, x.len() as u64)?;
            }
            while end > 0 && one + x[end - 1] > bound {
                end -= 1;
            }
            if end <= i {
                // The smallest sum of this row, one + one, is above the bound, and so are all later ones.
                count.above = count.above.min(one + one);
                break;
            }
            count.at_most += (end - i) as u64;
            let below = one + x[end - 1];
            if below > count.below {
                count.below = below;
            }
            if end < x.len() && one + x[end] < count.above {
                count.above = one + x[end];
            }
        }
        Ok(count)
    }

    fn collect(&self, low: f64, high: f64, into: &mut Vec<f64>) {
        let x = self.0;
        let mut end = x.len();
        for (i, &one) in x.iter().enumerate() {
            while end > 0 && one + x[end - 1] > high {
                end -= 1;
            }
            if end <= i {
                break;
            }
            into.extend(x[i..end].iter().rev().map(|other| one + other).take_while(|s| *s > low));
        }
    }
}

/// a_i − b_j of two sorted samples that have values.
pub(super) struct CrossDifferences<'s> {
    pub(super) a: &'s [f64],
    pub(super) b: &'s [f64],
}

impl Pairs for CrossDifferences<'_> {
    fn total(&self) -> u64 {
        self.a.len() as u64 * self.b.len() as u64
    }

    fn size(&self) -> usize {
        self.a.len() + self.b.len()
    }

    fn sampled(&self) -> Vec<f64> {
        entries(&CrossDifferences { a: &subsample(self.a), b: &subsample(self.b) })
    }

    fn range(&self) -> (f64, f64) {
        (self.a[0] - self.b[self.b.len() - 1], self.a[self.a.len() - 1] - self.b[0])
    }

    fn count(&self, bound: f64, control: &dyn Control) -> Outcome<Count> {
        let mut count = Count { at_most: 0, below: f64::NEG_INFINITY, above: f64::INFINITY };
        // The first of b whose difference is within the bound; it moves up with a.
        let mut first = 0;
        for (i, &from) in self.a.iter().enumerate() {
            if i % BLOCK == 0 {
                control.poll(i as u64, self.a.len() as u64)?;
            }
            while first < self.b.len() && from - self.b[first] > bound {
                first += 1;
            }
            count.at_most += (self.b.len() - first) as u64;
            if first < self.b.len() {
                count.below = count.below.max(from - self.b[first]);
            }
            if first > 0 {
                count.above = count.above.min(from - self.b[first - 1]);
            }
        }
        Ok(count)
    }

    fn collect(&self, low: f64, high: f64, into: &mut Vec<f64>) {
        let mut first = 0;
        for &from in self.a {
            while first < self.b.len() && from - self.b[first] > high {
                first += 1;
            }
            into.extend(self.b[first..].iter().map(|to| from - to).take_while(|d| *d > low));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::pseudo_random;
    use super::{CrossDifferences, Pairs, PairwiseDifferences, PairwiseSums, middle};
    use crate::control::Unlimited;
    use crate::stats::order::sorted;

    #[test]
    fn every_rank_agrees_with_sorting_all_pairs() {
        for shape in 0..5 {
            for n in [2, 3, 17, 700] {
                let x = sorted(&pseudo_random(n, shape));
                let mut differences = Vec::new();
                let mut sums = Vec::new();
                for i in 0..n {
                    sums.extend(x[i..].iter().map(|other| x[i] + other));
                    differences.extend(x[i + 1..].iter().map(|other| other - x[i]));
                }
                differences.sort_by(f64::total_cmp);
                sums.sort_by(f64::total_cmp);
                for share in [0.0, 0.01, 0.25, 0.5, 0.77, 1.0] {
                    let rank = |all: &[f64]| (share * (all.len() - 1) as f64) as usize;
                    let (a, b) = (rank(&differences), rank(&sums));
                    let found = PairwiseDifferences(&x).select(a as u64 + 1, &Unlimited).unwrap();
                    assert_eq!(found, differences[a], "differences, shape {shape}, n {n}, {share}");
                    let found = PairwiseSums(&x).select(b as u64 + 1, &Unlimited).unwrap();
                    assert_eq!(found, sums[b], "sums, shape {shape}, n {n}, {share}");
                }
            }
        }
        assert!(PairwiseDifferences(&[1.0]).select(1, &Unlimited).unwrap().is_nan());
    }

    #[test]
    fn differences_of_two_samples_agree_with_sorting_them() {
        for (m, n) in [(1, 1), (3, 8), (900, 700)] {
            let (a, b) = (sorted(&pseudo_random(m, 1)), sorted(&pseudo_random(n, 2)));
            let mut all: Vec<f64> = a.iter().flat_map(|x| b.iter().map(move |y| x - y)).collect();
            all.sort_by(f64::total_cmp);
            for share in [0.0, 0.3, 0.5, 0.99, 1.0] {
                let rank = (share * (all.len() - 1) as f64) as usize;
                let found = CrossDifferences { a: &a, b: &b }.select(rank as u64 + 1, &Unlimited).unwrap();
                assert_eq!(found, all[rank], "{m} and {n}, {share}");
            }
        }
    }

    #[test]
    fn large_samples_are_searched_without_listing_pairs() {
        // 0 … 2999: the differences d occur 3000 − d times, so those up to d number 3000·d − d(d+1)/2.
        let x: Vec<f64> = (0..3000).map(f64::from).collect();
        for d in [1u64, 7, 900, 2998] {
            let up_to = 3000 * d - d * (d + 1) / 2;
            assert_eq!(PairwiseDifferences(&x).select(up_to, &Unlimited).unwrap(), d as f64);
            assert_eq!(PairwiseDifferences(&x).select(up_to + 1, &Unlimited).unwrap(), (d + 1) as f64);
        }
    }

    #[test]
    fn the_middle_lies_between() {
        for (low, high) in
            [(-1.0, 1.0), (0.0, f64::MAX), (-0.0, 5e-324), (f64::NEG_INFINITY, f64::INFINITY), (3.0, 3.5)]
        {
            let found = middle(low, high);
            assert!(found >= low && found < high, "{low} {found} {high}");
        }
    }
}
