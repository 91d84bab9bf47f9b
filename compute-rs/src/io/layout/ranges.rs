//! The columns to read.

use crate::contract::{Failure, Outcome};
use crate::io::limits::PROJECT_COLUMNS;

fn wrong(message: impl Into<String>) -> Failure {
    Failure::setting("col_ranges", message)
}

/// Columns (from 0, ascending) of a text such as "1-25, 27, 37-40", for a file with `count` columns.
///
/// # Errors
/// `SETTINGS` on `col_ranges` for anything else, and for columns that the file does not have.
pub(crate) fn parse_ranges(text: &str, count: u32) -> Outcome<Vec<u32>> {
    let mut columns = Vec::new();
    for part in text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()) {
        let (from, to) = match part.split_once(['-', '–']) {
            Some((from, to)) => (number(from, part)?, number(to, part)?),
            None => (number(part, part)?, number(part, part)?),
        };
        if from > to {
            return Err(wrong(format!("\"{part}\" runs backwards. Write the smaller column first.")));
        }
        if to > count {
            return Err(wrong(format!("There is no column {to}: the file has {count}.")));
        }
        columns.extend(from - 1..to);
    }
    columns.sort_unstable();
    columns.dedup();
    match columns.len() {
        0 => Err(wrong("Give the columns to take, for example 1-25, 27, 37-40.")),
        _ => Ok(columns),
    }
}

fn number(text: &str, part: &str) -> Outcome<u32> {
    let text = text.trim();
    let digits = !text.is_empty() && text.len() <= 6 && text.bytes().all(|b| b.is_ascii_digit());
    match text.parse::<u32>() {
        Ok(0) => Err(wrong("Columns count from 1.")),
        Ok(number) if digits => Ok(number),
        _ => Err(wrong(format!("\"{part}\" is no range of columns. Write for example 1-25, 27, 37-40."))),
    }
}

/// The columns of the table when the user chose none: without empty columns at the edges, and without stray cells far to
/// the right.
///
/// `filled` has the number of non-empty cells of each column. Returns the columns, and those excluded as stray.
pub(crate) fn columns_of_table(filled: &[u32]) -> (Vec<u32>, Vec<u32>) {
    /// Most empty columns between the table and a cell that belongs to it.
    const GAP: usize = 20;
    let first = filled.iter().position(|n| *n > 0).unwrap_or(0);
    let mut end = filled.iter().rposition(|n| *n > 0).map_or(0, |last| last + 1);
    let mut stray = Vec::new();
    while end > first {
        let Some(before) = filled.get(..end - 1).and_then(|rest| rest.iter().rposition(|n| *n > 0)) else { break };
        let alone = filled.get(end - 1).is_some_and(|n| *n == 1);
        if !alone || end - 1 - before <= GAP {
            break;
        }
        stray.push(end as u32 - 1);
        end = before + 1;
    }
    ((first as u32..end as u32).collect(), stray)
}

/// The failure for more selected columns than a project can have.
pub(crate) fn too_many_selected(count: usize) -> Failure {
    wrong(format!("{count} columns are chosen; at most {PROJECT_COLUMNS} can be taken."))
}

/// The failure for a table with more columns than a project can have.
pub(crate) fn too_many_columns(count: usize) -> Failure {
    wrong(format!(
        "The table has {count} columns; at most {PROJECT_COLUMNS} can be taken. Choose them, for example 1-25, 27, 37-40."
    ))
}

#[cfg(test)]
mod tests {
    use super::{columns_of_table, parse_ranges};

    #[test]
    fn ranges_and_single_columns_are_combined() {
        assert_eq!(parse_ranges("1-3, 5, 7-8", 9).expect("fits"), [0, 1, 2, 4, 6, 7]);
        assert_eq!(parse_ranges("2,2,1-2", 2).expect("fits"), [0, 1]);
    }

    #[test]
    fn anything_else_is_a_settings_error_on_col_ranges() {
        for text in ["", "a", "0", "3-1", "1-99", "1-", "-3", "99999999999"] {
            let failure = parse_ranges(text, 40).expect_err(text);
            assert_eq!(failure.details.field.as_deref(), Some("col_ranges"), "{text}");
        }
    }

    #[test]
    fn empty_edges_and_stray_cells_do_not_belong_to_the_table() {
        assert_eq!(columns_of_table(&[0, 5, 0, 5, 0]), (vec![1, 2, 3], vec![]));
        let mut wide = vec![0; 16_384];
        wide[0] = 9;
        wide[1] = 9;
        wide[16_383] = 1;
        assert_eq!(columns_of_table(&wide), (vec![0, 1], vec![16_383]));
        assert_eq!(columns_of_table(&[]), (vec![], vec![]));
    }
}
