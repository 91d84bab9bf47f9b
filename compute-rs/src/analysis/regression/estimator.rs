//! How a linear model is fitted.

/// The estimator of a linear model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::analysis) enum Estimator {
    /// Ordinary least squares.
    LeastSquares,
    /// MM-estimation, which gives far rows less weight.
    Mm,
}
