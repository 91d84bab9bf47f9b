//! Which variables of the frame are endogenous, which are exogenous, and which are instruments.

use crate::analysis::model_frame::ModelFrame;
use crate::analysis::regression::failure;
use crate::contract::{Code, Failure, Request};
use crate::linear::iv::{Columns, NoEstimate};
use crate::linear::ols::Defect;
use crate::linear::origin::Shifted;
use crate::wording::all_of;

/// The coefficients of a table behind its constant.
pub(super) struct Coefficients {
    pub(super) names: Vec<String>,
    /// The products among them, which tables measure from 0.
    pub(super) products: Vec<Shifted>,
}

impl Coefficients {
    fn of(frame: &ModelFrame<'_>, variables: &[usize]) -> Self {
        let index_of = |j: usize| variables.iter().position(|variable| *variable == j).map_or(0, |at| at + 1);
        let renumbered = |product: Shifted| Shifted {
            column: index_of(product.column),
            factors: product.factors.map(index_of),
            from: product.from,
        };
        Self {
            names: variables.iter().map(|j| frame.names[*j].clone()).collect(),
            products: frame.shifted().into_iter().map(renumbered).collect(),
        }
    }
}

/// Index of the variables of a frame.
pub(super) struct Roles {
    pub(super) endogenous: Vec<usize>,
    pub(super) exogenous: Vec<usize>,
    pub(super) instruments: Vec<usize>,
}

impl Roles {
    pub(super) fn of(frame: &ModelFrame<'_>, request: &Request) -> Self {
        let is_endogenous = |index: &usize| {
            let role = &frame.roles[*index];
            request.variables.x.iter().any(|x| x.endogenous == Some(true) && role.is_of(x))
        };
        let (endogenous, mut exogenous): (Vec<usize>, Vec<usize>) =
            (1..frame.first_instrument).partition(is_endogenous);
        // Products come last in a frame. Those of exogenous X are exogenous, and a request has no others.
        let (products, instruments): (Vec<usize>, Vec<usize>) =
            (frame.first_instrument..frame.names.len()).partition(|j| frame.term_of(*j).is_some());
        exogenous.extend(products);
        Self { endogenous, exogenous, instruments }
    }

    pub(super) fn columns<'f>(&self, frame: &'f ModelFrame<'_>) -> Columns<'f> {
        let of = |indices: &[usize]| -> Vec<&'f [f64]> { indices.iter().map(|&j| &*frame.values[j]).collect() };
        Columns {
            y: &frame.values[0],
            endogenous: of(&self.endogenous),
            exogenous: of(&self.exogenous),
            instruments: of(&self.instruments),
        }
    }

    /// The endogenous X, then the others.
    pub(super) fn of_x(&self, frame: &ModelFrame<'_>) -> Coefficients {
        Coefficients::of(frame, &[self.endogenous.as_slice(), &self.exogenous].concat())
    }

    /// The other X, then the instruments.
    pub(super) fn of_first(&self, frame: &ModelFrame<'_>) -> Coefficients {
        Coefficients::of(frame, &[self.exogenous.as_slice(), &self.instruments].concat())
    }

    /// Why there are no estimates, in words.
    pub(super) fn failure(&self, frame: &ModelFrame<'_>, reason: NoEstimate) -> Failure {
        let name = |m: usize| frame.names[self.endogenous[m.min(self.endogenous.len() - 1)]].as_str();
        let others = if self.exogenous.is_empty() { "" } else { " beyond the other X" };
        let collinear = |text: String| Failure::new(Code::Collinear, text);
        match reason {
            NoEstimate::Reduced(defect) => {
                let indices: Vec<usize> = self.exogenous.iter().chain(&self.instruments).copied().collect();
                failure(frame, renumbered(defect, &indices))
            }
            NoEstimate::Columns(defect) => {
                let indices: Vec<usize> = self.endogenous.iter().chain(&self.exogenous).copied().collect();
                failure(frame, renumbered(defect, &indices))
            }
            NoEstimate::Constant(m) => failure(frame, Defect::ConstantX(self.endogenous[m] - 1)),
            NoEstimate::Determined(m) => collinear(format!(
                "{} is an exact combination of the instruments and the other X, so they cannot stand for it. Choose instruments that only move it.",
                name(m)
            )),
            NoEstimate::Unmoved(_) if self.endogenous.len() > 1 => {
                let names: Vec<String> = (0..self.endogenous.len()).map(|m| name(m).to_owned()).collect();
                collinear(format!(
                    "In the rows used the instruments move {} in one way only{others}, so their effects cannot be told apart. Choose other instruments, or mark one X alone.",
                    all_of(&names)
                ))
            }
            NoEstimate::Unmoved(m) => collinear(format!(
                "In the rows used the instruments say nothing of {}{others}, so its effect is not identified. Choose other instruments.",
                name(m)
            )),
        }
    }
}

/// A defect whose columns count as the X of the frame do.
fn renumbered(defect: Defect, indices: &[usize]) -> Defect {
    let at = |j: usize| indices.get(j).map_or(0, |index| index - 1);
    match defect {
        Defect::ConstantX(j) => Defect::ConstantX(at(j)),
        Defect::Collinear { column, with } => {
            Defect::Collinear { column: at(column), with: with.into_iter().map(at).collect() }
        }
        other => other,
    }
}
