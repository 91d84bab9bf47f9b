//! Steps of a program as they are appended: what needs no row is computed at once.

use super::program::{Binary, Fragment, Step, Unary, finite};
use super::stack::{Reads, Rows, Stack};

/// Appends a step; a constant is computed at once.
pub(super) fn push(steps: &mut Vec<Step>, step: Step) {
    let step = match (step, steps.as_slice()) {
        (Step::Two(binary), [.., Step::Constant(a), Step::Constant(b)]) => {
            let operands = [Step::Constant(*a), Step::Constant(*b)];
            steps.truncate(steps.len() - 2);
            computed(operands.into_iter().chain([Step::Two(binary)]))
        }
        (Step::Two(Binary::Power), [.., Step::Constant(exponent)]) if *exponent == 2.0 => {
            steps.pop();
            Step::One(Unary::Square)
        }
        (Step::One(unary), [.., Step::Constant(value)]) => {
            let operand = Step::Constant(*value);
            steps.pop();
            computed([operand, Step::One(unary)].into_iter())
        }
        _ => step,
    };
    steps.push(step);
}

/// The value of steps that read no rows.
fn computed(steps: impl Iterator<Item = Step>) -> Step {
    let fragment = Fragment::of(steps.collect());
    let reads = Reads { inputs: &[], passes: &[], shifts: &[] };
    Step::Constant(Stack::new(&fragment, reads).run(Rows::From(0, 1)).first().copied().map_or(f64::NAN, finite))
}
