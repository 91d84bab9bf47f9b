//! The evidence for the sentence (docs/methods/quantile-regression.md#what-is-claimed).

use super::errors::{BootstrapUnits, Resampled, Tested};
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::analysis::regression::errors::{Errors, FEWEST_ENTITIES, ReportedModel, Structure};
use crate::contract::{EffectAt, EffectCategory, Effects, FiniteOrNull, Outcome};
use crate::control::Control;
use crate::linear::joint::holm;
use crate::linear::ols::{Defect, Fit, Params};
use crate::linear::quantile::sparsity::EqualSlopes;
use crate::linear::quantile::{QuantileFit, Rows, fits};
use crate::linear::sequence::{NO_TIME, Sequence};
use serde::Serialize;

/// Fewest rows beyond a quantile for each coefficient; with fewer, nothing is claimed about that quantile.
const FEWEST_BEYOND: f64 = 5.0;
/// Share of rows on a line above which quantiles jump between values of Y.
const MOST_TIED: f64 = 0.05;
/// Part of the standard deviation of the residuals that is on the line.
const ON_LINE: f64 = 1e-8;

/// Why the sentence claims nothing beyond the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum QuantileSilence {
    /// The line fits every row.
    Exact,
    /// One series in time, whose rows cannot be drawn one by one.
    Series,
    /// Panel data with fewer than five entities.
    FewEntities,
    /// Too few rows for each coefficient.
    FewRows,
    /// Y takes few values, so that many rows lie on a line.
    Ties,
    /// Standard errors are not defined.
    NoErrors,
}

/// The claim that may be made.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct QuantileClaim {
    /// The units that are drawn for the errors: periods instead of entities where the errors by period are wider.
    pub units: BootstrapUnits,
    /// Entities or periods; `null` for rows.
    pub clusters: Option<u32>,
    /// Why nothing is claimed; `null` if a claim may be made.
    pub silent: Option<QuantileSilence>,
    /// The quantile of the slopes in the sentence: the one nearest the median.
    pub middle: FiniteOrNull,
    /// The lower quantile that is compared; `null` where rows are too few to compare.
    pub low: FiniteOrNull,
    /// The upper one.
    pub high: FiniteOrNull,
    /// The X, in the order of the coefficients.
    pub effects: Vec<QuantileEffect>,
    /// Squares and interactions at the middle quantile: tests, effects at values of the data and turning points; absent without any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub with_terms: Option<Effects>,
}

/// An X of the sentence.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct QuantileEffect {
    /// The variable with its transform, or "column: category".
    pub display_name: String,
    /// The category compared with the base; absent for numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub category: Option<EffectCategory>,
    /// Index of the square or interaction among the terms; absent for others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub term: Option<u32>,
    /// Values of other X at which the effect of an X that is part of a product holds; absent for others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub at: Option<Vec<EffectAt>>,
    /// The slope at the middle quantile.
    pub slope: ClaimedNumber,
    /// The slope at the lower quantile.
    pub low: FiniteOrNull,
    /// The slope at the upper quantile.
    pub high: FiniteOrNull,
    /// The upper slope less the lower one; p is the larger of its own and the p of equal slopes at all quantiles.
    pub difference: ClaimedNumber,
}

/// An estimate with limits and p.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ClaimedNumber {
    /// Estimate.
    pub value: FiniteOrNull,
    /// Lower 95 % limit.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// p of 0; in panel data with times also beyond a straight trend.
    pub p_value: FiniteOrNull,
    /// p adjusted for all slopes and differences (Holm).
    pub p_holm: FiniteOrNull,
}

impl ClaimedNumber {
    fn of(value: f64, tested: Option<Tested>) -> Self {
        let number = |of: fn(&Tested) -> f64| FiniteOrNull::from(tested.as_ref().map(of));
        let p = number(|t| t.p);
        Self { value: value.into(), lower: number(|t| t.lower), upper: number(|t| t.upper), p_value: p, p_holm: p }
    }

    /// The larger p of this and of another way, 1 where that turns the estimate.
    fn also(&mut self, value: f64, p: f64) {
        let larger = if value * self.value.0 > 0.0 { self.p_value.0.max(p) } else { 1.0 };
        self.p_value = if p.is_nan() || self.p_value.0.is_nan() { FiniteOrNull::NONE } else { larger.into() };
    }
}

