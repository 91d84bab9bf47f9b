//! Dates as people write them.

use super::date_parts::{DatePart, may_begin, parts_of};
use super::period::week;
use super::time_of_day::read_time;
use super::trim::trim;
use crate::calendar::days_from_civil;

/// Whether the day or the month comes first in "3/4/2019".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DateOrder {
    /// Day, month, year.
    DayFirst,
    /// Month, day, year.
    MonthFirst,
    /// Year, month, day, with two digits for the year.
    YearFirst,
}

/// A text that is a date in at least one order. Days count from 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateText {
    /// The date with the day first.
    pub day_first: Option<i32>,
    /// The date with the month first.
    pub month_first: Option<i32>,
    /// The date with a year of two digits first.
    pub year_first: Option<i32>,
    /// Milliseconds since midnight, when a time of day follows.
    pub time: Option<u32>,
    /// A month of two digits before a year. A date only when the whole column has this form.
    pub month_year: bool,
    /// A month with a year, written as 1.2023, 01/23 or Jan 23. A date only when the months of the column follow each
    /// other, or the user says so.
    pub short_month: bool,
    /// Whether the year has two digits.
    pub short_year: bool,
    /// The minutes by which the time's zone is ahead of UTC, when one follows it.
    pub zone: Option<i16>,
}

impl DateText {
    fn of(day: Option<i32>) -> Option<Self> {
        day.map(|day| Self { year_first: Some(day), ..Self::either(Some(day), Some(day)) })
    }

    fn either(day_first: Option<i32>, month_first: Option<i32>) -> Self {
        let (year_first, time) = (None, None);
        let (month_year, short_month, short_year, zone) = (false, false, false, None);
        Self { day_first, month_first, year_first, time, month_year, short_month, short_year, zone }
    }

    /// The same month, in a form that alone does not show it.
    pub(crate) fn in_short(self) -> Self {
        Self { month_year: false, short_month: true, ..self }
    }

    /// A month of two digits before a year from 1900 to 2099: its first day.
    pub(crate) fn month_of_year(month: u32, year: i32) -> Option<Self> {
        let day = if (1900..=2099).contains(&year) { days_from_civil(year, month, 1) } else { None };
        Self::of(day).map(|read| Self { month_year: true, ..read })
    }

    /// A date cell of a workbook.
    pub(crate) fn of_cell(day: i32, time: Option<u32>) -> Self {
        Self { time, year_first: Some(day), ..Self::either(Some(day), Some(day)) }
    }

    /// Reads a trimmed text.
    #[must_use]
    pub fn read(text: &[u8]) -> Option<Self> {
        if text.len() < 5 || text.len() > 48 || !may_begin(*text.first()?) {
            return None;
        }
        if let Some(day) = iso_day(text) {
            return Self::of(Some(day));
        }
        let Some(colon) = text.iter().position(|b| *b == b':') else { return read_day(text) };
        let digits = text.get(..colon)?.iter().rev().take_while(|b| b.is_ascii_digit()).count();
        let (day, clock) = text.split_at_checked(colon.checked_sub(digits)?)?;
        let day = match day.split_last()? {
            (b' ' | b'T' | b't', rest) => trim(rest),
            _ => return None,
        };
        let (time, zone) = read_time(clock)?;
        let day = day.strip_suffix(b",").unwrap_or(day);
        let mut read = iso_day(day).map_or_else(|| read_day(day), |day| Self::of(Some(day)))?;
        if read.month_year || read.short_month {
            return None;
        }
        (read.time, read.zone) = (Some(time), zone);
        Some(read)
    }

    /// The day in an order.
    #[must_use]
    pub fn day(&self, order: DateOrder) -> Option<i32> {
        match order {
            DateOrder::DayFirst => self.day_first,
            DateOrder::MonthFirst => self.month_first,
            DateOrder::YearFirst => self.year_first,
        }
    }
}

