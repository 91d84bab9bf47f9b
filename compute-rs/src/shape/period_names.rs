//! Names of columns as periods: "2019", "2014 [YR2014]", "Sales Q1 2019", "x_2019".

use crate::calendar::{civil_from_days, days_from_civil, is_year};
use crate::contract::Outcome;
use crate::frame::ColumnData;
use crate::io::value::DateText;
use std::borrow::Cow;

/// Names of columns as the values of one column: years as numbers, other periods as dates, else the names as texts.
///
/// # Errors
/// `E-MEMORY`, `REQUEST` when the names are too long together.
pub(super) fn column_of(names: &[&str]) -> Outcome<ColumnData> {
    let marked = with_seasons(names);
    let whole: Vec<&str> = marked.iter().map(AsRef::as_ref).collect();
    let parts = without_common_parts(&whole);
    for candidates in [&whole, &parts] {
        if let Some(years) = all(candidates, whole_year).filter(|years| differ(years)) {
            return Ok(ColumnData::Number(years));
        }
        if let Some(days) = days(candidates).filter(|days| differ(days)) {
            return Ok(ColumnData::Days(days));
        }
        if let Some(numbers) = all(candidates, number).filter(|numbers| differ(numbers)) {
            return Ok(ColumnData::Number(numbers));
        }
    }
    let dictionary = super::rows::dictionary(names.iter().copied())?;
    Ok(ColumnData::Text { codes: (0..names.len() as i32).collect(), dictionary })
}

/// Whether no two names are the same value: "2019" and "FY 2019" would be one year.
fn differ<T: PartialEq>(values: &[T]) -> bool {
    values.iter().enumerate().all(|(at, value)| !values.iter().take(at).any(|other| other == value))
}

/// The names with a slash in pairs of years: "2008-09" alone is a month, beside "2009-10" the first of two financial years.
pub(super) fn with_seasons<'n, S: AsRef<str>>(names: &'n [S]) -> Vec<Cow<'n, str>> {
    let parts = |name: &'n str| {
        let (first, second) = name.split_at_checked(name.len().checked_sub(3)?)?;
        let second = second.strip_prefix('-').filter(|second| second.bytes().all(|byte| byte.is_ascii_digit()))?;
        year(first.get(first.len().checked_sub(4)?..)?)?;
        Some((first, second))
    };
    let is_season = |(first, second): (&str, &str)| {
        first.get(first.len() - 4..).is_some_and(|first| season(&format!("{first}/{second}")).is_some())
    };
    let found: Vec<(&str, &str)> = names.iter().filter_map(|name| parts(name.as_ref())).collect();
    let are_seasons = found.len() > 1 && found.into_iter().all(is_season);
    let marked = |name: &'n S| match parts(name.as_ref()).filter(|_| are_seasons) {
        Some((first, second)) => Cow::Owned(format!("{first}/{second}")),
        None => Cow::Borrowed(name.as_ref()),
    };
    names.iter().map(marked).collect()
}

/// Whether a name alone is a period.
pub(super) fn is_period(name: &str) -> bool {
    Period::read(name).is_some()
}

/// A period as the name of a column writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Period {
    /// A year.
    Year(i32),
    /// The first day of a quarter.
    Quarter(i32),
    /// A day, or the first day of a month, with the day first and with the month first.
    Day(Option<i32>, Option<i32>),
}

impl Period {
    /// The period that a whole text is, also one of two rows of names: "2023 · Jan".
    pub(super) fn read(text: &str) -> Option<Self> {
        match text.split_once(" · ") {
            Some((first, second)) => {
                Self::of_text(&format!("{first} {second}")).or_else(|| Self::of_text(&format!("{second} {first}")))
            }
            None => Self::of_text(text),
        }
    }

    fn of_text(text: &str) -> Option<Self> {
        // Footnote marks.
        let text = text.trim().trim_end_matches(['*', '†', '‡', '¹', '²', '³']).trim_end();
        let plain = text.strip_prefix("FY").map_or(text, str::trim_start);
        if let Some(year) = year(plain).or_else(|| season(plain)).or_else(|| estimated(plain)) {
            return Some(Self::Year(year as i32));
        }
        if let Some(first) = quarter(text) {
            return Some(Self::Quarter(first));
        }
        if let Some(first) = month_by_letter(text) {
            return Some(Self::Day(Some(first), Some(first)));
        }
        let read = DateText::read(text.as_bytes()).filter(|read| read.time.is_none())?;
        // Two groups of two digits, such as 05-09, may be ages.
        let separators = text.bytes().filter(|byte| matches!(byte, b'-' | b'/' | b'.')).count();
        let has_year = text.as_bytes().windows(4).any(|four| four.iter().all(u8::is_ascii_digit));
        if separators < 2 && !has_year && !text.bytes().any(|byte| byte.is_ascii_alphabetic()) {
            return None;
        }
        (read.day_first.is_some() || read.month_first.is_some()).then_some(Self::Day(read.day_first, read.month_first))
    }

