//! Winsorised mean: the tails are pulled in to the nearest value kept. Dixon & Tukey (1968), *Technometrics* 10, 83–98.

use super::{Estimate, Sample};
use crate::stats::moments::Moments;

/// Share of the values at each end that is pulled in (left out, for the trimmed mean).
pub(super) const SHARE: f64 = 0.1;
/// 1/√(0.8 − 2zφ(z) + 0.2z²) with z = Φ⁻¹(0.9): makes the standard deviation of the winsorised values estimate σ.
const FACTOR: f64 = 1.213_879_604_671_742;

/// Number of values in each tail, ⌊0.1·n⌋.
pub(super) fn tail(n: usize) -> usize {
    (SHARE * n as f64).floor() as usize
}

/// Moments of the sample with its tails pulled in, in units of the sample.
pub(super) fn moments(sample: &Sample) -> Moments {
    let mut values = sample.sorted().to_vec();
    let (n, g) = (values.len(), tail(values.len()));
    let (low, high) = (values[g], values[n - 1 - g]);
    values[..g].fill(low);
    values[n - g..].fill(high);
    Moments::of(&values)
}

/// Mean of the winsorised values, and their standard deviation times 1.2139; the scale is NaN for one value.
///
/// ```
/// use estimand_compute::robust::{Sample, winsorised};
///
/// let sample = Sample::of(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 100.0]).unwrap();
/// // The mean of 2, 2, 3, …, 8, 9, 9.
/// assert_eq!(winsorised::fit(&sample).location, 5.5);
/// ```
#[must_use]
pub fn fit(sample: &Sample) -> Estimate {
    let moments = moments(sample);
    sample.estimate(moments.mean, moments.std_dev().map_or(f64::NAN, |s| FACTOR * s))
}

#[cfg(test)]
mod tests {
    use super::{Sample, fit};

    #[test]
    fn one_value_at_each_end_of_ten_is_pulled_in() {
        // −90, 2 … 9, 70 becomes 2, 2 … 9, 9: mean 5.5, Σd² = 2·(3.5² + 3.5² + 2.5² + 1.5² + 0.5²) = 66.5.
        let mut values: Vec<f64> = (2..=9).map(f64::from).collect();
        values.extend([70.0, -90.0]);
        let e = fit(&Sample::of(&values).unwrap());
        assert_eq!(e.location, 5.5);
        assert!((e.scale - 1.213_879_604_671_742 * (66.5f64 / 9.0).sqrt()).abs() < 1e-14);
    }
}
