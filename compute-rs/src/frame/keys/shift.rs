//! Rows of other periods, and rows in the order of time.

use super::super::column::{ColumnData, Table};
use super::arrange::Arrangement;
use super::steps::Steps;
use super::{Keys, NONE, key_columns};
use crate::contract::{Failure, Outcome};

impl Keys {
    /// Only the order in time, within the groups of `groups` (a number for each row), else within the entity. Rows at one
    /// time are in file order.
    #[must_use]
    pub(crate) fn in_time(table: &Table, groups: Option<&ColumnData>) -> Self {
        let (entity, times) = key_columns(table);
        let groups = groups.or(entity);
        let found = Arrangement::of(table.row_count, groups, times.as_ref());
        let by_entity = groups.is_some();
        Self { by_entity, order: found.order, groups: found.groups, ..Self::file_order(table.row_count) }
    }

    /// The rows of each entity whose time is known, in the order of time. Rows without an entity are in none.
    pub(crate) fn rows_in_time(&self) -> impl Iterator<Item = impl Iterator<Item = usize>> {
        self.groups.iter().map(|group| group.dated_positions().map(|position| self.row_at(position)))
    }

    /// For each row the row exactly so many periods before it (after it, when `periods` is negative), or [`NONE`]. Gaps are
    /// not bridged: the periods between need no rows, but the distance in time must be right. Without a time column it is
    /// the row so many rows before; in a sample only if their numbers are as far apart.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub(crate) fn shifted(&self, table: &Table, periods: i32) -> Outcome<Vec<u32>> {
        let wanted = u64::from(periods.unsigned_abs());
        let mut shifted = Vec::new();
        shifted.try_reserve_exact(self.rows).map_err(|_| Failure::memory())?;
        shifted.resize(self.rows, NONE);
        let mut link = |before: usize, position: usize| {
            let (before, after) = (self.row_at(before), self.row_at(position));
            let (row, other) = if periods > 0 { (after, before) } else { (before, after) };
            shifted[row] = other as u32;
        };
        let one_by_one = match self.steps {
            Some(Steps::Even) => true,
            Some(Steps::Each(_)) => false,
            None => table.rows.is_none(),
        };
        for group in &self.groups {
            let positions = group.dated_positions();
            if one_by_one {
                let apart = periods.unsigned_abs() as usize;
                positions.clone().zip(positions.skip(apart)).for_each(|(before, position)| link(before, position));
                continue;
            }
            let mut before = positions.start;
            let mut distance = 0;
            for position in positions.skip(1) {
                let step = self.step(table, position);
                if step == 0 {
                    (before, distance) = (position, 0);
                    continue;
                }
                distance += step;
                while distance > wanted {
                    before += 1;
                    distance -= self.step(table, before);
                }
                if distance == wanted {
                    link(before, position);
                }
            }
        }
        Ok(shifted)
    }

    /// Periods from the position before; 0 when the two are not joined.
    #[inline]
    fn step(&self, table: &Table, position: usize) -> u64 {
        let number = |position: usize| table.row_number(self.row_at(position));
        match &self.steps {
            Some(Steps::Even) => 1,
            Some(Steps::Each(steps)) => u64::from(steps[position]),
            None if table.rows.is_none() => 1,
            None => u64::from(number(position - 1) + 1 == number(position)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Keys, NONE};
    use crate::frame::{Column, ColumnData, Table};

    fn table(entity: &[f64], time: &[f64]) -> Table {
        let column =
            |values: &[f64]| Column { column_index: 1, name: "n".into(), data: ColumnData::Number(values.to_vec()) };
        let columns = vec![column(entity), column(time)];
        Table { row_count: time.len(), entity: Some(0), time: Some(1), columns, ..Table::default() }
    }

    #[test]
    fn a_shift_counts_periods_and_not_rows() {
        // Entity 1 has 2001, 2003, 2004, 2006; entity 2 has 2002, 2004.
        let table = table(&[1.0, 2.0, 1.0, 1.0, 2.0, 1.0], &[2003.0, 2004.0, 2001.0, 2004.0, 2002.0, 2006.0]);
        let keys = Keys::of(&table).unwrap();
        assert_eq!(keys.shifted(&table, 1).unwrap(), keys.previous(&table));
        assert_eq!(keys.shifted(&table, 2).unwrap(), [2, 4, NONE, NONE, NONE, 3]);
        assert_eq!(keys.shifted(&table, 3).unwrap(), [NONE, NONE, NONE, 2, NONE, 0]);
        assert_eq!(keys.shifted(&table, -2).unwrap(), [NONE, NONE, 0, 5, 1, NONE]);
        assert_eq!(keys.shifted(&table, 1000).unwrap(), [NONE; 6]);
    }

    #[test]
    fn a_sample_without_time_shifts_only_over_rows_that_were_neighbours() {
        let mut sample = table(&[1.0; 5], &[0.0; 5]);
        (sample.entity, sample.time, sample.rows) = (None, None, Some(vec![3, 4, 5, 9, 10]));
        assert_eq!(Keys::of(&sample).unwrap().shifted(&sample, 2).unwrap(), [NONE, NONE, 0, NONE, NONE]);
        sample.rows = None;
        assert_eq!(Keys::of(&sample).unwrap().shifted(&sample, -3).unwrap(), [3, 4, NONE, NONE, NONE]);
    }

    #[test]
    fn times_that_join_no_rows_end_a_shift() {
        let mut uneven = table(&[1.0; 5], &[1.0, 2.0, 3.0, 4.4, 5.4]);
        uneven.entity = None;
        let keys = Keys::of(&uneven).unwrap();
        assert_eq!(keys.shifted(&uneven, 2).unwrap(), [NONE, NONE, 0, NONE, NONE]);
    }
}
