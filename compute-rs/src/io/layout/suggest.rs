//! Suggests the header.

use super::facts::{Facts, HeadCell, all_text, first_is_text, head_cells};
use super::name_rows::{NameRows, name_rows};
use super::tail::begins_note;
use crate::contract::{Question, QuestionKind};
use crate::io::column::{HeaderRowsAnswer, Survey, fixed_question};
use crate::io::source::Source;
use crate::io::value::{Flag, MissingTokens};
use std::collections::BTreeMap;

/// Header and first row of data, from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Suggested {
    /// The header, `None` for none.
    pub header: Option<u32>,
    /// Rows of the header.
    pub header_rows: u32,
    /// Rows of units and descriptions below it.
    pub labels: u32,
    /// First row of data.
    pub first_row: u32,
}

/// A row that may be the header.
struct Candidate {
    row: u32,
    filled: usize,
    /// All cells are text. Otherwise it has numbers or dates instead of names.
    strict: bool,
}

struct Below<'a> {
    /// The survey of each column below the row.
    surveys: &'a [Survey],
    rows: u32,
    /// The next non-blank row, when it is one of the first rows.
    next: Option<&'a [HeadCell]>,
    /// Whether a row above the row has as many numbers.
    is_below_data: bool,
}

/// The header that the facts suggest. `recurs` returns whether a value of a row occurs again below it in its column.
pub(crate) fn suggest(
    source: &Source,
    facts: &Facts,
    tokens: &MissingTokens,
    recurs: &dyn Fn(u32) -> bool,
) -> Suggested {
    let notes: Vec<bool> = facts.head_rows().map(|(row, cells)| is_note(source, row, cells)).collect();
    let used = used_columns(facts, &notes);
    let fills_half = |cells: &[HeadCell]| {
        let filled = cells.iter().filter(|c| used.get(c.column as usize) == Some(&true)).count();
        filled * 2 >= used.iter().filter(|u| **u).count()
    };
    let first_half = facts.head_rows().find(|(_, cells)| !cells.is_empty() && fills_half(cells)).map(|(row, _)| row);
    let mut surveys = facts.below.clone();
    let mut rows = facts.rows_below;
    let mut next: Option<&[HeadCell]> = None;
    let mut found: Vec<Candidate> = Vec::new();
    for ((row, cells), note) in facts.head_rows().zip(&notes).rev() {
        if cells.is_empty() {
            continue;
        }
        let numbers = |cells: &[HeadCell]| cells.iter().filter(|cell| cell.is_number()).count();
        let mut above = facts.head_rows().take_while(|(above, _)| *above < row);
        let is_below_data = above.any(|(_, above)| numbers(above) >= numbers(cells));
        let below = Below { surveys: &surveys, rows, next, is_below_data };
        if rows > 0 && fills_half(cells) && !note {
            let strict = all_text(cells);
            let is_candidate = if has_number_or_date(&below, cells) {
                strict || replaces_names(cells, &below)
            } else {
                // There are words instead of many numbers, or every column holds text: only the first row can be
                // recognised by its texts, which no row repeats.
                (strict || replaces_names(cells, &below)) && Some(row) == first_half && !recurs(row)
            };
            if is_candidate {
                found.push(Candidate { row, filled: cells.len(), strict });
            }
        }
        for cell in cells {
            if let Some(survey) = surveys.get_mut(cell.column as usize) {
                survey.add_many(cell.flags, 1, row);
            }
        }
        rows += 1;
        next = Some(cells);
    }
    found.reverse();
    let mut kept: Vec<&Candidate> = Vec::new();
    for candidate in &found {
        if candidate.strict || kept.is_empty() {
            kept.push(candidate);
        }
    }
    let best = kept.into_iter().fold(None::<&Candidate>, |best, candidate| match best {
        Some(best) if best.filled >= candidate.filled || is_data(facts, best, candidate, recurs) => Some(best),
        _ => Some(candidate),
    });
    // A report prints its names again on each page: the first ones count.
    let first = best.map(|best| {
        let own = texts_of(source, best.row);
        let above = facts.head_rows().take_while(|(row, _)| *row < best.row).map(|(row, _)| row);
        let mut same = above.filter(|row| own.len() > 1 && texts_of(source, *row) == own);
        same.next().unwrap_or(best.row)
    });
    suggestion_for(source, first, tokens)
}

/// The texts of a row that are not empty, with their columns.
fn texts_of(source: &Source, row: u32) -> Vec<(u32, String)> {
    let (mut fields, mut cells) = (Vec::new(), Vec::new());
    source.row(row, &mut fields, &mut cells);
    let texts = cells.iter().map(|(column, handle)| (*column, source.cell(*handle).shown().trim().to_owned()));
    texts.filter(|(_, text)| !text.is_empty()).collect()
}

