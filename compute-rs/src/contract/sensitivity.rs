//! How the coefficients of a model change under other specifications (docs/methods/sensitivity.md).

use super::{Effects, FunctionKey, RowLedger};
use serde::Serialize;

/// The same coefficients under several specifications.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Sensitivity {
    /// The verdict of the specifications on the conclusion, in words. The API adds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub reading: Option<String>,
    /// The function whose model this is.
    pub function: FunctionKey,
    /// The X by name, with their transforms.
    pub names: Vec<String>,
    /// Y and an X may share a stochastic trend, so that every way would agree on a relation by accident.
    pub spurious: bool,
    /// The rows of the reference: all rows that the model can use. Outliers stay.
    pub rows: RowLedger,
    /// The ways, the reference first.
    pub variants: Vec<SensitivityVariant>,
    /// The groups that were left out one at a time.
    pub groups: Vec<SensitivityGroups>,
}

/// One specification for the coefficients.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SensitivityVariant {
    /// How it differs from the reference.
    pub way: SensitivityWay,
    /// The entity, the period, the number of the row or the instrument left out; `null` in other ways.
    pub left_out: Option<String>,
    /// Rows used.
    pub n: u32,
    /// The effects, with coefficients in the order of `names`; `null` next to a message.
    pub effects: Option<Effects>,
    /// Why the model could not be computed under this specification; `null` when it was.
    pub message: Option<String>,
}

/// How a variant differs from the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SensitivityWay {
    /// All rows, the estimator of the analysis, and the standard errors that its sentence uses.
    Reference,
    /// Other standard errors of the same coefficients.
    Errors,
    /// The other estimator: MM-estimation next to least squares, least squares next to MM-estimation.
    Estimator,
    /// Least squares without the outliers. They were chosen by their residuals, so the intervals are not confidence intervals.
    WithoutOutliers,
    /// Panel regression: effects of entities alone.
    EntityEffects,
    /// Panel regression: effects of entities and of periods.
    TwoWayEffects,
    /// One instrument left out.
    WithoutInstrument,
    /// One entity left out.
    WithoutEntity,
    /// One period left out.
    WithoutPeriod,
    /// One row left out, where rows have neither entities nor periods.
    WithoutRow,
}

/// Groups of rows that were left out one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SensitivityGroups {
    /// `without_entity`, `without_period` or `without_row`.
    pub way: SensitivityWay,
    /// The number of groups in the data.
    pub total: u32,
    /// The number left out one at a time: those that move the coefficients of least squares most, in standard errors.
    pub tried: u32,
}
