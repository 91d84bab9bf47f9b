//! Runs a program over the rows of a table, a block of rows at a time.
//!
//! A formula of the values of one row keeps nothing of the length of the table but the result. Another period is read by
//! a list of row numbers of the length of a block. Functions of all rows are passes before: each keeps its values. Null
//! rows are run a second time, for the reason of each.

use super::input::{Held, Input, Passing, columns, texts};
use super::nulls::Nulls;
use super::pass::pass_values;
use super::program::{Fragment, Gives, Program, finite};
use super::reason::Reason;
use super::stack::{BLOCK, Reads, Rows, Stack};
use super::text::{TextFrom, TextOf, mapped};
use crate::contract::{Failure, NullCounts, Outcome};
use crate::control::Control;
use crate::frame::column::MISSING_MILLISECOND;
use crate::frame::keys::Keys;
use crate::frame::{Column, Dictionary, Table};
use crate::transform::ComputedColumn;

/// Steps over a block between two questions to the control: a power takes some 50 ns a row.
const STEPS_A_POLL: usize = 256;

impl Program {
    /// Evaluates the formula row by row. Cells that are missing or not finite are null; null in, null out.
    ///
    /// # Errors
    /// `F-NAME` for a column that is not in the table, `F-TYPE` for one of another type, `E-DUPTIME` when another
    /// period is needed and an entity has two rows at one time, `E-MEMORY`, and the errors of `control`.
    pub fn evaluate(&self, table: &Table, control: &dyn Control) -> Outcome<ComputedColumn> {
        let columns = columns(self, table)?;
        let (shifts, notes) = if self.has_lag() {
            let keys = Keys::of(table)?;
            let shifts = self.shifts.iter().map(|periods| keys.shifted(table, *periods));
            (shifts.collect::<Outcome<Vec<_>>>()?, keys.notes().to_vec())
        } else {
            (Vec::new(), Vec::new())
        };
        let fragment = match &self.gives {
            Gives::Texts(text) => {
                let (codes, dictionary, nulls) = texts_of(text, &columns, &shifts, table.row_count, control)?;
                return ComputedColumn::of_texts(codes, dictionary, nulls, notes);
            }
            Gives::Numbers(fragment) | Gives::Dates(fragment) => fragment,
        };
        let inputs = self.sources.iter().map(|source| Input::of(source, &columns, control));
        let inputs = inputs.collect::<Outcome<Vec<_>>>()?;
        let mut passes: Vec<Held> = Vec::new();
        let last_readers = self.last_readers();
        for (index, pass) in self.passes.iter().enumerate() {
            let reads = Reads { inputs: &inputs, passes: &passes, shifts: &shifts };
            let (values, nulls) = run(&pass.argument, reads, table.row_count, true, control)?;
            let argument = Held { values, reasons: nulls.reasons };
            let passing = Passing { table, columns: &columns, passes: &passes, shifts: &shifts, control };
            let held = pass_values(pass, argument, &passing)?;
            passes.push(held);
            // Frees values that no later pass reads.
            let done = last_readers.iter().take(index).map(|reader| *reader <= index);
            passes.iter_mut().zip(done).filter(|(_, done)| *done).for_each(|(held, _)| *held = Held::default());
        }
        let reads = Reads { inputs: &inputs, passes: &passes, shifts: &shifts };
        let (values, nulls) = run(fragment, reads, table.row_count, false, control)?;
        match self.gives {
            Gives::Dates(_) => Ok(ComputedColumn::of_times(times_of(&values)?, nulls.counts, notes)),
            _ => Ok(ComputedColumn::of_numbers(values, nulls.counts, notes)),
        }
    }
}

/// Why rows are null.
struct Explained {
    counts: NullCounts,
    /// The reasons by row when they were asked for and a value is null; else empty.
    reasons: Vec<Reason>,
}

/// The numbers of all rows, NaN where they are null.
fn run(
    fragment: &Fragment,
    reads: Reads<'_>,
    rows: usize,
    by_row: bool,
    control: &dyn Control,
) -> Outcome<(Vec<f64>, Explained)> {
    let mut values = Vec::new();
    values.try_reserve_exact(rows).map_err(|_| Failure::memory())?;
    let mut stack = Stack::new(fragment, reads);
    let mut nulls = if by_row { Nulls::by_row(fragment, reads, rows) } else { Nulls::counted(fragment, reads) };
    let blocks_a_poll = (STEPS_A_POLL / fragment.steps.len().max(1)).clamp(1, 16);
    for (block, start) in (0..rows).step_by(BLOCK).enumerate() {
        if block % blocks_a_poll == 0 {
            control.poll(start as u64, rows as u64)?;
        }
        if push_finite(&mut values, stack.run(Rows::From(start, BLOCK.min(rows - start)))) {
            nulls.note(values.get(start..).unwrap_or_default(), start)?;
        }
    }
    nulls.count()?;
    control.poll(rows as u64, rows as u64)?;
    Ok((values, Explained { counts: nulls.counts, reasons: nulls.by_row }))
}

/// Milliseconds as they are stored.
fn times_of(values: &[f64]) -> Outcome<Vec<i64>> {
    let mut times = Vec::new();
    times.try_reserve_exact(values.len()).map_err(|_| Failure::memory())?;
    times.extend(values.iter().map(|value| if value.is_nan() { MISSING_MILLISECOND } else { *value as i64 }));
    Ok(times)
}

/// The texts of all rows: their codes, −1 where they are null, and their dictionary.
fn texts_of(
    text: &TextOf,
    columns: &[&Column],
    shifts: &[Vec<u32>],
    rows: usize,
    control: &dyn Control,
) -> Outcome<(Vec<i32>, Dictionary, NullCounts)> {
    let mut codes = Vec::new();
    codes.try_reserve_exact(rows).map_err(|_| Failure::memory())?;
    let mut nulls = NullCounts::default();
    if let TextFrom::Quoted(quoted) = &text.from {
        let mut dictionary = Dictionary::default();
        let code = match text.apply(quoted) {
            Ok(text) => dictionary.push(&text).map(|()| 0)?,
            Err(_) => -1,
        };
        nulls.domain = if code < 0 { rows as u32 } else { 0 };
        codes.resize(rows, code);
        return Ok((codes, dictionary, nulls));
    }
    let (from, dictionary) = texts(text, columns)?;
    let mapped = mapped(text, dictionary, control)?;
    // An empty value of another period counts as a reason of the period.
    let empty = if text.shifts.is_empty() { Reason::Empty } else { Reason::Lag };
    for row in 0..rows {
        if row % (16 * BLOCK) == 0 {
            control.poll(row as u64, rows as u64)?;
        }
        let cell = text.row(row, shifts).and_then(|row| from.get(row)).and_then(|cell| usize::try_from(*cell).ok());
        codes.push(cell.and_then(|cell| mapped.codes.get(cell)).copied().unwrap_or(-1));
        let reason = cell.and_then(|cell| mapped.reasons.get(cell)).copied().unwrap_or(Reason::Empty);
        if reason == Reason::Empty { empty } else { reason }.count(&mut nulls);
    }
    Ok((codes, mapped.dictionary, nulls))
}

/// Appends values, with NaN instead of values that are not finite. Returns whether there were any.
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
