//! Numbers in the commonest shape, read as fast as they are found.

use super::number::Decimal;

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
    use super::plain;
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

    proptest::proptest! {
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
