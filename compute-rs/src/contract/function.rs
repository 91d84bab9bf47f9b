//! The declarations of the analysis functions, one each.

use serde::{Deserialize, Serialize};

/// Declares the functions in display order: the enum, [`FunctionKey::ALL`] and [`FunctionKey::spec`] come from one list,
/// so a function cannot be missing from one of them.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident => $spec:expr,)*) => {
        /// The analysis functions. This enum owns the set: the registry of the application is a record over it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum FunctionKey {
            $($(#[$doc])* $name,)*
        }

        impl FunctionKey {
            /// All functions, in display order.
            pub const ALL: [Self; [$(Self::$name),*].len()] = [$(Self::$name),*];

            /// The declaration of the function.
            #[must_use]
            pub const fn spec(self) -> FunctionSpec {
                match self {
                    $(Self::$name => const { $spec },)*
                }
            }
        }
    };
}

functions! {
    /// The 18 statistics.
    Statistics => FunctionSpec {
        key: "statistics",
        display_name: "Statistics",
        kinds: &[ONE_VARIABLE],
        rows: RowSpec::FILE_ORDER,
        categories: false,
        terms: false,
        outliers: Some(OutlierBasis::Values),
    },
    /// The 18 statistics and eleven robust pairs of location and scale.
    RobustStatistics => FunctionSpec {
        key: "robust_statistics",
        display_name: "Robust statistics",
        kinds: &[ONE_VARIABLE],
        rows: RowSpec::FILE_ORDER,
        categories: false,
        terms: false,
        outliers: Some(OutlierBasis::Values),
    },
    /// Intervals around mean and median.
    ConfidenceIntervals => FunctionSpec {
        key: "confidence_intervals",
        display_name: "Confidence intervals",
        kinds: &[ONE_VARIABLE],
        rows: RowSpec::FILE_ORDER,
        categories: false,
        terms: false,
        outliers: Some(OutlierBasis::Values),
    },
    /// Box and whiskers, by category on request.
    Boxplot => FunctionSpec {
        key: "boxplot",
        display_name: "Boxplot",
        kinds: &[ONE_VARIABLE],
        rows: RowSpec::FILE_ORDER,
        categories: false,
        terms: false,
        outliers: None,
    },
    /// Bars with fitted curves.
    Histogram => FunctionSpec {
        key: "histogram",
        display_name: "Histogram",
        kinds: &[ONE_VARIABLE],
        rows: RowSpec::FILE_ORDER,
        categories: false,
        terms: false,
        outliers: Some(OutlierBasis::Values),
    },
    /// Ordered values against the quantiles of fitted distributions.
    QqPlot => FunctionSpec {
        key: "qq_plot",
        display_name: "Q-Q plots",
        kinds: &[ONE_VARIABLE],
        rows: RowSpec::FILE_ORDER,
        categories: false,
        terms: false,
        outliers: Some(OutlierBasis::Values),
    },
    /// Values as stacked dots.
    Dotplot => FunctionSpec {
        key: "dotplot",
        display_name: "Dotplot",
        kinds: &[ONE_VARIABLE],
        rows: RowSpec::FILE_ORDER,
        categories: false,
        terms: false,
        outliers: None,
    },
    /// Values in order of time.
    Timeplot => FunctionSpec {
        key: "timeplot",
        display_name: "Timeplot",
        kinds: &[ONE_VARIABLE],
        rows: RowSpec { order: RowOrder::Shown, lag_of_y: None },
        categories: false,
        terms: false,
        outliers: Some(OutlierBasis::Values),
    },
    /// Ordinary least squares.
    Regression => FunctionSpec {
        key: "regression",
        display_name: "Regression",
        kinds: &[with_x(1, 5)],
        rows: RowSpec::TIME_ORDER,
        categories: true,
        terms: true,
        outliers: Some(OutlierBasis::Residuals),
    },
    /// MM-estimation, which gives far rows less weight.
    RobustRegression => FunctionSpec {
        key: "robust_regression",
        display_name: "Robust Regression",
        kinds: &[with_x(1, 5)],
        rows: RowSpec::TIME_ORDER,
        categories: true,
        terms: true,
        outliers: None,
    },
    /// A line and a smooth curve through points.
    Scatterplot => FunctionSpec {
        key: "scatterplot",
        display_name: "Scatterplot",
        kinds: &[with_x(1, 1)],
        rows: RowSpec::TIME_ORDER,
        categories: false,
        terms: false,
        outliers: Some(OutlierBasis::Residuals),
    },
    /// The same with a robust line.
    RobustScatterplot => FunctionSpec {
        key: "robust_scatterplot",
        display_name: "Robust Scatterplot",
        kinds: &[with_x(1, 1)],
        rows: RowSpec::TIME_ORDER,
        categories: false,
        terms: false,
        outliers: None,
    },
    /// Y on its own previous period, and on X.
    Autoregression => FunctionSpec {
        key: "autoregression",
        display_name: "Autoregression",
        kinds: &[ONE_VARIABLE, with_x(0, 5)],
        rows: RowSpec { order: RowOrder::Time, lag_of_y: Some(LagPlace::First) },
        categories: true,
        terms: true,
        outliers: Some(OutlierBasis::Residuals),
    },
    /// The same with at most one X.
    Autoregressionx => FunctionSpec {
        key: "autoregressionx",
        display_name: "Autoregression (ARX)",
        kinds: &[with_x(0, 1)],
        rows: RowSpec { order: RowOrder::Time, lag_of_y: Some(LagPlace::First) },
        categories: true,
        terms: false,
        outliers: Some(OutlierBasis::Residuals),
    },
    /// X with effects that die out geometrically.
    Koyckregression => FunctionSpec {
        key: "koyckregression",
        display_name: "Koyck Regression",
        kinds: &[with_x(1, 5)],
        rows: RowSpec { order: RowOrder::Time, lag_of_y: Some(LagPlace::Last) },
        categories: false,
        terms: false,
        outliers: Some(OutlierBasis::Residuals),
    },
    /// Boxes of Y by the values of one X.
    BoxplotMulti => FunctionSpec {
        key: "boxplot_multi",
        display_name: "Boxplots by group",
        kinds: &[with_x(1, 1)],
        rows: RowSpec::FILE_ORDER,
        categories: false,
        terms: false,
        outliers: None,
    },
}

