//! The evidence for the sentence of a regression with instruments (docs/methods/iv-regression.md#what-is-claimed).

use super::tables::{Intervals, SetShape, intervals};
use crate::analysis::likelihood::{held, larger};
use crate::analysis::model_frame::count32;
use crate::analysis::regression::errors::{
    FEWEST_ENTITIES, Structure, limit_of_persistence, shared_times, times_of_rows,
};
use crate::contract::{ErrorsUsed, FiniteOrNull, NoClaimReason, Outcome};
use crate::control::Control;
use crate::linear::ewc::persistence;
use crate::linear::iv::pencil::{LEVEL, Pencil, PencilKind};
use crate::linear::iv::scores::Units;
use crate::linear::iv::set::{EffectSet, robust};
use crate::linear::iv::{Columns, NoEstimate, Stages};
use crate::linear::ols::Defect;
use crate::linear::sequence::Sequence;
use serde::Serialize;

/// The direction of Y alone: no effect.
const NOTHING: [f64; 2] = [1.0, 0.0];

/// An estimator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum IvEstimator {
    /// Two-stage least squares.
    Tsls,
    /// Limited information maximum likelihood.
    Liml,
}

/// The claim that may be made.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct IvClaim {
    /// The errors of the tests of Anderson and Rubin; by row and in a series the wider of them and classical ones.
    pub errors: Option<ErrorsUsed>,
    /// Entities of panel data, or periods that rows share.
    pub clusters: Option<u32>,
    /// Whether nothing says that rows depend on each other.
    pub independent: bool,
    /// Why nothing is claimed; `null` if a claim may be made.
    pub silent: Option<NoClaimReason>,
    /// The p of the test of no effect; for two X that are chosen, of no effect of either. In rows with times it is the
    /// larger one, also beyond a trend and the season.
    pub p_value: FiniteOrNull,
    /// The form of the set of effects that are not rejected at 5 %; `null` with two X that are chosen.
    pub shape: Option<SetShape>,
    /// The set.
    pub intervals: Intervals,
    /// The estimate in the sentence: by two-stage least squares if the set contains it, otherwise by LIML.
    pub estimate: FiniteOrNull,
    /// The estimator of the effect; `null` where the set holds neither estimate.
    pub estimator: Option<IvEstimator>,
    /// Whether effective F is below its critical value; `null` where it is not defined.
    pub weak: Option<bool>,
    /// Whether the instruments contradict each other: p of Hansen's J, or without it of Sargan's test, is below 5 %; `null` without surplus instruments.
    pub contradict: Option<bool>,
}

/// The tests that must all reject.
pub(super) struct Tests {
    kind: ErrorsUsed,
    clusters: Option<usize>,
    structure: Structure,
    pencils: Vec<Pencil>,
}

impl Tests {
    pub(super) fn of(stages: &Stages<'_>, sequence: &Sequence, control: &dyn Control) -> Outcome<Self> {
        let structure = Structure::of(sequence);
        let mut clusters = None;
        // If the first family is not defined, none is.
        let (kind, families) = match structure {
            Structure::Panel => {
                let entities = sequence.entities();
                clusters = Some(entities.len());
                let by_entity = Pencil::of(stages, PencilKind::Cv3(&entities), control)?;
                let by_time = match shared_times(sequence) {
                    Some(times) => Pencil::of(stages, PencilKind::Cv3(&times), control)?,
                    None => None,
                };
                (ErrorsUsed::Cv3, [by_entity, by_time])
            }
            Structure::Series => {
                let by_cosines = Pencil::of(stages, PencilKind::Table(Units::Cosines), control)?;
                (ErrorsUsed::Ewc, [by_cosines, Pencil::of(stages, PencilKind::Classical, control)?])
            }
            Structure::Rows => match times_of_rows(sequence, stages.n()) {
                Some(times) => {
                    clusters = Some(times.len());
                    (ErrorsUsed::Cv3Time, [Pencil::of(stages, PencilKind::Cv3(&times), control)?, None])
                }
                None => {
                    let by_row = Pencil::of(stages, PencilKind::Hc3, control)?;
                    (ErrorsUsed::Hc3, [by_row, Pencil::of(stages, PencilKind::Classical, control)?])
                }
            },
        };
        let pencils = if families[0].is_some() { families.into_iter().flatten().collect() } else { Vec::new() };
        Ok(Self { kind, clusters, structure, pencils })
    }

    /// The largest p of the test of no effect; NaN without tests.
    fn p(&self) -> f64 {
        let each = self.pencils.iter().map(|pencil| pencil.p(NOTHING));
        each.reduce(larger).unwrap_or(f64::NAN)
    }

