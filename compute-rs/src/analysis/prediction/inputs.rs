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

    /// The variables of the frame that it decides, by index, and those of them that its value is.
    pub(in crate::analysis) fn indices(&self, frame: &ModelFrame<'_>) -> (Vec<usize>, Vec<usize>) {
        match self.part {
            Part::Number(j) => (vec![j], vec![j]),
            Part::Exposure => (Vec::new(), Vec::new()),
            Part::Categories(column) => {
                let of_column =
                    |j: &usize| matches!(frame.roles[*j].coding, Coding::Level { column: own, .. } if own == column);
                let all: Vec<usize> = (1..frame.roles.len()).filter(of_column).collect();
                let is_value = |j: &usize| match (&self.given.value, frame.category_of(*j)) {
                    (CellValue::Text(value), Some(category)) => *value == category.level,
                    _ => false,
                };
                let own = all.iter().copied().filter(is_value).collect();
                (all, own)
            }
        }
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
    let asked_for = Asked::of(frame, values)?;
    let mut inputs: Vec<Input> = Vec::new();
    for (j, role) in frame.roles.iter().enumerate().skip(1) {
        let asked = asked_for.value(role.column_index);
        match role.coding {
            Coding::Number => inputs.push(of_number(frame, j, role, asked)?),
            Coding::Level { column, .. } if inputs.iter().all(|input| input.part != Part::Categories(column)) => {
                inputs.push(of_category(frame, column, role, asked)?);
            }
            Coding::Level { .. } | Coding::Categories(_) | Coding::Product { .. } => {}
        }
    }
    add_exposure(&mut inputs, frame, &asked_for)?;
    Ok(inputs)
}

/// The values asked for, each with its column.
struct Asked<'v>(Vec<(u32, &'v CellValue)>);

impl<'v> Asked<'v> {
    /// A key is the name of a column, or else its index: a column may have the index of another one as its name.
    fn of(frame: &ModelFrame<'_>, values: &'v PredictValues) -> Outcome<Self> {
        let mut columns: Vec<(u32, &str)> = Vec::new();
        let of_x = frame.roles.iter().skip(1).map(|role| (role.column_index, role.column_name.as_str()));
        let of_exposure = frame.exposure.iter().map(|exposure| (exposure.column_index, exposure.name.as_str()));
        for column in of_x.chain(of_exposure) {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        let mut found: Vec<(u32, &CellValue)> = Vec::new();
        for (key, value) in values {
            let named = columns.iter().find(|(_, name)| name == key);
            let Some((index, name)) = named.or_else(|| columns.iter().find(|(index, _)| index.to_string() == *key))
            else {
                let names: Vec<String> = columns.iter().map(|(_, name)| (*name).to_owned()).collect();
                let text = format!("“{key}” is no X of this model. They are {}.", all_of(&names));
                return Err(Failure::request("values", text));
            };
            if found.iter().any(|(other, _)| other == index) {
                return Err(Failure::request("values", format!("{name} has two values. Give one.")));
            }
            found.push((*index, value));
        }
        Ok(Self(found))
    }

    fn value(&self, column_index: u32) -> Option<&'v CellValue> {
        let found = self.0.iter().find(|(index, _)| *index == column_index);
        found.map(|(_, value)| *value).filter(|value| **value != CellValue::Missing(()))
    }
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
fn add_exposure(inputs: &mut Vec<Input>, frame: &ModelFrame<'_>, asked_for: &Asked<'_>) -> Outcome<()> {
    let Some(exposure) = &frame.exposure else { return Ok(()) };
    let (column_index, name) = (exposure.column_index, exposure.name.as_str());
    let asked = asked_for.value(column_index);
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
        Some(CellValue::Text(text)) if names.contains(text) => text.clone(),
        Some(CellValue::Text(text)) => {
            let value: Option<f64> = text.trim().parse().ok().filter(|value: &f64| value.is_finite());
            value.and_then(|value| same_number(&names, value)).unwrap_or_else(|| text.clone())
        }
        Some(CellValue::Number(value)) => same_number(&names, *value).unwrap_or_else(|| shortest(*value)),
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

/// The category that is a number: "3" for 3.0.
fn same_number(names: &[String], value: f64) -> Option<String> {
    names.iter().find(|name| name.parse() == Ok(value)).cloned()
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
                let selected = of(Part::Categories(column));
                let name = frame.categories[column].levels.get(level).map(|level| &level.name);
                let is_selected = selected.is_some_and(|input| match (&input.given.value, name) {
                    (CellValue::Text(value), Some(name)) => value == name,
                    _ => false,
                });
                f64::from(u8::from(is_selected))
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
