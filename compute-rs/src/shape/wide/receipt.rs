//! One receipt and one set of questions for several columns of a file that become one column.

use super::names::WideVariable;
use crate::contract::{ColumnReceipt, ColumnType, ImportSummary, Question, QuestionKind, SchemaField};
use crate::io::{assumption, assumption_of};
use crate::wording::counted as counted_columns;

/// Rows and examples of a receipt.
const MOST_ROWS: usize = 1000;
const MOST_EXAMPLES: usize = 20;
/// Rows of a question.
const QUESTION_ROWS: usize = 100;

/// The questions about the columns of a variable, one of each kind, under another column number.
pub(super) fn merged_questions(questions: &[&Question], column: u32) -> Vec<Question> {
    let mut kinds: Vec<QuestionKind> = Vec::new();
    for question in questions {
        if !kinds.contains(&question.kind) {
            kinds.push(question.kind);
        }
    }
    let merged = kinds.into_iter().filter_map(|kind| {
        let alike: Vec<&Question> = questions.iter().filter(|question| question.kind == kind).copied().collect();
        let texts: Vec<&str> = alike.iter().map(|question| question.text.as_str()).collect();
        let first = *alike.iter().max_by_key(|question| counted(&question.text).map_or(0, |(count, _)| count))?;
        let mut rows: Vec<u32> = alike.iter().flat_map(|question| question.rows.iter().copied()).collect();
        rows.sort_unstable();
        rows.dedup();
        rows.truncate(QUESTION_ROWS);
        Some(Question { column, text: joined(&texts), rows, ..first.clone() })
    });
    merged.collect()
}

/// The receipt of a column that several columns became. The answers to its open questions are assumed.
pub(super) fn merged_receipt(
    sources: &[&ColumnReceipt],
    of_sources: &[&Question],
    questions: &[Question],
    own: ColumnReceipt,
) -> ColumnReceipt {
    let said: Vec<String> = of_sources.iter().map(|question| assumption(question)).collect();
    let is_assumed = |kind: QuestionKind| {
        let open = of_sources.iter().zip(&said).filter(|(question, _)| question.kind == kind);
        open.into_iter().any(|(_, said)| sources.iter().any(|receipt| receipt.assumed.contains(said)))
    };
    let mut assumed: Vec<String> =
        questions.iter().filter(|question| is_assumed(question.kind)).map(assumption_of).collect();
    let texts = sources.iter().flat_map(|receipt| &receipt.assumed).filter(|text| !said.contains(text));
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for text in texts {
        let key = key_of(text);
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, alike)) => alike.push(text),
            None => groups.push((key, vec![text])),
        }
    }
    assumed.extend(groups.iter().map(|(_, alike)| joined(alike)));
    let mut rows: Vec<u32> = sources.iter().flat_map(|receipt| receipt.not_understood_rows.iter().copied()).collect();
    rows.sort_unstable();
    rows.truncate(MOST_ROWS);
    let mut examples: Vec<_> = sources.iter().flat_map(|receipt| receipt.examples.iter().cloned()).collect();
    examples.sort_by_key(|example| example.row);
    examples.truncate(MOST_EXAMPLES);
    let not_understood = sources.iter().map(|receipt| receipt.not_understood).sum::<u32>().min(own.missing);
    ColumnReceipt {
        missing: own.missing - not_understood,
        not_understood,
        not_understood_rows: rows,
        examples,
        assumed,
        chosen: sources.iter().find_map(|receipt| receipt.chosen.clone()),
        ..own
    }
}

/// The note on a variable with percent signs in some periods only: 12 % is 0.12 in one period, and 12 is 12 in another.
pub(super) fn percent_note(variable: &WideVariable, summary: &ImportSummary) -> Option<String> {
    let field = |(index, _): &(usize, usize)| {
        let has_numbers = summary.receipt.columns.get(*index).is_some_and(|column| column.numbers > 0);
        summary.schema.fields.get(*index).filter(|field| field.kind == ColumnType::Number && has_numbers)
    };
    let (signed, plain): (Vec<&SchemaField>, Vec<&SchemaField>) =
        variable.columns.iter().filter_map(field).partition(|field| field.percentages);
    let (first, other) = (signed.first()?, plain.first()?);
    Some(format!(
        "“{}” has percent signs and “{}” has none: 12 % is 0.12 in {}, and 12 is 12 in {}. If all are percentages, correct the file.",
        first.name,
        other.name,
        counted_columns(signed.len(), "column", "columns"),
        counted_columns(plain.len(), "column", "columns")
    ))
}

/// The part that texts about counts of cells share: without the count, and without examples.
fn key_of(text: &str) -> String {
    let (_, rest) = counted(text).unwrap_or((0, text));
    let words: Vec<&str> = rest.split_whitespace().map(|word| word.trim_end_matches('s')).take(6).collect();
    words.join(" ")
}

/// A text that begins with a count.
fn counted(text: &str) -> Option<(usize, &str)> {
    let (number, rest) = text.split_once(' ')?;
    Some((number.replace(',', "").parse().ok()?, rest))
}

/// Texts about several columns as one: counts are added.
fn joined(texts: &[&str]) -> String {
    let counts: Option<Vec<(usize, &str)>> = texts.iter().map(|text| counted(text)).collect();
    let Some(longest) = texts.iter().max_by_key(|text| counted(text).map_or(0, |(count, _)| count)) else {
        return String::new();
    };
    match counts {
        Some(counts) if texts.len() > 1 => {
            let sum: usize = counts.iter().map(|(count, _)| count).sum();
            match counted(longest) {
                Some((count, rest)) if count > 1 => format!("{sum} {rest}"),
                _ => format!("{longest} ({} columns in all)", texts.len()),
            }
        }
        _ if texts.iter().any(|text| text != longest) => format!("{longest} ({} columns)", texts.len()),
        _ => (*longest).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{joined, key_of};

    #[test]
    fn counts_of_columns_are_added() {
        let texts = [
            "1 cell with a word for no value (..) is missing.",
            "3 cells with a word for no value, such as .., are missing.",
        ];
        assert_eq!(key_of(texts[0]), key_of(texts[1]));
        assert_eq!(joined(&texts), "4 cells with a word for no value, such as .., are missing.");
        assert_eq!(joined(&["a", "a"]), "a");
        assert_eq!(joined(&["a b", "a c"]), "a c (2 columns)");
        assert_eq!(joined(&["5 cells"]), "5 cells");
    }
}
