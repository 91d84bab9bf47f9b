//! Entity and time: the order of work, the previous period, runs of consecutive periods (docs/methods/lags-and-panels.md).
//!
//! A million shuffled rows of 10,000 entities take 33 ms, a stable sort by (entity, time) 317 ms
//! (docs/decisions/0055-own-code-in-the-core.md).

mod arrange;
mod codes;
mod shift;
mod steps;
mod survey;

use super::column::{ColumnData, Table};
use super::periods::Times;
use crate::calendar::Rule;
use crate::contract::{Code, Failure, Note, Outcome};
use crate::linear::sequence::Sequence;
use arrange::{Arrangement, Group};
use steps::Steps;

pub use survey::PanelFacts;

/// No row.
pub const NONE: u32 = u32::MAX;

/// The keys of a table, computed before any row is dropped. A position is one in the order of work.
#[derive(Clone, Debug)]
pub struct Keys {
    rows: usize,
    /// Whether there is an entity column.
    by_entity: bool,
    /// Row at each position; `None` when that is file order.
    order: Option<Vec<u32>>,
    /// The positions of each known entity, in order; rows without an entity come last.
    groups: Vec<Group>,
    /// Distances in time of consecutive positions; `None` without a time column.
    steps: Option<Steps>,
    /// Days of the rows when numbers were read as a calendar.
    calendar: Option<Vec<i32>>,
    /// The calendar of the times.
    rule: Option<Rule>,
    /// Notes about time for the user.
    notes: Vec<Note>,
}

impl Keys {
    /// Keys of a table without entity and time: rows follow each other in file order.
    #[must_use]
    pub fn file_order(rows: usize) -> Self {
        Self {
            rows,
            by_entity: false,
            order: None,
            groups: vec![Group::undated(0, rows as u32)],
            steps: None,
            calendar: None,
            rule: None,
            notes: Vec::new(),
        }
    }

    /// Computes order and periods.
    ///
    /// # Errors
    /// `E-DUPTIME` when an entity has two rows at one time.
    pub fn of(table: &Table) -> Outcome<Self> {
        let (entity, times) = key_columns(table);
        let found = Arrangement::of(table.row_count, entity, times.as_ref());
        let mut keys = Self::file_order(table.row_count);
        keys.by_entity = entity.is_some();
        if let Some(times) = &times {
            if found.has_duplicates() {
                return Err(duplicate_time(table, found.first_duplicate(times)));
            }
            let calendar = calendar_of(&found, times);
            let (measured, form) = match &calendar {
                Some((days, form)) => (steps::measured(&found, days), Some(*form)),
                None => (steps::measured(&found, times), None),
            };
            keys.notes = measured.notes(table, form);
            keys.steps = Some(measured.steps);
            keys.rule = measured.rule;
            keys.calendar = calendar.and_then(|(days, _)| days.into_days());
        }
        keys.order = found.order;
        keys.groups = found.groups;
        Ok(keys)
    }

    /// Keys that only order rows, for charts that need no previous period. Use it after [`Keys::of`] failed.
    ///
    /// # Errors
    /// The given failure, unless it is `E-DUPTIME`.
    pub fn without_periods(table: &Table, failure: Failure) -> Outcome<Self> {
        if failure.code != Code::DupTime {
            return Err(failure);
        }
        let (entity, times) = key_columns(table);
        let found = Arrangement::of(table.row_count, entity, times.as_ref());
        let by_entity = entity.is_some();
        Ok(Self { by_entity, order: found.order, groups: found.groups, ..Self::file_order(table.row_count) })
    }

    /// Rows in order of work; `None` when that is file order.
    #[must_use]
    pub fn order(&self) -> Option<&[u32]> {
        self.order.as_deref()
    }

    /// Days since 1970-01-01 of the rows ([`MISSING_DAY`] where the time is missing) when the numbers of the time column
    /// are read as yyyymm or yyyymmdd.
    ///
    /// [`MISSING_DAY`]: super::column::MISSING_DAY
    #[must_use]
    pub fn calendar(&self) -> Option<&[i32]> {
        self.calendar.as_deref()
    }

    /// The calendar of the times; `None` for numbers.
    pub(crate) fn rule(&self) -> Option<&Rule> {
        self.rule.as_ref()
    }

    /// Notes about time for the user.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The row exactly one period before each row, or [`NONE`]. Gaps are not bridged.
    #[must_use]
    pub fn previous(&self, table: &Table) -> Vec<u32> {
        let mut previous = vec![NONE; self.rows];
        let mut link = |before: usize, position: usize| match &self.order {
            Some(order) => previous[order[position] as usize] = order[before],
            None => previous[position] = before as u32,
        };
        for group in &self.groups {
            match &self.steps {
                Some(Steps::Even) => group.dated_positions().skip(1).for_each(|position| link(position - 1, position)),
                Some(Steps::Each(steps)) => {
                    group
                        .dated_positions()
                        .skip(1)
                        .filter(|&p| steps[p] == 1)
                        .for_each(|position| link(position - 1, position));
                }
                // Without a time column the previous row of the file, or of the entity, counts; in a sample only if its
                // number is one less.
                None => {
                    let number = |position: usize| table.row_number(self.row_at(position));
                    let follows = |p: &usize| table.rows.is_none() || number(p - 1) + 1 == number(*p);
                    group.positions().skip(1).filter(follows).for_each(|position| link(position - 1, position));
                }
            }
        }
        previous
    }

