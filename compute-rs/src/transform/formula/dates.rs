//! Numbers that are read from dates.

use crate::calendar::civil_from_days;

/// A number of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DatePart {
    Year,
    Month,
    Quarter,
    /// ISO 8601: 1 is Monday.
    Weekday,
    /// Days since 1970-01-01.
    Day,
}

impl DatePart {
    /// Its value of a day since 1970-01-01, which was a Thursday.
    pub fn of(self, days: i32) -> f64 {
        let (year, month, _) = civil_from_days(days);
        match self {
            Self::Year => f64::from(year),
            Self::Month => f64::from(month),
            Self::Quarter => f64::from(month.div_ceil(3)),
            Self::Weekday => f64::from((days.rem_euclid(7) + 3) % 7 + 1),
            Self::Day => f64::from(days),
        }
    }
}
