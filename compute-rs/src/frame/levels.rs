//! The distinct values of a column, whatever their number.

use super::column::{Column, ColumnData, Dictionary, shortest};
use super::intern::NumberCodes;
use crate::calendar::{DAY_MS, civil_from_days, days_from_civil, wire_day, wire_time};
use crate::contract::{Failure, Outcome};
use crate::control::Control;

/// Rows between two polls of the control.
const A_POLL: usize = 1 << 15;

/// The value that a date counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateUnit {
    /// The whole date.
    Whole,
    /// Its month: "2024-03".
    Month,
    /// Its quarter: "2024 Q1".
    Quarter,
    /// Its year: "2024".
    Year,
}

impl DateUnit {
    /// The first day of the unit in which a day lies.
    fn first_day(self, day: i32) -> i32 {
        let (year, month, _) = civil_from_days(day);
        let month = match self {
            Self::Whole => return day,
            Self::Month => month,
            Self::Quarter => (month - 1) / 3 * 3 + 1,
            Self::Year => 1,
        };
        days_from_civil(year, month, 1).unwrap_or(day)
    }

    /// The name of the unit that begins at a day.
    fn name(self, day: i32) -> String {
        let (year, month, _) = civil_from_days(day);
        match self {
            Self::Whole => wire_day(day),
            Self::Month => format!("{year:04}-{month:02}"),
            Self::Quarter => format!("{year:04} Q{}", (month - 1) / 3 + 1),
            Self::Year => format!("{year:04}"),
        }
    }
}

/// Distinct values in their order: numbers and dates ascending, texts by code point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    /// The values as texts.
    pub names: Vec<String>,
    /// How many of the given rows have each value.
    pub counts: Vec<u32>,
    /// The index of each given row's value among the names; empty where [`Levels::of`] was not asked for them.
    pub codes: Vec<u32>,
}

impl Levels {
    /// Different numbers, such as those of a variable after its transform.
    ///
    /// # Errors
    /// `E-MEMORY` and the errors of `control`.
    pub fn of_numbers(values: &[f64], control: &dyn Control) -> Outcome<Self> {
        of_numbers(values.iter().copied(), shortest, control)
    }

    /// The values of the given rows, which all have one; `with_codes` where the index of each row's value is needed.
    ///
    /// # Errors
    /// `E-MEMORY` and the errors of `control`.
    pub fn of(
        column: &Column,
        rows: impl Iterator<Item = usize> + Clone,
        by: DateUnit,
        with_codes: bool,
        control: &dyn Control,
    ) -> Outcome<Self> {
        match &column.data {
            ColumnData::Number(values) => {
                of_numbers(rows.map(|row| values.get(row).copied().unwrap_or(f64::NAN)), shortest, control)
            }
            ColumnData::Days(days) => {
                let first = |row| days.get(row).map_or(f64::NAN, |day| f64::from(by.first_day(*day)));
                of_numbers(rows.map(first), |day| by.name(day as i32), control)
            }
            ColumnData::Milliseconds(times) if by == DateUnit::Whole => {
                let time = |row| times.get(row).map_or(f64::NAN, |time| *time as f64);
                of_numbers(rows.map(time), |time| wire_time(time as i64), control)
            }
            ColumnData::Milliseconds(times) => {
                let day = |time: &i64| i32::try_from(time.div_euclid(DAY_MS)).unwrap_or(i32::MAX);
                let first = |row| times.get(row).map_or(f64::NAN, |time| f64::from(by.first_day(day(time))));
                of_numbers(rows.map(first), |day| by.name(day as i32), control)
            }
            ColumnData::Text { codes, dictionary } => of_texts(codes, dictionary, rows, with_codes, control),
        }
    }
}

/// Texts by their codes, which are counted without a table of the texts seen.
fn of_texts(
    codes: &[i32],
    dictionary: &Dictionary,
    rows: impl Iterator<Item = usize> + Clone,
    with_codes: bool,
    control: &dyn Control,
) -> Outcome<Levels> {
    control.poll(0, 0)?;
    let text = |code: usize| dictionary.get(code as i32).unwrap_or_default();
    // Rows without a text have the code after all others.
    let none = dictionary.len();
    let code_of = |row: usize| codes.get(row).map_or(none, |&code| (code as u32 as usize).min(none));
    // Two counters, so that two equal rows in a row need not wait for each other.
    let mut counters = [reserve_counts(none + 1)?, reserve_counts(none + 1)?];
    for (i, row) in rows.clone().enumerate() {
        counters[i % 2][code_of(row)] += 1;
    }
    let [even, odd] = counters;
    let found: Vec<u32> = even.iter().zip(odd).map(|(even, odd)| even + odd).collect();
    let mut order: Vec<usize> = (0..=none).filter(|&code| found[code] > 0).collect();
    order.sort_by(|&a, &b| text(a).cmp(text(b)));
    let names = order.iter().map(|&code| text(code).to_owned()).collect();
    let counts = order.iter().map(|&code| found[code]).collect();
    let mut own = Vec::new();
    if with_codes {
        control.poll(0, 0)?;
        let mut rank = even;
        order.iter().zip(0..).for_each(|(&code, position)| rank[code] = position);
        own.try_reserve_exact(rows.size_hint().0).map_err(|_| Failure::memory())?;
        own.extend(rows.map(|row| rank[code_of(row)]));
    }
    Ok(Levels { names, counts, codes: own })
}

