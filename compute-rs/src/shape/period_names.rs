//! Names of columns as periods: "2019", "2014 [YR2014]", "Sales Q1 2019", "x_2019".

use crate::calendar::is_year;
use crate::contract::Outcome;
use crate::frame::ColumnData;
use crate::io::value::{DateOrder, DateText};

/// Names of columns as the values of one column: years as numbers, other periods as dates, else the names as texts.
///
/// # Errors
/// `E-MEMORY`, `REQUEST` when the names are too long together.
pub(super) fn column_of(names: &[&str]) -> Outcome<ColumnData> {
    let parts = without_common_parts(names);
    for candidates in [names, &parts] {
        if let Some(years) = all(candidates, year) {
            return Ok(ColumnData::Number(years));
        }
        if let Some(days) = all(candidates, day) {
            return Ok(ColumnData::Days(days));
        }
        if let Some(numbers) = all(candidates, number) {
            return Ok(ColumnData::Number(numbers));
        }
    }
    let dictionary = super::rows::dictionary(names.iter().copied())?;
    Ok(ColumnData::Text { codes: (0..names.len() as i32).collect(), dictionary })
}

/// Whether a name alone is a period.
pub(super) fn is_period(name: &str) -> bool {
    year(name).is_some() || day(name).is_some()
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
    let value: f64 = (plain.len() == 4).then(|| plain.parse().ok()).flatten()?;
    is_year(value).then_some(value)
}

/// The first day of a period.
fn day(name: &str) -> Option<i32> {
    let read = DateText::read(name.trim().as_bytes())?;
    if read.time.is_some() {
        return None;
    }
    read.day(DateOrder::DayFirst)
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
    use super::column_of;
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
    fn quarters_and_months_are_dates_and_other_names_texts() {
        for (names, days) in [(["Q1 2019", "Q2 2019"], [17897, 17987]), (["2019-01", "2019-04"], [17897, 17987])] {
            assert!(matches!(column_of(&names).unwrap(), ColumnData::Days(own) if own == days), "{names:?}");
        }
        assert!(matches!(column_of(&["north", "south"]).unwrap(), ColumnData::Text { .. }));
        assert_eq!(numbers(&["w1", "w2"].map(|name| &name[1..])), [1.0, 2.0]);
    }
}
