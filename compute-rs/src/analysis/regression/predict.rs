//! What a model expects of one row that is described by its X (docs/methods/what-if.md).

use super::{fitted, removal, robust};
use crate::analysis::function_job::FunctionJob;
use crate::analysis::model_frame::ModelFrame;
use crate::analysis::variables::{Coding, VariableRole};
use crate::contract::{
    CellValue, Estimator, Failure, FunctionKey, Outcome, PredictValues, Prediction, PredictionInput, Transform,
};
use crate::distributions::student;
use crate::frame::ColumnData;
use crate::frame::column::shortest;
use crate::frame::variable::domain;
use crate::linear::ols::Fit;
use crate::robust::covariance;
use crate::robust::mm::MmFit;
use crate::stats::moments::extremes;
use crate::stats::order::Quartiles;
use crate::wording::{all_of, any_of};

/// The expected value of Y, its limits, and those of a single row, all at 95 %.
///
/// # Errors
/// `REQUEST` for a function without a prediction, and for values that do not fit their columns; those of the model.
pub(in crate::analysis) fn predict(job: &FunctionJob<'_>, values: &PredictValues) -> Outcome<Prediction> {
    let spec = job.function.spec();
    let is_robust = spec.sensitivity == Some(Estimator::Mm);
    if !spec.prediction {
        let takers = FunctionKey::ALL.into_iter().filter(|function| function.spec().prediction);
        let takers: Vec<String> = takers.map(|function| function.display_name().to_owned()).collect();
        let text = format!("{} has no prediction; {} have.", spec.display_name, all_of(&takers));
        return Err(Failure::request("function", text));
    }
    let frame = job.frame()?;
    frame.require_rows()?;
    let kept = if is_robust { None } else { removal::remove(&frame, job.request.remove_outliers, job.control)?.kept };
    let frame = kept.as_ref().unwrap_or(&frame);
    let inputs = inputs(frame, values)?;
    let row = row_of(frame, &inputs);
    let fit = fitted(frame, job.control)?;
    let at = if is_robust { at_of_robust(frame, &fit, &row, job)? } else { at_of_fit(&fit, &row) };
    let outside = inputs.iter().filter(|input| input.is_outside()).map(|input| input.given.display_name.clone());
    let mut prediction = in_units_of_y(frame.roles[0].trans, &at);
    prediction.outside = outside.collect();
    prediction.values = inputs.into_iter().map(|input| input.given).collect();
    Ok(prediction)
}

/// The fit at a row, on the scale of the model.
struct At {
    fit: f64,
    /// Half the width of the limits of the expected value.
    half: f64,
    /// Half the width of the limits of a single row; NaN where they are not defined.
    half_of_row: f64,
    residuals: Vec<f64>,
}

fn on_plane(coefficients: &[f64], row: &[f64]) -> f64 {
    row.iter()
        .zip(coefficients.iter().skip(1))
        .fold(coefficients.first().copied().unwrap_or(f64::NAN), |sum, (x, b)| sum + x * b)
}

fn at_of_fit(fit: &Fit<'_>, row: &[f64]) -> At {
    let (t, leverage) = (student::quantile(0.975, fit.df() as f64), fit.leverage_at(row));
    At {
        fit: on_plane(&fit.coefficients, row),
        half: t * fit.sigma() * leverage.sqrt(),
        half_of_row: t * fit.sigma() * (1.0 + leverage).sqrt(),
        residuals: fit.residuals.clone(),
    }
}

/// A robust fit has no limits of a single row: nothing is assumed of the far ones.
fn at_of_robust(frame: &ModelFrame<'_>, ols: &Fit<'_>, row: &[f64], job: &FunctionJob<'_>) -> Outcome<At> {
    robust::require_rows(frame)?;
    let fit = MmFit::new(ols, job.control).map_err(robust::failure)?;
    let variance = covariance::covariance(&fit).map_or(f64::NAN, |v| v.variance_of(&ols.basis_at(row), row));
    let t = student::quantile(0.975, fit.df() as f64);
    Ok(At {
        fit: on_plane(&fit.coefficients, row),
        half: t * variance.sqrt(),
        half_of_row: f64::NAN,
        residuals: fit.residuals.clone(),
    })
}

