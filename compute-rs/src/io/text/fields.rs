//! Splits a row of text into its fields.

use std::borrow::Cow;

/// The separator of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delimiter {
    /// No separator: one column.
    None,
    /// One byte.
    Byte(u8),
    /// Runs of spaces.
    Spaces,
}

impl Delimiter {
    /// Whether the byte ends a field.
    #[inline]
    pub fn ends(self, byte: u8) -> bool {
        match self {
            Self::None => false,
            Self::Byte(own) => own == byte,
            Self::Spaces => byte == b' ',
        }
    }
}

/// The quote around a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct QuoteChar {
    /// `"`, or `'` when it can only be a quote.
    pub byte: u8,
    /// Whether blanks may come before an opening quote: `1, "a, b", 2`.
    pub padded: bool,
}

impl QuoteChar {
    /// The quote of RFC 4180.
    pub const DOUBLE: Self = Self { byte: b'"', padded: false };

    /// Whether this is an apostrophe. It closes a field only before a delimiter or at the end of the row.
    fn is_apostrophe(self) -> bool {
        self.byte == b'\''
    }
}

/// How the quotes of a row are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quotes {
    /// Quotes are ordinary characters.
    None,
    /// A quote at the beginning of a field opens it.
    Paired(QuoteChar),
    /// Quotes as above, but one quote at the beginning of a field has no closing quote.
    Stray(QuoteChar),
}

/// The position of a cell's text in a file's text, or of a cell in a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Handle {
    /// First byte.
    pub start: u32,
    /// Length, with the two flags below in its highest bits.
    size: u32,
}

/// The field is quoted.
const QUOTED: u32 = 1 << 31;
/// The field is not contiguous, because of doubled quotes or text after the closing quote. It begins at its opening quote.
const PIECES: u32 = 1 << 30;

impl Handle {
    /// No cell: an empty text.
    pub const NONE: Self = Self { start: u32::MAX, size: 0 };

    /// A piece of text.
    #[inline]
    pub fn new(start: usize, length: usize) -> Self {
        Self { start: start as u32, size: length as u32 }
    }

    /// A field with its quotes at `open` and `close`, some of them `doubled` between, that ends at `stop`.
    fn of_quoted(open: usize, close: usize, doubled: bool, stop: usize) -> Self {
        if doubled || stop > close + 1 {
            Self { start: open as u32, size: (stop - open) as u32 | QUOTED | PIECES }
        } else {
            Self { start: open as u32 + 1, size: (close - open - 1) as u32 | QUOTED }
        }
    }

    /// Whether the field is quoted.
    #[inline]
    pub fn is_quoted(self) -> bool {
        self.size & QUOTED != 0
    }

    /// The field's text in the file, when it is contiguous.
    #[inline]
    pub fn piece(self, text: &[u8]) -> Option<&[u8]> {
        let start = self.start as usize;
        if self.size & PIECES != 0 { None } else { text.get(start..start + (self.size & !QUOTED) as usize) }
    }

    /// The sixteen bytes of the file that begin at the field; `None` near the end of the file.
    #[inline]
    pub fn window(self, text: &[u8]) -> Option<&[u8; 16]> {
        text.get(self.start as usize..)?.first_chunk()
    }

    /// The field's text without its quotes.
    #[inline]
    pub fn text(self, text: &[u8]) -> Cow<'_, [u8]> {
        let start = self.start as usize;
        let length = (self.size & !(QUOTED | PIECES)) as usize;
        let piece = text.get(start..start + length).unwrap_or_default();
        if self.size & PIECES == 0 { Cow::Borrowed(piece) } else { Cow::Owned(joined(piece)) }
    }
}

/// The text of a field that begins with its opening quote. A doubled quote is one quote; text after the closing quote is
/// kept.
fn joined(field: &[u8]) -> Vec<u8> {
    let Some((&quote_char, inside)) = field.split_first() else { return Vec::new() };
    let mut text = Vec::with_capacity(inside.len());
    let mut rest = inside;
    while let Some(quote) = memchr::memchr(quote_char, rest) {
        let (before, after) = rest.split_at(quote);
        text.extend_from_slice(before);
        match after {
            [_, second, more @ ..] if *second == quote_char => {
                text.push(quote_char);
                rest = more;
            }
            [_, more @ ..] => {
                text.extend_from_slice(more);
                return text;
            }
            [] => return text,
        }
    }
    text.extend_from_slice(rest);
    text
}

