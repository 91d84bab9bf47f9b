//! Fitted distributions (docs/methods/histogram.md#fitted-curves).

use super::{FiniteOrNull, FitEvidence};
use serde::Serialize;

/// Fits to all values, next to those to the values kept.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FitsOfAll {
    /// Number of values.
    pub n: u32,
    /// Fits by maximum likelihood.
    pub fits: DistributionFits,
    /// Key of the fit with the smallest AIC.
    pub best: Option<DistributionKey>,
    /// Whether each fit describes the values.
    pub evidence: FitEvidence,
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

/// A fit, or why it failed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged)]
pub enum FitOr<T> {
    /// The fit.
    Fit(T),
    /// Why the fit failed.
    Failed(FitFailure),
}

/// Why a distribution could not be fitted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FitFailure {
    /// For the user.
    pub message: String,
    /// Stable code.
    pub code: FitFailureCode,
}

/// Stable codes of fits that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum FitFailureCode {
    /// Fewer values than the fit needs.
    #[serde(rename = "E-FEW")]
    Few,
    /// A fit that needs positive values met others.
    #[serde(rename = "E-POS")]
    Positive,
    /// The likelihood of the Burr XII distribution has no maximum.
    #[serde(rename = "E-BURR")]
    Burr,
    /// All values are equal.
    #[serde(rename = "W-CONST")]
    Constant,
    /// The parameters are beyond the range of double precision.
    #[serde(rename = "N-NOTE")]
    Range,
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
    pub loglik: FiniteOrNull,
    /// −2ℓ + 2p.
    pub aic: FiniteOrNull,
    /// −2ℓ + p·ln n.
    pub bic: FiniteOrNull,
    /// Kolmogorov–Smirnov distance.
    pub ks: FiniteOrNull,
    /// Anderson–Darling A².
    pub ad: FiniteOrNull,
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

/// The two outcomes of a Burr XII fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum BurrStatus {
    /// A Burr XII distribution with finite shapes.
    Ok,
    /// The limiting Weibull distribution.
    WeibullLimit,
}

/// Burr XII distribution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Burr12Fit {
    /// Whether the fit is a Burr XII distribution or its limit.
    pub status: BurrStatus,
    /// First shape c.
    pub shape_c: FiniteOrNull,
    /// Second shape k, `null` (infinite) at the Weibull limit.
    pub shape_k: FiniteOrNull,
    /// Scale.
    pub scale: FiniteOrNull,
    /// Goodness of fit.
    #[serde(flatten)]
    pub goodness: GoodnessOfFit,
}
