//! Tables of two categories: expected counts, residuals (Haberman 1973, *Biometrics* 29, 205–220), Pearson's and the likelihood-ratio
//! test, Cramér's V with its bias taken out (Bergsma 2013, *Journal of the Korean Statistical Society* 42, 323–328) and the limits of the
//! noncentrality.

use super::factorials::deviance;
use super::{chi_squared, noncentral_chi_squared};

/// Error rate of the limits.
const ALPHA: f64 = 0.05;
/// Expected count below which χ² says too little.
const FEW: f64 = 5.0;

/// Counts of two categories. No row and no column is empty, and there are two of each at least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossTable {
    /// Counts by row.
    pub counts: Vec<Vec<u32>>,
    /// Totals of the rows.
    pub row_totals: Vec<u32>,
    /// Totals of the columns.
    pub column_totals: Vec<u32>,
    /// Total of all.
    pub total: u32,
}

/// A statistic with its p.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CrossTest {
    /// Chi-squared, or G.
    pub statistic: f64,
    /// Degrees of freedom.
    pub df: u32,
    /// p.
    pub p: f64,
}

/// Cramér's V.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CramersV {
    /// √(χ²/(n·min(r − 1, c − 1))).
    pub value: f64,
    /// Cramér's V without its bias.
    pub corrected: f64,
    /// Lower 95 % limit, from the noncentrality.
    pub lower: f64,
    /// Upper 95 % limit.
    pub upper: f64,
}

impl CrossTable {
    /// A table of counts by row.
    #[must_use]
    pub fn new(counts: Vec<Vec<u32>>) -> Self {
        let row_totals: Vec<u32> = counts.iter().map(|row| row.iter().sum()).collect();
        let columns = counts.first().map_or(0, Vec::len);
        let column_totals = (0..columns).map(|j| counts.iter().map(|row| row[j]).sum()).collect();
        let total = row_totals.iter().sum();
        Self { counts, row_totals, column_totals, total }
    }

    /// Rows and columns.
    #[must_use]
    pub fn shape(&self) -> (usize, usize) {
        (self.row_totals.len(), self.column_totals.len())
    }

    /// Expected count of a cell if rows and columns were independent.
    #[must_use]
    pub fn expected(&self, i: usize, j: usize) -> f64 {
        f64::from(self.row_totals[i]) * f64::from(self.column_totals[j]) / f64::from(self.total)
    }

    /// Whether a count is expected below 5.
    #[must_use]
    pub fn is_sparse(&self) -> bool {
        let least = |totals: &[u32]| totals.iter().copied().min().map_or(0.0, f64::from);
        least(&self.row_totals) * least(&self.column_totals) < FEW * f64::from(self.total)
    }

    /// Count less expected count, in units of its standard error without a relation.
    #[must_use]
    pub fn adjusted(&self, i: usize, j: usize) -> f64 {
        let n = f64::from(self.total);
        let rest = |total: u32| f64::from(self.total - total) / n;
        let expected = self.expected(i, j);
        let variance = expected * rest(self.row_totals[i]) * rest(self.column_totals[j]);
        (f64::from(self.counts[i][j]) - expected) / variance.sqrt()
    }

    /// Adds what a cell gives, by its count and its expected count.
    fn sum(&self, of: impl Fn(f64, f64) -> f64) -> f64 {
        let (rows, columns) = self.shape();
        (0..rows)
            .map(|i| (0..columns).map(|j| of(f64::from(self.counts[i][j]), self.expected(i, j))).sum::<f64>())
            .sum()
    }

    fn test(&self, statistic: f64) -> CrossTest {
        let (rows, columns) = self.shape();
        let df = (rows.saturating_sub(1) * columns.saturating_sub(1)) as u32;
        CrossTest { statistic, df, p: chi_squared::sf(statistic, f64::from(df)) }
    }

    /// Pearson's test, without a correction for continuity.
    #[must_use]
    pub fn chi_squared(&self) -> CrossTest {
        self.test(self.sum(|count, expected| (count - expected).powi(2) / expected))
    }

    /// The likelihood-ratio test, G.
    #[must_use]
    pub fn likelihood_ratio(&self) -> CrossTest {
        // The deviance term adds E − O, whose sum is 0.
        self.test(2.0 * self.sum(|count, expected| if count > 0.0 { deviance(count, expected) } else { expected }))
    }

    /// Cramér's V.
    #[must_use]
    pub fn cramers_v(&self) -> CramersV {
        let CrossTest { statistic, df, .. } = self.chi_squared();
        let (rows, columns) = self.shape();
        let (n, r, c) = (f64::from(self.total), rows as f64, columns as f64);
        let most = r.min(c) - 1.0;
        let rest = |k: f64| k - (k - 1.0).powi(2) / (n - 1.0) - 1.0;
        let without_bias = (statistic / n - f64::from(df) / (n - 1.0)).max(0.0);
        let limit = |p: f64| {
            let lambda = noncentral_chi_squared::noncentrality(statistic, f64::from(df), p);
            (lambda / (n * most)).sqrt().min(1.0)
        };
        CramersV {
            value: (statistic / (n * most)).sqrt().min(1.0),
            corrected: (without_bias / rest(r).min(rest(c))).sqrt().min(1.0),
            lower: limit(0.5 * ALPHA),
            upper: limit(1.0 - 0.5 * ALPHA),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::CrossTable;

    #[test]
    fn a_table_by_hand() {
        // Rows 10 and 10, columns 12 and 8: expected 6 and 4; χ² = 2·(4/6 + 4/4) = 10/3.
        let table = CrossTable::new(vec![vec![8, 2], vec![4, 6]]);
        assert_eq!((table.expected(0, 0), table.expected(1, 1)), (6.0, 4.0));
        assert!((table.chi_squared().statistic - 10.0 / 3.0).abs() < 1e-14);
        // (8 − 6)/√(6·½·8/20) = 2/√1.2, whose square is χ² of a 2 × 2 table.
        assert!((table.adjusted(0, 0).powi(2) - 10.0 / 3.0).abs() < 1e-14);
        let g = 2.0 * (8.0 * (8.0f64 / 6.0).ln() + 2.0 * 0.5f64.ln() + 4.0 * (4.0f64 / 6.0).ln() + 6.0 * 1.5f64.ln());
        assert!((table.likelihood_ratio().statistic - g).abs() < 1e-13);
        // φ² = 1/6, less 1/19; 2 − 1/19 − 1 = 18/19.
        let v = table.cramers_v();
        assert!((v.value - (1.0f64 / 6.0).sqrt()).abs() < 1e-15);
        assert!((v.corrected - ((1.0 / 6.0 - 1.0 / 19.0) / (18.0f64 / 19.0)).sqrt()).abs() < 1e-14);
        assert!(table.is_sparse() && !CrossTable::new(vec![vec![5, 5], vec![5, 5]]).is_sparse());
    }

    #[test]
    fn the_diagonal_is_the_strongest_relation() {
        let v = CrossTable::new(vec![vec![9, 0], vec![0, 9]]).cramers_v();
        assert_eq!((v.value, v.upper), (1.0, 1.0));
        assert!(v.lower > 0.4);
        let none = CrossTable::new(vec![vec![9, 9], vec![9, 9]]);
        assert_eq!((none.cramers_v().value, none.cramers_v().corrected, none.cramers_v().upper), (0.0, 0.0, 0.0));
        assert_eq!(none.likelihood_ratio().statistic, 0.0);
    }
}