fn reserve_counts(length: usize) -> Outcome<Vec<u32>> {
    let mut counts = Vec::new();
    counts.try_reserve_exact(length).map_err(|_| Failure::memory())?;
    counts.resize(length, 0);
    Ok(counts)
}

fn of_numbers(
    values: impl Iterator<Item = f64>,
    name: impl Fn(f64) -> String,
    control: &dyn Control,
) -> Outcome<Levels> {
    let (distinct, codes) = interned(values, control)?;
    ranked(distinct, codes, f64::total_cmp, name)
}

/// The distinct numbers in order of appearance, and the index of each value among them.
fn interned(values: impl Iterator<Item = f64>, control: &dyn Control) -> Outcome<(Vec<f64>, Vec<u32>)> {
    let mut seen = NumberCodes::new();
    let mut codes = Vec::new();
    for (i, value) in values.enumerate() {
        if i % A_POLL == 0 {
            control.poll(i as u64, 0)?;
            codes.try_reserve(A_POLL).map_err(|_| Failure::memory())?;
        }
        codes.push(seen.code(value));
    }
    Ok((seen.values(), codes))
}

/// Levels with the distinct values in order.
fn ranked(
    distinct: Vec<f64>,
    mut codes: Vec<u32>,
    compare: impl Fn(&f64, &f64) -> std::cmp::Ordering,
    name: impl Fn(f64) -> String,
) -> Outcome<Levels> {
    let mut order: Vec<usize> = (0..distinct.len()).collect();
    order.sort_by(|&a, &b| compare(&distinct[a], &distinct[b]));
    let mut rank = vec![0u32; distinct.len()];
    order.iter().zip(0..).for_each(|(&old, new)| rank[old] = new);
    let mut counts = vec![0u32; distinct.len()];
    for code in &mut codes {
        *code = rank[*code as usize];
        counts[*code as usize] += 1;
    }
    Ok(Levels { names: order.into_iter().map(|index| name(distinct[index])).collect(), counts, codes })
}

#[cfg(test)]
mod tests {
    use super::{DateUnit, Levels};
    use crate::control::Unlimited;
    use crate::frame::column::{Column, ColumnData, Dictionary};

    fn levels(data: ColumnData, by: DateUnit) -> (Vec<String>, Vec<u32>, Vec<u32>) {
        let column = Column { column_index: 1, name: "c".into(), data };
        let Levels { names, counts, codes } = Levels::of(&column, 0..column.len(), by, true, &Unlimited).unwrap();
        (names, counts, codes)
    }

    #[test]
    fn numbers_ascend_and_texts_are_in_code_point_order() {
        let numbers = levels(ColumnData::Number(vec![10.0, 9.5, 10.0, -0.0, 0.0]), DateUnit::Whole);
        assert_eq!(numbers, (["0", "9.5", "10"].map(String::from).to_vec(), vec![2, 1, 2], vec![2, 1, 2, 0, 0]));
        let dictionary = Dictionary::from_arrow(&[0, 1, 3, 4], "bäZ".as_bytes().to_vec()).unwrap();
        let texts = levels(ColumnData::Text { codes: vec![1, 0, 2, 0], dictionary }, DateUnit::Whole);
        assert_eq!(texts, (["Z", "b", "ä"].map(String::from).to_vec(), vec![1, 2, 1], vec![2, 1, 0, 1]));
    }

    #[test]
    fn texts_are_counted_without_their_codes_too() {
        let dictionary = Dictionary::from_arrow(&[0, 1, 2, 3], b"cab".to_vec()).unwrap();
        let column = Column {
            column_index: 1,
            name: "c".into(),
            data: ColumnData::Text { codes: vec![0, 2, 2, 1, 0, 2], dictionary },
        };
        let rows = [5, 4, 1, 0];
        let of = |with_codes| Levels::of(&column, rows.into_iter(), DateUnit::Whole, with_codes, &Unlimited).unwrap();
        let named = ["b", "c"].map(String::from).to_vec();
        assert_eq!(of(false), Levels { names: named.clone(), counts: vec![2, 2], codes: Vec::new() });
        assert_eq!(of(true), Levels { names: named, counts: vec![2, 2], codes: vec![0, 1, 0, 1] });
    }

    #[test]
    fn dates_are_grouped_by_their_unit() {
        // 2023-12-31, 2024-01-01, 2024-03-31 and 2024-04-01.
        let days = || ColumnData::Days(vec![19_722, 19_723, 19_813, 19_814]);
        let names = |data, by| levels(data, by).0;
        assert_eq!(names(days(), DateUnit::Whole), ["2023-12-31", "2024-01-01", "2024-03-31", "2024-04-01"]);
        assert_eq!(names(days(), DateUnit::Month), ["2023-12", "2024-01", "2024-03", "2024-04"]);
        assert_eq!(levels(days(), DateUnit::Quarter).1, [1, 2, 1]);
        assert_eq!(names(days(), DateUnit::Quarter), ["2023 Q4", "2024 Q1", "2024 Q2"]);
        let times = ColumnData::Milliseconds(vec![-1, 0, 86_399_999]);
        assert_eq!(
            levels(times, DateUnit::Year),
            (["1969", "1970"].map(String::from).to_vec(), vec![1, 2], vec![0, 1, 1])
        );
    }
}
