//! Days of the proleptic Gregorian calendar, the wire form of dates, and the calendars that time columns follow.
//!
//! Source of the two conversions: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013).

mod infer;
mod rule;
#[cfg(test)]
mod tests;
mod workdays;

pub(crate) use infer::rule;
pub(crate) use rule::{Rule, Seasons, Unit, every_years};

/// Milliseconds in a day.
pub const DAY_MS: i64 = 86_400_000;

/// Days since 1970-01-01 of a civil date; `None` when the day does not exist.
#[must_use]
pub fn days_from_civil(year: i32, month: u32, day: u32) -> Option<i32> {
    if !(1..=9999).contains(&year) || !(1..=12).contains(&month) || day < 1 || day > days_in_month(year, month) {
        return None;
    }
    let (month, day) = (month as i32, day as i32);
    let shifted = if month <= 2 { year - 1 } else { year };
    let era = shifted.div_euclid(400);
    let year_of_era = shifted.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    Some(era * 146_097 + day_of_era - 719_468)
}

/// Year, month and day of a day since 1970-01-01.
#[must_use]
pub fn civil_from_days(days: i32) -> (i32, u32, u32) {
    let shifted = i64::from(days) + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year as i32, month as u32, day as u32)
}

/// The day of the week, from Monday, 0, to Sunday, 6.
#[must_use]
pub(crate) fn weekday(days: i32) -> usize {
    // Day 0 is a Thursday.
    (i64::from(days) + 3).rem_euclid(7) as usize
}

fn days_in_month(year: i32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 31,
    }
}

/// A day since 1970-01-01 on the wire: "2019-04-03".
#[must_use]
pub fn wire_day(days: i32) -> String {
    let (year, month, day) = civil_from_days(days);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Milliseconds since 1970-01-01 on the wire: "2019-04-03T14:30:00", with ".250" when there are milliseconds.
#[must_use]
pub fn wire_time(milliseconds: i64) -> String {
    let days = i32::try_from(milliseconds.div_euclid(DAY_MS)).unwrap_or(i32::MAX);
    let rest = milliseconds.rem_euclid(DAY_MS);
    let (seconds, fraction) = (rest / 1000, rest % 1000);
    let clock = format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if fraction == 0 {
        format!("{}T{clock}", wire_day(days))
    } else {
        format!("{}T{clock}.{fraction:03}", wire_day(days))
    }
}

/// Whether a number reads as a year: whole, from 1700 to 2100.
///
/// The range begins with the oldest yearly series in common use (sunspot numbers, 1700). The same rule proposes a column as
/// the time of the rows and calls a time column yearly, so the two agree. For a single cell, such as a header, years
/// begin in 1900 (`Flag::Year`): a single 1750 is more often an amount.
#[must_use]
pub fn is_year(value: f64) -> bool {
    value.fract() == 0.0 && (1700.0..=2100.0).contains(&value)
}

/// Milliseconds of an ISO text: "2019-04-03", "2019-04-03T14:30", with optional seconds and thousandths, and a
/// blank allowed instead of the T; `None` for anything else.
#[must_use]
pub fn parse_time(text: &str) -> Option<i64> {
    let text = text.trim();
    let (day, clock) = match text.find(['T', 't', ' ']) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let mut parts = day.splitn(3, '-');
    let mut number = |width: usize| -> Option<u32> {
        let part = parts.next()?;
        (part.len() == width && part.bytes().all(|b| b.is_ascii_digit())).then(|| part.parse().ok())?
    };
    let year = i32::try_from(number(4)?).ok()?;
    let midnight = i64::from(days_from_civil(year, number(2)?, number(2)?)?) * DAY_MS;
    let Some(clock) = clock else { return Some(midnight) };
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let two = |part: Option<&str>, most: i64| -> Option<i64> {
        let part = part?;
        let value: i64 = (part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit())).then(|| part.parse().ok())??;
        (value < most).then_some(value)
    };
    let mut parts = clock.split(':');
    let hours = two(parts.next(), 24)?;
    let minutes = two(parts.next(), 60)?;
    let seconds = parts.next().map_or(Some(0), |s| two(Some(s), 60))?;
    if parts.next().is_some() || fraction.len() > 3 || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let thousandths: i64 = format!("{fraction:0<3}").parse().ok()?;
    Some(midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths)
}
