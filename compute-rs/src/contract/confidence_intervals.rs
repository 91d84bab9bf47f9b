//! Result `confidence_intervals` (docs/methods/intervals.md).

use super::{FiniteOrNull, FlatBand, OutliersRemoved, ResultHead, Stat, VariableEvidence};
use serde::Serialize;

/// Result `confidence_intervals`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ConfidenceIntervalsResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// The intervals; `null` next to a message.
    pub chart: Option<IntervalChart>,
    /// Mean, SE Mean, StDev, median and N of the values used; `null` next to a message.
    pub statistics: Option<Vec<Stat>>,
    /// What the sentence rests on; `null` next to a message.
    pub evidence: Option<VariableEvidence>,
    /// Outlier notice.
    pub outliers_removed: Option<OutliersRemoved>,
}

impl From<ResultHead> for ConfidenceIntervalsResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// Intervals around mean and median.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct IntervalChart {
    /// Confidence intervals of the mean, by level.
    pub avg_interval: AverageIntervals,
    /// The quartiles.
    pub iqr_interval: Interval,
    /// Median ∓ 1.58·IQR/√n: a mark for comparing two medians, no interval of one.
    pub notches_interval: Interval,
}

/// Confidence intervals of the mean at four levels, each with its t quantile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AverageIntervals {
    /// 50 %.
    #[serde(rename = "0.5")]
    pub level50: FlatBand,
    /// 68 %.
    #[serde(rename = "0.68")]
    pub level68: FlatBand,
    /// 90 %.
    #[serde(rename = "0.9")]
    pub level90: FlatBand,
    /// 95 %.
    #[serde(rename = "0.95")]
    pub level95: FlatBand,
}

/// An interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Interval {
    /// Lower end.
    pub lower: FiniteOrNull,
    /// Upper end.
    pub upper: FiniteOrNull,
}
