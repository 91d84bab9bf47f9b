//! A fitted model, as its evidence reads it.

use super::errors::Covariances;
use crate::analysis::model_frame::ModelFrame;
use crate::linear::influence::Leverages;
use crate::linear::ols::Fit;

/// A least squares fit with the parts that its evidence needs.
pub(super) struct FittedModel<'f> {
    pub(super) frame: &'f ModelFrame<'f>,
    pub(super) fit: &'f Fit<'f>,
    pub(super) leverages: &'f Leverages,
    pub(super) covariances: &'f Covariances,
}
