//! The effects of one specification of a panel regression (docs/methods/sensitivity.md).

use super::{Columns, columns_of, filled, is_two_way};
use crate::analysis::function_job::FunctionJob;
use crate::analysis::model_frame::ModelFrame;
use crate::analysis::regression::left_out::Groups;
use crate::contract::{Code, Effects, Failure, Outcome};
use crate::linear::covariance::classical_matrix;
use crate::linear::panel::within::Deviations;

/// The effects that the sentence speaks of.
///
/// # Errors
/// Where no X has a coefficient, and the errors of the function.
pub(in crate::analysis) fn effects(job: &FunctionJob<'_>, frame: &ModelFrame<'_>) -> Outcome<Effects> {
    filled(job, frame, is_two_way(job)?)?.claim.ok_or_else(nothing)
}

/// How far each group moves the coefficients of deviations, in classical standard errors.
///
/// # Errors
/// The errors of [`effects`].
pub(in crate::analysis) fn moves(job: &FunctionJob<'_>, frame: &ModelFrame<'_>, groups: &Groups) -> Outcome<Vec<f64>> {
    let columns: Columns<'_> = columns_of(frame)?;
    let deviations = Deviations::of(columns.y, &columns.x, &columns.panel, is_two_way(job)?, job.control)?;
    let Some(deviations) = deviations else { return Err(nothing()) };
    let Some(within) = deviations.fit(job.control)? else { return Err(nothing()) };
    groups.moves(&within.fit, &classical_matrix(&within.fit).standard_errors(), job.control)
}

fn nothing() -> Failure {
    Failure::new(Code::ConstX, "No X changes beyond the effects, so there is no coefficient to compare.")
}
