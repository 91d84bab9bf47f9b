//! Groups to one row each, in the order in which they first occur.

use super::rows::{Codes, NO_ROW, is_missing, reserved, taken};
use super::{position, require_room, rows_of_groups, table_of};
use crate::calendar::{DAY_MS, civil_from_days, days_from_civil};
use crate::contract::{Collapse, Failure, GroupBy, GroupPeriod, GroupStatistic, GroupValue, Outcome};
use crate::control::Control;
use crate::frame::column::{MISSING_DAY, MISSING_MILLISECOND};
use crate::frame::{Column, ColumnData, Table};
use crate::stats::moments::Moments;
use crate::stats::order::quantiles;
use crate::stats::sum::{DoubleDouble, sum};
use std::borrow::Cow;
use std::cmp::Ordering;

pub(super) fn apply(table: &Table, step: &Collapse, control: &dyn Control) -> Outcome<Table> {
    require_once(step)?;
    let (keys, groups) = groups_of(table, step, control)?;
    require_room(groups.count(), keys.len() + step.values.len())?;
    let mut columns: Vec<Column> = reserved(keys.len() + step.values.len())?;
    for key in &keys {
        columns.push(taken(key, &groups.first_rows)?);
    }
    let needs_rows = step.values.iter().any(|value| sums_of(value.statistic).is_none());
    let sorted = if needs_rows { GroupRows::of(&groups, control)? } else { GroupRows::default() };
    for value in &step.values {
        columns.push(statistic_of(table, value, &groups, &sorted, control)?);
    }
    table_of(groups.count(), columns)
}

/// The rows of the table that are in one of the groups.
pub(super) fn sources(table: &Table, step: &Collapse, groups: &[u32], control: &dyn Control) -> Outcome<Vec<u32>> {
    rows_of_groups(&groups_of(table, step, control)?.1, groups)
}

/// The columns that make the groups, and the group of each row.
fn groups_of<'t>(table: &'t Table, step: &Collapse, control: &dyn Control) -> Outcome<(Vec<Cow<'t, Column>>, Codes)> {
    let keys: Outcome<Vec<Cow<Column>>> = step.by.iter().map(|by| key_of(table, by, "by")).collect();
    let mut keys = keys?;
    // Years and months of one column: the later ones are named by their period.
    for at in 1..keys.len() {
        let (before, own) = keys.split_at_mut(at);
        if let (Some(own), Some(GroupBy::Period { period, .. })) = (own.first_mut(), step.by.get(at))
            && before.iter().any(|key| key.name == own.name)
        {
            own.to_mut().name = format!("{} of {}", period.name(), own.name);
        }
    }
    let groups = Codes::of_all(keys.iter().map(|key| &key.data), table.row_count, control)?;
    Ok((keys, groups))
}

/// Refuses a column of groups or of values that is chosen twice.
fn require_once(step: &Collapse) -> Outcome<()> {
    if let Some((_, by)) = step.by.iter().enumerate().find(|(at, by)| step.by.iter().take(*at).any(|own| own == *by)) {
        let (GroupBy::Column(column) | GroupBy::Period { column, .. }) = by;
        return Err(Failure::request("by", format!("“{column}” is chosen twice for the groups.")));
    }
    let mut values = step.values.iter().enumerate();
    if let Some((_, value)) = values.find(|(at, value)| step.values.iter().take(*at).any(|own| own == *value)) {
        let text = format!("The {} of “{}” is chosen twice.", value.statistic.name(), value.column);
        return Err(Failure::request("values", text));
    }
    Ok(())
}

/// A column of groups or of keys, which `field` names: as it is, or the first day of each row's period.
pub(super) fn key_of<'t>(table: &'t Table, by: &GroupBy, field: &'static str) -> Outcome<Cow<'t, Column>> {
    let (name, period) = match by {
        GroupBy::Column(name) => (name, None),
        GroupBy::Period { column, period } => (column, Some(*period)),
    };
    let index = position(table, name, field)?;
    let Some(column) = table.columns.get(index) else {
        return Err(Failure::request(field, "The column does not exist."));
    };
    let Some(period) = period else { return Ok(Cow::Borrowed(column)) };
    let days: Vec<i32> = match &column.data {
        ColumnData::Days(days) => days.iter().map(|&day| first_day(day, period)).collect(),
        ColumnData::Milliseconds(times) => {
            let day =
                |&time: &i64| if time == MISSING_MILLISECOND { MISSING_DAY } else { time.div_euclid(DAY_MS) as i32 };
            times.iter().map(|time| first_day(day(time), period)).collect()
        }
        ColumnData::Number(_) | ColumnData::Text { .. } => {
            let text = format!("“{name}” has no dates, so its rows have no periods. Read it as dates at the import.");
            return Err(Failure::request(field, text));
        }
    };
    Ok(Cow::Owned(Column { data: ColumnData::Days(days), ..column.clone_head() }))
}

