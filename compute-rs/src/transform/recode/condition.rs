//! One comparison, prepared for a table.

use super::BLOCK;
use super::operand::{Cells, Numbers, TEXTS_A_POLL, Times, by_code, of_code};
use crate::contract::{Comparison, Outcome};
use crate::control::Control;
use crate::frame::filter::parse_number;
use crate::frame::fold::{fold, fold_into, same};
use std::collections::HashMap;

/// A comparison with results by row, by text or for all rows.
pub(super) enum Condition<'t> {
    /// The condition is the same in every row.
    Always(bool),
    /// The results by the code of a text column; the last is the result for a missing cell.
    Coded(&'t [i32], Vec<bool>),
    /// A number column against a number.
    Against(Comparison, &'t [f64], f64),
    /// Numbers on both sides; NaN where a cell is missing.
    Numbers(Comparison, Numbers<'t>, Numbers<'t>),
    /// Equality (or its opposite) where a side is a text column.
    Same(Box<Sides<'t>>, bool),
    /// Dates on at least one side.
    Times(Comparison, Times<'t>, Times<'t>, Cells<'t>, Cells<'t>),
    /// Whether the words of the first side include those of the second.
    Contains(Cells<'t>, Cells<'t>),
    /// Whether a cell is empty.
    Empty(Cells<'t>),
}

/// Both sides of an equality.
pub(super) struct Sides<'t> {
    numbers: [Numbers<'t>; 2],
    texts: [Texts<'t>; 2],
}

/// Texts as numbers that are equal for equal texts, without case and outer blanks.
enum Texts<'t> {
    /// Numbers, which have no text of their own; a cell is missing when its number is NaN.
    None,
    Coded(&'t [i32], Vec<u32>),
}

/// A cell that is empty.
const EMPTY: u32 = u32::MAX;
/// A cell that has no text.
const NO_TEXT: u32 = u32::MAX - 1;

impl<'t> Condition<'t> {
    /// Evaluates in advance: values against values, and the texts of a dictionary against a value.
    ///
    /// # Errors
    /// `E-MEMORY`, and the errors of `control`.
    pub fn prepare(comparison: Comparison, a: Cells<'t>, b: Cells<'t>, control: &dyn Control) -> Outcome<Self> {
        use Comparison as C;
        Ok(match (comparison, a, b) {
            (_, Cells::Value(a), Cells::Value(b)) => Self::Always(holds(comparison, &a, &b)),
            (C::IsEmpty, Cells::Text(codes, dictionary), _) => {
                Self::Coded(codes, by_code(dictionary, |text| text.trim().is_empty(), true, control)?)
            }
            (C::IsEmpty, Cells::RowNumber(_), _) => Self::Always(false),
            (C::IsEmpty, a, _) => Self::Empty(a),
            (_, Cells::Text(codes, dictionary), Cells::Value(value)) => {
                Self::Coded(codes, by_code(dictionary, |text| holds_of_text(comparison, text, &value), false, control)?)
            }
            (_, Cells::Value(value), Cells::Text(codes, dictionary)) => {
                Self::Coded(codes, by_code(dictionary, |text| holds_of_text(comparison, &value, text), false, control)?)
            }
            (C::Contains, a, b) => Self::Contains(a, b),
            (_, a, b) if a.is_date() || b.is_date() => {
                Self::Times(comparison, a.times(control)?, b.times(control)?, a, b)
            }
            (
                C::Equal | C::NotEqual,
                a @ (Cells::RowNumber(_) | Cells::Number(_) | Cells::Text(..)),
                b @ (Cells::RowNumber(_) | Cells::Number(_) | Cells::Text(..)),
            ) if matches!(a, Cells::Text(..)) || matches!(b, Cells::Text(..)) => {
                let mut ids = HashMap::new();
                let texts = [texts(&a, &mut ids, control)?, texts(&b, &mut ids, control)?];
                let sides = Sides { numbers: [a.written_numbers(control)?, b.written_numbers(control)?], texts };
                Self::Same(Box::new(sides), comparison == C::Equal)
            }
            (_, Cells::Number(values), Cells::Value(value)) => match parse_number(&value) {
                Some(number) => Self::Against(comparison, values, number),
                // A number is unequal to any text that does not parse as one.
                None => Self::against_text(comparison, values, &value),
            },
            (_, Cells::Value(value), Cells::Number(values)) => match parse_number(&value) {
                Some(number) => Self::Against(mirrored(comparison), values, number),
                None => Self::against_text(comparison, values, &value),
            },
            (_, Cells::RowNumber(_), Cells::Value(value)) | (_, Cells::Value(value), Cells::RowNumber(_))
                if parse_number(&value).is_none() =>
            {
                Self::Always(comparison == C::NotEqual && !value.trim().is_empty())
            }
            (_, a, b) => Self::Numbers(comparison, a.numbers(control)?, b.numbers(control)?),
        })
    }

    fn against_text(comparison: Comparison, values: &'t [f64], value: &str) -> Self {
        if comparison == Comparison::NotEqual && !value.trim().is_empty() {
            // x ≤ ∞ holds for every number.
            return Self::Against(Comparison::LessOrEqual, values, f64::INFINITY);
        }
        Self::Always(false)
    }

    /// Writes whether the comparison holds in the rows from `start` on.
    pub fn fill(&self, start: usize, target: &mut [bool]) {
        match self {
            Self::Always(answer) => target.fill(*answer),
            Self::Coded(codes, answers) => {
                for (to, code) in target.iter_mut().zip(&codes[start..]) {
                    *to = of_code(answers, *code, false);
                }
            }
            Self::Against(comparison, values, value) => {
                let there = |x: f64| x.is_finite();
                compare(*comparison, target, values[start..].iter().map(|x| (*x, *value)), there);
            }
            Self::Numbers(comparison, a, b) => {
                let (mut left, mut right) = ([0.0; BLOCK], [0.0; BLOCK]);
                a.fill(start, &mut left[..target.len()]);
                b.fill(start, &mut right[..target.len()]);
                compare(*comparison, target, left.into_iter().zip(right), |x| !x.is_nan());
            }
            Self::Same(sides, wanted) => sides.fill(start, target, *wanted),
            Self::Times(comparison, a, b, left, right) => {
                for (row, to) in (start..).zip(target) {
                    *to = match (a.at(row), b.at(row)) {
                        (Some(a), Some(b)) => ordered(*comparison, &a, &b),
                        // A text that does not parse as a date is unequal to every date.
                        _ => {
                            *comparison == Comparison::NotEqual && left.text(row).is_some() && right.text(row).is_some()
                        }
                    };
                }
            }
            Self::Contains(a, b) => contains(a, b, start, target),
            Self::Empty(cells) => match cells {
                Cells::Number(values) => {
                    target.iter_mut().zip(&values[start..]).for_each(|(to, value)| *to = !value.is_finite());
                }
                _ => target.iter_mut().zip(start..).for_each(|(to, row)| *to = cells.text(row).is_none()),
            },
        }
    }
}

impl Sides<'_> {
    fn fill(&self, start: usize, target: &mut [bool], wanted: bool) {
        let (mut left, mut right) = ([0.0; BLOCK], [0.0; BLOCK]);
        self.numbers[0].fill(start, &mut left[..target.len()]);
        self.numbers[1].fill(start, &mut right[..target.len()]);
        for (i, to) in target.iter_mut().enumerate() {
            let (a, b) = (left[i], right[i]);
            let (id_a, id_b) = (self.texts[0].at(start + i, a), self.texts[1].at(start + i, b));
            let there = id_a != EMPTY && id_b != EMPTY;
            let equal = if a.is_nan() || b.is_nan() { id_a == id_b && id_a != NO_TEXT } else { a == b };
            *to = there && equal == wanted;
        }
    }
}

impl Texts<'_> {
    #[inline]
    fn at(&self, row: usize, number: f64) -> u32 {
        match self {
            Self::None if number.is_nan() => EMPTY,
            Self::None => NO_TEXT,
            Self::Coded(codes, ids) => codes.get(row).map_or(EMPTY, |code| of_code(ids, *code, EMPTY)),
        }
    }
}

fn texts<'t>(cells: &Cells<'t>, ids: &mut HashMap<String, u32>, control: &dyn Control) -> Outcome<Texts<'t>> {
    let Cells::Text(codes, dictionary) = cells else { return Ok(Texts::None) };
    let mut own: Vec<u32> = Vec::with_capacity(dictionary.len() + 1);
    for code in 0..dictionary.len() {
        if code % TEXTS_A_POLL == 0 {
            control.poll(code as u64, dictionary.len() as u64)?;
        }
        let text = dictionary.get(code as i32).unwrap_or_default().trim();
        let next = ids.len() as u32;
        own.push(if text.is_empty() { EMPTY } else { *ids.entry(fold(text)).or_insert(next) });
    }
    own.push(EMPTY);
    Ok(Texts::Coded(codes, own))
}

