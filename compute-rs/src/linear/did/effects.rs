//! Effects of each start in each period, with the contribution of each entity.

use super::{Comparison, Design, Start};
use crate::contract::Outcome;
use crate::control::Control;

/// The period from which an effect is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// After the start the last period before it, before it the period before: the default of R's `did`.
    Varying,
    /// Always the last period before the start.
    Universal,
}

/// The effect of one start in one period.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupTime {
    /// Index of the cohort.
    pub cohort: usize,
    /// The period.
    pub period: usize,
    /// The period that it is measured from.
    pub base: usize,
    /// The estimate.
    pub att: f64,
    /// Entities that the start is compared with.
    pub compared: usize,
    /// The contribution of each entity: the influence function divided by the number of entities.
    pub influence: Vec<f64>,
}

impl GroupTime {
    /// The standard error by the influence function.
    #[must_use]
    pub fn std_err(&self) -> f64 {
        length(&self.influence)
    }
}

/// √Σv².
#[must_use]
pub fn length(v: &[f64]) -> f64 {
    v.iter().map(|v| v * v).sum::<f64>().sqrt()
}

/// The effects of all starts in all periods in which some entities of the start and of the comparison have both rows.
///
/// # Errors
/// The errors of `control`.
pub fn group_times(
    design: &Design,
    comparison: Comparison,
    base: Base,
    control: &dyn Control,
) -> Outcome<Vec<GroupTime>> {
    let mut all = Vec::new();
    let count = design.cohorts.len() * design.periods;
    for (cohort, of) in design.cohorts.iter().enumerate() {
        let first = usize::from(base == Base::Varying);
        for period in first..design.periods {
            control.poll((cohort * design.periods + period) as u64, count as u64)?;
            let from = match base {
                Base::Varying if period < of.start => period - 1,
                _ => of.start - 1,
            };
            all.extend(group_time(design, comparison, (cohort, period, from)));
        }
    }
    Ok(all)
}

/// One effect; `None` without a pair of rows on one of both sides.
fn group_time(
    design: &Design,
    comparison: Comparison,
    (cohort, period, base): (usize, usize, usize),
) -> Option<GroupTime> {
    let own = &design.cohorts[cohort];
    let others = compared_with(design, comparison, own.start, period.max(base));
    let treated = Changes::of(design, own.entities.iter().copied(), period, base)?;
    let compared = Changes::of(design, others, period, base)?;
    let mut influence = vec![0.0; design.entities()];
    for (changes, sign) in [(&treated, 1.0), (&compared, -1.0)] {
        let n = changes.all.len() as f64;
        for (entity, change) in &changes.all {
            influence[*entity] += sign * (change - changes.mean) / n;
        }
    }
    let att = treated.mean - compared.mean;
    Some(GroupTime { cohort, period, base, att, compared: compared.all.len(), influence })
}

/// The entities that a start is compared with up to a period.
fn compared_with(design: &Design, comparison: Comparison, own: usize, last: usize) -> impl Iterator<Item = usize> + '_ {
    let is_compared = move |start: Start| match comparison {
        Comparison::NeverTreated => start == Start::Never,
        Comparison::NotYetTreated => start != Start::At(own) && start.is_after(last),
    };
    (0..design.entities()).filter(move |i| is_compared(design.starts[*i]))
}

/// Whether each entity has a pair of rows in one of the effects from the start on.
#[must_use]
pub fn taking_part(design: &Design, comparison: Comparison, effects: &[GroupTime]) -> Vec<bool> {
    let mut part = vec![false; design.entities()];
    for effect in effects {
        let own = &design.cohorts[effect.cohort];
        if effect.period < own.start {
            continue;
        }
        let others = compared_with(design, comparison, own.start, effect.period);
        for i in own.entities.iter().copied().chain(others) {
            part[i] |= !(design.at(i, effect.period) - design.at(i, effect.base)).is_nan();
        }
    }
    part
}

/// The changes of Y of the entities that have both rows.
struct Changes {
    all: Vec<(usize, f64)>,
    mean: f64,
}

impl Changes {
    fn of(design: &Design, entities: impl Iterator<Item = usize>, period: usize, base: usize) -> Option<Self> {
        let change = |i: usize| (i, design.at(i, period) - design.at(i, base));
        let all: Vec<(usize, f64)> = entities.map(change).filter(|(_, change)| !change.is_nan()).collect();
        let n = all.len() as f64;
        let first = all.iter().map(|(_, change)| change).sum::<f64>() / n;
        // The mean of the deviations takes out what rounding left.
        let mean = first + all.iter().map(|(_, change)| change - first).sum::<f64>() / n;
        (!all.is_empty()).then_some(Self { all, mean })
    }
}

#[cfg(test)]
mod tests {
    use super::{Base, Comparison, group_times};
    use crate::control::Unlimited;
    use crate::linear::did::tests::small;

    #[test]
    fn effects_by_hand() {
        let found = group_times(&small(), Comparison::NeverTreated, Base::Varying, &Unlimited).unwrap();
        // Changes of the start in period 2: from 1 to 2: 4, 3 against 1, 0; from 1 to 3: 5, 7 against 2, 1.
        let at = |cohort, period| found.iter().find(|e| (e.cohort, e.period) == (cohort, period)).unwrap();
        assert_eq!((at(0, 2).att, at(0, 3).att), (3.0, 4.5));
        // Deviations ±.5 and ±.5 over 2 entities each: 4 · (.25)².
        assert!((at(0, 2).std_err() - 0.5).abs() < 1e-15);
        // Before it: from 0 to 1: 1, 0 against 0, 1.
        assert_eq!(at(0, 1).att, 0.0);
        // The later start: from 2 to 3: 4 against 1, 1, and before it from 1 to 2: 1 against 1, 0.
        assert_eq!((at(1, 3).att, at(1, 2).att), (3.0, 0.5));
        let sooner = group_times(&small(), Comparison::NotYetTreated, Base::Varying, &Unlimited).unwrap();
        let first = sooner.iter().find(|e| (e.cohort, e.period) == (0, 2)).unwrap();
        // The later start counts as a comparison: 1, 0, 1.
        assert!((first.att - (3.5 - 2.0 / 3.0)).abs() < 1e-15);
        assert_eq!(
            super::taking_part(&small(), Comparison::NeverTreated, &found[..3]),
            [true, true, false, true, true]
        );
    }

    #[test]
    fn a_universal_base_is_zero_in_itself() {
        let found = group_times(&small(), Comparison::NeverTreated, Base::Universal, &Unlimited).unwrap();
        assert_eq!(found.len(), 8);
        let base = &found[1];
        assert_eq!((base.period, base.base, base.att, base.std_err()), (1, 1, 0.0, 0.0));
        // From 1 back to 0: −1, 0 against 0, −1.
        assert_eq!(found[0].att, 0.0);
    }
}
