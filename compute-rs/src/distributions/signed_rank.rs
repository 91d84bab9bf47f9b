//! Whether differences tend to one side: Wilcoxon (1945), *Biometrics Bulletin* 1, 80–83, with zeros as Pratt (1959), *JASA* 54,
//! 655–667, treats them: they are ranked, and then left out.

use super::normal;

/// Differences up to which V has its exact distribution, if there are no ties and no zeros.
const EXACT_UP_TO: usize = 50;
/// Half of the 5 % on each side.
const SIDE: f64 = 0.025;

/// Wilcoxon's signed-rank test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignedRank {
    /// Sum of the ranks of positive differences.
    pub v: f64,
    /// Two-sided p.
    pub p: f64,
    /// Whether p is exact.
    pub is_exact: bool,
    /// Ranks, from 1, among the sorted averages of all two differences that are the limits of the shift.
    pub shift_ranks: (u64, u64),
}

impl SignedRank {
    /// Of finite differences; `None` where all are 0.
    ///
    /// ```
    /// use estimand_compute::distributions::signed_rank::SignedRank;
    ///
    /// // The ranks of 2 and 3 are positive; 5 or more, or 1 or less, have 4 of the 8 signs.
    /// let found = SignedRank::of(&[-1.5, 2.0, 3.25]).unwrap();
    /// assert!(found.v == 5.0 && found.p == 0.5 && found.is_exact);
    /// ```
    #[must_use]
    pub fn of(differences: &[f64]) -> Option<Self> {
        let mut sizes: Vec<(f64, bool)> = differences.iter().map(|d| (d.abs(), *d > 0.0)).collect();
        sizes.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        let zeros = sizes.partition_point(|(size, _)| *size == 0.0);
        let (mut v, mut ties) = (0.0, 0.0);
        let mut ranked = zeros;
        for tied in sizes[zeros..].chunk_by(|a, b| a.0 == b.0) {
            let count = tied.len() as f64;
            let positive = tied.iter().filter(|(_, positive)| *positive).count() as f64;
            v += positive * (ranked as f64 + 0.5 * (count + 1.0));
            ties += count * count * count - count;
            ranked += tied.len();
        }
        if zeros == sizes.len() {
            return None;
        }
        let (n, z) = (sizes.len() as f64, zeros as f64);
        // The count has 64 bits: `usize` has 32 in WebAssembly, which the pairs of 100,000 values exceed.
        let averages = sizes.len() as u64 * (sizes.len() as u64 + 1) / 2;
        let is_exact = zeros == 0 && ties == 0.0 && sizes.len() <= EXACT_UP_TO;
        let (p, low) = if is_exact {
            let cumulative = cumulative(sizes.len());
            let at = v as u64;
            // The distribution is symmetric.
            let below = cumulative.get(at.min(averages - at) as usize).copied().unwrap_or(1.0);
            let rank = cumulative.iter().position(|p| *p >= SIDE).unwrap_or(0).max(1);
            ((2.0 * below).min(1.0), rank as u64)
        } else {
            let mean = (n * (n + 1.0) - z * (z + 1.0)) / 4.0;
            let squares = n * (n + 1.0) * (2.0 * n + 1.0) - z * (z + 1.0) * (2.0 * z + 1.0);
            let sd = (squares / 24.0 - ties / 48.0).sqrt();
            let statistic = ((v - mean).abs() - 0.5).max(0.0) / sd;
            let rank = (0.5 * averages as f64 - 1.959_963_984_540_054 * sd).floor().max(1.0);
            ((2.0 * normal::sf(statistic)).min(1.0), rank as u64)
        };
        Some(Self { v, p, is_exact, shift_ranks: (low, averages + 1 - low) })
    }
}

/// P(V ≤ v) of n differences without ties, for every v: counts of the sets of ranks with each sum.
fn cumulative(n: usize) -> Vec<f64> {
    let mut counts = vec![0.0; n * (n + 1) / 2 + 1];
    counts[0] = 1.0;
    for rank in 1..=n {
        for sum in (rank..=rank * (rank + 1) / 2).rev() {
            counts[sum] += counts[sum - rank];
        }
    }
    let all: f64 = counts.iter().sum();
    let mut below = 0.0;
    counts
        .iter()
        .map(|count| {
            below += count;
            below / all
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{SignedRank, cumulative};

    #[test]
    fn sets_of_ranks_are_counted() {
        // The ranks 1, 2, 3 have the sums 0, 1, 2, 3 (twice), 4, 5, 6.
        let expected = [1.0, 2.0, 3.0, 5.0, 6.0, 7.0, 8.0].map(|count| count / 8.0);
        assert_eq!(cumulative(3), expected);
        assert_eq!(cumulative(50).last(), Some(&1.0));
    }

    #[test]
    fn zeros_are_ranked_and_left_out() {
        // Sizes 0, 1, 1, 2 have ranks 1, 2.5, 2.5, 4: V = 2.5 + 4, mean (20 − 2)/4, variance (180 − 6)/24 − 6/48.
        let found = SignedRank::of(&[1.0, 0.0, -1.0, 2.0]).unwrap();
        let z = (6.5 - 4.5 - 0.5) / (174.0f64 / 24.0 - 6.0 / 48.0).sqrt();
        assert_eq!((found.v, found.is_exact), (6.5, false));
        assert!((found.p - 2.0 * super::normal::sf(z)).abs() < 1e-15);
    }

    #[test]
    fn many_values_without_ties_are_not_counted() {
        let many: Vec<f64> = (1..=51).map(|i| f64::from(i) * if i % 2 == 0 { 1.0 } else { -1.0 }).collect();
        assert!(!SignedRank::of(&many).unwrap().is_exact);
        assert!(SignedRank::of(&many[..50]).unwrap().is_exact);
        assert_eq!(SignedRank::of(&[0.0, 0.0]), None);
    }
}