/// The answer in the unit of Y. Of Ln Y and Sqrt Y the expected value is that of the smearing estimator (Duan 1983, *JASA* 78,
/// 605–610): the mean over the residuals. Limits of a single row are quantiles, which transform as they are.
fn in_units_of_y(trans: Option<Transform>, at: &At) -> Prediction {
    let At { fit, half, half_of_row, residuals } = at;
    let n = residuals.len() as f64;
    let mean = |of: fn(f64) -> f64| residuals.iter().map(|e| of(*e)).sum::<f64>() / n;
    let (lower, upper) = (fit - half, fit + half);
    let (row_lower, row_upper) = (fit - half_of_row, fit + half_of_row);
    let (values, rows) = match trans {
        Some(Transform::Log) => {
            let factor = mean(f64::exp);
            ([fit.exp() * factor, lower.exp() * factor, upper.exp() * factor], [row_lower.exp(), row_upper.exp()])
        }
        Some(Transform::Sqrt) => {
            let spread = mean(|e| e * e);
            // A root is never below 0.
            let square = |root: f64| root.max(0.0).powi(2);
            (
                [fit * fit + spread, square(lower) + spread, square(upper) + spread],
                [square(row_lower), square(row_upper)],
            )
        }
        Some(Transform::FirstDiff | Transform::Lag1) | None => ([*fit, lower, upper], [row_lower, row_upper]),
    };
    let defined = |value: f64| if half_of_row.is_nan() { f64::NAN } else { value };
    Prediction {
        fit: values[0].into(),
        lower: values[1].into(),
        upper: values[2].into(),
        prediction_lower: defined(rows[0]).into(),
        prediction_upper: defined(rows[1]).into(),
        ..Prediction::default()
    }
}

/// An X of the request with its value.
struct Input {
    given: PredictionInput,
    /// The value on the scale of the model; NaN of categories.
    scaled: f64,
    /// The column of categories among the frame's.
    categories: Option<usize>,
}

impl Input {
    fn is_outside(&self) -> bool {
        match (&self.given.value, self.given.least.get(), self.given.most.get()) {
            (CellValue::Number(value), Some(least), Some(most)) => !(least..=most).contains(value),
            _ => false,
        }
    }
}

/// The X of a model, each with the value asked for, or else the median of the rows used, or their most frequent category.
fn inputs(frame: &ModelFrame<'_>, values: &PredictValues) -> Outcome<Vec<Input>> {
    let mut inputs: Vec<Input> = Vec::new();
    for (j, role) in frame.roles.iter().enumerate().skip(1) {
        match role.coding {
            Coding::Number => inputs.push(of_number(frame, j, role, asked(values, role))?),
            Coding::Level { column, .. } if inputs.iter().all(|input| input.categories != Some(column)) => {
                inputs.push(of_category(frame, column, role, asked(values, role))?);
            }
            Coding::Level { .. } | Coding::Categories(_) | Coding::Product { .. } => {}
        }
    }
    let names: Vec<String> = inputs.iter().map(|input| input.given.display_name.clone()).collect();
    let known =
        |key: &str| inputs.iter().any(|input| is_named(key, input.given.column_index, &input.given.display_name));
    match values.keys().find(|key| !known(key)) {
        Some(key) => {
            Err(Failure::request("values", format!("“{key}” is no X of this model. They are {}.", all_of(&names))))
        }
        None => Ok(inputs),
    }
}

fn is_named(key: &str, column_index: u32, name: &str) -> bool {
    key == name || key == column_index.to_string()
}

fn asked<'v>(values: &'v PredictValues, role: &VariableRole) -> Option<&'v CellValue> {
    let found = values.iter().find(|(key, _)| is_named(key, role.column_index, &role.column_name));
    found.map(|(_, value)| value).filter(|value| **value != CellValue::Missing(()))
}

