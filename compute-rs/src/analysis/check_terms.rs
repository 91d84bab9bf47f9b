//! Checks the products of X in a request (docs/methods/terms.md#limits).

use super::request_columns::{find, is_category};
use crate::contract::{ColumnRef, Failure, FunctionKey, Outcome, Request, Takes};
use crate::frame::ColumnInfo;
use crate::wording::all_of;

/// The first of: a function without terms; a term of a column that is not among the X, or of an X that is endogenous; the square of
/// categories; a term given twice.
///
/// # Errors
/// `REQUEST` with the field `variables`.
pub(super) fn check_terms(columns: &[ColumnInfo], request: &Request) -> Outcome<()> {
    let refused = |text: String| Failure::request("variables", text);
    let terms = request.variables.terms();
    if terms.is_empty() {
        return Ok(());
    }
    if let Some(function) = request.analysis_function.iter().find(|function| !function.spec().terms) {
        let takers: Vec<String> = FunctionKey::ALL
            .into_iter()
            .filter(|function| function.spec().terms)
            .map(|function| function.display_name().to_owned())
            .collect();
        let text =
            format!("{} takes no squares and interactions. {} take them.", function.display_name(), all_of(&takers));
        return Err(refused(text));
    }
    let mut known: Vec<[u32; 2]> = Vec::new();
    for term in terms {
        let mut pair = [0; 2];
        for (slot, reference) in pair.iter_mut().zip(&term.columns) {
            let named = find(columns, reference).map(|(_, column)| column);
            let x = named.and_then(|column| {
                let x = request.variables.x.iter().find(|x| x.column.means(column.column_index, &column.name));
                x.map(|x| (x, column))
            });
            let Some((x, column)) = x else {
                let name = named.map_or_else(|| word(reference), |column| column.name.clone());
                let text = format!("{name} is part of a square or an interaction, so it must be among the X as well.");
                return Err(refused(text));
            };
            if x.endogenous == Some(true) && request.analysis_function.iter().any(|key| key.spec().endogenous > 0) {
                let text = format!(
                    "{} is endogenous, and so is its square or interaction, which has no instrument of its own. Make the product as a column, mark it as endogenous, and choose an instrument for it, such as the product of the instrument and the other X.",
                    column.name
                );
                return Err(refused(text).at_column(column.column_index));
            }
            if is_category(x, column, Takes::NUMBERS_OR_CATEGORIES) && term.columns[0] == term.columns[1] {
                let text = format!("{} has categories, which have no square.", column.name);
                return Err(refused(text).at_column(column.column_index));
            }
            *slot = column.column_index;
        }
        let same = |other: &[u32; 2]| *other == pair || *other == [pair[1], pair[0]];
        if known.iter().any(same) {
            return Err(refused("Each square and each interaction can be given once.".to_owned()));
        }
        known.push(pair);
    }
    Ok(())
}

fn word(reference: &ColumnRef) -> String {
    match reference {
        ColumnRef::Index(index) => format!("Column {index}"),
        ColumnRef::Name(name) => name.clone(),
    }
}
