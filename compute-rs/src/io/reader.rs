//! Reads one file, from its first byte to its columns.

use super::assemble::{Assembly, tokens_of};
use super::column::{Survey, decimal_of_file};
use super::column_cache::KeptColumns;
use super::import::{Import, ImportedTable, ReadTable, Room, decimal_setting};
use super::kind::{self, FileKind};
use super::layout::{Facts, Hidden, TableChoice, Tail, choose, columns_of_table, header_question, recurs, suggest};
use super::limits::{FILE_BYTES, PREVIEW_ROWS, PROJECT_COLUMNS};
use super::open_file::{Opened, TableOf};
use super::settings::check;
use super::source::{Cells, Source};
use super::value::MissingTokens;
use crate::contract::{Code, Failure, Inspection, Outcome, Settings, SettingsPreview, Suggestion};
use crate::control::Control;
use std::rc::Rc;

/// Reads one file: [`push`](Self::push) its bytes, [`finish`](Self::finish), then call the other methods as often as needed.
#[derive(Debug)]
pub struct FileReader {
    bytes: Vec<u8>,
    announced: u64,
    opened: Option<Opened>,
    /// Columns of the last preview.
    kept: KeptColumns,
}

impl FileReader {
    /// A reader for a file of `byte_length` bytes. Reserves their memory at once.
    ///
    /// # Errors
    /// `FILE-TOO-LARGE` for 55 MiB or more; `FILE-TYPE` for a name whose ending is not that of a table;
    /// `E-MEMORY`.
    pub fn new(file_name: &str, byte_length: u64) -> Outcome<Self> {
        Self::below(FILE_BYTES, file_name, byte_length)
    }

    /// As [`new`](Self::new), with another limit: a file that the host joined of several uploads may be larger than one.
    ///
    /// # Errors
    /// As [`new`](Self::new); `FILE-TOO-LARGE` for `limit` bytes or more.
    pub fn below(limit: u64, file_name: &str, byte_length: u64) -> Outcome<Self> {
        if byte_length >= limit {
            return Err(Failure::new(Code::FileTooLarge, format!("File must be less than {}MB!", limit >> 20)));
        }
        if !kind::has_known_ending(file_name) {
            return Err(kind::wrong_type());
        }
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(byte_length as usize).map_err(|_| Failure::memory())?;
        Ok(Self { bytes, announced: byte_length, opened: None, kept: KeptColumns::default() })
    }

    /// Appends the next bytes.
    ///
    /// # Errors
    /// `REQUEST` for more bytes than were announced, or after the end.
    pub fn push(&mut self, chunk: &[u8]) -> Outcome<()> {
        if self.opened.is_some() {
            return Err(Failure::request("file", "The file is complete; no more bytes can be taken."));
        }
        if self.bytes.len() as u64 + chunk.len() as u64 > self.announced {
            let message = format!("The file was announced with {} bytes, and more have come.", self.announced);
            return Err(Failure::request("file", message));
        }
        self.bytes.extend_from_slice(chunk);
        Ok(())
    }

    /// Memory for the announced bytes that have not been pushed. The caller writes them there instead of calling
    /// [`push`](Self::push), and calls [`shorten`](Self::shorten) when fewer bytes came.
    ///
    /// # Errors
    /// `REQUEST` after the end.
    pub fn room(&mut self) -> Outcome<&mut [u8]> {
        if self.opened.is_some() {
            return Err(Failure::request("file", "The file is complete; no more bytes can be taken."));
        }
        let from = self.bytes.len();
        self.bytes.resize(self.announced as usize, 0);
        Ok(self.bytes.get_mut(from..).unwrap_or_default())
    }

    /// Cuts the bytes off after `byte_length`.
    pub fn shorten(&mut self, byte_length: u64) {
        self.bytes.truncate(byte_length as usize);
    }

