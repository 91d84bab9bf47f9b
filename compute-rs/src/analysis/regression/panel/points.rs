//! The points of the charts.

/// Points for the charts.
#[derive(Clone, Debug, Default)]
pub(super) struct Points {
    /// For each X with a coefficient, what the other X leave of its deviations and of those of Y.
    pub(super) within: Vec<(Vec<f64>, Vec<f64>)>,
    /// User's row numbers.
    pub(super) rows: Vec<u32>,
}
