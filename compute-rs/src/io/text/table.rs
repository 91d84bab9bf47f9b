//! A text file as rows of fields.

use super::delimiter::Dialect;
use super::encoding::Decoded;
use super::fields::{Delimiter, Handle, split};
use super::requote::with_plain_quotes;
use super::rows::{LineFormat, Row, RowReader, is_rule};
use crate::contract::{Code, Failure, Outcome};
use crate::control::Control;
use crate::io::bitmap::Bitmap;
use crate::io::limits::{MOST_CELL_BYTES, MOST_COLUMNS};
use crate::io::value::{Flag, MissingTokens, Shape};
use std::ops::Range;
use std::rc::Rc;

/// Rows between two polls of `control`.
const POLL_ROWS: usize = 1 << 12;

/// The index of a text file: the start of each row. Rows count from 0.
#[derive(Debug)]
pub(crate) struct TextTable {
    /// The decoded text.
    pub decoded: Decoded,
    /// How its rows are split into fields.
    pub dialect: Dialect,
    starts: Vec<u32>,
    blank: Bitmap,
    /// Rows with a stray quote, which is an ordinary character.
    pub stray: Vec<u32>,
    /// (first row, number of fields) of each run of non-blank rows with equally many fields.
    widths: Vec<(u32, u32)>,
    format: LineFormat,
    /// Number of fields of the longest row.
    pub columns: u32,
    /// The header of a file whose first column, of row names, has no name.
    pub shifted: Option<u32>,
    /// Fields with other quotes than `"`.
    pub requoted: u32,
}

impl TextTable {
    /// Finds the rows of a text.
    ///
    /// # Errors
    /// `SETTINGS`; `FILE-TOO-LARGE` for more columns than any spreadsheet has, or a cell of more than 8 MB; `E-MEMORY`;
    /// the errors of `control`.
    pub fn new(mut decoded: Decoded, own: Option<Delimiter>, control: &dyn Control) -> Outcome<Self> {
        let plain = with_plain_quotes(decoded.text.get(decoded.start..decoded.end).unwrap_or_default());
        // Positions of replaced characters are those of the text as it was decoded.
        let plain = plain.filter(|_| decoded.replaced == 0);
        let requoted = plain.as_ref().map_or(0, |(_, count)| *count);
        if let Some((text, _)) = plain {
            (decoded.start, decoded.end, decoded.text) = (0, text.len(), Rc::new(text));
        }
        let shared = Rc::clone(&decoded.text);
        let text = shared.get(..decoded.end).unwrap_or_default();
        let format = LineFormat::of(text.get(decoded.start..).unwrap_or_default());
        let dialect = Dialect::detect(text, decoded.start, format, own);
        let mut rows = RowReader::new(text, dialect.start, dialect.delimiter, dialect.format, dialect.expected);
        let mut table = Self {
            decoded,
            dialect,
            starts: Vec::new(),
            blank: Bitmap::default(),
            stray: Vec::new(),
            widths: Vec::new(),
            format: dialect.format,
            columns: 0,
            shifted: None,
            requoted,
        };
        let mut scratch = Vec::new();
        loop {
            control.poll(rows.position() as u64, table.decoded.end as u64)?;
            if table.add_rows(text, &mut rows, &mut scratch)? < POLL_ROWS {
                break;
            }
        }
        let last = table.blank.last_unset().map_or(0, |row| row + 1);
        let end = table.starts.get(last).copied();
        table.starts.truncate(last);
        if let Some(end) = end {
            table.decoded.end = end as usize;
        }
        table.find_row_names();
        Ok(table)
    }

    /// Adds up to [`POLL_ROWS`] rows, and returns their number. Never inlined, for the reason given at `split_at_byte`.
    #[inline(never)]
    fn add_rows(&mut self, text: &[u8], rows: &mut RowReader<'_>, scratch: &mut Vec<Handle>) -> Outcome<usize> {
        self.starts.try_reserve(POLL_ROWS).map_err(|_| Failure::memory())?;
        let mut count = 0;
        for row in rows.take(POLL_ROWS) {
            self.add(text, row, scratch)?;
            count += 1;
        }
        Ok(count)
    }

