//! Order statistics and quantiles, without sorting the whole sample.
//!
//! **Quantile** is Hyndman–Fan type 7 everywhere in the product (R's default, Excel's QUARTILE.INC): with
//! h = (n−1)p, k = ⌊h⌋, g = h − k the quantile is (1−g)·x₍ₖ₎ + g·x₍ₖ₊₁₎, counted from 0.
//! Hyndman & Fan (1996), *The American Statistician* 50, 361–365.
//!
//! **Speed.** One pass counts the values of equally wide buckets, a second collects the buckets that hold a wanted rank,
//! and only those are searched with the standard library's `select_nth_unstable` (or sorted, for many ranks). The map to
//! buckets is monotone in floating point, so the result is the one that a full sort gives. For the statistics of a
//! million normal values, whose quartiles are needed before and after outliers are removed, this takes 2 ms where
//! `select_nth_unstable` on a copy takes 23 to 34. `cargo run --release -p estimand-compute --example order_gain` measures
//! it; docs/decisions/0056-statrs-and-nalgebra.md has the figures.

mod buckets;

use super::moments::{Extremes, extremes};
use buckets::Buckets;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::ops::Range;

/// A value with its position in the sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// The value.
    pub value: f64,
    /// Its position, from 0.
    pub position: u32,
}

/// Number of values below which no buckets are used.
const SORT_BELOW: usize = 2048;
/// Number of ranks up to which each is selected; for more, the values are sorted.
const SELECT_UP_TO: usize = 16;
/// Values of a bucket on average, where all are sorted.
const A_BUCKET: usize = 4;

/// A sample counted into buckets once, for several queries of its order statistics.
#[derive(Debug)]
pub struct Order<'v> {
    values: &'v [f64],
    buckets: Option<Buckets>,
    /// The buckets marked last, and their values, in which nearby ranks are found again.
    last: RefCell<Option<(Vec<bool>, Vec<Ranked>)>>,
}

impl<'v> Order<'v> {
    /// The order of finite values, fewer than 2³²; `wanted` is the approximate number of ranks in one query.
    #[must_use]
    pub fn of(values: &'v [f64], wanted: usize) -> Self {
        Self { values, buckets: Buckets::new(values, wanted), last: RefCell::new(None) }
    }

    /// Extremes of the sample; (∞, −∞) when it is empty.
    #[must_use]
    pub fn extremes(&self) -> Extremes {
        self.buckets.as_ref().map_or_else(|| extremes(self.values), |buckets| buckets.extremes)
    }

    /// The order statistics of the given ranks (ascending, from 0, below n) with their positions; equal values rank by
    /// position.
    #[must_use]
    pub fn at_ranks(&self, ranks: &[usize]) -> Vec<Ranked> {
        let Some(buckets) = &self.buckets else {
            return select(positions(self.values).collect(), ranks);
        };
        let (marked, inner) = buckets.narrow(ranks);
        let mut last = self.last.borrow_mut();
        let known = last.as_ref().filter(|(before, _)| marked.iter().zip(before).all(|(new, old)| *old | !*new));
        let kept = match known {
            Some((_, kept)) => kept.iter().copied().filter(|item| marked[buckets.index(item.value)]).collect(),
            None => buckets.marked(self.values, &marked),
        };
        if known.is_none() && kept.len() <= self.values.len() / 16 {
            *last = Some((marked, kept.clone()));
        }
        select(kept, &inner)
    }

    /// Quantiles of type 7 at ascending probabilities of the values whose ranks lie in `run`; empty when none do.
    #[must_use]
    pub fn quantiles(&self, run: Range<usize>, probabilities: &[f64]) -> Vec<f64> {
        let n = run.len();
        if n == 0 {
            return Vec::new();
        }
        let interpolations: Vec<(usize, f64)> = probabilities.iter().map(|&p| rank_and_fraction(n, p)).collect();
        let mut ranks: Vec<usize> = interpolations
            .iter()
            .flat_map(|&(k, g)| [k, if g > 0.0 { k + 1 } else { k }])
            .map(|rank| run.start + rank)
            .collect();
        // Quantiles of few values share ranks: the quartiles of two values need 0, 1, 0, 1, 0, 1.
        ranks.sort_unstable();
        ranks.dedup();
        let found = self.at_ranks(&ranks);
        let at = |rank: usize| {
            ranks.binary_search(&(run.start + rank)).ok().and_then(|i| found.get(i)).map_or(f64::NAN, |r| r.value)
        };
        interpolations.iter().map(|&(k, g)| if g > 0.0 { between(at(k), at(k + 1), g) } else { at(k) }).collect()
    }

