//! Finds several tables in one sheet or text file.
//!
//! Tables are stacked, with blank rows between them, or side by side, with blank columns between them. Each part is searched
//! again in the other direction. The rules:
//!
//! **Stacked** ([`stacked`]). A block is a run of rows that are not blank; in a text file one also begins where
//! the number of fields changes at a row of texts that repeats one of its first 20 rows: half of the texts, two at least. The
//! first 64 rows of a block say which row holds its names (the rule of every table, `suggest`), how many rows of data there
//! are, and what each column holds. A block is a table when it has two columns and
//! - names, with a row of data below, and a name over at least half of its columns of numbers and dates; or, without any
//!   such column, two rows of data, and three columns or ten rows; or
//! - no names, but three rows and a column of numbers or dates.
//!
//! A block of metadata is not a table: two columns of keys and values, with keys such as "Latitude". Blocks before the first
//! table are its titles and notes. A block after a table continues it, unless
//! 1. it has names of its own: a text over a column that held numbers or dates, at least half of the names of the table
//!    before (and two of them), most of its names outside of the columns before, or another kind of value in at least half
//!    of the columns; or
//! 2. it has no such names, but three rows and two columns, and no column in common with the table before, or values in
//!    half of its rows beyond its last column, or another kind of value in more than half of the columns.
//!
//! Blocks of totals, and those whose rows hold one cell or begin like a note, never begin a table: they belong to the
//! table before, or, when a new table follows and they are no notes, to that one as its title. A file of one column is one
//! table. The first 2,000 blocks are looked at.
//!
//! **Side by side** ([`beside`]). Columns are parted where at least one is blank in all rows and has no name. Each side
//! needs two columns, a row of names and two rows of data; a single column belongs to the side at its left. Sides are
//! tables of their own only with a sign of it:
//! - they begin with the same name;
//! - each has a title above the first of its names;
//! - one ends two rows before the other, or one row before it where its first column holds texts or dates.
//!
//! At most 30 tables are offered.

mod beside;
mod profile;
mod question;
mod stacked;

pub(crate) use question::{TableChoice, choose};

use crate::contract::Outcome;
use crate::control::Control;
use crate::io::part::Part;
use crate::io::source::Source;
use crate::io::value::MissingTokens;

/// Most tables that are offered.
const MOST_TABLES: usize = 30;

/// Most columns of a source that is searched.
const MOST_COLUMNS: u32 = 1_000;

/// The facts with which the search judges cells.
#[derive(Clone, Copy)]
pub(super) struct CellContext<'a> {
    pub tokens: &'a MissingTokens,
    pub control: &'a dyn Control,
}

/// The tables of a source, in reading order; empty when there is only one.
///
/// # Errors
/// The errors of `control`.
fn find(source: &Source, context: CellContext<'_>) -> Outcome<Vec<Part>> {
    if source.column_count() > MOST_COLUMNS || source.is_one_column() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    let blocks = stacked::split(source, context)?;
    for rows in &blocks {
        let below = source.narrowed(&Part { rows: rows.clone(), columns: source.part().columns.clone() });
        let sides = beside::split(&below, context)?;
        for side in &sides {
            let beside = below.narrowed(side);
            for rows in stacked::split(&beside, context)? {
                found.push(edges(&beside.narrowed(&Part { rows, columns: side.columns.clone() })));
            }
        }
        if sides.is_empty() {
            found.push(edges(&below));
        }
        if found.len() >= MOST_TABLES {
            break;
        }
    }
    found.truncate(MOST_TABLES);
    Ok(if found.len() > 1 { found } else { Vec::new() })
}

/// The part without blank rows and columns at its edges.
fn edges(source: &Source) -> Part {
    let Part { rows, columns } = source.part().clone();
    let first = source.next_filled(rows.start).unwrap_or(rows.start);
    let end = (first..rows.end).rev().find(|row| !source.is_blank(*row)).map_or(rows.end, |last| last + 1);
    let (mut left, mut right) = (columns.end, columns.start);
    let (mut fields, mut cells) = (Vec::new(), Vec::new());
    for row in first..end {
        if left == columns.start && right == columns.end {
            break;
        }
        source.row(row, &mut fields, &mut cells);
        let filled =
            |(_, handle): &&(u32, crate::io::text::Handle)| !source.cell(*handle).text().trim_ascii().is_empty();
        left = cells.iter().find(filled).map_or(left, |(column, _)| left.min(*column));
        right = cells.iter().rfind(filled).map_or(right, |(column, _)| right.max(column + 1));
    }
    Part { rows: first..end, columns: left.min(right)..right }
}

#[cfg(test)]
mod tests {
    use super::{CellContext, find};
    use crate::control::Unlimited;
    use crate::io::source::{Cells, Source};
    use crate::io::text::{Delimiter, TextTable, decode};
    use crate::io::value::MissingTokens;
    use std::rc::Rc;

