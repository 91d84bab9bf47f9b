//! Entity and time: the order of work, the period before, chains of neighbours (methods.md, section 1.1).

mod survey;

use super::column::{ColumnData, Table};
use super::intern::NumberCodes;
use super::periods::{Period, Times, numeric_period, whole_periods};
use crate::contract::{Code, Failure, Note, Outcome};
use crate::linear::sequence::Sequence;

pub use survey::PanelFacts;

/// No row.
pub const NONE: u32 = u32::MAX;

/// The keys of a table, fixed before any row is dropped.
#[derive(Clone, Debug)]
pub struct Keys {
    rows: usize,
    /// Rows by (entity, time); `None` when that is file order.
    order: Option<Vec<u32>>,
    /// Entity of each row by first appearance, [`NONE`] when missing; `None` without an entity column.
    entity: Option<Vec<u32>>,
    /// Stretch of whole periods and period of each row, [`NONE`] when missing; `None` without a time column.
    periods: Option<Vec<(u32, i64)>>,
    /// Days of the rows when numbers were read as a calendar.
    calendar: Option<Vec<Option<i32>>>,
    /// What is said about time on screen.
    notes: Vec<Note>,
}

/// The step in which the times of a table run.
struct Periods {
    /// Stretch of whole periods and period of each row.
    periods: Vec<(u32, i64)>,
    adverb: String,
    gaps: u32,
    uneven: u32,
}

impl Keys {
    /// Keys of a table without entity and time: rows follow each other in file order.
    #[must_use]
    pub fn file_order(rows: usize) -> Self {
        Self { rows, order: None, entity: None, periods: None, calendar: None, notes: Vec::new() }
    }

    /// Finds order and periods.
    ///
    /// # Errors
    /// `E-DUPTIME` when an entity has two rows at one time.
    pub fn of(table: &Table) -> Outcome<Self> {
        let mut keys = Self::file_order(table.row_count);
        keys.entity = table.entity.and_then(|i| table.columns.get(i)).map(|column| entity_codes(&column.data));
        let time = table.time.and_then(|i| table.columns.get(i));
        let Some(times) = time.and_then(|column| Times::of(&column.data)) else {
            keys.order = keys.sorted(None);
            return Ok(keys);
        };
        keys.order = keys.sorted(Some(&times));
        let neighbours = keys.neighbours(&times);
        match times.as_calendar().filter(|(days, _)| steps_over_a_year(days, &neighbours.pairs)) {
            Some((days, form)) => {
                keys.take_periods(table, &days, &neighbours, Some(form))?;
                if let Times::Days(days) = days {
                    keys.calendar = Some(days);
                }
            }
            None => keys.take_periods(table, &times, &neighbours, None)?,
        }
        Ok(keys)
    }

    /// Keys that only order: for what is drawn and needs no period before. Takes over where [`Keys::of`] failed.
    ///
    /// # Errors
    /// The given failure, unless it is `E-DUPTIME`.
    pub fn without_periods(table: &Table, failure: Failure) -> Outcome<Self> {
        if failure.code != Code::DupTime {
            return Err(failure);
        }
        let mut keys = Self::file_order(table.row_count);
        keys.entity = table.entity.and_then(|i| table.columns.get(i)).map(|column| entity_codes(&column.data));
        let time = table.time.and_then(|i| table.columns.get(i));
        keys.order = keys.sorted(time.and_then(|column| Times::of(&column.data)).as_ref());
        Ok(keys)
    }

    /// Rows in order of work; `None` when that is file order.
    #[must_use]
    pub fn order(&self) -> Option<&[u32]> {
        self.order.as_deref()
    }

    /// Days since 1970-01-01 of the rows (`None` where the time is missing) when the numbers of the time column are
    /// read as yyyymm or yyyymmdd.
    #[must_use]
    pub fn calendar(&self) -> Option<&[Option<i32>]> {
        self.calendar.as_deref()
    }

    /// What the user is told about time.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Whether there is a time column.
    #[must_use]
    pub fn has_time(&self) -> bool {
        self.periods.is_some()
    }

