//! The shape of a cell: the facts that the type of a column depends on.

use super::affixes::MinusPosition;
use super::date::{DateText, iso_day};
use super::decimal::Decimal;
use super::flag::{Flag, Flags};
use super::magnitude::read_magnitude;
use super::missing::{MissingTokens, Token};
use super::number::Numeral;
use super::period::{flags_of_digits, flags_of_fraction};
use super::plain::{Plain, plain};
use super::qualified::{Qualifier, is_no_value, read_qualified, season};
use super::trim::trim;

/// The flags of a number with the same value in both conventions.
const SAME_NUMBER: Flags = Flag::Value.bit() | Flag::Dot.bit() | Flag::Comma.bit() | Flag::NoPercent.bit();

/// The facts about a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// Bits of [`Flag`].
    pub flags: Flags,
    /// The number with a decimal point, when `Dot` or `LimitDot` is set; the first year of a `Season`.
    pub dot: f64,
    /// The number with a decimal comma, when `Comma` or `LimitComma` is set.
    pub comma: f64,
    /// The currency of the number, or the zone of the time; 0 for none.
    pub currency: u8,
    /// The date, when the cell is one.
    pub date: Option<DateText>,
}

impl Shape {
    /// A shape with flags only.
    pub const fn of(flags: Flags) -> Self {
        Self { flags, dot: 0.0, comma: 0.0, currency: 0, date: None }
    }

    /// Whether a flag is set.
    #[inline]
    pub fn has(&self, flag: Flag) -> bool {
        self.flags & flag.bit() != 0
    }

    /// The number in a convention.
    #[inline]
    pub fn number(&self, decimal: Decimal) -> Option<f64> {
        match decimal {
            Decimal::Dot => self.has(Flag::Dot).then_some(self.dot),
            Decimal::Comma => self.has(Flag::Comma).then_some(self.comma),
        }
    }

    /// The number next to a qualifier, in a convention.
    pub fn limit(&self, decimal: Decimal) -> Option<f64> {
        match decimal {
            Decimal::Dot => self.has(Flag::LimitDot).then_some(self.dot),
            Decimal::Comma => self.has(Flag::LimitComma).then_some(self.comma),
        }
    }

    /// The shape of a cell of text.
    pub fn of_text(text: &[u8], tokens: &MissingTokens) -> Self {
        let text = trim(text);
        if text.is_empty() {
            return Self::of(Flag::Empty.bit());
        }
        match tokens.find(text) {
            Some(Token::Missing) => return Self::of(Flag::Missing.bit()),
            Some(Token::Everywhere) if text.eq_ignore_ascii_case(b"#n/a") => {
                return Self::of(Flag::MissingEverywhere.bit() | Flag::NotAvailable.bit());
            }
            Some(Token::Everywhere) => return Self::of(Flag::MissingEverywhere.bit()),
            Some(Token::Error) => return Self::of(Flag::Error.bit()),
            None => {}
        }
        if let Some(number) = plain(text) {
            return Self::of_plain(&number);
        }
        if let Some(day) = Self::of_iso_day(text) {
            return day;
        }
        let mut shape = Self::of(Flag::Value.bit());
        if let Some(number) = Numeral::read(text) {
            shape.add_numeral(&number);
            if shape.has(Flag::Overflow) {
                return shape;
            }
            shape.flags |= number_flags(text);
        } else {
            shape.add_no_number(text);
        }
        if is_phone(text) {
            shape.flags |= Flag::Phone.bit();
        }
        if let Some(date) = DateText::read(text) {
            shape.add_date(date);
        }
        shape
    }

