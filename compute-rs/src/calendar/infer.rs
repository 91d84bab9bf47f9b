//! Finds the calendar of a time column.

use super::rule::{DAY_PARTS, Length, PARTS_OF_MONTH, Rule, Unit, ends_month};
use super::workdays::Workdays;
use super::{civil_from_days, weekday};

/// Steps that must be alike for a rule other than one unit.
const ALIKE: u64 = 2;

/// The different steps from one time to the next, with how often each occurs, and the days between which they lead.
struct Steps {
    /// Day, next day, count.
    pairs: Vec<(i32, i32, u64)>,
    total: u64,
    /// All days, distinct and ascending.
    days: Vec<i32>,
}

/// The calendar of consecutive times: the coarsest unit that separates them, unless a rule joins more of them.
#[must_use]
pub(crate) fn rule(consecutive: impl Iterator<Item = (i32, i32)>) -> Rule {
    let Some(steps) = Steps::of(consecutive) else { return Rule::each(Unit::Day) };
    let unit = steps.coarsest();
    if let Some(found) = steps.months(unit).or_else(|| steps.days()).or_else(|| steps.units(unit)) {
        return found;
    }
    let plain = Rule::each(unit);
    let is_fine = matches!(unit, Unit::Week | Unit::BusinessDay | Unit::Day);
    let gaps = steps.gaps(&plain);
    if gaps == 0 {
        return plain;
    }
    let parts = || if is_fine && !steps.is_usual(&plain) { steps.parts_of_month() } else { None };
    if let Some(found) = parts().or_else(|| steps.about(gaps)) {
        return found;
    }
    if !matches!(unit, Unit::BusinessDay | Unit::Day) {
        return plain;
    }
    let usual = Workdays::usual(&steps.days).map(Rule::from).filter(|found| steps.is_usual(found));
    let business = || (unit == Unit::BusinessDay).then(|| Workdays::business(&steps.days).map(Rule::from)).flatten();
    usual.or_else(business).unwrap_or(plain)
}

impl Steps {
    fn of(consecutive: impl Iterator<Item = (i32, i32)>) -> Option<Self> {
        let mut all: Vec<(i32, i32)> = consecutive.collect();
        all.sort_unstable();
        let mut days: Vec<i32> = Vec::new();
        let mut pairs = Vec::new();
        for same in all.chunk_by(|a, b| a == b) {
            if let [(from, to), ..] = same {
                pairs.push((*from, *to, same.len() as u64));
                days.extend([*from, *to]);
            }
        }
        days.sort_unstable();
        days.dedup();
        (!pairs.is_empty()).then_some(Self { pairs, total: all.len() as u64, days })
    }

    /// The coarsest unit that separates all consecutive times.
    fn coarsest(&self) -> Unit {
        let weekend = self.days.iter().any(|day| weekday(*day) >= 5);
        Unit::ALL
            .into_iter()
            .filter(|unit| !(*unit == Unit::BusinessDay && weekend))
            .find(|unit| self.pairs.iter().all(|(from, to, _)| unit.index(*from) != unit.index(*to)))
            .unwrap_or(Unit::Day)
    }

    /// The greatest common divisor of the steps, when half of them, and two, have this length.
    fn common(&self, index: impl Fn(i32) -> i64) -> Option<i64> {
        let length = |(from, to, _): &(i32, i32, u64)| index(*to) - index(*from);
        let divisor = self.pairs.iter().map(&length).fold(0, greatest_common_divisor);
        let alike: u64 = self.pairs.iter().filter(|pair| length(pair) == divisor).map(|(.., count)| count).sum();
        (divisor > 0 && alike >= ALIKE && alike * 2 >= self.total).then_some(divisor)
    }

    /// Steps of more than one period.
    fn gaps(&self, rule: &Rule) -> u64 {
        let is_gap = |(from, to, _): &&(i32, i32, u64)| rule.index(*to) - rule.index(*from) != 1;
        self.pairs.iter().filter(is_gap).map(|(.., count)| count).sum()
    }

