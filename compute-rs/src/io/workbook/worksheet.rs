//! A worksheet of an XLSX workbook, read as a stream.

use super::serial::Format;
use super::sheet::{ERRORS, Merge, SheetBuilder, SheetValue};
use super::xml::{Event, Tag, XmlReader, unescape};
use super::{corrupt, push_utf8};
use crate::contract::{Failure, Outcome};
use crate::control::Control;
use crate::io::value::DateText;
use std::io::Read;

/// Cells between two questions whether to go on.
const POLL_CELLS: usize = 1 << 14;

/// Texts that cells point to by number.
#[derive(Debug, Default)]
pub(crate) struct SharedStrings {
    /// UTF-8 of all of them.
    pub bytes: Vec<u8>,
    /// Where each begins, and its length.
    pub places: Vec<(u32, u32)>,
}

impl SharedStrings {
    /// Reads the part of the shared strings.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `FILE-TOO-LARGE`, `E-MEMORY`.
    pub fn read(part: &mut dyn Read) -> Outcome<Self> {
        let mut strings = Self::default();
        let mut reader = XmlReader::new(part);
        let mut from = 0;
        let mut text = TextRuns::default();
        loop {
            match reader.next()? {
                Event::Start(tag) if tag.name == b"si" => {
                    from = strings.bytes.len();
                    text = TextRuns::default();
                    if tag.empty {
                        strings.end(from)?;
                    }
                }
                Event::End(b"si") => strings.end(from)?,
                Event::Eof => return Ok(strings),
                event => text.take(&event, &mut strings.bytes)?,
            }
        }
    }

    fn end(&mut self, from: usize) -> Outcome<()> {
        unescape_control(&mut self.bytes, from);
        let (Ok(start), Ok(length)) = (u32::try_from(from), u32::try_from(self.bytes.len() - from)) else {
            return Err(Failure::memory());
        };
        self.places.try_reserve(1).map_err(|_| Failure::memory())?;
        self.places.push((start, length));
        Ok(())
    }
}

/// Gathers the `t` elements of a text, those of phonetic guides apart.
#[derive(Debug, Default)]
struct TextRuns {
    inside: bool,
    phonetic: bool,
}

impl TextRuns {
    fn take(&mut self, event: &Event<'_>, out: &mut Vec<u8>) -> Outcome<()> {
        match event {
            Event::Start(tag) if tag.name == b"t" => self.inside = !tag.empty,
            Event::End(b"t") => self.inside = false,
            Event::Start(tag) if tag.name == b"rPh" => self.phonetic = !tag.empty,
            Event::End(b"rPh") => self.phonetic = false,
            Event::Text(text) if self.inside && !self.phonetic => push_utf8(out, &unescape(text))?,
            Event::Literal(text) if self.inside && !self.phonetic => push_utf8(out, text)?,
            _ => {}
        }
        Ok(())
    }
}

/// Resolves "_x000D_" and its like, as Office writes characters that XML cannot hold.
fn unescape_control(bytes: &mut Vec<u8>, from: usize) {
    let text = bytes.get(from..).unwrap_or_default();
    if memchr::memmem::find(text, b"_x").is_none() {
        return;
    }
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        if let [b'_', b'x', a, b, c, d, b'_', more @ ..] = rest
            && let Ok(hexadecimal) = std::str::from_utf8(&[*a, *b, *c, *d])
            && let Some(character) = u32::from_str_radix(hexadecimal, 16).ok().and_then(char::from_u32)
        {
            out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            rest = more;
            continue;
        }
        out.push(*first);
        rest = after;
    }
    bytes.truncate(from);
    bytes.append(&mut out);
}

/// What a worksheet needs of its workbook.
pub(crate) struct Book<'a> {
    /// By style, what its format makes of a number.
    pub formats: &'a [Format],
    pub from_1904: bool,
    /// Where the shared strings stand in the texts of the sheet.
    pub places: &'a [(u32, u32)],
}

/// How a cell's value is to be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum CellType {
    #[default]
    Number,
    Shared,
    Text,
    Inline,
    Bool,
    Error,
    Date,
}

/// The cell that is being read.
#[derive(Debug, Default)]
struct Current {
    row: u32,
    column: u32,
    style: usize,
    kind: CellType,
    value: Vec<u8>,
    has_value: bool,
    has_formula: bool,
    in_value: bool,
    in_inline: bool,
}

