//! Result `quantile_regression` (docs/methods/quantile-regression.md).

mod claims;
mod errors;
mod predict;
mod tables;

use super::categories::CategoriesOfX;
use super::correlation_claims::with_times;
use super::function_job::{Computed, FunctionJob, PageCopy};
use super::model_frame::{ModelFrame, count32};
use super::regression::{fitted, is_stop, table_of};
use super::rows_used::head;
use crate::contract::{Coefficient, FiniteOrNull, Note, NoteCode, Outcome, ResultHead};
use crate::linear::covariance::{Covariance, hc3};
use crate::linear::influence::Leverages;
use crate::linear::ols::Fit;
use crate::linear::origin::{Shifted, coefficients_from_zero, covariance_from_zero};
use crate::linear::quantile::sparsity::{Density, equal_by_density};
use crate::linear::quantile::{QuantileFit, Rows, check_loss, fits};
pub(super) use predict::expected;

use claims::QuantileClaim;
use errors::Resampled;
use serde::Serialize;
use std::borrow::Cow;
use tables::{BootstrapResult, PseudoR2, QuantileResult, QuantilesInTheMiddle, SlopesTest, Source};

/// Result `quantile_regression`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct QuantileRegressionResult {
    /// The fields that every result has.
    #[serde(flatten)]
    pub head: ResultHead,
    /// Display name of Y.
    pub y_display_name: Option<String>,
    /// Rows; `null` next to a message.
    pub n: Option<u32>,
    /// Coefficients of each quantile, with the constant.
    pub k: Option<u32>,
    /// The columns of categories among the X.
    pub categories: Option<Vec<CategoriesOfX>>,
    /// The fit of each quantile, ascending.
    pub quantiles: Option<Vec<QuantileResult>>,
    /// Least squares with HC3 errors.
    pub ols: Option<Vec<Coefficient>>,
    /// The effects in the middle of the data; absent without squares and interactions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub in_the_middle: Option<QuantilesInTheMiddle>,
    /// Test of each X that its coefficient is the same at all quantiles, by nearby quantiles.
    pub equal_slopes: Option<Vec<SlopesTest>>,
    /// The tests with the covariance of the bootstrap.
    pub equal_slopes_bootstrap: Option<Vec<SlopesTest>>,
    /// R¹ of Koenker and Machado at each quantile.
    pub pseudo_r2: Option<Vec<PseudoR2>>,
    /// The units drawn for the standard errors; `null` where there are none.
    pub bootstrap: Option<BootstrapResult>,
    /// The evidence for the sentence.
    pub claim: Option<QuantileClaim>,
    /// Whether rows have times that no test could use, so that they are taken as independent.
    pub independence_assumed: bool,
}

impl From<ResultHead> for QuantileRegressionResult {
    /// A result without numbers.
    fn from(head: ResultHead) -> Self {
        Self { head, ..Self::default() }
    }
}

impl PageCopy for QuantileRegressionResult {
    fn page_copy(&self) -> Self {
        self.clone()
    }
}

/// The quantiles of Y over the X.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<QuantileRegressionResult>> {
    let frame = job.frame()?;
    let title = format!("{} on {}", frame.names[0], frame.titles_of_x());
    let mut result = QuantileRegressionResult::from(head(&frame, title, frame.ledger(None)));
    result.y_display_name = Some(frame.names[0].clone());
    match filled(&mut result, &frame, job) {
        Ok(()) => Ok(Computed::of(result)),
        Err(failure) if is_stop(&failure) => Err(failure),
        Err(failure) => {
            let y_display_name = result.y_display_name;
            Ok(Computed::plain(QuantileRegressionResult { y_display_name, ..result.head.failed(failure).into() }))
        }
    }
}

