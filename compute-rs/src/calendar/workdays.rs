//! Days of work and trade: some days of the week, without holidays.

use super::{civil_from_days, days_from_civil, weekday};
use crate::wording::{all_of, how_many};

/// Monday to Friday.
const BUSINESS: u8 = 0b001_1111;
/// All days of the week.
const ALL: u8 = 0b111_1111;
/// Days of a year, on average.
const YEAR: f64 = 365.25;
/// Most holidays a year.
const MOST_A_YEAR: f64 = 25.0;
/// Most days of work in a row that are holidays without a sign that they come every year.
const SHORT: usize = 3;
/// Most days of work in a row that are holidays.
const LONG: usize = 8;

/// The days of work of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Workdays {
    /// The days of the week, Monday first, in the lowest bits.
    weekdays: u8,
    /// Holidays, ascending.
    skipped: Vec<i32>,
    /// Days of work on other days of the week, ascending.
    extra: Vec<i32>,
    /// First and last day.
    span: (i32, i32),
}

impl Workdays {
    /// The days of the week that occur as often as others, holidays on which nothing happened, and few other days; of
    /// distinct, ascending days. `None` where all days of the week occur, or one of them came once only.
    pub(super) fn usual(days: &[i32]) -> Option<Self> {
        let mut counts = [0_usize; 7];
        for day in days {
            if let Some(count) = counts.get_mut(weekday(*day)) {
                *count += 1;
            }
        }
        let most = counts.iter().max().copied().unwrap_or(0);
        let is_usual = |count: usize| count > 0 && count * 10 >= most;
        let mut weekdays = 0;
        let mut others = 0;
        for (at, count) in counts.into_iter().enumerate() {
            match is_usual(count) {
                true if count < 2 => return None,
                true => weekdays |= 1 << at,
                false => others += count,
            }
        }
        (weekdays != ALL && others * 50 <= days.len()).then(|| Self::on(weekdays, days)).flatten()
    }

    /// Monday to Friday, without holidays.
    pub(super) fn business(days: &[i32]) -> Option<Self> {
        Self::on(BUSINESS, days)
    }

    fn on(weekdays: u8, days: &[i32]) -> Option<Self> {
        let span = (*days.first()?, *days.last()?);
        let extra = days.iter().copied().filter(|day| weekday_bit(*day) & weekdays == 0).collect();
        let plain = Self { weekdays, skipped: Vec::new(), extra, span };
        Some(Self { skipped: plain.holidays(days), ..plain })
    }

    /// The number of a day of work.
    pub(super) fn index(&self, day: i32) -> i64 {
        let week = (i64::from(day) + 3).div_euclid(7);
        let before = (self.weekdays & (weekday_bit(day) - 1)).count_ones();
        let passed = |days: &[i32]| days.partition_point(|of| *of < day) as i64;
        week * i64::from(self.weekdays.count_ones()) + i64::from(before) - passed(&self.skipped) + passed(&self.extra)
    }

    /// Whether these are all days from Monday to Friday, without a holiday.
    pub(super) fn are_plain(&self) -> bool {
        self.weekdays == BUSINESS && self.skipped.is_empty() && self.extra.is_empty()
    }

    pub(super) fn words(&self) -> String {
        const NAMES: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
        let days: Vec<usize> = (0..7).filter(|at| self.weekdays >> at & 1 == 1).collect();
        let in_row = days.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        let mut words = match days.as_slice() {
            _ if self.weekdays == BUSINESS => "business days".to_owned(),
            // From Sunday to Thursday.
            _ if self.weekdays == 0b100_1111 => "Sunday to Thursday".to_owned(),
            [first, _, .., last] if in_row && days.len() > 2 => format!("{} to {}", NAMES[*first], NAMES[*last]),
            days => all_of(&days.iter().map(|at| format!("{}s", NAMES[*at])).collect::<Vec<_>>()),
        };
        let years = f64::from(self.span.1 - self.span.0 + 1) / YEAR;
        match self.skipped.len() {
            0 => {}
            count if years < 1.0 => words.push_str(&format!(", {}", how_many(count, "holiday", "holidays"))),
            count => {
                let a_year = ((count as f64 / years).round() as usize).max(1);
                words.push_str(&format!(", {} a year", how_many(a_year, "holiday", "holidays")));
            }
        }
        if !self.extra.is_empty() {
            words.push_str(&format!(", {}", how_many(self.extra.len(), "other day", "other days")));
        }
        words
    }

