//! The effects of one specification of a logit (docs/methods/sensitivity.md).

use super::answer::Outcomes;
use super::claims::LogitBasis;
use super::{Extent, LogitResult, filled};
use crate::analysis::function_job::FunctionJob;
use crate::analysis::likelihood::{ClaimBasis, effects_of, not_compared};
use crate::analysis::model_frame::ModelFrame;
use crate::analysis::regression::left_out::Groups;
use crate::contract::{Effects, Outcome};

/// The average marginal effects that the sentence speaks of, as shares; of squares and interactions the coefficients.
///
/// # Errors
/// Where X separate the values of Y, and the errors of the function.
pub(in crate::analysis) fn effects(job: &FunctionJob<'_>, frame: &ModelFrame<'_>) -> Outcome<Effects> {
    let mut result = LogitResult::default();
    filled(&mut result, frame, job, Extent::Claim)?;
    let claim = result.claim.filter(|claim| claim.basis == LogitBasis::Likelihood).ok_or_else(|| {
        let columns = result.separation.map(|found| found.columns).unwrap_or_default();
        not_compared(&columns, &format!("the two values of {}", frame.names[0]))
    })?;
    let basis = ClaimBasis {
        errors: claim.errors,
        clusters: claim.clusters,
        silent: claim.silent,
        joint: claim.joint,
        coefficients: claim.effects.len() + 1,
    };
    Ok(effects_of(frame, basis, &claim.effects))
}

/// How far each group moves the coefficients of the linear probability model, in classical standard errors.
///
/// # Errors
/// Where Y has not exactly two values, and the errors of [`Groups::moves_of`].
pub(in crate::analysis) fn moves(job: &FunctionJob<'_>, frame: &ModelFrame<'_>, groups: &Groups) -> Outcome<Vec<f64>> {
    groups.moves_of(frame, &Outcomes::of(frame, job)?.y, job.control)
}
