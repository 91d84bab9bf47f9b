//! Errors with stable codes.

use serde::{Deserialize, Serialize};

/// The result of a fallible function of the core.
pub type Outcome<T> = Result<T, Failure>;

/// Stable codes of errors: of analyses, formulas, files and requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Code {
    /// No values after the transforms, the filter and the listwise deletion.
    #[serde(rename = "E-NODATA")]
    NoData,
    /// Fewer values than the method needs.
    #[serde(rename = "E-FEW")]
    Few,
    /// Fewer complete rows than the model needs.
    #[serde(rename = "E-NTOOSMALL")]
    NTooSmall,
    /// The dependent variable is constant.
    #[serde(rename = "E-CONSTY")]
    ConstY,
    /// An independent variable is constant.
    #[serde(rename = "E-CONSTX")]
    ConstX,
    /// An independent variable is an exact combination of others.
    #[serde(rename = "E-COLLINEAR")]
    Collinear,
    /// More than half of the points lie exactly on one line or plane.
    #[serde(rename = "E-EXACT")]
    Exact,
    /// Values of a model whose squares leave the range of double precision.
    #[serde(rename = "E-RANGE")]
    Range,
    /// Two rows of one entity have the same time.
    #[serde(rename = "E-DUPTIME")]
    DupTime,
    /// `FirstDiff` on some variables only.
    #[serde(rename = "E-MIXDIFF")]
    MixDiff,
    /// More categories than a boxplot (50) or a model (20 of a column) takes.
    #[serde(rename = "E-MANYCAT")]
    ManyCat,
    /// A text or date column as a variable.
    #[serde(rename = "E-TYPE")]
    Type,
    /// The time limit of the job was reached.
    #[serde(rename = "E-TIMEOUT")]
    Timeout,
    /// The job was cancelled.
    #[serde(rename = "E-CANCELLED")]
    Cancelled,
    /// The requested memory is not available.
    #[serde(rename = "E-MEMORY")]
    Memory,
    /// A formula with a syntax error.
    #[serde(rename = "F-SYNTAX")]
    FormulaSyntax,
    /// A formula with an unknown column or function.
    #[serde(rename = "F-NAME")]
    FormulaName,
    /// A formula with unbalanced round brackets.
    #[serde(rename = "F-PAREN")]
    FormulaParen,
    /// An empty formula.
    #[serde(rename = "F-EMPTY")]
    FormulaEmpty,
    /// A formula with a column or a value of the wrong type.
    #[serde(rename = "F-TYPE")]
    FormulaType,
    /// A formula with a function that has too few or too many arguments.
    #[serde(rename = "F-ARITY")]
    FormulaArity,
    /// A formula that would use the column it makes.
    #[serde(rename = "F-CYCLE")]
    FormulaCycle,
    /// The file is empty or blank.
    #[serde(rename = "FILE-EMPTY")]
    FileEmpty,
    /// The file is neither a spreadsheet nor a text table.
    #[serde(rename = "FILE-TYPE")]
    FileType,
    /// The file, or its unpacked content, is over a limit.
    #[serde(rename = "FILE-TOO-LARGE")]
    FileTooLarge,
    /// The workbook is encrypted.
    #[serde(rename = "FILE-PASSWORD")]
    FilePassword,
    /// The file is damaged.
    #[serde(rename = "FILE-CORRUPT")]
    FileCorrupt,
    /// A setting of the import does not fit the file; `details.field` names it.
    #[serde(rename = "SETTINGS")]
    Settings,
    /// The request itself is wrong: an unknown column, too many variables; `details.field` names the part.
    #[serde(rename = "REQUEST")]
    Request,
}

impl Code {
    /// The code on the wire, for instance `E-NODATA`.
    #[must_use]
    pub fn text(self) -> String {
        serde_json::to_value(self).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
    }
}

/// Where the error is, for the screen that shows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Details {
    /// The setting or the part of the request that is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub field: Option<String>,
    /// Row of the file, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub row: Option<u32>,
    /// Column of the file, from 1, or the project's `column_index`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub column: Option<u32>,
    /// First position in a formula, from 0, in UTF-16 units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub start: Option<u32>,
    /// Position after the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub end: Option<u32>,
    /// Rule of a recode, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub rule: Option<u16>,
    /// Condition of that rule, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub condition: Option<u16>,
    /// The offending value, as text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub value: Option<String>,
}

/// An error of the core: a code to branch on, a sentence for the user, and where it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Failure {
    /// Stable code.
    pub code: Code,
    /// What happened and what to do, for the user.
    pub message: String,
    /// Where it happened.
    #[serde(default)]
    pub details: Details,
}

impl Failure {
    /// A failure without a location.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), details: Details::default() }
    }

    /// A setting of the import that does not fit the file.
    pub fn setting(field: &str, message: impl Into<String>) -> Self {
        Self::new(Code::Settings, message).at_field(field)
    }

    /// A request that is invalid whatever the data are.
    pub fn request(field: &str, message: impl Into<String>) -> Self {
        Self::new(Code::Request, message).at_field(field)
    }

    /// Names the setting or the part of the request.
    #[must_use]
    pub fn at_field(mut self, field: &str) -> Self {
        self.details.field = Some(field.to_owned());
        self
    }

    /// Names the row of the file, from 1.
    #[must_use]
    pub fn at_row(mut self, row: u32) -> Self {
        self.details.row = Some(row);
        self
    }

    /// Names the column.
    #[must_use]
    pub fn at_column(mut self, column: u32) -> Self {
        self.details.column = Some(column);
        self
    }

    /// Names the position in a formula.
    #[must_use]
    pub fn at_span(mut self, start: u32, end: u32) -> Self {
        (self.details.start, self.details.end) = (Some(start), Some(end));
        self
    }

    /// Names the rule of a recode, from 0.
    #[must_use]
    pub fn at_rule(mut self, rule: usize) -> Self {
        self.details.rule = u16::try_from(rule).ok();
        self
    }

    /// Names the condition of a rule, from 0.
    #[must_use]
    pub fn at_condition(mut self, condition: usize) -> Self {
        self.details.condition = u16::try_from(condition).ok();
        self
    }

    /// Memory that is not available.
    #[must_use]
    pub fn memory() -> Self {
        Self::new(Code::Memory, "Too large for the memory available.")
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.code.text(), self.message)
    }
}

impl std::error::Error for Failure {}

#[cfg(test)]
mod tests {
    use super::{Code, Failure};

    #[test]
    fn a_failure_is_serialised_with_its_code_and_location() {
        let failure = Failure::new(Code::FileCorrupt, "Broken.").at_row(3);
        let text = serde_json::to_string(&failure).expect("serialises");
        assert_eq!(text, r#"{"code":"FILE-CORRUPT","message":"Broken.","details":{"row":3}}"#);
    }
}