    /// Quartiles of the values whose ranks lie in `run`; `None` when none do.
    #[must_use]
    pub fn quartiles(&self, run: Range<usize>) -> Option<Quartiles> {
        match self.quantiles(run, &[0.25, 0.5, 0.75])[..] {
            [q1, median, q3] => Some(Quartiles { q1, median, q3 }),
            _ => None,
        }
    }
}

/// The order statistics of the given ranks, as [`Order::at_ranks`].
#[must_use]
pub fn at_ranks(values: &[f64], ranks: &[usize]) -> Vec<Ranked> {
    Order::of(values, ranks.len()).at_ranks(ranks)
}

/// The whole sample in ascending order with positions; equal values by position. Each bucket is sorted by itself.
#[must_use]
pub fn ascending(values: &[f64]) -> Vec<Ranked> {
    let is_finite = || values.iter().all(|value| value.is_finite());
    let buckets = (values.len() >= SORT_BELOW && is_finite())
        .then(|| Buckets::counted(values, (values.len() / A_BUCKET).next_power_of_two()));
    let Some(buckets) = buckets.flatten() else {
        let mut all: Vec<Ranked> = positions(values).collect();
        all.sort_unstable_by(by_value_and_position);
        return all;
    };
    let mut all = vec![Ranked { value: 0.0, position: 0 }; values.len()];
    let mut next = buckets.counts.clone();
    let mut sum = 0;
    for start in &mut next {
        (*start, sum) = (sum, sum + *start);
    }
    for item in positions(values) {
        let slot = &mut next[buckets.index(item.value)];
        all[*slot as usize] = item;
        *slot += 1;
    }
    let mut rest = all.as_mut_slice();
    for &count in &buckets.counts {
        let (bucket, others) = rest.split_at_mut(count as usize);
        if bucket.len() > 1 {
            // Stable, and values are finite: equal ones stay in the order of their positions.
            bucket.sort_by(|a, b| a.value.partial_cmp(&b.value).unwrap_or(Ordering::Equal));
        }
        rest = others;
    }
    all
}

/// The whole sample in ascending order, −0 before 0.
#[must_use]
pub fn sorted(values: &[f64]) -> Vec<f64> {
    let mut all = values.to_vec();
    all.sort_unstable_by(f64::total_cmp);
    all
}

fn positions(values: &[f64]) -> impl Iterator<Item = Ranked> + '_ {
    values.iter().enumerate().map(|(i, &value)| Ranked { value, position: i as u32 })
}

fn by_value_and_position(a: &Ranked, b: &Ranked) -> Ordering {
    // Adding 0 turns −0 into 0, so that the two zeros tie and rank by position.
    (a.value + 0.0).total_cmp(&(b.value + 0.0)).then(a.position.cmp(&b.position))
}

/// The order statistics of the given ranks among the items.
fn select(mut items: Vec<Ranked>, ranks: &[usize]) -> Vec<Ranked> {
    if ranks.len() > SELECT_UP_TO {
        items.sort_unstable_by(by_value_and_position);
        return ranks.iter().filter_map(|&rank| items.get(rank).copied()).collect();
    }
    let mut found = Vec::with_capacity(ranks.len());
    // Items before the last selected rank are smaller, so each selection starts there.
    let mut from = 0;
    let count = items.len();
    for &rank in ranks.iter().take_while(|&&rank| rank < count) {
        let (_, item, _) = items[from..].select_nth_unstable_by(rank - from, by_value_and_position);
        found.push(*item);
        from = rank;
    }
    found
}

/// Quantiles of type 7 at ascending probabilities; empty when there are no values.
///
/// ```
/// use estimand_compute::stats::order::quantiles;
///
/// // Type 7: h = 3p is 0.75 and 1.5.
/// assert_eq!(quantiles(&[10.0, 1.0, 4.0, 2.0], &[0.25, 0.5]), [1.75, 3.0]);
/// ```
#[must_use]
pub fn quantiles(values: &[f64], probabilities: &[f64]) -> Vec<f64> {
    Order::of(values, 2 * probabilities.len()).quantiles(0..values.len(), probabilities)
}

/// The p quantile of type 7 of ascending values; NaN when there are none.
#[must_use]
pub fn quantile_of_sorted(sorted: &[f64], p: f64) -> f64 {
    let at = |rank: usize| sorted.get(rank).copied().unwrap_or(f64::NAN);
    if sorted.is_empty() {
        return f64::NAN;
    }
    let (k, g) = rank_and_fraction(sorted.len(), p);
    if g > 0.0 { between(at(k), at(k + 1), g) } else { at(k) }
}

