//! Strings of XLS workbooks. Their characters take one or two bytes and may continue in the next record.

use super::cfb::u16_at;
use super::{corrupt, push_utf8};
use crate::contract::Outcome;

/// A Unicode string after a length of one or two bytes ([MS-XLS] 2.5.294).
pub(super) fn text_of(data: &[u8], length_bytes: usize) -> Option<Vec<u8>> {
    let length = if length_bytes == 1 { usize::from(*data.first()?) } else { usize::from(u16_at(data, 0)?) };
    let wide = data.get(length_bytes)? & 1 == 1;
    let body = data.get(length_bytes + 1..)?;
    let mut text = Vec::new();
    push_characters(body, length, wide, &mut text).ok()?;
    Some(text)
}

/// Appends up to `length` characters; returns their count.
fn push_characters(body: &[u8], length: usize, wide: bool, out: &mut Vec<u8>) -> Outcome<usize> {
    if wide {
        let units: Vec<u16> =
            body.as_chunks::<2>().0.iter().take(length).map(|unit| u16::from_le_bytes(*unit)).collect();
        push_utf8(out, String::from_utf16_lossy(&units).as_bytes())?;
        return Ok(units.len());
    }
    let taken = body.get(..length).unwrap_or(body);
    let text: String = taken.iter().map(|byte| char::from(*byte)).collect();
    push_utf8(out, text.as_bytes())?;
    Ok(taken.len())
}

/// A record and its CONTINUE records.
pub(super) struct Pieces<'a> {
    pieces: Vec<&'a [u8]>,
    piece: usize,
    at: usize,
}

impl<'a> Pieces<'a> {
    /// Starts at an offset of the first piece.
    pub fn new(pieces: Vec<&'a [u8]>, at: usize) -> Self {
        Self { pieces, piece: 0, at }
    }

    fn rest(&mut self) -> &'a [u8] {
        loop {
            match self.pieces.get(self.piece).and_then(|piece| piece.get(self.at..)) {
                Some([]) if self.piece + 1 < self.pieces.len() => {
                    self.piece += 1;
                    self.at = 0;
                }
                Some(rest) => return rest,
                None => return &[],
            }
        }
    }

    /// Whether all pieces are consumed.
    pub fn is_at_end(&mut self) -> bool {
        self.rest().is_empty()
    }

    fn byte(&mut self) -> Outcome<u8> {
        let byte = *self.rest().first().ok_or_else(corrupt)?;
        self.at += 1;
        Ok(byte)
    }

    fn word(&mut self) -> Outcome<u16> {
        Ok(u16::from_le_bytes([self.byte()?, self.byte()?]))
    }

    fn skip(&mut self, mut count: usize) -> Outcome<()> {
        while count > 0 {
            let rest = self.rest().len();
            if rest == 0 {
                return Err(corrupt());
            }
            let step = rest.min(count);
            self.at += step;
            count -= step;
        }
        Ok(())
    }

    /// Reads a string. If its characters continue in the next piece, that piece starts with their width.
    pub fn string(&mut self, out: &mut Vec<u8>) -> Outcome<()> {
        let mut left = usize::from(self.word()?);
        let flags = self.byte()?;
        let runs = if flags & 8 != 0 { usize::from(self.word()?) } else { 0 };
        let extra = if flags & 4 != 0 {
            let (low, high) = (self.word()?, self.word()?);
            usize::from(low) | usize::from(high) << 16
        } else {
            0
        };
        let mut wide = flags & 1 == 1;
        while left > 0 {
            let before = self.piece;
            let rest = self.rest();
            if rest.is_empty() {
                return Err(corrupt());
            }
            if self.piece != before {
                wide = self.byte()? & 1 == 1;
                continue;
            }
            let read = push_characters(rest, left, wide, out)?;
            if read == 0 {
                return Err(corrupt());
            }
            self.at += if wide { read * 2 } else { read };
            left -= read;
        }
        self.skip(runs * 4 + extra)
    }
}

#[cfg(test)]
mod tests {
    use super::Pieces;

    #[test]
    fn strings_continue_in_the_next_piece_with_another_width() {
        let first = [4, 0, 0, b'a', b'b'];
        let second = [1, b'c', 0, 0xE4, 0, 1, 0, 0, b'z'];
        let mut pieces = Pieces::new(vec![&first, &second], 0);
        let mut out = Vec::new();
        pieces.string(&mut out).expect("reads");
        assert_eq!(String::from_utf8_lossy(&out), "abcä");
        out.clear();
        pieces.string(&mut out).expect("reads");
        assert_eq!(out, b"z");
        assert!(pieces.is_at_end());
        assert!(pieces.string(&mut out).is_err());
    }
}
