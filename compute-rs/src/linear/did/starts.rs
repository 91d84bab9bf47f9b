//! When the treatment of each entity starts.

use super::Start;
use std::ops::Range;

/// The history of treatment of one entity, by the treatment column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The entity takes part.
    Starts(Start),
    /// It is treated in all of its rows, so nothing is known of it without treatment.
    Always,
    /// Its treatment ends.
    Reverses,
}

/// The starts of all entities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Starts {
    /// The starts by entity.
    pub found: Vec<Found>,
    /// Entities without a row just before their first treated one.
    pub in_gaps: usize,
}

/// The starts by a column of zeros and ones. The start of an entity without rows just before its first treated one lies in that gap, or at
/// its end: it is the first one there that another entity is known to have, or else the first period of the gap. Rows keep their meaning
/// either way: one with treatment is at or after the start, one without is before it.
#[must_use]
pub fn by_switch(treated: &[f64], entities: &[Range<usize>], time: &[u32], periods: usize) -> Starts {
    // The last period without and the first with treatment.
    let window = |rows: &Range<usize>| -> Result<(usize, usize), Found> {
        let Some(first) = rows.clone().find(|i| treated[*i] == 1.0) else { return Err(Found::Starts(Start::Never)) };
        if (first..rows.end).any(|i| treated[i] != 1.0) {
            return Err(Found::Reverses);
        }
        if first == rows.start {
            return Err(Found::Always);
        }
        Ok((time[first - 1] as usize, time[first] as usize))
    };
    let windows: Vec<Result<(usize, usize), Found>> = entities.iter().map(window).collect();
    let mut known = vec![false; periods];
    windows.iter().flatten().filter(|(last, first)| last + 1 == *first).for_each(|(_, first)| known[*first] = true);
    let start = |of: &Result<(usize, usize), Found>| match of {
        Err(found) => *found,
        Ok((last, first)) => {
            Found::Starts(Start::At((last + 1..=*first).find(|period| known[*period]).unwrap_or(last + 1)))
        }
    };
    let in_gaps = windows.iter().flatten().filter(|(last, first)| last + 1 < *first).count();
    Starts { found: windows.iter().map(start).collect(), in_gaps }
}

/// The starts by a column of the first treated period: 0, or a period after the last one, is never.
///
/// # Errors
/// The index of an entity whose rows name different periods.
pub fn by_first_period(first: &[f64], entities: &[Range<usize>], times: &[f64]) -> Result<Starts, usize> {
    let mut found = Vec::with_capacity(entities.len());
    for (index, rows) in entities.iter().enumerate() {
        let own = first[rows.start];
        if rows.clone().any(|i| first[i] != own) {
            return Err(index);
        }
        let at = times.iter().position(|time| *time >= own);
        found.push(match at {
            _ if own == 0.0 => Found::Starts(Start::Never),
            None => Found::Starts(Start::Never),
            Some(0) => Found::Always,
            Some(at) => Found::Starts(Start::At(at)),
        });
    }
    Ok(Starts { found, in_gaps: 0 })
}

/// Distance of each period from the first, of distances between rows of an entity that follow each other: (period before, period after,
/// distance). A period that no entity connects with another is one after the one before it.
#[must_use]
pub fn calendar(periods: usize, steps: impl Iterator<Item = (usize, usize, i64)>) -> Vec<i64> {
    let mut from: Vec<Vec<(usize, i64)>> = vec![Vec::new(); periods];
    let mut add = |a: usize, to: (usize, i64)| {
        if !from[a].contains(&to) {
            from[a].push(to);
        }
    };
    for (before, after, step) in steps {
        add(before, (after, step));
        add(after, (before, -step));
    }
    let mut distances: Vec<Option<i64>> = vec![None; periods];
    let mut all: Vec<i64> = Vec::with_capacity(periods);
    for period in 0..periods {
        let own = distances[period].unwrap_or_else(|| all.last().map_or(0, |last| last + 1));
        if distances[period].is_none() {
            distances[period] = Some(own);
            let mut open = vec![(period, own)];
            while let Some((at, distance)) = open.pop() {
                for (other, step) in &from[at] {
                    if distances[*other].is_none() {
                        distances[*other] = Some(distance + step);
                        open.push((*other, distance + step));
                    }
                }
            }
        }
        all.push(own);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{Found, Start, by_first_period, by_switch, calendar};

    #[test]
    fn switches_that_stay_on_start_where_they_turn() {
        let entities = [0..3, 3..6, 6..9, 9..12];
        let time: Vec<u32> = (0..12).map(|i| i % 3).collect();
        let treated = [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 1.0, 0.0];
        let starts = by_switch(&treated, &entities, &time, 3);
        let expected = [Found::Starts(Start::Never), Found::Starts(Start::At(1)), Found::Always, Found::Reverses];
        assert_eq!((starts.found.as_slice(), starts.in_gaps), (expected.as_slice(), 0));
    }

    #[test]
    fn a_start_in_a_gap_is_the_first_known_one_there() {
        // Between the rows of periods 0 and 4, with a start at 2 of the second entity, and without it.
        let starts = by_switch(&[0.0, 1.0, 0.0, 1.0], &[0..2, 2..4], &[0, 4, 1, 2], 5);
        assert_eq!(starts.found, [Found::Starts(Start::At(2)); 2]);
        assert_eq!(starts.in_gaps, 1);
        assert_eq!(
            by_switch(&[0.0, 1.0], std::slice::from_ref(&(0..2)), &[0, 4], 5).found,
            [Found::Starts(Start::At(1))]
        );
    }

    #[test]
    fn first_periods_are_never_always_or_a_start() {
        let first = [0.0, 2002.0, 2002.0, 2001.0, 2009.0];
        let starts = by_first_period(&first, &[0..1, 1..3, 3..4, 4..5], &[2001.0, 2002.0, 2004.0]).unwrap();
        let never = Found::Starts(Start::Never);
        assert_eq!(starts.found, [never, Found::Starts(Start::At(1)), Found::Always, never]);
        assert_eq!(by_first_period(&first[..2], std::slice::from_ref(&(0..2)), &[2001.0]), Err(0));
    }

    #[test]
    fn periods_are_as_far_apart_as_rows_say() {
        // 0 to 1 is two periods, 2 to 3 one; nothing connects them.
        assert_eq!(calendar(4, [(0, 1, 2), (2, 3, 1)].into_iter()), [0, 2, 3, 4]);
        assert_eq!(calendar(3, [(0, 2, 5), (1, 2, 3)].into_iter()), [0, 2, 5]);
    }
}
