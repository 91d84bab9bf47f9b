//! Least squares: Householder QR, the fit with its refinement, covariances, diagnostics.
//!
//! Normal equations and explicit inverses of X'X are not used in any fit: everything is computed in the orthonormal basis Q
//! of the centred and scaled columns (docs/methods/regression.md#how-it-is-computed).

pub mod ar1;
pub mod autocorrelation;
pub mod binary;
pub mod cluster;
mod collinearity;
pub mod correlation;
pub mod correlogram;
pub mod counts;
pub mod covariance;
pub mod deletion;
pub mod did;
pub mod dynamics;
pub mod ewc;
pub mod firth;
pub mod heteroscedasticity;
pub mod influence;
pub mod instruments;
pub mod iv;
pub mod joint;
pub mod margins;
pub mod matrix;
pub mod newton;
pub mod normality;
pub mod ols;
pub mod origin;
pub mod panel;
pub mod partial;
pub mod product_margins;
pub mod qr;
pub mod quantile;
pub mod response;
pub mod separation;
pub mod sequence;
pub mod specification;
pub mod strata;
