//! Result `robust_statistics` (docs/methods/robust-statistics.md).

use super::{FiniteOrNull, OutliersRemoved, ResultHead, Stat};
use serde::{Deserialize, Serialize};

/// The eleven pairs of location and scale; the order of [`RobustKey::ALL`] is the display order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RobustKey {
    /// Mean and standard deviation, for comparison.
    MeanSd,
    /// Median and MAD.
    MedianMad,
    /// Trimean and normalised interquartile range.
    TrimeanIqr,
    /// Mean without a tenth of the values at each end.
    Trimmed10,
    /// Mean with a tenth of the values at each end pulled in.
    Winsor10,
    /// Huber's M with the MAD as scale.
    HuberM,
    /// Huber's proposal 2.
    HuberP2,
    /// Tukey bisquare MM.
    TukeyMm,
    /// Hodges–Lehmann and Qn.
    HlQn,
    /// Median and Sn.
    MedianSn,
    /// τ-estimates.
    Tau,
}

impl RobustKey {
    /// All pairs in display order.
    pub const ALL: [Self; 11] = [
        Self::MeanSd,
        Self::MedianMad,
        Self::TrimeanIqr,
        Self::Trimmed10,
        Self::Winsor10,
        Self::HuberM,
        Self::HuberP2,
        Self::TukeyMm,
        Self::HlQn,
        Self::MedianSn,
        Self::Tau,
    ];

    /// The name on screen.
    #[must_use]
    pub fn display_name(self) -> &'static str {
        match self {
            Self::MeanSd => "Mean / standard deviation",
            Self::MedianMad => "Median / MAD",
            Self::TrimeanIqr => "Trimean / IQR",
            Self::Trimmed10 => "Trimmed mean (10%)",
            Self::Winsor10 => "Winsorised mean (10%)",
            Self::HuberM => "Huber M (k = 1.5)",
            Self::HuberP2 => "Huber proposal 2 (k = 1.5)",
            Self::TukeyMm => "Tukey bisquare MM",
            Self::HlQn => "Hodges–Lehmann / Qn",
            Self::MedianSn => "Median / Sn",
            Self::Tau => "Tau (Maronna–Zamar)",
        }
    }
}

/// A pair of location and scale.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RobustStat {
    /// Its key.
    pub key: RobustKey,
    /// Its name on screen.
    pub display_name: String,
    /// Location, in units of the variable.
    pub location: FiniteOrNull,
    /// Scale; every one estimates σ at the normal (the trimmed mean's 1.03σ).
    pub scale: FiniteOrNull,
}

/// Result `robust_statistics`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RobustStatisticsResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// All 18 statistics, after the removal of outliers; without values only the counts.
    pub stats: Vec<Stat>,
    /// The pairs, of all values whatever the switch says; `null` next to a message.
    pub robust_stats: Option<Vec<RobustStat>>,
    /// Outlier notice of `stats`; `null` next to a message.
    pub outliers_removed: Option<OutliersRemoved>,
}

impl From<ResultHead> for RobustStatisticsResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}
