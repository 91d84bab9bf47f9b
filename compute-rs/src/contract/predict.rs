//! The prediction of a model for one row.

use super::{CellValue, FiniteOrNull};
use serde::Serialize;
use std::collections::BTreeMap;

/// Values of X by the name of their column, or its `column_index` as text; an X that is left out has its default.
pub type PredictValues = BTreeMap<String, CellValue>;

/// The prediction of a model for one row, in the unit of Y.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Prediction {
    /// The expected value.
    pub fit: FiniteOrNull,
    /// Lower 95 % limit of the expected value.
    pub lower: FiniteOrNull,
    /// Its upper limit.
    pub upper: FiniteOrNull,
    /// Lower 95 % limit of a single row; `null` but of least squares.
    pub prediction_lower: FiniteOrNull,
    /// Its upper limit.
    pub prediction_upper: FiniteOrNull,
    /// Why the expected value or its limits are `null`; `null` where the model says no more.
    pub reason: Option<String>,
    /// Columns whose value lies beyond the values of the rows used.
    pub outside: Vec<String>,
    /// The basis of the limits of the expected value.
    pub limits_of: LimitsOf,
    /// The value of Y whose probability `fit` is; `null` but of a logit.
    pub event: Option<String>,
    /// The quantile of Y that `fit` is, between 0 and 1; `null` but of quantile regression.
    pub tau: FiniteOrNull,
    /// The column of exposures, whose value is among `values`; `null` of a model without one.
    pub exposure: Option<String>,
    /// The X with their values.
    pub values: Vec<PredictionInput>,
}

/// The basis of the limits of an expected value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LimitsOf {
    /// Least squares of independent rows, with errors of one spread.
    #[default]
    LeastSquares,
    /// The covariance of a robust fit of independent rows.
    Robust,
    /// The likelihood of independent rows.
    Likelihood,
    /// The errors of the sentence, in rows that depend on each other.
    Claim,
    /// The profile of Firth's penalised likelihood of independent rows.
    Firth,
    /// Scores of independent rows, whose spread is free.
    Scores,
    /// A bootstrap of rows.
    BootstrapOfRows,
    /// A bootstrap of entities.
    BootstrapOfEntities,
    /// A bootstrap of periods.
    BootstrapOfPeriods,
    /// Fits without each entity.
    JackknifeOfEntities,
}

/// An X with its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PredictionInput {
    /// `column_index`.
    pub column_index: u32,
    /// Name of the column.
    pub display_name: String,
    /// Its value: a number before logarithms and roots, or a category.
    pub value: CellValue,
    /// Least value of the rows used; `null` of categories.
    pub least: FiniteOrNull,
    /// Greatest value of the rows used; `null` of categories.
    pub most: FiniteOrNull,
    /// The categories of the rows used; `null` of numbers.
    pub categories: Option<Vec<String>>,
}

impl Default for PredictionInput {
    fn default() -> Self {
        Self {
            column_index: 0,
            display_name: String::new(),
            value: CellValue::Missing(()),
            least: FiniteOrNull::NONE,
            most: FiniteOrNull::NONE,
            categories: None,
        }
    }
}
