//! Trims cells.

/// Blanks of more than one byte in UTF-8: no-break, figure, thin, narrow no-break, ideographic, zero-width (BOM).
pub(crate) const WIDE_BLANKS: [&[u8]; 6] =
    [b"\xC2\xA0", b"\xE2\x80\x87", b"\xE2\x80\x89", b"\xE2\x80\xAF", b"\xE3\x80\x80", b"\xEF\xBB\xBF"];

/// The text without the blanks (ASCII and typographic) at its ends.
#[inline]
pub(crate) fn trim(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii();
    match (text.first(), text.last()) {
        (Some(first), Some(last)) if !first.is_ascii() || !last.is_ascii() => trim_wide(text),
        _ => text,
    }
}

fn trim_wide(mut text: &[u8]) -> &[u8] {
    loop {
        let before = text.len();
        text = text.trim_ascii();
        for blank in WIDE_BLANKS {
            text = text.strip_prefix(blank).unwrap_or(text);
            text = text.strip_suffix(blank).unwrap_or(text);
        }
        if text.len() == before {
            return text;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::trim;

    #[test]
    fn blanks_of_every_width_are_removed_at_the_ends_only() {
        assert_eq!(trim("\u{a0} 1\u{2009}2 \u{202f}\t".as_bytes()), "1\u{2009}2".as_bytes());
        assert_eq!(trim(b"  \t "), b"");
        assert_eq!(trim("Ä ".as_bytes()), "Ä".as_bytes());
    }
}
