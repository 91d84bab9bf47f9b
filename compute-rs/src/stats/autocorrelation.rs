//! Lag-1 autocorrelation.

use super::moments::Moments;
use super::sum::{sum_by, sum_pairs};

/// r₁ = Σ dᵢ·dᵢ₋₁ / Σ dᵢ² with d the deviations from the mean; `None` when all values are equal or there are fewer
/// than two. Values are finite and in order of time.
#[must_use]
pub fn lag_one(values: &[f64]) -> Option<f64> {
    let moments = Moments::of(values);
    if values.len() < 2 || moments.is_constant() {
        return None;
    }
    let d = |x: f64| moments.deviation(x);
    let products = sum_pairs(&values[1..], &values[..values.len() - 1], |x, before| d(x) * d(before));
    Some(products.value() / sum_by(values, |x| d(x) * d(x)).value())
}

#[cfg(test)]
mod tests {
    use super::lag_one;

    #[test]
    fn a_hand_worked_series() {
        // Deviations −1, 0, 1: products 0 + 0, squares 2; then −3, 1, 1, 1: products −3 + 1 + 1, squares 12.
        assert_eq!(lag_one(&[1.0, 2.0, 3.0]), Some(0.0));
        assert!((lag_one(&[0.0, 4.0, 4.0, 4.0]).unwrap() + 1.0 / 12.0).abs() < 1e-16);
        assert_eq!(lag_one(&[2.0, 2.0]), None);
    }
}
