//! The groups of rows that a sensitivity analysis leaves out one at a time: entities and periods.

use crate::analysis::model_frame::{ModelFrame, count32};
use crate::analysis::row_times::key;
use crate::contract::{Effects, Outcome, SensitivityGroups, SensitivityWay};
use crate::control::Control;
use crate::linear::deletion::{NO_GROUP, changes_without};
use crate::linear::ols::Fit;

/// Fewest groups for leaving one out: with two, half of the data would be missing.
const FEWEST: usize = 3;
/// Most groups for which the closed form is computed.
const MOST: usize = 100_000;

/// A partition of the rows used.
pub(super) struct Groups {
    pub(super) way: SensitivityWay,
    /// The group of each row used, or [`NO_GROUP`].
    pub(super) group: Vec<u32>,
    /// The first used row of each group.
    first: Vec<usize>,
    /// The column that names them.
    column: usize,
}

/// The entities of panel data; `None` for other data and for fewer than three.
pub(super) fn entities(frame: &ModelFrame<'_>) -> Option<Groups> {
    let column = frame.table.entity?;
    if !frame.sequence.panel || frame.sequence.longest < 2 {
        return None;
    }
    let data = &frame.table.columns.get(column)?.data;
    let mut group = vec![NO_GROUP; frame.rows.len()];
    let mut first = Vec::new();
    for cluster in &frame.sequence.clusters {
        // Rows without an entity form the last cluster. They are no entity.
        if key(data, frame.rows.at(cluster.start)).is_none() {
            continue;
        }
        group[cluster.clone()].fill(count32(first.len()));
        first.push(cluster.start);
    }
    Groups { way: SensitivityWay::WithoutEntity, group, first, column }.if_several()
}

/// The times of the rows, ascending; `None` without a time column and for fewer than three.
pub(super) fn periods(frame: &ModelFrame<'_>) -> Option<Groups> {
    let column = frame.table.time.filter(|_| frame.sequence.timed)?;
    let group = frame.sequence.time.clone();
    let first = frame.sequence.first_of_times();
    Groups { way: SensitivityWay::WithoutPeriod, group, first, column }.if_several()
}

impl Groups {
    fn if_several(self) -> Option<Self> {
        (FEWEST..=MOST).contains(&self.first.len()).then_some(self)
    }

    /// The name of a group as in the table.
    pub(super) fn name(&self, frame: &ModelFrame<'_>, g: u32) -> String {
        let row = frame.rows.at(self.first[g as usize]);
        frame.table.columns.get(self.column).and_then(|column| column.text(row)).unwrap_or_default()
    }

    /// The number of groups, and how many of them were left out.
    pub(super) fn counted(&self, tried: usize) -> SensitivityGroups {
        SensitivityGroups { way: self.way, total: count32(self.first.len()), tried: count32(tried) }
    }

    /// At most `most` groups, in their order: those without which some least squares coefficient moves farthest, in standard
    /// errors of the reference.
    ///
    /// # Errors
    /// The errors of `control`.
    pub(super) fn most_moving(
        &self,
        fit: &Fit<'_>,
        reference: &Effects,
        most: usize,
        control: &dyn Control,
    ) -> Outcome<Vec<u32>> {
        let all = 0..count32(self.first.len());
        if self.first.len() <= most {
            return Ok(all.collect());
        }
        let changes = changes_without(fit, &self.group, self.first.len(), control)?;
        let moved = |change: &Option<Vec<f64>>| {
            let Some(change) = change else { return f64::INFINITY };
            let shares =
                change[1..].iter().zip(&reference.coefficients).map(|(by, effect)| (by / effect.std_err.0).abs());
            shares.filter(|share| share.is_finite()).fold(0.0, f64::max)
        };
        let mut by_size: Vec<(f64, u32)> = changes.iter().map(moved).zip(all).collect();
        by_size.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut chosen: Vec<u32> = by_size.into_iter().take(most).map(|(_, g)| g).collect();
        chosen.sort_unstable();
        Ok(chosen)
    }
}
