//! Builds a column of dates.

use super::values::{ColumnValues, ImportedColumn};
use super::{DateForm, Refused, Survey};
use crate::calendar::DAY_MS;
use crate::contract::{Failure, Outcome};
use crate::io::bitmap::Validity;
use crate::io::cell::Cell;
use crate::io::value::{DateOrder, Flag, MissingTokens, Shape};

/// Days until the first value with a time of day, milliseconds from then on.
enum Held {
    Days(Vec<i32>),
    Milliseconds(Vec<i64>),
}

pub(super) struct DateBuilder {
    order: DateOrder,
    form: DateForm,
    /// Whether times are moved to UTC.
    utc: bool,
    /// Whether days in ISO form can skip the lookup of missing tokens.
    days_first: bool,
    held: Held,
    validity: Validity,
}

impl DateBuilder {
    pub fn new(order: DateOrder, form: DateForm, utc: bool, rows: usize, tokens: &MissingTokens) -> Outcome<Self> {
        let mut days = Vec::new();
        days.try_reserve_exact(rows).map_err(|_| Failure::memory())?;
        let days_first = !tokens.has_days();
        Ok(Self { order, form, utc, days_first, held: Held::Days(days), validity: Validity::default() })
    }

    pub fn push(
        &mut self,
        cell: &Cell<'_>,
        row: u32,
        tokens: &MissingTokens,
        survey: &mut Survey,
        refused: &mut Refused,
    ) {
        let shape = match cell {
            Cell::Text(text, _) if self.days_first => Shape::of_iso_day(text).unwrap_or_else(|| cell.shape(tokens)),
            _ => cell.shape(tokens),
        };
        survey.add(shape.flags, row);
        survey.add_currency(shape.currency, row);
        if !shape.has(Flag::Value) {
            self.push_missing(1);
            return;
        }
        match self.day(&shape) {
            Some((day, time)) => self.push_day(day, time),
            None => {
                refused.add(row, &cell.text());
                self.push_missing(1);
            }
        }
    }

    /// The day of a cell in this column, and the milliseconds since midnight.
    fn day(&self, shape: &Shape) -> Option<(i32, Option<u32>)> {
        if let DateForm::Period(form) = self.form {
            return form.read(shape).map(|(day, _)| (day, None));
        }
        let date =
            shape.date.filter(|date| date.month_year == (self.form == DateForm::MonthYear) && !date.short_month)?;
        let day = date.day(self.order)?;
        let (Some(time), Some(zone), true) = (date.time, date.zone, self.utc) else { return Some((day, date.time)) };
        let moment = i64::from(day) * DAY_MS + i64::from(time) - i64::from(zone) * 60_000;
        Some((i32::try_from(moment.div_euclid(DAY_MS)).ok()?, u32::try_from(moment.rem_euclid(DAY_MS)).ok()))
    }

    fn push_day(&mut self, day: i32, time: Option<u32>) {
        if time.is_some()
            && let Held::Days(days) = &self.held
        {
            // This vector was not reserved: only columns with times pay for its growth.
            self.held = Held::Milliseconds(days.iter().map(|day| i64::from(*day) * DAY_MS).collect());
        }
        match &mut self.held {
            Held::Days(days) => days.push(day),
            Held::Milliseconds(times) => times.push(i64::from(day) * DAY_MS + i64::from(time.unwrap_or(0))),
        }
        self.validity.push_valid();
    }

    pub fn push_missing(&mut self, count: usize) {
        match &mut self.held {
            Held::Days(days) => days.resize(days.len() + count, 0),
            Held::Milliseconds(times) => times.resize(times.len() + count, 0),
        }
        self.validity.push_missing(count);
    }

    pub fn finish(self) -> ImportedColumn {
        let values = match self.held {
            Held::Days(days) => ColumnValues::Days(days),
            Held::Milliseconds(times) => ColumnValues::Milliseconds(times),
        };
        ImportedColumn::new(values, self.validity)
    }
}
