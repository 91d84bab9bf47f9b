//! What the charts of a result draw: a header as JSON, followed by columns of plain numbers.
//!
//! A drawing is `u32` length of the header, the header, zeros up to a multiple of 8, then the columns, all little
//! endian. It is separate from the result, since a page reads the numbers at once and the points only when a chart is
//! visible.

use super::FiniteOrNull;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The header of a drawing.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DrawingHead {
    /// Charts by [`ChartKey::name`].
    #[cfg_attr(feature = "contract", ts(type = "{ [key in string]: DrawnChart }"))]
    pub charts: BTreeMap<String, DrawnChart>,
    /// Texts that columns of codes point to: names of entities and times.
    pub texts: Vec<String>,
}

/// The charts that draw from columns of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartKey {
    /// Added-variable plot of a coefficient, counted from 1 among those drawn.
    AddedVariable(usize),
    /// Differences of pairs against the means of both.
    Agreement,
    /// Points beyond the whiskers of boxes.
    Boxplot,
    /// Rows of the dots of a dotplot.
    Dotplot,
    /// Effects of entities in ascending order.
    EntityEffects,
    /// Points, line and bands of a model.
    Fit,
    /// Values of groups.
    Groups,
    /// Standardised residuals of a model against the leverage of their rows.
    Leverage,
    /// Two of several variables, by their index among the pairs drawn, from 1.
    Pair(usize),
    /// Partial residuals of an X, counted from 1 among those drawn.
    PartialResiduals(usize),
    /// Q-Q plot of the Burr XII fit.
    QqBurr12,
    /// Q-Q plot of the lognormal fit.
    QqLognormal,
    /// Q-Q plot of the normal fit.
    QqNormal,
    /// Residuals of a model against its fitted values.
    Residuals,
    /// Q-Q plot of a model's residuals.
    ResidualsQq,
    /// Pairs as lines from one value to the other.
    Slopes,
    /// Series in order of time.
    Timeplot,
    /// Y against an X within entities, by the index of the coefficient among those with an effect, from 1.
    Within(usize),
}

impl ChartKey {
    /// Name in the header, in addresses and in file names.
    #[must_use]
    pub fn name(self) -> Cow<'static, str> {
        match self {
            Self::AddedVariable(number) => format!("added-variable-{number}").into(),
            Self::Agreement => "agreement".into(),
            Self::Boxplot => "boxplot".into(),
            Self::Dotplot => "dotplot".into(),
            Self::EntityEffects => "entity-effects".into(),
            Self::Fit => "fit".into(),
            Self::Groups => "groups".into(),
            Self::Leverage => "leverage".into(),
            Self::Pair(number) => format!("pair-{number}").into(),
            Self::PartialResiduals(number) => format!("partial-residuals-{number}").into(),
            Self::QqBurr12 => "qq-burr12".into(),
            Self::QqLognormal => "qq-lognormal".into(),
            Self::QqNormal => "qq-normal".into(),
            Self::Residuals => "residuals".into(),
            Self::ResidualsQq => "residuals-qq".into(),
            Self::Slopes => "slopes".into(),
            Self::Timeplot => "timeplot".into(),
            Self::Within(number) => format!("within-{number}").into(),
        }
    }
}

/// The drawing of one chart.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DrawnChart {
    /// The number of points.
    pub total: u32,
    /// How many points are drawn one by one.
    pub drawn: u32,
    /// Smallest and largest of all horizontal values.
    pub x: Extent,
    /// Smallest and largest of all vertical values.
    pub y: Extent,
    /// Columns by name.
    pub columns: BTreeMap<String, ColumnRange>,
    /// Counts of all points by hexagon, when there are too many to print one by one. The columns `bin_x`, `bin_y` and
    /// `bin_count` hold them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub bins: Option<HexBins>,
    /// Unit of the horizontal axis, when it can be a time.
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

/// Unit of a horizontal axis.
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
    /// Doubles; NaN where a value is missing.
    F64,
    /// Singles; NaN where a value is missing.
    F32,
    /// Whole numbers; 4294967295 where a value is missing.
    U32,
    /// Sets of flags.
    U8,
}

/// Position of a column in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ColumnRange {
    /// Type of its numbers.
    pub kind: ColumnKind,
    /// First byte, counted from the first column.
    pub start: u32,
    /// How many numbers.
    pub length: u32,
}
