//! The expected count of one row (docs/methods/what-if.md).

use super::basis;
use super::claims::scaled;
use super::fits::means;
use crate::analysis::correlation_claims::with_times;
use crate::analysis::function_job::FunctionJob;
use crate::analysis::likelihood::{Explained, separated};
use crate::analysis::model_frame::ModelFrame;
use crate::analysis::prediction::{Expected, Row, without_errors};
use crate::analysis::regression::LikelihoodErrors;
use crate::contract::{Failure, LimitsOf, Outcome};
use crate::linear::margins::working;
use crate::linear::matrix::dot;
use crate::linear::newton::{Likelihood, maximise};
use crate::wording::all_of;
use std::borrow::Cow;

/// The limits are those of its logarithm, by the errors of the sentence: those of the table hold too rarely in few rows or entities.
pub(in crate::analysis) fn expected(frame: &ModelFrame<'_>, row: &Row, job: &FunctionJob<'_>) -> Outcome<Expected> {
    let (fit, counts) = basis(frame, job)?;
    let control = job.control;
    let separation = counts.separation(&fit.q, control)?;
    if !separation.is_none() {
        let columns = all_of(&separated(frame, &fit, &separation).columns);
        let text = format!(
            "Some rows have a count of 0 without doubt, by {columns}, so the model has no finite coefficients to expect anything from. Leave \
             {columns} out of the X, or these rows by a filter."
        );
        return Err(Failure::request("function", text));
    }
    let maximum = maximise(&counts, &fit.q, control)?;
    if !maximum.converged {
        let text = "The steps to the maximum did not come to an end, so nothing is expected of a row. Leave out X that say the same as others.";
        return Err(Failure::request("function", text));
    }
    let sequence = with_times(job, frame, None, Cow::Borrowed(&frame.sequence));
    let found = working(&fit, &maximum)?;
    let at: Vec<f64> = std::iter::once(1.0).chain(row.x.iter().enumerate().map(|(j, x)| found.at(j, *x))).collect();
    let explained = Explained { rows: &counts, fit: &fit, sequence: &sequence, season: &[], control, scaled };
    let half = explained.reach_at(&row.x, &found, &maximum)?;
    let sum = dot(&at, &found.delta);
    let eta = sum + row.offset;
    let fitted = means(&fit, &counts, &maximum.gamma);
    let is_apart = LikelihoodErrors::are_independent(&sequence, fit.n);
    Ok(Expected {
        fit: libm::exp(eta),
        limits: [eta - half, eta + half].map(libm::exp),
        limits_of: if is_apart { LimitsOf::Scores } else { LimitsOf::Claim },
        reason: if !is_apart && half.is_nan() { without_errors(frame, &sequence, &row.x) } else { None },
        residuals: counts.y.iter().zip(fitted).map(|(y, mean)| y - mean).collect(),
        ..Expected::default()
    })
}
