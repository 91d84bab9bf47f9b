//! Counts that describe the entity and time of a table.

use super::super::column::Table;
use super::super::periods::Times;
use super::arrange::{Arrangement, Group};
use super::{Keys, calendar_of, key_columns, steps};

/// Counts of the pairs of entity and time of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelFacts {
    /// The calendar in words, such as "half-yearly"; `None` for numbers other than years.
    pub calendar: Option<String>,
    /// Distinct entities; `None` without an entity column.
    pub entities: Option<usize>,
    /// Distinct periods, by the calendar when the times have one.
    pub periods: usize,
    /// Consecutive times of an entity more than one period apart.
    pub gaps: usize,
    /// Rows that repeat a time of their entity.
    pub duplicates: usize,
}

impl Keys {
    /// Counts the pairs of entity and time of a table; `None` without a time column that has an order. Unlike
    /// [`Keys::of`] it takes rows that share a time, and counts them.
    #[must_use]
    pub fn survey(table: &Table) -> Option<PanelFacts> {
        let (entity, times) = key_columns(table);
        let times = times?;
        let found = Arrangement::of(table.row_count, entity, Some(&times));
        let times = calendar_of(&found, &times).map_or(times, |(days, _)| days);
        let measured = steps::measured(&found, &times);
        let ordered = found.ordered(&times);
        let known = || found.groups.iter().flat_map(Group::dated_positions);
        let mut distinct: Vec<i64> = match &ordered {
            Times::Days(days) => {
                known().map(|position| measured.rule.as_ref().map_or(0, |rule| rule.index(days[position]))).collect()
            }
            // Equal numbers have equal bits, except the two zeros.
            Times::Numbers(values) => known().map(|position| (values[position] + 0.0).to_bits() as i64).collect(),
        };
        distinct.sort_unstable();
        distinct.dedup();
        Some(PanelFacts {
            calendar: measured.words(table.time.and_then(|at| table.columns.get(at))),
            entities: entity.map(|_| found.groups.iter().filter(|group| !group.dated_positions().is_empty()).count()),
            periods: distinct.len(),
            gaps: measured.gaps as usize,
            duplicates: found.followers().filter(|&position| ordered.at(position) == ordered.at(position - 1)).count(),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::frame::{Column, ColumnData, Keys, Table};

    fn table(entity: Option<&[f64]>, time: Option<&[f64]>) -> Table {
        let columns: Vec<Column> = [entity, time]
            .into_iter()
            .flatten()
            .map(|values| Column { column_index: 1, name: "n".into(), data: ColumnData::Number(values.to_vec()) })
            .collect();
        Table {
            row_count: columns.first().map_or(0, Column::len),
            entity: entity.map(|_| 0),
            time: time.map(|_| usize::from(entity.is_some())),
            columns,
            ..Table::default()
        }
    }

    #[test]
    fn a_survey_counts_gaps_in_the_step_of_the_times_and_rows_that_share_one() {
        let facts = |entity: Option<&[f64]>, time: &[f64]| {
            let found = Keys::survey(&table(entity, Some(time))).expect("there is a time");
            (found.entities, found.periods, found.gaps, found.duplicates)
        };
        // No row has 2003, which is still a gap.
        assert_eq!(facts(None, &[2001.0, 2002.0, 2004.0, 2005.0]), (None, 4, 1, 0));
        // Entity 1 skips 2002, entity 2 has 2001 twice, entity 3 comes once.
        let entity = [1.0, 1.0, 2.0, 2.0, 2.0, 3.0];
        assert_eq!(facts(Some(&entity), &[2003.0, 2001.0, 2001.0, 2001.0, 2002.0, 2003.0]), (Some(3), 3, 1, 1));
        // Months over a year's end follow each other; 202003 is missing.
        assert_eq!(facts(None, &[201_911.0, 201_912.0, 202_001.0, 202_002.0, 202_004.0]), (None, 5, 1, 0));
        assert_eq!(facts(None, &[f64::NAN, 2001.0]), (None, 1, 0, 0));
        assert_eq!(Keys::survey(&table(Some(&[1.0]), None)), None);
        let words = |time: &[f64]| Keys::survey(&table(None, Some(time))).and_then(|facts| facts.calendar);
        assert_eq!(words(&[2001.0, 2006.0, 2011.0]).as_deref(), Some("every 5 years"));
        assert_eq!(words(&[1.0, 2.0, 3.0]), None);
    }
}
