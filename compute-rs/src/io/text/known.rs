//! What fields of a text say, without reading again those that recur.

use super::defused::undefused;
use super::fields::Handle;
use crate::io::hash::hash_bytes;
use crate::io::value::{Flag, Flags, MissingTokens, Shape, plain, plain_flags};

/// Fields that are remembered, each in the one slot of its hash.
const SLOTS: usize = 1 << 15;
/// Bytes of the longest of them.
const LONGEST: usize = 32;

/// Flags and currency of a field, as [`Shape`] has them.
type Said = (Flags, u8);

/// The shapes of the fields of one text.
///
/// Most fields are numbers, which are read as fast as they are found; of the others, which are slow to judge, many recur:
/// names of places, "yes", "28 %", "NA".
pub(crate) struct KnownShapes<'a> {
    tokens: &'a MissingTokens,
    /// Whether numbers, and days, of the commonest shape need not be looked up among the missing tokens.
    numbers_first: bool,
    days_first: bool,
    slots: Vec<(Handle, Said)>,
}

impl<'a> KnownShapes<'a> {
    /// Knows nothing yet.
    pub fn new(tokens: &'a MissingTokens) -> Self {
        Self {
            tokens,
            numbers_first: !tokens.has_numbers(),
            days_first: !tokens.has_days(),
            slots: vec![(Handle::NONE, (0, 0)); SLOTS],
        }
    }

    /// What a field says.
    #[inline]
    pub fn of_field(&mut self, text: &[u8], field: Handle) -> Said {
        let Some(piece) = field.piece(text) else { return self.judge(text, field) };
        if self.numbers_first
            && let Some(number) = plain(piece)
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
    fn recurring(&mut self, text: &[u8], field: Handle, piece: &[u8]) -> Said {
        if piece.len() > LONGEST {
            return self.judge(text, field);
        }
        let slot = hash_bytes(piece) as usize % SLOTS;
        if let Some((of, said)) = self.slots.get(slot)
            && of.piece(text) == Some(piece)
        {
            return *said;
        }
        let said = self.judge(text, field);
        if let Some(free) = self.slots.get_mut(slot) {
            *free = (field, said);
        }
        said
    }

    fn judge(&self, text: &[u8], field: Handle) -> Said {
        let shape = Shape::of_text(&undefused(field.text(text)), self.tokens);
        (shape.flags, shape.currency)
    }
}