/// Whether a comparison with a cell of a text column holds. Equality compares texts: codes such as 1E2 and 100 differ.
fn holds_of_text(comparison: Comparison, a: &str, b: &str) -> bool {
    let is_there = || !a.trim().is_empty() && !b.trim().is_empty();
    match comparison {
        Comparison::Equal => is_there() && same(a, b),
        Comparison::NotEqual => is_there() && !same(a, b),
        _ => holds(comparison, a, b),
    }
}

/// Whether a comparison of two values holds.
fn holds(comparison: Comparison, a: &str, b: &str) -> bool {
    let blank = |text: &str| text.trim().is_empty();
    match comparison {
        Comparison::IsEmpty => blank(a),
        _ if blank(a) || blank(b) => false,
        Comparison::Contains => fold(a).contains(&fold(b.trim())),
        _ => match (parse_number(a), parse_number(b)) {
            (Some(a), Some(b)) => ordered(comparison, &a, &b),
            _ => match comparison {
                Comparison::Equal => same(a, b),
                Comparison::NotEqual => !same(a, b),
                _ => false,
            },
        },
    }
}

/// Whether a comparison of two present values holds.
#[inline]
fn ordered<T: PartialOrd>(comparison: Comparison, a: &T, b: &T) -> bool {
    match comparison {
        Comparison::Less => a < b,
        Comparison::LessOrEqual => a <= b,
        Comparison::Greater => a > b,
        Comparison::GreaterOrEqual => a >= b,
        Comparison::Equal => a == b,
        Comparison::NotEqual => a != b,
        Comparison::Contains | Comparison::IsEmpty => false,
    }
}

