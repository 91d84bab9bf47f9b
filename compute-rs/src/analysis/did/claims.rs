//! The evidence for the sentence (docs/methods/did.md#what-is-claimed).

use super::result::{DidClaim, DidResult, RelativeMagnitudes};
use crate::analysis::model_frame::count32;
use crate::analysis::regression::errors::FEWEST_ENTITIES;
use crate::contract::{FiniteOrNull, NoClaimReason};
use crate::linear::did::Design;
use crate::linear::did::aggregate::{Aggregate, is_after};
use crate::linear::did::claim::{Role, small_sample};
use crate::linear::did::effects::GroupTime;
use crate::linear::did::magnitudes::magnitudes;

/// Adds the claim, and how much trends may differ before it goes.
pub(super) fn fill(
    result: &mut DidResult,
    design: &Design,
    effects: &[GroupTime],
    events: &[(i64, Aggregate)],
    all: &Aggregate,
    roles: &[Role],
) {
    let of = |is_treated: bool| roles.iter().filter(|role| role.takes_part && role.is_treated == is_treated).count();
    let (treated, compared) = (of(true), of(false));
    let fewest =
        effects.iter().filter(|effect| is_after(design, effect)).map(|effect| effect.compared).min().unwrap_or(0);
    let sides = (roles, fewest);
    let tested = small_sample(design, all.att, &all.influence, sides);
    let silent = if treated < 2 || compared.min(fewest) < 2 || treated + compared < FEWEST_ENTITIES {
        Some(NoClaimReason::FewEntities)
    } else if tested.is_none() {
        Some(NoClaimReason::Exact)
    } else {
        None
    };
    let reach = tested.map(|tested| tested.reach(0.05));
    result.claim = Some(DidClaim {
        att: FiniteOrNull(all.att),
        std_err: tested.map(|tested| tested.std_err).into(),
        df: tested.map(|tested| tested.df).into(),
        p_value: tested.map(|tested| tested.p_value()).into(),
        lower: reach.map(|reach| all.att - reach).into(),
        upper: reach.map(|reach| all.att + reach).into(),
        treated: count32(treated),
        compared: count32(compared),
        silent,
    });
    result.relative_magnitudes =
        tested.and_then(|tested| magnitudes(design, effects, events, &tested, sides)).map(|found| RelativeMagnitudes {
            breakdown: FiniteOrNull(found.breakdown),
            largest_before: FiniteOrNull(found.largest),
            limit_before: FiniteOrNull(found.limit),
            steps: FiniteOrNull(found.steps),
        });
}
