//! The questions about a wide table.

use super::labels::Measures;
use super::names::WideNames;
use crate::contract::{Question, QuestionKind};
use crate::frame::Column;
use crate::io::limits::PROJECT_COLUMNS;
use crate::io::new_question;
use crate::shape::MOST_ROWS;
use crate::wording::{count, how_many};

/// Periods from which a wide table becomes long without an answer.
const CERTAIN_PERIODS: usize = 4;
/// Names of labels in the text of a question.
const SHOWN_LABELS: usize = 3;
/// Most bytes of a name that is an answer.
const ANSWER_BYTES: usize = 100;

/// The answers about columns named by periods.
pub(super) const ROWS: &str = "rows";
pub(super) const ROWS_WITH_VALUES: &str = "rows_with_values";
pub(super) const COLUMNS: &str = "columns";

/// The answer that leaves the measures in rows.
const NO_MEASURES: &str = "rows";
/// The beginning of an answer that makes columns of the values of a label.
const BY_LABEL: &str = "columns:";

/// The facts of a question about columns named by periods.
pub(super) struct WideFacts<'f> {
    pub names: &'f WideNames,
    /// Names of the columns that say together what a row is.
    pub keys: Vec<&'f str>,
    /// Whether it is one column whose values all differ.
    pub is_key: bool,
    /// Whether a column says what the rows of the file are.
    pub has_labels: bool,
    /// Columns of the file that are read.
    pub columns: usize,
    /// Rows of the result for each period.
    pub groups: usize,
    /// Rows of the result without a value, when they are known.
    pub without_value: Option<usize>,
}

impl WideFacts<'_> {
    fn rows(&self) -> usize {
        self.groups.saturating_mul(self.names.periods.len())
    }

    /// "2014 to 2023 look like years of one variable. One row for each Country and year?"
    pub fn question(&self) -> Question {
        let units = format!("{}s", self.names.unit);
        let span = self.names.span();
        let of = match self.names.variables.as_slice() {
            [_] => "one variable".to_owned(),
            several => format!("{} variables", count(several.len())),
        };
        let shown: Vec<&str> = self.keys.iter().take(SHOWN_LABELS).copied().collect();
        let each = match (shown.as_slice(), self.keys.len() > SHOWN_LABELS) {
            ([], _) => self.names.unit.to_owned(),
            (shown, false) => format!("{} and {}", shown.join(", "), self.names.unit),
            (shown, true) => format!("{}, … and {}", shown.join(", "), self.names.unit),
        };
        let text = format!("{span} look like {units} of {of}. One row for each {each}?");
        let rows = count(self.rows());
        let (all, some) = match self.without_value.filter(|missing| *missing > 0) {
            None => (format!("yes: {rows} rows"), "yes, and leave out rows without a value".to_owned()),
            Some(missing) => (
                format!("yes: {rows} rows, {} of them without a value", count(missing)),
                format!("yes, and leave out rows without a value: {} rows", count(self.rows().saturating_sub(missing))),
            ),
        };
        let mut options = vec![(ROWS, all.as_str()), (ROWS_WITH_VALUES, some.as_str())];
        let fits = self.columns <= PROJECT_COLUMNS;
        if fits {
            options.push((COLUMNS, "no: the columns stay as they are"));
        }
        let is_certain = self.names.periods.len() >= CERTAIN_PERIODS && self.has_labels;
        let becomes_rows = !fits || (is_certain && self.rows() <= MOST_ROWS);
        new_question(0, QuestionKind::Wide, &text, &options, if becomes_rows { ROWS } else { COLUMNS }, &[])
    }

    /// "5 values of Country × 10 years = 50 rows, 3 without a value."
    pub fn sum(&self, missing: usize, leaves_out: bool) -> String {
        let groups = match self.keys.as_slice() {
            [label] if self.is_key && self.groups > 1 => format!("{} values of {label}", count(self.groups)),
            _ => how_many(self.groups, "row", "rows"),
        };
        let periods = how_many(self.names.periods.len(), self.names.unit, &format!("{}s", self.names.unit));
        let rows = how_many(self.rows(), "row", "rows");
        match (missing, leaves_out) {
            (0, _) => format!("{groups} × {periods} = {rows}."),
            (missing, false) => format!("{groups} × {periods} = {rows}, {} without a value.", count(missing)),
            (missing, true) => {
                let left = count(self.rows().saturating_sub(missing));
                format!("{groups} × {periods} = {rows}; without the {} that have no value: {left}.", count(missing))
            }
        }
    }
}

/// Whether the rows are the items of a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Statement {
    /// Their label is called so, or has no name above headings or totals.
    Yes,
    /// The columns have headings or totals, or a label without a name.
    Maybe,
    /// The columns are something else.
    No,
}

