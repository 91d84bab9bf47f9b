//! Spreadsheet dates: serial numbers, and the number formats that display them as dates.

use super::sheet::SheetValue;
use crate::calendar::DAY_MS;

/// How a number format displays a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// A number.
    Number,
    /// A date, with or without a time.
    Date,
    /// A time of day without a date.
    Time,
    /// A duration: [h], [m] or [s].
    Duration,
}

impl Format {
    /// The built-in format of an id (ECMA-376 part 1, 18.8.30).
    pub fn built_in(id: u32) -> Self {
        match id {
            14..=17 | 22 | 27..=31 | 34..=36 | 50..=58 => Self::Date,
            18..=21 | 32 | 33 | 45 | 47 => Self::Time,
            46 => Self::Duration,
            _ => Self::Number,
        }
    }

    /// The format of a code such as "dd.mm.yyyy", judged by its first section.
    pub fn of_code(code: &str) -> Self {
        let mut characters = code.chars().peekable();
        let (mut day, mut time) = (false, false);
        while let Some(character) = characters.next() {
            match character {
                '"' => {
                    characters.by_ref().find(|c| *c == '"');
                }
                '\\' | '_' | '*' => {
                    characters.next();
                }
                '[' => {
                    let inside: String = characters.by_ref().take_while(|c| *c != ']').collect();
                    let inside = inside.to_ascii_lowercase();
                    let letters =
                        ['h', 'm', 's'].into_iter().any(|l| !inside.is_empty() && inside.chars().all(|c| c == l));
                    if letters {
                        return Self::Duration;
                    }
                }
                ';' => break,
                // The letters of "General" are not date letters.
                'G' | 'g' if characters.clone().take(6).collect::<String>().eq_ignore_ascii_case("eneral") => {
                    characters.by_ref().take(6).for_each(drop);
                }
                'd' | 'D' | 'y' | 'Y' => day = true,
                'h' | 'H' | 's' | 'S' => time = true,
                'm' | 'M' => {
                    // Months, unless an hour before or a second after makes them minutes.
                    day |= !time && !minutes(characters.clone());
                }
                'a' | 'A' => {
                    let rest: String = characters.clone().take(4).collect();
                    if rest.eq_ignore_ascii_case("m/pm") {
                        characters.by_ref().take(4).for_each(drop);
                        time = true;
                    } else if rest.get(..2).is_some_and(|two| two.eq_ignore_ascii_case("/p")) {
                        characters.by_ref().take(2).for_each(drop);
                        time = true;
                    }
                }
                _ => {}
            }
        }
        match (day, time) {
            (true, _) => Self::Date,
            (false, true) => Self::Time,
            (false, false) => Self::Number,
        }
    }

    /// The value of a cell with this format.
    pub fn value(self, serial: f64, from_1904: bool) -> SheetValue {
        match self {
            Self::Number => SheetValue::Number(serial),
            Self::Duration => SheetValue::Duration(serial),
            Self::Time if serial.abs() < FIRST_MOMENT => SheetValue::Time(serial),
            Self::Date | Self::Time => date(serial, from_1904).unwrap_or(SheetValue::Number(serial)),
        }
    }
}

/// Whether the letters after an 'm' make it minutes, as in "mm:ss".
fn minutes(mut rest: impl Iterator<Item = char>) -> bool {
    rest.find(|c| !matches!(c, 'm' | 'M' | ':')).is_some_and(|c| matches!(c, 's' | 'S'))
}

/// Serials from here on are moments of which a format shows the time of day only: 1927-05-18 and later. Smaller serials
/// are times of day or lengths of time.
const FIRST_MOMENT: f64 = 10_000.0;
/// The serial of the last date, 9999-12-31.
const LAST_SERIAL: f64 = 2_958_465.0;
/// Serial 0 of the two epochs in days since 1970-01-01. The 1900 epoch counts a 29 February 1900, which did not exist, so
/// its serials are one day ahead from 61 on.
const EPOCH_1900: i32 = -25_569;
const EPOCH_1904: i32 = -24_107;

