//! Reads columns of a table: each cell once, in the format that the first rows suggest. A column whose cells as a whole
//! ask for another format is read a second time.

use super::column::{
    Builder, ColumnFormat, ImportedColumn, InferredType, Refused, Survey, Tidied, TypeInference, decimal_of_file,
};
use super::layout::find_totals;
use super::settings::DataRows;
use super::source::{Cells, Source};
use super::text::Handle;
use super::value::{Decimal, MissingTokens};
use crate::contract::{ColumnReading, MergedCells, Outcome, Settings};
use crate::control::Control;
use std::collections::BTreeMap;

/// Rows by which the first format is chosen.
const FIRST_ROWS: usize = 4096;
/// Rows read at a time: few enough that their bytes stay in the processor's cache.
const BLOCK_ROWS: usize = 1024;

/// The columns to read, and how to read them.
pub(crate) struct Assembly<'a> {
    pub source: &'a Source,
    pub settings: &'a Settings,
    pub tokens: &'a MissingTokens,
    /// The tokens of columns (from 0) that have their own.
    pub tokens_of: BTreeMap<u32, MissingTokens>,
    /// The decimal mark when no column shows one.
    pub decimal: Decimal,
    pub control: &'a dyn Control,
}

/// The tokens of the columns (from 0) whose reading has some.
pub(crate) fn tokens_of(settings: &Settings, tokens: &MissingTokens) -> BTreeMap<u32, MissingTokens> {
    let own = |(column, reading): (&String, &ColumnReading)| {
        let index = column.parse::<u32>().ok()?.checked_sub(1)?;
        Some((index, tokens.with(reading.missing_tokens.as_deref()?)))
    };
    settings.readings.iter().flatten().filter_map(own).collect()
}

/// A column that was read.
#[derive(Clone, Debug)]
pub(crate) struct ReadColumn {
    /// Its column of the file, from 0.
    pub column: u32,
    /// Counts of its cells.
    pub survey: Survey,
    /// Cells that were not understood.
    pub refused: Refused,
    /// How its cells were read.
    pub format: ColumnFormat,
    pub values: ImportedColumn,
    pub tidied: Tidied,
}

/// Rows (from 0) that look like totals. The label of row `last` already shows that it is one.
pub(crate) fn totals_of(source: &Source, rows: &DataRows, read: &[ReadColumn], last: Option<u32>) -> Vec<u32> {
    let columns: Vec<&ImportedColumn> = read.iter().map(|column| &column.values).collect();
    let of_file: Vec<u32> = rows.iter(source).collect();
    let mut labels = Vec::new();
    for column in read {
        for row in &column.refused.rows {
            if let Ok(index) = of_file.binary_search(&(row - 1)) {
                labels.push((index, source.cell_at(row - 1, column.column).shown()));
            }
        }
    }
    let mut found: Vec<u32> =
        find_totals(&columns, &labels).into_iter().filter_map(|index| of_file.get(index).copied()).collect();
    found.extend(last.filter(|row| !found.contains(row) && of_file.contains(row)));
    found
}

