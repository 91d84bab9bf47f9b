//! Warnings and footnotes of a regression.

use crate::analysis::rows::Work;
use crate::analysis::wording::{counted, significant};
use crate::contract::{Code, Note};
use crate::linear::ols::Fit;

/// VIF above which an X overlaps strongly with the others.
const HIGH_VIF: f64 = 10.0;
/// Condition number above which X overlap strongly.
const HIGH_CONDITION: f64 = 30.0;

/// What the reader must know beside the numbers.
pub(super) fn notes(work: &Work<'_>, fit: &Fit<'_>, vif: &[f64], lags: usize) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut note = |code, text: String| notes.push(Note { code, text });
    if fit.is_perfect() {
        note(Code::WarnPerfect, "The model fits the data exactly; tests are not defined.".to_owned());
    }
    for (name, vif) in work.names[1..].iter().zip(vif).filter(|(_, vif)| **vif > HIGH_VIF) {
        let vif = significant(*vif, 3);
        note(Code::WarnVif, format!("{name} overlaps strongly with the other X (VIF {vif})."));
    }
    if fit.k > 2 && fit.condition_number() > HIGH_CONDITION {
        note(Code::WarnCond, "X variables overlap strongly; single coefficients are uncertain.".to_owned());
    }
    if fit.coefficients.iter().any(|b| !b.is_finite()) || !fit.rss.is_finite() || !fit.tss.is_finite() {
        note(Code::Note, "Some numbers are beyond the range of double precision and are left empty.".to_owned());
    }
    let lags = counted(lags, "lag", "lags");
    let sequence = &work.sequence;
    let timed = sequence.period.is_some();
    let order = match (timed, sequence.panel) {
        (true, true) => "; rows pair only within an entity and at whole periods",
        (true, false) => "; rows pair only at whole periods",
        (false, true) => "; it assumes that the rows of each entity are in time order",
        (false, false) => "; it assumes rows are in time order",
    };
    note(Code::Note, format!("The Newey–West table uses Bartlett weights with {lags} (factor n/(n−k)){order}."));
    if !timed && work.rows.len() < work.table.row_count {
        let text =
            "Residual diagnostics treat the rows used as neighbours: they bridge the rows left out between them.";
        note(Code::Note, text.to_owned());
    }
    if !sequence.is_unbroken_series() && !fit.is_perfect() {
        let why = if sequence.panel { "a panel" } else { "a series with gaps" };
        note(Code::Note, format!("Durbin–Watson has no p-value for {why}; see Breusch–Godfrey."));
    }
    notes
}
