//! Facts about entities that tell less than others, or nothing.

use super::result::{DidResult, PretrendUndefined};
use crate::contract::{CellValue, Note};
use crate::frame::column::shortest;
use crate::wording::{all_of, counted};

/// Adds them to the head.
pub(super) fn add(result: &mut DidResult) {
    let mut notes = Vec::new();
    for (names, count, why) in [
        (
            &result.always_treated,
            result.always_treated_count,
            "treated in all rows, so nothing is known from before the start",
        ),
        (&result.reversals, result.reversals_count, "left out because the treatment ends"),
    ] {
        if count > 0 {
            let verb = if count == 1 { "is" } else { "are" };
            notes.push(format!("{} {verb} {why}: {}.", entities(count), named(names, count)));
        }
    }
    if result.starts_in_gaps > 0 {
        let (verb, their) = if result.starts_in_gaps == 1 { ("has", "its") } else { ("have", "their") };
        notes.push(format!(
            "{} {verb} no row just before {their} first treated one. The start is taken to be the first in that gap that \
             another entity has, or else its first period.",
            entities(result.starts_in_gaps)
        ));
    }
    if let Some(gaps) = result.entities_with_gaps.filter(|gaps| *gaps > 0) {
        let verb = if gaps == 1 { "lacks" } else { "lack" };
        notes.push(format!(
            "{} {verb} a row in some period. Each effect uses the entities with rows in both of its periods.",
            entities(gaps)
        ));
    }
    if !result.without_comparison.is_empty() {
        let starts: Vec<String> = result.without_comparison.iter().map(in_words).collect();
        notes.push(format!(
            "No effect is estimated for the start in {}: no entity can be compared with it.",
            all_of(&starts)
        ));
    }
    let alone: Vec<String> = result
        .cohorts
        .iter()
        .flatten()
        .skip(1)
        .filter(|cohort| cohort.entities == 1)
        .map(|cohort| in_words(&cohort.group))
        .collect();
    if !alone.is_empty() {
        notes.push(format!(
            "One entity alone starts in {}. The standard errors of its effects leave out how much it varies itself.",
            all_of(&alone)
        ));
    }
    if result.pretrend_undefined == Some(PretrendUndefined::Singular) {
        let text = "The effects before the start have no joint test: there are too few entities for so many effects, and their covariance \
                    is singular.";
        notes.push(text.to_owned());
    }
    result.head.notes.extend(notes.into_iter().map(Note::fact));
}

fn entities(count: u32) -> String {
    counted(count as usize, "entity", "entities")
}

/// "a, b and 3 others"
fn named(names: &[String], count: u32) -> String {
    let rest = count as usize - names.len();
    let mut names = names.to_vec();
    if rest > 0 {
        names.push(counted(rest, "other", "others"));
    }
    all_of(&names)
}

fn in_words(time: &CellValue) -> String {
    match time {
        CellValue::Number(value) => shortest(*value),
        CellValue::Text(text) => text.clone(),
        CellValue::Missing(()) => String::new(),
    }
}
