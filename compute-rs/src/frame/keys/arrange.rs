//! Rows by entity and time.
//!
//! Three algorithms, from the cheapest: rows that are already in order are only checked; keys that nearly fill the rectangle
//! of entities and times are sorted into it by counting; anything else is sorted.

use super::super::column::ColumnData;
use super::super::periods::Times;
use super::NONE;
use super::codes::{Codes, missing, same_until};
use crate::calendar::Unit;
use crate::frame::intern::NumberCodes;
use std::ops::Range;

/// The positions of one entity: first those with a known time, in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    start: u32,
    /// End of the rows with a known time.
    dated: u32,
    end: u32,
}

impl Group {
    /// A group that has no times, or whose times are all known.
    pub(super) fn undated(start: u32, end: u32) -> Self {
        Self { start, dated: end, end }
    }

    /// All positions.
    pub(super) fn positions(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The positions with a known time.
    pub(super) fn dated_positions(&self) -> Range<usize> {
        self.start as usize..self.dated as usize
    }
}

/// The smallest and the largest distance in time of consecutive rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Distances {
    pub(super) least: f64,
    pub(super) most: f64,
}

impl Distances {
    const NO: Self = Self { least: f64::INFINITY, most: f64::NEG_INFINITY };

    #[inline]
    fn add(&mut self, distance: f64) {
        self.least = if distance < self.least { distance } else { self.least };
        self.most = if distance > self.most { distance } else { self.most };
    }

    fn join(&mut self, other: Self) {
        self.least = self.least.min(other.least);
        self.most = self.most.max(other.most);
    }
}

/// Rows in order of work: by entity in order of first appearance (unknown ones last), then by time; stable.
pub(super) struct Arrangement {
    /// Row at each position; `None` when that is file order.
    pub(super) order: Option<Vec<u32>>,
    /// The positions of each known entity.
    pub(super) groups: Vec<Group>,
    /// Distances of consecutive known times.
    pub(super) distances: Distances,
}

impl Arrangement {
    pub(super) fn of(rows: usize, entity: Option<&ColumnData>, times: Option<&Times<'_>>) -> Self {
        let runs = match entity {
            Some(entity) => runs(rows, entity),
            None => Some(vec![Group::undated(0, rows as u32)]),
        };
        if let Some(found) = runs.and_then(|groups| Self::within(rows, groups, times)) {
            return found;
        }
        let entities = match entity {
            Some(entity) => Codes::of_cells(rows, entity),
            None => Codes::one(rows),
        };
        times.and_then(|times| Self::counted(&entities, times)).unwrap_or_else(|| Self::sorted(&entities, times))
    }

    /// Times in order of work.
    pub(super) fn ordered<'t>(&self, times: &'t Times<'_>) -> Times<'t> {
        times.taken(self.order.as_deref())
    }

    /// Whether an entity has two rows at one time.
    pub(super) fn has_duplicates(&self) -> bool {
        self.distances.least == 0.0
    }

    /// The first row, in order of work, that repeats a time of its entity.
    pub(super) fn first_duplicate(&self, times: &Times<'_>) -> usize {
        let ordered = self.ordered(times);
        let position = self.followers().find(|&position| ordered.at(position) == ordered.at(position - 1)).unwrap_or(0);
        self.order.as_ref().map_or(position, |order| order[position] as usize)
    }

