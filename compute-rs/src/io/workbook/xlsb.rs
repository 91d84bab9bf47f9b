//! XLSB workbooks: BIFF12 records in the same archive layout as XLSX ([MS-XLSB]).

use super::archive::Archive;
use super::cfb::{u16_at, u32_at};
use super::serial::Format;
use super::sheet::{Merge, Sheet, SheetValue, Strings};
use super::sheet_builder::SheetBuilder;
use super::xls::{bool_or_error, f64_at, rk};
use super::xlsx::relationships;
use super::xml::too_long;
use super::{SheetName, corrupt};
use crate::contract::{Failure, Outcome};
use crate::control::Control;
use std::collections::HashMap;
use std::io::{BufReader, Read};

/// Records between two polls of `control`.
const POLL_RECORDS: usize = 1 << 14;
/// Bytes of the longest record; a cell holds 32,767 characters.
const MOST_RECORD_BYTES: usize = 1 << 20;

mod id {
    pub const ROW: u32 = 0;
    pub const RK: u32 = 2;
    pub const ERROR: u32 = 3;
    pub const BOOL: u32 = 4;
    pub const REAL: u32 = 5;
    pub const STRING: u32 = 6;
    pub const SHARED_STRING: u32 = 7;
    pub const FORMULA_STRING: u32 = 8;
    pub const FORMULA_NUMBER: u32 = 9;
    pub const FORMULA_BOOL: u32 = 10;
    pub const FORMULA_ERROR: u32 = 11;
    pub const SST_ITEM: u32 = 19;
    pub const FORMAT: u32 = 44;
    pub const XF: u32 = 47;
    pub const RICH_STRING: u32 = 62;
    pub const WORKBOOK_PROPERTIES: u32 = 153;
    pub const SHEET: u32 = 156;
    pub const MERGE: u32 = 176;
    pub const BEGIN_CELL_XFS: u32 = 617;
    pub const END_CELL_XFS: u32 = 618;
}

/// An XLSB workbook.
#[derive(Debug)]
pub(crate) struct Xlsb {
    archive: Archive,
    sheets: Vec<SheetName>,
    /// The part of each sheet.
    parts: Vec<String>,
    formats: Vec<Format>,
    from_1904: bool,
    strings: Option<String>,
}

/// Calls `take` with the id and data of each record of a part.
fn for_each_record(part: &mut dyn Read, mut take: impl FnMut(u32, &[u8]) -> Outcome<()>) -> Outcome<()> {
    let mut reader = BufReader::with_capacity(1 << 16, part);
    let mut data = Vec::new();
    while let Some(id) = variable(&mut reader, 2)? {
        let length = variable(&mut reader, 4)?.ok_or_else(corrupt)? as usize;
        if length > MOST_RECORD_BYTES {
            return Err(too_long());
        }
        data.clear();
        let read = reader.by_ref().take(length as u64).read_to_end(&mut data).map_err(|_| corrupt())?;
        if read < length {
            return Err(corrupt());
        }
        take(id, &data)?;
    }
    Ok(())
}

/// A variable-length number of up to `most` bytes with 7 bits each; `None` at the end of the part.
fn variable(reader: &mut impl Read, most: u32) -> Outcome<Option<u32>> {
    let mut number = 0;
    for index in 0..most {
        let mut byte = [0u8];
        if reader.read(&mut byte).map_err(|_| corrupt())? == 0 {
            return if index == 0 { Ok(None) } else { Err(corrupt()) };
        }
        let [byte] = byte;
        number |= u32::from(byte & 0x7F) << (7 * index);
        if byte & 0x80 == 0 {
            break;
        }
    }
    Ok(Some(number))
}

/// A UTF-16 string after its length of four bytes, and the offset of its end.
fn wide(data: &[u8], at: usize) -> Option<(String, usize)> {
    let length = u32_at(data, at)?;
    if length == u32::MAX {
        return Some((String::new(), at + 4));
    }
    let end = (at + 4).checked_add((length as usize).checked_mul(2)?)?;
    let units: Vec<u16> =
        data.get(at + 4..end)?.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit)).collect();
    Some((String::from_utf16_lossy(&units), end))
}

impl Xlsb {
    /// Opens a workbook; `part` names the workbook part.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `FILE-TOO-LARGE`.
    pub fn open(archive: Archive, part: &str) -> Outcome<Self> {
        let relationships = relationships(&archive, part)?;
        let mut book = Self {
            archive,
            sheets: Vec::new(),
            parts: Vec::new(),
            formats: Vec::new(),
            from_1904: false,
            strings: None,
        };
        let (mut found, mut from_1904) = (Vec::new(), false);
        let read = book.archive.part(part, |reader| {
            for_each_record(reader, |id, data| {
                match id {
                    id::WORKBOOK_PROPERTIES => from_1904 = data.first().is_some_and(|flags| flags & 1 == 1),
                    id::SHEET => {
                        let hidden = u32_at(data, 0).ok_or_else(corrupt)? != 0;
                        let (relation, end) = wide(data, 8).ok_or_else(corrupt)?;
                        let (name, _) = wide(data, end).ok_or_else(corrupt)?;
                        found.push((SheetName { name, hidden }, relation));
                    }
                    _ => {}
                }
                Ok(())
            })
        })?;
        read.ok_or_else(corrupt)?;
        book.from_1904 = from_1904;
        for (sheet, id) in found {
            if let Some(relationship) =
                relationships.get(&id).filter(|relationship| relationship.kind.ends_with("/worksheet"))
            {
                book.sheets.push(sheet);
                book.parts.push(relationship.target.clone());
            }
        }
        let target = |kind: &str| {
            relationships
                .values()
                .find(|relationship| relationship.kind.ends_with(kind))
                .map(|relationship| relationship.target.clone())
        };
        if let Some(styles) = target("/styles") {
            book.formats = book.archive.part(&styles, read_formats)?.unwrap_or_default();
        }
        book.strings = target("/sharedStrings");
        Ok(book)
    }

