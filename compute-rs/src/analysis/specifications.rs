//! The coefficients of models other than those of least squares and MM-estimation, computed under other specifications: with
//! other settings, without an instrument, without an entity, a period or a row (docs/methods/sensitivity.md).

use super::correlation_claims::with_times;
use super::function_job::FunctionJob;
use super::model_frame::ModelFrame;
use super::regression::left_out::{Groups, entities, periods, rows};
use super::regression::{panel, tried, variant};
use super::{iv_regression, logit, poisson};
use crate::contract::{
    Effects, Failure, FunctionKey, Outcome, Request, Sensitivity, SensitivityVariant, SensitivityWay, SettingValue,
};
use std::borrow::Cow;

/// Seconds that the groups left out of a model may take together, as the declaration of its function estimates them.
const SECONDS: f64 = 4.0;
/// Coefficients for which the declaration's estimate holds; the time of more of them grows with the square of their number.
const COEFFICIENTS: f64 = 5.0;
/// Fewest groups of each kind that are left out, and most.
const GROUPS: [f64; 2] = [3.0, 20.0];

/// # Errors
/// `REQUEST` for a model whose coefficients cannot be compared, `E-NODATA`, defects of the data under the settings of the request,
/// and failures that stop the job.
pub(super) fn sensitivity(job: &FunctionJob<'_>) -> Outcome<Sensitivity> {
    let frame = job.frame()?;
    frame.require_rows()?;
    let reference = effects(job, &frame)?;
    let size = (reference.coefficients.len() as f64 / COEFFICIENTS).max(1.0).powi(2);
    let names = reference.coefficients.iter().map(|effect| effect.display_name.clone()).collect();
    let mut variants = vec![variant(SensitivityWay::Reference, None, reference)];
    variants.extend(with_other_effects(job, &frame)?);
    variants.extend(without_instruments(job, &frame)?);
    let mut groups = Vec::new();
    let sequence = with_times(job, &frame, None, Cow::Borrowed(&frame.sequence));
    let mut left_out: Vec<Groups> = [entities(&frame), periods(&frame, &sequence)].into_iter().flatten().collect();
    if left_out.is_empty() {
        left_out.extend(rows(&frame));
    }
    let each = size * job.function.spec().seconds_a_million_rows * frame.rows.len() as f64 / 1e6;
    let most = (SECONDS / each / left_out.len() as f64).clamp(GROUPS[0], GROUPS[1]) as usize;
    for found in left_out {
        let selected = found.most_moving(most, || moves(job, &frame, &found))?;
        groups.push(found.counted(selected.len()));
        for g in selected {
            let (name, kept) = found.without(&frame, g, job.control)?;
            variants.push(tried(found.way, Some(name), effects(job, &kept), &kept)?);
        }
    }
    Ok(Sensitivity {
        reading: None,
        function: job.function,
        names,
        spurious: false,
        rows: frame.ledger(None),
        variants,
        groups,
    })
}

/// The effects that the sentence of the function speaks of, with its errors.
fn effects(job: &FunctionJob<'_>, frame: &ModelFrame<'_>) -> Outcome<Effects> {
    match job.function {
        FunctionKey::PanelRegression => panel::effects(job, frame),
        FunctionKey::IvRegression => iv_regression::effects(job, frame),
        FunctionKey::Logit => logit::effects(job, frame),
        FunctionKey::Poisson => poisson::effects(job, frame),
        _ => Err(Failure::request(
            "functions",
            format!("{} has no coefficients to compare.", job.function.display_name()),
        )),
    }
}

/// How far each group moves the coefficients of least squares: of the deviations of a panel, elsewhere of Y on the X and
/// the instruments.
fn moves(job: &FunctionJob<'_>, frame: &ModelFrame<'_>, groups: &Groups) -> Outcome<Vec<f64>> {
    match job.function {
        FunctionKey::PanelRegression => panel::moves(job, frame, groups),
        FunctionKey::Logit => logit::moves(job, frame, groups),
        _ => groups.moves_of(frame, &frame.values[0], job.control),
    }
}

/// A panel regression with the effects that the request does not ask for.
fn with_other_effects(job: &FunctionJob<'_>, frame: &ModelFrame<'_>) -> Outcome<Option<SensitivityVariant>> {
    if job.function != FunctionKey::PanelRegression || job.table.time.is_none() {
        return Ok(None);
    }
    let is_two_way = job.request.variables.settings.choice(job.function, "effects") == "two_way";
    let (way, word) =
        if is_two_way { (SensitivityWay::EntityEffects, "entity") } else { (SensitivityWay::TwoWayEffects, "two_way") };
    let mut request = job.request.clone();
    request.variables.settings.own.insert("effects".to_owned(), Some(SettingValue::Text(word.to_owned())));
    tried(way, None, effects(&FunctionJob { request: &request, ..*job }, frame), frame).map(Some)
}

/// The model without each of its instruments, where the others are enough.
fn without_instruments(job: &FunctionJob<'_>, frame: &ModelFrame<'_>) -> Outcome<Vec<SensitivityVariant>> {
    let instruments = job.request.variables.instruments();
    if instruments.len() < 2 {
        return Ok(Vec::new());
    }
    let mut variants = Vec::new();
    for left_out in instruments {
        let mut request: Request = job.request.clone();
        request.variables.z = Some(instruments.iter().filter(|z| *z != left_out).cloned().collect());
        let other = FunctionJob { request: &request, ..*job };
        let kept = other.frame()?;
        let index = (frame.first_instrument..frame.names.len()).find(|j| frame.roles[*j].is_of(left_out));
        let name = index.map(|j| frame.title_of(j));
        variants.push(tried(SensitivityWay::WithoutInstrument, name, effects(&other, &kept), &kept)?);
    }
    Ok(variants)
}
