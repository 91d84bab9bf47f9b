//! What stands around the digits of a number: sign, parentheses, currency, percent sign, a dash for its cents.

use super::currency::{self, CurrencyId};
use super::trim::trim;

/// Where the minus of a number stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MinusPlace {
    /// Before the number, or parentheses around it.
    Before,
    /// Behind it, as SAP writes: "1.234,56-".
    Behind,
}

/// A number without its dress.
pub(super) struct Dressed<'a> {
    /// The digits with their marks.
    pub core: &'a [u8],
    /// Where its minus stood.
    pub minus: Option<MinusPlace>,
    /// Whether a dash stood for its cents.
    pub zero_cents: bool,
    /// Whether a percent sign stood behind it.
    pub percent: bool,
    /// The currency beside it, 0 for none.
    pub currency: CurrencyId,
}

impl<'a> Dressed<'a> {
    /// Takes each dress off at most once, in any order.
    pub fn peel(text: &'a [u8]) -> Option<Self> {
        let mut core = text;
        let (mut sign, mut percent, mut currency, mut zero_cents) = (None, false, 0, false);
        loop {
            core = trim(core);
            // Before the sign: the dash of "150,-" is no minus.
            if !zero_cents && let Some(rest) = strip_zero_cents(core) {
                (core, zero_cents) = (rest, true);
                continue;
            }
            if sign.is_none() {
                let inside = core.strip_prefix(b"(").and_then(|c| c.strip_suffix(b")"));
                let found = inside.map(|c| (c, Some(MinusPlace::Before))).or_else(|| strip_sign(core));
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

/// Dashes that stand for cents: hyphen, en dash, em dash, minus.
const DASHES: [&[u8]; 4] = [b"-", b"\xE2\x80\x93", b"\xE2\x80\x94", b"\xE2\x88\x92"];

/// The number before the dashes of "150,-" or "CHF 150.--". Its decimal mark stays where another mark parts its
/// thousands ("2.250,-"), and tells which is which; else it says nothing and goes too.
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

/// Takes a sign off that stands before or after a number: a hyphen, a minus (U+2212) or a plus; and where a minus stood.
fn strip_sign(text: &[u8]) -> Option<(&[u8], Option<MinusPlace>)> {
    match text {
        [b'-', rest @ ..] | [0xE2, 0x88, 0x92, rest @ ..] => Some((rest, Some(MinusPlace::Before))),
        [rest @ .., b'-'] | [rest @ .., 0xE2, 0x88, 0x92] => Some((rest, Some(MinusPlace::Behind))),
        [b'+', rest @ ..] | [rest @ .., b'+'] => Some((rest, None)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::MinusPlace::{Before, Behind};
    use crate::io::value::Numeral;

    #[test]
    fn a_dash_behind_a_decimal_mark_stands_for_no_cents() {
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
    fn a_minus_behind_a_number_is_told_from_one_before_it() {
        for (text, minus, value) in [
            ("1.234,56-", Some(Behind), -1234.56),
            ("7,25−", Some(Behind), -7.25),
            ("5,00- EUR", Some(Behind), -5.0),
            ("-5,5", Some(Before), -5.5),
            ("(5,5)", Some(Before), -5.5),
            ("5,5+", None, 5.5),
        ] {
            let read = Numeral::read(text.as_bytes()).expect(text);
            assert_eq!((read.minus, read.comma, read.zero_cents), (minus, Some(value), false), "{text}");
        }
    }
}
