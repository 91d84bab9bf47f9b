//! Huber's proposal 2: location and scale together. Huber (1964), *Annals of Mathematical Statistics* 35, 73–101; Huber
//! (1981), *Robust Statistics*, section 6.4.

use super::huber_m::{K, STEPS, TOLERANCE};
use super::window::Window;
use super::{Estimate, Sample};
use crate::distributions::normal;

/// Below this share of the MAD the scale has collapsed to 0.
const COLLAPSED: f64 = 1e-12;

/// Location and scale at the fixed point of μ = mean(y), s² = Σ(y − μ)²/((n−1)β) with y = clamp(x, μ − 1.5s, μ + 1.5s)
/// and β = E of the clamped square at the normal. The iteration starts at the median and the MAD. The median and 0
/// when the MAD is 0.
///
/// ```
/// use estimand_compute::robust::{Sample, huber_proposal_2};
///
/// let sample = Sample::of(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
/// // The values are symmetric about 3.
/// assert!((huber_proposal_2::fit(&sample).location - 3.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn fit(sample: &Sample) -> Estimate {
    let mad = sample.mad();
    if mad == 0.0 {
        return sample.degenerate();
    }
    let theta = 1.0 - 2.0 * normal::sf(K);
    let beta = theta + K * K * (1.0 - theta) - 2.0 * K * normal::pdf(K);
    let divisor = (sample.n() - 1) as f64 * beta;
    let mut window = Window::new(sample);
    let (mut mu, mut s) = (0.0, mad);
    for _ in 0..STEPS {
        let (lower, upper) = (mu - K * s, mu + K * s);
        window.move_to(lower, upper);
        let next = window.clamped_mean(lower, upper);
        let scale = (window.clamped_squares(lower, upper, next) / divisor).sqrt();
        let step = (next - mu).abs().max((scale - s).abs());
        (mu, s) = (next, scale);
        if s < COLLAPSED * mad {
            s = 0.0;
            break;
        }
        if step.is_nan() || step < TOLERANCE * s {
            break;
        }
    }
    sample.estimate(sample.median() + mu, s)
}

#[cfg(test)]
mod tests {
    use super::{Sample, fit};
    use crate::distributions::normal;

    #[test]
    fn the_estimate_solves_its_equations() {
        let values: Vec<f64> = (0..90).map(|i| f64::from(i * i % 37) + f64::from(i % 5) * 11.0).collect();
        let e = fit(&Sample::of(&values).unwrap());
        let theta = 1.0 - 2.0 * normal::sf(1.5);
        let beta = theta + 2.25 * (1.0 - theta) - 3.0 * normal::pdf(1.5);
        let (low, high) = (e.location - 1.5 * e.scale, e.location + 1.5 * e.scale);
        let y: Vec<f64> = values.iter().map(|x| x.clamp(low, high)).collect();
        assert!(y.contains(&high));
        let mean = y.iter().sum::<f64>() / 90.0;
        let squares: f64 = y.iter().map(|y| (y - mean) * (y - mean)).sum();
        assert!((mean - e.location).abs() < 1e-13 * e.scale);
        assert!(((squares / (89.0 * beta)).sqrt() / e.scale - 1.0).abs() < 1e-13);
    }
}