    pub fn sheets(&self) -> &[SheetName] {
        &self.sheets
    }

    /// Reads a sheet.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `FILE-TOO-LARGE`, `E-MEMORY`, and the errors of `control`.
    pub fn read(&self, index: usize, control: &dyn Control) -> Outcome<Sheet> {
        let (Some(part), Some(name)) = (self.parts.get(index), self.sheets.get(index)) else { return Err(corrupt()) };
        let (bytes, spans) = match &self.strings {
            Some(part) => self.archive.part(part, shared_strings)?.unwrap_or_default(),
            None => (Vec::new(), Vec::new()),
        };
        let mut sheet_records = SheetRecords { book: self, spans, sheet: SheetBuilder::new(&name.name, bytes), row: 0 };
        let mut count = 0usize;
        let read = self.archive.part(part, |reader| {
            for_each_record(reader, |id, data| {
                count += 1;
                if count.is_multiple_of(POLL_RECORDS) {
                    control.poll(count as u64, 0)?;
                }
                sheet_records.take(id, data)
            })
        })?;
        read.ok_or_else(corrupt)?;
        sheet_records.sheet.finish()
    }
}

fn read_formats(part: &mut dyn Read) -> Outcome<Vec<Format>> {
    let mut codes: HashMap<u16, Format> = HashMap::new();
    let (mut formats, mut in_cells) = (Vec::new(), false);
    for_each_record(part, |id, data| {
        match id {
            id::FORMAT => {
                if let (Some(number), Some((code, _))) = (u16_at(data, 0), wide(data, 2)) {
                    codes.insert(number, Format::of_code(&code));
                }
            }
            id::BEGIN_CELL_XFS => in_cells = true,
            id::END_CELL_XFS => in_cells = false,
            id::XF if in_cells => {
                let number = u16_at(data, 2).unwrap_or(0);
                formats.push(codes.get(&number).copied().unwrap_or_else(|| Format::built_in(u32::from(number))));
            }
            _ => {}
        }
        Ok(())
    })?;
    Ok(formats)
}

fn shared_strings(part: &mut dyn Read) -> Outcome<Strings> {
    let (mut bytes, mut spans): Strings = (Vec::new(), Vec::new());
    for_each_record(part, |id, data| {
        if id == id::SST_ITEM {
            let (text, _) = wide(data, 1).ok_or_else(corrupt)?;
            let from = u32::try_from(bytes.len()).map_err(|_| Failure::memory())?;
            bytes.try_reserve(text.len()).map_err(|_| Failure::memory())?;
            bytes.extend_from_slice(text.as_bytes());
            spans.push((from, text.len() as u32));
        }
        Ok(())
    })?;
    Ok((bytes, spans))
}

/// Reads the records of one sheet.
struct SheetRecords<'a> {
    book: &'a Xlsb,
    spans: Vec<(u32, u32)>,
    sheet: SheetBuilder,
    row: u32,
}

impl SheetRecords<'_> {
    fn take(&mut self, id: u32, data: &[u8]) -> Outcome<()> {
        match id {
            id::ROW => {
                self.row = u32_at(data, 0).ok_or_else(corrupt)?;
                // BrtRowHdr: depth of a group of rows, and whether the row is hidden ([MS-XLSB] 2.4.740).
                if let Some(flags) = data.get(11).filter(|flags| **flags & 0x10 != 0) {
                    self.sheet.hide(self.row, flags & 7 != 0);
                }
                return Ok(());
            }
            id::MERGE => {
                let word = |at| u32_at(data, at).unwrap_or(0);
                self.sheet.merge(Merge {
                    first_row: word(0),
                    last_row: word(4),
                    first_column: word(8),
                    last_column: word(12),
                });
                return Ok(());
            }
            id::RK..=id::FORMULA_ERROR | id::RICH_STRING => {}
            _ => return Ok(()),
        }
        let column = u32_at(data, 0).ok_or_else(corrupt)?;
        let style = u32_at(data, 4).ok_or_else(corrupt)? & 0x00FF_FFFF;
        let number = |value: f64| {
            let format = self.book.formats.get(style as usize).copied().unwrap_or(Format::Number);
            format.value(value, self.book.from_1904)
        };
        let text = |at| wide(data, at).map(|(text, _)| SheetValue::Text(text.into_bytes()));
        let value = match id {
            id::RK => u32_at(data, 8).map(|bits| number(rk(bits))),
            id::REAL | id::FORMULA_NUMBER => f64_at(data, 8).map(number),
            id::BOOL | id::FORMULA_BOOL => data.get(8).map(|code| bool_or_error(Some(*code), false)),
            id::ERROR | id::FORMULA_ERROR => data.get(8).map(|code| bool_or_error(Some(*code), true)),
            id::STRING | id::FORMULA_STRING => text(8),
            id::RICH_STRING => text(9),
            id::SHARED_STRING => u32_at(data, 8)
                .and_then(|index| self.spans.get(index as usize).copied())
                .map(|(from, length)| SheetValue::Held(from, length)),
            _ => None,
        };
        self.sheet.add(self.row, column, value.ok_or_else(|| corrupt().at_row(self.row.saturating_add(1)))?)
    }
}
