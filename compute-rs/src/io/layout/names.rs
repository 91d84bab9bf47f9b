//! Column names.

use crate::contract::{Failure, Outcome};
use crate::io::cell::Cell;
use crate::io::limits::NAME_CHARACTERS;
use crate::io::source::Source;
use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The names of columns: those that the user gave (by column number from 1), otherwise those of the header rows.
///
/// # Errors
/// `SETTINGS` on `names` for a name that is empty or too long.
pub(crate) fn column_names(
    source: &Source,
    header: &[u32],
    columns: &[u32],
    own: Option<&BTreeMap<String, String>>,
) -> Outcome<Vec<String>> {
    let mut names = Vec::with_capacity(columns.len());
    for column in columns {
        let given = own.and_then(|own| own.get(&(column + 1).to_string()));
        names.push(match given {
            Some(name) => checked(name, *column)?,
            None => header_name(source, header, *column),
        });
    }
    Ok(unique_names(&names, columns))
}

fn checked(name: &str, column: u32) -> Outcome<String> {
    let name = tidy(name);
    let length = name.chars().count();
    let message = match length {
        0 => format!("Column {} needs a name.", column + 1),
        n if n > NAME_CHARACTERS => {
            format!("The name of column {} has {n} characters; at most {NAME_CHARACTERS} are possible.", column + 1)
        }
        _ => return Ok(name),
    };
    Err(Failure::setting("names", message).at_column(column + 1))
}

/// The header texts of a column, joined. A merged cell counts for each of its columns; so does a name over a gap to its
/// right, in all rows but the last, as far as the row above does not begin another name.
fn header_name(source: &Source, header: &[u32], column: u32) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut from = 0;
    for (at, row) in header.iter().enumerate() {
        let mut text = name_in(source, header, *row, column);
        let named = (from..=column).rev().find(|column| !name_in(source, header, *row, *column).is_empty());
        if at + 1 < header.len() {
            from = named.unwrap_or(from);
            if text.is_empty()
                && let Some(column) = named
            {
                text = name_in(source, header, *row, column);
            }
        }
        if !text.is_empty() && !parts.contains(&text) {
            parts.push(text);
        }
    }
    parts.join(" · ")
}

/// The text of one cell of the header.
fn name_in(source: &Source, header: &[u32], row: u32, column: u32) -> String {
    let mut cell = source.cell_at(row, column);
    if cell == Cell::Empty {
        let covers = |m: &&crate::io::workbook::Merge| {
            (m.first_row..=m.last_row).contains(&row) && (m.first_column..=m.last_column).contains(&column)
        };
        // A merged region that begins above the header is a title, not a name.
        let merge = source.merges().iter().find(covers).filter(|m| header.contains(&m.first_row));
        if let Some(merge) = merge {
            cell = source.cell_at(merge.first_row, merge.first_column);
        }
    }
    tidy(&cell.shown())
}

/// Normalises a name as all names are (docs/decisions/0032): Unicode NFC, trimmed, line breaks and tabs as blanks, without
/// control characters and characters that change the direction of text. Empty when no character is visible.
fn tidy(name: &str) -> String {
    let blank = |c: char| c.is_whitespace() || c == '\u{feff}';
    let lines: Vec<&str> = name.split(['\n', '\r', '\t']).map(str::trim).filter(|line| !line.is_empty()).collect();
    let text: String =
        lines.join(" ").nfc().filter(|c| !c.is_control() && !TURNING.iter().any(|r| r.contains(c))).collect();
    let seen = |c: char| !blank(c) && !is_combining_mark(c) && !UNSEEN.iter().any(|r| r.contains(&c));
    if text.chars().any(seen) { text.trim_matches(blank).to_owned() } else { String::new() }
}

/// Characters that change the direction of text, so that a name could be displayed as another one; and line separators.
const TURNING: [RangeInclusive<char>; 3] = ['\u{2028}'..='\u{2029}', '\u{202a}'..='\u{202e}', '\u{2066}'..='\u{2069}'];

/// Invisible characters: Unicode's Default_Ignorable_Code_Point, and the empty Braille pattern.
const UNSEEN: [RangeInclusive<char>; 18] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fff8}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// Makes names complete and unique, within the length limit: an empty name becomes the column's number, a repeated one
/// gets a number.
pub(crate) fn unique_names(names: &[String], columns: &[u32]) -> Vec<String> {
    let key = |name: &str| name.trim().to_lowercase();
    let mut taken: HashSet<String> = HashSet::new();
    let mut next: BTreeMap<String, u32> = BTreeMap::new();
    let mut unique = Vec::with_capacity(names.len());
    for (name, column) in names.iter().zip(columns) {
        let wanted = if name.is_empty() { format!("Column {}", column + 1) } else { name.clone() };
        let mut candidate = cut(&wanted, "");
        let first = key(&candidate);
        let mut number = next.get(&first).copied().unwrap_or(2);
        while taken.contains(&key(&candidate)) {
            candidate = cut(&wanted, &format!(" ({number})"));
            number += 1;
        }
        next.insert(first, number);
        taken.insert(key(&candidate));
        unique.push(candidate);
    }
    unique
}

fn cut(name: &str, suffix: &str) -> String {
    let room = NAME_CHARACTERS.saturating_sub(suffix.chars().count());
    let kept: String = name.chars().take(room).collect();
    format!("{}{suffix}", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::{tidy, unique_names};

    fn unique(names: &[&str]) -> Vec<String> {
        let names: Vec<String> = names.iter().map(|n| (*n).to_owned()).collect();
        let columns: Vec<u32> = (0..names.len() as u32).collect();
        unique_names(&names, &columns)
    }

    #[test]
    fn empty_and_repeated_names_are_made_unique() {
        assert_eq!(unique(&["a", "", "A ", "a"]), ["a", "Column 2", "A (2)", "a (3)"]);
        assert_eq!(unique(&["a", "a (2)", "a"]), ["a", "a (2)", "a (3)"]);
        assert_eq!(unique(&["Column 2", ""]), ["Column 2", "Column 2 (2)"]);
    }

    #[test]
    fn name_and_suffix_fit_together() {
        let long = "x".repeat(200);
        let names = unique(&[&long, &long]);
        assert_eq!(names[0].chars().count(), 120);
        assert_eq!(names[1].chars().count(), 120);
        assert!(names[1].ends_with("x (2)"));
    }

    #[test]
    fn line_breaks_inside_a_name_are_blanks() {
        assert_eq!(tidy("  Net\r\nsales \n(EUR) "), "Net sales (EUR)");
    }

    #[test]
    fn invisible_characters_are_no_name() {
        assert_eq!(tidy("Cafe\u{301}"), "Caf\u{e9}");
        assert_eq!(tidy("a\u{0}b\tc\u{7}"), "ab c");
        assert_eq!(tidy("cost\u{202e}gpj"), "costgpj");
        assert_eq!(tidy("\u{200b}\u{2060}\u{ad} \u{301}"), "");
        assert_eq!(tidy("\u{1d173}\u{1d17a}"), "", "invisible marks of musical notation");
        assert_eq!(tidy("\u{feff}id"), "id");
        // Joiners inside a name belong to it.
        assert_eq!(tidy("\u{1f469}\u{200d}\u{1f52c}"), "\u{1f469}\u{200d}\u{1f52c}");
        assert_eq!(
            unique(&[&tidy("\u{200b}"), &tidy("e\u{301}"), &tidy("\u{e9}")]),
            ["Column 1", "\u{e9}", "\u{e9} (2)"]
        );
    }
}
