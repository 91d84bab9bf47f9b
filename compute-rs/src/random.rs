//! The one generator of random numbers: SplitMix64 (Steele, Lea & Flood 2014, "Fast splittable pseudorandom number
//! generators"). Everything "random" starts at a seed that is an argument, so that it can be repeated.

/// A generator.
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// A generator started at a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 bits.
    pub fn next_bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A whole number of 0 … n − 1: the high 64 bits of the 128-bit product of the next bits with n; 0 for n = 0.
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next_bits()) * u128::from(n)) >> 64) as u64
    }

    /// A number of [0, 1) with 53 bits.
    pub fn uniform(&mut self) -> f64 {
        (self.next_bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    #[test]
    fn the_bits_are_those_of_the_authors() {
        // Vigna's splitmix64.c, started at 1234567.
        let mut generator = SplitMix64::new(1_234_567);
        let bits: Vec<u64> = (0..5).map(|_| generator.next_bits()).collect();
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(bits, expected);
    }

    #[test]
    fn whole_numbers_stay_below_their_bound_and_reach_it() {
        let mut generator = SplitMix64::new(1);
        let mut seen = [0u32; 7];
        (0..7000).for_each(|_| seen[generator.below(7) as usize] += 1);
        // 1000 ± 6 standard deviations of a binomial number.
        assert!(seen.iter().all(|&count| (824..1176).contains(&count)), "{seen:?}");
        assert_eq!((generator.below(1), generator.below(0)), (0, 0));
        assert!((0..1000).all(|_| (0.0..1.0).contains(&generator.uniform())));
    }
}
