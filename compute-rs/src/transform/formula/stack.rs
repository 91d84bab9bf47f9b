//! The values of a formula, a block of rows at a time.

use super::dates::in_calendar;
use super::input::{Held, Input};
use super::program::{Binary, Fragment, Step, Unary, finite, larger, power, smaller};
use super::round::rounded;
use crate::frame::keys::NONE;
use crate::stats::logarithm::ln;

/// Rows of a block: its stack stays in the nearest cache.
pub(super) const BLOCK: usize = 512;

/// The input of a program: its sources, the values of the passes before it, and the rows of other periods.
#[derive(Clone, Copy)]
pub(super) struct Reads<'a> {
    pub inputs: &'a [Input<'a>],
    pub passes: &'a [Held],
    /// For each shift the row that each row reads, or [`NONE`].
    pub shifts: &'a [Vec<u32>],
}

/// A stack of blocks.
///
/// Null is any value that is not finite. Sums, products, roots and logarithms of such values are not finite either, so
/// the check is only made where they could become finite: as a divisor, as an exponent, as a base, in a comparison.
pub(super) struct Stack<'a> {
    fragment: &'a Fragment,
    reads: Reads<'a>,
    /// Rows of this run: the first, and how many.
    start: usize,
    length: usize,
    /// `BLOCK` values a level.
    values: Vec<f64>,
    /// For each level that is a column as it is, the column; its values are not copied.
    held: Vec<Option<&'a [f64]>>,
    /// Rows read inside shifts, `BLOCK` a level; [`NONE`] where there is no such period.
    rows: Vec<u32>,
}

impl<'a> Stack<'a> {
    pub fn new(fragment: &'a Fragment, reads: Reads<'a>) -> Self {
        Self {
            fragment,
            reads,
            start: 0,
            length: 0,
            values: vec![0.0; fragment.depth.max(1) * BLOCK],
            held: vec![None; fragment.depth.max(1)],
            rows: vec![NONE; fragment.shifts * BLOCK],
        }
    }

    /// Runs the program for at most [`BLOCK`] rows from `start` on.
    #[inline(never)]
    pub fn run(&mut self, start: usize, length: usize) -> &[f64] {
        (self.start, self.length) = (start, length);
        let (mut height, mut shifts) = (0, 0);
        for step in &self.fragment.steps {
            match *step {
                Step::Constant(value) => {
                    self.held[height] = None;
                    self.values[height * BLOCK..][..length].fill(value);
                    height += 1;
                }
                Step::Source(place) => {
                    self.load(&self.reads.inputs[place], shifts, height);
                    height += 1;
                }
                Step::Pass(place) => {
                    self.load(&Input::Numbers(&self.reads.passes[place].values), shifts, height);
                    height += 1;
                }
                Step::ShiftBegin(place) => {
                    self.shift(&self.reads.shifts[place], shifts);
                    shifts += 1;
                }
                Step::ShiftEnd => {
                    shifts -= 1;
                    self.end_shift(shifts, height - 1);
                }
                Step::Two(binary) => {
                    height -= 1;
                    self.two(binary, height - 1);
                }
                Step::One(unary) => self.one(unary, height - 1),
            }
        }
        match self.held[0] {
            Some(column) => &column[start..][..length],
            None => &self.values[..length],
        }
    }

    /// Reads an input at the rows of the innermost shift.
    fn load(&mut self, input: &Input<'a>, shifts: usize, level: usize) {
        self.held[level] = None;
        let to = &mut self.values[level * BLOCK..][..self.length];
        match input {
            Input::Numbers(column) if shifts == 0 => self.held[level] = Some(column),
            input if shifts == 0 => input.read(self.start, to),
            input => input.gather(&self.rows[(shifts - 1) * BLOCK..][..self.length], to),
        }
    }

    /// Makes the list of rows that those of the enclosing level read.
    fn shift(&mut self, other: &[u32], shifts: usize) {
        let (outer, inner) = self.rows.split_at_mut(shifts * BLOCK);
        let inner = &mut inner[..self.length];
        if shifts == 0 {
            inner.copy_from_slice(&other[self.start..][..self.length]);
            return;
        }
        for (to, row) in inner.iter_mut().zip(&outer[(shifts - 1) * BLOCK..]) {
            *to = other.get(*row as usize).copied().unwrap_or(NONE);
        }
    }

    /// A row without that period is null, whatever the argument is.
    fn end_shift(&mut self, shifts: usize, level: usize) {
        let rows = &self.rows[shifts * BLOCK..][..self.length];
        for (value, row) in self.values[level * BLOCK..][..self.length].iter_mut().zip(rows) {
            if *row == NONE {
                *value = f64::NAN;
            }
        }
    }

    fn one(&mut self, unary: Unary, level: usize) {
        let to = &mut self.values[level * BLOCK..][..self.length];
        let from = self.held[level].take().map(|column| &column[self.start..][..self.length]);
        match unary {
            Unary::Negate => each(to, from, |v| -v),
            Unary::Ln => each(to, from, ln),
            Unary::Log10 => each(to, from, libm::log10),
            Unary::Log2 => each(to, from, libm::log2),
            Unary::Sqrt => each(to, from, f64::sqrt),
            Unary::Exp => each(to, from, |v| finite(v).exp()),
            Unary::Square => each(to, from, |v| v * v),
            Unary::Cube => each(to, from, |v| v * v * v),
            Unary::Abs => each(to, from, f64::abs),
            Unary::Floor => each(to, from, f64::floor),
            Unary::Round(0) => each(to, from, f64::round_ties_even),
            Unary::Round(digits) => each(to, from, |v| rounded(v, digits)),
            Unary::InCalendar => each(to, from, in_calendar),
            Unary::Date(part) => each(to, from, |v| part.of_computed(finite(v))),
        }
    }

    fn two(&mut self, binary: Binary, level: usize) {
        let column = |column: &'a [f64]| &column[self.start..][..self.length];
        let (to, right) = self.values[level * BLOCK..].split_at_mut(BLOCK);
        let to = &mut to[..self.length];
        let right = self.held[level + 1].map_or(&right[..self.length], column);
        let left = self.held[level].take().map(column);
        match binary {
            Binary::Add => both(to, left, right, |a, b| a + b),
            Binary::Subtract => both(to, left, right, |a, b| a - b),
            Binary::Multiply => both(to, left, right, |a, b| a * b),
            Binary::Divide => both(to, left, right, |a, b| a / finite(b)),
            Binary::Power => both(to, left, right, |a, b| power(finite(a), finite(b))),
            Binary::Min => both(to, left, right, |a, b| smaller(finite(a), finite(b))),
            Binary::Max => both(to, left, right, |a, b| larger(finite(a), finite(b))),
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
