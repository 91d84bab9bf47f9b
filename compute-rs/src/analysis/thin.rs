//! Thins points: extremes and flagged points stay, the others are taken at even steps.

/// Most flagged points drawn over hexagons, when there are too many points to draw all.
pub(super) const FLAGGED_POINTS: usize = 1500;
/// Points of a smooth curve in a drawing.
pub(super) const CURVE_POINTS: usize = 500;
/// Points of a whole chart.
pub(super) const CHART_POINTS: usize = 50_000;

/// Positions of `most` out of `n` points, ascending: `extremes` first, then those with the highest `score` above 1 (at
/// most a third of all), the rest at even steps. `None` when there are no more than `most`.
pub(super) fn choose(n: usize, most: usize, extremes: &[usize], score: impl Fn(usize) -> f64) -> Option<Vec<u32>> {
    if n <= most {
        return None;
    }
    let mut keep = vec![false; n];
    let mut count = 0;
    let mut take = |i: usize, keep: &mut [bool]| {
        count += usize::from(!keep[i]);
        keep[i] = true;
        count
    };
    extremes.iter().filter(|&&i| i < n).for_each(|&i| {
        take(i, &mut keep);
    });
    flagged(n, most / 3, score).into_iter().for_each(|i| {
        take(i, &mut keep);
    });
    // Even steps over the points not yet taken.
    let taken = keep.iter().filter(|k| **k).count();
    let rest: Vec<usize> = (0..n).filter(|&i| !keep[i]).collect();
    let wanted = most.saturating_sub(taken);
    for step in 0..wanted {
        keep[rest[evenly(step, wanted, rest.len())]] = true;
    }
    Some(keep.iter().enumerate().filter(|(_, k)| **k).map(|(i, _)| i as u32).collect())
}

/// Positions of at most `most` points, those with the highest `score` above 1.
pub(super) fn flagged(n: usize, most: usize, score: impl Fn(usize) -> f64) -> Vec<usize> {
    let mut flagged: Vec<(f64, usize)> = (0..n).map(|i| (score(i), i)).filter(|(s, _)| *s > 1.0).collect();
    let room = most.min(flagged.len());
    if room > 0 {
        flagged.select_nth_unstable_by(room - 1, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    }
    flagged.truncate(room);
    flagged.into_iter().map(|(_, i)| i).collect()
}

/// The `step`-th of `wanted` positions spread evenly over `n`, in the middle of its share.
fn evenly(step: usize, wanted: usize, n: usize) -> usize {
    ((2 * step as u64 + 1) * n as u64 / (2 * wanted as u64)) as usize
}

/// Positions of `most` out of `n` ordered values: a tenth at each end, the rest evenly between; `None` when `n` is at
/// most `most`.
pub(super) fn ends_and_between(n: usize, most: usize) -> Option<Vec<usize>> {
    if n <= most {
        return None;
    }
    let end = most / 10;
    let wanted = most - 2 * end;
    let middle = (0..wanted).map(|step| end + evenly(step, wanted, n - 2 * end));
    Some((0..end).chain(middle).chain(n - end..n).collect())
}

/// The values at the selected positions.
pub(super) fn picked<T: Clone>(values: &[T], selected: &[usize]) -> Vec<T> {
    selected.iter().filter_map(|&i| values.get(i).cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::{choose, ends_and_between};

    #[test]
    fn extremes_and_flagged_points_stay() {
        let selected = choose(10_000, 100, &[5, 9_999], |i| if i % 1000 == 7 { 2.0 } else { 0.0 }).unwrap();
        assert_eq!(selected.len(), 100);
        assert!([5, 9_999, 7, 1007, 9007].iter().all(|i| selected.contains(i)));
        assert!(selected.is_sorted());
        assert_eq!(choose(100, 100, &[], |_| 0.0), None);
    }

    #[test]
    fn more_flags_than_room_keep_the_highest() {
        let selected = choose(9000, 90, &[], |i| 2.0 + i as f64).unwrap();
        assert_eq!(selected.len(), 90);
        assert!((8970..9000).all(|i| selected.contains(&i)));
    }

    #[test]
    fn ordered_values_keep_their_ends() {
        let selected = ends_and_between(100_000, 500).unwrap();
        assert_eq!((selected.len(), selected[0], selected[49], selected[499]), (500, 0, 49, 99_999));
        assert!(selected.windows(2).all(|w| w[0] < w[1]));
    }
}
