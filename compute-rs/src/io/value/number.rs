//! Parses numbers as people write them: signs, separators, currencies, percent.

use super::affixes::{Decorated, MinusPosition};
use super::currency::CurrencyId;
use super::decimal::Decimal;
use super::plain::plain;

/// A number as text, with its value in either convention.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Numeral {
    /// The value with a decimal point; `None` when it is not a number then. Infinite when it overflows.
    pub dot: Option<f64>,
    /// The value with a decimal comma.
    pub comma: Option<f64>,
    /// Whether it has a percent sign (the values are already divided by 100).
    pub percent: bool,
    /// Its currency, 0 for none.
    pub currency: CurrencyId,
    /// Whether it is a whole number that a double cannot represent.
    pub inexact_integer: bool,
    /// Whether it has only digits, more than one, with a leading 0.
    pub code: bool,
    /// The position of its minus; parentheses count as leading.
    pub minus: Option<MinusPosition>,
    /// Whether its cents are a dash: "150,-".
    pub zero_cents: bool,
}

impl Numeral {
    /// Reads a trimmed text.
    #[must_use]
    pub fn read(text: &[u8]) -> Option<Self> {
        if text.len() > 1000 || !text.iter().any(u8::is_ascii_digit) || text.iter().any(|b| matches!(b, b'/' | b':')) {
            return None;
        }
        let decorated = Decorated::peel(text)?;
        let signed = |value: f64| if decorated.minus.is_some() { -value } else { value };
        if let Some(number) = plain(decorated.core) {
            let value = |decimal| number.value_with(decimal, if decorated.percent { 2 } else { 0 }).map(signed);
            return Some(Self {
                dot: value(Decimal::Dot),
                comma: value(Decimal::Comma),
                percent: decorated.percent,
                currency: decorated.currency,
                inexact_integer: false,
                code: is_code(text),
                minus: decorated.minus,
                zero_cents: decorated.zero_cents,
            });
        }
        Self::of_decorated(text, &decorated, if decorated.percent { -2 } else { 0 })
    }

    /// Reads a trimmed text times 10^`power`.
    pub(super) fn read_scaled(text: &[u8], power: i32) -> Option<Self> {
        if text.iter().any(|b| matches!(b, b'/' | b':')) {
            return None;
        }
        let decorated = Decorated::peel(text).filter(|found| !found.percent)?;
        Self::of_decorated(text, &decorated, power)
    }

    fn of_decorated(text: &[u8], decorated: &Decorated<'_>, exponent: i32) -> Option<Self> {
        let signed = |value: f64| if decorated.minus.is_some() { -value } else { value };
        let dot = parse(decorated.core, Decimal::Dot, exponent);
        let comma = parse(decorated.core, Decimal::Comma, exponent);
        let whole = dot.as_ref().or(comma.as_ref())?;
        let inexact_integer = whole.inexact_integer;
        Some(Self {
            dot: dot.as_ref().map(|read| signed(read.value)),
            comma: comma.as_ref().map(|read| signed(read.value)),
            percent: decorated.percent,
            currency: decorated.currency,
            inexact_integer,
            code: is_code(text),
            minus: decorated.minus,
            zero_cents: decorated.zero_cents,
        })
    }

    /// The value in a convention.
    #[must_use]
    pub fn value(&self, decimal: Decimal) -> Option<f64> {
        match decimal {
            Decimal::Dot => self.dot,
            Decimal::Comma => self.comma,
        }
    }
}

/// Whether a text has only digits, more than one, with a leading 0.
fn is_code(text: &[u8]) -> bool {
    text.len() > 1 && text.first() == Some(&b'0') && text.iter().all(u8::is_ascii_digit)
}

struct Parsed {
    value: f64,
    inexact_integer: bool,
}

/// Thousands separators other than point and comma: blanks and apostrophes.
const THOUSANDS: [&[u8]; 6] = [b" ", b"\xC2\xA0", b"\xE2\x80\x89", b"\xE2\x80\xAF", b"'", b"\xE2\x80\x99"];

