//! XLS workbooks of Excel 5 to 2003 (BIFF5 and BIFF8, [MS-XLS]).

use super::cfb::{CompoundFile, u16_at, u32_at};
use super::serial::Format;
use super::sheet::{Merge, Sheet, SheetValue, Strings};
use super::sheet_builder::{FormulaValue, SheetBuilder};
use super::xls_strings::{Pieces, text_of};
use super::{SheetName, corrupt, password};
use crate::contract::{Code, Failure, Outcome};
use crate::control::Control;
use crate::io::kind;
use encoding_rs::Encoding;
use std::collections::HashMap;

/// Records between two polls of `control`.
const POLL_RECORDS: usize = 1 << 14;

mod id {
    pub const FORMULA: u16 = 0x0006;
    pub const EOF: u16 = 0x000A;
    pub const DATE_MODE: u16 = 0x0022;
    pub const FILE_PASS: u16 = 0x002F;
    pub const CONTINUE: u16 = 0x003C;
    pub const CODE_PAGE: u16 = 0x0042;
    pub const BOUND_SHEET: u16 = 0x0085;
    pub const MUL_RK: u16 = 0x00BD;
    pub const RSTRING: u16 = 0x00D6;
    pub const XF: u16 = 0x00E0;
    pub const MERGE_CELLS: u16 = 0x00E5;
    pub const SST: u16 = 0x00FC;
    pub const LABEL_SST: u16 = 0x00FD;
    pub const NUMBER: u16 = 0x0203;
    pub const LABEL: u16 = 0x0204;
    pub const BOOL_ERR: u16 = 0x0205;
    pub const STRING: u16 = 0x0207;
    pub const ROW: u16 = 0x0208;
    pub const RK: u16 = 0x027E;
    pub const FORMAT: u16 = 0x041E;
    pub const BOF: u16 = 0x0809;
}

/// An XLS workbook.
#[derive(Debug)]
pub(crate) struct Xls {
    stream: Vec<u8>,
    sheets: Vec<SheetName>,
    /// The offset of each sheet in the stream.
    starts: Vec<usize>,
    formats: Vec<Format>,
    from_1904: bool,
    unicode: bool,
    encoding: &'static Encoding,
    /// The offset of the shared strings in the stream.
    strings: Option<usize>,
}

/// A record, without its CONTINUE records.
#[derive(Clone, Copy)]
struct Record<'a> {
    id: u16,
    data: &'a [u8],
    /// Its offset in the stream.
    at: usize,
}

/// The records of a stream from an offset on.
struct Records<'a> {
    stream: &'a [u8],
    at: usize,
}

impl<'a> Iterator for Records<'a> {
    type Item = Record<'a>;

    fn next(&mut self) -> Option<Record<'a>> {
        let at = self.at;
        let (id, length) = (u16_at(self.stream, at)?, u16_at(self.stream, at + 2)?);
        let data = self.stream.get(at + 4..at + 4 + usize::from(length))?;
        self.at = at + 4 + data.len();
        Some(Record { id, data, at })
    }
}

impl Xls {
    /// Opens a compound file.
    ///
    /// # Errors
    /// `FILE-TYPE` for a file without a workbook, `FILE-PASSWORD`, `FILE-CORRUPT`, `E-MEMORY`.
    pub fn open(bytes: &[u8]) -> Outcome<Self> {
        let file = CompoundFile::open(bytes)?;
        if file.has("EncryptedPackage") || file.has("EncryptionInfo") {
            return Err(password());
        }
        let stream = match file.stream("Workbook")? {
            Some(stream) => stream,
            None => file.stream("Book")?.ok_or_else(kind::wrong_type)?,
        };
        let mut book = Self {
            stream: Vec::new(),
            sheets: Vec::new(),
            starts: Vec::new(),
            formats: Vec::new(),
            from_1904: false,
            unicode: true,
            encoding: encoding_rs::WINDOWS_1252,
            strings: None,
        };
        book.read_globals(&stream)?;
        book.stream = stream;
        Ok(book)
    }

