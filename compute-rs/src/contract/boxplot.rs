//! Results `boxplot` and `boxplot_multi` (docs/methods/boxplot.md and docs/methods/boxplot.md#by-the-values-of-x).

use super::{CellValue, FiniteOrNull, OutliersRemoved, ResultHead, Thinned};
use serde::Serialize;

/// Results `boxplot` and `boxplot_multi`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BoxplotResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Display name of the category column or of X, `null` for a single box.
    pub by: Option<String>,
    /// The boxes; `null` next to a message.
    pub categories: Option<Vec<BoxplotCategory>>,
}

impl From<ResultHead> for BoxplotResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// One box.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BoxplotCategory {
    /// The category's value as text (numbers as their shortest round trip), or the variable's name for a single box.
    pub category: String,
    /// Smallest value inside the inner fences.
    pub low_whisker: FiniteOrNull,
    /// First quartile.
    pub lower_quartile: FiniteOrNull,
    /// Median.
    pub median: FiniteOrNull,
    /// Third quartile.
    pub upper_quartile: FiniteOrNull,
    /// Largest value inside the inner fences.
    pub high_whisker: FiniteOrNull,
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
    /// Entities of `low_outlier`, when the table has an entity column.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "Shown<string>"))]
    pub low_outlier_company_id: Option<Vec<String>>,
    /// Times of `low_outlier`, when the table has a time column.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "Shown<CellValue>"))]
    pub low_outlier_fy: Option<Vec<CellValue>>,
    /// Entities of `high_outlier`, when the table has an entity column.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "Shown<string>"))]
    pub high_outlier_company_id: Option<Vec<String>>,
    /// Times of `high_outlier`, when the table has a time column.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional, type = "Shown<CellValue>"))]
    pub high_outlier_fy: Option<Vec<CellValue>>,
    /// How many values `low_outlier` holds in the whole result.
    pub low_outlier_count: u32,
    /// How many values `high_outlier` holds in the whole result.
    pub high_outlier_count: u32,
    /// Values in the category.
    pub count: u32,
    /// Lower end of the notch.
    pub notch_lower: FiniteOrNull,
    /// Upper end of the notch.
    pub notch_upper: FiniteOrNull,
    /// Mean.
    pub mean: FiniteOrNull,
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
            low_whisker: FiniteOrNull::NONE,
            lower_quartile: FiniteOrNull::NONE,
            median: FiniteOrNull::NONE,
            upper_quartile: FiniteOrNull::NONE,
            high_whisker: FiniteOrNull::NONE,
            low_outlier: Vec::new(),
            high_outlier: Vec::new(),
            low_outlier_row: Vec::new(),
            high_outlier_row: Vec::new(),
            low_outlier_company_id: None,
            low_outlier_fy: None,
            high_outlier_company_id: None,
            high_outlier_fy: None,
            low_outlier_count: 0,
            high_outlier_count: 0,
            count: 0,
            notch_lower: FiniteOrNull::NONE,
            notch_upper: FiniteOrNull::NONE,
            mean: FiniteOrNull::NONE,
            outliers_removed: None,
            thinned: None,
        }
    }
}
