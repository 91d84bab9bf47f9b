//! Whether a fitted Burr XII distribution describes its data: a parametric bootstrap of Anderson–Darling's A².
//!
//! Samples are drawn from the fit and fitted themselves; p is the share of them, the data counted in, whose A² is at least
//! that of the data. Stute, González Manteiga & Presedo Quindimil (1993), *Metrika* 40, 243–256. On the scale of ln x location
//! and spread are fitted exactly, so that A² depends on ζ alone, and samples are drawn with c = 1 and b = 1.
//!
//! **Work.** With fitted parameters the distribution of A² hardly changes with n above some hundred, so the samples of a long
//! column have no more than [`MOST`] values: the time does not grow with n. The draws are those of SplitMix64 from a fixed
//! seed, the same each time.

use super::Tails;
use super::burr::Burr;
use super::burr_fit::distance_of_draw;
use crate::contract::Outcome;
use crate::control::Control;
use crate::stats::split_mix::SplitMix64;

/// Samples drawn.
pub const DRAWS: usize = 199;
/// Most values of a sample.
const MOST: usize = 200;
/// Fewest draws with a best curve; with this many, the smallest p-value is .02.
const FEWEST: usize = 49;
const SEED: u64 = 12;

/// The answer of a bootstrap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bootstrap {
    /// (1 + draws at least as far) / (1 + draws).
    pub p_value: f64,
    /// Draws that had a best curve, at most [`DRAWS`].
    pub draws: usize,
}

/// The bootstrap of A² = `squared` of n values; `None` when A² is not defined, or too few draws
/// have a best curve.
///
/// # Errors
/// Those of `control`.
pub fn bootstrap(fit: Burr, squared: f64, n: usize, control: &dyn Control) -> Outcome<Option<Bootstrap>> {
    if !squared.is_finite() {
        return Ok(None);
    }
    let unit = Burr { c: 1.0, ln_b: 0.0, zeta: fit.zeta };
    let mut generator = SplitMix64::new(SEED);
    let mut logs = vec![0.0; n.min(MOST)];
    let (mut draws, mut as_far) = (0, 0);
    for step in 0..DRAWS {
        control.poll(step as u64, DRAWS as u64)?;
        logs.iter_mut().for_each(|y| {
            // Neither tail is 0.
            let lower = generator.uniform() + 0.5 / (1u64 << 53) as f64;
            *y = unit.ln_quantile_pair(Tails { lower, upper: 1.0 - lower });
        });
        logs.sort_unstable_by(f64::total_cmp);
        if let Some(of_draw) = distance_of_draw(&logs, unit, control)? {
            draws += 1;
            as_far += usize::from(of_draw >= squared);
        }
    }
    let p_value = (1 + as_far) as f64 / (1 + draws) as f64;
    Ok((draws >= FEWEST).then_some(Bootstrap { p_value, draws }))
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
    fn quantiles_of_a_burr_distribution_are_not_doubted_and_a_far_distance_is() {
        let burr = Burr { c: 3.0, ln_b: 1.2, zeta: 0.5 };
        let at = |i: i32| (f64::from(i) + 0.5) / 300.0;
        let ideal: Vec<f64> =
            (0..300).map(|i| burr.quantile_pair(Tails { lower: at(i), upper: 1.0 - at(i) })).collect();
        let (found, squared) = fitted(&ideal);
        let same = bootstrap(found, squared, 300, &Unlimited).unwrap().unwrap();
        // A² of even quantiles is smaller than that of any sample.
        assert!(same.p_value > 0.99 && 10 * same.draws > 9 * DRAWS, "{same:?}");
        let far = bootstrap(found, 5.0, 300, &Unlimited).unwrap().unwrap();
        assert_eq!(far.p_value, 1.0 / (1 + far.draws) as f64);
    }
}