    /// The days of work without a row that are holidays: few a year, short, and half of them at a usual time of the year,
    /// or at the time of one in the year before or after.
    fn holidays(&self, days: &[i32]) -> Vec<i32> {
        let years = f64::from(self.span.1 - self.span.0 + 1) / YEAR;
        let most = (MOST_A_YEAR * years) as usize + 2;
        let mut missing = Vec::new();
        let mut rest = days.iter().peekable();
        for day in self.span.0..=self.span.1 {
            if rest.next_if(|next| **next == day).is_some() || weekday_bit(day) & self.weekdays == 0 {
                continue;
            }
            missing.push(day);
            if missing.len() > most {
                return Vec::new();
            }
        }
        let explained = |day: &i32| is_usual_holiday(*day) || comes_again(&missing, *day);
        if missing.iter().filter(|day| explained(day)).count() * 2 < missing.len() {
            return Vec::new();
        }
        let plain = Self { skipped: Vec::new(), extra: Vec::new(), ..self.clone() };
        let runs: Vec<&[i32]> = missing.chunk_by(|a, b| plain.index(*a) + 1 == plain.index(*b)).collect();
        let is_long = |run: &[i32]| run.len() > SHORT && run.len() <= LONG;
        // The holidays of a lunar year come at other days, but each year.
        let yearly = years >= 2.0 && runs.iter().filter(|run| is_long(run)).count() as f64 >= years.floor();
        let is_holiday = |run: &[i32]| run.len() <= SHORT || is_long(run) && (yearly || run.iter().all(explained));
        runs.into_iter().filter(|run| is_holiday(run)).flatten().copied().collect()
    }
}

/// Whether another of the days is a year before or after a day, within a week.
fn comes_again(days: &[i32], day: i32) -> bool {
    [-365, 365].iter().any(|year| {
        let at = days.partition_point(|of| *of < day + year - 7);
        days.get(at).is_some_and(|of| *of <= day + year + 7)
    })
}

/// Whether stock exchanges of some countries, or offices, are closed on a day.
fn is_usual_holiday(day: i32) -> bool {
    const FIXED: [(u32, u32); 14] = [
        (1, 1),
        (1, 2),
        (1, 6),
        (5, 1),
        (6, 19),
        (7, 4),
        (8, 15),
        (10, 3),
        (11, 1),
        (11, 11),
        (12, 24),
        (12, 25),
        (12, 26),
        (12, 31),
    ];
    /// Month, weekday (Monday is 0), and which of the month; 0 is the last.
    const NTH: [(u32, usize, u32); 9] =
        [(1, 0, 3), (2, 0, 3), (5, 0, 1), (5, 0, 0), (8, 0, 0), (9, 0, 1), (10, 0, 2), (11, 3, 4), (11, 4, 4)];
    let (year, month, of_month) = civil_from_days(day);
    let is_fixed = |day: i32| {
        let (_, month, of_month) = civil_from_days(day);
        FIXED.contains(&(month, of_month))
    };
    // A holiday at a weekend is kept on the Friday before or on the Monday after it.
    let observed = match weekday(day) {
        0 => is_fixed(day - 1) || is_fixed(day - 2),
        4 => is_fixed(day + 1),
        _ => false,
    };
    let is_last = civil_from_days(day + 7).1 != month;
    let nth = |(of, on, which): &(u32, usize, u32)| {
        *of == month && *on == weekday(day) && if *which == 0 { is_last } else { of_month.div_ceil(7) == *which }
    };
    // Good Friday, Easter Monday, Ascension, Whit Monday, Corpus Christi.
    let from_easter = days_from_civil(year, 3, 21).map(|_| day - easter(year));
    is_fixed(day) || observed || NTH.iter().any(nth) || matches!(from_easter, Some(-3 | -2 | 1 | 39 | 50 | 60))
}

/// Easter Sunday of the Gregorian calendar. Source: "Anonymous Gregorian algorithm", Nature 13 (1876), 487.
fn easter(year: i32) -> i32 {
    let (a, b, c) = (year % 19, year / 100, year % 100);
    let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
    let m = (a + 11 * h + 22 * l) / 451;
    let of_march = h + l - 7 * m + 114;
    days_from_civil(year, (of_march / 31) as u32, (of_march % 31 + 1) as u32).unwrap_or(i32::MIN / 2)
}

/// The bit of a day's weekday in a set of weekdays; Monday is the lowest.
fn weekday_bit(day: i32) -> u8 {
    1 << weekday(day)
}
