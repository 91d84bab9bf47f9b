//! Robust regression: the bisquare MM-estimator (methods.md, section 10).

pub mod bisquare;
