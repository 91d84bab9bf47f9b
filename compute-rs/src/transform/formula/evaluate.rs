//! Runs a program over the rows of a table, a block of rows at a time.
//!
//! Nothing of the length of the table is made but the result: a lag evaluates its argument at the rows one period
//! before, by a list of row numbers of the length of a block. Blocks with nulls are run a second time for those rows
//! alone, now with the reason of each null.

use super::program::{Program, Step, finite, power, unary};
use crate::contract::{Code, Failure, Note, NullCounts, Outcome};
use crate::control::Control;
use crate::frame::keys::{Keys, NONE};
use crate::frame::{ColumnData, Table};
use crate::transform::Made;

/// Rows of a block: its stack stays in the nearest cache.
const BLOCK: usize = 512;
/// Steps over a block between two questions to the control: a power takes some 50 ns a row.
const STEPS_A_POLL: usize = 256;

/// Why a value is null, in the order in which reasons go before others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reason {
    Empty,
    Domain,
    Lag,
    /// It is not null.
    Value,
}

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
        let mut machine = Machine::new(self, &columns, &previous);
        let mut nulls = Nulls { machine: Machine::new(self, &columns, &previous), counts: NullCounts::default() };
        let mut empty_rows = Vec::with_capacity(2 * BLOCK);
        let blocks_a_poll = (STEPS_A_POLL / self.steps.len().max(1)).clamp(1, 16);
        for (block, start) in (0..rows).step_by(BLOCK).enumerate() {
            if block % blocks_a_poll == 0 {
                control.poll(start as u64, rows as u64)?;
            }
            machine.run(Rows::From(start), BLOCK.min(rows - start));
            let result = machine.top();
            values.extend_from_slice(result);
            if result.iter().any(|v| v.is_nan()) {
                let null = |(i, v): (usize, &f64)| v.is_nan().then_some((start + i) as u32);
                empty_rows.extend(result.iter().enumerate().filter_map(null));
                if empty_rows.len() >= BLOCK {
                    nulls.count(&mut empty_rows);
                }
            }
        }
        nulls.count(&mut empty_rows);
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

/// Counts why rows are null.
struct Nulls<'a> {
    machine: Machine<'a>,
    counts: NullCounts,
}

impl Nulls<'_> {
    /// Counts the rows and forgets them.
    fn count(&mut self, rows: &mut Vec<u32>) {
        for rows in rows.chunks(BLOCK) {
            self.machine.run(Rows::Listed(rows), rows.len());
            for reason in &self.machine.reasons[..rows.len()] {
                match reason {
                    Reason::Empty => self.counts.empty += 1,
                    Reason::Domain => self.counts.domain += 1,
                    Reason::Lag => self.counts.lag += 1,
                    Reason::Value => {}
                }
            }
        }
        rows.clear();
    }
}

/// The rows of a block.
#[derive(Clone, Copy)]
enum Rows<'r> {
    /// One after the other; reasons are not kept.
    From(usize),
    /// Single ones; reasons are kept.
    Listed(&'r [u32]),
}

/// A stack of blocks.
struct Machine<'a> {
    program: &'a Program,
    columns: &'a [&'a [f64]],
    previous: &'a [u32],
    /// Rows of this run.
    length: usize,
    /// The stack, `BLOCK` values a level.
    values: Vec<f64>,
    reasons: Vec<Reason>,
    /// Rows read inside lags, `BLOCK` a level; [`NONE`] where there is no period before.
    rows: Vec<u32>,
}

