//! The rows that several results use, compared (docs/methods/comparison.md).

use super::{FunctionKey, Request};
use serde::{Deserialize, Serialize};

/// A result to compare: one function of a request.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct RowsUser {
    /// The request.
    pub request: Request,
    /// The function.
    pub function: FunctionKey,
}

/// The rows that several results of one table use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RowsInCommon {
    /// Rows that each of them uses, in their order.
    pub used: Vec<u32>,
    /// Rows that all of them use.
    pub shared: u32,
    /// For each the index of the first one that uses the same rows, from 0: its own index if none before it does.
    pub same_as: Vec<u32>,
}
