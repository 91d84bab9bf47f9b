//! The one row without which a result would be another.
//!
//! All rows are checked in closed form; then a few are left out and the model is fitted again: b₍₋ᵢ₎ = b − (X′X)⁻¹xᵢeᵢ/(1 − hᵢ)
//! (Cook & Weisberg 1982), and standard errors that are near enough to tell which rows are worth it.

use super::errors::{Covariances, effects};
use super::fitted_model::FittedModel;
use super::num;
use crate::analysis::model_frame::count32;
use crate::contract::{Effects, InfluentialRow, NoClaimReason, Outcome};
use crate::control::Control;
use crate::distributions::student;
use crate::linear::influence::{Influence, Leverages, NO_SPREAD};
use crate::linear::ols::{Defect, Fit, Params};

/// Cook's distance above which a row is named whatever it changes.
const LARGE_DISTANCE: f64 = 1.0;
/// If no effect is clear, a row is named above this Cook's distance, if there are at least [`ENOUGH`] residual degrees
/// of freedom.
const HUGE_DISTANCE: f64 = 10.0;
const ENOUGH: usize = 10;
/// Up to this number of rows, each row is checked for deciding significance alone; among more rows, one decides only a
/// borderline case.
const FEW_ROWS: usize = 20_000;
/// How near to the critical value the estimate without a row must come for the row to be left out fully.
const NEAR: f64 = 1.2;
/// Significance level.
const LEVEL: f64 = 0.05;

/// A row that may matter, with the coefficient it may change.
struct Candidate {
    row: usize,
    coefficient: usize,
}

/// The row, with what it changes; `None` when no single row matters.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(super) fn influential(
    model: &FittedModel<'_>,
    effects: &Effects,
    control: &dyn Control,
) -> Outcome<Option<InfluentialRow>> {
    if matches!(effects.silent, Some(NoClaimReason::Exact | NoClaimReason::NoErrors)) || model.fit.df() < 2 {
        return Ok(None);
    }
    let sigma = model.fit.sigma();
    let distance = |i: usize| {
        let Leverages { h, rest } = model.leverages;
        Influence::of(model.fit, sigma, model.fit.residuals[i], h[i], rest[i]).cooks_d
    };
    let is_huge = |distance: f64| distance > HUGE_DISTANCE && model.fit.df() >= ENOUGH;
    let mut found: Option<(u8, InfluentialRow)> = None;
    for candidate in candidates(model, effects, &distance, control)? {
        let Candidate { row, coefficient } = candidate;
        let Some(without) = effects_without(model, row, control)? else { continue };
        // The row that changes most is one of all rows, so chance alone finds one that makes a relation.
        let selected_from = model.fit.n as f64;
        let significant = [is_clear(effects, coefficient, 1.0), is_clear(&without, coefficient, selected_from)];
        let (with, without) = (&effects.coefficients[coefficient - 1], &without.coefficients[coefficient - 1]);
        let loses = significant[0] && without.holm_p.0 >= LEVEL;
        let changes_significance = loses || (!significant[0] && significant[1]);
        let changes_sign = with.coeff.0 * without.coeff.0 < 0.0;
        let cooks_d = distance(row);
        // An estimate that is not significant may have either sign: that it flips says nothing.
        let severity = match (changes_sign && (significant[0] || significant[1]), changes_significance) {
            (true, _) => 2,
            (false, true) => 1,
            // If no effect is clear, a row must bend the line by far more than chance bends a line through a few rows.
            (false, false) if cooks_d > LARGE_DISTANCE && (significant[0] || is_huge(cooks_d)) => 0,
            (false, false) => continue,
        };
        let worse = found.as_ref().is_none_or(|(most, before)| (severity, cooks_d) > (*most, before.cooks_d.0));
        if worse {
            let table = model.frame.table;
            let (at, column) = (model.frame.rows.at(row), |index: Option<usize>| table.columns.get(index?));
            let row = InfluentialRow {
                row: model.frame.row_number(row),
                entity: column(table.entity).map(|column| column.text(at).unwrap_or_default()),
                time: column(table.time).map(|column| column.cell(at)),
                cooks_d: num(cooks_d),
                effect: count32(coefficient - 1),
                coeff_without: without.coeff,
                p_without: without.p_value,
                changes_sign,
                changes_significance,
            };
            found = Some((severity, row));
        }
    }
    Ok(found.map(|(_, row)| row))
}

/// Whether a coefficient is significant after Holm's adjustment and `times` more tests, and whether all X at once are.
fn is_clear(effects: &Effects, coefficient: usize, times: f64) -> bool {
    let joint = effects.joint.is_none_or(|test| test.p_value.0 < LEVEL);
    joint && effects.coefficients[coefficient - 1].holm_p.0 * times < LEVEL
}

