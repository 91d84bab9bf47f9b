//! Numeric formulas (docs/methods/formulas.md).
//!
//! ```text
//! formula  = sum ;
//! sum      = term , { ( "+" | "-" ) , term } ;
//! term     = unary , { ( "*" | "/" ) , unary } ;
//! unary    = ( "-" | "+" ) , unary | power ;
//! power    = atom , [ "^" , unary ] ;
//! atom     = number | column | function , "(" , sum , ")" | "(" , sum , ")" ;
//! function = "ln" | "sqrt" | "lag" | "exp" | "pow2" | "pow3" ;
//! column   = "[" , name , "]" ;            a "]" in a name is written "]]"
//! ```
//!
//! A formula is written with the names of columns and stored with their `column_index` in the brackets, so that it
//! follows a renamed column: [`check()`] gives the stored form, [`shown`] the written one. [`Program::read`] compiles the
//! stored form, [`Program::evaluate`] runs it over a table in blocks.

mod check;
mod evaluate;
mod parse;
mod program;
mod reasons;
mod stack;
mod token;

pub use check::{check, compile, shown};
pub use program::Program;

/// Most characters of a formula.
pub const MOST_CHARACTERS: usize = 2000;
/// Deepest nesting of brackets and functions.
pub const DEEPEST: usize = 50;

#[cfg(test)]
mod tests;
