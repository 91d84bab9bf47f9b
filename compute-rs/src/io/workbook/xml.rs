//! XML as a stream: tags and texts one after the other, under a memory cap, without document types and entities.

use super::corrupt;
use crate::contract::{Code, Failure, Outcome};
use std::borrow::Cow;
use std::io::Read;

/// Bytes read at a time.
const CHUNK: usize = 1 << 17;
/// The longest tag or text; a cell of a spreadsheet holds 32,767 characters.
const LONGEST: usize = 8 << 20;
/// The deepest nesting.
const DEEPEST: u32 = 256;

/// A start tag. Names are without their prefix.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tag<'a> {
    pub name: &'a [u8],
    attributes: &'a [u8],
    /// Whether the element ends with this tag (no end tag follows).
    pub empty: bool,
}

/// What comes next.
#[derive(Debug)]
pub(crate) enum Event<'a> {
    Start(Tag<'a>),
    End(&'a [u8]),
    /// Characters as they stand; see [`unescape`].
    Text(&'a [u8]),
    /// Characters in a CDATA section.
    Literal(&'a [u8]),
    Eof,
}

/// Reads XML from a part.
pub(crate) struct XmlReader<R> {
    source: R,
    buffer: Vec<u8>,
    at: usize,
    depth: u32,
    /// Nothing more comes from the source.
    exhausted: bool,
    /// UTF-16 is decoded on the way.
    decoder: Option<encoding_rs::Decoder>,
    started: bool,
}

impl<R: Read> XmlReader<R> {
    pub fn new(source: R) -> Self {
        Self { source, buffer: Vec::new(), at: 0, depth: 0, exhausted: false, decoder: None, started: false }
    }

    /// Reads more; false at the end.
    fn fill(&mut self) -> Outcome<bool> {
        if self.exhausted {
            return Ok(false);
        }
        self.buffer.drain(..self.at);
        self.at = 0;
        let before = self.buffer.len();
        self.buffer.resize(before + CHUNK, 0);
        let mut end = before;
        while end < self.buffer.len() {
            let room = self.buffer.get_mut(end..).unwrap_or_default();
            match self.source.read(room) {
                Ok(0) => {
                    self.exhausted = true;
                    break;
                }
                Ok(n) => end += n,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(_) => return Err(corrupt()),
            }
        }
        self.buffer.truncate(end);
        if !self.started {
            self.started = true;
            self.decoder =
                crate::io::text::is_utf16(&self.buffer).map(encoding_rs::Encoding::new_decoder_with_bom_removal);
        }
        if let Some(decoder) = &mut self.decoder {
            let chunk = self.buffer.split_off(before);
            let mut text = String::with_capacity(decoder.max_utf8_buffer_length(chunk.len()).unwrap_or(CHUNK * 4));
            let (_, _, bad) = decoder.decode_to_string(&chunk, &mut text, self.exhausted);
            if bad {
                return Err(corrupt());
            }
            self.buffer.extend_from_slice(text.as_bytes());
        }
        if self.buffer.len() > LONGEST {
            return Err(too_long());
        }
        Ok(true)
    }

    /// Where `find` finds something at or after `from` (counted from the place of reading), reading on as needed.
    fn find(&mut self, from: usize, find: impl Fn(&[u8]) -> Option<usize>) -> Outcome<Option<usize>> {
        let mut from = from;
        loop {
            let rest = self.buffer.get(self.at + from..).unwrap_or_default();
            if let Some(found) = find(rest) {
                return Ok(Some(from + found));
            }
            // A mark of three bytes may begin in the last two.
            from = (self.buffer.len() - self.at).saturating_sub(2).max(from);
            if !self.fill()? {
                return Ok(None);
            }
        }
    }

    /// What is read and not yet taken, for a caller that knows how an element of two levels is usually written; nothing
    /// where two more levels are too deep.
    pub fn ahead(&self) -> &[u8] {
        if self.depth + 2 > DEEPEST { &[] } else { self.buffer.get(self.at..).unwrap_or_default() }
    }

    /// Goes past bytes of [`ahead`](Self::ahead): whole elements, with their end tags.
    pub fn pass(&mut self, bytes: usize) {
        self.at += bytes;
    }

    fn skip_past(&mut self, mark: &[u8]) -> Outcome<()> {
        let found = self.find(2, |rest| memchr::memmem::find(rest, mark))?.ok_or_else(corrupt)?;
        self.at += found + mark.len();
        Ok(())
    }

    /// The next tag or text.
    ///
    /// # Errors
    /// `FILE-CORRUPT` for what is no XML, ends too early, nests too deeply or has a document type; `FILE-TOO-LARGE`
    /// for a text no spreadsheet can hold.
    pub fn next(&mut self) -> Outcome<Event<'_>> {
        loop {
            if self.buffer.len() - self.at < 9 {
                self.fill()?;
            }
            let rest = self.buffer.get(self.at..).unwrap_or_default();
            match rest {
                [] if self.depth > 0 => return Err(corrupt()),
                [] => return Ok(Event::Eof),
                [b'<', b'?', ..] => self.skip_past(b"?>")?,
                [b'<', b'!', b'-', b'-', ..] => self.skip_past(b"-->")?,
                _ if rest.starts_with(b"<![CDATA[") => {
                    let end = self.find(9, |rest| memchr::memmem::find(rest, b"]]>"))?.ok_or_else(corrupt)?;
                    let from = self.at + 9;
                    let to = self.at + end;
                    self.at = to + 3;
                    return Ok(Event::Literal(self.buffer.get(from..to).unwrap_or_default()));
                }
                [b'<', b'!', ..] => {
                    return Err(Failure::new(
                        Code::FileCorrupt,
                        "This file has a document type definition (DTD), which is not read. Save it anew in a spreadsheet program.",
                    ));
                }
                [b'<', ..] => return self.tag(),
                _ => {
                    let end = self.find(0, |rest| memchr::memchr(b'<', rest))?;
                    let to = end.map_or(self.buffer.len(), |end| self.at + end);
                    let from = std::mem::replace(&mut self.at, to);
                    return Ok(Event::Text(self.buffer.get(from..to).unwrap_or_default()));
                }
            }
        }
    }

    fn tag(&mut self) -> Outcome<Event<'_>> {
        let end = self.tag_end()?;
        let from = std::mem::replace(&mut self.at, end + 1) + 1;
        let body = self.buffer.get(from..end).unwrap_or_default();
        if let Some(name) = body.strip_prefix(b"/") {
            self.depth = self.depth.checked_sub(1).ok_or_else(corrupt)?;
            return Ok(Event::End(local(name.trim_ascii())));
        }
        let (body, empty) = body.strip_suffix(b"/").map_or((body, false), |body| (body, true));
        if !empty {
            self.depth += 1;
            if self.depth > DEEPEST {
                let message = "The elements of this file are nested too deeply. Save it anew in a spreadsheet program.";
                return Err(Failure::new(Code::FileCorrupt, message));
            }
        }
        let split = body.iter().position(u8::is_ascii_whitespace).unwrap_or(body.len());
        let (name, attributes) = body.split_at_checked(split).unwrap_or((body, b""));
        Ok(Event::Start(Tag { name: local(name), attributes, empty }))
    }

    /// Where the tag at the place of reading ends: its '>', not one inside quotes.
    fn tag_end(&mut self) -> Outcome<usize> {
        let mut from = 1;
        loop {
            let Some(end) = self.find(from, |rest| memchr::memchr(b'>', rest))? else { return Err(corrupt()) };
            let tag = self.buffer.get(self.at..self.at + end).unwrap_or_default();
            if closes(tag) {
                return Ok(self.at + end);
            }
            from = end + 1;
        }
    }
}

/// Whether no quote is open at the end of a tag.
fn closes(tag: &[u8]) -> bool {
    let count = |quote: u8| tag.iter().filter(|byte| **byte == quote).count();
    if count(b'\'') == 0 {
        return count(b'"') % 2 == 0;
    }
    let mut open = 0u8;
    for byte in tag {
        match byte {
            _ if open != 0 => open = if *byte == open { 0 } else { open },
            b'"' | b'\'' => open = *byte,
            _ => {}
        }
    }
    open == 0
}

/// The refusal of a cell with more text than a spreadsheet can hold.
pub(crate) fn too_long() -> Failure {
    Failure::new(
        Code::FileTooLarge,
        "A cell of this file holds more text than any spreadsheet program allows (32,767 characters). Shorten it and upload the file again.",
    )
}

fn local(name: &[u8]) -> &[u8] {
    memchr::memrchr(b':', name).and_then(|at| name.get(at + 1..)).unwrap_or(name)
}

impl<'a> Tag<'a> {
    /// Attributes as (name without prefix, value as it stands).
    pub fn attributes(&self) -> impl Iterator<Item = (&'a [u8], &'a [u8])> {
        let mut rest = self.attributes;
        std::iter::from_fn(move || {
            let equals = memchr::memchr(b'=', rest)?;
            let name = rest.get(..equals)?.trim_ascii();
            let after = rest.get(equals + 1..)?.trim_ascii_start();
            let quote = *after.first()?;
            let inside = after.get(1..)?;
            let end = memchr::memchr(quote, inside)?;
            rest = inside.get(end + 1..)?;
            Some((local(name), inside.get(..end)?))
        })
    }

    /// The value of an attribute, as it stands.
    pub fn attribute(&self, name: &[u8]) -> Option<&'a [u8]> {
        self.attributes().find(|(own, _)| *own == name).map(|(_, value)| value)
    }

    /// The value of an attribute as text.
    pub fn text(&self, name: &[u8]) -> Option<String> {
        self.attribute(name).map(|value| String::from_utf8_lossy(&unescape(value)).into_owned())
    }

    /// The value of an attribute as a whole number.
    pub fn number(&self, name: &[u8]) -> Option<u32> {
        std::str::from_utf8(self.attribute(name)?.trim_ascii()).ok()?.parse().ok()
    }

    /// Whether a truth value is set.
    pub fn is_true(&self, name: &[u8]) -> bool {
        matches!(self.attribute(name), Some(b"1" | b"true"))
    }
}

