//! Other errors of the estimators with effects: CV3 by entity and period, CR1, Driscoll–Kraay.

use super::Columns;
use super::estimators::{table, variables};
use super::result::{PanelErrorTables, PanelErrors};
use crate::analysis::model_frame::count32;
use crate::contract::{Coefficient, Outcome};
use crate::control::Control;
use crate::linear::cluster::cv3;
use crate::linear::covariance::Covariance;
use crate::linear::panel::leave_out::{by_period, two_way_by_entity, two_way_by_period};
use crate::linear::panel::robust::{cr1, driscoll_kraay, driscoll_kraay_lags};
use crate::linear::panel::within::Within;

/// The errors of both estimators.
pub(super) struct Found {
    pub(super) entity: Jackknives,
    pub(super) two_way: Jackknives,
    tables: PanelErrors,
}

impl Found {
    pub(super) fn tables(&self) -> PanelErrors {
        self.tables.clone()
    }
}

/// The errors that claims rest on.
#[derive(Default)]
pub(super) struct Jackknives {
    pub(super) by_entity: Option<Covariance>,
    pub(super) by_period: Option<Covariance>,
}

pub(super) fn of(
    columns: &Columns<'_>,
    within: Option<&Within<'_>>,
    both: Option<&Within<'_>>,
    control: &dyn Control,
) -> Outcome<Found> {
    let panel = &columns.panel;
    let mut found =
        Found { entity: Jackknives::default(), two_way: Jackknives::default(), tables: PanelErrors::default() };
    if let Some(within) = within {
        found.entity = Jackknives {
            by_entity: cv3(&within.fit, &panel.entities.chunks(1).collect::<Vec<_>>(), control)?,
            by_period: by_period(within, panel, control)?,
        };
    }
    if let Some(both) = both {
        found.two_way = Jackknives {
            by_entity: two_way_by_entity(both, panel, control)?,
            by_period: two_way_by_period(both, panel, control)?,
        };
    }
    found.tables =
        PanelErrors { entity: tables(columns, within, &found.entity), two_way: tables(columns, both, &found.two_way) };
    Ok(found)
}

fn tables(columns: &Columns<'_>, within: Option<&Within<'_>>, jackknives: &Jackknives) -> PanelErrorTables {
    let panel = &columns.panel;
    let lag = (panel.periods > 1).then(|| count32(driscoll_kraay_lags(panel.periods)));
    let empty = PanelErrorTables { driscoll_kraay_lag: lag, ..PanelErrorTables::default() };
    let Some(within) = within else { return empty };
    let variables = variables(&within.kept);
    let of = |covariance: Option<&Covariance>, clusters: usize| -> Vec<Coefficient> {
        covariance
            .map(|v| table(columns, &variables, &within.fit.coefficients, v, Some(clusters - 1)))
            .unwrap_or_default()
    };
    let entities = panel.entities.len();
    PanelErrorTables {
        cv3: of(jackknives.by_entity.as_ref(), entities),
        cr1: of(cr1(within, panel).as_ref(), entities),
        driscoll_kraay: of(driscoll_kraay(within, panel).as_ref(), panel.periods),
        cv3_period: of(jackknives.by_period.as_ref(), panel.periods),
        ..empty
    }
}
