//! Tests and limits of correlation coefficients (docs/methods/correlation.md#method).

use super::{normal, student};
use crate::stats::ranks::Concordance;

/// Rows up to which the test of ranks without ties is exact.
pub const EXACT_SPEARMAN: usize = 9;
/// Rows up to which Kendall's test without ties is exact.
pub const EXACT_KENDALL: usize = 7;

/// Two-sided p of a correlation of n independent rows: t with n − 2 degrees of freedom.
#[must_use]
pub fn by_t(r: f64, n: usize) -> f64 {
    if n < 3 || r.is_nan() {
        return f64::NAN;
    }
    let df = n as f64 - 2.0;
    student::two_sided(r * (df / ((1.0 - r) * (1.0 + r))).sqrt(), df)
}

/// Exact two-sided p of the rank correlation of up to nine rows without ties: the share of all orders whose Σd² is as far from the middle.
#[must_use]
pub fn spearman_exact(r: f64, n: usize) -> f64 {
    if !(2..=EXACT_SPEARMAN).contains(&n) {
        return f64::NAN;
    }
    let largest = (n * n * n - n) / 3;
    let s = ((1.0 - r) * (largest as f64 / 2.0)).round() as usize;
    // Orders of the first ranks by the set of those taken, and by Σd².
    let mut orders = vec![vec![0u32; largest + 1]; 1 << n];
    orders[0][0] = 1;
    for taken in 0..orders.len() - 1 {
        let position = taken.count_ones() as usize;
        for next in (0..n).filter(|next| taken >> next & 1 == 0) {
            let added = position.abs_diff(next).pow(2);
            for sum in 0..=largest.saturating_sub(added) {
                let count = orders[taken][sum];
                orders[taken | 1 << next][sum + added] += count;
            }
        }
    }
    orders.last().map_or(f64::NAN, |counts| two_sided(counts, s))
}

/// Exact two-sided p of Kendall's τ of up to seven rows without ties.
#[must_use]
pub fn kendall_exact(score: f64, n: usize) -> f64 {
    if !(2..=EXACT_KENDALL).contains(&n) {
        return f64::NAN;
    }
    // Orders by their number of pairs in the same order.
    let mut orders = vec![1u32];
    for rows in 2..=n {
        let longer = orders.len() + rows - 1;
        orders = (0..longer).map(|k| (0..rows).filter_map(|back| orders.get(k.checked_sub(back)?)).sum()).collect();
    }
    let concordant = (n * (n - 1) / 2) as f64 / 2.0 + score / 2.0;
    two_sided(&orders, concordant.round() as usize)
}

/// Twice the smaller tail at a value, at most 1.
fn two_sided(counts: &[u32], at: usize) -> f64 {
    let total: u32 = counts.iter().sum();
    let at = at.min(counts.len() - 1);
    let below: u32 = counts[..=at].iter().sum();
    let above: u32 = counts[at..].iter().sum();
    (2.0 * f64::from(below.min(above)) / f64::from(total)).min(1.0)
}

/// Two-sided p of Kendall's τ with corrections for ties: Kendall (1970), *Rank Correlation Methods*, section 4.6.
#[must_use]
pub fn kendall_normal(found: &Concordance) -> f64 {
    let n = found.n as f64;
    let (a, b) = (found.first, found.second);
    let whole = (n * (n - 1.0) * (2.0 * n + 5.0) - a.variance - b.variance) / 18.0;
    let pairs = 2.0 * a.pairs * b.pairs / (n * (n - 1.0));
    let triples = if n > 2.0 { a.triples * b.triples / (9.0 * n * (n - 1.0) * (n - 2.0)) } else { 0.0 };
    let variance = whole + pairs + triples;
    if variance > 0.0 { (2.0 * normal::sf(found.score.abs() / variance.sqrt())).min(1.0) } else { f64::NAN }
}

/// 95 % limits from a standard error on Fisher's scale; NaN where it is not defined.
#[must_use]
pub fn limits(r: f64, std_err: f64) -> (f64, f64) {
    if !std_err.is_finite() {
        return (f64::NAN, f64::NAN);
    }
    let (z, reach) = (libm::atanh(r), normal::quantile(0.975) * std_err);
    (libm::tanh(z - reach), libm::tanh(z + reach))
}

/// Standard error on Fisher's scale: of Pearson's r (Fisher 1921, *Metron* 1, 3–32).
#[must_use]
pub fn pearson_error(n: usize) -> f64 {
    root(1.0, n as f64 - 3.0)
}

/// Spearman's rank correlation: Bonett & Wright (2000), *Psychometrika* 65, 23–28.
#[must_use]
pub fn spearman_error(r: f64, n: usize) -> f64 {
    root(1.0 + r * r / 2.0, n as f64 - 3.0)
}

/// Kendall's τ: Fieller, Hartley & Pearson (1957), *Biometrika* 44, 470–481.
#[must_use]
pub fn kendall_error(n: usize) -> f64 {
    root(0.437, n as f64 - 4.0)
}

fn root(variance: f64, size: f64) -> f64 {
    if size > 0.0 { (variance / size).sqrt() } else { f64::NAN }
}

#[cfg(test)]
mod tests {
    use super::{kendall_exact, spearman_exact};

    #[test]
    fn exact_tests_of_four_rows_by_hand() {
        // Of 24 orders one has Σd² = 0, three have 2 and one 4: p of r = 1 is 2/24, of r = .8 (Σd² = 2) is 8/24.
        assert!((spearman_exact(1.0, 4) - 2.0 / 24.0).abs() < 1e-16);
        assert!((spearman_exact(0.8, 4) - 8.0 / 24.0).abs() < 1e-16);
        // One order has all 6 pairs alike, three have 5.
        assert!((kendall_exact(6.0, 4) - 2.0 / 24.0).abs() < 1e-16);
        assert!((kendall_exact(-4.0, 4) - 8.0 / 24.0).abs() < 1e-16);
        assert_eq!(kendall_exact(0.0, 4), 1.0);
    }
}
