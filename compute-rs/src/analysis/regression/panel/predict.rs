//! The prediction of the selected effects for a row of an average entity (docs/methods/what-if.md).

use super::{columns_of, is_two_way, not_compared};
use crate::analysis::function_job::FunctionJob;
use crate::analysis::model_frame::ModelFrame;
use crate::analysis::prediction::{Expected, Row};
use crate::contract::{Failure, LimitsOf, Outcome};
use crate::distributions::student;
use crate::linear::origin::Shifted;
use crate::linear::panel::average::expected_of_average;
use crate::linear::panel::within::Deviations;

/// The prediction by the mean of the effects, with the limits of CV3 by entity.
pub(in crate::analysis) fn expected(frame: &ModelFrame<'_>, row: &Row, job: &FunctionJob<'_>) -> Outcome<Expected> {
    let two_way = is_two_way(job)?;
    job.begin()?;
    let columns = columns_of(frame)?;
    let (panel, control) = (&columns.panel, job.control);
    let Some(deviations) = Deviations::of(columns.y, &columns.x, panel, two_way, control)? else {
        let text =
            "The effects of entities and periods were not found to twelve digits. Choose effects of entities alone.";
        return Err(Failure::request("function", text));
    };
    let Some(within) = deviations.fit(control)? else {
        let text = if two_way {
            "Nothing is left of Y or of the X beyond what entities and periods have in common, or too few rows, so there is nothing to expect from. Choose effects of entities alone."
        } else {
            "No X changes along with Y within an entity, or rows are too few, so there is nothing to expect from. Choose Regression, which compares entities with each other."
        };
        return Err(Failure::request("function", text));
    };
    if let Some(failure) = not_compared(&columns, &deviations, &within) {
        return Err(failure);
    }
    let has_coefficient = |variable: usize| within.kept.contains(&(variable - 1));
    // An X that effects absorb counts by a product with another.
    let counts = |variable: usize| {
        let of = |product: &&Shifted| product.column == variable || product.factors.contains(&variable);
        has_coefficient(variable) || columns.shifted.iter().filter(of).any(|product| has_coefficient(product.column))
    };
    let average = expected_of_average(&within, (columns.y, &columns.x), &row.x, panel, two_way, control)?;
    let half = student::quantile(0.975, panel.entities.len() as f64 - 1.0) * average.std_err;
    Ok(Expected {
        fit: average.value,
        limits: [average.value - half, average.value + half],
        limits_of: LimitsOf::JackknifeOfEntities,
        residuals: within.fit.residuals.clone(),
        // The variables of the frame count from Y.
        unused: (1..=columns.x.len()).filter(|variable| !counts(*variable)).collect(),
        ..Expected::default()
    })
}
