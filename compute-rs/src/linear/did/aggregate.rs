//! Means of effects over starts and periods, with the weights of the starts estimated.

use super::Design;
use super::effects::{GroupTime, length};

/// A mean of effects.
#[derive(Clone, Debug, PartialEq)]
pub struct Aggregate {
    /// The estimate.
    pub att: f64,
    /// The contribution of each entity, divided by the number of entities.
    pub influence: Vec<f64>,
}

impl Aggregate {
    /// The standard error by the influence function.
    #[must_use]
    pub fn std_err(&self) -> f64 {
        length(&self.influence)
    }
}

/// The mean with weights by the entities of the starts.
fn weighted<'a>(design: &Design, parts: impl Iterator<Item = (usize, f64, &'a [f64])>) -> Option<Aggregate> {
    let n = design.entities();
    let (mut sum, mut total, mut influence) = (0.0, 0.0, vec![0.0; n]);
    let mut of_cohort = vec![(0.0, 0.0); design.cohorts.len()];
    for (cohort, att, own) in parts {
        let weight = design.cohorts[cohort].entities.len() as f64;
        sum += weight * att;
        total += weight;
        influence.iter_mut().zip(own).for_each(|(all, own)| *all += weight * own);
        of_cohort[cohort].0 += att;
        of_cohort[cohort].1 += 1.0;
    }
    if total == 0.0 {
        return None;
    }
    let att = sum / total;
    influence.iter_mut().for_each(|all| *all /= total);
    // The shares of the starts are estimated, too: each entity moves them by its own start.
    for (cohort, (effects, count)) in design.cohorts.iter().zip(of_cohort) {
        let moved = (effects - count * att) / total;
        cohort.entities.iter().for_each(|i| influence[*i] += moved);
    }
    Some(Aggregate { att, influence })
}

/// The plain mean.
fn mean<'a>(n: usize, parts: impl Iterator<Item = (f64, &'a [f64])>) -> Option<Aggregate> {
    let (mut att, mut count, mut influence) = (0.0, 0.0, vec![0.0; n]);
    for (own, of) in parts {
        att += own;
        count += 1.0;
        influence.iter_mut().zip(of).for_each(|(all, own)| *all += own);
    }
    if count == 0.0 {
        return None;
    }
    influence.iter_mut().for_each(|all| *all /= count);
    Some(Aggregate { att: att / count, influence })
}

/// Whether an effect is at or after the start.
#[must_use]
pub fn is_after(design: &Design, effect: &GroupTime) -> bool {
    effect.period >= design.cohorts[effect.cohort].start
}

/// The mean effect of each start over its periods, by the index of the start.
#[must_use]
pub fn by_start(design: &Design, effects: &[GroupTime]) -> Vec<(usize, Aggregate)> {
    let of = |cohort: usize| {
        let own = effects.iter().filter(|e| e.cohort == cohort && is_after(design, e));
        mean(design.entities(), own.map(|e| (e.att, e.influence.as_slice())))
    };
    (0..design.cohorts.len()).filter_map(|cohort| Some((cohort, of(cohort)?))).collect()
}

/// The mean over starts of their mean effects, by their entities.
#[must_use]
pub fn overall(design: &Design, starts: &[(usize, Aggregate)]) -> Option<Aggregate> {
    weighted(design, starts.iter().map(|(cohort, of)| (*cohort, of.att, of.influence.as_slice())))
}

/// The mean over all effects from the start on, by the entities of the start.
#[must_use]
pub fn simple(design: &Design, effects: &[GroupTime]) -> Option<Aggregate> {
    weighted(design, effects.iter().filter(|e| is_after(design, e)).map(|e| (e.cohort, e.att, e.influence.as_slice())))
}

/// The mean effect at each distance from the start, ascending.
#[must_use]
pub fn by_event_time(design: &Design, effects: &[GroupTime]) -> Vec<(i64, Aggregate)> {
    let event_time = |e: &GroupTime| design.event_time(design.cohorts[e.cohort].start, e.period);
    let mut times: Vec<i64> = effects.iter().map(event_time).collect();
    times.sort_unstable();
    times.dedup();
    let of = |time: i64| {
        let own = effects.iter().filter(|e| event_time(e) == time);
        weighted(design, own.map(|e| (e.cohort, e.att, e.influence.as_slice())))
    };
    times.into_iter().filter_map(|time| Some((time, of(time)?))).collect()
}

/// The plain mean over the distances from the start on.
#[must_use]
pub fn dynamic(design: &Design, events: &[(i64, Aggregate)]) -> Option<Aggregate> {
    mean(
        design.entities(),
        events.iter().filter(|(time, _)| *time >= 0).map(|(_, of)| (of.att, of.influence.as_slice())),
    )
}

#[cfg(test)]
mod tests {
    use super::{by_event_time, by_start, dynamic, overall, simple};
    use crate::control::Unlimited;
    use crate::linear::did::Comparison;
    use crate::linear::did::effects::{Base, group_times};
    use crate::linear::did::tests::small;

    #[test]
    fn means_by_hand() {
        let design = small();
        let effects = group_times(&design, Comparison::NeverTreated, Base::Varying, &Unlimited).unwrap();
        // Effects 3 and 4.5 of two entities, 3 of one.
        let starts = by_start(&design, &effects);
        assert_eq!(starts.iter().map(|(_, of)| of.att).collect::<Vec<_>>(), [3.75, 3.0]);
        assert!((overall(&design, &starts).unwrap().att - 3.5).abs() < 1e-15);
        assert!((simple(&design, &effects).unwrap().att - (2.0 * 7.5 + 3.0) / 5.0).abs() < 1e-15);
        let events = by_event_time(&design, &effects);
        assert_eq!(events.iter().map(|(time, _)| *time).collect::<Vec<_>>(), [-2, -1, 0, 1]);
        // At −2 the later start alone, from 0 to 1: 0 against 0, 1; at −1: 0 of two and .5 of one.
        for ((_, of), expected) in events.iter().zip([-0.5, 0.5 / 3.0, 3.0, 4.5]) {
            assert!((of.att - expected).abs() < 1e-15);
        }
        assert!((dynamic(&design, &events).unwrap().att - 3.75).abs() < 1e-15);
    }

    #[test]
    fn the_overall_effect_is_the_mean_of_the_entities_own() {
        let design = small();
        let effects = group_times(&design, Comparison::NeverTreated, Base::Varying, &Unlimited).unwrap();
        let all = overall(&design, &by_start(&design, &effects)).unwrap();
        // Mean changes of the treated: 4.5, 5, 4; their comparisons 1, 1, 1; so own effects 3.5, 4, 3 less 3.5, over 3.
        for (found, expected) in all.influence.iter().zip([0.0, 0.5 / 3.0, -0.5 / 3.0]) {
            assert!((found - expected).abs() < 1e-15, "{:?}", all.influence);
        }
        assert!(all.influence.iter().sum::<f64>().abs() < 1e-15);
    }
}