    fn read_globals(&mut self, stream: &[u8]) -> Outcome<()> {
        let mut codes: HashMap<u16, Format> = HashMap::new();
        let mut styles: Vec<u16> = Vec::new();
        let mut begun = false;
        for record in (Records { stream, at: 0 }) {
            let data = record.data;
            match record.id {
                id::BOF => {
                    begun = true;
                    match u16_at(data, 0) {
                        Some(0x0600) => self.unicode = true,
                        Some(0x0500) => self.unicode = false,
                        _ => {
                            return Err(Failure::new(
                                Code::FileType,
                                "This workbook was saved by Excel 4 or older, which is not read. Save it as XLSX and upload it again.",
                            ));
                        }
                    }
                }
                // Any type of encryption, XOR (type 0) included, scrambles the records ([MS-XLS] 2.4.117).
                id::FILE_PASS => return Err(password()),
                id::CODE_PAGE => self.encoding = encoding_of(u16_at(data, 0).unwrap_or(1252)),
                id::DATE_MODE => self.from_1904 = u16_at(data, 0) == Some(1),
                id::FORMAT => {
                    if let (Some(number), Some(code)) = (u16_at(data, 0), self.format_code(data)) {
                        codes.insert(number, Format::of_code(&code));
                    }
                }
                id::XF => styles.push(u16_at(data, 2).unwrap_or(0)),
                id::BOUND_SHEET => self.add_sheet(data)?,
                id::SST => self.strings = Some(record.at),
                id::EOF => break,
                _ => {}
            }
        }
        if !begun {
            return Err(corrupt());
        }
        self.formats =
            styles.iter().map(|n| codes.get(n).copied().unwrap_or_else(|| Format::built_in(u32::from(*n)))).collect();
        Ok(())
    }

    fn format_code(&self, data: &[u8]) -> Option<String> {
        if self.unicode {
            return text_of(data.get(2..)?, 2).map(lossy);
        }
        let length = usize::from(*data.get(2)?);
        Some(self.encoding.decode_without_bom_handling(data.get(3..3 + length)?).0.into_owned())
    }

    fn add_sheet(&mut self, data: &[u8]) -> Outcome<()> {
        let start = u32_at(data, 0).ok_or_else(corrupt)? as usize;
        let (state, kind) = (data.get(4).copied().unwrap_or(0), data.get(5).copied().unwrap_or(0));
        if kind != 0 {
            return Ok(());
        }
        let rest = data.get(6..).unwrap_or_default();
        let name = if self.unicode {
            text_of(rest, 1).map(lossy).ok_or_else(corrupt)?
        } else {
            let length = usize::from(rest.first().copied().unwrap_or(0));
            self.encoding.decode_without_bom_handling(rest.get(1..1 + length).ok_or_else(corrupt)?).0.into_owned()
        };
        self.sheets.push(SheetName { name, hidden: state & 3 != 0 });
        self.starts.push(start);
        Ok(())
    }

    pub fn sheets(&self) -> &[SheetName] {
        &self.sheets
    }

    /// Reads a sheet.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `FILE-TOO-LARGE`, `E-MEMORY`, and the errors of `control`.
    pub fn read(&self, index: usize, control: &dyn Control) -> Outcome<Sheet> {
        let (Some(start), Some(name)) = (self.starts.get(index), self.sheets.get(index)) else { return Err(corrupt()) };
        let (bytes, spans) = match self.strings {
            Some(at) => self.shared_strings(at)?,
            None => (Vec::new(), Vec::new()),
        };
        let mut sheet_records =
            SheetRecords { book: self, spans, sheet: SheetBuilder::new(&name.name, bytes), text_formula: None };
        let mut records = Records { stream: &self.stream, at: *start };
        if records.next().is_none_or(|record| record.id != id::BOF) {
            return Err(corrupt());
        }
        let mut depth = 0usize;
        for (count, record) in records.enumerate() {
            if count.is_multiple_of(POLL_RECORDS) {
                control.poll(record.at as u64, self.stream.len() as u64)?;
            }
            match record.id {
                // An embedded chart is a substream with its own BOF and EOF.
                id::BOF => depth += 1,
                id::EOF if depth == 0 => return sheet_records.sheet.finish(),
                id::EOF => depth -= 1,
                _ if depth == 0 => sheet_records.take(&record)?,
                _ => {}
            }
        }
        Err(corrupt())
    }