/// Reads digits with separators in one convention, times 10^`shift`.
fn parse(core: &[u8], decimal: Decimal, shift: i32) -> Option<Parsed> {
    let (point, other) = match decimal {
        Decimal::Dot => (b'.', b','),
        Decimal::Comma => (b',', b'.'),
    };
    let (mantissa, exponent) = match core.iter().position(|b| matches!(b, b'e' | b'E')) {
        Some(at) => (core.get(..at)?, Some(read_exponent(core.get(at + 1..)?)?)),
        None => (core, None),
    };
    let (whole, fraction) = match mantissa.iter().position(|b| *b == point) {
        Some(at) => (mantissa.get(..at)?, Some(mantissa.get(at + 1..)?)),
        None => (mantissa, None),
    };
    let mut digits = String::with_capacity(core.len() + 8);
    grouped_digits(whole, other, &mut digits)?;
    let whole_digits = digits.len();
    if let Some(fraction) = fraction {
        digits.push('.');
        for byte in fraction {
            digits.push(char::from(*byte).to_digit(10).and_then(|d| char::from_digit(d, 10))?);
        }
        if whole_digits == 0 && fraction.is_empty() {
            return None;
        }
    } else if whole_digits == 0 {
        return None;
    }
    let power = exponent.unwrap_or(0) + i64::from(shift);
    let whole_only = fraction.is_none() && power == 0;
    let integer = if whole_only { digits.trim_start_matches('0').to_owned() } else { String::new() };
    if power != 0 {
        digits.push_str(&format!("e{power}"));
    }
    let value: f64 = fast_float2::parse(&digits).ok()?;
    let inexact_integer = integer.len() > 15 && value.is_finite() && format!("{value:.0}") != integer;
    Some(Parsed { value, inexact_integer })
}

fn read_exponent(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text.split_first()? {
        (b'-', rest) => (true, rest),
        (b'+', rest) => (false, rest),
        _ => (false, text.strip_prefix("−".as_bytes()).unwrap_or(text)),
    };
    let negative = negative || text.starts_with("−".as_bytes());
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    // More than six digits overflow or underflow in any case.
    let size = digits.iter().take(7).fold(0i64, |sum, b| sum * 10 + i64::from(b - b'0'));
    Some(if negative { -size } else { size })
}

/// Copies the digits of a whole part. One kind of separator may group them in threes, or commas in 2-2-…-3 as in India; a grouped
/// number has no leading 0.
fn grouped_digits(whole: &[u8], other: u8, digits: &mut String) -> Option<()> {
    let mut separator: Option<&[u8]> = None;
    let (mut group, mut first, mut threes, mut twos, mut groups) = (0usize, 0usize, true, true, 0usize);
    let mut rest = whole;
    while let Some((byte, after)) = rest.split_first() {
        if byte.is_ascii_digit() {
            digits.push(char::from(*byte));
            group += 1;
            rest = after;
            continue;
        }
        let found = THOUSANDS.iter().copied().find(|m| rest.starts_with(m));
        let this = if *byte == other { rest.get(..1)? } else { found? };
        if group == 0 || separator.is_some_and(|m| m != this) {
            return None;
        }
        if separator.is_none() {
            first = group;
        } else {
            threes &= group == 3;
            twos &= group == 2;
        }
        (separator, group, groups) = (Some(this), 0, groups + 1);
        rest = rest.get(this.len()..)?;
    }
    let Some(separator) = separator else { return Some(()) };
    let western = first <= 3 && threes;
    let indian = separator == b"," && first <= 2 && twos && groups > 1;
    (group == 3 && (western || indian) && !digits.starts_with('0')).then_some(())
}

#[cfg(test)]
mod tests {
    use super::{Decimal, Numeral, parse};

    fn both(text: &str) -> (Option<f64>, Option<f64>) {
        Numeral::read(text.as_bytes()).map_or((None, None), |n| (n.dot, n.comma))
    }

    #[test]
    fn each_convention_follows_its_separators() {
        let table: &[(&str, Option<f64>, Option<f64>)] = &[
            ("12", Some(12.0), Some(12.0)),
            ("1.5", Some(1.5), None),
            ("1,5", None, Some(1.5)),
            ("1.234", Some(1.234), Some(1234.0)),
            ("1,234", Some(1234.0), Some(1.234)),
            ("0.125", Some(0.125), None),
            ("0,125", None, Some(0.125)),
            ("1,234.50", Some(1234.5), None),
            ("1.234,50", None, Some(1234.5)),
            ("1,234,567", Some(1_234_567.0), None),
            ("1.234.567", None, Some(1_234_567.0)),
            ("1 234 567,8", None, Some(1_234_567.8)),
            ("1\u{a0}234.5", Some(1234.5), None),
            ("1\u{2009}234", Some(1234.0), Some(1234.0)),
            ("1'234'567.25", Some(1_234_567.25), None),
            ("1’234", Some(1234.0), Some(1234.0)),
            ("12,34,567", Some(1_234_567.0), None),
            ("12,34,567.5", Some(1_234_567.5), None),
            ("12,34", None, Some(12.34)),
            ("12.34.567", None, None),
            ("1 23", None, None),
            ("1 234'567", None, None),
            ("1234,567", None, Some(1234.567)),
            ("012,345", None, Some(12.345)),
            (".5", Some(0.5), None),
            ("5.", Some(5.0), None),
            ("5,", None, Some(5.0)),
            ("1e3", Some(1000.0), Some(1000.0)),
            ("1.5E-3", Some(0.0015), None),
            ("1,5e+3", None, Some(1500.0)),
            ("2e", None, None),
            (".", None, None),
            ("1.2.3", None, None),
            ("abc", None, None),
            ("12abc", None, None),
            ("0x10", None, None),
        ];
        for (text, dot, comma) in table {
            assert_eq!(both(text), (*dot, *comma), "{text}");
        }
    }

