//! Sums and differences with dates (docs/methods/formulas.md#sums-with-dates).

use super::dates::DatePart;
use super::fold::push;
use super::operand::{Operand, Value, wrong};
use super::program::{Binary, Program, Step, Unary};
use crate::calendar::DAY_MS;
use crate::contract::Outcome;

/// A sum or difference in which at least one side reads as a date: a date and a number of days give a date, the
/// difference of two dates the days between them, with a fraction when they have times.
///
/// # Errors
/// `F-TYPE` for a sum of two dates, for a date that is taken from a number, and for a text that is not a date.
pub(super) fn with_dates(program: &mut Program, operator: u8, left: Operand, right: Operand) -> Outcome<Value> {
    let user = format!("'{}'", char::from(operator));
    let is_sum = operator == b'+';
    match (left.reads_as_date(), right.reads_as_date()) {
        (true, true) if is_sum => Err(wrong(right.span, "'+' needs a number of days, not a second date")),
        (true, true) => {
            let mut steps = left.into_date(program, DatePart::Time, &user)?;
            steps.extend(right.into_date(program, DatePart::Time, &user)?);
            push(&mut steps, Step::Two(Binary::Subtract));
            in_days(&mut steps);
            Ok(Value::Number(steps))
        }
        (true, false) => moved(program, is_sum, left, right, &user),
        (false, _) if is_sum => moved(program, is_sum, right, left, &user),
        _ => Err(wrong(right.span, "'-' cannot take a date from a number")),
    }
}

/// Milliseconds as days.
pub(super) fn in_days(steps: &mut Vec<Step>) {
    push(steps, Step::Constant(DAY_MS as f64));
    push(steps, Step::Two(Binary::Divide));
}

/// The date that many days later, or earlier.
fn moved(program: &mut Program, is_later: bool, date: Operand, days: Operand, user: &str) -> Outcome<Value> {
    let mut steps = date.into_date(program, DatePart::Time, user)?;
    steps.extend(days.into_steps(program, user)?);
    push(&mut steps, Step::Constant(DAY_MS as f64));
    push(&mut steps, Step::Two(Binary::Multiply));
    push(&mut steps, Step::Two(if is_later { Binary::Add } else { Binary::Subtract }));
    push(&mut steps, Step::One(Unary::InCalendar));
    Ok(Value::Date(steps))
}
