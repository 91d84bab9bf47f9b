//! The prediction of a model for one row that is described by its X (docs/methods/what-if.md).

use super::function_job::FunctionJob;
use super::model_frame::ModelFrame;
use super::prediction::{Expected, Input, Row, inputs, row_of};
use super::{logit, poisson, quantile_regression, regression};
use crate::contract::{CellValue, Failure, FunctionKey, FunctionSpec, Outcome, PredictValues, Prediction};
use crate::wording::all_of;

/// The expected value of Y, its limits, and those of a single row, all at 95 %.
///
/// # Errors
/// `REQUEST` for a function without a prediction, and for values that do not fit their columns; those of the model.
pub(super) fn predict(job: &FunctionJob<'_>, values: &PredictValues) -> Outcome<Prediction> {
    let spec = job.function.spec();
    if !spec.prediction {
        return Err(without_prediction(&spec));
    }
    let frame = job.frame()?;
    frame.require_rows()?;
    let kept = match spec.outliers {
        Some(_) => regression::without_outliers(&frame, job)?,
        None => None,
    };
    let frame = kept.as_ref().unwrap_or(&frame);
    let inputs = inputs(frame, values)?;
    let expected = expected(frame, &row_of(frame, &inputs), job)?;
    let lack = |indices: &[usize]| !indices.is_empty() && indices.iter().all(|j| expected.unused.contains(j));
    let is_unused = |input: &Input| lack(&input.indices(frame).0);
    if let Some(input) = inputs.iter().find(|input| input.is_asked && lack(&input.indices(frame).1)) {
        let name = &input.given.display_name;
        let text = match &input.given.value {
            CellValue::Text(value) if !is_unused(input) => {
                format!(
                    "{value} of {name} has no coefficient in this model, so nothing is expected of it. Choose another one."
                )
            }
            _ => format!("{name} has no coefficient in this model, so its value changes nothing. Leave it out."),
        };
        return Err(Failure::request("values", text));
    }
    let mut used: Vec<Input> = Vec::new();
    for input in inputs {
        // A column may be an X and the exposure.
        if !is_unused(&input) && used.iter().all(|other| other.given != input.given) {
            used.push(input);
        }
    }
    let outside = used.iter().filter(|input| input.is_outside()).map(|input| input.given.display_name.clone());
    Ok(Prediction {
        outside: outside.collect(),
        exposure: frame.exposure.as_ref().map(|exposure| exposure.name.clone()),
        values: used.into_iter().map(|input| input.given).collect(),
        ..expected.in_units_of_y(frame.roles[0].trans)
    })
}

fn expected(frame: &ModelFrame<'_>, row: &Row, job: &FunctionJob<'_>) -> Outcome<Expected> {
    match job.function {
        FunctionKey::Regression => regression::expected(frame, row, job),
        FunctionKey::RobustRegression => regression::expected_by_robust(frame, row, job),
        FunctionKey::Logit => logit::expected(frame, row, job),
        FunctionKey::Poisson => poisson::expected(frame, row, job),
        FunctionKey::QuantileRegression => quantile_regression::expected(frame, row, job),
        FunctionKey::PanelRegression => regression::panel::expected(frame, row, job),
        _ => Err(without_prediction(&job.function.spec())),
    }
}

fn without_prediction(spec: &FunctionSpec) -> Failure {
    let takers = FunctionKey::ALL.into_iter().filter(|function| function.spec().prediction);
    let takers: Vec<String> = takers.map(|function| function.display_name().to_owned()).collect();
    Failure::request("function", format!("{} has no prediction; {} have.", spec.display_name, all_of(&takers)))
}
