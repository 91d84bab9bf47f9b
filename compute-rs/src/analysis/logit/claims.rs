//! The evidence for the sentence of a logit (docs/methods/logit.md#what-is-claimed).

use super::answer::Data;
use super::tables::{FirthCoefficient, LikelihoodRatio};
use crate::analysis::likelihood::{ClaimedEffect, Explained, changes, claimed, larger};
use crate::analysis::model_frame::count32;
use crate::analysis::regression::{AtValue, LikelihoodErrors, at_values};
use crate::contract::{Effect, Effects, ErrorsUsed, FiniteOrNull, JointTest, NoClaimReason, Outcome};
use crate::linear::binary::{Binary, Link};
use crate::linear::joint::holm;
use crate::linear::margins::{Change, Margin, Working};
use crate::linear::newton::Maximum;
use crate::linear::origin::Shifted;
use crate::linear::product_margins::Products;
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
    /// With squares and interactions: the coefficients as effects on the logarithm of the odds in the middle of the data, with p and
    /// joint test of the claim, the terms and the X that are part of them. The effects at values are average effects on the
    /// probability. Absent without, and for Firth's estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub with_terms: Option<Effects>,
}

/// The average effect of an X through all its products; of a product its coefficient.
pub(super) fn margin(found: &Working<'_>, products: &[Shifted], j: usize, change: &Change) -> Margin {
    let of = Products { found, products };
    if products.iter().any(|product| product.column == j + 1) {
        let mut gradient = vec![0.0; found.delta.len()];
        gradient[j + 1] = 1.0 / found.scale(j);
        Margin { effect: found.delta[j + 1] / found.scale(j), gradient }
    } else if of.holds(j) {
        of.margin(j, change, &[])
    } else {
        // The products of the other X do not change with it.
        found.margin(j, change)
    }
}

/// The terms with average effects on the probability at values of their X.
fn with_terms(
    data: &Data<'_>,
    found: &Working<'_>,
    errors: &LikelihoodErrors,
    changes: &[Change],
) -> Outcome<Option<Effects>> {
    let frame = data.frame;
    if frame.terms.is_empty() {
        return Ok(None);
    }
    let products = frame.shifted();
    let of = Products { found, products: &products };
    let mut effects = errors.effects(frame, found);
    for (used, term) in frame.terms.iter().zip(effects.terms.iter_mut().flatten()) {
        term.slopes.clear();
        for AtValue { focal, set, at, .. } in at_values(frame, used) {
            data.control.poll(0, 1)?;
            let set: Vec<(usize, f64)> = set.into_iter().map(|(j, value)| (j - 1, value)).collect();
            let margin = of.margin(focal - 1, &changes[focal - 1], &set);
            term.slopes.push(Effect {
                display_name: frame.names[focal].clone(),
                category: frame.category_of(focal),
                at: Some(vec![at]),
                holm_p: FiniteOrNull::NONE,
                ..errors.effect(margin.effect, &margin.gradient)
            });
        }
    }
    Ok(Some(effects))
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
    firth_p: Option<&[f64]>,
) -> Outcome<(LogitClaim, Option<LikelihoodErrors>)> {
    let rows = Binary { link: Link::Logit, events: &data.outcomes.events };
    let explained = explained(data, &rows);
    let Some(errors) = explained.errors(found, maximum)? else {
        return Ok((LogitClaim { silent: Some(NoClaimReason::NoErrors), ..start(data) }, None));
    };
    let products = data.frame.shifted();
    let is_held = |j: usize| Products { found, products: &products }.holds(j);
    // The profile of an X that is part of a product is of its effect where the other X is 0.
    let profile = |j: usize| firth_p.filter(|_| errors.independent && !is_held(j)).map(|p| p[j]);
    let own = |(j, margin): (usize, &Margin)| match profile(j) {
        Some(p) => larger(errors.test(margin.effect, &margin.gradient).p, p),
        None => p_of(&errors, found, j, margin),
    };
    let mut p: Vec<f64> = margins.iter().enumerate().map(own).collect();
    if !errors.independent && errors.silent.is_none() {
        let effects: Vec<f64> = margins.iter().map(|margin| margin.effect).collect();
        explained.hold(&mut p, &effects, |found, errors, j| {
            let margin = margin(found, &products, j, &changes[j]);
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
            // An average over the rows holds wherever they are.
            at: None,
            ..ClaimedEffect::named(data.frame, j, &changes[j])
        }
    });
    let joint = if errors.independent {
        let df = [FiniteOrNull(f64::from(lr.df)), FiniteOrNull::NONE];
        Some(JointTest { statistic: lr.statistic, df, p_value: lr.p_value })
    } else {
        errors.joint(&found.delta)
    };
    let with_terms = with_terms(data, found, &errors, changes)?.map(|terms| claimed(terms, &p, &adjusted, joint));
    let claim = LogitClaim {
        errors: Some(errors.kind),
        clusters: errors.clusters.map(count32),
        independent: errors.independent,
        silent: errors.silent,
        joint,
        effects: effects.collect(),
        with_terms,
        ..start(data)
    };
    Ok((claim, Some(errors)))
}

/// The claim of Firth's estimate, which has errors only where rows do not depend on each other.
pub(super) fn of_firth(data: &Data<'_>, rows: Option<&[FirthCoefficient]>) -> LogitClaim {
    let independent = LikelihoodErrors::are_independent(data.sequence, data.fit.n);
    let rows: &[FirthCoefficient] = rows.map_or(&[], |rows| &rows[1..]);
    // No odds ratio of an X that is part of a product is one number.
    let is_reported = |j: usize| data.frame.term_of(j + 1).is_none() && data.frame.at_of(j + 1).is_none();
    let p: Vec<f64> =
        rows.iter().enumerate().map(|(j, row)| if is_reported(j) { row.p_value.0 } else { f64::NAN }).collect();
    let adjusted = holm(&p);
    let changes = changes(data.frame);
    let effects = rows.iter().enumerate().map(|(j, row)| {
        let odds = |value: FiniteOrNull| if is_reported(j) { libm::exp(value.0).into() } else { FiniteOrNull::NONE };
        ClaimedEffect {
            effect: odds(row.coeff),
            lower: odds(row.lower),
            upper: odds(row.upper),
            p_value: p[j].into(),
            p_holm: adjusted[j].into(),
            ..ClaimedEffect::named(data.frame, j, &changes[j])
        }
    });
    LogitClaim {
        basis: LogitBasis::Firth,
        independent,
        silent: (!independent || p.iter().all(|p| p.is_nan())).then_some(NoClaimReason::NoErrors),
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
