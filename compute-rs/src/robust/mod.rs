//! Robust regression: the bisquare MM-estimator (methods.md, section 10).
//!
//! A start with high breakdown (the S-estimator, found by a deterministic search) fixes the scale, and an M-estimator of
//! 95 % efficiency is iterated from it. Everything is said in the orthonormal basis Q of the least squares fit.
//!
//! | file | what it holds |
//! |---|---|
//! | [`bisquare`] | rho, psi, weights, the M-scale |
//! | [`design`] | residuals and weighted least squares in the basis Q |
//! | [`starts`] | elemental subsets, all or drawn |
//! | [`search`] | the S-estimator |
//! | [`mm`] | the estimator: parameters, defects, fit |
//! | [`covariance`] | standard errors, classical and Newey–West |

pub mod bisquare;
pub mod covariance;
pub mod design;
pub mod mm;
pub mod search;
pub mod starts;
