//! Weeks, days of a year, and the forms of periods that numbers have.

use super::flag::{Flag, Flags};
use crate::calendar::days_from_civil;

/// The Monday of a week of ISO 8601; `None` for a week that the year does not have.
pub(super) fn week(year: i32, week: u32) -> Option<i32> {
    // The week of 4 January is the first; 1970-01-01 was a Thursday.
    let monday = |year: i32| days_from_civil(year, 1, 4).map(|day| day - (day + 3).rem_euclid(7));
    let day = monday(year)? + (i32::try_from(week).ok()?.checked_sub(1)?) * 7;
    (week >= 1 && day < monday(year + 1)?).then_some(day)
}

pub(super) fn day_of_year(year: i32, of_year: u32) -> Option<i32> {
    let day = days_from_civil(year, 1, 1)? + i32::try_from(of_year).ok()? - 1;
    (of_year >= 1 && day < days_from_civil(year + 1, 1, 1)?).then_some(day)
}

const fn is_year(year: u64) -> bool {
    year >= 1900 && year <= 2100
}

/// The forms that a whole number without a sign has.
#[inline]
pub(super) fn flags_of_digits(value: u64, digits: u8) -> Flags {
    let date = |year: u64, month: u64, day: u64, flag: Flag| {
        let exists = is_year(year) && days_from_civil(year as i32, month as u32, day as u32).is_some();
        if exists { flag.bit() } else { 0 }
    };
    let quarter =
        |year: u64, rest: u64| if is_year(year) && (1..=4).contains(&rest) { Flag::YearQuarter.bit() } else { 0 };
    match digits {
        5 => quarter(value / 10, value % 10),
        6 => {
            let (year, rest) = (value / 100, value % 100);
            let weeks =
                if is_year(year) && week(year as i32, rest as u32).is_some() { Flag::YearWeek.bit() } else { 0 };
            date(year, rest, 1, Flag::YearMonth) | quarter(year, rest) | weeks
        }
        7 => {
            let (year, rest) = (value / 1000, value % 1000);
            let exists = is_year(year) && day_of_year(year as i32, rest as u32).is_some();
            if exists { Flag::YearDay.bit() } else { 0 }
        }
        8 => date(value / 10_000, value / 100 % 100, value % 100, Flag::YearMonthDay),
        _ => 0,
    }
}

/// The forms of a year with one or two digits after the decimal mark.
#[inline]
pub(super) fn flags_of_fraction(year: u64, rest: u64, digits: u8) -> Flags {
    if !is_year(year) {
        return 0;
    }
    let hundredths = if digits == 1 { rest * 10 } else { rest };
    let month = if (1..=12).contains(&hundredths) { Flag::DotMonth.bit() } else { 0 };
    let quarter = if digits == 1 && (1..=4).contains(&rest) { Flag::DotQuarter.bit() } else { 0 };
    month | quarter
}
