//! Calls of functions: the number and the types of their arguments, and what becomes of them.

use super::date_sums::in_days;
use super::dates::DatePart;
use super::fold::push;
use super::functions::Function;
use super::operand::{Operand, Value, held, wrong};
use super::program::{Binary, By, Fragment, Pass, PassKind, Program, Source, Step, Unary, index_in};
use super::text::{Measure, TextFrom, TextOf, TextStep};
use super::token::Span;
use crate::contract::{Code, ColumnType, FormulaArgument, FormulaArgumentType, Outcome};
use crate::frame::fold::fold;
use crate::wording::how_many;

/// A function with its arguments.
struct Call<'p> {
    program: &'p mut Program,
    function: Function,
    /// The name, for messages.
    name: &'static str,
    arguments: std::vec::IntoIter<Operand>,
    /// Arguments taken.
    taken: usize,
}

/// Applies a function that is written at `span`.
///
/// # Errors
/// `F-ARITY` and `F-TYPE` with their position.
pub(super) fn apply(program: &mut Program, function: Function, span: Span, arguments: Vec<Operand>) -> Outcome<Value> {
    check_arity(function, span, &arguments)?;
    let name = function.described().name;
    Call { program, function, name, arguments: arguments.into_iter(), taken: 0 }.value()
}

/// `F-ARITY` when there are too few or too many arguments.
fn check_arity(function: Function, span: Span, arguments: &[Operand]) -> Outcome<()> {
    let (fewest, most) = function.arity();
    let given = arguments.len();
    let (wanted, at) = match most {
        _ if given < fewest && most == Some(fewest) => (arguments_in_words(fewest), span),
        _ if given < fewest => (format!("at least {}", arguments_in_words(fewest)), span),
        Some(most) if given > most => {
            let words = arguments_in_words(most);
            let surplus = arguments.get(most).map_or(span, |argument| argument.span);
            (if most == fewest { words } else { format!("at most {words}") }, surplus)
        }
        _ => return Ok(()),
    };
    let name = function.described().name;
    let words = format!("{name} needs {wanted}; there {} {given} (position {})", is_are(given), at.character);
    Err(at.failure(Code::FormulaArity, words))
}

fn arguments_in_words(count: usize) -> String {
    how_many(count, "argument", "arguments")
}

fn is_are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

