//! From a table and settings to typed columns, their receipt and what must be asked.

use super::assemble::{Assembly, Made, totals_of};
use super::column::{ImportedColumn, Survey, assumption_of, decimal_of_file, take_answer};
use super::describe::{far_years, is_categorical, standing_out};
use super::layout::{
    Facts, HEAD_ROWS, Suggested, Tail, column_names, columns_of_table, head_cells, header_question, merged_header,
    parse_ranges, recurs, suggest, too_many_columns, totals_question,
};
use super::limits::PROJECT_COLUMNS;
use super::panel;
use super::receipt::{self, Left};
use super::settings::{DataRows, Place, place};
use super::source::{Cells, Source};
use super::value::{Decimal, MissingTokens};
use crate::contract::{
    ColumnReceipt, ImportSummary, Outcome, Question, QuestionKind, Receipt, Schema, SchemaField, Settings,
};
use crate::control::Control;
use std::cell::Cell as Flagged;

/// Rows by which the layout is found before all rows are read.
const GUESS_ROWS: u32 = 4096;

/// What an import gives.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedTable {
    /// Columns in words: names, types, receipt, questions.
    pub summary: ImportSummary,
    /// Their values, in the order of the schema.
    pub columns: Vec<ImportedColumn>,
}

/// A table on its way to become columns.
pub(crate) struct Import<'a> {
    pub source: &'a Source,
    pub settings: &'a Settings,
    pub control: &'a dyn Control,
    /// The decimal mark where neither columns nor settings show one: comma in a semicolon file.
    pub decimal: Decimal,
    /// What is known of the file as a whole: encoding, delimiter, sheet, repairs, and its questions.
    pub receipt: Receipt,
    pub questions: Vec<Question>,
}

/// Where the table stands, and what belongs to it.
struct Layout {
    place: Place,
    columns: Vec<u32>,
    rows: DataRows,
    left: Left,
    questions: Vec<Question>,
    assumed: Vec<String>,
    /// The last row, when it is labelled as totals.
    last_totals: Option<u32>,
    /// Whether rows of totals are left out already.
    leaves_totals: bool,
}

