//! The pieces that dates are written in.

use super::trim::trim;

/// A piece of a date.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum DatePart {
    /// Digits: how many, and their value.
    Number(usize, u32),
    /// A month in words.
    Month(u32),
    /// The letter of a quarter (Q), month (M), half-year (H) or week (W).
    Letter(u8),
    /// "st", "nd", "rd", "th" after a day.
    Ordinal,
    /// A separator: '-', '/', '.', ',' or a blank.
    Between(u8),
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// A text with more pieces is not a date.
pub(super) const MOST_PARTS: usize = 8;

/// Splits a text into the pieces of a date. Skips a weekday at the beginning.
pub(super) fn parts_of(text: &[u8]) -> Option<([DatePart; MOST_PARTS], usize)> {
    let mut parts = [DatePart::Ordinal; MOST_PARTS];
    let mut count = 0;
    let mut rest = text;
    while let Some(byte) = rest.first().copied() {
        let (part, used) = if byte.is_ascii_digit() {
            let length = rest.iter().take_while(|b| b.is_ascii_digit()).count();
            if length > 4 {
                return None;
            }
            let value = rest.iter().take(length).fold(0, |sum, b| sum * 10 + u32::from(b - b'0'));
            (DatePart::Number(length, value), length)
        } else if byte.is_ascii_alphabetic() {
            let length = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
            let word = rest.get(..length)?;
            if count == 0 && is_weekday(word) {
                rest = rest.get(length..)?;
                rest = trim(rest.strip_prefix(b",").or_else(|| rest.strip_prefix(b".")).unwrap_or(rest));
                rest = trim(rest.strip_prefix(b",").unwrap_or(rest));
                continue;
            }
            (word_part(word)?, length)
        } else {
            let length = rest.iter().take_while(|b| matches!(b, b'-' | b'/' | b'.' | b',' | b' ')).count();
            let between = rest.get(..length)?;
            let separator = match between {
                [one] => *one,
                [separator @ (b'.' | b','), b' '] => *separator,
                _ => return None,
            };
            // A point after a month's short name ("Apr. 3") and a comma before a year mean no more than a blank.
            (DatePart::Between(separator), length)
        };
        *parts.get_mut(count)? = part;
        count += 1;
        rest = rest.get(used..)?;
    }
    Some((parts, count))
}

/// Whether a date may begin with a byte: a digit, or the first letter of a month, a weekday or "Q".
pub(super) fn may_begin(byte: u8) -> bool {
    byte.is_ascii_digit() || b"adfhjmnoqstw".contains(&byte.to_ascii_lowercase())
}

fn is_weekday(word: &[u8]) -> bool {
    let short =
        |day: &str| word.len() < 5 && day.as_bytes().get(..word.len()).is_some_and(|d| d.eq_ignore_ascii_case(word));
    word.len() >= 3 && WEEKDAYS.iter().any(|day| day.as_bytes().eq_ignore_ascii_case(word) || short(day))
}

fn word_part(word: &[u8]) -> Option<DatePart> {
    let is = |text: &str| text.as_bytes().eq_ignore_ascii_case(word);
    if let [letter @ (b'q' | b'Q' | b'm' | b'M' | b'h' | b'H' | b'w' | b'W')] = word {
        return Some(DatePart::Letter(letter.to_ascii_lowercase()));
    }
    if ["st", "nd", "rd", "th"].into_iter().any(is) {
        return Some(DatePart::Ordinal);
    }
    if is("sept") {
        return Some(DatePart::Month(9));
    }
    let index = MONTHS.iter().position(|month| is(month) || month.get(..3).is_some_and(is))?;
    u32::try_from(index + 1).ok().map(DatePart::Month)
}
