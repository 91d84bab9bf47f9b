//! Bins of equal width over a range that is given or found: small histograms next to a column (docs/methods/recodes.md#counts).
//!
//! Bins are closed on the right, the first one on both sides. Whole numbers get bins of a whole width between them, so
//! that each bin holds equally many whole numbers.

/// Bins of equal width and their counts.
#[derive(Clone, Debug, PartialEq)]
pub struct EqualBins {
    /// One more edge than bins, ascending.
    pub edges: Vec<f64>,
    /// Values in each bin.
    pub counts: Vec<u32>,
}

impl EqualBins {
    /// Bins of the finite ones of the values, at most `most` and about 2·∛n (Rice's rule); `None` when there are none.
    ///
    /// ```
    /// let bins = estimand_compute::stats::equal_bins::EqualBins::of(|| [1.0, 2.0, 2.0, 4.0].into_iter(), 30).unwrap();
    /// assert_eq!((bins.edges, bins.counts), (vec![0.5, 1.5, 2.5, 3.5, 4.5], vec![1, 2, 0, 1]));
    /// ```
    #[must_use]
    pub fn of<I: Iterator<Item = f64>>(values: impl Fn() -> I, most: usize) -> Option<Self> {
        let mut facts = Facts { min: f64::INFINITY, max: f64::NEG_INFINITY, count: 0, whole: true };
        for value in values().filter(|value| value.is_finite()) {
            facts.min = facts.min.min(value);
            facts.max = facts.max.max(value);
            facts.whole &= value.fract() == 0.0;
            facts.count += 1;
        }
        let edges = facts.edges(most.max(1))?;
        let counts = counts_between(values(), &edges);
        Some(Self { edges, counts })
    }
}

struct Facts {
    min: f64,
    max: f64,
    count: usize,
    whole: bool,
}

impl Facts {
    fn edges(&self, most: usize) -> Option<Vec<f64>> {
        if self.count == 0 {
            return None;
        }
        // Beyond 2^52 there are no halves between whole numbers.
        let exact = self.whole && self.min.abs().max(self.max.abs()) < 4_503_599_627_370_496.0;
        if exact {
            let numbers = self.max - self.min + 1.0;
            let width = (numbers / most as f64).ceil();
            let bins = (numbers / width).ceil() as usize;
            return Some((0..=bins).map(|j| self.min - 0.5 + j as f64 * width).collect());
        }
        if self.min == self.max {
            let (low, high) = (self.min - 0.5, self.max + 0.5);
            let there = low < self.min && high > self.max && low.is_finite() && high.is_finite();
            return Some(if there { vec![low, high] } else { vec![self.min.next_down(), self.max.next_up()] });
        }
        let bins = ((2.0 * (self.count as f64).cbrt()).ceil() as usize).clamp(1, most);
        Some(equal_edges(self.min, self.max, bins))
    }
}

/// `bins` + 1 edges from `min` to `max`; fewer when doubles cannot hold that many.
#[must_use]
pub fn equal_edges(min: f64, max: f64, bins: usize) -> Vec<f64> {
    // Weighted, because the range itself may overflow.
    let edge = |j: usize| {
        let share = j as f64 / bins as f64;
        if j == bins { max } else { min * (1.0 - share) + max * share }
    };
    let mut edges: Vec<f64> = (0..=bins).map(edge).collect();
    edges.dedup_by(|next, before| *next <= *before);
    edges
}

/// How many finite values lie in each bin between ascending edges; values outside of all bins are not counted.
#[must_use]
pub fn counts_between(values: impl Iterator<Item = f64>, edges: &[f64]) -> Vec<u32> {
    let bins = edges.len().saturating_sub(1);
    let mut counts = vec![0u32; bins];
    let (Some(first), Some(last)) = (edges.first(), edges.last()) else { return counts };
    for value in values.filter(|value| value >= first && value <= last) {
        let bin = edges.partition_point(|edge| *edge < value).saturating_sub(1);
        if let Some(count) = counts.get_mut(bin) {
            *count += 1;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::{EqualBins, counts_between};

    fn bins(values: &[f64], most: usize) -> EqualBins {
        EqualBins::of(|| values.iter().copied(), most).unwrap()
    }

    #[test]
    fn bins_are_closed_on_the_right() {
        // R: hist(c(0, 0.5, 1, 1, 1.5, 2, 2.5, 4), breaks = 0:4)$counts is 4 2 1 1.
        let values = [0.0, 0.5, 1.0, 1.0, 1.5, 2.0, 2.5, 4.0];
        assert_eq!(counts_between(values.into_iter(), &[0.0, 1.0, 2.0, 3.0, 4.0]), [4, 2, 1, 1]);
        assert_eq!(counts_between([f64::NAN, -1.0, 5.0, 4.0].into_iter(), &[0.0, 4.0]), [1]);
    }

    #[test]
    fn whole_numbers_get_bins_of_whole_width() {
        // 1 … 100 in at most 30 bins: 4 whole numbers in each of 25.
        let values: Vec<f64> = (1..=100).map(f64::from).collect();
        let found = bins(&values, 30);
        assert_eq!((found.counts, found.edges[0], found.edges[25]), (vec![4; 25], 0.5, 100.5));
    }

    #[test]
    fn equal_values_are_one_bin() {
        assert_eq!((bins(&[2.5; 3], 30).edges, bins(&[2.5; 3], 30).counts), (vec![2.0, 3.0], vec![3]));
        assert_eq!(bins(&[1e300; 3], 30).counts, [3]);
        assert_eq!(EqualBins::of(|| [f64::NAN].into_iter(), 30), None);
    }

    #[test]
    fn every_value_is_counted_once_at_any_scale() {
        for scale in [1e-300, 1e-12, 0.3, 1e17, f64::MAX / 97.0] {
            for shift in [0.0, -0.5, -48.0] {
                let values: Vec<f64> = (0..5000).map(|i| (f64::from(i * i % 97) + shift) * scale).collect();
                let found = bins(&values, 30);
                assert_eq!(found.counts.iter().sum::<u32>(), 5000, "{scale} {shift}");
                assert!(found.counts.len() <= 30 && found.edges.iter().all(|edge| edge.is_finite()));
            }
        }
    }
}
