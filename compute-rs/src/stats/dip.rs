//! Hartigan's dip: how far a sample is from having one mode.
//!
//! The dip is the smallest distance, over all distributions with one mode, between such a distribution and the sample's
//! empirical one. Hartigan & Hartigan (1985), *Annals of Statistics* 13, 70–84; the algorithm is that of P. M. Hartigan
//! (1985), *Applied Statistics* 34, 320–325 (AS 217): between the ends of the modal interval the greatest convex minorant and
//! the least concave majorant are compared, and the interval shrinks to where they are furthest apart. Distances are in units
//! of one value here (n times those of the paper), and twice the dip.
//!
//! Ties are steps that no smooth distribution has, and rounding alone would turn them into many modes. Tied values are first
//! spread evenly over the cell between the midpoints to the adjacent values.

use super::order;

mod table;

/// Maximum number of values used; longer samples are reduced to every m-th value in the order given.
const MAX_VALUES: usize = 20_000;
/// Minimum number of values.
const MIN_VALUES: usize = 10;

/// The dip and its p-value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dip {
    /// The dip.
    pub statistic: f64,
    /// The probability of a larger dip in a sample of the uniform distribution, whose dips are the largest of all
    /// distributions with one mode.
    pub p_value: f64,
}

/// The dip test of finite values; `None` with fewer than ten, or when they are all equal.
///
/// ```
/// use estimand_compute::stats::dip::dip_test;
///
/// let two_modes: Vec<f64> = (0..20).map(|i| if i < 10 { f64::from(i) } else { 100.0 + f64::from(i) }).collect();
/// assert!(dip_test(&two_modes).unwrap().p_value < 0.01);
/// assert_eq!(dip_test(&[1.0, 2.0, 3.0]), None);
/// ```
#[must_use]
pub fn dip_test(values: &[f64]) -> Option<Dip> {
    let step = values.len().div_ceil(MAX_VALUES).max(1);
    let sample: Vec<f64> = values.iter().copied().step_by(step).collect();
    let sorted = spread(&rescaled(order::sorted(&sample)));
    let (first, last) = (*sorted.first()?, *sorted.last()?);
    if sorted.len() < MIN_VALUES || first >= last {
        return None;
    }
    let statistic = dip(&sorted);
    Some(Dip { statistic, p_value: table::p_value(statistic, sorted.len()) })
}

/// Ascending values minus the first, in units of a power of two near their range: the dip does not depend on level and unit,
/// and a large level does not round differences away.
fn rescaled(sorted: Vec<f64>) -> Vec<f64> {
    let (Some(&first), Some(&last)) = (sorted.first(), sorted.last()) else { return sorted };
    // Halved before the subtraction when the range overflows.
    let part = if (last - first).is_finite() { 1.0 } else { 0.5 };
    let range = part * last - part * first;
    if range <= 0.0 {
        return sorted;
    }
    // Scaled in two steps: the reciprocal of a subnormal range overflows.
    let unit = 2f64.powi(-(range.log2().floor().clamp(-1074.0, 1023.0) as i32) / 2);
    sorted.iter().map(|x| (part * x - part * first) * unit * unit).collect()
}

/// Ascending values with ties spread over their cells.
fn spread(sorted: &[f64]) -> Vec<f64> {
    let groups: Vec<(f64, usize)> = sorted.chunk_by(|a, b| a == b).map(|group| (group[0], group.len())).collect();
    if groups.len() < 2 {
        return sorted.to_vec();
    }
    let half = |i: usize| 0.5 * (groups[i + 1].0 - groups[i].0);
    let mut all = Vec::with_capacity(sorted.len());
    for (i, &(value, count)) in groups.iter().enumerate() {
        if count == 1 {
            all.push(value);
            continue;
        }
        // The outermost cells are symmetric about their value.
        let below = half(i.saturating_sub(1));
        let above = half(i.min(groups.len() - 2));
        let width = (below + above) / count as f64;
        all.extend((0..count).map(|k| value - below + (k as f64 + 0.5) * width));
    }
    all
}

