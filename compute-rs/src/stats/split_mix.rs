//! SplitMix64, the random number generator of everything that draws (docs/methods/numerics.md#random-numbers).
//!
//! Steele, Lea & Flood (2014), *ACM SIGPLAN Notices* 49 (10), 453–472. The same seed gives the same numbers everywhere.

/// A generator with a seed.
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// A generator that starts at `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = self.state;
        let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// An index below n: the high 64 bits of the 128-bit product of the next bits and n.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    /// A number in [0, 1) with 53 random bits.
    pub fn uniform(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    #[test]
    fn numbers_are_those_of_the_published_sequence() {
        // First values of Vigna's splitmix64.c (public domain) for seed 1234567.
        let mut generator = SplitMix64::new(1_234_567);
        assert_eq!(generator.bits(), 6_457_827_717_110_365_317);
        assert_eq!(generator.bits(), 3_203_168_211_198_807_973);
        let mut generator = SplitMix64::new(1);
        assert!((0..1000).all(|_| generator.below(7) < 7));
        assert!((0..1000).all(|_| (0.0..1.0).contains(&generator.uniform())));
    }
}
