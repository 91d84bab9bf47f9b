//! The evidence for the sentence of a Poisson regression (docs/methods/poisson.md#what-is-claimed).

use crate::analysis::likelihood::{ClaimedEffect, Explained, changes, claimed};
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::contract::{Effects, ErrorsUsed, FiniteOrNull, JointTest, NoClaimReason, Outcome};
use crate::linear::counts::{Counts, are_whole, pearson};
use crate::linear::covariance::Covariance;
use crate::linear::joint::holm;
use crate::linear::margins::Working;
use crate::linear::newton::Maximum;
use serde::Serialize;

/// Rows with a count above 0 for each coefficient below which nothing is claimed.
const FEW_COUNTS: f64 = 5.0;

/// The effects of the sentence.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PoissonClaim {
    /// The errors: in rows that do not depend on each other, the wider of these and the errors of the model.
    pub errors: Option<ErrorsUsed>,
    /// Entities of panel data, or periods that rows share.
    pub clusters: Option<u32>,
    /// Whether nothing says that rows depend on each other.
    pub independent: bool,
    /// Why nothing is claimed; `null` if a claim may be made.
    pub silent: Option<NoClaimReason>,
    /// Rows with a count above 0 for each coefficient but the constant.
    pub counts_per_coefficient: FiniteOrNull,
    /// Whether these are too few for a claim.
    pub few_counts: bool,
    /// Wald test of all X with the errors.
    pub joint: Option<JointTest>,
    /// The X, in the order of the table of coefficients: changes of the logarithm of the expectation.
    pub effects: Vec<ClaimedEffect>,
    /// With squares and interactions: the coefficients as effects on the logarithm of the expectation, the terms and the X that are
    /// part of them; p and joint test are those of the claim. Absent without.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "contract", ts(optional))]
    pub with_terms: Option<Effects>,
}

/// The covariance by the likelihood times the dispersion. The dispersion of whole numbers is at least 1, its value for
/// Poisson distributions; the dispersion of other numbers has the unit of Y and no such bound.
pub(super) fn scaled(counts: &Counts<'_>, found: &Working<'_>) -> Covariance {
    let (mut sum, n, k) = (0.0, found.eta.len(), found.delta.len());
    for (i, (y, eta)) in counts.y.iter().zip(&found.eta).enumerate() {
        sum += pearson(*y, counts.mean(i, *eta));
    }
    let dispersion = sum / (n - k) as f64;
    let factor = if are_whole(counts.y) { dispersion.max(1.0) } else { dispersion };
    let cells = &found.covariance.cells;
    Covariance { cells: cells.iter().map(|row| row.iter().map(|cell| factor * cell).collect()).collect() }
}

/// The claim of a maximum.
pub(super) fn of_maximum(
    frame: &ModelFrame<'_>,
    explained: &Explained<'_, Counts<'_>>,
    found: &Working<'_>,
    maximum: &Maximum,
) -> Outcome<PoissonClaim> {
    let fit = explained.fit;
    let positive = explained.rows.y.iter().filter(|y| **y > 0.0).count();
    let each = positive as f64 / (fit.k - 1) as f64;
    let start =
        PoissonClaim { counts_per_coefficient: each.into(), few_counts: each < FEW_COUNTS, ..PoissonClaim::default() };
    let Some(errors) = explained.errors(found, maximum)? else {
        return Ok(PoissonClaim { silent: Some(NoClaimReason::NoErrors), ..start });
    };
    let count = fit.k - 1;
    let unit = |j: usize| -> Vec<f64> { (0..fit.k).map(|i| f64::from(u8::from(i == j + 1))).collect() };
    let mut p: Vec<f64> = (0..count).map(|j| errors.test(found.delta[j + 1], &unit(j)).p).collect();
    if !errors.independent && errors.silent.is_none() {
        explained.hold(&mut p, &found.delta[1..], |found, errors, j| {
            let gradient: Vec<f64> = (0..found.delta.len()).map(|i| f64::from(u8::from(i == j + 1))).collect();
            (found.delta[j + 1], errors.test(found.delta[j + 1], &gradient).p)
        })?;
    }
    let adjusted = holm(&p);
    let changes = changes(frame);
    let effects = changes.iter().enumerate().map(|(j, change)| {
        let coefficient = found.delta[j + 1] / found.scale(j);
        let reach = errors.test(found.delta[j + 1], &unit(j)).reach / found.scale(j);
        ClaimedEffect {
            effect: coefficient.into(),
            lower: (coefficient - reach).into(),
            upper: (coefficient + reach).into(),
            p_value: p[j].into(),
            p_holm: adjusted[j].into(),
            ..ClaimedEffect::named(frame, j, change)
        }
    });
    let joint = errors.joint(&found.delta);
    let with_terms = (!frame.terms.is_empty()).then(|| claimed(errors.effects(frame, found), &p, &adjusted, joint));
    Ok(PoissonClaim {
        errors: Some(errors.kind),
        clusters: errors.clusters.map(count32),
        independent: errors.independent,
        silent: errors.silent,
        joint,
        effects: effects.collect(),
        with_terms,
        ..start
    })
}