/// Whether a row with more cells than the names above it is a row of data with words instead of numbers: numbers are
/// between the two, or one of its values occurs again.
fn is_data(facts: &Facts, names: &Candidate, row: &Candidate, recurs: &dyn Fn(u32) -> bool) -> bool {
    let measures =
        |cells: &[HeadCell]| cells.len() >= row.filled && cells.iter().any(|cell| cell.is_number() || cell.is_date());
    let between = (names.row + 1..row.row).filter_map(|row| facts.head_row(row)).any(measures);
    // Keys and values above a blank row are no names.
    let rows = names.row + 1..row.row;
    let is_apart = rows.clone().any(|row| facts.head_row(row).is_some_and(<[HeadCell]>::is_empty))
        && rows.filter_map(|row| facts.head_row(row)).all(|cells| cells.len() < names.filled.max(3));
    !is_apart && names.filled > 1 && (between || recurs(row.row)) && names.strict
}

/// Whether a value of a row occurs again below it in its column.
pub(crate) fn recurs(source: &Source, row: u32) -> bool {
    let (mut fields, mut cells) = (Vec::new(), Vec::new());
    source.row(row, &mut fields, &mut cells);
    let names: BTreeMap<u32, Vec<u8>> =
        cells.iter().map(|(column, handle)| (*column, source.cell(*handle).text().trim_ascii().to_vec())).collect();
    (row + 1..source.row_count()).any(|below| {
        source.row(below, &mut fields, &mut cells);
        cells.iter().any(|(column, handle)| {
            names
                .get(column)
                .is_some_and(|name| !name.is_empty() && source.cell(*handle).text().trim_ascii() == name.as_slice())
        })
    })
}

/// The rows of the header, and the first row of data.
fn suggestion_for(source: &Source, header: Option<u32>, tokens: &MissingTokens) -> Suggested {
    let Some(header) = header else {
        let first_row = source.next_filled(0).unwrap_or(source.first_row());
        return Suggested { header: None, header_rows: 1, labels: 0, first_row };
    };
    let rows = name_rows(source, header, true, tokens);
    let after = rows.first + rows.joined + rows.labels;
    let first_row = source.next_filled(after).unwrap_or(after);
    Suggested { header: Some(rows.first), header_rows: rows.joined, labels: rows.labels, first_row }
}

/// Asks which rows below the first row of the names belong to them. The preset is what the rows show.
///
/// `header` has the rows of the header in use; `columns` the survey of each column.
pub(crate) fn header_question(
    source: &Source,
    header: &[u32],
    columns: &[(u32, &Survey)],
    tokens: &MissingTokens,
) -> Option<Question> {
    use HeaderRowsAnswer::{LeftOut, One, Three, Two};
    let first = header.first().copied()?;
    let second = first + 1;
    if second >= source.row_count() {
        return None;
    }
    let shown = name_rows(source, first, false, tokens);
    let is_plain = header.len() < 2 && shown.joined < 2 && shown.labels == 0;
    if is_plain && !is_offered(&head_cells_of(source, second, tokens), columns) {
        return None;
    }
    let joined = |last: u32| match last - first {
        0 => format!("names are in row {} only", first + 1),
        1 => format!("names are in rows {} and {}, joined", first + 1, last + 1),
        _ => format!("names are in rows {} to {}, joined", first + 1, last + 1),
    };
    let labels = first + shown.joined..first + shown.joined + shown.labels;
    let left_out = match shown.labels {
        1 => format!("{}; row {} describes the columns and is left out", joined(labels.start - 1), labels.start + 1),
        _ => format!(
            "{}; the {} rows below describe the columns and are left out",
            joined(labels.start - 1),
            shown.labels
        ),
    };
    let (one, two, three) = (joined(first), joined(second), joined(second + 1));
    let mut options = vec![(One, one.as_str()), (Two, two.as_str())];
    if shown.joined > 2 || header.len() > 2 {
        options.push((Three, three.as_str()));
    }
    if shown.labels > 0 {
        options.push((LeftOut, left_out.as_str()));
    }
    let preset = match shown {
        NameRows { labels: 1.., .. } => LeftOut,
        NameRows { joined: 3.., .. } => Three,
        NameRows { joined: 2, .. } => Two,
        _ => One,
    };
    let rows: Vec<u32> = (first..(first + shown.joined.max(2) + shown.labels).min(source.row_count())).collect();
    let text = match shown.joined + shown.labels {
        0..=2 => "The row below the names looks like names or units too. Is it part of them?",
        _ => "The rows below the names look like names or descriptions too. Are they part of them?",
    };
    Some(fixed_question(0, QuestionKind::HeaderRows, text, &options, preset, &rows))
}

fn head_cells_of(source: &Source, row: u32, tokens: &MissingTokens) -> Vec<HeadCell> {
    let (mut fields, mut cells) = (Vec::new(), Vec::new());
    source.row(row, &mut fields, &mut cells);
    head_cells(source, &cells, tokens)
}

