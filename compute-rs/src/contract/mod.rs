//! The contract: every type that enters or leaves the core, as JSON or as typed arrays.
//!
//! The TypeScript types in `app/compute/contract/` and the JSON schemas of the API are generated from these
//! structs (`npm run build:contract`), and the checks fail when the generated files differ. Field names are those of
//! docs/results.md. The result of a function stands with its computation, in `analysis`; here are the parts that several
//! share.

mod comparison;
mod computed_preview;
mod drawing;
mod error;
mod evidence;
mod file;
mod fits;
mod formula_function;
mod function;
mod functions;
mod model_parts;
mod note;
mod number;
mod over_time;
mod partial_plots;
mod predict;
mod preflight;
mod quick_recode;
mod request;
mod result_parts;
mod rows_in_common;
mod sensitivity;
mod setting;
mod settings;
mod shape;
mod statistics;
mod terms;
mod transform;

pub use comparison::*;
pub use computed_preview::*;
pub use drawing::*;
pub use error::*;
pub use evidence::*;
pub use file::*;
pub use fits::*;
pub use formula_function::*;
pub use function::*;
pub(crate) use functions::for_each_function;
pub use model_parts::*;
pub use note::*;
pub use number::*;
pub use over_time::*;
pub use partial_plots::*;
pub use predict::*;
pub use preflight::*;
pub use quick_recode::*;
pub use request::*;
pub use result_parts::*;
pub use rows_in_common::*;
pub use sensitivity::*;
pub use setting::*;
pub use settings::*;
pub use shape::*;
pub use statistics::*;
pub use terms::*;
pub use transform::*;

/// The engine's version, written into every result and part of every cache key.
///
/// It is the version of the crate: raise it whenever a number or a shape can change.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");
