//! Notes about variables and pairs that cannot be correlated.

use super::correlated_pairs::FEWEST;
use super::correlation_rows::Found;
use super::correlation_tables::{CorrelatedPair, PairNote};
use super::model_frame::ModelFrame;
use crate::contract::{Code, Failure, Note};
use crate::wording::{all_of, counted};

/// Names of the variables whose values are all equal.
fn constant(frame: &ModelFrame<'_>) -> Vec<String> {
    let is_constant = |values: &[f64]| {
        let mut known = values.iter().filter(|value| !value.is_nan());
        known.next().is_some_and(|first| known.all(|value| value == first))
    };
    frame
        .names
        .iter()
        .zip(&frame.values)
        .filter(|(_, values)| is_constant(values))
        .map(|(name, _)| name.clone())
        .collect()
}

/// Why no pair has a coefficient; `None` if one has.
pub(super) fn nothing_found(frame: &ModelFrame<'_>, found: &[Found]) -> Option<Failure> {
    if found.iter().any(|pair| !pair.measured.r.is_nan()) {
        return None;
    }
    let most = found.iter().map(|pair| pair.measured.n).max().unwrap_or(0);
    if most < FEWEST {
        let names = all_of(&frame.names);
        let text = match most {
            0 => format!("No row has values of two of {names}. Choose columns that were measured in the same rows."),
            _ => format!(
                "At most {} {} values of two of {names}; a correlation needs three. Keep more rows, or choose other columns.",
                counted(most, "row", "rows"),
                if most == 1 { "has" } else { "have" }
            ),
        };
        return Some(Failure::new(Code::Few, text));
    }
    let constant = constant(frame);
    let text = if constant.is_empty() {
        "In the rows that two variables share, all values of one are equal, so nothing can be correlated. Choose other columns or rows."
            .to_owned()
    } else {
        format!(
            "All values of {} are equal, so nothing goes along with them. Choose other columns or rows.",
            all_of(&constant)
        )
    };
    Some(Failure::new(Code::ConstX, text))
}

/// Constant variables, pairs of few rows, and how many rows the pairs use.
pub(super) fn notes(frame: &ModelFrame<'_>, all: &[CorrelatedPair], no_partials: bool) -> Vec<Note> {
    let mut notes = Vec::new();
    let constant = constant(frame);
    if !constant.is_empty() {
        notes.push(Note::fact(format!("All values of {} are equal, so no correlation is defined.", all_of(&constant))));
    }
    let few: Vec<String> = all
        .iter()
        .filter(|pair| pair.note == Some(PairNote::Few))
        .map(|pair| format!("{} and {} ({})", pair.a, pair.b, counted(pair.n as usize, "row", "rows")))
        .collect();
    if !few.is_empty() {
        notes.push(Note::fact(format!("Fewer than three rows have both values of {}.", all_of(&few))));
    }
    let rows = || all.iter().map(|pair| pair.n);
    if let (Some(fewest), Some(most)) = (rows().min(), rows().max())
        && fewest < most
    {
        notes.push(Note::fact(format!("Each pair uses the rows that have both values: {fewest} to {most}.")));
    }
    if no_partials && frame.names.len() > 2 {
        let text =
            "There are no partial correlations: too few rows have all values, or one variable follows from the others.";
        notes.push(Note::fact(text));
    }
    notes
}
