//! Two answers of the same rows: Cohen's κ with its large-sample error (Fleiss, Cohen & Everitt 1969, *Psychological Bulletin* 72, 323–327).

use super::normal;
use super::two_by_two::Estimate;

/// Error rate of the limits.
const ALPHA: f64 = 0.05;

/// κ with its standard error and its limits, for a square table whose rows and columns are the same categories in the
/// same order; `None` where chance alone gives full agreement.
#[must_use]
pub fn kappa(counts: &[Vec<u32>]) -> Option<(Estimate, f64)> {
    let k = counts.len();
    let n: f64 = counts.iter().flatten().map(|&count| f64::from(count)).sum();
    let share = |i: usize, j: usize| f64::from(counts[i][j]) / n;
    let rows: Vec<f64> = (0..k).map(|i| (0..k).map(|j| share(i, j)).sum()).collect();
    let columns: Vec<f64> = (0..k).map(|j| (0..k).map(|i| share(i, j)).sum()).collect();
    let observed: f64 = (0..k).map(|i| share(i, i)).sum();
    let by_chance: f64 = (0..k).map(|i| rows[i] * columns[i]).sum();
    let rest = 1.0 - by_chance;
    if rest.is_nan() || rest <= 0.0 {
        return None;
    }
    let value = (observed - by_chance) / rest;
    let disagreement = 1.0 - value;
    let mut spread = 0.0;
    for i in 0..k {
        for j in 0..k {
            spread += if i == j {
                share(i, i) * (1.0 - (rows[i] + columns[i]) * disagreement).powi(2)
            } else {
                share(i, j) * (columns[i] + rows[j]).powi(2) * disagreement * disagreement
            };
        }
    }
    spread -= (value - by_chance * disagreement).powi(2);
    let std_err = (spread.max(0.0) / n).sqrt() / rest;
    let reach = normal::quantile(1.0 - 0.5 * ALPHA) * std_err;
    Some((Estimate { value, lower: value - reach, upper: value + reach }, std_err))
}

#[cfg(test)]
mod tests {
    use super::kappa;

    #[test]
    fn agreement_by_hand() {
        // Observed .7, by chance .6·.5 + .4·.5 = .5: κ = .4.
        let (found, _) = kappa(&[vec![20, 10], vec![5, 15]]).map(|found| (found.0.value, found.1)).unwrap();
        assert!((found - 0.4).abs() < 1e-15, "{found}");
        let (all, error) = kappa(&[vec![4, 0], vec![0, 4]]).unwrap();
        assert_eq!((all.value, error), (1.0, 0.0));
        assert_eq!(kappa(&[vec![4]]), None);
    }
}
