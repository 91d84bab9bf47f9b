//! Turns a table and its settings into typed columns, a receipt and questions.

use super::assemble::{Assembly, ReadColumn, tokens_of, totals_of};
use super::column::{
    ImportedColumn, InferredType, RowsAnswer, Spellings, SpellingsAnswer, Survey, assumption, assumption_of,
    checked_answer, dates_of_serials, decimal_of_file, take_answer,
};
use super::column_cache::{KeptColumns, ReadRows};
use super::describe::{far_years, is_categorical, standing_out};
use super::empty_columns::{filled_by_column, without_empty_columns};
use super::layout::{
    Between, ColumnLabels, Facts, HEAD_ROWS, Hidden, Suggested, Tail, column_names, columns_of_table, head_cells,
    header_question, parse_ranges, recurs, suggest, too_many_columns, too_many_selected, totals_question,
};
use super::limits::PROJECT_COLUMNS;
use super::panel;
use super::receipt::{self, ExcludedRows};
use super::settings::{DataRows, TableStart, names_at, table_start};
use super::source::{Cells, Source};
use super::value::{Decimal, MissingTokens};
use crate::contract::{
    ColumnReceipt, ColumnType, Failure, ImportSummary, Outcome, Question, QuestionKind, Receipt, Schema, SchemaField,
    Settings,
};
use crate::control::Control;
use std::cell::Cell as Flagged;
use std::collections::BTreeSet;

/// Rows by which the layout is guessed before all rows are read.
const GUESS_ROWS: u32 = 4096;

/// The result of an import.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedTable {
    /// Names, types, receipt and questions.
    pub summary: ImportSummary,
    /// Values, in the order of the schema.
    pub columns: Vec<ImportedColumn>,
}

impl ImportedTable {
    /// Sets entity and time by the settings, or proposes them with a question.
    ///
    /// # Errors
    /// `SETTINGS` on `entity`, `time` or `answers`.
    pub(crate) fn set_keys(&mut self, settings: &Settings) -> Outcome<()> {
        let found = panel::find(&self.summary.schema, &self.columns, settings)?;
        self.summary.questions.extend(found.question);
        self.summary.receipt.notes.extend(found.note);
        (self.summary.entity, self.summary.time) = (found.entity, found.time);
        Ok(())
    }
}

/// How many columns may be read of a table whose columns have these names.
pub(crate) type Room<'a> = &'a dyn Fn(&[String]) -> usize;

/// An import: a table and everything that decides how it is read.
pub(crate) struct Import<'a> {
    pub source: &'a Source,
    pub settings: &'a Settings,
    pub control: &'a dyn Control,
    /// The decimal mark when neither columns nor settings show one: a comma in a file with semicolons.
    pub decimal: Decimal,
    /// The receipt so far, about the file as a whole: encoding, delimiter, sheet, repairs.
    pub receipt: Receipt,
    pub questions: Vec<Question>,
    /// Columns of an earlier preview.
    pub kept: &'a KeptColumns,
    /// How many columns may be read.
    pub room: Room<'a>,
}

/// A table that was read, with what the next reading of its rows may use again.
pub(crate) struct ReadTable {
    pub table: ImportedTable,
    rows: ReadRows,
    /// The columns without their values, in the order of the table's.
    columns: Vec<ReadColumn>,
}

impl ReadTable {
    /// Keeps the columns for the next reading.
    pub fn keep(self, kept: &KeptColumns) {
        let whole = self.columns.into_iter().zip(self.table.columns);
        // A column whose spellings were joined still has the values that were read.
        let read = whole.map(|(column, values)| match column.values.len() {
            0 => ReadColumn { values, ..column },
            _ => column,
        });
        kept.keep(self.rows, read.collect());
    }
}

/// The start of the table, and the rows and columns that belong to it.
struct Layout {
    start: TableStart,
    columns: Vec<u32>,
    rows: DataRows,
    left: ExcludedRows,
    questions: Vec<Question>,
    assumed: Vec<String>,
    /// The last row, when its label says that it holds totals.
    last_totals: Option<u32>,
    /// Whether rows of totals are already excluded.
    leaves_totals: bool,
}

