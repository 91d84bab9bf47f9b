//! Reasons why rows of a formula are null: the program is run again for those rows only, and records the reason of each.

use super::program::{Binary, Fragment, Step, Unary};
use super::reason::Reason;
use super::stack::Reads;
use crate::contract::{Failure, NullCounts, Outcome};
use crate::frame::keys::NONE;

/// Rows evaluated together.
const BLOCK: usize = 512;

/// Finds out why rows are null.
pub(super) struct Nulls<'a> {
    machine: Machine<'a>,
    pub counts: NullCounts,
    /// The reason of each row, when it is wanted and a row is null; else empty.
    pub by_row: Vec<Reason>,
    /// Rows of the table when the reason of each is wanted; else 0.
    rows: usize,
    /// Null rows that are not counted yet.
    waiting: Vec<u32>,
}

impl<'a> Nulls<'a> {
    /// For counts only.
    pub fn counted(fragment: &'a Fragment, reads: Reads<'a>) -> Self {
        Self::by_row(fragment, reads, 0)
    }

    /// For the reason of each of `rows` rows.
    pub fn by_row(fragment: &'a Fragment, reads: Reads<'a>, rows: usize) -> Self {
        let machine = Machine::new(fragment, reads);
        let waiting = Vec::with_capacity(2 * BLOCK);
        Self { machine, counts: NullCounts::default(), by_row: Vec::new(), rows, waiting }
    }

    /// Notes the null rows among values of which the first has the row `start`.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn note(&mut self, values: &[f64], start: usize) -> Outcome<()> {
        let null = |(i, v): (usize, &f64)| v.is_nan().then_some((start + i) as u32);
        self.waiting.extend(values.iter().enumerate().filter_map(null));
        if self.waiting.len() >= BLOCK { self.count() } else { Ok(()) }
    }

    /// Counts the rows noted and clears them. Call it before the counts are read.
    ///
    /// # Errors
    /// `E-MEMORY`.
    pub fn count(&mut self) -> Outcome<()> {
        if self.by_row.is_empty() && self.rows > 0 && !self.waiting.is_empty() {
            self.by_row.try_reserve_exact(self.rows).map_err(|_| Failure::memory())?;
            self.by_row.resize(self.rows, Reason::Value);
        }
        for rows in self.waiting.chunks(BLOCK) {
            self.machine.run(rows);
            for (reason, row) in self.machine.reasons[..rows.len()].iter().zip(rows) {
                reason.count(&mut self.counts);
                if let Some(of_row) = self.by_row.get_mut(*row as usize) {
                    *of_row = *reason;
                }
            }
        }
        self.waiting.clear();
        Ok(())
    }
}

/// A stack of blocks, with the reason of each value.
struct Machine<'a> {
    fragment: &'a Fragment,
    reads: Reads<'a>,
    /// Rows of this run.
    length: usize,
    /// The stack, `BLOCK` values a level.
    values: Vec<f64>,
    reasons: Vec<Reason>,
    /// Rows read inside shifts, `BLOCK` a level; [`NONE`] where there is no such period.
    rows: Vec<u32>,
}

impl<'a> Machine<'a> {
    fn new(fragment: &'a Fragment, reads: Reads<'a>) -> Self {
        Self {
            fragment,
            reads,
            length: 0,
            values: vec![0.0; fragment.depth.max(1) * BLOCK],
            reasons: vec![Reason::Value; fragment.depth.max(1) * BLOCK],
            rows: vec![NONE; fragment.shifts * BLOCK],
        }
    }

    /// Runs the program for at most [`BLOCK`] rows.
    fn run(&mut self, rows: &[u32]) {
        let length = rows.len();
        self.length = length;
        let (mut height, mut shifts) = (0, 0);
        let reads = self.reads;
        for step in &self.fragment.steps {
            match *step {
                Step::Constant(value) => {
                    self.values[height * BLOCK..][..length].fill(value);
                    let reason = if value.is_nan() { Reason::Domain } else { Reason::Value };
                    self.reasons[height * BLOCK..][..length].fill(reason);
                    height += 1;
                }
                Step::Source(place) => {
                    self.load(|row| reads.inputs[place].explained(row), rows, shifts, height);
                    height += 1;
                }
                Step::Pass(place) => {
                    self.load(|row| reads.passes[place].explained(row), rows, shifts, height);
                    height += 1;
                }
                Step::ShiftBegin(place) => {
                    self.shift(&reads.shifts[place], rows, shifts);
                    shifts += 1;
                }
                Step::ShiftEnd => {
                    shifts -= 1;
                    self.end_shift(shifts, height - 1);
                }
                Step::Two(binary) => {
                    height -= 1;
                    self.two(binary, height - 1);
                    self.two_reasons(height - 1);
                }
                Step::One(unary) => {
                    self.one(unary, height - 1);
                    self.one_reason(height - 1);
                }
            }
        }
    }

    /// Reads values and reasons at the rows of the innermost shift.
    fn load(&mut self, explained: impl Fn(u32) -> (f64, Reason), rows: &[u32], shifts: usize, level: usize) {
        let values = &mut self.values[level * BLOCK..][..self.length];
        let listed = if shifts == 0 { rows } else { &self.rows[(shifts - 1) * BLOCK..][..self.length] };
        let reasons = &mut self.reasons[level * BLOCK..][..self.length];
        for ((value, reason), row) in values.iter_mut().zip(reasons).zip(listed) {
            (*value, *reason) = explained(*row);
        }
    }

    /// Makes the list of rows that those of the enclosing level read.
    fn shift(&mut self, other: &[u32], rows: &[u32], shifts: usize) {
        let (outer, inner) = self.rows.split_at_mut(shifts * BLOCK);
        let from = if shifts == 0 { rows } else { &outer[(shifts - 1) * BLOCK..] };
        for (to, row) in inner[..self.length].iter_mut().zip(from) {
            *to = other.get(*row as usize).copied().unwrap_or(NONE);
        }
    }

    /// A row without that period is null, whatever the argument is; an empty value there counts as a reason of the shift.
    fn end_shift(&mut self, shifts: usize, level: usize) {
        let rows = &self.rows[shifts * BLOCK..][..self.length];
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

    fn one(&mut self, unary: Unary, level: usize) {
        self.values[level * BLOCK..][..self.length].iter_mut().for_each(|v| *v = unary.of(*v));
    }

    fn two(&mut self, binary: Binary, level: usize) {
        let (left, right) = self.values[level * BLOCK..].split_at_mut(BLOCK);
        left[..self.length].iter_mut().zip(&right[..self.length]).for_each(|(a, b)| *a = binary.of(*a, *b));
    }

    /// A null without a null operand is a value outside the function's domain.
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
