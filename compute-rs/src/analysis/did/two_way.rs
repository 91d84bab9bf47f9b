//! Least squares with effects of entities and periods, and how it weighs the treated rows.

use super::panel::TreatedPanel;
use super::result::{TwoWayEffect, TwoWayWeights};
use crate::analysis::model_frame::count32;
use crate::contract::{FiniteOrNull, Outcome};
use crate::control::Control;
use crate::distributions::student;
use crate::linear::panel::Panel;
use crate::linear::panel::robust::cr1;
use crate::linear::panel::within::Deviations;

/// Share of the largest weight below which a weight is rounding.
const ROUNDING: f64 = 1e-9;

/// The coefficient of the treatment with CR1 errors, and its weights: those of a treated row are what effects of entities and periods
/// leave of its treatment (de Chaisemartin & D'Haultfœuille 2020, *American Economic Review* 110, 2964–2996).
pub(super) fn two_way(
    panel: &TreatedPanel<'_>,
    rounding: f64,
    control: &dyn Control,
) -> Outcome<Option<(TwoWayEffect, TwoWayWeights)>> {
    let sequence = &panel.frame.sequence;
    let of = Panel::new(&sequence.clusters, &sequence.time);
    let treated = panel.treated();
    let Some(left) = Deviations::of(&panel.frame.values[0], &[&treated], &of, true, control)? else { return Ok(None) };
    let Some(within) = left.fit(control)? else { return Ok(None) };
    let effect = within.fit.coefficients[0];
    let std_err = cr1(&within, &of).map(|v| v.at(0, 0).sqrt()).filter(|error| *error > rounding).unwrap_or(f64::NAN);
    let df = of.entities.len() as f64 - 1.0;
    let reach = student::quantile(0.975, df) * std_err;
    let p_value = student::two_sided(effect / std_err, df);
    let weights: Vec<f64> =
        left.x[0].iter().zip(&treated).filter(|(_, treated)| **treated == 1.0).map(|(weight, _)| *weight).collect();
    let largest = weights.iter().fold(0.0, |most, weight| f64::max(most, weight.abs()));
    let negative: Vec<f64> = weights.iter().copied().filter(|weight| *weight < -ROUNDING * largest).collect();
    let sum = |of: &[f64]| of.iter().sum::<f64>();
    Ok(Some((
        TwoWayEffect {
            effect: FiniteOrNull(effect),
            std_err: FiniteOrNull(std_err),
            lower: FiniteOrNull(effect - reach),
            upper: FiniteOrNull(effect + reach),
            p_value: FiniteOrNull(p_value),
            negative_weights: FiniteOrNull(negative.len() as f64 / weights.len() as f64),
        },
        TwoWayWeights {
            negative_weight_sum: FiniteOrNull(sum(&negative) / sum(&weights)),
            treated_cells: count32(weights.len()),
            negative_cells: count32(negative.len()),
        },
    )))
}
