//! Result `did` (docs/methods/did.md).

mod claims;
mod notes;
mod panel;
mod result;
mod tables;
mod two_way;

pub(in crate::analysis) use panel::rows_left_out;
pub(in crate::analysis) use result::DidResult;

use super::function_job::{Computed, FunctionJob};
use super::model_frame::{ModelFrame, count32};
use super::regression::is_stop;
use super::rows_used::head;
use crate::contract::{CellValue, Code, Failure, FiniteOrNull, Note, Outcome};
use crate::control::Control;
use crate::distributions::chi_squared;
use crate::linear::did::aggregate::{by_event_time, by_start, dynamic, overall, simple};
use crate::linear::did::band::{covariance, critical};
use crate::linear::did::claim::roles;
use crate::linear::did::effects::{Base, GroupTime, group_times, taking_part};
use crate::linear::did::{Comparison, Design};
use crate::linear::joint::wald_above;
use crate::wording::counted;
use panel::{LeftOut, TreatedPanel};
use result::{CohortSize, PretrendUndefined, UniversalEffects, WaldTest};

/// Most numbers that the contributions of all entities to all effects may take.
const MOST: usize = 25_000_000;
/// Most effects before the start that one test takes.
const MOST_TESTED: usize = 1_000;
/// Squared pivot of the correlations of effects below which they are singular: what entities contribute is squared in them.
const SINGULAR: f64 = 1e-8;

/// The effects of the treatment on the rows used.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<DidResult>> {
    let frame = job.frame()?;
    let title = format!("{} by {}", frame.names[0], frame.names[1]);
    let mut result = DidResult::from(head(&frame, title, frame.ledger(None)));
    let mut left = LeftOut::default();
    let without_start = panel::without_start(&frame);
    let filled = fill(job, frame, &mut left, &mut result);
    left.note(&mut result.head);
    result.always_treated_count = count32(left.always.len());
    result.always_treated = LeftOut::named(&left.always);
    result.reversals_count = count32(left.reversals.len());
    result.reversals = LeftOut::named(&left.reversals);
    match filled {
        Ok(()) => {
            notes::add(&mut result);
            result.head.notes.extend(without_start.map(Note::fact));
            Ok(Computed::plain(result))
        }
        Err(failure) if is_stop(&failure) => Err(failure),
        Err(failure) => Ok(Computed::plain(DidResult {
            head: result.head.failed(match without_start {
                Some(text) => Failure { message: format!("{} {text}", failure.message), ..failure },
                None => failure,
            }),
            always_treated: result.always_treated,
            always_treated_count: result.always_treated_count,
            reversals: result.reversals,
            reversals_count: result.reversals_count,
            ..DidResult::default()
        })),
    }
}

fn fill(job: &FunctionJob<'_>, frame: ModelFrame<'_>, left: &mut LeftOut, result: &mut DidResult) -> Outcome<()> {
    frame.require_rows()?;
    if job.request.variables.x[0].trans.is_some() {
        let text = format!("The treatment takes no transform. Set that of {} to None.", frame.roles[1].column_name);
        return Err(Failure::request("variables", text));
    }
    job.begin()?;
    let not_yet = job.request.variables.settings.choice(job.function, "control") == "not_yet_treated";
    let comparison = if not_yet { Comparison::NotYetTreated } else { Comparison::NeverTreated };
    let panel = panel::of(frame, left)?;
    let design = panel.design()?;
    require_comparison(&panel, &design, comparison)?;
    let control = job.control;
    let effects = group_times(&design, comparison, Base::Varying, control)?;
    let starts = by_start(&design, &effects);
    let Some(all) = overall(&design, &starts) else {
        let text = "No start has rows just before it and after it that others have, too, so nothing can be compared. Choose another \
                    comparison, or another treatment.";
        return Err(Failure::new(Code::Few, text));
    };
    let events = by_event_time(&design, &effects);
    let part = taking_part(&design, comparison, &effects);
    result.y_display_name = Some(panel.frame.names[0].clone());
    result.n = Some(count32(panel.frame.rows.len()));
    result.entities = Some(count32(design.entities()));
    result.periods = Some(count32(design.periods));
    result.not_yet_treated = not_yet;
    result.att_gt = Some(tables::group_times(&panel, &design, &effects));
    let (rows, band) = tables::events(&design, &events, control)?;
    result.event_study = Some(rows);
    result.sup_t_event_study = band;
    result.by_group = Some(tables::groups(&panel, &design, &starts));
    result.overall = Some(tables::mean(&design, &all));
    result.overall_simple = simple(&design, &effects).map(|of| tables::mean(&design, &of));
    result.overall_dynamic = dynamic(&design, &events).map(|of| tables::mean(&design, &of));
    let influences: Vec<&[f64]> = effects.iter().map(|effect| effect.influence.as_slice()).collect();
    result.sup_t_att_gt = critical(&influences, design.rounding(), control)?.map(tables::critical_value);
    match pretrend(&design, &effects, control)? {
        Ok(test) => result.pretrend = Some(test),
        Err(why) => result.pretrend_undefined = Some(why),
    }
    let compared: Vec<usize> = starts.iter().map(|(cohort, _)| *cohort).collect();
    claims::fill(result, &design, &effects, &events, &all, &roles(&design, &part, &compared));
    result.universal = Some(universal(&panel, &design, comparison, control)?);
    (result.twfe, result.twfe_weights) = two_way::two_way(&panel, design.rounding(), control)?.unzip();
    result.cohorts = Some(cohorts(&panel, &design));
    result.entities_with_gaps = Some(count32(design.with_gaps()));
    result.starts_in_gaps = count32(panel.in_gaps);
    let not_compared = (0..design.cohorts.len()).filter(|cohort| !compared.contains(cohort));
    result.without_comparison = not_compared.map(|cohort| panel.time(design.cohorts[cohort].start)).collect();
    Ok(())
}

