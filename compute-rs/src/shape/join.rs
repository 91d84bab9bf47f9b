//! Columns of another table by keys that are unique there.

use super::collapse::key_of as key_column;
use super::rows::{Codes, NO_ROW, count_missing, is_missing, reserved, rows_in_words, taken};
use super::{Step, position, require_room, table_of};
use crate::calendar::DAY_MS;
use crate::contract::{Failure, GroupBy, Join, JoinKind, Outcome};
use crate::control::Control;
use crate::frame::column::{MISSING_DAY, shortest};
use crate::frame::fold::fold;
use crate::frame::intern::NumberCodes;
use crate::frame::{Column, ColumnData, Table};
use crate::wording::counted;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

const MOST_KEYS: usize = 3;
/// Keys that a refusal names.
const SHOWN_KEYS: usize = 5;

pub(super) fn apply(table: &Table, other: &Table, step: &Join, control: &dyn Control) -> Outcome<Step> {
    let Matches { rows: matches, theirs } = matches_of(table, other, step, control)?;
    let unmatched = matches.iter().filter(|&&row| row == NO_ROW).count() as u32;
    let added: Vec<&Column> = other
        .columns
        .iter()
        .enumerate()
        .filter(|(index, _)| step.kind != JoinKind::Anti && !theirs.contains(index))
        .map(|(_, column)| column)
        .collect();
    require_room(table.row_count, table.columns.len() + added.len())?;
    let mut columns: Vec<Column> = reserved(table.columns.len() + added.len())?;
    let kept = kept_rows(step.kind, &matches);
    let row_count = kept.as_ref().map_or(table.row_count, Vec::len);
    let found: Vec<u32> = match step.kind {
        JoinKind::Left => matches,
        JoinKind::Inner => matches.into_iter().filter(|&row| row != NO_ROW).collect(),
        JoinKind::Anti => Vec::new(),
    };
    for column in &table.columns {
        columns.push(match &kept {
            None => column.clone(),
            Some(rows) => taken(column, rows)?,
        });
    }
    for column in added {
        let name = free_name(&column.name, &columns);
        columns.push(Column { name, ..taken(column, &found)? });
    }
    Ok(Step { table: table_of(row_count, columns)?, unmatched })
}

/// The rows of both tables from which rows of the result are made.
pub(super) fn sources(
    table: &Table,
    other: &Table,
    step: &Join,
    rows: &[u32],
    control: &dyn Control,
) -> Outcome<(Vec<u32>, Vec<u32>)> {
    let matches = matches_of(table, other, step, control)?.rows;
    let own: Vec<u32> = match kept_rows(step.kind, &matches) {
        None => rows.to_vec(),
        Some(kept) => rows.iter().filter_map(|&row| kept.get(row as usize).copied()).collect(),
    };
    let mut theirs: Vec<u32> =
        own.iter().filter_map(|&row| matches.get(row as usize).copied()).filter(|&row| row != NO_ROW).collect();
    theirs.sort_unstable();
    theirs.dedup();
    Ok((own, theirs))
}

/// For each row of the first table the row of the other one with its keys, and which columns of that one are the keys.
struct Matches {
    rows: Vec<u32>,
    theirs: Vec<usize>,
}

fn matches_of(table: &Table, other: &Table, step: &Join, control: &dyn Control) -> Outcome<Matches> {
    if step.keys.is_empty() || step.keys.len() > MOST_KEYS {
        return Err(Failure::request("keys", format!("A join has one to {MOST_KEYS} keys.")));
    }
    let keys_in = |table| step.keys.iter().map(|key| key_column(table, key, "keys")).collect::<Outcome<Vec<_>>>();
    // The other table may lack a column that the first one has.
    let theirs =
        keys_in(other).map_err(|failure| Failure::request("keys", format!("The other table: {}", failure.message)));
    let rows = match_rows(&keys_in(table)?, &theirs?, control)?;
    let name = |key: &GroupBy| match key {
        GroupBy::Column(column) | GroupBy::Period { column, .. } => position(other, column, "keys"),
    };
    Ok(Matches { rows, theirs: step.keys.iter().map(name).collect::<Outcome<_>>()? })
}

