//! The parts shared by functions that predict one row (docs/methods/what-if.md).

mod inputs;
mod reasons;

pub(super) use inputs::{Input, Row, inputs, row_of};
pub(super) use reasons::without_errors;

use crate::contract::{LimitsOf, Prediction, Transform};

/// The prediction of a model for a row, on the scale of the model.
#[derive(Clone, Debug, Default)]
pub(super) struct Expected {
    pub(super) fit: f64,
    /// Limits of the expected value.
    pub(super) limits: [f64; 2],
    pub(super) limits_of: LimitsOf,
    /// Limits of a single row, where they are defined.
    pub(super) limits_of_row: Option<[f64; 2]>,
    /// Y less the fit of each row used; empty for a quantile, which is transformed as it is.
    pub(super) residuals: Vec<f64>,
    /// The value of Y whose probability it is.
    pub(super) event: Option<String>,
    /// The quantile that it is.
    pub(super) tau: Option<f64>,
    /// Variables of the frame without a coefficient, by index.
    pub(super) unused: Vec<usize>,
    /// Why the limits are not defined.
    pub(super) reason: Option<String>,
}

impl Expected {
    /// The answer in the unit of Y. For Ln Y and Sqrt Y the expected value is the smearing estimate (Duan 1983, *JASA*
    /// 78, 605–610): the mean over the residuals. Quantiles, the limits of a single row among them, transform as they
    /// are.
    pub(super) fn in_units_of_y(&self, trans: Option<Transform>) -> Prediction {
        let n = self.residuals.len() as f64;
        let mean = |of: fn(f64) -> f64| self.residuals.iter().map(|e| of(*e)).sum::<f64>() / n;
        let is_mean = !self.residuals.is_empty();
        let ([lower, upper], fit) = (self.limits, self.fit);
        let rows = self.limits_of_row.unwrap_or([f64::NAN; 2]);
        // A root is never below 0; NaN stays.
        let square = |root: f64| if root < 0.0 { 0.0 } else { root * root };
        let (values, rows) = match trans {
            Some(Transform::Log) => {
                let factor = if is_mean { mean(f64::exp) } else { 1.0 };
                ([fit, lower, upper].map(|value| value.exp() * factor), rows.map(f64::exp))
            }
            Some(Transform::Sqrt) if is_mean => {
                // The residuals of a robust fit have a mean.
                let (first, second) = (mean(|e| e), mean(|e| e * e));
                let smeared = |root: f64| {
                    let root = if root < 0.0 { 0.0 } else { root };
                    root * root + 2.0 * root * first + second
                };
                ([fit, lower, upper].map(smeared), rows.map(square))
            }
            Some(Transform::Sqrt) => ([fit, lower, upper].map(square), rows.map(square)),
            Some(Transform::FirstDiff | Transform::Lag1) | None => ([fit, lower, upper], rows),
        };
        let out_of_range = reasons::out_of_range(values[0], [values[1], values[2]], rows);
        Prediction {
            fit: values[0].into(),
            lower: values[1].into(),
            upper: values[2].into(),
            prediction_lower: rows[0].into(),
            prediction_upper: rows[1].into(),
            limits_of: self.limits_of,
            event: self.event.clone(),
            tau: self.tau.into(),
            reason: out_of_range.or_else(|| self.reason.clone()),
            ..Prediction::default()
        }
    }
}
