//! The values of a formula, a block of rows at a time.

use super::program::{Program, Step, finite, power};
use crate::frame::keys::NONE;
use crate::stats::logarithm::ln;

/// Rows of a block: its stack stays in the nearest cache.
pub(super) const BLOCK: usize = 512;

/// A stack of blocks.
///
/// Null is any value that is not finite. Sums, products, roots and logarithms of such values are not finite either, so
/// the check is only made where they could become finite: as a divisor, as an exponent, as a base.
pub(super) struct Stack<'a> {
    program: &'a Program,
    columns: &'a [&'a [f64]],
    previous: &'a [u32],
    /// Rows of this run: the first, and how many.
    start: usize,
    length: usize,
    /// `BLOCK` values a level.
    values: Vec<f64>,
    /// For each level that is a column as it is, the column's index; its values are not copied.
    held: Vec<Option<usize>>,
    /// Rows read inside lags, `BLOCK` a level; [`NONE`] where there is no period before.
    rows: Vec<u32>,
}

impl<'a> Stack<'a> {
    pub fn new(program: &'a Program, columns: &'a [&'a [f64]], previous: &'a [u32]) -> Self {
        Self {
            program,
            columns,
            previous,
            start: 0,
            length: 0,
            values: vec![0.0; program.depth.max(1) * BLOCK],
            held: vec![None; program.depth.max(1)],
            rows: vec![NONE; program.lags * BLOCK],
        }
    }

    /// Runs the program for at most [`BLOCK`] rows from `start` on.
    #[inline(never)]
    pub fn run(&mut self, start: usize, length: usize) -> &[f64] {
        (self.start, self.length) = (start, length);
        let (mut height, mut lags) = (0, 0);
        for step in &self.program.steps {
            match *step {
                Step::Constant(value) => {
                    self.held[height] = None;
                    self.values[height * BLOCK..][..length].fill(value);
                    height += 1;
                }
                Step::Column(place) => {
                    self.held[height] = (lags == 0).then_some(place);
                    if lags > 0 {
                        self.gather(self.columns[place], lags, height);
                    }
                    height += 1;
                }
                Step::LagBegin => {
                    self.step_back(lags);
                    lags += 1;
                }
                Step::LagEnd => {
                    lags -= 1;
                    self.end_lag(lags, height - 1);
                }
                Step::Add | Step::Subtract | Step::Multiply | Step::Divide | Step::Power => {
                    height -= 1;
                    self.two(*step, height - 1);
                }
                Step::Negate | Step::Ln | Step::Sqrt | Step::Exp | Step::Square | Step::Cube => {
                    self.one(*step, height - 1);
                }
            }
        }
        match self.held[0] {
            Some(place) => &self.columns[place][start..][..length],
            None => &self.values[..length],
        }
    }

    /// Reads a column at the rows of the innermost lag.
    fn gather(&mut self, column: &[f64], lags: usize, level: usize) {
        let rows = &self.rows[(lags - 1) * BLOCK..][..self.length];
        for (to, row) in self.values[level * BLOCK..][..self.length].iter_mut().zip(rows) {
            // NONE is not the index of a row.
            *to = column.get(*row as usize).copied().unwrap_or(f64::NAN);
        }
    }

    /// Makes the list of rows one period before those of the enclosing level.
    fn step_back(&mut self, lags: usize) {
        let (outer, inner) = self.rows.split_at_mut(lags * BLOCK);
        let inner = &mut inner[..self.length];
        if lags == 0 {
            inner.copy_from_slice(&self.previous[self.start..][..self.length]);
            return;
        }
        for (to, row) in inner.iter_mut().zip(&outer[(lags - 1) * BLOCK..]) {
            *to = self.previous.get(*row as usize).copied().unwrap_or(NONE);
        }
    }

    /// A row without a period before is null, whatever the argument is.
    fn end_lag(&mut self, lags: usize, level: usize) {
        let rows = &self.rows[lags * BLOCK..][..self.length];
        for (value, row) in self.values[level * BLOCK..][..self.length].iter_mut().zip(rows) {
            if *row == NONE {
                *value = f64::NAN;
            }
        }
    }

    fn one(&mut self, step: Step, level: usize) {
        let to = &mut self.values[level * BLOCK..][..self.length];
        let from = self.held[level].take().map(|place| &self.columns[place][self.start..][..self.length]);
        match step {
            Step::Negate => each(to, from, |v| -v),
            Step::Ln => each(to, from, ln),
            Step::Sqrt => each(to, from, f64::sqrt),
            Step::Exp => each(to, from, |v| finite(v).exp()),
            Step::Square => each(to, from, |v| v * v),
            Step::Cube => each(to, from, |v| v * v * v),
            _ => {}
        }
    }

    fn two(&mut self, step: Step, level: usize) {
        let column = |place: usize| &self.columns[place][self.start..][..self.length];
        let (to, right) = self.values[level * BLOCK..].split_at_mut(BLOCK);
        let to = &mut to[..self.length];
        let right = self.held[level + 1].map_or(&right[..self.length], column);
        let left = self.held[level].take().map(column);
        match step {
            Step::Add => both(to, left, right, |a, b| a + b),
            Step::Subtract => both(to, left, right, |a, b| a - b),
            Step::Multiply => both(to, left, right, |a, b| a * b),
            Step::Divide => both(to, left, right, |a, b| a / finite(b)),
            _ => both(to, left, right, |a, b| power(finite(a), finite(b))),
        }
    }
}

/// Applies a function to `from`, or in place. One loop for each function, so that the compiler vectorises each.
#[inline]
fn each(to: &mut [f64], from: Option<&[f64]>, apply: impl Fn(f64) -> f64) {
    match from {
        Some(from) => to.iter_mut().zip(from).for_each(|(to, v)| *to = apply(*v)),
        None => to.iter_mut().for_each(|v| *v = apply(*v)),
    }
}

/// Applies a function to pairs; without `left`, the left operands are in `to`.
#[inline]
fn both(to: &mut [f64], left: Option<&[f64]>, right: &[f64], apply: impl Fn(f64, f64) -> f64) {
    match left {
        Some(left) => to.iter_mut().zip(left.iter().zip(right)).for_each(|(to, (a, b))| *to = apply(*a, *b)),
        None => to.iter_mut().zip(right).for_each(|(a, b)| *a = apply(*a, *b)),
    }
}
