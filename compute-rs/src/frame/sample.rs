//! Random samples of rows (docs/methods/samples.md#how-it-is-drawn).

use crate::contract::{Failure, Outcome};
use crate::stats::split_mix::SplitMix64;

/// How large a sample is, and the seed that makes it repeatable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    size: Size,
    seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Size {
    Rows(u32),
    Percent(f64),
}

/// How the size of a sample is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SampleKind {
    Rows,
    Percent,
}

impl SampleKind {
    /// The kind with this wire value.
    fn of_wire(text: &str) -> Outcome<Self> {
        match text {
            "Rows" => Ok(Self::Rows),
            "Percent" => Ok(Self::Percent),
            _ => Err(Failure::request("sample_size_type", "A sample is a number of Rows or a Percent of them.")),
        }
    }
}

impl Sample {
    /// A sample with a number of rows (kind "Rows") or of a share of them (kind "Percent").
    ///
    /// # Errors
    /// `REQUEST` with the field `sample_size` for an invalid size, `sample_size_type` for another kind.
    pub fn of(kind: &str, size: f64, seed: u64) -> Outcome<Self> {
        let wrong = |text: &str| Err(Failure::request("sample_size", text));
        let size = match SampleKind::of_wire(kind)? {
            SampleKind::Rows if size >= 1.0 && size.fract() == 0.0 => Size::Rows(size.min(f64::from(u32::MAX)) as u32),
            SampleKind::Rows => return wrong("A sample has a whole number of rows, at least 1."),
            SampleKind::Percent if size > 0.0 && size <= 100.0 => Size::Percent(size),
            SampleKind::Percent => return wrong("A sample has more than 0 and at most 100 percent of the rows."),
        };
        Ok(Self { size, seed })
    }

    /// The rows taken out of `row_count`, numbered from 1, ascending: all of them when the sample is as large.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn rows(&self, row_count: u32) -> Outcome<Vec<u32>> {
        let size = match self.size {
            Size::Rows(rows) => rows,
            // Half up; n·p/100 is exact in doubles for whole percentages.
            Size::Percent(percent) => ((f64::from(row_count) * percent / 100.0 + 0.5).floor() as u32).max(1),
        };
        sample_rows(row_count, size.min(row_count), self.seed)
    }
}

/// `size` of the rows 1 … `row_count`, ascending, every set equally likely: a partial shuffle (Fisher &
/// Yates 1938; Knuth, The Art of Computer Programming 2, 3.4.2, algorithm P), draw i taking the row
/// at position i + ⌊(n − i + 1)·u⌋. The same seed gives the same rows everywhere.
///
/// # Errors
/// `E-MEMORY`.
pub fn sample_rows(row_count: u32, size: u32, seed: u64) -> Outcome<Vec<u32>> {
    let mut rows = Vec::new();
    rows.try_reserve_exact(row_count as usize).map_err(|_| Failure::memory())?;
    rows.extend(1..=row_count);
    let size = size.min(row_count) as usize;
    let mut generator = SplitMix64::new(seed);
    for i in 0..size {
        let other = i + generator.below(rows.len() - i);
        rows.swap(i, other);
    }
    rows.truncate(size);
    rows.sort_unstable();
    rows.shrink_to_fit();
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::{Sample, sample_rows};

    #[test]
    fn draws_are_those_of_a_second_implementation() {
        // docs/methods/samples.md#how-it-is-drawn with integers of arbitrary size, in Python 3.11.
        assert_eq!(sample_rows(10, 4, 42).unwrap(), [3, 5, 6, 8]);
        assert_eq!(sample_rows(1_000_000, 5, 7).unwrap(), [16_790, 389_830, 452_445, 582_932, 900_761]);
    }

    #[test]
    fn sizes() {
        let count = |kind: &str, size: f64, rows: u32| Sample::of(kind, size, 1).unwrap().rows(rows).unwrap().len();
        assert_eq!([count("Percent", 50.0, 5), count("Percent", 50.0, 4), count("Percent", 0.001, 100)], [3, 2, 1]);
        assert_eq!([count("Rows", 3.0, 2), count("Rows", 3.0, 0), count("Percent", 100.0, 7)], [2, 0, 7]);
        let refused = |kind: &str, size: f64| Sample::of(kind, size, 1).unwrap_err().details.field.unwrap();
        for (kind, size) in [("Rows", 0.0), ("Rows", 1.5), ("Percent", 0.0), ("Percent", 101.0), ("Rows", f64::NAN)] {
            assert_eq!(refused(kind, size), "sample_size");
        }
        assert_eq!(refused("Share", 1.0), "sample_size_type");
    }

    #[test]
    fn every_pair_is_equally_likely() {
        let mut seen = std::collections::BTreeMap::new();
        for seed in 0..15_000 {
            let rows = sample_rows(6, 2, seed).unwrap();
            assert!(rows.is_sorted() && rows[0] < rows[1]);
            *seen.entry(rows).or_insert(0) += 1;
        }
        // 15 pairs, 1000 of each expected: chi-squared with 14 degrees of freedom is below 36.1 but once in a thousand.
        let statistic: f64 = seen.values().map(|&count: &i32| (f64::from(count) - 1000.0).powi(2) / 1000.0).sum();
        assert!(seen.len() == 15 && statistic < 36.1, "{statistic}");
    }
}
