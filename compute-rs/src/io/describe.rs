//! Facts about the values of a column as a whole.

use super::column::{ColumnValues, ImportedColumn};
use crate::calendar::{DAY_MS, civil_from_days, wire_day};
use crate::frame::column::shortest;
use crate::frame::intern::NumberCodes;
use std::collections::{BTreeSet, HashSet};
use std::ops::RangeInclusive;

/// Most distinct values of a categorical column.
const MOST_CATEGORIES: usize = 50;

/// Numbers often typed for "missing", the rarer ones last.
const SENTINELS: [f64; 17] = [
    -9.0, -99.0, -999.0, -9999.0, -99_999.0, -9.9, -99.9, -99.99, -999.9, -9999.9, 99.9, 99.99, 999.0, 999.9, 9999.0,
    9999.9, 99_999.0,
];

/// Whether a column of numbers or texts has at most 50 distinct values, and fewer than half of the rows.
pub(crate) fn is_categorical(column: &ImportedColumn) -> bool {
    let most = MOST_CATEGORIES.min(column.len().saturating_sub(1) / 2);
    let few = |distinct: &mut dyn Iterator<Item = bool>| distinct.filter(|new| *new).take(most + 1).count() <= most;
    match &column.values {
        ColumnValues::Dictionary { offsets, .. } => offsets.len() - 1 <= most,
        ColumnValues::Numbers(values) => {
            let mut seen = NumberCodes::new();
            let mut valid = values.iter().enumerate().filter(|(row, _)| column.is_valid(*row));
            valid.all(|(_, value)| {
                seen.code(*value);
                seen.len() <= most
            })
        }
        ColumnValues::Texts { .. } => {
            let mut seen = HashSet::with_capacity(most + 1);
            few(&mut (0..column.len()).filter_map(|row| column.text(row)).map(|text| seen.insert(text)))
        }
        ColumnValues::Days(_) | ColumnValues::Milliseconds(_) => false,
    }
}

/// A note about a value such as −999 that stands out: all other values are at least 0, or their range is smaller than
/// their distance from the value.
pub(crate) fn standing_out(column: &ImportedColumn) -> Option<String> {
    let ColumnValues::Numbers(values) = &column.values else { return None };
    // The outlying value is the smallest or the largest; missing rows hold 0.
    let ends = values.iter().fold((0.0_f64, 0.0_f64), |(low, high), value| (low.min(*value), high.max(*value)));
    if !SENTINELS.contains(&ends.0) && !SENTINELS.contains(&ends.1) {
        return None;
    }
    let mut counts = [0u32; SENTINELS.len()];
    let (mut least, mut most, mut others) = (f64::INFINITY, f64::NEG_INFINITY, 0u32);
    for (_, value) in values.iter().enumerate().filter(|(row, _)| column.is_valid(*row)) {
        if let Some((_, count)) = SENTINELS.iter().zip(&mut counts).find(|(sentinel, _)| *sentinel == value) {
            *count += 1;
        } else {
            (least, most, others) = (least.min(*value), most.max(*value), others + 1);
        }
    }
    let is_far = |value: f64| {
        let below = value < 0.0 && (least >= 0.0 || value < least - (most - least));
        // A value above the others is taken for an outlier more easily.
        below || value > most + 2.0 * (most - least)
    };
    let found = SENTINELS.iter().zip(counts).rfind(|(value, count)| *count > 0 && others > 0 && is_far(**value));
    found.map(|(value, count)| {
        let (value, least, most) = (shortest(*value), shortest(least), shortest(most));
        let cells = if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") };
        format!(
            "{value} stands in {cells}; all other values lie between {least} and {most}. Read as a number: add it to the \
             words for missing if it means missing."
        )
    })
}

/// Plausible years of data. The receipt points out years outside of them.
const USUAL_YEARS: RangeInclusive<i32> = 1700..=2150;

/// Years of the Buddhist calendar, which is 543 years ahead, in plausible data.
const BUDDHIST_YEARS: RangeInclusive<i32> = 2400..=2650;

/// A note about dates, or numbers of a column of years, that are far from the plausible years.
pub(crate) fn far_years(column: &ImportedColumn, name: &str) -> Option<String> {
    let (least, most, what) = match &column.values {
        ColumnValues::Days(days) => {
            let (least, most) = range(days.iter().map(|day| i64::from(*day)), column)?;
            (i32::try_from(least).ok()?, i32::try_from(most).ok()?, "Dates")
        }
        ColumnValues::Milliseconds(times) => {
            let (least, most) = range(times.iter().copied(), column)?;
            (i32::try_from(least.div_euclid(DAY_MS)).ok()?, i32::try_from(most.div_euclid(DAY_MS)).ok()?, "Dates")
        }
        ColumnValues::Numbers(values) => return far_numbers(values, column, name),
        _ => return None,
    };
    let years = civil_from_days(least).0..=civil_from_days(most).0;
    say_of_years(what, &years, &wire_day(least), &wire_day(most))
}

fn range(values: impl Iterator<Item = i64>, column: &ImportedColumn) -> Option<(i64, i64)> {
    let valid = values.enumerate().filter(|(row, _)| column.is_valid(*row)).map(|(_, value)| value);
    valid.fold(None, |range, value| match range {
        None => Some((value, value)),
        Some((least, most)) => Some((value.min(least), value.max(most))),
    })
}