    #[test]
    fn signs_parentheses_currencies_and_percent_count_once() {
        let table = [
            ("-5", -5.0),
            ("−5", -5.0),
            ("+5", 5.0),
            ("- 5", -5.0),
            ("5-", -5.0),
            ("(5)", -5.0),
            ("($1,000.50)", -1000.5),
            ("$(5)", -5.0),
            ("$ 5", 5.0),
            ("-$5", -5.0),
            ("$-5", -5.0),
            ("5 €", 5.0),
            ("USD 5", 5.0),
            ("5 EUR", 5.0),
            ("12%", 0.12),
            ("12.5 %", 0.125),
            ("33.3%", 0.333),
            ("(3%)", -0.03),
            ("1,234,567 kr", 1_234_567.0),
        ];
        for (text, value) in table {
            assert_eq!(both(text).0, Some(value), "{text}");
        }
        for text in ["--5", "-5-", "(-5)", "5%%", "$$5", "5 apples", "$", "%", "€5$"] {
            assert_eq!(both(text), (None, None), "{text}");
        }
    }

    #[test]
    fn whole_numbers_that_a_double_rounds_are_flagged() {
        let inexact = |text: &str| Numeral::read(text.as_bytes()).map(|n| n.inexact_integer);
        assert_eq!(inexact("9007199254740993"), Some(true));
        assert_eq!(inexact("9007199254740992"), Some(false));
        assert_eq!(inexact("4111111111111111"), Some(false));
        assert_eq!(inexact("12345678901234567890"), Some(true));
        assert_eq!(inexact("10000000000000000000"), Some(false));
        assert_eq!(inexact("9,007,199,254,740,993"), Some(true));
        assert_eq!(inexact("0.1234567890123456789"), Some(false));
    }

    #[test]
    fn overflow_is_infinite_and_underflow_is_zero() {
        assert_eq!(both("1e999").0, Some(f64::INFINITY));
        assert_eq!(both("-1e99999999999").0, Some(f64::NEG_INFINITY));
        assert_eq!(both("1e-999").0, Some(0.0));
    }

    proptest::proptest! {
        #[test]
        fn decimals_are_correctly_rounded(whole in 0u64..1_000_000_000_000, fraction in "[0-9]{0,12}", negative: bool) {
            let text = format!("{}{whole}.{fraction}", if negative { "-" } else { "" });
            let expected = text.parse::<f64>().map(f64::to_bits).ok();
            let read = Numeral::read(text.as_bytes()).and_then(|n| n.dot).map(f64::to_bits);
            proptest::prop_assert_eq!(read, expected);
        }

        #[test]
        fn the_fast_path_equals_the_general_one(core in "[0-9]{1,7}[.,]?[0-9]{0,9}", negative: bool, percent: bool) {
            let (sign, end) = (if negative { "−" } else { "" }, if percent { " %" } else { "" });
            let read = Numeral::read(format!("{sign}{core}{end}").as_bytes());
            let long = |decimal| {
                let value = parse(core.as_bytes(), decimal, if percent { -2 } else { 0 })?.value;
                Some(if negative { -value } else { value }.to_bits())
            };
            let short = |decimal| read.and_then(|n| n.value(decimal)).map(f64::to_bits);
            proptest::prop_assert_eq!(short(Decimal::Dot), long(Decimal::Dot));
            proptest::prop_assert_eq!(short(Decimal::Comma), long(Decimal::Comma));
        }

        #[test]
        fn any_text_is_read_without_a_panic(text in "\\PC{0,40}") {
            let _ = Numeral::read(text.as_bytes());
        }
    }
}
