//! The evidence for sentences: the estimates, tests and doubts from which the sentence of a result is chosen
//! (docs/methods/claims.md). Tables show the same numbers; a sentence takes its claims from here alone.

use super::{CellValue, EffectAt, EffectAtFixedValues, FiniteOrNull, TermEffect};
use serde::Serialize;

/// The evidence for the sentence of a model.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ModelEvidence {
    /// The effects in the rows used.
    pub effects: Effects,
    /// The same model with no row left out as an outlier; `null` when none was left out, or when it cannot be fitted.
    pub all_rows: Option<Effects>,
    /// One row that alone carries or bends the result; `null` without one.
    pub influential: Option<InfluentialRow>,
    /// Unit roots of the series; `null` when rows have no order in time.
    pub trends: Option<Trends>,
    /// The lag of Y; `null` in models without one.
    pub lag: Option<LagEvidence>,
    /// Koyck: F of the instruments in the first stage; `null` elsewhere or when it is not defined.
    pub first_stage: Option<JointTest>,
    /// RESET as a Wald test with the errors of the claim; `null` for robust fits or when it is not defined.
    pub form: Option<JointTest>,
}

/// Effects of the X, with standard errors that fit the dependence between rows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Effects {
    /// Rows used.
    pub n: u32,
    /// The standard errors that claims use.
    pub errors: ErrorsUsed,
    /// Why the estimates support no claims; `null` when they do.
    pub silent: Option<NoClaimReason>,
    /// Residual degrees of freedom, n − k.
    pub residual_df: u32,
    /// Entities of panel data; `null` otherwise.
    pub entities: Option<u32>,
    /// One per X, in the order of the coefficients, without the constant; in dynamic models with the lag of Y.
    pub coefficients: Vec<Effect>,
    /// One per X of categories, in their order; absent in models of numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub categories: Option<Vec<CategoryEffect>>,
    /// One per product of X, in their order; absent in models without.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub terms: Option<Vec<TermEffect>>,
    /// One per X that is part of a product, in the order of the X; absent in models without.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub held: Option<Vec<EffectAtFixedValues>>,
    /// All X that have errors at once, without the lag of Y; `null` when it is not defined.
    pub joint: Option<JointTest>,
    /// Adjusted R², which may be negative.
    pub adj_r_squared: FiniteOrNull,
    /// Rows with a time: the effects with a trend, a season or periods held fixed, one more at a time; absent
    /// elsewhere. A claim must hold there, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub beyond: Option<Vec<Beyond>>,
    /// Panel data: the X that are numbers whose slope within entities has the other sign; absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub reversed: Option<Vec<Reversal>>,
}

/// The effects of a model with something about time held fixed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Beyond {
    /// The part of time that is held fixed.
    pub held: HeldFixed,
    /// One per X, in the order of the coefficients.
    pub coefficients: Vec<Effect>,
    /// All X that have errors at once.
    pub joint: Option<JointTest>,
}

/// A part of time that is held fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum HeldFixed {
    /// A straight trend.
    Trend,
    /// The season of dates, in addition to the trend.
    Season,
    /// Panel data: whatever all entities share in a period.
    Periods,
}

/// An X whose slope within entities has another sign than its coefficient.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Reversal {
    /// Position in `coefficients`.
    pub effect: u32,
    /// The slope within entities, by least squares on deviations from their means.
    pub within: FiniteOrNull,
    /// Its p-value, with the errors of the claim.
    pub p_value: FiniteOrNull,
}

