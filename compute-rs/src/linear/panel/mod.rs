//! Estimators of panel data (docs/methods/panel-regression.md).
//!
//! The effects of entities and periods are taken out of the columns, which leaves the slopes as they are (Frisch & Waugh 1933,
//! Lovell 1963); no column of zeros and ones is ever made.

pub mod average;
pub mod deviations;
pub mod leave_out;
pub mod random;
pub mod robust;
pub mod within;

use crate::linear::sequence::NO_TIME;
use std::ops::Range;

/// Entities and periods of rows that are ordered by entity.
#[derive(Clone, Copy, Debug)]
pub struct Panel<'p> {
    /// The rows of each entity; together they cover all rows.
    pub entities: &'p [Range<usize>],
    /// The index of each row's period; empty where rows have no time.
    pub time: &'p [u32],
    /// Number of periods; 0 where a row has no time.
    pub periods: usize,
}

impl<'p> Panel<'p> {
    /// Periods count only where every row has one.
    #[must_use]
    pub fn new(entities: &'p [Range<usize>], time: &'p [u32]) -> Self {
        let known = !time.is_empty() && !time.contains(&NO_TIME);
        let periods = if known { time.iter().max().map_or(0, |last| *last as usize + 1) } else { 0 };
        Self { entities, time, periods }
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.entities.last().map_or(0, |last| last.end)
    }

    /// Entities of one row, by their index.
    pub fn singletons(&self) -> impl Iterator<Item = usize> + '_ {
        self.entities.iter().enumerate().filter(|(_, rows)| rows.len() == 1).map(|(g, _)| g)
    }

    /// Number of sets of entities and periods that share no row with each other. Each set leaves one effect undecided.
    #[must_use]
    pub fn components(&self) -> usize {
        self.sets().iter().enumerate().filter(|(at, set)| at == *set).count()
    }

    /// The set of each entity, followed by the set of each period, named by one of its members.
    #[must_use]
    pub fn sets(&self) -> Vec<usize> {
        let entities = self.entities.len();
        let mut above: Vec<usize> = (0..entities + self.periods).collect();
        for (g, rows) in self.entities.iter().enumerate().filter(|_| self.periods > 0) {
            for time in &self.time[rows.clone()] {
                let (a, b) = (top(&mut above, g), top(&mut above, entities + *time as usize));
                above[a] = b;
            }
        }
        (0..above.len()).map(|at| top(&mut above, at)).collect()
    }
}

/// The member that names a set; shortens the paths to it.
fn top(above: &mut [usize], mut at: usize) -> usize {
    while above[at] != at {
        above[at] = above[above[at]];
        at = above[at];
    }
    at
}

#[cfg(test)]
mod tests {
    use super::Panel;

    #[test]
    fn entities_that_share_no_period_are_sets_of_their_own() {
        let entities = [0..2, 2..4, 4..5];
        assert_eq!(Panel::new(&entities, &[0, 1, 1, 2, 3]).components(), 2);
        assert_eq!(Panel::new(&entities, &[0, 1, 1, 2, 2]).components(), 1);
        assert_eq!(Panel::new(&entities, &[0, 1, 1, 2, 2]).singletons().collect::<Vec<_>>(), [2]);
        assert_eq!(Panel::new(&entities, &[]).periods, 0);
    }
}