fn of_number(frame: &ModelFrame<'_>, j: usize, role: &VariableRole, asked: Option<&CellValue>) -> Outcome<Input> {
    // Logarithms and roots are asked for in the unit of their column, changes and earlier values as they are.
    let of_column = matches!(role.trans, Some(Transform::Log | Transform::Sqrt));
    let raw = if of_column { column_values(frame, role) } else { None };
    let known: &[f64] = raw.as_deref().unwrap_or(&frame.values[j]);
    let range = extremes(known);
    let value = match asked {
        None => Quartiles::of(known).map_or(f64::NAN, |quartiles| quartiles.median),
        Some(CellValue::Number(value)) if value.is_finite() => *value,
        Some(CellValue::Text(text)) => {
            text.trim().parse().ok().filter(|value: &f64| value.is_finite()).ok_or_else(|| no_number(role))?
        }
        Some(_) => return Err(no_number(role)),
    };
    let scaled = match role.trans {
        Some(Transform::Log) => value.ln(),
        Some(Transform::Sqrt) => value.sqrt(),
        Some(Transform::FirstDiff | Transform::Lag1) | None => value,
    };
    if !scaled.is_finite() {
        let (name, needs) = domain(role.trans).unwrap_or_default();
        let text = format!("{name} needs {needs}: {} cannot be {}.", role.column_name, shortest(value));
        return Err(Failure::request("values", text));
    }
    let given = PredictionInput {
        column_index: role.column_index,
        display_name: role.column_name.clone(),
        value: CellValue::Number(value),
        least: range.min.into(),
        most: range.max.into(),
        categories: None,
    };
    Ok(Input { given, scaled, categories: None })
}

fn no_number(role: &VariableRole) -> Failure {
    Failure::request("values", format!("The value of {} is a number.", role.column_name))
}

/// The values of a variable's column in the rows used, before its transform.
fn column_values(frame: &ModelFrame<'_>, role: &VariableRole) -> Option<Vec<f64>> {
    let column = frame.table.columns.iter().find(|column| column.column_index == role.column_index)?;
    let ColumnData::Number(values) = &column.data else { return None };
    Some(frame.rows.iter().filter_map(|row| values.get(row).copied()).collect())
}

fn of_category(
    frame: &ModelFrame<'_>,
    column: usize,
    role: &VariableRole,
    asked: Option<&CellValue>,
) -> Outcome<Input> {
    let levels = &frame.categories[column].levels;
    let names: Vec<String> = levels.iter().filter(|level| level.rows > 0).map(|level| level.name.clone()).collect();
    let name = match asked {
        None => {
            let first = levels.iter().fold(None, |best: Option<(&str, _)>, level| match best {
                Some((_, rows)) if rows >= level.rows => best,
                _ => Some((level.name.as_str(), level.rows)),
            });
            first.map_or_else(String::new, |(name, _)| name.to_owned())
        }
        Some(CellValue::Text(text)) => text.clone(),
        Some(CellValue::Number(value)) => shortest(*value),
        Some(CellValue::Missing(())) => String::new(),
    };
    if !names.contains(&name) {
        let text = format!("{} is {}, not “{name}”.", role.column_name, any_of(&names));
        return Err(Failure::request("values", text));
    }
    let given = PredictionInput {
        column_index: role.column_index,
        display_name: role.column_name.clone(),
        value: CellValue::Text(name),
        categories: Some(names),
        ..PredictionInput::default()
    };
    Ok(Input { given, scaled: f64::NAN, categories: Some(column) })
}

/// The variables of the frame at the values, in the order of the coefficients.
fn row_of(frame: &ModelFrame<'_>, inputs: &[Input]) -> Vec<f64> {
    let mut row: Vec<f64> = Vec::with_capacity(frame.roles.len());
    // The variables count from Y.
    let mut numbers = inputs.iter().filter(|input| input.categories.is_none());
    for role in frame.roles.iter().skip(1) {
        let value = match role.coding {
            Coding::Number => numbers.next().map_or(f64::NAN, |input| input.scaled),
            Coding::Level { column, level } => {
                let chosen = inputs.iter().find(|input| input.categories == Some(column));
                let name = frame.categories[column].levels.get(level).map(|level| &level.name);
                let is_chosen = chosen.is_some_and(|input| match (&input.given.value, name) {
                    (CellValue::Text(value), Some(name)) => value == name,
                    _ => false,
                });
                f64::from(u8::from(is_chosen))
            }
            Coding::Product { .. } => {
                let at = row.len() + 1;
                let product = frame.products().find(|product| product.at == at);
                product.map_or(f64::NAN, |product| {
                    let factor = |side: usize| {
                        row.get(product.factors[side] - 1).copied().unwrap_or(f64::NAN) - product.middles[side]
                    };
                    factor(0) * factor(1)
                })
            }
            Coding::Categories(_) => f64::NAN,
        };
        row.push(value);
    }
    row
}
