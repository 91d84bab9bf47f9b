//! A quantile of Y in rows that are described by their X (docs/methods/what-if.md).

use super::claims::middle_of;
use super::errors::{BootstrapUnits, Resample};
use crate::analysis::correlation_claims::with_times;
use crate::analysis::function_job::FunctionJob;
use crate::analysis::model_frame::ModelFrame;
use crate::analysis::prediction::{Expected, Row};
use crate::analysis::regression::fitted;
use crate::contract::{LimitsOf, Outcome};
use crate::linear::matrix::dot;
use crate::linear::quantile::{Rows, fits};
use std::borrow::Cow;

/// The quantile nearest the median, which the sentence has, with the limits of the bootstrap that the table prints.
pub(in crate::analysis) fn expected(frame: &ModelFrame<'_>, row: &Row, job: &FunctionJob<'_>) -> Outcome<Expected> {
    job.begin()?;
    let control = job.control;
    let fit = fitted(frame, control)?;
    let taus = job.request.variables.settings.numbers(job.function, "taus");
    let tau = taus[middle_of(taus)];
    let found = fits(&fit, &[tau], control)?;
    let sequence = with_times(job, frame, None, Cow::Borrowed(&frame.sequence));
    let resample = Resample::first(&fit, &Rows::of(&fit)?, &found, &sequence, control)?;
    let at: Vec<f64> = std::iter::once(1.0).chain(row.x.iter().copied()).collect();
    let value = dot(&at, &found[0].coefficients);
    let tested = resample.as_ref().map(|resample| resample.test(value, resample.std_err_of(0, &at)));
    Ok(Expected {
        fit: value,
        limits: tested.map_or([f64::NAN; 2], |tested| [tested.lower, tested.upper]),
        limits_of: match resample.map(|resample| resample.units) {
            Some(BootstrapUnits::Entities) => LimitsOf::BootstrapOfEntities,
            Some(BootstrapUnits::Periods) => LimitsOf::BootstrapOfPeriods,
            Some(BootstrapUnits::Rows) | None => LimitsOf::BootstrapOfRows,
        },
        tau: Some(tau),
        ..Expected::default()
    })
}
