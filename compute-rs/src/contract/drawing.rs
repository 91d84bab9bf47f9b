//! What the charts of a panel draw: a header as JSON, and behind it columns of plain numbers.
//!
//! A drawing is `u32` length of the header, the header, zeros up to a multiple of 8, then the columns, all little
//! endian. It stands beside the panel, since a page reads the numbers at once and the points only when a chart is seen.

use super::FiniteOrNull;
use serde::Serialize;
use std::collections::BTreeMap;

/// The header of a drawing.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DrawingHead {
    /// Charts by key.
    #[cfg_attr(feature = "contract", ts(type = "{ [key in string]: DrawnChart }"))]
    pub charts: BTreeMap<ChartKey, DrawnChart>,
    /// Texts that columns of codes point to: names of entities and times.
    pub texts: Vec<String>,
}

/// The charts that draw from columns of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "contract", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChartKey {
    /// Points beyond the whiskers of boxes.
    Boxplot,
    /// Points, line and bands of a model.
    Fit,
    /// Q-Q plot of the Burr XII fit.
    #[serde(rename = "qq-burr12")]
    QqBurr12,
    /// Q-Q plot of the lognormal fit.
    QqLognormal,
    /// Q-Q plot of the normal fit.
    QqNormal,
    /// Residuals of a model against its fitted values.
    Residuals,
    /// Q-Q plot of a model's residuals.
    ResidualsQq,
    /// Series in order of time.
    Timeplot,
}

/// What one chart draws.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DrawnChart {
    /// Points there are.
    pub total: u32,
    /// Points that are given one by one.
    pub drawn: u32,
    /// Smallest and largest of all horizontal values.
    pub x: Extent,
    /// Smallest and largest of all vertical values.
    pub y: Extent,
    /// Columns by name.
    pub columns: BTreeMap<String, ColumnPlace>,
    /// Counts of all points by hexagons, where there are too many to be drawn one by one on paper; the columns `bin_x`,
    /// `bin_y` and `bin_count` hold them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub bins: Option<HexBins>,
    /// What the horizontal axis counts in, where it can be a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub axis: Option<AxisKind>,
}

/// Smallest and largest of all values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Extent {
    /// Smallest.
    pub low: FiniteOrNull,
    /// Largest.
    pub high: FiniteOrNull,
}

/// A grid of hexagons, pointed at the top, over the extent of the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct HexBins {
    /// Distances of neighbouring centres from left to right.
    pub across: u32,
    /// Distances of neighbouring rows of centres from bottom to top.
    pub down: u32,
    /// Points of the fullest hexagon.
    pub largest: u32,
}

/// What a horizontal axis counts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AxisKind {
    /// Plain numbers, such as years or row numbers.
    Number,
    /// Days since 1970-01-01.
    Day,
    /// Milliseconds since 1970-01-01T00:00.
    Millisecond,
}

/// Type of a column's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ColumnKind {
    /// Doubles; NaN where there is none.
    F64,
    /// Singles; NaN where there is none.
    F32,
    /// Whole numbers; 4294967295 where there is none.
    U32,
    /// Sets of flags.
    U8,
}

/// Where a column stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ColumnPlace {
    /// Type of its numbers.
    pub kind: ColumnKind,
    /// First byte, counted from the first column.
    pub start: u32,
    /// How many numbers.
    pub length: u32,
}
