//! Finds the entity and the time column, and asks about them.

use super::column::{ColumnValues, ImportedColumn, checked_answer, new_question};
use super::column_data::column_data;
use super::hash::{FastHash, hash_bytes};
use crate::calendar::is_year;
use crate::contract::{ColumnType, Failure, Outcome, Question, QuestionKind, Schema, Settings};
use crate::frame::{Column, Keys, PanelFacts, Table};
use crate::wording::how_many;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Names that make two columns entity and time without a look at their values.
const USUAL_NAMES: (&str, &str) = ("company_id", "fy");

/// Entity and time, as positions in the schema.
#[derive(Debug, Default)]
pub(crate) struct KeyColumns {
    pub entity: Option<u32>,
    pub time: Option<u32>,
    pub question: Option<Question>,
    pub note: Option<String>,
}

/// Takes entity and time from the settings, or proposes them with a question.
///
/// # Errors
/// `SETTINGS` on `entity` or `time` for a column that does not exist or does not fit, on `answers` for an unknown answer.
pub(crate) fn find(schema: &Schema, columns: &[ImportedColumn], settings: &Settings) -> Outcome<KeyColumns> {
    if settings.entity.is_some() || settings.time.is_some() {
        return given(schema, columns, settings);
    }
    let series = series(schema, columns)?;
    let regular = series.filter(|series| series.is_regular);
    // In a time series any other column would pass for an entity.
    let pair = by_name(schema, columns).or_else(|| if regular.is_some() { None } else { by_values(columns) });
    let Some(Pair { entity, time, shares_times }) = pair else {
        return series
            .map_or_else(|| Ok(KeyColumns::default()), |series| ask_series(schema, columns, settings, series));
    };
    let name = |index: usize| schema.fields.get(index).map_or("", |field| field.name.as_str());
    let number = |index: usize| schema.fields.get(index).map_or(0, |field| field.file_column);
    let value = format!("{},{}", number(entity), number(time));
    let reading = format!("yes: one row per {} and {}", name(entity), name(time));
    let options = [(value.as_str(), reading.as_str()), ("none", "no")];
    let text = format!("Is this panel data: one row per {} and {}?", name(entity), name(time));
    let preset = if shares_times { value.as_str() } else { "none" };
    let question = new_question(0, QuestionKind::Panel, &text, &options, preset, &[]);
    answered(question, settings, |taken| {
        Ok((taken != "none").then_some((Some(entity), time, describe(schema, columns, Some(entity), time)?)))
    })
}

/// The key columns by the answer to a question about them.
fn answered(
    question: Question,
    settings: &Settings,
    keys: impl FnOnce(&str) -> Outcome<Option<(Option<usize>, usize, String)>>,
) -> Outcome<KeyColumns> {
    let taken = checked_answer(&question, settings.file_answer(QuestionKind::Panel))?;
    let Some((entity, time, mut note)) = keys(&taken)? else {
        return Ok(KeyColumns { question: Some(question), ..KeyColumns::default() });
    };
    if settings.file_answer(QuestionKind::Panel).is_none() {
        note.push_str(" Assumed (you did not answer).");
    }
    let entity = entity.map(|entity| entity as u32);
    Ok(KeyColumns { entity, time: Some(time as u32), question: Some(question), note: Some(note) })
}

/// Fewest rows of a time series.
const SERIES_ROWS: usize = 4;

/// A time column with one row per time.
#[derive(Clone, Copy)]
struct Series {
    time: usize,
    /// Most steps are one period. Otherwise the dates may be those of births or orders.
    is_regular: bool,
}

/// The first column of dates or years that rises, or falls, from row to row.
fn series(schema: &Schema, columns: &[ImportedColumn]) -> Outcome<Option<Series>> {
    for (time, _) in columns.iter().enumerate().filter(|(_, column)| is_time(column) && is_sequence(column)) {
        if let Some(facts) = survey(schema, columns, None, time)?.filter(|facts| facts.duplicates == 0) {
            return Ok(Some(Series { time, is_regular: facts.gaps * 2 <= facts.periods }));
        }
    }
    Ok(None)
}

