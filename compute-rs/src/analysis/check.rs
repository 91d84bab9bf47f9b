//! Checks a request without its data.

use super::check_roles::check_roles;
use super::check_settings::check_settings;
use super::check_terms::check_terms;
pub use super::request_columns::{find, is_category};
use crate::contract::{
    AnalysisType, Code, ColumnRef, Failure, FunctionKey, Outcome, Request, Takes, Transform, Variable,
};
use crate::frame::ColumnInfo;

/// Checks a request against the columns there are.
///
/// # Errors
/// The first of: functions that do not fit the kind of analysis (`analysis_function`); unknown columns, a wrong number
/// of independent variables, a column used twice, `E-MIXDIFF`, `E-TYPE` (`variables`); an incomplete filter
/// (`filter_by_variable_json`) or category column (`statistics_by_variable_json`). `details.field` names the part.
pub fn check_request(columns: &[ColumnInfo], request: &Request) -> Outcome<()> {
    check_functions(request)?;
    check_variables(columns, request)?;
    check_terms(columns, request)?;
    check_settings(columns, request)?;
    check_filter(columns, request)?;
    check_by_column(columns, request)
}

fn check_functions(request: &Request) -> Outcome<()> {
    let field = "analysis_function";
    let functions = &request.analysis_function;
    if functions.is_empty() {
        return Err(Failure::request(field, "Please choose at least one function."));
    }
    if request.analysis_type == AnalysisType::Multivariate && functions.len() > 1 {
        return Err(Failure::request(field, "A multivariate analysis has exactly one function."));
    }
    for (i, function) in functions.iter().enumerate() {
        let name = function.display_name();
        if functions[..i].contains(function) {
            return Err(Failure::request(field, format!("{name} is chosen twice.")));
        }
        if limits(*function, request.analysis_type).is_none() {
            let kind = match request.analysis_type {
                AnalysisType::Univariate => "univariate",
                AnalysisType::Multivariate => "multivariate",
            };
            return Err(Failure::request(field, format!("{name} is not a {kind} function.")));
        }
    }
    Ok(())
}

/// Fewest and most independent variables of a function in this kind of analysis.
fn limits(function: FunctionKey, kind: AnalysisType) -> Option<(usize, usize)> {
    let kind = function.kinds().iter().find(|k| k.analysis_type == kind)?;
    Some((kind.min_independent_var as usize, kind.max_independent_var as usize))
}

fn check_variables(columns: &[ColumnInfo], request: &Request) -> Outcome<()> {
    let field = "variables";
    let variables = &request.variables;
    let all: Vec<&Variable> =
        std::iter::once(&variables.y).chain(&variables.x).chain(variables.instruments()).collect();
    let found = all.iter().map(|v| known(columns, &v.column, field)).collect::<Outcome<Vec<_>>>()?;
    for function in &request.analysis_function {
        let (fewest, most) = limits(*function, request.analysis_type).unwrap_or((0, 0));
        let (name, count) = (function.display_name(), variables.x.len() + variables.terms().len());
        if variables.x.len() < fewest {
            return Err(Failure::request(field, "Please provide independent variable"));
        }
        if count > most {
            let text = match most {
                0 => format!("{name} takes no independent variables; there are {count}."),
                1 => format!("{name} takes one independent variable; there are {count}."),
                _ if variables.terms().is_empty() => {
                    format!("{name} takes at most {most} independent variables; there are {count}.")
                }
                _ => format!(
                    "{name} takes at most {most} independent variables with their squares and interactions; there are {count}."
                ),
            };
            return Err(Failure::request(field, text));
        }
    }
    for (i, column) in found.iter().enumerate().skip(1) {
        if column.column_index == found[0].column_index {
            let text = "This variable already is used as dependent variable. Please change your selection.";
            return Err(Failure::request(field, text).at_column(column.column_index));
        }
        if found[1..i].iter().any(|c| c.column_index == column.column_index) {
            return Err(Failure::request(field, "This variable already on the list.").at_column(column.column_index));
        }
    }
    let named: Vec<(&Variable, &ColumnInfo)> = all.into_iter().zip(found).collect();
    let spec = request.analysis_function.first().map(|function| function.spec());
    let is_number = |(index, (variable, column)): &(usize, &(&Variable, &ColumnInfo))| {
        let takes = spec.map_or(Takes::NUMBERS, |spec| if *index == 0 { spec.y } else { spec.x });
        !is_category(variable, column, takes)
    };
    let numbers: Vec<&Variable> = named.iter().enumerate().filter(is_number).map(|(_, (v, _))| *v).collect();
    let differences = numbers.iter().filter(|v| v.trans == Some(Transform::FirstDiff)).count();
    if differences > 0
        && let Some(spec) = spec.filter(|spec| spec.treatment)
    {
        let name = spec.display_name;
        let text = format!(
            "{name} takes no Diff(1): it compares changes itself. Set the transform of every variable to None."
        );
        return Err(Failure::request(field, text));
    }
    if differences > 0 && differences < numbers.len() {
        let text = "Diff(1) must be used for all variables or for none.";
        return Err(Failure::new(Code::MixDiff, text).at_field(field));
    }
    let (x, z) = named[1..].split_at(variables.x.len());
    check_roles(request, named[0], x, z)
}