    /// A name of a column as the name of its variable and its period: "Sales 2019", "2019 Sales", "Sales · 2019", "x_2019".
    /// The name of the variable is empty when the whole name is a period.
    pub(super) fn split(name: &str) -> Option<(String, Self)> {
        if let Some(period) = Self::read(name) {
            return Some((String::new(), period));
        }
        let is_separator = |c: char| c.is_whitespace() || "_-–·.,:;/|([".contains(c);
        let ends: Vec<(usize, char)> = name.char_indices().collect();
        let behind = ends.windows(2).find_map(|pair| {
            let [(_, before), (at, c)] = *pair else { return None };
            let begins = is_separator(before) && !is_separator(c);
            let year_begins = before.is_alphabetic() && c.is_ascii_digit();
            let rest = name.get(at..)?.trim_end_matches([')', ']', ' ']);
            let period = match (begins, year_begins) {
                (true, _) => Self::read(rest),
                (_, true) => year(rest).map(|year| Self::Year(year as i32)),
                _ => None,
            }?;
            let variable = name.get(..at)?.trim_end_matches(is_separator).trim();
            (!variable.is_empty()).then(|| (variable.to_owned(), period))
        });
        behind.or_else(|| {
            ends.iter().rev().find_map(|(at, c)| {
                let period = is_separator(*c).then(|| name.get(..*at)).flatten().and_then(Self::read)?;
                let variable = name.get(*at..)?.trim_matches(|c| is_separator(c) || c == ')' || c == ']');
                (!variable.is_empty()).then(|| (variable.to_owned(), period))
            })
        })
    }
}

/// A pair of consecutive years, "2019/20" or "2019-2020": the first of them. "2008-09" is a month.
fn season(text: &str) -> Option<f64> {
    let (first, second) = text.split_once(['/', '–', '-'])?;
    if text.contains('-') && ("01"..="12").contains(&second) {
        return None;
    }
    let first = year(first)?;
    let next = format!("{}", first + 1.0);
    (second == next || (second.len() == 2 && next.ends_with(second))).then_some(first)
}

/// A year that is actual, budgeted, estimated, forecast, planned, provisional or revised: "2024E".
fn estimated(text: &str) -> Option<f64> {
    year(text.strip_suffix(['A', 'B', 'E', 'F', 'P', 'R', 'a', 'b', 'e', 'f', 'p', 'r'])?)
}

/// The first day of a quarter: "Q1 2019", "2019Q1", "1Q19", "Q1/2019".
fn quarter(text: &str) -> Option<i32> {
    let letters: Vec<u8> = text
        .bytes()
        .filter(|byte| !matches!(byte, b' ' | b'-' | b'/' | b'.' | b'_' | b'\''))
        .map(|byte| byte.to_ascii_uppercase())
        .collect();
    let (quarter, year) = match letters.as_slice() {
        [b'Q', quarter, year @ ..] | [quarter, b'Q', year @ ..] => (*quarter, year),
        [year @ .., b'Q', quarter] => (*quarter, year),
        _ => return None,
    };
    let digits = std::str::from_utf8(year).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?;
    let year: i32 = match digits.len() {
        4 => digits.parse().ok().filter(|year| is_year(f64::from(*year)))?,
        2 => digits.parse().ok().map(|short: i32| if short <= 68 { 2000 + short } else { 1900 + short })?,
        _ => return None,
    };
    (b'1'..=b'4').contains(&quarter).then(|| days_from_civil(year, u32::from(quarter - b'1') * 3 + 1, 1)).flatten()
}

/// The first day of a month as statistical offices write it: "2019M03".
fn month_by_letter(text: &str) -> Option<i32> {
    let (year_text, month) = text.split_once(['M', 'm'])?;
    let month: u32 = (month.len() == 2).then(|| month.parse().ok()).flatten()?;
    days_from_civil(year(year_text)? as i32, month, 1)
}

