//! Detects the encoding of a text file, and decodes it to UTF-8.

use crate::contract::{Code, Failure, Outcome};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE};
use std::rc::Rc;

/// Bytes given to the detector.
const DETECTOR_BYTES: usize = 1 << 20;

/// Bytes decoded at a time.
const CHUNK: usize = 1 << 20;

/// Most positions of replaced sequences that are kept.
const MOST_POSITIONS: usize = 1000;

/// A file's text.
#[derive(Debug)]
pub(crate) struct Decoded {
    /// The text in UTF-8; the bytes of the file themselves when they are UTF-8.
    pub text: Rc<Vec<u8>>,
    /// Start of the text, after a byte-order mark.
    pub start: usize,
    /// End of the text, before trailing 0x1A and NUL.
    pub end: usize,
    /// WHATWG label, in lower case.
    pub label: String,
    /// Number of invalid sequences replaced by U+FFFD.
    pub replaced: u32,
    /// Positions of the first of them in `text`.
    pub replaced_at: Vec<u32>,
}

/// Whether the bytes are UTF-16 by byte-order mark or by NULs in every second byte.
pub(crate) fn is_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    if bytes.starts_with(b"\xFF\xFE") {
        return Some(UTF_16LE);
    }
    if bytes.starts_with(b"\xFE\xFF") {
        return Some(UTF_16BE);
    }
    let sample = bytes.get(..bytes.len().min(1 << 16)).unwrap_or(bytes);
    let pairs = sample.len() / 2;
    if pairs < 2 {
        return None;
    }
    let (mut even, mut odd) = (0usize, 0usize);
    for pair in sample.chunks_exact(2) {
        even += usize::from(pair.first() == Some(&0));
        odd += usize::from(pair.last() == Some(&0));
    }
    if odd * 10 >= pairs * 4 && even * 20 < pairs {
        Some(UTF_16LE)
    } else if even * 10 >= pairs * 4 && odd * 20 < pairs {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// Detects the encoding of the bytes.
fn detect(bytes: &[u8]) -> &'static Encoding {
    if bytes.starts_with(b"\xEF\xBB\xBF") {
        return UTF_8;
    }
    if let Some(wide) = is_utf16(bytes) {
        return wide;
    }
    if std::str::from_utf8(bytes).is_ok() {
        return UTF_8;
    }
    let (mut valid, mut invalid) = (0u64, 0u64);
    for chunk in bytes.utf8_chunks() {
        valid += chunk.valid().bytes().filter(|b| b & 0xC0 == 0xC0).count() as u64;
        invalid += u64::from(!chunk.invalid().is_empty());
    }
    if valid * 10 >= (valid + invalid) * 9 {
        return UTF_8;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(telling_part(bytes), true);
    detector.guess(None, Utf8Detection::Deny)
}

/// The first MiB that holds non-ASCII bytes, cut at lines.
fn telling_part(bytes: &[u8]) -> &[u8] {
    let first = bytes.iter().position(|b| !b.is_ascii()).unwrap_or(0);
    let before = bytes.get(..first).unwrap_or_default();
    let start = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |at| at + 1);
    let rest = bytes.get(start..).unwrap_or_default();
    let part = rest.get(..DETECTOR_BYTES).unwrap_or(rest);
    if part.len() == rest.len() {
        return part;
    }
    memchr::memrchr2(b'\n', b'\r', part).and_then(|end| part.get(..end)).unwrap_or(part)
}

/// Decodes a file in its detected encoding, or in the one of the settings.
///
/// # Errors
/// `SETTINGS` on `encoding` for an unknown label; `E-MEMORY`.
pub(crate) fn decode(bytes: &Rc<Vec<u8>>, label: Option<&str>) -> Outcome<Decoded> {
    // Fast path: most files are UTF-8.
    if label.is_none_or(|label| Encoding::for_label(label.as_bytes()) == Some(UTF_8))
        && !bytes.starts_with(b"\xEF\xBB\xBF")
        && is_utf16(bytes).is_none()
        && memchr::memchr2(0, 0x1A, bytes).is_none()
        && std::str::from_utf8(bytes).is_ok()
    {
        return Ok(Decoded {
            text: Rc::clone(bytes),
            start: 0,
            end: bytes.len(),
            label: "utf-8".to_owned(),
            replaced: 0,
            replaced_at: Vec::new(),
        });
    }
    let encoding = match label {
        Some(label) => Encoding::for_label(label.as_bytes()).ok_or_else(|| {
            Failure::setting(
                "encoding",
                format!("\"{label}\" is no known encoding. Use a label such as utf-8 or windows-1252."),
            )
        })?,
        None => detect(bytes),
    };
    let (start, _) =
        Encoding::for_bom(bytes).filter(|(of, _)| *of == encoding).map_or((0, encoding), |(of, n)| (n, of));
    let wide = encoding == UTF_16LE || encoding == UTF_16BE;
    let has_nul = !wide && memchr::memchr(0, bytes).is_some();
    let end =
        if wide { bytes.len() } else { bytes.iter().rposition(|b| !matches!(b, 0 | 0x1A)).map_or(start, |at| at + 1) };
    let body = bytes.get(start..end).unwrap_or_default();
    let mut decoded = Decoded {
        text: Rc::clone(bytes),
        start,
        end: end.max(start),
        label: encoding.name().to_ascii_lowercase(),
        replaced: 0,
        replaced_at: Vec::new(),
    };
    let has_nul = has_nul && memchr::memchr(0, body).is_some();
    if encoding == UTF_8 && !has_nul && std::str::from_utf8(body).is_ok() {
        return Ok(decoded);
    }
    let without_nul: Vec<u8>;
    let body = if has_nul {
        without_nul = body.iter().copied().filter(|b| *b != 0).collect();
        &without_nul
    } else {
        body
    };
    let mut text = Vec::new();
    text.try_reserve_exact(body.len() + body.len() / 8 + 16).map_err(|_| Failure::memory())?;
    if encoding == UTF_8 {
        replace_invalid_utf8(body, &mut text, &mut decoded)?;
    } else {
        convert(encoding, body, &mut text, &mut decoded)?;
    }
    let kept = text.iter().rposition(|b| !matches!(b, 0 | 0x1A)).map_or(0, |at| at + 1);
    text.truncate(kept);
    (decoded.start, decoded.end, decoded.text) = (0, text.len(), Rc::new(text));
    Ok(decoded)
}

