//! Why a prediction lacks a number.

use crate::analysis::model_frame::ModelFrame;
use crate::analysis::variables::Coding;
use crate::linear::sequence::Sequence;
use crate::wording::all_of;

/// Why the limits of the expected value in a row are not defined, where rows depend on each other: a fit without one entity, or
/// one period, knows nothing of such a row. Names the categories that are its alone; `None` where rows form no groups.
pub(in crate::analysis) fn without_errors(frame: &ModelFrame<'_>, sequence: &Sequence, x: &[f64]) -> Option<String> {
    let (groups, column) = if sequence.panel {
        (sequence.entities(), frame.table.entity_column())
    } else if sequence.timed && sequence.clusters.len() < 2 && sequence.period.is_some() {
        return None;
    } else {
        (sequence.times(), frame.table.time_column())
    };
    let one = column.map(|column| column.name.as_str())?;
    let lone: Vec<String> = frame
        .categories
        .iter()
        .enumerate()
        .filter_map(|(column, used)| {
            let levels: Vec<usize> = (1..frame.roles.len())
                .filter(|&j| matches!(frame.roles[j].coding, Coding::Level { column: own, .. } if own == column))
                .collect();
            let selected = levels.iter().copied().find(|j| x.get(j - 1) == Some(&1.0));
            let has = |i: usize| match selected {
                Some(j) => frame.values[j][i] == 1.0,
                None => levels.iter().all(|&j| frame.values[j][i] == 0.0),
            };
            let level = match selected {
                Some(j) => frame.category_of(j)?.level,
                None => used.base_name().to_owned(),
            };
            let with = groups.iter().filter(|ranges| ranges.iter().any(|range| range.clone().any(has))).count();
            (with == 1).then(|| format!("{level} in {}", used.name))
        })
        .collect();
    Some(if lone.is_empty() {
        format!("Without one {one} nothing is known of such a row, so it has no limits.")
    } else {
        format!(
            "All rows with {} are of one {one}, and nothing is known of such a row without it, so it has no limits.",
            all_of(&lone)
        )
    })
}

/// Why numbers that left the range of numbers are not there: the expected value, or limits; `None` where none did.
pub(super) fn out_of_range(fit: f64, limits: [f64; 2], limits_of_row: [f64; 2]) -> Option<String> {
    let is_out = |limits: [f64; 2]| limits.iter().any(|limit| limit.is_infinite());
    let what = if !fit.is_finite() {
        "The expected value"
    } else if is_out(limits) {
        "A limit of the expected value"
    } else if is_out(limits_of_row) {
        "A limit of single rows"
    } else {
        return None;
    };
    Some(format!(
        "{what} is beyond 1.8 · 10³⁰⁸, the largest number that can be computed. Choose values nearer to those of the rows used."
    ))
}
