//! Periods written as digits, or as a month with a year of few digits: periods only when the whole column is such.

use super::flag::Flag;
use super::period::{day_of_year, week};
use super::shape::Shape;
use crate::calendar::days_from_civil;

/// How a column writes its periods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PeriodForm {
    /// 1.2023, 01/23, Jan 23.
    Month,
    /// 202301.
    YearMonth,
    /// 20230131.
    YearMonthDay,
    /// 20231 or 202301, the first quarter.
    YearQuarter,
    /// 202352.
    YearWeek,
    /// 2023365.
    YearDay,
    /// 2023.01, in a workbook also 2023.1 for October.
    DotMonth,
    /// 2023.1, the first quarter.
    DotQuarter,
}

impl PeriodForm {
    pub const ALL: [Self; 8] = [
        Self::Month,
        Self::YearMonth,
        Self::DotMonth,
        Self::YearQuarter,
        Self::DotQuarter,
        Self::YearWeek,
        Self::YearMonthDay,
        Self::YearDay,
    ];

    /// The fact about a cell that has this form.
    pub const fn flag(self) -> Flag {
        match self {
            Self::Month => Flag::ShortMonth,
            Self::YearMonth => Flag::YearMonth,
            Self::YearMonthDay => Flag::YearMonthDay,
            Self::YearQuarter => Flag::YearQuarter,
            Self::YearWeek => Flag::YearWeek,
            Self::YearDay => Flag::YearDay,
            Self::DotMonth => Flag::DotMonth,
            Self::DotQuarter => Flag::DotQuarter,
        }
    }

    /// The period in words.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Month | Self::YearMonth | Self::DotMonth => "months",
            Self::YearQuarter | Self::DotQuarter => "quarters",
            Self::YearWeek => "weeks",
            Self::YearMonthDay | Self::YearDay => "days",
        }
    }

    /// The first day of the period of a cell, and the number of the period, which rises by one with each.
    pub fn read(self, shape: &Shape) -> Option<(i32, i64)> {
        if !shape.has(self.flag()) {
            return None;
        }
        let number = if shape.has(Flag::Dot) { shape.dot } else { shape.comma };
        let (whole, rest) = (number.trunc() as i32, (number.fract() * 100.0).round() as u32);
        let month =
            |year: i32, month: u32| Some((days_from_civil(year, month, 1)?, i64::from(year) * 12 + i64::from(month)));
        let quarter = |year: i32, quarter: u32| {
            Some((days_from_civil(year, quarter * 3 - 2, 1)?, i64::from(year) * 4 + i64::from(quarter)))
        };
        match self {
            Self::Month => {
                let day = shape.date?.day_first?;
                let (year, of_year, _) = crate::calendar::civil_from_days(day);
                month(year, of_year)
            }
            Self::YearMonth => month(whole / 100, (whole % 100) as u32),
            Self::YearMonthDay => {
                let day = days_from_civil(whole / 10_000, (whole / 100 % 100) as u32, (whole % 100) as u32)?;
                Some((day, i64::from(day)))
            }
            Self::YearQuarter if whole > 100_000 => quarter(whole / 100, (whole % 100) as u32),
            Self::YearQuarter => quarter(whole / 10, (whole % 10) as u32),
            Self::YearWeek => week(whole / 100, (whole % 100) as u32).map(|day| (day, i64::from(day).div_euclid(7))),
            Self::YearDay => day_of_year(whole / 1000, (whole % 1000) as u32).map(|day| (day, i64::from(day))),
            Self::DotMonth => month(whole, rest),
            Self::DotQuarter => quarter(whole, rest / 10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PeriodForm, week};
    use crate::calendar::wire_day;
    use crate::io::value::{MissingTokens, Shape};

    #[test]
    fn periods_begin_on_their_first_day() {
        // ISO 8601: 2020 has 53 weeks, and its first one begins in December 2019.
        assert_eq!(week(2020, 1).map(wire_day).as_deref(), Some("2019-12-30"));
        assert_eq!(week(2020, 53).map(wire_day).as_deref(), Some("2020-12-28"));
        assert_eq!((week(2021, 53), week(2021, 0)), (None, None));
        for (text, form, day) in [
            ("1.2023", PeriodForm::Month, "2023-01-01"),
            ("01/23", PeriodForm::Month, "2023-01-01"),
            ("Feb 23", PeriodForm::Month, "2023-02-01"),
            ("202304", PeriodForm::YearMonth, "2023-04-01"),
            ("202304", PeriodForm::YearQuarter, "2023-10-01"),
            ("20234", PeriodForm::YearQuarter, "2023-10-01"),
            ("202301", PeriodForm::YearWeek, "2023-01-02"),
            ("2024366", PeriodForm::YearDay, "2024-12-31"),
            ("2023.10", PeriodForm::DotMonth, "2023-10-01"),
            ("2023,02", PeriodForm::DotMonth, "2023-02-01"),
            ("2023.4", PeriodForm::DotQuarter, "2023-10-01"),
        ] {
            let shape = Shape::of_text(text.as_bytes(), &MissingTokens::new(None));
            assert_eq!(form.read(&shape).map(|(day, _)| wire_day(day)).as_deref(), Some(day), "{text}");
        }
        for (text, form) in [
            ("2023366", PeriodForm::YearDay),
            ("202354", PeriodForm::YearWeek),
            ("20235", PeriodForm::YearQuarter),
            ("2023.5", PeriodForm::DotQuarter),
            ("2023.13", PeriodForm::DotMonth),
        ] {
            let shape = Shape::of_text(text.as_bytes(), &MissingTokens::new(None));
            assert_eq!(form.read(&shape), None, "{text}");
        }
    }
}
