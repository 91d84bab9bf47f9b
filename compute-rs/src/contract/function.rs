//! What the declaration of an analysis function says. The declarations themselves: `functions.rs`.

// The names of entries.
use super::*;
use serde::{Deserialize, Serialize};

/// Makes the enum of the functions and their declarations of the list in `functions.rs`.
macro_rules! declare {
    ($($(#[$doc:meta])* $name:ident {
        key: $key:ident, result: $result:path, compute: $compute:path, $($spec:tt)*
    })*) => {
        /// The analysis functions, in display order.
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
                    $(Self::$name => const { FunctionSpec { key: stringify!($key), $($spec)* } },)*
                }
            }
        }
    };
}

super::functions::for_each_function!(declare);

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
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS))]
pub struct FunctionSpec {
    /// Key on the wire; the same as the variant's name in snake case.
    pub key: &'static str,
    /// Name on screen, in the report and in results.
    pub display_name: &'static str,
    /// Kinds of request it answers; at least one.
    pub kinds: &'static [FunctionKind],
    /// Which rows it needs, and in which order.
    pub rows: RowSpec,
    /// Which columns can be its dependent variable.
    pub y: Takes,
    /// Which columns can be its independent variables.
    pub x: Takes,
    /// Fewest and most instruments.
    pub instruments: (u32, u32),
    /// Most independent variables that may be endogenous.
    pub endogenous: u32,
    /// Whether it needs the project's entity column, and its time column.
    pub needs: Needs,
    /// Its options.
    pub settings: &'static [Setting],
    /// Whether it takes products of independent variables.
    pub terms: bool,
    /// Whether a row counts that has values of two variables, unless the setting `complete` asks for all.
    pub pairwise: bool,
    /// Whether it subtracts X from Y, so that both need the same transform.
    pub paired: bool,
    /// Whether the first category of an X is its base unless one is chosen; otherwise the most frequent one.
    pub first_is_base: bool,
    /// Whether its X is a treatment, 1 in the rows of treated entities and 0 elsewhere: it has no categories, and no variable has
    /// differences, because the function compares changes itself.
    pub treatment: bool,
    /// How it explains Y.
    pub model: Model,
    /// The specifications in which a sensitivity analysis computes its coefficients; `None` for functions without a
    /// comparable model.
    pub sensitivity: Option<Specifications>,
    /// Whether it can predict one row (docs/methods/what-if.md).
    pub prediction: bool,
    /// The quantity that its outlier rule judges; `None` when it leaves no outliers out.
    pub outliers: Option<OutlierBasis>,
    /// Seconds of one thread for each million rows, outliers removed: the last column of "Costs of functions" in
    /// docs/benchmarks.md, rounded up. In the tables of the contract it has a list of its own, which pages do not load.
    #[serde(skip)]
    pub seconds_a_million_rows: f64,
}

impl FunctionSpec {
    /// The fields that most functions of one variable share; their entries name the differences.
    pub(super) const ONE_VARIABLE: Self = Self {
        key: "",
        display_name: "",
        kinds: &[FunctionKind::ONE_VARIABLE],
        rows: RowSpec::FILE_ORDER,
        y: Takes::NUMBERS,
        x: Takes::NUMBERS,
        instruments: (0, 0),
        endogenous: 0,
        needs: Needs { entity: false, time: false },
        settings: &[],
        terms: false,
        pairwise: false,
        paired: false,
        first_is_base: false,
        treatment: false,
        model: Model::None,
        sensitivity: None,
        prediction: false,
        outliers: Some(OutlierBasis::Values),
        seconds_a_million_rows: 0.0,
    };

    /// The fields that most models share.
    pub(super) const MODEL: Self = Self {
        rows: RowSpec::TIME_ORDER,
        model: Model::Coefficients,
        outliers: Some(OutlierBasis::Residuals),
        ..Self::ONE_VARIABLE
    };
}

/// A kind of request with this many independent variables.
pub(super) const fn with_x(fewest: u32, most: u32) -> FunctionKind {
    FunctionKind {
        analysis_type: AnalysisType::Multivariate,
        min_independent_var: fewest,
        max_independent_var: most,
        plan: Plan::Pro,
    }
}

/// Which columns a role takes. Texts are categories; a role of categories alone takes numbers as categories, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS))]
pub struct Takes {
    /// Numbers.
    pub numbers: bool,
    /// Texts, and numbers as categories.
    pub categories: bool,
    /// Dates as categories.
    pub dates: bool,
}