    /// The row exactly one period before each row, [`NONE`] where there is none. Gaps are not bridged.
    #[must_use]
    pub fn previous(&self, table: &Table) -> Vec<u32> {
        let mut previous = vec![NONE; self.rows];
        let known = |row: usize| self.entity.as_ref().is_none_or(|e| e[row] != NONE);
        let same = |a: usize, b: usize| self.entity.as_ref().is_none_or(|e| e[a] == e[b]);
        if let Some(periods) = &self.periods {
            let mut before: Option<usize> = None;
            self.each_in_order(|row| {
                if let Some(b) = before
                    && same(b, row)
                    && periods[b].0 != NONE
                    && periods[b].0 == periods[row].0
                    && periods[row].1 - periods[b].1 == 1
                {
                    previous[row] = b as u32;
                }
                before = known(row).then_some(row);
            });
            return previous;
        }
        // Without time the row before counts: of the file, of the entity; in a sample only the one numbered one less.
        let mut before: Option<usize> = None;
        self.each_in_order(|row| {
            if let Some(b) = before
                && known(row)
                && same(b, row)
                && (table.rows.is_none() || table.row_number(b) + 1 == table.row_number(row))
            {
                previous[row] = b as u32;
            }
            before = known(row).then_some(row);
        });
        previous
    }

    /// The chains of neighbours among the rows used, given in order of work.
    #[must_use]
    pub fn sequence(&self, used: impl ExactSizeIterator<Item = usize>) -> Sequence {
        let n = used.len();
        if self.entity.is_none() && self.periods.is_none() {
            return Sequence::consecutive(n);
        }
        let mut chains = Vec::new();
        let mut period = self.periods.as_ref().map(|_| Vec::with_capacity(n));
        let (mut start, mut entities, mut of_entity, mut longest) = (0, 0, 0, 0);
        let mut last: Option<usize> = None;
        for (i, row) in used.enumerate() {
            let entity = |row: usize| self.entity.as_ref().map_or(0, |e| e[row]);
            let stretch = |row: usize| self.periods.as_ref().map_or(0, |p| p[row].0);
            let known = |row: usize| entity(row) != NONE && stretch(row) != NONE;
            let same_entity = last.is_some_and(|b| entity(b) == entity(row) && entity(row) != NONE);
            of_entity = if same_entity { of_entity + 1 } else { 1 };
            entities += usize::from(!same_entity);
            longest = longest.max(of_entity);
            let joined = last.is_some_and(|b| same_entity && known(b) && known(row) && stretch(b) == stretch(row));
            if i > 0 && !joined {
                chains.push(start..i);
                start = i;
            }
            if let (Some(period), Some(periods)) = (&mut period, &self.periods) {
                period.push(periods[row].1);
            }
            last = Some(row);
        }
        chains.push(start..n);
        let panel = self.entity.is_some() && entities > 1;
        Sequence { chains, period, panel, longest: if panel { longest } else { n } }
    }

    fn each_in_order(&self, mut visit: impl FnMut(usize)) {
        match &self.order {
            Some(order) => order.iter().for_each(|&row| visit(row as usize)),
            None => (0..self.rows).for_each(visit),
        }
    }

    /// Rows by entity in order of first appearance (unknown ones last), then by time; stable.
    fn sorted(&self, times: Option<&Times>) -> Option<Vec<u32>> {
        let mut order: Vec<u32> = (0..self.rows as u32).collect();
        // Where each entity's rows end.
        let mut ends = vec![self.rows as u32];
        if let Some(entity) = &self.entity {
            let known = entity.iter().filter(|&&e| e != NONE).max().map_or(0, |&e| e as usize + 1);
            let group = |row: usize| if entity[row] == NONE { known } else { entity[row] as usize };
            let mut starts = vec![0u32; known + 2];
            (0..self.rows).for_each(|row| starts[group(row) + 1] += 1);
            (1..starts.len()).for_each(|g| starts[g] += starts[g - 1]);
            for row in 0..self.rows {
                let place = &mut starts[group(row)];
                order[*place as usize] = row as u32;
                *place += 1;
            }
            // Each start has moved on to the end of its group.
            ends = starts;
        }
        if let Some(times) = times {
            let mut scratch = Vec::new();
            let mut from = 0;
            for end in ends {
                sort_by_time(&mut order[from..end as usize], times, &mut scratch);
                from = end as usize;
            }
        }
        let moved = order.iter().enumerate().any(|(i, &row)| i as u32 != row);
        moved.then_some(order)
    }

