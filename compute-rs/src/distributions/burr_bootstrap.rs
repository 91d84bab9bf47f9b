//! Whether a fitted Burr XII distribution describes its data: a parametric bootstrap of Anderson–Darling's A².
//!
//! Samples are drawn from the fitted distribution and refitted; p is the share of them, including the data, whose A² is at
//! least that of the data. Stute, González Manteiga & Presedo Quindimil (1993), *Metrika* 40, 243–256. The fit is equivariant
//! under location and scale of ln x, so the distribution of A² depends on ζ alone, and samples are drawn with c = 1 and b = 1.
//!
//! **Cost.** With fitted parameters the distribution of A² hardly changes with n above about a hundred, so the samples for a
//! long column have at most [`MAX_VALUES`] values, and the time does not grow with n. SplitMix64 starts at a fixed seed, so the
//! draws are the same each time.

use super::Tails;
use super::burr::Burr;
use super::burr_fit::distance_of_draw;
use crate::contract::Outcome;
use crate::control::Control;
use crate::stats::split_mix::SplitMix64;

/// Samples drawn.
pub const DRAWS: usize = 199;
/// Maximum number of values of a sample.
const MAX_VALUES: usize = 200;
/// Minimum number of draws that have a best curve: the smallest possible p-value is then .02.
const MIN_DRAWS: usize = 49;
const SEED: u64 = 12;

/// The result of a bootstrap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bootstrap {
    /// (1 + draws whose A² is at least that of the data) / (1 + draws).
    pub p_value: f64,
    /// Draws that had a best curve, at most [`DRAWS`].
    pub draws: usize,
}

/// The bootstrap of A² = `squared` of n values; `None` when A² is not defined, or too few draws
/// have a best curve.
///
/// ```
/// use estimand_compute::control::Unlimited;
/// use estimand_compute::distributions::burr::Burr;
/// use estimand_compute::distributions::burr_bootstrap::bootstrap;
///
/// let fit = Burr { c: 3.0, ln_b: 0.0, zeta: 0.5 };
/// let p_value = |squared: f64| bootstrap(fit, squared, 40, &Unlimited).unwrap().map(|test| test.p_value);
/// // A² is at least 0, so it is as large in every draw.
/// assert_eq!(p_value(0.0), Some(1.0));
/// // An A² of 5 is in none, so p = 1/(1 + draws): .02 with 49 draws, .005 with all 199.
/// // Even 1.04 is exceeded in only 1 of 100 Weibull samples: Stephens (1977), *Biometrika* 64, 583–588.
/// assert!((0.005..=0.02).contains(&p_value(5.0).unwrap()));
/// assert_eq!(p_value(f64::NAN), None);
/// ```
///
/// # Errors
/// The errors of `control`.
pub fn bootstrap(fit: Burr, squared: f64, n: usize, control: &dyn Control) -> Outcome<Option<Bootstrap>> {
    if !squared.is_finite() {
        return Ok(None);
    }
    let unit = Burr { c: 1.0, ln_b: 0.0, zeta: fit.zeta };
    let mut generator = SplitMix64::new(SEED);
    let mut logs = vec![0.0; n.min(MAX_VALUES)];
    let (mut draws, mut at_least_as_large) = (0, 0);
    for step in 0..DRAWS {
        control.poll(step as u64, DRAWS as u64)?;
        logs.iter_mut().for_each(|y| {
            // Half a step up, so that neither tail is 0.
            let lower = generator.uniform() + 0.5 / (1u64 << 53) as f64;
            *y = unit.ln_quantile_pair(Tails { lower, upper: 1.0 - lower });
        });
        logs.sort_unstable_by(f64::total_cmp);
        if let Some(of_draw) = distance_of_draw(&logs, unit, control)? {
            draws += 1;
            at_least_as_large += usize::from(of_draw >= squared);
        }
    }
    let p_value = (1 + at_least_as_large) as f64 / (1 + draws) as f64;
    Ok((draws >= MIN_DRAWS).then_some(Bootstrap { p_value, draws }))
}

#[cfg(test)]
mod tests {
    use super::{DRAWS, bootstrap};
    use crate::control::Unlimited;
    use crate::distributions::Tails;
    use crate::distributions::burr::Burr;
    use crate::distributions::burr_fit::{BurrFit, fit};

    fn fitted(values: &[f64]) -> (Burr, f64) {
        let BurrFit::Found(found, goodness) = fit(values, &Unlimited).unwrap() else { panic!("no fit") };
        (found.burr, goodness.ad)
    }

    #[test]
    fn evenly_spaced_quantiles_are_not_rejected_and_a_large_distance_is() {
        let burr = Burr { c: 3.0, ln_b: 1.2, zeta: 0.5 };
        let at = |i: i32| (f64::from(i) + 0.5) / 300.0;
        let ideal: Vec<f64> =
            (0..300).map(|i| burr.quantile_pair(Tails { lower: at(i), upper: 1.0 - at(i) })).collect();
        let (found, squared) = fitted(&ideal);
        let same = bootstrap(found, squared, 300, &Unlimited).unwrap().unwrap();
        // The A² of evenly spaced quantiles is smaller than the A² of any sample.
        assert!(same.p_value > 0.99 && 10 * same.draws > 9 * DRAWS, "{same:?}");
        let far = bootstrap(found, 5.0, 300, &Unlimited).unwrap().unwrap();
        assert_eq!(far.p_value, 1.0 / (1 + far.draws) as f64);
    }
}
