//! Hashes of whole numbers and texts: 64 bits natively and in WebAssembly, the same on every run. rustc-hash has 32 bits in
//! WebAssembly, too few to identify a text (docs/decisions/0055-own-code-in-the-core.md).

use std::hash::{BuildHasherDefault, Hasher};

/// The hasher of maps and sets of whole numbers.
pub(crate) type FastHash = BuildHasherDefault<MultiplyHasher>;

/// A multiplicative hash (Knuth, The Art of Computer Programming 3, 6.4). The product is folded so that its high bits
/// affect the low ones.
#[derive(Default)]
pub(crate) struct MultiplyHasher(u64);

impl Hasher for MultiplyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        let product = (self.0 ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ (product >> 32);
    }
}

/// Whether two texts are equal. Compares eight bytes at a time; `memcmp` of the WebAssembly target compares single bytes.
#[inline]
pub(crate) fn same_bytes(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let ((ones, tail), (others, other_tail)) = (one.as_chunks::<8>(), other.as_chunks::<8>());
    let word = |eight: &[u8; 8]| u64::from_le_bytes(*eight);
    if ones.iter().zip(others).any(|(one, other)| word(one) != word(other)) {
        return false;
    }
    match (one.last_chunk::<8>(), other.last_chunk::<8>()) {
        // The last eight bytes cover the tail, and overlap the chunk before it.
        (Some(one), Some(other)) => word(one) == word(other),
        _ => tail.iter().zip(other_tail).all(|(one, other)| one == other),
    }
}

/// A multiplicative hash of eight bytes at a time (Knuth, The Art of Computer Programming 3, 6.4). Each product is folded
/// so that its high bits affect the low ones.
#[inline]
pub(crate) fn hash_bytes(text: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |a: u64| {
        let product = a.wrapping_mul(FACTOR);
        product ^ (product >> 32)
    };
    let (eights, tail) = text.as_chunks::<8>();
    let mut state = text.len() as u64;
    for eight in eights {
        state = mix(state ^ u64::from_le_bytes(*eight));
    }
    let mut rest = 0u64;
    for byte in tail {
        rest = rest << 8 | u64::from(*byte);
    }
    mix(mix(state ^ rest))
}

#[cfg(test)]
mod tests {
    use super::same_bytes;

    #[test]
    fn texts_that_differ_in_one_byte_are_unequal() {
        for length in 0..40 {
            let one: Vec<u8> = (0..length).collect();
            assert!(same_bytes(&one, &one.clone()));
            assert!(!same_bytes(&one, &[one.as_slice(), b"x"].concat()));
            for index in 0..usize::from(length) {
                let mut other = one.clone();
                other[index] ^= 0x40;
                assert!(!same_bytes(&one, &other), "{length} {index}");
            }
        }
    }
}