/// Whether the values of a label become columns; `None` when no label fits.
pub(super) fn measures_question(labels: &[&Column], found: &[Measures], statement: Statement) -> Option<Question> {
    let fits = |measures: &&Measures| {
        // Where most combinations are empty, the values of a label are no measures.
        let is_crossed = measures.groups * measures.values <= labels_rows(labels) * 2;
        let repeats = measures.groups > 1 && measures.values * 2 <= labels_rows(labels);
        measures.is_named || (is_crossed && repeats) || statement != Statement::No
    };
    let named = |measures: &Measures| labels.get(measures.index).map_or("", |label| label.name.as_str());
    let is_named = found.iter().any(|measures| measures.is_named);
    let offered: Vec<&Measures> = found
        .iter()
        .filter(|measures| fits(measures) && measures.is_named == is_named)
        .filter(|measures| named(measures).len() <= ANSWER_BYTES - BY_LABEL.len())
        .collect();
    let of_statement = if statement == Statement::Yes { offered.first() } else { None };
    let selected = offered.iter().find(|measures| measures.is_named).or(of_statement);
    let value = |measures: &Measures| format!("{BY_LABEL}{}", named(measures));
    let mut options = vec![(NO_MEASURES.to_owned(), "no: one column of values".to_owned())];
    for measures in &offered {
        let label = labels.get(measures.index)?;
        let shown: Vec<String> =
            (0..labels_rows(labels)).filter_map(|row| label.text(row)).fold(Vec::new(), |mut all, text| {
                if all.len() < 3 && !all.contains(&text) {
                    all.push(text);
                }
                all
            });
        let more = if measures.values > shown.len() { ", …" } else { "" };
        let columns = how_many(measures.values, "column", "columns");
        options
            .push((value(measures), format!("yes, for each {}: {columns} ({}{more})", label.name, shown.join(", "))));
    }
    let (text, preset) = match (offered.as_slice(), selected) {
        ([], _) => return None,
        ([one], selected) if one.values == 1 => (
            format!("{} is the same in all rows. Should the column of values have its name?", named(one)),
            selected.map_or(NO_MEASURES.to_owned(), |measures| value(measures)),
        ),
        ([one], selected) => (
            format!("{} has {}. A column for each of them?", named(one), how_many(one.values, "value", "values")),
            selected.map_or(NO_MEASURES.to_owned(), |measures| value(measures)),
        ),
        (_, selected) => (
            "Do the values of a column name what is measured? They can become columns.".to_owned(),
            selected.map_or(NO_MEASURES.to_owned(), |measures| value(measures)),
        ),
    };
    let options: Vec<(&str, &str)> =
        options.iter().map(|(value, reading)| (value.as_str(), reading.as_str())).collect();
    Some(new_question(0, QuestionKind::Measures, &text, &options, &preset, &[]))
}

fn labels_rows(labels: &[&Column]) -> usize {
    labels.first().map_or(0, |label| label.len())
}

/// The label whose values become columns, by an answer.
pub(super) fn label_of(answer: &str) -> Option<&str> {
    answer.strip_prefix(BY_LABEL)
}

#[cfg(test)]
mod tests {
    use super::{COLUMNS, ROWS, WideFacts, WideNames};

    #[test]
    fn a_table_that_would_be_too_long_is_asked_about() {
        let names: Vec<String> = (2000..2010).map(|year| year.to_string()).collect();
        let names = WideNames::find(&names).unwrap();
        let preset = |groups: usize, has_labels: bool, columns: usize| {
            WideFacts {
                names: &names,
                keys: vec!["Firm"],
                is_key: true,
                has_labels,
                columns,
                groups,
                without_value: None,
            }
            .question()
            .preset
        };
        assert_eq!(preset(1_000_000, true, 11), ROWS);
        assert_eq!(preset(1_000_001, true, 11), COLUMNS);
        assert_eq!(preset(5, false, 10), COLUMNS);
        assert_eq!(preset(5, true, 31), ROWS, "so many columns cannot stay");
    }

    #[test]
    fn the_sum_names_what_is_multiplied() {
        let names: Vec<String> = (1960..2024).map(|year| year.to_string()).collect();
        let names = WideNames::find(&names).unwrap();
        let facts = WideFacts {
            names: &names,
            keys: vec!["Country"],
            is_key: true,
            has_labels: true,
            columns: 65,
            groups: 266,
            without_value: Some(3911),
        };
        let sum = "266 values of Country × 64 years = 17,024 rows, 3,911 without a value.";
        assert_eq!(facts.sum(3911, false), sum);
        let options = facts.question().options;
        assert_eq!(options[0].reading, "yes: 17,024 rows, 3,911 of them without a value");
        assert_eq!(options.len(), 2, "so many columns cannot stay as they are");
    }
}