    /// Detects the kind of the file from its content.
    ///
    /// # Errors
    /// `FILE-EMPTY`, `FILE-TYPE`, `FILE-PASSWORD`, `FILE-CORRUPT`, `FILE-TOO-LARGE` (what a workbook unpacks to);
    /// `REQUEST` when bytes are missing.
    pub fn finish(&mut self) -> Outcome<()> {
        if self.opened.is_some() {
            return Ok(());
        }
        if (self.bytes.len() as u64) < self.announced {
            let message = format!(
                "The file was announced with {} bytes, and only {} have come.",
                self.announced,
                self.bytes.len()
            );
            return Err(Failure::request("file", message));
        }
        let kind: FileKind = kind::detect(&self.bytes)?;
        let bytes = Rc::new(std::mem::take(&mut self.bytes));
        self.opened = Some(Opened::new(kind, bytes)?);
        Ok(())
    }

    /// Names of the sheets; none for a text file.
    ///
    /// # Errors
    /// `REQUEST` before the file is complete.
    #[cfg(feature = "cli")]
    pub(crate) fn sheet_names(&self) -> Outcome<Vec<String>> {
        Ok(self.opened()?.sheet_names())
    }

    /// The cells of the sheet that the settings choose.
    ///
    /// # Errors
    /// As those of [`inspect`](Self::inspect).
    #[cfg(feature = "cli")]
    pub(crate) fn source(&self, settings: &Settings, control: &dyn Control) -> Outcome<Source> {
        Ok(self.opened()?.table(settings, control)?.source)
    }

    fn opened(&self) -> Outcome<&Opened> {
        self.opened.as_ref().ok_or_else(|| Failure::request("file", "The file is not complete yet."))
    }

    /// Describes the file: sheets, the first rows as raw text, the suggested header, and questions.
    ///
    /// Uses the settings `sheet`, `delimiter`, `encoding`, `missing_tokens` and `decimal_separator`, and the answer that
    /// chooses one of several tables.
    ///
    /// # Errors
    /// `SETTINGS` naming the field, `FILE-CORRUPT`, `FILE-TOO-LARGE`, `E-MEMORY`, and the errors of `control`.
    pub fn inspect(&self, settings: &Settings, control: &dyn Control) -> Outcome<Inspection> {
        let opened = self.opened()?;
        let table = opened.table(settings, control)?;
        check(settings, &table.source)?;
        let tokens = MissingTokens::new(settings.missing_tokens.as_deref());
        let which = Settings { answers: settings.answers.clone(), ..Settings::default() };
        let TableChoice { source, question, .. } = choose(&table.source, &which, &tokens, control)?;
        let source = &source;
        let facts = Facts::collect(source, source.row_count(), &tokens, control)?;
        let found = suggest(source, &facts, &tokens, &|row| recurs(source, row));
        let filled: Vec<u32> = facts.surveys_from(0).iter().map(Survey::filled).collect();
        let (columns, _) = columns_of_table(&filled);
        let surveys = facts.surveys_from(found.first_row);
        let wanted: Vec<Survey> = columns.iter().filter_map(|c| surveys.get(*c as usize).cloned()).collect();
        let decimal = decimal_of_file(wanted.iter(), decimal_setting(settings).unwrap_or(table.decimal));
        let assembly =
            Assembly { source, settings, tokens: &tokens, tokens_of: tokens_of(settings, &tokens), decimal, control };
        let mut questions = table.questions.clone();
        questions.extend(question);
        for inferred in assembly.infer(&columns, &wanted)? {
            questions.extend(inferred.questions);
        }
        let header: Vec<u32> = found.header.map(|row| (row..row + found.header_rows).collect()).unwrap_or_default();
        let by_column: Vec<(u32, &Survey)> = columns.iter().copied().zip(&wanted).collect();
        questions.extend(header_question(source, &header, &by_column, &tokens));
        let tail = Tail::find(source, found.first_row, &columns, &tokens);
        questions.extend(tail.questions().chain(Hidden::find(source, found.first_row).question()));
        let is_text = matches!(source.cells, Cells::Text(_));
        Ok(Inspection {
            data: raw_rows(&table.source),
            row_count: source.file_rows(),
            col_count: source.file_columns(),
            column_warning: columns.len() > PROJECT_COLUMNS,
            decimal_separator: is_text.then(|| decimal.number()),
            message: table.message.clone(),
            sheets: opened.sheet_names(),
            hidden_sheets: opened.hidden_sheets(),
            sheet: table.receipt.sheet.clone(),
            delimiter: table.receipt.delimiter.clone(),
            encoding: table.receipt.encoding.clone(),
            suggested: Suggestion { header: found.header.map_or(0, |row| row + 1), first_row: found.first_row + 1 },
            questions,
        })
    }

