//! Which standard errors a claim of a robust fit rests on: as [`super::errors`], from the contribution of each row to
//! the fit.

use super::errors::{Errors, FEWEST_ENTITIES, ReportedModel, Structure, by_time, limit_of_persistence, shared_times};
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::contract::{Effects, ErrorsUsed, NoClaimReason, Outcome};
use crate::control::Control;
use crate::distributions::chi_squared;
use crate::linear::covariance::Covariance;
use crate::linear::ols::{Defect, Fit, Params};
use crate::linear::sequence::Sequence;
use crate::robust::covariance::{RobustCovariance, covariance};
use crate::robust::dependent::Influence;
use crate::robust::mm::{FAR, MmFit};
use std::ops::Range;

/// The covariances of a robust fit, other than the Newey–West one; `None` where undefined.
pub(super) struct RobustCovariances {
    structure: Structure,
    /// The fit's own, of independent rows.
    pub(super) own: Option<RobustCovariance>,
    /// The cluster jackknife, of panels.
    pub(super) cluster: Option<Covariance>,
    /// The cluster jackknife by period and its degrees of freedom, of panels with five periods or more.
    pub(super) by_time: Option<(Covariance, usize)>,
    /// The jackknife by row, for rows without an order.
    pub(super) by_row: Option<Covariance>,
    /// EWC and its degrees of freedom, for one series in time.
    pub(super) ewc: Option<(Covariance, usize)>,
    /// Entities of a panel.
    pub(super) entities: usize,
    /// Whether the terms of a series are too persistent for its errors.
    persistent: bool,
    /// Whether rows without an order are few, and their spread depends on X.
    uneven: bool,
}

/// Rows from which the jackknife allows for a spread that depends on X.
const ENOUGH_FOR_UNEVEN: usize = 60;
/// Level at which a spread is taken to depend on X.
const UNEVEN: f64 = 0.1;

/// Koenker's test of residuals cut at 2.5 scales: n·R² of their squares on the X.
fn is_uneven(fit: &MmFit<'_, '_>, control: &dyn Control) -> Outcome<bool> {
    let squares: Vec<f64> = fit.residuals.iter().map(|e| (e / fit.scale).clamp(-FAR, FAR).powi(2)).collect();
    match Fit::new(&squares, &fit.ols.x, Params::default(), control) {
        Ok(on_x) => {
            let statistic = on_x.n as f64 * on_x.r_squared();
            Ok(chi_squared::sf(statistic, (on_x.k - 1) as f64) < UNEVEN)
        }
        Err(Defect::Stopped(failure)) => Err(failure),
        Err(_) => Ok(false),
    }
}

impl RobustCovariances {
    /// # Errors
    /// The errors of `control`.
    pub(super) fn of(fit: &MmFit<'_, '_>, sequence: &Sequence, control: &dyn Control) -> Outcome<Self> {
        let structure = Structure::of(sequence);
        let influence = Influence::of(fit);
        let (mut cluster, mut by_time, mut by_row, mut ewc, mut persistent) = (None, None, None, None, false);
        match (structure, &influence) {
            (Structure::Rows, Some(influence)) => {
                let rows: Vec<Range<usize>> = (0..fit.ols.n).map(|i| i..i + 1).collect();
                by_row = influence.clustered(&rows.chunks(1).collect::<Vec<_>>(), control)?;
            }
            (Structure::Panel, Some(influence)) => {
                cluster = influence.clustered(&sequence.clusters.chunks(1).collect::<Vec<_>>(), control)?;
                if let Some(times) = shared_times(sequence) {
                    by_time = influence.clustered(&times, control)?.map(|v| (v, times.len() - 1));
                }
            }
            (Structure::Series, Some(influence)) => {
                ewc = influence.ewc(control)?;
                if let Some(limit) = limit_of_persistence(fit.ols.n) {
                    persistent = influence.persistence(control)?.iter().skip(1).any(|r| *r > limit);
                }
            }
            _ => {}
        }
        let entities = sequence.clusters.len();
        let few = structure == Structure::Rows && fit.ols.n < ENOUGH_FOR_UNEVEN;
        let uneven = few && is_uneven(fit, control)?;
        Ok(Self { structure, own: covariance(fit), cluster, by_time, by_row, ewc, entities, persistent, uneven })
    }

    /// The errors that claims rest on, best first; empty when they are not defined.
    pub(super) fn for_claims(&self, df: usize) -> Vec<Errors> {
        let own = self.own.iter().map(|v| Errors::of(ErrorsUsed::Mm, v.covariance.clone(), df));
        match self.structure {
            Structure::Rows => {
                let by_row = self.by_row.iter().map(|v| Errors::of(ErrorsUsed::MmJackknife, v.clone(), df));
                own.chain(by_row).collect()
            }
            Structure::Panel => {
                let by_entity = Errors::clustered(ErrorsUsed::MmCv3, self.cluster.as_ref(), self.entities);
                by_time(by_entity, ErrorsUsed::MmCv3Time, self.by_time.as_ref())
            }
            Structure::Series => {
                let Some((ewc, frequencies)) = &self.ewc else { return Vec::new() };
                [Errors::of(ErrorsUsed::MmEwc, ewc.clone(), *frequencies)].into_iter().chain(own).collect()
            }
        }
    }

    /// The kind that a model without defined errors would have had.
    pub(super) fn kind(&self) -> ErrorsUsed {
        match self.structure {
            Structure::Rows => ErrorsUsed::Mm,
            Structure::Panel => ErrorsUsed::MmCv3,
            Structure::Series => ErrorsUsed::MmEwc,
        }
    }

    /// Effects of a robust fit with the errors that fit it.
    pub(super) fn effects(&self, frame: &ModelFrame<'_>, fit: &MmFit<'_, '_>) -> Effects {
        let (n, df) = (fit.ols.n as f64, fit.df() as f64);
        let adj_r_squared = fit.r_squared().map(|r| 1.0 - (1.0 - r) * (n - 1.0) / df);
        let model =
            ReportedModel { frame, ols: Some(fit.ols), coefficients: &fit.coefficients, n: fit.ols.n, adj_r_squared };
        let panel = self.structure == Structure::Panel;
        let effects = model.with(&self.for_claims(fit.df()), self.kind());
        let silent = if panel && self.entities < FEWEST_ENTITIES {
            Some(NoClaimReason::FewEntities)
        } else {
            let uneven = self.uneven.then_some(NoClaimReason::UnevenSpread);
            effects.silent.or(self.persistent.then_some(NoClaimReason::Persistent)).or(uneven)
        };
        Effects { silent, entities: panel.then(|| count32(self.entities)), ..effects }
    }
}
