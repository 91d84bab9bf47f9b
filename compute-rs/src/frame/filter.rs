//! Rows whose value equals a given one, compared as in docs/methods/recodes.md#comparisons.
//!
//! Both sides must be non-empty. A number column is compared as numbers, a date with an ISO text as a time, and a text
//! column as texts, ignoring case and outer blanks: codes of digits such as 1E2 and 100 are not equal.

use super::column::{Column, ColumnData, MISSING_DAY, MISSING_MILLISECOND, shortest};
use super::fold::same;
use crate::calendar;
use crate::contract::CellValue;

/// Whether each row of a column equals a value.
#[must_use]
pub fn equal(column: &Column, value: &CellValue) -> Vec<bool> {
    let text = match value {
        CellValue::Number(number) => shortest(*number),
        CellValue::Text(text) => text.trim().to_owned(),
        CellValue::Missing(()) => String::new(),
    };
    if text.is_empty() {
        return vec![false; column.len()];
    }
    match &column.data {
        ColumnData::Number(values) => {
            let number = parse_number(&text);
            values.iter().map(|x| x.is_finite() && Some(*x) == number).collect()
        }
        ColumnData::Text { codes, dictionary } => {
            let equal = |cell: &str| same(cell, &text);
            let by_code: Vec<bool> =
                (0..dictionary.len()).map(|code| dictionary.get(code as i32).is_some_and(equal)).collect();
            codes.iter().map(|&c| usize::try_from(c).ok().and_then(|c| by_code.get(c)).copied() == Some(true)).collect()
        }
        ColumnData::Days(values) => {
            let time = calendar::parse_time(&text);
            values.iter().map(|&d| d != MISSING_DAY && Some(i64::from(d) * 86_400_000) == time).collect()
        }
        ColumnData::Milliseconds(values) => {
            let time = calendar::parse_time(&text);
            values.iter().map(|&t| t != MISSING_MILLISECOND && Some(t) == time).collect()
        }
    }
}

/// Parses a number with "." and an optional exponent. The text may have outer blanks, and nothing else.
#[must_use]
pub fn parse_number(text: &str) -> Option<f64> {
    let text = text.trim();
    let plain = text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.' | b'e' | b'E'));
    text.parse().ok().filter(|x: &f64| plain && x.is_finite())
}

#[cfg(test)]
mod tests {
    use super::{equal, parse_number};
    use crate::contract::CellValue;
    use crate::frame::column::{Column, ColumnData, Dictionary, MISSING_DAY};

    fn column(data: ColumnData) -> Column {
        Column { column_index: 1, name: "c".into(), data }
    }

    fn text(value: &str) -> CellValue {
        CellValue::Text(value.into())
    }

    #[test]
    fn numbers_are_compared_as_numbers_and_texts_without_case() {
        let dictionary = Dictionary::from_arrow(&[0, 3, 7, 9], b"2.0 abc02".to_vec()).unwrap();
        let texts = column(ColumnData::Text { codes: vec![0, 1, 2, -1], dictionary });
        assert_eq!(equal(&texts, &CellValue::Number(2.0)), [false; 4]);
        assert_eq!(equal(&texts, &text("02")), [false, false, true, false]);
        assert_eq!(equal(&texts, &text("ABC ")), [false, true, false, false]);
        let numbers = column(ColumnData::Number(vec![2.0, f64::NAN, -1.0]));
        assert_eq!(equal(&numbers, &text("2e0")), [true, false, false]);
        assert_eq!(equal(&numbers, &text("nan")), [false, false, false]);
        assert_eq!(equal(&numbers, &CellValue::Missing(())), [false; 3]);
    }

    #[test]
    fn codes_of_digits_are_compared_as_written() {
        let codes = ["45320151128303661", "45320151128303662", "1E2", "100", "0E1", "00", "1.10", "1.1", "01067"];
        let ends: Vec<i32> = std::iter::once(0)
            .chain(codes.iter().scan(0, |end, code| {
                *end += code.len() as i32;
                Some(*end)
            }))
            .collect();
        let dictionary = Dictionary::from_arrow(&ends, codes.concat().into_bytes()).unwrap();
        let column = column(ColumnData::Text { codes: (0..codes.len() as i32).collect(), dictionary });
        for (at, code) in codes.iter().enumerate() {
            let expected: Vec<bool> = (0..codes.len()).map(|other| other == at).collect();
            assert_eq!(equal(&column, &text(code)), expected, "{code}");
        }
        assert_eq!(equal(&column, &CellValue::Number(100.0)).iter().filter(|holds| **holds).count(), 1);
    }

    #[test]
    fn dates_are_compared_with_iso_texts_in_time() {
        let days = column(ColumnData::Days(vec![18_000, MISSING_DAY, 18_001]));
        assert_eq!(equal(&days, &text("2019-04-14")), [true, false, false]);
        assert_eq!(equal(&days, &text("2019-04-15T00:00:00")), [false, false, true]);
        assert_eq!(equal(&days, &text("14.04.2019")), [false; 3]);
    }

    #[test]
    fn only_a_whole_text_is_a_number() {
        assert_eq!(
            [" 1.5 ", "1e3", "-.5", "1,5", "0x10", "inf", "", "1e999"].map(parse_number),
            [Some(1.5), Some(1000.0), Some(-0.5), None, None, None, None, None]
        );
    }
}
