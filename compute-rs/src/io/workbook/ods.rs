//! ODS spreadsheets (OpenDocument 1.3, part 3).
//!
//! ODF has no error type: LibreOffice writes an error as an empty string with `calcext:value-type="error"`, Excel as a
//! number. The displayed text names the error in both.

use super::archive::Archive;
use super::sheet::{ERRORS, Merge, Sheet, SheetValue};
use super::sheet_builder::SheetBuilder;
use super::worksheet::date_value;
use super::xml::{Event, Tag, XmlReader, unescape};
use super::{SheetName, corrupt, password, push_utf8};
use crate::contract::Outcome;
use crate::control::Control;
use crate::io::limits::MOST_ROWS;
use std::collections::HashSet;
use std::io::Read;

const CONTENT: &str = "content.xml";

/// An ODS spreadsheet.
#[derive(Debug)]
pub(crate) struct Ods {
    archive: Archive,
    sheets: Vec<SheetName>,
}

/// Whether an archive is an ODS spreadsheet.
///
/// # Errors
/// `FILE-PASSWORD` for an encrypted one, `FILE-CORRUPT`.
pub(crate) fn is_spreadsheet(archive: &Archive) -> Outcome<bool> {
    if !archive.has("mimetype") || !archive.has(CONTENT) {
        return Ok(false);
    }
    let start = |reader: &mut dyn Read| {
        let mut text = Vec::new();
        reader.take(200).read_to_end(&mut text).map_err(|_| corrupt())?;
        Ok(text)
    };
    let kind = archive.part("mimetype", start)?.unwrap_or_default();
    if !kind.starts_with(b"application/vnd.oasis.opendocument.spreadsheet") {
        return Ok(false);
    }
    let encrypted = archive.part("META-INF/manifest.xml", |reader| {
        let mut reader = XmlReader::new(reader);
        loop {
            match reader.next()? {
                Event::Start(tag) if tag.name() == b"encryption-data" => return Ok(true),
                Event::Eof => return Ok(false),
                _ => {}
            }
        }
    })?;
    if encrypted == Some(true) { Err(password()) } else { Ok(true) }
}

impl Ods {
    /// Opens a spreadsheet.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `FILE-TOO-LARGE`.
    pub fn open(archive: Archive) -> Outcome<Self> {
        let sheets = archive.part(CONTENT, |reader| sheet_names(reader))?.ok_or_else(corrupt)?;
        Ok(Self { archive, sheets })
    }

    pub fn sheets(&self) -> &[SheetName] {
        &self.sheets
    }

    /// Reads a sheet.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `FILE-TOO-LARGE`, `E-MEMORY`, and the errors of `control`.
    pub fn read(&self, index: usize, control: &dyn Control) -> Outcome<Sheet> {
        let name = self.sheets.get(index).ok_or_else(corrupt)?;
        let mut table = TableReader { sheet: SheetBuilder::new(&name.name, Vec::new()), ..TableReader::default() };
        self.archive.part(CONTENT, |reader| table.read(reader, index, control))?.ok_or_else(corrupt)?;
        table.sheet.finish()
    }
}

fn sheet_names(part: &mut dyn Read) -> Outcome<Vec<SheetName>> {
    let mut reader = XmlReader::new(part);
    let mut sheets = Vec::new();
    let mut style = String::new();
    let mut hidden_styles: HashSet<String> = HashSet::new();
    let mut depth = 0u32;
    loop {
        match reader.next()? {
            Event::Start(tag) => match tag.name() {
                b"style" => style = tag.text(b"name").unwrap_or_default(),
                b"table-properties" if tag.attribute(b"display") == Some(b"false") => {
                    hidden_styles.insert(style.clone());
                }
                b"table" => {
                    if depth == 0 {
                        let hidden = tag.text(b"style-name").is_some_and(|style| hidden_styles.contains(&style));
                        sheets.push(SheetName { name: tag.text(b"name").unwrap_or_default(), hidden });
                    }
                    depth += u32::from(!tag.empty);
                }
                _ => {}
            },
            Event::End(tag) if tag.name() == b"table" => depth = depth.saturating_sub(1),
            Event::Eof => return Ok(sheets),
            _ => {}
        }
    }
}

