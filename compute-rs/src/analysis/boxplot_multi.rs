//! Result `boxplot_multi`: Y by the values of one X (docs/methods/boxplot.md#by-the-values-of-x).

use super::boxplot::{BoxplotResult, boxes, difference, failed};
use super::check;
use super::function_job::{Computed, FunctionJob};
use super::model_frame::ModelFrame;
use super::rows_used::head;
use super::variables::Coding;
use crate::contract::{Note, Outcome, ResultHead};
use crate::frame::categories::{self, Categories};
use crate::frame::column::shortest;
use crate::stats::order::quantiles;
use crate::wording::significant;

/// The maximum number of values of X with a box each; an X with more values is cut at its quartiles.
const MOST_VALUES: usize = 12;

/// One box of Y for each category, each value or each quarter of X.
pub(super) fn compute(job: &FunctionJob<'_>) -> Outcome<Computed<BoxplotResult>> {
    let frame = job.frame()?;
    let mut head = head(&frame, format!("{} by {}", frame.names[0], frame.names[1]), frame.ledger(None));
    let by = Some(frame.names[1].clone());
    if let Err(failure) = frame.require_rows() {
        return Ok(failed(head, by, failure));
    }
    job.begin()?;
    let groups = if matches!(frame.roles[1].coding, Coding::Categories(_)) {
        match frame.groups_of_x() {
            Ok(groups) => groups,
            Err(failure) => return Ok(failed(head, by, failure)),
        }
    } else {
        by_value(job, &frame, &mut head)
    };
    let categories = boxes(&frame, &groups, job.request.remove_outliers, job.control)?;
    let difference = difference(&frame, &groups, &categories);
    let all = crate::stats::moments::extremes(&frame.values[0]);
    if frame.rows.len() >= 2 && all.min == all.max {
        head.notes.push(Note::all_equal());
    }
    head.notes.push(super::boxplot::definition());
    Ok(Computed::of(BoxplotResult { head, by, categories: Some(categories), difference }))
}

/// The values of a number, or its quarters where they are many.
fn by_value(job: &FunctionJob<'_>, frame: &ModelFrame<'_>, head: &mut ResultHead) -> Categories {
    let x: &[f64] = &frame.values[1];
    match categories::by_number(x.iter().copied(), shortest).filter(|g| g.names.len() <= MOST_VALUES) {
        Some(groups) => groups.ordered(order_of_x(job)),
        None => {
            head.notes.push(Note::fact(format!(
                "{} is cut at its quartiles (type 7); upper limits are inclusive.",
                frame.names[1]
            )));
            quarters(x)
        }
    }
}

/// The user's order of the categories of X, when it holds the values of the column.
fn order_of_x<'t>(job: &FunctionJob<'t>) -> &'t [String] {
    let x = job.request.variables.x.first().filter(|x| x.trans.is_none());
    let column = x.and_then(|x| check::find(&job.table.infos(), &x.column).map(|(_, column)| column.column_index));
    column.map_or(&[], |column_index| job.table.category_order(column_index))
}

/// The four groups [min, Q1], (Q1, Q2], (Q2, Q3], (Q3, max]; equal cut points merge.
fn quarters(x: &[f64]) -> Categories {
    let mut cuts = quantiles(x, &[0.0, 0.25, 0.5, 0.75, 1.0]);
    cuts.dedup();
    let label = |text: &dyn Fn(f64) -> String| -> Vec<String> {
        cuts.windows(2).map(|w| format!("{} – {}", text(w[0]), text(w[1]))).collect()
    };
    let mut names = label(&|cut| significant(cut, 4));
    if (1..names.len()).any(|i| names[..i].contains(&names[i])) {
        // Four digits do not distinguish the groups.
        names = label(&shortest);
    }
    let inner = &cuts[1..cuts.len().saturating_sub(1).max(1)];
    let codes = x.iter().map(|&value| inner.iter().filter(|&&cut| value > cut).count() as u8).collect();
    Categories { names, codes }
}

#[cfg(test)]
mod tests {
    use super::quarters;

    #[test]
    fn quarters_are_closed_on_the_right() {
        // 1 … 17: quartiles 5, 9, 13.
        let x: Vec<f64> = (1..=17).map(f64::from).collect();
        let groups = quarters(&x);
        assert_eq!(groups.names, ["1 – 5", "5 – 9", "9 – 13", "13 – 17"]);
        assert_eq!(groups.codes, [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
    }

    #[test]
    fn equal_cut_points_merge() {
        // Half of the values are 0: minimum, Q1 and Q2 coincide.
        let x: Vec<f64> = (0..26).map(|i| f64::from((i - 12).max(0))).collect();
        let groups = quarters(&x);
        assert_eq!((groups.names.len(), groups.codes[0], groups.codes[25]), (3, 0, 2));
    }
}