/// How periods become numbers in the order of time. Days that can be read in two orders are read in the one in which all can be read
/// and the columns rise. When both do, firsts of months count more in names with slashes, as American spreadsheets write months;
/// otherwise the day is first.
pub(super) fn key(periods: &[Period], has_slashes: bool) -> Option<fn(Period) -> Option<i32>> {
    let day_first: fn(Period) -> Option<i32> = |period| match period {
        Period::Year(key) | Period::Quarter(key) => Some(key),
        Period::Day(day_first, _) => day_first,
    };
    let month_first: fn(Period) -> Option<i32> = |period| match period {
        Period::Year(key) | Period::Quarter(key) => Some(key),
        Period::Day(_, month_first) => month_first,
    };
    let all =
        |read: fn(Period) -> Option<i32>| periods.iter().map(|period| read(*period)).collect::<Option<Vec<i32>>>();
    let rises = |days: &Vec<i32>| days.windows(2).all(|pair| matches!(pair, [a, b] if a < b));
    let are_months = |days: &Vec<i32>| has_slashes && days.iter().all(|day| civil_from_days(*day).2 == 1);
    match (all(day_first), all(month_first)) {
        (Some(first), Some(second))
            if rises(&second) && (!rises(&first) || are_months(&second) && !are_months(&first)) =>
        {
            Some(month_first)
        }
        (Some(_), _) => Some(day_first),
        (None, Some(_)) => Some(month_first),
        (None, None) => None,
    }
}

/// Names that are periods in the order of time; others as they are.
///
/// # Errors
/// As [`column_of`].
pub(super) fn in_order(names: Vec<&str>) -> Outcome<Vec<&str>> {
    let keys: Vec<f64> = match column_of(&names)? {
        ColumnData::Number(values) => values,
        ColumnData::Days(days) => days.into_iter().map(f64::from).collect(),
        ColumnData::Text { .. } | ColumnData::Milliseconds(_) => return Ok(names),
    };
    let mut keyed: Vec<(f64, &str)> = keys.into_iter().zip(names).collect();
    keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
    Ok(keyed.into_iter().map(|(_, name)| name).collect())
}

fn all<T>(names: &[&str], read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    names.iter().map(|name| read(name)).collect()
}

/// A year, also as the World Bank writes it: "2014 [YR2014]".
fn year(name: &str) -> Option<f64> {
    let name = name.trim();
    let plain = match name.split_once(" [YR") {
        Some((year, rest)) if rest.strip_suffix(']') == Some(year) => year,
        _ => name.strip_prefix("YR").unwrap_or(name),
    };
    let plain = plain.strip_suffix(".0").unwrap_or(plain);
    let is_plain = plain.len() == 4 && plain.bytes().all(|byte| byte.is_ascii_digit());
    let value: f64 = is_plain.then(|| plain.parse().ok()).flatten()?;
    is_year(value).then_some(value)
}

/// A year as a number.
fn whole_year(name: &str) -> Option<f64> {
    match Period::read(name)? {
        Period::Year(year) => Some(f64::from(year)),
        Period::Quarter(_) | Period::Day(..) => None,
    }
}

/// The first days of periods shorter than a year.
fn days(names: &[&str]) -> Option<Vec<i32>> {
    let periods = all(names, Period::read)?;
    let key_of = key(&periods, names.iter().any(|name| name.contains('/')))
        .filter(|_| !periods.iter().any(|period| matches!(period, Period::Year(_))))?;
    periods.into_iter().map(key_of).collect()
}

fn number(name: &str) -> Option<f64> {
    let value: f64 = name.trim().parse().ok()?;
    value.is_finite().then_some(value)
}

