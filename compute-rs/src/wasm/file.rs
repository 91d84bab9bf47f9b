//! Reading files: the bindings for the host.

use super::{Host, json, parse, thrown};
use crate::contract::{ColumnType, Failure};
use crate::frame::sample::Sample;
use crate::io;
use crate::shape::wide;
use js_sys::{BigInt64Array, Float64Array, Int32Array, Uint8Array};
use wasm_bindgen::prelude::*;

/// Reads one file: `push` its bytes in order, call `finish`, then the other methods as often as needed.
#[wasm_bindgen]
pub struct FileReader {
    reader: io::FileReader,
}

#[wasm_bindgen]
impl FileReader {
    /// A reader for a file of `byteLength` bytes, which must be less than `limit`, by default the limit of an upload.
    ///
    /// # Errors
    /// Throws `FILE-TOO-LARGE`, `FILE-TYPE`, `E-MEMORY`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(js_name = fileName)] file_name: &str,
        #[wasm_bindgen(js_name = byteLength)] byte_length: f64,
        limit: Option<f64>,
    ) -> Result<Self, JsValue> {
        let byte_length = byte_length.max(0.0) as u64;
        let reader = match limit {
            Some(limit) => io::FileReader::below(limit.max(0.0) as u64, file_name, byte_length),
            None => io::FileReader::new(file_name, byte_length),
        };
        Ok(Self { reader: reader.map_err(thrown)? })
    }

    /// Appends the next bytes.
    ///
    /// # Errors
    /// Throws `REQUEST` for more bytes than were announced.
    pub fn push(&mut self, chunk: &[u8]) -> Result<(), JsValue> {
        self.reader.push(chunk).map_err(thrown)
    }

    /// The address in the instance's memory for the announced bytes that have not been pushed. Write them there instead of
    /// calling `push`, and call `shorten` when fewer bytes came.
    ///
    /// # Errors
    /// Throws `REQUEST` after the end.
    pub fn room(&mut self) -> Result<*mut u8, JsValue> {
        self.reader.room().map(<[u8]>::as_mut_ptr).map_err(thrown)
    }

    /// Cuts the file off after `byteLength` bytes.
    pub fn shorten(&mut self, #[wasm_bindgen(js_name = byteLength)] byte_length: f64) {
        self.reader.shorten(byte_length.max(0.0) as u64);
    }

    /// Detects the kind of the file from its content.
    ///
    /// # Errors
    /// Throws `FILE-EMPTY`, `FILE-TYPE`, `FILE-PASSWORD`, `FILE-CORRUPT`, `FILE-TOO-LARGE`.
    pub fn finish(&mut self) -> Result<(), JsValue> {
        self.reader.finish().map_err(thrown)
    }

    /// Describes the file, as `Inspection` JSON.
    ///
    /// # Errors
    /// Throws `SETTINGS`, `FILE-CORRUPT`, `FILE-TOO-LARGE`, `E-CANCELLED`, `E-TIMEOUT`, `E-MEMORY`.
    pub fn inspect(&self, #[wasm_bindgen(js_name = settingsJson)] settings: &str) -> Result<String, JsValue> {
        json(&wide::inspect(&self.reader, &parse(settings)?, &Host).map_err(thrown)?)
    }

    /// The first rows as they will be read, as `SettingsPreview` JSON.
    ///
    /// # Errors
    /// As `inspect`.
    pub fn preview(&self, #[wasm_bindgen(js_name = settingsJson)] settings: &str) -> Result<String, JsValue> {
        json(&wide::preview(&self.reader, &parse(settings)?, &Host).map_err(thrown)?)
    }

    /// The whole table.
    ///
    /// # Errors
    /// As `inspect`.
    pub fn import(&self, #[wasm_bindgen(js_name = settingsJson)] settings: &str) -> Result<ImportedTable, JsValue> {
        let table = wide::import(&self.reader, &parse(settings)?, &Host).map_err(thrown)?;
        Ok(ImportedTable { taken: vec![false; table.columns.len()], table })
    }
}

/// A table as typed columns; each column can be taken out once.
#[wasm_bindgen]
pub struct ImportedTable {
    table: io::ImportedTable,
    /// Columns that were taken out.
    taken: Vec<bool>,
}

#[wasm_bindgen]
impl ImportedTable {
    /// Names, types, receipt and questions, as `ImportSummary` JSON.
    ///
    /// # Errors
    /// Throws `REQUEST` when it cannot be serialised.
    pub fn summary(&self) -> Result<String, JsValue> {
        json(&self.table.summary)
    }

    /// The first rows, as `SettingsPreview` JSON; before any column is taken.
    ///
    /// # Errors
    /// Throws `REQUEST` when it cannot be serialised.
    pub fn preview(&self) -> Result<String, JsValue> {
        json(&self.table.preview())
    }

    /// Number of columns.
    #[wasm_bindgen(js_name = columnCount)]
    #[must_use]
    pub fn column_count(&self) -> usize {
        self.table.columns.len()
    }

    /// Keeps a random sample: its row numbers, ascending, from 1. `kind` is "Rows" or "Percent"; the same seed and
    /// file give the same rows.
    ///
    /// # Errors
    /// Throws `REQUEST` for an unknown kind, `E-MEMORY`, `E-CANCELLED`, `E-TIMEOUT`.
    #[wasm_bindgen(js_name = keepSample)]
    pub fn keep_sample(&mut self, kind: &str, size: f64, seed: f64) -> Result<Vec<u32>, JsValue> {
        let sample = Sample::of(kind, size, seed.max(0.0) as u64).map_err(thrown)?;
        let rows = sample.rows(self.table.summary.row_count).map_err(thrown)?;
        self.table.keep_rows(&rows, &Host).map_err(thrown)?;
        Ok(rows)
    }

