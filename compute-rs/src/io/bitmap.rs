//! Bits in Arrow's order: the least significant bit of a byte first.

/// A growing list of bits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bitmap {
    bytes: Vec<u8>,
    length: usize,
}

impl Bitmap {
    /// Appends a bit.
    #[inline]
    pub fn push(&mut self, bit: bool) {
        let shift = self.length % 8;
        if shift == 0 {
            self.bytes.push(u8::from(bit));
        } else if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(bit) << shift;
        }
        self.length += 1;
    }

    /// Appends a bit `count` times.
    pub fn push_many(&mut self, bit: bool, mut count: usize) {
        while count > 0 && !self.length.is_multiple_of(8) {
            self.push(bit);
            count -= 1;
        }
        self.bytes.resize(self.bytes.len() + count / 8, if bit { 0xFF } else { 0 });
        self.length += count / 8 * 8;
        for _ in 0..count % 8 {
            self.push(bit);
        }
    }

    /// The bit at `index`; false beyond the end.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> bool {
        index < self.length && self.bytes.get(index / 8).is_some_and(|byte| byte >> (index % 8) & 1 == 1)
    }

    /// Number of bits.
    #[must_use]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are no bits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The index of the last bit that is not set.
    #[must_use]
    pub fn last_unset(&self) -> Option<usize> {
        (0..self.length).rev().find(|index| !self.get(*index))
    }

    /// The bytes. Bits beyond the end are 0.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Which rows have a value. Allocates no bits until the first row without one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Validity {
    length: usize,
    nulls: usize,
    bits: Option<Bitmap>,
}

impl Validity {
    /// Appends a row with a value.
    #[inline]
    pub fn push_valid(&mut self) {
        self.length += 1;
        if let Some(bits) = &mut self.bits {
            bits.push(true);
        }
    }

    /// Appends rows without a value.
    pub fn push_missing(&mut self, count: usize) {
        let bits = self.bits.get_or_insert_with(|| {
            let mut bits = Bitmap::default();
            bits.push_many(true, self.length);
            bits
        });
        bits.push_many(false, count);
        self.length += count;
        self.nulls += count;
    }

    /// Whether a row has a value.
    pub fn get(&self, row: usize) -> bool {
        row < self.length && self.bits.as_ref().is_none_or(|bits| bits.get(row))
    }

    /// The number of rows without a value, and the bits when there are such rows.
    pub fn finish(self) -> (u32, Option<Vec<u8>>) {
        let bits = self.bits.filter(|_| self.nulls > 0).map(Bitmap::into_bytes);
        (self.nulls as u32, bits)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bitmap, Validity};

    #[test]
    fn bits_exist_from_the_first_missing_row_on() {
        let mut validity = Validity::default();
        (0..11).for_each(|_| validity.push_valid());
        assert!(validity.clone().finish().1.is_none());
        validity.push_missing(2);
        validity.push_valid();
        assert_eq!((validity.get(10), validity.get(11), validity.get(13)), (true, false, true));
        assert_eq!(validity.finish(), (2, Some(vec![0xFF, 0b0010_0111])));
    }

    #[test]
    fn pushing_many_bits_equals_pushing_single_ones() {
        for (before, count) in [(0, 0), (3, 2), (3, 30), (8, 17), (1, 7)] {
            let (mut many, mut single) = (Bitmap::default(), Bitmap::default());
            many.push_many(false, before);
            many.push_many(true, count);
            (0..before).for_each(|_| single.push(false));
            (0..count).for_each(|_| single.push(true));
            assert_eq!(many, single);
        }
    }

    #[test]
    fn the_first_bit_is_the_least_significant() {
        let mut bits = Bitmap::default();
        for bit in [true, false, true, false, false, false, false, false, true] {
            bits.push(bit);
        }
        assert_eq!((bits.get(0), bits.get(1), bits.get(8), bits.get(9)), (true, false, true, false));
        assert_eq!(bits.last_unset(), Some(7));
        assert_eq!(bits.into_bytes(), [0b101, 1]);
    }
}
