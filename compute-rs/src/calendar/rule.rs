//! The calendar of a time column: which period comes next (docs/methods/lags-and-panels.md#periods).

use super::civil_from_days;
use super::workdays::Workdays;

/// A unit of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Year,
    Quarter,
    Month,
    Week,
    BusinessDay,
    Day,
}

impl Unit {
    /// The units from the coarsest to the finest.
    pub(super) const ALL: [Self; 6] =
        [Self::Year, Self::Quarter, Self::Month, Self::Week, Self::BusinessDay, Self::Day];

    /// The number of the unit that contains a day.
    #[must_use]
    pub(crate) fn index(self, day: i32) -> i64 {
        let (year, month, _) = civil_from_days(day);
        let (year, month, day) = (i64::from(year), i64::from(month), i64::from(day));
        // Day 0 is a Thursday; weeks begin on Monday.
        let week = (day + 3).div_euclid(7);
        match self {
            Self::Year => year,
            Self::Quarter => year * 4 + (month - 1) / 3,
            Self::Month => year * 12 + month - 1,
            Self::Week => week,
            Self::BusinessDay => week * 5 + (day + 3).rem_euclid(7),
            Self::Day => day,
        }
    }

    const fn plural(self) -> &'static str {
        match self {
            Self::Year => "years",
            Self::Quarter => "quarters",
            Self::Month => "months",
            Self::Week => "weeks",
            Self::BusinessDay => "business days",
            Self::Day => "days",
        }
    }
}

/// A length that periods have on average, such as the months of 4, 4 and 5 weeks of a fiscal year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    Year,
    HalfYear,
    Third,
    Quarter,
    TwoMonths,
    Month,
    TwoWeeks,
    Week,
}

impl Length {
    pub(super) const ALL: [Self; 8] = [
        Self::Year,
        Self::HalfYear,
        Self::Third,
        Self::Quarter,
        Self::TwoMonths,
        Self::Month,
        Self::TwoWeeks,
        Self::Week,
    ];

    /// The length in parts of a day, so that a twelfth of 365.25 days is a whole number.
    pub(super) const fn parts(self) -> i64 {
        match self {
            Self::Year => 17_532,
            Self::HalfYear => 8_766,
            Self::Third => 5_844,
            Self::Quarter => 4_383,
            Self::TwoMonths => 2_922,
            Self::Month => 1_461,
            Self::TwoWeeks => 672,
            Self::Week => 336,
        }
    }
}

/// Parts of a day in which [`Length`] counts.
pub(super) const DAY_PARTS: i64 = 48;

/// Halves, thirds and sixths of a month; the 15th is in the first or in the second half.
pub(super) const PARTS_OF_MONTH: [&[u32]; 4] = [&[1, 15], &[1, 16], &[1, 11, 21], &[1, 6, 11, 16, 21, 26]];

/// The period that follows, by the rule of a time column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// Every n units.
    Every { unit: Unit, multiple: i64 },
    /// Parts of a month, which begin on these days.
    PartsOfMonth(&'static [u32]),
    /// Periods of nearly one length, counted from `anchor` in parts of a day; `weeks` says that all are whole weeks.
    About { length: Length, anchor: i64, weeks: bool },
    /// Some days of the week, without holidays.
    Workdays(Workdays),
}

/// The parts that repeat with the seasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seasons {
    /// The number of different periods in each year.
    InYear(i64),
    /// The days of the week.
    InWeek,
    /// The time of the year, without repeating periods.
    Waves,
}

impl Rule {
    /// Each unit is a period.
    #[must_use]
    pub(crate) const fn each(unit: Unit) -> Self {
        Self::Every { unit, multiple: 1 }
    }

    /// The number of the period that contains a day.
    #[must_use]
    pub(crate) fn index(&self, day: i32) -> i64 {
        match self {
            Self::Every { unit, multiple } => unit.index(day).div_euclid(*multiple),
            Self::PartsOfMonth(starts) => {
                let (_, _, of_month) = civil_from_days(day);
                let begun = starts.iter().filter(|start| **start <= of_month).count() as i64;
                Unit::Month.index(day) * starts.len() as i64 + begun - 1
            }
            Self::About { length, anchor, .. } => {
                let parts = length.parts();
                (i64::from(day) * DAY_PARTS - anchor + parts / 2).div_euclid(parts)
            }
            Self::Workdays(days) => days.index(day),
        }
    }

