//! The long table of a wide one, with its receipt.

use super::labels::{Measures, is_sum, measures, names_items, repeated_codes, split};
use super::names::{WideNames, WideVariable};
use super::question::Statement;
use super::receipt::{merged_questions, merged_receipt};
use crate::contract::{
    ColumnReceipt, ColumnsToRows, Entries, Failure, ImportSummary, Outcome, Question, QuestionKind, Schema,
    SchemaField, ShapeRecipe, ShapeStep, ValuesToColumns, WideColumns,
};
use crate::control::Control;
use crate::frame::column::{MISSING_DAY, MISSING_MILLISECOND};
use crate::frame::{Column, ColumnData, Table};
use crate::io::limits::PROJECT_COLUMNS;
use crate::io::{ColumnValues, ImportedColumn, ImportedTable, is_categorical, unique_names};
use crate::shape::rows::{Codes, count_missing, is_missing, taken};
use crate::shape::{Shaped, shape};
use crate::wording::all_of;

/// Begins the names of labels, of the time and of the variables while the table is reshaped.
const NAMED: char = '\u{1}';

/// The columns that say what the rows of a wide table are.
pub(super) struct Labelled {
    labels: Vec<Label>,
    /// Codes that are left out, and the names that they repeat.
    codes: Vec<(String, String)>,
    /// Sums over the periods, which are left out.
    sums: Vec<String>,
    /// Columns that came from splitting others.
    parts: u32,
    /// The name that the file has for the periods.
    time: Option<String>,
    /// The labels whose values can become columns.
    pub measures: Vec<Measures>,
}

struct Label {
    column: Column,
    /// The index of its column among those that were read; `None` for a part of one.
    source: Option<usize>,
}

impl Labelled {
    pub fn of(table: &ImportedTable, names: &WideNames, control: &dyn Control) -> Outcome<Self> {
        let whole = Table::from_imported(table)?;
        let (mut labels, mut parts, mut time, mut sums) = (Vec::new(), 0, None, Vec::new());
        let of_variable = |variable: &WideVariable| {
            variable.columns.iter().filter_map(|(index, _)| whole.columns.get(*index)).collect::<Vec<_>>()
        };
        for (index, column) in whole.columns.iter().enumerate().filter(|(index, _)| !names.has(*index)) {
            if names.variables.iter().any(|variable| is_sum(column, &of_variable(variable))) {
                sums.push(index);
            }
        }
        let sum_names: Vec<String> =
            sums.iter().filter_map(|index| whole.columns.get(*index)).map(|column| column.name.clone()).collect();
        for (index, column) in
            whole.columns.into_iter().enumerate().filter(|(index, _)| !names.has(*index) && !sums.contains(index))
        {
            match split(&column)? {
                Some((columns, name)) => {
                    parts += columns.len() as u32;
                    time = Some(name).filter(|name| !name.is_empty());
                    labels.extend(columns.into_iter().map(|column| Label { column, source: None }));
                }
                None => labels.push(Label { column, source: Some(index) }),
            }
        }
        let columns: Vec<&Column> = labels.iter().map(|label| &label.column).collect();
        let repeated = repeated_codes(&columns, control)?;
        let name = |index: usize| columns.get(index).map_or_else(String::new, |column| column.name.clone());
        let codes = repeated.iter().map(|(code, of)| (name(*code), name(*of))).collect();
        let mut seen = 0;
        labels.retain(|_| {
            seen += 1;
            !repeated.iter().any(|(code, _)| code + 1 == seen)
        });
        let columns: Vec<&Column> = labels.iter().map(|label| &label.column).collect();
        let measures = if names.variables.len() == 1 {
            measures(&columns, whole.row_count, PROJECT_COLUMNS, control)?
        } else {
            Vec::new()
        };
        Ok(Self { labels, codes, sums: sum_names, parts, time, measures })
    }

    pub fn columns(&self) -> Vec<&Column> {
        self.labels.iter().map(|label| &label.column).collect()
    }

    /// Names of the labels that say what one of `groups` rows is: one label if it says that alone, otherwise all that
    /// are not the same in all rows; and whether it is one alone. `measures` is a label whose values become columns.
    pub fn keys(
        &self,
        measures: Option<&Measures>,
        groups: usize,
        control: &dyn Control,
    ) -> Outcome<(Vec<&str>, bool)> {
        let mut several = Vec::new();
        for (index, Label { column, .. }) in self.labels.iter().enumerate() {
            if measures.is_some_and(|measures| measures.index == index || measures.followers.contains(&index)) {
                continue;
            }
            let values = Codes::of(&column.data, control)?.count();
            if values == groups {
                return Ok((vec![&column.name], true));
            }
            if values > 1 {
                several.push(column.name.as_str());
            }
        }
        Ok((several, false))
    }

