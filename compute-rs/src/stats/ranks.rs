//! Ranks of values, and what ranks of two variables have in common (docs/methods/correlation.md).

use crate::contract::Outcome;
use crate::control::Control;
use crate::stats::order::ascending;

/// The index of a row that is left out.
pub const ABSENT: u32 = u32::MAX;

/// Values in ascending order.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// Positions by value.
    order: Vec<u32>,
    /// The index of each value among the different ones, from 0; [`ABSENT`] for a missing one.
    level: Vec<u32>,
}

impl Ranking {
    /// The order of the values that are not NaN.
    #[must_use]
    pub fn of(values: &[f64]) -> Self {
        // All values where none is NaN, as nearly always.
        let kept: Vec<u32> = (0u32..).zip(values).filter(|(_, value)| !value.is_nan()).map(|(i, _)| i).collect();
        let mut sorted = if kept.len() == values.len() {
            ascending(values)
        } else {
            ascending(&kept.iter().map(|&i| values[i as usize]).collect::<Vec<_>>())
        };
        let mut level = vec![ABSENT; values.len()];
        let mut rank = 0;
        let mut before = f64::NAN;
        for item in &mut sorted {
            item.position = kept[item.position as usize];
            rank += u32::from(item.value != before && !before.is_nan());
            before = item.value;
            level[item.position as usize] = rank;
        }
        Self { order: sorted.into_iter().map(|item| item.position).collect(), level }
    }

    /// The order of some of the values: `positions` gives each its new position, or [`ABSENT`].
    #[must_use]
    pub fn among(&self, positions: &[u32]) -> Self {
        let kept: Vec<u32> = self.order.iter().copied().filter(|&i| positions[i as usize] != ABSENT).collect();
        let mut level = vec![ABSENT; kept.len()];
        let (mut rank, mut before) = (0, None);
        for &i in &kept {
            let own = self.level[i as usize];
            rank += u32::from(before.is_some_and(|before| before != own));
            before = Some(own);
            level[positions[i as usize] as usize] = rank;
        }
        Self { order: kept.into_iter().map(|i| positions[i as usize]).collect(), level }
    }

    /// The rank of each value from 1, tied ones in the middle of their ranks.
    #[must_use]
    pub fn mid_ranks(&self) -> Vec<f64> {
        let mut ranks = vec![f64::NAN; self.level.len()];
        let mut start = 0;
        for tied in self.order.chunk_by(|&a, &b| self.level[a as usize] == self.level[b as usize]) {
            let rank = start as f64 + (tied.len() as f64 + 1.0) / 2.0;
            tied.iter().for_each(|&i| ranks[i as usize] = rank);
            start += tied.len();
        }
        ranks
    }

    /// Whether two values are equal.
    #[must_use]
    pub fn is_tied(&self) -> bool {
        self.order.windows(2).any(|pair| self.level[pair[0] as usize] == self.level[pair[1] as usize])
    }
}

/// Sums over groups of t equal values.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ties {
    /// Σt(t − 1)/2.
    pub pairs: f64,
    /// Σt(t − 1)(t − 2).
    pub triples: f64,
    /// Σt(t − 1)(2t + 5).
    pub variance: f64,
}

impl Ties {
    fn of(sizes: impl Iterator<Item = usize>) -> Self {
        sizes.filter(|size| *size > 1).fold(Self::default(), |sum, size| {
            let t = size as f64;
            Self {
                pairs: sum.pairs + t * (t - 1.0) / 2.0,
                triples: sum.triples + t * (t - 1.0) * (t - 2.0),
                variance: sum.variance + t * (t - 1.0) * (2.0 * t + 5.0),
            }
        })
    }
}

/// Pairs of rows that two variables order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Concordance {
    /// Rows.
    pub n: usize,
    /// Pairs in the same order less pairs in opposite orders.
    pub score: f64,
    /// Ties of the first.
    pub first: Ties,
    /// Ties of the second.
    pub second: Ties,
}

