//! Transforms of a variable (docs/methods/transforms.md).

use super::column::{Column, ColumnData};
use super::keys::NONE;
use crate::contract::{Outcome, StepReason, Transform};
use crate::linear::matrix::reserve;
use crate::stats::logarithm::ln;
use std::borrow::Cow;

/// A variable after its transform; NaN where it has no value.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    /// The column itself; empty for categories, which have no transform.
    pub raw: &'a [f64],
    /// Its transform.
    pub trans: Option<Transform>,
    /// Whether the values are those of the period before, after the transform (dynamic models).
    pub lagged: bool,
    /// The values of all rows.
    pub values: Cow<'a, [f64]>,
}

impl<'a> Values<'a> {
    /// Transforms a column. `previous` has the row one period before each row; only lags and differences need it.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn new(raw: &'a [f64], trans: Option<Transform>, previous: Option<&[u32]>) -> Outcome<Self> {
        let Some(kind) = trans else { return Ok(Self { raw, trans, lagged: false, values: Cow::Borrowed(raw) }) };
        let before = |row: usize| {
            let row = previous.and_then(|p| p.get(row)).copied().unwrap_or(NONE);
            if row == NONE { f64::NAN } else { finite(raw[row as usize]) }
        };
        let mut values = reserve(raw.len())?;
        for (row, value) in values.iter_mut().enumerate() {
            let x = finite(raw[row]);
            *value = finite(match kind {
                Transform::Log => {
                    if x > 0.0 {
                        ln(x)
                    } else {
                        f64::NAN
                    }
                }
                Transform::Sqrt => {
                    if x >= 0.0 {
                        x.sqrt()
                    } else {
                        f64::NAN
                    }
                }
                Transform::FirstDiff => x - before(row),
                Transform::Lag1 => before(row),
            });
        }
        Ok(Self { raw, trans, lagged: false, values: Cow::Owned(values) })
    }

    /// A column of categories: 1 where a row has one.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn of_categories(column: &Column) -> Outcome<Self> {
        let mut values = reserve(column.len())?;
        match &column.data {
            // Each text is looked at once, not once a row.
            ColumnData::Text { codes, dictionary } => {
                let of_code: Vec<f64> =
                    (0..dictionary.len() as i32).map(|code| flag(dictionary.is_category(code))).collect();
                for (value, &code) in values.iter_mut().zip(codes) {
                    *value = of_code.get(code as usize).copied().unwrap_or(f64::NAN);
                }
            }
            _ => values.iter_mut().enumerate().for_each(|(row, value)| *value = flag(column.has_category(row))),
        }
        Ok(Self { raw: &[], trans: None, lagged: false, values: Cow::Owned(values) })
    }

    /// The variable one period before: transformed first, lagged second.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn one_period_before(&self, previous: &[u32]) -> Outcome<Self> {
        let mut values = reserve(self.values.len())?;
        for (value, &before) in values.iter_mut().zip(previous) {
            *value = self.values.get(before as usize).map_or(f64::NAN, |x| finite(*x));
        }
        Ok(Self { raw: self.raw, trans: self.trans, lagged: true, values: Cow::Owned(values) })
    }

    /// Why a row has no value; `None` when it has one.
    #[must_use]
    pub fn loss(&self, row: usize, previous: Option<&[u32]>) -> Option<StepReason> {
        if self.values[row].is_finite() {
            return None;
        }
        if self.lagged {
            return Some(StepReason::Lag);
        }
        Some(match self.trans {
            None => StepReason::Missing,
            Some(Transform::Lag1) => StepReason::Lag,
            Some(_) if !self.raw[row].is_finite() => StepReason::Missing,
            Some(Transform::Log | Transform::Sqrt) => StepReason::Transform,
            Some(Transform::FirstDiff) => {
                let before = previous.and_then(|p| p.get(row)).copied().unwrap_or(NONE);
                let known = before != NONE && self.raw[before as usize].is_finite();
                // Both values exist, but their difference overflows.
                if known { StepReason::Transform } else { StepReason::Lag }
            }
        })
    }
}

