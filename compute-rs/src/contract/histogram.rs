//! Panel `histogram` (methods.md, sections 5.6 and 6).

use super::{Code, FitEvidence, Num, OutliersRemoved, ResultHead};
use serde::Serialize;

/// Panel `histogram`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct HistogramResult {
    /// What every panel has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Bars and curves; `null` beside E-NODATA.
    pub chart: Option<HistogramChart>,
    /// Fits by maximum likelihood.
    pub fits: Option<DistributionFits>,
    /// Key of the fit with the smallest AIC.
    pub best: Option<DistributionKey>,
    /// Whether each fit describes the values; `null` beside a message.
    pub evidence: Option<FitEvidence>,
    /// Outlier notice.
    pub outliers_removed: Option<OutliersRemoved>,
}

/// Bars and fitted curves. Curves are `null` where the fit is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct HistogramChart {
    /// Count of each bin.
    pub histogram_bars: Vec<u32>,
    /// "a – b" of each bin.
    pub histogram_bin_labels: Vec<String>,
    /// One more edge than bins.
    pub bin_edges: Vec<f64>,
    /// Width of every bin.
    pub bin_width: f64,
    /// 101 points from the first to the last edge.
    pub fitted_line_x: Option<Vec<f64>>,
    /// Normal: n · width · density.
    pub fitted_line_y: Option<Vec<Num>>,
    /// As `fitted_line_x`.
    pub lognormal_fitted_line_x: Option<Vec<f64>>,
    /// Lognormal; `null` entries for x ≤ 0.
    pub lognormal_fitted_line_y: Option<Vec<Num>>,
    /// As `fitted_line_x`.
    pub burr12_fitted_line_x: Option<Vec<f64>>,
    /// Burr XII; `null` entries for x ≤ 0.
    pub burr12_fitted_line_y: Option<Vec<Num>>,
}

/// The three distributions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DistributionKey {
    /// Normal.
    Normal,
    /// Lognormal.
    Lognormal,
    /// Burr XII.
    Burr12,
}

/// A fit, or why there is none.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged)]
pub enum FitOr<T> {
    /// The fit.
    Fit(T),
    /// Why there is none.
    Failed(FitFailure),
}

/// Why a distribution could not be fitted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FitFailure {
    /// For the user.
    pub message: String,
    /// Stable code.
    pub code: Code,
}

/// Fits by maximum likelihood.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DistributionFits {
    /// Normal.
    pub normal: FitOr<NormalFit>,
    /// Lognormal.
    pub lognormal: FitOr<LognormalFit>,
    /// Burr XII.
    pub burr12: FitOr<Burr12Fit>,
}

/// How well a distribution fits; no p-values, since parameters are estimated.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GoodnessOfFit {
    /// Log-likelihood.
    pub loglik: Num,
    /// −2ℓ + 2p.
    pub aic: Num,
    /// −2ℓ + p·ln n.
    pub bic: Num,
    /// Kolmogorov–Smirnov distance.
    pub ks: Num,
    /// Anderson–Darling A².
    pub ad: Num,
}

/// Normal distribution.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NormalFit {
    /// Mean.
    pub mean: f64,
    /// Standard deviation, divisor n.
    pub sd: f64,
    /// Goodness of fit.
    #[serde(flatten)]
    pub goodness: GoodnessOfFit,
}

/// Lognormal distribution.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LognormalFit {
    /// Mean of ln x.
    pub meanlog: f64,
    /// Standard deviation of ln x, divisor n.
    pub sdlog: f64,
    /// Goodness of fit.
    #[serde(flatten)]
    pub goodness: GoodnessOfFit,
}

/// Burr XII distribution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Burr12Fit {
    /// `ok`, or `weibull_limit`.
    pub status: String,
    /// First shape c.
    pub shape_c: Num,
    /// Second shape k, `null` (infinite) at the Weibull limit.
    pub shape_k: Num,
    /// Scale.
    pub scale: Num,
    /// Goodness of fit.
    #[serde(flatten)]
    pub goodness: GoodnessOfFit,
}
