//! Progress, cancelling and time limits of a job.

use crate::contract::Outcome;

/// What a long computation asks now and then (at least every 50 ms of work): may it go on?
pub trait Control {
    /// Tells how much is done (rows, bytes or starts) and asks whether to go on.
    ///
    /// # Errors
    /// `E-CANCELLED` when the job was cancelled, `E-TIMEOUT` when its time is over.
    fn poll(&self, done: u64, total: u64) -> Outcome<()>;
}

/// A job without limits that nobody cancels: the command line, tests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Control for Unlimited {
    fn poll(&self, _done: u64, _total: u64) -> Outcome<()> {
        Ok(())
    }
}