/// The rows of the first table that stay; `None` when all do.
fn kept_rows(kind: JoinKind, matches: &[u32]) -> Option<Vec<u32>> {
    let rows_with = |is_matched: bool| {
        (0..).zip(matches).filter(|&(_, &row)| (row != NO_ROW) == is_matched).map(|(row, _)| row).collect()
    };
    match kind {
        JoinKind::Left => None,
        JoinKind::Inner => Some(rows_with(true)),
        JoinKind::Anti => Some(rows_with(false)),
    }
}

/// The name of an added column; with a number where the first table has one of this name.
fn free_name(name: &str, columns: &[Column]) -> String {
    let is_taken = |wanted: &str| columns.iter().any(|column| column.name == wanted);
    if !is_taken(name) {
        return name.to_owned();
    }
    (2..).map(|number| format!("{name} ({number})")).find(|wanted| !is_taken(wanted)).unwrap_or_default()
}

/// For each row of the first table the row of the other one with its keys.
fn match_rows(own: &[Cow<'_, Column>], theirs: &[Cow<'_, Column>], control: &dyn Control) -> Outcome<Vec<u32>> {
    let mut joint: Option<(Vec<u32>, Vec<u32>)> = None;
    for (a, b) in own.iter().zip(theirs) {
        let codes = key_codes(a, b, control)?;
        joint = Some(match joint {
            None => codes,
            Some(before) => paired(&before, &codes, control)?,
        });
    }
    let (own_codes, their_codes) = joint.unwrap_or_default();
    let count =
        their_codes.iter().chain(&own_codes).filter(|&&code| code != NO_KEY).max().map_or(0, |&code| code as usize + 1);
    let mut row_of: Vec<u32> = reserved(count)?;
    row_of.resize(count, NO_ROW);
    let mut doubled: Vec<u32> = Vec::new();
    for (row, &code) in their_codes.iter().enumerate() {
        let Some(known) = row_of.get_mut(code as usize) else { continue };
        if *known == NO_ROW {
            *known = row as u32;
        } else {
            doubled.push(row as u32);
        }
    }
    if !doubled.is_empty() {
        return Err(not_unique(theirs, &their_codes, &doubled));
    }
    let mut rows = reserved(own_codes.len())?;
    rows.extend(own_codes.iter().map(|&code| row_of.get(code as usize).copied().unwrap_or(NO_ROW)));
    Ok(rows)
}

/// Names the first keys that occur more than once, each with its rows.
fn not_unique(theirs: &[Cow<'_, Column>], their_codes: &[u32], doubled: &[u32]) -> Failure {
    let mut rows_of: BTreeMap<u32, Vec<u32>> =
        doubled.iter().filter_map(|&row| their_codes.get(row as usize)).map(|&code| (code, Vec::new())).collect();
    for (row, code) in (0..).zip(their_codes) {
        if let Some(rows) = rows_of.get_mut(code) {
            rows.push(row);
        }
    }
    let mut keys: Vec<Vec<u32>> = rows_of.into_values().collect();
    keys.sort_unstable();
    let named = |rows: &Vec<u32>| {
        let first = rows.first().map_or(0, |&row| row as usize);
        let texts: Vec<String> =
            theirs.iter().map(|key| format!("{} “{}”", key.name, key.text(first).unwrap_or_default())).collect();
        format!("{} is in {}", texts.join(", "), rows_in_words(rows))
    };
    let mut texts: Vec<String> = keys.iter().take(SHOWN_KEYS).map(named).collect();
    if keys.len() > SHOWN_KEYS {
        texts.push(format!("and {}", counted(keys.len() - SHOWN_KEYS, "more key", "more keys")));
    }
    let text = format!(
        "The keys are not unique in the other table, so rows would be multiplied: {}. Collapse its groups to one row first, or join by \
         more keys.",
        texts.join("; ")
    );
    Failure::request("file", text)
}

/// The code of a row without a key: it matches nothing.
const NO_KEY: u32 = u32::MAX;

/// Codes of the keys of both tables: equal keys have equal codes. Texts are equal as in filters; a number equals a text that is it.
fn key_codes(a: &Column, b: &Column, control: &dyn Control) -> Outcome<(Vec<u32>, Vec<u32>)> {
    if let (ColumnData::Number(a), ColumnData::Number(b)) = (&a.data, &b.data) {
        let mut seen = NumberCodes::new();
        return Ok((codes_of_numbers(a, &mut seen, control)?, codes_of_numbers(b, &mut seen, control)?));
    }
    let mut seen: HashMap<Key, u32> = HashMap::new();
    let is_days = |column: &Column| matches!(column.data, ColumnData::Days(_));
    require_comparable(a, b)?;
    let by_day = is_days(a) || is_days(b);
    Ok((codes_of(a, by_day, &mut seen, control)?, codes_of(b, by_day, &mut seen, control)?))
}

/// Refuses dates here and none there: no row would have a match.
fn require_comparable(a: &Column, b: &Column) -> Outcome<()> {
    let is_date = |column: &Column| matches!(column.data, ColumnData::Days(_) | ColumnData::Milliseconds(_));
    let has_values = |column: &Column| count_missing(column) < column.len() as u64;
    if is_date(a) == is_date(b) || !has_values(a) || !has_values(b) {
        return Ok(());
    }
    let (dates, others) = if is_date(a) { ("this", "the other") } else { ("the other", "this") };
    let kind =
        if [a, b].iter().any(|column| matches!(column.data, ColumnData::Number(_))) { "numbers" } else { "texts" };
    let text = format!(
        "“{}” has dates in {dates} table and {kind} in {others} one, so no row would have a match. Read it in the same way in both at \
         the import.",
        a.name
    );
    Err(Failure::request("keys", text))
}

fn codes_of_numbers(values: &[f64], seen: &mut NumberCodes, control: &dyn Control) -> Outcome<Vec<u32>> {
    control.poll(0, 0)?;
    let mut codes = reserved(values.len())?;
    codes.extend(values.iter().map(|&value| if value.is_finite() { seen.code(value) } else { NO_KEY }));
    Ok(codes)
}

/// A key that can be compared across tables.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Text(String),
    Day(i32),
    Time(i64),
}

