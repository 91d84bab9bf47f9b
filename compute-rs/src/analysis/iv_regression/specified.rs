//! The effect of one specification of a regression with instruments (docs/methods/sensitivity.md).

use super::claims::IvClaim;
use super::{IvRegressionResult, filled};
use crate::analysis::function_job::FunctionJob;
use crate::analysis::likelihood::{ClaimBasis, ClaimedEffect, effects_of};
use crate::analysis::model_frame::ModelFrame;
use crate::contract::{Effects, Failure, FiniteOrNull, Outcome};

/// The effect of the endogenous X, with the test and the set of Anderson and Rubin: limits where the set is one interval with
/// two ends, and no number where it holds effects of both signs, but not 0.
///
/// # Errors
/// `REQUEST` where two X are endogenous, whose effects are tested together, and the errors of the function.
pub(in crate::analysis) fn effects(job: &FunctionJob<'_>, frame: &ModelFrame<'_>) -> Outcome<Effects> {
    let mut result = IvRegressionResult::default();
    filled(&mut result, frame, job)?;
    let (Some(claim), [endogenous]) = (result.claim, result.endogenous.as_slice()) else {
        let text = "The effects of two X that are chosen are tested together, so neither is compared alone.";
        return Err(Failure::request("function", text));
    };
    let limit = |side: usize| match claim.intervals.as_slice() {
        [only] if only.iter().all(|end| !end.0.is_nan()) => only[side],
        _ => FiniteOrNull::NONE,
    };
    let effect = ClaimedEffect {
        display_name: endogenous.display_name.clone(),
        category: None,
        term: None,
        at: None,
        step: false,
        effect: if is_on_both_sides(&claim) { FiniteOrNull::NONE } else { claim.estimate },
        lower: limit(0),
        upper: limit(1),
        p_value: claim.p_value,
        p_holm: claim.p_value,
    };
    let basis = ClaimBasis {
        errors: claim.errors,
        clusters: claim.clusters,
        silent: claim.silent,
        joint: None,
        coefficients: result.k.unwrap_or(0) as usize,
    };
    Ok(effects_of(frame, basis, &[effect]))
}

/// Whether a set that leaves 0 out has effects of both signs.
fn is_on_both_sides(claim: &IvClaim) -> bool {
    let low = |[low, _]: &[FiniteOrNull; 2]| if low.0.is_nan() { f64::NEG_INFINITY } else { low.0 };
    let high = |[_, high]: &[FiniteOrNull; 2]| if high.0.is_nan() { f64::INFINITY } else { high.0 };
    let holds_zero = claim.intervals.iter().any(|each| low(each) <= 0.0 && high(each) >= 0.0);
    let is_below = claim.intervals.iter().any(|each| low(each) < 0.0);
    let is_above = claim.intervals.iter().any(|each| high(each) > 0.0);
    !holds_zero && is_below && is_above
}
