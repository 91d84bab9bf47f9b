//! The evidence for the sentence: the effects within entities with the wider of both jackknives
//! (docs/methods/claims.md, rule 1), and the same beyond the effects of periods.

use super::Columns;
use super::errors::{Found, Jackknives};
use crate::analysis::model_frame::count32;
use crate::analysis::regression::errors::{Errors, FEWEST_ENTITIES, FEWEST_TIMES, effect_of, joint_of, widest};
use crate::analysis::regression::num;
use crate::contract::{Beyond, Effect, Effects, ErrorsUsed, HeldFixed, NoClaimReason, Outcome};
use crate::control::Control;
use crate::linear::joint::holm;
use crate::linear::panel::within::Within;

pub(super) fn of(
    columns: &Columns<'_>,
    two_way: bool,
    lag_of_y: bool,
    chosen: Option<&Within<'_>>,
    both: Option<&Within<'_>>,
    errors: &Found,
    control: &dyn Control,
) -> Outcome<Option<Effects>> {
    let Some(chosen) = chosen else { return Ok(None) };
    control.poll(0, chosen.fit.n as u64)?;
    let panel = &columns.panel;
    // Entities of one row say nothing.
    let told = panel.entities.len() - panel.singletons().count();
    let jackknives = if two_way { &errors.two_way } else { &errors.entity };
    let own = claimed(jackknives, told, panel.periods);
    let silent = if chosen.fit.is_perfect() {
        Some(NoClaimReason::Exact)
    } else if told < FEWEST_ENTITIES {
        Some(NoClaimReason::FewEntities)
    } else if own.is_empty() {
        Some(NoClaimReason::NoErrors)
    } else {
        lag_of_y.then_some(NoClaimReason::WithinBias)
    };
    let (coefficients, joint) = effects_of(columns, Some(chosen), &own);
    let beyond = (!two_way && panel.periods > 1).then(|| {
        let (coefficients, joint) = effects_of(columns, both, &claimed(&errors.two_way, told, panel.periods));
        vec![Beyond { held: HeldFixed::Periods, coefficients, joint }]
    });
    let kinds: Vec<ErrorsUsed> =
        (0..chosen.fit.k).filter_map(|j| widest(&own, &[(j, 1.0)])).map(|errors| errors.kind).collect();
    let one = kinds.first().copied().filter(|first| kinds.iter().all(|kind| kind == first));
    let free = (chosen.fit.n - chosen.absorbed) as f64;
    let adjusted = 1.0 - (1.0 - chosen.fit.r_squared()) * free / chosen.df as f64;
    Ok(Some(Effects {
        n: count32(chosen.fit.n),
        errors: one.unwrap_or(ErrorsUsed::Cv3),
        silent,
        residual_df: count32(chosen.df),
        entities: Some(count32(told)),
        coefficients,
        categories: None,
        terms: None,
        held: None,
        joint,
        adj_r_squared: num(adjusted),
        beyond,
        reversed: None,
    }))
}

/// The errors by entity, and from five periods on those by period.
fn claimed(jackknives: &Jackknives, entities: usize, periods: usize) -> Vec<Errors> {
    let Some(by_entity) = jackknives.by_entity.clone().filter(|_| entities > 1) else { return Vec::new() };
    let by_period = jackknives.by_period.clone().filter(|_| periods >= FEWEST_TIMES);
    let by_entity = Errors::of(ErrorsUsed::Cv3, by_entity, entities - 1);
    let by_period = by_period.map(|v| Errors::of(ErrorsUsed::Cv3Time, v, periods - 1));
    std::iter::once(by_entity).chain(by_period).collect()
}

/// The effect of each X, without numbers where it has no coefficient, and all that have errors at once.
fn effects_of(
    columns: &Columns<'_>,
    within: Option<&Within<'_>>,
    errors: &[Errors],
) -> (Vec<Effect>, Option<crate::contract::JointTest>) {
    let place = |j: usize| within.and_then(|within| within.kept.iter().position(|kept| *kept == j));
    let mut effects: Vec<Effect> = (0..columns.x.len())
        .map(|j| {
            let (coeff, chosen, weights) = match (place(j), within) {
                (Some(at), Some(within)) => (within.fit.coefficients[at], widest(errors, &[(at, 1.0)]), [(at, 1.0)]),
                _ => (f64::NAN, None, [(0, 0.0)]),
            };
            Effect {
                display_name: columns.names[j].clone(),
                category: columns.frame.category_of(j + 1),
                ..effect_of(coeff, &weights, chosen)
            }
        })
        .collect();
    let tested: Vec<usize> = (0..effects.len()).filter(|j| !effects[*j].p_value.0.is_nan()).collect();
    let raw: Vec<f64> = tested.iter().map(|j| effects[*j].p_value.0).collect();
    for (j, adjusted) in tested.iter().zip(holm(&raw)) {
        effects[*j].holm_p = num(adjusted);
    }
    let which: Vec<usize> = tested.iter().filter_map(|j| place(*j)).collect();
    let joint =
        within.filter(|_| !errors.is_empty()).and_then(|within| joint_of(&within.fit.coefficients, errors, &which));
    (effects, joint)
}
