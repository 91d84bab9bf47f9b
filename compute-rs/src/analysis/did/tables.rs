//! Effects as rows of the result.

use super::panel::TreatedPanel;
use super::result::{CriticalValue, EventEffect, GroupEffect, GroupTimeEffect, MeanEffect};
use crate::analysis::model_frame::count32;
use crate::contract::{FiniteOrNull, Outcome};
use crate::control::Control;
use crate::distributions::normal;
use crate::linear::did::Design;
use crate::linear::did::aggregate::Aggregate;
use crate::linear::did::band::{Critical, SEED, critical};
use crate::linear::did::effects::GroupTime;

/// A standard error; NaN where it is only rounding error, as with one entity on each side. It is 0 for a base period.
fn shown(design: &Design, att: f64, std_err: f64) -> f64 {
    let is_base = att == 0.0 && std_err == 0.0;
    if is_base || std_err > design.rounding() { std_err } else { f64::NAN }
}

/// The normal quantile of 95 % limits.
fn z() -> f64 {
    normal::quantile(0.975)
}

pub(super) fn group_times(panel: &TreatedPanel<'_>, design: &Design, effects: &[GroupTime]) -> Vec<GroupTimeEffect> {
    let row = |effect: &GroupTime| {
        let std_err = shown(design, effect.att, effect.std_err());
        GroupTimeEffect {
            group: panel.time(design.cohorts[effect.cohort].start),
            time: panel.time(effect.period),
            att: FiniteOrNull(effect.att),
            std_err: FiniteOrNull(std_err),
            lower: FiniteOrNull(effect.att - z() * std_err),
            upper: FiniteOrNull(effect.att + z() * std_err),
        }
    };
    effects.iter().map(row).collect()
}

/// Effects by distance from the start with pointwise and simultaneous limits.
pub(super) fn events(
    design: &Design,
    events: &[(i64, Aggregate)],
    control: &dyn Control,
) -> Outcome<(Vec<EventEffect>, Option<CriticalValue>)> {
    let influences: Vec<&[f64]> = events.iter().map(|(_, of)| of.influence.as_slice()).collect();
    let found = critical(&influences, design.rounding(), control)?;
    let row = |(time, of): &(i64, Aggregate)| {
        let std_err = shown(design, of.att, of.std_err());
        let reach = found.map_or(f64::NAN, |found| found.value * std_err);
        EventEffect {
            event_time: i32::try_from(*time).unwrap_or(if *time < 0 { i32::MIN } else { i32::MAX }),
            att: FiniteOrNull(of.att),
            std_err: FiniteOrNull(std_err),
            lower: FiniteOrNull(of.att - z() * std_err),
            upper: FiniteOrNull(of.att + z() * std_err),
            band_lower: FiniteOrNull(of.att - reach),
            band_upper: FiniteOrNull(of.att + reach),
        }
    };
    Ok((events.iter().map(row).collect(), found.map(critical_value)))
}

pub(super) fn critical_value(found: Critical) -> CriticalValue {
    CriticalValue {
        critical: FiniteOrNull(found.value),
        std_err: FiniteOrNull(found.std_err),
        draws: count32(found.draws),
        seed: SEED as u32,
    }
}

pub(super) fn groups(panel: &TreatedPanel<'_>, design: &Design, starts: &[(usize, Aggregate)]) -> Vec<GroupEffect> {
    let row = |(cohort, of): &(usize, Aggregate)| {
        let MeanEffect { att, std_err, lower, upper, .. } = mean(design, of);
        GroupEffect { group: panel.time(design.cohorts[*cohort].start), att, std_err, lower, upper }
    };
    starts.iter().map(row).collect()
}

pub(super) fn mean(design: &Design, of: &Aggregate) -> MeanEffect {
    let std_err = shown(design, of.att, of.std_err());
    let p_value = if std_err > 0.0 { 2.0 * normal::sf((of.att / std_err).abs()) } else { f64::NAN };
    MeanEffect {
        att: FiniteOrNull(of.att),
        std_err: FiniteOrNull(std_err),
        lower: FiniteOrNull(of.att - z() * std_err),
        upper: FiniteOrNull(of.att + z() * std_err),
        p_value: FiniteOrNull(p_value),
    }
}
