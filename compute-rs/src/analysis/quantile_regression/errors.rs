//! Standard errors by resampling what does not depend on each other: rows, entities, or periods (docs/methods/quantile-regression.md#bootstrap).

use crate::analysis::regression::errors::{Errors, Structure, shared_times, times_of_rows};
use crate::contract::{ErrorsUsed, Outcome};
use crate::control::Control;
use crate::distributions::student;
use crate::linear::ols::Fit;
use crate::linear::origin::Shifted;
use crate::linear::quantile::bootstrap::{Draws, Units, draws};
use crate::linear::quantile::sparsity::{EqualSlopes, equal_slopes};
use crate::linear::quantile::{QuantileFit, Rows};
use crate::linear::sequence::Sequence;
use serde::Serialize;
use std::ops::Range;

/// The number of draws, and the number for many rows.
const DRAWS: usize = 999;
const DRAWS_OF_MANY: usize = 199;
/// Rows above which fewer draws do.
const MANY: usize = 10_000;
/// Share of draws that may lack a coefficient.
const MOST_AGAIN: f64 = 0.05;

/// The unit that a bootstrap draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum BootstrapUnits {
    /// Rows.
    #[default]
    Rows,
    /// Entities with all their rows.
    Entities,
    /// Periods with all their rows.
    Periods,
}

impl BootstrapUnits {
    pub(super) fn errors(self) -> ErrorsUsed {
        match self {
            Self::Rows => ErrorsUsed::BootstrapRows,
            Self::Entities => ErrorsUsed::BootstrapEntities,
            Self::Periods => ErrorsUsed::BootstrapPeriods,
        }
    }
}

/// One bootstrap.
pub(super) struct Resample {
    pub(super) units: BootstrapUnits,
    pub(super) clusters: Option<usize>,
    pub(super) draws: Draws,
    /// Degrees of freedom of t.
    df: f64,
    /// For each coefficient, the covariance over the quantiles.
    covariances: Vec<Vec<Vec<f64>>>,
    /// The factor of the covariances of draws.
    factor: f64,
    quantile: f64,
}

/// An estimate with its error.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tested {
    pub(super) std_err: f64,
    pub(super) statistic: f64,
    pub(super) p: f64,
    pub(super) lower: f64,
    pub(super) upper: f64,
}

impl Resample {
    /// `None` where too many draws lack a coefficient, or nothing is left to estimate errors from.
    fn of(
        fit: &Fit<'_>,
        rows: &Rows,
        quantiles: &[QuantileFit],
        (units, clusters): (BootstrapUnits, Clusters),
        control: &dyn Control,
    ) -> Outcome<Option<Self>> {
        let drawn = clusters.as_deref().map_or(Units::Rows, Units::Clusters);
        let count = if fit.n > MANY { DRAWS_OF_MANY } else { DRAWS };
        let draws = draws(fit, rows, quantiles, (drawn, count), control)?;
        let groups = clusters.map(|clusters| clusters.len());
        let (df, factor) = match groups {
            Some(groups) => (groups as f64 - 1.0, groups as f64 / (groups as f64 - 1.0)),
            None => (fit.df() as f64, 1.0),
        };
        if draws.count() != count || draws.again as f64 > MOST_AGAIN * count as f64 || df <= 0.0 {
            return Ok(None);
        }
        let covariances = covariances_of(&draws, factor);
        let quantile = student::quantile(0.975, df);
        Ok(Some(Self { units, clusters: groups, draws, df, covariances, factor, quantile }))
    }

    /// The same draws with products measured from 0.
    pub(super) fn measured_from_zero(&self, products: &[Shifted]) -> Self {
        let draws = self.draws.measured_from_zero(products);
        let covariances = covariances_of(&draws, self.factor);
        Self { draws, covariances, ..*self }
    }

    /// The errors of all coefficients at a quantile, by its index.
    pub(super) fn errors_at(&self, index: usize) -> Errors {
        Errors::of(self.units.errors(), self.draws.covariance_at(index, self.factor), self.df as usize)
    }

