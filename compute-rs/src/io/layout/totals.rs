//! Rows of totals inside the data: labelled by a word, marked with asterisks, or without a label.
//!
//! A word alone is not a proof: "Total" may be a category, "Mean" a variable. A row counts only with further evidence:
//! its numbers are sums of the rows before or after it, its label names their group, or cells that other rows fill are
//! empty.

use super::total_words::{Label, label};
use crate::contract::ColumnType;
use crate::io::column::{ColumnValues, ImportedColumn};
use std::collections::BTreeMap;
use std::ops::Range;

/// Largest distance of a labelled total from its sum, relative to the sum of absolute values. Allows for rounded numbers.
const ROUNDING: f64 = 0.002;

/// The limit for a total without a label.
const EXACT: f64 = 1e-9;

/// Indices (among the rows of data) of the rows that look like totals, ascending.
///
/// `labels` has the texts in columns of numbers and dates, with their indices.
pub(crate) fn find_totals(columns: &[&ImportedColumn], labels: &[(usize, String)]) -> Vec<usize> {
    let rows = columns.first().map_or(0, |column| column.len());
    let texts: Vec<&ImportedColumn> =
        columns.iter().copied().filter(|column| column.kind() == ColumnType::String).collect();
    let labelled = labelled(&texts, labels);
    // A word that most rows have is data.
    if !labelled.is_empty() {
        return if labelled.len() * 2 > rows { Vec::new() } else { proven(&texts, columns, &labelled) };
    }
    let unnamed = without_label(columns, rows);
    let mut found = if unnamed.is_empty() { Vec::new() } else { proven(&texts, columns, &unnamed) };
    if found.is_empty() {
        found = without_word(columns, &texts, labels, rows);
    }
    found
}

/// Groups of rows that end in their exact sum, and the last or the first row when it is that of all others, whatever
/// their label is. A label that other rows have too shows a row of data. `labels` as in [`find_totals`].
fn without_word(
    columns: &[&ImportedColumn],
    texts: &[&ImportedColumn],
    labels: &[(usize, String)],
    rows: usize,
) -> Vec<usize> {
    let numbers: Vec<(&ImportedColumn, &[f64])> = columns
        .iter()
        .filter_map(|column| match &column.values {
            ColumnValues::Numbers(values) if !counts_rows(column, values) => Some((*column, values.as_slice())),
            _ => None,
        })
        .collect();
    // Without a name for the row, 1, 2, 3, 6 are four values.
    let is_named = |row: usize| numbers.len() < columns.len() || labels.iter().any(|(at, _)| *at == row);
    let is_own = |row: usize| {
        texts.iter().all(|column| {
            let Some(own) = column.text(row) else { return true };
            !(0..rows).any(|other| other != row && column.text(other) == Some(own))
        })
    };
    let groups = group_sums(&numbers, rows);
    if groups.len() > 1 && groups.iter().all(|row| is_own(*row) && is_named(*row)) {
        return groups;
    }
    let is_total =
        |row: usize, others: Range<usize>| is_named(row) && is_own(row) && sum_of(&numbers, row, others).is_sum(3);
    match rows.checked_sub(1) {
        Some(last) if last > 1 && is_total(last, 0..last) => vec![last],
        Some(last) if last > 1 && is_total(0, 1..rows) => vec![0],
        _ => Vec::new(),
    }
}

/// Rows that are, in two columns of numbers or more, the sums of the rows since the one before; the last one may be that
/// of all rows.
fn group_sums(numbers: &[(&ImportedColumn, &[f64])], rows: usize) -> Vec<usize> {
    /// Most rows of a table that is searched, and of a group.
    const MOST: usize = 5_000;
    const MOST_ROWS: usize = 1_000;
    let mut found = Vec::new();
    let mut from = 0;
    for row in 0..if numbers.len() > 1 && rows <= MOST { rows } else { 0 } {
        let is_whole = |sums: &Exact| sums.exact > 1 && sums.others == 0 && sums.addends > 1;
        if row >= from + 2 && row - from <= MOST_ROWS && is_whole(&sum_of(numbers, row, from..row)) {
            found.push(row);
            from = row + 1;
        }
    }
    let Some(last) = rows.checked_sub(1).filter(|last| found.len() > 1 && from == *last) else { return found };
    let of_groups = numbers.iter().all(|(_, values)| {
        let sum: f64 = found.iter().filter_map(|row| values.get(*row)).sum();
        values.get(last).is_some_and(|total| (total - sum).abs() <= EXACT * sum.abs())
    });
    if of_groups {
        found.push(last);
    }
    found
}