    /// Takes a column (from 0) out.
    ///
    /// # Errors
    /// Throws `REQUEST` for a column that does not exist or was already taken.
    #[wasm_bindgen(js_name = takeColumn)]
    pub fn take_column(&mut self, index: usize) -> Result<ImportedColumn, JsValue> {
        match (self.table.columns.get_mut(index), self.taken.get_mut(index)) {
            (Some(column), Some(taken)) if !*taken => {
                *taken = true;
                Ok(ImportedColumn::new(std::mem::replace(column, io::ImportedColumn::of_numbers(Vec::new()))))
            }
            _ => Err(thrown(Failure::request("column", "This column is not there, or was taken before."))),
        }
    }
}

/// A column. Each of its parts can be taken once, and is empty afterwards.
#[wasm_bindgen]
pub struct ImportedColumn {
    kind: ColumnType,
    null_count: u32,
    dictionary: bool,
    unit: Option<&'static str>,
    numbers: Vec<f64>,
    days: Vec<i32>,
    milliseconds: Vec<i64>,
    codes: Vec<i32>,
    offsets: Vec<i32>,
    bytes: Vec<u8>,
    validity: Option<Vec<u8>>,
}

impl ImportedColumn {
    pub(super) fn new(column: io::ImportedColumn) -> Self {
        let mut taken = Self {
            kind: column.kind(),
            null_count: column.null_count,
            dictionary: false,
            unit: None,
            numbers: Vec::new(),
            days: Vec::new(),
            milliseconds: Vec::new(),
            codes: Vec::new(),
            offsets: Vec::new(),
            bytes: Vec::new(),
            validity: column.validity,
        };
        match column.values {
            io::ColumnValues::Numbers(values) => taken.numbers = values,
            io::ColumnValues::Days(values) => (taken.days, taken.unit) = (values, Some("day")),
            io::ColumnValues::Milliseconds(values) => (taken.milliseconds, taken.unit) = (values, Some("ms")),
            io::ColumnValues::Dictionary { codes, offsets, bytes } => {
                (taken.codes, taken.offsets, taken.bytes, taken.dictionary) = (codes, offsets, bytes, true);
            }
            io::ColumnValues::Texts { offsets, bytes } => (taken.offsets, taken.bytes) = (offsets, bytes),
        }
        taken
    }
}

#[wasm_bindgen]
impl ImportedColumn {
    /// "NUMBER", "STRING" or "DATE".
    #[wasm_bindgen(getter, js_name = type)]
    #[must_use]
    pub fn kind(&self) -> String {
        match self.kind {
            ColumnType::Number => "NUMBER",
            ColumnType::String => "STRING",
            ColumnType::Date => "DATE",
        }
        .to_owned()
    }

    /// Whether a STRING column is dictionary-coded.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn dictionary(&self) -> bool {
        self.dictionary
    }

    /// "day" or "ms" of a DATE column.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn unit(&self) -> Option<String> {
        self.unit.map(str::to_owned)
    }

    /// Number of missing rows.
    #[wasm_bindgen(getter, js_name = nullCount)]
    #[must_use]
    pub fn null_count(&self) -> u32 {
        self.null_count
    }

    /// Values of a NUMBER column.
    #[wasm_bindgen(js_name = takeNumbers)]
    pub fn take_numbers(&mut self) -> Float64Array {
        Float64Array::from(std::mem::take(&mut self.numbers).as_slice())
    }

    /// Days since 1970-01-01 of a DATE column with the unit "day".
    #[wasm_bindgen(js_name = takeDays)]
    pub fn take_days(&mut self) -> Int32Array {
        Int32Array::from(std::mem::take(&mut self.days).as_slice())
    }

    /// Milliseconds since 1970-01-01 of a DATE column with the unit "ms".
    #[wasm_bindgen(js_name = takeMilliseconds)]
    pub fn take_milliseconds(&mut self) -> BigInt64Array {
        BigInt64Array::from(std::mem::take(&mut self.milliseconds).as_slice())
    }

    /// Codes of a dictionary, one per row.
    #[wasm_bindgen(js_name = takeCodes)]
    pub fn take_codes(&mut self) -> Int32Array {
        Int32Array::from(std::mem::take(&mut self.codes).as_slice())
    }

    /// Offsets of the dictionary's texts, or of the rows' texts.
    #[wasm_bindgen(js_name = takeOffsets)]
    pub fn take_offsets(&mut self) -> Int32Array {
        Int32Array::from(std::mem::take(&mut self.offsets).as_slice())
    }

    /// UTF-8 of the texts.
    #[wasm_bindgen(js_name = takeBytes)]
    pub fn take_bytes(&mut self) -> Uint8Array {
        Uint8Array::from(std::mem::take(&mut self.bytes).as_slice())
    }

    /// One bit per row, least significant first, 1 for a value; `undefined` when no value is missing.
    #[wasm_bindgen(js_name = takeValidity)]
    pub fn take_validity(&mut self) -> Option<Uint8Array> {
        self.validity.take().map(|bits| Uint8Array::from(bits.as_slice()))
    }
}