/// Numbers are years when the name of the column says so, or when they are consecutive Buddhist years.
fn far_numbers(values: &[f64], column: &ImportedColumn, name: &str) -> Option<String> {
    let mut known = BTreeSet::new();
    for (_, value) in values.iter().enumerate().filter(|(row, _)| column.is_valid(*row)) {
        if value.fract() != 0.0 || !(1000.0..10_000.0).contains(value) {
            return None;
        }
        known.insert(*value as i32);
        if known.len() > 400 {
            return None;
        }
    }
    let (least, most) = (*known.first()?, *known.last()?);
    let is_run = known.len() >= 3 && (most - least) as usize + 1 == known.len();
    let buddhist = BUDDHIST_YEARS.contains(&least) && BUDDHIST_YEARS.contains(&most);
    let is_year = names_years(name) || (is_run && buddhist);
    // A single odd year among plausible ones is an outlier, not another calendar.
    let is_far = !USUAL_YEARS.contains(&least) && !USUAL_YEARS.contains(&most);
    if is_year && is_far { say_of_years("Years", &(least..=most), &least.to_string(), &most.to_string()) } else { None }
}

fn say_of_years(what: &str, years: &RangeInclusive<i32>, least: &str, most: &str) -> Option<String> {
    if USUAL_YEARS.contains(years.start()) && USUAL_YEARS.contains(years.end()) {
        return None;
    }
    let buddhist = BUDDHIST_YEARS.contains(years.start()) && BUDDHIST_YEARS.contains(years.end());
    let hint = if buddhist { "If they are Buddhist years, subtract 543." } else { "Check the years." };
    Some(format!("{what} lie between {least} and {most}. {hint}"))
}

/// Whether a name contains a word for "year".
fn names_years(name: &str) -> bool {
    const WORDS: [&str; 22] = [
        "year", "years", "yr", "fy", "jahr", "jahre", "année", "annee", "an", "año", "ano", "anno", "rok", "år",
        "jaar", "vuosi", "év", "yıl", "год", "έτος", "年", "年度",
    ];
    let name = name.to_lowercase();
    name.contains("ปี")
        || name.contains("พ.ศ")
        || name.split(|c: char| !c.is_alphabetic()).any(|word| WORDS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::{far_years, is_categorical, standing_out};
    use crate::io::bitmap::Validity;
    use crate::io::column::{ColumnValues, ImportedColumn};

    fn numbers(values: Vec<f64>) -> ImportedColumn {
        let mut rows = Validity::default();
        values.iter().for_each(|_| rows.push_valid());
        ImportedColumn::new(ColumnValues::Numbers(values), rows)
    }

    #[test]
    fn few_distinct_values_are_categories() {
        assert!(is_categorical(&numbers(vec![1.0, 2.0, 1.0, 2.0, 1.0])));
        assert!(!is_categorical(&numbers(vec![1.0, 2.0, 1.0, 2.0])), "two of four are not fewer than half");
        assert!(!is_categorical(&numbers((0..500).map(f64::from).collect())));
        assert!(is_categorical(&numbers((0..500).map(|n| f64::from(n % 50)).collect())));
        assert!(!is_categorical(&numbers((0..500).map(|n| f64::from(n % 51)).collect())));
        assert!(is_categorical(&numbers(vec![0.0, -0.0, 0.0])));
    }

    #[test]
    fn a_sentinel_is_mentioned_only_when_it_stands_out() {
        assert!(
            standing_out(&numbers(vec![1.0, -999.0, 3.0])).is_some_and(|t| t.starts_with("-999 stands in 1 cell;"))
        );
        assert!(standing_out(&numbers(vec![-20.0, -999.0, 30.0])).is_some());
        assert!(standing_out(&numbers(vec![-998.0, -999.0, -1000.0])).is_none());
        assert!(standing_out(&numbers(vec![1.0, 2.0])).is_none());
    }

    #[test]
    fn far_off_years_are_pointed_out() {
        let years = |years: Vec<f64>, name: &str| far_years(&numbers(years), name);
        let buddhist = Some("Years lie between 2562 and 2564. If they are Buddhist years, subtract 543.".to_owned());
        assert_eq!(years(vec![2562.0, 2563.0, 2564.0], "x"), buddhist);
        assert_eq!(years(vec![2562.0, 2564.0], "Year (BE)"), buddhist);
        assert!(years(vec![1438.0, 1445.0], "année").is_some_and(|text| text.ends_with("Check the years.")));
        assert_eq!(years(vec![1999.0, 2001.0], "year"), None);
        assert_eq!(years(vec![2450.0, 2610.0, 2500.5], "year"), None);
        assert_eq!(years(vec![2450.0, 2610.0, 2500.0], "weight"), None);
        let mut rows = Validity::default();
        [0, 1].iter().for_each(|_| rows.push_valid());
        // 2563-01-01 and 1970-01-01: 216,589 days by Python's datetime.
        let days = ImportedColumn::new(ColumnValues::Days(vec![216_589, 0]), rows);
        assert_eq!(
            far_years(&days, "d").as_deref(),
            Some("Dates lie between 1970-01-01 and 2563-01-01. Check the years.")
        );
    }
}