impl Call<'_> {
    fn value(mut self) -> Outcome<Value> {
        use Function as F;
        let steps = match self.function {
            F::Ln => self.unary(Unary::Ln)?,
            F::Sqrt => self.unary(Unary::Sqrt)?,
            F::Exp => self.unary(Unary::Exp)?,
            F::Pow2 => self.unary(Unary::Square)?,
            F::Pow3 => self.unary(Unary::Cube)?,
            F::Log10 => self.unary(Unary::Log10)?,
            F::Log2 => self.unary(Unary::Log2)?,
            F::Abs => self.unary(Unary::Abs)?,
            F::Floor => self.unary(Unary::Floor)?,
            F::Round => {
                let mut steps = self.number()?;
                let digits = self.whole()?.unwrap_or(0);
                push(&mut steps, Step::One(Unary::Round(digits)));
                steps
            }
            F::Min => return self.fold(Binary::Min),
            F::Max => return self.fold(Binary::Max),
            F::Lag => return self.shifted(1),
            F::Lead => return self.shifted(-1),
            F::Diff => self.difference()?,
            F::Cumsum => self.pass(PassKind::Cumsum)?,
            F::Mean => self.pass(PassKind::Mean)?,
            F::Sum => self.pass(PassKind::Sum)?,
            F::Sd => self.pass(PassKind::Sd)?,
            F::Count => self.pass(PassKind::Count)?,
            F::Rank => self.pass(PassKind::Rank)?,
            F::Zscore => self.pass(PassKind::Zscore)?,
            F::Winsorise => {
                let steps = self.number()?;
                let share = self.share()?;
                self.pass_of(PassKind::Winsorise(share), steps)?
            }
            F::Year => self.date(DatePart::Year)?,
            F::Month => self.date(DatePart::Month)?,
            F::Quarter => self.date(DatePart::Quarter)?,
            F::Weekday => self.date(DatePart::Weekday)?,
            F::Days => {
                let from = self.date(DatePart::Day)?;
                let mut steps = self.date(DatePart::Day)?;
                steps.extend(from);
                push(&mut steps, Step::Two(Binary::Subtract));
                steps
            }
            F::Length => {
                let text = self.text()?;
                self.measured(text, Measure::Length)
            }
            F::Contains => {
                let text = self.text()?;
                let part = self.part_looked_for()?;
                self.measured(text, Measure::Contains(part))
            }
            F::Number => {
                let text = self.text()?;
                let decimal_mark = self.decimal_mark()?;
                self.measured(text, Measure::Number(decimal_mark))
            }
            F::Lower => return self.text().map(|text| with(text, TextStep::Lower)),
            F::Part => {
                let text = self.text()?;
                let from = self.whole()?.unwrap_or(1);
                let length = self.whole()?.map(|length| length as usize);
                return Ok(with(text, TextStep::Part(from as usize - 1, length)));
            }
        };
        Ok(Value::Number(steps))
    }

    /// The next argument with its declaration; `None` when it was left out.
    fn next(&mut self) -> Option<(Operand, &'static FormulaArgument)> {
        let declared = self.function.argument(self.taken)?;
        self.taken += 1;
        self.arguments.next().map(|operand| (operand, declared))
    }

    fn number(&mut self) -> Outcome<Vec<Step>> {
        match self.next() {
            Some((operand, _)) => operand.into_steps(self.program, self.name),
            None => Ok(vec![Step::Constant(f64::NAN)]),
        }
    }

    fn text(&mut self) -> Outcome<TextOf> {
        match self.next() {
            Some((operand, _)) => operand.into_text(self.name),
            None => Ok(TextOf::of(TextFrom::Quoted(String::new()))),
        }
    }

    /// A whole number within the limits of its declaration.
    fn whole(&mut self) -> Outcome<Option<i32>> {
        let Some((operand, declared)) = self.next() else { return Ok(None) };
        let (least, most) = limits(declared);
        match operand.constant() {
            Some(value) if value.fract() == 0.0 && (least..=most).contains(&value) => Ok(Some(value as i32)),
            _ => {
                let what = format!("{} ({})", self.name, declared.name);
                Err(wrong(operand.span, &format!("{what} needs a whole number from {} to {most}", signed(least))))
            }
        }
    }

    /// A number between the limits of its declaration.
    fn share(&mut self) -> Outcome<f64> {
        let Some((operand, declared)) = self.next() else { return Ok(f64::NAN) };
        let (least, most) = limits(declared);
        operand.constant().filter(|value| *value > least && *value < most).ok_or_else(|| {
            let what = format!("{} ({})", self.name, declared.name);
            wrong(operand.span, &format!("{what} needs a number above {least} and below {most}"))
        })
    }

    /// A text in quotes with a visible character, in lower case.
    fn part_looked_for(&mut self) -> Outcome<String> {
        let Some((operand, _)) = self.next() else { return Ok(String::new()) };
        let part = operand.quoted().map(str::trim).filter(|part| !part.is_empty());
        let words = format!("{} needs the part to look for as a text in quotes", self.name);
        part.map(fold).ok_or_else(|| wrong(operand.span, &words))
    }

    /// A decimal mark.
    fn decimal_mark(&mut self) -> Outcome<char> {
        let Some((operand, _)) = self.next() else { return Ok('.') };
        match operand.quoted() {
            Some(".") => Ok('.'),
            Some(",") => Ok(','),
            _ => Err(wrong(operand.span, &format!("{} needs \".\" or \",\" as the decimal mark", self.name))),
        }
    }

    fn unary(&mut self, function: Unary) -> Outcome<Vec<Step>> {
        let mut steps = self.number()?;
        push(&mut steps, Step::One(function));
        Ok(steps)
    }

    /// The smallest or largest of several numbers, or of dates when one of them is a date.
    fn fold(&mut self, function: Binary) -> Outcome<Value> {
        let of_dates = self.arguments.as_slice().iter().any(|operand| operand.kind() == ColumnType::Date);
        let mut steps = Vec::new();
        while let Some((operand, _)) = self.next() {
            let is_first = steps.is_empty();
            steps.extend(match of_dates {
                true => operand.into_date(self.program, DatePart::Time, self.name)?,
                false => operand.into_steps(self.program, self.name)?,
            });
            if !is_first {
                push(&mut steps, Step::Two(function));
            }
        }
        Ok(if of_dates { Value::Date(steps) } else { Value::Number(steps) })
    }

    /// Another period: before (1) or after (−1). The value keeps its type.
    fn shifted(&mut self, direction: i32) -> Outcome<Value> {
        let Some((operand, _)) = self.next() else { return Ok(Value::Number(Vec::new())) };
        let periods = direction * self.whole()?.unwrap_or(1);
        match operand.kind() {
            ColumnType::Number => {
                let steps = operand.into_steps(self.program, self.name)?;
                Ok(Value::Number(self.read_at(periods, &steps)))
            }
            ColumnType::Date => {
                let steps = operand.into_date(self.program, DatePart::Time, self.name)?;
                Ok(Value::Date(self.read_at(periods, &steps)))
            }
            ColumnType::String => {
                let span = operand.span;
                let mut text = operand.into_text(self.name)?;
                if let TextFrom::Quoted(_) = text.from {
                    return Err(wrong(span, &format!("{} needs a column, not a text in quotes", self.name)));
                }
                text.shifts.insert(0, index_in(&mut self.program.shifts, periods));
                Ok(Value::Text(text))
            }
        }
    }

    fn read_at(&mut self, periods: i32, steps: &[Step]) -> Vec<Step> {
        let shift = index_in(&mut self.program.shifts, periods);
        shifted_by(shift, steps)
    }

    /// x − lag(x), of dates in days. An argument that is not a single step is computed once, as a pass: differences of
    /// differences would double the steps.
    fn difference(&mut self) -> Outcome<Vec<Step>> {
        let Some((operand, _)) = self.next() else { return Ok(Vec::new()) };
        let of_dates = operand.kind() == ColumnType::Date;
        let mut steps = match of_dates {
            true => operand.into_date(self.program, DatePart::Time, self.name)?,
            false => operand.into_steps(self.program, self.name)?,
        };
        let periods = self.whole()?.unwrap_or(1);
        if steps.len() > 1 {
            steps = vec![Step::Pass(held(self.program, steps))];
        }
        let before = self.read_at(periods, &steps);
        steps.extend(before);
        push(&mut steps, Step::Two(Binary::Subtract));
        if of_dates {
            in_days(&mut steps);
        }
        Ok(steps)
    }

    fn pass(&mut self, kind: PassKind) -> Outcome<Vec<Step>> {
        let steps = self.number()?;
        self.pass_of(kind, steps)
    }

    /// A pass by the groups of the next argument.
    fn pass_of(&mut self, kind: PassKind, steps: Vec<Step>) -> Outcome<Vec<Step>> {
        let by = match self.next() {
            None => By::Default,
            Some((Operand { value: Value::Column(named), .. }, _)) => By::Column(named.index),
            Some((Operand { value: Value::Text(text), .. }, _)) => By::Text(text),
            Some((Operand { value: Value::Number(steps) | Value::Date(steps), .. }, _)) => {
                By::Pass(held(self.program, steps))
            }
        };
        let pass = Pass { kind, argument: Fragment::of(steps), by };
        Ok(vec![Step::Pass(index_in(&mut self.program.passes, pass))])
    }

    fn date(&mut self, part: DatePart) -> Outcome<Vec<Step>> {
        let Some((operand, _)) = self.next() else { return Ok(Vec::new()) };
        operand.into_date(self.program, part, self.name)
    }

    fn measured(&mut self, mut text: TextOf, measure: Measure) -> Vec<Step> {
        let shifts = std::mem::take(&mut text.shifts);
        let step = match &text.from {
            TextFrom::Quoted(quoted) => Step::Constant(text.apply(quoted).map_or(f64::NAN, |text| measure.of(&text))),
            TextFrom::Column(_) => Step::Source(index_in(&mut self.program.sources, Source::Texts(text, measure))),
        };
        shifts.into_iter().rev().fold(vec![step], |steps, shift| shifted_by(shift, &steps))
    }
}

/// Steps that are read another period.
fn shifted_by(shift: usize, steps: &[Step]) -> Vec<Step> {
    let mut shifted = vec![Step::ShiftBegin(shift)];
    shifted.extend_from_slice(steps);
    shifted.push(Step::ShiftEnd);
    shifted
}

fn with(mut text: TextOf, step: TextStep) -> Value {
    text.steps.push(step);
    Value::Text(text)
}

fn limits(declared: &FormulaArgument) -> (f64, f64) {
    debug_assert!(matches!(declared.kind, FormulaArgumentType::Whole | FormulaArgumentType::Share));
    (declared.least.unwrap_or(f64::NEG_INFINITY), declared.most.unwrap_or(f64::INFINITY))
}

/// A whole number with a minus that reads as one.
fn signed(value: f64) -> String {
    if value < 0.0 { format!("−{}", -value) } else { value.to_string() }
}
