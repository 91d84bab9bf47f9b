//! The shared strings of an XLSX workbook, and rich text.

use super::push_utf8;
use super::xml::{Event, XmlReader};
use crate::contract::{Failure, Outcome};
use std::io::Read;

/// Texts that cells refer to by index.
#[derive(Debug, Default)]
pub(crate) struct SharedStrings {
    /// All texts, in UTF-8.
    pub bytes: Vec<u8>,
    /// Start and length of each text in `bytes`.
    pub spans: Vec<(u32, u32)>,
}

impl SharedStrings {
    /// Reads the shared strings part.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `FILE-TOO-LARGE`, `E-MEMORY`.
    pub fn read(part: &mut dyn Read) -> Outcome<Self> {
        let mut strings = Self::default();
        let mut reader = XmlReader::new(part);
        let mut from = 0;
        let mut text = TextRuns::default();
        loop {
            match reader.next()? {
                Event::Start(tag) if tag.name() == b"si" => {
                    from = strings.bytes.len();
                    text = TextRuns::default();
                    if tag.empty {
                        strings.end(from)?;
                    }
                }
                Event::End(tag) if tag.name() == b"si" => strings.end(from)?,
                Event::Eof => return Ok(strings),
                event => text.take(&event, &mut strings.bytes)?,
            }
        }
    }

    fn end(&mut self, from: usize) -> Outcome<()> {
        unescape_control(&mut self.bytes, from);
        let (Ok(start), Ok(length)) = (u32::try_from(from), u32::try_from(self.bytes.len() - from)) else {
            return Err(Failure::memory());
        };
        self.spans.try_reserve(1).map_err(|_| Failure::memory())?;
        self.spans.push((start, length));
        Ok(())
    }
}

/// Collects the `t` elements of a text, without those of phonetic guides.
#[derive(Debug, Default)]
pub(super) struct TextRuns {
    inside: bool,
    phonetic: bool,
}

impl TextRuns {
    pub fn take(&mut self, event: &Event<'_>, out: &mut Vec<u8>) -> Outcome<()> {
        match event {
            Event::Start(tag) if tag.name() == b"t" => self.inside = !tag.empty,
            Event::End(tag) if tag.name() == b"t" => self.inside = false,
            Event::Start(tag) if tag.name() == b"rPh" => self.phonetic = !tag.empty,
            Event::End(tag) if tag.name() == b"rPh" => self.phonetic = false,
            Event::Text(text) if self.inside && !self.phonetic => push_utf8(out, text.as_bytes())?,
            _ => {}
        }
        Ok(())
    }
}

/// Resolves escapes such as "_x000D_", which Office writes for characters that XML cannot hold.
pub(super) fn unescape_control(bytes: &mut Vec<u8>, from: usize) {
    let text = bytes.get(from..).unwrap_or_default();
    if memchr::memmem::find(text, b"_x").is_none() {
        return;
    }
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        if let [b'_', b'x', a, b, c, d, b'_', more @ ..] = rest
            && let Ok(hexadecimal) = std::str::from_utf8(&[*a, *b, *c, *d])
            && let Some(character) = u32::from_str_radix(hexadecimal, 16).ok().and_then(char::from_u32)
        {
            out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            rest = more;
            continue;
        }
        out.push(*first);
        rest = after;
    }
    bytes.truncate(from);
    bytes.append(&mut out);
}
