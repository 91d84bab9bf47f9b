//! Progress, cancelling and time limits of a job.

use crate::contract::Outcome;

/// Progress and cancellation of a long computation, which polls it at least every 50 ms of work.
pub trait Control {
    /// Reports progress (rows, bytes or starts) and asks whether to continue.
    ///
    /// # Errors
    /// `E-CANCELLED` when the job was cancelled, `E-TIMEOUT` when its time limit is reached.
    fn poll(&self, done: u64, total: u64) -> Outcome<()>;
}

/// A job without a time limit or cancellation, for the command line and tests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Control for Unlimited {
    fn poll(&self, _done: u64, _total: u64) -> Outcome<()> {
        Ok(())
    }
}