    /// Runs of consecutive periods among the rows used, which are given in order of work.
    #[must_use]
    pub fn sequence(&self, used: impl ExactSizeIterator<Item = usize> + Clone) -> Sequence {
        let n = used.len();
        if !self.by_entity && self.steps.is_none() {
            return Sequence::consecutive(n);
        }
        let (mut chains, mut clusters) = (Vec::new(), Vec::new());
        let mut cluster = 0;
        let mut of: Option<usize> = None;
        let (mut start, mut entities, mut of_entity, mut longest) = (0, 0, 0, 0);
        let mut groups = self.groups.iter().enumerate().peekable();
        let mut without_gaps = true;
        // Group and position of the row used before; rows without an entity are in none.
        let mut last: Option<(usize, usize)> = None;
        for (i, position) in self.positions(used.clone()).enumerate() {
            while groups.next_if(|(_, group)| group.positions().end <= position).is_some() {}
            let group = groups.peek().copied();
            let before = group.and_then(|(g, _)| last.filter(|(of, _)| *of == g));
            let entity = group.map(|(g, _)| g);
            if i > 0 && entity != of {
                clusters.push(cluster..i);
                cluster = i;
            }
            of = entity;
            of_entity = if before.is_some() { of_entity + 1 } else { 1 };
            entities += usize::from(before.is_none());
            longest = longest.max(of_entity);
            let joined = group.zip(before).is_some_and(|((_, group), (_, before))| match &self.steps {
                None => true,
                Some(_) if !group.dated_positions().contains(&position) => false,
                Some(Steps::Even) => {
                    without_gaps &= position == before + 1;
                    true
                }
                Some(Steps::Each(steps)) => {
                    let steps = &steps[before + 1..=position];
                    let unbroken = steps.iter().all(|&step| step > 0);
                    without_gaps &= !unbroken || *steps == [1];
                    unbroken
                }
            });
            if i > 0 && !joined {
                chains.push(start..i);
                start = i;
            }
            last = group.map(|(g, _)| (g, position));
        }
        chains.push(start..n);
        clusters.push(cluster..n);
        let panel = self.by_entity && entities > 1;
        Sequence {
            chains,
            period: self.steps.as_ref().filter(|_| !without_gaps).map(|steps| self.periods(steps, used)),
            timed: self.steps.is_some(),
            panel,
            longest: if panel { longest } else { n },
            clusters,
            time: Vec::new(),
        }
    }

    /// Periods of the rows used, numbered through from chain to chain.
    fn periods(&self, steps: &Steps, used: impl ExactSizeIterator<Item = usize>) -> Vec<i64> {
        let (mut position, mut period) = (0, 0);
        self.positions(used)
            .map(|to| {
                match steps {
                    Steps::Even => period = to as i64,
                    Steps::Each(steps) => {
                        period += steps[position..to].iter().map(|&step| i64::from(step)).sum::<i64>()
                    }
                }
                position = to;
                // A step is the distance to the position before.
                period + if let Steps::Each(steps) = steps { i64::from(steps[to]) } else { 0 }
            })
            .collect()
    }

    /// Positions of rows given in order of work.
    fn positions(&self, used: impl Iterator<Item = usize>) -> impl Iterator<Item = usize> {
        let mut rest = 0;
        used.map(move |row| match &self.order {
            None => row,
            Some(order) => {
                while order.get(rest).is_some_and(|&at| at as usize != row) {
                    rest += 1;
                }
                rest
            }
        })
    }

    fn row_at(&self, position: usize) -> usize {
        self.order.as_ref().map_or(position, |order| order[position] as usize)
    }
}

/// The cells of the entity column, and the times of the time column when they have an order.
fn key_columns(table: &Table) -> (Option<&ColumnData>, Option<Times<'_>>) {
    let cells = |column: Option<usize>| column.and_then(|i| table.columns.get(i)).map(|column| &column.data);
    (cells(table.entity), cells(table.time).and_then(Times::of))
}

/// The times as days, with the form of their numbers, when they are better read as a calendar.
fn calendar_of(found: &Arrangement, times: &Times<'_>) -> Option<(Times<'static>, &'static str)> {
    times.as_calendar().filter(|(days, _)| found.spans_years(&found.ordered(days)))
}