fn note_replaced(decoded: &mut Decoded, text: &mut Vec<u8>) {
    decoded.replaced = decoded.replaced.saturating_add(1);
    if decoded.replaced_at.len() < MOST_POSITIONS {
        decoded.replaced_at.extend(u32::try_from(text.len()));
    }
    text.extend_from_slice("\u{FFFD}".as_bytes());
}

fn grow(text: &mut Vec<u8>, by: usize) -> Outcome<()> {
    if text.len() + by > u32::MAX as usize / 2 {
        return Err(Failure::new(Code::FileTooLarge, "The text of this file is too large to be read."));
    }
    text.try_reserve(by).map_err(|_| Failure::memory())
}

fn replace_invalid_utf8(body: &[u8], text: &mut Vec<u8>, decoded: &mut Decoded) -> Outcome<()> {
    for chunk in body.utf8_chunks() {
        grow(text, chunk.valid().len() + 3)?;
        text.extend_from_slice(chunk.valid().as_bytes());
        if !chunk.invalid().is_empty() {
            note_replaced(decoded, text);
        }
    }
    Ok(())
}

fn convert(encoding: &'static Encoding, body: &[u8], text: &mut Vec<u8>, decoded: &mut Decoded) -> Outcome<()> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut buffer = vec![0u8; CHUNK * 3 + 16];
    let mut chunks = body.chunks(CHUNK).peekable();
    if body.is_empty() {
        return Ok(());
    }
    while let Some(chunk) = chunks.next() {
        let last = chunks.peek().is_none();
        let mut rest = chunk;
        loop {
            let (result, read, written) = decoder.decode_to_utf8_without_replacement(rest, &mut buffer, last);
            grow(text, written + 3)?;
            text.extend_from_slice(buffer.get(..written).unwrap_or_default());
            rest = rest.get(read..).unwrap_or_default();
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => note_replaced(decoded, text),
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::decode;
    use std::rc::Rc;

    fn read(bytes: &[u8], label: Option<&str>) -> (String, String, u32) {
        let decoded = decode(&Rc::new(bytes.to_vec()), label).expect("decodes");
        let text = String::from_utf8(decoded.text[decoded.start..decoded.end].to_vec()).expect("UTF-8");
        (text, decoded.label, decoded.replaced)
    }

    #[test]
    fn a_byte_order_mark_sets_the_encoding() {
        assert_eq!(read(b"\xEF\xBB\xBFa,b", None), ("a,b".into(), "utf-8".into(), 0));
        assert_eq!(read(b"\xFF\xFEa\0,\0\xE4\0", None), ("a,ä".into(), "utf-16le".into(), 0));
        assert_eq!(read(b"\xFE\xFF\0a\0,\0\xE4", None), ("a,ä".into(), "utf-16be".into(), 0));
    }

    #[test]
    fn nuls_in_every_second_byte_are_utf16() {
        let bytes: Vec<u8> = "x;y\n1;2\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(read(&bytes, None), ("x;y\n1;2\n".into(), "utf-16le".into(), 0));
    }

    #[test]
    fn stray_nuls_and_the_end_of_file_mark_are_dropped() {
        assert_eq!(read(b"a,b\n1\0,2\n\x1A\0", None), ("a,b\n1,2\n".into(), "utf-8".into(), 0));
    }

    #[test]
    fn mostly_valid_utf8_stays_utf8_and_its_bad_bytes_are_counted() {
        let mut bytes = "ääääääääää".repeat(2).into_bytes();
        bytes.push(0xE4);
        let (text, label, replaced) = read(&bytes, None);
        assert_eq!((label.as_str(), replaced), ("utf-8", 1));
        assert!(text.ends_with('\u{FFFD}'));
    }

    #[test]
    fn legacy_encodings_are_detected_and_can_be_overridden() {
        let (bytes, _, _) = encoding_rs::WINDOWS_1252.encode("Straße;Größe;Übung\nMüller;Köln;schön\n");
        let (text, label, _) = read(&bytes, None);
        assert_eq!((text.lines().next(), label.as_str()), (Some("Straße;Größe;Übung"), "windows-1252"));
        let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode("日本語の列,値段\n東京都千代田区,100\n大阪府大阪市,200\n");
        assert_eq!(read(&bytes, None).1, "shift_jis");
        assert_eq!(read(b"\xE4", Some("iso-8859-5")).0, "ф");
    }

    #[test]
    fn an_unknown_label_is_a_settings_error() {
        let failure = decode(&Rc::new(vec![b'a']), Some("utf-99")).expect_err("unknown");
        assert_eq!(failure.details.field.as_deref(), Some("encoding"));
    }
}
