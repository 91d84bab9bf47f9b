//! The X of a model with their values, and the row that these make.

use crate::analysis::model_frame::ModelFrame;
use crate::analysis::variables::{Coding, VariableRole};
use crate::contract::{CellValue, Failure, Outcome, PredictValues, PredictionInput, Transform};
use crate::frame::ColumnData;
use crate::frame::column::shortest;
use crate::frame::variable::domain;
use crate::stats::moments::extremes;
use crate::stats::order::Quartiles;
use crate::wording::{all_of, any_of};

/// The use of an input in the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A number, by its index among the variables of the frame.
    Number(usize),
    /// A column of categories, by its index among the frame's.
    Categories(usize),
    /// The exposure of a model of counts.
    Exposure,
}

/// An X of the request, or its exposure, with its value.
pub(in crate::analysis) struct Input {
    pub(in crate::analysis) given: PredictionInput,
    /// Whether the value was asked for.
    pub(in crate::analysis) is_asked: bool,
    /// The value on the scale of the model; NaN of categories.
    scaled: f64,
    part: Part,
}

impl Input {
    /// Whether its value lies beyond the values of the rows used.
    pub(in crate::analysis) fn is_outside(&self) -> bool {
        match (&self.given.value, self.given.least.get(), self.given.most.get()) {
            (CellValue::Number(value), Some(least), Some(most)) => !(least..=most).contains(value),
            _ => false,
        }
    }

    /// Whether it is the number at an index among the variables of the frame.
    pub(in crate::analysis) fn is_number_at(&self, j: usize) -> bool {
        self.part == Part::Number(j)
    }
}

/// A row that is described by its X.
#[derive(Clone, Debug)]
pub(in crate::analysis) struct Row {
    /// The variables of the frame after Y, in the order of the coefficients.
    pub(in crate::analysis) x: Vec<f64>,
    /// Logarithm of the exposure; 0 without one.
    pub(in crate::analysis) offset: f64,
}

/// The X of a model and its exposure, each with the value asked for, or else the median of the rows used, or their most frequent category.
///
/// # Errors
/// `REQUEST` for values that do not fit their columns, and for unknown columns.
pub(in crate::analysis) fn inputs(frame: &ModelFrame<'_>, values: &PredictValues) -> Outcome<Vec<Input>> {
    let mut inputs: Vec<Input> = Vec::new();
    for (j, role) in frame.roles.iter().enumerate().skip(1) {
        let asked = asked(values, role.column_index, &role.column_name);
        match role.coding {
            Coding::Number => inputs.push(of_number(frame, j, role, asked)?),
            Coding::Level { column, .. } if inputs.iter().all(|input| input.part != Part::Categories(column)) => {
                inputs.push(of_category(frame, column, role, asked)?);
            }
            Coding::Level { .. } | Coding::Categories(_) | Coding::Product { .. } => {}
        }
    }
    add_exposure(&mut inputs, frame, values)?;
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

fn asked<'v>(values: &'v PredictValues, column_index: u32, name: &str) -> Option<&'v CellValue> {
    let found = values.iter().find(|(key, _)| is_named(key, column_index, name));
    found.map(|(_, value)| value).filter(|value| **value != CellValue::Missing(()))
}

fn of_number(frame: &ModelFrame<'_>, j: usize, role: &VariableRole, asked: Option<&CellValue>) -> Outcome<Input> {
    // Logarithms and roots are asked for in the unit of their column, changes and earlier values as they are.
    let of_column = matches!(role.trans, Some(Transform::Log | Transform::Sqrt));
    let raw = if of_column { column_values(frame, role.column_index) } else { None };
    let (value, given) =
        valued(role.column_index, &role.column_name, raw.as_deref().unwrap_or(&frame.values[j]), asked)?;
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
    Ok(Input { given, is_asked: asked.is_some(), scaled, part: Part::Number(j) })
}

/// The exposure; an X of the same column has its value.
fn add_exposure(inputs: &mut Vec<Input>, frame: &ModelFrame<'_>, values: &PredictValues) -> Outcome<()> {
    let Some(exposure) = &frame.exposure else { return Ok(()) };
    let (column_index, name) = (exposure.column_index, exposure.name.as_str());
    let asked = asked(values, column_index, name);
    let known = column_values(frame, column_index).unwrap_or_default();
    let (value, given) = valued(column_index, name, &known, asked)?;
    if value <= 0.0 {
        let text = format!("The exposure {name} is a number above 0, not {}.", shortest(value));
        return Err(Failure::request("values", text));
    }
    inputs.push(Input { given, is_asked: asked.is_some(), scaled: value.ln(), part: Part::Exposure });
    Ok(())
}

/// The value of a column of numbers.
fn valued(column_index: u32, name: &str, known: &[f64], asked: Option<&CellValue>) -> Outcome<(f64, PredictionInput)> {
    let no_number = || Failure::request("values", format!("The value of {name} is a number."));
    let value = match asked {
        None => Quartiles::of(known).map_or(f64::NAN, |quartiles| quartiles.median),
        Some(CellValue::Number(value)) if value.is_finite() => *value,
        Some(CellValue::Text(text)) => {
            text.trim().parse().ok().filter(|value: &f64| value.is_finite()).ok_or_else(no_number)?
        }
        Some(_) => return Err(no_number()),
    };
    let range = extremes(known);
    let given = PredictionInput {
        column_index,
        display_name: name.to_owned(),
        value: CellValue::Number(value),
        least: range.min.into(),
        most: range.max.into(),
        categories: None,
    };
    Ok((value, given))
}

/// The values of a column of numbers in the rows used.
fn column_values(frame: &ModelFrame<'_>, column_index: u32) -> Option<Vec<f64>> {
    let column = frame.table.columns.iter().find(|column| column.column_index == column_index)?;
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
    Ok(Input { given, is_asked: asked.is_some(), scaled: f64::NAN, part: Part::Categories(column) })
}

/// The row at the values.
pub(in crate::analysis) fn row_of(frame: &ModelFrame<'_>, inputs: &[Input]) -> Row {
    let mut row: Vec<f64> = Vec::with_capacity(frame.roles.len());
    let of = |part: Part| inputs.iter().find(|input| input.part == part);
    // The variables count from Y.
    for (j, role) in frame.roles.iter().enumerate().skip(1) {
        let value = match role.coding {
            Coding::Number => of(Part::Number(j)).map_or(f64::NAN, |input| input.scaled),
            Coding::Level { column, level } => {
                let chosen = of(Part::Categories(column));
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
    Row { x: row, offset: of(Part::Exposure).map_or(0.0, |input| input.scaled) }
}
