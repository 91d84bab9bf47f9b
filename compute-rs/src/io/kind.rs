//! What a file is, judged by its content.

use super::text::is_utf16;
use crate::contract::{Code, Failure, Outcome};

/// Endings of names that go on to the content check.
const ENDINGS: [&str; 8] = ["xls", "xlsx", "xlsm", "xlsb", "ods", "csv", "tsv", "txt"];

/// What the content is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A ZIP archive: XLSX, XLSM, XLSB or ODS, if it is a workbook.
    Zip,
    /// An OLE compound file: XLS, if it is a workbook.
    Ole,
    /// A BIFF stream without a container (XLS of Excel 2 to 4).
    Biff,
    /// An HTML page.
    Html,
    /// SpreadsheetML 2003.
    SpreadsheetMl,
    /// Text.
    Text,
}

/// The refusal of anything that is no table.
pub(crate) fn wrong_type() -> Failure {
    Failure::new(Code::FileType, "You can only upload XLS/XLSX/CSV file!")
}

/// Whether a name may go on to the content check: one of the known endings, or none.
pub(crate) fn has_known_ending(file_name: &str) -> bool {
    let name = file_name.rsplit(['/', '\\']).next().unwrap_or(file_name);
    match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() => ENDINGS.contains(&ending.to_ascii_lowercase().as_str()),
        _ => true,
    }
}

/// Beginnings of files that are no text.
const OTHER_KINDS: [&[u8]; 17] = [
    b"%PDF",
    b"\x89PNG",
    b"GIF8",
    b"\xFF\xD8\xFF",
    b"\x7FELF",
    b"\x1F\x8B",
    b"7z\xBC\xAF\x27\x1C",
    b"Rar!",
    b"BZh",
    b"\xFD7zXZ",
    b"SQLite format 3",
    b"PAR1",
    b"ARROW1",
    b"\x89HDF",
    b"{\\rtf",
    b"OggS",
    b"RIFF",
];

/// Judges the content.
///
/// # Errors
/// `FILE-EMPTY` for nothing but blanks; `FILE-TYPE` for what is no table.
pub(crate) fn judge(bytes: &[u8]) -> Outcome<Kind> {
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        return Ok(Kind::Zip);
    }
    if bytes.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
        return Ok(Kind::Ole);
    }
    if let [0x09, 0x00 | 0x02 | 0x04, length, 0x00, ..] = bytes
        && matches!(length, 4..=8)
    {
        return Ok(Kind::Biff);
    }
    let other = OTHER_KINDS.iter().any(|start| bytes.starts_with(start));
    if other || (bytes.starts_with(b"MZ") && memchr::memchr(0, bytes).is_some()) {
        return Err(wrong_type());
    }
    if bytes.iter().all(|b| b.is_ascii_whitespace() || *b == 0 || *b == 0x1A) || bytes == b"\xEF\xBB\xBF" {
        return Err(Failure::new(Code::FileEmpty, "The file is empty."));
    }
    if is_utf16(bytes).is_none() && is_binary(bytes) {
        return Err(wrong_type());
    }
    Ok(markup(bytes))
}

/// More than 0.1 % NULs (trailing ones aside), or more than 1 % other control characters at the beginning.
fn is_binary(bytes: &[u8]) -> bool {
    let end = bytes.iter().rposition(|b| !matches!(b, 0 | 0x1A)).map_or(0, |at| at + 1);
    let body = bytes.get(..end).unwrap_or(bytes);
    let nuls = memchr::memchr_iter(0, body).count();
    if nuls * 1000 > body.len() {
        return true;
    }
    let sample = body.get(..body.len().min(1 << 20)).unwrap_or(body);
    let control = |b: &&u8| (1..0x20).contains(*b) && !matches!(**b, b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0x1A | 0x1B);
    sample.iter().filter(control).count() * 100 > sample.len()
}

/// Markup by its first words, in any of the encodings that are like ASCII, or in UTF-16.
fn markup(bytes: &[u8]) -> Kind {
    let head = bytes.get(..bytes.len().min(8192)).unwrap_or(bytes);
    let head: Vec<u8> = head.iter().filter(|b| b.is_ascii() && **b != 0).map(u8::to_ascii_lowercase).collect();
    let head = head.trim_ascii();
    let has = |word: &[u8]| memchr::memmem::find(head, word).is_some();
    if !head.starts_with(b"<") {
        // Web archives and mails that Excel writes begin with headers.
        return if head.starts_with(b"mime-version") && has(b"<html") { Kind::Html } else { Kind::Text };
    }
    if has(b"urn:schemas-microsoft-com:office:spreadsheet") && has(b"<workbook") {
        Kind::SpreadsheetMl
    } else if [&b"<html"[..], b"<!doctype html", b"<table", b"<meta", b"<head", b"<body"].iter().any(|word| has(word)) {
        Kind::Html
    } else {
        Kind::Text
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, has_known_ending, judge};
    use crate::contract::Code;

    #[test]
    fn content_decides_what_a_file_is() {
        for (bytes, kind) in [
            (&b"PK\x03\x04rest"[..], Kind::Zip),
            (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1rest", Kind::Ole),
            (b"a,b\n1,2\n", Kind::Text),
            (b"\xEF\xBB\xBFa", Kind::Text),
            (b"a\0,\0b\0\n\x001\0", Kind::Text),
            (b"<html><body><table><tr><td>1</td></tr></table>", Kind::Html),
            (
                b"<?xml version='1.0'?><Workbook xmlns='urn:schemas-microsoft-com:office:spreadsheet'>",
                Kind::SpreadsheetMl,
            ),
            (b"<5,>6\n1,2\n", Kind::Text),
        ] {
            assert_eq!(judge(bytes), Ok(kind));
        }
    }

    #[test]
    fn what_is_no_table_is_refused_in_the_words_of_the_product() {
        for bytes in [
            &b"%PDF-1.7"[..],
            b"\x89PNG\r\n",
            b"MZ\x90\0\x03",
            b"\x7FELF",
            b"abc\0\0\0\0\0\0abcdefg",
            b"\x01\x02\x03\x04text",
        ] {
            let failure = judge(bytes).expect_err("refused");
            assert_eq!(
                (failure.code, failure.message.as_str()),
                (Code::FileType, "You can only upload XLS/XLSX/CSV file!")
            );
        }
        for bytes in [&b""[..], b" \r\n\t\n", b"\xEF\xBB\xBF", b"\0\0"] {
            assert_eq!(judge(bytes).map_err(|f| f.code), Err(Code::FileEmpty));
        }
    }

    #[test]
    fn names_with_other_endings_are_stopped_before_the_content() {
        for name in ["a.csv", "A.XLSX", "noending", "x.tar.txt", ".hidden", "dir.d/data"] {
            assert!(has_known_ending(name), "{name}");
        }
        for name in ["a.pdf", "a.csv.exe", "a."] {
            assert!(!has_known_ending(name), "{name}");
        }
    }
}
