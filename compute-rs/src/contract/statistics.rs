//! The table of statistics (docs/methods/statistics.md).

use super::FiniteOrNull;
use serde::{Deserialize, Serialize};

/// The 18 statistics; the order of [`StatisticName::ALL`] is the display order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum StatisticName {
    /// Mean.
    Avg,
    /// Standard error of the mean.
    SeMean,
    /// Standard deviation, divisor n − 1.
    StdDev,
    /// Variance, divisor n − 1.
    Variance,
    /// Coefficient of variation in percent.
    CoefVar,
    /// Sum.
    Sum,
    /// Smallest value.
    Min,
    /// First quartile, Hyndman–Fan type 7.
    Q1,
    /// Median.
    Median,
    /// Third quartile, Hyndman–Fan type 7.
    Q3,
    /// Largest value.
    Max,
    /// Largest less smallest value.
    Range,
    /// Interquartile range.
    Iqr,
    /// Skewness G1.
    Skewness,
    /// Excess kurtosis G2.
    Kurtosis,
    /// Rows after the filter.
    CountTotal,
    /// Values used.
    CountNonmissing,
    /// Rows without a value after the transform.
    CountMissing,
}

impl StatisticName {
    /// All statistics in display order.
    pub const ALL: [Self; 18] = [
        Self::Avg,
        Self::SeMean,
        Self::StdDev,
        Self::Variance,
        Self::CoefVar,
        Self::Sum,
        Self::Min,
        Self::Q1,
        Self::Median,
        Self::Q3,
        Self::Max,
        Self::Range,
        Self::Iqr,
        Self::Skewness,
        Self::Kurtosis,
        Self::CountTotal,
        Self::CountNonmissing,
        Self::CountMissing,
    ];

    /// The name on screen.
    #[must_use]
    pub fn display_name(self) -> &'static str {
        match self {
            Self::Avg => "Mean",
            Self::SeMean => "SE Mean",
            Self::StdDev => "StDev",
            Self::Variance => "Variance",
            Self::CoefVar => "CoefVar (%)",
            Self::Sum => "Sum",
            Self::Min => "Minimum",
            Self::Q1 => "Q1",
            Self::Median => "Median",
            Self::Q3 => "Q3",
            Self::Max => "Maximum",
            Self::Range => "Range",
            Self::Iqr => "IQR",
            Self::Skewness => "Skewness",
            Self::Kurtosis => "Kurtosis (excess)",
            Self::CountTotal => "N Total",
            Self::CountNonmissing => "N",
            Self::CountMissing => "N Missing",
        }
    }

    /// Whether the statistic is shown when nothing is chosen (11 of them).
    #[must_use]
    pub fn is_default(self) -> bool {
        !matches!(
            self,
            Self::Variance | Self::CoefVar | Self::Sum | Self::Range | Self::Iqr | Self::Skewness | Self::Kurtosis
        )
    }
}

/// One statistic.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Stat {
    /// Its key.
    pub name: StatisticName,
    /// Its name on screen.
    pub display_name: String,
    /// Its value, `null` when not defined.
    pub value: FiniteOrNull,
}
