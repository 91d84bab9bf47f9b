//! Bins of a histogram (docs/methods/histogram.md#bars).
//!
//! The width is Freedman & Diaconis (1981), *Z. Wahrscheinlichkeitstheorie* 57, 453–476, or Scott (1979), *Biometrika* 66,
//! 605–610, when the interquartile range is 0; Sturges' number of bins is the lower limit. Edges are round numbers, found
//! by the rule of R's `pretty`.

use super::moments::Moments;
use super::order::Quartiles;

/// Maximum number of bins requested.
const MAX_BINS: f64 = 200.0;
/// Share of the unit by which a value may exceed an edge and still count as on it.
const FUZZ: f64 = 1e-7;

/// Bins of equal width and their counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Bins {
    /// Edges, one more than bins.
    pub edges: Vec<f64>,
    /// Width of every bin.
    pub width: f64,
    /// Values in each bin.
    pub counts: Vec<u32>,
}

impl Bins {
    /// Bins of finite values; `None` when there are none.
    ///
    /// ```
    /// let bins = estimand_compute::stats::bins::Bins::of(&[1.0, 2.0, 2.0, 3.0, 8.0]).unwrap();
    /// assert_eq!(bins.counts.iter().sum::<u32>(), 5);
    /// assert_eq!(bins.edges.len(), bins.counts.len() + 1);
    /// ```
    #[must_use]
    pub fn of(values: &[f64]) -> Option<Self> {
        let quartiles = Quartiles::of(values)?;
        let all = super::moments::extremes(values);
        let (min, max) = (all.min, all.max);
        let range = max - min;
        let largest = min.abs().max(max.abs());
        if range < 1e-13 * largest || range == 0.0 || !range.is_finite() || range / MAX_BINS < f64::MIN_POSITIVE {
            return Some(Self::single(values, min, max));
        }
        let Some(grid) = Grid::pretty(min, max, requested(values, range, &quartiles)) else {
            return Some(Self::single(values, min, max));
        };
        let edges = grid.edges();
        let counts = count(values, &edges, grid.unit);
        Some(Self { edges, width: grid.unit, counts })
    }

    /// One bin around values that are (nearly) equal, or whose range has no width in doubles.
    fn single(values: &[f64], min: f64, max: f64) -> Self {
        let n = u32::try_from(values.len()).unwrap_or(u32::MAX);
        let (low, high) = (min - 0.5, max + 0.5);
        let (low, high) = if low < min && high > max { (low, high) } else { (min.next_down(), max.next_up()) };
        let (low, high) = (low.max(f64::MIN), high.min(f64::MAX));
        Self { edges: vec![low, high], width: (high - low).min(f64::MAX), counts: vec![n] }
    }
}

/// Number of bins requested.
fn requested(values: &[f64], range: f64, quartiles: &Quartiles) -> f64 {
    let n = values.len() as f64;
    let mut width = 2.0 * quartiles.iqr() / n.cbrt();
    if width == 0.0 {
        width = 3.49 * Moments::of(values).std_dev().unwrap_or(0.0) / n.cbrt();
    }
    let sturges = (n.log2() + 1.0).ceil();
    let wanted = if width > 0.0 { (range / width).ceil() } else { sturges };
    wanted.max(sturges).min(MAX_BINS)
}

/// Edges at integer multiples of a round unit.
struct Grid {
    unit: f64,
    first: f64,
    last: f64,
}

