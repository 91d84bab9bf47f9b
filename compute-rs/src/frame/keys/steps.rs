//! Distances in time of consecutive rows, in whole periods.

use super::super::column::{Column, ColumnData, Table, shortest};
use super::super::periods::{Times, numeric_period, whole_periods};
use super::arrange::{Arrangement, Distances};
use crate::calendar::{Rule, every_years, is_year, rule};
use crate::contract::{Note, NoteCode};
use crate::wording::how_many;

/// Periods from each position to the one before it in the same entity.
#[derive(Clone, Debug)]
pub(super) enum Steps {
    /// One period wherever both times are known.
    Even,
    /// The steps by position; 0 when the distance is not a whole number of periods.
    Each(Vec<u32>),
}

/// The period of a table's times.
pub(super) struct Measured {
    pub(super) steps: Steps,
    /// The calendar of days.
    pub(super) rule: Option<Rule>,
    /// The period of numbers.
    width: f64,
    /// Consecutive times more than one period apart.
    pub(super) gaps: u32,
    /// Consecutive times whose distance is not a whole number of periods.
    uneven: u32,
}

/// Measures the times. Equal consecutive times are ignored.
pub(super) fn measured(found: &Arrangement, times: &Times<'_>) -> Measured {
    let Distances { least, most } = found.distances;
    if matches!(times, Times::Numbers(_)) && least > 0.0 && least == most && least.is_finite() {
        return Measured { width: least, ..Measured::default() };
    }
    let ordered = found.ordered(times);
    match &ordered {
        Times::Days(days) => {
            let apart = |position: &usize| days[*position] != days[position - 1];
            let pairs = || found.followers().filter(apart).map(|position| (days[position - 1], days[position]));
            let rule = rule(pairs());
            let mut measured = Measured::default();
            measured.count(days.len(), found.followers().filter(apart), |position| {
                Some(rule.index(days[position]) - rule.index(days[position - 1]))
            });
            Measured { rule: Some(rule), ..measured }
        }
        Times::Numbers(_) => {
            let distance = |position: usize| ordered.at(position) - ordered.at(position - 1);
            let apart = |position: &usize| distance(*position) != 0.0;
            let period = numeric_period(|| found.followers().map(distance)).unwrap_or(1.0);
            let mut measured = Measured { width: period, ..Measured::default() };
            measured.count(ordered.len(), found.followers().filter(apart), |position| {
                whole_periods(distance(position), period)
            });
            measured
        }
    }
}

impl Default for Measured {
    fn default() -> Self {
        Self { steps: Steps::Even, rule: None, width: 1.0, gaps: 0, uneven: 0 }
    }
}

impl Measured {
    fn count(&mut self, len: usize, followers: impl Iterator<Item = usize>, periods: impl Fn(usize) -> Option<i64>) {
        let mut steps = vec![0; len];
        for position in followers {
            // No lag spans 2³² periods.
            let count = periods(position).map_or(0, |count| u32::try_from(count).unwrap_or(u32::MAX));
            self.gaps += u32::from(count > 1);
            self.uneven += u32::from(count == 0);
            steps[position] = count;
        }
        if self.gaps > 0 || self.uneven > 0 {
            self.steps = Steps::Each(steps);
        }
    }

    /// The calendar in words; `None` for numbers other than years.
    pub(super) fn words(&self, times: Option<&Column>) -> Option<String> {
        let are_years = || self.width.fract() == 0.0 && times.is_some_and(|column| are_years(&column.data));
        match &self.rule {
            Some(rule) => Some(rule.words()),
            None => are_years().then(|| every_years(self.width as i64)),
        }
    }

    /// The notes about the times of a table. `read_as` is the form of numbers that are read as a calendar.
    pub(super) fn notes(&self, table: &Table, read_as: Option<&str>) -> Vec<Note> {
        let column = table.time.and_then(|i| table.columns.get(i));
        let name = column.map_or("Time", |column| column.name.as_str());
        let seconds = matches!(column.map(|c| &c.data), Some(ColumnData::Milliseconds(_)));
        let adverb = self.words(column).unwrap_or_else(|| {
            let unit = if seconds { " seconds" } else { "" };
            format!("steps of {}{unit}", shortest(round_for_reading(self.width)))
        });
        let form = read_as.map_or(String::new(), |form| format!(" read as a calendar ({form}),"));
        let gaps = how_many(self.gaps as usize, "gap", "gaps");
        let mut notes = vec![Note::fact(format!("{name}:{form} {adverb}, {gaps}."))];
        if self.uneven > 0 {
            let text = format!("Times are not evenly spaced: {} gaps are not whole periods.", self.uneven);
            notes.push(Note::warning(NoteCode::TimeStep, text));
        }
        notes
    }
}

/// Whether all numbers of a time column are years.
fn are_years(times: &ColumnData) -> bool {
    let ColumnData::Number(times) = times else { return false };
    times.iter().filter(|time| time.is_finite()).all(|time| is_year(*time))
}

/// A period rounded to four digits: 1/12 of a year becomes 0.08333.
fn round_for_reading(period: f64) -> f64 {
    format!("{period:.3e}").parse().unwrap_or(period)
}