/// The standard errors that claims use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorsUsed {
    /// Rows without an order: HC3 (MacKinnon and White 1985), t with n − k degrees of freedom.
    Hc3,
    /// One series in time: equal-weighted cosine estimator (Lazarus, Lewis, Stock and Watson 2018). A coefficient with
    /// wider classical errors uses those, with n − k degrees of freedom, and one with wider errors of a first-order autoregression those.
    Ewc,
    /// One series in time: errors of a first-order autoregression (Bartlett 1935) where they are the widest for every coefficient, t with
    /// n(1 − φ²)/(1 + φ²) − k degrees of freedom.
    Ar1,
    /// Classical errors. Claims use them for one series in time where they are the widest for every coefficient.
    Ols,
    /// Newey and West (1987), t with n − k degrees of freedom. No claim uses them; a sensitivity analysis compares them.
    NeweyWest,
    /// Panel data: cluster jackknife by entity (Bell and McCaffrey 2002), t with G − 1 degrees of freedom.
    Cv3,
    /// Panel data: cluster jackknife by period, t with T − 1 degrees of freedom. A coefficient takes it where it is wider
    /// than that by entity.
    Cv3Time,
    /// A robust fit: its own covariance (Croux, Dhaene and Hoorelbeke 2003).
    Mm,
    /// A robust fit of panel data: cluster jackknife by entity, t with G − 1 degrees of freedom.
    MmCv3,
    /// A robust fit of panel data: cluster jackknife by period where it is wider, t with T − 1 degrees of freedom.
    MmCv3Time,
    /// A robust fit of rows without an order: jackknife by row where it is wider, t with n − k degrees of freedom.
    MmJackknife,
    /// A robust fit of one series in time: equal-weighted cosine estimator. A coefficient with wider errors
    /// of the fit itself uses those, with n − k degrees of freedom.
    MmEwc,
    /// Quantiles: draws of rows, t with n − k degrees of freedom.
    BootstrapRows,
    /// Quantiles in panel data: draws of whole entities, t with G − 1 degrees of freedom.
    BootstrapEntities,
    /// Quantiles of rows that share periods: draws of whole periods, t with T − 1 degrees of freedom.
    BootstrapPeriods,
}

/// Why a sentence makes no claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NoClaimReason {
    /// Panel data with fewer than five entities.
    FewEntities,
    /// One series whose scores have a lag-1 correlation above 0.6 in fewer than 200 rows.
    Persistent,
    /// A robust fit of fewer than 60 rows whose spread depends on X: its errors are too small.
    UnevenSpread,
    /// The model fits the data exactly.
    Exact,
    /// The standard errors are not defined (a leverage of 1, a singular covariance).
    NoErrors,
    /// A lag of Y next to the entities as categories: with few periods its coefficient is too small, and the others are
    /// biased with it (Nickell 1981).
    WithinBias,
}

/// The effect of one X.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Effect {
    /// The variable with its transform, or a category as "Region: North"; as in the table of coefficients.
    pub display_name: String,
    /// The category whose rows the effect compares with the rows of the base; absent for numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub category: Option<EffectCategory>,
    /// Position in `effects.terms` of the product that this is a coefficient of; absent for others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub term: Option<u32>,
    /// Where the effect of a variable that is part of a product holds: at the medians of numbers and the bases of
    /// categories. The table of coefficients has it at 0 instead. Absent for other effects.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub at: Option<Vec<EffectAt>>,
    /// Estimate.
    pub coeff: FiniteOrNull,
    /// Standard error.
    pub std_err: FiniteOrNull,
    /// Degrees of freedom of its t distribution.
    pub df: FiniteOrNull,
    /// coeff / std_err.
    pub t_stat: FiniteOrNull,
    /// Two-sided p-value.
    pub p_value: FiniteOrNull,
    /// p-value adjusted for the number of X (Holm 1979).
    pub holm_p: FiniteOrNull,
    /// Lower 95 % limit.
    pub ci_lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub ci_upper: FiniteOrNull,
}

/// A category among the effects of a model.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EffectCategory {
    /// Its column.
    pub column_index: u32,
    /// The category.
    pub level: String,
    /// The category that it is compared with.
    pub base: String,
}

/// All categories of one column in a model.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CategoryEffect {
    /// The column.
    pub column_index: u32,
    /// Its name.
    pub display_name: String,
    /// The category that the others are compared with.
    pub base: String,
    /// All categories in display order, with their rows.
    pub levels: Vec<LevelRows>,
    /// Whether the categories differ at all: a joint test of their coefficients and the coefficients of products with
    /// the column; `null` when it is not defined, as when one of them has no error.
    pub joint: Option<JointTest>,
    /// Generalised variance inflation factor of Fox and Monette (1992); its root of the number of coefficients compares
    /// with a variance inflation factor.
    pub gvif: FiniteOrNull,
}

/// A category with its rows among the rows used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LevelRows {
    /// The category.
    pub name: String,
    /// Rows.
    pub rows: u32,
}

/// A test of several restrictions at once.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct JointTest {
    /// F statistic.
    pub statistic: FiniteOrNull,
    /// Numerator and denominator degrees of freedom.
    pub df: [FiniteOrNull; 2],
    /// p-value.
    pub p_value: FiniteOrNull,
}

