//! The season of each row, where the times are dates: the periods of a year, weekdays, or the time of the year.

use super::model_frame::ModelFrame;
use crate::calendar::{DAY_MS, Seasons, civil_from_days, days_from_civil, rule, weekday};
use crate::frame::column::{ColumnData, MISSING_DAY, MISSING_MILLISECOND};
use std::f64::consts::TAU;

/// Seasons that the rows must span.
const FEWEST_SEASONS: f64 = 3.0;
/// Days between most rows of a series that has a weekly season.
const MOST_IN_WEEK: i32 = 5;
/// Days of a year.
const YEAR: f64 = 365.25;
/// Pairs of sine and cosine over a year, for weeks and days.
const WAVES: usize = 2;

/// Columns that hold the season fixed: one for each period of a year or weekday but the first, and waves over the year for
/// weeks and days. Empty without dates, and where they span fewer than three seasons.
pub(super) fn columns(frame: &ModelFrame<'_>) -> Vec<Vec<f64>> {
    let Some(days) = days(frame) else { return Vec::new() };
    let mut different = days.clone();
    different.sort_unstable();
    different.dedup();
    let [first, .., last] = different.as_slice() else { return Vec::new() };
    let span = f64::from(last - first);
    let pairs = || different.windows(2).map(|pair| (pair[0], pair[1]));
    let mut gaps: Vec<i32> = pairs().map(|(before, day)| day - before).collect();
    gaps.sort_unstable();
    let step = gaps[gaps.len() / 2];
    let years = span + f64::from(step) >= FEWEST_SEASONS * YEAR - 2.0;
    // Times of the day have no calendar of their own.
    let rule = frame.keys.rule().cloned().unwrap_or_else(|| rule(pairs()));
    match rule.seasons() {
        Some(Seasons::InYear(periods)) if years => {
            indicators(&days, periods as usize, |day| rule.of_year(day, periods))
        }
        Some(Seasons::Waves) if years => waves(&days),
        Some(Seasons::InWeek) if step <= MOST_IN_WEEK && span >= 7.0 * FEWEST_SEASONS => {
            let mut all = indicators(&days, 7, weekday);
            if years {
                all.extend(waves(&days));
            }
            all
        }
        _ => Vec::new(),
    }
}

/// The day of each row used; `None` where a time is missing or no date.
fn days(frame: &ModelFrame<'_>) -> Option<Vec<i32>> {
    let rows = || frame.rows.iter();
    if let Some(calendar) = frame.calendar() {
        return rows().map(|row| calendar.get(row).copied().filter(|day| *day != MISSING_DAY)).collect();
    }
    match &frame.table.columns.get(frame.table.time?)?.data {
        ColumnData::Days(days) => rows().map(|row| days.get(row).copied().filter(|day| *day != MISSING_DAY)).collect(),
        ColumnData::Milliseconds(times) => rows()
            .map(|row| {
                let time = times.get(row).copied().filter(|time| *time != MISSING_MILLISECOND)?;
                i32::try_from(time.div_euclid(DAY_MS)).ok()
            })
            .collect(),
        _ => None,
    }
}

/// One column of 0 and 1 for each value of a phase that occurs, but the first.
fn indicators(days: &[i32], phases: usize, phase: impl Fn(i32) -> usize) -> Vec<Vec<f64>> {
    let found: Vec<usize> = days.iter().map(|day| phase(*day)).collect();
    let occurring = (0..phases).filter(|p| found.contains(p)).skip(1);
    occurring.map(|p| found.iter().map(|of| f64::from(u8::from(*of == p))).collect()).collect()
}

/// Sines and cosines of the time of the year.
fn waves(days: &[i32]) -> Vec<Vec<f64>> {
    let angle = |day: &i32| {
        let start = days_from_civil(civil_from_days(*day).0, 1, 1).unwrap_or(*day);
        TAU * f64::from(day - start) / YEAR
    };
    (1..=WAVES)
        .flat_map(|wave| {
            let of = |turn: fn(f64) -> f64| days.iter().map(|day| turn(wave as f64 * angle(day))).collect();
            [of(libm::sin), of(libm::cos)]
        })
        .collect()
}
