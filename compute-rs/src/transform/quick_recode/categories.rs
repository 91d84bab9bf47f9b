//! The values of a column with their counts, as a recode compares them (docs/methods/recodes.md#categories).

use super::column;
use crate::contract::{CategoryCount, CategoryList, CellValue, Failure, Outcome};
use crate::control::Control;
use crate::frame::column::MISSING_DAY;
use crate::frame::column::MISSING_MILLISECOND;
use crate::frame::fold::fold;
use crate::frame::intern::NumberCodes;
use crate::frame::{ColumnData, Dictionary, Table};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Most other spellings that a category lists.
const MOST_SPELLINGS: usize = 20;
/// Rows or texts between two polls of the control.
const A_POLL: usize = 1 << 15;

/// The categories of a column, the most frequent first, at most `most`. Of equally frequent ones the first in the file
/// comes first.
///
/// # Errors
/// `REQUEST` for an unknown column, `E-MEMORY`, and the errors of `control`.
pub fn list(table: &Table, column_index: u32, most: usize, control: &dyn Control) -> Outcome<CategoryList> {
    let column = column(table, column_index)?;
    let values = match &column.data {
        ColumnData::Text { codes, dictionary } => return of_texts(codes, dictionary, most, control),
        ColumnData::Number(values) => counted(values.iter().copied(), control)?,
        ColumnData::Days(days) => {
            counted(days.iter().map(|day| if *day == MISSING_DAY { f64::NAN } else { f64::from(*day) }), control)?
        }
        ColumnData::Milliseconds(times) => counted(
            times.iter().map(|time| if *time == MISSING_MILLISECOND { f64::NAN } else { *time as f64 }),
            control,
        )?,
    };
    let missing = table.row_count as u32 - values.iter().map(|value| value.count).sum::<u32>();
    let category =
        |value: Counted| CategoryCount { value: column.cell(value.row), count: value.count, also: Vec::new() };
    Ok(shortened(values, missing, most, category))
}

/// A distinct value: its first row, or its code, and how many rows have it.
struct Counted {
    row: usize,
    count: u32,
}

fn counted(values: impl ExactSizeIterator<Item = f64>, control: &dyn Control) -> Outcome<Vec<Counted>> {
    let mut seen = NumberCodes::new();
    let mut counts: Vec<Counted> = Vec::new();
    let total = values.len();
    for (row, value) in values.enumerate() {
        if row % A_POLL == 0 {
            control.poll(row as u64, total as u64)?;
        }
        if !value.is_finite() {
            continue;
        }
        let code = seen.code(value) as usize;
        match counts.get_mut(code) {
            Some(counted) => counted.count += 1,
            None => {
                counts.try_reserve(1).map_err(|_| Failure::memory())?;
                counts.push(Counted { row, count: 1 });
            }
        }
    }
    Ok(counts)
}

fn of_texts(codes: &[i32], dictionary: &Dictionary, most: usize, control: &dyn Control) -> Outcome<CategoryList> {
    let mut of_code: Vec<Counted> = Vec::new();
    of_code.try_reserve_exact(dictionary.len()).map_err(|_| Failure::memory())?;
    of_code.extend((0..dictionary.len()).map(|_| Counted { row: usize::MAX, count: 0 }));
    for (row, code) in codes.iter().enumerate() {
        if let Some(counted) = usize::try_from(*code).ok().and_then(|code| of_code.get_mut(code)) {
            counted.row = counted.row.min(row);
            counted.count += 1;
        }
    }
    let text = |code: usize| dictionary.get(code as i32).unwrap_or_default();
    let mut indices: HashMap<String, usize> = HashMap::new();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut there = 0;
    for (code, counted) in of_code.iter().enumerate() {
        if code % A_POLL == 0 {
            control.poll(code as u64, of_code.len() as u64)?;
        }
        let spelling = text(code);
        if counted.count == 0 || spelling.trim().is_empty() {
            continue;
        }
        there += counted.count;
        let key = fold(spelling.trim());
        let next = groups.len();
        let index = *indices.entry(key).or_insert(next);
        match groups.get_mut(index) {
            Some(group) => group.push(code),
            None => groups.push(vec![code]),
        }
    }
    for group in &mut groups {
        group.sort_by_key(|code| (Reverse(of_code[*code].count), of_code[*code].row));
    }
    let whole = |codes: &Vec<usize>| Counted {
        row: codes.iter().map(|code| of_code[*code].row).min().unwrap_or_default(),
        count: codes.iter().map(|code| of_code[*code].count).sum(),
    };
    let mut all: Vec<(Counted, Vec<usize>)> = groups.into_iter().map(|group| (whole(&group), group)).collect();
    all.sort_by_key(|(counted, _)| (Reverse(counted.count), counted.row));
    let left = all.len().saturating_sub(most) as u32;
    let category = |(counted, codes): (Counted, Vec<usize>)| CategoryCount {
        value: CellValue::Text(codes.first().map_or("", |code| text(*code)).to_owned()),
        count: counted.count,
        also: codes.iter().skip(1).take(MOST_SPELLINGS).map(|code| text(*code).to_owned()).collect(),
    };
    let categories = all.into_iter().take(most).map(category).collect();
    Ok(CategoryList { categories, left, missing: codes.len() as u32 - there })
}