    /// Rows that follow each other in one entity, both with a known time.
    fn neighbours(&self, times: &Times) -> Neighbours {
        let mut found = Neighbours { pairs: Vec::with_capacity(self.rows), gaps: Vec::with_capacity(self.rows) };
        let mut before: Option<(u32, u32, f64)> = None;
        self.each_in_order(|row| {
            let (entity, time) = (self.entity.as_ref().map_or(0, |e| e[row]), times.at(row));
            if entity == NONE || time.is_nan() {
                before = None;
                return;
            }
            if let Some((b, same, then)) = before
                && same == entity
            {
                found.pairs.push((b, row as u32));
                found.gaps.push(time - then);
            }
            before = Some((row as u32, entity, time));
        });
        found
    }

    /// Gives each row its stretch and period, and writes the notes.
    fn take_periods(
        &mut self,
        table: &Table,
        times: &Times,
        neighbours: &Neighbours,
        read_as: Option<&str>,
    ) -> Outcome<()> {
        if let Some(place) = neighbours.gaps.iter().position(|&distance| distance == 0.0) {
            return Err(duplicate_time(table, neighbours.pairs[place].1 as usize));
        }
        let found = self.find_periods(table, times, neighbours);
        self.note(table, &found, read_as);
        self.periods = Some(found.periods);
        Ok(())
    }

    /// The step of the times, and the place of each row in it; no pair has equal times.
    fn find_periods(
        &self,
        table: &Table,
        times: &Times,
        Neighbours { pairs, gaps: distances }: &Neighbours,
    ) -> Periods {
        let mut periods = vec![(NONE, 0i64); self.rows];
        let (mut gaps, mut uneven) = (0u32, 0u32);
        let adverb = match times {
            Times::Days(days) => {
                let period = Period::coarsest(days, pairs).unwrap_or(Period::Day);
                for (row, day) in days.iter().enumerate() {
                    if let Some(day) = day {
                        periods[row] = (0, period.index(*day));
                    }
                }
                gaps = pairs.iter().filter(|&&(a, b)| periods[b as usize].1 - periods[a as usize].1 > 1).count() as u32;
                period.adverb().to_owned()
            }
            Times::Numbers(_) => {
                for (row, slot) in periods.iter_mut().enumerate() {
                    if times.is_known(row) {
                        *slot = (0, 0);
                    }
                }
                let period = numeric_period(distances).unwrap_or(1.0);
                for (pair, &distance) in pairs.iter().zip(distances) {
                    let (stretch, index) = periods[pair.0 as usize];
                    periods[pair.1 as usize] = match whole_periods(distance, period) {
                        Some(count) => {
                            gaps += u32::from(count > 1);
                            (stretch, index + count)
                        }
                        None => {
                            uneven += 1;
                            (stretch + 1, 0)
                        }
                    };
                }
                let unit = if matches!(
                    table.time.and_then(|i| table.columns.get(i)).map(|c| &c.data),
                    Some(ColumnData::Milliseconds(_))
                ) {
                    " seconds"
                } else {
                    ""
                };
                format!("in steps of {}{unit}", super::column::shortest(round_for_reading(period)))
            }
        };
        Periods { periods, adverb, gaps, uneven }
    }

    fn note(&mut self, table: &Table, found: &Periods, read_as: Option<&str>) {
        let Periods { adverb, gaps, uneven, .. } = found;
        let name = table.time.and_then(|i| table.columns.get(i)).map_or("Time", |column| column.name.as_str());
        let form = read_as.map_or(String::new(), |form| format!(" is read as a calendar ({form}) and"));
        let gaps = match gaps {
            0 => "no gaps".to_owned(),
            1 => "1 gap".to_owned(),
            n => format!("{n} gaps"),
        };
        self.notes.push(Note { code: Code::Note, text: format!("{name}{form} runs {adverb}, {gaps}.") });
        if *uneven > 0 {
            let text = format!("Times are not evenly spaced: {uneven} gaps are not whole periods.");
            self.notes.push(Note { code: Code::WarnTimeStep, text });
        }
    }
}

/// Rows that follow each other in one entity, and how far apart in time they are.
struct Neighbours {
    pairs: Vec<(u32, u32)>,
    gaps: Vec<f64>,
}

