//! Whether groups lie at different heights: Kruskal & Wallis (1952), *JASA* 47, 583–621, and pairs of them by Dunn (1964),
//! *Technometrics* 6, 241–252.

use super::{chi_squared, normal};
use crate::stats::order::ascending;

/// The mean rank of each group.
#[derive(Clone, Debug)]
pub struct MeanRanks {
    /// Values of all groups.
    n: f64,
    /// Values and mean rank by group.
    groups: Vec<(f64, f64)>,
    /// Variance of a rank, less what ties take away.
    variance: f64,
}

impl MeanRanks {
    /// Of values with the index of their group; an index beyond `count` is in none.
    ///
    /// ```
    /// use estimand_compute::distributions::mean_ranks::MeanRanks;
    ///
    /// // Ranks 1, 2, 3 against 4, 5, 6: H = 12/(6·7)·(6² + 15²)/3 − 3·7 = 27/7 with one degree of freedom.
    /// let ranks = MeanRanks::of(&[1.0, 2.0, 3.0, 7.0, 8.0, 9.0], &[0, 0, 0, 1, 1, 1], 2);
    /// let (h, df, p) = ranks.kruskal().unwrap();
    /// assert!((h - 27.0 / 7.0).abs() < 1e-12 && df == 1 && (p - 0.049_534_6).abs() < 1e-7);
    /// // With two groups Dunn's z² is H.
    /// assert!((ranks.dunn(0, 1).unwrap() - p).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn of(values: &[f64], group: &[u8], count: usize) -> Self {
        let mut order = ascending(values);
        order.retain(|item| usize::from(group[item.position as usize]) < count);
        let mut sums = vec![(0.0, 0.0); count];
        let mut ties = 0.0;
        let mut start = 0;
        for tied in order.chunk_by(|a, b| a.value == b.value) {
            let size = tied.len() as f64;
            let rank = start as f64 + (size + 1.0) / 2.0;
            for item in tied {
                let (rows, sum) = &mut sums[usize::from(group[item.position as usize])];
                *rows += 1.0;
                *sum += rank;
            }
            ties += size * size * size - size;
            start += tied.len();
        }
        let n = order.len() as f64;
        let variance = n * (n + 1.0) / 12.0 - ties / (12.0 * (n - 1.0));
        let groups = sums.into_iter().map(|(rows, sum)| (rows, sum / rows)).collect();
        Self { n, groups, variance }
    }

    /// H, its degrees of freedom and the upper tail of χ²; `None` where all values are equal, or all of one group.
    #[must_use]
    pub fn kruskal(&self) -> Option<(f64, u32, f64)> {
        let middle = (self.n + 1.0) / 2.0;
        let filled = self.groups.iter().filter(|(rows, _)| *rows > 0.0);
        let between: f64 = filled.clone().map(|(rows, mean)| rows * (mean - middle).powi(2)).sum();
        let df = u32::try_from(filled.count()).ok()?.checked_sub(1).filter(|df| *df > 0)?;
        let h = between / self.variance;
        (self.variance > 0.0).then(|| (h, df, chi_squared::sf(h, f64::from(df))))
    }

    /// Dunn's two-sided p of two groups, times the number of pairs (Bonferroni), at most 1.
    #[must_use]
    pub fn dunn(&self, a: usize, b: usize) -> Option<f64> {
        let filled = self.groups.iter().filter(|(rows, _)| *rows > 0.0).count() as f64;
        let p = self.dunn_alone(a, b)? * filled * (filled - 1.0) / 2.0;
        Some(p.min(1.0))
    }

    /// Dunn's two-sided p of two groups by itself.
    #[must_use]
    pub fn dunn_alone(&self, a: usize, b: usize) -> Option<f64> {
        let ((rows_a, mean_a), (rows_b, mean_b)) = (self.groups.get(a)?, self.groups.get(b)?);
        let z = (mean_a - mean_b).abs() / (self.variance * (rows_a.recip() + rows_b.recip())).sqrt();
        let p = 2.0 * normal::sf(z);
        (!p.is_nan()).then_some(p)
    }
}

#[cfg(test)]
mod tests {
    use super::MeanRanks;

    #[test]
    fn ties_share_their_ranks() {
        let values = [1.0, 2.0, 2.0, 3.0, 2.0, 3.0, 4.0, 5.0, 5.0];
        let ranks = MeanRanks::of(&values, &[0, 0, 0, 1, 1, 1, 2, 2, 2], 3);
        // By hand: the mean ranks are 7/3, 14/3 and 8; three 2 and two pairs give Σ(t³ − t) = 24 + 6 + 6 of n³ − n = 720.
        let raw = 12.0 / 90.0 * 3.0 * ((8.0 / 3.0f64).powi(2) + (1.0 / 3.0f64).powi(2) + 9.0);
        let (h, df, _) = ranks.kruskal().unwrap();
        assert!((h - raw / (1.0 - 36.0 / 720.0)).abs() < 1e-12 && df == 2, "{h}");
    }

    #[test]
    fn nothing_is_tested_of_equal_values_or_of_one_group() {
        assert_eq!(MeanRanks::of(&[4.0, 4.0, 4.0], &[0, 1, 1], 2).kruskal(), None);
        assert_eq!(MeanRanks::of(&[1.0, 2.0, 3.0], &[1, 1, 1], 2).kruskal(), None);
        assert_eq!(MeanRanks::of(&[1.0, 2.0], &[0, 1], 2).dunn(0, 5), None);
    }
}