    pub fn measures_of(&self, name: &str) -> Option<&Measures> {
        self.measures
            .iter()
            .find(|measures| self.labels.get(measures.index).is_some_and(|label| label.column.name == name))
    }

    /// Whether the rows are the items of a statement.
    pub fn statement(&self, table: &ImportedTable) -> Statement {
        let [Label { column, source: Some(source) }] = self.labels.as_slice() else { return Statement::No };
        let mut kinds = table.summary.questions.iter().map(|question| question.kind);
        let has_sums = kinds.any(|kind| matches!(kind, QuestionKind::Totals | QuestionKind::Headings));
        let number = table.summary.schema.fields.get(*source).map_or(0, |field| field.file_column);
        let is_unnamed = column.name == format!("Column {number}");
        match (has_sums, is_unnamed) {
            _ if names_items(&column.name) => Statement::Yes,
            (true, true) => Statement::Yes,
            (false, false) => Statement::No,
            _ => Statement::Maybe,
        }
    }

    /// The number of the first column of values of the long table.
    pub fn first_value_column(&self, file_columns: u32) -> u32 {
        self.time_column(file_columns) + 1
    }

    fn time_column(&self, file_columns: u32) -> u32 {
        file_columns + self.parts + 1
    }

    /// The omitted columns, and those named by a period that are repeated for each of the others, in words.
    pub fn notes(&self, measures: Option<&Measures>, names: &WideNames) -> Vec<String> {
        let is_other = |label: &&Label| label.source.is_some_and(|source| names.others.contains(&source));
        let others: Vec<String> =
            self.labels.iter().filter(is_other).map(|label| format!("“{}”", label.column.name)).collect();
        let (is_named, stays, its_cells) = if others.len() == 1 {
            ("is", "stays a column", "its cells are")
        } else {
            ("are", "stay columns", "their cells are")
        };
        let others = (!others.is_empty()).then(|| {
            format!(
                "{} {is_named} named by a period, too, but {stays}: {its_cells} repeated in each {}.",
                all_of(&others),
                names.unit
            )
        });
        let codes = self.codes.iter().map(|(code, name)| format!("{code} repeats {name} one to one and is left out."));
        let name = |index: usize| self.labels.get(index).map_or("", |label| label.column.name.as_str());
        let followers = measures.into_iter().flat_map(|measures| {
            let of = move |follower: &usize| {
                format!("{} is the same wherever {} is, and is left out.", name(*follower), name(measures.index))
            };
            measures.followers.iter().map(of)
        });
        let sums = self.sums.iter().map(|sum| format!("{sum} is the sum of the periods in each row and is left out."));
        codes.chain(followers).chain(sums).chain(others).collect()
    }
}

/// A wide table, and how it becomes long.
pub(super) struct Long<'l> {
    pub table: &'l ImportedTable,
    pub labelled: &'l Labelled,
    pub names: &'l WideNames,
    /// The label whose values become columns.
    pub by_label: Option<&'l Measures>,
    /// Columns of the file.
    pub file_columns: u32,
}

/// A long table.
pub(super) struct LongTable {
    pub table: ImportedTable,
    /// Rows without a value, also when they are left out.
    pub without_value: usize,
}

