//! The layout of a table: its header, the first and last row of data, and which rows and columns belong to it.

mod facts;
mod hidden;
mod labels;
mod name_rows;
mod names;
mod ranges;
mod repeats;
mod suggest;
mod tables;
mod tail;
mod total_words;
mod totals;

pub(crate) use facts::{Facts, HEAD_ROWS, head_cells};
pub(crate) use hidden::Hidden;
pub(crate) use labels::ColumnLabels;
pub(crate) use name_rows::{MOST_NAME_ROWS, NameRows, name_rows};
pub(crate) use names::{column_names, unique_names};
pub(crate) use ranges::{columns_of_table, parse_ranges, too_many_columns, too_many_selected};
pub(crate) use repeats::Between;
pub(crate) use suggest::{Suggested, header_question, recurs, suggest};
pub(crate) use tables::{TableChoice, choose};
pub(crate) use tail::{Tail, totals_question};
pub(crate) use totals::find_totals;