impl Import<'_> {
    /// Reads the table.
    ///
    /// # Errors
    /// `SETTINGS` naming the field, `E-MEMORY`, and what `control` says.
    pub fn run(self) -> Outcome<ImportedTable> {
        let tokens = MissingTokens::new(self.settings.missing_tokens.as_deref());
        let mut known: Option<Suggested> = None;
        // Rows of totals that the user leaves out: known when the table has been read once.
        let mut totals: Option<Vec<u32>> = None;
        loop {
            let guessed = Flagged::new(false);
            let suggested = match known.take() {
                Some(suggested) => suggested,
                None => self.suggestion(&tokens, &guessed)?,
            };
            let layout = self.layout(&suggested, totals.as_deref(), &tokens)?;
            let assembly = self.assembly(&tokens);
            let made = assembly.read(&layout.columns, &layout.rows)?;
            if guessed.get() {
                let facts = self.facts_of(&made, &layout, &tokens);
                let certain = suggest(self.source, &facts, &|row| self.recurs(row));
                if certain != suggested {
                    known = Some(certain);
                    continue;
                }
            }
            let found = match totals {
                Some(found) => found,
                None => totals_of(self.source, &layout.rows, &made, layout.last_totals),
            };
            let question = (!found.is_empty()).then(|| totals_question(&found));
            let leaves_out = match &question {
                Some(question) => take_answer(question, self.answer(question.kind))? == "exclude",
                None => false,
            };
            if leaves_out && !layout.leaves_totals {
                (totals, known) = (Some(found), Some(suggested));
                continue;
            }
            return self.summary(made, layout, question, &tokens);
        }
    }

    fn assembly<'s>(&'s self, tokens: &'s MissingTokens) -> Assembly<'s> {
        Assembly {
            source: self.source,
            settings: self.settings,
            tokens,
            decimal: decimal_setting(self.settings).unwrap_or(self.decimal),
            control: self.control,
        }
    }

    /// The layout where the settings are silent; from the first rows only when all rows will be read anyway, and
    /// `guessed` is set then.
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
        Ok(suggest(self.source, &facts, &|row| self.recurs(row)))
    }

    /// The facts of all rows, from the columns that were read.
    fn facts_of(&self, made: &[Made], layout: &Layout, tokens: &MissingTokens) -> Facts {
        let mut facts =
            Facts { below: vec![Survey::default(); self.source.column_count() as usize], ..Facts::default() };
        for (column, made) in layout.columns.iter().zip(made) {
            if let Some(survey) = facts.below.get_mut(*column as usize) {
                *survey = made.survey.clone();
            }
        }
        let (mut fields, mut cells) = (Vec::new(), Vec::new());
        let mut head_rows = 0;
        facts.first_row = self.source.first_row();
        for row in facts.first_row..self.source.row_count().min(facts.first_row + HEAD_ROWS) {
            self.source.row(row, &mut fields, &mut cells);
            let head = head_cells(self.source, &cells, tokens);
            if row >= layout.place.first_row && !head.is_empty() {
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

    /// Whether a value of a row stands again below it in its column.
    pub fn recurs(&self, row: u32) -> bool {
        recurs(self.source, row)
    }

    fn answer(&self, kind: QuestionKind) -> Option<&String> {
        self.settings.answers.as_ref().and_then(|answers| answers.get("0")).and_then(|answers| answers.get(&kind))
    }

    fn layout(&self, suggested: &Suggested, totals: Option<&[u32]>, tokens: &MissingTokens) -> Outcome<Layout> {
        let header_rows = |row: u32| match self.answer(QuestionKind::HeaderRows).map(String::as_str) {
            Some("2") => Ok(2),
            Some("1") => Ok(1),
            _ if suggested.header == Some(row) => Ok(suggested.header_rows),
            _ => Ok(if merged_header(self.source, row) { 2 } else { 1 }),
        };
        let place = place(self.settings, self.source, suggested, &header_rows)?;
        let (columns, stray) = self.columns(tokens)?;
        let mut left = Left::default();
        let mut excluded: Vec<(u32, u32)> = Vec::new();
        for [from, to] in self.settings.exclude_rows.iter().flatten() {
            excluded.push((from - 1, to - 1));
            left.add("Excluded in the settings.", (from - 1)..=(to - 1));
        }
        if !stray.is_empty() {
            self.leave_stray_rows(&stray, &mut excluded, &mut left);
        }
        let (mut questions, mut assumed) = (Vec::new(), Vec::new());
        let tail = Tail::find(self.source, place.first_row, &columns, tokens);
        let mut leave = |reason, rows: &[u32]| {
            for row in rows {
                excluded.push((*row, *row));
                left.add(reason, *row..=*row);
            }
        };
        leave("Totals.", totals.unwrap_or_default());
        if let Some((question, rows)) = tail.footnotes_question() {
            let answer = self.answer(question.kind);
            if take_answer(&question, answer)? == "exclude" {
                leave("Footnotes.", &rows);
            }
            if answer.is_none() {
                assumed.push(assumption_of(&question));
            }
            questions.push(question);
        }
        let rows = DataRows::new(self.source, place.first_row, excluded);
        let (last_totals, leaves_totals) = (tail.totals, totals.is_some());
        Ok(Layout { place, columns, rows, left, questions, assumed, last_totals, leaves_totals })
    }

    /// The columns to read, and those left out as stray.
    fn columns(&self, tokens: &MissingTokens) -> Outcome<(Vec<u32>, Vec<u32>)> {
        let count = self.source.file_columns();
        if let Some(ranges) = self.settings.col_ranges.as_deref().filter(|text| !text.trim().is_empty()) {
            return Ok((parse_ranges(ranges, count)?, Vec::new()));
        }
        if matches!(self.source.cells, Cells::Text(_)) && count as usize <= PROJECT_COLUMNS {
            return Ok((self.source.part().columns.clone().collect(), Vec::new()));
        }
        let filled = filled_by_column(self.source, tokens, self.control)?;
        let (columns, stray) = columns_of_table(&filled);
        if columns.len() > PROJECT_COLUMNS {
            return Err(too_many_columns(columns.len()));
        }
        Ok((columns, stray))
    }

    fn leave_stray_rows(&self, stray: &[u32], excluded: &mut Vec<(u32, u32)>, left: &mut Left) {
        let (mut fields, mut cells) = (Vec::new(), Vec::new());
        for row in self.source.first_row()..self.source.row_count() {
            if self.source.is_blank(row) {
                continue;
            }
            self.source.row(row, &mut fields, &mut cells);
            if cells.iter().all(|(column, _)| stray.contains(column)) {
                excluded.push((row, row));
                left.add("Cells far from the table.", row..=row);
            }
        }
        left.stray = stray.iter().map(|column| column + 1).collect();
    }

    fn summary(
        mut self,
        made: Vec<Made>,
        mut layout: Layout,
        totals: Option<Question>,
        tokens: &MissingTokens,
    ) -> Outcome<ImportedTable> {
        if let Some(question) = totals {
            if self.answer(question.kind).is_none() {
                layout.assumed.insert(0, assumption_of(&question));
            }
            layout.questions.insert(0, question);
        }
        let (made, columns) = self.without_empty_edges(made, &layout);
        let names = column_names(self.source, &layout.place.header, &columns, self.settings.names.as_ref())?;
        self.ask_header_rows(&made, &columns, &mut layout, tokens)?;
        let surveys = made.iter().map(|made| &made.survey);
        let decimal = decimal_of_file(surveys, decimal_setting(self.settings).unwrap_or(self.decimal));
        let mut table = ImportedTable { summary: ImportSummary::default(), columns: Vec::with_capacity(made.len()) };
        self.receipt.decimal_separator = Some(decimal.number());
        self.questions.append(&mut layout.questions);
        self.receipt.notes.append(&mut layout.assumed);
        let mut schema = Schema::default();
        for ((made, name), column) in made.into_iter().zip(names).zip(&columns) {
            let Made { refused, values, mut decision, .. } = made;
            decision.assumed.extend(standing_out(&values).into_iter().chain(far_years(&values, &name)));
            schema.fields.push(SchemaField {
                name: name.clone(),
                kind: decision.kind,
                categorical: is_categorical(&values),
                file_column: column + 1,
            });
            self.questions.append(&mut decision.questions);
            self.receipt.columns.push(ColumnReceipt {
                name,
                kind: decision.kind,
                numbers: values.len() as u32 - values.null_count,
                missing: values.null_count - refused.count,
                not_understood: refused.count,
                not_understood_rows: refused.rows,
                examples: refused.examples,
                assumed: decision.assumed,
            });
            table.columns.push(values);
        }
        let found = panel::find(&schema, &table.columns, self.settings)?;
        self.questions.extend(found.question);
        self.receipt.notes.extend(found.note);
        receipt::add_rows(&mut self.receipt, self.source, &layout.place, &layout.left, layout.rows.keeps_blank);
        table.summary = ImportSummary {
            row_count: table.columns.first().map_or(0, |column| column.len() as u32),
            schema,
            receipt: self.receipt,
            questions: self.questions,
            entity: found.entity,
            time: found.time,
        };
        Ok(table)
    }

    /// Wholly empty columns at the edges are no columns, unless they have a name or were chosen.
    fn without_empty_edges(&self, made: Vec<Made>, layout: &Layout) -> (Vec<Made>, Vec<u32>) {
        let named = |column: u32| {
            layout.place.header.iter().any(|row| !self.source.cell_at(*row, column).text().trim_ascii().is_empty())
        };
        let chosen = self.settings.col_ranges.as_deref().is_some_and(|text| !text.trim().is_empty());
        let keep: Vec<bool> = layout
            .columns
            .iter()
            .zip(&made)
            .map(|(column, made)| chosen || made.survey.filled() > 0 || named(*column))
            .collect();
        let (Some(first), Some(last)) = (keep.iter().position(|k| *k), keep.iter().rposition(|k| *k)) else {
            return (made, layout.columns.clone());
        };
        let inside = made.into_iter().zip(layout.columns.iter().copied()).skip(first).take(last - first + 1);
        inside.unzip()
    }

    fn ask_header_rows(
        &self,
        made: &[Made],
        columns: &[u32],
        layout: &mut Layout,
        tokens: &MissingTokens,
    ) -> Outcome<()> {
        if self.settings.header_rows.is_some() {
            return Ok(());
        }
        let surveys: Vec<(u32, &Survey)> = columns.iter().copied().zip(made.iter().map(|made| &made.survey)).collect();
        let Some(question) = header_question(self.source, &layout.place.header, &surveys, tokens) else {
            return Ok(());
        };
        let answer = self.answer(QuestionKind::HeaderRows);
        take_answer(&question, answer)?;
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

/// By column, how many cells hold something.
pub(crate) fn filled_by_column(source: &Source, tokens: &MissingTokens, control: &dyn Control) -> Outcome<Vec<u32>> {
    if let Cells::Sheet(sheet) = &source.cells {
        return Ok(sheet.filled_by_column(source.part()));
    }
    let facts = Facts::collect(source, source.row_count(), tokens, control)?;
    Ok(facts.surveys_from(0).iter().map(Survey::filled).collect())
}
