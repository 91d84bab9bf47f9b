//! τ-estimates of location and scale. Maronna & Zamar (2002), *Technometrics* 44, 307–317, section 2.2.

use super::{Estimate, Sample};
use crate::distributions::normal;
use crate::stats::sum::sum_by;

/// Distance at which weights reach 0, in raw MADs.
const C1: f64 = 4.5;
/// Distance at which squares are truncated, in raw MADs.
const C2: f64 = 3.0;
/// Φ⁻¹(¾).
const NORMAL_QUARTILE: f64 = 0.674_489_750_196_081_7;

/// Location Σwx/Σw with w = (1 − ((x−m)/(4.5d))²)²₊, and scale d·√(Σ min(((x−μ)/d)², 9)/(n·E)), with m the median, d the
/// raw MAD and E the expected truncated square at the normal. The median and 0 when the MAD is 0.
///
/// ```
/// use estimand_compute::robust::{Sample, tau};
///
/// let sample = Sample::of(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
/// // The values are symmetric about 3.
/// assert!((tau::fit(&sample).location - 3.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn fit(sample: &Sample) -> Estimate {
    let (m, d) = (sample.median(), sample.raw_mad());
    if d == 0.0 {
        return sample.degenerate();
    }
    let x = sample.sorted();
    let reach = C1 * d;
    let weight = |deviation: f64| {
        let t = deviation / reach;
        let rest = 1.0 - t * t;
        if rest > 0.0 { rest * rest } else { 0.0 }
    };
    let inside = &x[x.partition_point(|x| x - m <= -reach)..x.partition_point(|x| x - m < reach)];
    let weights = sum_by(inside, |x| weight(x - m)).value();
    let shift = sum_by(inside, |x| weight(x - m) * (x - m)).value() / weights;
    let mu = m + shift;
    let squares = sum_by(x, |x| {
        let t = ((x - m) - shift) / d;
        (t * t).min(C2 * C2)
    });
    let scale = d * (squares.value() / (x.len() as f64 * expected_square())).sqrt();
    sample.estimate(mu, scale)
}

/// E min(Z², b²) = 2[(1−b²)Φ(b) − bφ(b) + b²] − 1 with b = 3·Φ⁻¹(¾).
fn expected_square() -> f64 {
    let b = C2 * NORMAL_QUARTILE;
    2.0 * ((1.0 - b * b) * normal::cdf(b) - b * normal::pdf(b) + b * b) - 1.0
}

#[cfg(test)]
mod tests {
    use super::{Sample, fit};

    #[test]
    fn outliers_have_no_weight() {
        let values: Vec<f64> = (0..50).map(|i| f64::from(i * i % 23)).collect();
        let with = |far: f64| fit(&Sample::of(&[values.clone(), vec![far]].concat()).unwrap());
        assert_eq!(with(1e3), with(1e9));
        // d = 6 and m = 8 of these values: 8 + 4.5·6 = 35 is the first value without weight.
        assert!(with(30.0).location > with(1e3).location);
    }
}