/// The names without what all of them begin and end with, cut where a number or a word begins.
fn without_common_parts<'n>(names: &[&'n str]) -> Vec<&'n str> {
    let Some((first, others)) = names.split_first() else { return Vec::new() };
    let shared = |length: fn(&str, &str) -> usize| others.iter().map(|other| length(first, other)).min().unwrap_or(0);
    let before = shared(|a, b| a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count());
    let behind = shared(|a, b| a.bytes().rev().zip(b.bytes().rev()).take_while(|(a, b)| a == b).count());
    // A part of a number or a word stays with it.
    let is_inside = |byte: u8| byte.is_ascii_alphanumeric() || byte >= 0x80;
    let bytes = first.as_bytes();
    let start = (0..=before).rev().find(|&at| at == 0 || !is_inside(bytes[at - 1])).unwrap_or(0);
    let end = (0..=behind).rev().find(|&at| at == 0 || !is_inside(bytes[bytes.len() - at])).unwrap_or(0);
    names
        .iter()
        .map(|name| name.get(start..name.len().saturating_sub(end)).filter(|rest| !rest.is_empty()).unwrap_or(name))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Period, column_of};
    use crate::frame::ColumnData;

    fn numbers(names: &[&str]) -> Vec<f64> {
        match column_of(names).unwrap() {
            ColumnData::Number(values) => values,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn years_are_numbers_whatever_stands_around_them() {
        for names in [
            ["2019", "2020"],
            ["2019 [YR2019]", "2020 [YR2020]"],
            ["Sales 2019", "Sales 2020"],
            ["x_2019", "x_2020"],
            ["Sales · 2019", "Sales · 2020"],
            ["2019 (m)", "2020 (m)"],
        ] {
            assert_eq!(numbers(&names), [2019.0, 2020.0], "{names:?}");
        }
    }

    #[test]
    fn names_that_are_one_value_stay_texts() {
        for names in [["2019", "FY 2019"], ["1", "01"], ["2019-01", "2019-01-01"]] {
            assert!(matches!(column_of(&names).unwrap(), ColumnData::Text { .. }), "{names:?}");
        }
    }

    #[test]
    fn quarters_and_months_are_dates_and_other_names_texts() {
        for (names, days) in [(["Q1 2019", "Q2 2019"], [17897, 17987]), (["2019-01", "2019-04"], [17897, 17987])] {
            assert!(matches!(column_of(&names).unwrap(), ColumnData::Days(own) if own == days), "{names:?}");
        }
        assert!(matches!(column_of(&["north", "south"]).unwrap(), ColumnData::Text { .. }));
        assert_eq!(numbers(&["w1", "w2"].map(|name| &name[1..])), [1.0, 2.0]);
    }

    #[test]
    fn pairs_of_years_with_a_hyphen_are_financial_years() {
        assert_eq!(numbers(&["2008-09", "2009-10", "2010-11"]), [2008.0, 2009.0, 2010.0]);
        assert_eq!(numbers(&["Sales 2008-09", "Sales 2009-10"]), [2008.0, 2009.0]);
        assert_eq!(numbers(&["1999-00", "2012-13", "2013–14", "2014-2015"]), [1999.0, 2012.0, 2013.0, 2014.0]);
        for months in [&["2008-09", "2008-10"][..], &["2008-09", "2009-10", "2009-11"], &["2008-09-01", "2009-10-01"]] {
            assert!(matches!(column_of(months).unwrap(), ColumnData::Days(_)), "{months:?}");
        }
    }

    #[test]
    fn names_are_a_variable_and_a_period() {
        let jan = 17897;
        let day = Period::Day(Some(jan), Some(jan));
        for (name, variable, period) in [
            ("2019", "", Period::Year(2019)),
            ("2014 [YR2014]", "", Period::Year(2014)),
            ("FY 2019", "", Period::Year(2019)),
            ("2019/20", "", Period::Year(2019)),
            ("Sales 2019", "Sales", Period::Year(2019)),
            ("Sales · 2019", "Sales", Period::Year(2019)),
            ("Sales (2019)", "Sales", Period::Year(2019)),
            ("2019 Sales", "Sales", Period::Year(2019)),
            ("x_2019", "x", Period::Year(2019)),
            ("gdp2019", "gdp", Period::Year(2019)),
            ("Net sales FY2019", "Net sales", Period::Year(2019)),
            ("Q1 2019", "", Period::Quarter(jan)),
            ("2019Q1", "", Period::Quarter(jan)),
            ("Sales 1Q19", "Sales", Period::Quarter(jan)),
            ("Jan 2019", "", day),
            ("Jan 19", "", day),
            ("2019M01", "", day),
            ("2019 · Jan", "", day),
            ("2019 · Q1", "", Period::Quarter(jan)),
            ("2019*", "", Period::Year(2019)),
            ("2019.0", "", Period::Year(2019)),
            ("2019E", "", Period::Year(2019)),
            ("Sales Jan 2019", "Sales", day),
        ] {
            assert_eq!(Period::split(name), Some((variable.to_owned(), period)), "{name}");
        }
        for name in ["Sales", "05-09", "15-24", "12.50", "Model A", "item 7", "2e03"] {
            assert_eq!(Period::split(name), None, "{name}");
        }
    }
}
