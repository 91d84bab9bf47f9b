//! Equally wide buckets over the range of a sample, in which ranks are found without sorting the others.

use super::{Ranked, SELECT_UP_TO, SORT_BELOW, positions};
use crate::stats::moments::{Extremes, extremes};

/// Values tested together.
const CHUNK: usize = 16;

/// Equally wide buckets over the range of a sample, with their counts.
#[derive(Debug)]
pub(super) struct Buckets {
    pub(super) extremes: Extremes,
    scale: f64,
    pub(super) counts: Vec<u32>,
}

impl Buckets {
    /// Buckets for finding about `wanted` ranks; `None` for few values.
    pub(super) fn new(values: &[f64], wanted: usize) -> Option<Self> {
        if values.len() < SORT_BELOW {
            return None;
        }
        Self::counted(values, if wanted <= SELECT_UP_TO { 1 << 12 } else { 1 << 16 })
    }

    /// `count` buckets, a power of two; `None` when all values are equal, or their range cannot be divided in doubles.
    pub(super) fn counted(values: &[f64], count: usize) -> Option<Self> {
        let extremes = extremes(values);
        let Extremes { min, max } = extremes;
        let scale = (count - 1) as f64 / (max - min);
        if !(scale.is_finite() && scale > 0.0 && (max - min).is_finite()) {
            return None;
        }
        let mut buckets = Self { extremes, scale, counts: vec![0; count] };
        let (chunks, rest) = values.as_chunks::<8>();
        for chunk in chunks {
            // All indices first: they do not depend on the counts.
            for index in chunk.map(|value| buckets.index(value)) {
                buckets.counts[index] += 1;
            }
        }
        for &value in rest {
            let index = buckets.index(value);
            buckets.counts[index] += 1;
        }
        Some(buckets)
    }

    /// Monotone map from values to buckets. Adding 2⁵² rounds to an integer, which is then in the low bits of the sum.
    #[inline]
    pub(super) fn index(&self, value: f64) -> usize {
        const ROUND: f64 = 4_503_599_627_370_496.0;
        let bits = ((value - self.extremes.min) * self.scale + ROUND).to_bits();
        (bits as usize) & (self.counts.len() - 1)
    }

    /// The values of the marked buckets, usually a small share.
    pub(super) fn marked(&self, values: &[f64], marked: &[bool]) -> Vec<Ranked> {
        let mut kept = Vec::new();
        for (chunk, values) in values.chunks(CHUNK).enumerate() {
            // Most chunks are skipped without a branch for each value.
            if values.iter().fold(false, |any, &value| any | marked[self.index(value)]) {
                let found = positions(values).filter(|item| marked[self.index(item.value)]);
                kept.extend(found.map(|item| Ranked { position: item.position + (chunk * CHUNK) as u32, ..item }));
            }
        }
        kept
    }

    /// Marks the buckets that hold a wanted rank, and gives the ranks among the values of those buckets.
    pub(super) fn narrow(&self, ranks: &[usize]) -> (Vec<bool>, Vec<usize>) {
        let mut marked = vec![false; self.counts.len()];
        let mut inner = Vec::with_capacity(ranks.len());
        let mut wanted = ranks.iter().peekable();
        let (mut below, mut dropped) = (0usize, 0usize);
        for (bucket, &count) in self.counts.iter().enumerate() {
            let above = below + count as usize;
            while let Some(&&rank) = wanted.peek()
                && rank < above
            {
                marked[bucket] = true;
                inner.push(rank - dropped);
                wanted.next();
            }
            if !marked[bucket] {
                dropped += count as usize;
            }
            below = above;
        }
        (marked, inner)
    }
}