    fn silence(&self, stages: &Stages<'_>, control: &dyn Control) -> Outcome<Option<NoClaimReason>> {
        if self.clusters.is_some_and(|count| count < FEWEST_ENTITIES) {
            return Ok(Some(NoClaimReason::FewEntities));
        }
        if self.p().is_nan() {
            return Ok(Some(NoClaimReason::NoErrors));
        }
        let limit = limit_of_persistence(stages.n()).filter(|_| self.structure == Structure::Series);
        let Some(limit) = limit else { return Ok(None) };
        let of_instruments = persistence(&stages.reduced, control)?;
        let is_persistent = of_instruments[stages.reduced.k - stages.count()..].iter().any(|r| *r > limit);
        Ok(is_persistent.then_some(NoClaimReason::Persistent))
    }
}

/// The estimates of the effect of the one endogenous X.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimates {
    pub(super) tsls: f64,
    pub(super) liml: Option<f64>,
}

impl Estimates {
    fn within(self, set: &EffectSet) -> Option<(f64, IvEstimator)> {
        if set.holds(self.tsls) {
            return Some((self.tsls, IvEstimator::Tsls));
        }
        self.liml.filter(|liml| set.holds(*liml)).map(|liml| (liml, IvEstimator::Liml))
    }
}

/// The claim; `estimates` are of the one endogenous X.
pub(super) fn of(
    stages: &Stages<'_>,
    (sequence, season): (&Sequence, &[Vec<f64>]),
    estimates: Option<Estimates>,
    is_exact: bool,
    control: &dyn Control,
) -> Outcome<IvClaim> {
    let tests = Tests::of(stages, sequence, control)?;
    let silent = if is_exact { Some(NoClaimReason::Exact) } else { tests.silence(stages, control)? };
    let mut claim = IvClaim {
        errors: Some(tests.kind),
        clusters: tests.clusters.map(count32),
        independent: tests.kind == ErrorsUsed::Hc3,
        silent,
        p_value: tests.p().into(),
        ..IvClaim::default()
    };
    if silent.is_some() {
        return Ok(claim);
    }
    let families: Vec<&Pencil> = tests.pencils.iter().collect();
    let Some(estimates) = estimates else {
        claim.p_value = beyond(stages, tests.p(), None, (sequence, season), control)?.into();
        return Ok(claim);
    };
    let Some(set) = robust(stages, &families) else {
        return Ok(IvClaim { silent: Some(NoClaimReason::NoErrors), ..claim });
    };
    let estimate = estimates.within(&set);
    let sign = estimate.map(|(value, _)| value);
    claim.p_value = beyond(stages, tests.p(), sign, (sequence, season), control)?.into();
    claim.shape = Some(set.shape.into());
    claim.intervals = intervals(&set);
    claim.estimate = estimate.map(|(value, _)| value).into();
    claim.estimator = estimate.map(|(_, estimator)| estimator);
    Ok(claim)
}

/// The larger p, also with a trend or a season held fixed in rows with times; 1 where no variation remains, or the
/// effect turns.
fn beyond(
    stages: &Stages<'_>,
    mut p: f64,
    effect: Option<f64>,
    (sequence, season): (&Sequence, &[Vec<f64>]),
    control: &dyn Control,
) -> Outcome<f64> {
    if p >= LEVEL {
        return Ok(p);
    }
    for held in held(sequence, season) {
        let mut columns: Columns<'_> = stages.columns.clone();
        columns.exogenous.extend(held.iter().map(Vec::as_slice));
        p = larger(p, p_with(columns, effect, sequence, control)?);
    }
    Ok(p)
}

fn p_with(columns: Columns<'_>, effect: Option<f64>, sequence: &Sequence, control: &dyn Control) -> Outcome<f64> {
    let stages = match Stages::new(columns, control) {
        Ok(stages) => stages,
        Err(NoEstimate::Reduced(Defect::Stopped(failure))) => return Err(failure),
        Err(_) => return Ok(1.0),
    };
    let tests = Tests::of(&stages, sequence, control)?;
    if tests.silence(&stages, control)?.is_some() {
        return Ok(1.0);
    }
    if let Some(effect) = effect {
        let other = match stages.k_class(stages.liml_kappa(), control) {
            Ok(found) => found.coefficients[1],
            Err(NoEstimate::Reduced(Defect::Stopped(failure))) => return Err(failure),
            Err(_) => return Ok(1.0),
        };
        if other * effect <= 0.0 {
            return Ok(1.0);
        }
    }
    Ok(tests.p())
}
