//! Seeded data for benchmarks.

use crate::stats::split_mix::SplitMix64;
use std::fmt::Write as _;

/// A seeded generator of random numbers.
pub(super) struct Generator(SplitMix64);

impl Generator {
    pub(super) fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    /// A uniform number in [0, 1).
    pub(super) fn uniform(&mut self) -> f64 {
        self.0.uniform()
    }

    /// Normal numbers, by Box & Muller (1958).
    pub(super) fn normal(&mut self, n: usize) -> Vec<f64> {
        (0..n)
            .map(|_| {
                let radius = (-2.0 * (1.0 - self.uniform()).ln()).sqrt();
                radius * (std::f64::consts::TAU * self.uniform()).cos()
            })
            .collect()
    }
}

/// A CSV of six number columns with a header; 1e6 rows are about 55 MB.
pub(super) fn csv(rows: usize) -> Vec<u8> {
    let mut generator = Generator::new(6);
    let mut text = String::from("a,b,c,d,e,f\n");
    for row in 0..rows {
        let _ = write!(text, "{row}");
        for scale in [1.0, 10.0, 100.0, 1e3, 1e4] {
            let _ = write!(text, ",{:.4}", scale * generator.uniform());
        }
        text.push('\n');
    }
    text.into_bytes()
}
