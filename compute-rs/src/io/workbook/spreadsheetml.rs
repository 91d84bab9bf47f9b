//! SpreadsheetML 2003, the XML that Excel 2002 and 2003 wrote.

use super::serial::date;
use super::sheet::{ERRORS, Merge, Sheet, SheetValue};
use super::sheet_builder::SheetBuilder;
use super::worksheet::date_value;
use super::xml::{Event, Tag, XmlReader};
use super::{SheetName, corrupt, push_utf8};
use crate::contract::Outcome;
use crate::io::text::decode;
use std::rc::Rc;

/// Reads all sheets.
///
/// # Errors
/// `FILE-CORRUPT`, `FILE-TOO-LARGE`, `E-MEMORY`.
pub(crate) fn read(bytes: &Rc<Vec<u8>>) -> Outcome<Vec<(SheetName, Sheet)>> {
    let decoded = decode(bytes, None)?;
    let text = decoded.text.get(decoded.start..decoded.end).unwrap_or_default();
    let mut reader = XmlReader::new(text);
    let mut document = DocumentReader::default();
    loop {
        match reader.next()? {
            Event::Start(tag) => document.start(&tag)?,
            Event::End(tag) => document.end(tag.name())?,
            Event::Text(text) => document.text(text.as_bytes())?,
            Event::Other => {}
            Event::Eof => return Ok(document.done),
        }
    }
}

/// The row or column number that an element states, else the one after `before`; both count from 1.
fn index_of(tag: &Tag<'_>, before: u32) -> Outcome<u32> {
    match tag.attribute(b"Index") {
        Some(_) => tag.number(b"Index").filter(|index| *index > 0).ok_or_else(corrupt),
        None => Ok(before.saturating_add(1)),
    }
}

#[derive(Default)]
struct DocumentReader {
    done: Vec<(SheetName, Sheet)>,
    open: Option<(SheetName, SheetBuilder)>,
    row: u32,
    column: u32,
    /// Type of the `Data` element being read.
    kind: Option<Vec<u8>>,
    data: Vec<u8>,
    in_visible: bool,
}

impl DocumentReader {
    fn start(&mut self, tag: &Tag<'_>) -> Outcome<()> {
        match tag.name() {
            b"Worksheet" => {
                let name = tag.text(b"Name").unwrap_or_default();
                let builder = SheetBuilder::new(&name, Vec::new());
                self.open = Some((SheetName { name, hidden: false }, builder));
                (self.row, self.column) = (0, 0);
            }
            b"Row" => {
                self.row = index_of(tag, self.row)?;
                self.column = 0;
            }
            b"Cell" => {
                self.column = index_of(tag, self.column)?;
                let (across, down) = (tag.number(b"MergeAcross").unwrap_or(0), tag.number(b"MergeDown").unwrap_or(0));
                if let Some((_, sheet)) = &mut self.open {
                    let (row, column) = (self.row.saturating_sub(1), self.column - 1);
                    sheet.merge(Merge {
                        first_row: row,
                        first_column: column,
                        last_row: row.saturating_add(down),
                        last_column: column.saturating_add(across),
                    });
                }
                if tag.empty {
                    self.column = self.column.saturating_add(across);
                }
            }
            b"Data" if !tag.empty => {
                self.kind = Some(tag.attribute(b"Type").unwrap_or(b"String").to_vec());
                self.data.clear();
            }
            b"Visible" => self.in_visible = !tag.empty,
            _ => {}
        }
        Ok(())
    }

    fn text(&mut self, text: &[u8]) -> Outcome<()> {
        if self.in_visible
            && text.trim_ascii() != b"SheetVisible"
            && let Some((name, _)) = &mut self.open
        {
            name.hidden = true;
        }
        if self.kind.is_some() { push_utf8(&mut self.data, text) } else { Ok(()) }
    }

    fn end(&mut self, name: &[u8]) -> Outcome<()> {
        match name {
            b"Data" => {
                let (kind, data) = (self.kind.take().unwrap_or_default(), std::mem::take(&mut self.data));
                if let Some((_, sheet)) = &mut self.open {
                    sheet.add(self.row.saturating_sub(1), self.column.saturating_sub(1), value(&kind, data))?;
                }
            }
            b"Visible" => self.in_visible = false,
            b"Worksheet" => {
                if let Some((name, sheet)) = self.open.take() {
                    self.done.push((name, sheet.finish()?));
                }
            }
            _ => {}
        }
        Ok(())
    }
}

fn value(kind: &[u8], data: Vec<u8>) -> SheetValue {
    match kind {
        b"Number" => fast_float2::parse::<f64, _>(data.trim_ascii())
            .map_or_else(|_| SheetValue::Text(data.clone()), SheetValue::Number),
        b"DateTime" => match date_value(data.trim_ascii()) {
            SheetValue::Text(text) => {
                let serial = fast_float2::parse::<f64, _>(text.as_slice()).ok();
                serial.and_then(|serial| date(serial, false)).unwrap_or(SheetValue::Text(text))
            }
            value => value,
        },
        b"Boolean" => SheetValue::Bool(data.trim_ascii() == b"1"),
        b"Error" => {
            let known = ERRORS.iter().find(|error| error.as_bytes() == data.trim_ascii());
            SheetValue::Error(known.copied().unwrap_or("#ERROR!"))
        }
        _ => SheetValue::Text(data),
    }
}