/// Reads the cells of a worksheet into `sheet`.
///
/// # Errors
/// `FILE-CORRUPT`, `FILE-TOO-LARGE`, `E-MEMORY`, and what `control` says.
pub(crate) fn read(
    part: &mut dyn Read,
    book: &Book<'_>,
    sheet: &mut SheetBuilder,
    control: &dyn Control,
) -> Outcome<()> {
    let mut reader = XmlReader::new(part);
    let mut cell = Current::default();
    let mut runs = TextRuns::default();
    let (mut next_row, mut next_column) = (0u32, 0u32);
    let mut cells = 0usize;
    loop {
        match reader.next()? {
            Event::Start(tag) => match tag.name {
                b"c" => {
                    cell.begin(&tag, next_row.saturating_sub(1), next_column)?;
                    next_column = cell.column + 1;
                    cells += 1;
                    if cells.is_multiple_of(POLL_CELLS) {
                        control.poll(cells as u64, 0)?;
                    }
                    if tag.empty {
                        cell.in_inline = false;
                    }
                }
                b"v" => {
                    cell.has_value = true;
                    cell.in_value = !tag.empty;
                }
                b"f" => cell.has_formula = true,
                b"is" => {
                    cell.in_inline = !tag.empty;
                    runs = TextRuns::default();
                }
                b"row" => {
                    next_row = tag.number(b"r").map_or(next_row.saturating_add(1), |row| row.max(1));
                    next_column = 0;
                }
                b"mergeCell" => {
                    if let Some(merge) = tag.attribute(b"ref").and_then(range) {
                        sheet.merge(merge);
                    }
                }
                _ if cell.in_inline => runs.take(&Event::Start(tag), &mut cell.value)?,
                _ => {}
            },
            Event::Text(text) if cell.in_value => push_utf8(&mut cell.value, &unescape(text))?,
            Event::Literal(text) if cell.in_value => push_utf8(&mut cell.value, text)?,
            Event::End(b"v") => cell.in_value = false,
            Event::End(b"is") => cell.in_inline = false,
            Event::End(b"c") => cell.end(book, sheet)?,
            Event::Eof => return Ok(()),
            event if cell.in_inline => runs.take(&event, &mut cell.value)?,
            _ => {}
        }
    }
}