/// With `by_day`, times are equal to each other and to dates when their days are.
fn codes_of(column: &Column, by_day: bool, seen: &mut HashMap<Key, u32>, control: &dyn Control) -> Outcome<Vec<u32>> {
    // Each distinct value is looked up once.
    let own = Codes::of(&column.data, control)?;
    let mut by_code: Vec<u32> = reserved(own.count())?;
    for &first in &own.first_rows {
        let code = match key_of(&column.data, first as usize, by_day) {
            None => NO_KEY,
            Some(key) => {
                let next = seen.len() as u32;
                *seen.entry(key).or_insert(next)
            }
        };
        by_code.push(code);
    }
    let mut codes = reserved(own.codes.len())?;
    codes.extend(own.codes.iter().map(|&code| by_code.get(code as usize).copied().unwrap_or(NO_KEY)));
    Ok(codes)
}

fn key_of(data: &ColumnData, row: usize, by_day: bool) -> Option<Key> {
    if is_missing(data, row) {
        return None;
    }
    match data {
        ColumnData::Number(values) => values.get(row).map(|&value| Key::Text(shortest(value + 0.0))),
        ColumnData::Text { codes, dictionary } => {
            let text = codes.get(row).and_then(|&code| dictionary.get(code))?.trim();
            (!text.is_empty()).then(|| Key::Text(fold(text)))
        }
        ColumnData::Days(days) => days.get(row).filter(|&&day| day != MISSING_DAY).map(|&day| Key::Day(day)),
        ColumnData::Milliseconds(times) if by_day => {
            times.get(row).map(|time| Key::Day(time.div_euclid(DAY_MS) as i32))
        }
        ColumnData::Milliseconds(times) => times.get(row).map(|&time| Key::Time(time)),
    }
}

/// Codes of two keys together.
fn paired(
    before: &(Vec<u32>, Vec<u32>),
    next: &(Vec<u32>, Vec<u32>),
    control: &dyn Control,
) -> Outcome<(Vec<u32>, Vec<u32>)> {
    let mut seen: HashMap<(u32, u32), u32> = HashMap::new();
    let mut code_all = |a: &[u32], b: &[u32]| -> Outcome<Vec<u32>> {
        control.poll(0, 0)?;
        let mut codes = reserved(a.len())?;
        for (&a, &b) in a.iter().zip(b) {
            let code = if a == NO_KEY || b == NO_KEY {
                NO_KEY
            } else {
                let next = seen.len() as u32;
                *seen.entry((a, b)).or_insert(next)
            };
            codes.push(code);
        }
        Ok(codes)
    };
    Ok((code_all(&before.0, &next.0)?, code_all(&before.1, &next.1)?))
}
