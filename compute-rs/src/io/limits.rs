//! Limits of what is read; every size comes from a file that nobody has vouched for.

/// Bytes of a file; that many or more are refused.
pub const FILE_BYTES: u64 = 55 * 1024 * 1024;

/// Columns that a project takes from a file.
pub const PROJECT_COLUMNS: usize = 30;

/// Columns of the widest sheet there is (XLSX and ODS).
pub const MOST_COLUMNS: usize = 16_384;

/// Rows shown raw, and parsed, before the import.
pub const PREVIEW_ROWS: usize = 100;

/// Characters of a column name, with its suffix.
pub const NAME_CHARACTERS: usize = 120;

/// Rows of the longest sheet there is.
pub const MOST_ROWS: usize = 1_048_576;

/// Cells of a workbook.
pub const MOST_CELLS: u64 = 20_000_000;

/// Bytes of text in one cell of a text file; more than any spreadsheet takes, and less than would swallow a file.
pub const MOST_CELL_BYTES: usize = 8 << 20;
