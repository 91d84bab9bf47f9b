//! Lag-1 autocorrelation.

use super::moments::Moments;
use super::sum::{DoubleDouble, sum_by, sum_pairs};

/// r₁ = Σ dᵢ·dᵢ₋₁ / Σ dᵢ² with d the deviations from the mean; `None` when all values are equal or there are fewer
/// than two. Values are finite and in order of time.
///
/// ```
/// // Deviations −1, 0, 1: (−1·0 + 0·1)/2.
/// assert_eq!(estimand_compute::stats::autocorrelation::lag_one(&[1.0, 2.0, 3.0]), Some(0.0));
/// ```
#[must_use]
pub fn lag_one(values: &[f64]) -> Option<f64> {
    lag_one_of_chains(values, &[values.len()])
}

/// Like [`lag_one`], over consecutive chains, whose `ends` are one past the last value of each. Products are taken
/// within a chain only; deviations are from the mean of all values.
///
/// ```
/// use estimand_compute::stats::autocorrelation::lag_one_of_chains;
///
/// // Deviations −2, −1 and 1, 2: products 2 and 2 over squares 10.
/// let r1 = lag_one_of_chains(&[1.0, 2.0, 4.0, 5.0], &[2, 4]).unwrap();
/// assert!((r1 - 0.4).abs() < 1e-15);
/// ```
#[must_use]
pub fn lag_one_of_chains(values: &[f64], ends: &[usize]) -> Option<f64> {
    let moments = Moments::of(values);
    if values.len() < 2 || moments.is_constant() {
        return None;
    }
    if moments.power() != 1.0 {
        // Squares, and near 0 the mean itself, would leave the range of doubles; a power of two changes no digit.
        let unit = moments.power().recip();
        return in_range(&values.iter().map(|x| x * unit).collect::<Vec<f64>>(), ends);
    }
    in_range(values, ends)
}

fn in_range(values: &[f64], ends: &[usize]) -> Option<f64> {
    let moments = Moments::of(values);
    let d = |x: f64| moments.deviation(x);
    let mut products = DoubleDouble::default();
    let mut start = 0;
    for &end in ends {
        if let Some(chain) = values.get(start..end).filter(|chain| chain.len() > 1) {
            let sum = sum_pairs(&chain[1..], &chain[..chain.len() - 1], |x, before| d(x) * d(before));
            products.add(sum.hi);
            products.add(sum.lo);
        }
        start = end;
    }
    let r1 = products.value() / sum_by(values, |x| d(x) * d(x)).value();
    r1.is_finite().then_some(r1)
}

#[cfg(test)]
mod tests {
    use super::{lag_one, lag_one_of_chains};

    #[test]
    fn a_hand_worked_series() {
        // Deviations −1, 0, 1: products 0 + 0, squares 2; then −3, 1, 1, 1: products −3 + 1 + 1, squares 12.
        assert_eq!(lag_one(&[1.0, 2.0, 3.0]), Some(0.0));
        assert!((lag_one(&[0.0, 4.0, 4.0, 4.0]).unwrap() + 1.0 / 12.0).abs() < 1e-16);
        assert_eq!(lag_one(&[2.0, 2.0]), None);
    }

    #[test]
    fn it_is_the_same_at_the_ends_of_the_range_of_doubles() {
        let values = [1.0, 3.0, 2.5, 7.0, 4.0, 4.5];
        let plain = lag_one(&values).unwrap();
        for factor in [2f64.powi(1020), 2f64.powi(600), 2f64.powi(-600), 2f64.powi(-1000) * 2f64.powi(-60)] {
            assert_eq!(lag_one(&values.map(|x| x * factor)), Some(plain), "{factor}");
        }
        // Deviations −1.7e308 and 1.7e308 in turn: three products of −1 over four squares, though the range overflows.
        let far = [-1.7e308, 1.7e308, -1.7e308, 1.7e308];
        assert!((lag_one(&far).unwrap() + 0.75).abs() < 1e-15);
    }

    #[test]
    fn products_stay_within_a_chain() {
        // Deviations −2, −1 | 1, 2: products 2 and 2 over squares 10; joined, −1·1 is added.
        let values = [1.0, 2.0, 4.0, 5.0];
        assert!((lag_one_of_chains(&values, &[2, 4]).unwrap() - 0.4).abs() < 1e-15);
        assert!((lag_one(&values).unwrap() - 0.3).abs() < 1e-15);
    }
}
