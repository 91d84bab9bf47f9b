//! A request to the core: functions, variables, filter.

use super::function::{AnalysisType, FunctionKey};
use super::setting::VariableSettings;
use serde::{Deserialize, Deserializer, Serialize};

/// A transform of a variable (docs/methods/transforms.md). `null` on the wire means no transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Transform {
    /// Natural logarithm; needs values above 0.
    #[serde(rename = "log")]
    Log,
    /// Difference to the previous period.
    FirstDiff,
    /// Value of the previous period.
    #[serde(rename = "lag1")]
    Lag1,
    /// Square root; needs values of 0 or more.
    #[serde(rename = "sqrt")]
    Sqrt,
}

/// A column, by its `column_index` (1 is the first data column) or, on the command line, by its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged)]
pub enum ColumnRef {
    /// `column_index`, given once per project and never reused.
    Index(u32),
    /// The column's name.
    Name(String),
}

impl ColumnRef {
    /// Whether it refers to the column with this index and name.
    #[must_use]
    pub fn means(&self, column_index: u32, name: &str) -> bool {
        match self {
            Self::Index(index) => *index == column_index,
            Self::Name(own) => own == name,
        }
    }
}

/// A column in a role, with its transform.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Variable {
    /// Which column.
    pub column: ColumnRef,
    /// Its transform.
    #[serde(default)]
    pub trans: Option<Transform>,
    /// Whether an independent variable of numbers counts as categories. Texts always do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub as_category: Option<bool>,
    /// The category that the others are compared with (docs/methods/categories.md); without one, the most frequent, in Logit and Poisson the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub base: Option<String>,
    /// Whether an independent variable is endogenous: chosen together with Y.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub endogenous: Option<bool>,
}

/// A product of two X: their interaction, or the square of one (docs/methods/terms.md).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// Two columns among the X; twice the same for its square.
    pub columns: [ColumnRef; 2],
}

/// The variables of an analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Variables {
    /// Dependent variable.
    #[serde(rename = "Y")]
    pub y: Variable,
    /// Independent variables, in the order of the coefficients.
    #[serde(rename = "X", default)]
    pub x: Vec<Variable>,
    /// Instruments of the endogenous variables among the X.
    #[serde(rename = "Z", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub z: Option<Vec<Variable>>,
    /// Products of X, in the order of their coefficients, which come after those of the X.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub terms: Option<Vec<Term>>,
    /// Options.
    #[serde(default)]
    pub settings: VariableSettings,
}

impl Variables {
    /// The instruments.
    #[must_use]
    pub fn instruments(&self) -> &[Variable] {
        self.z.as_deref().unwrap_or_default()
    }

    /// The products of X.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        self.terms.as_deref().unwrap_or_default()
    }
}

/// Rows kept by a filter: those whose value equals `column_value` (compared as in docs/methods/recodes.md#comparisons).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FilterBy {
    /// Filter column.
    #[serde(default)]
    pub column_index: Option<ColumnRef>,
    /// Text, or a number, or a date in wire form.
    #[serde(default)]
    pub column_value: Option<super::CellValue>,
}

/// The column whose values make the categories of a boxplot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ByColumn {
    /// Category column.
    #[serde(default)]
    pub column_index: Option<ColumnRef>,
}

/// A request for one or more results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Functions to compute: one or more for a univariate request, exactly one for a multivariate one.
    pub analysis_function: Vec<FunctionKey>,
    /// Kind of the request.
    pub analysis_type: AnalysisType,
    /// Variables and options.
    pub variables: Variables,
    /// Whether outliers are left out (docs/methods/outliers.md).
    #[serde(default = "yes")]
    pub remove_outliers: bool,
    /// Whether the filter is on.
    #[serde(default)]
    pub filter_by_variable: bool,
    /// The filter.
    #[serde(default, deserialize_with = "null_as_default")]
    pub filter_by_variable_json: FilterBy,
    /// Whether the boxplot is split by a column.
    #[serde(default)]
    pub statistics_by_variable: bool,
    /// The column of the split.
    #[serde(default, deserialize_with = "null_as_default")]
    pub statistics_by_variable_json: ByColumn,
}

fn yes() -> bool {
    true
}

/// Reads `null` as an omitted field, as the API does.
fn null_as_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(from: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{ByColumn, FilterBy, Request};

    #[test]
    fn filters_that_are_null_are_left_out() {
        let request: Request = serde_json::from_str(
            r#"{"analysis_function": ["statistics"], "analysis_type": "univariate", "variables": {"Y": {"column": "v"}},
                "filter_by_variable_json": null, "statistics_by_variable_json": null}"#,
        )
        .unwrap();
        assert_eq!(
            (request.filter_by_variable_json, request.statistics_by_variable_json),
            (FilterBy::default(), ByColumn::default())
        );
    }
}
