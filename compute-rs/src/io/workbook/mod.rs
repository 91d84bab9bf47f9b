//! Workbooks: XLSX and XLSM, XLS, XLSB, ODS, SpreadsheetML 2003, and HTML tables with a spreadsheet's file extension.
//! Each is read as a stream of cells within the limits of `limits`.

mod archive;
mod cfb;
mod entities;
mod html;
mod ods;
mod serial;
mod shared_strings;
mod sheet;
mod sheet_builder;
mod spreadsheetml;
mod usual_cell;
mod worksheet;
mod xls;
mod xls_strings;
mod xlsb;
mod xlsx;
mod xml;

pub(crate) use sheet::{Merge, Sheet};

use super::kind::{self, FileKind};
use crate::contract::{Code, Failure, Outcome};
use crate::control::Control;
use archive::Archive;
use std::rc::Rc;

/// A sheet's name, and whether it is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SheetName {
    pub name: String,
    pub hidden: bool,
}

/// An open workbook.
#[derive(Debug)]
pub(crate) enum Workbook {
    Xlsx(xlsx::Xlsx),
    Xls(xls::Xls),
    Xlsb(xlsb::Xlsb),
    Ods(ods::Ods),
    /// All sheets of an HTML or SpreadsheetML file, read when it is opened.
    Markup(Vec<SheetName>, Vec<Rc<Sheet>>),
}

/// The error for a damaged file.
pub(crate) fn corrupt() -> Failure {
    Failure::new(Code::FileCorrupt, "File is corrupted, upload again or try with new file")
}

/// The error for an encrypted file.
pub(crate) fn password() -> Failure {
    Failure::new(
        Code::FilePassword,
        "This workbook is protected by a password. Save it without one and upload it again.",
    )
}

/// Appends text; invalid UTF-8 becomes U+FFFD.
fn push_utf8(out: &mut Vec<u8>, text: &[u8]) -> Outcome<()> {
    out.try_reserve(text.len()).map_err(|_| Failure::memory())?;
    match std::str::from_utf8(text) {
        Ok(text) => out.extend_from_slice(text.as_bytes()),
        Err(_) => out.extend_from_slice(String::from_utf8_lossy(text).as_bytes()),
    }
    Ok(())
}

impl Workbook {
    /// Opens a workbook.
    ///
    /// # Errors
    /// `FILE-TYPE` for an archive or compound file without a workbook; `FILE-CORRUPT`, `FILE-PASSWORD`,
    /// `FILE-TOO-LARGE`.
    pub fn open(kind: FileKind, bytes: &Rc<Vec<u8>>) -> Outcome<Self> {
        match kind {
            FileKind::Zip => Self::open_archive(Archive::open(Rc::clone(bytes))?),
            FileKind::Ole => xls::Xls::open(bytes).map(Self::Xls),
            FileKind::Biff => Err(Failure::new(
                Code::FileType,
                "This workbook was saved by Excel 4 or older, which is not read. Save it as XLSX and upload it again.",
            )),
            FileKind::Html => html::read(bytes).map(Self::from_sheets),
            FileKind::SpreadsheetMl => spreadsheetml::read(bytes).map(Self::from_sheets),
            FileKind::Text => Err(kind::wrong_type()),
        }
    }

    fn open_archive(archive: Archive) -> Outcome<Self> {
        if ods::is_spreadsheet(&archive)? {
            return ods::Ods::open(archive).map(Self::Ods);
        }
        match xlsx::workbook_part(&archive)? {
            Some(part) if part.to_ascii_lowercase().ends_with(".bin") => {
                xlsb::Xlsb::open(archive, &part).map(Self::Xlsb)
            }
            Some(part) => xlsx::Xlsx::open(archive, &part).map(Self::Xlsx),
            None => Err(kind::wrong_type()),
        }
    }

    fn from_sheets(sheets: Vec<(SheetName, Sheet)>) -> Self {
        let (names, sheets) = sheets.into_iter().map(|(name, sheet)| (name, Rc::new(sheet))).unzip();
        Self::Markup(names, sheets)
    }

    /// Sheets in workbook order, without chart sheets.
    pub fn sheets(&self) -> &[SheetName] {
        match self {
            Self::Xlsx(book) => book.sheets(),
            Self::Xls(book) => book.sheets(),
            Self::Xlsb(book) => book.sheets(),
            Self::Ods(book) => book.sheets(),
            Self::Markup(names, _) => names,
        }
    }

    /// Reads a sheet.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `FILE-TOO-LARGE`, `E-MEMORY`, and the errors of `control`.
    pub fn read(&self, index: usize, control: &dyn Control) -> Outcome<Rc<Sheet>> {
        match self {
            Self::Xlsx(book) => book.read(index, control).map(Rc::new),
            Self::Xls(book) => book.read(index, control).map(Rc::new),
            Self::Xlsb(book) => book.read(index, control).map(Rc::new),
            Self::Ods(book) => book.read(index, control).map(Rc::new),
            Self::Markup(_, sheets) => sheets.get(index).cloned().ok_or_else(corrupt),
        }
    }

    /// A warning about the file's kind.
    pub fn message(&self) -> Option<String> {
        let text = "This file is a web page or XML under a spreadsheet's name. Its tables are read; check them.";
        matches!(self, Self::Markup(..)).then(|| text.to_owned())
    }
}
