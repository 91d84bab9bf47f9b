//! The count of one cell of a 2 × 2 table with fixed margins: Fisher's exact test, and exact conditional limits of the odds ratio
//! (Fisher 1935, *Journal of the Royal Statistical Society* 98, 39–82; Cornfield 1956).

use super::solve::rising;
use super::{Tails, normal};

/// Tables are equally likely up to this share, as in R.
const EQUAL: f64 = 1e-7;
/// Distance from a target, in normal quantiles, beyond which the size says nothing more.
const FAR: f64 = 8.0;

/// The distribution of the first cell: how many of `row` drawn from `total` are among `column` marked ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypergeometric {
    row: f64,
    column: f64,
    total: f64,
    /// Smallest and largest possible count.
    least: f64,
    most: f64,
}

impl Hypergeometric {
    /// The distribution for these totals of the first row, of the first column and of the table.
    #[must_use]
    pub fn new(row: u32, column: u32, total: u32) -> Self {
        let (row, column, total) = (f64::from(row), f64::from(column), f64::from(total));
        Self { row, column, total, least: (row + column - total).max(0.0), most: row.min(column) }
    }

    /// Probability of x + 1 over that of x, at odds of 1.
    fn ratio(&self, x: f64) -> f64 {
        (self.row - x) * (self.column - x) / ((x + 1.0) * (self.total - self.row - self.column + x + 1.0))
    }

    /// The most likely count at some odds. The ratio falls.
    fn mode(&self, odds: f64) -> f64 {
        let (mut low, mut high) = (self.least, self.most);
        while low < high {
            let middle = ((low + high) / 2.0).floor();
            if odds * self.ratio(middle) >= 1.0 {
                low = middle + 1.0;
            } else {
                high = middle;
            }
        }
        low
    }

    /// Every count with its probability in units of the largest, as long as that is a number above 0.
    fn each(&self, odds: f64, mut take: impl FnMut(f64, f64)) {
        let mode = self.mode(odds);
        take(mode, 1.0);
        let (mut x, mut weight) = (mode, 1.0);
        while x < self.most && weight > 0.0 {
            weight *= odds * self.ratio(x);
            x += 1.0;
            take(x, weight);
        }
        (x, weight) = (mode, 1.0);
        while x > self.least && weight > 0.0 {
            x -= 1.0;
            weight /= odds * self.ratio(x);
            take(x, weight);
        }
    }

    /// Fisher's two-sided p: the probability of all counts that are no more likely than this one.
    ///
    /// ```
    /// use estimand_compute::distributions::hypergeometric::Hypergeometric;
    ///
    /// // Fisher's lady tasting tea: (16 + 1 + 16 + 1)/70.
    /// assert!((Hypergeometric::new(4, 4, 8).two_sided(3) - 34.0 / 70.0).abs() < 1e-15);
    /// ```
    #[must_use]
    pub fn two_sided(&self, count: u32) -> f64 {
        let mut own = 0.0;
        self.each(1.0, |x, weight| own = if x == f64::from(count) { weight } else { own });
        let (mut all, mut extreme) = (0.0, 0.0);
        self.each(1.0, |_, weight| {
            all += weight;
            extreme += if weight <= own * (1.0 + EQUAL) { weight } else { 0.0 };
        });
        (extreme / all).min(1.0)
    }

    /// P(X ≤ x) and P(X > x) at some odds.
    fn tails(&self, count: f64, odds: f64) -> Tails {
        let (mut lower, mut upper) = (0.0, 0.0);
        self.each(odds, |x, weight| if x <= count { lower += weight } else { upper += weight });
        let all = lower + upper;
        Tails { lower: lower / all, upper: upper / all }
    }

    /// Limits of the odds ratio, each with a tail of `alpha`/2: 0 below for the smallest count, infinite above for the largest.
    #[must_use]
    pub fn odds_limits(&self, count: u32, alpha: f64) -> (f64, f64) {
        let count = f64::from(count);
        let target = normal::quantile(0.5 * alpha);
        // The probability of more than x as a normal quantile; it rises with the odds.
        let more = |x: f64, odds: f64| normal::quantile_pair(self.tails(x, odds).swapped());
        let rest = self.total - self.row - self.column + count;
        let start = ((count + 0.5) * (rest + 0.5) / ((self.row - count + 0.5) * (self.column - count + 0.5))).ln();
        let root = |x: f64, target: f64| rising(start, |t| (more(x, t.exp()) - target).clamp(-FAR, FAR)).exp();
        let lower = if count > self.least { root(count - 1.0, target) } else { 0.0 };
        let upper = if count < self.most { root(count, -target) } else { f64::INFINITY };
        (lower, upper)
    }
}

#[cfg(test)]
mod tests {
    use super::Hypergeometric;

    #[test]
    fn limits_have_their_tails_by_hand() {
        // One of two drawn is marked, of four with two marked: weights 1, 4ψ, ψ². P(X = 0) = .025 at 1/(1 + 4ψ + ψ²), and P(X = 2) by symmetry.
        let (lower, upper) = Hypergeometric::new(2, 2, 4).odds_limits(0, 0.05);
        assert_eq!(lower, 0.0);
        let odds = -2.0 + 43f64.sqrt();
        assert!((upper / odds - 1.0).abs() < 1e-12, "{upper} {odds}");
        let (lower, upper) = Hypergeometric::new(2, 2, 4).odds_limits(2, 0.05);
        assert!((lower * odds - 1.0).abs() < 1e-12 && upper == f64::INFINITY, "{lower} {upper}");
    }

    #[test]
    fn the_whole_support_has_probability_one() {
        assert!((Hypergeometric::new(5, 5, 10).two_sided(2) - 1.0).abs() < 1e-15);
        assert_eq!(Hypergeometric::new(3, 10, 10).two_sided(3), 1.0);
    }
}
