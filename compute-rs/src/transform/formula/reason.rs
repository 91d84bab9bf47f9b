//! Why a value is null.

use crate::contract::NullCounts;

/// Reason why a value is null, in order of precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    Empty,
    Domain,
    Lag,
    /// The value is not null.
    Value,
}

impl Reason {
    /// Counts it.
    pub fn count(self, counts: &mut NullCounts) {
        match self {
            Self::Empty => counts.empty += 1,
            Self::Domain => counts.domain += 1,
            Self::Lag => counts.lag += 1,
            Self::Value => {}
        }
    }
}
