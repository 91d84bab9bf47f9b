//! The values of a formula, a block of rows at a time, with the reasons of null values where they are wanted.

use super::dates::in_calendar;
use super::input::{Held, Input};
use super::program::{Binary, Fragment, Step, Unary, finite, larger, power, smaller};
use super::reason::Reason;
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

/// The rows of a run, at most [`BLOCK`].
#[derive(Clone, Copy)]
pub(super) enum Rows<'r> {
    From(usize, usize),
    Listed(&'r [u32]),
}

/// A source or a pass that a step reads, by its index.
#[derive(Clone, Copy)]
enum Read {
    Source(usize),
    Pass(usize),
}

/// A stack of blocks.
///
/// Null is any value that is not finite. Sums, products, roots and logarithms of such values are not finite either, so
/// the check is only made where they could become finite: as a divisor, as an exponent, as a base, in a comparison.
pub(super) struct Stack<'a> {
    fragment: &'a Fragment,
    reads: Reads<'a>,
    /// Rows of this run: the first where they follow each other, and how many.
    start: usize,
    length: usize,
    /// `BLOCK` values a level.
    values: Vec<f64>,
    /// The reason of each value, where reasons are wanted.
    reasons: Option<Vec<Reason>>,
    /// For each level that is a column as it is, the column; its values are not copied.
    held: Vec<Option<&'a [f64]>>,
    /// Rows read inside shifts, `BLOCK` a level; [`NONE`] where there is no such period.
    rows: Vec<u32>,
}

impl<'a> Stack<'a> {
    /// For values alone.
    pub fn new(fragment: &'a Fragment, reads: Reads<'a>) -> Self {
        let levels = fragment.depth.max(1);
        Self {
            fragment,
            reads,
            start: 0,
            length: 0,
            values: vec![0.0; levels * BLOCK],
            reasons: None,
            held: vec![None; levels],
            rows: vec![NONE; fragment.shifts * BLOCK],
        }
    }

    /// For the reasons why values are null.
    pub fn of_reasons(fragment: &'a Fragment, reads: Reads<'a>) -> Self {
        let reasons = vec![Reason::Value; fragment.depth.max(1) * BLOCK];
        Self { reasons: Some(reasons), ..Self::new(fragment, reads) }
    }

    /// Runs the program for rows, and gives their values.
    #[inline(never)]
    pub fn run(&mut self, rows: Rows<'_>) -> &[f64] {
        (self.start, self.length) = match rows {
            Rows::From(start, length) => (start, length),
            Rows::Listed(listed) => (0, listed.len()),
        };
        let (mut height, mut shifts) = (0, 0);
        for step in &self.fragment.steps {
            match *step {
                Step::Constant(value) => {
                    self.held[height] = None;
                    self.values[height * BLOCK..][..self.length].fill(value);
                    self.fill_reason(height, Reason::Value);
                    self.note_domain(height);
                    height += 1;
                }
                Step::Source(index) => {
                    self.load(Read::Source(index), rows, shifts, height);
                    height += 1;
                }
                Step::Pass(index) => {
                    self.load(Read::Pass(index), rows, shifts, height);
                    height += 1;
                }
                Step::ShiftBegin(index) => {
                    self.shift(&self.reads.shifts[index], rows, shifts);
                    shifts += 1;
                }
                Step::ShiftEnd => {
                    shifts -= 1;
                    self.end_shift(shifts, height - 1);
                }
                Step::Two(binary) => {
                    height -= 1;
                    self.two(binary, height - 1);
                    self.join_reasons(height - 1);
                    self.note_domain(height - 1);
                }
                Step::One(unary) => {
                    self.one(unary, height - 1);
                    self.note_domain(height - 1);
                }
            }
        }
        match self.held[0] {
            Some(column) => &column[self.start..][..self.length],
            None => &self.values[..self.length],
        }
    }

    /// The reasons of the last run; none where they are not wanted.
    pub fn reasons(&self) -> &[Reason] {
        self.reasons.as_ref().map_or(&[], |reasons| &reasons[..self.length])
    }

    /// Reads values at the rows of the run, or of the innermost shift.
    fn load(&mut self, read: Read, rows: Rows<'_>, shifts: usize, level: usize) {
        let reads = self.reads;
        let listed = match rows {
            _ if shifts > 0 => Some(&self.rows[(shifts - 1) * BLOCK..][..self.length]),
            Rows::Listed(listed) => Some(listed),
            Rows::From(..) => None,
        };
        let to = &mut self.values[level * BLOCK..][..self.length];
        let passed;
        let input = match read {
            Read::Source(index) => &reads.inputs[index],
            Read::Pass(index) => {
                passed = Input::Numbers(&reads.passes[index].values);
                &passed
            }
        };
        self.held[level] = None;
        match (input, listed) {
            (Input::Numbers(column), None) => self.held[level] = Some(column),
            (input, None) => input.read(self.start, to),
            (input, Some(listed)) => input.gather(listed, to),
        }
        let (Some(reasons), Some(listed)) = (&mut self.reasons, listed) else { return };
        for (reason, row) in reasons[level * BLOCK..].iter_mut().zip(listed) {
            *reason = match read {
                Read::Source(index) => reads.inputs[index].reason(*row),
                Read::Pass(index) => reads.passes[index].reason(*row),
            };
        }
    }

    /// Makes the list of rows that those of the enclosing level read.
    fn shift(&mut self, other: &[u32], rows: Rows<'_>, shifts: usize) {
        let (outer, inner) = self.rows.split_at_mut(shifts * BLOCK);
        let inner = &mut inner[..self.length];
        let from = match rows {
            _ if shifts > 0 => &outer[(shifts - 1) * BLOCK..],
            Rows::Listed(listed) => listed,
            Rows::From(start, length) => return inner.copy_from_slice(&other[start..][..length]),
        };
        for (to, row) in inner.iter_mut().zip(from) {
            *to = other.get(*row as usize).copied().unwrap_or(NONE);
        }
    }

    /// A row without that period is null, whatever the argument is; an empty value there counts as a reason of the shift.
    fn end_shift(&mut self, shifts: usize, level: usize) {
        let rows = &self.rows[shifts * BLOCK..][..self.length];
        for (value, row) in self.values[level * BLOCK..].iter_mut().zip(rows) {
            if *row == NONE {
                *value = f64::NAN;
            }
        }
        let Some(reasons) = &mut self.reasons else { return };
        for (reason, row) in reasons[level * BLOCK..].iter_mut().zip(rows) {
            if *row == NONE || *reason == Reason::Empty {
                *reason = Reason::Lag;
            }
        }
    }

    fn fill_reason(&mut self, level: usize, reason: Reason) {
        if let Some(reasons) = &mut self.reasons {
            reasons[level * BLOCK..][..self.length].fill(reason);
        }
    }

    /// A null value without a null operand is a value outside the function's domain.
    fn note_domain(&mut self, level: usize) {
        let Some(reasons) = &mut self.reasons else { return };
        let values = &self.values[level * BLOCK..][..self.length];
        for (reason, value) in reasons[level * BLOCK..].iter_mut().zip(values) {
            if *reason == Reason::Value && !value.is_finite() {
                *reason = Reason::Domain;
            }
        }
    }

    /// The first reason of two operands by precedence.
    fn join_reasons(&mut self, level: usize) {
        let Some(reasons) = &mut self.reasons else { return };
        let (left, right) = reasons[level * BLOCK..].split_at_mut(BLOCK);
        left.iter_mut().zip(&right[..self.length]).for_each(|(a, b)| *a = (*a).min(*b));
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