    /// The shared strings.
    fn shared_strings(&self, at: usize) -> Outcome<Strings> {
        let mut records = Records { stream: &self.stream, at };
        let first = records.next().ok_or_else(corrupt)?;
        let mut pieces = vec![first.data];
        pieces.extend(records.take_while(|record| record.id == id::CONTINUE).map(|record| record.data));
        let count = u32_at(first.data, 4).ok_or_else(corrupt)?;
        let mut reader = Pieces::new(pieces, 8);
        let (mut bytes, mut spans) = (Vec::new(), Vec::new());
        for _ in 0..count {
            // Some programs write a count larger than the number of strings.
            if reader.is_at_end() {
                break;
            }
            let from = bytes.len();
            reader.string(&mut bytes)?;
            spans.push((from as u32, (bytes.len() - from) as u32));
        }
        Ok((bytes, spans))
    }

    /// The text of a LABEL or STRING record.
    fn label(&self, data: &[u8]) -> Option<Vec<u8>> {
        if self.unicode {
            return text_of(data, 2);
        }
        let length = usize::from(u16_at(data, 0)?);
        let text = data.get(2..2 + length).unwrap_or(data.get(2..)?);
        Some(self.encoding.decode_without_bom_handling(text).0.into_owned().into_bytes())
    }
}

/// Reads the records of one sheet.
struct SheetRecords<'a> {
    book: &'a Xls,
    spans: Vec<(u32, u32)>,
    sheet: SheetBuilder,
    /// The cell of a text formula, whose value follows in a STRING record.
    text_formula: Option<(u32, u32)>,
}

impl SheetRecords<'_> {
    fn take(&mut self, record: &Record<'_>) -> Outcome<()> {
        let data = record.data;
        if record.id == id::STRING {
            if let (Some((row, column)), Some(text)) = (self.text_formula.take(), self.book.label(data)) {
                self.sheet.add(row, column, SheetValue::Text(text))?;
            }
            return Ok(());
        }
        let head = || Some((u32::from(u16_at(data, 0)?), u32::from(u16_at(data, 2)?), u16_at(data, 4)?));
        let known = [id::NUMBER, id::RK, id::LABEL_SST, id::LABEL, id::RSTRING, id::BOOL_ERR, id::FORMULA];
        if record.id == id::MUL_RK {
            return self.read_multiple(data);
        }
        if let (id::ROW, Some(row), Some(flags)) = (record.id, u16_at(data, 0), u16_at(data, 12)) {
            // The lowest bits are the depth of a group of rows.
            if flags & 0x20 != 0 {
                self.sheet.hide(u32::from(row), flags & 7 != 0);
            }
        }
        if record.id == id::MERGE_CELLS {
            self.merge(data);
            return Ok(());
        }
        if !known.contains(&record.id) {
            return Ok(());
        }
        let (row, column, style) = head().ok_or_else(corrupt)?;
        let value = match record.id {
            id::NUMBER => self.number(f64_at(data, 6).ok_or_else(corrupt)?, style),
            id::RK => self.number(rk(u32_at(data, 6).ok_or_else(corrupt)?), style),
            id::LABEL_SST => {
                let number = u32_at(data, 6).ok_or_else(corrupt)?;
                let span = self.spans.get(number as usize).copied();
                let (from, length) = span.ok_or_else(|| corrupt().at_row(row + 1))?;
                SheetValue::Held(from, length)
            }
            id::LABEL | id::RSTRING => {
                SheetValue::Text(self.book.label(data.get(6..).unwrap_or_default()).ok_or_else(corrupt)?)
            }
            id::BOOL_ERR => bool_or_error(data.get(6).copied(), data.get(7) == Some(&1)),
            _ => match self.formula(row, column, style, data)? {
                Some(value) => value,
                None => return Ok(()),
            },
        };
        self.sheet.add(row, column, value)
    }

    fn number(&self, value: f64, style: u16) -> SheetValue {
        let format = self.book.formats.get(usize::from(style)).copied().unwrap_or(Format::Number);
        format.value(value, self.book.from_1904)
    }

    /// Reads a MULRK record: consecutive numbers of one row.
    fn read_multiple(&mut self, data: &[u8]) -> Outcome<()> {
        let row = u32::from(u16_at(data, 0).ok_or_else(corrupt)?);
        let first = u32::from(u16_at(data, 2).ok_or_else(corrupt)?);
        let cells = data.get(4..data.len().saturating_sub(2)).ok_or_else(corrupt)?;
        for (column, cell) in (first..).zip(cells.chunks_exact(6)) {
            let (style, bits) = (u16_at(cell, 0).unwrap_or(0), u32_at(cell, 2).unwrap_or(0));
            let value = self.number(rk(bits), style);
            self.sheet.add(row, column, value)?;
        }
        Ok(())
    }

    fn formula(&mut self, row: u32, column: u32, style: u16, data: &[u8]) -> Outcome<Option<SheetValue>> {
        let result = data.get(6..14).ok_or_else(corrupt)?;
        let is_number = u16_at(result, 6) != Some(0xFFFF);
        let number = f64_at(data, 6).filter(|_| is_number);
        // The flags say that the formula is calculated when the workbook is opened.
        let is_open = u16_at(data, 14).is_some_and(|flags| flags & 3 != 0);
        self.sheet.add_formula(
            row,
            match (number, result.first()) {
                (Some(0.0), _) if is_open => FormulaValue::Zero,
                (None, Some(3)) => FormulaValue::Blank,
                _ => FormulaValue::Calculated,
            },
        );
        if is_number {
            return Ok(number.map(|value| self.number(value, style)));
        }
        Ok(match result.first() {
            Some(0) => {
                self.text_formula = Some((row, column));
                None
            }
            Some(1) => Some(bool_or_error(result.get(2).copied(), false)),
            Some(2) => Some(bool_or_error(result.get(2).copied(), true)),
            _ => None,
        })
    }

    fn merge(&mut self, data: &[u8]) {
        for region in data.get(2..).unwrap_or_default().chunks_exact(8) {
            let word = |at| u16_at(region, at).map_or(0, u32::from);
            self.sheet.merge(Merge {
                first_row: word(0),
                last_row: word(2),
                first_column: word(4),
                last_column: word(6),
            });
        }
    }
}