impl Long<'_> {
    pub fn build(&self, leaves_out: bool, control: &dyn Control) -> Outcome<LongTable> {
        let (base, recipe, labels) = self.recipe()?;
        let Shaped { mut table, mut facts } = shape(&base, &recipe, &mut |_| Ok(Table::default()), control)
            .map_err(|failure| Failure::setting("answers", failure.message))?;
        drop(base);
        for column in &mut table.columns {
            column.name = column.name.strip_prefix(NAMED).unwrap_or(&column.name).to_owned();
        }
        let values = table.columns.get(labels + 1..).unwrap_or_default();
        let has_value = |row: &u32| values.iter().any(|column| !is_missing(&column.data, *row as usize));
        let kept: Vec<u32> = (0..table.row_count as u32).filter(has_value).collect();
        let without_value = table.row_count - kept.len();
        if leaves_out && without_value > 0 {
            for column in &mut table.columns {
                control.poll(0, 0)?;
                *column = taken(column, &kept)?;
            }
            table.row_count = kept.len();
            facts.rows_after = kept.len() as u32;
            facts.missing_cells = table.columns.iter().map(count_missing).sum();
        }
        let mut table = self.imported(table, labels)?;
        table.summary.shape = Some(facts);
        Ok(LongTable { table, without_value })
    }

    /// The labels and the columns of the periods, the steps, and the number of labels of the result.
    fn recipe(&self) -> Outcome<(Table, ShapeRecipe, usize)> {
        let Self { names, labelled, .. } = self;
        let whole = Table::from_imported(self.table)?;
        let row_count = whole.row_count;
        let kept: Vec<&Label> =
            labelled.labels.iter().enumerate().filter(|(at, _)| !self.follows(*at)).map(|(_, label)| label).collect();
        let mut taken: Vec<String> = kept.iter().map(|label| label.column.name.clone()).collect();
        let time = labelled.time.as_deref().unwrap_or(names.unit);
        taken.push(time.to_owned());
        taken.extend(names.variables.iter().map(|variable| match variable.name.as_str() {
            "" => "value".to_owned(),
            name => name.to_owned(),
        }));
        let free = unique_names(&taken, &(0..taken.len() as u32).collect::<Vec<_>>());
        // The values that become columns may be called like a label.
        let free: Vec<String> = free.iter().map(|name| format!("{NAMED}{name}")).collect();
        let of_labels = kept.len();
        let mut columns: Vec<Column> = Vec::new();
        for (label, name) in kept.iter().zip(&free) {
            columns.push(Column { name: name.clone(), ..label.column.clone() });
        }
        // The names of the new columns may be those of columns that become rows.
        let own = |index: usize| format!("\u{0}{index}");
        columns.extend(
            whole
                .columns
                .into_iter()
                .enumerate()
                .filter(|(index, _)| names.has(*index))
                .map(|(index, column)| Column { name: own(index), ..column }),
        );
        let entries = names.variables.iter().zip(free.iter().skip(of_labels + 1)).map(|(variable, name)| {
            let of = |(index, period): &(usize, usize)| Some((names.periods.get(*period)?.text.clone(), own(*index)));
            (name.clone(), Entries(variable.columns.iter().filter_map(of).collect()))
        });
        let name_at = |index: usize| free.get(index).cloned().unwrap_or_default();
        let mut steps = vec![ShapeStep::ColumnsToRows(ColumnsToRows {
            columns: WideColumns::Several(Entries(entries.collect())),
            names_to: name_at(of_labels),
            values_to: None,
            keep_missing: true,
        })];
        if let Some(measures) = self.by_label {
            let index = measures.index - measures.followers.iter().filter(|at| **at < measures.index).count();
            steps.push(ShapeStep::ValuesToColumns(ValuesToColumns {
                names_from: name_at(index),
                values_from: name_at(of_labels + 1),
            }));
        }
        let base = Table { row_count, columns, ..Table::default() };
        Ok((base, ShapeRecipe { steps }, of_labels - usize::from(self.by_label.is_some())))
    }

    /// The table with its schema, its receipt and its questions.
    fn imported(&self, table: Table, labels: usize) -> Outcome<ImportedTable> {
        let ImportSummary { schema, receipt, questions, .. } = &self.table.summary;
        let row_count = table.row_count as u32;
        let names: Vec<String> = table.columns.iter().map(|column| column.name.clone()).collect();
        let names = unique_names(&names, &(0..names.len() as u32).collect::<Vec<_>>());
        let mut summary = ImportSummary { row_count, receipt: receipt.clone(), ..ImportSummary::default() };
        summary.receipt.columns = Vec::new();
        summary.questions = questions.iter().filter(|question| question.column == 0).cloned().collect();
        let is_measured = |index: usize| self.by_label.is_some_and(|measures| measures.index == index);
        let kept =
            self.labelled.labels.iter().enumerate().filter(|(index, _)| !self.follows(*index) && !is_measured(*index));
        let mut of_labels = kept.map(|(_, label)| label.source);
        let (mut fields, mut columns) = (Vec::new(), Vec::new());
        let (mut part, time) = (self.file_columns, self.labelled.time_column(self.file_columns));
        for (at, (column, name)) in table.columns.into_iter().zip(names).enumerate() {
            let column = imported_column(column.data)?;
            let own = ColumnReceipt {
                name: name.clone(),
                kind: column.kind(),
                numbers: row_count - column.null_count.min(row_count),
                missing: column.null_count,
                not_understood: 0,
                not_understood_rows: Vec::new(),
                examples: Vec::new(),
                assumed: Vec::new(),
                chosen: None,
            };
            let source = if at < labels { of_labels.next().flatten() } else { None };
            let file_field = source.and_then(|source| schema.fields.get(source));
            let number = match (file_field, at) {
                (Some(field), _) => field.file_column,
                (None, at) if at < labels => {
                    part += 1;
                    part
                }
                (None, at) => time + (at - labels) as u32,
            };
            let own = if at > labels {
                let (own, asked) = self.value_receipt(own, at - labels - 1, number);
                summary.questions.extend(asked);
                own
            } else if let Some(of_file) = source.and_then(|source| receipt.columns.get(source)) {
                let of_column = |question: &&Question| question.column == number;
                summary.questions.extend(questions.iter().filter(of_column).cloned());
                merged_receipt(&[of_file], &[], &[], own)
            } else {
                own
            };
            summary.receipt.columns.push(own);
            fields.push(SchemaField {
                name,
                kind: column.kind(),
                categorical: is_categorical(&column),
                percentages: file_field
                    .map_or(at > labels && self.percentages(at - labels - 1), |field| field.percentages),
                unit: file_field.and_then(|field| field.unit.clone()),
                file_column: number,
            });
            columns.push(column);
        }
        summary.schema = Schema { fields };
        Ok(ImportedTable { summary, columns })
    }

    /// Whether a label follows from the one whose values become columns.
    fn follows(&self, index: usize) -> bool {
        self.by_label.is_some_and(|measures| measures.followers.contains(&index))
    }

    /// The variable of a column of values, and whether the column is the first of it.
    fn variable(&self, at: usize) -> (usize, bool) {
        if self.by_label.is_some() { (0, at == 0) } else { (at, true) }
    }

    /// Indices of the columns that were read.
    fn sources(&self, at: usize) -> Vec<usize> {
        let variable = self.names.variables.get(self.variable(at).0);
        variable.into_iter().flat_map(|variable| variable.columns.iter().map(|(index, _)| *index)).collect()
    }

    fn percentages(&self, at: usize) -> bool {
        let fields = &self.table.summary.schema.fields;
        self.sources(at).iter().any(|index| fields.get(*index).is_some_and(|field| field.percentages))
    }

    /// The receipt of a column of values and the questions about it. The first of the columns built from the values of a
    /// label has the notes about all of them.
    fn value_receipt(&self, own: ColumnReceipt, at: usize, number: u32) -> (ColumnReceipt, Vec<Question>) {
        if !self.variable(at).1 {
            return (own, Vec::new());
        }
        let ImportSummary { schema, receipt, questions, .. } = &self.table.summary;
        let sources = self.sources(at);
        let numbers: Vec<u32> =
            sources.iter().filter_map(|index| schema.fields.get(*index)).map(|field| field.file_column).collect();
        let receipts: Vec<&ColumnReceipt> = sources.iter().filter_map(|index| receipt.columns.get(*index)).collect();
        let of_sources: Vec<&Question> =
            questions.iter().filter(|question| numbers.contains(&question.column)).collect();
        let asked = merged_questions(&of_sources, number);
        (merged_receipt(&receipts, &of_sources, &asked, own), asked)
    }
}

/// Values as they are stored.
fn imported_column(data: ColumnData) -> Outcome<ImportedColumn> {
    Ok(match data {
        ColumnData::Number(values) => ImportedColumn::of_numbers(values),
        ColumnData::Text { codes, dictionary } => {
            let (offsets, bytes) = dictionary.into_arrow()?;
            ImportedColumn::of_codes(codes, offsets, bytes)
        }
        ColumnData::Days(days) => {
            let stored = days.iter().map(|&day| if day == MISSING_DAY { 0 } else { day }).collect();
            let is_there = |row: usize| days.get(row).is_some_and(|&day| day != MISSING_DAY);
            ImportedColumn::with_missing(ColumnValues::Days(stored), days.len(), is_there)
        }
        ColumnData::Milliseconds(times) => {
            let stored = times.iter().map(|&time| if time == MISSING_MILLISECOND { 0 } else { time }).collect();
            let is_there = |row: usize| times.get(row).is_some_and(|&time| time != MISSING_MILLISECOND);
            ImportedColumn::with_missing(ColumnValues::Milliseconds(stored), times.len(), is_there)
        }
    })
}
