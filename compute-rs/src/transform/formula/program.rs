//! A formula as flat lists of steps for a machine with a stack.

use super::dates::DatePart;
use super::text::{Measure, TextOf};
use crate::contract::ColumnType;

/// A step. Operands are taken from the top of the stack, the result is put there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Step {
    /// A number; NaN is null.
    Constant(f64),
    /// The numbers of a source, by its index in the program's list.
    Source(usize),
    /// The values of a pass, by its index in the program's list.
    Pass(usize),
    /// One operand.
    One(Unary),
    /// Two operands.
    Two(Binary),
    /// From here on, rows are read at another period, by its index in the program's list of shifts.
    ShiftBegin(usize),
    /// The end of the innermost shift.
    ShiftEnd,
}

/// A function of one number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Unary {
    Negate,
    Ln,
    Log10,
    Log2,
    Sqrt,
    Exp,
    /// v·v.
    Square,
    /// v·v·v.
    Cube,
    Abs,
    Floor,
    /// Rounds to this many decimals.
    Round(i32),
    /// Milliseconds of a date to whole ones; null beyond the calendar.
    InCalendar,
    /// A number of a date in milliseconds.
    Date(DatePart),
}

/// A function of two numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Min,
    Max,
}

/// Numbers of the rows that a step reads.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Source {
    /// The number column at this index of the program's list.
    Numbers(usize),
    /// A number of each date of the column at this index.
    Dates(usize, DatePart),
    /// A number of each text.
    Texts(TextOf, Measure),
}

/// A calculation over all rows, made before the rows of the formula: the next passes and the result read its values.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pass {
    pub kind: PassKind,
    pub argument: Fragment,
    pub by: By,
}

/// The operation of a pass on its argument.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PassKind {
    /// The argument itself.
    Hold,
    Mean,
    Sum,
    Sd,
    Count,
    Rank,
    Zscore,
    /// Winsorises with quantiles at p and 1 − p.
    Winsorise(f64),
    Cumsum,
}

/// The groups of a pass: rows with the same value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum By {
    /// All rows; the entity, for a running total.
    Default,
    /// The column at this index of the program's list.
    Column(usize),
    /// The values of a pass.
    Pass(usize),
    Text(TextOf),
}

/// Steps that give one number a row.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Fragment {
    pub steps: Vec<Step>,
    /// Deepest stack.
    pub depth: usize,
    /// Deepest nesting of shifts.
    pub shifts: usize,
}

/// The type of a formula's values.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Gives {
    Numbers(Fragment),
    /// Milliseconds since 1970-01-01T00:00.
    Dates(Fragment),
    Texts(TextOf),
}

/// A compiled formula.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// `column_index` of the columns read, in order of their first appearance.
    pub(super) columns: Vec<u32>,
    pub(super) sources: Vec<Source>,
    /// Distinct shifts in periods: 1 is the period before, −1 the one after.
    pub(super) shifts: Vec<i32>,
    pub(super) passes: Vec<Pass>,
    pub(super) gives: Gives,
}

impl Default for Program {
    fn default() -> Self {
        let gives = Gives::Numbers(Fragment::default());
        Self { columns: Vec::new(), sources: Vec::new(), shifts: Vec::new(), passes: Vec::new(), gives }
    }
}

impl Program {
    /// `column_index` of the columns it reads, in order of their first appearance.
    #[must_use]
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// Whether it reads other periods.
    #[must_use]
    pub fn has_lag(&self) -> bool {
        !self.shifts.is_empty()
    }

    /// Whether its values depend on the entity, the time and the order of rows.
    #[must_use]
    pub fn needs_keys(&self) -> bool {
        self.has_lag() || self.passes.iter().any(|pass| pass.kind == PassKind::Cumsum)
    }

    /// For each pass the last one that reads it; the number of passes when the formula itself does.
    pub(super) fn last_readers(&self) -> Vec<usize> {
        let mut last: Vec<usize> = (0..self.passes.len()).collect();
        let mut read = |steps: &[Step], reader: usize| {
            for step in steps {
                if let Step::Pass(index) = step {
                    last[*index] = reader;
                }
            }
        };
        for (reader, pass) in self.passes.iter().enumerate() {
            read(&pass.argument.steps, reader);
            if let By::Pass(index) = pass.by {
                read(&[Step::Pass(index)], reader);
            }
        }
        if let Gives::Numbers(fragment) | Gives::Dates(fragment) = &self.gives {
            read(&fragment.steps, self.passes.len());
        }
        last
    }

    /// Type of the column that it makes.
    #[must_use]
    pub fn kind(&self) -> ColumnType {
        match self.gives {
            Gives::Numbers(_) => ColumnType::Number,
            Gives::Dates(_) => ColumnType::Date,
            Gives::Texts(_) => ColumnType::String,
        }
    }
}

/// The index of an item in a list, to which it is appended when it is new.
pub(super) fn index_in<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    list.iter().position(|own| *own == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
}

impl Fragment {
    /// Steps with the depths that the machine needs.
    pub fn of(steps: Vec<Step>) -> Self {
        let mut fragment = Self { steps, depth: 0, shifts: 0 };
        let (mut depth, mut shifts) = (0usize, 0usize);
        for step in &fragment.steps {
            match step {
                Step::Constant(_) | Step::Source(_) | Step::Pass(_) => depth += 1,
                Step::Two(_) => depth = depth.saturating_sub(1),
                Step::ShiftBegin(_) => shifts += 1,
                Step::ShiftEnd => shifts = shifts.saturating_sub(1),
                Step::One(_) => {}
            }
            fragment.depth = fragment.depth.max(depth);
            fragment.shifts = fragment.shifts.max(shifts);
        }
        fragment
    }
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

/// The smaller number; null when either is null.
#[inline]
pub(super) fn smaller(a: f64, b: f64) -> f64 {
    let least = if b < a { b } else { a };
    if a.is_nan() || b.is_nan() { f64::NAN } else { least }
}

/// The larger number; null when either is null.
#[inline]
pub(super) fn larger(a: f64, b: f64) -> f64 {
    let most = if b > a { b } else { a };
    if a.is_nan() || b.is_nan() { f64::NAN } else { most }
}