    /// The rule in words, as an adverb of a series.
    #[must_use]
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Every { unit, multiple } => every(*unit, *multiple),
            Self::PartsOfMonth([_, _]) => "twice a month".to_owned(),
            Self::PartsOfMonth(starts) => format!("{} times a month", starts.len()),
            Self::About { length, weeks: true, .. } => match length {
                Length::Year => "years of 52 or 53 weeks".to_owned(),
                Length::HalfYear => "half-years of 26 or 27 weeks".to_owned(),
                Length::Quarter => "quarters of 13 or 14 weeks".to_owned(),
                Length::Month => "months of 4 or 5 weeks".to_owned(),
                _ => format!("about {}", length_words(*length)),
            },
            Self::About { length, .. } => format!("about {}", length_words(*length)),
            Self::Workdays(days) => days.words(),
        }
    }

    /// The parts that repeat with the seasons; `None` for periods of a year and more.
    #[must_use]
    pub(crate) fn seasons(&self) -> Option<Seasons> {
        let in_year = |months: i64| match 12 % months {
            0 if months < 12 => Some(Seasons::InYear(12 / months)),
            _ if months < 12 => Some(Seasons::Waves),
            _ => None,
        };
        match self {
            Self::Every { unit: Unit::Month, multiple } => in_year(*multiple),
            Self::Every { unit: Unit::Quarter, multiple } => in_year(3 * multiple),
            Self::Every { unit: Unit::Year, .. } => None,
            Self::Every { unit: Unit::Week, multiple } => (*multiple < 26).then_some(Seasons::Waves),
            Self::Every { unit: Unit::Day | Unit::BusinessDay, multiple: 1..=3 } | Self::Workdays(_) => {
                Some(Seasons::InWeek)
            }
            Self::Every { multiple, .. } => (*multiple < 180).then_some(Seasons::Waves),
            Self::PartsOfMonth(_) => Some(Seasons::Waves),
            Self::About { length, .. } => match length {
                Length::Year => None,
                Length::TwoWeeks | Length::Week => Some(Seasons::Waves),
                length => Some(Seasons::InYear(Length::Year.parts() / length.parts())),
            },
        }
    }

    /// The index of a day's period within its year, from 0, for years with this many periods.
    #[must_use]
    pub(crate) fn of_year(&self, day: i32, periods: i64) -> usize {
        let (_, month, _) = civil_from_days(day);
        match self {
            Self::About { .. } => self.index(day).rem_euclid(periods.max(1)) as usize,
            _ => ((i64::from(month) - 1) * periods / 12) as usize,
        }
    }
}

/// "monthly", "half-yearly", "every 2 weeks".
fn every(unit: Unit, multiple: i64) -> String {
    match (unit, multiple) {
        (Unit::Year, 1) => "yearly".to_owned(),
        (Unit::Quarter, 1) | (Unit::Month, 3) => "quarterly".to_owned(),
        (Unit::Quarter, 2) | (Unit::Month, 6) => "half-yearly".to_owned(),
        (Unit::Month, 1) => "monthly".to_owned(),
        (Unit::Week, 1) => "weekly".to_owned(),
        (Unit::BusinessDay, 1) => "business days".to_owned(),
        (Unit::Day, 1) => "daily".to_owned(),
        (Unit::Month, months) if months % 12 == 0 => every(Unit::Year, months / 12),
        (Unit::Quarter, quarters) if quarters % 4 == 0 => every(Unit::Year, quarters / 4),
        (unit, multiple) => format!("every {multiple} {}", unit.plural()),
    }
}

fn length_words(length: Length) -> String {
    match length {
        Length::Year => every(Unit::Year, 1),
        Length::HalfYear => every(Unit::Month, 6),
        Length::Third => every(Unit::Month, 4),
        Length::Quarter => every(Unit::Month, 3),
        Length::TwoMonths => every(Unit::Month, 2),
        Length::Month => every(Unit::Month, 1),
        Length::TwoWeeks => every(Unit::Week, 2),
        Length::Week => every(Unit::Week, 1),
    }
}

/// The words of a distance of whole years: "yearly", "every 2 years".
#[must_use]
pub(crate) fn every_years(years: i64) -> String {
    every(Unit::Year, years)
}

/// Whether a day is the last of its month.
pub(super) fn ends_month(day: i32) -> bool {
    civil_from_days(day).1 != civil_from_days(day + 1).1
}

impl From<Workdays> for Rule {
    fn from(days: Workdays) -> Self {
        if days.are_plain() { Self::each(Unit::BusinessDay) } else { Self::Workdays(days) }
    }
}
