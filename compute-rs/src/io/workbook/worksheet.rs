//! A worksheet of an XLSX workbook, read as a stream.

use super::serial::Format;
use super::shared_strings::{TextRuns, unescape_control};
use super::sheet::{ERRORS, Merge, SheetValue};
use super::sheet_builder::{FormulaValue, SheetBuilder};
use super::usual_cell::{UsualCell, UsualValue};
use super::xml::{Event, Tag, XmlReader};
use super::{corrupt, push_utf8};
use crate::contract::Outcome;
use crate::control::Control;
use crate::io::value::DateText;
use std::io::Read;

/// Cells between two polls of `control`.
const POLL_CELLS: usize = 1 << 14;

/// The parts of a workbook that its worksheets refer to.
pub(crate) struct Book<'a> {
    /// The number format of each style.
    pub formats: &'a [Format],
    pub from_1904: bool,
    /// Whether formulas are calculated when the workbook is opened: their stored values may be placeholders.
    pub calculates_on_load: bool,
    /// Start and length of each shared string in the texts of the sheet.
    pub spans: &'a [(u32, u32)],
}

/// The type of a cell's value (`t`).
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

/// The cell being read.
#[derive(Debug, Default)]
struct CellReader {
    row: u32,
    column: u32,
    style: usize,
    kind: CellType,
    value: Vec<u8>,
    /// The value from the fast path; it replaces `value`.
    usual_value: Option<UsualValue>,
    has_value: bool,
    has_formula: bool,
    in_value: bool,
    in_inline: bool,
}

/// The position of the next cell without a reference of its own.
#[derive(Debug, Default)]
struct NextPosition {
    /// Its row, from 1.
    row: u32,
    column: u32,
    /// The number of cells so far.
    cells: usize,
}

impl NextPosition {
    /// Moves past a cell.
    fn pass(&mut self, column: u32, control: &dyn Control) -> Outcome<()> {
        self.column = column + 1;
        self.cells += 1;
        if self.cells.is_multiple_of(POLL_CELLS) { control.poll(self.cells as u64, 0) } else { Ok(()) }
    }
}

/// Reads the cells of a worksheet into `sheet`.
///
/// # Errors
/// `FILE-CORRUPT`, `FILE-TOO-LARGE`, `E-MEMORY`, and the errors of `control`.
pub(crate) fn read(
    part: &mut dyn Read,
    book: &Book<'_>,
    sheet: &mut SheetBuilder,
    control: &dyn Control,
) -> Outcome<()> {
    let mut reader = XmlReader::new(part);
    let mut cell = CellReader::default();
    let mut runs = TextRuns::default();
    let mut next = NextPosition::default();
    loop {
        cell.read_usual_cells(&mut reader, book, sheet, control, &mut next)?;
        match reader.next()? {
            Event::Start(tag) => match tag.name() {
                b"c" => {
                    cell.begin(&tag, next.row.saturating_sub(1), next.column)?;
                    next.pass(cell.column, control)?;
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
                    // A row with an invalid number would overwrite the cells of another row.
                    next.row = match tag.attribute(b"r") {
                        Some(_) => tag.number(b"r").filter(|row| *row > 0).ok_or_else(corrupt)?,
                        None => next.row.saturating_add(1),
                    };
                    next.column = 0;
                    if tag.is_true(b"hidden") || tag.attribute(b"ht").is_some_and(|height| height == b"0") {
                        let folded = tag.number(b"outlineLevel").is_some_and(|level| level > 0);
                        sheet.hide(next.row.saturating_sub(1), folded);
                    }
                }
                b"mergeCell" => {
                    if let Some(merge) = tag.attribute(b"ref").and_then(range) {
                        sheet.merge(merge);
                    }
                }
                _ if cell.in_inline => runs.take(&Event::Start(tag), &mut cell.value)?,
                _ => {}
            },
            Event::Text(text) if cell.in_value => push_utf8(&mut cell.value, text.as_bytes())?,
            Event::End(tag) => match tag.name() {
                b"v" => cell.in_value = false,
                b"is" => cell.in_inline = false,
                b"c" => cell.end(book, sheet)?,
                _ if cell.in_inline => runs.take(&Event::End(tag), &mut cell.value)?,
                _ => {}
            },
            Event::Eof => return Ok(()),
            event if cell.in_inline => runs.take(&event, &mut cell.value)?,
            _ => {}
        }
    }
}