impl<'a> Machine<'a> {
    fn new(program: &'a Program, columns: &'a [&'a [f64]], previous: &'a [u32]) -> Self {
        Self {
            program,
            columns,
            previous,
            length: 0,
            values: vec![0.0; program.depth.max(1) * BLOCK],
            reasons: vec![Reason::Value; program.depth.max(1) * BLOCK],
            rows: vec![NONE; program.lags * BLOCK],
        }
    }

    /// The result of the last run.
    fn top(&self) -> &[f64] {
        &self.values[..self.length]
    }

    fn run(&mut self, rows: Rows<'_>, length: usize) {
        self.length = length;
        let keeps_reasons = matches!(rows, Rows::Listed(_));
        let (mut height, mut lags) = (0, 0);
        for step in &self.program.steps {
            match *step {
                Step::Constant(value) => {
                    self.values[height * BLOCK..][..length].fill(value);
                    let reason = if value.is_nan() { Reason::Domain } else { Reason::Value };
                    self.reasons[height * BLOCK..][..length].fill(reason);
                    height += 1;
                }
                Step::Column(place) => {
                    self.load(self.columns[place], rows, lags, height);
                    height += 1;
                }
                Step::LagBegin => {
                    self.step_back(rows, lags);
                    lags += 1;
                }
                Step::LagEnd => {
                    lags -= 1;
                    self.end_lag(lags, height - 1);
                }
                Step::Add | Step::Subtract | Step::Multiply | Step::Divide | Step::Power => {
                    height -= 1;
                    self.two(*step, height - 1);
                    if keeps_reasons {
                        self.two_reasons(height - 1);
                    }
                }
                Step::Negate | Step::Ln | Step::Sqrt | Step::Exp | Step::Square | Step::Cube => {
                    self.one(*step, height - 1);
                    if keeps_reasons {
                        self.one_reason(height - 1);
                    }
                }
            }
        }
    }

    /// Reads a column at the rows of the innermost lag.
    fn load(&mut self, column: &[f64], rows: Rows<'_>, lags: usize, level: usize) {
        let target = &mut self.values[level * BLOCK..][..self.length];
        if lags == 0
            && let Rows::From(start) = rows
        {
            for (to, value) in target.iter_mut().zip(&column[start..]) {
                *to = finite(*value);
            }
            return;
        }
        let listed: &[u32] = match rows {
            Rows::Listed(rows) if lags == 0 => rows,
            _ => &self.rows[(lags - 1) * BLOCK..][..self.length],
        };
        let reasons = &mut self.reasons[level * BLOCK..][..self.length];
        for ((to, reason), row) in target.iter_mut().zip(reasons).zip(listed) {
            // No row has the number of NONE.
            let value = column.get(*row as usize).copied().map_or(f64::NAN, finite);
            *to = value;
            *reason = if !value.is_nan() {
                Reason::Value
            } else if *row == NONE {
                Reason::Lag
            } else {
                Reason::Empty
            };
        }
    }

    /// Makes the list of rows one period before those of the enclosing level.
    fn step_back(&mut self, rows: Rows<'_>, lags: usize) {
        let (outer, inner) = self.rows.split_at_mut(lags * BLOCK);
        let back = |row: u32| self.previous.get(row as usize).copied().unwrap_or(NONE);
        let inner = inner[..self.length].iter_mut();
        match rows {
            _ if lags > 0 => inner.zip(&outer[(lags - 1) * BLOCK..]).for_each(|(to, row)| *to = back(*row)),
            Rows::From(start) => inner.zip(&self.previous[start..]).for_each(|(to, row)| *to = *row),
            Rows::Listed(rows) => inner.zip(rows).for_each(|(to, row)| *to = back(*row)),
        }
    }

    /// A row without a period before is null, whatever the argument is; an empty value there is a matter of the lag.
    fn end_lag(&mut self, lags: usize, level: usize) {
        let rows = &self.rows[lags * BLOCK..][..self.length];
        let values = &mut self.values[level * BLOCK..][..self.length];
        let reasons = &mut self.reasons[level * BLOCK..][..self.length];
        for ((value, reason), row) in values.iter_mut().zip(reasons).zip(rows) {
            if *row == NONE {
                *value = f64::NAN;
                *reason = Reason::Lag;
            } else if *reason == Reason::Empty {
                *reason = Reason::Lag;
            }
        }
    }

    fn one(&mut self, step: Step, level: usize) {
        let values = &mut self.values[level * BLOCK..][..self.length];
        // A loop a function, so that each is compiled for itself.
        macro_rules! apply { ($($step:ident),*) => { match step {
            $(Step::$step => values.iter_mut().for_each(|v| *v = unary(Step::$step, *v)),)*
            _ => {}
        } } }
        apply!(Negate, Ln, Sqrt, Exp, Square, Cube);
    }

    fn two(&mut self, step: Step, level: usize) {
        let (left, right) = self.values[level * BLOCK..].split_at_mut(BLOCK);
        let pairs = left[..self.length].iter_mut().zip(&right[..self.length]);
        match step {
            Step::Add => pairs.for_each(|(a, b)| *a = finite(*a + b)),
            Step::Subtract => pairs.for_each(|(a, b)| *a = finite(*a - b)),
            Step::Multiply => pairs.for_each(|(a, b)| *a = finite(*a * b)),
            Step::Divide => pairs.for_each(|(a, b)| *a = finite(*a / b)),
            _ => pairs.for_each(|(a, b)| *a = power(*a, *b)),
        }
    }

    /// What became null without a null operand is out of the function's domain.
    fn one_reason(&mut self, level: usize) {
        let values = &self.values[level * BLOCK..][..self.length];
        for (reason, value) in self.reasons[level * BLOCK..][..self.length].iter_mut().zip(values) {
            if *reason == Reason::Value && value.is_nan() {
                *reason = Reason::Domain;
            }
        }
    }

    fn two_reasons(&mut self, level: usize) {
        let (left, right) = self.reasons[level * BLOCK..].split_at_mut(BLOCK);
        left[..self.length].iter_mut().zip(&right[..self.length]).for_each(|(a, b)| *a = (*a).min(*b));
        self.one_reason(level);
    }
}
