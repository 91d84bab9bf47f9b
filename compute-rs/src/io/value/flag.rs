//! The facts about a cell that a column's type depends on.

/// One fact about a cell. A column is described by the counts of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum Flag {
    /// Only blanks.
    Empty,
    /// A missing token, or a number that is not finite.
    Missing,
    /// Missing in a text column too.
    MissingEverywhere,
    /// An error of a spreadsheet.
    Error,
    /// Anything that is not missing.
    Value,
    /// Reads as a number with a decimal point.
    Dot,
    /// Reads as a number with a decimal comma.
    Comma,
    /// Reads as a number in both, with different values.
    DecimalsDiffer,
    /// Digits with a leading 0.
    Code,
    /// A whole number that a double cannot represent.
    LongInteger,
    /// Has a percent sign.
    Percent,
    /// A number other than 0 without a percent sign.
    NoPercent,
    /// "+" and 7 to 15 digits.
    Phone,
    /// A date with the day first, or without such a choice.
    DayFirst,
    /// A date with the month first, or without such a choice.
    MonthFirst,
    /// A date in both orders, with different days.
    OrdersDiffer,
    /// A month of two digits before a year.
    MonthYear,
    /// A day with a time.
    Time,
    /// A year of two digits.
    ShortYear,
    /// A time zone.
    Zone,
    /// A whole number that is a valid yyyymm from 1900 to 2100.
    YearMonth,
    /// A whole number that is a valid yyyymmdd from 1900 to 2100.
    YearMonthDay,
    /// A duration of a workbook, in days.
    Duration,
    /// A number too large for a double.
    Overflow,
    /// A number in one of the two conventions only.
    OneDecimal,
    /// A date in one of the two orders only.
    OneOrder,
    /// A whole number from 1900 to 2100.
    Year,
    /// A negative number with its minus before it, or in parentheses.
    MinusBefore,
    /// A negative number with a trailing minus.
    MinusBehind,
    /// A number with a dash instead of cents.
    ZeroCents,
    /// Digits, an E and digits: a number, or a code such as 1E2.
    ExponentCode,
    /// Letters and digits that are not a number, as in codes.
    LettersAndDigits,
    /// Six digits in two groups: a number, or two ids.
    SixInGroups,
    /// Nine digits in three groups: a number, or a telephone number.
    NineInGroups,
    /// Two consecutive years: "2000-01".
    Season,
    /// Below a limit: "<0.5".
    Below,
    /// Above a limit: ">100".
    Above,
    /// A number with a footnote mark or an uncertainty: "1,234*", "5±0.2".
    Marked,
    /// The number of one of the three above reads with a decimal point.
    LimitDot,
    /// It reads with a decimal comma.
    LimitComma,
    /// A word for a missing number: "n.d.".
    NoValue,
    /// A date with a year of two digits first, or without such a choice.
    YearFirst,
    /// A month with a year, in a form that means something else elsewhere: 1.2023, 01/23, Jan 23; or 07.2019.
    ShortMonth,
    /// A whole number yyyyq or yyyy0q from 1900 to 2100.
    YearQuarter,
    /// A whole number yyyyww.
    YearWeek,
    /// A whole number yyyyddd.
    YearDay,
    /// A number yyyy.mm.
    DotMonth,
    /// A number yyyy.q.
    DotQuarter,
    /// A number with a word for thousands, millions and so on: "1,2 Mio".
    Magnitude,
    /// A number in parentheses.
    Parentheses,
    /// A number with a plus behind it.
    PlusBehind,
    /// The error #N/A of a spreadsheet.
    NotAvailable,
}

/// Bits of [`Flag`].
pub(crate) type Flags = u64;

impl Flag {
    /// The number of flags.
    pub const COUNT: usize = Self::NotAvailable as usize + 1;

    /// The flag's bit.
    pub const fn bit(self) -> Flags {
        1 << self as u32
    }
}
