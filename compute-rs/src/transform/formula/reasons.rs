//! Reasons why rows of a formula are null: the program is run again for those rows only, and records the reason of each.

use super::program::{Program, Step, binary, finite, unary};
use crate::contract::NullCounts;
use crate::frame::keys::NONE;

/// Rows evaluated together.
const BLOCK: usize = 512;

/// Reason why a value is null, in order of precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reason {
    Empty,
    Domain,
    Lag,
    /// The value is not null.
    Value,
}

/// Counts why rows are null.
pub(super) struct Nulls<'a> {
    machine: Machine<'a>,
    pub counts: NullCounts,
    /// Null rows that are not counted yet.
    waiting: Vec<u32>,
}

impl<'a> Nulls<'a> {
    pub fn new(program: &'a Program, columns: &'a [&'a [f64]], previous: &'a [u32]) -> Self {
        let machine = Machine::new(program, columns, previous);
        Self { machine, counts: NullCounts::default(), waiting: Vec::with_capacity(2 * BLOCK) }
    }

    /// Notes the null rows among values of which the first has the row `start`.
    pub fn note(&mut self, values: &[f64], start: usize) {
        let null = |(i, v): (usize, &f64)| v.is_nan().then_some((start + i) as u32);
        self.waiting.extend(values.iter().enumerate().filter_map(null));
        if self.waiting.len() >= BLOCK {
            self.count();
        }
    }

    /// Counts the rows noted and clears them. Call it before the counts are read.
    pub fn count(&mut self) {
        for rows in self.waiting.chunks(BLOCK) {
            self.machine.run(rows);
            for reason in &self.machine.reasons[..rows.len()] {
                match reason {
                    Reason::Empty => self.counts.empty += 1,
                    Reason::Domain => self.counts.domain += 1,
                    Reason::Lag => self.counts.lag += 1,
                    Reason::Value => {}
                }
            }
        }
        self.waiting.clear();
    }
}

/// A stack of blocks, with the reason of each value.
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

    /// Runs the program for at most [`BLOCK`] rows.
    fn run(&mut self, rows: &[u32]) {
        let length = rows.len();
        self.length = length;
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
                    self.two_reasons(height - 1);
                }
                Step::Negate | Step::Ln | Step::Sqrt | Step::Exp | Step::Square | Step::Cube => {
                    self.one(*step, height - 1);
                    self.one_reason(height - 1);
                }
            }
        }
    }

    /// Reads a column at the rows of the innermost lag.
    fn load(&mut self, column: &[f64], rows: &[u32], lags: usize, level: usize) {
        let target = &mut self.values[level * BLOCK..][..self.length];
        let listed = if lags == 0 { rows } else { &self.rows[(lags - 1) * BLOCK..][..self.length] };
        let reasons = &mut self.reasons[level * BLOCK..][..self.length];
        for ((to, reason), row) in target.iter_mut().zip(reasons).zip(listed) {
            // NONE is not the index of a row.
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
    fn step_back(&mut self, rows: &[u32], lags: usize) {
        let (outer, inner) = self.rows.split_at_mut(lags * BLOCK);
        let from = if lags == 0 { rows } else { &outer[(lags - 1) * BLOCK..] };
        for (to, row) in inner[..self.length].iter_mut().zip(from) {
            *to = self.previous.get(*row as usize).copied().unwrap_or(NONE);
        }
    }

    /// A row without a period before is null, whatever the argument is; an empty value there counts as a reason of the lag.
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
        self.values[level * BLOCK..][..self.length].iter_mut().for_each(|v| *v = unary(step, *v));
    }

    fn two(&mut self, step: Step, level: usize) {
        let (left, right) = self.values[level * BLOCK..].split_at_mut(BLOCK);
        left[..self.length].iter_mut().zip(&right[..self.length]).for_each(|(a, b)| *a = binary(step, *a, *b));
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