    /// The positions whose time, and whose predecessor's time in the same entity, is known.
    pub(super) fn followers(&self) -> impl Iterator<Item = usize> + '_ {
        self.groups.iter().flat_map(|group| group.dated_positions().skip(1))
    }

    /// Whether an entity has times in different years. Only then are yyyymm numbers better read as a calendar.
    pub(super) fn spans_years(&self, ordered: &Times<'_>) -> bool {
        let Times::Days(days) = ordered else { return false };
        let year = |position: usize| Unit::Year.index(days[position]);
        // Times ascend, so the first and the last of a group suffice.
        self.groups.iter().map(Group::dated_positions).any(|g| !g.is_empty() && year(g.start) != year(g.end - 1))
    }

    /// File order, if the times of each group, and of the rows after them, ascend.
    fn within(rows: usize, mut groups: Vec<Group>, times: Option<&Times<'_>>) -> Option<Self> {
        let mut distances = Distances::NO;
        if let Some(times) = times {
            for group in &mut groups {
                let (dated, found) = ascending(times, group.positions())?;
                group.dated = dated as u32;
                distances.join(found);
            }
            ascending(times, groups.last().map_or(0, |group| group.positions().end)..rows)?;
        }
        Some(Self { order: None, groups, distances })
    }

    /// Sorts rows by counting into the rectangle of entities and times; `None` when a key is missing, two rows share a cell,
    /// or most cells would be empty.
    fn counted(entities: &Codes, times: &Times<'_>) -> Option<Self> {
        /// Most cells of the rectangle per row.
        const EMPTINESS: usize = 4;
        /// Fewest rows per time. With fewer, sorting is faster than ranking the times.
        const FEW: usize = 8;
        let rows = entities.of_row.len();
        if entities.any_missing {
            return None;
        }
        let codes = Codes::of_numbers(rows, rows / FEW, |row| times.at(row))?;
        let width = codes.values.len();
        if codes.any_missing || entities.values.len().checked_mul(width)? > EMPTINESS * rows {
            return None;
        }
        let (values, rank) = codes.ranked();
        let mut cells = vec![NONE; entities.values.len() * width];
        for (row, (&entity, &time)) in entities.of_row.iter().zip(&codes.of_row).enumerate() {
            let cell = &mut cells[entity as usize * width + rank[time as usize] as usize];
            if *cell != NONE {
                return None;
            }
            *cell = row as u32;
        }
        let mut order = Vec::with_capacity(rows);
        let mut groups = Vec::with_capacity(entities.values.len());
        let mut distances = Distances::NO;
        for cells in cells.chunks_exact(width) {
            let start = order.len() as u32;
            let mut before = f64::NAN;
            for (&row, &time) in cells.iter().zip(&values) {
                if row != NONE {
                    order.push(row);
                    distances.add(time - before);
                    before = time;
                }
            }
            groups.push(Group::undated(start, order.len() as u32));
        }
        Some(Self { order: Some(order), groups, distances })
    }

    /// Sorts the rows of each entity.
    fn sorted(entities: &Codes, times: Option<&Times<'_>>) -> Self {
        let (rows, known) = (entities.of_row.len(), entities.values.len());
        let group = |row: usize| if entities.of_row[row] == NONE { known } else { entities.of_row[row] as usize };
        let mut ends = vec![0u32; known + 2];
        (0..rows).for_each(|row| ends[group(row) + 1] += 1);
        (1..ends.len()).for_each(|g| ends[g] += ends[g - 1]);
        let mut order = vec![0u32; rows];
        for row in 0..rows {
            let next = &mut ends[group(row)];
            order[*next as usize] = row as u32;
            *next += 1;
        }
        // Each start has advanced to the end of its group. Rows without an entity are the last but one group.
        let mut scratch = Vec::new();
        let mut groups = Vec::with_capacity(known);
        let mut from = 0;
        for (g, &end) in ends[..=known].iter().enumerate() {
            if let Some(times) = times {
                sort_by_time(&mut order[from as usize..end as usize], times, &mut scratch);
            }
            if g < known {
                groups.push(Group::undated(from, end));
            }
            from = end;
        }
        let mut distances = Distances::NO;
        if let Some(times) = times {
            let ordered = times.taken(Some(&order));
            for group in &mut groups {
                if let Some((dated, found)) = ascending(&ordered, group.positions()) {
                    group.dated = dated as u32;
                    distances.join(found);
                }
            }
        }
        Self { order: Some(order), groups, distances }
    }
}