/// Refuses data in which nothing starts or nothing can be compared.
fn require_comparison(panel: &TreatedPanel<'_>, design: &Design, comparison: Comparison) -> Outcome<()> {
    let name = &panel.frame.names[1];
    if panel.frame.sequence.longest < 2 || design.periods < 2 {
        let text = "Every entity has one row, so nothing is known from before and after the start. Choose an entity column whose \
                    values repeat.";
        return Err(Failure::new(Code::Few, text));
    }
    if design.cohorts.is_empty() {
        let text =
            format!("No entity starts to be treated by {name} after its first row. Choose a treatment that starts.");
        return Err(Failure::new(Code::ConstX, text));
    }
    if comparison == Comparison::NeverTreated && design.never_treated() == 0 {
        let text =
            "Every entity is treated at some time, so none is never treated. Set the comparison to not yet treated.";
        return Err(Failure::new(Code::Few, text));
    }
    let cells = design.cohorts.len() * design.periods;
    if cells * design.entities() > MOST {
        let text = format!(
            "{} in {} of {} are too many effects. Put the times into months, quarters or years.",
            counted(design.cohorts.len(), "start", "starts"),
            counted(design.periods, "period", "periods"),
            counted(design.entities(), "entity", "entities"),
        );
        return Err(Failure::new(Code::ManyCat, text));
    }
    Ok(())
}

/// The Wald test of all effects before the start.
fn pretrend(
    design: &Design,
    effects: &[GroupTime],
    control: &dyn Control,
) -> Outcome<Result<WaldTest, PretrendUndefined>> {
    let before: Vec<&GroupTime> =
        effects.iter().filter(|effect| effect.period < design.cohorts[effect.cohort].start).collect();
    if before.is_empty() {
        return Ok(Err(PretrendUndefined::NoPeriods));
    }
    let is_constant = |effect: &&GroupTime| effect.std_err() <= design.rounding();
    if before.len() >= design.entities() || before.len() > MOST_TESTED || before.iter().any(is_constant) {
        return Ok(Err(PretrendUndefined::Singular));
    }
    let influences: Vec<&[f64]> = before.iter().map(|effect| effect.influence.as_slice()).collect();
    let estimates: Vec<f64> = before.iter().map(|effect| effect.att).collect();
    let which: Vec<usize> = (0..before.len()).collect();
    Ok(match wald_above(&estimates, &covariance(&influences, control)?, &which, SINGULAR) {
        None => Err(PretrendUndefined::Singular),
        Some(statistic) => Ok(WaldTest {
            statistic: FiniteOrNull(statistic),
            df: count32(before.len()),
            p_value: FiniteOrNull(chi_squared::sf(statistic, before.len() as f64)),
        }),
    })
}

fn universal(
    panel: &TreatedPanel<'_>,
    design: &Design,
    comparison: Comparison,
    control: &dyn Control,
) -> Outcome<UniversalEffects> {
    let effects = group_times(design, comparison, Base::Universal, control)?;
    let (event_study, sup_t_event_study) = tables::events(design, &by_event_time(design, &effects), control)?;
    Ok(UniversalEffects { att_gt: tables::group_times(panel, design, &effects), event_study, sup_t_event_study })
}

fn cohorts(panel: &TreatedPanel<'_>, design: &Design) -> Vec<CohortSize> {
    let never = CohortSize { group: CellValue::Number(0.0), entities: count32(design.never_treated()) };
    let of = design
        .cohorts
        .iter()
        .map(|cohort| CohortSize { group: panel.time(cohort.start), entities: count32(cohort.entities.len()) });
    std::iter::once(never).chain(of).collect()
}
