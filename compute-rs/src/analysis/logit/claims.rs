//! The evidence for the sentence of a logit (docs/methods/logit.md#what-is-claimed).

use super::answer::Data;
use super::tables::{FirthCoefficient, LikelihoodRatio};
use crate::analysis::likelihood::{ClaimedEffect, Explained, changes, larger};
use crate::analysis::model_frame::count32;
use crate::analysis::regression::LikelihoodErrors;
use crate::contract::{ErrorsUsed, FiniteOrNull, JointTest, NoClaimReason, Outcome};
use crate::linear::binary::{Binary, Link};
use crate::linear::joint::holm;
use crate::linear::margins::{Change, Margin, Working};
use crate::linear::newton::Maximum;
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

/// The effects of the sentence.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LogitClaim {
    /// The estimate.
    pub basis: LogitBasis,
    /// The errors: in rows that do not depend on each other, the wider of these and the errors of the likelihood.
    /// `null` for Firth's estimate.
    pub errors: Option<ErrorsUsed>,
    /// Entities of panel data, or periods that rows share.
    pub clusters: Option<u32>,
    /// Whether nothing says that rows depend on each other.
    pub independent: bool,
    /// Why nothing is claimed; `null` if a claim may be made.
    pub silent: Option<NoClaimReason>,
    /// Rows of the rarer value for each coefficient but the constant.
    pub events_per_coefficient: FiniteOrNull,
    /// Test of all X: the likelihood ratio of independent rows, else a Wald test with the errors; `null` for Firth's estimate.
    pub joint: Option<JointTest>,
    /// The X, in the order of the table of coefficients.
    pub effects: Vec<ClaimedEffect>,
}

/// The events with what the errors of the claim rest on.
pub(super) fn explained<'d>(data: &Data<'d>, rows: &'d Binary<'d>) -> Explained<'d, Binary<'d>> {
    Explained {
        rows,
        fit: data.fit,
        sequence: data.sequence,
        season: data.season,
        control: data.control,
        scaled: |_, found| found.covariance.clone(),
    }
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
) -> Outcome<(LogitClaim, Option<LikelihoodErrors>)> {
    let rows = Binary { link: Link::Logit, events: &data.outcomes.events };
    let explained = explained(data, &rows);
    let Some(errors) = explained.errors(found, maximum)? else {
        return Ok((LogitClaim { silent: Some(NoClaimReason::NoErrors), ..start(data) }, None));
    };
    let profile = |j: usize| firth.filter(|_| errors.independent).map(|rows| rows[j + 1].p_value.0);
    let own = |(j, margin): (usize, &Margin)| match profile(j) {
        Some(p) => larger(errors.test(margin.effect, &margin.gradient).p, p),
        None => p_of(&errors, found, j, margin),
    };
    let mut p: Vec<f64> = margins.iter().enumerate().map(own).collect();
    if !errors.independent && errors.silent.is_none() {
        let effects: Vec<f64> = margins.iter().map(|margin| margin.effect).collect();
        explained.hold(&mut p, &effects, |found, errors, j| {
            let margin = found.margin(j, &changes[j]);
            (margin.effect, p_of(errors, found, j, &margin))
        })?;
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
            ..ClaimedEffect::named(data.frame, j, &changes[j])
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
    let independent = LikelihoodErrors::are_independent(data.sequence, data.fit.n);
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
            ..ClaimedEffect::named(data.frame, j, &changes[j])
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

/// The larger p of a marginal effect and of its coefficient.
fn p_of(errors: &LikelihoodErrors, found: &Working<'_>, j: usize, margin: &Margin) -> f64 {
    let unit: Vec<f64> = (0..found.delta.len()).map(|i| f64::from(u8::from(i == j + 1))).collect();
    larger(errors.test(margin.effect, &margin.gradient).p, errors.test(found.delta[j + 1], &unit).p)
}
