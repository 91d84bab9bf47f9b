//! What the sentence of a logit rests on (docs/methods/logit.md#what-is-claimed).

use super::answer::{Data, changes};
use super::tables::{FirthCoefficient, LikelihoodRatio};
use crate::analysis::model_frame::count32;
use crate::analysis::regression::BinaryErrors;
use crate::contract::{EffectCategory, ErrorsUsed, FiniteOrNull, JointTest, NoClaimReason, Outcome};
use crate::linear::binary::{Link, Maximum, maximise};
use crate::linear::joint::holm;
use crate::linear::margins::{Change, Margin, Working, working};
use crate::linear::ols::{Defect, Fit, Params};
use crate::linear::separation::decide;
use crate::linear::sequence::NO_TIME;
use serde::Serialize;

/// The estimate that the sentence has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LogitBasis {
    /// Average marginal effects of the maximum of the likelihood.
    #[default]
    Likelihood,
    /// Firth's penalised coefficients, where X separate the values.
    Firth,
}

/// The effects as the sentence has them.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LogitClaim {
    /// The estimate.
    pub basis: LogitBasis,
    /// The errors; the wider of them and those of the likelihood in rows that do not depend on each other. `null` for Firth's estimate.
    pub errors: Option<ErrorsUsed>,
    /// Entities of panel data, or periods that rows share.
    pub clusters: Option<u32>,
    /// Whether nothing says that rows depend on each other.
    pub independent: bool,
    /// Why nothing is claimed; `null` where something may be.
    pub silent: Option<NoClaimReason>,
    /// Rows of the rarer value for each coefficient but the constant.
    pub events_per_coefficient: FiniteOrNull,
    /// Test of all X: the likelihood ratio of independent rows, else a Wald test with the errors; `null` for Firth's estimate.
    pub joint: Option<JointTest>,
    /// The X, in the order of the table of coefficients.
    pub effects: Vec<ClaimedEffect>,
}

/// An effect as the sentence has it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ClaimedEffect {
    /// The variable with its transform, or "column: category".
    pub display_name: String,
    /// The category compared with the base; absent for numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub category: Option<EffectCategory>,
    /// Whether it is the change from 0 to 1 of a number that is only 0 and 1.
    pub step: bool,
    /// Change of the probability, as a share; of Firth's estimate the odds ratio.
    pub effect: FiniteOrNull,
    /// Lower 95 % limit.
    pub lower: FiniteOrNull,
    /// Upper 95 % limit.
    pub upper: FiniteOrNull,
    /// p of no effect: the larger one of the marginal effect and of the coefficient (of independent rows by Firth's profile where it is
    /// computed), in rows with times also beyond a trend and the season.
    pub p_value: FiniteOrNull,
    /// p adjusted for all X (Holm).
    pub p_holm: FiniteOrNull,
}

/// The claim of a maximum, with its errors.
pub(super) fn of_maximum(
    data: &Data<'_>,
    found: &Working<'_>,
    margins: &[Margin],
    changes: &[Change],
    maximum: &Maximum,
    lr: LikelihoodRatio,
    firth: Option<&[FirthCoefficient]>,
) -> Outcome<(LogitClaim, Option<BinaryErrors>)> {
    let mut columns = Vec::new();
    let weighted = match found.weighted(&data.outcomes.events, &mut columns, data.control) {
        Ok(weighted) if maximum.converged => weighted,
        Err(Defect::Stopped(failure)) => return Err(failure),
        _ => return Ok((LogitClaim { silent: Some(NoClaimReason::NoErrors), ..start(data) }, None)),
    };
    let errors = BinaryErrors::of(&weighted, &found.covariance, data.sequence, data.control)?;
    let profile = |j: usize| firth.filter(|_| errors.independent).map(|rows| rows[j + 1].p_value.0);
    let own = |(j, margin): (usize, &Margin)| match profile(j) {
        Some(p) => larger(errors.test(margin.effect, &margin.gradient).p, p),
        None => p_of(&errors, found, j, margin),
    };
    let mut p: Vec<f64> = margins.iter().enumerate().map(own).collect();
    if !errors.independent && errors.silent.is_none() {
        for held in held(data) {
            let beyond = beyond(data, &held, changes)?;
            for ((p, margin), (slope, other)) in p.iter_mut().zip(margins).zip(beyond) {
                *p = if slope * margin.effect > 0.0 { larger(*p, other) } else { 1.0 };
            }
        }
    }
    let adjusted = holm(&p);
    let effects = margins.iter().enumerate().map(|(j, margin)| {
        let tested = errors.test(margin.effect, &margin.gradient);
        ClaimedEffect {
            effect: margin.effect.into(),
            lower: (margin.effect - tested.reach).into(),
            upper: (margin.effect + tested.reach).into(),
            p_value: p[j].into(),
            p_holm: adjusted[j].into(),
            ..named(data, j, &changes[j])
        }
    });
    let claim = LogitClaim {
        errors: Some(errors.kind),
        clusters: errors.clusters.map(count32),
        independent: errors.independent,
        silent: errors.silent,
        joint: if errors.independent {
            let df = [FiniteOrNull(f64::from(lr.df)), FiniteOrNull::NONE];
            Some(JointTest { statistic: lr.statistic, df, p_value: lr.p_value })
        } else {
            errors.joint(&found.delta)
        },
        effects: effects.collect(),
        ..start(data)
    };
    Ok((claim, Some(errors)))
}