impl Grid {
    /// R's `pretty(c(min, max), k)`; `None` when the multiples are too large to be exact integers.
    fn pretty(min: f64, max: f64, k: f64) -> Option<Self> {
        let cell = (max - min) / k;
        // Read from text, a power of ten is correctly rounded on every platform; `powf` is not.
        let base: f64 = format!("1e{}", cell.log10().floor()).parse().ok()?;
        let mut unit = base;
        if 2.0 * base - cell < 1.5 * (cell - unit) {
            unit = 2.0 * base;
            if 5.0 * base - cell < 2.75 * (cell - unit) {
                unit = 5.0 * base;
                if 10.0 * base - cell < 1.5 * (cell - unit) {
                    unit = 10.0 * base;
                }
            }
        }
        let mut first = (min / unit + 1e-10).floor();
        let mut last = (max / unit - 1e-10).ceil();
        if !(first.abs() < 1e15 && last.abs() < 1e15) {
            return None;
        }
        while first * unit > min + 1e-10 * unit {
            first -= 1.0;
        }
        while last * unit < max - 1e-10 * unit {
            last += 1.0;
        }
        let missing = (k / 3.0).floor() - (last - first);
        if missing > 0.0 {
            let (half, odd) = ((missing / 2.0).floor(), missing % 2.0);
            (first, last) =
                if first >= 0.0 { (first - half - odd, last + half) } else { (first - half, last + half + odd) };
        }
        Some(Self { unit, first, last })
    }

    fn edges(&self) -> Vec<f64> {
        let bins = (self.last - self.first) as usize;
        (0..=bins).map(|j| (self.first + j as f64) * self.unit).collect()
    }
}

/// Counts of bins closed on the right (the first one on both sides).
fn count(values: &[f64], edges: &[f64], unit: f64) -> Vec<u32> {
    let bins = edges.len() - 1;
    let fuzz = FUZZ * unit;
    let mut counts = vec![0u32; bins];
    let first = edges[0];
    let inverse = unit.recip();
    for &x in values {
        // Division gives an initial bin; the edges themselves decide.
        let mut j = (((x - first) * inverse) as usize).min(bins - 1);
        while j > 0 && x <= edges[j] + fuzz {
            j -= 1;
        }
        while j + 1 < bins && x > edges[j + 1] + fuzz {
            j += 1;
        }
        counts[j] += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::{Bins, Grid};

    #[test]
    fn bins_are_closed_on_the_right() {
        // R: hist(c(0, 1, 2, 2, 3, 4, 5, 6, 7, 8), breaks = seq(0, 8, 2))$counts is 4 2 2 2.
        let bins = Bins::of(&[0.0, 1.0, 2.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]).unwrap();
        assert_eq!(bins.edges, [0.0, 2.0, 4.0, 6.0, 8.0]);
        assert_eq!(bins.counts, [4, 2, 2, 2]);
    }

    #[test]
    fn equal_values_fill_one_bin_of_width_one() {
        let bins = Bins::of(&[4.0; 9]).unwrap();
        assert_eq!((bins.edges, bins.width, bins.counts), (vec![3.5, 4.5], 1.0, vec![9]));
    }

    #[test]
    fn every_value_is_counted_once_at_any_scale() {
        for scale in [1e-300, 1e-12, 1.0, 1e17, 1e300] {
            for shift in [0.0, 1.0, -1e7] {
                let values: Vec<f64> = (0..500).map(|i| (f64::from(i * i % 97) + shift) * scale).collect();
                let bins = Bins::of(&values).unwrap();
                assert_eq!(bins.counts.iter().sum::<u32>(), 500, "{scale} {shift}");
                assert!(bins.edges.iter().chain([&bins.width]).all(|x| x.is_finite()));
                let (first, last) = (bins.edges[0], bins.edges[bins.edges.len() - 1]);
                assert!(values.iter().all(|&x| x >= first - 1e-6 * bins.width && x <= last + 1e-6 * bins.width));
            }
        }
        assert_eq!(Bins::of(&[]), None);
    }

    #[test]
    fn a_far_range_of_doubles_does_not_overflow() {
        let bins = Bins::of(&[f64::MAX, f64::MIN, 0.0]).unwrap();
        assert!(bins.edges.iter().all(|x| x.is_finite()));
    }

    #[test]
    fn a_cell_above_2_8_units_takes_steps_of_five() {
        // R's pretty: 5·10 − cell < 2.75·(cell − 2·10) holds for cells above 28.
        for (cell, unit) in [(27.0, 20.0), (28.0, 20.0), (29.0, 50.0)] {
            assert_eq!(Grid::pretty(0.0, 10.0 * cell, 10.0).unwrap().unit, unit, "{cell}");
        }
    }
}
