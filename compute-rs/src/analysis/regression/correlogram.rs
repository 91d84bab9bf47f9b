//! The correlogram of a model's residuals (docs/methods/correlogram.md).

use super::num;
use super::readings::is_ordered;
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::contract::{Correlogram, Outcome};
use crate::control::Control;
use crate::linear::correlogram::Correlogram as Found;
use crate::linear::sequence::Sequence;

/// Autocorrelations of residuals; `None` when the rows have no order in time or none follow each other.
pub(super) fn of(
    frame: &ModelFrame<'_>,
    residuals: &[f64],
    followed: &Sequence,
    control: &dyn Control,
) -> Outcome<Option<Correlogram>> {
    if !is_ordered(frame) {
        return Ok(None);
    }
    let Some(found) = Found::of(residuals, followed, control)? else { return Ok(None) };
    Ok(Some(Correlogram {
        lag: (1..=count32(found.pairs.len())).collect(),
        autocorrelation: found.autocorrelations.iter().map(|&r| num(r)).collect(),
        pairs: found.pairs.iter().map(|&pairs| count32(pairs)).collect(),
        limit: found.limits.iter().map(|&limit| num(limit)).collect(),
        outside: count32(found.outside()),
        within_entities: followed.panel,
        approximate: frame.lag_of_y().is_some(),
    }))
}