/// Rows in ascending order, sorted by time; stable. Keys are gathered first: sorting by lookup misses the cache.
fn sort_by_time(rows: &mut [u32], times: &Times, scratch: &mut Vec<(u64, u32)>) {
    scratch.clear();
    scratch.extend(rows.iter().map(|&row| (times.sort_key(row as usize), row)));
    if scratch.is_sorted() {
        return;
    }
    scratch.sort_unstable();
    rows.iter_mut().zip(scratch).for_each(|(row, (_, sorted))| *row = *sorted);
}

/// A period to six digits: 1/12 of a year is said as 0.0833.
fn round_for_reading(period: f64) -> f64 {
    format!("{period:.3e}").parse().unwrap_or(period)
}

fn duplicate_time(table: &Table, row: usize) -> Failure {
    let cell = |place: Option<usize>| place.and_then(|i| table.columns.get(i)).and_then(|column| column.text(row));
    let entity = cell(table.entity).unwrap_or_else(|| "The table".to_owned());
    let time = cell(table.time).unwrap_or_default();
    Failure::new(Code::DupTime, format!("{entity} has more than one row for {time}.")).at_row(table.row_number(row))
}

/// Whether some neighbours stand in different years: only then are yyyymm numbers better read as a calendar.
fn steps_over_a_year(days: &Times, pairs: &[(u32, u32)]) -> bool {
    let Times::Days(days) = days else { return false };
    let year = |row: u32| days.get(row as usize).copied().flatten().map(|d| Period::Year.index(d));
    pairs.iter().any(|&(a, b)| year(a) != year(b))
}

/// Entities by first appearance.
fn entity_codes(data: &ColumnData) -> Vec<u32> {
    let mut seen = NumberCodes::new();
    let mut code = |value: Option<f64>| value.map_or(NONE, |v| seen.code(v));
    match data {
        ColumnData::Number(values) => values.iter().map(|&x| code(x.is_finite().then_some(x))).collect(),
        ColumnData::Text { codes, .. } => codes.iter().map(|&c| code((c >= 0).then_some(f64::from(c)))).collect(),
        ColumnData::Days(values) => {
            values.iter().map(|&d| code((d != super::column::MISSING_DAY).then_some(f64::from(d)))).collect()
        }
        ColumnData::Milliseconds(values) => {
            values.iter().map(|&t| code((t != super::column::MISSING_MILLISECOND).then_some(t as f64))).collect()
        }
    }
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
            rows: None,
        }
    }

    #[test]
    fn numbers_that_step_over_a_year_are_a_calendar() {
        let months = table(None, Some(&[201_911.0, 201_912.0, 202_001.0, 202_003.0]));
        let keys = Keys::of(&months).unwrap();
        assert_eq!(keys.previous(&months), [NONE, 0, 1, NONE]);
        assert_eq!(keys.notes()[0].text, "n is read as a calendar (yyyymm) and runs monthly, 1 gap.");
        // Within one year they stay numbers; the neighbours are the same.
        let inside = table(None, Some(&[201_901.0, 201_902.0]));
        assert_eq!(Keys::of(&inside).unwrap().notes()[0].text, "n runs in steps of 1, no gaps.");
    }

    #[test]
    fn uneven_times_join_no_rows() {
        let uneven = table(None, Some(&[1.0, 2.0, 3.0, 4.4, 5.4]));
        let keys = Keys::of(&uneven).unwrap();
        assert_eq!(keys.previous(&uneven), [NONE, 0, 1, NONE, 3]);
        assert_eq!(keys.notes()[1].code, Code::WarnTimeStep);
        let sequence = keys.sequence([0, 1, 2, 3, 4].into_iter());
        assert_eq!((sequence.chains, sequence.panel, sequence.longest), (vec![0..3, 3..5], false, 5));
    }

    #[test]
    fn a_missing_key_leaves_a_row_without_neighbours() {
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
    fn a_sample_without_time_joins_only_rows_that_were_neighbours() {
        let mut sample = table(Some(&[1.0, 1.0, 1.0]), None);
        sample.entity = None;
        sample.rows = Some(vec![3, 4, 9]);
        assert_eq!(Keys::of(&sample).unwrap().previous(&sample), [NONE, 0, NONE]);
    }
}