/// The first day of the period of a day.
fn first_day(day: i32, period: GroupPeriod) -> i32 {
    if day == MISSING_DAY {
        return day;
    }
    let (year, month, _) = civil_from_days(day);
    let first = match period {
        // 1970-01-01 was a Thursday.
        GroupPeriod::Week => return day - (day + 3).rem_euclid(7),
        GroupPeriod::Month => month,
        GroupPeriod::Quarter => (month - 1) / 3 * 3 + 1,
        GroupPeriod::Year => 1,
    };
    days_from_civil(year, first, 1).unwrap_or(MISSING_DAY)
}

/// The rows of each group, in their order.
#[derive(Default)]
struct GroupRows {
    rows: Vec<u32>,
    /// The first row of each group, and the end of the last group.
    starts: Vec<u32>,
}

impl GroupRows {
    fn of(groups: &Codes, control: &dyn Control) -> Outcome<Self> {
        control.poll(0, 0)?;
        let mut starts: Vec<u32> = reserved(groups.count() + 1)?;
        starts.resize(groups.count() + 1, 0);
        for &code in &groups.codes {
            if let Some(count) = starts.get_mut(code as usize + 1) {
                *count += 1;
            }
        }
        let mut before = 0;
        for start in &mut starts {
            before += *start;
            *start = before;
        }
        let mut next = starts.clone();
        let mut rows: Vec<u32> = reserved(groups.codes.len())?;
        rows.resize(groups.codes.len(), 0);
        for (row, &code) in groups.codes.iter().enumerate() {
            let Some(position) = next.get_mut(code as usize) else { continue };
            if let Some(slot) = rows.get_mut(*position as usize) {
                *slot = row as u32;
            }
            *position += 1;
        }
        Ok(Self { rows, starts })
    }

