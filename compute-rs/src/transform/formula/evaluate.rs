//! Runs a program over the rows of a table, a block of rows at a time.
//!
//! Nothing of the length of the table is made but the result: a lag evaluates its argument at the rows one period
//! before, by a list of row numbers of the length of a block. Null rows are run a second time, for the reason of each.

use super::program::{Program, finite};
use super::reasons::Nulls;
use super::stack::{BLOCK, Stack};
use crate::contract::{Code, Failure, Note, Outcome};
use crate::control::Control;
use crate::frame::keys::Keys;
use crate::frame::{ColumnData, Table};
use crate::transform::Made;

/// Steps over a block between two questions to the control: a power takes some 50 ns a row.
const STEPS_A_POLL: usize = 256;

impl Program {
    /// Evaluates the formula row by row. Cells that are missing or not finite are null; null in, null out.
    ///
    /// # Errors
    /// `F-NAME` for a column that is not in the table, `F-TYPE` for one that holds no numbers, `E-DUPTIME` when a lag
    /// needs the period before and an entity has two rows at one time, `E-MEMORY`, and what `control` says.
    pub fn evaluate(&self, table: &Table, control: &dyn Control) -> Outcome<Made> {
        let columns = self.columns.iter().map(|index| numbers(table, *index)).collect::<Outcome<Vec<_>>>()?;
        let (previous, notes) = if self.has_lag { periods(table)? } else { (Vec::new(), Vec::new()) };
        let rows = table.row_count;
        let mut values = Vec::new();
        values.try_reserve_exact(rows).map_err(|_| Failure::memory())?;
        let mut stack = Stack::new(self, &columns, &previous);
        let mut nulls = Nulls::new(self, &columns, &previous);
        let blocks_a_poll = (STEPS_A_POLL / self.steps.len().max(1)).clamp(1, 16);
        for (block, start) in (0..rows).step_by(BLOCK).enumerate() {
            if block % blocks_a_poll == 0 {
                control.poll(start as u64, rows as u64)?;
            }
            if push_finite(&mut values, stack.run(start, BLOCK.min(rows - start))) {
                nulls.note(values.get(start..).unwrap_or_default(), start);
            }
        }
        nulls.count();
        control.poll(rows as u64, rows as u64)?;
        Ok(Made::of_numbers(values, nulls.counts, notes))
    }
}

fn numbers(table: &Table, column_index: u32) -> Outcome<&[f64]> {
    let column = table.column(column_index).ok_or_else(|| {
        let text = format!("There is no column with index {column_index}; it may have been deleted.");
        Failure::new(Code::FormulaName, text).at_column(column_index)
    })?;
    match &column.data {
        ColumnData::Number(values) => Ok(values),
        _ => {
            let text = format!("{} is not a number column.", column.name);
            Err(Failure::new(Code::FormulaType, text).at_column(column_index))
        }
    }
}

fn periods(table: &Table) -> Outcome<(Vec<u32>, Vec<Note>)> {
    let keys = Keys::of(table)?;
    Ok((keys.previous(table), keys.notes().to_vec()))
}

/// Appends values, NaN in place of those that are not finite; whether there are such.
///
/// Never inlined: V8 cannot replace the code of a function that runs, so the loop over all rows must not hold the work
/// itself.
#[inline(never)]
fn push_finite(out: &mut Vec<f64>, values: &[f64]) -> bool {
    // No early end: two values are looked at together.
    let all = values.iter().fold(true, |all, value| all & (value.abs() <= f64::MAX));
    if all {
        out.extend_from_slice(values);
    } else {
        out.extend(values.iter().map(|value| finite(*value)));
    }
    !all
}
