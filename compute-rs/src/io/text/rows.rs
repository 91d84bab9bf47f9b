//! Finds the rows of a text.

use super::fields::{Delimiter, QuoteChar, Quotes, closing_quote, is_stray};

/// Quotes and line breaks of a text as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineFormat {
    /// The quote around fields; `None` when the text has no quotes.
    pub quote_char: Option<QuoteChar>,
    /// Whether a CR without LF ends a line.
    pub lone_cr: bool,
}

impl LineFormat {
    /// Searches a text for quotes and lone CRs.
    pub fn of(body: &[u8]) -> Self {
        Self {
            quote_char: memchr::memchr(b'"', body).map(|_| QuoteChar::DOUBLE),
            lone_cr: memchr::memchr_iter(b'\r', body).any(|at| body.get(at + 1) != Some(&b'\n')),
        }
    }

    /// How the quotes of a row are read.
    pub fn quotes(self, stray: bool) -> Quotes {
        match self.quote_char {
            None => Quotes::None,
            Some(quote_char) if stray => Quotes::Stray(quote_char),
            Some(quote_char) => Quotes::Paired(quote_char),
        }
    }
}

/// Whether a line only rules off others, as in tables of Markdown, psql, MySQL, sqlcmd and SAP: dashes or equals signs, in
/// columns that other signs part.
pub(crate) fn is_rule(line: &[u8]) -> bool {
    const PARTS: &[u8] = b"|+: \t\r";
    if !matches!(line.first(), Some(b'-' | b'=' | b'|' | b'+' | b':' | b' ' | b'\t')) {
        return false;
    }
    let line = line.trim_ascii();
    let Some(sign) = line.iter().find(|byte| !PARTS.contains(byte)) else { return false };
    let is_drawn = |byte: &u8| byte == sign || PARTS.contains(byte);
    if !matches!(sign, b'-' | b'=') || !line.iter().all(is_drawn) {
        return false;
    }
    let run = |run: &[u8]| run.len();
    let longest = line.split(|byte| byte != sign).map(run).max().unwrap_or(0);
    let parted = line.iter().any(|byte| PARTS.contains(byte));
    // "-- | --" rules off columns of two characters; "--" alone is a missing value.
    longest > 2 || parted && longest > 1 && line.split(|byte| byte != sign).all(|of| of.len() != 1)
}

/// Iterates over the rows of a text.
///
/// A line break inside quotes belongs to its field. A quote that is never closed, or that would enclose whole rows, is
/// stray: an ordinary character, which does not extend its line.
pub(crate) struct RowReader<'a> {
    text: &'a [u8],
    at: usize,
    end: usize,
    delimiter: Delimiter,
    format: LineFormat,
    /// Number of fields of most rows, when it is known.
    expected: Option<usize>,
    /// Bytes that may still be searched for closing quotes without success. Bounds the time of a hostile file.
    patience: usize,
}

/// One row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// First byte.
    pub start: usize,
    /// The end after the last byte, without the line break.
    pub end: usize,
    /// Whether one of its quotes is stray.
    pub stray: bool,
    /// Delimiters of one byte that stand inside quotes.
    pub quoted_delimiters: usize,
}

impl<'a> RowReader<'a> {
    /// The rows from `start` to the end of the text.
    pub fn new(
        text: &'a [u8],
        start: usize,
        delimiter: Delimiter,
        format: LineFormat,
        expected: Option<usize>,
    ) -> Self {
        let patience = text.len().saturating_sub(start) * 8;
        Self { text, at: start, end: text.len(), delimiter, format, expected, patience }
    }

    /// Start of the next row.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Start and length of the first line break at or after `at`.
    #[inline]
    fn line_break(&self, at: usize) -> Option<(usize, usize)> {
        let rest = self.text.get(at..self.end)?;
        if !self.format.lone_cr {
            let lf = at + memchr::memchr(b'\n', rest)?;
            let cr = lf > at && self.text.get(lf - 1) == Some(&b'\r');
            return Some(if cr { (lf - 1, 2) } else { (lf, 1) });
        }
        let found = at + memchr::memchr2(b'\n', b'\r', rest)?;
        let both = self.text.get(found) == Some(&b'\r') && self.text.get(found + 1) == Some(&b'\n');
        Some((found, if both { 2 } else { 1 }))
    }

    /// The end of the row that begins at `start`, and the number of delimiters inside its quotes; `None` for a stray quote.
    fn quoted_end(&mut self, start: usize, quote_char: QuoteChar) -> Option<(Option<(usize, usize)>, usize)> {
        let mut at = start;
        let mut inside = 0;
        let mut line = self.line_break(start);
        loop {
            let line_end = line.map_or(self.end, |(from, _)| from);
            let Some(quote) =
                self.text.get(at..line_end).and_then(|s| memchr::memchr(quote_char.byte, s)).map(|n| at + n)
            else {
                return Some((line, inside));
            };
            if !self.opens(start, quote, quote_char) {
                at = quote + 1;
                continue;
            }
            if self.patience == 0 {
                return None;
            }
            let close = closing_quote(self.text, quote, self.end, quote_char, self.delimiter).map(|(close, _)| close);
            let looked = close.unwrap_or(self.end) - quote;
            let close = close?;
            if close >= line_end {
                self.patience = self.patience.saturating_sub(looked);
                if self.swallows(quote, close) {
                    return None;
                }
                line = self.line_break(close + 1);
            } else if is_stray(self.text, quote, close, self.end, self.delimiter) {
                return None;
            }
            if let Delimiter::Byte(byte) = self.delimiter {
                inside += memchr::memchr_iter(byte, self.text.get(quote..close).unwrap_or_default()).count();
            }
            at = close + 1;
        }
    }

