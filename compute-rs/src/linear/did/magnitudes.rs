//! How far trends may differ after the start before an effect may be zero (docs/methods/did.md#relative-magnitudes).
//!
//! Rambachan & Roth (2023), *Review of Economic Studies* 90, 2555–2591: from one period to the next trends differ after the start by at
//! most M̄ times what they differed by before it. The limits here hold for any M̄ and are wider than theirs: the largest difference before
//! the start is known but for 1 %, the effect but for 4 %, and the worst path of trends is the one that differs by the most in every period.

use super::Design;
use super::aggregate::{Aggregate, is_after};
use super::claim::{Role, SmallSample, small_sample};
use super::effects::GroupTime;

/// Probability with which the limits of the effect miss, and the same for the differences before the start.
const OF_EFFECT: f64 = 0.04;
const OF_BEFORE: f64 = 0.01;

/// How much may change before an effect may be zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Magnitudes {
    /// The largest M̄ with which the limits exclude zero; 0 if none does.
    pub breakdown: f64,
    /// The largest difference of trends between neighbouring periods before the start.
    pub largest: f64,
    /// Its upper limit.
    pub limit: f64,
    /// Mean number of steps from period to period that the overall effect spans.
    pub steps: f64,
}

/// The limits for the overall effect; `None` without periods to compare before the start, or where an error is not
/// defined.
#[must_use]
pub fn magnitudes(
    design: &Design,
    effects: &[GroupTime],
    events: &[(i64, Aggregate)],
    overall: &SmallSample,
    sides: (&[Role], usize),
) -> Option<Magnitudes> {
    let before: Vec<&Aggregate> = events.iter().filter(|(time, _)| *time < 0).map(|(_, of)| of).collect();
    if before.is_empty() {
        return None;
    }
    let each = OF_BEFORE / before.len() as f64;
    let (mut largest, mut limit) = (0.0, 0.0);
    for of in before {
        let reach = small_sample(design, of.att, &of.influence, sides)?.reach(each);
        largest = f64::max(largest, of.att.abs());
        limit = f64::max(limit, of.att.abs() + reach);
    }
    let steps = mean_steps(design, effects);
    let room = overall.att.abs() - overall.reach(OF_EFFECT);
    Some(Magnitudes { breakdown: (room / (steps * limit)).max(0.0), largest, limit, steps })
}

/// The weights of the overall effect on the steps between the period before the start and each period from it on.
fn mean_steps(design: &Design, effects: &[GroupTime]) -> f64 {
    let (mut sum, mut total) = (0.0, 0.0);
    for (cohort, of) in design.cohorts.iter().enumerate() {
        let own: Vec<f64> = effects
            .iter()
            .filter(|effect| effect.cohort == cohort && is_after(design, effect))
            .map(|effect| (effect.period - effect.base) as f64)
            .collect();
        if !own.is_empty() {
            let weight = of.entities.len() as f64;
            sum += weight * own.iter().sum::<f64>() / own.len() as f64;
            total += weight;
        }
    }
    sum / total
}

#[cfg(test)]
mod tests {
    use super::{Aggregate, Role, SmallSample, magnitudes};
    use crate::control::Unlimited;
    use crate::distributions::student;
    use crate::linear::did::Comparison;
    use crate::linear::did::effects::{Base, group_times};
    use crate::linear::did::tests::small;

    #[test]
    fn the_room_of_an_effect_by_hand() {
        let design = small();
        let effects = group_times(&design, Comparison::NeverTreated, Base::Varying, &Unlimited).unwrap();
        // Steps 1 and 2 of two entities, 1 of one: (2 · 1.5 + 1)/3.
        let overall = SmallSample { att: -3.0, std_err: 0.1, df: 2.0 };
        let influence = vec![0.1, -0.1, 0.0, 0.1, -0.1];
        let role = |is_treated: bool, takes_part: bool| Role { is_treated, takes_part };
        let part = [role(true, true), role(true, true), role(true, false), role(false, true), role(false, true)];
        let before = (-1, Aggregate { att: -0.2, influence });
        let found = magnitudes(&design, &effects, &[before], &overall, (&part, 2)).unwrap();
        // Two sides of two entities with variance .02 · 2 each and one degree of freedom.
        let limit = 0.2 + student::quantile(0.995, 1.0) * f64::sqrt(0.08);
        assert!((found.limit - limit).abs() < 1e-12 && found.largest == 0.2);
        let room = 3.0 - student::quantile(0.98, 2.0) * 0.1;
        assert!((found.breakdown - room / (4.0 / 3.0 * limit)).abs() < 1e-12);
        let far = SmallSample { std_err: 10.0, ..overall };
        let none = (-1, Aggregate { att: -0.2, influence: vec![0.1, -0.1, 0.0, 0.1, -0.1] });
        assert_eq!(magnitudes(&design, &effects, &[none], &far, (&part, 2)).unwrap().breakdown, 0.0);
        assert_eq!(magnitudes(&design, &effects, &[], &overall, (&part, 2)), None);
    }
}