fn filled(result: &mut QuantileRegressionResult, frame: &ModelFrame<'_>, job: &FunctionJob<'_>) -> Outcome<()> {
    frame.require_rows()?;
    job.begin()?;
    let control = job.control;
    let fit = fitted(frame, control)?;
    let taus = job.request.variables.settings.numbers(job.function, "taus");
    let rows = Rows::of(&fit)?;
    let quantiles = fits(&fit, taus, control)?;
    let mut densities = Vec::new();
    for tau in taus {
        densities.push(Density::of(&fit, &rows, *tau, control)?);
    }
    let names = &frame.names[1..];
    let by_row = hc3(&fit, &Leverages::of(&fit)?);
    let sequence = with_times(job, frame, None, Cow::Borrowed(&frame.sequence));
    let resampled = Resampled::of(&fit, &rows, &quantiles, &sequence, control)?;
    result.n = Some(count32(fit.n));
    result.k = Some(count32(fit.k));
    result.categories = Some(frame.categories.iter().map(CategoriesOfX::from).collect());
    result.head.notes.extend(frame.notes_of_x());
    result.head.notes.extend(frame.notes_of_terms());
    // The tables measure products from 0, as other programs do; claims take them as they were fitted.
    let products = frame.shifted();
    let drawn_from_zero = resampled.first().map(|first| first.measured_from_zero(&products));
    let from_zero = Source { fit: &fit, names, products: &products, resample: drawn_from_zero.as_ref() };
    let each = || quantiles.iter().zip(&densities).enumerate();
    result.ols = Some(least_squares(&fit, by_row.as_ref(), names, &products));
    result.quantiles = Some(each().map(|(t, found)| from_zero.quantile(found, t)).collect());
    result.in_the_middle = (!products.is_empty()).then(|| {
        let middle = Source { products: &[], resample: resampled.first(), ..from_zero };
        QuantilesInTheMiddle {
            quantiles: each().map(|(t, found)| middle.coefficients(found, t)).collect(),
            ols: least_squares(&fit, by_row.as_ref(), names, &[]),
        }
    });
    let by_density = equal_by_density(&fit, &quantiles, &densities, &[]);
    let by_density_from_zero = equal_by_density(&fit, &quantiles, &densities, &products);
    result.equal_slopes = Some(tables::slopes_tests(names, &by_density_from_zero));
    result.equal_slopes_bootstrap = drawn_from_zero
        .as_ref()
        .map(|drawn| tables::slopes_tests(names, &drawn.equal_slopes(&measured_from_zero(&quantiles, &products))));
    result.pseudo_r2 = Some(pseudo_r2(&fit, &quantiles));
    result.bootstrap = resampled.first().map(BootstrapResult::of);
    result.claim = Some(claims::of(frame, &fit, &quantiles, &by_density, &resampled, &sequence, control)?);
    let again = resampled.again();
    if again > 0 {
        let text = format!(
            "{again} draws of the bootstrap lacked a coefficient, because rare categories or values were not drawn, and were taken again."
        );
        result.head.notes.push(Note::fact(text));
    }
    if fit.is_perfect() {
        let text = "The line fits every row, so all quantiles are the same.";
        result.head.notes.push(Note::warning(NoteCode::Perfect, text));
    }
    let several: Vec<String> =
        quantiles.iter().filter(|q| !q.unique).map(|q| format!("{} %", (q.tau * 1e4).round() / 100.0)).collect();
    if !several.is_empty() {
        let text = format!(
            "Several lines have the smallest sum at {}: the lowest of them is given.",
            crate::wording::all_of(&several)
        );
        result.head.notes.push(Note::fact(text));
    }
    result.independence_assumed = job.table.time.is_some() && resampled.is_by_row() && !resampled.series;
    Ok(())
}

/// The table of least squares with HC3 errors, with products measured from 0.
fn least_squares(
    fit: &Fit<'_>,
    by_row: Option<&Covariance>,
    names: &[String],
    products: &[Shifted],
) -> Vec<Coefficient> {
    let none = || vec![f64::NAN; fit.k];
    let errors = by_row.map_or_else(none, |found| covariance_from_zero(found, products).standard_errors());
    table_of(&coefficients_from_zero(&fit.coefficients, products), &errors, names, &[], fit.df())
}

fn measured_from_zero(quantiles: &[QuantileFit], products: &[Shifted]) -> Vec<QuantileFit> {
    let of = |quantile: &QuantileFit| {
        let coefficients = coefficients_from_zero(&quantile.coefficients, products);
        QuantileFit { coefficients, ..quantile.clone() }
    };
    quantiles.iter().map(of).collect()
}

/// 1 minus the ratio of the sum of a quantile to that of a constant alone (Koenker & Machado 1999).
fn pseudo_r2(fit: &Fit<'_>, quantiles: &[QuantileFit]) -> Vec<PseudoR2> {
    let mut ascending = fit.y.to_vec();
    ascending.sort_by(f64::total_cmp);
    let of = |quantile: &QuantileFit| {
        let rank = (quantile.tau * fit.n as f64).ceil() as usize;
        let constant = ascending[rank.clamp(1, fit.n) - 1];
        let alone = crate::stats::sum::sum_by(fit.y, |y| check_loss(quantile.tau, y - constant)).value();
        PseudoR2 { tau: quantile.tau, value: FiniteOrNull(1.0 - quantile.objective / alone) }
    };
    quantiles.iter().map(of).collect()
}
