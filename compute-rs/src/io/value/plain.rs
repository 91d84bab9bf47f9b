//! Numbers in the commonest shape, read as fast as they are found.

use super::number::Decimal;
use std::ops::Range;

/// Exact powers of ten.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// The commonest shape: a minus, digits, at most one point or comma; at most 2^53 without the mark.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain {
    /// All digits as one whole number.
    pub mantissa: u64,
    /// Whether a minus stands before.
    pub negative: bool,
    /// How many digits there are.
    pub digits: u8,
    /// How many of them stand after the mark.
    pub fraction: u8,
    /// `b'.'`, `b','` or 0 for none.
    pub mark: u8,
    /// Whether the first digit is 0.
    pub leading_zero: bool,
}

/// Reads the commonest shape; anything else is `None` and is left to [`Numeral::read`].
#[inline]
pub(crate) fn plain(text: &[u8]) -> Option<Plain> {
    let (negative, digits_text) = match text.split_first()? {
        (b'-', rest) => (true, rest),
        _ => (false, text),
    };
    if digits_text.len() > 19 {
        return None;
    }
    let (mut mantissa, mut digits, mut before, mut mark) = (0u64, 0u8, 0u8, 0u8);
    for &byte in digits_text {
        let digit = byte.wrapping_sub(b'0');
        if digit <= 9 {
            mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(digit));
            digits += 1;
        } else if mark == 0 && (byte == b'.' || byte == b',') {
            (mark, before) = (byte, digits);
        } else {
            return None;
        }
    }
    if digits == 0 || digits > 18 || mantissa > 1 << 53 {
        return None;
    }
    let fraction = if mark == 0 { 0 } else { digits - before };
    Some(Plain { mantissa, negative, digits, fraction, mark, leading_zero: digits_text.first() == Some(&b'0') })
}

const ZEROS: u64 = 0x3030_3030_3030_3030;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// The same as [`plain`] of `text[range]`, eight bytes at a time.
///
/// The bytes are taken from the field's end backwards, so that what stands before it in the text is masked out and
/// counts as leading zeros (after D. Lemire and W. Muła, "Parsing series of integers with SIMD", and its form for 64-bit
/// words, 2018 and later).
#[inline]
pub(crate) fn plain_within(text: &[u8], range: Range<usize>) -> Option<Plain> {
    let Range { mut start, end } = range;
    let negative = text.get(start) == Some(&b'-');
    start += usize::from(negative);
    let length = end.checked_sub(start)?;
    if !(1..=16).contains(&length) {
        return if length == 0 { None } else { plain(text.get(range)?) };
    }
    let Some(last) = end.checked_sub(8).and_then(|from| text.get(from..end)).and_then(<[u8]>::first_chunk::<8>) else {
        return plain(text.get(range)?);
    };
    let mut low = u64::from_le_bytes(*last) ^ ZEROS;
    let mut high = 0;
    if length < 8 {
        low &= u64::MAX << (64 - 8 * length);
    } else if length > 8 {
        let before = end.checked_sub(16).and_then(|from| text.get(from..from + 8)).and_then(<[u8]>::first_chunk::<8>);
        let Some(before) = before else { return plain(text.get(range)?) };
        high = (u64::from_le_bytes(*before) ^ ZEROS) & (u64::MAX << (128 - 8 * length));
    }
    let (mut digits, mut fraction, mut mark) = (length as u8, 0, 0);
    let (in_low, in_high) = (no_digits(low), no_digits(high));
    if in_low | in_high != 0 {
        // The mark goes: what stands before it moves one byte on.
        let (word, hits) = if in_low != 0 { (low, in_low) } else { (high, in_high) };
        let place = hits.trailing_zeros() & 56;
        mark = (word >> place) as u8 ^ b'0';
        let one = in_low.count_ones() + in_high.count_ones() == 1;
        if !one || !matches!(mark, b'.' | b',') || length == 1 {
            return None;
        }
        let before = (1 << place) - 1;
        let without = (word & !(before << 8 | 0xFF)) | (word & before) << 8;
        fraction = 7 - (place / 8) as u8;
        if in_low != 0 {
            (low, high) = (without | high >> 56, high << 8);
        } else {
            high = without;
            fraction += 8;
        }
        digits -= 1;
    }
    let mantissa = eight_digits(low) + eight_digits(high) * 100_000_000;
    if mantissa > 1 << 53 {
        return None;
    }
    let leading_zero = text.get(start) == Some(&b'0');
    Some(Plain { mantissa, negative, digits, fraction, mark, leading_zero })
}

/// The highest bit of every byte that is above 9.
#[inline]
fn no_digits(word: u64) -> u64 {
    // No carry goes from byte to byte: each sum is at most 0x7F + 0x76.
    (((word & !HIGH) + 0x7676_7676_7676_7676) | word) & HIGH
}

/// The number of eight digits, each a byte from 0 to 9, the first of them the lowest byte.
#[inline]
fn eight_digits(word: u64) -> u64 {
    let pairs = (word * 10 + (word >> 8)) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_FFFF_0000_FFFF;
    (fours * 10_000 + (fours >> 32)) & 0xFFFF_FFFF
}

impl Plain {
    /// The value when `fraction` of the digits stand after the decimal mark.
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

    /// Whether the only mark may part thousands: one to three digits, not beginning with 0, before exactly three.
    #[inline]
    pub(crate) fn may_be_thousands(&self) -> bool {
        self.mark != 0 && self.fraction == 3 && (4..=6).contains(&self.digits) && !self.leading_zero
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
        if self.mark == 0 || self.mark == own {
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
    use super::{Plain, plain, plain_within};
    use crate::io::value::Decimal;

    #[test]
    fn the_short_way_gives_what_the_standard_library_gives() {
        for text in ["0", "-0.1", "123456.789", "0.000001", "9007199254740992", "3.141592653589793", "-7.5", "00.5"] {
            let read = plain(text.as_bytes()).and_then(|p| p.value(Decimal::Dot));
            assert_eq!(read.map(f64::to_bits), text.parse::<f64>().ok().map(f64::to_bits), "{text}");
        }
        assert!(plain(b"9007199254740993").is_none());
        assert!(plain(b"1e5").is_none());
        assert!(plain(b"-").is_none());
        assert!(plain(b"").is_none());
    }

    fn parts(read: Option<Plain>) -> Option<(u64, bool, u8, u8, u8, bool)> {
        read.map(|p| (p.mantissa, p.negative, p.digits, p.fraction, p.mark, p.leading_zero))
    }

    proptest::proptest! {
        #[test]
        fn decimals_are_correctly_rounded(whole in 0u64..1_000_000_000_000, fraction in "[0-9]{0,12}", negative: bool) {
            let text = format!("{}{whole}.{fraction}", if negative { "-" } else { "" });
            let expected = text.parse::<f64>().map(f64::to_bits).ok();
            if let Some(read) = plain(text.as_bytes()) {
                proptest::prop_assert_eq!(read.value(Decimal::Dot).map(f64::to_bits), expected);
            }
        }

        #[test]
        fn eight_bytes_at_a_time_are_as_one_by_one(
            before in "[-0-9.,a]{0,20}",
            field in "-?[0-9]{0,10}[.,]?[0-9]{0,10}|[-0-9.,/:é\u{7f} ]{0,20}",
            after in "[,0-9]{0,2}",
        ) {
            let text = format!("{before}{field}{after}");
            let range = before.len()..before.len() + field.len();
            proptest::prop_assert_eq!(parts(plain_within(text.as_bytes(), range)), parts(plain(field.as_bytes())));
        }
    }
}
