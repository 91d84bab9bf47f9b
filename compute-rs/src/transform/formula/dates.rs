//! Numbers that are read from dates.

use crate::calendar::{DAY_MS, civil_from_days};

/// A number of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DatePart {
    Year,
    Month,
    Quarter,
    /// ISO 8601: 1 is Monday.
    Weekday,
    /// Days since 1970-01-01.
    Day,
    /// Milliseconds since 1970-01-01T00:00: the date itself, as steps compute with it.
    Time,
}

/// The first and the last millisecond of the calendar: 0001-01-01 and 9999-12-31.
const CALENDAR: std::ops::RangeInclusive<f64> = -62_135_596_800_000.0..=253_402_300_799_999.0;

impl DatePart {
    /// Its value of a day since 1970-01-01, which was a Thursday.
    pub fn of_day(self, days: i32) -> f64 {
        let (year, month, _) = civil_from_days(days);
        match self {
            Self::Year => f64::from(year),
            Self::Month => f64::from(month),
            Self::Quarter => f64::from(month.div_ceil(3)),
            Self::Weekday => f64::from((days.rem_euclid(7) + 3) % 7 + 1),
            Self::Day => f64::from(days),
            Self::Time => f64::from(days) * DAY_MS as f64,
        }
    }

    /// Its value of a time in milliseconds since 1970; NaN beyond the calendar.
    pub fn of_time(self, time: i64) -> f64 {
        match self {
            Self::Time => time as f64,
            _ => i32::try_from(time.div_euclid(DAY_MS)).map_or(f64::NAN, |day| self.of_day(day)),
        }
    }

    /// Its value of computed milliseconds; NaN of NaN.
    pub fn of_computed(self, milliseconds: f64) -> f64 {
        if milliseconds.is_nan() { milliseconds } else { self.of_time(milliseconds as i64) }
    }
}

/// A computed time, to the millisecond; null beyond the calendar.
pub(super) fn in_calendar(milliseconds: f64) -> f64 {
    let whole = milliseconds.round_ties_even();
    if CALENDAR.contains(&whole) { whole } else { f64::NAN }
}
