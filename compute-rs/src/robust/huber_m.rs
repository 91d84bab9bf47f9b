//! Huber's M-estimator of location with the MAD as fixed scale: Huber (1964), *Annals of Mathematical Statistics* 35,
//! 73–101.

use super::window::Window;
use super::{Estimate, Sample};

/// Distance at which values are clamped, in units of the scale.
pub(super) const K: f64 = 1.5;
/// The iteration ends when the location moves by less than this share of the scale.
pub(super) const TOLERANCE: f64 = 1e-14;
/// Maximum number of steps.
pub(super) const STEPS: usize = 10_000;

/// Location μ = mean of clamp(x, μ − 1.5s, μ + 1.5s) with s the MAD, by iteration from the median; scale s. The
/// median and 0 when the MAD is 0.
///
/// ```
/// use estimand_compute::robust::{Sample, huber_m};
///
/// let sample = Sample::of(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
/// // The values are symmetric about 3.
/// assert!((huber_m::fit(&sample).location - 3.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn fit(sample: &Sample) -> Estimate {
    let s = sample.mad();
    if s == 0.0 {
        return sample.degenerate();
    }
    let reach = K * s;
    let mut window = Window::new(sample);
    let mut mu = 0.0;
    for _ in 0..STEPS {
        window.move_to(mu - reach, mu + reach);
        let next = window.clamped_mean(mu - reach, mu + reach);
        let step = (next - mu).abs();
        mu = next;
        if step.is_nan() || step < TOLERANCE * s {
            break;
        }
    }
    sample.estimate(sample.median() + mu, s)
}

#[cfg(test)]
mod tests {
    use super::{Sample, fit};

    #[test]
    fn a_hand_worked_location() {
        // 0, 1, 2, 3, 40: median 2, MAD 1.4826·1 (distances 2, 1, 0, 1, 38), reach 2.2239. With only 40 clamped,
        // 5μ = 6 + μ + 2.2239 gives μ = 2.055975, and 0 > μ − 2.2239: so no other value is clamped.
        let e = fit(&Sample::of(&[0.0, 1.0, 2.0, 3.0, 40.0]).unwrap());
        assert!((e.location - (6.0 + 1.5 * 1.4826) / 4.0).abs() < 1e-13, "{}", e.location);
        assert_eq!(e.scale, 1.4826);
    }

    #[test]
    fn a_mad_of_zero_gives_the_median() {
        let e = fit(&Sample::of(&[3.0, 3.0, 3.0, 3.0, 3.0, 9.0, 12.0]).unwrap());
        assert_eq!((e.location, e.scale), (3.0, 0.0));
    }
}
