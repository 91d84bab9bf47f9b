//! Rows of a model that has the lag of Y among its regressors.

use super::model_frame::ModelFrame;
use crate::linear::sequence::Sequence;

impl ModelFrame<'_> {
    /// Index of the lag of Y among the values, which is also the index of its coefficient; `None` without a lag.
    pub(super) fn lag_of_y(&self) -> Option<usize> {
        self.roles.iter().position(|role| role.lagged)
    }

    /// Runs of consecutive rows that never bridge a row left out, with or without a time column.
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