/// 1 for a category, NaN for none.
fn flag(is_category: bool) -> f64 {
    if is_category { 1.0 } else { f64::NAN }
}

fn finite(value: f64) -> f64 {
    if value.is_finite() { value } else { f64::NAN }
}

/// The name of a variable with its transform, such as "Ln(Sales)".
#[must_use]
pub fn display_name(column: &str, trans: Option<Transform>) -> String {
    match trans {
        None => column.to_owned(),
        Some(Transform::Log) => format!("Ln({column})"),
        Some(Transform::Sqrt) => format!("Sqrt({column})"),
        Some(Transform::FirstDiff) => format!("Diff(1) {column}"),
        Some(Transform::Lag1) => format!("Lag(1) {column}"),
    }
}

/// The values that a transform needs, for the sentence about the values it lost; `None` for transforms without a
/// domain.
#[must_use]
pub fn domain(trans: Option<Transform>) -> Option<(&'static str, &'static str)> {
    match trans {
        Some(Transform::Log) => Some(("Ln", "numbers above 0")),
        Some(Transform::Sqrt) => Some(("Sqrt", "numbers of 0 or more")),
        Some(Transform::FirstDiff) => Some(("Diff(1)", "differences within the range of numbers")),
        Some(Transform::Lag1) | None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{StepReason, Transform, Values, display_name};

    fn values(trans: Transform, raw: &[f64], previous: &[u32]) -> (Vec<Option<f64>>, Vec<Option<StepReason>>) {
        let variable = Values::new(raw, Some(trans), Some(previous)).unwrap();
        let shown = variable.values.iter().map(|x| x.is_finite().then_some(*x)).collect();
        (shown, (0..raw.len()).map(|row| variable.loss(row, Some(previous))).collect())
    }

    #[test]
    fn a_lost_value_has_its_reason() {
        let raw = [1.0, -4.0, f64::NAN, 9.0, 0.0];
        let previous = [super::NONE, 0, 1, 2, 3];
        let (roots, why) = values(Transform::Sqrt, &raw, &previous);
        assert_eq!(roots, [Some(1.0), None, None, Some(3.0), Some(0.0)]);
        assert_eq!(why, [None, Some(StepReason::Transform), Some(StepReason::Missing), None, None]);
        let (differences, why) = values(Transform::FirstDiff, &raw, &previous);
        assert_eq!(differences, [None, Some(-5.0), None, None, Some(-9.0)]);
        assert_eq!(why, [Some(StepReason::Lag), None, Some(StepReason::Missing), Some(StepReason::Lag), None]);
        // A lag needs only the row before: row 3 has a value although its own neighbour has none.
        let (lags, why) = values(Transform::Lag1, &raw, &previous);
        assert_eq!(lags, [None, Some(1.0), Some(-4.0), None, Some(9.0)]);
        assert_eq!(why, [Some(StepReason::Lag), None, None, Some(StepReason::Lag), None]);
        let (logs, _) = values(Transform::Log, &[0.0, 1.0], &[super::NONE, 0]);
        assert_eq!(logs, [None, Some(0.0)]);
    }

    #[test]
    fn a_variable_is_transformed_before_it_is_lagged() {
        let raw = [1.0, 4.0, -1.0, 16.0];
        let roots = Values::new(&raw, Some(Transform::Sqrt), None).unwrap();
        let before = roots.one_period_before(&[super::NONE, 0, 1, 2]).unwrap();
        assert_eq!(before.values[1..3], [1.0, 2.0]);
        let why: Vec<_> = (0..4).map(|row| before.loss(row, None)).collect();
        assert_eq!(why, [Some(StepReason::Lag), None, None, Some(StepReason::Lag)]);
    }

    #[test]
    fn names_carry_the_transform() {
        assert_eq!(display_name("Sales", Some(Transform::FirstDiff)), "Diff(1) Sales");
        assert_eq!(display_name("Sales", None), "Sales");
    }
}