/// The dip of ascending values that are not all equal.
fn dip(x: &[f64]) -> f64 {
    let (mut low, mut high) = (0, x.len() - 1);
    // Any distribution misses a step of the empirical one by at least half a value.
    let mut dip = 1.0f64;
    loop {
        let convex = hull(x, low, high, HullKind::Convex);
        let concave = hull(x, low, high, HullKind::Concave);
        let (gap, from, to) = widest(x, &convex, &concave);
        if gap < dip {
            break;
        }
        let left = convex.windows(2).take_while(|w| w[1] <= from).map(|w| furthest(x, w, HullKind::Convex));
        let right = concave.windows(2).skip_while(|w| w[0] < to).map(|w| furthest(x, w, HullKind::Concave));
        dip = left.chain(right).fold(dip, f64::max);
        if (from, to) == (low, high) {
            break;
        }
        (low, high) = (from, to);
    }
    dip / (2.0 * x.len() as f64)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum HullKind {
    /// The minorant, through the empirical distribution just below each value.
    Convex,
    /// The majorant, through the empirical distribution at each value.
    Concave,
}

/// Positions of the corners of the minorant or majorant of the values from `low` to `high`.
fn hull(x: &[f64], low: usize, high: usize, kind: HullKind) -> Vec<usize> {
    let mut corners: Vec<usize> = vec![low];
    for j in low + 1..=high {
        while let [.., a, b] = corners[..] {
            // Compares the slope from a to b with that from b to j without dividing: equal values have no slope.
            let before = (b - a) as f64 * (x[j] - x[b]);
            let after = (j - b) as f64 * (x[b] - x[a]);
            let turns = if kind == HullKind::Convex { before < after } else { before > after };
            if turns {
                break;
            }
            corners.pop();
        }
        corners.push(j);
    }
    corners
}

/// The largest gap between majorant and minorant at a corner of either (the last such corner on a tie), the corner of the
/// minorant at or left of it, and the corner of the majorant at or right of it.
fn widest(x: &[f64], convex: &[usize], concave: &[usize]) -> (f64, usize, usize) {
    let ends = (convex[0], concave[concave.len() - 1]);
    if convex.len() == 2 && concave.len() == 2 {
        return (1.0, ends.0, ends.1);
    }
    let mut best = (0.0, ends.0, ends.1);
    let (mut i, mut k) = (1, 1);
    while convex[i] != concave[k] {
        let candidate = if convex[i] > concave[k] {
            let at = concave[k];
            k += 1;
            (at as f64 + 1.0 - on_chord(x, convex[i - 1], convex[i], at), convex[i - 1], at)
        } else {
            let at = convex[i];
            i += 1;
            (on_chord(x, concave[k - 1], concave[k], at) + 1.0 - at as f64, at, concave[k])
        };
        if candidate.0 >= best.0 {
            best = candidate;
        }
        (i, k) = (i.min(convex.len() - 1), k.min(concave.len() - 1));
    }
    best
}

/// The height at value j of the chord between the ranks of a and b.
fn on_chord(x: &[f64], a: usize, b: usize, j: usize) -> f64 {
    a as f64 + (x[j] - x[a]) * (b - a) as f64 / (x[b] - x[a])
}

/// The largest distance between the empirical distribution and one segment of the minorant or majorant; at least one value.
fn furthest(x: &[f64], segment: &[usize], kind: HullKind) -> f64 {
    let (a, b) = (segment[0], segment[1]);
    if b - a <= 1 || x[a] == x[b] {
        return 1.0;
    }
    let distance = |j: usize| match kind {
        HullKind::Convex => j as f64 + 1.0 - on_chord(x, a, b, j),
        HullKind::Concave => on_chord(x, a, b, j) + 1.0 - j as f64,
    };
    (a..=b).map(distance).fold(1.0, f64::max)
}

/// The dip of ascending values that are not all equal, for the program that makes the table.
#[must_use]
pub fn dip_of_sorted(sorted: &[f64]) -> f64 {
    dip(sorted)
}

#[cfg(test)]
mod tests {
    use super::{dip, dip_test, spread};

    #[test]
    fn evenly_spaced_values_have_the_smallest_dip() {
        // No distribution is closer to n steps than half a step: 1/(2n).
        let even: Vec<f64> = (0..20).map(f64::from).collect();
        assert_eq!(dip(&even), 0.025);
    }

    #[test]
    fn two_distant_clusters_have_almost_the_largest_dip() {
        // Hartigan & Hartigan: the dip is at most ¼, that of two points with half of the values each. Ten values lie near
        // each of two points, a thousandth apart.
        let clusters: Vec<f64> = (0..20).map(|i| f64::from(i / 10) * 1000.0 + f64::from(i % 10) * 1e-3).collect();
        assert!((0.2..=0.25).contains(&dip(&clusters)));
        assert!(dip_test(&clusters).unwrap().p_value < 0.001);
    }

    #[test]
    fn equal_values_are_spread_between_the_midpoints_to_their_neighbours() {
        assert_eq!(spread(&[1.0, 1.0, 2.0, 4.0, 4.0, 4.0, 4.0]), [0.75, 1.25, 2.0, 3.25, 3.75, 4.25, 4.75]);
        assert_eq!(spread(&[3.0, 3.0]), [3.0, 3.0]);
    }

    #[test]
    fn rounding_creates_no_modes() {
        // Quantiles of a triangle on 0 … 20, rounded to whole numbers: one mode, 400 values, some twenty different ones.
        let rounded: Vec<f64> = (0..400)
            .map(|i| {
                let p = (f64::from(i) + 0.5) / 400.0;
                let x = if p < 0.5 { 10.0 * (2.0 * p).sqrt() } else { 20.0 - 10.0 * (2.0 * (1.0 - p)).sqrt() };
                x.round()
            })
            .collect();
        assert!(dip_test(&rounded).unwrap().p_value > 0.5);
        assert_eq!(dip_test(&[1.0; 20]), None);
        assert_eq!(dip_test(&[1.0, 2.0, 3.0]), None);
    }
}