/// How many columns of a row hold the exact sum of other rows, how many do not, and how many numbers were added.
#[derive(Default)]
struct Exact {
    exact: usize,
    others: usize,
    addends: usize,
}

impl Exact {
    /// Whether most columns are sums: two of them, or one of `least` numbers.
    fn is_sum(&self, least: usize) -> bool {
        self.exact > 0 && self.exact >= self.others && (self.addends >= least || (self.exact > 1 && self.addends > 1))
    }
}

fn sum_of(numbers: &[(&ImportedColumn, &[f64])], row: usize, others: Range<usize>) -> Exact {
    let mut sums = Exact::default();
    for (column, values) in numbers {
        let Some(total) = values.get(row).filter(|_| column.is_valid(row)) else { continue };
        let (mut sum, mut size, mut addends) = (0.0, 0.0, 0);
        for other in others.clone().filter(|other| column.is_valid(*other)) {
            let value = values.get(other).copied().unwrap_or(0.0);
            (sum, size, addends) = (sum + value, size + value.abs(), addends + usize::from(value != 0.0));
        }
        if addends > 1 && (total - sum).abs() <= EXACT * size {
            sums.exact += 1;
            sums.addends = sums.addends.max(addends);
        } else {
            sums.others += 1;
        }
    }
    sums
}

/// Whether a column numbers its rows, or holds years.
fn counts_rows(column: &ImportedColumn, values: &[f64]) -> bool {
    let valid: Vec<f64> =
        values.iter().enumerate().filter(|(row, _)| column.is_valid(*row)).map(|(_, value)| *value).collect();
    let rises = valid.windows(2).filter(|pair| matches!(pair, [a, b] if b - a == 1.0)).count();
    valid.iter().all(|value| crate::calendar::is_year(*value)) || (valid.len() > 2 && rises + 2 >= valid.len())
}

/// The candidates with evidence other than their label.
fn proven(texts: &[&ImportedColumn], columns: &[&ImportedColumn], candidates: &Candidates) -> Vec<usize> {
    let sums = Sums::of(columns, candidates);
    let holes = holes(texts, candidates);
    let is_proven = |(row, label): &(&usize, &Option<Label>)| {
        let sums = || sums.of_row(**row, label.is_some());
        match label {
            None => sums(),
            Some(Label::Of(of)) if names_neighbour(texts, **row, of) => true,
            Some(_) => sums() || holes.iter().any(|column| !column.is_valid(**row)),
        }
    };
    let proven: Vec<usize> = candidates.iter().filter(is_proven).map(|(row, _)| *row).collect();
    let labelled = candidates.values().all(Option::is_some);
    // Evidence for half of them counts for all: totals of a single row have none of their own.
    if labelled && !proven.is_empty() && proven.len() * 2 >= candidates.len() {
        return candidates.keys().copied().collect();
    }
    proven
}

/// Rows that may be totals, with their labels.
type Candidates = BTreeMap<usize, Option<Label>>;

/// Rows with a label.
fn labelled(texts: &[&ImportedColumn], labels: &[(usize, String)]) -> BTreeMap<usize, Option<Label>> {
    let mut found = BTreeMap::new();
    for column in texts.iter().rev() {
        if let ColumnValues::Dictionary { codes, offsets, bytes } = &column.values {
            let known: Vec<Option<Label>> = offsets
                .windows(2)
                .map(|pair| match pair {
                    [from, to] => bytes.get(*from as usize..*to as usize).and_then(label_of),
                    _ => None,
                })
                .collect();
            if known.iter().all(Option::is_none) {
                continue;
            }
            for (row, code) in codes.iter().enumerate().filter(|(row, _)| column.is_valid(*row)) {
                if let Some(Some(label)) = known.get(*code as usize) {
                    found.insert(row, Some(label.clone()));
                }
            }
            continue;
        }
        for row in 0..column.len() {
            if let Some(label) = column.text_bytes(row).and_then(label_of) {
                found.insert(row, Some(label));
            }
        }
    }
    for (row, text) in labels {
        if let Some(label) = label(text) {
            found.insert(*row, Some(label));
        }
    }
    found
}

fn label_of(text: &[u8]) -> Option<Label> {
    std::str::from_utf8(text).ok().and_then(label)
}

