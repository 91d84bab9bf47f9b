//! Sn: the median of the medians of distances. Rousseeuw & Croux (1993), *JASA* 88, 1273–1283; finite-sample factors
//! are those of the R package robustbase.

use super::Sample;
use crate::contract::Outcome;
use crate::control::Control;
use crate::linear::matrix::reserve;
use crate::stats::order::at_ranks;

/// Factor that makes Sn estimate σ at the normal.
const FACTOR: f64 = 1.1926;
/// Factors for n = 2 … 9.
const SMALL: [f64; 8] = [0.743, 1.851, 0.954, 1.351, 0.993, 1.198, 1.005, 1.131];
/// Rows between two polls of the control.
const BLOCK: usize = 1 << 16;

/// 1.1926·c_n·lomed_i himed_j |x_i − x_j|, of low and high medians; NaN for one value.
///
/// The h = ⌊n/2⌋ + 1 values nearest to x_i are adjacent in sorted order, and the first of them moves up with i: one sweep
/// finds all high medians.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::robust::{Sample, sn};
///
/// let scale = |values: &[f64]| sn::fit(&Sample::of(values).unwrap(), &Unlimited).unwrap();
/// // The scale is in the units of the values, and one outlier hardly changes it.
/// assert_eq!(scale(&[2.0, 4.0, 6.0, 8.0, 10.0]), 2.0 * scale(&[1.0, 2.0, 3.0, 4.0, 5.0]));
/// assert!(scale(&[1.0, 2.0, 3.0, 4.0, 1e9]) < 10.0);
/// ```
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub fn fit(sample: &Sample, control: &dyn Control) -> Outcome<f64> {
    let x = sample.sorted();
    let n = x.len();
    if n < 2 {
        return Ok(f64::NAN);
    }
    let h = n / 2 + 1;
    let mut medians = reserve(n)?;
    let mut from = 0;
    for (i, median) in medians.iter_mut().enumerate() {
        if i % BLOCK == 0 {
            control.poll(i as u64, n as u64)?;
        }
        let own = x[i];
        while from + h < n && x[from + h] - own < own - x[from] {
            from += 1;
        }
        *median = (own - x[from]).max(x[from + h - 1] - own);
    }
    let low_median = at_ranks(&medians, &[n.div_ceil(2) - 1]).first().map_or(f64::NAN, |found| found.value);
    Ok(sample.estimate(0.0, FACTOR * finite_sample(n) * low_median).scale)
}

fn finite_sample(n: usize) -> f64 {
    match n.checked_sub(2).and_then(|i| SMALL.get(i)) {
        Some(factor) => *factor,
        None if n % 2 == 1 => n as f64 / (n as f64 - 0.9),
        None => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::pseudo_random;
    use super::{FACTOR, Sample, finite_sample, fit};
    use crate::control::Unlimited;
    use crate::stats::order::sorted;

    #[test]
    fn the_sweep_gives_the_medians_of_the_definition() {
        for shape in 0..5 {
            for n in [2, 3, 8, 11, 60, 201] {
                let values = pseudo_random(n, shape);
                let medians: Vec<f64> = values
                    .iter()
                    .map(|x| sorted(&values.iter().map(|y| (x - y).abs()).collect::<Vec<_>>())[n / 2])
                    .collect();
                let expected = FACTOR * finite_sample(n) * sorted(&medians)[n.div_ceil(2) - 1];
                assert_eq!(fit(&Sample::of(&values).unwrap(), &Unlimited).unwrap(), expected, "{shape} {n}");
            }
        }
    }
}
