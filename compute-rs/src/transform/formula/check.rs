//! A formula while it is written, and its two forms.

use super::MOST_CHARACTERS;
use super::input::no_column;
use super::name::default_name;
use super::parse::parse;
use super::program::Program;
use super::token::{Piece, Pieces, Span, Token, bracketed};
use crate::contract::{Code, Failure, FormulaCheck, FormulaItem, Outcome, SourceColumn};
use crate::transform::cycle;

/// Checks a formula that is written with names.
///
/// `columns` are those of the project; `own` is the `column_index` of the column that the formula makes, when that
/// column exists already. Never fails: the first error is in the result, with code `F-EMPTY`, `F-SYNTAX`,
/// `F-PAREN`, `F-NAME`, `F-ARITY`, `F-TYPE` or `F-CYCLE`.
#[must_use]
pub fn check(text: &str, columns: &[SourceColumn], own: Option<u32>) -> FormulaCheck {
    let mut check = FormulaCheck { items: items(text, columns), ..FormulaCheck::default() };
    match compile(text, columns, own) {
        Ok(program) => {
            check.stored = Some(rewritten(text, |piece, name| {
                named(columns, name).map_or_else(|| piece.text.to_owned(), |c| format!("[{}]", c.column_index))
            }));
            check.has_lag = program.has_lag();
            check.needs_keys = program.needs_keys();
            check.kind = Some(program.kind());
            check.default_name = Some(default_name(text));
            check.uses = program.columns;
        }
        Err(failure) => check.error = Some(failure),
    }
    check
}

/// The written form of a stored formula: names instead of numbers. A column that is no longer there keeps its number.
#[must_use]
pub fn shown(stored: &str, columns: &[SourceColumn]) -> String {
    shown_with(stored, columns, |_| ())
}

/// [`shown`], which reports the `column_index` of each column in order, or `None` for a piece that is not a number.
fn shown_with(stored: &str, columns: &[SourceColumn], mut report: impl FnMut(Option<u32>)) -> String {
    rewritten(stored, |piece, index| {
        let index = index.trim().parse().ok();
        report(index);
        let column = columns.iter().find(|column| Some(column.column_index) == index);
        column.map_or_else(|| piece.text.to_owned(), |column| bracketed(&column.name))
    })
}

/// Compiles a formula that is written with names; arguments as those of [`check`].
///
/// # Errors
/// `F-EMPTY`, `F-SYNTAX`, `F-PAREN`, `F-NAME`, `F-ARITY`, `F-TYPE`, `F-CYCLE` with their position.
pub fn compile(text: &str, columns: &[SourceColumn], own: Option<u32>) -> Outcome<Program> {
    // The stored form may be longer: a short name may have a long index.
    let length = text.chars().count();
    if length > MOST_CHARACTERS {
        let words = format!("The formula has {length} characters; at most {MOST_CHARACTERS} are possible");
        let units = text.encode_utf16().count() as u32;
        return Err(Failure::new(Code::FormulaSyntax, words).at_span(0, units));
    }
    parse(text, &mut |name, span| {
        let column = named(columns, name).ok_or_else(|| unknown_column(name, columns, span))?;
        if let Some(own) = own
            && let Some(text) = cycle(columns, column, own)
        {
            return Err(span.failure(Code::FormulaCycle, text).at_column(column.column_index));
        }
        Ok((column.column_index, column.kind))
    })
}

impl Program {
    /// Compiles the stored form of a formula, in which columns are written by `column_index`. Positions of errors are
    /// those in its displayed form.
    ///
    /// # Errors `F-NAME` for a column that is not among `columns`; `F-EMPTY`, `F-SYNTAX`, `F-PAREN`, `F-ARITY`,
    /// `F-TYPE` with their position.
    pub fn read(stored: &str, columns: &[SourceColumn]) -> Outcome<Self> {
        let mut named = Vec::new();
        let text = shown_with(stored, columns, |index| named.push(index));
        let mut named = named.into_iter();
        parse(&text, &mut |name, span| {
            let index = named.next().flatten();
            let column = columns.iter().find(|column| Some(column.column_index) == index);
            let no_number = || span.failure(Code::FormulaName, format!("\"{name}\" is not a column number"));
            column
                .map(|column| (column.column_index, column.kind))
                .ok_or_else(|| index.map_or_else(no_number, no_column))
        })
    }
}

fn named<'c>(columns: &'c [SourceColumn], name: &str) -> Option<&'c SourceColumn> {
    columns.iter().find(|column| column.name == name)
}

fn unknown_column(name: &str, columns: &[SourceColumn], span: Span) -> Failure {
    let bare = |name: &str| name.trim().to_lowercase();
    let near = columns.iter().find(|column| bare(&column.name) == bare(name));
    let advice = near.map_or(String::new(), |column| format!(". Did you mean {}?", bracketed(&column.name)));
    let text = format!("There is no column \"{name}\" (position {}){advice}", span.character);
    span.failure(Code::FormulaName, text)
}

/// The pieces up to the first that cannot be read.
fn items(text: &str, columns: &[SourceColumn]) -> Vec<FormulaItem> {
    let mut pieces = Pieces::new(text);
    let mut items = Vec::new();
    while let Ok(Some(piece)) = pieces.next() {
        let column_index = match &piece.token {
            Token::Column(name) => named(columns, name).map(|column| column.column_index),
            _ => None,
        };
        items.push(FormulaItem {
            id: (items.len() + 1).to_string(),
            kind: piece.kind(),
            text: piece.text.to_owned(),
            start: piece.span.start,
            end: piece.span.end,
            column_index,
        });
    }
    items
}

/// The text with other words for its columns; everything else stays, blanks too.
fn rewritten(text: &str, mut column: impl FnMut(&Piece<'_>, &str) -> String) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut pieces = Pieces::new(text);
    let (mut out, mut at) = (String::new(), 0usize);
    let between = |from: usize, to: usize| String::from_utf16_lossy(units.get(from..to).unwrap_or_default());
    while let Ok(Some(piece)) = pieces.next() {
        out += &between(at, piece.span.start as usize);
        match &piece.token {
            Token::Column(name) => out += &column(&piece, name),
            _ => out += piece.text,
        }
        at = piece.span.end as usize;
    }
    out + &between(at, units.len())
}
