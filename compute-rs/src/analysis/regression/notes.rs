//! Warnings and footnotes of a regression.

use crate::analysis::model_frame::ModelFrame;
use crate::contract::{Note, NoteCode};
use crate::linear::ols::Fit;
use crate::linear::sequence::Sequence;
use crate::wording::{counted, significant};

/// VIF above which an X overlaps strongly with the others.
const HIGH_VIF: f64 = 10.0;
/// Condition number above which X overlap strongly.
const HIGH_CONDITION: f64 = 30.0;

fn is_high_vif(vif: f64) -> bool {
    vif > HIGH_VIF
}

fn is_ill_conditioned(condition: f64) -> bool {
    condition > HIGH_CONDITION
}

/// Warnings and facts next to the numbers of least squares.
pub(super) fn notes(frame: &ModelFrame<'_>, fit: &Fit<'_>, followed: &Sequence, vif: &[f64], lags: usize) -> Vec<Note> {
    let mut notes = Vec::new();
    if fit.is_perfect() {
        let text = "The model fits the data exactly; tests are not defined.".to_owned();
        notes.push(Note { code: NoteCode::Perfect, text });
    }
    notes.extend(of_columns(frame, fit, vif));
    if fit.coefficients.iter().any(|b| !b.is_finite()) || !fit.rss.is_finite() || !fit.tss.is_finite() {
        let text = "Some numbers are beyond the range of double precision and are left empty.".to_owned();
        notes.push(Note::fact(text));
    }
    notes.extend(of_order(frame, lags));
    if !followed.is_unbroken_series() && !fit.is_perfect() {
        let why = if followed.panel { "a panel" } else { "a series with gaps" };
        let text = format!("Durbin–Watson is not defined for {why}; see Breusch–Godfrey.");
        notes.push(Note::fact(text));
    }
    notes
}

/// Warnings about X that overlap.
pub(super) fn of_columns(frame: &ModelFrame<'_>, fit: &Fit<'_>, vif: &[f64]) -> Vec<Note> {
    let mut notes = Vec::new();
    for (name, vif) in frame.names[1..].iter().zip(vif).filter(|(_, vif)| is_high_vif(**vif)) {
        let vif = significant(*vif, 3);
        let text = format!("{name} overlaps strongly with the other X (VIF {vif}).");
        notes.push(Note { code: NoteCode::Vif, text });
    }
    for (name, which) in frame.several_coefficients() {
        let vif = fit.generalised_vif(&which).powf((which.len() as f64).recip());
        if is_high_vif(vif) {
            let text = format!("{name} overlaps strongly with the other X (VIF {}).", significant(vif, 3));
            notes.push(Note { code: NoteCode::Vif, text });
        }
    }
    notes.extend(frame.notes_of_x());
    notes.extend(frame.notes_of_terms());
    if fit.k > 2 && is_ill_conditioned(fit.condition_number()) {
        let text = "X variables overlap strongly; single coefficients are uncertain.".to_owned();
        notes.push(Note { code: NoteCode::ConditionNumber, text });
    }
    notes
}

/// How the rows follow each other in the Newey–West table and in the diagnostics.
pub(super) fn of_order(frame: &ModelFrame<'_>, lags: usize) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut note = |text: String| notes.push(Note::fact(text));
    let lags = counted(lags, "lag", "lags");
    let sequence = &frame.sequence;
    let order = match (sequence.timed, sequence.panel) {
        (true, true) => "; only rows of the same entity and of consecutive periods are paired",
        (true, false) => "; only rows of consecutive periods are paired",
        (false, true) => "; it assumes that the rows of each entity are in time order",
        (false, false) => "; it assumes rows are in time order",
    };
    note(format!("The Newey–West table uses Bartlett weights with {lags} (factor n/(n−k)){order}."));
    if !sequence.timed && frame.lag_of_y().is_none() && frame.rows.len() < frame.table.row_count {
        let text = "Diagnostics treat the rows used as consecutive, even where rows between them were left out.";
        note(text.to_owned());
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::{is_high_vif, is_ill_conditioned};

    #[test]
    fn overlap_is_warned_of_above_a_vif_of_10_and_a_condition_number_of_30() {
        for (limit, warns) in [(10.0, is_high_vif as fn(f64) -> bool), (30.0, is_ill_conditioned)] {
            let around = [f64::next_down(limit), limit, f64::next_up(limit)];
            assert_eq!(around.map(warns), [false, false, true], "{limit}");
        }
    }
}