/// The date of a serial; `None` outside the calendar and for 60, the nonexistent 29 February 1900.
pub(crate) fn date(serial: f64, from_1904: bool) -> Option<SheetValue> {
    if !serial.is_finite() || !(0.0..LAST_SERIAL + 1.0).contains(&serial) {
        return None;
    }
    let mut day = serial.floor() as i32;
    let mut time = ((serial - serial.floor()) * DAY_MS as f64).round() as i64;
    if time >= DAY_MS {
        (day, time) = (day + 1, 0);
    }
    let days = if from_1904 {
        EPOCH_1904 + day
    } else {
        match day {
            0 | 60 => return None,
            1..=59 => EPOCH_1900 + 1 + day,
            _ => EPOCH_1900 + day,
        }
    };
    let time = u32::try_from(time).ok().filter(|time| *time > 0);
    Some(SheetValue::Date(days, time))
}

/// A time of day as text: "14:30:00".
pub(super) fn clock(serial: f64) -> Vec<u8> {
    let seconds = (serial * 86_400.0).round() as u32 % 86_400;
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::{Format, clock, date};
    use crate::calendar::wire_day;
    use crate::io::workbook::sheet::SheetValue;

    fn day(serial: f64, from_1904: bool) -> Option<String> {
        match date(serial, from_1904) {
            Some(SheetValue::Date(day, None)) => Some(wire_day(day)),
            _ => None,
        }
    }

    #[test]
    fn serials_are_the_days_that_spreadsheets_show() {
        for (serial, shown) in [
            (1.0, "1900-01-01"),
            (59.0, "1900-02-28"),
            (61.0, "1900-03-01"),
            (43_558.0, "2019-04-03"),
            (2_958_465.0, "9999-12-31"),
        ] {
            assert_eq!(day(serial, false).as_deref(), Some(shown), "{serial}");
        }
        assert_eq!(day(0.0, true).as_deref(), Some("1904-01-01"));
        assert_eq!(day(42_096.0, true).as_deref(), Some("2019-04-03"));
        for serial in [0.0, 60.0, -1.0, 2_958_466.0, f64::NAN, f64::INFINITY] {
            assert_eq!(date(serial, false), None, "{serial}");
        }
    }

    #[test]
    fn times_are_rounded_to_milliseconds() {
        assert_eq!(date(43_558.604_166_666_664, false), Some(SheetValue::Date(17_989, Some(52_200_000))));
        assert_eq!(date(43_557.999_999_999_99, false), Some(SheetValue::Date(17_989, None)));
    }

    #[test]
    fn format_codes_tell_dates_from_numbers() {
        for (code, format) in [
            ("General", Format::Number),
            ("0.00", Format::Number),
            ("#,##0.00 \"days\"", Format::Number),
            ("0.00E+00", Format::Number),
            ("0%", Format::Number),
            ("[Red]0.0;[Blue]-0.0", Format::Number),
            ("[$-409]#,##0", Format::Number),
            ("_-* #,##0.00\\ \"€\"_-", Format::Number),
            ("yyyy-mm-dd", Format::Date),
            ("dd.mm.yyyy", Format::Date),
            ("[$-407]d. mmmm yyyy;@", Format::Date),
            ("mmm yy", Format::Date),
            ("d/m/yy h:mm", Format::Date),
            ("h:mm", Format::Time),
            ("h:mm AM/PM", Format::Time),
            ("mm:ss", Format::Time),
            ("[h]:mm:ss", Format::Duration),
            ("[mm]:ss", Format::Duration),
        ] {
            assert_eq!(Format::of_code(code), format, "{code}");
        }
    }

    #[test]
    fn a_time_alone_is_a_moment_only_late_in_the_calendar() {
        assert_eq!(clock(0.5), b"12:00:00");
        assert_eq!(Format::Time.value(1.25, false), SheetValue::Time(1.25));
        // Friday, 14:30 of a day that the format does not show.
        assert_eq!(Format::Time.value(43_560.5, false), SheetValue::Date(17_991, Some(43_200_000)));
        assert_eq!(Format::Duration.value(1.5, false), SheetValue::Duration(1.5));
        assert_eq!(Format::Date.value(60.0, false), SheetValue::Number(60.0));
    }
}
