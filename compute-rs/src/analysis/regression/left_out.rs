//! The groups of rows that a sensitivity analysis leaves out one at a time: entities, periods and single rows.

use super::failure;
use crate::analysis::model_frame::{ModelFrame, count32};
use crate::analysis::row_times::key;
use crate::contract::{Outcome, SensitivityGroups, SensitivityWay};
use crate::control::Control;
use crate::linear::covariance::classical_matrix;
use crate::linear::deletion::{NO_GROUP, changes_without};
use crate::linear::ols::{Fit, Params};
use crate::linear::sequence::Sequence;

/// Fewest groups for leaving one out: with two, half of the data would be missing.
const FEWEST: usize = 3;
/// Most groups for which the closed form is computed.
const MOST: usize = 100_000;

/// A partition of the rows used.
pub(in crate::analysis) struct Groups {
    pub(in crate::analysis) way: SensitivityWay,
    /// The group of each row used, or [`NO_GROUP`].
    group: Vec<u32>,
    /// The first used row of each group.
    first: Vec<usize>,
    /// The column that names them; `None` for single rows, which have numbers.
    column: Option<usize>,
}

/// The entities of panel data; `None` for other data and for fewer than three.
pub(in crate::analysis) fn entities(frame: &ModelFrame<'_>) -> Option<Groups> {
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
    Groups { way: SensitivityWay::WithoutEntity, group, first, column: Some(column) }.if_several()
}

/// The times of the rows, ascending; `None` without a time column and for fewer than three.
pub(in crate::analysis) fn periods(frame: &ModelFrame<'_>, sequence: &Sequence) -> Option<Groups> {
    let column = frame.table.time.filter(|_| !sequence.time.is_empty())?;
    let group = sequence.time.clone();
    let first = sequence.first_of_times();
    Groups { way: SensitivityWay::WithoutPeriod, group, first, column: Some(column) }.if_several()
}

/// The rows one by one; `None` for fewer than three.
pub(in crate::analysis) fn rows(frame: &ModelFrame<'_>) -> Option<Groups> {
    let n = frame.rows.len();
    Groups { way: SensitivityWay::WithoutRow, group: (0..count32(n)).collect(), first: (0..n).collect(), column: None }
        .if_several()
}

impl Groups {
    fn if_several(self) -> Option<Self> {
        (FEWEST..=MOST).contains(&self.first.len()).then_some(self)
    }

    /// The name of a group as in the table.
    fn name(&self, frame: &ModelFrame<'_>, g: u32) -> String {
        let first = self.first[g as usize];
        match self.column {
            None => frame.row_number(first).to_string(),
            Some(column) => {
                let column = frame.table.columns.get(column);
                column.and_then(|column| column.text(frame.rows.at(first))).unwrap_or_default()
            }
        }
    }

    /// The number of groups, and how many of them were left out.
    pub(in crate::analysis) fn counted(&self, tried: usize) -> SensitivityGroups {
        SensitivityGroups { way: self.way, total: count32(self.first.len()), tried: count32(tried) }
    }

    /// The rows without one group, and its name.
    ///
    /// # Errors
    /// The errors of `control`, and `E-MEMORY`.
    pub(in crate::analysis) fn without<'t>(
        &self,
        frame: &ModelFrame<'t>,
        g: u32,
        control: &dyn Control,
    ) -> Outcome<(String, ModelFrame<'t>)> {
        control.poll(u64::from(g), u64::from(count32(frame.rows.len())))?;
        let keep: Vec<bool> = self.group.iter().map(|&of| of != g).collect();
        Ok((self.name(frame, g), frame.only(&keep)?))
    }

    /// At most `most` groups, in their order: those that move a coefficient farthest.
    ///
    /// # Errors
    /// The errors of `moves`.
    pub(in crate::analysis) fn most_moving(
        &self,
        most: usize,
        moves: impl FnOnce() -> Outcome<Vec<f64>>,
    ) -> Outcome<Vec<u32>> {
        let all = 0..count32(self.first.len());
        if self.first.len() <= most {
            return Ok(all.collect());
        }
        let mut by_size: Vec<(f64, u32)> = moves()?.into_iter().zip(all).collect();
        by_size.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut selected: Vec<u32> = by_size.into_iter().take(most).map(|(_, g)| g).collect();
        selected.sort_unstable();
        Ok(selected)
    }

    /// How far each group moves the coefficients of Y on the variables of a frame, in classical standard errors.
    ///
    /// # Errors
    /// Defects of the columns, the errors of `control`, and `E-MEMORY`.
    pub(in crate::analysis) fn moves_of(
        &self,
        frame: &ModelFrame<'_>,
        y: &[f64],
        control: &dyn Control,
    ) -> Outcome<Vec<f64>> {
        let x: Vec<&[f64]> = frame.values[1..].iter().map(|values| &**values).collect();
        let fit = Fit::new(y, &x, Params::default(), control).map_err(|defect| failure(frame, defect))?;
        self.moves(&fit, &classical_matrix(&fit).standard_errors(), control)
    }

    /// How far each group moves some coefficient of a fit, in standard errors; infinity where the fit needs the group. A coefficient
    /// without an error does not count.
    ///
    /// # Errors
    /// The errors of `control`.
    pub(in crate::analysis) fn moves(
        &self,
        fit: &Fit<'_>,
        std_err: &[f64],
        control: &dyn Control,
    ) -> Outcome<Vec<f64>> {
        let changes = changes_without(fit, &self.group, self.first.len(), control)?;
        let moved = |change: &Option<Vec<f64>>| {
            let Some(change) = change else { return f64::INFINITY };
            let shares = change.iter().zip(std_err).map(|(by, error)| (by / error).abs());
            shares.filter(|share| share.is_finite()).fold(0.0, f64::max)
        };
        Ok(changes.iter().map(moved).collect())
    }
}
