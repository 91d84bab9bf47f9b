//! Interns numbers: a hash table from doubles to codes in order of first appearance.

/// Gives equal numbers equal codes, in order of first appearance.
pub(crate) struct NumberCodes {
    slots: Vec<u32>,
    values: Vec<u64>,
    last: Option<(u64, u32)>,
}

impl NumberCodes {
    const EMPTY: u32 = u32::MAX;

    pub(crate) fn new() -> Self {
        Self { slots: vec![Self::EMPTY; 64], values: Vec::new(), last: None }
    }

    /// The code of a number; the two zeros have one code.
    #[inline]
    pub(crate) fn code(&mut self, value: f64) -> u32 {
        let bits = (value + 0.0).to_bits();
        if let Some((before, code)) = self.last
            && before == bits
        {
            return code;
        }
        let code = self.find(bits);
        self.last = Some((bits, code));
        code
    }

    /// The distinct numbers by code.
    pub(crate) fn values(&self) -> Vec<f64> {
        self.values.iter().map(|&bits| f64::from_bits(bits)).collect()
    }

    /// The number of distinct numbers.
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    fn find(&mut self, bits: u64) -> u32 {
        let mask = self.slots.len() - 1;
        let mut slot = Self::hash(bits) & mask;
        loop {
            match self.slots[slot] {
                Self::EMPTY => break,
                code if self.values[code as usize] == bits => return code,
                _ => slot = (slot + 1) & mask,
            }
        }
        let code = self.values.len() as u32;
        self.slots[slot] = code;
        self.values.push(bits);
        if self.values.len() * 2 > self.slots.len() {
            self.grow();
        }
        code
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        self.slots = vec![Self::EMPTY; mask + 1];
        for (code, &bits) in self.values.iter().enumerate() {
            let mut slot = Self::hash(bits) & mask;
            while self.slots[slot] != Self::EMPTY {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = code as u32;
        }
    }

    /// The last step of SplitMix64: every bit of the input moves half of the output.
    fn hash(bits: u64) -> usize {
        let z = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::NumberCodes;

    #[test]
    fn codes_follow_the_first_appearance() {
        let mut codes = NumberCodes::new();
        let got: Vec<u32> = [3.0, 0.0, 3.0, -0.0, 7.5].iter().map(|&x| codes.code(x)).collect();
        assert_eq!((got, codes.values()), (vec![0, 1, 0, 1, 2], vec![3.0, 0.0, 7.5]));
        for i in 0..10_000 {
            assert_eq!(codes.code(f64::from(i) + 100.0), i as u32 + 3);
        }
        assert_eq!((codes.code(100.0), codes.len()), (3, 10_003));
    }
}
