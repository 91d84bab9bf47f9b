//! Reading files: text in any encoding and with any delimiter, and workbooks.
//!
//! [`FileReader`] takes the bytes, describes the file ([`FileReader::inspect`]), previews how settings read it
//! ([`FileReader::preview`]), and reads its columns ([`FileReader::import`]). docs/import.md has the rules. A rule about all
//! values is never applied to a sample.
//!
//! | module | what it holds |
//! |---|---|
//! | [`value`] | single cells: numbers, dates, missing tokens |
//! | `text`, `workbook` | tables of cells from bytes |
//! | `layout` | names, columns, totals and footnotes |
//! | `column`, `assemble` | types, formats and Arrow buffers |
//! | `import`, `panel`, `receipt` | the import as a whole, its receipt and its questions |

mod analysis_table;
mod assemble;
pub mod bitmap;
mod cell;
mod column;
mod column_cache;
mod column_data;
mod describe;
mod divisors;
mod empty_columns;
mod hash;
mod import;
mod kind;
mod layout;
pub mod limits;
mod open_file;
mod panel;
mod part;
mod reader;
mod receipt;
mod sampling;
mod settings;
mod source;
mod text;
pub mod value;
mod workbook;

#[cfg(feature = "cli")]
pub(crate) use cell::Cell;
pub use column::{ColumnValues, ImportedColumn};
pub(crate) use column::{assumption, assumption_of, checked_answer, new_question};
pub(crate) use describe::is_categorical;
pub use import::ImportedTable;
pub(crate) use import::ReadTable;
pub(crate) use layout::{too_many_columns, unique_names};
pub use reader::FileReader;
#[cfg(feature = "cli")]
pub(crate) use source::Source;