/// "2019-04-03", the most common form.
#[inline]
pub(super) fn iso_day(text: &[u8]) -> Option<i32> {
    let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = *text else { return None };
    let digit = |b: u8| b.is_ascii_digit().then(|| u32::from(b - b'0'));
    let year = digit(y1)? * 1000 + digit(y2)? * 100 + digit(y3)? * 10 + digit(y4)?;
    days_from_civil(year as i32, digit(m1)? * 10 + digit(m2)?, digit(d1)? * 10 + digit(d2)?)
}

/// Whether a separator may precede a year of two digits.
fn before_short_year(separator: u8) -> bool {
    matches!(separator, b'-' | b'/' | b'.')
}

/// The year written with `length` digits: four, or two after `separator`.
fn year_of(length: usize, value: u32, separator: Option<u8>) -> Option<i32> {
    match length {
        4 => i32::try_from(value).ok(),
        2 if separator.is_some_and(before_short_year) => Some(value as i32 + if value <= 68 { 2000 } else { 1900 }),
        _ => None,
    }
}

fn read_day(text: &[u8]) -> Option<DateText> {
    use DatePart::{Between, Letter, Month, Number, Ordinal};
    let (parts, count) = parts_of(text)?;
    let parts = parts.get(..count)?;
    let dated = |length: usize, year: u32, separator: Option<u8>, month: u32, day: u32| {
        let mut read = DateText::of(days_from_civil(year_of(length, year, separator)?, month, day))?;
        read.short_year = length == 2;
        Some(read)
    };
    match *parts {
        // 2019-04-03, 2019/4/3, 2019.4.3
        [
            Number(4, year),
            Between(one @ (b'-' | b'/' | b'.')),
            Number(1 | 2, month),
            Between(two),
            Number(1 | 2, day),
        ] if one == two => dated(4, year, None, month, day),
        // 3.4.2019, 03/04/19
        [
            Number(first @ (1 | 2), a),
            Between(one @ (b'-' | b'/' | b'.')),
            Number(1 | 2, b),
            Between(two),
            Number(length, year),
        ] if one == two => {
            let last = year_of(length, year, Some(two));
            let day_first = last.and_then(|last| days_from_civil(last, b, a));
            let month_first = last.and_then(|last| days_from_civil(last, a, b));
            // 19-04-03
            let is_short = length <= 2 && first == 2;
            let year_first = is_short.then(|| days_from_civil(year_of(2, a, Some(one))?, b, year)).flatten();
            day_first.or(month_first).or(year_first)?;
            Some(DateText { short_year: length <= 2, year_first, ..DateText::either(day_first, month_first) })
        }
        // 3 Apr 2019, 3-Apr-19, 3. April 2019, 3rd April 2019
        [Number(1 | 2, day), Between(_), Month(month), Between(separator), Number(length, year)] => {
            dated(length, year, Some(separator), month, day)
        }
        [Number(1 | 2, day), Ordinal, Between(b' '), Month(month), Between(separator), Number(length, year)] => {
            dated(length, year, Some(separator), month, day)
        }
        // 03Apr2019
        [Number(1 | 2, day), Month(month), Number(4, year)] => dated(4, year, None, month, day),
        // Apr 3, 2019; Apr-03-19; April 3rd, 2019
        [Month(month), Between(_), Number(1 | 2, day), Between(separator), Number(length, year)] => {
            dated(length, year, Some(separator), month, day)
        }
        [Month(month), Between(_), Number(1 | 2, day), Ordinal, Between(_), Number(4, year)] => {
            dated(4, year, None, month, day)
        }
        // 2019-Apr-03
        [Number(4, year), Between(_), Month(month), Between(_), Number(1 | 2, day)] => dated(4, year, None, month, day),
        // Apr 2019, Apr-19, 2019 Apr
        [Month(month), Between(b' '), Number(2, year)] => dated(2, year, Some(b'-'), month, 1).map(DateText::in_short),
        [Month(month), Between(separator), Number(length, year)] => dated(length, year, Some(separator), month, 1),
        [Number(4, year), Between(_), Month(month)] => dated(4, year, None, month, 1),
        // 2019Q3, 2019-Q3, Q3 2019; 2019M07
        [Number(4, year), Letter(b'q'), Number(1, quarter)]
        | [Number(4, year), Between(b'-' | b' '), Letter(b'q'), Number(1, quarter)]
        | [Letter(b'q'), Number(1, quarter), Between(b'-' | b' ' | b'/'), Number(4, year)] => {
            (1..=4).contains(&quarter).then(|| dated(4, year, None, quarter * 3 - 2, 1))?
        }
        // 2019-H1, H1 2019
        [Number(4, year), Letter(b'h'), Number(1, half)]
        | [Number(4, year), Between(b'-' | b' '), Letter(b'h'), Number(1, half)]
        | [Letter(b'h'), Number(1, half), Between(b'-' | b' ' | b'/'), Number(4, year)] => {
            (1..=2).contains(&half).then(|| dated(4, year, None, half * 6 - 5, 1))?
        }
        // 2019-W05, W05 2019: the Monday of the week
        [Number(4, year), Letter(b'w'), Number(1 | 2, of_year)]
        | [Number(4, year), Between(b'-' | b' '), Letter(b'w'), Number(1 | 2, of_year)]
        | [Letter(b'w'), Number(1 | 2, of_year), Between(b'-' | b' ' | b'/'), Number(4, year)] => {
            DateText::of(week(year as i32, of_year))
        }
        [Number(4, year), Letter(b'm'), Number(1 | 2, month)]
        | [Number(4, year), Between(b'-'), Letter(b'm'), Number(1 | 2, month)] => dated(4, year, None, month, 1),
        // 2019-07
        [Number(4, year), Between(b'-' | b'/'), Number(2, month)] => dated(4, year, None, month, 1),
        // 07.2019
        [Number(2, month), Between(b'-' | b'/' | b'.'), Number(4, year)] => DateText::month_of_year(month, year as i32),
        // 7/2019
        [Number(1, month), Between(b'-' | b'/'), Number(4, year)] => DateText::month_of_year(month, year as i32),
        [Number(1, month), Between(b'.'), Number(4, year)] => {
            DateText::month_of_year(month, year as i32).map(DateText::in_short)
        }
        // 07/19
        [Number(2, month), Between(separator @ (b'-' | b'/' | b'.')), Number(2, year)] => {
            DateText::month_of_year(month, year_of(2, year, Some(separator))?).map(DateText::in_short)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{DateOrder, DateText};
    use crate::calendar::{DAY_MS, wire_day, wire_time};

    fn day(text: &str) -> Option<String> {
        DateText::read(text.as_bytes()).and_then(|d| d.day_first).map(wire_day)
    }

    #[test]
    fn days_in_every_notation_are_parsed() {
        for (text, wire) in [
            ("2019-04-03", "2019-04-03"),
            ("2019/4/3", "2019-04-03"),
            ("2019.04.03", "2019-04-03"),
            ("3 Apr 2019", "2019-04-03"),
            ("03-Apr-19", "2019-04-03"),
            ("03-APR-1969", "1969-04-03"),
            ("03-Apr-69", "1969-04-03"),
            ("03-Apr-68", "2068-04-03"),
            ("03Apr2019", "2019-04-03"),
            ("3. April 2019", "2019-04-03"),
            ("3rd April 2019", "2019-04-03"),
            ("April 3, 2019", "2019-04-03"),
            ("Apr. 3, 2019", "2019-04-03"),
            ("April 3rd, 2019", "2019-04-03"),
            ("Wed, 3 Apr 2019", "2019-04-03"),
            ("Wednesday, April 3, 2019", "2019-04-03"),
            ("2019-Apr-03", "2019-04-03"),
            ("Sept 2019", "2019-09-01"),
            ("Apr-19", "2019-04-01"),
            ("2019Q3", "2019-07-01"),
            ("2019-Q4", "2019-10-01"),
            ("Q1 2019", "2019-01-01"),
            ("2019-07", "2019-07-01"),
            ("2019M07", "2019-07-01"),
            ("2000-02-29", "2000-02-29"),
            ("2023-H2", "2023-07-01"),
            ("H1 2023", "2023-01-01"),
            ("2023-W01", "2023-01-02"),
            ("2020W53", "2020-12-28"),
            ("7/2019", "2019-07-01"),
        ] {
            assert_eq!(day(text).as_deref(), Some(wire), "{text}");
        }
    }

    #[test]
    fn other_texts_are_not_dates() {
        for text in [
            "2019-02-29",
            "2019-13-01",
            "31.04.2019",
            "2019Q5",
            "3.4",
            "1.2.3.4",
            "12:30",
            "19 Apr",
            "3 Apr 19",
            "2019-2020",
            "hello world",
            "May",
            "192.168.1.1",
            "2019-04/03",
            "1/2/3",
            "2019-04-03x",
            "Marching 3, 2019",
        ] {
            assert_eq!(DateText::read(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn day_and_month_first_are_kept_apart() {
        let read = |text: &str| {
            let read = DateText::read(text.as_bytes()).expect(text);
            (read.day(DateOrder::DayFirst).map(wire_day), read.day(DateOrder::MonthFirst).map(wire_day))
        };
        assert_eq!(read("03/04/2019"), (Some("2019-04-03".into()), Some("2019-03-04".into())));
        assert_eq!(read("25.12.1999"), (Some("1999-12-25".into()), None));
        assert_eq!(read("12-25-99"), (None, Some("1999-12-25".into())));
        let year_first = |text: &str| DateText::read(text.as_bytes()).and_then(|d| d.year_first).map(wire_day);
        for text in ["24-01-31", "24/1/31", "24.01.31"] {
            assert_eq!(year_first(text).as_deref(), Some("2024-01-31"), "{text}");
        }
        assert_eq!(year_first("03/04/2019"), None);
    }

    #[test]
    fn a_month_before_a_year_is_marked_as_such() {
        for text in ["07.2019", "07/2019", "07-2019"] {
            let read = DateText::read(text.as_bytes()).expect(text);
            assert!(read.month_year, "{text}");
            assert_eq!(read.day_first.map(wire_day).as_deref(), Some("2019-07-01"));
        }
        for text in ["1.2019", "07/19", "Apr 19", "Jan 23"] {
            assert!(DateText::read(text.as_bytes()).is_some_and(|read| read.short_month && !read.month_year), "{text}");
        }
        for text in ["13.2019", "07.1899", "07.2100"] {
            assert!(DateText::read(text.as_bytes()).is_none(), "{text}");
        }
    }

    #[test]
    fn a_time_of_day_may_follow_any_day() {
        for (text, wire) in [
            ("2019-04-03T14:30:00", "2019-04-03T14:30:00"),
            ("2019-04-03 14:30", "2019-04-03T14:30:00"),
            ("3/4/2019 2:30 PM", "2019-04-03T14:30:00"),
            ("3/4/2019 12:05 am", "2019-04-03T00:05:00"),
            ("3 Apr 2019, 14:30:05.25", "2019-04-03T14:30:05.250"),
            ("2019-04-03T14:30:00Z", "2019-04-03T14:30:00"),
            ("2019-04-03 14:30:00+02:00", "2019-04-03T14:30:00"),
        ] {
            let read = DateText::read(text.as_bytes()).expect(text);
            let time = i64::from(read.day_first.expect(text)) * DAY_MS + i64::from(read.time.expect(text));
            assert_eq!(wire_time(time), wire, "{text}");
            assert_eq!(read.zone.is_some(), text.contains(['Z', '+']), "{text}");
        }
        for text in ["2019-04-03 25:00", "2019-04-03 14:60", "2019-04-03 14", "2019-04-03 13:00 PM", "07.2019 12:00"] {
            assert!(DateText::read(text.as_bytes()).is_none(), "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read_without_a_panic(text in "\\PC{0,50}") {
            let _ = DateText::read(text.as_bytes());
        }
        #[test]
        fn texts_like_dates_are_read_without_a_panic(text in "[0-9QMa-eAprTZ:./, +-]{4,30}") {
            let _ = DateText::read(text.as_bytes());
        }
    }
}
