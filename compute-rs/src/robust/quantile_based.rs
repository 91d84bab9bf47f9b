//! Median with MAD, and Tukey's trimean with the normalised interquartile range.
//!
//! Hampel (1974), *JASA* 69, 383–393 (MAD); Tukey (1977), *Exploratory Data Analysis*, section 2F (trimean).

use super::{Estimate, Sample};

/// Interquartile range of the standard normal distribution, 2·Φ⁻¹(¾).
const NORMAL_IQR: f64 = 1.348_979_500_392_163_4;

/// Median and 1.4826·median|x − median|.
///
/// ```
/// use estimand_compute::robust::{Sample, quantile_based};
///
/// let sample = Sample::of(&[1.0, 2.0, 3.0, 4.0, 100.0]).unwrap();
/// let estimate = quantile_based::median_mad(&sample);
/// // Median 3; distances 2, 1, 0, 1, 97 with median 1, over Φ⁻¹(¾).
/// assert_eq!(estimate.location, 3.0);
/// assert!((estimate.scale - 1.482602218505602).abs() < 1e-12);
/// ```
#[must_use]
pub fn median_mad(sample: &Sample) -> Estimate {
    sample.estimate(sample.median(), sample.mad())
}

/// (Q1 + 2·Q2 + Q3)/4 and IQR/1.349, quartiles of type 7.
///
/// ```
/// use estimand_compute::robust::{Sample, quantile_based};
///
/// let sample = Sample::of(&[1.0, 2.0, 3.0, 4.0, 100.0]).unwrap();
/// assert_eq!(quantile_based::trimean_iqr(&sample).location, (2.0 + 2.0 * 3.0 + 4.0) / 4.0);
/// ```
#[must_use]
pub fn trimean_iqr(sample: &Sample) -> Estimate {
    let q = sample.quartiles();
    sample.estimate((q.q1 + 2.0 * q.median + q.q3) / 4.0, q.iqr() / NORMAL_IQR)
}

#[cfg(test)]
mod tests {
    use super::{Sample, trimean_iqr};

    #[test]
    fn the_trimean_of_a_hand_worked_sample() {
        // 1, 2, 3, 4, 10: quartiles 2, 3, 4.
        let e = trimean_iqr(&Sample::of(&[1.0, 10.0, 3.0, 2.0, 4.0]).unwrap());
        assert_eq!((e.location, e.scale), (3.0, 2.0 / 1.348_979_500_392_163_4));
    }
}