fn check_filter(columns: &[ColumnInfo], request: &Request) -> Outcome<()> {
    let field = "filter_by_variable_json";
    if !request.filter_by_variable {
        return Ok(());
    }
    let Some(column) = &request.filter_by_variable_json.column_index else {
        return Err(Failure::request(field, "Please provide Filter Column"));
    };
    known(columns, column, field)?;
    let empty = match &request.filter_by_variable_json.column_value {
        None | Some(crate::contract::CellValue::Missing(())) => true,
        Some(crate::contract::CellValue::Text(text)) => text.trim().is_empty(),
        Some(crate::contract::CellValue::Number(value)) => !value.is_finite(),
    };
    if empty { Err(Failure::request(field, "Please provide Filter Value")) } else { Ok(()) }
}

fn check_by_column(columns: &[ColumnInfo], request: &Request) -> Outcome<()> {
    let field = "statistics_by_variable_json";
    if !request.statistics_by_variable {
        return Ok(());
    }
    match &request.statistics_by_variable_json.column_index {
        None => Err(Failure::request(field, "Please choose the column of the categories.")),
        Some(column) => known(columns, column, field).map(|_| ()),
    }
}

fn known<'c>(columns: &'c [ColumnInfo], reference: &ColumnRef, field: &str) -> Outcome<&'c ColumnInfo> {
    find(columns, reference).map(|(_, column)| column).ok_or_else(|| {
        let text = match reference {
            ColumnRef::Index(index) => format!("There is no column with index {index}; it may have been deleted."),
            ColumnRef::Name(name) => format!("There is no column \"{name}\"."),
        };
        Failure::request(field, text)
    })
}

#[cfg(test)]
mod tests {
    use super::check_request;
    use crate::contract::{Code, ColumnType, Request};
    use crate::frame::ColumnInfo;

    fn columns() -> Vec<ColumnInfo> {
        (1..=8)
            .map(|i| ColumnInfo {
                column_index: i,
                name: format!("c{i}"),
                kind: if i == 8 { ColumnType::String } else { ColumnType::Number },
            })
            .collect()
    }

    fn refused(change: &str) -> Option<(Code, String, String)> {
        let mut request = serde_json::json!({
            "analysis_function": ["regression"], "analysis_type": "multivariate",
            "variables": { "Y": { "column": 1, "trans": null }, "X": [{ "column": 2, "trans": null }] },
        });
        let change: serde_json::Value = serde_json::from_str(change).unwrap();
        for (key, value) in change.as_object().unwrap() {
            request[key] = value.clone();
        }
        let request: Request = serde_json::from_value(request).unwrap();
        let failure = check_request(&columns(), &request).err()?;
        Some((failure.code, failure.details.field.unwrap_or_default(), failure.message))
    }