/// The index of the quantile nearest the median.
pub(super) fn middle_of(taus: &[f64]) -> usize {
    let far = |t: usize| (taus[t] - 0.5).abs();
    (0..taus.len()).reduce(|a, b| if far(b) < far(a) { b } else { a }).unwrap_or(0)
}

/// Indices of the quantiles in the sentence: the middle one, and the outermost ones with enough rows beyond them.
fn quantiles_in_sentence(taus: &[f64], n: usize, k: usize) -> (usize, Option<(usize, usize)>) {
    let middle = middle_of(taus);
    // 1 − 0.9 is less than 0.1 by rounding.
    let enough = |tau: f64| n as f64 * tau.min(1.0 - tau) >= FEWEST_BEYOND * k as f64 - 1e-9;
    let low = (0..taus.len()).find(|&t| taus[t] < 0.5 && enough(taus[t]));
    let high = (0..taus.len()).rev().find(|&t| taus[t] > 0.5 && enough(taus[t]));
    (middle, low.zip(high))
}

pub(super) fn of(
    frame: &ModelFrame<'_>,
    fit: &Fit<'_>,
    quantiles: &[QuantileFit],
    equal: &[Option<EqualSlopes>],
    resampled: &Resampled,
    sequence: &Sequence,
    control: &dyn Control,
) -> Outcome<QuantileClaim> {
    let taus: Vec<f64> = quantiles.iter().map(|quantile| quantile.tau).collect();
    let (middle, pair) = quantiles_in_sentence(&taus, fit.n, fit.k);
    let mut effects = effects_of(frame, fit.k, quantiles, (middle, pair), resampled);
    if pair.is_some() {
        for (effect, test) in effects.iter_mut().zip(equal) {
            let difference = &mut effect.difference;
            difference.also(difference.value.0, test.map_or(f64::NAN, |test| test.p));
        }
    }
    let silent = silence(fit, (quantiles, middle), resampled, sequence);
    if silent.is_none() {
        beyond_trend(frame, fit, &taus, (middle, pair), sequence, &mut effects, control)?;
    }
    let mut p: Vec<f64> = effects.iter().map(|effect| effect.slope.p_value.0).collect();
    if pair.is_some() {
        p.extend(effects.iter().map(|effect| effect.difference.p_value.0));
    }
    let adjusted = holm(&p);
    let count = effects.len();
    for (j, effect) in effects.iter_mut().enumerate() {
        effect.slope.p_holm = adjusted[j].into();
        effect.difference.p_holm = adjusted.get(count + j).copied().into();
    }
    let first = resampled.first();
    let with_terms =
        (!frame.terms.is_empty()).then(|| with_terms(frame, fit, (quantiles, middle), resampled, &effects));
    Ok(QuantileClaim {
        units: first.map_or(BootstrapUnits::Rows, |first| first.units),
        clusters: first.and_then(|first| first.clusters).map(count32),
        silent,
        middle: taus[middle].into(),
        low: pair.map(|(low, _)| taus[low]).into(),
        high: pair.map(|(_, high)| taus[high]).into(),
        effects,
        with_terms,
    })
}

/// The model at the middle quantile with its products; p are those of the claims.
fn with_terms(
    frame: &ModelFrame<'_>,
    fit: &Fit<'_>,
    (quantiles, middle): (&[QuantileFit], usize),
    resampled: &Resampled,
    effects: &[QuantileEffect],
) -> Effects {
    let coefficients = &quantiles[middle].coefficients;
    let errors: Vec<Errors> = resampled.all.iter().map(|resample| resample.errors_at(middle)).collect();
    let otherwise = resampled.first().map_or(BootstrapUnits::Rows, |first| first.units).errors();
    let mut found =
        ReportedModel { frame, ols: Some(fit), coefficients, n: fit.n, adj_r_squared: None }.with(&errors, otherwise);
    for (own, claimed) in found.coefficients.iter_mut().zip(effects) {
        (own.p_value, own.holm_p) = (claimed.slope.p_value, claimed.slope.p_holm);
    }
    found
}

