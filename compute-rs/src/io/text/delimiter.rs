//! Detects the delimiter and the quotes of a text.

use super::fields::{Delimiter, Handle, QuoteChar, ends_field, split};
use super::rows::{LineFormat, Row, RowReader, is_rule};
use crate::contract::{Failure, Outcome};
use crate::io::value::{Flag, MissingTokens, Shape, trim};
use std::collections::BTreeMap;

/// Non-blank lines examined.
const LINES: usize = 1000;

/// The delimiters in the order of precedence in a tie.
const CANDIDATES: [Delimiter; 5] =
    [Delimiter::Byte(b'\t'), Delimiter::Byte(b';'), Delimiter::Byte(b'|'), Delimiter::Byte(b','), Delimiter::Spaces];

/// How the rows of a text are split into fields, detected from its first lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Dialect {
    /// The delimiter.
    pub delimiter: Delimiter,
    /// Start of the rows, after a `sep=` line.
    pub start: usize,
    /// The quotes that fit the delimiter.
    pub format: LineFormat,
    /// Number of fields of most rows.
    pub expected: Option<usize>,
    /// A delimiter that was not used because the lines read as single numbers or dates.
    pub refused: Option<Delimiter>,
}

/// How settings and answers write a delimiter: ",", ";", "\t", "|", " ", or "" for one column.
pub(crate) fn name_of(delimiter: Delimiter) -> Option<String> {
    match delimiter {
        Delimiter::None => None,
        Delimiter::Byte(byte) => Some(char::from(byte).to_string()),
        Delimiter::Spaces => Some(" ".to_owned()),
    }
}

/// The delimiter that a setting names.
///
/// # Errors
/// `SETTINGS` on `delimiter` for anything else.
pub(crate) fn parse_delimiter(text: &str) -> Outcome<Delimiter> {
    match text {
        "" => Ok(Delimiter::None),
        " " => Ok(Delimiter::Spaces),
        "," | ";" | "\t" | "|" => Ok(text.bytes().next().map_or(Delimiter::None, Delimiter::Byte)),
        _ => Err(Failure::setting(
            "delimiter",
            "The delimiter must be a comma, a semicolon, a tab, a vertical bar, a space, or empty for one column.",
        )),
    }
}

impl Dialect {
    /// Detects the dialect from the first lines after `start`. `own` is the delimiter of the settings.
    pub fn detect(text: &[u8], start: usize, format: LineFormat, own: Option<Delimiter>) -> Self {
        let (start, named) = match separator_line(text, start, format) {
            Some((delimiter, after)) => (after, Some(delimiter)),
            None => (start, None),
        };
        if let Some(delimiter) = own.or(named) {
            let format = Self::quoting(text, start, format, delimiter);
            let expected = Split::by(text, start, format, delimiter).map(|split| split.fields);
            return Self { delimiter, start, format, expected, refused: None };
        }
        let by = |delimiter| Split::by(text, start, Self::quoting(text, start, format, delimiter), delimiter);
        let splits: Vec<Split> = CANDIDATES.iter().filter_map(|d| by(*d)).collect();
        let fit = splits.iter().filter(|split| split.fits());
        let best = |list: Vec<&Split>| {
            list.into_iter().fold(None::<Split>, |best, split| match best {
                // Words of titles are separated by spaces too, so another sign needs no more than its own share.
                Some(best) if split.delimiter == Delimiter::Spaces && best.share >= 0.8 => Some(best),
                Some(best) if best.share >= split.share => Some(best),
                _ => Some(*split),
            })
        };
        let (refused, kept): (Vec<&Split>, Vec<&Split>) = fit.partition(|split| split.reads_whole);
        let none = Self { delimiter: Delimiter::None, start, format, expected: None, refused: None };
        match best(kept) {
            Some(split) => {
                let format = Self::quoting(text, start, format, split.delimiter);
                Self { delimiter: split.delimiter, format, expected: Some(split.fields), ..none }
            }
            None if refused.is_empty() => match splits.iter().find(|split| split.fits_tables) {
                Some(split) => {
                    let format = Self::quoting(text, start, format, split.delimiter);
                    Self { delimiter: split.delimiter, format, ..none }
                }
                None => none,
            },
            None => Self { refused: best(refused).map(|split| split.delimiter), ..none },
        }
    }