/// Reads one table.
#[derive(Default)]
struct TableReader {
    sheet: SheetBuilder,
    row: u32,
    column: u32,
    row_repeats: u32,
    /// Depth of groups of rows.
    groups: u32,
    /// Cells of the current row, if the row is repeated.
    cells: Vec<(u32, SheetValue)>,
    cell: Option<CellReader>,
    /// Depth inside annotations and drawings, whose text does not belong to the cell.
    annotation_depth: u32,
}

/// The cell being read.
#[derive(Default)]
struct CellReader {
    repeats: u32,
    kind: Vec<u8>,
    is_error: bool,
    has_formula: bool,
    value: Option<Vec<u8>>,
    text: Vec<u8>,
    paragraphs: u32,
    spans: (u32, u32),
}

impl TableReader {
    fn read(&mut self, part: &mut dyn Read, wanted: usize, control: &dyn Control) -> Outcome<()> {
        let mut reader = XmlReader::new(part);
        let (mut table, mut depth) = (0usize, 0u32);
        loop {
            match reader.next()? {
                Event::Start(tag) if tag.name() == b"table" => {
                    depth += u32::from(!tag.empty);
                    table += usize::from(depth == 1 || tag.empty && depth == 0);
                }
                Event::End(tag) if tag.name() == b"table" => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 && table == wanted + 1 {
                        return Ok(());
                    }
                }
                Event::Eof => return Ok(()),
                event if depth == 1 && table == wanted + 1 => self.take(&event, control)?,
                _ => {}
            }
        }
    }

    fn take(&mut self, event: &Event<'_>, control: &dyn Control) -> Outcome<()> {
        match event {
            Event::Start(tag) => self.start(tag, control),
            Event::End(tag) => self.end(tag.name()),
            Event::Text(text) => self.text(text.as_bytes()),
            Event::Other | Event::Eof => Ok(()),
        }
    }

    fn end(&mut self, name: &[u8]) -> Outcome<()> {
        match name {
            b"annotation" | b"shapes" | b"frame" | b"custom-shape" => {
                self.annotation_depth = self.annotation_depth.saturating_sub(1);
                Ok(())
            }
            b"table-cell" | b"covered-table-cell" => self.end_cell(),
            b"table-row" => self.end_row(),
            b"table-row-group" => {
                self.groups = self.groups.saturating_sub(1);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn start(&mut self, tag: &Tag<'_>, control: &dyn Control) -> Outcome<()> {
        match tag.name() {
            b"table-row-group" => self.groups += u32::from(!tag.empty),
            b"table-row" => {
                if self.row.is_multiple_of(1024) {
                    control.poll(self.sheet.len() as u64, 0)?;
                }
                self.row_repeats = tag.number(b"number-rows-repeated").unwrap_or(1).max(1);
                self.column = 0;
                if matches!(tag.attribute(b"visibility"), Some(b"collapse" | b"filter")) {
                    let folded = self.groups > 0;
                    let rows = self.row..self.row.saturating_add(self.row_repeats).min(MOST_ROWS as u32);
                    rows.for_each(|row| self.sheet.hide(row, folded));
                }
                if tag.empty {
                    self.end_row()?;
                }
            }
            b"table-cell" | b"covered-table-cell" => {
                self.cell = Some(CellReader::of(tag));
                if tag.empty {
                    self.end_cell()?;
                }
            }
            b"annotation" | b"shapes" | b"frame" | b"custom-shape" => self.annotation_depth += u32::from(!tag.empty),
            b"p" if self.annotation_depth == 0 => {
                if let Some(cell) = &mut self.cell {
                    if cell.paragraphs > 0 {
                        cell.text.push(b'\n');
                    }
                    cell.paragraphs += 1;
                }
            }
            b"s" => self.text(&b" ".repeat(tag.number(b"c").unwrap_or(1).min(1000) as usize))?,
            b"tab" => self.text(b"\t")?,
            b"line-break" => self.text(b"\n")?,
            _ => {}
        }
        Ok(())
    }

    fn text(&mut self, text: &[u8]) -> Outcome<()> {
        match &mut self.cell {
            Some(cell) if self.annotation_depth == 0 && cell.paragraphs > 0 => push_utf8(&mut cell.text, text),
            _ => Ok(()),
        }
    }

    fn end_cell(&mut self) -> Outcome<()> {
        let Some(cell) = self.cell.take() else { return Ok(()) };
        let repeats = cell.repeats;
        if cell.spans != (1, 1) {
            let (rows, columns) = cell.spans;
            self.sheet.merge(Merge {
                first_row: self.row,
                first_column: self.column,
                last_row: self.row.saturating_add(rows - 1),
                last_column: self.column.saturating_add(columns - 1),
            });
        }
        if cell.has_formula && cell.value.is_none() && cell.paragraphs == 0 {
            self.sheet.add_uncached(self.row);
        }
        if let Some(value) = cell.value() {
            for column in 0..repeats {
                let column = self.column.saturating_add(column);
                self.sheet.add(self.row, column, value.clone())?;
                if self.row_repeats > 1 {
                    self.cells.push((column, value.clone()));
                }
            }
        }
        self.column = self.column.saturating_add(repeats);
        Ok(())
    }

    fn end_row(&mut self) -> Outcome<()> {
        let cells = std::mem::take(&mut self.cells);
        if !cells.is_empty() {
            for row in 1..self.row_repeats {
                for (column, value) in &cells {
                    self.sheet.add(self.row.saturating_add(row), *column, value.clone())?;
                }
            }
        }
        self.row = self.row.saturating_add(self.row_repeats);
        self.row_repeats = 1;
        Ok(())
    }
}

impl CellReader {
    fn of(tag: &Tag<'_>) -> Self {
        let mut cell = Self { repeats: 1, spans: (1, 1), ..Self::default() };
        let number = |value: &[u8]| {
            std::str::from_utf8(value).ok().and_then(|v| v.trim().parse::<u32>().ok()).unwrap_or(1).max(1)
        };
        for (name, value) in tag.attributes() {
            match name {
                b"number-columns-repeated" => cell.repeats = number(value),
                b"number-columns-spanned" => cell.spans.1 = number(value),
                b"number-rows-spanned" => cell.spans.0 = number(value),
                b"value-type" if value == b"error" => cell.is_error = true,
                b"value-type" if cell.kind.is_empty() => cell.kind = value.to_vec(),
                b"value" | b"date-value" | b"time-value" | b"boolean-value" | b"string-value" => {
                    cell.value = Some(unescape(value).into_owned());
                }
                b"formula" => cell.has_formula = true,
                _ => {}
            }
        }
        cell
    }

    fn value(mut self) -> Option<SheetValue> {
        if self.is_error || self.text.starts_with(b"#") || self.text.starts_with(b"Err:") {
            let known = ERRORS.iter().find(|error| error.as_bytes() == self.text.as_slice());
            if self.is_error || known.is_some() {
                return Some(SheetValue::Error(known.copied().unwrap_or("#ERROR!")));
            }
        }
        let value = self.value.as_deref().unwrap_or_default();
        match self.kind.as_slice() {
            b"float" | b"percentage" | b"currency" => Some(
                fast_float2::parse::<f64, _>(value.trim_ascii())
                    .map_or_else(|_| SheetValue::Text(value.to_vec()), SheetValue::Number),
            ),
            b"date" => Some(date_value(value)),
            b"time" => Some(time_value(value).unwrap_or_else(|| SheetValue::Text(value.to_vec()))),
            b"boolean" => Some(SheetValue::Bool(value == b"true")),
            _ if self.text.is_empty() => self.value.take().filter(|value| !value.is_empty()).map(SheetValue::Text),
            _ => Some(SheetValue::Text(std::mem::take(&mut self.text))),
        }
    }
}

/// "PT14H30M05S", in days.
fn time_value(text: &[u8]) -> Option<SheetValue> {
    let text = std::str::from_utf8(text).ok()?;
    let (negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let mut seconds = 0.0;
    let mut number = String::new();
    for character in text.strip_prefix("PT")?.chars() {
        let unit = match character {
            'H' => 3600.0,
            'M' => 60.0,
            'S' => 1.0,
            _ => {
                number.push(if character == ',' { '.' } else { character });
                continue;
            }
        };
        seconds += unit * std::mem::take(&mut number).parse::<f64>().ok()?;
    }
    Some(SheetValue::Time(if negative { -seconds } else { seconds } / 86_400.0))
}
