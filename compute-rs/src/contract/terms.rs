//! The evidence of a model with products of X (docs/methods/terms.md).

use super::{CellValue, Effect, FiniteOrNull, JointTest};
use serde::Serialize;

/// A value of another variable at which an effect holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EffectAt {
    /// Its column.
    pub column_index: u32,
    /// The variable with its transform.
    pub display_name: String,
    /// A number after the transform, or a category.
    pub value: CellValue,
}

/// An interaction, or a square.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TermEffect {
    /// "Ads × Price", "Ads²".
    pub display_name: String,
    /// The two columns; twice the same for a square.
    pub columns: [u32; 2],
    /// Positions of its coefficients in `effects.coefficients`; several with categories.
    pub coefficients: Vec<u32>,
    /// All its coefficients at once; `null` when it is not defined.
    pub joint: Option<JointTest>,
    /// The effect of one variable at values of the other, or of itself: at the quartiles of a number, in each category.
    /// `holm_p` is empty: these are estimates, not claims.
    pub slopes: Vec<Effect>,
    /// Where the curve of a square turns; `null` for interactions.
    pub turn: Option<TurningPoint>,
}

/// The value of X at which the slope is 0, −b₁/(2b₂).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TurningPoint {
    /// Estimate, in units of the transformed X.
    pub value: FiniteOrNull,
    /// Standard error by the delta method.
    pub std_err: FiniteOrNull,
    /// Lower 95 % limit.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// Smallest and largest value of X among the rows used.
    pub range: [FiniteOrNull; 2],
    /// Whether Y is lowest there; otherwise it is highest.
    pub is_lowest: bool,
}

/// A variable that is part of a product, with all coefficients that hold it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EffectAtFixedValues {
    /// The column.
    pub column_index: u32,
    /// The variable with its transform.
    pub display_name: String,
    /// Positions in `effects.coefficients` of its own coefficients and those of its products.
    pub coefficients: Vec<u32>,
    /// Whether the variable matters at all: these coefficients at once; `null` when it is not defined.
    pub joint: Option<JointTest>,
    /// Generalised variance inflation factor of these coefficients, with numbers measured from their medians.
    pub gvif: FiniteOrNull,
}
