//! Detects the kind of a file from its content.

use super::text::is_utf16;
use crate::contract::{Code, Failure, Outcome};

/// Endings of file names that are accepted.
const ENDINGS: [&str; 8] = ["xls", "xlsx", "xlsm", "xlsb", "ods", "csv", "tsv", "txt"];

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
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

/// The failure for a file that is not a table.
pub(crate) fn wrong_type() -> Failure {
    Failure::new(Code::FileType, "You can only upload XLS/XLSX/CSV file!")
}

/// Whether the ending of a file name is accepted: a known one, or none.
pub(crate) fn has_known_ending(file_name: &str) -> bool {
    let name = file_name.rsplit(['/', '\\']).next().unwrap_or(file_name);
    match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() => ENDINGS.contains(&ending.to_ascii_lowercase().as_str()),
        _ => true,
    }
}

/// Magic bytes of files that are not text.
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

/// Detects the kind of the content.
///
/// # Errors
/// `FILE-EMPTY` for only blanks; `FILE-TYPE` for anything that is not a table.
pub(crate) fn detect(bytes: &[u8]) -> Outcome<FileKind> {
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        return Ok(FileKind::Zip);
    }
    if bytes.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
        return Ok(FileKind::Ole);
    }
    if let [0x09, 0x00 | 0x02 | 0x04, length, 0x00, ..] = bytes
        && matches!(length, 4..=8)
    {
        return Ok(FileKind::Biff);
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

/// More than 0.1 % NULs, not counting trailing ones, or more than 1 % other control characters in the first MiB.
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

/// Detects markup by its first words, in UTF-16 or any encoding that extends ASCII.
fn markup(bytes: &[u8]) -> FileKind {
    let head = bytes.get(..bytes.len().min(8192)).unwrap_or(bytes);
    let head: Vec<u8> = head.iter().filter(|b| b.is_ascii() && **b != 0).map(u8::to_ascii_lowercase).collect();
    let head = head.trim_ascii();
    let has = |word: &[u8]| memchr::memmem::find(head, word).is_some();
    if !head.starts_with(b"<") {
        // Web archives written by Excel begin with mail headers.
        return if head.starts_with(b"mime-version") && has(b"<html") { FileKind::Html } else { FileKind::Text };
    }
    if has(b"urn:schemas-microsoft-com:office:spreadsheet") && has(b"<workbook") {
        FileKind::SpreadsheetMl
    } else if [&b"<html"[..], b"<!doctype html", b"<table", b"<meta", b"<head", b"<body"].iter().any(|word| has(word)) {
        FileKind::Html
    } else {
        FileKind::Text
    }
}

#[cfg(test)]
mod tests {
    use super::{FileKind, detect, has_known_ending};
    use crate::contract::Code;

    #[test]
    fn content_decides_what_a_file_is() {
        for (bytes, kind) in [
            (&b"PK\x03\x04rest"[..], FileKind::Zip),
            (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1rest", FileKind::Ole),
            (b"a,b\n1,2\n", FileKind::Text),
            (b"\xEF\xBB\xBFa", FileKind::Text),
            (b"a\0,\0b\0\n\x001\0", FileKind::Text),
            (b"<html><body><table><tr><td>1</td></tr></table>", FileKind::Html),
            (
                b"<?xml version='1.0'?><Workbook xmlns='urn:schemas-microsoft-com:office:spreadsheet'>",
                FileKind::SpreadsheetMl,
            ),
            (b"<5,>6\n1,2\n", FileKind::Text),
        ] {
            assert_eq!(detect(bytes), Ok(kind));
        }
    }

    #[test]
    fn a_file_that_is_not_a_table_is_refused() {
        for bytes in [
            &b"%PDF-1.7"[..],
            b"\x89PNG\r\n",
            b"MZ\x90\0\x03",
            b"\x7FELF",
            b"abc\0\0\0\0\0\0abcdefg",
            b"\x01\x02\x03\x04text",
        ] {
            let failure = detect(bytes).expect_err("refused");
            assert_eq!(
                (failure.code, failure.message.as_str()),
                (Code::FileType, "You can only upload XLS/XLSX/CSV file!")
            );
        }
        for bytes in [&b""[..], b" \r\n\t\n", b"\xEF\xBB\xBF", b"\0\0"] {
            assert_eq!(detect(bytes).map_err(|f| f.code), Err(Code::FileEmpty));
        }
    }

    #[test]
    fn names_with_other_endings_are_refused() {
        for name in ["a.csv", "A.XLSX", "noending", "x.tar.txt", ".hidden", "dir.d/data"] {
            assert!(has_known_ending(name), "{name}");
        }
        for name in ["a.pdf", "a.csv.exe", "a."] {
            assert!(!has_known_ending(name), "{name}");
        }
    }
}
