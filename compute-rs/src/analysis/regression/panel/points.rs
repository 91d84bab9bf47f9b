//! The points of the charts.

/// Points for the charts.
#[derive(Clone, Debug, Default)]
pub(super) struct Points {
    /// For each X with a coefficient, the parts of its deviations and of the deviations of Y that the other X do not
    /// explain.
    pub(super) within: Vec<(Vec<f64>, Vec<f64>)>,
    /// User's row numbers.
    pub(super) rows: Vec<u32>,
}
