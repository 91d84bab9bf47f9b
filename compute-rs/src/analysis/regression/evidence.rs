//! The evidence for the sentence of a model.

use super::beyond::{complete, form};
use super::errors::{Covariances, effects};
use super::estimator::Estimator;
use super::fitted_model::FittedModel;
use super::influential::influential;
use super::{fitted, is_stop};
use crate::analysis::model_frame::ModelFrame;
use crate::contract::{Effects, ModelEvidence, Outcome, Trends};
use crate::control::Control;
use crate::linear::influence::Leverages;

/// The evidence of a least squares fit; `all` are the rows before outliers were left out, when some were.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(super) fn evidence(
    model: &FittedModel<'_>,
    all: Option<&ModelFrame<'_>>,
    trends: Option<Trends>,
    control: &dyn Control,
) -> Outcome<ModelEvidence> {
    let effects = effects(model.frame, model.fit, model.covariances);
    let influential = influential(model, &effects, control)?;
    let effects = complete(effects, model.frame, model.fit, Estimator::LeastSquares, control)?;
    Ok(ModelEvidence {
        effects,
        all_rows: all.map(|frame| of_all_rows(frame, control)).transpose()?.flatten(),
        influential,
        trends,
        lag: None,
        first_stage: None,
        form: form(model.frame, model.fit, control)?,
    })
}

/// The same effects in all rows; `None` when they cannot be fitted.
fn of_all_rows(frame: &ModelFrame<'_>, control: &dyn Control) -> Outcome<Option<Effects>> {
    let fit = match fitted(frame, control) {
        Ok(fit) => fit,
        Err(failure) if is_stop(&failure) => return Err(failure),
        Err(_) => return Ok(None),
    };
    let leverages = Leverages::of(&fit)?;
    let covariances = Covariances::of(&fit, &frame.sequence, &leverages, control)?;
    complete(effects(frame, &fit, &covariances), frame, &fit, Estimator::LeastSquares, control).map(Some)
}
