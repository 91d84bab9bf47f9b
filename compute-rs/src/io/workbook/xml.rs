//! XML as a stream of tags and texts: quick-xml with limits on nesting and length, and without document types.

use super::corrupt;
use crate::contract::{Code, Failure, Outcome};
use quick_xml::Reader;
use quick_xml::events::{BytesRef, BytesStart, Event as Parsed};
use std::borrow::Cow;
use std::io::{BufRead, Error, ErrorKind, Read};

/// Bytes read at a time.
const CHUNK: usize = 1 << 17;
/// Bytes of the longest tag or text; a cell of a spreadsheet holds 32,767 characters.
const MOST_BYTES: usize = 8 << 20;
/// The deepest nesting.
const MOST_LEVELS: u32 = 256;

/// A start tag.
#[derive(Debug)]
pub(crate) struct Tag<'a> {
    start: BytesStart<'a>,
    /// Whether the element ends with this tag (no end tag follows).
    pub empty: bool,
}

/// The end of an element.
#[derive(Debug)]
pub(crate) struct EndTag<'a>(quick_xml::events::BytesEnd<'a>);

/// The next piece of the document.
#[derive(Debug)]
pub(crate) enum Event<'a> {
    Start(Tag<'a>),
    End(EndTag<'a>),
    /// Characters with references resolved. One text may come in several pieces.
    Text(Cow<'a, str>),
    /// A comment, a declaration or a processing instruction.
    Other,
    Eof,
}

/// Reads XML from a part of a workbook.
pub(crate) struct XmlReader<R> {
    reader: Reader<Source<R>>,
    buffer: Vec<u8>,
    depth: u32,
    /// Whether the parser has just read markup, so that it takes whatever follows.
    between: bool,
}

impl<R: Read> XmlReader<R> {
    pub fn new(part: R) -> Self {
        let mut reader = Reader::from_reader(Source::new(part));
        let config = reader.config_mut();
        config.check_end_names = false;
        config.allow_dangling_amp = true;
        Self { reader, buffer: Vec::new(), depth: 0, between: true }
    }

    /// The bytes that are buffered and not parsed yet, for a caller that recognises whole elements of two levels. Empty
    /// where two more levels would be too deep, and after a text.
    pub fn ahead(&self) -> &[u8] {
        if self.between && self.depth + 2 <= MOST_LEVELS { self.reader.get_ref().ahead() } else { &[] }
    }

    /// Skips bytes of [`ahead`](Self::ahead): whole elements, with their end tags.
    pub fn skip(&mut self, bytes: usize) {
        self.reader.get_mut().at += bytes;
    }

    /// The next tag or text.
    ///
    /// # Errors
    /// `FILE-CORRUPT` for malformed XML, for XML that ends too early or nests too deeply, and for a document type;
    /// `FILE-TOO-LARGE` for a tag or text that no spreadsheet can hold.
    #[inline]
    pub fn next(&mut self) -> Outcome<Event<'_>> {
        self.buffer.clear();
        self.reader.get_mut().left = MOST_BYTES;
        let parsed = self.reader.read_event_into(&mut self.buffer);
        self.between = !matches!(parsed, Ok(Parsed::Text(_) | Parsed::GeneralRef(_)));
        match parsed {
            Ok(Parsed::Start(start)) => {
                self.depth += 1;
                if self.depth > MOST_LEVELS { Err(too_deep()) } else { Ok(Event::Start(Tag { start, empty: false })) }
            }
            Ok(Parsed::Empty(start)) => Ok(Event::Start(Tag { start, empty: true })),
            Ok(Parsed::End(end)) => {
                self.depth = self.depth.checked_sub(1).ok_or_else(corrupt)?;
                Ok(Event::End(EndTag(end)))
            }
            Ok(Parsed::Text(text)) => Ok(Event::Text(text.into_inner())),
            Ok(Parsed::CData(text)) => Ok(Event::Text(text.into_inner())),
            Ok(Parsed::GeneralRef(name)) => Ok(Event::Text(resolved(&name))),
            Ok(Parsed::DocType(_)) => Err(Failure::new(
                Code::FileCorrupt,
                "This file has a document type definition (DTD), which is not read. Open it in a spreadsheet program and save it again.",
            )),
            Ok(Parsed::Eof) if self.depth == 0 => Ok(Event::Eof),
            Ok(Parsed::Eof) => Err(corrupt()),
            Ok(Parsed::Comment(_) | Parsed::Decl(_) | Parsed::PI(_)) => Ok(Event::Other),
            Err(quick_xml::Error::Io(error)) if error.kind() == ErrorKind::FileTooLarge => Err(too_long()),
            Err(_) => Err(corrupt()),
        }
    }
}

/// The character of a reference; a reference to anything else is text.
fn resolved<'a>(name: &BytesRef<'_>) -> Cow<'a, str> {
    match reference(name.as_bytes()) {
        Some(character) => Cow::Owned(character.to_string()),
        None => Cow::Owned(format!("&{};", &**name)),
    }
}

fn too_deep() -> Failure {
    let message =
        "The elements of this file are nested too deeply. Open it in a spreadsheet program and save it again.";
    Failure::new(Code::FileCorrupt, message)
}