/// Rows without a text or date in a column in which nearly all others have one.
fn without_label(columns: &[&ImportedColumn], rows: usize) -> Candidates {
    let mostly = |column: &&&ImportedColumn| column.null_count > 0 && (column.null_count as usize) * 3 <= rows;
    let is_key = |column: &&&ImportedColumn| column.kind() != ColumnType::Number && mostly(column);
    let Some(column) = columns.iter().find(is_key) else { return Candidates::new() };
    (0..rows).filter(|row| !column.is_valid(*row)).map(|row| (row, None)).collect()
}

/// Whether a label names the group of the row before it or after it.
fn names_neighbour(texts: &[&ImportedColumn], row: usize, of: &str) -> bool {
    let says =
        |at: usize| texts.iter().any(|column| column.text(at).is_some_and(|text| text.trim().to_lowercase() == of));
    row.checked_sub(1).is_some_and(says) || says(row + 1)
}

/// Text columns that at least nine in ten of the other rows fill, but not all rows.
fn holes<'a>(texts: &[&'a ImportedColumn], candidates: &Candidates) -> Vec<&'a ImportedColumn> {
    let has_holes = |column: &&&ImportedColumn| {
        let others = column.len().saturating_sub(candidates.len());
        let empty = candidates.keys().filter(|row| !column.is_valid(**row)).count();
        column.null_count > 0 && (column.null_count as usize - empty) * 10 <= others
    };
    texts.iter().filter(has_holes).copied().collect()
}

/// How many number columns show a row to be the total of a block of rows, and how many do not.
#[derive(Clone, Copy, Default)]
struct Tally {
    exact: u32,
    /// How many of the exact columns total three rows or more.
    of_many: u32,
    rounded: u32,
    others: u32,
}

/// The tallies by candidate: for the rows since the candidate before, for all rows before, and for the rows up to the
/// next candidate.
struct Sums(BTreeMap<usize, [Tally; 3]>);

impl Sums {
    fn of(columns: &[&ImportedColumn], candidates: &Candidates) -> Self {
        let mut sums = Self(candidates.keys().map(|row| (*row, [Tally::default(); 3])).collect());
        for column in columns {
            if let ColumnValues::Numbers(values) = &column.values {
                sums.add(column, values, candidates);
            }
        }
        sums
    }

    fn add(&mut self, column: &ImportedColumn, values: &[f64], candidates: &Candidates) {
        let is_data = |row: usize| column.is_valid(row) && !candidates.contains_key(&row);
        let mut running = (0.0, 0.0, 0u32);
        // The sums before each row: sum, sum of absolute values, count.
        let before: Vec<(f64, f64, u32)> = std::iter::once(running)
            .chain(values.iter().enumerate().map(|(row, value)| {
                if is_data(row) {
                    running = (running.0 + value, running.1 + value.abs(), running.2 + 1);
                }
                running
            }))
            .collect();
        let block = |from: usize, to: usize| match (before.get(from), before.get(to)) {
            (Some(a), Some(b)) => (b.0 - a.0, b.1 - a.1, b.2 - a.2),
            _ => (0.0, 0.0, 0),
        };
        let rows: Vec<usize> = candidates.keys().copied().collect();
        for (at, row) in rows.iter().enumerate() {
            let Some(total) = values.get(*row).filter(|_| column.is_valid(*row)) else { continue };
            let last = at.checked_sub(1).and_then(|before| rows.get(before)).map_or(0, |row| row + 1);
            let next = rows.get(at + 1).copied().unwrap_or(values.len());
            let Some(tallies) = self.0.get_mut(row) else { continue };
            for (tally, (from, to)) in tallies.iter_mut().zip([(last, *row), (0, *row), (row + 1, next)]) {
                tally.add(*total, block(from, to));
            }
        }
    }

    /// Whether a row is the total of one of the blocks: by one column with a label, without one by all of them.
    fn of_row(&self, row: usize, is_labelled: bool) -> bool {
        self.0.get(&row).is_some_and(|tallies| {
            tallies.iter().any(|tally| {
                let alone = tally.exact > 0 && tally.others == 0 && tally.exact + tally.of_many > 1;
                if is_labelled { tally.rounded > 0 } else { alone }
            })
        })
    }
}