    /// Adds the facts about a text that is not a plain number.
    fn add_no_number(&mut self, text: &[u8]) {
        if let Some((qualifier, number)) = read_qualified(text) {
            let (dot, comma) = (number.dot.filter(|v| v.is_finite()), number.comma.filter(|v| v.is_finite()));
            self.flags |= match qualifier {
                Qualifier::Below => Flag::Below.bit(),
                Qualifier::Above => Flag::Above.bit(),
                Qualifier::Plus => Flag::Above.bit() | Flag::PlusBehind.bit(),
                Qualifier::Marked => Flag::Marked.bit(),
            };
            self.add_beside(dot, comma);
        } else if let Some(number) = read_magnitude(text) {
            self.flags |= Flag::Magnitude.bit();
            self.add_beside(number.dot.filter(|v| v.is_finite()), number.comma.filter(|v| v.is_finite()));
            self.currency = number.currency;
        } else if let Some(year) = season(text) {
            self.flags |= Flag::Season.bit();
            self.dot = f64::from(year);
        } else if is_no_value(text) {
            self.flags |= Flag::NoValue.bit();
        } else if has_letters_and_digits(text) {
            self.flags |= Flag::LettersAndDigits.bit();
        }
    }

    /// Adds the number next to a qualifier or a word.
    fn add_beside(&mut self, dot: Option<f64>, comma: Option<f64>) {
        self.flags |= if dot.is_some() { Flag::LimitDot.bit() } else { 0 };
        self.flags |= if comma.is_some() { Flag::LimitComma.bit() } else { 0 };
        (self.dot, self.comma) = (dot.unwrap_or(0.0), comma.unwrap_or(0.0));
    }

    /// A day written "2019-04-03", the most common form.
    #[inline]
    pub fn of_iso_day(text: &[u8]) -> Option<Self> {
        let day = iso_day(text)?;
        let flags = Flag::Value.bit() | Flag::DayFirst.bit() | Flag::MonthFirst.bit() | Flag::YearFirst.bit();
        Some(Self { date: Some(DateText::of_cell(day, None)), ..Self::of(flags) })
    }

    /// The shape of a number in the most common form.
    #[inline]
    pub fn of_plain(number: &Plain) -> Self {
        let (dot, comma) = (number.value(Decimal::Dot), number.value(Decimal::Comma));
        Self {
            flags: plain_flags(number),
            dot: dot.unwrap_or(0.0),
            comma: comma.unwrap_or(0.0),
            currency: 0,
            date: if number.separator != 0 { month_and_year(number) } else { None },
        }
    }

    /// A number cell of a workbook.
    pub fn of_number(value: f64) -> Self {
        if !value.is_finite() {
            return Self::of(Flag::Missing.bit());
        }
        let mut flags = SAME_NUMBER;
        if value.fract() == 0.0 && (1900.0..=2100.0).contains(&value) {
            flags |= Flag::Year.bit();
        }
        if (1900.0..=21_001_231.0).contains(&value) {
            flags |= period_flags(value);
        }
        Self { flags, dot: value, comma: value, currency: 0, date: None }
    }

    fn add_numeral(&mut self, number: &Numeral) {
        if number.dot.or(number.comma).is_some_and(|v| !v.is_finite()) {
            self.flags = Flag::Missing.bit() | Flag::Overflow.bit();
            return;
        }
        if let Some(value) = number.dot {
            self.flags |= Flag::Dot.bit();
            self.dot = value;
        }
        if let Some(value) = number.comma {
            self.flags |= Flag::Comma.bit();
            self.comma = value;
        }
        if let (Some(dot), Some(comma)) = (number.dot, number.comma)
            && dot.to_bits() != comma.to_bits()
        {
            self.flags |= Flag::DecimalsDiffer.bit();
        }
        if number.dot.is_some() != number.comma.is_some() {
            self.flags |= Flag::OneDecimal.bit();
        }
        if number.code {
            self.flags |= Flag::Code.bit();
        }
        self.flags |= match number.minus {
            Some(MinusPosition::Before) => Flag::MinusBefore.bit(),
            Some(MinusPosition::Around) => Flag::MinusBefore.bit() | Flag::Parentheses.bit(),
            Some(MinusPosition::Behind) => Flag::MinusBehind.bit(),
            None => 0,
        };
        if number.zero_cents {
            self.flags |= Flag::ZeroCents.bit();
        }
        if number.inexact_integer {
            self.flags |= Flag::LongInteger.bit();
        }
        if number.percent {
            self.flags |= Flag::Percent.bit();
        } else if number.dot.or(number.comma) != Some(0.0) {
            self.flags |= Flag::NoPercent.bit();
        }
        self.currency = number.currency;
    }

