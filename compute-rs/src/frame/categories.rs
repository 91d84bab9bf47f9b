//! The distinct values of a column as groups (methods.md, section 5.2).

use super::column::{Column, ColumnData, MISSING_DAY, MISSING_MILLISECOND, shortest};
use super::intern::NumberCodes;
use crate::io::value::calendar::{wire_day, wire_time};

/// Most categories that a panel shows.
pub const MOST: usize = 50;

/// Groups in display order: numbers and dates ascending, texts in code-point order, "(empty)" last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Categories {
    /// Names.
    pub names: Vec<String>,
    /// Group of each of the given rows.
    pub codes: Vec<u8>,
}

/// Groups the given rows (positions in the table) by a column; `None` when there are more than [`MOST`] distinct
/// values.
#[must_use]
pub fn group(column: &Column, rows: impl Iterator<Item = usize>) -> Option<Categories> {
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
            let blank = |code: i32| dictionary.get(code).is_none_or(|text| text.trim().is_empty());
            let empty: Vec<bool> = (0..dictionary.len()).map(|code| blank(code as i32)).collect();
            let value = |row: usize| {
                let code = codes.get(row).copied().unwrap_or(-1);
                let some = usize::try_from(code).is_ok_and(|c| empty.get(c) == Some(&false));
                if some { f64::from(code) } else { f64::NAN }
            };
            let text = |code: f64| dictionary.get(code as i32).unwrap_or_default().to_owned();
            let groups = by_number(rows.map(value), text)?;
            Some(in_text_order(groups))
        }
    }
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
    let mut place = [0u8; 256];
    for (rank, &i) in order.iter().enumerate() {
        place[i] = rank as u8;
    }
    place[EMPTY as usize] = names.len() as u8;
    if any_empty {
        names.push("(empty)".to_owned());
    }
    codes.iter_mut().for_each(|code| *code = place[*code as usize]);
    Some(Categories { names, codes })
}

/// The same groups with the names (but "(empty)", which stays last) in code-point order.
fn in_text_order(mut groups: Categories) -> Categories {
    let last_is_empty = groups.names.last().is_some_and(|name| name == "(empty)");
    let texts = groups.names.len() - usize::from(last_is_empty);
    let mut order: Vec<usize> = (0..texts).collect();
    order.sort_by(|&a, &b| groups.names[a].cmp(&groups.names[b]));
    let mut place: Vec<u8> = (0..groups.names.len() as u8).collect();
    for (rank, &i) in order.iter().enumerate() {
        place[i] = rank as u8;
    }
    let mut names: Vec<String> = order.iter().map(|&i| groups.names[i].clone()).collect();
    names.extend(groups.names.drain(texts..));
    groups.codes.iter_mut().for_each(|code| *code = place[*code as usize]);
    Categories { names, codes: groups.codes }
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
    fn texts_stand_in_code_point_order() {
        let dictionary = Dictionary::from_arrow(&[0, 1, 3, 4, 5], "bäZ ".as_bytes().to_vec()).unwrap();
        let column = column(ColumnData::Text { codes: vec![0, 1, 2, 3, -1], dictionary });
        let groups = group(&column, 0..5).unwrap();
        assert_eq!(groups.names, ["Z", "b", "ä", "(empty)"]);
        assert_eq!(groups.codes, [1, 2, 0, 3, 3]);
    }

    #[test]
    fn more_than_fifty_are_too_many() {
        let column = column(ColumnData::Number((0..51).map(f64::from).collect()));
        assert_eq!(group(&column, 0..51), None);
        assert_eq!(group(&column, 0..50).map(|g| g.names.len()), Some(50));
    }
}