    /// Rows and columns of each table, from 1; the rows of the text are parted by strokes.
    fn tables(text: &str) -> Vec<[u32; 4]> {
        let text = text.replace('|', "\n");
        let decoded = decode(&Rc::new(text.into_bytes()), None).expect("decodes");
        let table = TextTable::new(decoded, Some(Delimiter::Byte(b',')), &Unlimited).expect("reads");
        let source = Source::new(Cells::Text(Rc::new(table)));
        let tokens = MissingTokens::new(None);
        let found = find(&source, CellContext { tokens: &tokens, control: &Unlimited }).expect("nobody stops it");
        let bounds =
            |part: &super::Part| [part.rows.start + 1, part.rows.end, part.columns.start + 1, part.columns.end];
        found.iter().map(bounds).collect()
    }

    #[test]
    fn names_of_its_own_begin_a_table() {
        assert_eq!(tables("m,s|a,1|b,2||r,c|n,5|o,6"), [[1, 3, 1, 2], [5, 7, 1, 2]]);
        assert_eq!(tables("m,s|a,1|b,2|||m,s|n,5|o,6"), [[1, 3, 1, 2], [6, 8, 1, 2]], "repeated ones too");
        assert_eq!(tables("m,s|a,1||r,c|n,5"), [[1, 2, 1, 2], [4, 5, 1, 2]], "over one row each");
        assert_eq!(tables("m,s|a,1|b,2|m,s,t|n,5,7|o,6,8"), [[1, 3, 1, 2], [4, 6, 1, 3]], "with other fields");
        assert_eq!(tables("T|m,s|a,1|b|c,2,3|m,s|d,4").len(), 2, "behind ragged rows");
        assert_eq!(tables("m,s|a,1|b,2|m,s|n,5|o,6").len(), 0, "files put together are one table");
        assert_eq!(tables("m,s|a,1|b,2||c,5|d,6|e,7").len(), 0);
        assert_eq!(tables("m,s|a,1|b,2||c,refused now|d,x").len(), 0, "words instead of numbers, none below");
    }

    #[test]
    fn another_shape_begins_a_table() {
        assert_eq!(tables("m,s|a,1|b,2||,,,5,x|,,,6,y|,,,7,z"), [[1, 3, 1, 2], [5, 7, 4, 5]], "columns apart");
        assert_eq!(tables("m,s|a,1|b,2||1,x,2024-01-01|2,y,2024-01-02|3,z,2024-01-03").len(), 2, "columns beyond");
        assert_eq!(tables("m,s,t|a,1,x|b,2,y||3,c,1|4,d,2|5,e,3").len(), 2, "other kinds");
        assert_eq!(tables("m,s,t|a,1,x|b,2,y||3,c,1|4,d,2").len(), 0, "in three rows or more");
        assert_eq!(tables("m,s,t|a,1,x|b,2,y||c,3|d,4|e,5").len(), 0, "fewer columns are gaps");
    }

    #[test]
    fn titles_belong_to_the_table_below_and_notes_to_the_one_above() {
        assert_eq!(tables("T|m,s|a,1||Source: x||U||r,c|n,5"), [[1, 5, 1, 2], [7, 10, 1, 2]]);
        assert_eq!(tables("T||m,s|a,1||North|b,2||South|c,3||Source: x").len(), 0, "titles of groups");
    }

    #[test]
    fn keys_and_their_values_are_no_table() {
        assert_eq!(tables("Station,x|Latitude,5|Longitude,6||d,t,r|1,2,3|4,5,6").len(), 0);
        assert_eq!(tables("a,5|b,6|c,7||d,t,r|1,2,3|4,5,6").len(), 0);
    }

    #[test]
    fn sides_are_tables_only_where_something_shows_it() {
        let long = "m,s,,p,q|a,1,,x,5|b,2,,y,6|c,3,,,|d,4,,,";
        assert_eq!(tables(long), [[1, 5, 1, 2], [1, 3, 4, 5]], "one ends before the other");
        assert_eq!(tables("m,s,,m,q|a,1,,a,5|b,2,,b,6"), [[1, 3, 1, 2], [1, 3, 4, 5]], "the same first name");
        assert_eq!(tables("T,,,U,|m,s,,p,q|a,1,,x,5|b,2,,y,6"), [[1, 4, 1, 2], [1, 4, 4, 5]], "titles");
        assert_eq!(tables("m,s,,p,q|a,1,,x,5|b,2,,y,6").len(), 0);
        assert_eq!(tables("m,s,,p,q|a,1,,5,5|b,2,,6,6|c,3,,,").len(), 0, "a gap in the last row");
        assert_eq!(tables("m,s,,p|a,1,,x|b,2,,y|c,3,,|d,4,,").len(), 0, "one column");
        assert_eq!(tables("m,s,gap,p,q|a,1,,x,5|b,2,,y,6|c,3,,,|d,4,,,").len(), 0, "a column with a name");
        assert_eq!(tables("m,s,,p,q|a,1,,x,5|b,2,z,y,6|c,3,,,|d,4,,,").len(), 0, "a cell in between");
    }
}