/// Asks whether the rows are a time series.
fn ask_series(
    schema: &Schema,
    columns: &[ImportedColumn],
    settings: &Settings,
    Series { time, is_regular }: Series,
) -> Outcome<KeyColumns> {
    let (name, number) = schema.fields.get(time).map_or(("", 0), |field| (field.name.as_str(), field.file_column));
    let value = format!(",{number}");
    let reading = format!("yes: one row per {name}");
    let options = [(value.as_str(), reading.as_str()), ("none", "no")];
    let text = format!("Is this a time series: one row per {name}?");
    let preset = if is_regular { value.as_str() } else { "none" };
    let question = new_question(0, QuestionKind::Panel, &text, &options, preset, &[]);
    answered(question, settings, |taken| {
        Ok((taken != "none").then_some((None, time, describe(schema, columns, None, time)?)))
    })
}

/// Whether at least nine in ten rows have a value, and the values rise, or fall, from each to the next.
fn is_sequence(column: &ImportedColumn) -> bool {
    let known = column.len() - column.null_count as usize;
    if known < SERIES_ROWS || known * 10 < column.len() * 9 {
        return false;
    }
    let value = |row: usize| match &column.values {
        ColumnValues::Days(days) => days.get(row).map(|day| f64::from(*day)),
        ColumnValues::Milliseconds(times) => times.get(row).map(|time| *time as f64),
        ColumnValues::Numbers(values) => values.get(row).copied(),
        _ => None,
    };
    let values: Vec<f64> = (0..column.len()).filter(|row| column.is_valid(*row)).filter_map(value).collect();
    let ordered = |rises: bool| values.windows(2).all(|pair| matches!(pair, [a, b] if (a < b) == rises && a != b));
    ordered(true) || ordered(false)
}

fn given(schema: &Schema, columns: &[ImportedColumn], settings: &Settings) -> Outcome<KeyColumns> {
    let index_of = |field: &str, text: &Option<String>| -> Outcome<Option<usize>> {
        let Some(text) = text.as_deref().filter(|text| !text.is_empty()) else { return Ok(None) };
        let position = |test: &dyn Fn(&crate::contract::SchemaField) -> bool| schema.fields.iter().position(test);
        let lower = text.to_lowercase();
        let found = position(&|f| f.name == text)
            .or_else(|| position(&|f| f.name.to_lowercase() == lower))
            .or_else(|| position(&|f| f.file_column.to_string() == text));
        found.map(Some).ok_or_else(|| {
            Failure::setting(field, format!("There is no column \"{text}\" among those that are taken."))
        })
    };
    let (entity, time) = (index_of("entity", &settings.entity)?, index_of("time", &settings.time)?);
    if entity.is_some() && entity == time {
        return Err(Failure::setting("time", "Entity and time must be two columns."));
    }
    let kind = |index: usize| schema.fields.get(index).map(|field| field.kind);
    if let Some(time) = time.filter(|time| kind(*time) == Some(ColumnType::String)) {
        let failure = Failure::setting("time", "The time column must hold numbers or dates; this one holds text.");
        return Err(failure.at_column(schema.fields.get(time).map_or(0, |field| field.file_column)));
    }
    let note = time.map(|time| describe(schema, columns, entity, time)).transpose()?;
    Ok(KeyColumns { entity: entity.map(|e| e as u32), time: time.map(|t| t as u32), question: None, note })
}

/// Two columns that may be entity and time, as positions in the schema.
#[derive(Clone, Copy)]
struct Pair {
    entity: usize,
    time: usize,
    /// At least half of the rows are at a time at which another row is, too. Otherwise the dates may be those of orders or visits,
    /// and no pair repeats only because nearly all dates differ.
    shares_times: bool,
}

fn by_name(schema: &Schema, columns: &[ImportedColumn]) -> Option<Pair> {
    let index_of = |name: &str| schema.fields.iter().position(|field| field.name.eq_ignore_ascii_case(name));
    let (entity, time) = (index_of(USUAL_NAMES.0)?, index_of(USUAL_NAMES.1)?);
    let sorts = columns.get(time).is_some_and(|column| column.kind() != ColumnType::String);
    sorts.then_some(Pair { entity, time, shares_times: true })
}

