//! Typed columns, and what analyses derive from them: order in time, transforms, the rows used.
//!
//! | module | holds |
//! |---|---|
//! | [`column`] | tables and columns in memory |
//! | [`keys`] | entity and time: order of work, the previous period, runs of consecutive periods |
//! | [`variable`] | transforms of a variable, and why a row has no value |
//! | [`filter`] | rows that equal a value |
//! | [`mask`] | rows that a project leaves out |
//! | [`fold`] | case folding |
//! | [`sample`] | random samples of rows |
//! | `row_names` | entity and time of rows by their numbers |
//! | [`categories`] | the distinct values of a column as groups, at most 50 |
//! | [`levels`] | all distinct values of a column with their counts |

pub mod categories;
pub mod column;
pub mod filter;
pub mod fold;
pub(crate) mod intern;
pub mod keys;
pub mod levels;
pub mod mask;
mod periods;
mod row_names;
pub mod sample;
pub mod variable;

pub use column::{Column, ColumnData, ColumnInfo, Dictionary, Table};
pub use keys::{Keys, PanelFacts};
