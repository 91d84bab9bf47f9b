//! Checks that each function takes the columns in the roles that a request gives them.

use super::request_columns::is_category;
use crate::contract::{Code, ColumnType, Failure, FunctionKey, Outcome, Request, Takes, Variable};
use crate::frame::ColumnInfo;
use crate::wording::{all_of, any_of};

/// A variable with its column.
pub(super) type Named<'r> = (&'r Variable, &'r ColumnInfo);

/// The first variable that one of the functions does not take in its role.
///
/// # Errors
/// `E-TYPE`, and `REQUEST` for a transform of categories and for too few or too many instruments or endogenous variables.
pub(super) fn check_roles(request: &Request, y: Named<'_>, x: &[Named<'_>], z: &[Named<'_>]) -> Outcome<()> {
    for &function in &request.analysis_function {
        let spec = function.spec();
        let others = x.iter().chain(z).map(|named| (named, spec.x));
        for (i, (&(variable, column), takes)) in std::iter::once((&y, spec.y)).chain(others).enumerate() {
            let checked =
                if i == 0 { check_y(function, variable, column) } else { check_x(function, variable, column) };
            checked
                .and_then(|()| check_transform(variable, column, takes))
                .map_err(|failure| failure.at_field("variables").at_column(column.column_index))?;
        }
        check_counts(function, x, z)?;
        check_instruments(function, x, z)?;
        check_pairs(function, y, x)?;
    }
    Ok(())
}

fn check_y(function: FunctionKey, variable: &Variable, column: &ColumnInfo) -> Outcome<()> {
    let takes = function.spec().y;
    let name = &column.name;
    match column.kind {
        ColumnType::Number if variable.as_category == Some(true) && !takes.categories => {
            Err(Failure::request("variables", format!("Y must be a number; {name} cannot be a category there.")))
        }
        ColumnType::String if !takes.categories => Err(no_number(name, "texts", function, |takes| takes.categories)),
        ColumnType::Date if !takes.dates => Err(no_number(name, "dates", function, |takes| takes.dates)),
        _ => Ok(()),
    }
}

/// A column that cannot be Y of a function; names the functions of its kind that take it.
fn no_number(name: &str, what: &str, function: FunctionKey, takes: fn(Takes) -> bool) -> Failure {
    let kind = function.kinds().first().map(|kind| kind.analysis_type);
    let alike = |other: &FunctionKey| other.kinds().iter().any(|each| Some(each.analysis_type) == kind);
    let takers = names(|other| takes(other.spec().y) && alike(&other));
    let way = match takers.as_slice() {
        [] => String::new(),
        [only] => format!(" {only} takes {what}."),
        _ => format!(" {} take {what}.", all_of(&takers)),
    };
    Failure::new(Code::Type, format!("{name} is not a number column.{way}"))
}

fn check_x(function: FunctionKey, variable: &Variable, column: &ColumnInfo) -> Outcome<()> {
    let (takes, name) = (function.spec().x, &column.name);
    if is_category(variable, column, takes) && function.spec().treatment {
        let text = format!(
            "{name} has categories, but the treatment is 0 or 1. Make a column under Transform that is 1 where {name} says that an entity is \
             treated and 0 elsewhere, and choose that as X."
        );
        return Err(Failure::new(Code::Type, text));
    }
    if is_category(variable, column, takes) && !takes.categories {
        let takers = names(|function| function.spec().x.categories);
        let text = format!(
            "{name} has categories, but {} takes numbers only. Recode it into numbers under Transform, or use {}, which take categories.",
            function.display_name(),
            any_of(&takers)
        );
        return Err(Failure::new(Code::Type, text));
    }
    if column.kind == ColumnType::Date && !takes.dates {
        return Err(Failure::new(Code::Type, format!("{name} is not a number column.")));
    }
    Ok(())
}

fn check_transform(variable: &Variable, column: &ColumnInfo, takes: Takes) -> Outcome<()> {
    if variable.trans.is_none() || !is_category(variable, column, takes) {
        return Ok(());
    }
    let text = format!("{} has categories, which have no transform. Set its transform to None.", column.name);
    Err(Failure::request("variables", text))
}

fn check_counts(function: FunctionKey, x: &[Named<'_>], z: &[Named<'_>]) -> Outcome<()> {
    let (name, spec) = (function.display_name(), function.spec());
    let (fewest, most) = spec.instruments;
    let refused = |text: String| Err(Failure::request("variables", text));
    let count = z.len();
    if most == 0 && count > 0 {
        return refused(format!("{name} takes no instruments."));
    }
    if !(fewest as usize..=most as usize).contains(&count) {
        return refused(format!("{name} takes {fewest} to {most} instruments; there are {count}."));
    }
    let endogenous = x.iter().filter(|(variable, _)| variable.endogenous == Some(true)).count();
    match spec.endogenous {
        0 if endogenous > 0 => refused(format!("{name} takes no endogenous variables.")),
        most if endogenous > most as usize => {
            refused(format!("{name} takes at most {most} endogenous variables; there are {endogenous}."))
        }
        _ => Ok(()),
    }
}

/// Whether instruments can stand for the endogenous X.
fn check_instruments(function: FunctionKey, x: &[Named<'_>], z: &[Named<'_>]) -> Outcome<()> {
    let (name, spec) = (function.display_name(), function.spec());
    if spec.endogenous == 0 {
        return Ok(());
    }
    let refused = |text: String| Failure::request("variables", text);
    let endogenous = || x.iter().filter(|(variable, _)| variable.endogenous == Some(true));
    if endogenous().next().is_none() {
        let text = format!(
            "{name} needs an X that is chosen together with Y. Mark it in its chip; without one, use Multiple Regression."
        );
        return Err(refused(text));
    }
    if let Some((_, column)) = endogenous().find(|(variable, column)| is_category(variable, column, spec.x)) {
        let text = format!(
            "{} has categories, so it cannot be the X that is chosen. Use a column of numbers, 0 and 1 for two categories.",
            column.name
        );
        return Err(refused(text).at_column(column.column_index));
    }
    if z.len() < endogenous().count() {
        let text = "Two X that are chosen need at least two instruments.".to_owned();
        return Err(refused(text));
    }
    Ok(())
}

/// A difference of values with different transforms has no meaning.
fn check_pairs(function: FunctionKey, y: Named<'_>, x: &[Named<'_>]) -> Outcome<()> {
    let differs = |(variable, _): &&Named<'_>| variable.trans != y.0.trans;
    match x.iter().find(differs).filter(|_| function.spec().paired) {
        None => Ok(()),
        Some((_, column)) => {
            let (name, y) = (&column.name, &y.1.name);
            let text =
                format!("{y} and {name} have different transforms. Give both the same one, Ln for ratios, or none.");
            Err(Failure::request("variables", text).at_column(column.column_index))
        }
    }
}

fn names(which: impl Fn(FunctionKey) -> bool) -> Vec<String> {
    FunctionKey::ALL.into_iter().filter(|f| which(*f)).map(|f| f.display_name().to_owned()).collect()
}
