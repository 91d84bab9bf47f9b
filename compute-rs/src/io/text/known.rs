//! A cache of the shapes of recurring fields.

use super::defused::undefused;
use super::fields::Handle;
use crate::io::value::{Flag, Flags, MissingTokens, Shape, plain, plain_flags, plain_in, word_of};

/// Slots of the cache. Each field has one possible slot.
const SLOTS: usize = 1 << 14;
/// Most bytes of a cached field, and the words of eight bytes that hold them.
const LONGEST: usize = 8 * WORDS;
const WORDS: usize = 4;

/// Flags and currency of a field, as [`Shape`] has them.
type FlagsAndCurrency = (Flags, u8);

/// A cached field. Holds a copy of its text: a lookup in the file would miss the processor's cache.
#[derive(Clone, Copy, Default)]
struct Known {
    words: [u64; WORDS],
    flags: Flags,
    /// 0 in a free slot: empty fields are not cached.
    length: u8,
    currency: u8,
}

/// The shapes of the fields of one text.
///
/// Most fields are numbers, which are parsed as fast as they could be looked up. Other fields are slow to parse, and many
/// recur: names of places, "yes", "28 %", "NA".
pub(crate) struct KnownShapes<'a> {
    tokens: &'a MissingTokens,
    /// Whether numbers, and days, in the most common form can skip the lookup of missing tokens.
    numbers_first: bool,
    days_first: bool,
    slots: Vec<Known>,
}

impl<'a> KnownShapes<'a> {
    /// An empty cache.
    pub fn new(tokens: &'a MissingTokens) -> Self {
        Self {
            tokens,
            numbers_first: !tokens.has_numbers(),
            days_first: !tokens.has_days(),
            slots: vec![Known::default(); SLOTS],
        }
    }

    /// The flags and the currency of a field.
    #[inline]
    pub fn of_field(&mut self, text: &[u8], field: Handle) -> FlagsAndCurrency {
        let Some(piece) = field.piece(text) else { return self.parse(text, field) };
        if self.numbers_first
            && let Some(number) = plain_in(piece, field.window(text))
        {
            return (plain_flags(&number), 0);
        }
        if self.days_first
            && let Some(day) = Shape::of_iso_day(piece)
        {
            return (day.flags, 0);
        }
        match piece {
            [] => (Flag::Empty.bit(), 0),
            [b' ', ..] | [.., b' '] if self.numbers_first => match plain(piece.trim_ascii()) {
                Some(number) => (plain_flags(&number), 0),
                None => self.recurring(text, field, piece),
            },
            _ => self.recurring(text, field, piece),
        }
    }

    #[inline(never)]
    fn recurring(&mut self, text: &[u8], field: Handle, piece: &[u8]) -> FlagsAndCurrency {
        if piece.is_empty() || piece.len() > LONGEST {
            return self.parse(text, field);
        }
        let (words, length) = (words_of(piece), piece.len() as u8);
        let slot = slot_of(&words, length);
        if let Some(known) = self.slots.get(slot)
            && known.length == length
            && known.words == words
        {
            return (known.flags, known.currency);
        }
        let (flags, currency) = self.parse(text, field);
        if let Some(free) = self.slots.get_mut(slot) {
            *free = Known { words, flags, length, currency };
        }
        (flags, currency)
    }

    fn parse(&self, text: &[u8], field: Handle) -> FlagsAndCurrency {
        let shape = Shape::of_text(&undefused(field.text(text)), self.tokens);
        (shape.flags, shape.currency)
    }
}

/// At most [`LONGEST`] bytes as words. Different texts of equal length have different words.
#[inline]
fn words_of(piece: &[u8]) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    // The last eight bytes overlap the word before them.
    let Some(last) = piece.last_chunk::<8>() else { return [word_of(piece), 0, 0, 0] };
    let (eights, _) = piece.as_chunks::<8>();
    for (word, eight) in words.iter_mut().zip(eights.iter().chain([last])) {
        *word = u64::from_le_bytes(*eight);
    }
    words
}

/// The slot of a field: a multiplicative hash of each word (Knuth, The Art of Computer Programming 3, 6.4), with a factor
/// per word so that the products are independent.
#[inline]
fn slot_of(words: &[u64; WORDS], length: u8) -> usize {
    const FACTORS: [u64; WORDS] =
        [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0x85eb_ca77_c2b2_ae63];
    let parts = words.iter().zip(FACTORS).map(|(word, factor)| word.wrapping_mul(factor));
    let mixed = parts.fold(u64::from(length), |sum, part| sum ^ part ^ part >> 32);
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize % SLOTS
}

#[cfg(test)]
mod tests {
    use super::{KnownShapes, LONGEST, words_of};
    use crate::io::text::Handle;
    use crate::io::value::{MissingTokens, Shape};

    proptest::proptest! {
        #[test]
        fn a_cached_shape_equals_a_fresh_one(
            fields in proptest::collection::vec("[a-c0-9.%<* -]{0,9}|.{0,40}", 1..40),
        ) {
            let text: String = fields.concat();
            let tokens = MissingTokens::new(None);
            let mut known = KnownShapes::new(&tokens);
            for _ in 0..2 {
                let mut at = 0;
                for field in &fields {
                    let said = known.of_field(text.as_bytes(), Handle::new(at, field.len()));
                    at += field.len();
                    let shape = Shape::of_text(&crate::io::text::undefused(field.as_bytes().into()), &tokens);
                    proptest::prop_assert_eq!(said, (shape.flags, shape.currency), "{}", field);
                }
            }
        }
    }

    #[test]
    fn fields_with_a_common_beginning_have_different_words() {
        let long = "x".repeat(LONGEST);
        let fields = ["a", "a\0", "a\0\0\0\0\0\0\0", "a\0\0\0\0\0\0\0\0", &long, &long[1..]];
        for (index, one) in fields.iter().enumerate() {
            for other in &fields[index + 1..] {
                let key = |text: &str| (words_of(text.as_bytes()), text.len());
                assert_ne!(key(one), key(other));
            }
        }
    }
}