/// Entity and time by their values: a column of dates or years, and another column such that no pair repeats and each of
/// its values has at least two rows. The first pair whose times are shared; without one, the first pair.
fn by_values(columns: &[ImportedColumn]) -> Option<Pair> {
    let is_time: Vec<bool> = columns.iter().map(is_time).collect();
    let times = || columns.iter().enumerate().filter(|(at, _)| is_time.get(*at) == Some(&true));
    let others = |kind: ColumnType| {
        let is_time = &is_time;
        columns.iter().enumerate().filter(move |(at, column)| column.kind() == kind && is_time.get(*at) == Some(&false))
    };
    let rows = times().next().map(|(_, column)| column.len())?;
    // A row of totals has no time. Whether a column can be an entity is computed once, not for each time column.
    let dated: Vec<bool> = (0..rows).map(|row| times().any(|(_, column)| column.is_valid(row))).collect();
    let unlike: Vec<bool> = columns.iter().map(|column| is_no_entity(column, &dated)).collect();
    let mut known: BTreeMap<usize, bool> = BTreeMap::new();
    let mut unshared = None;
    for (time, of_time) in times() {
        let entity = others(ColumnType::String).chain(others(ColumnType::Number)).find(|(index, column)| {
            unlike.get(*index) == Some(&false)
                && !pair_comes_again(column, of_time)
                && *known.entry(*index).or_insert_with(|| has_two_rows_each(column, &dated))
        });
        let Some((entity, _)) = entity else { continue };
        let pair = Pair { entity, time, shares_times: shares_times(of_time) };
        if pair.shares_times {
            return Some(pair);
        }
        unshared = unshared.or(Some(pair));
    }
    unshared
}

/// Whether at least half of the rows that have a time are at a time at which another row is, too.
fn shares_times(times: &ImportedColumn) -> bool {
    let mut rows_at: HashMap<u64, usize, FastHash> = HashMap::default();
    for time in (0..times.len()).filter_map(|row| bits(times, row)) {
        *rows_at.entry(time).or_default() += 1;
    }
    let rows: usize = rows_at.values().sum();
    let shared: usize = rows_at.values().filter(|rows| **rows > 1).sum();
    shared * 2 >= rows
}

/// A value as 64 bits. Equal values have equal bits; different values have different bits, except for texts, which are
/// hashed.
fn bits(column: &ImportedColumn, row: usize) -> Option<u64> {
    if !column.is_valid(row) {
        return None;
    }
    match &column.values {
        ColumnValues::Numbers(values) => values.get(row).map(|value| (value + 0.0).to_bits()),
        ColumnValues::Days(values) => values.get(row).map(|value| i64::from(*value) as u64),
        ColumnValues::Milliseconds(values) => values.get(row).map(|value| *value as u64),
        ColumnValues::Dictionary { codes, .. } => codes.get(row).map(|code| u64::from(*code as u32)),
        ColumnValues::Texts { .. } => column.text_bytes(row).map(hash_bytes),
    }
}

/// Whether two rows have the same pair of values. Most tables that are not panels have such rows near the top.
fn pair_comes_again(column: &ImportedColumn, times: &ImportedColumn) -> bool {
    let mut pairs: HashSet<(u64, u64), FastHash> = HashSet::default();
    (0..column.len()).any(|row| match (bits(column, row), bits(times, row)) {
        (Some(entity), Some(time)) => !pairs.insert((entity, time)),
        _ => false,
    })
}

/// A fast test that rules most columns out: dates, fractions, or a value among the first that occurs in one dated row only.
///
/// Texts are compared by their hashes. A collision only makes the slow test necessary.
fn is_no_entity(column: &ImportedColumn, dated: &[bool]) -> bool {
    const FIRST_VALUES: usize = 64;
    match &column.values {
        ColumnValues::Days(_) | ColumnValues::Milliseconds(_) => return true,
        ColumnValues::Numbers(values) if values.iter().any(|value| value.fract() != 0.0) => return true,
        _ => {}
    }
    let mut values = (0..column.len()).filter(|row| dated.get(*row) == Some(&true)).filter_map(|row| bits(column, row));
    let mut seen: HashSet<u64, FastHash> = HashSet::default();
    let mut alone: HashSet<u64, FastHash> = HashSet::default();
    for value in values.by_ref().take(FIRST_VALUES) {
        if seen.insert(value) {
            alone.insert(value);
        } else {
            alone.remove(&value);
        }
    }
    while !alone.is_empty() {
        match values.next() {
            Some(value) => alone.remove(&value),
            None => return true,
        };
    }
    false
}

