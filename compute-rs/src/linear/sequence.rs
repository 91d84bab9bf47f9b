//! Runs of consecutive periods among the rows used.

use std::ops::Range;

/// The rank of the time of a row without one.
pub const NO_TIME: u32 = u32::MAX;

/// The rows used, in the order of the model frame, as chains: one for a series, one for each entity of a panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// Ranges of rows; rows of different chains are never paired.
    pub chains: Vec<Range<usize>>,
    /// Period of each row, strictly ascending within a chain; `None` when the rows of each chain are
    /// consecutive.
    pub period: Option<Vec<i64>>,
    /// Whether a time column gives the order; otherwise rows are in the order of the file.
    pub timed: bool,
    /// Whether the chains are entities.
    pub panel: bool,
    /// The largest number of rows of one entity (of all rows, for a series).
    pub longest: usize,
    /// Rows of each entity, consecutive in time or not; rows without an entity form the last range. One range for a
    /// series.
    pub clusters: Vec<Range<usize>>,
    /// The rank of the time of each row among the different times, from 0, or [`NO_TIME`]; empty when no time column is known.
    pub time: Vec<u32>,
}

impl Sequence {
    /// One series of consecutive rows.
    #[must_use]
    pub fn consecutive(n: usize) -> Self {
        let all = Range { start: 0, end: n };
        let (chains, clusters) = (vec![all.clone()], vec![all]);
        Self { chains, period: None, timed: false, panel: false, longest: n, clusters, time: Vec::new() }
    }

    /// The rows of each entity, in the form of [`Self::times`].
    #[must_use]
    pub fn entities(&self) -> Vec<Vec<Range<usize>>> {
        self.clusters.iter().map(|rows| vec![rows.clone()]).collect()
    }

    /// The rows of each time, as ranges; those without a time come last.
    #[must_use]
    pub fn times(&self) -> Vec<Vec<Range<usize>>> {
        let mut rows = vec![Vec::new(); self.first_of_times().len() + 1];
        for (i, time) in self.time.iter().enumerate() {
            let index = (*time as usize).min(rows.len() - 1);
            rows[index].push(i..i + 1);
        }
        rows.retain(|rows| !rows.is_empty());
        rows
    }

    /// A row of each time.
    #[must_use]
    pub fn first_of_times(&self) -> Vec<usize> {
        let count = self.time.iter().filter(|time| **time != NO_TIME).max().map_or(0, |last| *last as usize + 1);
        let mut first = vec![0; count];
        for (i, time) in self.time.iter().enumerate().rev() {
            if let Some(first) = first.get_mut(*time as usize) {
                *first = i;
            }
        }
        first
    }

    /// Whether row i is exactly one period after row i − 1 of the same chain; i is not the first of its chain.
    #[inline]
    #[must_use]
    pub fn joined(&self, i: usize) -> bool {
        self.period.as_ref().is_none_or(|period| period[i] - period[i - 1] == 1)
    }

    /// Rows whose chain has a row one period before, ascending.
    pub fn followers(&self) -> impl Iterator<Item = usize> + '_ {
        self.chains.iter().flat_map(|chain| chain.start + 1..chain.end).filter(|&i| self.joined(i))
    }

    /// The sequence without one of its rows; if there are no periods, the rows before and after it become consecutive.
    #[must_use]
    pub fn without(&self, row: usize) -> Self {
        let after = |at: usize| at - usize::from(at > row);
        let ranges = |of: &[Range<usize>]| -> Vec<Range<usize>> {
            of.iter().map(|range| after(range.start)..after(range.end)).filter(|range| !range.is_empty()).collect()
        };
        let period = self.period.as_ref().map(|period| {
            let kept = period.iter().enumerate().filter(|(i, _)| *i != row);
            kept.map(|(_, period)| *period).collect()
        });
        let clusters = ranges(&self.clusters);
        let longest = clusters.iter().map(Range::len).max().unwrap_or(0);
        let time = self.time.iter().enumerate().filter(|(i, _)| *i != row).map(|(_, time)| *time).collect();
        Self { chains: ranges(&self.chains), period, timed: self.timed, panel: self.panel, longest, clusters, time }
    }

    /// The longest run of consecutive rows of each chain.
    pub fn unbroken(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        self.chains.iter().filter_map(|chain| {
            let mut longest = chain.start..chain.start;
            let mut start = chain.start;
            for i in chain.clone() {
                if i > start && !self.joined(i) {
                    start = i;
                }
                if i + 1 - start > longest.len() {
                    longest = start..i + 1;
                }
            }
            (!longest.is_empty()).then_some(longest)
        })
    }

    /// Whether this is one series of consecutive rows.
    #[must_use]
    pub fn is_unbroken_series(&self) -> bool {
        !self.panel
            && self.chains.len() <= 1
            && self.chains.iter().all(|c| (c.start + 1..c.end).all(|i| self.joined(i)))
    }
}

#[cfg(test)]
mod tests {
    use super::Sequence;

    #[test]
    fn followers_are_one_period_apart_in_one_chain() {
        let period = Some(vec![1, 2, 4, 1, 2]);
        let (chains, clusters) = (vec![0..3, 3..5], vec![0..3, 3..5]);
        let time = vec![0, 1, 2, 0, 1];
        let sequence = Sequence { chains, period, timed: true, panel: true, longest: 3, clusters, time };
        assert_eq!(sequence.times(), [[0..1, 3..4].as_slice(), &[1..2, 4..5], std::slice::from_ref(&(2..3))]);
        assert_eq!(sequence.followers().collect::<Vec<_>>(), [1, 4]);
        assert!(!sequence.is_unbroken_series());
        assert_eq!(sequence.unbroken().collect::<Vec<_>>(), [0..2, 3..5]);
        assert!(Sequence::consecutive(4).is_unbroken_series());
        let without = sequence.without(2);
        assert_eq!((without.clusters, without.longest), (vec![0..2, 2..4], 2));
        assert_eq!(without.period, Some(vec![1, 2, 1, 2]));
    }
}