/// The claim of Firth's estimate, which has errors only where rows do not depend on each other.
pub(super) fn of_firth(data: &Data<'_>, rows: Option<&[FirthCoefficient]>) -> LogitClaim {
    let independent = BinaryErrors::are_independent(data.sequence, data.fit.n);
    let rows: &[FirthCoefficient] = rows.map_or(&[], |rows| &rows[1..]);
    let adjusted = holm(&rows.iter().map(|row| row.p_value.0).collect::<Vec<_>>());
    let changes = changes(data.frame);
    let effects = rows.iter().enumerate().map(|(j, row)| {
        let odds = |value: FiniteOrNull| libm::exp(value.0).into();
        ClaimedEffect {
            effect: odds(row.coeff),
            lower: odds(row.lower),
            upper: odds(row.upper),
            p_value: row.p_value,
            p_holm: adjusted[j].into(),
            ..named(data, j, &changes[j])
        }
    });
    LogitClaim {
        basis: LogitBasis::Firth,
        independent,
        silent: (!independent || rows.is_empty()).then_some(NoClaimReason::NoErrors),
        effects: effects.collect(),
        ..start(data)
    }
}

fn start(data: &Data<'_>) -> LogitClaim {
    let each = data.outcomes.rarer() as f64 / (data.fit.k - 1) as f64;
    LogitClaim { events_per_coefficient: each.into(), ..LogitClaim::default() }
}

fn named(data: &Data<'_>, j: usize, change: &Change) -> ClaimedEffect {
    let category = data.frame.category_of(j + 1);
    ClaimedEffect {
        display_name: data.frame.names[j + 1].clone(),
        step: category.is_none() && *change != Change::Slope,
        category,
        effect: FiniteOrNull::NONE,
        lower: FiniteOrNull::NONE,
        upper: FiniteOrNull::NONE,
        p_value: FiniteOrNull::NONE,
        p_holm: FiniteOrNull::NONE,
    }
}

/// The larger p of a marginal effect and of its coefficient.
fn p_of(errors: &BinaryErrors, found: &Working<'_>, j: usize, margin: &Margin) -> f64 {
    let unit: Vec<f64> = (0..found.delta.len()).map(|i| f64::from(u8::from(i == j + 1))).collect();
    larger(errors.test(margin.effect, &margin.gradient).p, errors.test(found.delta[j + 1], &unit).p)
}

/// A p that is not defined is the larger one.
fn larger(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() { f64::NAN } else { a.max(b) }
}

/// Columns that are held fixed in turn: a straight trend, and with it the season.
fn held(data: &Data<'_>) -> Vec<Vec<Vec<f64>>> {
    let sequence = data.sequence;
    if !sequence.timed || sequence.time.contains(&NO_TIME) {
        return Vec::new();
    }
    let trend: Vec<f64> = match &sequence.period {
        Some(period) if !sequence.panel => period.iter().map(|period| *period as f64).collect(),
        _ => sequence.time.iter().map(|time| f64::from(*time)).collect(),
    };
    let mut all = vec![vec![trend.clone()]];
    if !data.season.is_empty() {
        all.push(std::iter::once(trend).chain(data.season.iter().cloned()).collect());
    }
    all
}

/// Effect and p of each X with further columns held fixed; p is 1 where these leave nothing of it.
fn beyond(data: &Data<'_>, held: &[Vec<f64>], changes: &[Change]) -> Outcome<Vec<(f64, f64)>> {
    let nothing = |slope: f64| Ok(vec![(slope, 1.0); changes.len()]);
    let (events, control) = (data.outcomes.events.as_slice(), data.control);
    let mut x: Vec<&[f64]> = data.fit.x.clone();
    x.extend(held.iter().map(Vec::as_slice));
    let fit = match Fit::new(data.fit.y, &x, Params::default(), control) {
        Ok(fit) => fit,
        Err(Defect::Stopped(failure)) => return Err(failure),
        Err(_) => return nothing(1.0),
    };
    if !decide(&fit.q, events, control)?.is_none() {
        return nothing(1.0);
    }
    let maximum = maximise(Link::Logit, &fit.q, events, control)?;
    let found = working(&fit, &maximum)?;
    let mut columns = Vec::new();
    let weighted = match found.weighted(events, &mut columns, control) {
        Ok(weighted) if maximum.converged => weighted,
        Err(Defect::Stopped(failure)) => return Err(failure),
        _ => return nothing(1.0),
    };
    let errors = BinaryErrors::of(&weighted, &found.covariance, data.sequence, control)?;
    let each = changes.iter().enumerate().map(|(j, change)| {
        let margin = found.margin(j, change);
        let p = if errors.silent.is_some() { f64::NAN } else { p_of(&errors, &found, j, &margin) };
        (margin.effect, p)
    });
    Ok(each.collect())
}