impl Tally {
    /// Compares the total of a column with the sum, the sum of absolute values, and the count of a block.
    fn add(&mut self, total: f64, (sum, size, count): (f64, f64, u32)) {
        if count < 2 || size <= 0.0 {
            return;
        }
        let near = |wanted: f64, tolerance: f64| (total - wanted).abs() <= tolerance;
        let mean = sum / f64::from(count);
        if near(sum, EXACT * size) {
            self.exact += 1;
            self.of_many += u32::from(count > 2);
        } else {
            self.others += 1;
        }
        self.rounded += u32::from(near(sum, ROUNDING * size) || near(mean, ROUNDING * size / f64::from(count)));
    }
}

#[cfg(test)]
mod tests {
    use super::find_totals;
    use crate::io::column::ImportedColumn;

    /// A text column; an empty text is missing.
    fn texts(texts: &[&str]) -> ImportedColumn {
        let codes = (0i32..).zip(texts).map(|(at, text)| if text.is_empty() { -1 } else { at }).collect();
        let mut offsets = vec![0];
        let mut bytes = Vec::new();
        for text in texts {
            bytes.extend_from_slice(text.as_bytes());
            offsets.push(bytes.len() as i32);
        }
        ImportedColumn::of_codes(codes, offsets, bytes)
    }

    fn numbers(values: &[f64]) -> ImportedColumn {
        ImportedColumn::of_numbers(values.to_vec())
    }

    #[test]
    fn totals_after_each_group_and_of_all_are_found() {
        let region = texts(&["North", "North", "North Total", "South", "South", "South Total", "Grand Total"]);
        let sales = numbers(&[1.0, 2.0, 3.0, 4.0, 5.0, 9.0, 12.0]);
        assert_eq!(find_totals(&[&region, &sales], &[]), [2, 5, 6]);
        let asterisks = texts(&["", "", "*", "", "", "*", "**"]);
        let sales = numbers(&[1.0, 2.0, 3.0, 4.0, 5.0, 9.0, 12.0]);
        assert_eq!(find_totals(&[&asterisks, &sales], &[]), [2, 5, 6]);
    }

    #[test]
    fn totals_may_stand_before_their_rows_or_have_no_label() {
        let region = texts(&["Total", "a", "b", "Total", "c", "d", "e"]);
        let sales = numbers(&[3.0, 1.0, 2.0, 12.0, 3.0, 4.0, 5.0]);
        assert_eq!(find_totals(&[&region, &sales], &[]), [0, 3]);
        let region = texts(&["a", "b", "c", "", "d", "e", "f", ""]);
        let sales = numbers(&[1.0, 2.0, 3.5, 6.5, 4.0, 5.0, 6.0, 15.0]);
        assert_eq!(find_totals(&[&region, &sales], &[]), [3, 7]);
    }

    #[test]
    fn a_word_alone_makes_no_totals() {
        let measure = texts(&["Mean", "Median", "Mean", "Median", "Mean", "Median"]);
        let values = numbers(&[3.0, 1.0, 8.0, 12.0, 30.0, 4.0]);
        assert!(find_totals(&[&measure, &values], &[]).is_empty());
        let brand = texts(&["Shell", "Total", "BP", "Esso"]);
        let prices = numbers(&[1.5, 1.6, 1.7, 1.4]);
        assert!(find_totals(&[&brand, &prices], &[]).is_empty());
        let remark = texts(&["x", "", "y", "z", "x", ""]);
        let values = numbers(&[3.0, 1.0, 8.0, 12.0, 30.0, 4.0]);
        assert!(find_totals(&[&remark, &values], &[]).is_empty());
    }

    #[test]
    fn labels_in_a_column_of_numbers_count_too() {
        let year = ImportedColumn::of_numbers(vec![2001.0, 2002.0, f64::NAN, 2003.0, 2004.0, f64::NAN]);
        let sales = numbers(&[1.0, 2.0, 3.0, 4.0, 5.0, 9.0]);
        assert_eq!(find_totals(&[&year, &sales], &[(2, "Subtotal".into()), (5, "Subtotal".into())]), [2, 5]);
        // Any label names an exact sum; without one, four numbers are four values.
        let size = ImportedColumn::of_numbers(vec![7.25, 3.5, 9.0, f64::NAN]);
        let sales = numbers(&[1.0, 2.5, 4.0, 7.5]);
        assert_eq!(find_totals(&[&size, &sales], &[(3, "whole country".into())]), [3]);
        assert!(find_totals(&[&size, &sales], &[]).is_empty());
    }
}