impl Import<'_> {
    /// Reads the table.
    ///
    /// # Errors
    /// `SETTINGS` naming the field, `E-MEMORY`, and the errors of `control`.
    pub fn run(self) -> Outcome<ReadTable> {
        let tokens = MissingTokens::new(self.settings.missing_tokens.as_deref());
        let mut known: Option<Suggested> = None;
        // Rows of totals that the user excludes. They are known only after a first reading.
        let mut totals: Option<Vec<u32>> = None;
        loop {
            let guessed = Flagged::new(false);
            let suggested = match known.take() {
                Some(suggested) => suggested,
                None => self.suggestion(&tokens, &guessed)?,
            };
            let layout = self.layout(&suggested, totals.as_deref(), &tokens)?;
            let assembly = self.assembly(&tokens);
            let known_rows = ReadRows::new(self.source, &layout.rows, self.settings);
            let read = assembly.read(&layout.columns, &layout.rows, self.kept.take(&known_rows))?;
            let (read, inferred): (Vec<ReadColumn>, Vec<InferredType>) = read.into_iter().unzip();
            if guessed.get() {
                let facts = self.facts_of(&read, &layout, &tokens);
                let certain = suggest(self.source, &facts, &tokens, &|row| recurs(self.source, row));
                if certain != suggested {
                    known = Some(certain);
                    continue;
                }
            }
            let found = match totals {
                Some(found) => found,
                None => totals_of(self.source, &layout.rows, &read, layout.last_totals),
            };
            let question = (!found.is_empty()).then(|| totals_question(&found));
            let leaves_out = match &question {
                Some(question) => {
                    take_answer(question, RowsAnswer::Exclude, self.answer(question.kind))? == RowsAnswer::Exclude
                }
                None => false,
            };
            if leaves_out && !layout.leaves_totals {
                (totals, known) = (Some(found), Some(suggested));
                continue;
            }
            return self.summary(read.into_iter().zip(inferred).collect(), layout, question, &tokens);
        }
    }

    fn assembly<'s>(&'s self, tokens: &'s MissingTokens) -> Assembly<'s> {
        Assembly {
            source: self.source,
            settings: self.settings,
            tokens,
            tokens_of: tokens_of(self.settings, tokens),
            decimal: decimal_setting(self.settings).unwrap_or(self.decimal),
            control: self.control,
        }
    }

    /// The layout, as far as the settings do not give it. When all rows will be read anyway, the first rows decide and
    /// `guessed` is set: the caller checks the layout afterwards.
    fn suggestion(&self, tokens: &MissingTokens, guessed: &Flagged<bool>) -> Outcome<Suggested> {
        if self.settings.header.is_some() {
            return Ok(Suggested::default());
        }
        let rows = self.source.row_count() - self.source.first_row();
        let all_columns = self.settings.col_ranges.is_none() && self.source.column_count() as usize <= PROJECT_COLUMNS;
        let plain = self.settings.first_row.is_none()
            && self.settings.exclude_rows.is_none()
            && self.settings.answers.is_none();
        let merges = !self.source.merges().is_empty();
        guessed.set(rows > GUESS_ROWS && all_columns && plain && !merges);
        let end = self.source.first_row() + if guessed.get() { GUESS_ROWS } else { rows };
        let facts = Facts::collect(self.source, end, tokens, self.control)?;
        Ok(suggest(self.source, &facts, tokens, &|row| recurs(self.source, row)))
    }

    /// The facts of all rows, from the surveys of the columns that were read.
    fn facts_of(&self, read: &[ReadColumn], layout: &Layout, tokens: &MissingTokens) -> Facts {
        let mut facts =
            Facts { below: vec![Survey::default(); self.source.column_count() as usize], ..Facts::default() };
        for (column, read) in layout.columns.iter().zip(read) {
            if let Some(survey) = facts.below.get_mut(*column as usize) {
                *survey = read.survey.clone();
            }
        }
        let (mut fields, mut cells) = (Vec::new(), Vec::new());
        let mut head_rows = 0;
        facts.first_row = self.source.first_row();
        for row in facts.first_row..self.source.row_count().min(facts.first_row + HEAD_ROWS) {
            self.source.row(row, &mut fields, &mut cells);
            let head = head_cells(self.source, &cells, tokens);
            if row >= layout.start.first_row && !head.is_empty() {
                head_rows += 1;
                for cell in &head {
                    if let Some(survey) = facts.below.get_mut(cell.column as usize) {
                        survey.subtract(cell.flags);
                    }
                }
            }
            facts.head.push(head);
        }
        facts.rows_below = (layout.rows.iter(self.source).count() as u32).saturating_sub(head_rows);
        facts
    }

    fn answer(&self, kind: QuestionKind) -> Option<&String> {
        self.settings.file_answer(kind)
    }

    fn layout(&self, suggested: &Suggested, totals: Option<&[u32]>, tokens: &MissingTokens) -> Outcome<Layout> {
        let names_at = |row: u32| names_at(self.source, self.settings, row, tokens);
        let start = table_start(self.settings, self.source, suggested, &names_at)?;
        let (columns, stray) = self.columns(&start.header, tokens)?;
        let mut left = ExcludedRows::default();
        let mut excluded: Vec<(u32, u32)> = Vec::new();
        for [from, to] in self.settings.exclude_rows.iter().flatten() {
            excluded.push((from - 1, to - 1));
            left.add("Excluded in the settings.", (from - 1)..=(to - 1));
        }
        if !stray.is_empty() {
            excluded.extend(left.leave_stray(self.source, &stray).into_iter().map(|row| (row, row)));
        }
        let (mut questions, mut assumed) = (Vec::new(), Vec::new());
        let tail = Tail::find(self.source, start.first_row, &columns, tokens);
        let mut known = BTreeSet::new();
        let mut leave = |reason, rows: &[u32]| {
            for row in rows.iter().filter(|row| known.insert(**row)) {
                excluded.push((*row, *row));
                left.add(reason, *row..=*row);
            }
        };
        leave("Totals.", totals.unwrap_or_default());
        let between = Between::find(self.source, start.header.last().copied(), start.first_row, tokens, self.control)?;
        leave("The names again.", &between.names);
        let hidden = Hidden::find(self.source, start.first_row);
        let asked = [
            (between.question(), RowsAnswer::Exclude, "Headings of groups.", &between.headings),
            (tail.footnotes_question(), RowsAnswer::Exclude, "Footnotes.", &tail.footnotes),
            (hidden.question(), hidden.preset, "Hidden in the workbook.", &hidden.rows),
        ];
        for (question, preset, reason, rows) in asked {
            let Some(question) = question else { continue };
            let answer = self.answer(question.kind);
            if take_answer(&question, preset, answer)? == RowsAnswer::Exclude {
                leave(reason, rows);
            }
            if answer.is_none() {
                assumed.push(assumption_of(&question));
            }
            questions.push(question);
        }
        let rows = DataRows::new(self.source, start.first_row, excluded);
        let (last_totals, leaves_totals) = (tail.totals, totals.is_some());
        Ok(Layout { start, columns, rows, left, questions, assumed, last_totals, leaves_totals })
    }

    /// The columns to read, and those excluded because they hold a stray cell.
    fn columns(&self, header: &[u32], tokens: &MissingTokens) -> Outcome<(Vec<u32>, Vec<u32>)> {
        let count = self.source.file_columns();
        if let Some(ranges) = self.settings.col_ranges.as_deref().filter(|text| !text.trim().is_empty()) {
            let columns = parse_ranges(ranges, count)?;
            self.require_room(header, &columns, too_many_selected)?;
            return Ok((columns, Vec::new()));
        }
        if matches!(self.source.cells, Cells::Text(_)) && count as usize <= PROJECT_COLUMNS {
            return Ok((self.source.part().columns.clone().collect(), Vec::new()));
        }
        let filled = filled_by_column(self.source, tokens, self.control)?;
        let (columns, stray) = columns_of_table(&filled);
        self.require_room(header, &columns, too_many_columns)?;
        Ok((columns, stray))
    }

    fn require_room(&self, header: &[u32], columns: &[u32], refusal: fn(usize) -> Failure) -> Outcome<()> {
        if columns.len() <= PROJECT_COLUMNS
            || columns.len() <= (self.room)(&column_names(self.source, header, columns, None)?)
        {
            return Ok(());
        }
        Err(refusal(columns.len()))
    }

    fn summary(
        mut self,
        read: Vec<(ReadColumn, InferredType)>,
        mut layout: Layout,
        totals: Option<Question>,
        tokens: &MissingTokens,
    ) -> Outcome<ReadTable> {
        if let Some(question) = totals {
            if self.answer(question.kind).is_none() {
                layout.assumed.insert(0, assumption_of(&question));
            }
            layout.questions.insert(0, question);
        }
        let rows = ReadRows::new(self.source, &layout.rows, self.settings);
        let (read, columns) = without_empty_columns(
            self.source,
            self.settings,
            read,
            &layout.columns,
            &layout.start.header,
            &mut self.receipt.notes,
        );
        let names = column_names(self.source, &layout.start.header, &columns, self.settings.names.as_ref())?;
        self.ask_header_rows(&read, &columns, &mut layout, tokens)?;
        let surveys = read.iter().map(|(read, _)| &read.survey);
        let decimal = decimal_of_file(surveys, decimal_setting(self.settings).unwrap_or(self.decimal));
        let mut table = ImportedTable { summary: ImportSummary::default(), columns: Vec::with_capacity(read.len()) };
        let mut kept = Vec::with_capacity(read.len());
        self.receipt.decimal_separator = Some(decimal.number());
        self.questions.append(&mut layout.questions);
        self.receipt.notes.append(&mut layout.assumed);
        let mut schema = Schema::default();
        for (((mut read, mut inferred), name), column) in read.into_iter().zip(names).zip(&columns) {
            let spellings = Spellings::of(&read.values).map(|found| (found.question(column + 1), found));
            let mut joined = None;
            if let Some((question, found)) = spellings {
                let answer = self.settings.column_answer(column + 1, question.kind);
                if take_answer(&question, SpellingsAnswer::One, answer)? == SpellingsAnswer::One {
                    joined = Some(found.joined(&read.values));
                }
                if answer.is_none() {
                    inferred.assumed.push(assumption(&question));
                }
                inferred.questions.push(question);
            }
            if joined.is_none() {
                joined = dates_of_serials(column + 1, &name, &read.values, self.settings, &mut inferred)?;
            }
            if read.tidied.count > 0 {
                let rows = read.tidied.rows.iter().map(|row| row + 1).collect();
                let text = "Texts with blanks around them, or with accents written in another way: stored without, in one way.";
                receipt::add_repair(&mut self.receipt, text, read.tidied.count, rows);
            }
            let values =
                joined.unwrap_or_else(|| std::mem::replace(&mut read.values, ImportedColumn::of_all(Vec::new())));
            let refused = read.refused.clone();
            kept.push(read);
            let labels = ColumnLabels::of(self.source, &layout.start.labels, *column);
            inferred.assumed.extend(labels.said);
            inferred.assumed.extend(standing_out(&values).into_iter().chain(far_years(&values, &name)));
            schema.fields.push(SchemaField {
                name: name.clone(),
                kind: inferred.kind,
                categorical: is_categorical(&values),
                percentages: inferred.percentages,
                unit: labels.unit.filter(|_| inferred.kind == ColumnType::Number && !inferred.percentages),
                file_column: column + 1,
            });
            self.questions.append(&mut inferred.questions);
            self.receipt.columns.push(ColumnReceipt {
                name,
                kind: inferred.kind,
                numbers: values.len() as u32 - values.null_count,
                missing: values.null_count - refused.count,
                not_understood: refused.count,
                not_understood_rows: refused.rows,
                examples: refused.examples,
                assumed: inferred.assumed,
                chosen: inferred.chosen,
            });
            table.columns.push(values);
        }
        receipt::add_rows(&mut self.receipt, self.source, &layout.start, &layout.left, layout.rows.keeps_blank);
        table.summary = ImportSummary {
            row_count: table.columns.first().map_or(0, |column| column.len() as u32),
            schema,
            receipt: self.receipt,
            questions: self.questions,
            entity: None,
            time: None,
            shape: None,
        };
        Ok(ReadTable { table, rows, columns: kept })
    }

    fn ask_header_rows(
        &self,
        read: &[(ReadColumn, InferredType)],
        columns: &[u32],
        layout: &mut Layout,
        tokens: &MissingTokens,
    ) -> Outcome<()> {
        if self.settings.header_rows.is_some() {
            return Ok(());
        }
        let surveys: Vec<(u32, &Survey)> =
            columns.iter().copied().zip(read.iter().map(|(read, _)| &read.survey)).collect();
        let Some(question) = header_question(self.source, &layout.start.header, &surveys, tokens) else {
            return Ok(());
        };
        let answer = self.answer(QuestionKind::HeaderRows);
        checked_answer(&question, answer)?;
        if answer.is_none() {
            layout.assumed.push(assumption_of(&question));
        }
        layout.questions.push(question);
        Ok(())
    }
}

/// The decimal mark of the settings.
pub(crate) fn decimal_setting(settings: &Settings) -> Option<Decimal> {
    settings.decimal_separator.map(|number| if number == 2 { Decimal::Comma } else { Decimal::Dot })
}