    /// Adds the facts about a date.
    pub fn add_date(&mut self, date: DateText) {
        self.date = Some(date);
        if date.month_year || date.short_month {
            self.flags |= Flag::ShortMonth.bit() | if date.month_year { Flag::MonthYear.bit() } else { 0 };
            return;
        }
        let facts = [
            (date.day_first.is_some(), Flag::DayFirst),
            (date.month_first.is_some(), Flag::MonthFirst),
            (date.year_first.is_some(), Flag::YearFirst),
            (
                date.day_first.is_some() && date.month_first.is_some() && date.day_first != date.month_first,
                Flag::OrdersDiffer,
            ),
            (date.day_first.is_some() != date.month_first.is_some(), Flag::OneOrder),
            (date.time.is_some(), Flag::Time),
            (date.short_year, Flag::ShortYear),
            (date.zone.is_some(), Flag::Zone),
        ];
        for (_, flag) in facts.iter().filter(|(set, _)| *set) {
            self.flags |= flag.bit();
        }
        if let Some(minutes) = date.zone {
            // The offset in quarters of an hour, counted from 128.
            self.currency = 128 + (i32::from(minutes) / 15).rem_euclid(127) as u8;
        }
    }
}

/// The flags of a number in the most common form.
#[inline]
pub(crate) fn plain_flags(number: &Plain) -> Flags {
    let value = Flag::Value.bit()
        | if number.mantissa == 0 { 0 } else { Flag::NoPercent.bit() }
        | if number.negative { Flag::MinusBefore.bit() } else { 0 };
    if number.separator == 0 {
        let mut flags = value | Flag::Dot.bit() | Flag::Comma.bit();
        if !number.negative {
            if number.leading_zero && number.digits > 1 {
                flags |= Flag::Code.bit();
            }
            match number.digits {
                4 if (1900..=2100).contains(&number.mantissa) => flags |= Flag::Year.bit(),
                5..=8 => flags |= flags_of_digits(number.mantissa, number.digits),
                _ => {}
            }
        }
        return flags;
    }
    let own = if number.separator == b'.' { Flag::Dot.bit() } else { Flag::Comma.bit() };
    if number.may_be_thousands() {
        return value | Flag::Dot.bit() | Flag::Comma.bit() | Flag::DecimalsDiffer.bit();
    }
    let month = match month_and_year(number) {
        Some(month) if month.month_year => Flag::MonthYear.bit() | Flag::ShortMonth.bit(),
        Some(_) => Flag::ShortMonth.bit(),
        None => 0,
    };
    let period = match number.fraction {
        1 | 2 if number.digits == 4 + number.fraction && !number.negative => {
            let scale = if number.fraction == 1 { 10 } else { 100 };
            flags_of_fraction(number.mantissa / scale, number.mantissa % scale, number.fraction)
        }
        _ => 0,
    };
    value | own | Flag::OneDecimal.bit() | month | period
}

/// "07.2019" or "7.2019" read as a month of a year.
#[inline]
fn month_and_year(number: &Plain) -> Option<DateText> {
    if number.negative || number.fraction != 4 || !matches!(number.digits, 5 | 6) || number.separator != b'.' {
        return None;
    }
    let (month, year) = ((number.mantissa / 10_000) as u32, (number.mantissa % 10_000) as i32);
    let read = DateText::month_of_year(month, year)?;
    Some(if number.digits == 6 { read } else { read.in_short() })
}

/// The forms of periods that a number cell of a workbook has.
fn period_flags(value: f64) -> Flags {
    if value.fract() == 0.0 {
        return if value < 10_000.0 { 0 } else { flags_of_digits(value as u64, value.log10() as u8 + 1) };
    }
    let hundredths = (value * 100.0).round();
    if value > 2101.0 || (hundredths / 100.0 - value).abs() > 1e-9 {
        return 0;
    }
    let (year, rest) = (hundredths as u64 / 100, hundredths as u64 % 100);
    if rest % 10 == 0 { flags_of_fraction(year, rest / 10, 1) } else { flags_of_fraction(year, rest, 2) }
}