impl Concordance {
    /// Kendall's τ of two rankings of the same rows without missing ones, in n log n steps: Knight (1966), *JASA* 61,
    /// 436–439.
    ///
    /// ```
    /// use estimand_compute::control::Unlimited;
    /// use estimand_compute::stats::ranks::{Concordance, Ranking};
    ///
    /// // Of the three pairs two are in the same order.
    /// let (a, b) = (Ranking::of(&[1.0, 2.0, 3.0]), Ranking::of(&[1.0, 3.0, 2.0]));
    /// assert_eq!(Concordance::of(&a, &b, &Unlimited).unwrap().score, 1.0);
    /// ```
    ///
    /// # Errors
    /// The errors of `control`.
    pub fn of(first: &Ranking, second: &Ranking, control: &dyn Control) -> Outcome<Self> {
        let n = first.order.len();
        let mut order = first.order.clone();
        let of = |ranking: &Ranking, i: u32| ranking.level[i as usize];
        let mut both = 0.0;
        for tied in order.chunk_by_mut(|&a, &b| of(first, a) == of(first, b)) {
            tied.sort_unstable_by_key(|&i| of(second, i));
            both += Ties::of(tied.chunk_by(|&a, &b| of(second, a) == of(second, b)).map(<[u32]>::len)).pairs;
        }
        let ties = |ranking: &Ranking| {
            Ties::of(ranking.order.chunk_by(|&a, &b| of(ranking, a) == of(ranking, b)).map(<[u32]>::len))
        };
        let (a, b) = (ties(first), ties(second));
        let mut levels: Vec<u32> = order.iter().map(|&i| of(second, i)).collect();
        let swaps = inversions(&mut levels, control)? as f64;
        let total = n as f64 * (n as f64 - 1.0) / 2.0;
        Ok(Self { n, score: total - a.pairs - b.pairs + both - 2.0 * swaps, first: a, second: b })
    }

    /// τ-b; NaN where all values of a variable are equal.
    #[must_use]
    pub fn tau_b(&self) -> f64 {
        let total = self.n as f64 * (self.n as f64 - 1.0) / 2.0;
        // The roots are taken apart, since the product of many pairs has no exact double.
        self.score / ((total - self.first.pairs).sqrt() * (total - self.second.pairs).sqrt())
    }
}

/// Pairs in descending order; sorts the levels.
fn inversions(levels: &mut Vec<u32>, control: &dyn Control) -> Outcome<u64> {
    let n = levels.len();
    let mut target = levels.clone();
    let (mut width, mut found) = (1, 0u64);
    while width < n {
        control.poll(0, n as u64)?;
        for (from, to) in levels.chunks(2 * width).zip(target.chunks_mut(2 * width)) {
            let (left, right) = from.split_at(width.min(from.len()));
            let (mut i, mut j) = (0, 0);
            for slot in to {
                if j == right.len() || (i < left.len() && left[i] <= right[j]) {
                    *slot = left[i];
                    i += 1;
                } else {
                    *slot = right[j];
                    j += 1;
                    found += (left.len() - i) as u64;
                }
            }
        }
        std::mem::swap(levels, &mut target);
        width *= 2;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::{ABSENT, Concordance, Ranking};
    use crate::control::Unlimited;

    #[test]
    fn ties_share_the_middle_of_their_ranks() {
        let ranking = Ranking::of(&[3.0, f64::NAN, 1.0, 3.0, -0.0, 0.0]);
        assert_eq!(ranking.mid_ranks()[..1], [4.5]);
        assert_eq!(ranking.mid_ranks()[2..], [3.0, 4.5, 1.5, 1.5]);
        assert!(ranking.is_tied());
        // Without the second 3 and the second 0.
        let some = ranking.among(&[0, ABSENT, 1, ABSENT, 2, ABSENT]);
        assert_eq!(some.mid_ranks(), [3.0, 2.0, 1.0]);
        assert!(!some.is_tied());
    }

    #[test]
    fn pairs_are_counted_as_one_by_one() {
        let mut state = 7u32;
        for n in [2, 3, 10, 101] {
            let mut draw = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                f64::from(state >> 24) % 9.0
            };
            let (a, b): (Vec<f64>, Vec<f64>) = (0..n).map(|_| (draw(), draw())).unzip();
            let sign = |d: f64| if d == 0.0 { 0.0 } else { d.signum() };
            let pairs = || (0..n).flat_map(|i| (0..i).map(move |j| (i, j)));
            let score: f64 = pairs().map(|(i, j)| sign(a[i] - a[j]) * sign(b[i] - b[j])).sum();
            let found = Concordance::of(&Ranking::of(&a), &Ranking::of(&b), &Unlimited).unwrap();
            assert_eq!(found.score, score, "{n}");
            assert_eq!(found.first.pairs, pairs().filter(|(i, j)| a[*i] == a[*j]).count() as f64);
        }
    }
}
