//! Differences in differences with starts at different times (docs/methods/did.md).
//!
//! Callaway & Sant'Anna (2021), *Journal of Econometrics* 225, 200–230, without covariates.

pub mod aggregate;
pub mod band;
pub mod claim;
pub mod effects;
pub mod magnitudes;
pub mod starts;

use crate::contract::Outcome;
use crate::linear::matrix::reserve;
use std::ops::Range;

/// The treatment of an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// The entity is not treated in any of its rows.
    Never,
    /// The entity is treated from this period on, by its index among the periods.
    At(usize),
}

impl Start {
    /// Whether an entity is not yet treated in a period.
    #[must_use]
    pub fn is_after(self, period: usize) -> bool {
        match self {
            Self::Never => true,
            Self::At(start) => start > period,
        }
    }
}

/// Which entities are compared with the treated ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Entities that are never treated.
    NeverTreated,
    /// Entities that are not treated up to the later of both periods.
    NotYetTreated,
}

/// Y of each entity in each period, with its start.
#[derive(Clone, Debug)]
pub struct Design {
    /// The values by entity and period; NaN where there is no row.
    y: Vec<f64>,
    /// Number of periods.
    pub periods: usize,
    /// Start of each entity.
    pub starts: Vec<Start>,
    /// Distance of each period from the first, by the calendar.
    pub calendar: Vec<i64>,
    /// Periods in which an entity starts, ascending, each with its entities.
    pub cohorts: Vec<Cohort>,
}

/// The entities that start in one period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cohort {
    /// The period.
    pub start: usize,
    /// Its entities, by their index.
    pub entities: Vec<usize>,
}

impl Design {
    /// Assigns the rows of each entity to their periods.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn new(
        y: &[f64],
        entities: &[Range<usize>],
        time: &[u32],
        starts: Vec<Start>,
        calendar: Vec<i64>,
    ) -> Outcome<Self> {
        let periods = calendar.len();
        let mut by_period: Vec<f64> = reserve(entities.len().saturating_mul(periods))?;
        by_period.fill(f64::NAN);
        for (rows, line) in entities.iter().zip(by_period.chunks_exact_mut(periods.max(1))) {
            for i in rows.clone() {
                line[time[i] as usize] = y[i];
            }
        }
        let mut cohorts: Vec<Cohort> = Vec::new();
        for start in 0..periods {
            let of: Vec<usize> = (0..starts.len()).filter(|i| starts[*i] == Start::At(start)).collect();
            if !of.is_empty() {
                cohorts.push(Cohort { start, entities: of });
            }
        }
        Ok(Self { y: by_period, periods, starts, calendar, cohorts })
    }

    /// A standard error below this is rounding of the largest |Y|.
    #[must_use]
    pub fn rounding(&self) -> f64 {
        1e-13 * self.y.iter().filter(|y| y.is_finite()).fold(0.0, |most, y| f64::max(most, y.abs()))
    }

    /// Number of entities.
    #[must_use]
    pub fn entities(&self) -> usize {
        self.starts.len()
    }

    /// Y of an entity in a period; NaN where it has no row.
    #[inline]
    #[must_use]
    pub fn at(&self, entity: usize, period: usize) -> f64 {
        self.y[entity * self.periods + period]
    }

    /// Entities that are never treated.
    #[must_use]
    pub fn never_treated(&self) -> usize {
        self.starts.iter().filter(|start| **start == Start::Never).count()
    }

    /// Entities that lack a row in a period.
    #[must_use]
    pub fn with_gaps(&self) -> usize {
        self.y.chunks_exact(self.periods.max(1)).filter(|line| line.iter().any(|y| y.is_nan())).count()
    }

    /// Periods from the start of a cohort to a period, by the calendar.
    #[must_use]
    pub fn event_time(&self, start: usize, period: usize) -> i64 {
        self.calendar[period] - self.calendar[start]
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Design, Start};

    /// Two treated from the third of four periods, one from the fourth, two never.
    pub(crate) fn small() -> Design {
        let y = [
            1.0, 2.0, 6.0, 7.0, //
            2.0, 2.0, 5.0, 9.0, //
            4.0, 4.0, 5.0, 9.0, //
            1.0, 1.0, 2.0, 3.0, //
            3.0, 4.0, 4.0, 5.0,
        ];
        let entities: Vec<_> = (0..5).map(|i| 4 * i..4 * i + 4).collect();
        let time: Vec<u32> = (0..20).map(|i| i % 4).collect();
        let starts = vec![Start::At(2), Start::At(2), Start::At(3), Start::Never, Start::Never];
        Design::new(&y, &entities, &time, starts, vec![0, 1, 2, 3]).unwrap()
    }

    #[test]
    fn rows_are_assigned_to_their_periods() {
        let design = small();
        assert_eq!((design.at(1, 3), design.never_treated(), design.with_gaps()), (9.0, 2, 0));
        assert_eq!(design.cohorts.iter().map(|cohort| cohort.start).collect::<Vec<_>>(), [2, 3]);
        let one = std::slice::from_ref(&(0..2));
        let gaps = Design::new(&[1.0, 2.0], one, &[0, 2], vec![Start::Never], vec![0, 1, 2]).unwrap();
        assert!(gaps.at(0, 1).is_nan() && gaps.with_gaps() == 1);
    }
}