impl FunctionKey {
    /// The function with this key on the wire.
    #[must_use]
    pub fn find(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|function| function.key() == key)
    }

    /// The key on the wire, for instance `boxplot`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        self.spec().key
    }

    /// The name on screen, in the report and in results.
    #[must_use]
    pub const fn display_name(self) -> &'static str {
        self.spec().display_name
    }

    /// The kinds of request the function answers, with the limits of its independent variables.
    #[must_use]
    pub const fn kinds(self) -> &'static [FunctionKind] {
        self.spec().kinds
    }
}

/// The declaration of an analysis function: what the other parts of the core and the application know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FunctionSpec {
    /// Key on the wire; the same as the variant's name in snake case.
    pub key: &'static str,
    /// Name on screen, in the report and in results.
    pub display_name: &'static str,
    /// Kinds of request it answers; at least one.
    pub kinds: &'static [FunctionKind],
    /// Which rows it needs, and in which order.
    pub rows: RowSpec,
    /// Whether its independent variables may be texts, or numbers as categories.
    pub categories: bool,
    /// Whether it takes products of independent variables.
    pub terms: bool,
    /// What its outlier rule judges; `None` when it leaves no outliers out.
    pub outliers: Option<OutlierBasis>,
}

/// Which rows a function needs, beyond the variables of the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowSpec {
    /// The order of the rows.
    pub order: RowOrder,
    /// Where the lag of Y is placed among the independent variables; `None` for a model without one.
    pub lag_of_y: Option<LagPlace>,
}

impl RowSpec {
    /// Rows as in the file, no lag of Y.
    pub const FILE_ORDER: Self = Self { order: RowOrder::File, lag_of_y: None };
    /// Rows by entity and time, no lag of Y.
    pub const TIME_ORDER: Self = Self { order: RowOrder::Time, lag_of_y: None };
}

/// The order in which an analysis takes its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowOrder {
    /// As in the file.
    File,
    /// By entity and time, which must be distinct.
    Time,
    /// By entity and time, for display: two rows with the same time are allowed.
    Shown,
}

/// A place among the independent variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LagPlace {
    /// Before them.
    First,
    /// After them. The lag of each X is needed too, as an instrument.
    Last,
}

/// What the outlier rule judges (docs/methods/outliers.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutlierBasis {
    /// The values of Y.
    Values,
    /// The residuals of a preliminary robust fit.
    Residuals,
}

/// One way to request a function.
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

const ONE_VARIABLE: FunctionKind = FunctionKind {
    analysis_type: AnalysisType::Univariate,
    min_independent_var: 0,
    max_independent_var: 0,
    plan: Plan::Lite,
};

const fn with_x(fewest: u32, most: u32) -> FunctionKind {
    FunctionKind {
        analysis_type: AnalysisType::Multivariate,
        min_independent_var: fewest,
        max_independent_var: most,
        plan: Plan::Pro,
    }
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

#[cfg(test)]
mod tests {
    use super::FunctionKey;

    #[test]
    fn the_key_of_a_function_is_its_name_on_the_wire() {
        for function in FunctionKey::ALL {
            assert_eq!(serde_json::to_value(function).unwrap(), function.key());
            assert_eq!(FunctionKey::find(function.key()), Some(function));
        }
    }
}
