//! Times as whole periods (methods.md, section 1.1).

use super::column::{ColumnData, MISSING_DAY, MISSING_MILLISECOND};
use crate::io::value::calendar::{civil_from_days, days_from_civil};

/// Times of the rows, comparable; `None` is missing.
pub(super) enum Times {
    /// Days of the calendar.
    Days(Vec<Option<i32>>),
    /// Numbers without a calendar.
    Numbers(Vec<f64>),
}

impl Times {
    /// Times of a column; `None` for texts, which have no order in time. Numbers that are all yyyymm or yyyymmdd are a
    /// candidate for the calendar; `Times::steps_over_a_year` decides.
    pub(super) fn of(data: &ColumnData) -> Option<Self> {
        Some(match data {
            ColumnData::Text { .. } => return None,
            ColumnData::Days(values) => Self::Days(values.iter().map(|&d| (d != MISSING_DAY).then_some(d)).collect()),
            ColumnData::Milliseconds(values) => Self::Numbers(
                values.iter().map(|&t| if t == MISSING_MILLISECOND { f64::NAN } else { t as f64 / 1000.0 }).collect(),
            ),
            ColumnData::Number(values) => {
                Self::Numbers(values.iter().map(|&x| if x.is_finite() { x } else { f64::NAN }).collect())
            }
        })
    }

    /// Whether a row has a time.
    pub(super) fn is_known(&self, row: usize) -> bool {
        match self {
            Self::Days(days) => days.get(row).is_some_and(Option::is_some),
            Self::Numbers(values) => values.get(row).is_some_and(|x| x.is_finite()),
        }
    }

    /// A key that orders rows in time; missing ones come last and tie, as the two zeros do.
    pub(super) fn sort_key(&self, row: usize) -> u64 {
        const SIGN: u64 = 1 << 63;
        match self {
            Self::Days(days) => days[row].map_or(u64::MAX, |day| (i64::from(day) as u64) ^ SIGN),
            Self::Numbers(values) if values[row].is_nan() => u64::MAX,
            Self::Numbers(values) => {
                let bits = (values[row] + 0.0).to_bits();
                if bits & SIGN == 0 { bits | SIGN } else { !bits }
            }
        }
    }

    /// The time of a row in days or in the column's unit; NaN when it is missing.
    pub(super) fn at(&self, row: usize) -> f64 {
        match self {
            Self::Days(days) => days[row].map_or(f64::NAN, f64::from),
            Self::Numbers(values) => values[row],
        }
    }

    /// Numbers read as days, when all are valid yyyymm, or all yyyymmdd, between 1900 and 2100.
    pub(super) fn as_calendar(&self) -> Option<(Self, &'static str)> {
        let Self::Numbers(values) = self else { return None };
        let read = |reader: fn(u32) -> Option<i32>| -> Option<Vec<Option<i32>>> {
            let mut any = false;
            let days = values
                .iter()
                .map(|&x| {
                    if x.is_nan() {
                        return Some(None);
                    }
                    any = true;
                    (x.fract() == 0.0 && (0.0..1e9).contains(&x)).then(|| reader(x as u32)).flatten().map(Some)
                })
                .collect::<Option<Vec<_>>>()?;
            any.then_some(days)
        };
        let month = |x: u32| {
            let inside = (190_001..=210_012).contains(&x);
            inside.then(|| days_from_civil((x / 100) as i32, x % 100, 1)).flatten()
        };
        let day = |x: u32| {
            let inside = (19_000_101..=21_001_231).contains(&x);
            inside.then(|| days_from_civil((x / 10_000) as i32, x / 100 % 100, x % 100)).flatten()
        };
        if let Some(days) = read(month) {
            return Some((Self::Days(days), "yyyymm"));
        }
        read(day).map(|days| (Self::Days(days), "yyyymmdd"))
    }
}

/// A calendar period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Period {
    Year,
    Quarter,
    Month,
    Week,
    BusinessDay,
    Day,
}

impl Period {
    /// From the coarsest to the finest.
    const ALL: [Self; 6] = [Self::Year, Self::Quarter, Self::Month, Self::Week, Self::BusinessDay, Self::Day];

    /// The count of the period that holds a day.
    pub(super) fn index(self, days: i32) -> i64 {
        let (year, month, _) = civil_from_days(days);
        let (year, month, days) = (i64::from(year), i64::from(month), i64::from(days));
        // Day 0 is a Thursday; weeks begin on Monday.
        let week = (days + 3).div_euclid(7);
        match self {
            Self::Year => year,
            Self::Quarter => year * 4 + (month - 1) / 3,
            Self::Month => year * 12 + month - 1,
            Self::Week => week,
            Self::BusinessDay => week * 5 + (days + 3).rem_euclid(7),
            Self::Day => days,
        }
    }

    /// In words, as an adverb of a series.
    pub(super) fn adverb(self) -> &'static str {
        match self {
            Self::Year => "yearly",
            Self::Quarter => "quarterly",
            Self::Month => "monthly",
            Self::Week => "weekly",
            Self::BusinessDay => "by business days",
            Self::Day => "daily",
        }
    }

    /// The coarsest period in which no two neighbouring days of a chain fall together; `pairs` are those neighbours.
    pub(super) fn coarsest(days: &[Option<i32>], pairs: &[(u32, u32)]) -> Option<Self> {
        let weekend = days.iter().flatten().any(|&d| (i64::from(d) + 3).rem_euclid(7) >= 5);
        let at = |row: u32| days.get(row as usize).copied().flatten();
        Self::ALL.into_iter().filter(|p| !(*p == Self::BusinessDay && weekend)).find(|period| {
            pairs.iter().all(|&(a, b)| match (at(a), at(b)) {
                (Some(a), Some(b)) => period.index(a) != period.index(b),
                _ => true,
            })
        })
    }
}

/// The period of a numeric time: the median of the positive gaps below 1.5 times the smallest one.
pub(super) fn numeric_period(gaps: &[f64]) -> Option<f64> {
    let (smallest, largest) = gaps.iter().fold((f64::INFINITY, 0.0f64), |(low, high), &gap| {
        (if gap > 0.0 && gap < low { gap } else { low }, if gap > high { gap } else { high })
    });
    if !smallest.is_finite() || smallest == largest {
        return smallest.is_finite().then_some(smallest);
    }
    let near: Vec<f64> = gaps.iter().copied().filter(|g| *g > 0.0 && *g < 1.5 * smallest).collect();
    crate::stats::order::quantiles(&near, &[0.5]).first().copied()
}

/// Whole periods of a gap; `None` when it is more than a tenth off.
pub(super) fn whole_periods(gap: f64, period: f64) -> Option<i64> {
    if gap == period {
        return Some(1);
    }
    let count = gap / period;
    // More than 2⁴⁰ periods are no neighbours at any lag; the cap keeps sums of gaps inside 64 bits.
    let whole = count.round().clamp(0.0, 1_099_511_627_776.0);
    let off = (count - count.round()).abs();
    (off <= 0.1).then_some(whole as i64)
}