/// The groups of entities whose rows are contiguous, unknown ones last; `None` when an entity occurs again later.
fn runs(rows: usize, entity: &ColumnData) -> Option<Vec<Group>> {
    let mut seen = NumberCodes::new();
    let mut groups: Vec<Group> = Vec::new();
    let mut from = 0;
    while from < rows {
        let to = same_until(entity, from, rows);
        if missing(entity, from) {
            return (to == rows).then_some(groups);
        }
        if seen.code(super::codes::number(entity, from)) as usize != groups.len() {
            return None;
        }
        groups.push(Group::undated(from as u32, to as u32));
        from = to;
    }
    Some(groups)
}

/// The end of the known times of some positions, and their distances; `None` unless they ascend and unknown ones come last.
fn ascending(times: &Times<'_>, positions: Range<usize>) -> Option<(usize, Distances)> {
    if let Times::Numbers(values) = times
        && let Some(distances) = all_ascending(&values[positions.clone()])
    {
        return Some((positions.end, distances));
    }
    let dated = positions.clone().find(|&position| !times.is_known(position)).unwrap_or(positions.end);
    let mut distances = Distances::NO;
    for position in positions.start + 1..dated {
        let distance = times.at(position) - times.at(position - 1);
        if distance < 0.0 {
            return None;
        }
        distances.add(distance);
    }
    (dated..positions.end).all(|position| !times.is_known(position)).then_some((dated, distances))
}

/// The distances of numbers that are all finite and do not descend; `None` when they may not be.
fn all_ascending(values: &[f64]) -> Option<Distances> {
    const LANES: usize = 4;
    if values.first().is_none_or(|x| !x.is_finite()) {
        return None;
    }
    let mut lanes = [Distances::NO; LANES];
    let mut odd = [0u32; LANES];
    let mut add = |lane: usize, a: f64, b: f64| {
        let distance = b - a;
        lanes[lane].add(distance);
        // An infinite or missing number makes a distance that is not finite.
        odd[lane] += u32::from(!(0.0..f64::INFINITY).contains(&distance));
    };
    let (left, left_rest) = values[..values.len() - 1].as_chunks::<LANES>();
    let (right, right_rest) = values[1..].as_chunks::<LANES>();
    for (a, b) in left.iter().zip(right) {
        (0..LANES).for_each(|lane| add(lane, a[lane], b[lane]));
    }
    left_rest.iter().zip(right_rest).for_each(|(a, b)| add(0, *a, *b));
    let mut distances = Distances::NO;
    lanes.into_iter().for_each(|lane| distances.join(lane));
    (odd == [0; LANES]).then_some(distances)
}

/// Rows in ascending order, sorted by time; stable. Gathers the keys first, because sorting by lookup misses the cache.
fn sort_by_time(rows: &mut [u32], times: &Times<'_>, scratch: &mut Vec<(u64, u32)>) {
    scratch.clear();
    scratch.extend(rows.iter().map(|&row| (times.sort_key(row as usize), row)));
    if scratch.is_sorted() {
        return;
    }
    scratch.sort_unstable();
    rows.iter_mut().zip(scratch).for_each(|(row, (_, sorted))| *row = *sorted);
}

#[cfg(test)]
mod tests {
    use super::Arrangement;
    use crate::frame::ColumnData;
    use crate::frame::keys::codes::Codes;
    use crate::frame::periods::Times;

    /// Entity and time of the rows of a balanced panel in a scrambled order.
    fn scrambled(entities: usize, times: usize) -> (Vec<f64>, Vec<f64>) {
        let rows = entities * times;
        // A prime: no factor of the number of rows.
        let at = |i: usize| i * 7919 % rows;
        let entity = (0..rows).map(|i| (at(i) / times) as f64 * 3.5).collect();
        let time = (0..rows).map(|i| (at(i) % times) as f64 * 0.25).collect();
        (entity, time)
    }