    fn variables(y: &str, x: &str) -> String {
        format!(r#"{{"variables": {{"Y": {y}, "X": [{x}]}}}}"#)
    }

    #[test]
    fn a_valid_request_passes() {
        assert_eq!(refused("{}"), None);
        assert_eq!(
            refused(&variables(r#"{"column": "c1", "trans": "FirstDiff"}"#, r#"{"column": 3, "trans": "FirstDiff"}"#)),
            None
        );
    }

    #[test]
    fn every_rule_names_the_field() {
        let cases = [
            (r#"{"analysis_function": []}"#.to_owned(), Code::Request, "analysis_function", "at least one"),
            (
                r#"{"analysis_function": ["regression", "boxplot"]}"#.into(),
                Code::Request,
                "analysis_function",
                "exactly one",
            ),
            (r#"{"analysis_function": ["boxplot"]}"#.into(), Code::Request, "analysis_function", "not a multivariate"),
            (variables(r#"{"column": 99}"#, r#"{"column": 2}"#), Code::Request, "variables", "no column with index 99"),
            (variables(r#"{"column": 1}"#, ""), Code::Request, "variables", "Please provide independent variable"),
            (
                variables(
                    r#"{"column": 1}"#,
                    r#"{"column": 2},{"column": 3},{"column": 4},{"column": 5},{"column": 6},{"column": 7}"#,
                ),
                Code::Request,
                "variables",
                "at most 5",
            ),
            (
                variables(r#"{"column": 1}"#, r#"{"column": 1}"#),
                Code::Request,
                "variables",
                "already is used as dependent",
            ),
            (
                variables(r#"{"column": 1}"#, r#"{"column": 2},{"column": 2}"#),
                Code::Request,
                "variables",
                "already on the list",
            ),
            (
                variables(r#"{"column": 1, "trans": "FirstDiff"}"#, r#"{"column": 2}"#),
                Code::MixDiff,
                "variables",
                "for all variables or for none",
            ),
            (variables(r#"{"column": 8}"#, r#"{"column": 2}"#), Code::Type, "variables", "c8 is not a number column."),
            (
                r#"{"variables": {"Y": {"column": 1}, "X": [{"column": 2}], "Z": [{"column": 3}]}}"#.into(),
                Code::Request,
                "variables",
                "takes no instruments",
            ),
            (
                variables(r#"{"column": 1}"#, r#"{"column": 2, "endogenous": true}"#),
                Code::Request,
                "variables",
                "takes no endogenous variables",
            ),
            (
                r#"{"variables": {"Y": {"column": 1}, "X": [{"column": 2}], "settings": {"depth": 3}}}"#.into(),
                Code::Request,
                "variables.settings.depth",
                "There is no setting \"depth\" of Regression.",
            ),
            (
                r#"{"filter_by_variable": true}"#.into(),
                Code::Request,
                "filter_by_variable_json",
                "Please provide Filter Column",
            ),
            (
                r#"{"filter_by_variable": true, "filter_by_variable_json": {"column_index": 8, "column_value": " "}}"#
                    .into(),
                Code::Request,
                "filter_by_variable_json",
                "Please provide Filter Value",
            ),
            (
                r#"{"statistics_by_variable": true}"#.into(),
                Code::Request,
                "statistics_by_variable_json",
                "choose the column",
            ),
        ];
        for (change, code, field, part) in cases {
            let (got, at, message) = refused(&change).unwrap_or_else(|| panic!("{change} passed"));
            assert_eq!((got, at.as_str()), (code, field), "{change}");
            assert!(message.contains(part), "{message}");
        }
    }
}