fn duplicate_time(table: &Table, row: usize) -> Failure {
    let cell = |column: Option<usize>| column.and_then(|i| table.columns.get(i)).and_then(|column| column.text(row));
    let entity = cell(table.entity).unwrap_or_else(|| "The table".to_owned());
    let time = cell(table.time).unwrap_or_default();
    Failure::new(Code::DupTime, format!("{entity} has more than one row for {time}.")).at_row(table.row_number(row))
}

#[cfg(test)]
mod tests {
    use super::{Keys, NONE};
    use crate::contract::Code;
    use crate::frame::{Column, ColumnData, Table};

    fn numbers(values: &[f64]) -> Column {
        Column { column_index: 1, name: "n".into(), data: ColumnData::Number(values.to_vec()) }
    }

    fn table(entity: Option<&[f64]>, time: Option<&[f64]>) -> Table {
        let columns: Vec<Column> = [entity, time].into_iter().flatten().map(numbers).collect();
        Table {
            row_count: columns[0].len(),
            entity: entity.map(|_| 0),
            time: time.map(|_| columns.len() - 1),
            columns,
            ..Table::default()
        }
    }

    #[test]
    fn numbers_that_step_over_a_year_are_a_calendar() {
        let months = table(None, Some(&[201_911.0, 201_912.0, 202_001.0, 202_003.0]));
        let keys = Keys::of(&months).unwrap();
        assert_eq!(keys.previous(&months), [NONE, 0, 1, NONE]);
        assert_eq!(keys.notes()[0].text, "n: read as a calendar (yyyymm), monthly, 1 gap.");
        // Within one year they stay numbers; the neighbours are the same.
        let inside = table(None, Some(&[201_901.0, 201_902.0]));
        assert_eq!(Keys::of(&inside).unwrap().notes()[0].text, "n: steps of 1, no gaps.");
        let even = table(None, Some(&[2.0, 4.0, 6.0]));
        assert_eq!(Keys::of(&even).unwrap().notes()[0].text, "n: steps of 2, no gaps.");
        let gap = table(None, Some(&[2.0, 4.0, 8.0]));
        assert_eq!(Keys::of(&gap).unwrap().notes()[0].text, "n: steps of 2, 1 gap.");
        let years = table(None, Some(&[1999.0, 2000.0, 2002.0]));
        assert_eq!(Keys::of(&years).unwrap().notes()[0].text, "n: yearly, 1 gap.");
    }

    #[test]
    fn uneven_times_join_no_rows() {
        let uneven = table(None, Some(&[1.0, 2.0, 3.0, 4.4, 5.4]));
        let keys = Keys::of(&uneven).unwrap();
        assert_eq!(keys.previous(&uneven), [NONE, 0, 1, NONE, 3]);
        assert_eq!(keys.notes()[1].code, crate::contract::NoteCode::TimeStep);
        let sequence = keys.sequence([0, 1, 2, 3, 4].into_iter());
        assert_eq!((sequence.chains, sequence.panel, sequence.longest), (vec![0..3, 3..5], false, 5));
    }

    #[test]
    fn a_row_with_a_missing_key_has_no_previous_period() {
        let missing = table(Some(&[1.0, 1.0, f64::NAN, 1.0]), Some(&[1.0, f64::NAN, 2.0, 2.0]));
        let keys = Keys::of(&missing).unwrap();
        assert_eq!(keys.previous(&missing), [NONE, NONE, NONE, 0]);
        assert_eq!(keys.order(), Some([0, 3, 1, 2].as_slice()));
        let chains = keys.sequence([0, 3, 1, 2].into_iter()).chains;
        assert_eq!(chains, [0..2, 2..3, 3..4]);
    }

    #[test]
    fn two_rows_at_one_time_are_refused() {
        let twice = table(Some(&[7.0, 7.0, 8.0]), Some(&[1.0, 1.0, 1.0]));
        let failure = Keys::of(&twice).unwrap_err();
        assert_eq!((failure.code, failure.message.as_str()), (Code::DupTime, "7 has more than one row for 1."));
    }

    #[test]
    fn rows_at_one_time_are_still_in_order_by_entity_and_time() {
        let twice = table(Some(&[2.0, 1.0, 2.0, 1.0]), Some(&[5.0, 9.0, 5.0, 3.0]));
        let keys = Keys::without_periods(&twice, Keys::of(&twice).unwrap_err()).unwrap();
        assert_eq!(keys.order(), Some([0, 2, 3, 1].as_slice()));
        let sequence = keys.sequence([0, 2, 3, 1].into_iter());
        assert_eq!((sequence.chains, sequence.panel), (vec![0..2, 2..4], true));
    }

    #[test]
    fn a_sample_without_time_joins_only_rows_that_were_neighbours() {
        let mut sample = table(Some(&[1.0, 1.0, 1.0]), None);
        sample.entity = None;
        sample.rows = Some(vec![3, 4, 9]);
        assert_eq!(Keys::of(&sample).unwrap().previous(&sample), [NONE, 0, NONE]);
    }
}