impl CellReader {
    /// Reads the following cells by the fast path, with the same result as `begin` and `end`.
    ///
    /// Never inlined: V8 cannot replace the code of a running WebAssembly function, so the loop over a whole sheet must
    /// call out for its work to get optimised code.
    #[inline(never)]
    fn read_usual_cells<R: Read>(
        &mut self,
        reader: &mut XmlReader<R>,
        book: &Book<'_>,
        sheet: &mut SheetBuilder,
        control: &dyn Control,
        next: &mut NextPosition,
    ) -> Outcome<()> {
        while let Some(usual) = UsualCell::read(reader.ahead()) {
            reader.skip(usual.length);
            (self.row, self.column) = usual.reference.unwrap_or((next.row.saturating_sub(1), next.column));
            self.style = usual.style;
            self.kind = match usual.value {
                UsualValue::Number(_) => CellType::Number,
                UsualValue::Shared(_) => CellType::Shared,
            };
            self.usual_value = Some(usual.value);
            (self.has_value, self.has_formula, self.in_value, self.in_inline) = (true, false, false, false);
            next.pass(self.column, control)?;
            self.end(book, sheet)?;
        }
        Ok(())
    }

    fn begin(&mut self, tag: &Tag<'_>, row: u32, column: u32) -> Outcome<()> {
        self.value.clear();
        self.usual_value = None;
        (self.row, self.column, self.style, self.kind) = (row, column, 0, CellType::Number);
        (self.has_value, self.has_formula, self.in_value, self.in_inline) = (false, false, false, false);
        for (name, value) in tag.attributes() {
            match name {
                b"r" => (self.row, self.column) = cell_reference(value).ok_or_else(corrupt)?,
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
        match self.usual_value {
            Some(UsualValue::Number(number)) => return sheet.add(self.row, self.column, self.number(number, book)),
            Some(UsualValue::Shared(number)) => return sheet.add(self.row, self.column, self.shared(number, book)?),
            None => {}
        }
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
        if self.has_formula {
            let placeholder = match text {
                b"" if self.kind == CellType::Text => FormulaValue::Blank,
                b"0" | b"0.0" if self.kind == CellType::Number => FormulaValue::Zero,
                _ => FormulaValue::Calculated,
            };
            sheet.add_formula(self.row, if book.calculates_on_load { placeholder } else { FormulaValue::Calculated });
        }
        let value = match self.kind {
            CellType::Shared => {
                let number: usize = std::str::from_utf8(text).ok().and_then(|t| t.parse().ok()).ok_or_else(corrupt)?;
                self.shared(number, book)?
            }
            CellType::Bool => SheetValue::Bool(matches!(text, b"1" | b"true" | b"TRUE")),
            CellType::Error => error_value(text),
            CellType::Date => date_value(text),
            CellType::Text => {
                unescape_control(&mut self.value, 0);
                SheetValue::Text(std::mem::take(&mut self.value))
            }
            CellType::Number | CellType::Inline => match fast_float2::parse::<f64, _>(text) {
                Ok(number) => self.number(number, book),
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

    /// The value of a number in this cell's style.
    fn number(&self, number: f64, book: &Book<'_>) -> SheetValue {
        book.formats.get(self.style).copied().unwrap_or(Format::Number).value(number, book.from_1904)
    }

    fn shared(&self, number: usize, book: &Book<'_>) -> Outcome<SheetValue> {
        let (from, length) = book.spans.get(number).copied().ok_or_else(|| corrupt().at_row(self.row + 1))?;
        Ok(SheetValue::Held(from, length))
    }
}

fn error_value(text: &[u8]) -> SheetValue {
    let known = ERRORS.iter().find(|error| error.as_bytes().eq_ignore_ascii_case(text));
    SheetValue::Error(known.copied().unwrap_or("#ERROR!"))
}

/// A date in ISO 8601; anything else stays text.
pub(crate) fn date_value(text: &[u8]) -> SheetValue {
    match DateText::read(text).and_then(|date| date.day_first.map(|day| (day, date.time))) {
        Some((day, time)) => SheetValue::Date(day, time.filter(|time| *time > 0)),
        None => SheetValue::Text(text.to_vec()),
    }
}

/// "B3": row and column, from 0.
fn cell_reference(text: &[u8]) -> Option<(u32, u32)> {
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
    let (first_row, first_column) = cell_reference(text.get(..colon)?)?;
    let (last_row, last_column) = cell_reference(text.get(colon + 1..)?)?;
    Some(Merge { first_row, first_column, last_row, last_column })
}

#[cfg(test)]
mod tests {
    use super::{Book, cell_reference, read};
    use crate::contract::Outcome;
    use crate::control::Unlimited;
    use crate::io::text::Handle;
    use crate::io::workbook::serial::Format;
    use crate::io::workbook::shared_strings::SharedStrings;
    use crate::io::workbook::sheet_builder::SheetBuilder;

    fn cells(xml: &str) -> Vec<String> {
        read_cells(xml).expect("reads")
    }

    /// Each cell as "row,column value".
    fn read_cells(xml: &str) -> Outcome<Vec<String>> {
        let strings = SharedStrings::read(
            &mut &b"<sst><si><t>one</t></si><si><r><t>t</t></r><r><t>wo</t></r><rPh><t>x</t></rPh></si></sst>"[..],
        )
        .expect("reads");
        let book = Book {
            calculates_on_load: false,
            formats: &[Format::Number, Format::Date],
            from_1904: false,
            spans: &strings.spans,
        };
        let mut builder = SheetBuilder::new("s", strings.bytes.clone());
        read(&mut xml.as_bytes(), &book, &mut builder, &Unlimited)?;
        let sheet = builder.finish()?;
        let mut shown = Vec::new();
        for row in 0..sheet.row_count() {
            let mut out: Vec<(u32, Handle)> = Vec::new();
            sheet.row(row, &mut out);
            shown.extend(out.iter().map(|(column, handle)| format!("{row},{column} {}", sheet.cell(*handle).shown())));
        }
        Ok(shown)
    }

    #[test]
    fn rows_with_invalid_numbers_are_refused() {
        let sheet = |row: &str| {
            format!(
                r#"<worksheet><sheetData><row r="1"><c><v>1</v></c></row><row r="{row}"><c><v>2</v></c></row></sheetData></worksheet>"#
            )
        };
        assert_eq!(cells(&sheet("2")), ["0,0 1", "1,0 2"]);
        for row in ["0", "-1", "99999999999", "x", "", "1048577"] {
            let failure = read_cells(&sheet(row)).expect_err(row);
            assert_eq!(failure.code, crate::contract::Code::FileCorrupt, "{row}");
        }
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
    fn cell_references_are_letters_and_a_number() {
        assert_eq!(
            (cell_reference(b"A1"), cell_reference(b"XFD1048576"), cell_reference(b"$B$3")),
            (Some((0, 0)), Some((1_048_575, 16_383)), Some((2, 1)))
        );
        assert_eq!(
            (cell_reference(b"1A"), cell_reference(b"A0"), cell_reference(b""), cell_reference(b"AAAAAAAAAAA1")),
            (None, None, None, None)
        );
    }

    proptest::proptest! {
        /// A blank before the '>' turns the fast path off.
        #[test]
        fn the_fast_path_reads_what_the_parser_reads(
            cells in proptest::collection::vec(
                (proptest::option::of("[A-Z]{1,2}[0-9]{1,3}"), proptest::option::of("[0-3]"), "s|n", "[0-9]{1,2}|-?[0-9]{1,18}(\\.[0-9]{0,18})?([eE][-+]?[0-9]{1,3})?"),
                0..30,
            ),
        ) {
            let sheet = |blank: &str| {
                let mut xml = String::from("<sheetData><row>");
                for (reference, style, kind, value) in &cells {
                    let reference = reference.as_ref().map_or(String::new(), |reference| format!(" r=\"{reference}\""));
                    let style = style.as_ref().map_or(String::new(), |style| format!(" s=\"{style}\""));
                    let kind = if kind == "s" && value.len() < 3 { " t=\"s\"" } else { "" };
                    xml += &format!("<c{reference}{style}{kind}{blank}><v>{value}</v></c>");
                }
                read_cells(&(xml + "</row></sheetData>"))
            };
            proptest::prop_assert_eq!(sheet(""), sheet(" "));
        }
    }
}
