//! The tests of the reference values: one program, because linking the core takes longer than most of them.

#![allow(clippy::unwrap_used, clippy::panic)]

mod distributions;
mod logarithm;
mod nist;
mod panel_lags;
mod reference;