    fn add(&mut self, text: &[u8], row: Row, scratch: &mut Vec<Handle>) -> Outcome<()> {
        let number = self.starts.len() as u32;
        self.starts.push(row.start as u32);
        let line = text.get(row.start..row.end).unwrap_or_default();
        let blank = is_blank(line, self.dialect.delimiter) || is_rule(line);
        self.blank.push(blank);
        if blank {
            return Ok(());
        }
        if row.stray {
            self.stray.push(number);
        }
        let quotes = self.format.quotes(row.stray);
        let width = match self.dialect.delimiter {
            // A quote as delimiter separates fields only where it does not open one.
            Delimiter::Byte(byte) if byte != b'"' && !row.stray => {
                memchr::memchr_iter(byte, line).count().saturating_sub(row.quoted_delimiters) + 1
            }
            delimiter => {
                scratch.clear();
                split(text, row.start, row.end, delimiter, quotes, scratch);
                scratch.len()
            }
        };
        if width > MOST_COLUMNS {
            return Err(Failure::new(
                Code::FileTooLarge,
                format!(
                    "Row {} has {width} columns; at most {MOST_COLUMNS} can be read. Check the delimiter.",
                    number + 1
                ),
            )
            .at_row(number + 1));
        }
        if line.len() > MOST_CELL_BYTES {
            scratch.clear();
            split(text, row.start, row.end, self.dialect.delimiter, quotes, scratch);
            if scratch.iter().any(|field| field.text(text).len() > MOST_CELL_BYTES) {
                return Err(long_cell(number + 1));
            }
        }
        let width = width as u32;
        self.columns = self.columns.max(width);
        if self.widths.last().is_none_or(|(_, of)| *of != width) {
            self.widths.push((number, width));
        }
        Ok(())
    }

    /// Detects row names: the first non-blank line has one field fewer than every line below, and no line below ends with an
    /// empty field.
    fn find_row_names(&mut self) {
        let [(first, names), (_, width)] = *self.widths else { return };
        let only_first =
            self.non_blank_from(first).nth(1).is_some_and(|second| Some(second) == self.widths.get(1).map(|w| w.0));
        if names + 1 != width || !only_first {
            return;
        }
        let mut fields = Vec::new();
        self.fields(first, &mut fields);
        let tokens = MissingTokens::new(None);
        let is_measured = |field: &Handle| {
            let shape = Shape::of_text(&field.text(&self.decoded.text), &tokens);
            [Flag::Dot, Flag::Comma, Flag::DayFirst, Flag::MonthFirst].iter().any(|flag| shape.has(*flag))
        };
        let mut rows = self.non_blank_from(first).skip(1).peekable();
        // A title such as "Station;4711" has a number; or the names follow, above the numbers.
        if fields.iter().any(is_measured) {
            return;
        }
        let mut has_numbers = |row: Option<u32>| {
            fields.clear();
            row.into_iter().for_each(|row| self.fields(row, &mut fields));
            fields.iter().any(is_measured)
        };
        let second = rows.peek().copied();
        let third = self.non_blank_from(first).nth(2);
        if third.is_some() && !has_numbers(second) && has_numbers(third) {
            return;
        }
        for row in rows {
            fields.clear();
            self.fields(row, &mut fields);
            if fields.last().is_none_or(|last| last.text(&self.decoded.text).trim_ascii().is_empty()) {
                return;
            }
        }
        self.shifted = Some(first);
    }

    fn non_blank_from(&self, first: u32) -> impl Iterator<Item = u32> + '_ {
        (first..self.row_count()).filter(|row| !self.is_blank(*row))
    }

    /// Number of rows. Trailing blank rows are not counted.
    pub fn row_count(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Whether the row has only blanks and delimiters.
    #[inline]
    pub fn is_blank(&self, row: u32) -> bool {
        self.blank.get(row as usize)
    }

    /// The text that handles point into.
    #[inline]
    pub fn text(&self) -> &[u8] {
        &self.decoded.text
    }

    /// Appends the fields of a row.
    #[inline]
    pub fn fields(&self, row: u32, out: &mut Vec<Handle>) {
        let Some(start) = self.starts.get(row as usize).copied() else { return };
        let start = start as usize;
        let next = self.starts.get(row as usize + 1).map_or(self.decoded.end, |next| *next as usize);
        let end = without_line_break(self.text(), start, next);
        if self.is_blank(row) && is_rule(self.text().get(start..end).unwrap_or_default()) {
            return;
        }
        if self.shifted == Some(row) {
            out.push(Handle::new(start, 0));
        }
        let quotes = self.format.quotes(self.stray.binary_search(&row).is_ok());
        split(self.text(), start, end, self.dialect.delimiter, quotes, out);
    }

    /// The rows where the number of fields changes, and the first non-blank row.
    pub fn width_changes(&self) -> impl Iterator<Item = u32> + '_ {
        self.widths.iter().map(|(first, _)| *first)
    }

    /// Non-blank rows with fewer fields, and with more fields, than `expected`: their number and the first of them.
    pub fn ragged(&self, rows: Range<u32>, expected: u32, most: usize) -> [(u32, Vec<u32>); 2] {
        let mut found = [(0, Vec::new()), (0, Vec::new())];
        for (index, (from, width)) in self.widths.iter().enumerate() {
            let to = self.widths.get(index + 1).map_or(self.row_count(), |(next, _)| *next);
            let width = width + u32::from(self.shifted == Some(*from));
            let [short, long] = &mut found;
            let (count, shown) = match width.cmp(&expected) {
                std::cmp::Ordering::Less => short,
                std::cmp::Ordering::Greater => long,
                std::cmp::Ordering::Equal => continue,
            };
            for row in ((*from).max(rows.start)..to.min(rows.end)).filter(|row| !self.is_blank(*row)) {
                *count += 1;
                if shown.len() < most {
                    shown.push(row);
                }
            }
        }
        found
    }

    /// The row that contains a byte of the text.
    pub fn row_at(&self, byte: u32) -> u32 {
        (self.starts.partition_point(|start| *start <= byte) as u32).saturating_sub(1)
    }
}

