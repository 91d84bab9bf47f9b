//! Reads columns of a table: each cell once, in the reading that the first rows suggest; a column that turns out to
//! need another reading is read again.

use super::column::{Builder, Decision, ImportedColumn, Judge, Reading, Refused, Survey, decimal_of_file};
use super::layout::find_totals;
use super::settings::DataRows;
use super::source::{Cells, Source};
use super::text::Handle;
use super::value::{Decimal, MissingTokens};
use crate::contract::{ColumnType, MergedCells, Outcome, Settings};
use crate::control::Control;

/// Rows by which the first reading is chosen.
const FIRST_ROWS: usize = 4096;
/// Rows read at a time: their bytes and places stay in the processor's cache.
const BLOCK_ROWS: usize = 1024;

/// What is read, and how.
pub(crate) struct Assembly<'a> {
    pub source: &'a Source,
    pub settings: &'a Settings,
    pub tokens: &'a MissingTokens,
    /// The decimal mark when no column shows one.
    pub decimal: Decimal,
    pub control: &'a dyn Control,
}

/// A column that was read.
pub(crate) struct Made {
    /// Its column of the file, from 0.
    pub column: u32,
    /// What its cells say.
    pub survey: Survey,
    /// Cells that were not understood.
    pub refused: Refused,
    pub values: ImportedColumn,
    pub decision: Decision,
}

/// Rows (from 0) that look like totals; `last` is known to be one by its label.
pub(crate) fn totals_of(source: &Source, rows: &DataRows, made: &[Made], last: Option<u32>) -> Vec<u32> {
    let columns: Vec<&ImportedColumn> = made.iter().map(|made| &made.values).collect();
    let has_labels = made.iter().any(|made| made.refused.count > 0);
    if !has_labels && columns.iter().all(|column| column.kind() != ColumnType::String) {
        return last.into_iter().collect();
    }
    let of_file: Vec<u32> = rows.iter(source).collect();
    let mut labels = Vec::new();
    for made in made {
        for row in &made.refused.rows {
            if let Ok(place) = of_file.binary_search(&(row - 1)) {
                labels.push((place, source.cell_at(row - 1, made.column).shown()));
            }
        }
    }
    let mut found: Vec<u32> =
        find_totals(&columns, &labels).into_iter().filter_map(|place| of_file.get(place).copied()).collect();
    found.extend(last.filter(|row| !found.contains(row) && of_file.contains(row)));
    found
}

impl Assembly<'_> {
    /// Reads the columns (ascending, from 0) of the rows.
    ///
    /// # Errors
    /// `SETTINGS` on `answers`, `E-MEMORY`, and what `control` says.
    pub fn read(&self, columns: &[u32], rows: &DataRows) -> Outcome<Vec<Made>> {
        let count = rows.iter(self.source).count();
        let first = self.judge(columns, &self.survey(columns, rows))?;
        let readings: Vec<Reading> = first.iter().map(|decision| decision.reading).collect();
        let mut builders = self.build(columns, rows, count, &readings)?;
        let surveys: Vec<Survey> = builders.iter().map(|builder| builder.survey.clone()).collect();
        let decisions = self.judge(columns, &surveys)?;
        for ((builder, decision), column) in builders.iter_mut().zip(&decisions).zip(columns) {
            if builder.reading != decision.reading
                && let Some(again) = self.build(&[*column], rows, count, &[decision.reading])?.pop()
            {
                *builder = again;
            }
        }
        let finished = builders.into_iter().zip(decisions).zip(columns).map(|((mut builder, decision), column)| {
            let (survey, refused) = (std::mem::take(&mut builder.survey), std::mem::take(&mut builder.refused));
            Ok(Made { column: *column, survey, refused, values: builder.finish()?, decision })
        });
        finished.collect()
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
            for (survey, handle) in surveys.iter_mut().zip(&handles) {
                let shape = self.source.cell(*handle).shape(self.tokens);
                survey.add(shape.flags, row);
                survey.add_currency(shape.currency, row);
            }
        }
        surveys.iter_mut().for_each(Survey::flush);
        surveys
    }

    /// Decides all columns; those that show no decimal mark take the file's.
    pub fn judge(&self, columns: &[u32], surveys: &[Survey]) -> Outcome<Vec<Decision>> {
        let decimal = decimal_of_file(surveys.iter(), self.decimal);
        let judge = |(column, survey): (&u32, &Survey)| {
            let number = (column + 1).to_string();
            let text = |row: u32| self.source.cell_at(row, *column).shown();
            Judge {
                column: column + 1,
                survey,
                answers: self.settings.answers.as_ref().and_then(|answers| answers.get(&number)),
                forced: self.settings.types.as_ref().and_then(|types| types.get(&number)).copied(),
                decimal,
                text: &text,
                tokens: self.tokens,
            }
            .decide()
        };
        columns.iter().zip(surveys).map(judge).collect()
    }

    fn build(&self, columns: &[u32], rows: &DataRows, count: usize, readings: &[Reading]) -> Outcome<Vec<Builder>> {
        let mut builders = Vec::with_capacity(columns.len());
        for reading in readings {
            builders.push(Builder::new(*reading, count, self.tokens)?);
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
            for (place, builder) in builders.iter_mut().enumerate() {
                let column = handles.chunks_exact(columns.len()).filter_map(|row| row.get(place));
                self.push(builder, &block, column)?;
            }
        }
        builders.iter_mut().for_each(Builder::settle);
        Ok(builders)
    }

    /// Never inlined: V8 cannot replace the code of a function that runs, so the loop over all rows must not hold the
    /// work itself.
    #[inline(never)]
    fn push<'h>(&self, builder: &mut Builder, block: &[u32], handles: impl Iterator<Item = &'h Handle>) -> Outcome<()> {
        match &self.source.cells {
            Cells::Text(table) => {
                let text = table.text();
                for (row, handle) in block.iter().zip(handles) {
                    // The commonest cells go the short way.
                    let window = handle.window(text);
                    if !handle.piece(text).is_some_and(|piece| builder.push_plain(piece, window, *row)) {
                        builder.push(&self.source.cell(*handle), *row, self.tokens)?;
                    }
                }
            }
            Cells::Sheet(sheet) => {
                for (row, handle) in block.iter().zip(handles) {
                    builder.push(&sheet.cell(*handle), *row, self.tokens)?;
                }
            }
        }
        Ok(())
    }
}