/// The closing quote of the field that opens at `open`, and whether it contains doubled quotes.
pub(crate) fn closing_quote(
    text: &[u8],
    open: usize,
    end: usize,
    quote_char: QuoteChar,
    delimiter: Delimiter,
) -> Option<(usize, bool)> {
    let mut doubled = false;
    let mut at = open + 1;
    loop {
        let quote = at + memchr::memchr(quote_char.byte, text.get(at..end)?)?;
        if quote + 1 < end && text.get(quote + 1) == Some(&quote_char.byte) {
            doubled = true;
            at = quote + 2;
        } else if quote_char.is_apostrophe() && !ends_field(text, quote + 1, end, delimiter) {
            at = quote + 1;
        } else {
            return Some((quote, doubled));
        }
    }
}

/// Whether there is a delimiter, a line break or the end at `at`.
pub(crate) fn ends_field(text: &[u8], at: usize, end: usize, delimiter: Delimiter) -> bool {
    at >= end || text.get(at).is_none_or(|byte| delimiter.ends(*byte) || matches!(byte, b'\n' | b'\r'))
}

/// Whether the quote at `close`, found from the one at `open`, opens a field itself, so that the first one is stray:
/// text follows it, and it stands at the beginning of a field or right behind the first one.
pub(crate) fn is_stray(text: &[u8], open: usize, close: usize, end: usize, delimiter: Delimiter) -> bool {
    let begins_field = close.checked_sub(1).and_then(|at| text.get(at)).is_some_and(|byte| delimiter.ends(*byte));
    !ends_field(text, close + 1, end, delimiter) && (close == open + 1 || begins_field)
}

