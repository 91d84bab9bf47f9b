//! What the sentence rests on (docs/methods/did.md#what-is-claimed).

use super::result::{DidClaim, DidResult, RelativeMagnitudes};
use crate::analysis::model_frame::count32;
use crate::analysis::regression::errors::FEWEST_ENTITIES;
use crate::contract::{FiniteOrNull, NoClaimReason};
use crate::linear::did::aggregate::Aggregate;
use crate::linear::did::claim::small_sample;
use crate::linear::did::effects::GroupTime;
use crate::linear::did::magnitudes::magnitudes;
use crate::linear::did::{Design, Start};

/// Adds the claim, and how much trends may differ before it goes.
pub(super) fn fill(
    result: &mut DidResult,
    design: &Design,
    effects: &[GroupTime],
    events: &[(i64, Aggregate)],
    all: &Aggregate,
    part: &[bool],
) {
    let of = |is_never: bool| {
        design.starts.iter().zip(part).filter(|(start, part)| **part && (**start == Start::Never) == is_never).count()
    };
    let (treated, compared) = (of(false), of(true));
    let tested = small_sample(design, all.att, &all.influence, part);
    let is_alone = treated < 2 || compared == 1;
    let silent = if is_alone || treated + compared < FEWEST_ENTITIES {
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
        tested.and_then(|tested| magnitudes(design, effects, events, &tested, part)).map(|found| RelativeMagnitudes {
            breakdown: FiniteOrNull(found.breakdown),
            largest_before: FiniteOrNull(found.largest),
            limit_before: FiniteOrNull(found.limit),
            steps: FiniteOrNull(found.steps),
        });
}
