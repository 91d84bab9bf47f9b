//! What is asked of the core: functions, variables, filter.

use super::statistics::StatisticName;
use serde::{Deserialize, Serialize};

/// The analysis functions there are. This enum owns the set: the registry of the application is a record over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FunctionKey {
    /// The 18 statistics.
    Statistics,
    /// The 18 statistics beside eleven robust pairs of location and scale.
    RobustStatistics,
    /// Intervals around mean and median.
    ConfidenceIntervals,
    /// Box and whiskers, by category when asked.
    Boxplot,
    /// Bars with fitted curves.
    Histogram,
    /// Ordered values against the quantiles of fitted distributions.
    QqPlot,
    /// Values as stacked dots.
    Dotplot,
    /// Values in order of time.
    Timeplot,
    /// Ordinary least squares.
    Regression,
    /// MM-estimation, which gives far rows less weight.
    RobustRegression,
    /// A line and a smooth curve through points.
    Scatterplot,
    /// The same with a robust line.
    RobustScatterplot,
    /// Y on its own period before, and on X.
    Autoregression,
    /// The same with at most one X.
    Autoregressionx,
    /// X with effects that die out geometrically.
    Koyckregression,
    /// Boxes of Y by the values of one X.
    BoxplotMulti,
}

impl FunctionKey {
    /// All functions, in display order.
    pub const ALL: [Self; 16] = [
        Self::Statistics,
        Self::RobustStatistics,
        Self::ConfidenceIntervals,
        Self::Boxplot,
        Self::Histogram,
        Self::QqPlot,
        Self::Dotplot,
        Self::Timeplot,
        Self::Regression,
        Self::RobustRegression,
        Self::Scatterplot,
        Self::RobustScatterplot,
        Self::Autoregression,
        Self::Autoregressionx,
        Self::Koyckregression,
        Self::BoxplotMulti,
    ];

    /// The kinds of request a function answers, with the limits of its independent variables.
    #[must_use]
    pub fn kinds(self) -> &'static [FunctionKind] {
        const UNIVARIATE: FunctionKind = FunctionKind {
            analysis_type: AnalysisType::Univariate,
            min_independent_var: 0,
            max_independent_var: 0,
            plan: Plan::Lite,
        };
        const fn multivariate(fewest: u32, most: u32) -> FunctionKind {
            FunctionKind {
                analysis_type: AnalysisType::Multivariate,
                min_independent_var: fewest,
                max_independent_var: most,
                plan: Plan::Pro,
            }
        }
        const FROM_1_TO_5: FunctionKind = multivariate(1, 5);
        const ONE: FunctionKind = multivariate(1, 1);
        const UP_TO_5: FunctionKind = multivariate(0, 5);
        const UP_TO_1: FunctionKind = multivariate(0, 1);
        match self {
            Self::Statistics
            | Self::RobustStatistics
            | Self::ConfidenceIntervals
            | Self::Boxplot
            | Self::Histogram
            | Self::QqPlot
            | Self::Dotplot
            | Self::Timeplot => &[UNIVARIATE],
            Self::Regression | Self::RobustRegression | Self::Koyckregression => &[FROM_1_TO_5],
            Self::Scatterplot | Self::RobustScatterplot | Self::BoxplotMulti => &[ONE],
            Self::Autoregression => &[UNIVARIATE, UP_TO_5],
            Self::Autoregressionx => &[UP_TO_1],
        }
    }

    /// The key on the wire, for instance `boxplot`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Statistics => "statistics",
            Self::RobustStatistics => "robust_statistics",
            Self::ConfidenceIntervals => "confidence_intervals",
            Self::Boxplot => "boxplot",
            Self::Histogram => "histogram",
            Self::QqPlot => "qq_plot",
            Self::Dotplot => "dotplot",
            Self::Timeplot => "timeplot",
            Self::Regression => "regression",
            Self::RobustRegression => "robust_regression",
            Self::Scatterplot => "scatterplot",
            Self::RobustScatterplot => "robust_scatterplot",
            Self::Autoregression => "autoregression",
            Self::Autoregressionx => "autoregressionx",
            Self::Koyckregression => "koyckregression",
            Self::BoxplotMulti => "boxplot_multi",
        }
    }

    /// The name on screen, in the report and in results.
    #[must_use]
    pub fn display_name(self) -> &'static str {
        match self {
            Self::Statistics => "Statistics",
            Self::RobustStatistics => "Robust statistics",
            Self::ConfidenceIntervals => "Confidence intervals",
            Self::Boxplot => "Boxplot",
            Self::Histogram => "Histogram",
            Self::QqPlot => "Q-Q plots",
            Self::Dotplot => "Dotplot",
            Self::Timeplot => "Timeplot",
            Self::Regression => "Regression",
            Self::RobustRegression => "Robust Regression",
            Self::Scatterplot => "Scatterplot",
            Self::RobustScatterplot => "Robust Scatterplot",
            Self::Autoregression => "Autoregression",
            Self::Autoregressionx => "Autoregression (ARX)",
            Self::Koyckregression => "Koyck Regression",
            Self::BoxplotMulti => "Boxplots by group",
        }
    }
}

/// One way to ask for a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FunctionKind {
    /// One variable or several.
    pub analysis_type: AnalysisType,
    /// Fewest independent variables.
    pub min_independent_var: u32,
    /// Most independent variables.
    pub max_independent_var: u32,
    /// The plan that includes it.
    pub plan: Plan,
}

/// Plans of the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Plan {
    /// Free.
    Lite,
    /// Paid.
    Pro,
}

/// The two kinds of analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum AnalysisType {
    /// One variable, one or more functions.
    Univariate,
    /// A dependent variable and independent ones, exactly one function.
    Multivariate,
}

/// A transform of a variable (methods.md, section 1.2). `null` on the wire is no transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Transform {
    /// Natural logarithm; needs values above 0.
    #[serde(rename = "log")]
    Log,
    /// Difference to the period before.
    FirstDiff,
    /// Value of the period before.
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
    /// Whether it means the column with this index and name.
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
}

/// The variables of an analysis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Variables {
    /// Dependent variable.
    #[serde(rename = "Y")]
    pub y: Variable,
    /// Independent variables, in the order of the coefficients.
    #[serde(rename = "X", default)]
    pub x: Vec<Variable>,
    /// Options.
    #[serde(default)]
    pub settings: VariableSettings,
}

/// Options beside the variables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VariableSettings {
    /// Statistics to display; empty means the default ones.
    #[serde(default)]
    pub statistics: Vec<StatisticName>,
}

/// Rows kept by a filter: those whose value equals `column_value` (compared as in methods.md, section 13.2).
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

/// A request for one or more panels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Panels asked for: several for a univariate request, exactly one for a multivariate one.
    pub analysis_function: Vec<FunctionKey>,
    /// Kind of the request.
    pub analysis_type: AnalysisType,
    /// Variables and options.
    pub variables: Variables,
    /// Whether far-out values are left out (methods.md, section 4).
    #[serde(default = "yes")]
    pub remove_outliers: bool,
    /// Whether the filter is on.
    #[serde(default)]
    pub filter_by_variable: bool,
    /// The filter.
    #[serde(default)]
    pub filter_by_variable_json: FilterBy,
    /// Whether the boxplot is split by a column.
    #[serde(default)]
    pub statistics_by_variable: bool,
    /// The column of the split.
    #[serde(default)]
    pub statistics_by_variable_json: ByColumn,
}

fn yes() -> bool {
    true
}
