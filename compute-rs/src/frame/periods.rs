//! Times as whole periods (docs/methods/lags-and-panels.md#periods).

use super::column::{ColumnData, MISSING_DAY, MISSING_MILLISECOND};
use crate::calendar::{DAY_MS, days_from_civil};
use std::borrow::Cow;

/// Times of the rows, comparable.
pub(super) enum Times<'t> {
    /// Days of the calendar; [`MISSING_DAY`] is missing.
    Days(Cow<'t, [i32]>),
    /// Numbers without a calendar. A number that is not finite is missing.
    Numbers(Cow<'t, [f64]>),
}

impl<'t> Times<'t> {
    /// Times of a column; `None` for texts, which have no order in time. Numbers that are all yyyymm or yyyymmdd are a
    /// candidate for the calendar: see [`Times::as_calendar`].
    pub(super) fn of(data: &'t ColumnData) -> Option<Self> {
        Some(match data {
            ColumnData::Text { .. } => return None,
            ColumnData::Days(values) => Self::Days(values.into()),
            ColumnData::Milliseconds(values) => days_at_one_time(values).map_or_else(
                || {
                    let seconds = |&t: &i64| if t == MISSING_MILLISECOND { f64::NAN } else { t as f64 / 1000.0 };
                    Self::Numbers(values.iter().map(seconds).collect())
                },
                |days| Self::Days(days.into()),
            ),
            ColumnData::Number(values) => Self::Numbers(values.into()),
        })
    }

    /// Number of rows.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Days(days) => days.len(),
            Self::Numbers(values) => values.len(),
        }
    }

    /// The times of some rows; when none are given, of all rows in their order.
    pub(super) fn taken(&self, rows: Option<&[u32]>) -> Times<'_> {
        fn take<'v, T: Copy>(values: &'v [T], rows: Option<&[u32]>) -> Cow<'v, [T]> {
            rows.map_or(Cow::Borrowed(values), |rows| rows.iter().map(|&row| values[row as usize]).collect())
        }
        match self {
            Self::Days(days) => Times::Days(take(days, rows)),
            Self::Numbers(values) => Times::Numbers(take(values, rows)),
        }
    }

    /// The days, when these are days.
    pub(super) fn into_days(self) -> Option<Vec<i32>> {
        if let Self::Days(days) = self { Some(days.into_owned()) } else { None }
    }

    /// Whether a row has a time.
    pub(super) fn is_known(&self, row: usize) -> bool {
        match self {
            Self::Days(days) => days[row] != MISSING_DAY,
            Self::Numbers(values) => values[row].is_finite(),
        }
    }

    /// A key that orders rows in time. Missing times come last and are equal, and so are the two zeros.
    pub(super) fn sort_key(&self, row: usize) -> u64 {
        const SIGN: u64 = 1 << 63;
        match self {
            _ if !self.is_known(row) => u64::MAX,
            Self::Days(days) => (i64::from(days[row]) as u64) ^ SIGN,
            Self::Numbers(values) => {
                let bits = (values[row] + 0.0).to_bits();
                if bits & SIGN == 0 { bits | SIGN } else { !bits }
            }
        }
    }

    /// The time of a row in days or in the column's unit; not finite when it is missing.
    pub(super) fn at(&self, row: usize) -> f64 {
        match self {
            Self::Days(days) if days[row] == MISSING_DAY => f64::NAN,
            Self::Days(days) => f64::from(days[row]),
            Self::Numbers(values) => values[row],
        }
    }

    /// Numbers read as days, when all are valid yyyymm, or all yyyymmdd, between 1900 and 2100.
    pub(super) fn as_calendar(&self) -> Option<(Times<'static>, &'static str)> {
        let Self::Numbers(values) = self else { return None };
        let read = |reader: fn(u32) -> Option<i32>| -> Option<Vec<i32>> {
            let mut any = false;
            let days = values
                .iter()
                .map(|&x| {
                    if !x.is_finite() {
                        return Some(MISSING_DAY);
                    }
                    any = true;
                    (x.fract() == 0.0 && (0.0..1e9).contains(&x)).then(|| reader(x as u32)).flatten()
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
            return Some((Times::Days(days.into()), "yyyymm"));
        }
        read(day).map(|days| (Times::Days(days.into()), "yyyymmdd"))
    }
}

/// The days of times that all have the same time of day.
fn days_at_one_time(times: &[i64]) -> Option<Vec<i32>> {
    let known = times.iter().find(|time| **time != MISSING_MILLISECOND)?;
    let of_day = known.rem_euclid(DAY_MS);
    let day = |&time: &i64| match time {
        MISSING_MILLISECOND => Some(MISSING_DAY),
        time if time.rem_euclid(DAY_MS) == of_day => i32::try_from(time.div_euclid(DAY_MS)).ok(),
        _ => None,
    };
    times.iter().map(day).collect()
}

/// The period of a numeric time: the median of the positive gaps below 1.5 times the smallest one.
pub(super) fn numeric_period<G: Iterator<Item = f64>>(gaps: impl Fn() -> G) -> Option<f64> {
    let (smallest, largest) = gaps().fold((f64::INFINITY, 0.0f64), |(low, high), gap| {
        (if gap > 0.0 && gap < low { gap } else { low }, if gap > high { gap } else { high })
    });
    if !smallest.is_finite() || smallest == largest {
        return smallest.is_finite().then_some(smallest);
    }
    let near: Vec<f64> = gaps().filter(|g| *g > 0.0 && *g < 1.5 * smallest).collect();
    crate::stats::order::quantiles(&near, &[0.5]).first().copied()
}

/// Whole periods of a gap; `None` when it is more than a tenth off.
pub(super) fn whole_periods(gap: f64, period: f64) -> Option<i64> {
    if gap == period {
        return Some(1);
    }
    let count = gap / period;
    // Times more than 2⁴⁰ periods apart are not consecutive at any lag; the cap keeps sums of gaps inside 64 bits.
    let whole = count.round().clamp(0.0, 1_099_511_627_776.0);
    let off = (count - count.round()).abs();
    (off <= 0.1).then_some(whole as i64)
}

#[cfg(test)]
mod tests {
    use super::whole_periods;

    #[test]
    fn a_gap_up_to_a_tenth_of_a_period_off_is_whole_periods() {
        // 1 / 10 is the double nearest to 0.1, off by exactly the limit.
        let gaps = [f64::next_down(1.0), 1.0, f64::next_up(1.0)];
        assert_eq!(gaps.map(|gap| whole_periods(gap, 10.0)), [Some(0), Some(0), None]);
    }
}