/// The comparison with its sides exchanged.
fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Less => Comparison::Greater,
        Comparison::LessOrEqual => Comparison::GreaterOrEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterOrEqual => Comparison::LessOrEqual,
        other => other,
    }
}

/// Compares pairs of numbers of which the second is NaN when it is missing; `there` says whether the first is present.
#[inline]
fn compare(
    comparison: Comparison,
    target: &mut [bool],
    pairs: impl Iterator<Item = (f64, f64)>,
    there: impl Fn(f64) -> bool,
) {
    // One loop for each comparison, so that the operator is not matched in every row.
    macro_rules! each { ($($name:ident => $holds:expr),* $(,)?) => { match comparison {
        $(Comparison::$name => for (to, (a, b)) in target.iter_mut().zip(pairs) {
            let holds: fn(f64, f64) -> bool = $holds;
            *to = there(a) & holds(a, b);
        })*
        Comparison::Contains | Comparison::IsEmpty => target.fill(false),
    } } }
    each!(
        Less => |a, b| a < b,
        LessOrEqual => |a, b| a <= b,
        Greater => |a, b| a > b,
        GreaterOrEqual => |a, b| a >= b,
        Equal => |a, b| a == b,
        NotEqual => |a, b| a != b && !b.is_nan(),
    );
}

/// Whether the words of a row include those of the other side.
fn contains(a: &Cells<'_>, b: &Cells<'_>, start: usize, target: &mut [bool]) {
    let (mut whole, mut part) = (String::new(), String::new());
    for (row, to) in (start..).zip(target) {
        *to = match (a.text(row), b.text(row)) {
            (Some(a), Some(b)) => {
                whole.clear();
                part.clear();
                fold_into(&mut whole, &a);
                fold_into(&mut part, b.trim());
                whole.contains(&part)
            }
            _ => false,
        };
    }
}
