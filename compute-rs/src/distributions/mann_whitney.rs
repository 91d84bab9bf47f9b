//! Whether values of one group tend to exceed those of another: Mann & Whitney (1947), *Annals of Mathematical Statistics* 18,
//! 50–60, and the interval of Brunner & Munzel (2000), *Biometrical Journal* 42, 17–25.

use super::{normal, student};
use crate::stats::moments::Moments;

/// Values of a group up to which U has its exact distribution, if there are no ties.
const EXACT_UP_TO: usize = 50;
/// Half of the 5 % on each side.
const SIDE: f64 = 0.025;

/// Two groups compared by ranks.
#[derive(Clone, Debug)]
pub struct MannWhitney {
    /// Pairs in which the first is larger, and half of those that are equal.
    pub u: f64,
    /// Two-sided p.
    pub p: f64,
    /// Whether p is exact.
    pub is_exact: bool,
    /// u over the number of pairs.
    pub superiority: f64,
    /// Its limits (Brunner & Munzel); `None` where the groups do not overlap, or have one value.
    pub limits: Option<(f64, f64)>,
    /// Ranks, from 1, among the sorted differences that are the limits of the shift.
    pub shift_ranks: (u64, u64),
}

impl MannWhitney {
    /// The tests of two sorted groups with values; `None` where all values are equal.
    ///
    /// ```
    /// use estimand_compute::distributions::mann_whitney::MannWhitney;
    ///
    /// // All of the first are below the second: 2 of the 10 arrangements are as extreme.
    /// let found = MannWhitney::of(&[1.5, 2.25], &[4.0, 5.0, 7.5]).unwrap();
    /// assert!(found.u == 0.0 && (found.p - 0.2).abs() < 1e-15 && found.is_exact);
    /// ```
    #[must_use]
    pub fn of(a: &[f64], b: &[f64]) -> Option<Self> {
        let (of_a, ties) = placements(a, b);
        let (of_b, _) = placements(b, a);
        let (m, n) = (a.len() as f64, b.len() as f64);
        let u: f64 = of_a.iter().sum();
        let superiority = u / (m * n);
        let variance = m * n / 12.0 * (m + n + 1.0 - ties / ((m + n) * (m + n - 1.0)));
        if variance <= 0.0 || variance.is_nan() {
            return None;
        }
        let is_exact = ties == 0.0 && a.len() <= EXACT_UP_TO && b.len() <= EXACT_UP_TO;
        // The count has 64 bits: `usize` has 32 in WebAssembly.
        let pairs = a.len() as u64 * b.len() as u64;
        let (p, low) = if is_exact {
            let cumulative = cumulative(a.len(), b.len());
            let below = |u: usize| cumulative.get(u).copied().unwrap_or(1.0);
            let at = u as usize;
            // The distribution is symmetric.
            let p = (2.0 * below(at.min(pairs as usize - at))).min(1.0);
            let rank = cumulative.iter().position(|p| *p >= SIDE).unwrap_or(0).max(1);
            (p, rank as u64)
        } else {
            let sd = variance.sqrt();
            let z = ((u - 0.5 * m * n).abs() - 0.5).max(0.0) / sd;
            let rank = (0.5 * m * n - 1.959_963_984_540_054 * sd).floor().max(1.0);
            ((2.0 * normal::sf(z)).min(1.0), rank as u64)
        };
        let limits = brunner_munzel(&of_a, &of_b, superiority);
        Some(Self { u, p, is_exact, superiority, limits, shift_ranks: (low, pairs + 1 - low) })
    }
}

/// How many of the others each value exceeds, equal ones as half; and Σ(t³ − t) of the ties of all values. Both are sorted.
fn placements(of: &[f64], others: &[f64]) -> (Vec<f64>, f64) {
    let (mut below, mut up_to) = (0, 0);
    let mut ties = 0.0;
    let mut placed = Vec::with_capacity(of.len());
    for run in of.chunk_by(|x, y| x == y) {
        while others.get(below).is_some_and(|other| *other < run[0]) {
            below += 1;
        }
        up_to = up_to.max(below);
        while others.get(up_to).is_some_and(|other| *other <= run[0]) {
            up_to += 1;
        }
        let equal = (run.len() + up_to - below) as f64;
        ties += equal * equal * equal - equal;
        placed.extend(run.iter().map(|_| 0.5 * (below + up_to) as f64));
        below = up_to;
    }
    // Ties among the others alone.
    let alone = others.chunk_by(|x, y| x == y).filter(|run| of.binary_search_by(|x| x.total_cmp(&run[0])).is_err());
    ties += alone.map(|run| (run.len() as f64).powi(3) - run.len() as f64).sum::<f64>();
    (placed, ties)
}

/// P(U ≤ u) of two groups without ties, for every u: counts of arrangements by the recursion on the largest value.
fn cumulative(m: usize, n: usize) -> Vec<f64> {
    let size = m * n + 1;
    // One row for each number of values of the second group, with none of the first.
    let mut counts: Vec<Vec<f64>> = (0..=n).map(|_| [vec![1.0], vec![0.0; size - 1]].concat()).collect();
    for _ in 0..m {
        for j in 0..=n {
            let mut row = vec![0.0; size];
            row[j..].iter_mut().zip(&counts[j]).for_each(|(to, from)| *to = *from);
            if j > 0 {
                row.iter_mut().zip(&counts[j - 1]).for_each(|(to, from)| *to += from);
            }
            counts[j] = row;
        }
    }
    let all: f64 = counts[n].iter().sum();
    let mut sum = 0.0;
    counts[n]
        .iter()
        .map(|count| {
            sum += count;
            sum / all
        })
        .collect()
}

/// Limits by t with Satterthwaite's degrees of freedom of the placements.
fn brunner_munzel(of_a: &[f64], of_b: &[f64], superiority: f64) -> Option<(f64, f64)> {
    let (m, n) = (of_a.len() as f64, of_b.len() as f64);
    let (one, two) = (Moments::of(of_a).variance()?, Moments::of(of_b).variance()?);
    let (one, two) = (one / (n * n) / m, two / (m * m) / n);
    let error = one + two;
    if error <= 0.0 {
        return None;
    }
    let df = error * error / (one * one / (m - 1.0) + two * two / (n - 1.0));
    let reach = student::quantile(0.975, df) * error.sqrt();
    Some((superiority - reach, superiority + reach))
}

#[cfg(test)]
mod tests {
    use super::{MannWhitney, cumulative, placements};

    #[test]
    fn arrangements_are_counted() {
        // Two values against two: U = 0, 1, 2, 2, 3, 4 in 6 arrangements.
        let expected = [1.0, 2.0, 4.0, 5.0, 6.0].map(|count| count / 6.0);
        assert!(cumulative(2, 2).iter().zip(expected).all(|(found, p)| (found - p).abs() < 1e-15));
    }

    #[test]
    fn equal_values_count_half() {
        // 2 exceeds one of the others and equals two; four values are tied at 2, two at 5.
        let (placed, ties) = placements(&[2.0, 2.0, 9.0], &[1.0, 2.0, 2.0, 5.0, 5.0]);
        assert_eq!((placed, ties), (vec![2.0, 2.0, 5.0], 60.0 + 6.0));
    }

    #[test]
    fn nothing_is_said_of_equal_values() {
        assert!(MannWhitney::of(&[3.0, 3.0], &[3.0]).is_none());
    }
}
