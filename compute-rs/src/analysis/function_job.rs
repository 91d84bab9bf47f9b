//! One function of a request, and what it computes.

use super::drawing::Drawing;
use super::model_frame::ModelFrame;
use crate::contract::{FunctionKey, Outcome, Request};
use crate::control::Control;
use crate::frame::Table;

/// One function of a request, with the table it reads.
#[derive(Clone, Copy)]
pub(super) struct FunctionJob<'t> {
    pub(super) table: &'t Table,
    pub(super) request: &'t Request,
    pub(super) function: FunctionKey,
    pub(super) control: &'t dyn Control,
}

impl<'t> FunctionJob<'t> {
    /// The model frame, with the rows that the function's declaration asks for.
    ///
    /// # Errors
    /// The errors of [`ModelFrame::new`].
    pub(super) fn frame(&self) -> Outcome<ModelFrame<'t>> {
        let spec = self.function.spec();
        let (entity, time) = (self.table.entity.is_some(), self.table.time.is_some());
        match spec.needs.refusal(spec.display_name, entity, time) {
            None => ModelFrame::new(self.table, self.request, &spec, self.control),
            Some(failure) => Err(failure),
        }
    }

    /// Reports that nothing is done yet, and asks whether to go on.
    ///
    /// # Errors
    /// The errors of `control`.
    pub(super) fn begin(&self) -> Outcome<()> {
        self.control.poll(0, self.table.row_count as u64)
    }
}

/// A result, the same result for a page, and what its charts draw.
pub(super) struct Computed<R> {
    pub(super) full: R,
    /// The same shape with long lists emptied.
    pub(super) page: R,
    pub(super) drawing: Drawing,
}

impl<R> Computed<R> {
    /// Both results with what a model adds.
    pub(super) fn map<Q>(self, mut full: impl FnMut(R) -> Q, mut page: impl FnMut(R) -> Q) -> Computed<Q> {
        Computed { full: full(self.full), page: page(self.page), drawing: self.drawing }
    }
}

impl<R: Clone> Computed<R> {
    /// A result that is the same on a page and has no drawing, such as one with a message.
    pub(super) fn plain(full: R) -> Self {
        Self { page: full.clone(), full, drawing: Drawing::default() }
    }
}

impl<R: PageCopy> Computed<R> {
    /// A result with its page copy and its drawing.
    pub(super) fn of(full: R) -> Self {
        let mut drawing = Drawing::default();
        full.draw(&mut drawing);
        Self { page: full.page_copy(), full, drawing }
    }
}

/// How a result is cut down for a page.
pub(super) trait PageCopy {
    /// The same shape with long lists emptied; their counts stay.
    fn page_copy(&self) -> Self;

    /// Adds what its charts draw; nothing when the page copy has all they need.
    fn draw(&self, _drawing: &mut Drawing) {}
}