    /// The first 100 rows as they will be read. Types and counts are those of all rows.
    ///
    /// The columns are kept for the next preview or import. A change of settings then reads only what it can change: a
    /// type, a decimal mark or an answer the columns whose format it changes; names, entity and time nothing; another
    /// first row or other missing tokens all columns; encoding, delimiter or sheet the whole file.
    ///
    /// # Errors
    /// As [`import`](Self::import).
    pub fn preview(&self, settings: &Settings, control: &dyn Control) -> Outcome<SettingsPreview> {
        let read = self.read(settings, control)?;
        let preview = read.table.divided_preview(settings);
        read.keep(&self.kept);
        Ok(preview)
    }

    /// The whole table as typed columns. What the settings leave out is as [`inspect`](Self::inspect) suggests.
    ///
    /// # Errors
    /// `SETTINGS` naming the field, `FILE-CORRUPT`, `FILE-TOO-LARGE`, `E-MEMORY`, and the errors of `control`.
    pub fn import(&self, settings: &Settings, control: &dyn Control) -> Outcome<ImportedTable> {
        let mut table = self.read(settings, control)?.table;
        table.divide(settings);
        Ok(table)
    }

    fn read(&self, settings: &Settings, control: &dyn Control) -> Outcome<ReadTable> {
        let mut read = self.read_open(settings, &|_| PROJECT_COLUMNS, control)?;
        read.table.set_keys(settings)?;
        Ok(read)
    }

    /// As [`import`](Self::import), with room for more columns, without divisors, and with entity and time still open.
    ///
    /// # Errors
    /// As [`import`](Self::import).
    pub(crate) fn read_open(&self, settings: &Settings, room: Room, control: &dyn Control) -> Outcome<ReadTable> {
        let TableOf { source, decimal, mut receipt, mut questions, .. } = self.opened()?.table(settings, control)?;
        check(settings, &source)?;
        let tokens = MissingTokens::new(settings.missing_tokens.as_deref());
        let TableChoice { source, question, notes } = choose(&source, settings, &tokens, control)?;
        questions.extend(question);
        receipt.notes.extend(notes);
        Import { source: &source, settings, control, decimal, receipt, questions, kept: &self.kept, room }.run()
    }
}

impl FileReader {
    /// Number of columns of the file, or of the sheet that the settings choose.
    ///
    /// # Errors
    /// As [`inspect`](Self::inspect).
    pub(crate) fn column_count(&self, settings: &Settings, control: &dyn Control) -> Outcome<u32> {
        Ok(self.opened()?.table(settings, control)?.source.file_columns())
    }

    /// Keeps the columns of a reading for the next one.
    pub(crate) fn keep(&self, read: ReadTable) {
        read.keep(&self.kept);
    }
}

/// The first rows as raw text. Each row ends at its last cell.
fn raw_rows(source: &Source) -> Vec<Vec<String>> {
    let (mut fields, mut cells) = (Vec::new(), Vec::new());
    let rows = source.row_count().min(PREVIEW_ROWS as u32);
    let row_of = |row: u32| {
        source.row(row, &mut fields, &mut cells);
        let width = cells.last().map_or(0, |(column, _)| *column as usize + 1);
        let mut texts = vec![String::new(); width];
        for (column, handle) in &cells {
            if let Some(text) = texts.get_mut(*column as usize) {
                *text = String::from_utf8_lossy(&raw_text(source, *handle)).into_owned();
            }
        }
        texts
    };
    (0..rows).map(row_of).collect()
}

/// The text of a cell, not trimmed.
fn raw_text(source: &Source, handle: super::text::Handle) -> Vec<u8> {
    match source.cell(handle) {
        super::cell::Cell::Text(text, _) => text.into_owned(),
        cell => cell.text().into_owned(),
    }
}
