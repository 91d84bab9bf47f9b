//! What a model with Y of the period before asks of its rows.

use super::model_frame::ModelFrame;
use crate::linear::sequence::Sequence;

impl ModelFrame<'_> {
    /// The place of Y of the period before among the values, which is that of its coefficient; `None` without it.
    pub(super) fn lag_of_y(&self) -> Option<usize> {
        self.roles.iter().position(|role| role.lagged)
    }

    /// Who follows whom when rows that were left out are not bridged, also without a time column.
    pub(super) fn unbridged(&self) -> Sequence {
        let previous = self.keys.previous(self.table);
        let follows = |i: usize| previous[self.rows.at(i)] as usize == self.rows.at(i - 1);
        let mut sequence = self.sequence.clone();
        let mut starts: Vec<usize> = (0..self.rows.len()).filter(|&i| i == 0 || !follows(i)).collect();
        starts.push(self.rows.len());
        sequence.chains = starts.windows(2).map(|ends| ends[0]..ends[1]).collect();
        sequence.period = None;
        sequence
    }
}
