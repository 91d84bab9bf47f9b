//! Jobs and their checks.

use serde::Serialize;
use serde_json::{Value, json};

/// A table, a request and the checks on its result.
#[derive(Clone, Debug, Serialize)]
pub struct Job {
    /// Family and case, unique.
    pub id: String,
    /// Name of the reference file.
    pub family: String,
    /// The table as CSV text with a header row.
    pub csv: String,
    /// Columns made as products of others before the request: (name, factors).
    pub products: Vec<(String, Vec<String>)>,
    /// Entity column by name.
    pub entity: Option<String>,
    /// Time column by name.
    pub time: Option<String>,
    /// The function whose result is checked; "formula" and "recode" make a column, "comparison" compares two tables.
    pub function: String,
    /// The request, with columns by name; the text of a formula, or the rules of a recode; the other table as CSV and the
    /// names of the columns to compare.
    pub request: Value,
    /// The checks on the result.
    pub checks: Vec<Check>,
}

/// One expected value.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// Path into the result: keys and positions joined by "/"; "name=avg" picks the element whose `name` is "avg".
    pub path: String,
    /// Positions of the array at the path that are compared; all when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pick: Option<Vec<usize>>,
    /// The expected value.
    pub expect: Expect,
}

/// The expected value at a path.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Expect {
    /// A number, or an array of numbers and nulls: |got − value| ≤ max(relative·|value|, absolute).
    Number {
        /// Reference.
        value: Value,
        /// Relative tolerance.
        relative: f64,
        /// Absolute tolerance, for what is zero by nature on the scale of its column.
        absolute: f64,
    },
    /// Exactly this.
    Equal {
        /// Reference.
        value: Value,
    },
    /// An array of so many items.
    Length {
        /// Reference.
        value: usize,
    },
    /// A code of the result, of one of its notes, or of one of its fits; "ok" when the result has no code.
    Code {
        /// The code.
        value: String,
    },
}

impl Check {
    /// A number to `digits` digits, or absolutely to as many digits of `scale`.
    #[must_use]
    pub fn digits(path: impl Into<String>, value: &Value, digits: f64, scale: f64) -> Self {
        let relative = 10f64.powf(-digits);
        let expect = Expect::Number { value: value.clone(), relative, absolute: relative * scale };
        Self { path: path.into(), pick: None, expect }
    }

    /// A number within an absolute distance.
    #[must_use]
    pub fn within(path: impl Into<String>, value: &Value, absolute: f64) -> Self {
        let expect = Expect::Number { value: value.clone(), relative: 0.0, absolute };
        Self { path: path.into(), pick: None, expect }
    }

    /// Exactly this value.
    #[must_use]
    pub fn equal(path: impl Into<String>, value: impl Into<Value>) -> Self {
        Self { path: path.into(), pick: None, expect: Expect::Equal { value: value.into() } }
    }

    /// An array of this length.
    #[must_use]
    pub fn length(path: impl Into<String>, value: usize) -> Self {
        Self { path: path.into(), pick: None, expect: Expect::Length { value } }
    }

    /// A code.
    #[must_use]
    pub fn code(value: &str) -> Self {
        Self { path: String::new(), pick: None, expect: Expect::Code { value: value.to_owned() } }
    }

    /// Compares only these positions of an array.
    #[must_use]
    pub fn at(mut self, positions: Vec<usize>) -> Self {
        self.pick = Some(positions);
        self
    }
}

/// A transform's key in the reference files as the wire writes it.
#[must_use]
pub fn wire_trans(key: &Value) -> Value {
    match key.as_str() {
        Some("ln") => json!("log"),
        Some("sqrt") => json!("sqrt"),
        Some("firstdiff") => json!("FirstDiff"),
        Some("lag1") => json!("lag1"),
        _ => Value::Null,
    }
}

/// A univariate request.
#[must_use]
pub fn univariate(function: &str, column: &Value, trans: &Value, remove_outliers: bool) -> Value {
    json!({
        "analysis_function": [function],
        "analysis_type": "univariate",
        "variables": { "Y": { "column": column, "trans": wire_trans(trans) } },
        "remove_outliers": remove_outliers,
    })
}

/// How the reference files are to be read: commas, a header row, decimal points, nothing to guess, every row data, even one that
/// happens to be the sum of the others. Blank lines are rows of one empty cell in files with one column.
#[must_use]
pub fn settings() -> Value {
    json!({
        "header": 1, "first_row": 2, "delimiter": ",", "encoding": "utf-8", "decimal_separator": 1,
        "answers": { "0": { "totals": "keep" } },
    })
}
