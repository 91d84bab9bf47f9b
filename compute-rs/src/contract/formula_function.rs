//! The list of functions of formulas, for the palette, the completion and the help.

use serde::Serialize;

/// A function that a formula may call.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FormulaFunction {
    /// Its name in the text of a formula.
    pub name: &'static str,
    /// Its name on a chip.
    pub label: &'static str,
    /// Its group in the palette.
    pub group: FormulaGroup,
    /// Its arguments, in order.
    pub arguments: &'static [FormulaArgument],
    /// Type of its values.
    #[serde(rename = "type")]
    pub kind: FormulaArgumentType,
    /// Its result, in one line.
    pub help: &'static str,
    /// A formula that uses it.
    pub example: &'static str,
}

/// The groups of functions, in the order of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum FormulaGroup {
    /// Functions of the values of one row.
    Mathematics,
    /// Functions of other periods.
    Time,
    /// Functions of all rows, or of the rows with the same value of a column.
    Groups,
    /// Functions of dates.
    Dates,
    /// Functions of texts.
    Text,
}

/// An argument of a function.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FormulaArgument {
    /// Its name in the help.
    pub name: &'static str,
    /// The kind of values that it takes.
    #[serde(rename = "type")]
    pub kind: FormulaArgumentType,
    /// Whether it may be left out.
    pub optional: bool,
    /// Whether it may be given several times; only the last argument.
    pub repeated: bool,
    /// The smallest number of a `whole`, the limit that a `share` must be above.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub least: Option<f64>,
    /// The largest number of a `whole`, the limit that a `share` must be below.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub most: Option<f64>,
}

/// Types of arguments and of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum FormulaArgumentType {
    /// A number, a number column, or a calculation.
    Number,
    /// A text column, a text in quotes, or a function that gives a text.
    Text,
    /// A date column, or a date in quotes as "2019-04-03".
    Date,
    /// Numbers, or dates; the result of a function of numbers or dates has the type of its arguments.
    Ordered,
    /// A number, a date or a text column, or a calculation; the result has the same type.
    Any,
    /// A column of any type, or a calculation: rows with the same value form a group.
    Group,
    /// A whole number, the same for all rows.
    Whole,
    /// A number between two limits, the same for all rows.
    Share,
    /// A text in quotes, the same for all rows.
    Quoted,
}
