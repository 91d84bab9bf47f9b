//! The two values of Y, and the models that are fitted to them.

use super::{FunctionJob, ModelFrame, two_values};
use crate::contract::{Failure, Outcome};
use crate::control::Control;
use crate::linear::ols::Fit;
use crate::linear::sequence::Sequence;
use crate::wording::any_of;

/// The event in each row.
pub(super) struct Outcomes {
    pub(super) event: String,
    pub(super) other: String,
    pub(super) events: Vec<bool>,
    /// 1 where the event occurred, else 0.
    pub(super) y: Vec<f64>,
    /// Rows with the event.
    pub(super) count: usize,
}

impl Outcomes {
    /// # Errors
    /// Where Y has not exactly two values, or none of them is the selected event.
    pub(super) fn of(frame: &ModelFrame<'_>, job: &FunctionJob<'_>) -> Outcome<Self> {
        let found = two_values(frame)?;
        let index = match job.request.variables.settings.value_of_y("event") {
            None => 1,
            Some(selected) => found.names.iter().position(|name| *name == selected).ok_or_else(|| {
                let text = format!(
                    "No row used has {selected} in {}. Choose {} as the event.",
                    frame.names[0],
                    any_of(&found.names)
                );
                Failure::request("variables.settings.event", text)
            })?,
        };
        let events: Vec<bool> = found.codes.iter().map(|&code| usize::from(code) == index).collect();
        let y = events.iter().map(|event| f64::from(u8::from(*event))).collect();
        let count = events.iter().filter(|event| **event).count();
        let [event, other] = [index, 1 - index].map(|i| found.names[i].clone());
        Ok(Self { event, other, events, y, count })
    }

    /// Logarithm of the likelihood of a constant alone.
    pub(super) fn null_loglik(&self) -> f64 {
        let n = self.events.len() as f64;
        let of = |count: usize| count as f64 * libm::log(count as f64 / n);
        of(self.count) + of(self.events.len() - self.count)
    }

    /// Rows of the rarer value.
    pub(super) fn rarer(&self) -> usize {
        self.count.min(self.events.len() - self.count)
    }
}

/// The model that is fitted.
#[derive(Clone, Copy)]
pub(super) struct Data<'d> {
    pub(super) frame: &'d ModelFrame<'d>,
    /// Least squares of the event, for its basis.
    pub(super) fit: &'d Fit<'d>,
    pub(super) outcomes: &'d Outcomes,
    pub(super) sequence: &'d Sequence,
    /// Columns that hold the season fixed.
    pub(super) season: &'d [Vec<f64>],
    pub(super) control: &'d dyn Control,
}