/// The refusal of a cell with more text than a spreadsheet can hold.
pub(crate) fn too_long() -> Failure {
    Failure::new(
        Code::FileTooLarge,
        "A cell of this file holds more text than any spreadsheet program allows (32,767 characters). Shorten it and upload the file again.",
    )
}

/// The bytes of a part in UTF-8, no more than [`MOST_BYTES`] of them for one tag or text.
struct Source<R> {
    part: R,
    buffer: Vec<u8>,
    at: usize,
    /// Bytes that the tag or text being read may still take.
    left: usize,
    started: bool,
    exhausted: bool,
    /// Decodes UTF-16.
    decoder: Option<encoding_rs::Decoder>,
}

impl<R: Read> Source<R> {
    fn new(part: R) -> Self {
        Self { part, buffer: Vec::new(), at: 0, left: MOST_BYTES, started: false, exhausted: false, decoder: None }
    }

    fn ahead(&self) -> &[u8] {
        self.buffer.get(self.at..).unwrap_or_default()
    }

    /// Reads the next chunk into the buffer, whose bytes have all been consumed.
    fn fill(&mut self) -> std::io::Result<()> {
        self.at = 0;
        self.buffer.resize(CHUNK, 0);
        let mut end = 0;
        while let Some(room) = self.buffer.get_mut(end..).filter(|room| !room.is_empty()) {
            match self.part.read(room) {
                Ok(0) => {
                    self.exhausted = true;
                    break;
                }
                Ok(n) => end += n,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.buffer.truncate(end);
        if !std::mem::replace(&mut self.started, true) {
            let encoding = crate::io::text::is_utf16(&self.buffer);
            self.decoder = encoding.map(encoding_rs::Encoding::new_decoder_with_bom_removal);
        }
        if let Some(decoder) = &mut self.decoder {
            let length = decoder.max_utf8_buffer_length(self.buffer.len()).unwrap_or(CHUNK * 4);
            let mut text = String::with_capacity(length);
            let (_, _, malformed) = decoder.decode_to_string(&self.buffer, &mut text, self.exhausted);
            if malformed {
                return Err(ErrorKind::InvalidData.into());
            }
            self.buffer = text.into_bytes();
        }
        Ok(())
    }
}

impl<R: Read> BufRead for Source<R> {
    #[inline]
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        while self.at >= self.buffer.len() && !self.exhausted {
            self.fill()?;
        }
        let rest = self.ahead();
        if self.left == 0 && !rest.is_empty() {
            return Err(Error::from(ErrorKind::FileTooLarge));
        }
        Ok(rest.get(..self.left).unwrap_or(rest))
    }

    #[inline]
    fn consume(&mut self, bytes: usize) {
        self.at += bytes;
        self.left = self.left.saturating_sub(bytes);
    }
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let read = self.fill_buf()?.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

impl EndTag<'_> {
    /// The name without its prefix.
    pub fn name(&self) -> &[u8] {
        local(self.0.name().0.as_bytes())
    }
}

/// A name without its prefix.
fn local(name: &[u8]) -> &[u8] {
    memchr::memrchr(b':', name).and_then(|at| name.get(at + 1..)).unwrap_or(name)
}

impl Tag<'_> {
    /// The name without its prefix.
    #[inline]
    pub fn name(&self) -> &[u8] {
        local(self.start.name().0.as_bytes())
    }

    /// Attributes as (name without prefix, value with references unresolved).
    #[inline]
    pub fn attributes(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let mut rest = self.start.attributes_raw().as_bytes();
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

    /// The value of an attribute, with references unresolved.
    pub fn attribute(&self, name: &[u8]) -> Option<&[u8]> {
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

    /// Whether a boolean attribute is true.
    pub fn is_true(&self, name: &[u8]) -> bool {
        matches!(self.attribute(name), Some(b"1" | b"true"))
    }
}

/// Resolves the five named references and numeric ones; others stay as they are.
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

/// The character that a reference names.
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
    use super::{Event, XmlReader};
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
                    format!("<{}{} {}", show(tag.name()), if tag.empty { "/" } else { "" }, attributes.join(" "))
                }
                Event::End(tag) => format!("/{}", show(tag.name())),
                Event::Text(text) => format!("'{text}'"),
                Event::Other => continue,
                Event::Eof => return Ok(seen),
            });
        }
    }

    #[test]
    fn tags_texts_and_sections_come_in_order() {
        let text =
            b"<?xml version=\"1.0\"?><!-- note > --><x:a b='1' c:d=\"2>1\">t&amp;&#65;&#x42;<e/><![CDATA[<&]]></x:a>";
        assert_eq!(events(text).expect("reads"), ["<a b=1 d=2>1", "'t'", "'&'", "'A'", "'B'", "<e/ ", "'<&'", "/a"]);
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
    fn hostile_and_malformed_markup_is_refused() {
        assert!(events(b"<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>").is_err());
        assert!(events("<a>".repeat(300).as_bytes()).is_err());
        assert!(events(b"<a><b></a").is_err());
        assert!(events(b"<a>").is_err());
        assert!(events(b"</a>").is_err());
        assert!(events(b"<a>\xE4</a>").is_err());
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
