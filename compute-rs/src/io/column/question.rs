//! Questions about a file, and the answers to them.

use super::answer::Answer;
use crate::contract::{Assumption, Failure, Outcome, Question, QuestionKind, QuestionOption};

/// A question whose options depend on the file. `rows` count from 0, the question's rows from 1.
pub(crate) fn new_question(
    column: u32,
    kind: QuestionKind,
    text: &str,
    options: &[(&str, &str)],
    preset: &str,
    rows: &[u32],
) -> Question {
    Question {
        column,
        kind,
        text: text.to_owned(),
        options: options
            .iter()
            .map(|(v, r)| QuestionOption { value: (*v).to_owned(), reading: (*r).to_owned(), part: None })
            .collect(),
        preset: preset.to_owned(),
        rows: rows.iter().map(|row| row + 1).collect(),
    }
}

/// A question with fixed options, each with its meaning in words.
pub(crate) fn fixed_question<A: Answer>(
    column: u32,
    kind: QuestionKind,
    text: &str,
    options: &[(A, &str)],
    preset: A,
    rows: &[u32],
) -> Question {
    let options: Vec<(&str, &str)> = options.iter().map(|(answer, meaning)| (answer.wire(), *meaning)).collect();
    new_question(column, kind, text, &options, preset.wire(), rows)
}

/// The answer after a check against the options; the preset when there is none.
///
/// # Errors
/// `SETTINGS` on `answers`.
pub(crate) fn checked_answer(question: &Question, answer: Option<&String>) -> Outcome<String> {
    let Some(answer) = answer else { return Ok(question.preset.clone()) };
    if question.options.iter().any(|option| option.value == *answer) {
        return Ok(answer.clone());
    }
    let options: Vec<&str> = question.options.iter().map(|option| option.value.as_str()).collect();
    let mut failure =
        Failure::setting("answers", format!("\"{answer}\" is no answer here. Use one of: {}.", options.join(", ")));
    failure.details.column = (question.column > 0).then_some(question.column);
    Err(failure)
}

/// The answer to a question with fixed options; `preset` when there is none.
///
/// # Errors
/// `SETTINGS` on `answers`.
pub(crate) fn take_answer<A: Answer>(question: &Question, preset: A, answer: Option<&String>) -> Outcome<A> {
    let wire = checked_answer(question, answer)?;
    Ok(A::of_wire(&wire).unwrap_or(preset))
}

/// The answer that is assumed until a question is answered.
pub(crate) fn assumption(question: &Question) -> Assumption {
    let reading =
        question.options.iter().find(|option| option.value == question.preset).map_or("", |o| o.reading.as_str());
    format!("Assumed (you did not answer): {reading}.")
}

/// The assumption for a question about the whole file, with the rows and the text of the question.
pub(crate) fn assumption_of(question: &Question) -> String {
    let rows: Vec<String> = question.rows.iter().take(3).map(u32::to_string).collect();
    let location = match rows.len() {
        0 => String::new(),
        1 => format!("Row {}: ", rows.join(", ")),
        _ if question.rows.len() > rows.len() => format!("Rows {} and others: ", rows.join(", ")),
        _ => format!("Rows {}: ", rows.join(", ")),
    };
    format!("{location}{} {}", question.text, assumption(question))
}