/// Whether there are at least two values in dated rows, each in at least two of them.
fn has_two_rows_each(column: &ImportedColumn, dated: &[bool]) -> bool {
    let Some(entities) = ValueCodes::of_at_most(column, column.len() / 2) else { return false };
    let mut rows = vec![0u32; entities.count as usize];
    for (entity, _) in entities.keys.iter().zip(dated).filter(|(_, is_dated)| **is_dated) {
        if let Some(count) = entity.and_then(|entity| rows.get_mut(entity as usize)) {
            *count += 1;
        }
    }
    rows.retain(|count| *count > 0);
    rows.len() >= 2 && rows.iter().all(|count| *count >= 2)
}

fn is_time(column: &ImportedColumn) -> bool {
    match &column.values {
        ColumnValues::Days(_) | ColumnValues::Milliseconds(_) => column.len() > column.null_count as usize,
        ColumnValues::Numbers(values) => {
            let mut valid =
                values.iter().enumerate().filter(|(row, _)| column.is_valid(*row)).map(|(_, value)| value).peekable();
            valid.peek().is_some() && valid.all(|value| is_year(*value))
        }
        _ => false,
    }
}

/// The values of a column as codes, numbered from 0.
struct ValueCodes {
    keys: Vec<Option<u32>>,
    count: u32,
}

impl ValueCodes {
    /// The codes; `None` when there are more than `most` distinct values.
    fn of_at_most(column: &ImportedColumn, most: usize) -> Option<Self> {
        if matches!(column.values, ColumnValues::Texts { .. }) {
            let mut known: HashMap<&str, u32> = HashMap::new();
            return Self::gather(column, most, |row| {
                let next = known.len() as u32;
                column.text(row).map(|text| *known.entry(text).or_insert(next))
            });
        }
        let mut known: HashMap<u64, u32, FastHash> = HashMap::default();
        Self::gather(column, most, |row| {
            let next = known.len() as u32;
            bits(column, row).map(|bits| *known.entry(bits).or_insert(next))
        })
    }

    fn gather(column: &ImportedColumn, most: usize, mut key: impl FnMut(usize) -> Option<u32>) -> Option<Self> {
        let mut keys = Vec::with_capacity(column.len());
        let mut count = 0;
        for row in 0..column.len() {
            let key = key(row);
            count = key.map_or(count, |key| count.max(key + 1));
            if count as usize > most {
                return None;
            }
            keys.push(key);
        }
        Some(Self { keys, count })
    }
}

/// Counts of entities, periods, gaps and duplicates.
fn survey(
    schema: &Schema,
    columns: &[ImportedColumn],
    entity: Option<usize>,
    time: usize,
) -> Outcome<Option<PanelFacts>> {
    let column = |index: usize| -> Outcome<Column> {
        let field = schema.fields.get(index).zip(columns.get(index));
        let (field, values) = field.ok_or_else(|| Failure::request("columns", "Unknown column."))?;
        Ok(Column { column_index: 0, name: field.name.clone(), data: column_data(values)? })
    };
    let mut table = Table { columns: vec![column(time)?], time: Some(0), ..Table::default() };
    table.row_count = columns.get(time).map_or(0, ImportedColumn::len);
    if let Some(index) = entity {
        table.columns.push(column(index)?);
        table.entity = Some(1);
    }
    Ok(Keys::survey(&table))
}

/// The same in words: "yearly, 10 entities × 20 periods, 4 gaps, 2 duplicates".
fn describe(schema: &Schema, columns: &[ImportedColumn], entity: Option<usize>, time: usize) -> Outcome<String> {
    let Some(facts) = survey(schema, columns, entity, time)? else { return Ok(String::new()) };
    let name = |index: usize| schema.fields.get(index).map_or("", |field| field.name.as_str());
    let periods = how_many(facts.periods, "period", "periods");
    let (who, shape) = match facts.entities {
        Some(entities) => (
            format!("Entity {}, time {}", name(entity.unwrap_or(time)), name(time)),
            format!("{} × {periods}", how_many(entities, "entity", "entities")),
        ),
        None => (format!("Time {}", name(time)), periods),
    };
    let gaps = how_many(facts.gaps, "gap", "gaps");
    let duplicates = how_many(facts.duplicates, "duplicate", "duplicates");
    let calendar = facts.calendar.map_or_else(String::new, |words| format!("{words}, "));
    Ok(format!("{who}: {calendar}{shape}, {gaps}, {duplicates}."))
}
