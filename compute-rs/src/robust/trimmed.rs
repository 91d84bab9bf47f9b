//! Trimmed mean. The scale is √n times its standard error, from the winsorised standard deviation: Tukey & McLaughlin
//! (1963), *Sankhyā A* 25, 331–352.

use super::winsorised::{SHARE, moments, tail};
use super::{Estimate, Sample};
use crate::stats::moments::{extremes, mean};

/// Mean without the tenth of the values at each end, and s_w/0.8; the scale is NaN for one value.
///
/// ```
/// use estimand_compute::robust::{Sample, trimmed};
///
/// let sample = Sample::of(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 100.0]).unwrap();
/// // The mean of 2 … 9.
/// assert_eq!(trimmed::fit(&sample).location, 5.5);
/// ```
#[must_use]
pub fn fit(sample: &Sample) -> Estimate {
    let n = sample.n();
    let kept = &sample.sorted()[tail(n)..n - tail(n)];
    let scale = moments(sample).std_dev().map_or(f64::NAN, |s| s / (1.0 - 2.0 * SHARE));
    sample.estimate(mean(kept, extremes(kept)), scale)
}

#[cfg(test)]
mod tests {
    use super::{Sample, fit};

    #[test]
    fn one_value_at_each_end_of_ten_is_left_out() {
        let mut values: Vec<f64> = (2..=9).map(f64::from).collect();
        values.extend([70.0, -90.0]);
        let e = fit(&Sample::of(&values).unwrap());
        // The winsorised Σd² is 66.5 (see the winsorised mean).
        assert_eq!(e.location, 5.5);
        assert!((e.scale - (66.5f64 / 9.0).sqrt() / 0.8).abs() < 1e-14);
    }
}
