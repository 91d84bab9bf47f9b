//! Trims cells, and writes texts in one way.

use std::borrow::Cow;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The text without white space and invisible marks (such as those of the direction of text) at its ends.
#[inline]
pub(crate) fn trim(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii();
    match (text.first(), text.last()) {
        (Some(first), Some(last)) if !first.is_ascii() || !last.is_ascii() => trim_wide(text),
        _ => text,
    }
}

fn trim_wide(text: &[u8]) -> &[u8] {
    match std::str::from_utf8(text) {
        Ok(text) => text.trim_matches(is_blank).as_bytes(),
        Err(_) => text,
    }
}

fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// A text as it is stored: trimmed, and in Unicode's normal form C.
#[inline]
pub(crate) fn tidy_text(text: &[u8]) -> Cow<'_, [u8]> {
    let text = trim(text);
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    match std::str::from_utf8(text) {
        Ok(wide) if is_nfc_quick(wide.chars()) != IsNormalized::Yes => {
            Cow::Owned(wide.nfc().collect::<String>().into_bytes())
        }
        _ => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::{tidy_text, trim};

    #[test]
    fn blanks_of_every_width_are_removed_at_the_ends_only() {
        assert_eq!(trim("\u{a0} 1\u{2009}2 \u{202f}\t".as_bytes()), "1\u{2009}2".as_bytes());
        assert_eq!(trim(b"  \t "), b"");
        assert_eq!(trim("Ä ".as_bytes()), "Ä".as_bytes());
        assert_eq!(trim("\u{202a}-1.5\u{202c}".as_bytes()), b"-1.5");
        assert_eq!(trim("\u{200e}\u{200b}12".as_bytes()), b"12");
    }

    #[test]
    fn accents_are_written_in_one_way() {
        assert_eq!(tidy_text(" Zu\u{308}rich\u{2003}".as_bytes()).as_ref(), "Zürich".as_bytes());
        assert_eq!(tidy_text("Bern  West ".as_bytes()).as_ref(), b"Bern  West");
    }
}