/// Whether a row has only texts, at least one of them over a column of numbers or dates.
fn is_offered(below: &[HeadCell], surveys: &[(u32, &Survey)]) -> bool {
    let over_numbers = |cell: &HeadCell| {
        cell.has(Flag::Value)
            && surveys.iter().any(|(column, survey)| *column == cell.column && survey.is_number_or_date())
    };
    !below.is_empty() && all_text(below) && below.iter().any(over_numbers)
}

fn used_columns(facts: &Facts, notes: &[bool]) -> Vec<bool> {
    let mut filled: Vec<u32> = facts.below.iter().map(Survey::filled).collect();
    let mut rows = facts.rows_below;
    let is_note = |row: usize| notes.get(row) == Some(&true);
    for (_, cells) in facts.head.iter().enumerate().filter(|(row, cells)| !cells.is_empty() && !is_note(*row)) {
        rows += 1;
        for cell in cells {
            if let Some(count) = filled.get_mut(cell.column as usize) {
                *count += 1;
            }
        }
    }
    filled.into_iter().map(|count| count >= 2 && u64::from(count) * 20 >= u64::from(rows)).collect()
}

/// Whether a row above the names is a note, such as "Notes: BEA Account Code: A191RX" or "Series ID: GDP".
fn is_note(source: &Source, row: u32, cells: &[HeadCell]) -> bool {
    let Some(first) = cells.first().filter(|cell| cell.is_text()) else { return false };
    let shown = |cell: &HeadCell| source.cell_at(row, cell.column).shown();
    let text = shown(first);
    if text.contains(':') && begins_note(&text) {
        return true;
    }
    // All names of a table may end with a colon. A key is the only cell that does, and has a value after it.
    let mut keys = cells.iter().enumerate().filter(|(_, cell)| cell.is_text() && shown(cell).trim_end().ends_with(':'));
    keys.next().is_some_and(|(at, _)| at < 3 && at + 1 < cells.len()) && keys.next().is_none()
}

fn has_number_or_date(below: &Below<'_>, cells: &[HeadCell]) -> bool {
    cells.iter().any(|cell| below.surveys.get(cell.column as usize).is_some_and(Survey::is_number_or_date))
}

/// Whether a row has numbers and dates instead of names.
fn replaces_names(cells: &[HeadCell], below: &Below<'_>) -> bool {
    let first_column_filled = || {
        let first = below.surveys.iter().position(|survey| survey.filled() > 0);
        first.is_some_and(|column| {
            let filled = below.surveys.get(column).map_or(0, Survey::filled);
            cells.first().is_some_and(|cell| cell.column as usize > column)
                && u64::from(filled) * 10 >= u64::from(below.rows) * 9
        })
    };
    if !first_is_text(cells) && !first_column_filled() {
        return false;
    }
    let others: Vec<&HeadCell> = cells.iter().filter(|cell| !cell.is_text()).collect();
    others.iter().all(|cell| is_odd_year_or_date(cell, below)) || (!below.is_below_data && rises(&others, below))
}

/// A year or a date over a column in which fewer than half of the values are years, or dates.
fn is_odd_year_or_date(cell: &HeadCell, below: &Below<'_>) -> bool {
    let Some(survey) = below.surveys.get(cell.column as usize) else { return false };
    // A year with a footnote mark, such as "2023*", or a provisional one, "2023p".
    let is_marked_year =
        cell.has(Flag::Marked) && cell.number.fract() == 0.0 && (1900.0..=2100.0).contains(&cell.number);
    let alike = if cell.has(Flag::Year) || is_marked_year {
        survey.count(Flag::Year)
    } else if cell.is_date() {
        survey.count(Flag::DayFirst).max(survey.count(Flag::MonthFirst))
    } else {
        return false;
    };
    u64::from(alike) * 2 < u64::from(survey.count(Flag::Value))
}

/// Three or more whole numbers that rise by a constant step, unlike the numbers of the next row.
fn rises(others: &[&HeadCell], below: &Below<'_>) -> bool {
    let numbers = |cells: &mut dyn Iterator<Item = &HeadCell>| {
        cells.map(|cell| cell.is_number().then_some(cell.number)).collect::<Option<Vec<f64>>>()
    };
    let Some(own) = numbers(&mut others.iter().copied()) else { return false };
    if !is_rising(&own) {
        return false;
    }
    let by_column: BTreeMap<u32, &HeadCell> =
        below.next.unwrap_or_default().iter().map(|cell| (cell.column, cell)).collect();
    let next = numbers(&mut others.iter().filter_map(|cell| by_column.get(&cell.column).copied()));
    next.is_none_or(|next| !is_rising(&next))
}

fn is_rising(numbers: &[f64]) -> bool {
    let step = match numbers {
        [first, second, _, ..] => second - first,
        _ => return false,
    };
    step > 0.0
        && numbers.iter().all(|n| n.fract() == 0.0)
        && numbers.windows(2).all(|pair| matches!(pair, [a, b] if b - a == step))
}
