//! Files in which the columns of a variable are its periods: asked about, and made long as they are read
//! (docs/import.md#wide-tables).
//!
//! | module | holds |
//! |---|---|
//! | `names` | which columns are periods of which variable |
//! | `labels` | what the other columns say about the rows |
//! | `question` | the questions, and the sum of the receipt |
//! | `long` | the table in its new shape |
//! | `receipt` | one receipt for several columns |
//! | `settings` | settings of columns that the file does not have |

mod labels;
mod long;
mod names;
mod question;
mod receipt;
mod settings;

use crate::contract::{Code, Inspection, Outcome, Question, QuestionKind, Settings, SettingsPreview};
use crate::control::Control;
use crate::io::limits::PROJECT_COLUMNS;
use crate::io::{FileReader, ImportedTable, ReadTable, assumption_of, checked_answer, too_many_columns};
use long::{Labelled, Long};
use names::WideNames;
use question::{COLUMNS, WideFacts, measures_question};
use settings::{of_file, of_variables};

/// Like [`FileReader::inspect`], with the questions about columns named by periods.
///
/// # Errors
/// As [`FileReader::inspect`].
pub fn inspect(reader: &FileReader, settings: &Settings, control: &dyn Control) -> Outcome<Inspection> {
    let mut inspection = reader.inspect(settings, control)?;
    if !may_be_wide(&inspection) {
        return Ok(inspection);
    }
    // The settings of an inspection choose the table; omitted settings are as suggested.
    match read(reader, settings, control) {
        Ok((read, long)) => {
            let questions = &long.as_ref().unwrap_or(&read.table).summary.questions;
            let is_asked = |question: &&Question| matches!(question.kind, QuestionKind::Wide | QuestionKind::Measures);
            inspection.questions.extend(questions.iter().filter(is_asked).cloned());
            inspection.column_warning &= long.is_none();
            reader.keep(read);
            Ok(inspection)
        }
        // The import says why.
        Err(failure) if failure.code == Code::Settings => Ok(inspection),
        Err(failure) => Err(failure),
    }
}

/// Like [`FileReader::preview`], with columns named by periods as rows.
///
/// # Errors
/// As [`import`].
pub fn preview(reader: &FileReader, settings: &Settings, control: &dyn Control) -> Outcome<SettingsPreview> {
    let (read, long) = read(reader, settings, control)?;
    let preview = long.as_ref().unwrap_or(&read.table).divided_preview(settings);
    reader.keep(read);
    Ok(preview)
}

/// Like [`FileReader::import`], with columns named by periods as rows.
///
/// # Errors
/// As [`FileReader::import`]; `SETTINGS` on `answers` for an answer that is none of its question, and for a table that would be too
/// long.
pub fn import(reader: &FileReader, settings: &Settings, control: &dyn Control) -> Outcome<ImportedTable> {
    let (read, long) = read(reader, settings, control)?;
    let mut table = long.unwrap_or(read.table);
    table.divide(settings);
    Ok(table)
}

/// The table as its file has it, with room for a wide one: for recipes, which name the columns of the file.
///
/// # Errors
/// As [`FileReader::import`].
pub fn import_as_in_file(reader: &FileReader, settings: &Settings, control: &dyn Control) -> Outcome<ImportedTable> {
    let mut table = reader.read_open(settings, &room, control)?.table;
    table.set_keys(settings)?;
    table.divide(settings);
    Ok(table)
}

/// Columns that may be read: many when some are periods of one variable.
fn room(names: &[String]) -> usize {
    if WideNames::find(names).is_some() { super::MOST_COLUMNS } else { PROJECT_COLUMNS }
}

/// Whether two cells near the suggested header may be names of periods.
fn may_be_wide(inspection: &Inspection) -> bool {
    let header = inspection.suggested.header as usize;
    let rows = inspection.data.iter().skip(header.saturating_sub(2)).take(if header == 0 { 0 } else { 4 });
    rows.flatten().filter(|text| super::period_names::Period::split(text).is_some()).take(2).count() == 2
}

