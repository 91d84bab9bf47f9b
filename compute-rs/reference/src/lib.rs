//! Reference cases as checks.
//!
//! `tests/reference/` holds numbers that R, NIST and hand work gave. Each case becomes a [`Job`]: a table, a request, and
//! a list of [`Check`]s, each a path into the JSON of a result with the expected value and the required digits
//! (docs/methods/numerics.md#required-accuracy). The Rust tests run the jobs natively; `tests/parity` compares the results of the
//! WebAssembly build with theirs.

#![cfg_attr(not(test), deny(unused_crate_dependencies))]

pub mod accuracy;
pub mod case;
pub mod evaluate;
pub mod families;
pub mod job;
pub mod mpmath;
pub mod native;
pub mod source;

pub use case::Case;
pub use job::{Check, Expect, Job};