/// Characters with their references resolved: the five named ones, and numbers. Others stay as they stand.
pub(crate) fn unescape(text: &[u8]) -> Cow<'_, [u8]> {
    let Some(first) = memchr::memchr(b'&', text) else { return Cow::Borrowed(text) };
    let (plain, mut rest) = text.split_at(first);
    let mut out = plain.to_vec();
    while let Some((byte, after)) = rest.split_first() {
        if *byte == b'&'
            && let Some(end) = memchr::memchr(b';', after).filter(|end| *end <= 10)
            && let Some(character) = after.get(..end).and_then(reference)
        {
            out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            rest = after.get(end + 1..).unwrap_or_default();
            continue;
        }
        out.push(*byte);
        rest = after;
    }
    Cow::Owned(out)
}

fn reference(name: &[u8]) -> Option<char> {
    match name {
        b"amp" => Some('&'),
        b"lt" => Some('<'),
        b"gt" => Some('>'),
        b"quot" => Some('"'),
        b"apos" => Some('\''),
        _ => {
            let number = std::str::from_utf8(name.strip_prefix(b"#")?).ok()?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Event, XmlReader, unescape};
    use crate::contract::Outcome;

    fn events(text: &[u8]) -> Outcome<Vec<String>> {
        let mut reader = XmlReader::new(text);
        let mut seen = Vec::new();
        let show = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        loop {
            seen.push(match reader.next()? {
                Event::Start(tag) => {
                    let attributes: Vec<String> =
                        tag.attributes().map(|(n, v)| format!("{}={}", show(n), show(v))).collect();
                    format!("<{}{} {}", show(tag.name), if tag.empty { "/" } else { "" }, attributes.join(" "))
                }
                Event::End(name) => format!("/{}", show(name)),
                Event::Text(text) => format!("'{}'", show(&unescape(text))),
                Event::Literal(text) => format!("[{}]", show(text)),
                Event::Eof => return Ok(seen),
            });
        }
    }

    #[test]
    fn tags_texts_and_sections_come_in_order() {
        let text =
            b"<?xml version=\"1.0\"?><!-- note > --><x:a b='1' c:d=\"2>1\">t&amp;&#65;&#x42;<e/><![CDATA[<&]]></x:a>";
        assert_eq!(events(text).expect("reads"), ["<a b=1 d=2>1", "'t&AB'", "<e/ ", "[<&]", "/a"]);
    }

    #[test]
    fn utf16_is_read_like_utf8() {
        let bytes: Vec<u8> = "\u{feff}<a>ä</a>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(events(&bytes).expect("reads"), ["<a ", "'ä'", "/a"]);
    }

    #[test]
    fn tokens_across_chunks_are_whole() {
        let long = "x".repeat(300_000);
        let text = format!("<a k=\"{long}\">{long}</a>");
        let seen = events(text.as_bytes()).expect("reads");
        assert_eq!((seen.len(), seen[1].len()), (3, 300_002));
    }

    #[test]
    fn hostile_markup_is_refused() {
        assert!(events(b"<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>").is_err());
        assert!(events("<a>".repeat(300).as_bytes()).is_err());
        assert!(events(b"<a><b></a").is_err());
        assert!(events(b"<a>").is_err());
        assert!(events(b"</a>").is_err());
        assert!(events(format!("<a>{}</a>", "y".repeat(9 << 20)).as_bytes()).is_err());
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_are_read_without_a_panic(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200)) {
            let _ = events(&bytes);
        }
        #[test]
        fn texts_like_xml_are_read_without_a_panic(text in "[<>/!a='\"&;\\[\\]-]{0,60}") {
            let _ = events(text.as_bytes());
        }
    }
}
