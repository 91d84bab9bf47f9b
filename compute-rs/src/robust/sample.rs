//! A sorted copy of the values that all robust estimators share.

use super::Estimate;
use crate::stats::moments::extremes;
use crate::stats::order::{self, Quartiles};

/// Factor that makes the MAD estimate σ at the normal, as R writes it.
pub const MAD_FACTOR: f64 = 1.4826;

/// Finite values in ascending order, with their median and MAD.
///
/// Values whose squares would leave the range of doubles are stored in units of a power of two, which is exact; results of
/// the module are in the units of the variable again.
#[derive(Clone, Debug)]
pub struct Sample {
    sorted: Vec<f64>,
    /// The power of two by which the values were divided.
    unit: f64,
    median: f64,
    raw_mad: f64,
}

impl Sample {
    /// A sample of finite values; `None` when there are none.
    #[must_use]
    pub fn of(values: &[f64]) -> Option<Self> {
        let all = extremes(values);
        let largest = all.min.abs().max(all.max.abs());
        if values.is_empty() {
            return None;
        }
        let mut sorted = order::sorted(values);
        let mut unit = 1.0;
        if largest > 0.0 && !(1e-100..1e100).contains(&largest) {
            unit = 2f64.powi(largest.log2().floor().clamp(-1000.0, 1000.0) as i32);
            sorted.iter_mut().for_each(|x| *x /= unit);
        }
        let median = order::quantile_of_sorted(&sorted, 0.5);
        let raw_mad = median_distance(&sorted, median);
        Some(Self { sorted, unit, median, raw_mad })
    }

    /// Number of values.
    #[must_use]
    pub fn n(&self) -> usize {
        self.sorted.len()
    }

    /// The values in ascending order, in units of the sample.
    pub(super) fn sorted(&self) -> &[f64] {
        &self.sorted
    }

    /// Median, in units of the sample (which are those of the variable unless it is beyond 1e100 or below 1e-100).
    #[must_use]
    pub fn median(&self) -> f64 {
        self.median
    }

    /// Median of the distances from the median, in units of the sample.
    #[must_use]
    pub fn raw_mad(&self) -> f64 {
        self.raw_mad
    }

    /// MAD with its constant, in units of the sample.
    pub(super) fn mad(&self) -> f64 {
        MAD_FACTOR * self.raw_mad
    }

    /// Whether the MAD is 0: more than half of the values are equal.
    #[must_use]
    pub fn is_degenerate(&self) -> bool {
        self.raw_mad == 0.0
    }

    /// Quartiles of type 7, in units of the sample.
    pub(super) fn quartiles(&self) -> Quartiles {
        let at = |p| order::quantile_of_sorted(&self.sorted, p);
        Quartiles { q1: at(0.25), median: self.median, q3: at(0.75) }
    }

    /// Converts an estimate from units of the sample to units of the variable.
    pub(super) fn estimate(&self, location: f64, scale: f64) -> Estimate {
        Estimate { location: self.unit * location, scale: self.unit * scale }
    }

    /// The estimate when the MAD is 0, by methods that need it above 0.
    pub(super) fn degenerate(&self) -> Estimate {
        self.estimate(self.median, 0.0)
    }
}

/// Median of |x − m| over ascending values: the distances below and above m are two ascending runs.
pub(super) fn median_distance(sorted: &[f64], m: f64) -> f64 {
    let n = sorted.len();
    let split = sorted.partition_point(|&x| x < m);
    let (below, above) = sorted.split_at(split);
    // The i-th smallest distance on either side; infinite beyond its end.
    let left = |i: usize| below.len().checked_sub(i + 1).map_or(f64::INFINITY, |j| m - below[j]);
    let right = |i: usize| above.get(i).map_or(f64::INFINITY, |x| x - m);
    let at = |rank: usize| {
        // Binary search for the number of distances from the left among the rank + 1 smallest.
        let (mut low, mut high) = (0, below.len().min(rank + 1));
        while low < high {
            let taken = (low + high) / 2;
            if left(taken) < right(rank - taken) { low = taken + 1 } else { high = taken }
        }
        let last_left = low.checked_sub(1).map_or(0.0, left);
        let last_right = (rank + 1 - low).checked_sub(1).map_or(0.0, right);
        last_left.max(last_right)
    };
    let (low, high) = (at((n - 1) / 2), at(n / 2));
    if low == high { low } else { 0.5 * low + 0.5 * high }
}
