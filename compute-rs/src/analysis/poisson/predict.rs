//! The expected count of one row (docs/methods/what-if.md).

use super::basis;
use super::fits::{clusters_of, means};
use crate::analysis::function_job::FunctionJob;
use crate::analysis::likelihood::separated;
use crate::analysis::model_frame::ModelFrame;
use crate::analysis::prediction::{Expected, Row};
use crate::contract::{Failure, LimitsOf, Outcome};
use crate::distributions::normal;
use crate::linear::covariance::Covariance;
use crate::linear::matrix::dot;
use crate::linear::newton::{Likelihood, maximise, sandwich};
use crate::wording::all_of;

/// The limits are converted from the limits of its logarithm, by the errors of the table of coefficients.
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
    let clusters = clusters_of(frame);
    let at = fit.basis_at(&row.x);
    let half = match sandwich(&counts, &fit.q, &maximum, clusters, control)? {
        Some(cells) => {
            let own = Covariance::mapped(std::slice::from_ref(&at), &cells, 1.0);
            normal::quantile(0.975) * own.standard_errors()[0]
        }
        None => f64::NAN,
    };
    let eta = dot(&at, &maximum.gamma) + row.offset;
    let fitted = means(&fit, &counts, &maximum.gamma);
    Ok(Expected {
        fit: libm::exp(eta),
        limits: [eta - half, eta + half].map(libm::exp),
        limits_of: if clusters.is_some() { LimitsOf::ScoresByEntity } else { LimitsOf::Scores },
        residuals: counts.y.iter().zip(fitted).map(|(y, mean)| y - mean).collect(),
        ..Expected::default()
    })
}
