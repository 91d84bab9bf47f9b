//! The decoration around the digits of a number: sign, parentheses, currency, percent sign, a dash for its cents.

use super::currency::{self, CurrencyId};
use super::trim::trim;

/// The position of a number's minus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MinusPosition {
    /// The minus is before the number.
    Before,
    /// Parentheses around it.
    Around,
    /// The minus is after the number, as SAP writes: "1.234,56-".
    Behind,
}

/// A number without its decoration.
pub(super) struct Decorated<'a> {
    /// The digits with their separators.
    pub core: &'a [u8],
    /// The position of its minus.
    pub minus: Option<MinusPosition>,
    /// Whether its cents are a dash.
    pub zero_cents: bool,
    /// Whether it has a percent sign.
    pub percent: bool,
    /// Its currency, 0 for none.
    pub currency: CurrencyId,
}

impl<'a> Decorated<'a> {
    /// Removes each decoration at most once, in any order.
    pub fn peel(text: &'a [u8]) -> Option<Self> {
        let mut core = text;
        let (mut sign, mut percent, mut currency, mut zero_cents) = (None, false, 0, false);
        loop {
            core = trim(core);
            // Checked before the sign: the dash of "150,-" is not a minus.
            if !zero_cents && let Some(rest) = strip_zero_cents(core) {
                (core, zero_cents) = (rest, true);
                continue;
            }
            if sign.is_none() {
                let inside = core.strip_prefix(b"(").and_then(|c| c.strip_suffix(b")"));
                let found = inside.map(|c| (c, Some(MinusPosition::Around))).or_else(|| strip_sign(core));
                if let Some((rest, minus)) = found {
                    (core, sign) = (rest, Some(minus));
                    continue;
                }
            }
            if !percent && let Some(rest) = core.strip_suffix(b"%") {
                (core, percent) = (rest, true);
                continue;
            }
            if currency == 0
                && (core.first().is_some_and(may_be_currency) || core.last().is_some_and(may_be_currency))
                && let Some((id, rest)) = currency::strip_prefix(core).or_else(|| currency::strip_suffix(core))
            {
                (core, currency) = (rest, id);
                continue;
            }
            break;
        }
        core.first().filter(|b| b.is_ascii_digit() || matches!(b, b'.' | b','))?;
        Some(Self { core, minus: sign.flatten(), zero_cents, percent, currency })
    }
}

/// Dashes instead of cents: hyphen, en dash, em dash, minus.
const DASHES: [&[u8]; 4] = [b"-", b"\xE2\x80\x93", b"\xE2\x80\x94", b"\xE2\x88\x92"];

/// The number before the dashes of "150,-" or "CHF 150.--". The decimal mark is kept when another separator groups the
/// thousands ("2.250,-"), because it tells the two apart; otherwise it is removed as well.
fn strip_zero_cents(text: &[u8]) -> Option<&[u8]> {
    let mut rest = text;
    while let Some(before) = DASHES.iter().find_map(|dash| rest.strip_suffix(*dash)) {
        rest = before;
    }
    match rest {
        [whole @ .., b'.' | b','] if rest.len() < text.len() && whole.last().is_some_and(u8::is_ascii_digit) => {
            let is_parted = whole.windows(2).any(|pair| matches!(pair, [b'.' | b',', b'0'..=b'9']));
            Some(if is_parted { rest } else { whole })
        }
        _ => None,
    }
}

fn may_be_currency(byte: &u8) -> bool {
    byte.is_ascii_alphabetic() || *byte == b'$' || *byte == b'.' || !byte.is_ascii()
}

/// Removes a sign before or after a number: a hyphen, a minus (U+2212), an en dash before it, or a plus before it. Returns the
/// position of a minus. A plus behind a number says that the value is larger.
fn strip_sign(text: &[u8]) -> Option<(&[u8], Option<MinusPosition>)> {
    match text {
        [b'-', rest @ ..] | [0xE2, 0x88, 0x92, rest @ ..] | [0xE2, 0x80, 0x93, rest @ ..] => {
            Some((rest, Some(MinusPosition::Before)))
        }
        [rest @ .., b'-'] | [rest @ .., 0xE2, 0x88, 0x92] => Some((rest, Some(MinusPosition::Behind))),
        [b'+', rest @ ..] => Some((rest, None)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::MinusPosition::{Around, Before, Behind};
    use crate::io::value::Numeral;

    #[test]
    fn a_dash_after_a_decimal_mark_means_no_cents() {
        for (text, dot, comma) in [
            ("150,-", Some(150.0), Some(150.0)),
            ("150,- Kč", Some(150.0), Some(150.0)),
            ("€ 10,-", Some(10.0), Some(10.0)),
            ("CHF 150.-", Some(150.0), Some(150.0)),
            ("Fr. 150.--", Some(150.0), Some(150.0)),
            ("2.250,-", None, Some(2250.0)),
            ("2,250.-", Some(2250.0), None),
            ("1 234,– €", Some(1234.0), Some(1234.0)),
            ("1'234.—", Some(1234.0), Some(1234.0)),
            ("-5,-", Some(-5.0), Some(-5.0)),
            ("(5,-)", Some(-5.0), Some(-5.0)),
        ] {
            let read = Numeral::read(text.as_bytes()).expect(text);
            assert_eq!((read.dot, read.comma, read.zero_cents), (dot, comma, true), "{text}");
        }
        for text in [",-", "-,-", "5,-5", "a,-", "--"] {
            assert_eq!(Numeral::read(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn trailing_and_leading_minuses_are_distinguished() {
        for (text, minus, value) in [
            ("1.234,56-", Some(Behind), -1234.56),
            ("7,25−", Some(Behind), -7.25),
            ("5,00- EUR", Some(Behind), -5.0),
            ("-5,5", Some(Before), -5.5),
            ("–5,5", Some(Before), -5.5),
            ("(5,5)", Some(Around), -5.5),
        ] {
            let read = Numeral::read(text.as_bytes()).expect(text);
            assert_eq!((read.minus, read.comma, read.zero_cents), (minus, Some(value), false), "{text}");
        }
    }
}