/// The table as the file has it, and, unless its columns stay, the long one.
fn read(
    reader: &FileReader,
    settings: &Settings,
    control: &dyn Control,
) -> Outcome<(ReadTable, Option<ImportedTable>)> {
    let file_columns = reader.column_count(settings, control)?;
    let own = of_file(settings, file_columns);
    let mut read = reader.read_open(&own, &room, control)?;
    let names: Vec<String> = read.table.summary.schema.fields.iter().map(|field| field.name.clone()).collect();
    let Some(wide) = WideNames::find(&names) else { return as_in_file(reader, settings, &own, read, control) };

    let labelled = Labelled::of(&read.table, &wide, control)?;
    let measures_asked = measures_question(&labelled.columns(), &labelled.measures, labelled.statement(&read.table));
    let measures_answer = settings.file_answer(QuestionKind::Measures);
    let measures_taken = match &measures_asked {
        Some(question) => checked_answer(question, measures_answer)?,
        None => String::new(),
    };
    let by_label = question::label_of(&measures_taken).and_then(|name| labelled.measures_of(name));
    let groups = by_label.map_or(read.table.summary.row_count as usize, |measures| measures.groups);
    let (keys, is_key) = labelled.keys(by_label, groups, control)?;
    let mut facts = WideFacts {
        names: &wide,
        keys,
        is_key,
        has_labels: !labelled.columns().is_empty(),
        columns: names.len(),
        groups,
        without_value: None,
    };
    let asked = facts.question();
    let answer = settings.file_answer(asked.kind);
    if answer.is_some_and(|answer| answer == COLUMNS) && names.len() > PROJECT_COLUMNS {
        return Err(too_many_columns(names.len()));
    }
    let taken = checked_answer(&asked, answer)?;
    if taken == COLUMNS {
        let (mut read, _) = as_in_file(reader, settings, &own, read, control)?;
        if answer.is_none() {
            read.table.summary.receipt.notes.push(assumption_of(&asked));
        }
        read.table.summary.questions.insert(0, asked);
        return Ok((read, None));
    }

    let first_value = labelled.first_value_column(file_columns);
    settings::require_own_cells(settings, file_columns, first_value, by_label.is_some())?;
    let spread = of_variables(&own, settings, file_columns, &labelled, &wide, &read.table);
    if spread != own {
        reader.keep(read);
        read = reader.read_open(&spread, &room, control)?;
    }
    // Settings of values do not change labels.
    let long = Long { table: &read.table, labelled: &labelled, names: &wide, by_label, file_columns };
    let leaves_out = taken == question::ROWS_WITH_VALUES;
    let built = long.build(leaves_out, control)?;
    facts.without_value = Some(built.without_value);
    let mut table = built.table;
    if table.columns.len() > PROJECT_COLUMNS {
        return Err(too_many_columns(table.columns.len()));
    }
    settings::require_known(settings, file_columns, &table)?;
    settings::rename(&mut table, settings, file_columns)?;
    let questions: Vec<_> = std::iter::once(facts.question()).chain(measures_asked).collect();
    let notes = &mut table.summary.receipt.notes;
    notes.push(facts.sum(built.without_value, leaves_out));
    notes.extend(labelled.notes(by_label, &wide));
    notes.extend(wide.variables.iter().filter_map(|variable| receipt::percent_note(variable, &read.table.summary)));
    for (question, answer) in questions.iter().zip([answer, measures_answer]) {
        if answer.is_none() {
            notes.push(assumption_of(question));
        }
    }
    table.summary.questions.splice(0..0, questions);
    table.set_keys(settings)?;
    Ok((read, Some(table)))
}

/// The table with its columns as they are in the file.
fn as_in_file(
    reader: &FileReader,
    settings: &Settings,
    own: &Settings,
    mut read: ReadTable,
    control: &dyn Control,
) -> Outcome<(ReadTable, Option<ImportedTable>)> {
    // Settings of columns that only a long table has are refused, like the settings of any other unknown column.
    if own != settings {
        read = reader.read_open(settings, &room, control)?;
    }
    read.table.set_keys(settings)?;
    Ok((read, None))
}