impl Current {
    fn begin(&mut self, tag: &Tag<'_>, row: u32, column: u32) -> Outcome<()> {
        self.value.clear();
        (self.row, self.column, self.style, self.kind) = (row, column, 0, CellType::Number);
        (self.has_value, self.has_formula, self.in_value, self.in_inline) = (false, false, false, false);
        for (name, value) in tag.attributes() {
            match name {
                b"r" => (self.row, self.column) = place(value).ok_or_else(corrupt)?,
                b"s" => self.style = std::str::from_utf8(value).ok().and_then(|s| s.parse().ok()).unwrap_or(0),
                b"t" => {
                    self.kind = match value {
                        b"s" => CellType::Shared,
                        b"str" => CellType::Text,
                        b"inlineStr" => CellType::Inline,
                        b"b" => CellType::Bool,
                        b"e" => CellType::Error,
                        b"d" => CellType::Date,
                        _ => CellType::Number,
                    };
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn end(&mut self, book: &Book<'_>, sheet: &mut SheetBuilder) -> Outcome<()> {
        if self.kind == CellType::Inline {
            unescape_control(&mut self.value, 0);
            return sheet.add(self.row, self.column, SheetValue::Text(std::mem::take(&mut self.value)));
        }
        if !self.has_value {
            if self.has_formula {
                sheet.add_uncached(self.row);
            }
            return Ok(());
        }
        let text = self.value.trim_ascii();
        let value = match self.kind {
            CellType::Shared => {
                let number: usize = std::str::from_utf8(text).ok().and_then(|t| t.parse().ok()).ok_or_else(corrupt)?;
                let (from, length) = book.places.get(number).copied().ok_or_else(|| corrupt().at_row(self.row + 1))?;
                SheetValue::Held(from, length)
            }
            CellType::Bool => SheetValue::Bool(matches!(text, b"1" | b"true" | b"TRUE")),
            CellType::Error => error_value(text),
            CellType::Date => date_value(text),
            CellType::Text => {
                unescape_control(&mut self.value, 0);
                SheetValue::Text(std::mem::take(&mut self.value))
            }
            CellType::Number | CellType::Inline => match fast_float2::parse::<f64, _>(text) {
                Ok(number) => {
                    book.formats.get(self.style).copied().unwrap_or(Format::Number).value(number, book.from_1904)
                }
                Err(_) if text.is_empty() => {
                    if self.has_formula {
                        sheet.add_uncached(self.row);
                    }
                    return Ok(());
                }
                Err(_) => SheetValue::Text(text.to_vec()),
            },
        };
        sheet.add(self.row, self.column, value)
    }
}

fn error_value(text: &[u8]) -> SheetValue {
    let known = ERRORS.iter().find(|error| error.as_bytes().eq_ignore_ascii_case(text));
    SheetValue::Error(known.copied().unwrap_or("#ERROR!"))
}

/// A date in ISO 8601.
pub(crate) fn date_value(text: &[u8]) -> SheetValue {
    match DateText::read(text).and_then(|date| date.day_first.map(|day| (day, date.time))) {
        Some((day, time)) => SheetValue::Date(day, time.filter(|time| *time > 0)),
        None => SheetValue::Text(text.to_vec()),
    }
}

/// "B3": row and column, from 0.
fn place(text: &[u8]) -> Option<(u32, u32)> {
    let (mut column, mut row) = (0u32, 0u32);
    for byte in text {
        match byte {
            b'$' => {}
            b'A'..=b'Z' | b'a'..=b'z' if row == 0 => {
                column = column.checked_mul(26)?.checked_add(u32::from(byte.to_ascii_uppercase() - b'A') + 1)?;
            }
            b'0'..=b'9' => row = row.checked_mul(10)?.checked_add(u32::from(byte - b'0'))?,
            _ => return None,
        }
    }
    Some((row.checked_sub(1)?, column.checked_sub(1)?))
}

/// "A1:B3".
fn range(text: &[u8]) -> Option<Merge> {
    let colon = memchr::memchr(b':', text)?;
    let (first_row, first_column) = place(text.get(..colon)?)?;
    let (last_row, last_column) = place(text.get(colon + 1..)?)?;
    Some(Merge { first_row, first_column, last_row, last_column })
}

#[cfg(test)]
mod tests {
    use super::{Book, SharedStrings, place, read};
    use crate::control::Unlimited;
    use crate::io::text::Handle;
    use crate::io::workbook::serial::Format;
    use crate::io::workbook::sheet::SheetBuilder;

    fn cells(xml: &str) -> Vec<String> {
        let strings = SharedStrings::read(
            &mut &b"<sst><si><t>one</t></si><si><r><t>t</t></r><r><t>wo</t></r><rPh><t>x</t></rPh></si></sst>"[..],
        )
        .expect("reads");
        let book = Book { formats: &[Format::Number, Format::Date], from_1904: false, places: &strings.places };
        let mut builder = SheetBuilder::new("s", strings.bytes.clone());
        read(&mut xml.as_bytes(), &book, &mut builder, &Unlimited).expect("reads");
        let sheet = builder.finish().expect("memory");
        let mut shown = Vec::new();
        for row in 0..sheet.row_count() {
            let mut out: Vec<(u32, Handle)> = Vec::new();
            sheet.row(row, &mut out);
            shown.extend(out.iter().map(|(column, handle)| format!("{row},{column} {}", sheet.cell(*handle).shown())));
        }
        shown
    }

    #[test]
    fn cells_of_every_type_are_read() {
        let xml = r#"<worksheet><sheetData><row r="2"><c r="B2" t="s"><v>0</v></c><c t="s"><v>1</v></c>
            <c r="E2"><v>1.5</v></c><c t="b"><v>1</v></c><c t="e"><v>#DIV/0!</v></c><c s="1"><v>43558</v></c></row>
            <row><c t="inlineStr"><is><r><t>a&amp;</t></r><r><t>b_x0041_</t></r></is></c><c t="str"><f>X()</f><v>str</v></c>
            <c t="d"><v>2019-04-03T00:00:00</v></c><c><f>1+1</f></c></row></sheetData></worksheet>"#;
        assert_eq!(
            cells(xml),
            [
                "1,1 one",
                "1,2 two",
                "1,4 1.5",
                "1,5 TRUE",
                "1,6 #DIV/0!",
                "1,7 2019-04-03",
                "2,0 a&bA",
                "2,1 str",
                "2,2 2019-04-03"
            ]
        );
    }

    #[test]
    fn places_are_letters_and_a_number() {
        assert_eq!(
            (place(b"A1"), place(b"XFD1048576"), place(b"$B$3")),
            (Some((0, 0)), Some((1_048_575, 16_383)), Some((2, 1)))
        );
        assert_eq!((place(b"1A"), place(b"A0"), place(b""), place(b"AAAAAAAAAAA1")), (None, None, None, None));
    }
}