impl Takes {
    /// Numbers alone.
    pub const NUMBERS: Self = Self { numbers: true, categories: false, dates: false };
    /// Numbers, and categories.
    pub const NUMBERS_OR_CATEGORIES: Self = Self { categories: true, ..Self::NUMBERS };
    /// Everything: dates are categories.
    pub const ANY: Self = Self { numbers: true, categories: true, dates: true };
    /// Categories of any kind.
    pub const CATEGORIES: Self = Self { numbers: false, categories: true, dates: true };
}

/// Columns of the project that a function cannot do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS))]
pub struct Needs {
    /// The entity column.
    pub entity: bool,
    /// The time column.
    pub time: bool,
}

impl Needs {
    /// Why a function cannot do without a column that the project does not have; `None` if it has every column that is
    /// needed.
    #[must_use]
    pub fn refusal(self, function: &str, has_entity: bool, has_time: bool) -> Option<Failure> {
        let missing = match (self.entity && !has_entity, self.time && !has_time) {
            (true, true) => "an entity column and a time column",
            (true, false) => "an entity column",
            (false, true) => "a time column",
            (false, false) => return None,
        };
        let text = format!("{function} needs {missing}. Choose it under \"Entity and time\" of the project.");
        Some(Failure::request("analysis_function", text))
    }
}

/// How a function explains Y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// The function has no model.
    None,
    /// A line through the points of a chart.
    Line,
    /// A model with coefficients.
    Coefficients,
}

/// The specifications in which a sensitivity analysis computes a model (docs/methods/sensitivity.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Specifications {
    /// A model of least squares: other standard errors, MM-estimation, and other rows.
    LeastSquares,
    /// A model of MM-estimation: least squares, and other rows.
    Mm,
    /// Any other model: its own settings, instruments, and other rows.
    Own,
}

/// Which rows a function needs, beyond the variables of the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS))]
pub struct RowSpec {
    /// The order of the rows.
    pub order: RowOrder,
    /// Where the lag of Y is placed among the independent variables; `None` for a model without one.
    pub lag_of_y: Option<LagPosition>,
}

impl RowSpec {
    /// Rows as in the file, no lag of Y.
    pub const FILE_ORDER: Self = Self { order: RowOrder::File, lag_of_y: None };
    /// Rows by entity and time, no lag of Y.
    pub const TIME_ORDER: Self = Self { order: RowOrder::Time, lag_of_y: None };

    /// Rows by entity and time, and the lag of Y at an index.
    pub(super) const fn with_lag(position: LagPosition) -> Self {
        Self { order: RowOrder::Time, lag_of_y: Some(position) }
    }
}

/// The order in which an analysis takes its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum RowOrder {
    /// The order of the file.
    File,
    /// Order by entity and time, which must be distinct.
    Time,
    /// Order by entity and time, for display: two rows with the same time are allowed.
    Shown,
}

/// A position among the independent variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum LagPosition {
    /// Before the X.
    First,
    /// After the X. The lag of each X is needed too, as an instrument.
    Last,
}

/// The quantity that the outlier rule judges (docs/methods/outliers.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum OutlierBasis {
    /// The values of Y.
    Values,
    /// The values of Y in each group of X.
    Groups,
    /// The differences of Y and X.
    Differences,
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

impl FunctionKind {
    /// One variable, in every plan.
    pub(super) const ONE_VARIABLE: Self = Self {
        analysis_type: AnalysisType::Univariate,
        min_independent_var: 0,
        max_independent_var: 0,
        plan: Plan::Lite,
    };
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
    use super::{FunctionKey, Needs};

    #[test]
    fn a_function_says_which_column_of_the_project_it_lacks() {
        let needs = Needs { entity: true, time: true };
        let said = |entity, time| needs.refusal("Panel", entity, time).map(|failure| failure.message);
        assert_eq!(said(true, true), None);
        assert!(said(true, false).unwrap().starts_with("Panel needs a time column."));
        assert!(said(false, true).unwrap().starts_with("Panel needs an entity column."));
        assert!(said(false, false).unwrap().starts_with("Panel needs an entity column and a time column."));
        assert_eq!(Needs { entity: false, time: false }.refusal("Panel", false, false), None);
    }

    #[test]
    fn the_key_of_a_function_is_its_name_on_the_wire() {
        for function in FunctionKey::ALL {
            assert_eq!(serde_json::to_value(function).unwrap(), function.key());
            assert_eq!(FunctionKey::find(function.key()), Some(function));
        }
    }
}
