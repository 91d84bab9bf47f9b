//! A rectangle of a file's cells. Rows and columns count from 0.

use std::ops::Range;

/// A rectangle of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// Its rows.
    pub rows: Range<u32>,
    /// Its columns.
    pub columns: Range<u32>,
}
