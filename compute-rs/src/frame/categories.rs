//! The distinct values of a column as groups: docs/methods/boxplot.md#by-a-column.

use super::column::{Column, ColumnData, Dictionary, MISSING_DAY, MISSING_MILLISECOND, shortest};
use super::intern::NumberCodes;
use crate::calendar::{wire_day, wire_time};
use std::collections::HashMap;

/// Most categories of a result.
pub const MOST: usize = 50;
/// The name of the group of rows without a value.
const EMPTY_NAME: &str = "(empty)";

/// Groups in display order: numbers and dates ascending, texts in code-point order, "(empty)" last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Categories {
    /// Names.
    pub names: Vec<String>,
    /// Group of each of the given rows.
    pub codes: Vec<u8>,
}

impl Categories {
    /// The groups with those named in `order` first, in that order; "(empty)" stays last.
    #[must_use]
    pub fn ordered(mut self, order: &[String]) -> Self {
        let wanted: HashMap<&str, usize> =
            order.iter().enumerate().rev().map(|(rank, name)| (name.as_str(), rank)).collect();
        let last = self.names.last().is_some_and(|name| name == EMPTY_NAME) as usize;
        let named = self.names.len() - last;
        let mut sorted: Vec<usize> = (0..named).collect();
        // Stable: the others keep their order.
        sorted.sort_by_key(|&i| wanted.get(self.names[i].as_str()).copied().unwrap_or(usize::MAX));
        sorted.extend(named..self.names.len());
        let mut rank = [0u8; 256];
        sorted.iter().zip(0..).for_each(|(&old, new)| rank[old] = new);
        self.codes.iter_mut().for_each(|code| *code = rank[usize::from(*code)]);
        self.names = sorted.iter().map(|&i| std::mem::take(&mut self.names[i])).collect();
        self
    }
}

/// Groups the given rows (positions in the table) by a column; `None` when there are more than [`MOST`] distinct
/// values.
#[must_use]
pub fn group(column: &Column, rows: impl Iterator<Item = usize> + Clone) -> Option<Categories> {
    match &column.data {
        ColumnData::Number(values) => by_number(rows.map(|row| values.get(row).copied().unwrap_or(f64::NAN)), shortest),
        ColumnData::Days(values) => by_number(
            rows.map(|row| values.get(row).filter(|&&d| d != MISSING_DAY).map_or(f64::NAN, |&d| f64::from(d))),
            |day| wire_day(day as i32),
        ),
        ColumnData::Milliseconds(values) => by_number(
            rows.map(|row| values.get(row).filter(|&&t| t != MISSING_MILLISECOND).map_or(f64::NAN, |&t| t as f64)),
            |time| wire_time(time as i64),
        ),
        ColumnData::Text { codes, dictionary } => {
            by_text(rows.map(|row| codes.get(row).copied().unwrap_or(-1)), dictionary)
        }
    }
}

/// Groups of texts by their codes. Blank texts count as empty.
fn by_text(codes: impl Iterator<Item = i32> + Clone, dictionary: &Dictionary) -> Option<Categories> {
    let mut seen = vec![false; dictionary.len()];
    let (mut any_empty, mut used) = (false, Vec::new());
    let text = |code: usize| dictionary.get(code as i32).unwrap_or_default();
    for code in codes.clone() {
        let code = code as usize;
        match seen.get_mut(code) {
            Some(true) => {}
            Some(seen) => {
                *seen = true;
                if text(code).trim().is_empty() {
                    any_empty = true;
                } else if used.len() < MOST {
                    used.push(code);
                } else {
                    return None;
                }
            }
            None => any_empty = true,
        }
    }
    used.sort_by_key(|&code| text(code));
    let mut names: Vec<String> = used.iter().map(|&code| text(code).to_owned()).collect();
    let empty = names.len() as u8;
    if any_empty {
        names.push(EMPTY_NAME.to_owned());
    }
    let mut rank_of = vec![empty; dictionary.len()];
    used.iter().zip(0..).for_each(|(&code, rank)| rank_of[code] = rank);
    let codes = codes.map(|code| rank_of.get(code as usize).copied().unwrap_or(empty)).collect();
    Some(Categories { names, codes })
}