fn lossy(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}

pub(super) fn f64_at(bytes: &[u8], at: usize) -> Option<f64> {
    Some(f64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}

/// A number packed into 30 bits (RkNumber, [MS-XLS] 2.5.217).
pub(super) fn rk(bits: u32) -> f64 {
    let value = if bits & 2 == 0 { f64::from_bits(u64::from(bits & !3) << 32) } else { f64::from(bits as i32 >> 2) };
    if bits & 1 == 0 { value } else { value / 100.0 }
}

pub(super) fn bool_or_error(code: Option<u8>, is_error: bool) -> SheetValue {
    if !is_error {
        return SheetValue::Bool(code == Some(1));
    }
    SheetValue::Error(match code {
        Some(0x00) => "#NULL!",
        Some(0x07) => "#DIV/0!",
        Some(0x0F) => "#VALUE!",
        Some(0x17) => "#REF!",
        Some(0x1D) => "#NAME?",
        Some(0x24) => "#NUM!",
        Some(0x2A) => "#N/A",
        Some(0x2B) => "#GETTING_DATA",
        _ => "#ERROR!",
    })
}

/// The encoding of a Windows code page.
fn encoding_of(page: u16) -> &'static Encoding {
    let label = match page {
        874 | 1250..=1258 => format!("windows-{page}"),
        932 => "shift_jis".to_owned(),
        936 => "gbk".to_owned(),
        949 => "euc-kr".to_owned(),
        950 => "big5".to_owned(),
        10_000 | 0x8000 => "macintosh".to_owned(),
        _ => "windows-1252".to_owned(),
    };
    Encoding::for_label(label.as_bytes()).unwrap_or(encoding_rs::WINDOWS_1252)
}

#[cfg(test)]
mod tests {
    use super::rk;

    #[test]
    fn packed_numbers_are_unpacked() {
        // Examples of [MS-XLS] 2.5.217 and of OpenOffice's documentation of the Excel file format (5.83).
        assert_eq!(rk(0x3FF0_0000), 1.0);
        assert_eq!(rk(0x3FF0_0001), 0.01);
        assert_eq!(rk(0x004B_5646), 1_234_321.0);
        assert_eq!(rk(0x004B_5647), 12_343.21);
        assert_eq!(rk(0xFFFF_FFFE), -1.0);
    }
}