    fn by_definition(entity: &[f64], time: &[f64]) -> Vec<u32> {
        let first = |row: usize| entity.iter().position(|e| *e == entity[row]).unwrap_or(usize::MAX);
        let mut order: Vec<u32> = (0..entity.len() as u32).collect();
        order.sort_by(|&a, &b| {
            let (a, b) = (a as usize, b as usize);
            let late = |t: f64| if t.is_finite() { t } else { f64::INFINITY };
            (first(a).cmp(&first(b))).then(late(time[a]).total_cmp(&late(time[b])))
        });
        order
    }

    #[test]
    fn counting_and_sorting_give_the_order_by_definition() {
        let (entity, mut time) = scrambled(12, 25);
        let (cells, expected) = (ColumnData::Number(entity.clone()), by_definition(&entity, &time));
        let codes = Codes::of_cells(entity.len(), &cells);
        let column = ColumnData::Number(time.clone());
        let times = Times::of(&column).unwrap();
        let counted = Arrangement::counted(&codes, &times).unwrap();
        let sorted = Arrangement::sorted(&codes, Some(&times));
        assert_eq!((counted.order.as_deref(), sorted.order.as_deref()), (Some(&*expected), Some(&*expected)));
        assert_eq!((&counted.groups, counted.distances), (&sorted.groups, sorted.distances));
        assert_eq!((counted.distances.least, counted.distances.most), (0.25, 0.25));

        // A hole stays empty; a missing time, or two rows in one cell, are left to sorting.
        time[5] = 77.0;
        let column = ColumnData::Number(time.clone());
        let times = Times::of(&column).unwrap();
        let counted = Arrangement::counted(&codes, &times).unwrap();
        assert_eq!(counted.order.as_deref(), Some(&*by_definition(&entity, &time)));
        for odd in [f64::NAN, time[entity.iter().rposition(|e| *e == entity[5]).unwrap()]] {
            time[5] = odd;
            let column = ColumnData::Number(time.clone());
            let times = Times::of(&column).unwrap();
            assert!(Arrangement::counted(&codes, &times).is_none());
            let found = Arrangement::of(entity.len(), Some(&cells), Some(&times));
            assert_eq!(found.order.as_deref(), Some(&*by_definition(&entity, &time)));
            assert_eq!(found.has_duplicates(), odd.is_finite());
        }
    }

    #[test]
    fn rows_in_order_are_only_read() {
        let entity = ColumnData::Text { codes: vec![4, 4, 4, 0, 0, 9, -1, -1], dictionary: Default::default() };
        let time = ColumnData::Number(vec![1.0, 3.0, f64::NAN, 2.0, 2.5, f64::INFINITY, 1.0, 9.0]);
        let found = Arrangement::of(8, Some(&entity), Times::of(&time).as_ref());
        assert!(found.order.is_none());
        let positions: Vec<_> = found.groups.iter().map(|g| (g.positions(), g.dated_positions())).collect();
        assert_eq!(positions, [(0..3, 0..2), (3..5, 3..5), (5..6, 5..5)]);
        assert_eq!((found.distances.least, found.distances.most), (0.5, 2.0));
        // The first entity appears again; a time descends; a known time follows an unknown one; rows without an entity
        // come back, too.
        let back = ColumnData::Text { codes: vec![4, 4, 4, 0, 4, 9, -1, -1], dictionary: Default::default() };
        let order = Arrangement::of(8, Some(&back), Times::of(&time).as_ref()).order;
        assert_eq!(order, Some(vec![0, 4, 1, 2, 3, 5, 6, 7]));
        for (times, expected) in [([2.0, 1.0], vec![1, 0]), ([f64::NAN, 1.0], vec![1, 0])] {
            let time = ColumnData::Number(times.to_vec());
            let nobody = ColumnData::Number(vec![f64::NAN; 2]);
            assert_eq!(Arrangement::of(2, None, Times::of(&time).as_ref()).order.as_ref(), Some(&expected));
            assert_eq!(Arrangement::of(2, Some(&nobody), Times::of(&time).as_ref()).order, Some(expected));
        }
    }
}
