//! The effects of one specification of a Poisson regression (docs/methods/sensitivity.md).

use super::{PoissonResult, filled};
use crate::analysis::function_job::FunctionJob;
use crate::analysis::likelihood::{ClaimBasis, effects_of, not_compared};
use crate::analysis::model_frame::ModelFrame;
use crate::contract::{Code, Effects, Failure, Outcome};

/// The effects that the sentence speaks of: changes of the logarithm of the expectation.
///
/// # Errors
/// Where no maximum of the likelihood exists, where counts above 0 are too few, and the errors of the function.
pub(in crate::analysis) fn effects(job: &FunctionJob<'_>, frame: &ModelFrame<'_>) -> Outcome<Effects> {
    let mut result = PoissonResult::default();
    filled(&mut result, frame, job)?;
    let claim = result.claim.ok_or_else(|| {
        let columns = result.exists.map(|found| found.columns).unwrap_or_default();
        not_compared(&columns, &format!("rows with 0 of {}", frame.names[0]))
    })?;
    if claim.few_counts {
        return Err(Failure::new(
            Code::Few,
            "There are too few counts above 0 for each coefficient, so nothing is claimed.",
        ));
    }
    let basis = ClaimBasis {
        errors: claim.errors,
        clusters: claim.clusters,
        silent: claim.silent,
        joint: claim.joint,
        coefficients: claim.effects.len() + 1,
    };
    Ok(effects_of(frame, basis, &claim.effects))
}