/// Splits the row `start..end` of the text and appends its fields.
pub(crate) fn split(
    text: &[u8],
    start: usize,
    end: usize,
    delimiter: Delimiter,
    quotes: Quotes,
    out: &mut Vec<Handle>,
) {
    match (delimiter, quotes) {
        (Delimiter::Byte(byte), Quotes::None) => split_at_byte(text, start, end, byte, false, out),
        (Delimiter::Byte(byte), Quotes::Paired(QuoteChar::DOUBLE)) => split_at_byte(text, start, end, byte, true, out),
        (Delimiter::None, Quotes::None) => out.push(Handle::new(start, end - start)),
        _ => split_by_field(text, start, end, delimiter, quotes, out),
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;
const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Splits at one byte, eight bytes at a time.
///
/// Never inlined: V8 cannot swap in optimised code while a function runs. The loop that calls this one runs once for a whole
/// file, so it must not contain the hot code itself.
#[inline(never)]
fn split_at_byte(text: &[u8], start: usize, end: usize, byte: u8, quotes: bool, out: &mut Vec<Handle>) {
    let row = text.get(..end).unwrap_or(text);
    let pattern = ONES * u64::from(byte);
    let Some(mut from) = (if quotes { split_quoted(row, start, byte, out) } else { Some(start) }) else { return };
    let mut at = from;
    'words: while let Some(eight) = row.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let x = u64::from_le_bytes(*eight) ^ pattern;
        // The highest bit of every byte of x that is zero.
        let mut hits = !(((x & LOW) + LOW) | x | LOW);
        while hits != 0 {
            let stop = at + (hits.trailing_zeros() >> 3) as usize;
            out.push(Handle::new(from, stop - from));
            from = stop + 1;
            if quotes && row.get(from) == Some(&b'"') {
                let Some(next) = split_quoted(row, from, byte, out) else { return };
                if next != from {
                    (from, at) = (next, next);
                    continue 'words;
                }
            }
            hits &= hits - 1;
        }
        at += 8;
    }
    while let Some(b) = row.get(at) {
        at += 1;
        if *b == byte {
            out.push(Handle::new(from, at - 1 - from));
            from = at;
            if quotes {
                let Some(next) = split_quoted(row, from, byte, out) else { return };
                (from, at) = (next, at.max(next));
            }
        }
    }
    out.push(Handle::new(from, end - from));
}

/// Appends the quoted fields from `from` on, up to the first that has no opening or no closing quote. Returns the start of
/// that field, or `None` at the end of the row.
fn split_quoted(row: &[u8], mut from: usize, byte: u8, out: &mut Vec<Handle>) -> Option<usize> {
    while row.get(from) == Some(&b'"') {
        let found = closing_quote(row, from, row.len(), QuoteChar::DOUBLE, Delimiter::Byte(byte));
        let Some((close, doubled)) = found else { break };
        let stop = memchr::memchr(byte, row.get(close + 1..)?).map_or(row.len(), |n| close + 1 + n);
        out.push(Handle::of_quoted(from, close, doubled, stop));
        if stop >= row.len() {
            return None;
        }
        from = stop + 1;
    }
    Some(from)
}

fn split_by_field(text: &[u8], start: usize, end: usize, delimiter: Delimiter, quotes: Quotes, out: &mut Vec<Handle>) {
    let spaces = delimiter == Delimiter::Spaces;
    let (quote_char, stray) = match quotes {
        Quotes::None => (None, false),
        Quotes::Paired(quote_char) => (Some(quote_char), false),
        Quotes::Stray(quote_char) => (Some(quote_char), true),
    };
    let blanks = spaces || quote_char.is_some_and(|quote_char| quote_char.padded);
    let skip = |mut at: usize| {
        while blanks && at < end && text.get(at) == Some(&b' ') {
            at += 1;
        }
        at
    };
    let stop_from = |at: usize| {
        let rest = text.get(at..end).unwrap_or_default();
        let found = match delimiter {
            Delimiter::None => None,
            Delimiter::Byte(byte) => memchr::memchr(byte, rest),
            Delimiter::Spaces => memchr::memchr(b' ', rest),
        };
        found.map_or(end, |n| at + n)
    };
    let mut at = skip(start);
    loop {
        let plain = |at: usize| {
            let stop = stop_from(at);
            (Handle::new(at, stop - at), stop)
        };
        let opened = quote_char.filter(|quote_char| at < end && text.get(at) == Some(&quote_char.byte));
        let (field, stop) = match opened {
            None => plain(at),
            Some(quote_char) => match closing_quote(text, at, end, quote_char, delimiter) {
                None => plain(at),
                Some((close, _)) if stray && is_stray(text, at, close, end, delimiter) => {
                    // `""Hello, you",`: the second one opens, the first is a character.
                    let second = closing_quote(text, at + 1, end, quote_char, delimiter)
                        .filter(|(second, _)| close == at + 1 && ends_field(text, second + 1, end, delimiter));
                    second.map_or_else(|| plain(at), |(second, _)| (Handle::new(close, second - close), second + 1))
                }
                Some((close, doubled)) => {
                    let stop = stop_from(close + 1);
                    (Handle::of_quoted(at, close, doubled, stop), stop)
                }
            },
        };
        out.push(field);
        if stop >= end {
            return;
        }
        at = skip(stop + 1);
        if spaces && at >= end {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Delimiter, Handle, QuoteChar, Quotes, split, split_by_field};

    fn fields(row: &str, delimiter: Delimiter, quotes: bool) -> Vec<String> {
        let quotes = if quotes { Quotes::Paired(QuoteChar::DOUBLE) } else { Quotes::None };
        of(row, delimiter, quotes)
    }

    fn of(row: &str, delimiter: Delimiter, quotes: Quotes) -> Vec<String> {
        let mut out: Vec<Handle> = Vec::new();
        split(row.as_bytes(), 0, row.len(), delimiter, quotes, &mut out);
        out.iter().map(|h| String::from_utf8(h.text(row.as_bytes()).into_owned()).expect("UTF-8")).collect()
    }

    #[test]
    fn plain_fields_end_at_delimiters_only() {
        let comma = Delimiter::Byte(b',');
        assert_eq!(fields("a,bb,,ccc,", comma, false), ["a", "bb", "", "ccc", ""]);
        assert_eq!(fields("", comma, false), [""]);
        assert_eq!(fields("no delimiter here", comma, true), ["no delimiter here"]);
        assert_eq!(fields("\u{1},\u{1}\u{2},-", comma, false), ["\u{1}", "\u{1}\u{2}", "-"]);
    }

    #[test]
    fn quotes_follow_rfc_4180_and_text_after_them_is_kept() {
        let comma = Delimiter::Byte(b',');
        assert_eq!(fields(r#""a,b","c ""d""",e"#, comma, true), ["a,b", "c \"d\"", "e"]);
        assert_eq!(fields(r#""abc" def,2"#, comma, true), ["abc def", "2"]);
        assert_eq!(fields(r#""",x"#, comma, true), ["", "x"]);
        assert_eq!(fields(r#"5" pipe,2"#, comma, true), ["5\" pipe", "2"]);
        assert_eq!(fields(r#""abc,2"#, comma, true), ["\"abc", "2"]);
        assert_eq!(fields("\"a\nb\",2", comma, true), ["a\nb", "2"]);
    }

    #[test]
    fn a_stray_quote_is_a_character_and_the_others_still_open_fields() {
        let stray = |row| of(row, Delimiter::Byte(b','), Quotes::Stray(QuoteChar::DOUBLE));
        assert_eq!(stray(r#""1,2,"a, b","c""#), ["\"1", "2", "a, b", "c"]);
        assert_eq!(stray(r#"1,""a, b","c""#), ["1", "\"a, b", "c"]);
        assert_eq!(stray(r#""a, b",""#), ["a, b", "\""]);
        assert_eq!(stray(r#""abc" def,"x"#), ["abc def", "\"x"]);
    }

    #[test]
    fn blanks_may_stand_before_an_opening_quote() {
        let padded = Quotes::Paired(QuoteChar { byte: b'"', padded: true });
        assert_eq!(of(r#"1, "a, b",  c, "d""#, Delimiter::Byte(b','), padded), ["1", "a, b", "c", "d"]);
    }

    #[test]
    fn an_apostrophe_inside_quotes_of_its_kind_closes_nothing() {
        let single = Quotes::Paired(QuoteChar { byte: b'\'', padded: false });
        assert_eq!(
            of("Men's,'women's, too','it''s',5\"", Delimiter::Byte(b','), single),
            ["Men's", "women's, too", "it's", "5\""]
        );
    }

    #[test]
    fn runs_of_spaces_separate_fields_but_not_at_the_ends() {
        assert_eq!(fields("  1   2 3  ", Delimiter::Spaces, true), ["1", "2", "3"]);
        assert_eq!(fields(r#"1 "New York" 3"#, Delimiter::Spaces, true), ["1", "New York", "3"]);
        assert_eq!(fields("\"a b\" c", Delimiter::None, true), ["a b c"]);
    }

    proptest::proptest! {
        #[test]
        fn the_fast_way_splits_like_the_standard_library(row in "[a-c,;\u{1}é]{0,60}") {
            let expected: Vec<String> = row.split(',').map(str::to_owned).collect();
            proptest::prop_assert_eq!(fields(&row, Delimiter::Byte(b','), false), expected);
        }

        #[test]
        fn the_fast_way_splits_quoted_fields_like_the_way_field_by_field(row in "[a-b,\"é]{0,60}") {
            let (mut fast, mut slow) = (Vec::new(), Vec::new());
            split(row.as_bytes(), 0, row.len(), Delimiter::Byte(b','), Quotes::Paired(QuoteChar::DOUBLE), &mut fast);
            split_by_field(row.as_bytes(), 0, row.len(), Delimiter::Byte(b','), Quotes::Paired(QuoteChar::DOUBLE), &mut slow);
            proptest::prop_assert_eq!(fast, slow);
        }
    }
}
