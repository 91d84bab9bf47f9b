//! A formula as a flat list of steps for a machine with a stack.

use super::token::Function;
use crate::stats::logarithm::ln;

/// A step. Operands are taken from the top of the stack, the result is put there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Step {
    /// A number; NaN is null.
    Constant(f64),
    /// The column at this place of the program's list.
    Column(usize),
    Negate,
    Ln,
    Sqrt,
    Exp,
    /// v·v.
    Square,
    /// v·v·v.
    Cube,
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    /// From here on columns are read one period before.
    LagBegin,
    /// The end of the innermost lag.
    LagEnd,
}

/// A compiled formula.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    pub(super) steps: Vec<Step>,
    /// `column_index` of the columns read, in order of their first appearance.
    pub(super) columns: Vec<u32>,
    pub(super) has_lag: bool,
    /// Deepest stack.
    pub(super) depth: usize,
    /// Deepest nesting of lags.
    pub(super) lags: usize,
}

impl Program {
    /// `column_index` of the columns it reads, in order of their first appearance.
    #[must_use]
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// Whether it looks at the period before.
    #[must_use]
    pub fn has_lag(&self) -> bool {
        self.has_lag
    }

    /// Appends a step; what is constant is computed at once.
    pub(super) fn push(&mut self, step: Step) {
        let step = match (step, self.steps.as_slice()) {
            (Step::Add | Step::Subtract | Step::Multiply | Step::Divide | Step::Power, [.., left, right]) => {
                match (left, right) {
                    (Step::Constant(a), Step::Constant(b)) => {
                        let value = binary(step, *a, *b);
                        self.steps.truncate(self.steps.len() - 2);
                        Step::Constant(value)
                    }
                    (_, Step::Constant(exponent)) if step == Step::Power && *exponent == 2.0 => {
                        self.steps.pop();
                        Step::Square
                    }
                    _ => step,
                }
            }
            (
                Step::Negate | Step::Ln | Step::Sqrt | Step::Exp | Step::Square | Step::Cube,
                [.., Step::Constant(value)],
            ) => {
                let value = unary(step, *value);
                self.steps.pop();
                Step::Constant(value)
            }
            _ => step,
        };
        self.steps.push(step);
    }

    /// The place of a column in the program's list.
    pub(super) fn place(&mut self, column_index: u32) -> usize {
        self.columns.iter().position(|own| *own == column_index).unwrap_or_else(|| {
            self.columns.push(column_index);
            self.columns.len() - 1
        })
    }

    /// Counts the depths that the machine needs.
    pub(super) fn measure(&mut self) {
        let (mut depth, mut lags) = (0usize, 0usize);
        for step in &self.steps {
            match step {
                Step::Constant(_) | Step::Column(_) => depth += 1,
                Step::Add | Step::Subtract | Step::Multiply | Step::Divide | Step::Power => {
                    depth = depth.saturating_sub(1);
                }
                Step::LagBegin => lags += 1,
                Step::LagEnd => lags = lags.saturating_sub(1),
                _ => {}
            }
            self.depth = self.depth.max(depth);
            self.lags = self.lags.max(lags);
        }
        self.has_lag = self.lags > 0;
    }
}

/// The step of a function that is applied to a value; `None` for a lag, which changes the rows instead.
pub(super) fn step_of(function: Function) -> Option<Step> {
    Some(match function {
        Function::Ln => Step::Ln,
        Function::Sqrt => Step::Sqrt,
        Function::Exp => Step::Exp,
        Function::Pow2 => Step::Square,
        Function::Pow3 => Step::Cube,
        Function::Lag => return None,
    })
}

/// Infinite values become null.
#[inline(always)]
pub(super) fn finite(value: f64) -> f64 {
    if value.abs() <= f64::MAX { value } else { f64::NAN }
}

/// a^b; null when either is null, so also null^0 and 1^null.
#[inline]
pub(super) fn power(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() { f64::NAN } else { finite(a.powf(b)) }
}

/// One operand; NaN in, NaN out.
#[inline]
pub(super) fn unary(step: Step, value: f64) -> f64 {
    match step {
        Step::Negate => -value,
        Step::Ln => finite(ln(value)),
        Step::Sqrt => finite(value.sqrt()),
        Step::Exp => finite(value.exp()),
        Step::Square => finite(value * value),
        Step::Cube => finite(value * value * value),
        _ => value,
    }
}

/// Two operands; NaN in, NaN out.
#[inline]
pub(super) fn binary(step: Step, a: f64, b: f64) -> f64 {
    match step {
        Step::Add => finite(a + b),
        Step::Subtract => finite(a - b),
        Step::Multiply => finite(a * b),
        Step::Divide => finite(a / b),
        Step::Power => power(a, b),
        _ => f64::NAN,
    }
}