fn shortened(
    mut values: Vec<Counted>,
    missing: u32,
    most: usize,
    category: impl Fn(Counted) -> CategoryCount,
) -> CategoryList {
    values.sort_by_key(|value| (Reverse(value.count), value.row));
    let left = values.len().saturating_sub(most) as u32;
    CategoryList { categories: values.into_iter().take(most).map(category).collect(), left, missing }
}

#[cfg(test)]
mod tests {
    use super::list;
    use crate::contract::CellValue;
    use crate::control::Unlimited;
    use crate::frame::column::MISSING_DAY;
    use crate::frame::{Column, ColumnData, Dictionary, Table};

    fn table(data: ColumnData) -> Table {
        let column = Column { column_index: 1, name: "c".into(), data };
        Table { row_count: column.len(), columns: vec![column], ..Table::default() }
    }

    /// Value, rows and other spellings.
    type Shown = (CellValue, u32, Vec<String>);

    fn shown(table: &Table, most: usize) -> (Vec<Shown>, u32, u32) {
        let found = list(table, 1, most, &Unlimited).unwrap();
        (found.categories.into_iter().map(|c| (c.value, c.count, c.also)).collect(), found.left, found.missing)
    }

    #[test]
    fn texts_that_a_recode_cannot_tell_apart_are_one_category() {
        let mut dictionary = Dictionary::default();
        ["north", "South", "North ", " ", "2.0", "2", "unused"].iter().for_each(|text| dictionary.push(text).unwrap());
        let codes = vec![1, 2, 0, 2, 3, -1, 4, 5, 5, 1];
        let text = |text: &str| CellValue::Text(text.into());
        let expected = vec![
            (text("North "), 3, vec!["north".to_owned()]),
            (text("South"), 2, vec![]),
            (text("2"), 2, vec![]),
            (text("2.0"), 1, vec![]),
        ];
        let table = table(ColumnData::Text { codes, dictionary });
        assert_eq!(shown(&table, 10), (expected.clone(), 0, 2));
        assert_eq!(shown(&table, 1), (expected[..1].to_vec(), 3, 2));
    }

    #[test]
    fn numbers_and_dates_are_categories_too() {
        let numbers = table(ColumnData::Number(vec![1.0, f64::NAN, 0.0, -0.0, 1.0, 1.0]));
        let expected = vec![(CellValue::Number(1.0), 3, vec![]), (CellValue::Number(0.0), 2, vec![])];
        assert_eq!(shown(&numbers, 10), (expected, 0, 1));
        let days = table(ColumnData::Days(vec![0, 1, MISSING_DAY, 1]));
        let day = |text: &str, count| (CellValue::Text(text.into()), count, Vec::new());
        assert_eq!(shown(&days, 10), (vec![day("1970-01-02", 2), day("1970-01-01", 1)], 0, 1));
    }
}
