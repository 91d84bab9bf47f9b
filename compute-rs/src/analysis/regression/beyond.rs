//! The effects that remain when time or entities are held fixed: a common trend, a season, the shocks of each period,
//! the level of each entity (docs/methods/claims.md, rules 8 and 15).

use super::errors::{Covariances, ReportedModel, Structure};
use super::estimator::Estimator;
use super::robust_errors::RobustCovariances;
use crate::analysis::model_frame::ModelFrame;
use crate::analysis::season;
use crate::contract::{Beyond, Effects, HeldFixed, JointTest, Outcome, Reversal};
use crate::control::Control;
use crate::linear::influence::Leverages;
use crate::linear::ols::{Defect, Fit, Params};
use crate::linear::sequence::NO_TIME;
use crate::robust::mm::{self, MmFit};
use crate::stats::moments::Moments;

/// Share of the spread of a column below which the column counts as constant.
const NOTHING: f64 = 1e-6;

/// Adds to the effects of a model the effects beyond time, and which of them turn within entities.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(super) fn complete(
    effects: Effects,
    frame: &ModelFrame<'_>,
    fit: &Fit<'_>,
    estimator: Estimator,
    control: &dyn Control,
) -> Outcome<Effects> {
    let view = View { frame, fit, estimator, control };
    Ok(Effects { beyond: view.beyond()?, reversed: view.reversed(&effects)?, ..effects })
}

/// RESET with the errors of the claim: a Wald test of the second and third power of the fitted values.
///
/// # Errors
/// The errors of `control`, and `E-MEMORY`.
pub(super) fn form(frame: &ModelFrame<'_>, fit: &Fit<'_>, control: &dyn Control) -> Outcome<Option<JointTest>> {
    if fit.is_perfect() || fit.n <= fit.k + 2 {
        return Ok(None);
    }
    let fitted: Vec<f64> = (0..fit.n).map(|i| fit.fitted(i)).collect();
    let moments = Moments::of(&fitted);
    let Some(spread) = moments.std_dev_ml().filter(|spread| *spread > 0.0) else { return Ok(None) };
    let power = |p: i32| fitted.iter().map(|v| (moments.deviation(*v) / spread).powi(p)).collect::<Vec<f64>>();
    let (square, cube) = (power(2), power(3));
    let mut x: Vec<&[f64]> = frame.values[1..].iter().map(|v| &**v).collect();
    x.extend([square.as_slice(), cube.as_slice()]);
    let larger = match Fit::new(&frame.values[0], &x, Params::default(), control) {
        Ok(larger) => larger,
        Err(Defect::Stopped(failure)) => return Err(failure),
        Err(_) => return Ok(None),
    };
    if larger.is_perfect() {
        return Ok(None);
    }
    let errors = Covariances::of(&larger, &frame.sequence, &Leverages::of(&larger)?, control)?.for_claims(&larger);
    Ok(ReportedModel::least_squares(frame, &larger).joint(&errors, &[fit.k, fit.k + 1]))
}

/// A fitted model that is fitted again with further effects held fixed.
struct View<'v> {
    frame: &'v ModelFrame<'v>,
    fit: &'v Fit<'v>,
    estimator: Estimator,
    control: &'v dyn Control,
}

