//! Panels `boxplot` and `boxplot_multi` (methods.md, sections 5.2 and 5.3).

use super::{Num, OutliersRemoved, ResultHead, Thinned};
use serde::Serialize;

/// Panels `boxplot` and `boxplot_multi`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BoxplotResult {
    /// What every panel has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Display name of the category column or of X, `null` for a single box.
    pub by: Option<String>,
    /// The boxes; `null` beside a message.
    pub categories: Option<Vec<BoxplotCategory>>,
}

/// One box.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BoxplotCategory {
    /// The category's value as text (numbers as their shortest round trip), or the variable's name for a single box.
    pub category: String,
    /// Smallest value inside the inner fences.
    pub low_whisker: Num,
    /// First quartile.
    pub lower_quartile: Num,
    /// Median.
    pub median: Num,
    /// Third quartile.
    pub upper_quartile: Num,
    /// Largest value inside the inner fences.
    pub high_whisker: Num,
    /// Values below the whisker that are not hidden, ascending; none in summaries.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub low_outlier: Vec<f64>,
    /// Values above the whisker that are not hidden, ascending; none in summaries.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub high_outlier: Vec<f64>,
    /// Row numbers of `low_outlier`.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub low_outlier_row: Vec<u32>,
    /// Row numbers of `high_outlier`.
    #[cfg_attr(feature = "contract", ts(type = "Shown<number>"))]
    pub high_outlier_row: Vec<u32>,
    /// How many values `low_outlier` holds in the whole result.
    pub low_outlier_count: u32,
    /// How many values `high_outlier` holds in the whole result.
    pub high_outlier_count: u32,
    /// Values in the category.
    pub count: u32,
    /// Lower end of the notch.
    pub notch_lower: Num,
    /// Upper end of the notch.
    pub notch_upper: Num,
    /// Mean.
    pub mean: Num,
    /// Fences of the category; `null` when the switch is off.
    pub outliers_removed: Option<OutliersRemoved>,
    /// Present when fewer outliers are given than there are (in summaries only).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub thinned: Option<Thinned>,
}

impl BoxplotCategory {
    /// A category without values.
    #[must_use]
    pub fn empty(category: String) -> Self {
        Self {
            category,
            low_whisker: Num::NONE,
            lower_quartile: Num::NONE,
            median: Num::NONE,
            upper_quartile: Num::NONE,
            high_whisker: Num::NONE,
            low_outlier: Vec::new(),
            high_outlier: Vec::new(),
            low_outlier_row: Vec::new(),
            high_outlier_row: Vec::new(),
            low_outlier_count: 0,
            high_outlier_count: 0,
            count: 0,
            notch_lower: Num::NONE,
            notch_upper: Num::NONE,
            mean: Num::NONE,
            outliers_removed: None,
            thinned: None,
        }
    }
}
