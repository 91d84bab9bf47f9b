//! Two shares compared: their difference (Newcombe 1998, *Statistics in Medicine* 17, 873–890, method 10), their ratio (Koopman 1984,
//! *Biometrics* 40, 513–517) and their odds ratio (Woolf 1955; exact conditional limits with an empty cell).

use super::hypergeometric::Hypergeometric;
use super::normal;
use super::shares::limits;
use super::solve::rising;

/// Error rate of the limits.
const ALPHA: f64 = 0.05;
/// Distance from a target, in normal quantiles, beyond which the size says nothing more.
const FAR: f64 = 8.0;

/// A number with its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate; infinite or NaN where it is not defined.
    pub value: f64,
    /// Lower 95 % limit.
    pub lower: f64,
    /// Upper 95 % limit.
    pub upper: f64,
}

/// The shares of the second column in two rows, `[[a, b], [c, d]]`; no row and no column is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoByTwo {
    counts: [[u32; 2]; 2],
}

impl TwoByTwo {
    /// The comparison of a table's two rows.
    #[must_use]
    pub fn new(counts: [[u32; 2]; 2]) -> Self {
        Self { counts }
    }

    /// Count of the second column and total of a row.
    fn share(&self, row: usize) -> (u32, u32) {
        let [first, second] = self.counts[row];
        (second, first + second)
    }

    /// Share of the first row less that of the second.
    #[must_use]
    pub fn difference(&self) -> Estimate {
        let ((x1, n1), (x2, n2)) = (self.share(0), self.share(1));
        let ((l1, u1), (l2, u2)) = (limits(x1, n1, 2), limits(x2, n2, 2));
        let (p1, p2) = (f64::from(x1) / f64::from(n1), f64::from(x2) / f64::from(n2));
        let value = p1 - p2;
        Estimate { value, lower: value - (p1 - l1).hypot(u2 - p2), upper: value + (u1 - p1).hypot(p2 - l2) }
    }

    /// Share of the first row over that of the second. A share of 0 leaves one side without a bound.
    #[must_use]
    pub fn ratio(&self) -> Estimate {
        let ((x1, n1), (x2, n2)) = (self.share(0), self.share(1));
        let [x1, n1, x2, n2] = [x1, n1, x2, n2].map(f64::from);
        let (p1, p2) = (x1 / n1, x2 / n2);
        // The score of a ratio θ, with the shares that are most likely under it.
        let score = |theta: f64| {
            let b = n1 * theta + x1 + n2 + x2 * theta;
            let root = (b * b - 4.0 * (n1 + n2) * theta * (x1 + x2)).max(0.0).sqrt();
            let second = 2.0 * (x1 + x2) / (b + root);
            let first = theta * second;
            let variance = first * (1.0 - first) / n1 + theta * theta * second * (1.0 - second) / n2;
            (p1 - theta * p2) / variance.sqrt()
        };
        let z = normal::quantile(1.0 - 0.5 * ALPHA);
        let start = ((x1 + 0.5) / (n1 + 0.5)).ln() - ((x2 + 0.5) / (n2 + 0.5)).ln();
        let root = |target: f64| rising(start, |t| (target - score(t.exp())).clamp(-FAR, FAR)).exp();
        Estimate {
            value: p1 / p2,
            lower: if x1 > 0.0 { root(z) } else { 0.0 },
            upper: if x2 > 0.0 { root(-z) } else { f64::INFINITY },
        }
    }

    /// Odds of the second column in the first row over those in the second: cross product with Woolf's limits, with an empty cell exact
    /// conditional ones.
    #[must_use]
    pub fn odds_ratio(&self) -> Estimate {
        let [[a, b], [c, d]] = self.counts;
        let cells = [a, b, c, d].map(f64::from);
        let value = cells[1] * cells[2] / (cells[0] * cells[3]);
        if cells.contains(&0.0) {
            let (lower, upper) = Hypergeometric::new(a + b, b + d, a + b + c + d).odds_limits(b, ALPHA);
            return Estimate { value, lower, upper };
        }
        let error = cells.map(f64::recip).iter().sum::<f64>().sqrt();
        let reach = normal::quantile(1.0 - 0.5 * ALPHA) * error;
        Estimate { value, lower: value * (-reach).exp(), upper: value * reach.exp() }
    }

    /// Fisher's exact two-sided p.
    #[must_use]
    pub fn fisher(&self) -> f64 {
        let [[a, b], [c, d]] = self.counts;
        Hypergeometric::new(a + b, a + c, a + b + c + d).two_sided(a)
    }
}

#[cfg(test)]
mod tests {
    use super::TwoByTwo;

    #[test]
    fn equal_rows_do_not_differ() {
        let same = TwoByTwo::new([[6, 2], [6, 2]]);
        let (difference, ratio, odds) = (same.difference(), same.ratio(), same.odds_ratio());
        assert_eq!((difference.value, ratio.value, odds.value), (0.0, 1.0, 1.0));
        assert!((difference.lower + difference.upper).abs() < 1e-15);
        assert!((ratio.lower * ratio.upper - 1.0).abs() < 1e-12 && (odds.lower * odds.upper - 1.0).abs() < 1e-12);
        assert!((same.fisher() - 1.0).abs() < 1e-15);
    }

    #[test]
    fn newcombe_published_example() {
        // Newcombe 1998, table II, contrast (a), method 10: 56/70 − 48/80 has .0524 to .3339.
        let found = TwoByTwo::new([[14, 56], [32, 48]]).difference();
        assert!((found.lower - 0.0524).abs() < 5e-5 && (found.upper - 0.3339).abs() < 5e-5, "{found:?}");
    }

    #[test]
    fn an_empty_cell_leaves_one_side_open() {
        let found = TwoByTwo::new([[2, 0], [0, 2]]);
        assert_eq!((found.odds_ratio().value, found.odds_ratio().lower), (0.0, 0.0));
        // 1/(1 + 4ψ + ψ²) = .025, as in the test of the limits.
        assert!((found.odds_ratio().upper - (43f64.sqrt() - 2.0)).abs() < 1e-11);
        assert_eq!((found.ratio().value, found.ratio().lower), (0.0, 0.0));
        let turned = TwoByTwo::new([[0, 2], [2, 0]]);
        assert_eq!((turned.odds_ratio().value, turned.ratio().upper), (f64::INFINITY, f64::INFINITY));
    }
}
