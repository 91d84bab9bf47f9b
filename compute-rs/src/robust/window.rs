//! Sums over the values of a sorted sample that lie between two bounds, as the bounds move.
//!
//! Huber's estimators clamp values to an interval that moves less in every step. The sums over the values inside are updated
//! in double-double by the values that enter and leave, so a step costs as much as the values that cross the bounds. Values
//! are deviations from the median, which is in or near the interval, so their squares cancel by a few bits at most.

use super::Sample;
use crate::stats::sum::{DoubleDouble, sum_by};

/// The values inside the bounds, and the counts outside.
pub(super) struct Window<'s> {
    sorted: &'s [f64],
    median: f64,
    from: usize,
    to: usize,
    sum: DoubleDouble,
    squares: DoubleDouble,
}

impl<'s> Window<'s> {
    /// An empty window at the median.
    pub(super) fn new(sample: &'s Sample) -> Self {
        let start = sample.n() / 2;
        Self {
            sorted: sample.sorted(),
            median: sample.median(),
            from: start,
            to: start,
            sum: DoubleDouble::default(),
            squares: DoubleDouble::default(),
        }
    }

    /// Moves the bounds, given as deviations from the median; values on a bound are inside.
    pub(super) fn move_to(&mut self, lower: f64, upper: f64) {
        let median = self.median;
        let from = self.sorted.partition_point(|x| x - median < lower);
        let to = self.sorted.partition_point(|x| x - median <= upper).max(from);
        if from.abs_diff(self.from) + to.abs_diff(self.to) >= to - from {
            let inside = &self.sorted[from..to];
            self.sum = sum_by(inside, |x| x - median);
            self.squares = sum_by(inside, |x| (x - median) * (x - median));
        } else {
            self.enter_or_leave(from.min(self.from)..from.max(self.from), from < self.from);
            self.enter_or_leave(to.min(self.to)..to.max(self.to), to > self.to);
        }
        (self.from, self.to) = (from, to);
    }

    fn enter_or_leave(&mut self, range: std::ops::Range<usize>, enter: bool) {
        for &x in &self.sorted[range] {
            let d = x - self.median;
            let square = d * d;
            self.sum.add(if enter { d } else { -d });
            self.squares.add(if enter { square } else { -square });
        }
    }

    /// Number of values below, inside and above.
    pub(super) fn counts(&self) -> [f64; 3] {
        [self.from, self.to - self.from, self.sorted.len() - self.to].map(|count| count as f64)
    }

    /// Mean of the clamped deviations.
    pub(super) fn clamped_mean(&self, lower: f64, upper: f64) -> f64 {
        let [below, _, above] = self.counts();
        (self.sum.value() + (below * lower + above * upper)) / self.sorted.len() as f64
    }

    /// Sum of the squared distances of the clamped deviations from a centre.
    pub(super) fn clamped_squares(&self, lower: f64, upper: f64, centre: f64) -> f64 {
        let [below, inside, above] = self.counts();
        let middle = self.squares.value() - centre * (2.0 * self.sum.value() - inside * centre);
        let tails = below * (lower - centre) * (lower - centre) + above * (upper - centre) * (upper - centre);
        middle.max(0.0) + tails
    }
}

#[cfg(test)]
mod tests {
    use super::{Sample, Window};

    #[test]
    fn updated_sums_equal_recomputed_sums() {
        let sample = Sample::of(&(0..500).map(|i| f64::from(i * i % 211) / 7.0).collect::<Vec<_>>()).unwrap();
        let mut window = Window::new(&sample);
        for (lower, upper) in [(-5.0, 6.0), (-5.5, 5.5), (-4.0, 9.0), (-20.0, 1.0), (3.0, 3.1), (-2.0, 2.0)] {
            window.move_to(lower, upper);
            let clamped: Vec<f64> = sample.sorted().iter().map(|x| (x - sample.median()).clamp(lower, upper)).collect();
            let mean = clamped.iter().sum::<f64>() / 500.0;
            let squares: f64 = clamped.iter().map(|d| (d - 0.7) * (d - 0.7)).sum();
            assert!((window.clamped_mean(lower, upper) - mean).abs() < 1e-13);
            assert!((window.clamped_squares(lower, upper, 0.7) / squares - 1.0).abs() < 1e-13);
        }
    }
}
