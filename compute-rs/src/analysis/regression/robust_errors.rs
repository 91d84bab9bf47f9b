//! Which standard errors a claim of a robust fit rests on: as [`super::errors`], from what each row adds to the fit.

use super::errors::{Errors, FEWEST_ENTITIES, Structure, Told, limit_of_persistence};
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::contract::{Effects, ErrorsUsed, Outcome, Silence};
use crate::control::Control;
use crate::linear::covariance::Covariance;
use crate::linear::sequence::Sequence;
use crate::robust::covariance::{RobustCovariance, covariance};
use crate::robust::dependent::Influence;
use crate::robust::mm::MmFit;

/// The covariances of a robust fit, other than the Newey–West one; `None` where undefined.
pub(super) struct RobustCovariances {
    structure: Structure,
    /// The fit's own, of independent rows.
    pub(super) own: Option<RobustCovariance>,
    /// The cluster jackknife, of panels.
    pub(super) cluster: Option<Covariance>,
    /// EWC and its degrees of freedom, of one series in time.
    pub(super) ewc: Option<(Covariance, usize)>,
    /// Entities of a panel.
    pub(super) entities: usize,
    /// Whether the terms of a series are too persistent for its errors.
    persistent: bool,
}

impl RobustCovariances {
    /// # Errors
    /// Those of `control`.
    pub(super) fn of(fit: &MmFit<'_, '_>, sequence: &Sequence, control: &dyn Control) -> Outcome<Self> {
        let structure = Structure::of(sequence);
        let influence = if structure == Structure::Rows { None } else { Influence::of(fit) };
        let (mut cluster, mut ewc, mut persistent) = (None, None, false);
        match (structure, &influence) {
            (Structure::Panel, Some(influence)) => cluster = influence.clustered(&sequence.clusters, control)?,
            (Structure::Series, Some(influence)) => {
                ewc = influence.ewc(control)?;
                if let Some(limit) = limit_of_persistence(fit.ols.n) {
                    persistent = influence.persistence(control)?.iter().skip(1).any(|r| *r > limit);
                }
            }
            _ => {}
        }
        let entities = sequence.clusters.len();
        Ok(Self { structure, own: covariance(fit), cluster, ewc, entities, persistent })
    }

    /// The errors that claims rest on, best first; empty when they are not defined.
    fn chosen(&self, df: usize) -> Vec<Errors> {
        let own = self.own.iter().map(|v| Errors::of(ErrorsUsed::Mm, v.covariance.clone(), df));
        match self.structure {
            Structure::Rows => own.collect(),
            Structure::Panel => Errors::clustered(ErrorsUsed::MmCv3, self.cluster.as_ref(), self.entities),
            Structure::Series => {
                let Some((ewc, frequencies)) = &self.ewc else { return Vec::new() };
                [Errors::of(ErrorsUsed::MmEwc, ewc.clone(), *frequencies)].into_iter().chain(own).collect()
            }
        }
    }

    /// Effects of a robust fit with the errors that fit it.
    pub(super) fn effects(&self, frame: &ModelFrame<'_>, fit: &MmFit<'_, '_>) -> Effects {
        let (n, df) = (fit.ols.n as f64, fit.df() as f64);
        let adj_r_squared = fit.r_squared().map(|r| 1.0 - (1.0 - r) * (n - 1.0) / df);
        let told = Told { frame, ols: fit.ols, coefficients: &fit.coefficients, n: fit.ols.n, adj_r_squared };
        let (panel, otherwise) = match self.structure {
            Structure::Rows => (false, ErrorsUsed::Mm),
            Structure::Panel => (true, ErrorsUsed::MmCv3),
            Structure::Series => (false, ErrorsUsed::MmEwc),
        };
        let effects = told.with(&self.chosen(fit.df()), otherwise);
        let silent = if panel && self.entities < FEWEST_ENTITIES {
            Some(Silence::FewEntities)
        } else {
            effects.silent.or(self.persistent.then_some(Silence::Persistent))
        };
        Effects { silent, entities: panel.then(|| count32(self.entities)), ..effects }
    }
}
