//! The probability of the event in one row (docs/methods/what-if.md).

use super::answer::{Data, Outcomes};
use super::basis;
use super::claims::explained;
use crate::analysis::correlation_claims::with_times;
use crate::analysis::function_job::FunctionJob;
use crate::analysis::model_frame::ModelFrame;
use crate::analysis::prediction::{Expected, Row, without_errors};
use crate::analysis::regression::LikelihoodErrors;
use crate::contract::{Failure, LimitsOf, Outcome};
use crate::distributions::normal;
use crate::linear::binary::{Binary, Link, logistic, maximise};
use crate::linear::covariance::Covariance;
use crate::linear::firth;
use crate::linear::margins::working;
use crate::linear::matrix::dot;
use crate::linear::separation::decide;
use std::borrow::Cow;

/// By the maximum of the likelihood, or by Firth's estimate where X separate the values. The limits are converted from
/// the limits of the linear predictor.
pub(in crate::analysis) fn expected(frame: &ModelFrame<'_>, row: &Row, job: &FunctionJob<'_>) -> Outcome<Expected> {
    let outcomes = Outcomes::of(frame, job)?;
    job.begin()?;
    let control = job.control;
    let fit = basis(frame, &outcomes, control)?;
    let sequence = with_times(job, frame, None, Cow::Borrowed(&frame.sequence));
    let data = Data { frame, fit: &fit, outcomes: &outcomes, sequence: &sequence, season: &[], control };
    let (eta, limits, limits_of): Sum = if decide(&fit.q, &outcomes.events, control)?.is_none() {
        data.by_likelihood(&row.x)?
    } else {
        data.by_firth(&row.x)?
    };
    Ok(Expected {
        fit: logistic(eta),
        limits: limits.map(logistic),
        limits_of,
        event: Some(outcomes.event.clone()),
        reason: if limits_of == LimitsOf::Claim && limits[0].is_nan() {
            without_errors(frame, &sequence, &row.x)
        } else {
            None
        },
        ..Expected::default()
    })
}

/// The sum of the X in a row, its limits, and what they rest on.
type Sum = (f64, [f64; 2], LimitsOf);

impl Data<'_> {
    /// With the errors of the information matrix, like the table of coefficients; in rows that depend on each other,
    /// with the errors of the sentence.
    fn by_likelihood(&self, x: &[f64]) -> Outcome<Sum> {
        let events = self.outcomes.events.as_slice();
        let maximum = maximise(Link::Logit, &self.fit.q, events, self.control)?;
        if !maximum.converged {
            return Err(no_maximum());
        }
        let found = working(self.fit, &maximum)?;
        let at: Vec<f64> = std::iter::once(1.0).chain(x.iter().enumerate().map(|(j, x)| found.at(j, *x))).collect();
        let eta = dot(&at, &found.delta);
        let (half, limits_of) = if LikelihoodErrors::are_independent(self.sequence, self.fit.n) {
            let own = Covariance::mapped(std::slice::from_ref(&at), &found.covariance.cells, 1.0);
            (normal::quantile(0.975) * own.standard_errors()[0], LimitsOf::Likelihood)
        } else {
            let rows = Binary { link: Link::Logit, events };
            (explained(self, &rows).reach_at(x, &found, &maximum)?, LimitsOf::Claim)
        };
        Ok((eta, [eta - half, eta + half], limits_of))
    }

    /// The prediction has the limits of the penalised profile, as in the table of its coefficients.
    fn by_firth(&self, x: &[f64]) -> Outcome<Sum> {
        let data = firth::Data { q: &self.fit.q, events: &self.outcomes.events, control: self.control };
        let Some(found) = data.maximise()?.filter(|found| found.converged) else { return Err(no_maximum()) };
        let at = self.fit.basis_at(x);
        let profile = data.profile(&found, &at)?;
        Ok((dot(&at, &found.gamma), [profile.lower, profile.upper], LimitsOf::Firth))
    }
}

fn no_maximum() -> Failure {
    let text = "The steps to the maximum did not come to an end, so nothing is expected of a row. Leave out X that say the same as others.";
    Failure::request("function", text)
}