/// A row that changes the result when left out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct InfluentialRow {
    /// Row number in the project table.
    pub row: u32,
    /// Its entity, when the table has an entity column.
    pub entity: Option<String>,
    /// Its time, when the table has a time column.
    pub time: Option<CellValue>,
    /// Cook's distance.
    pub cooks_d: FiniteOrNull,
    /// Position in `effects.coefficients` of the effect that it changes most.
    pub effect: u32,
    /// That coefficient without the row.
    pub coeff_without: FiniteOrNull,
    /// Its p-value without the row, with the same kind of errors.
    pub p_without: FiniteOrNull,
    /// The coefficient has the other sign without the row.
    pub changes_sign: bool,
    /// The row decides whether the coefficient is significant at 5 %.
    pub changes_significance: bool,
}

/// Whether the series of a model follow stochastic trends.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Trends {
    /// One per variable of the model, transformed or not: Y first, then each X; no lag of Y.
    pub series: Vec<SeriesTrend>,
    /// Engle–Granger: the residuals of Y on the X that may have unit roots; `null` for panel data or when not computed.
    pub residuals: Option<UnitRootTest>,
    /// Y and at least one X do not reject a unit root, and neither do the residuals.
    pub spurious: bool,
    /// Positions in `series` of the X that share the trend.
    pub shared_with: Vec<u32>,
}

/// The trend of one variable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeriesTrend {
    /// The variable with its transform.
    pub display_name: String,
    /// Periods of a single series, or of the longest entity of panel data.
    pub periods: u32,
    /// Why it was not tested; `null` when it was.
    pub untested: Option<Untested>,
    /// Augmented Dickey–Fuller with a constant; `null` for panel data.
    pub adf_constant: Option<UnitRootTest>,
    /// Augmented Dickey–Fuller with a constant and a trend; `null` for panel data.
    pub adf_trend: Option<UnitRootTest>,
    /// KPSS of stationarity around a level; `null` for panel data.
    pub kpss: Option<UnitRootTest>,
    /// Panels: Maddala and Wu (1999) over entities with 12 periods or more.
    pub maddala_wu: Option<PanelUnitRootTest>,
    /// Panels: Im, Pesaran and Shin (2003).
    pub im_pesaran_shin: Option<PanelUnitRootTest>,
    /// A unit root is rejected: p below .025 in either ADF of a single series, or in Maddala–Wu of panel data. This
    /// rejects between 5 and 10 % of random walks.
    pub unit_root_rejected: bool,
}

/// Why a series was not tested for a unit root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Untested {
    /// A single series of fewer than 25 periods, or no entity with 12.
    FewPeriods,
    /// The series has gaps.
    Gaps,
    /// All values are equal, or a regression of the test is singular.
    Degenerate,
}

/// A test for, or against, a unit root.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct UnitRootTest {
    /// Test statistic.
    pub statistic: FiniteOrNull,
    /// Lagged differences (ADF), or lags of the Bartlett window (KPSS).
    pub lags: u32,
    /// Observations of the test regression.
    pub n: u32,
    /// p-value; MacKinnon (1994, 2010) for ADF and Engle–Granger, interpolated and clipped to [0.01, 0.1] for KPSS.
    pub p_value: FiniteOrNull,
}

/// A panel unit root test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PanelUnitRootTest {
    /// Test statistic.
    pub statistic: FiniteOrNull,
    /// Degrees of freedom of χ²; `null` for a standard normal statistic.
    pub df: Option<u32>,
    /// p-value.
    pub p_value: FiniteOrNull,
    /// Entities tested.
    pub entities: u32,
}

/// The evidence from the lag of Y.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LagEvidence {
    /// The effect of the lag of Y (also in `effects.coefficients`).
    pub lag: Effect,
    /// Whether half-life and long-run effects may be stated: the unit root is rejected, the 95 % interval of the lag
    /// lies above 0, and Breusch–Godfrey does not reject.
    pub may_state: bool,
    /// A unit root of Y is rejected.
    pub unit_root_rejected: bool,
    /// Breusch–Godfrey at lag 1 (within entities for panels).
    pub serial: Option<JointTest>,
    /// Half-life: periods until half of a shock has decayed.
    pub half_life: Estimate,
    /// Models without X: the level to which Y returns.
    pub long_run_mean: Option<Estimate>,
    /// Long-run effect of each X, in the order of the X.
    pub long_run: Vec<Estimate>,
    /// A panel whose entities share one intercept, which pushes the lag's coefficient up.
    pub shared_intercept: bool,
}