    /// Whether the quote is at the beginning of a field.
    #[inline]
    fn opens(&self, start: usize, quote: usize, quote_char: QuoteChar) -> bool {
        let mut at = quote;
        while quote_char.padded && at > start && self.text.get(at - 1) == Some(&b' ') {
            at -= 1;
        }
        at == start || self.text.get(at - 1).is_some_and(|byte| self.delimiter.ends(*byte))
    }

    /// Whether the quotes at `open` and `close`, with line breaks between them, look like two unbalanced ones: text
    /// follows the second at once, or the lines between them are rows by themselves.
    fn swallows(&self, open: usize, close: usize) -> bool {
        let after = self.text.get(close + 1).copied().filter(|_| close + 1 < self.end);
        if after.is_some_and(|b| !self.delimiter.ends(b) && !matches!(b, b'\n' | b'\r')) {
            return true;
        }
        let (Some(expected), Delimiter::Byte(byte)) = (self.expected.filter(|n| *n > 1), self.delimiter) else {
            return false;
        };
        let inside = self.text.get(open + 1..close).unwrap_or_default();
        let lines: Vec<&[u8]> = inside.split(|b| *b == b'\n').collect();
        let between = lines.get(1..lines.len().saturating_sub(1)).unwrap_or_default();
        let whole = between.iter().filter(|l| memchr::memchr_iter(byte, l).count() + 1 == expected).count();
        whole * 2 > between.len()
    }
}

impl Iterator for RowReader<'_> {
    type Item = Row;

    #[inline]
    fn next(&mut self) -> Option<Row> {
        if self.at >= self.end {
            return None;
        }
        let start = self.at;
        let (found, stray, quoted_delimiters) = if let Some(quote_char) = self.format.quote_char {
            match self.quoted_end(start, quote_char) {
                Some((found, inside)) => (found, false, inside),
                None => (self.line_break(start), true, 0),
            }
        } else {
            (self.line_break(start), false, 0)
        };
        let (end, length) = found.unwrap_or((self.end, 0));
        self.at = end + length;
        if length == 0 {
            self.at = self.end;
        }
        Some(Row { start, end, stray, quoted_delimiters })
    }
}

#[cfg(test)]
mod tests {
    use super::{Delimiter, LineFormat, RowReader};

    fn rows(text: &str, expected: Option<usize>) -> Vec<(String, bool)> {
        RowReader::new(text.as_bytes(), 0, Delimiter::Byte(b','), LineFormat::of(text.as_bytes()), expected)
            .map(|row| (text[row.start..row.end].to_owned(), row.stray))
            .collect()
    }

    fn plain(list: &[&str]) -> Vec<(String, bool)> {
        list.iter().map(|text| ((*text).to_owned(), false)).collect()
    }

    #[test]
    fn lines_end_by_any_of_the_three_breaks() {
        assert_eq!(rows("a\r\nb\nc\rd", None), plain(&["a", "b", "c", "d"]));
        assert_eq!(rows("a\n\nb\n", None), plain(&["a", "", "b"]));
        assert_eq!(rows("a\r\n\r\nb", None), plain(&["a", "", "b"]));
        assert_eq!(rows("", None), plain(&[]));
    }

    #[test]
    fn a_line_break_in_quotes_belongs_to_its_field() {
        assert_eq!(rows("a,\"b\nc\",d\ne", None), plain(&["a,\"b\nc\",d", "e"]));
        assert_eq!(rows("\"say \"\"hi\"\"\n\",1\n2", None), plain(&["\"say \"\"hi\"\"\n\",1", "2"]));
    }

    #[test]
    fn an_unbalanced_quote_does_not_swallow_the_file() {
        let read = rows("a,b\n\"x,1\ny,2\nz,3\n", Some(2));
        assert_eq!(read.len(), 4);
        assert_eq!(read.iter().filter(|(_, stray)| *stray).count(), 1);
        let read = rows("a,b\n\"x,1\ny,2\n\"z\",3\nw,4\n", Some(2));
        assert_eq!(read.len(), 5, "the next opening quote is not the closing one");
        let read = rows("a,b\n\"x,1\ny,2\nz,3\nv\",3\nw,4\n", Some(2));
        assert_eq!(read.len(), 6, "lines that are rows by themselves are rows");
    }

    #[test]
    fn an_inch_sign_opens_nothing() {
        assert_eq!(rows("5\" pipe,1\n6\" pipe,2\n", None), plain(&["5\" pipe,1", "6\" pipe,2"]));
    }

    proptest::proptest! {
        #[test]
        fn rows_cover_the_text_whatever_it_is(text in "[a\",\n\r ]{0,80}") {
            let mut at = 0;
            for row in RowReader::new(text.as_bytes(), 0, Delimiter::Byte(b','), LineFormat::of(text.as_bytes()), Some(2)) {
                proptest::prop_assert!(row.start >= at && row.end >= row.start);
                proptest::prop_assert!(text[at..row.start].bytes().all(|b| b == b'\n' || b == b'\r'));
                at = row.end;
            }
            proptest::prop_assert!(text[at..].bytes().all(|b| b == b'\n' || b == b'\r'));
        }
    }
}
