//! Reading files: text in any encoding and with any delimiter, and workbooks.
//!
//! [`FileReader`] takes the bytes in and answers three questions: what is there ([`FileReader::inspect`]), how would it
//! be read by some settings ([`FileReader::preview`]), and what are the columns ([`FileReader::import`]). Every rule is
//! that of the product's import document; nothing is sampled where a rule speaks of all values.
//!
//! | module | what it holds |
//! |---|---|
//! | [`value`] | what one cell says: numbers, dates, missing tokens |
//! | `text`, `workbook` | tables of cells from bytes |
//! | `layout` | names, columns, totals and footnotes |
//! | `column`, `assemble` | types, readings and Arrow buffers |
//! | `import`, `panel`, `receipt` | the whole, with what was understood and what is asked |

mod analysis_table;
mod assemble;
pub mod bitmap;
mod cell;
mod column;
mod column_data;
mod describe;
mod hash;
mod import;
mod keep;
mod kind;
mod layout;
pub mod limits;
mod opened;
mod panel;
mod part;
mod reader;
mod receipt;
mod settings;
mod source;
mod text;
pub mod value;
mod workbook;

pub use column::{ColumnValues, ImportedColumn};
pub(crate) use describe::is_categorical;
pub use import::ImportedTable;
pub use reader::FileReader;