impl View<'_> {
    fn beyond(&self) -> Outcome<Option<Vec<Beyond>>> {
        let sequence = &self.frame.sequence;
        let structure = Structure::of(sequence);
        if !sequence.timed || structure == Structure::Rows || self.fit.is_perfect() {
            return Ok(None);
        }
        if structure == Structure::Panel {
            let groups: Vec<usize> = sequence.time.iter().map(|time| *time as usize).collect();
            if let Some(inner) = self.deviations(&groups, None) {
                return Ok(self.effects(&inner)?.map(|found| vec![beyond(HeldFixed::Periods, found)]));
            }
        }
        let mut columns: Vec<Vec<f64>> = self.frame.values.iter().map(|values| values.to_vec()).collect();
        let mut all = Vec::new();
        let trend = self.trend();
        for (held, controls) in [(HeldFixed::Trend, trend), (HeldFixed::Season, season::columns(self.frame))] {
            let before = columns.len();
            columns.extend(controls.into_iter().filter(|column| self.is_new(column)));
            if columns.len() > before {
                all.extend(self.effects(&columns)?.map(|found| beyond(held, found)));
            }
        }
        Ok((!all.is_empty()).then_some(all))
    }

    /// The time of each row: its period, its rank or its index.
    fn trend(&self) -> Vec<Vec<f64>> {
        let sequence = &self.frame.sequence;
        let column = match &sequence.period {
            Some(period) if !sequence.panel => period.iter().map(|period| *period as f64).collect(),
            _ if sequence.panel => {
                if sequence.time.contains(&NO_TIME) {
                    return Vec::new();
                }
                sequence.time.iter().map(|time| f64::from(*time)).collect()
            }
            _ => (0..self.fit.n).map(|i| i as f64).collect(),
        };
        vec![column]
    }

    /// Whether a column adds anything to the X.
    fn is_new(&self, column: &[f64]) -> bool {
        let moments = Moments::of(column);
        let mut left: Vec<f64> = column.iter().map(|value| moments.deviation(*value)).collect();
        let size = |of: &[f64]| of.iter().map(|v| v * v).sum::<f64>().sqrt();
        let before = size(&left);
        self.fit.q.project_out(&mut left);
        size(&left) > NOTHING * before
    }

    /// The X among numbers whose slope within entities has the other sign.
    fn reversed(&self, effects: &Effects) -> Outcome<Option<Vec<Reversal>>> {
        let frame = self.frame;
        let is_panel = Structure::of(&frame.sequence) == Structure::Panel;
        if !is_panel || frame.has_entities_as_categories() || frame.lag_of_y().is_some() || self.fit.is_perfect() {
            return Ok(None);
        }
        let mut groups = vec![0; self.fit.n];
        for (g, rows) in frame.sequence.clusters.iter().enumerate() {
            groups[rows.clone()].fill(g);
        }
        // An X with one value in each entity has no slope within entities.
        let varying: Vec<usize> = (1..self.fit.k).filter(|j| varies(&frame.values[*j], &groups)).collect();
        let Some(inner) = self.deviations(&groups, Some(&varying)) else { return Ok(None) };
        let Some(within) = self.slopes(&inner)? else { return Ok(None) };
        let turned = varying.iter().zip(within).filter_map(|(j, slope)| {
            let effect = effects.coefficients.get(j - 1)?;
            let is_number = effect.category.is_none() && effect.term.is_none() && effect.at.is_none();
            let turns = slope.coeff.0 * effect.coeff.0 < 0.0;
            (is_number && turns).then(|| Reversal {
                effect: crate::analysis::model_frame::count32(j - 1),
                within: slope.coeff,
                p_value: slope.p_value,
            })
        });
        Ok(Some(turned.collect()))
    }

    /// Y and some X as deviations from the means of groups; `None` when nothing is left of one of them.
    fn deviations(&self, groups: &[usize], x: Option<&[usize]>) -> Option<Vec<Vec<f64>>> {
        let all: Vec<usize> = (1..self.fit.k).collect();
        let x = x.unwrap_or(&all);
        let columns: Vec<usize> = std::iter::once(0).chain(x.iter().copied()).collect();
        let vary = !x.is_empty() && columns.iter().all(|j| varies(&self.frame.values[*j], groups));
        vary.then(|| columns.iter().map(|j| centred(&self.frame.values[*j], groups)).collect())
    }

    /// The effects of the first columns after Y, with the errors of the model; `None` when they cannot be fitted.
    fn effects(&self, columns: &[Vec<f64>]) -> Outcome<Option<Effects>> {
        self.refitted(columns, |fit| {
            let (frame, k) = (self.frame, self.fit.k);
            let of =
                |coefficients| ReportedModel { frame, ols: Some(fit), coefficients, n: fit.n, adj_r_squared: None };
            match self.estimator {
                Estimator::LeastSquares => {
                    let covariances = Covariances::of(fit, &frame.sequence, &Leverages::of(fit)?, self.control)?;
                    Ok(Some(of(&fit.coefficients[..k]).with(&covariances.for_claims(fit), covariances.kind())))
                }
                Estimator::Mm => {
                    let robust = match MmFit::new(fit, self.control) {
                        Ok(robust) => robust,
                        Err(mm::Defect::Stopped(failure)) => return Err(failure),
                        Err(_) => return Ok(None),
                    };
                    let covariances = RobustCovariances::of(&robust, &frame.sequence, self.control)?;
                    let errors = covariances.for_claims(robust.df());
                    Ok(Some(of(&robust.coefficients[..k]).with(&errors, covariances.kind())))
                }
            }
        })
    }

    /// The slopes of a least squares fit of the first column on the others.
    fn slopes(&self, columns: &[Vec<f64>]) -> Outcome<Option<Vec<crate::contract::Effect>>> {
        self.refitted(columns, |fit| {
            let covariances = Covariances::of(fit, &self.frame.sequence, &Leverages::of(fit)?, self.control)?;
            let (model, errors) = (ReportedModel::least_squares(self.frame, fit), covariances.for_claims(fit));
            Ok(Some((1..fit.k).map(|j| model.combined(&[(j, 1.0)], &errors)).collect()))
        })
    }

    fn refitted<T>(
        &self,
        columns: &[Vec<f64>],
        read: impl FnOnce(&Fit<'_>) -> Outcome<Option<T>>,
    ) -> Outcome<Option<T>> {
        let Some((y, x)) = columns.split_first() else { return Ok(None) };
        let x: Vec<&[f64]> = x.iter().map(Vec::as_slice).collect();
        match Fit::new(y, &x, Params::default(), self.control) {
            Ok(fit) => read(&fit),
            Err(Defect::Stopped(failure)) => Err(failure),
            Err(_) => Ok(None),
        }
    }
}

fn beyond(held: HeldFixed, effects: Effects) -> Beyond {
    Beyond { held, coefficients: effects.coefficients, joint: effects.joint }
}

/// Deviations from the means of groups; a group beyond the number of rows holds the rows without one.
pub(super) fn centred(values: &[f64], groups: &[usize]) -> Vec<f64> {
    let count = groups.iter().filter(|g| **g < values.len()).max().map_or(0, |last| last + 1);
    let slot = |g: usize| g.min(count);
    let mut sums = vec![(0.0, 0.0); count + 1];
    for (value, g) in values.iter().zip(groups) {
        let (sum, rows) = &mut sums[slot(*g)];
        *sum += value;
        *rows += 1.0;
    }
    let mean = |g: usize| sums[slot(g)].0 / sums[slot(g)].1;
    values.iter().zip(groups).map(|(value, g)| value - mean(*g)).collect()
}

/// Whether values differ within groups by more than rounding.
pub(super) fn varies(values: &[f64], groups: &[usize]) -> bool {
    let size = |of: &[f64]| of.iter().map(|v| v * v).sum::<f64>().sqrt();
    let moments = Moments::of(values);
    let whole: Vec<f64> = values.iter().map(|value| moments.deviation(*value)).collect();
    size(&centred(&whole, groups)) > NOTHING * size(&whole)
}
