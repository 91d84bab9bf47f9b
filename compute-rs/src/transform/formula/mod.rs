//! Formulas (docs/methods/formulas.md).
//!
//! ```text
//! formula  = sum ;
//! sum      = term , { ( "+" | "-" ) , term } ;
//! term     = unary , { ( "*" | "/" ) , unary } ;
//! unary    = ( "-" | "+" ) , unary | power ;
//! power    = atom , [ "^" , unary ] ;
//! atom     = number | text | column | call | "(" , sum , ")" ;
//! call     = function , "(" , sum , { "," , sum } , ")" ;
//! column   = "[" , name , "]" ;            a "]" in a name is written "]]"
//! text     = '"' , characters , '"' ;      a quote is written twice
//! ```
//!
//! Numbers, dates and texts are values; a date is computed as milliseconds since 1970. A number added to a date counts days.
//!
//! A formula is written with the names of columns and stored with their `column_index` in the brackets, so that it
//! follows a renamed column: [`check()`] gives the stored form, [`shown`] the written one. [`Program::read`] compiles the
//! stored form, [`Program::evaluate`] runs it over a table in blocks.
//!
//! | module | what it holds |
//! |---|---|
//! | `functions` | the list of functions: names, arguments, help |
//! | `token`, `parse`, `operand`, `call`, `date_sums` | from text to steps, with positions of errors and types |
//! | `program`, `stack`, `nulls`, `reason`, `evaluate` | the steps, and running them |
//! | `input`, `text`, `dates`, `round` | what steps read and compute |
//! | `pass`, `groups`, `ascending` | functions of all rows or of groups of rows |
//! | `check`, `name` | a formula while it is written; the name of its column |

mod ascending;
mod call;
mod check;
mod date_sums;
mod dates;
mod evaluate;
mod fold;
mod functions;
mod groups;
mod input;
mod name;
mod nulls;
mod operand;
mod parse;
mod pass;
mod program;
mod reason;
mod round;
mod stack;
mod text;
mod token;

pub use check::{check, compile, shown};
pub use functions::functions;
pub use program::Program;

/// Most characters of a formula.
pub const MOST_CHARACTERS: usize = 2000;
/// Deepest nesting of brackets and functions.
pub const DEEPEST: usize = 50;

#[cfg(test)]
mod function_tests;
#[cfg(test)]
mod tests;