    /// The bootstrap of the table of coefficients, which is [`Resampled::first`], alone.
    ///
    /// # Errors
    /// The errors of `control`, and `E-EXACT` where steps do not come to an end.
    pub(super) fn first(
        fit: &Fit<'_>,
        rows: &Rows,
        quantiles: &[QuantileFit],
        sequence: &Sequence,
        control: &dyn Control,
    ) -> Outcome<Option<Self>> {
        if !fit.is_perfect() {
            for drawn in clusters_of(Structure::of(sequence), sequence, fit.n) {
                if let Some(found) = Self::of(fit, rows, quantiles, drawn, control)? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// Standard error of a sum of the coefficients at a quantile, by the index of the quantile.
    pub(super) fn std_err_of(&self, index: usize, weights: &[f64]) -> f64 {
        (self.factor * self.draws.variance_of(index, weights)).sqrt()
    }

    /// Standard error of a coefficient at a quantile, by its index.
    pub(super) fn std_err(&self, index: usize, j: usize) -> f64 {
        self.covariances[j][index][index].sqrt()
    }

    /// Standard error of the difference of a coefficient between two quantiles.
    pub(super) fn std_err_between(&self, (low, high): (usize, usize), j: usize) -> f64 {
        let of = &self.covariances[j];
        (of[low][low] + of[high][high] - 2.0 * of[low][high]).max(0.0).sqrt()
    }

    pub(super) fn test(&self, estimate: f64, std_err: f64) -> Tested {
        let statistic = if std_err > 0.0 { estimate / std_err } else { f64::NAN };
        let p = if statistic.is_nan() { f64::NAN } else { student::two_sided(statistic, self.df) };
        let reach = self.quantile * std_err;
        Tested { std_err, statistic, p, lower: estimate - reach, upper: estimate + reach }
    }

    /// Wald test of each X that its coefficient is the same at all quantiles.
    pub(super) fn equal_slopes(&self, quantiles: &[QuantileFit]) -> Vec<Option<EqualSlopes>> {
        let of = |j: usize| {
            let slopes: Vec<f64> = quantiles.iter().map(|quantile| quantile.coefficients[j]).collect();
            equal_slopes(&slopes, &self.covariances[j], self.df)
        };
        (1..self.covariances.len()).map(of).collect()
    }
}

/// For each coefficient, the covariance over the quantiles.
fn covariances_of(draws: &Draws, factor: f64) -> Vec<Vec<Vec<f64>>> {
    let k = draws.coefficients.first().and_then(|draws| draws.first()).map_or(0, Vec::len);
    (0..k).map(|j| draws.covariance(j, factor)).collect()
}

/// All bootstraps that claims rest on.
pub(super) struct Resampled {
    pub(super) all: Vec<Resample>,
    /// Whether the rows are one series in time, from which rows cannot be drawn.
    pub(super) series: bool,
}

impl Resampled {
    pub(super) fn of(
        fit: &Fit<'_>,
        rows: &Rows,
        quantiles: &[QuantileFit],
        sequence: &Sequence,
        control: &dyn Control,
    ) -> Outcome<Self> {
        let structure = Structure::of(sequence);
        let mut all = Vec::new();
        if !fit.is_perfect() {
            for drawn in clusters_of(structure, sequence, fit.n) {
                all.extend(Resample::of(fit, rows, quantiles, drawn, control)?);
            }
        }
        Ok(Self { all, series: structure == Structure::Series })
    }

    pub(super) fn first(&self) -> Option<&Resample> {
        self.all.first()
    }

    pub(super) fn is_by_row(&self) -> bool {
        self.first().is_none_or(|first| first.units == BootstrapUnits::Rows)
    }

    /// Draws that were taken again.
    pub(super) fn again(&self) -> usize {
        self.all.iter().map(|resample| resample.draws.again).sum()
    }

    /// The bootstrap with the largest error, tested.
    pub(super) fn widest(&self, estimate: f64, std_err: impl Fn(&Resample) -> f64) -> Option<Tested> {
        let each = self.all.iter().map(|resample| resample.test(estimate, std_err(resample)));
        let reach = |tested: &Tested| tested.upper - tested.lower;
        each.reduce(|a, b| if reach(&b) > reach(&a) { b } else { a })
    }
}

type Clusters = Option<Vec<Vec<Range<usize>>>>;

/// The units that are drawn: entities and periods of panel data, periods that rows share, or rows.
fn clusters_of(structure: Structure, sequence: &Sequence, n: usize) -> Vec<(BootstrapUnits, Clusters)> {
    match structure {
        Structure::Panel => {
            let entities = sequence.entities();
            let periods = shared_times(sequence).map(|times| (BootstrapUnits::Periods, Some(times)));
            std::iter::once((BootstrapUnits::Entities, Some(entities))).chain(periods).collect()
        }
        Structure::Rows => match times_of_rows(sequence, n) {
            Some(times) => vec![(BootstrapUnits::Periods, Some(times))],
            None => vec![(BootstrapUnits::Rows, None)],
        },
        Structure::Series => vec![(BootstrapUnits::Rows, None)],
    }
}