fn effects_of(
    frame: &ModelFrame<'_>,
    k: usize,
    quantiles: &[QuantileFit],
    (middle, pair): (usize, Option<(usize, usize)>),
    resampled: &Resampled,
) -> Vec<QuantileEffect> {
    let of = |j: usize| {
        let at = |t: usize| quantiles[t].coefficients[j];
        let slope = ClaimedNumber::of(at(middle), resampled.widest(at(middle), |r| r.std_err(middle, j)));
        let difference = match pair {
            Some((low, high)) => {
                let value = at(high) - at(low);
                ClaimedNumber::of(value, resampled.widest(value, |r| r.std_err_between((low, high), j)))
            }
            None => ClaimedNumber::of(f64::NAN, None),
        };
        QuantileEffect {
            display_name: frame.names[j].clone(),
            category: frame.category_of(j),
            term: frame.term_of(j).map(count32),
            at: frame.at_of(j),
            slope,
            low: pair.map(|(low, _)| at(low)).into(),
            high: pair.map(|(_, high)| at(high)).into(),
            difference,
        }
    };
    (1..k).map(of).collect()
}

fn silence(
    fit: &Fit<'_>,
    (quantiles, middle): (&[QuantileFit], usize),
    resampled: &Resampled,
    sequence: &Sequence,
) -> Option<QuantileSilence> {
    if fit.is_perfect() {
        return Some(QuantileSilence::Exact);
    }
    if resampled.series {
        return Some(QuantileSilence::Series);
    }
    if Structure::of(sequence) == Structure::Panel && sequence.clusters.len() < FEWEST_ENTITIES {
        return Some(QuantileSilence::FewEntities);
    }
    if resampled.all.is_empty() {
        return Some(QuantileSilence::NoErrors);
    }
    if (fit.n as f64) * 0.5 < FEWEST_BEYOND * fit.k as f64 {
        return Some(QuantileSilence::FewRows);
    }
    let line = &quantiles[middle].coefficients;
    let scale = (fit.rss / fit.n as f64).sqrt();
    let residual = |i: usize| fit.y[i] - line[0] - fit.x.iter().zip(&line[1..]).map(|(x, b)| x[i] * b).sum::<f64>();
    let tied = (0..fit.n).filter(|&i| residual(i).abs() <= ON_LINE * scale).count();
    let free = tied.saturating_sub(fit.k) as f64;
    (free > MOST_TIED * fit.n as f64).then_some(QuantileSilence::Ties)
}

/// Takes the larger p of each claim and of the same with a straight trend held fixed, where rows of panel data have times.
fn beyond_trend(
    frame: &ModelFrame<'_>,
    fit: &Fit<'_>,
    taus: &[f64],
    in_sentence: (usize, Option<(usize, usize)>),
    sequence: &Sequence,
    effects: &mut [QuantileEffect],
    control: &dyn Control,
) -> Outcome<()> {
    if sequence.time.is_empty() || sequence.time.contains(&NO_TIME) {
        return Ok(());
    }
    let trend: Vec<f64> = sequence.time.iter().map(|time| f64::from(*time)).collect();
    let mut x = fit.x.clone();
    x.push(&trend);
    let with = match Fit::new(fit.y, &x, Params::default(), control) {
        Ok(with) if !with.is_perfect() => with,
        Err(Defect::Stopped(failure)) => return Err(failure),
        // No relation remains beyond the trend.
        _ => {
            effects.iter_mut().for_each(|effect| effect.slope.also(effect.slope.value.0, 1.0));
            return Ok(());
        }
    };
    let rows = Rows::of(&with)?;
    let quantiles = fits(&with, taus, control)?;
    let resampled = Resampled::of(&with, &rows, &quantiles, sequence, control)?;
    let found = effects_of(frame, fit.k, &quantiles, in_sentence, &resampled);
    for (effect, other) in effects.iter_mut().zip(found) {
        effect.slope.also(other.slope.value.0, other.slope.p_value.0);
        if in_sentence.1.is_some() {
            effect.difference.also(other.difference.value.0, other.difference.p_value.0);
        }
    }
    Ok(())
}
