//! Hodges–Lehmann estimators: of location, the median of the Walsh averages; of the shift between two samples, the median of
//! all differences. Hodges & Lehmann (1963), *Annals of
//! Mathematical Statistics* 34, 598–611.

use super::Sample;
use super::pairs::{CrossDifferences, Pairs, PairwiseSums};
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
/// The errors of `control`, and `E-MEMORY`.
pub fn fit(sample: &Sample, control: &dyn Control) -> Outcome<f64> {
    let sums = PairwiseSums(sample.sorted());
    let location = half_of(middle_two(&sums, control)?);
    Ok(sample.estimate(location, f64::NAN).location)
}

/// The median of the averages of all two values of a sorted sample that has values, and the averages of the given ranks from 1.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::robust::hodges_lehmann;
///
/// // Averages 1, 1.5, 2, 3.5, 4, 6.
/// let found = hodges_lehmann::walsh(&[1.0, 2.0, 6.0], (1, 6), &Unlimited).unwrap();
/// assert_eq!(found, (2.75, (1.0, 6.0)));
/// ```
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub fn walsh(sorted: &[f64], ranks: (u64, u64), control: &dyn Control) -> Outcome<(f64, (f64, f64))> {
    let sums = PairwiseSums(sorted);
    let middle = half_of(middle_two(&sums, control)?);
    Ok((middle, (0.5 * sums.select(ranks.0, control)?, 0.5 * sums.select(ranks.1, control)?)))
}

/// Half of the mean of two sums.
fn half_of((low, high): (f64, f64)) -> f64 {
    if low == high { 0.5 * low } else { 0.25 * low + 0.25 * high }
}

/// The entry in the middle, or the two of an even number.
fn middle_two(pairs: &impl Pairs, control: &dyn Control) -> Outcome<(f64, f64)> {
    let total = pairs.total();
    let low = pairs.select(total.div_ceil(2), control)?;
    let mut high = low;
    if total.is_multiple_of(2) {
        let count = pairs.count(low, control)?;
        if count.at_most <= total / 2 {
            high = count.above;
        }
    }
    Ok((low, high))
}

/// The median of all differences a − b of two sorted samples that have values, and those of the given ranks from 1.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::robust::hodges_lehmann;
///
/// // Differences −1, 0, 3, 4.
/// let (shift, limits) = hodges_lehmann::shift(&[1.0, 5.0], &[1.0, 2.0], (1, 4), &Unlimited).unwrap();
/// assert_eq!((shift, limits), (1.5, (-1.0, 4.0)));
/// ```
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub fn shift(a: &[f64], b: &[f64], ranks: (u64, u64), control: &dyn Control) -> Outcome<(f64, (f64, f64))> {
    let pairs = CrossDifferences { a, b };
    let (low, high) = middle_two(&pairs, control)?;
    let middle = if low == high { low } else { 0.5 * low + 0.5 * high };
    Ok((middle, (pairs.select(ranks.0, control)?, pairs.select(ranks.1, control)?)))
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
