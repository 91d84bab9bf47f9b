//! Result `qq_plot` (docs/methods/qq-plot.md).

use super::{DistributionFits, DistributionKey, FitEvidence, FitsOfAll, OutliersRemoved, QqPoints, ResultHead};
use serde::Serialize;

/// Result `qq_plot`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct QqPlotResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// One plot a distribution; `null` next to a message.
    pub chart: Option<QqChart>,
    /// Fits by maximum likelihood.
    pub fits: Option<DistributionFits>,
    /// Key of the fit with the smallest AIC.
    pub best: Option<DistributionKey>,
    /// Whether each fit describes the values; `null` next to a message.
    pub evidence: Option<FitEvidence>,
    /// The fits to all values; `null` where no outlier was left out.
    pub all_values: Option<FitsOfAll>,
    /// Outlier notice.
    pub outliers_removed: Option<OutliersRemoved>,
}

impl From<ResultHead> for QqPlotResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

/// Q-Q plots against the fitted distributions, in units of the variable; `null` where the fit is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct QqChart {
    /// Normal.
    pub normal: Option<QqPoints>,
    /// Lognormal.
    pub lognormal: Option<QqPoints>,
    /// Burr XII, or its Weibull limit.
    pub burr12: Option<QqPoints>,
}
