//! Quotes that other programs wrote instead of those of RFC 4180: curly ones, and formulas of one text (`="12.50"`).

use std::ops::Range;

/// Opening and closing quotes, in UTF-8: “…”, „…“, „…”, «…».
const PAIRS: [(&[u8], &[u8]); 4] = [
    (b"\xE2\x80\x9C", b"\xE2\x80\x9D"),
    (b"\xE2\x80\x9E", b"\xE2\x80\x9C"),
    (b"\xE2\x80\x9E", b"\xE2\x80\x9D"),
    (b"\xC2\xAB", b"\xC2\xBB"),
];
/// A text that is a formula, as it is and in quotes.
const FORMULAS: [(&[u8], &[u8]); 2] = [(b"\"=\"\"", b"\"\"\""), (b"=\"", b"\"")];
/// Bytes searched for the end of a field.
const MOST_FIELD: usize = 1 << 12;

/// The text with plain quotes around these fields, and how many there were; `None` when there are none.
pub(super) fn with_plain_quotes(text: &[u8]) -> Option<(Vec<u8>, u32)> {
    // Fast path: most files have none of the first bytes of these signs.
    let has = |sign: &[u8]| memchr::memmem::find(text, sign).is_some();
    let is_curly = memchr::memchr2(0xE2, 0xC2, text).is_some() && PAIRS.iter().any(|(open, _)| has(open));
    let is_formula = memchr::memchr(b'=', text).is_some() && has(b"=\"");
    if !is_curly && !is_formula {
        return None;
    }
    let mut out = Vec::with_capacity(text.len());
    let (mut at, mut count) = (0, 0);
    let mut begins = true;
    // Bytes that may still be searched for the ends of fields. Bounds the time of a hostile file.
    let mut patience = text.len().saturating_mul(8).saturating_add(MOST_FIELD);
    let mut line_end = 0;
    while let Some(byte) = text.get(at) {
        if at >= line_end {
            line_end = line_after(text, at);
        }
        if begins && let Some((inside, end)) = quoted(text, at, line_end, &mut patience) {
            out.push(b'"');
            for part in text.get(inside.clone()).unwrap_or_default() {
                if *part == b'"' {
                    out.push(b'"');
                }
                out.push(*part);
            }
            out.push(b'"');
            (at, count, begins) = (end, count + 1, false);
            continue;
        }
        out.push(*byte);
        at += 1;
        begins = ends_field(*byte) || begins && *byte == b' ';
    }
    (count > 0).then_some((out, count))
}

fn ends_field(byte: u8) -> bool {
    matches!(byte, b',' | b';' | b'\t' | b'|' | b'\n' | b'\r')
}

/// The end of the line that has `at`.
fn line_after(text: &[u8], at: usize) -> usize {
    let rest = text.get(at + 1..).unwrap_or_default();
    memchr::memchr2(b'\n', b'\r', rest).map_or(text.len(), |found| at + 1 + found)
}

/// The text inside the quotes of a field that begins at `at`, and the end of the field.
fn quoted(text: &[u8], at: usize, line_end: usize, patience: &mut usize) -> Option<(Range<usize>, usize)> {
    let line = text.get(at..line_end.min(at + MOST_FIELD))?;
    PAIRS.iter().chain(&FORMULAS).find_map(|(open, close)| {
        let inside = line.strip_prefix(*open).filter(|_| *patience > 0)?;
        let found = memchr::memmem::find_iter(inside, *close).find(|found| {
            let end = open.len() + found + close.len();
            at + end == line_end || line.get(end).is_some_and(|byte| ends_field(*byte))
        });
        *patience = patience.saturating_sub(found.unwrap_or(inside.len()));
        let found =
            found.filter(|found| memchr::memmem::find(inside.get(..*found).unwrap_or_default(), open).is_none())?;
        let from = at + open.len();
        Some((from..from + found, from + found + close.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::with_plain_quotes;

    #[test]
    fn fields_in_other_quotes_get_plain_ones() {
        for (text, plain, count) in [
            ("a;b\n“x; y”;1\n", "a;b\n\"x; y\";1\n", 1),
            ("„x; y“,„z”", "\"x; y\",\"z\"", 2),
            ("«x, y»,2", "\"x, y\",2", 1),
            ("id,=\"12.50\",=\"007\"", "id,\"12.50\",\"007\"", 2),
            ("\"=\"\"12.50\"\"\",3", "\"12.50\",3", 1),
            ("“say \"x\"”,1", "\"say \"\"x\"\"\",1", 1),
        ] {
            let found =
                with_plain_quotes(text.as_bytes()).map(|(text, count)| (String::from_utf8(text).unwrap(), count));
            assert_eq!(found, Some((plain.to_owned(), count)), "{text}");
        }
        for text in ["a,b\n1,2\n", "she said “no” twice,1", "“open,1\n2,3", "a=\"b\",c", "“a” and “b”,1"]
        {
            assert_eq!(with_plain_quotes(text.as_bytes()), None, "{text}");
        }
    }
}
