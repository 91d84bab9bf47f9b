//! A relation of two categories within the values of a third: the test of Cochran, Mantel and Haenszel for any number of categories (Birch
//! 1965; Agresti 2013, *Categorical Data Analysis*, section 8.4), and the common difference of two shares with Mantel and Haenszel's
//! weights (Greenland & Robins 1985; variance of Sato 1989, *Biometrics* 45, 1323–1324).

use super::covariance::Covariance;
use super::joint::wald;
use crate::distributions::contingency::{CrossTable, CrossTest};
use crate::distributions::two_by_two::Estimate;
use crate::distributions::{chi_squared, normal};

/// Error rate of the limits.
const ALPHA: f64 = 0.05;
/// Most cells that are tested at once.
const MOST_CELLS: usize = 400;

/// A table of one value of the third column; rows and columns may be empty.
pub type Stratum = CrossTable;

/// Count of a cell less its expected count within the values, summed, in units of its standard error; NaN where it does
/// not vary.
#[must_use]
pub fn residual(strata: &[Stratum], i: usize, j: usize) -> f64 {
    let (mut difference, mut variance) = (0.0, 0.0);
    for stratum in strata.iter().filter(|stratum| stratum.total > 1) {
        difference += f64::from(stratum.counts[i][j]) - stratum.expected(i, j);
        variance += covariance(stratum, (i, j), (i, j));
    }
    difference / variance.sqrt()
}

/// Covariance of two cells with fixed margins.
fn covariance(stratum: &Stratum, a: (usize, usize), b: (usize, usize)) -> f64 {
    let n = f64::from(stratum.total);
    let of = |totals: &[u32], i: usize, j: usize| {
        let (one, two) = (f64::from(totals[i]), f64::from(totals[j]));
        one * (if i == j { n } else { 0.0 } - two)
    };
    of(&stratum.row_totals, a.0, b.0) * of(&stratum.column_totals, a.1, b.1) / (n * n * (n - 1.0))
}

/// Test of no relation within any value, which finds relations that are alike in all of them; `None` where it is not defined.
#[must_use]
pub fn test(strata: &[Stratum]) -> Option<CrossTest> {
    let large: Vec<&Stratum> = strata.iter().filter(|stratum| stratum.total > 1).collect();
    let (rows, columns) = large.first()?.shape();
    // Categories that vary within a value, without the last of them.
    let varying = |k: usize, totals: &dyn Fn(&Stratum, usize) -> u32| -> Vec<usize> {
        let varies = |i: &usize| large.iter().any(|s| (1..s.total).contains(&totals(s, *i)));
        let mut found: Vec<usize> = (0..k).filter(varies).collect();
        found.pop();
        found
    };
    let rows = varying(rows, &|s, i| s.row_totals[i]);
    let columns = varying(columns, &|s, j| s.column_totals[j]);
    let cells: Vec<(usize, usize)> = rows.iter().flat_map(|&i| columns.iter().map(move |&j| (i, j))).collect();
    if cells.is_empty() || cells.len() > MOST_CELLS {
        return None;
    }
    let differences: Vec<f64> =
        cells.iter().map(|&(i, j)| large.iter().map(|s| f64::from(s.counts[i][j]) - s.expected(i, j)).sum()).collect();
    let of = |a: (usize, usize), b: (usize, usize)| large.iter().map(|s| covariance(s, a, b)).sum::<f64>();
    let covariance = Covariance { cells: cells.iter().map(|&a| cells.iter().map(|&b| of(a, b)).collect()).collect() };
    let which: Vec<usize> = (0..cells.len()).collect();
    let statistic = wald(&differences, &covariance, &which)?;
    let df = cells.len() as u32;
    Some(CrossTest { statistic, df, p: chi_squared::sf(statistic, f64::from(df)) })
}

/// The common difference of the shares of the second column, first row less second, of values in which both rows occur.
#[must_use]
pub fn difference(strata: &[Stratum]) -> Option<Estimate> {
    let (mut weights, mut sum, mut first, mut second) = (0.0, 0.0, 0.0, 0.0);
    for stratum in strata {
        if stratum.shape() != (2, 2) || stratum.row_totals.contains(&0) {
            continue;
        }
        let [n1, n2] = [stratum.row_totals[0], stratum.row_totals[1]].map(f64::from);
        let [x1, x2] = [stratum.counts[0][1], stratum.counts[1][1]].map(f64::from);
        let n = f64::from(stratum.total);
        weights += n1 * n2 / n;
        sum += (x1 * n2 - x2 * n1) / n;
        first += (n1 * n1 * x2 - n2 * n2 * x1 + n1 * n2 * (n2 - n1) / 2.0) / (n * n);
        second += (x1 * (n2 - x2) + x2 * (n1 - x1)) / (2.0 * n);
    }
    if weights == 0.0 {
        return None;
    }
    let value = sum / weights;
    let reach = normal::quantile(1.0 - 0.5 * ALPHA) * ((value * first + second).max(0.0) / (weights * weights)).sqrt();
    Some(Estimate { value, lower: value - reach, upper: value + reach })
}

#[cfg(test)]
mod tests {
    use super::{difference, residual, test};
    use crate::distributions::contingency::CrossTable;

    fn of(counts: [[u32; 2]; 2]) -> CrossTable {
        CrossTable::new(counts.iter().map(|row| row.to_vec()).collect())
    }

    #[test]
    fn one_value_by_hand() {
        // Expected 6, variance 10·10·12·8/(400·19) = 96/76, difference 2: 4·76/96.
        let strata = [of([[8, 2], [4, 6]])];
        let found = test(&strata).unwrap();
        assert!((found.statistic - 4.0 * 76.0 / 96.0).abs() < 1e-13 && found.df == 1, "{found:?}");
        assert!((residual(&strata, 0, 0).powi(2) - found.statistic).abs() < 1e-13);
        let common = difference(&strata).unwrap();
        assert!((common.value + 0.4).abs() < 1e-15);
    }

    #[test]
    fn a_relation_that_both_values_turn_is_reversed() {
        // Within both values the first row has more of the second column: 4/5 against 3/5, and 2/10 against 0/2; without them 6/15
        // against 3/7.
        let strata = [of([[1, 4], [2, 3]]), of([[8, 2], [2, 0]])];
        let found = difference(&strata).unwrap();
        // Weights 25/10 and 20/12: (2.5·.2 + 5/3·.2)/(2.5 + 5/3).
        assert!((found.value - 0.2).abs() < 1e-15, "{found:?}");
        let whole = difference(&[of([[9, 6], [4, 3]])]).unwrap();
        assert!((whole.value - (6.0 / 15.0 - 3.0 / 7.0)).abs() < 1e-15, "{whole:?}");
    }

    #[test]
    fn values_in_which_nothing_varies_say_nothing() {
        assert_eq!(test(&[of([[5, 0], [3, 0]]), of([[0, 0], [4, 4]])]), None);
        assert_eq!(difference(&[of([[0, 0], [4, 4]])]), None);
    }
}