/// Groups of numbers, ascending, NaN as "(empty)"; `None` when there are more than [`MOST`] distinct ones.
pub fn by_number(values: impl Iterator<Item = f64>, name: impl Fn(f64) -> String) -> Option<Categories> {
    const EMPTY: u8 = u8::MAX;
    let mut seen = NumberCodes::new();
    let mut any_empty = false;
    let mut codes = Vec::new();
    for value in values {
        if !value.is_finite() {
            any_empty = true;
            codes.push(EMPTY);
            continue;
        }
        let code = seen.code(value);
        if seen.len() > MOST {
            return None;
        }
        codes.push(code as u8);
    }
    let distinct = seen.values();
    let mut order: Vec<usize> = (0..distinct.len()).collect();
    order.sort_by(|&a, &b| distinct[a].total_cmp(&distinct[b]));
    let mut names: Vec<String> = order.iter().map(|&i| name(distinct[i])).collect();
    let mut rank_of = [0u8; 256];
    for (rank, &i) in order.iter().enumerate() {
        rank_of[i] = rank as u8;
    }
    rank_of[EMPTY as usize] = names.len() as u8;
    if any_empty {
        names.push(EMPTY_NAME.to_owned());
    }
    codes.iter_mut().for_each(|code| *code = rank_of[*code as usize]);
    Some(Categories { names, codes })
}

#[cfg(test)]
mod tests {
    use super::group;
    use crate::frame::column::{Column, ColumnData, Dictionary};

    fn column(data: ColumnData) -> Column {
        Column { column_index: 1, name: "c".into(), data }
    }

    #[test]
    fn numbers_ascend_and_empty_is_last() {
        let column = column(ColumnData::Number(vec![10.0, f64::NAN, 9.5, 10.0, -0.0, 0.0]));
        let groups = group(&column, 0..6).unwrap();
        assert_eq!(
            (groups.names, groups.codes),
            (["0", "9.5", "10", "(empty)"].map(String::from).to_vec(), vec![2, 3, 1, 2, 0, 0])
        );
    }

    #[test]
    fn the_users_order_comes_first_and_empty_stays_last() {
        let dictionary = Dictionary::from_arrow(&[0, 1, 2, 3, 4], b"abcd".to_vec()).unwrap();
        let column = column(ColumnData::Text { codes: vec![3, 0, -1, 1, 2], dictionary });
        let order = ["c", "nowhere", "a", "c"].map(String::from);
        let groups = group(&column, 0..5).unwrap().ordered(&order);
        assert_eq!(groups.names, ["c", "a", "b", "d", "(empty)"]);
        assert_eq!(groups.codes, [3, 1, 4, 2, 0]);
    }

    #[test]
    fn texts_are_in_code_point_order() {
        let dictionary = Dictionary::from_arrow(&[0, 1, 3, 4, 5], "bäZ ".as_bytes().to_vec()).unwrap();
        let column = column(ColumnData::Text { codes: vec![0, 1, 2, 3, -1], dictionary });
        let groups = group(&column, 0..5).unwrap();
        assert_eq!(groups.names, ["Z", "b", "ä", "(empty)"]);
        assert_eq!(groups.codes, [1, 2, 0, 3, 3]);
    }

    #[test]
    fn blank_texts_are_one_more_group_than_fifty() {
        let mut dictionary = Dictionary::default();
        let texts: Vec<String> =
            (0..52).map(|i| if i % 26 == 25 { " ".repeat(i / 26 + 1) } else { format!("{i:02}") }).collect();
        texts.iter().for_each(|text| dictionary.push(text).unwrap());
        let texts = |codes: std::ops::Range<i32>| {
            column(ColumnData::Text { codes: codes.collect(), dictionary: dictionary.clone() })
        };
        let groups = group(&texts(-1..52), 0..53).unwrap();
        assert_eq!((groups.names.len(), groups.names[50].as_str()), (51, "(empty)"));
        assert_eq!(
            (groups.codes[0], groups.codes[1], groups.codes[26], groups.codes[27], groups.codes[52]),
            (50, 0, 50, 25, 50)
        );
        dictionary.push("one more").unwrap();
        let more = column(ColumnData::Text { codes: (0..53).collect(), dictionary });
        assert_eq!(group(&more, 0..53), None);
    }

    #[test]
    fn more_than_fifty_are_too_many() {
        let column = column(ColumnData::Number((0..51).map(f64::from).collect()));
        assert_eq!(group(&column, 0..51), None);
        assert_eq!(group(&column, 0..50).map(|g| g.names.len()), Some(50));
    }
}