/// An estimate with its 95 % interval by the delta method.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Estimate {
    /// The estimated quantity: the X with its transform, or the statistic's name.
    pub display_name: String,
    /// Estimate, `null` when it is not defined.
    pub value: FiniteOrNull,
    /// Lower end; `null` with `unbounded` when a negative effect, or a level, has no lower end.
    pub lower: FiniteOrNull,
    /// Upper end; `null` with `unbounded`, unless the effect is negative.
    pub upper: FiniteOrNull,
    /// The interval of the lag reaches 1: this one has no end away from 0, and for a level none at all.
    pub unbounded: bool,
}

/// The evidence for sentences about one variable, from all values, whether or not the result leaves outliers out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct VariableEvidence {
    /// The values that the result uses (those kept).
    pub kept: Shape,
    /// All values; `null` when none was left out.
    pub all: Option<Shape>,
    /// The mean of all values where rows have a time or share an entity; `null` elsewhere.
    pub dependent: Option<DependentMean>,
}

/// A mean with errors that allow for rows that depend on each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DependentMean {
    /// EWC of one series in time, CV3 of panel data.
    pub errors: ErrorsUsed,
    /// Why the interval may not be trusted; `null` when it may.
    pub silent: Option<NoClaimReason>,
    /// 95 % interval.
    pub interval: Interval,
    /// Whether rows show that they depend on each other: a lag-1 autocorrelation beyond chance, or entities that differ.
    pub related: bool,
}

/// Centre, spread and shape of some values.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Shape {
    /// Values.
    pub n: u32,
    /// Mean.
    pub mean: FiniteOrNull,
    /// Standard deviation.
    pub std_dev: FiniteOrNull,
    /// Median.
    pub median: FiniteOrNull,
    /// Skewness G1.
    pub skewness: FiniteOrNull,
    /// 95 % interval of the mean by Student's t.
    pub mean_interval: Interval,
    /// n < 25 · G1² (Cochran): such intervals miss more often than they say.
    pub too_skewed: bool,
    /// Exact 95 % interval of the median from order statistics; `null` when n is below 6.
    pub median_interval: Option<MedianInterval>,
    /// Share of the values beyond mean ± 2 standard deviations on the side to which the mean is pulled.
    pub far_tail_share: FiniteOrNull,
    /// Different values, at most 10 counted.
    pub distinct: u32,
    /// Hartigan's dip test of one mode; `null` when n is below 10.
    pub dip: Option<DipTest>,
}

/// An exact interval of the median from order statistics (binomial, conservative).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MedianInterval {
    /// The requested level.
    pub level: f64,
    /// Lower end, an order statistic.
    pub lower: FiniteOrNull,
    /// Upper end, an order statistic.
    pub upper: FiniteOrNull,
    /// The coverage that the binomial distribution guarantees, at least `level`.
    pub coverage: FiniteOrNull,
}

/// Hartigan's dip test (Hartigan and Hartigan 1985).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DipTest {
    /// The dip.
    pub statistic: FiniteOrNull,
    /// p-value against the uniform, interpolated from a table.
    pub p_value: FiniteOrNull,
}

/// The position of the points of a Q-Q plot relative to its simultaneous band.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BandVerdict {
    /// Points of the whole plot.
    pub n: u32,
    /// Points outside the band in the lower quarter of the values.
    pub outside_low: u32,
    /// Points outside in the middle half.
    pub outside_middle: u32,
    /// Points outside in the upper quarter.
    pub outside_high: u32,
}

/// Whether a fitted distribution describes the values.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FitEvidence {
    /// Normal: the verdict of its simultaneous band; `null` when it was not fitted.
    pub normal: Option<BandVerdict>,
    /// Lognormal: the same.
    pub lognormal: Option<BandVerdict>,
    /// Burr XII: a seeded parametric bootstrap of Anderson–Darling; `null` when it was not fitted.
    pub burr12: Option<BootstrapTest>,
    /// Whether rows depend on each other, which these tests do not allow for.
    pub dependent: bool,
}

/// A parametric bootstrap of a statistic.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BootstrapTest {
    /// The statistic of the data.
    pub statistic: FiniteOrNull,
    /// (1 + draws at least as large) / (1 + draws).
    pub p_value: FiniteOrNull,
    /// Number of draws, 199 unless time was short.
    pub draws: u32,
}

/// An interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Interval {
    /// Lower end.
    pub lower: FiniteOrNull,
    /// Upper end.
    pub upper: FiniteOrNull,
}