    /// How fields are quoted with a delimiter: as in RFC 4180, with blanks before the opening quotes, or with apostrophes
    /// when no field has double quotes.
    fn quoting(text: &[u8], start: usize, format: LineFormat, delimiter: Delimiter) -> LineFormat {
        if !matches!(delimiter, Delimiter::Byte(_)) {
            return format;
        }
        let quote_counts = |quote_char: QuoteChar| QuoteCounts::of(text, start, format, delimiter, quote_char);
        let plain = quote_counts(QuoteChar::DOUBLE);
        let padded = quote_counts(QuoteChar { byte: b'"', padded: true });
        if padded.closed > plain.closed && plain.after_delimiter == 0 && padded.closed * 10 >= padded.opened * 9 {
            return LineFormat { quote_char: Some(QuoteChar { byte: b'"', padded: true }), ..format };
        }
        if plain.opened > 0 {
            return format;
        }
        for padded in [false, true] {
            let quote_char = QuoteChar { byte: b'\'', padded };
            let single = quote_counts(quote_char);
            if single.closed >= 2 && single.closed * 10 >= single.opened * 9 {
                return LineFormat { quote_char: Some(quote_char), ..format };
            }
        }
        format
    }
}

/// How many fields of the first lines begin with a quote, and how many of them also end with one.
#[derive(Clone, Copy, Debug, Default)]
struct QuoteCounts {
    opened: usize,
    /// The number of quotes that directly follow a delimiter instead of beginning a line.
    after_delimiter: usize,
    closed: usize,
}

impl QuoteCounts {
    fn of(text: &[u8], start: usize, format: LineFormat, delimiter: Delimiter, quote_char: QuoteChar) -> Self {
        let mut quote_counts = Self::default();
        let unquoted = LineFormat { quote_char: None, ..format };
        for row in RowReader::new(text, start, Delimiter::None, unquoted, None).take(LINES) {
            let line = text.get(row.start..row.end).unwrap_or_default();
            let mut from = 0;
            while let Some(found) = line.get(from..).and_then(|rest| memchr::memchr(quote_char.byte, rest)) {
                let quote = from + found;
                let before = line.get(..quote).unwrap_or_default();
                let before = if quote_char.padded { before.trim_ascii_end() } else { before };
                let opens = before.last().is_none_or(|byte| delimiter.ends(*byte));
                from = quote + 1;
                if !opens {
                    continue;
                }
                quote_counts.opened += 1;
                quote_counts.after_delimiter +=
                    usize::from(quote > 0 && line.get(quote - 1).is_some_and(|byte| delimiter.ends(*byte)));
                let mut at = from;
                while let Some(next) = line.get(at..).and_then(|rest| memchr::memchr(quote_char.byte, rest)) {
                    at += next + 1;
                    if ends_field(line, at, line.len(), delimiter) {
                        quote_counts.closed += 1;
                        from = at;
                        break;
                    }
                }
            }
        }
        quote_counts
    }
}

/// A first line such as `sep=;`: its delimiter, and the start of the next line.
fn separator_line(text: &[u8], start: usize, format: LineFormat) -> Option<(Delimiter, usize)> {
    let head = text.get(..text.len().min(start + 64))?;
    let first = RowReader::new(head, start, Delimiter::None, format, None).next()?;
    let line = trim(text.get(first.start..first.end)?);
    let line = line.strip_prefix(b"\"").and_then(|l| l.strip_suffix(b"\"")).unwrap_or(line);
    let (key, value) = line.split_at_checked(4)?;
    if !key.eq_ignore_ascii_case(b"sep=") {
        return None;
    }
    let raw = text.get(first.start..first.end)?;
    let delimiter = match value {
        [b'\\', b't'] => Delimiter::Byte(b'\t'),
        [byte] if byte.is_ascii() => Delimiter::Byte(*byte),
        [] if raw.ends_with(b"=\t") => Delimiter::Byte(b'\t'),
        [] if raw.ends_with(b"= ") => Delimiter::Spaces,
        _ => return None,
    };
    let mut after = first.end;
    for byte in [b'\r', b'\n'] {
        after += usize::from(text.get(after) == Some(&byte));
    }
    Some((delimiter, after))
}

/// How one delimiter splits the first lines.
#[derive(Clone, Copy, Debug)]
struct Split {
    delimiter: Delimiter,
    /// Share of the lines that have `fields` fields.
    share: f64,
    /// The most frequent count above one.
    fields: usize,
    /// Whether those lines, except the first, have a column that is 90 % numbers.
    numeric: bool,
    /// Whether every line with more than one field reads, whole, as one number or one date.
    reads_whole: bool,
    /// Whether blocks of lines between blank lines each have a common count, as several tables do.
    fits_tables: bool,
}