fn long_cell(row: u32) -> Failure {
    Failure::new(
        Code::FileTooLarge,
        format!(
            "A cell in row {row} holds more than {} MB of text. Check the quotes of this row.",
            MOST_CELL_BYTES >> 20
        ),
    )
    .at_row(row)
}

#[inline]
fn without_line_break(text: &[u8], start: usize, end: usize) -> usize {
    let line = text.get(start..end).unwrap_or_default();
    let line = match line {
        [rest @ .., b'\r', b'\n'] | [rest @ .., b'\n'] | [rest @ .., b'\r'] => rest,
        _ => line,
    };
    start + line.len()
}

fn is_blank(line: &[u8], delimiter: Delimiter) -> bool {
    let empty = |byte: u8| matches!(byte, b' ' | b'\t' | b'"') || delimiter.ends(byte);
    match line.first() {
        None => true,
        Some(first) if !empty(*first) && first.is_ascii() => false,
        Some(_) => crate::io::value::trim(line).iter().all(|byte| empty(*byte)),
    }
}

#[cfg(test)]
mod tests {
    use super::TextTable;
    use crate::control::Unlimited;
    use crate::io::text::decode;
    use std::rc::Rc;

    fn table(text: &str) -> TextTable {
        let decoded = decode(&Rc::new(text.as_bytes().to_vec()), None).expect("decodes");
        TextTable::new(decoded, None, &Unlimited).expect("reads")
    }

    fn row(table: &TextTable, row: u32) -> Vec<String> {
        let mut out = Vec::new();
        table.fields(row, &mut out);
        out.iter().map(|h| String::from_utf8(h.text(table.text()).into_owned()).expect("UTF-8")).collect()
    }

    #[test]
    fn blank_lines_keep_their_number_and_trailing_ones_are_not_counted() {
        let table = table("\na,b\n\n1,2\n,\n3,4\n\n ,\n");
        assert_eq!(table.row_count(), 6);
        let blank: Vec<u32> = (0..6).filter(|r| table.is_blank(*r)).collect();
        assert_eq!(blank, [0, 2, 4]);
        assert_eq!(row(&table, 5), ["3", "4"]);
    }

    #[test]
    fn names_of_a_file_written_by_r_belong_to_the_columns_from_the_second_on() {
        let table = table("\"mpg\",\"cyl\"\n\"Mazda\",21,6\n\"Fiat\",32.4,4\n");
        assert_eq!(table.shifted, Some(0));
        assert_eq!(row(&table, 0), ["", "mpg", "cyl"]);
    }

    #[test]
    fn a_title_above_the_names_is_not_taken_for_names_without_the_first() {
        for text in ["Station,4711\ndate,temp,rain\n2024-01-01,3,1\n", "North,total\nx,y,z\n1,2,3\n4,5,6\n"] {
            assert_eq!(table(text).shifted, None, "{text}");
        }
    }

    #[test]
    fn rules_are_blank() {
        let table = table("+----+----+\n| a  | b  |\n+----+----+\n|  1 |  2 |\n+----+----+\n");
        let blank: Vec<u32> = (0..table.row_count()).filter(|row| table.is_blank(*row)).collect();
        assert_eq!(
            (blank, row(&table, 1)),
            (vec![0, 2], vec!["", " a  ", " b  ", ""].into_iter().map(str::to_owned).collect())
        );
    }

    #[test]
    fn a_trailing_delimiter_is_not_taken_for_row_names() {
        let table = table("a,b\n1,2,\n3,4,\n");
        assert_eq!(table.shifted, None);
    }

    #[test]
    fn short_and_long_rows_are_counted() {
        let table = table("a,b,c\n1,2,3\n1,2\n1,2,3,4\n1,2,3\n1\n");
        assert_eq!(table.columns, 4);
        let [short, long] = table.ragged(1..6, 3, 10);
        assert_eq!(short, (2, vec![2, 5]));
        assert_eq!(long, (1, vec![3]));
    }
}