/// Flags of numbers whose notation could mean something else.
fn number_flags(text: &[u8]) -> Flags {
    let is_exponent_code = || {
        let mut parts = text.split(|b| matches!(b, b'e' | b'E'));
        let is_digits = |part: Option<&[u8]>| part.is_some_and(|p| !p.is_empty() && p.iter().all(u8::is_ascii_digit));
        is_digits(parts.next()) && is_digits(parts.next()) && parts.next().is_none()
    };
    let is_grouped =
        || text.iter().enumerate().all(|(at, byte)| if at % 4 == 3 { *byte == b' ' } else { byte.is_ascii_digit() });
    match text.len() {
        7 if is_grouped() => Flag::SixInGroups.bit(),
        11 if is_grouped() => Flag::NineInGroups.bit(),
        3..=12 if is_exponent_code() => Flag::ExponentCode.bit(),
        _ => 0,
    }
}

/// At most twelve letters and digits, some of each, and separators that are common in codes.
fn has_letters_and_digits(text: &[u8]) -> bool {
    let may_be = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'/' | b'.' | b'_');
    text.len() <= 12
        && text.iter().all(may_be)
        && text.iter().any(u8::is_ascii_digit)
        && text.iter().any(u8::is_ascii_alphabetic)
}

fn is_phone(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"+") else { return false };
    let digits = rest.iter().filter(|b| b.is_ascii_digit()).count();
    (7..=15).contains(&digits) && rest.iter().all(|b| b.is_ascii_digit() || *b == b' ')
}

#[cfg(test)]
mod tests {
    use super::{Flag, Shape};
    use crate::io::value::MissingTokens;

    fn flags(text: &str) -> Vec<Flag> {
        use Flag::*;
        let shape = Shape::of_text(text.as_bytes(), &MissingTokens::new(None));
        [
            Empty,
            Missing,
            MissingEverywhere,
            Error,
            Value,
            Dot,
            Comma,
            DecimalsDiffer,
            Code,
            LongInteger,
            Percent,
            Phone,
            DayFirst,
            MonthFirst,
            OrdersDiffer,
            MonthYear,
            Time,
            ShortYear,
            Zone,
            YearMonth,
            YearMonthDay,
            Overflow,
        ]
        .into_iter()
        .filter(|flag| shape.has(*flag))
        .collect()
    }

    #[test]
    fn cells_have_the_facts_that_types_depend_on() {
        use Flag::*;
        assert_eq!(flags("  "), [Empty]);
        assert_eq!(flags("n/a"), [Missing]);
        assert_eq!(flags("#N/A"), [MissingEverywhere]);
        assert_eq!(flags("#REF!"), [Error]);
        assert_eq!(flags("1e999"), [Missing, Overflow]);
        assert_eq!(flags("Berlin"), [Value]);
        assert_eq!(flags("1.5"), [Value, Dot]);
        assert_eq!(flags("1.234"), [Value, Dot, Comma, DecimalsDiffer]);
        assert_eq!(flags("007"), [Value, Dot, Comma, Code]);
        assert_eq!(flags("0"), [Value, Dot, Comma]);
        assert_eq!(flags("12345678901234567890"), [Value, Dot, Comma, LongInteger]);
        assert_eq!(flags("5 %"), [Value, Dot, Comma, Percent]);
        assert_eq!(flags("+49 30 1234567"), [Value, Phone]);
        assert_eq!(flags("+4930123456"), [Value, Dot, Comma, Phone]);
        assert_eq!(flags("03/04/19"), [Value, DayFirst, MonthFirst, OrdersDiffer, ShortYear]);
        assert_eq!(flags("04/04/2019"), [Value, DayFirst, MonthFirst]);
        assert_eq!(flags("07.2019"), [Value, Dot, MonthYear]);
        assert_eq!(flags("07/2019"), [Value, MonthYear]);
        assert_eq!(flags("201907"), [Value, Dot, Comma, YearMonth]);
        assert_eq!(flags("20190732"), [Value, Dot, Comma]);
        assert_eq!(flags("20190731"), [Value, Dot, Comma, YearMonthDay]);
        assert_eq!(flags("2019-07-31T10:00Z"), [Value, DayFirst, MonthFirst, Time, Zone]);
    }
}