impl Split {
    fn by(text: &[u8], start: usize, format: LineFormat, delimiter: Delimiter) -> Option<Self> {
        let rows_of = RowReader::new(text, start, delimiter, format, None);
        let is_blank = |row: &Row| trim(text.get(row.start..row.end).unwrap_or_default()).is_empty();
        let mut begins: Vec<usize> = Vec::new();
        let mut after_blank = true;
        let mut rows: Vec<Row> = Vec::new();
        for row in rows_of {
            if is_blank(&row) {
                after_blank = true;
                continue;
            }
            if is_rule(text.get(row.start..row.end).unwrap_or_default()) {
                continue;
            }
            if rows.len() >= LINES {
                break;
            }
            if std::mem::take(&mut after_blank) {
                begins.push(rows.len());
            }
            rows.push(row);
        }
        let mut fields: Vec<Vec<Handle>> = Vec::with_capacity(rows.len());
        for row in &rows {
            let mut out = Vec::new();
            split(text, row.start, row.end, delimiter, format.quotes(row.stray), &mut out);
            fields.push(out);
        }
        let (count, lines) = common_count(&fields)?;
        let tokens = MissingTokens::new(None);
        let reads_whole = matches!(delimiter, Delimiter::Byte(b',') | Delimiter::Spaces)
            && rows.iter().zip(&fields).filter(|(_, line)| line.len() > 1).all(|(row, _)| {
                let shape = Shape::of_text(text.get(row.start..row.end).unwrap_or_default(), &tokens);
                is_number(&shape) || is_date(&shape)
            });
        Some(Self {
            delimiter,
            share: lines as f64 / rows.len() as f64,
            fields: count,
            numeric: has_column_of(text, &fields, count, &tokens, &is_number),
            reads_whole,
            fits_tables: fits_tables(text, delimiter, &fields, &begins, &tokens),
        })
    }

    fn fits(&self) -> bool {
        match self.delimiter {
            Delimiter::Spaces => self.numeric && self.share >= 0.5,
            // Texts have commas, but seldom the same number of these signs.
            Delimiter::Byte(b'\t' | b';' | b'|') if self.fields > 2 => self.share >= 0.5,
            _ => self.share >= 0.8 || (self.share >= 0.5 && self.numeric),
        }
    }
}

/// The most frequent count above one, and the number of lines with it.
fn common_count(lines: &[Vec<Handle>]) -> Option<(usize, usize)> {
    let mut lines_by_count: BTreeMap<usize, usize> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.len() > 1) {
        *lines_by_count.entry(line.len()).or_default() += 1;
    }
    lines_by_count.into_iter().max_by_key(|(_, lines)| *lines)
}

/// Blocks of two lines and more: 80 % of their lines that are split at all have their block's count, half of the lines in
/// each of at least two blocks; and one of these has a column of numbers or dates.
fn fits_tables(
    text: &[u8],
    delimiter: Delimiter,
    fields: &[Vec<Handle>],
    begins: &[usize],
    tokens: &MissingTokens,
) -> bool {
    if delimiter == Delimiter::Spaces || begins.len() < 2 {
        return false;
    }
    let ends = begins.iter().skip(1).copied().chain([fields.len()]);
    let (mut lines, mut agreeing, mut tables, mut measured) = (0, 0, 0, false);
    for (from, to) in begins.iter().zip(ends) {
        let block = fields.get(*from..to).unwrap_or_default();
        let Some((count, alike)) = common_count(block).filter(|_| block.len() > 1) else { continue };
        lines += block.iter().filter(|line| line.len() > 1).count();
        agreeing += alike;
        if alike * 2 > block.len() {
            tables += 1;
            let is_measured = |shape: &Shape| is_number(shape) || is_date(shape);
            measured = measured || has_column_of(text, block, count, tokens, &is_measured);
        }
    }
    tables > 1 && measured && agreeing * 5 >= lines * 4
}

fn is_number(shape: &Shape) -> bool {
    shape.has(Flag::Dot) || shape.has(Flag::Comma)
}

fn is_date(shape: &Shape) -> bool {
    shape.has(Flag::DayFirst) || shape.has(Flag::MonthFirst) || shape.has(Flag::MonthYear)
}

/// Whether `is_such` holds for nine in ten values of a column, or for all but one of six or more, which may be a unit, in the
/// lines with `count` fields except the first.
fn has_column_of(
    text: &[u8],
    lines: &[Vec<Handle>],
    count: usize,
    tokens: &MissingTokens,
    is_such: &dyn Fn(&Shape) -> bool,
) -> bool {
    let agreeing: Vec<&Vec<Handle>> = lines.iter().filter(|line| line.len() == count).skip(1).collect();
    (0..count).any(|column| {
        let (mut values, mut numbers) = (0usize, 0usize);
        for handle in agreeing.iter().filter_map(|line| line.get(column)) {
            let shape = Shape::of_text(&handle.text(text), tokens);
            values += usize::from(shape.has(Flag::Value));
            numbers += usize::from(is_such(&shape));
        }
        numbers > 0 && (numbers * 10 >= values * 9 || (values > 5 && numbers + 1 == values))
    })
}

