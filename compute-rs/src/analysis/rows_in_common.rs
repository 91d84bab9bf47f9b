//! The rows that several results use, compared (docs/methods/comparison.md#rows).

use super::function_job::FunctionJob;
use super::model_frame::count32;
use super::row_losses::rows_kept;
use super::{entity_rows, outlier_rows};
use crate::contract::{Outcome, RowsInCommon, RowsUser};
use crate::control::Control;
use crate::frame::Table;

/// Counts the rows that each result uses and that all of them use.
///
/// # Errors
/// The errors of [`check_request`](super::check_request) and of the data of any of them, and the errors of `control`.
pub fn rows_in_common(table: &Table, users: &[RowsUser], control: &dyn Control) -> Outcome<RowsInCommon> {
    let rows: Vec<Vec<bool>> = users.iter().map(|user| rows_used(table, user, control)).collect::<Outcome<_>>()?;
    let count = |used: &[bool]| count32(used.iter().filter(|used| **used).count());
    let shared = match rows.split_first() {
        None => 0,
        Some((first, others)) => {
            count32((0..first.len()).filter(|&row| first[row] && others.iter().all(|used| used[row])).count())
        }
    };
    let same_as = (0..rows.len()).map(|at| count32((0..at).find(|&earlier| rows[earlier] == rows[at]).unwrap_or(at)));
    Ok(RowsInCommon { used: rows.iter().map(|used| count(used)).collect(), shared, same_as: same_as.collect() })
}

/// Whether each row of the table is used.
fn rows_used(table: &Table, RowsUser { request, function }: &RowsUser, control: &dyn Control) -> Outcome<Vec<bool>> {
    let job = FunctionJob { table, request, function: *function, control };
    let mut used = rows_kept(table, request, &function.spec(), control)?;
    for number in outlier_rows(&job)?.into_iter().chain(entity_rows(&job)?) {
        let position = match &table.rows {
            None => Some(number as usize - 1),
            Some(numbers) => numbers.binary_search(&number).ok(),
        };
        if let Some(used) = position.and_then(|position| used.get_mut(position)) {
            *used = false;
        }
    }
    Ok(used)
}
