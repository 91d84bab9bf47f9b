//! A fast parser for numbers in the most common form.

use super::decimal::Decimal;

/// Exact powers of ten.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// A number in the most common form: a minus, digits, at most one point or comma; at most 2^53 without the separator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain {
    /// All digits as one whole number.
    pub mantissa: u64,
    /// Whether it has a leading minus.
    pub negative: bool,
    /// Number of digits.
    pub digits: u8,
    /// Number of digits after the separator.
    pub fraction: u8,
    /// `b'.'`, `b','` or 0 for none.
    pub separator: u8,
    /// Whether the first digit is 0.
    pub leading_zero: bool,
}

/// Digits and at most one separator, read as one whole number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Digits {
    mantissa: u64,
    digits: u8,
    /// Digits before the separator.
    before: u8,
    separator: u8,
}

/// Parses the most common form; `None` for anything else, which is left to `Numeral::read`.
#[inline]
pub(crate) fn plain(text: &[u8]) -> Option<Plain> {
    let (negative, digits_text) = match text.split_first()? {
        (b'-', rest) => (true, rest),
        _ => (false, text),
    };
    let read = match digits_text.len() {
        0 => return None,
        length @ 1..=8 => few_digits(word_of(digits_text), length as u32)?,
        9..=16 => many_digits(digits_text)?,
        17..=19 => digit_by_digit(digits_text)?,
        _ => return None,
    };
    Plain::of(read, negative, digits_text.first() == Some(&b'0'))
}

/// The same for a field with the bytes that follow it in its file, sixteen together. One load covers a field of any length
/// up to sixteen.
#[inline(always)]
pub(crate) fn plain_in(field: &[u8], window: Option<&[u8; 16]>) -> Option<Plain> {
    let (Some(window), length @ 1..=16) = (window, field.len() as u32) else { return plain(field) };
    let both = u128::from_le_bytes(*window);
    let (mut low, mut high, mut length) = (both as u64, (both >> 64) as u64, length);
    let negative = low as u8 == b'-';
    if negative {
        (low, high, length) = (low >> 8 | high << 56, high >> 8, length - 1);
    }
    let first = |word: u64, length: u32| word & u64::MAX >> (64 - 8 * length);
    let read = match length {
        0 => return None,
        1..=8 => few_digits(first(low, length), length)?,
        _ => joined(few_digits(low, 8)?, few_digits(first(high, length - 8), length - 8)?)?,
    };
    Plain::of(read, negative, low as u8 == b'0')
}

const ZEROS: u64 = 0x3030_3030_3030_3030;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// One to eight bytes as a little-endian word, padded with zeros.
#[inline(always)]
pub(crate) fn word_of(text: &[u8]) -> u64 {
    let length = text.len();
    // Where the two loads overlap, they have the same bytes.
    if let (Some(first), Some(last)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        let (first, last) = (u64::from(u32::from_le_bytes(*first)), u64::from(u32::from_le_bytes(*last)));
        return first | last << (8 * (length - 4));
    }
    match *text {
        [a] => u64::from(a),
        [a, b] => u64::from(a) | u64::from(b) << 8,
        [a, b, c] => u64::from(a) | u64::from(b) << 8 | u64::from(c) << 16,
        _ => 0,
    }
}

/// The whole number of some digits, one byte each, the first in the lowest byte.
///
/// Neighbours are joined to numbers of two, four and eight digits at once (D. Lemire, "Number parsing at a gigabyte per
/// second", 2021, section 6).
#[inline(always)]
fn number_of(values: u64, digits: u32) -> u64 {
    // Shifting puts zeros before the digits; a shift by 64 bits, for no digits, is not allowed.
    let eight = if digits == 0 { 0 } else { values << (64 - 8 * digits) };
    let two = eight.wrapping_mul(10 * 256 + 1) >> 8;
    let four = (two & 0x00FF_00FF_00FF_00FF).wrapping_mul(100 * 65_536 + 1) >> 16;
    (four & 0x0000_FFFF_0000_FFFF).wrapping_mul(10_000 * 4_294_967_296 + 1) >> 32
}

/// Parses one to eight bytes; the bytes above them are 0.
#[inline(always)]
fn few_digits(word: u64, length: u32) -> Option<Digits> {
    let values = word ^ (ZEROS >> (64 - 8 * length));
    // The highest bit of every byte that is not a digit.
    let others = (((values & !HIGH) + 0x7676_7676_7676_7676) | values) & HIGH;
    if others == 0 {
        return Some(Digits { mantissa: number_of(values, length), digits: length as u8, before: 0, separator: 0 });
    }
    let before = others.trailing_zeros() / 8;
    let separator = (values >> (8 * before)) as u8 ^ b'0';
    if others & (others - 1) != 0 || (separator != b'.' && separator != b',') {
        return None;
    }
    let below = (1u64 << (8 * before)) - 1;
    let digits = length - 1;
    let mantissa = number_of(values & below | values >> 8 & !below, digits);
    Some(Digits { mantissa, digits: digits as u8, before: before as u8, separator })
}

/// Powers of ten that shift the first digits by up to eight others.
const TENS: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// Parses nine to sixteen bytes.
#[inline]
fn many_digits(text: &[u8]) -> Option<Digits> {
    let (first, last) = text.split_at_checked(8)?;
    joined(few_digits(word_of(first), 8)?, few_digits(word_of(last), last.len() as u32)?)
}