/// The row with the largest distance, if that is large, and for each coefficient the row without which its significance
/// would change most.
fn candidates(
    model: &FittedModel<'_>,
    effects: &Effects,
    distance: &dyn Fn(usize) -> f64,
    control: &dyn Control,
) -> Outcome<Vec<Candidate>> {
    let fit = model.fit;
    let map = fit.back_map();
    let spread: Vec<f64> = map.iter().map(|row| row.iter().map(|v| v * v).sum()).collect();
    let few = fit.n <= FEW_ROWS;
    let mut farthest = (LARGE_DISTANCE, None);
    // |t| over its critical value without the row that changes it most: least where it is significant, else largest.
    let significant: Vec<bool> = effects.coefficients.iter().map(|effect| effect.p_value.0 < LEVEL).collect();
    let mut turning: Vec<(f64, Option<usize>)> =
        significant.iter().map(|s| (if *s { NEAR } else { NEAR.recip() }, None)).collect();
    let critical: Vec<f64> = effects.coefficients.iter().map(|effect| student::quantile(0.975, effect.df.0)).collect();
    for i in 0..fit.n {
        if i % 16_384 == 0 {
            control.poll(i as u64, fit.n as u64)?;
        }
        let left = model.leverages.rest[i];
        if left < NO_SPREAD {
            continue;
        }
        let far = distance(i);
        if far > farthest.0 {
            farthest = (far, Some(i));
        }
        if !few {
            continue;
        }
        for (c, effect) in effects.coefficients.iter().enumerate() {
            let (t, j) = (&mut turning[c], c + 1);
            let change = self_change(fit, &map[j], i, left);
            let share = hc3_share(model, j, change.moved);
            let widened = 1.0 + change.along * change.along / (left * spread[j]);
            let error = effect.std_err.0 * share.sqrt() * widened;
            let size = ((effect.coeff.0 - change.moved) / (error * critical[c])).abs();
            let more = if significant[c] { size < t.0 } else { size > t.0 };
            if more {
                *t = (size, Some(i));
            }
        }
    }
    let mut selected: Vec<Candidate> = Vec::new();
    if let (_, Some(row)) = farthest {
        selected.push(Candidate { row, coefficient: most_moved(model, effects, &map, row) });
    }
    for (c, (_, row)) in turning.into_iter().enumerate() {
        selected.extend(row.map(|row| Candidate { row, coefficient: c + 1 }));
    }
    Ok(selected)
}

/// The effect of leaving a row out on a coefficient.
struct Change {
    /// The row of (X′X)⁻¹x′ in the basis Q.
    along: f64,
    /// b − b₍₋ᵢ₎.
    moved: f64,
}

fn self_change(fit: &Fit<'_>, map: &[f64], i: usize, left: f64) -> Change {
    let along: f64 = map.iter().enumerate().map(|(l, m)| m * fit.q.at(i, l)).sum();
    Change { along, moved: along * fit.residuals[i] / left }
}

/// The HC3 variance without a row's own term.
fn hc3_share(model: &FittedModel<'_>, j: usize, moved: f64) -> f64 {
    let whole = model.covariances.hc3.as_ref().map_or(f64::INFINITY, |v| v.at(j, j));
    (1.0 - moved * moved / whole).max(0.01)
}

/// The coefficient that a row moves most, in standard errors.
fn most_moved(model: &FittedModel<'_>, effects: &Effects, map: &[Vec<f64>], row: usize) -> usize {
    let left = model.leverages.rest[row];
    let moved = |c: usize| {
        let change = self_change(model.fit, &map[c + 1], row, left).moved / effects.coefficients[c].std_err.0;
        if change.is_nan() { -1.0 } else { change.abs() }
    };
    (0..effects.coefficients.len()).fold(0, |most, c| if moved(c) > moved(most) { c } else { most }) + 1
}

/// The effects without a row; `None` when the model cannot be fitted then.
fn effects_without(model: &FittedModel<'_>, row: usize, control: &dyn Control) -> Outcome<Option<Effects>> {
    let without = |of: &[f64]| [&of[..row], &of[row + 1..]].concat();
    let y = without(model.fit.y);
    let x: Vec<Vec<f64>> = model.fit.x.iter().map(|x| without(x)).collect();
    let x: Vec<&[f64]> = x.iter().map(Vec::as_slice).collect();
    let fit = match Fit::new(&y, &x, Params::default(), control) {
        Ok(fit) => fit,
        Err(Defect::Stopped(failure)) => return Err(failure),
        Err(_) => return Ok(None),
    };
    let sequence = model.frame.sequence.without(row);
    let covariances = Covariances::of(&fit, &sequence, &Leverages::of(&fit)?, control)?;
    Ok(Some(effects(model.frame, &fit, &covariances)))
}