#[cfg(test)]
mod tests {
    use super::{Delimiter, Dialect, LineFormat};

    fn found(text: &str) -> Dialect {
        Dialect::detect(text.as_bytes(), 0, LineFormat::of(text.as_bytes()), None)
    }

    #[test]
    fn the_delimiter_most_lines_agree_on_is_taken() {
        for (text, delimiter) in [
            ("a,b\n1,2\n3,4\n", Delimiter::Byte(b',')),
            ("a;b\n1,5;2,5\n3,5;4,5\n", Delimiter::Byte(b';')),
            ("a\tb\n1\t2\n", Delimiter::Byte(b'\t')),
            ("a|b\n1|2\n", Delimiter::Byte(b'|')),
            ("x   y\n1.5 2\n3   4\n", Delimiter::Spaces),
            ("name\nAda Lovelace\nAlan Turing\n", Delimiter::None),
            ("only\none\ncolumn\n", Delimiter::None),
            ("place,price\n\"Paris, France\",\"1,000\"\n\"Rome, Italy\",\"2,000\"\n", Delimiter::Byte(b',')),
        ] {
            assert_eq!(found(text).delimiter, delimiter, "{text}");
        }
    }

    #[test]
    fn half_of_the_lines_are_enough_over_a_column_of_numbers() {
        let text = "Report\nby the office\nof figures\nyear,sales\n2001,5\n2002,6\n2003,7\n";
        assert_eq!(found(text).delimiter, Delimiter::Byte(b','));
        let text = "one\ntwo\nthree\na,b\nc,d\ne,f\ng,h\n";
        assert_eq!(found(text).delimiter, Delimiter::None);
    }

    #[test]
    fn a_row_of_units_above_few_numbers_leaves_the_delimiter() {
        let rows = "01/21,725.60,2181.80\n02/21,360.34,-757.56\n03/21,1621.97,2616.24\n04/21,699.78,1860.72\n";
        let text = format!(
            "Station,Bern\nOperator,Office\n\nperiod,turnover,costs\n,EUR,kg\n{rows}05/21,1.5,2.5\n\nSource: own"
        );
        assert_eq!(found(&text).delimiter, Delimiter::Byte(b','));
    }

    #[test]
    fn decimal_commas_and_dates_in_words_are_one_column() {
        for text in [
            "v\n1,5\n2,7\n",
            "v\n1 234\n5 678\n",
            "day\n\"April 3, 2019\"\nApril 4, 2019\n",
            "day\n3 Apr 2019\n4 Apr 2019\n",
        ] {
            assert_eq!(found(text).delimiter, Delimiter::None, "{text}");
        }
        assert_eq!(found("v\n1,5\n2,7\n").refused, Some(Delimiter::Byte(b',')));
    }

    #[test]
    fn a_sep_line_sets_the_delimiter_and_is_not_data() {
        let text = "sep=;\r\na;b\r\n1;2\r\n";
        assert_eq!((found(text).delimiter, found(text).start), (Delimiter::Byte(b';'), 7));
        let text = "\"SEP=,\"\n1;2,3;4\n";
        assert_eq!(found(text).delimiter, Delimiter::Byte(b','));
        assert_eq!(found("separate,x\n1,2\n").start, 0);
    }

    #[test]
    fn the_delimiter_of_the_settings_takes_precedence() {
        let text = "a,b\n1,2\n";
        let found = Dialect::detect(text.as_bytes(), 0, LineFormat::of(text.as_bytes()), Some(Delimiter::Byte(b';')));
        assert_eq!(found.delimiter, Delimiter::Byte(b';'));
    }

    #[test]
    fn tables_of_different_widths_below_each_other_have_one_delimiter() {
        let three = "a;b\nx;1\ny;2\n\na;b;c;d\nx;1;2;3\ny;4;5;6\n\nn;m;k\n1;2;3\n4;5;6\n";
        assert_eq!(found(three).delimiter, Delimiter::Byte(b';'));
        let dates = "m;s\nx;y\ny;z\n\na;b;c\nx;1;2024-01-01\ny;4;2024-01-02\n";
        assert_eq!(found(dates).delimiter, Delimiter::Byte(b';'));
        let prose = "Dear Ann,\nyes, of course, we will.\n\nBest,\nBob, Cy, Di and Ed\n\nPS, no\nmore\n";
        assert_eq!(found(prose).delimiter, Delimiter::None);
    }
}
