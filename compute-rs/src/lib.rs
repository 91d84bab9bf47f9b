//! The compute core of Estimand: reading files, statistics, regression and distribution fits.
//!
//! The crate knows nothing of HTTP, users or SQL. It runs natively (command line, benchmarks), and as WebAssembly on
//! the server and in the browser; `wasm` holds the only bindings. Everything is deterministic: seeds and times are
//! arguments; the core has no clock and no hidden randomness.
//!
//! | module | what it holds |
//! |---|---|
//! | [`calendar`] | days, months and years, and times as ISO texts |
//! | [`io`] | CSV and workbooks, detection, inference of types, the receipt |
//! | [`frame`] | typed columns, row masks, entity and time keys |
//! | [`stats`], [`distributions`], [`linear`], [`robust`] | estimators, distributions, least squares, robust estimators |
//! | [`transform`] | columns computed from others: formulas and recodes |
//! | [`comparison`] | two tables: the rows that they share, how each column has changed |
//! | [`analysis`] | one function per file: request → result |
//! | [`contract`] | the types that enter and leave the core, and the error codes |
//! | [`control`] | progress, cancelling and time limits |

#![cfg_attr(not(test), deny(unused_crate_dependencies))]

pub mod analysis;
pub mod calendar;
pub mod comparison;
pub mod contract;
pub mod control;
pub mod distributions;
pub mod frame;
pub mod io;
pub mod linear;
pub mod robust;
pub mod series;
pub mod shape;
pub mod stats;
pub mod transform;
mod wording;

#[cfg(feature = "bench")]
pub mod bench;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(target_arch = "wasm32")]
mod wasm;
