//! Each X of a model seen alone (docs/methods/partial-plots.md).

use super::{FiniteOrNull, Line};
use serde::Serialize;

/// The added-variable plot of one coefficient. Its line goes through the origin, with the coefficient as its slope.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AddedVariablePlot {
    /// The variable with its transform, or a category; as in the table of coefficients.
    pub display_name: String,
    /// The coefficient.
    pub slope: FiniteOrNull,
    /// The largest partial leverage of a row: its share of the sum of squares along the horizontal axis.
    pub largest_leverage: FiniteOrNull,
    /// The row with the largest partial leverage.
    pub largest_leverage_row: u32,
}

/// The partial residuals of one X that is a number. Their line has the coefficient as its slope.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PartialResidualPlot {
    /// The variable with its transform.
    pub display_name: String,
    /// The coefficient.
    pub slope: FiniteOrNull,
    /// Mean of the X in the rows used, where the line crosses 0.
    pub mean: FiniteOrNull,
    /// Lowess through the partial residuals; `null` when it is not defined.
    pub smooth: Option<Line>,
    /// Rows through which the curve goes: all of them up to 5,000, else 5,000 drawn at random.
    pub smoothed_rows: u32,
}
