//! Hodges–Lehmann estimator of location: the median of the Walsh averages. Hodges & Lehmann (1963), *Annals of
//! Mathematical Statistics* 34, 598–611.

use super::Sample;
use super::pairs::{Pairs, PairwiseSums};
use crate::contract::Outcome;
use crate::control::Control;

/// Exact median of the n(n+1)/2 averages (x_i + x_j)/2, i ≤ j; the mean of the middle two when their number is even.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::robust::{Sample, hodges_lehmann};
///
/// let sample = Sample::of(&[1.0, 2.0, 6.0]).unwrap();
/// // Averages 1, 1.5, 2, 3.5, 4, 6.
/// assert_eq!(hodges_lehmann::fit(&sample, &Unlimited).unwrap(), 2.75);
/// ```
///
/// # Errors
/// Those of `control`, and `E-MEMORY`.
pub fn fit(sample: &Sample, control: &dyn Control) -> Outcome<f64> {
    let sums = PairwiseSums(sample.sorted());
    let total = PairwiseSums::total(sample.n() as u64);
    let low = sums.select(total.div_ceil(2), control)?;
    let mut high = low;
    if total % 2 == 0 {
        let count = sums.count(low, control)?;
        if count.at_most <= total / 2 {
            high = count.above;
        }
    }
    let location = if low == high { 0.5 * low } else { 0.25 * low + 0.25 * high };
    Ok(sample.estimate(location, f64::NAN).location)
}

#[cfg(test)]
mod tests {
    use super::super::tests::pseudo_random;
    use super::{Sample, fit};
    use crate::control::Unlimited;
    use crate::stats::order::sorted;

    #[test]
    fn the_location_is_the_median_of_all_walsh_averages() {
        for shape in 0..5 {
            for n in [1, 2, 3, 4, 37, 800] {
                let values = pseudo_random(n, shape);
                let mut averages = Vec::new();
                for i in 0..n {
                    averages.extend(values[i..].iter().map(|other| 0.5 * (values[i] + other)));
                }
                let averages = sorted(&averages);
                let (low, high) = (averages[(averages.len() - 1) / 2], averages[averages.len() / 2]);
                let expected = if low == high { low } else { 0.5 * low + 0.5 * high };
                assert_eq!(fit(&Sample::of(&values).unwrap(), &Unlimited).unwrap(), expected, "{shape} {n}");
            }
        }
    }
}
