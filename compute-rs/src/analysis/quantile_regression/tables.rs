//! Parts of the result `quantile_regression`.

use super::errors::{BootstrapUnits, Resample};
use crate::analysis::model_frame::{count32, name_of};
use crate::contract::{Coefficient, FiniteOrNull};
use crate::linear::ols::Fit;
use crate::linear::origin::{Shifted, coefficients_from_zero};
use crate::linear::quantile::QuantileFit;
use crate::linear::quantile::bootstrap::SEED;
use crate::linear::quantile::sparsity::{Density, EqualSlopes};
use serde::Serialize;

/// The fit of a quantile.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct QuantileResult {
    /// The quantile, between 0 and 1.
    pub tau: f64,
    /// Coefficients, the constant first.
    pub coefficients: Vec<QuantileCoefficient>,
    /// The smallest sum of weighted distances.
    pub objective: FiniteOrNull,
    /// Whether no other line has this sum; otherwise the lowest one is given.
    pub unique: bool,
    /// Distance of the nearby quantiles of `nid_std_err`.
    pub bandwidth: FiniteOrNull,
}

/// A coefficient at a quantile.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct QuantileCoefficient {
    /// "Constant", the variable with its transform, or "column: category".
    pub display_name: String,
    /// Estimate.
    pub coeff: FiniteOrNull,
    /// Standard error by the bootstrap.
    pub std_err: FiniteOrNull,
    /// coeff / std_err.
    pub t_stat: FiniteOrNull,
    /// The p of the test of no effect.
    pub p_value: FiniteOrNull,
    /// Lower 95 % limit.
    pub ci_lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub ci_upper: FiniteOrNull,
    /// Standard error by nearby quantiles (Hendricks and Koenker 1992).
    pub nid_std_err: FiniteOrNull,
}

/// The effects of X that are part of products in the middle of the data: where a number is at its median, and a category at its base.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct QuantilesInTheMiddle {
    /// The coefficients of each quantile, ascending; those of products are the same from any origin.
    pub quantiles: Vec<Vec<QuantileCoefficient>>,
    /// Least squares with HC3 errors.
    pub ols: Vec<Coefficient>,
}

/// Where the tables of coefficients take their numbers from: with products measured from 0, or as they were fitted.
pub(super) struct Source<'s> {
    pub(super) fit: &'s Fit<'s>,
    pub(super) names: &'s [String],
    /// The products that are measured from 0.
    pub(super) products: &'s [Shifted],
    /// The draws of the errors, with the same products measured from 0.
    pub(super) resample: Option<&'s Resample>,
}

impl Source<'_> {
    pub(super) fn coefficients(
        &self,
        (found, density): (&QuantileFit, &Density),
        index: usize,
    ) -> Vec<QuantileCoefficient> {
        let nid = density.std_err(self.fit, found.tau, self.products);
        let coefficients = coefficients_from_zero(&found.coefficients, self.products);
        let of = |j: usize| {
            let coeff = coefficients[j];
            let tested = self.resample.map(|resample| resample.test(coeff, resample.std_err(index, j)));
            let number = |of: fn(&super::errors::Tested) -> f64| FiniteOrNull::from(tested.as_ref().map(of));
            QuantileCoefficient {
                display_name: name_of(self.names, j),
                coeff: coeff.into(),
                std_err: number(|t| t.std_err),
                t_stat: number(|t| t.statistic),
                p_value: number(|t| t.p),
                ci_lower: number(|t| t.lower),
                ci_upper: number(|t| t.upper),
                nid_std_err: nid[j].into(),
            }
        };
        (0..self.fit.k).map(of).collect()
    }

    pub(super) fn quantile(&self, (found, density): (&QuantileFit, &Density), index: usize) -> QuantileResult {
        QuantileResult {
            tau: found.tau,
            coefficients: self.coefficients((found, density), index),
            objective: found.objective.into(),
            unique: found.unique,
            bandwidth: density.bandwidth.into(),
        }
    }
}

/// Test that the coefficient of an X is the same at all quantiles.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SlopesTest {
    /// The variable with its transform, or "column: category".
    pub name: String,
    /// F.
    pub statistic: FiniteOrNull,
    /// Quantiles less one.
    pub df1: FiniteOrNull,
    /// Degrees of freedom below.
    pub df2: FiniteOrNull,
    /// p of equal slopes.
    pub p_value: FiniteOrNull,
}

/// The tests by X; empty numbers where a test is not defined.
pub(super) fn slopes_tests(names: &[String], tests: &[Option<EqualSlopes>]) -> Vec<SlopesTest> {
    let of = |(name, test): (&String, &Option<EqualSlopes>)| {
        let number = |of: fn(&EqualSlopes) -> f64| FiniteOrNull::from(test.as_ref().map(of));
        SlopesTest {
            name: name.clone(),
            statistic: number(|t| t.statistic),
            df1: number(|t| t.df1),
            df2: number(|t| t.df2),
            p_value: number(|t| t.p),
        }
    };
    names.iter().zip(tests).map(of).collect()
}

/// How well a quantile fits.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PseudoR2 {
    /// The quantile.
    pub tau: f64,
    /// R¹.
    pub value: FiniteOrNull,
}

/// The bootstrap of the standard errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BootstrapResult {
    /// The units that were drawn.
    pub units: BootstrapUnits,
    /// Entities or periods; `null` for rows.
    pub clusters: Option<u32>,
    /// Draws.
    pub draws: u32,
    /// Draws that lacked a coefficient and were taken again.
    pub again: u32,
    /// Seed.
    pub seed: u32,
}

impl BootstrapResult {
    pub(super) fn of(resample: &Resample) -> Self {
        Self {
            units: resample.units,
            clusters: resample.clusters.map(count32),
            draws: count32(resample.draws.count()),
            again: count32(resample.draws.again),
            seed: SEED as u32,
        }
    }
}
