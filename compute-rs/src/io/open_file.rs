//! A file of a known kind: its sheets, and the table that the settings choose.

use super::column::new_question;
use super::kind::FileKind;
use super::receipt::add_repair;
use super::source::{Cells, Source};
use super::text::{Delimiter, TextTable, decode, name_of, parse_delimiter};
use super::value::Decimal;
use super::workbook::{Sheet, SheetName, Workbook};
use crate::contract::{Code, Failure, Outcome, Question, QuestionKind, Receipt, Settings};
use crate::control::Control;
use std::cell::RefCell;
use std::rc::Rc;

/// A file of a known kind.
#[derive(Debug)]
pub(crate) enum Opened {
    /// A text file.
    Text(TextFile),
    /// A workbook, and a cache of the last sheet that was read.
    Workbook(Workbook, RefCell<Option<LastSheet>>),
}

/// The requested sheet (`None` for the default), its index, and its cells.
type LastSheet = (Option<usize>, usize, Rc<Sheet>);

/// A text file, and a cache of the last table with the settings it was read by.
#[derive(Debug)]
pub(crate) struct TextFile {
    bytes: Rc<Vec<u8>>,
    last: RefCell<Option<(TextKey, Rc<TextTable>)>>,
}

/// Encoding and delimiter of the settings.
type TextKey = (Option<String>, Option<String>);

/// A table, and facts about the file as a whole.
pub(crate) struct TableOf {
    pub source: Source,
    /// The decimal mark when nothing else shows one.
    pub decimal: Decimal,
    pub receipt: Receipt,
    pub questions: Vec<Question>,
    pub message: Option<String>,
}

impl Opened {
    /// Opens a file.
    ///
    /// # Errors
    /// As `FileReader::finish`.
    pub fn new(kind: FileKind, bytes: Rc<Vec<u8>>) -> Outcome<Self> {
        if kind == FileKind::Text {
            return Ok(Self::Text(TextFile { bytes, last: RefCell::new(None) }));
        }
        Workbook::open(kind, &bytes).map(|book| Self::Workbook(book, RefCell::new(None)))
    }

    fn sheets(&self) -> &[SheetName] {
        match self {
            Self::Text(_) => &[],
            Self::Workbook(book, _) => book.sheets(),
        }
    }

    /// Sheets in workbook order.
    pub fn sheet_names(&self) -> Vec<String> {
        self.sheets().iter().map(|sheet| sheet.name.clone()).collect()
    }

    /// Names of the hidden sheets.
    pub fn hidden_sheets(&self) -> Vec<String> {
        self.sheets().iter().filter(|sheet| sheet.hidden).map(|sheet| sheet.name.clone()).collect()
    }

    /// The table that the settings choose.
    ///
    /// # Errors
    /// `SETTINGS` on `sheet`, `delimiter` or `encoding`; `FILE-EMPTY`; `FILE-CORRUPT`; `FILE-TOO-LARGE`; `E-MEMORY`.
    pub fn table(&self, settings: &Settings, control: &dyn Control) -> Outcome<TableOf> {
        match self {
            Self::Text(file) => file.table(settings, control),
            Self::Workbook(book, last) => sheet_table(book, last, settings, control),
        }
    }
}

fn sheet_table(
    book: &Workbook,
    last: &RefCell<Option<LastSheet>>,
    settings: &Settings,
    control: &dyn Control,
) -> Outcome<TableOf> {
    let wanted = settings.sheet.as_deref().map(|name| sheet_index(book, name)).transpose()?;
    let known = last
        .borrow()
        .as_ref()
        .filter(|(of, index, _)| *of == wanted || wanted == Some(*index))
        .map(|(_, index, sheet)| (*index, Rc::clone(sheet)));
    let (index, sheet) = match (known, wanted) {
        (Some(known), _) => known,
        (None, Some(index)) => (index, book.read(index, control)?),
        (None, None) => first_sheet(book, control)?,
    };
    *last.borrow_mut() = Some((wanted, index, Rc::clone(&sheet)));
    let receipt = Receipt { sheet: book.sheets().get(index).map(|sheet| sheet.name.clone()), ..Receipt::default() };
    let mut message = book.message();
    if sheet.uncached.0 > 0 {
        message = Some(format!(
            "{} formulas were never calculated and are missing. Open the file in a spreadsheet program, save it and upload it again.",
            sheet.uncached.0
        ));
    }
    Ok(TableOf {
        source: Source::new(Cells::Sheet(sheet)),
        decimal: Decimal::Dot,
        receipt,
        questions: Vec::new(),
        message,
    })
}