/// Joins two groups of digits.
#[inline(always)]
fn joined(first: Digits, last: Digits) -> Option<Digits> {
    let (separator, before) = match (first.separator, last.separator) {
        (0, 0) => (0, 0),
        (0, separator) => (separator, first.digits + last.before),
        (separator, 0) => (separator, first.before),
        _ => return None,
    };
    let mantissa = first.mantissa * TENS.get(usize::from(last.digits))? + last.mantissa;
    Some(Digits { mantissa, digits: first.digits + last.digits, before, separator })
}

fn digit_by_digit(text: &[u8]) -> Option<Digits> {
    let mut read = Digits::default();
    for &byte in text {
        let digit = byte.wrapping_sub(b'0');
        if digit <= 9 {
            read.mantissa = read.mantissa.wrapping_mul(10).wrapping_add(u64::from(digit));
            read.digits += 1;
        } else if read.separator == 0 && (byte == b'.' || byte == b',') {
            (read.separator, read.before) = (byte, read.digits);
        } else {
            return None;
        }
    }
    Some(read)
}

impl Plain {
    #[inline(always)]
    fn of(read: Digits, negative: bool, leading_zero: bool) -> Option<Self> {
        let Digits { mantissa, digits, before, separator } = read;
        if digits == 0 || digits > 18 || mantissa > 1 << 53 {
            return None;
        }
        let fraction = if separator == 0 { 0 } else { digits - before };
        Some(Self { mantissa, negative, digits, fraction, separator, leading_zero })
    }

    /// The value with `fraction` digits after the decimal mark.
    ///
    /// Both the mantissa (at most 2^53) and the power (at most 10^22) are exact doubles, so the quotient is the
    /// correctly rounded value (W. D. Clinger, "How to read floating point numbers accurately", 1990).
    #[inline]
    fn scaled(&self, fraction: u8) -> f64 {
        let value = match POWERS.get(usize::from(fraction)) {
            Some(power) => self.mantissa as f64 / power,
            None => f64::NAN,
        };
        if self.negative { -value } else { value }
    }

    /// Whether the only separator may group thousands: one to three digits without a leading 0 before it, and three after it.
    #[inline]
    pub(crate) fn may_be_thousands(&self) -> bool {
        self.separator != 0 && self.fraction == 3 && (4..=6).contains(&self.digits) && !self.leading_zero
    }

    /// The value in a convention.
    #[inline]
    pub(crate) fn value(&self, decimal: Decimal) -> Option<f64> {
        self.value_with(decimal, 0)
    }

    /// The value in a convention, divided by 10^`shift` (at most 4).
    #[inline]
    pub(super) fn value_with(&self, decimal: Decimal, shift: u8) -> Option<f64> {
        let own = match decimal {
            Decimal::Dot => b'.',
            Decimal::Comma => b',',
        };
        if self.separator == 0 || self.separator == own {
            Some(self.scaled(self.fraction + shift))
        } else if self.may_be_thousands() {
            Some(self.scaled(shift))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Digits, digit_by_digit, few_digits, many_digits, plain, plain_in, word_of};
    use crate::io::value::Decimal;

    #[test]
    fn the_fast_parser_equals_the_standard_library() {
        for text in ["0", "-0.1", "123456.789", "0.000001", "9007199254740992", "3.141592653589793", "-7.5", "00.5"] {
            let read = plain(text.as_bytes()).and_then(|p| p.value(Decimal::Dot));
            assert_eq!(read.map(f64::to_bits), text.parse::<f64>().ok().map(f64::to_bits), "{text}");
        }
        assert!(plain(b"9007199254740993").is_none());
        assert!(plain(b"1e5").is_none());
        assert!(plain(b"-").is_none());
        assert!(plain(b"").is_none());
    }

    fn by_words(text: &[u8]) -> Option<Digits> {
        match text.len() {
            length @ 1..=8 => few_digits(word_of(text), length as u32),
            9..=16 => many_digits(text),
            _ => digit_by_digit(text),
        }
    }

    #[test]
    fn words_of_every_length_are_read_like_digit_by_digit() {
        // Every byte, alone and at every position among digits.
        for byte in 0..=255u8 {
            for length in 1..=16usize {
                for index in 0..length {
                    let mut text = b"1234567890123456"[..length].to_vec();
                    text[index] = byte;
                    assert_eq!(by_words(&text), digit_by_digit(&text), "{text:?}");
                }
            }
        }
    }

    proptest::proptest! {
        #[test]
        fn words_are_read_like_digit_by_digit(text in "[0-9.,]{1,16}|[0-9]{1,16}|[0-9.,/:e-]{1,16}|.{1,4}") {
            proptest::prop_assert_eq!(by_words(text.as_bytes()), digit_by_digit(text.as_bytes()));
        }

        #[test]
        fn bytes_after_a_field_do_not_matter(
            field in "-?[0-9.,]{0,20}|-?[0-9]{0,20}|[0-9.,/:e-]{0,17}|.{0,4}",
            behind in "[0-9.,-]{0,20}",
        ) {
            let row = format!("{field}{behind}");
            let window = row.as_bytes().first_chunk::<16>();
            let (read, alone) = (plain_in(field.as_bytes(), window), plain(field.as_bytes()));
            proptest::prop_assert_eq!(format!("{read:?}"), format!("{alone:?}"));
        }

        #[test]
        fn decimals_are_correctly_rounded(whole in 0u64..1_000_000_000_000, fraction in "[0-9]{0,12}", negative: bool) {
            let text = format!("{}{whole}.{fraction}", if negative { "-" } else { "" });
            let expected = text.parse::<f64>().map(f64::to_bits).ok();
            if let Some(read) = plain(text.as_bytes()) {
                proptest::prop_assert_eq!(read.value(Decimal::Dot).map(f64::to_bits), expected);
            }
        }
    }
}