/// Rank ⌊h⌋ and fraction of h = (n−1)p.
fn rank_and_fraction(n: usize, p: f64) -> (usize, f64) {
    let h = (n - 1) as f64 * p;
    let k = h.floor();
    (k as usize, h - k)
}

fn between(low: f64, high: f64, g: f64) -> f64 {
    if low == high { low } else { (1.0 - g) * low + g * high }
}

/// The three quartiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quartiles {
    /// Q(0.25).
    pub q1: f64,
    /// Q(0.5).
    pub median: f64,
    /// Q(0.75).
    pub q3: f64,
}

impl Quartiles {
    /// Quartiles of finite values; `None` when there are none.
    #[must_use]
    pub fn of(values: &[f64]) -> Option<Self> {
        Order::of(values, 6).quartiles(0..values.len())
    }

    /// Interquartile range.
    #[must_use]
    pub fn iqr(&self) -> f64 {
        self.q3 - self.q1
    }
}

#[cfg(test)]
mod tests {
    use super::{Order, Quartiles, ascending, at_ranks, quantiles, sorted};

    /// Samples with ties, jumps of scale and both signs, from a linear congruential generator.
    fn sample(n: usize, shape: u32) -> Vec<f64> {
        let mut state = 12345u64;
        (0..n)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let u = (state >> 11) as f64 / (1u64 << 53) as f64;
                match shape {
                    0 => u,
                    1 => (u * 20.0).floor() - 10.0,
                    2 => (60.0 * (u - 0.5)).exp(),
                    3 => 1e9 + u.round(),
                    _ => 1.0 / (u - 0.5),
                }
            })
            .collect()
    }

    #[test]
    fn ranks_agree_with_a_full_sort() {
        for shape in 0..5 {
            for n in [1, 2, 7, 2048, 50_000] {
                let values = sample(n, shape);
                let sorted = sorted(&values);
                let step = (n / 1700).max(1);
                let ranks: Vec<usize> = (0..n).step_by(step).collect();
                let found = at_ranks(&values, &ranks);
                assert_eq!(found.len(), ranks.len());
                for (rank, item) in ranks.iter().zip(&found) {
                    assert_eq!(item.value, sorted[*rank], "shape {shape}, n {n}, rank {rank}");
                    assert_eq!(values[item.position as usize], item.value);
                }
            }
        }
    }

    #[test]
    fn all_ranks_agree_with_a_full_sort() {
        for shape in 0..5 {
            for n in [0, 1, 7, 2048, 50_000] {
                let values = sample(n, shape);
                let mut expected: Vec<usize> = (0..n).collect();
                // Stable: equal values by position.
                expected.sort_by(|&a, &b| values[a].partial_cmp(&values[b]).unwrap());
                let found = ascending(&values);
                assert!(found.iter().map(|item| item.position as usize).eq(expected), "shape {shape}, n {n}");
                assert!(found.iter().all(|item| values[item.position as usize] == item.value));
            }
        }
        let found = ascending(&[&[f64::INFINITY][..], &sample(3000, 0), &[f64::NEG_INFINITY]].concat());
        assert_eq!((found[0].position, found[3001].position), (3001, 0));
    }

    #[test]
    fn successive_queries_give_the_same_as_single_ones() {
        for shape in 0..5 {
            let values = sample(50_000, shape);
            let order = Order::of(&values, 6);
            for ranks in [[12_499, 25_000], [12_500, 25_001], [12_499, 12_500], [3, 49_000], [12_501, 25_000]] {
                assert_eq!(order.at_ranks(&ranks), at_ranks(&values, &ranks), "shape {shape}, ranks {ranks:?}");
            }
        }
    }

    #[test]
    fn equal_values_rank_by_position() {
        let values: Vec<f64> = (0..5000).map(|i| f64::from(i % 3)).collect();
        let found = at_ranks(&values, &[0, 1, 1667]);
        assert_eq!(found.iter().map(|r| r.position).collect::<Vec<_>>(), [0, 3, 1]);
    }

    #[test]
    fn quartiles_are_those_of_type_7() {
        // Hyndman & Fan type 7 by hand: n = 4, h = 0.75, 1.5, 2.25.
        let quartiles = Quartiles::of(&[10.0, 1.0, 4.0, 2.0]).unwrap();
        assert_eq!((quartiles.q1, quartiles.median, quartiles.q3), (1.75, 3.0, 5.5));
        assert_eq!(Quartiles::of(&[]), None);
        assert_eq!(quantiles(&[5.0], &[0.0, 0.3, 1.0]), [5.0, 5.0, 5.0]);
    }
}