impl Assembly<'_> {
    /// Reads the columns (ascending, from 0) of the rows. `kept` holds columns of the same rows that were read before:
    /// those whose format is still the same are not read again.
    ///
    /// # Errors
    /// `SETTINGS` on `answers`, `E-MEMORY`, and the errors of `control`.
    pub fn read(
        &self,
        columns: &[u32],
        rows: &DataRows,
        kept: Vec<ReadColumn>,
    ) -> Outcome<Vec<(ReadColumn, InferredType)>> {
        let count = rows.iter(self.source).count();
        let mut read: BTreeMap<u32, ReadColumn> = kept.into_iter().map(|kept| (kept.column, kept)).collect();
        let unknown: Vec<u32> = columns.iter().copied().filter(|column| !read.contains_key(column)).collect();
        let mut first_rows = unknown.iter().copied().zip(self.survey(&unknown, rows)).collect::<BTreeMap<_, _>>();
        // The first pass reads by the first rows, the second the columns that all cells infer otherwise.
        for pass in 0..=2 {
            let survey = |column: &u32| match read.get(column) {
                Some(known) => known.survey.clone(),
                None => first_rows.get(column).cloned().unwrap_or_default(),
            };
            let surveys: Vec<Survey> = columns.iter().map(survey).collect();
            let inferred = self.infer(columns, &surveys)?;
            let (wanted, formats): (Vec<u32>, Vec<ColumnFormat>) = columns
                .iter()
                .zip(&inferred)
                .map(|(column, inferred)| (*column, inferred.format))
                .filter(|(column, format)| read.get(column).is_none_or(|known| known.format != *format))
                .unzip();
            if wanted.is_empty() || pass == 2 {
                let finished = columns.iter().filter_map(|column| read.remove(column)).zip(inferred);
                return Ok(finished.collect());
            }
            // Frees the old column before the new one is read.
            wanted.iter().for_each(|column| drop(read.remove(column)));
            first_rows.clear();
            for (builder, column) in self.build(&wanted, rows, count, &formats)?.into_iter().zip(&wanted) {
                let Builder { survey, refused, format, .. } = &builder;
                let (survey, refused, format) = (survey.clone(), refused.clone(), *format);
                let tidied = builder.tidied();
                let values = builder.finish()?;
                read.insert(*column, ReadColumn { column: *column, survey, refused, format, values, tidied });
            }
        }
        Ok(Vec::new())
    }

    /// The texts that mean "missing" in a column, from 0.
    fn tokens(&self, column: u32) -> &MissingTokens {
        self.tokens_of.get(&column).unwrap_or(self.tokens)
    }

    fn merged(&self) -> Option<MergedCells> {
        self.settings.merged
    }

    fn survey(&self, columns: &[u32], rows: &DataRows) -> Vec<Survey> {
        let mut surveys = vec![Survey::default(); columns.len()];
        let (mut fields, mut handles) = (Vec::new(), Vec::new());
        for row in rows.iter(self.source).take(FIRST_ROWS) {
            handles.clear();
            self.source.fill(row, columns, self.merged(), &mut fields, &mut handles);
            for ((survey, handle), column) in surveys.iter_mut().zip(&handles).zip(columns) {
                let shape = self.source.cell(*handle).shape(self.tokens(*column));
                survey.add(shape.flags, row);
                survey.add_currency(shape.currency, row);
            }
        }
        surveys.iter_mut().for_each(Survey::flush);
        surveys
    }

    /// Infers the types of all columns. A column without a decimal mark of its own takes the file's.
    pub fn infer(&self, columns: &[u32], surveys: &[Survey]) -> Outcome<Vec<InferredType>> {
        let decimal = decimal_of_file(surveys.iter(), self.decimal);
        let infer = |(column, survey): (&u32, &Survey)| {
            let number = (column + 1).to_string();
            let text = |row: u32| match row < self.source.row_count() {
                true => self.source.cell_at(row, *column).shown(),
                false => String::new(),
            };
            TypeInference {
                column: column + 1,
                survey,
                answers: self.settings.answers.as_ref().and_then(|answers| answers.get(&number)),
                forced: self.settings.types.as_ref().and_then(|types| types.get(&number)).copied(),
                reading: self.settings.readings.as_ref().and_then(|readings| readings.get(&number)),
                decimal,
                text: &text,
                tokens: self.tokens(*column),
            }
            .infer()
        };
        columns.iter().zip(surveys).map(infer).collect()
    }

    fn build(&self, columns: &[u32], rows: &DataRows, count: usize, formats: &[ColumnFormat]) -> Outcome<Vec<Builder>> {
        let mut builders = Vec::with_capacity(columns.len());
        for (format, column) in formats.iter().zip(columns) {
            builders.push(Builder::new(*format, count, self.tokens(*column))?);
        }
        let mut all = rows.iter(self.source);
        let mut block: Vec<u32> = Vec::with_capacity(BLOCK_ROWS);
        let (mut fields, mut handles) = (Vec::new(), Vec::with_capacity(BLOCK_ROWS * columns.len()));
        let mut done = 0usize;
        loop {
            block.clear();
            handles.clear();
            block.extend(all.by_ref().take(BLOCK_ROWS));
            if block.is_empty() {
                break;
            }
            self.control.poll(done as u64, count as u64)?;
            done += block.len();
            for row in &block {
                self.source.fill(*row, columns, self.merged(), &mut fields, &mut handles);
            }
            for ((index, builder), column) in builders.iter_mut().enumerate().zip(columns) {
                let cells = handles.chunks_exact(columns.len()).filter_map(|row| row.get(index));
                self.push(builder, &block, cells, self.tokens(*column))?;
            }
        }
        builders.iter_mut().for_each(Builder::settle);
        Ok(builders)
    }

    /// Never inlined: V8 cannot swap in optimised code while a function runs, so the loop over all rows must call the hot
    /// code instead of containing it.
    #[inline(never)]
    fn push<'h>(
        &self,
        builder: &mut Builder,
        block: &[u32],
        handles: impl Iterator<Item = &'h Handle>,
        tokens: &MissingTokens,
    ) -> Outcome<()> {
        match &self.source.cells {
            Cells::Text(table) => {
                let text = table.text();
                for (row, handle) in block.iter().zip(handles) {
                    // Fast path for the most common cells.
                    let window = handle.window(text);
                    if !handle.piece(text).is_some_and(|piece| builder.push_plain(piece, window, *row)) {
                        builder.push(&self.source.cell(*handle), *row, tokens)?;
                    }
                }
            }
            Cells::Sheet(sheet) => {
                for (row, handle) in block.iter().zip(handles) {
                    builder.push(&sheet.cell(*handle), *row, tokens)?;
                }
            }
        }
        Ok(())
    }
}
