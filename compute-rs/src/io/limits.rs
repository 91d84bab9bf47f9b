//! Limits on what is read. The files are untrusted, and so is every size they state.

/// Bytes of a file. A file of this size or more is refused.
pub const FILE_BYTES: u64 = 55 * 1024 * 1024;

/// Most columns of a project.
pub const PROJECT_COLUMNS: usize = 30;

/// Most columns of a sheet (XLSX and ODS).
pub const MOST_COLUMNS: usize = 16_384;

/// Rows of a preview, raw and parsed.
pub const PREVIEW_ROWS: usize = 100;

/// Most characters of a column name, with its suffix.
pub const NAME_CHARACTERS: usize = 120;

/// Most rows of a sheet.
pub const MOST_ROWS: usize = 1_048_576;

/// Most cells of a workbook.
pub const MOST_CELLS: u64 = 20_000_000;

/// Most bytes of a cell in a text file: more than any spreadsheet allows, and far fewer than a file has when an unbalanced
/// quote makes one cell of it.
pub const MOST_CELL_BYTES: usize = 8 << 20;
