//! Qn: a quantile of the pairwise differences. Rousseeuw & Croux (1993), *JASA* 88, 1273–1283; finite-sample factors
//! are those of the R package robustbase, which are newer than the paper.

use super::Sample;
use super::pairs::{Pairs, PairwiseDifferences};
use crate::contract::Outcome;
use crate::control::Control;

/// Factor that makes Qn estimate σ at the normal, 1/(√2·Φ⁻¹(5/8)).
const FACTOR: f64 = 2.21914;
/// Factors for n = 2 … 12.
const SMALL: [f64; 11] =
    [0.399_356, 0.993_65, 0.513_21, 0.844_01, 0.6122, 0.858_77, 0.669_93, 0.873_44, 0.720_14, 0.889_06, 0.757_43];

/// 2.21914·c_n·q with q the k-th smallest |x_i − x_j|, k = h(h−1)/2, h = ⌊n/2⌋ + 1; NaN for one value.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::robust::{Sample, qn};
///
/// let scale = |values: &[f64]| qn::fit(&Sample::of(values).unwrap(), &Unlimited).unwrap();
/// // The scale is in the units of the values, and one outlier hardly changes it.
/// assert_eq!(scale(&[2.0, 4.0, 6.0, 8.0, 10.0]), 2.0 * scale(&[1.0, 2.0, 3.0, 4.0, 5.0]));
/// assert!(scale(&[1.0, 2.0, 3.0, 4.0, 1e9]) < 10.0);
/// ```
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub fn fit(sample: &Sample, control: &dyn Control) -> Outcome<f64> {
    let n = sample.n();
    if n < 2 {
        return Ok(f64::NAN);
    }
    let h = n as u64 / 2 + 1;
    let difference = PairwiseDifferences(sample.sorted()).select(h * (h - 1) / 2, control)?;
    Ok(sample.estimate(0.0, FACTOR * difference * finite_sample(n)).scale)
}

fn finite_sample(n: usize) -> f64 {
    if let Some(factor) = n.checked_sub(2).and_then(|i| SMALL.get(i)) {
        return *factor;
    }
    let m = n as f64;
    let c =
        if n % 2 == 1 { 1.60188 + (-2.1284 - 5.172 / m) / m } else { 3.67561 + (1.9654 + (6.987 - 77.0 / m) / m) / m };
    (1.0 + c / m).recip()
}

#[cfg(test)]
mod tests {
    use super::{Sample, fit};
    use crate::control::Unlimited;

    #[test]
    fn a_hand_worked_scale() {
        // 1, 2, 4, 9: h = 3, k = 3; differences 1, 2, 3, 5, 7, 8.
        let q = fit(&Sample::of(&[4.0, 1.0, 9.0, 2.0]).unwrap(), &Unlimited).unwrap();
        assert_eq!(q, 2.21914 * 3.0 * 0.513_21);
        assert!(fit(&Sample::of(&[4.0]).unwrap(), &Unlimited).unwrap().is_nan());
    }
}