fn sheet_index(book: &Workbook, name: &str) -> Outcome<usize> {
    let position = book.sheets().iter().position(|sheet| sheet.name == name);
    position.ok_or_else(|| {
        let names: Vec<&str> = book.sheets().iter().map(|sheet| sheet.name.as_str()).collect();
        Failure::setting("sheet", format!("There is no sheet \"{name}\". The sheets are: {}.", names.join(", ")))
    })
}

/// The default sheet: the first visible one with at least 2 rows and 2 columns, otherwise the first visible one with a
/// cell, otherwise the first one with a cell.
fn first_sheet(book: &Workbook, control: &dyn Control) -> Outcome<(usize, Rc<Sheet>)> {
    let mut fallback: Option<(usize, Rc<Sheet>)> = None;
    for hidden in [false, true] {
        for (index, _) in book.sheets().iter().enumerate().filter(|(_, sheet)| sheet.hidden == hidden) {
            let sheet = book.read(index, control)?;
            let rows = (0..sheet.row_count()).filter(|row| !sheet.is_blank(*row)).take(2).count();
            if rows == 2 && sheet.used_columns() >= 2 && !hidden {
                return Ok((index, sheet));
            }
            if rows > 0 && fallback.is_none() {
                fallback = Some((index, sheet));
            }
        }
        if let Some(found) = fallback.take() {
            return Ok(found);
        }
    }
    Err(Failure::new(Code::FileEmpty, "The file is empty."))
}

impl TextFile {
    fn table(&self, settings: &Settings, control: &dyn Control) -> Outcome<TableOf> {
        let table = self.text_table(settings, control)?;
        let dialect = table.dialect;
        let decimal = if dialect.delimiter == Delimiter::Byte(b';') { Decimal::Comma } else { Decimal::Dot };
        let receipt = text_receipt(&table);
        let decoded = &table.decoded;
        let message = (decoded.replaced > 0).then(|| {
            format!(
                "{} characters could not be read as {} and were replaced. Choose another encoding if they matter.",
                decoded.replaced, decoded.label
            )
        });
        let questions = delimiter_question(&table).into_iter().collect();
        Ok(TableOf { source: Source::new(Cells::Text(table)), decimal, receipt, questions, message })
    }

    fn text_table(&self, settings: &Settings, control: &dyn Control) -> Outcome<Rc<TextTable>> {
        if settings.sheet.as_deref().is_some_and(|name| !name.is_empty()) {
            return Err(Failure::setting("sheet", "This is a text file; it has no sheets."));
        }
        let answered = settings.file_answer(QuestionKind::Delimiter);
        let delimiter = settings.delimiter.as_ref().or(answered);
        let key = (settings.encoding.clone(), delimiter.cloned());
        if let Some((of, table)) = &*self.last.borrow()
            && *of == key
        {
            return Ok(Rc::clone(table));
        }
        let own = delimiter.map(|text| parse_delimiter(text)).transpose()?;
        let decoded = decode(&self.bytes, settings.encoding.as_deref())?;
        let table = Rc::new(TextTable::new(decoded, own, control)?);
        if table.row_count() == 0 {
            return Err(Failure::new(Code::FileEmpty, "The file is empty."));
        }
        *self.last.borrow_mut() = Some((key, Rc::clone(&table)));
        Ok(table)
    }
}

fn text_receipt(table: &TextTable) -> Receipt {
    let decoded = &table.decoded;
    let mut receipt = Receipt {
        encoding: Some(decoded.label.clone()),
        delimiter: name_of(table.dialect.delimiter),
        ..Receipt::default()
    };
    let rows = decoded.replaced_at.iter().map(|at| table.row_at(*at) + 1).collect();
    add_repair(&mut receipt, "Characters that are invalid in this encoding were replaced.", decoded.replaced, rows);
    let rows = table.stray.iter().map(|row| row + 1).collect();
    let text = "Rows with an unbalanced quote: it was kept as a character.";
    add_repair(&mut receipt, text, table.stray.len() as u32, rows);
    add_repair(
        &mut receipt,
        "Fields in curly quotes, or written as =\"…\": the quotes are left out.",
        table.requoted,
        Vec::new(),
    );
    if table.shifted.is_some() {
        receipt.notes.push("The first row has one name fewer than there are columns: its names belong to the columns from the second on.".to_owned());
    }
    receipt
}

fn delimiter_question(table: &TextTable) -> Option<Question> {
    let refused = name_of(table.dialect.refused?)?;
    let sign = if refused == " " { "spaces" } else { "commas" };
    let apart = format!("several columns, separated by {sign}");
    let options = [("", "one column: each line is one number or date"), (refused.as_str(), apart.as_str())];
    let text = "Each line can be one value or several. Is this one column?";
    Some(new_question(0, QuestionKind::Delimiter, text, &options, "", &[0]))
}
