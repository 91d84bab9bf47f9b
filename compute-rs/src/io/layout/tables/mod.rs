//! Several tables in one sheet or text file: where each of them stands.
//!
//! Tables stand below each other, parted by blank rows, or side by side, parted by blank columns; each part is looked at
//! again in the other direction. What is looked at:
//!
//! **Below each other** ([`stacked`]). A block is a run of rows that are not blank. The first 64 rows of a block say which
//! row holds its names (the rule of every table, `suggest`), how many rows of data there are, and what each column holds.
//! A block is a table when it has two columns and
//! - names, with a row of data below, and a name over at least half of its columns of numbers and dates; or, without any
//!   such column, two rows of data, and three columns or ten rows; or
//! - no names, but three rows and a column of numbers or dates.
//!
//! It is no table when it says how a table came about: keys and values in two columns, the keys such words as "Latitude".
//! Blocks before the first table are its titles and notes. A block behind a table goes on with it, unless
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

pub(crate) use question::{Choice, choose};

use crate::contract::Outcome;
use crate::control::Control;
use crate::io::source::{Part, Source};
use crate::io::value::MissingTokens;

/// Tables that are offered.
const MOST_TABLES: usize = 30;

/// Columns of the widest source that is looked at.
const MOST_COLUMNS: u32 = 1_000;

/// What is needed to look at cells.
#[derive(Clone, Copy)]
pub(super) struct Looking<'a> {
    pub tokens: &'a MissingTokens,
    pub control: &'a dyn Control,
}

/// The tables of a source, in the order of reading; empty when there is one only.
///
/// # Errors
/// What `control` says.
fn find(source: &Source, looking: Looking<'_>) -> Outcome<Vec<Part>> {
    if source.column_count() > MOST_COLUMNS || source.is_one_column() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    let blocks = stacked::split(source, looking)?;
    for rows in &blocks {
        let below = source.narrowed(&Part { rows: rows.clone(), columns: source.part().columns.clone() });
        let sides = beside::split(&below, looking)?;
        for side in &sides {
            let beside = below.narrowed(side);
            for rows in stacked::split(&beside, looking)? {
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