    fn count(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    fn group(&self, index: usize) -> &[u32] {
        let bound = |at: usize| self.starts.get(at).map_or(0, |&start| start as usize);
        self.rows.get(bound(index)..bound(index + 1)).unwrap_or_default()
    }
}

/// How a statistic follows from the sum and the number of a group's values; `None` when it needs the values.
fn sums_of(statistic: GroupStatistic) -> Option<fn(DoubleDouble, u32) -> f64> {
    match statistic {
        GroupStatistic::Sum | GroupStatistic::Share => Some(|sum, _| sum.value()),
        GroupStatistic::Count => Some(|_, count| f64::from(count)),
        GroupStatistic::Mean => {
            Some(|sum, count| if count == 0 { f64::NAN } else { sum.divided_by(f64::from(count)).value() })
        }
        _ => None,
    }
}

fn statistic_of(
    table: &Table,
    value: &GroupValue,
    groups: &Codes,
    sorted: &GroupRows,
    control: &dyn Control,
) -> Outcome<Column> {
    let index = position(table, &value.column, "values")?;
    let Some(column) = table.columns.get(index) else {
        return Err(Failure::request("values", "The column does not exist."));
    };
    let name = format!("{} of {}", value.statistic.name(), column.name);
    let first = |rows: &[u32], known: &dyn Fn(u32) -> bool| rows.iter().find(|&&row| known(row)).copied();
    let last = |rows: &[u32], known: &dyn Fn(u32) -> bool| rows.iter().rev().find(|&&row| known(row)).copied();
    let data = match (value.statistic, &column.data) {
        (GroupStatistic::Count, data) => counts_of(data, groups, control)?,
        (GroupStatistic::First, _) => return renamed(column, name, sorted, first),
        (GroupStatistic::Last, _) => return renamed(column, name, sorted, last),
        (GroupStatistic::Min, _) => return extreme(column, name, sorted, Ordering::Less),
        (GroupStatistic::Max, _) => return extreme(column, name, sorted, Ordering::Greater),
        (statistic, ColumnData::Number(values)) => match sums_of(statistic) {
            Some(of) => of_sums(values, statistic, of, groups, control)?,
            None => of_values(values, statistic, sorted, control)?,
        },
        (statistic, _) => {
            let text = format!(
                "The {} needs numbers, and “{}” has none. Take count, first or last of it.",
                statistic.name(),
                column.name
            );
            return Err(Failure::request("values", text));
        }
    };
    Ok(Column { column_index: 0, name, data })
}

fn counts_of(data: &ColumnData, groups: &Codes, control: &dyn Control) -> Outcome<ColumnData> {
    control.poll(0, 0)?;
    let mut counts: Vec<f64> = reserved(groups.count())?;
    counts.resize(groups.count(), 0.0);
    for (row, &code) in groups.codes.iter().enumerate() {
        if let Some(count) = counts.get_mut(code as usize)
            && !is_missing(data, row)
        {
            *count += 1.0;
        }
    }
    Ok(ColumnData::Number(counts))
}

/// Statistics of sums, in one pass over the rows.
fn of_sums(
    values: &[f64],
    statistic: GroupStatistic,
    of: fn(DoubleDouble, u32) -> f64,
    groups: &Codes,
    control: &dyn Control,
) -> Outcome<ColumnData> {
    let mut sums: Vec<(DoubleDouble, u32)> = reserved(groups.count())?;
    sums.resize(groups.count(), (DoubleDouble::default(), 0));
    for (row, (&code, &value)) in groups.codes.iter().zip(values).enumerate() {
        if row % 65_536 == 0 {
            control.poll(row as u64, values.len() as u64)?;
        }
        if let Some((sum, count)) = sums.get_mut(code as usize)
            && value.is_finite()
        {
            sum.add(value);
            *count += 1;
        }
    }
    let mut results = reserved(sums.len())?;
    results.extend(sums.iter().map(|&(sum, count)| of(sum, count)));
    if statistic == GroupStatistic::Share {
        let total = sum(&results).value();
        results.iter_mut().for_each(|part| *part /= total);
    }
    Ok(ColumnData::Number(results))
}

fn numbers_of(groups: &GroupRows, control: &dyn Control, mut of: impl FnMut(&[u32]) -> f64) -> Outcome<ColumnData> {
    let mut values = reserved(groups.count())?;
    for group in 0..groups.count() {
        if group % 4096 == 0 {
            control.poll(group as u64, groups.count() as u64)?;
        }
        values.push(of(groups.group(group)));
    }
    Ok(ColumnData::Number(values))
}

/// Statistics that need the values of a group together.
fn of_values(
    values: &[f64],
    statistic: GroupStatistic,
    groups: &GroupRows,
    control: &dyn Control,
) -> Outcome<ColumnData> {
    let mut own: Vec<f64> = Vec::new();
    numbers_of(groups, control, |rows| {
        own.clear();
        own.extend(rows.iter().filter_map(|&row| values.get(row as usize).copied()).filter(|value| value.is_finite()));
        match statistic {
            _ if own.is_empty() => f64::NAN,
            GroupStatistic::Median => quantiles(&own, &[0.5]).first().copied().unwrap_or(f64::NAN),
            _ => Moments::of(&own).variance().map_or(f64::NAN, f64::sqrt),
        }
    })
}

/// The rows that a choice names, under another name; groups without a value have none.
fn renamed(
    column: &Column,
    name: String,
    groups: &GroupRows,
    choose: impl Fn(&[u32], &dyn Fn(u32) -> bool) -> Option<u32>,
) -> Outcome<Column> {
    let known = |row: u32| !is_missing(&column.data, row as usize);
    let rows: Vec<u32> =
        (0..groups.count()).map(|group| choose(groups.group(group), &known).unwrap_or(NO_ROW)).collect();
    Ok(Column { name, ..taken(column, &rows)? })
}

fn extreme(column: &Column, name: String, groups: &GroupRows, wanted: Ordering) -> Outcome<Column> {
    if matches!(column.data, ColumnData::Text { .. }) {
        let text = format!(
            "“{}” has texts, which have no least and no greatest. Take count, first or last of it.",
            column.name
        );
        return Err(Failure::request("values", text));
    }
    let compare = |a: u32, b: u32| {
        let (a, b) = (a as usize, b as usize);
        match &column.data {
            ColumnData::Number(values) => values.get(a).zip(values.get(b)).map(|(a, b)| a.total_cmp(b)),
            ColumnData::Days(days) => days.get(a).zip(days.get(b)).map(|(a, b)| a.cmp(b)),
            ColumnData::Milliseconds(times) => times.get(a).zip(times.get(b)).map(|(a, b)| a.cmp(b)),
            ColumnData::Text { .. } => None,
        }
    };
    renamed(column, name, groups, |rows, known| {
        let mut best: Option<u32> = None;
        for &row in rows.iter().filter(|&&row| known(row)) {
            if best.is_none_or(|best| compare(row, best) == Some(wanted)) {
                best = Some(row);
            }
        }
        best
    })
}