    /// Whether a rule separates all times and joins three quarters of them.
    fn is_usual(&self, rule: &Rule) -> bool {
        self.separates(rule) && self.gaps(rule) * 4 <= self.total
    }

    fn separates(&self, rule: &Rule) -> bool {
        self.pairs.iter().all(|(from, to, _)| rule.index(*from) < rule.index(*to))
    }

    /// Every n months, where all days are the same day of a month, or its end.
    fn months(&self, unit: Unit) -> Option<Rule> {
        let of_month = |day: &i32| civil_from_days(*day).2;
        let first = self.days.first().map(of_month)?;
        let at_end = |day: &i32| ends_month(*day) || of_month(day) >= 28;
        let are_aligned = self.days.iter().all(|day| of_month(day) == first) || self.days.iter().all(at_end);
        let is_coarse = matches!(unit, Unit::Year | Unit::Quarter | Unit::Month);
        let multiple = if are_aligned && is_coarse { self.common(|day| Unit::Month.index(day)) } else { None }?;
        Some(Rule::Every { unit: Unit::Month, multiple })
    }

    /// Every n days or weeks.
    fn days(&self) -> Option<Rule> {
        let days = self.common(i64::from).filter(|days| *days > 1)?;
        Some(match days % 7 {
            0 => Rule::Every { unit: Unit::Week, multiple: days / 7 },
            _ => Rule::Every { unit: Unit::Day, multiple: days },
        })
    }

    /// Every n of a unit, where the days within the units differ.
    fn units(&self, unit: Unit) -> Option<Rule> {
        let multiple = self.common(|day| unit.index(day)).filter(|multiple| *multiple > 1)?;
        Some(Rule::Every { unit, multiple })
    }

    fn parts_of_month(&self) -> Option<Rule> {
        const FEWEST: usize = 5;
        let mut rules = PARTS_OF_MONTH.into_iter().map(Rule::PartsOfMonth);
        rules.find(|rule| self.pairs.len() >= FEWEST && self.is_usual(rule))
    }

    /// Periods of nearly one length, when they have fewer gaps than the given number.
    fn about(&self, gaps: u64) -> Option<Rule> {
        const FEWEST: usize = 3;
        if self.pairs.len() < FEWEST {
            return None;
        }
        let weeks = self.days.iter().all(|day| weekday(*day) == weekday(self.days[0]));
        Length::ALL.into_iter().find_map(|length| {
            let anchor = self.anchor(length)?;
            let rule = Rule::About { length, anchor, weeks };
            let parts = length.parts();
            let near = |(from, to, _): &(i32, i32, u64)| {
                let periods = rule.index(*to) - rule.index(*from);
                let off = i64::from(to - from) * DAY_PARTS - periods * parts;
                periods > 0 && off.abs() * 5 <= parts * 2
            };
            (self.pairs.iter().all(near) && self.is_usual(&rule) && self.gaps(&rule) < gaps).then_some(rule)
        })
    }

    /// The middle of the offsets that the days have within periods of a length, when they are close to each other.
    fn anchor(&self, length: Length) -> Option<i64> {
        let parts = length.parts();
        let mut offsets: Vec<i64> =
            self.days.iter().map(|day| (i64::from(*day) * DAY_PARTS).rem_euclid(parts)).collect();
        offsets.sort_unstable();
        let first = *offsets.first()?;
        offsets.push(first + parts);
        // The days lie on the circle outside of its widest part without a day.
        let widest = offsets.windows(2).max_by_key(|pair| pair[1] - pair[0])?;
        let spread = parts - (widest[1] - widest[0]);
        let most = if length == Length::Month { parts * 6 / 10 } else { parts * 35 / 100 };
        (spread <= most).then_some(widest[1] + spread / 2)
    }
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
